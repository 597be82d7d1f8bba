//! `urispec learn`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, bail};
use urispec_files::Output;
use urispec_grammar::{Contexts, Dfa, Grammar};
use urispec_learn::{
    End, Limits, Marking, Memory, Model, Parser, Reason, Reply, Sources, Splitter, Teacher, learn as learn_words,
    reported,
};
use urispec_model::{ComponentSet, Operation, Request, Spec, visible, visible_bytes};
use urispec_report::proof::thousands;
use urispec_report::wrap::prose;
use urispec_specs::{rules, start, syntax, whole_rules};
use urispec_subjects::About;
use urispec_vectors::Suite;

use crate::args::{Arguments, Learn, What};
use crate::exit::Exit;
use crate::session::{Session, Total};
use crate::{output, select};

/// The maximum number of questions without `--questions`, for a parser in this process and for one over a pipe.
const QUESTIONS: [u64; 2] = [20_000_000, 2_000_000];
/// The number of random edits, in the same order.
const EDITS: [u64; 2] = [200_000, 20_000];
/// The documents from each of whose places words are asked, whatever the first model: the structures that most parsers
/// have.
const PLACES: [Spec; 4] = [Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc3986, Spec::Rfc3987];

pub fn learn(learn: &Learn, arguments: &Arguments) -> Result<Exit, Error> {
    let output = Output::new(&learn.output)?;
    let subjects = select::asked_for(&learn.chosen, arguments)?;
    let [subject] = &subjects[..] else {
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
    let session = Session::new(&subjects, arguments)?;
    let place = usize::from(subject.pipelines());
    let mut parser = Parser {
        subject,
        rule: learn.rule.as_deref(),
    };
    let suite = select::suite(arguments)?;
    let words = words(&suite, learn.rule.as_deref());
    let near = session.pool.install(|| match learn.near {
        Some(near) => Ok(near),
        None => nearest(&mut parser, &words, learn),
    })?;
    let marking = match learn.what {
        What::Acceptance => None,
        What::Splitting => Some(session.pool.install(|| marking(&parser, &words, near))?),
    };
    let places: BTreeSet<Spec> = PLACES.into_iter().chain([near]).collect();
    let contexts = places.into_iter().map(|spec| contexts(spec, learn.rule.as_deref()));
    let mut sources = Sources {
        words,
        contexts: contexts.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect(),
        edits: EDITS[place],
    };
    let first = match &marking {
        None => language(near, learn.rule.as_deref())?,
        Some(marking) => {
            sources.words = marking.words(sources.texts());
            sources.contexts.clear();
            marking.first().clone()
        }
    };
    let limits = Limits {
        states: usize::try_from(learn.states).unwrap_or(usize::MAX),
        questions: learn.questions.unwrap_or(QUESTIONS[place]),
        longest: usize::try_from(learn.longest).unwrap_or(usize::MAX),
        until: learn
            .seconds
            .map(|seconds| Instant::now() + Duration::from_secs_f64(seconds)),
    };
    let journal = Journal::of(learn, about);
    let mut memory = journal.read()?;
    let work = session.begin(Total::Unknown, "questions")?;
    let mut advance = |by| work.advance(by);
    let mut splitter = marking.as_ref().map(|marking| Splitter::new(parser, marking));
    let teacher: &mut (dyn Teacher + Send) = match &mut splitter {
        Some(splitter) => splitter,
        None => &mut parser,
    };
    let learnt = session
        .pool
        .install(|| learn_words(teacher, &first, &sources, limits, &mut memory, &mut advance))?;
    drop(work);
    journal.keep(&memory, &learnt.end)?;
    let end = learnt.end.clone();
    let mut model = Model::new(
        &about.name,
        &about.release,
        learn.rule.as_deref(),
        near.name(),
        limits.longest,
        learnt,
    );
    if let Some(marking) = &marking {
        model = model.of_splitting(marking.marks());
    }
    output.finish(&model.to_json())?;
    output::print(&shown(&model, &end))?;
    Ok(match model.facts.end {
        Reason::Silent => Exit::Success,
        Reason::Broken => Exit::Broken,
        _ => Exit::Findings,
    })
}

/// The answers of a run that a limit or the user ended, beside the model. The next run with the same parser continues.
struct Journal {
    file: PathBuf,
    /// The first line: the answers are those of this parser to these requests.
    line: String,
}

impl Journal {
    fn of(learn: &Learn, about: &About) -> Self {
        let mut file = learn.output.clone().into_os_string();
        file.push(".journal");
        let (name, release, rule) = (&about.name, &about.release, &learn.rule);
        // The bytes of the marks depend on the document.
        let near = learn.near.filter(|_| learn.what == What::Splitting);
        Self {
            file: file.into(),
            line: format!(
                "urispec learn 1 {:?}\n",
                (name, release, rule, learn.longest, learn.what, near)
            ),
        }
    }

    fn read(&self) -> Result<Memory, Error> {
        let shown = visible(&self.file.display().to_string());
        if !self.file.exists() {
            return Ok(Memory::default());
        }
        let bytes = urispec_files::read(&self.file).with_context(|| format!("`{shown}` cannot be read"))?;
        let answers = bytes.strip_prefix(self.line.as_bytes());
        answers
            .and_then(Memory::from_bytes)
            .with_context(|| format!("`{shown}` has the answers of a different run: remove it to begin again"))
    }

    /// Keeps the answers if a further run can continue.
    fn keep(&self, memory: &Memory, end: &End) -> Result<(), Error> {
        let shown = visible(&self.file.display().to_string());
        if matches!(end, End::Questions | End::Time | End::Interrupted) {
            let bytes = [self.line.as_bytes(), &memory.to_bytes()].concat();
            Output::new(&self.file)?.finish(&bytes)?;
            anstream::eprintln!("the answers so far are in `{shown}`; the same command continues");
        } else if self.file.exists() {
            fs::remove_file(&self.file).with_context(|| format!("`{shown}` cannot be removed"))?;
        }
        Ok(())
    }
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

/// The inputs of the vectors that parse a whole reference, or this rule.
fn words(suite: &Suite, rule: Option<&str>) -> Vec<Vec<u8>> {
    let mut words = BTreeSet::new();
    for vector in &suite.vectors {
        if let Request::Parse { input, rule: of } = vector.request()
            && (of.is_none() || of == rule)
        {
            words.insert(input.to_vec());
        }
    }
    words.into_iter().collect()
}

/// The rule of a document that is like the rule of the parser: of the same name, or the start.
fn rule_of(spec: Spec, rule: Option<&str>) -> Option<&'static str> {
    match rule {
        None => Some(start(spec)),
        Some(rule) => rules(spec).into_iter().find(|known| known.eq_ignore_ascii_case(rule)),
    }
}

fn repaired(spec: Spec) -> Grammar {
    syntax(spec).variant("--repaired")
}

/// The marks around the components that a parser reports, and that a document has.
fn marking(parser: &Parser<'_>, texts: &[Vec<u8>], near: Spec) -> Result<Marking, Error> {
    let rule = rule_of(near, parser.rule).filter(|rule| whole_rules(near).contains(rule));
    let rule = rule
        .with_context(|| format!("expected a rule of {near} for a whole reference; other rules have no components"))?;
    let marking = Marking::new(near, rule, reported(parser, texts))?;
    if marking.components().is_empty() {
        bail!(
            "{} does not report components of {near}",
            visible(&parser.subject.about().name)
        );
    }
    Ok(marking)
}

fn language(spec: Spec, rule: Option<&str>) -> Result<Dfa, Error> {
    let rule = rule_of(spec, rule).unwrap_or(start(spec));
    Ok(repaired(spec).decided(rule)?)
}

fn contexts(spec: Spec, rule: Option<&str>) -> Result<Option<Contexts>, Error> {
    let rule = rule_of(spec, rule);
    Ok(rule.map(|rule| repaired(spec).contexts(rule)).transpose()?)
}

/// The document whose automaton accepts most of the words as the parser does; of equal ones, the newest. For splitting,
/// it has the components of RFC 3986, which most parsers report.
fn nearest(parser: &mut Parser<'_>, words: &[Vec<u8>], learn: &Learn) -> Result<Spec, Error> {
    let rule = learn.rule.as_deref();
    let replies = parser.replies(words);
    let needed = match learn.what {
        What::Acceptance => ComponentSet::EMPTY,
        What::Splitting => Spec::Rfc3986.components(),
    };
    let is_possible = |spec: &Spec| rule_of(*spec, rule).is_some() && needed.without(spec.components()).is_empty();
    let mut best = (0, Spec::Rfc3986);
    for spec in Spec::every_syntax().filter(is_possible) {
        let dfa = language(spec, rule)?;
        let agrees = |(word, reply): &(&Vec<u8>, &Reply)| (**reply == Reply::Accepted) == dfa.accepts(word);
        let count = words.iter().zip(&replies).filter(agrees).count();
        if count >= best.0 {
            best = (count, spec);
        }
    }
    Ok(best.1)
}
