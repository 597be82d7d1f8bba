//! One input under every spec and every subject.

use std::fmt::Write as _;

use serde::Serialize;
use urispec_model::{Answer, Bytes, ComponentSet, Observation, Operation, Parts, Request, Spec, Value};
use urispec_subjects::{Subject, observe};

use crate::escape::{plain, quote};
use crate::style::{DIM, HEADING, MARK};
use crate::words;

/// What everybody says of one input, those who say the same together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation<'a> {
    /// What was asked: `parse`, or `resolve` where there is a base.
    pub op: Operation,
    /// The base, with `resolve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Bytes<'a>>,
    /// The input.
    pub input: Bytes<'a>,
    /// The answers, that of the newest document first.
    pub answers: Vec<Said<'a>>,
}

/// An answer and who gave it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Said<'a> {
    /// The documents that say so, in order of publication.
    pub specs: Vec<Spec>,
    /// The subjects that say so.
    pub subjects: Vec<Who>,
    /// What they say. Of components: all that the documents among them tell; a subject may tell fewer.
    pub observed: Observation<'a>,
}

/// A subject and its release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Who {
    /// Its name.
    pub name: String,
    /// Its release.
    pub release: String,
}

/// Asks the references (`specs`, newest last) and the subjects.
pub fn explain<'a>(request: &Request<'a>, specs: &[Box<dyn Subject>], subjects: &[&dyn Subject]) -> Explanation<'a> {
    let mut answers: Vec<Said<'a>> = Vec::new();
    // RFC 3986 first and back in time from there, then the branches: what the others differ from is the standard.
    let is_branch = |reference: &dyn Subject| reference.about().name.parse().is_ok_and(Spec::is_branch);
    let (branches, line): (Vec<&Box<_>>, Vec<&Box<_>>) = specs.iter().partition(|reference| is_branch(&***reference));
    for reference in line.into_iter().rev().chain(branches) {
        let said = place(&mut answers, observe(&**reference, request), is_same);
        said.specs.extend(reference.about().name.parse::<Spec>());
    }
    for subject in subjects {
        let about = subject.about();
        let who = Who {
            name: about.name.to_string(),
            release: about.release.to_string(),
        };
        place(&mut answers, observe(*subject, request), is_part)
            .subjects
            .push(who);
    }
    for said in &mut answers {
        said.specs.sort();
    }
    let base = match request {
        Request::Resolve { base, .. } => Some((*base).into()),
        _ => None,
    };
    Explanation {
        op: request.operation(),
        base,
        input: request.input().into(),
        answers,
    }
}

/// The answer among `answers` that says the same, as `says_so` compares the two, or a new one.
fn place<'s, 'a>(
    answers: &'s mut Vec<Said<'a>>,
    observed: Observation<'a>,
    says_so: fn(&Observation<'_>, &Observation<'_>) -> bool,
) -> &'s mut Said<'a> {
    let found = answers.iter().position(|said| says_so(&said.observed, &observed));
    let Some(index) = found else {
        answers.push(Said {
            specs: Vec::new(),
            subjects: Vec::new(),
            observed,
        });
        return answers.last_mut().expect("one was just added");
    };
    let said = &mut answers[index];
    if let (Observation::Accept(Answer::Parts(known)), Observation::Accept(Answer::Parts(new))) =
        (&mut said.observed, observed)
    {
        for (component, value) in new.stated() {
            known.set(component, value.clone());
        }
    }
    said
}

/// Whether two observations say the same: rejections whatever their words, components as far as both tell them.
fn is_same(one: &Observation<'_>, other: &Observation<'_>) -> bool {
    match (one, other) {
        (Observation::Accept(Answer::Parts(one)), Observation::Accept(Answer::Parts(other))) => {
            differing(one, other).is_empty()
        }
        (Observation::Reject(_), Observation::Reject(_)) => true,
        (one, other) => one == other,
    }
}

/// Whether a subject's answer is all in one that is known: a subject must not be shown with parts that it never told.
fn is_part(known: &Observation<'_>, new: &Observation<'_>) -> bool {
    match (known, new) {
        (Observation::Accept(Answer::Parts(known)), Observation::Accept(Answer::Parts(new))) => {
            new.stated().all(|(component, value)| known[component] == *value)
        }
        (known, new) => is_same(known, new),
    }
}

fn differing(one: &Parts<'_>, other: &Parts<'_>) -> ComponentSet {
    one.stated()
        .filter(|(component, value)| other[*component] != Value::Unstated && other[*component] != **value)
        .map(|(component, _)| component)
        .collect()
}

impl Explanation<'_> {
    /// When the documents of the generic syntax changed their mind: "rejected until rfc2732, accepted since
    /// draft-fielding-uri-rfc2396bis-00". `None` if they never did.
    pub fn history(&self) -> Option<String> {
        let outcome = |spec: Spec| {
            let said = self.answers.iter().find(|said| said.specs.contains(&spec))?;
            Some(match said.observed {
                Observation::Accept(_) => "accepted",
                Observation::Reject(_) => "rejected",
                _ => "not answered",
            })
        };
        let line = Spec::ALL.iter().copied().filter(|spec| !spec.is_branch());
        let outcomes: Vec<(Spec, &str)> = line.filter_map(|spec| Some((spec, outcome(spec)?))).collect();
        let periods: Vec<&[(Spec, &str)]> = outcomes.chunk_by(|one, next| one.1 == next.1).collect();
        let words = periods.iter().enumerate().map(|(at, period)| {
            let ((first, outcome), (last, _)) = (period[0], period[period.len() - 1]);
            match at {
                0 if first != last => format!("{outcome} until {last}"),
                _ if at > 0 && at + 1 == periods.len() => format!("{outcome} since {first}"),
                _ if first == last => format!("{outcome} in {first}"),
                _ => format!("{outcome} from {first} to {last}"),
            }
        });
        (periods.len() > 1).then(|| words.collect::<Vec<_>>().join(", "))
    }

    /// For the terminal: the answers one below the other, what differs from the newest document's marked.
    pub fn human(&self) -> String {
        let mut out = format!("{HEADING}{}{HEADING:#}", quote(&self.input));
        if let Some(base) = &self.base {
            let _ = write!(out, " against {}", quote(base));
        }
        out.push('\n');
        if let Some(history) = self.history() {
            let _ = writeln!(out, "{DIM}{history}{DIM:#}");
        }
        let first = self.answers.first().map(|said| &said.observed);
        for said in &self.answers {
            let mark = if first.is_none_or(|first| is_same(first, &said.observed)) {
                ' '
            } else {
                '≠'
            };
            let _ = writeln!(out, "\n{MARK}{mark}{MARK:#} {}", names(said));
            match &said.observed {
                Observation::Accept(Answer::Parts(parts)) => {
                    let other = match first {
                        Some(Observation::Accept(Answer::Parts(first))) => differing(parts, first),
                        _ => ComponentSet::EMPTY,
                    };
                    for (component, value) in parts
                        .stated()
                        .filter(|(component, value)| words::is_shown(*component, value))
                    {
                        let mark = if other.contains(component) { "≠" } else { " " };
                        let _ = writeln!(out, "  {MARK}{mark}{MARK:#} {component:<10} {}", words::value(value));
                    }
                }
                observed => {
                    let _ = writeln!(out, "    {}", words::observation(observed, ComponentSet::ALL));
                }
            }
        }
        out
    }
}

/// Who says it.
fn names(said: &Said<'_>) -> String {
    let specs = words::documents(&said.specs);
    let subjects = said
        .subjects
        .iter()
        .map(|who| format!("{} {}", plain(&who.name), plain(&who.release)));
    let subjects = subjects.collect::<Vec<_>>().join(", ");
    let between = if specs.is_empty() || subjects.is_empty() {
        ""
    } else {
        "; "
    };
    format!("{HEADING}{specs}{HEADING:#}{between}{DIM}{subjects}{DIM:#}")
}
