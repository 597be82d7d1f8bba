//! `urispec learn`.

mod first;
mod journal;
mod page;
mod written;

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Error, bail};
use urispec_files::Output;
use urispec_grammar::reasons;
use urispec_learn::{
    Asked, End, Facts, Hosts, Limits, Memory, Model, Only, Parser, Reason, Sources, Splitter, Teacher,
    learn as learn_words,
};
use urispec_model::{Operation, OwnedRequest, Request, Spec, visible, visible_bytes};
use urispec_report::proof::thousands;
use urispec_report::wrap::prose;
use urispec_specs::exact_texts;
use urispec_subjects::Subject;
use urispec_vectors::Suite;

use self::journal::Journal;
use crate::args::{Arguments, Learn, What};
use crate::exit::Exit;
use crate::session::{Session, Total};
use crate::{output, select};

/// The maximum number of questions without `--questions`, for a parser in this process and for one over a pipe.
const QUESTIONS: [u64; 2] = [20_000_000, 2_000_000];
/// The number of random edits, in the same order.
const EDITS: [u64; 2] = [200_000, 20_000];

pub fn learn(learn: &Learn, arguments: &Arguments) -> Result<Exit, Error> {
    let subjects = select::asked_for(&learn.chosen, arguments)?;
    let Some(file) = &learn.output else {
        return written::write(learn, &subjects, arguments);
    };
    learn_one(learn, file, &subjects, arguments)
}

/// Learns the only parser in `subjects`, and writes its model to `file`.
pub fn learn_one(
    learn: &Learn,
    file: &Path,
    subjects: &[Box<dyn Subject>],
    arguments: &Arguments,
) -> Result<Exit, Error> {
    let output = Output::new(file)?;
    let [subject] = subjects else {
        bail!("expected one parser to learn, found {}", subjects.len());
    };
    let subject = &**subject;
    let about = subject.about();
    if !about.operations.contains(&Operation::Parse) {
        bail!(
            "expected a parser that supports `parse`; {} does not",
            visible(&about.name)
        );
    }
    let known = |rule: &String| about.rules.contains(rule.as_str());
    if let Some(rule) = learn.rule.as_ref().filter(|rule| !known(rule)) {
        let known: Vec<&str> = about.rules.iter().map(|rule| &**rule).collect();
        let (name, rule) = (visible(&about.name), visible(rule));
        bail!(
            "{name} does not start from `{rule}`; it starts from: {}",
            known.join(", ")
        );
    }
    if learn.what == What::Acceptance && (learn.ascii || !learn.components.is_empty()) {
        bail!("--component and --ascii: expected `--what splitting`");
    }
    if learn.what == What::Splitting && (learn.host || learn.without_idna) {
        bail!("--host and --without-idna: expected `--what acceptance`");
    }
    let session = Session::new(subjects, arguments)?;
    let journal = Journal::of(learn, file, about);
    let mut memory = journal.read()?;
    let question = Question {
        rule: learn.rule.as_deref(),
        host: learn.host,
        without_idna: learn.without_idna,
        what: learn.what,
    };
    let suite = select::suite(arguments)?;
    let (model, end) = model(subject, question, learn, &suite, &mut memory, &session)?;
    journal.keep(&memory, &end)?;
    output.finish(&model.to_json())?;
    output::print(&shown(&model, &end))?;
    Ok(match model.facts.end {
        Reason::Silent => Exit::Success,
        Reason::Broken => Exit::Broken,
        _ => Exit::Findings,
    })
}

/// Which texts of a parser are learnt.
#[derive(Clone, Copy)]
struct Question<'q> {
    rule: Option<&'q str>,
    host: bool,
    without_idna: bool,
    what: What,
}

impl<'q> Question<'q> {
    /// What was asked for a model.
    fn of(facts: &'q Facts) -> Self {
        Self {
            rule: facts.rule.as_deref(),
            host: facts.host,
            without_idna: facts.without_idna,
            what: What::Acceptance,
        }
    }
}

/// Learns a model, and returns it with the reason why learning ended.
fn model(
    subject: &dyn Subject,
    question: Question<'_>,
    learn: &Learn,
    suite: &Suite,
    memory: &mut Memory,
    session: &Session,
) -> Result<(Model, End), Error> {
    let Question { rule, host, .. } = question;
    let about = subject.about();
    let parser = Parser { subject, rule };
    let (mut whole, mut hosts) = (parser, Hosts { subject });
    let accepts: &mut (dyn Teacher + Send) = if host { &mut hosts } else { &mut whole };
    let exact = question.without_idna.then(exact_texts);
    let host_words = host.then(first::host_words).transpose()?;
    let is_asked = |word: &[u8]| match (&host_words, &exact) {
        (Some(words), Some(exact)) => words.accepts(word) && exact.accepts(&Hosts::text(word)),
        (Some(words), None) | (None, Some(words)) => words.accepts(word),
        (None, None) => true,
    };
    let mut accepts = Only {
        teacher: accepts,
        is_asked: &is_asked,
    };
    let words = first::words(suite, question);
    let near = session.pool.install(|| match learn.near {
        Some(near) => Ok(near),
        None => first::nearest(&mut accepts, &words, question),
    })?;
    let marking = match question.what {
        What::Acceptance => None,
        What::Splitting => Some(session.pool.install(|| first::marking(&parser, &words, near, learn))?),
    };
    let place = usize::from(subject.pipelines());
    let mut sources = Sources {
        words,
        contexts: first::places(near, question)?,
        positions: first::positions(near, question)?,
        edits: EDITS[place],
    };
    let first = match &marking {
        None => first::language(near, question)?,
        Some(marking) => {
            sources.words = marking.words(sources.texts());
            sources.contexts.clear();
            sources.positions.clear();
            marking.first().clone()
        }
    };
    let mut splitter = marking.as_ref().map(|marking| Splitter::new(parser, marking));
    let teacher: &mut (dyn Teacher + Send) = match &mut splitter {
        Some(splitter) => splitter,
        None => &mut accepts,
    };
    let limits = Limits {
        states: usize::try_from(learn.states).unwrap_or(usize::MAX),
        questions: learn.questions.unwrap_or(QUESTIONS[place]),
        longest: usize::try_from(learn.longest).unwrap_or(usize::MAX),
        until: learn
            .seconds
            .map(|seconds| Instant::now() + Duration::from_secs_f64(seconds)),
    };
    let work = session.begin(Total::Unknown, "questions")?;
    let mut advance = |by| work.advance(by);
    let learnt = session
        .pool
        .install(|| learn_words(teacher, &first, &sources, limits, memory, &mut advance))?;
    drop(work);
    let end = learnt.end.clone();
    let claims: Vec<String> = about.claims.iter().map(|claim| claim.0.to_string()).collect();
    let asked = Asked {
        parser: &about.name,
        release: &about.release,
        claims: &claims,
        rule,
        host,
        without_idna: question.without_idna,
        first: near.name(),
        longest: limits.longest,
    };
    let mut model = Model::new(asked, learnt);
    if let Some(marking) = &marking {
        model = model.of_splitting(marking);
    }
    Ok((model, end))
}

/// Requests that show each place where a model and a document differ.
pub fn differences(model: &Model, spec: Spec) -> Result<Vec<OwnedRequest>, Error> {
    let facts = &model.facts;
    let rule = facts.rule.as_deref();
    let mut document = first::language(spec, Question::of(facts))?;
    if facts.without_idna && !facts.host {
        document = document.intersection(&exact_texts())?;
    }
    let reasons = reasons(&model.dfa, &document)?;
    let request = |reason: &urispec_grammar::Reason| {
        let text = if facts.host {
            Hosts::text(&reason.witness)
        } else {
            reason.witness.clone()
        };
        OwnedRequest::from(Request::Parse { input: &text, rule })
    };
    Ok(reasons.iter().map(request).collect())
}

/// What was asked and found, stage by stage, and what follows.
fn shown(model: &Model, end: &End) -> String {
    let facts = &model.facts;
    let (parser, release) = (visible(&facts.parser), visible(&facts.release));
    let mut text = format!("{parser} {release}, from the automaton of {}\n\n", facts.first);
    text += "stage           questions  differences\n";
    for stage in &facts.stages {
        let (asked, found) = (thousands(stage.asked), thousands(stage.found));
        let _ = writeln!(text, "{:14} {asked:>10} {found:>12}", stage.stage.name());
    }
    let _ = write!(text, "\n{}", prose("", &visible(&model.claim()), 0, output::width()));
    if let End::TwoAnswers(word) = end {
        let _ = writeln!(text, "The text with two answers: \"{}\"", visible_bytes(word));
    }
    text
}
