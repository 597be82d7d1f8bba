//! One input, with what every document and every subject answers.

use std::fmt::Write as _;

use serde::Serialize;
use urispec_judge::AnswerGroup;
use urispec_model::{Answer, Bytes, Observation, Operation, Request, Spec, visible};

use crate::style::{DIM, HEADING, MARK};
use crate::words;

/// A request and the answers to it, those that answer alike together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation<'a> {
    /// What was asked: `parse`, or `resolve` where there is a base.
    pub op: Operation,
    /// The base, with `resolve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Bytes<'a>>,
    /// The input.
    pub input: Bytes<'a>,
    /// The answers, that of RFC 3986 first.
    pub answers: Vec<AnswerGroup<'a>>,
}

impl<'a> Explanation<'a> {
    /// The answers to `request`, as `urispec_judge::answers` gives them.
    pub fn new(request: &Request<'a>, answers: Vec<AnswerGroup<'a>>) -> Self {
        let base = match request {
            Request::Resolve { base, .. } => Some((*base).into()),
            _ => None,
        };
        Self {
            op: request.operation(),
            base,
            input: request.input().into(),
            answers,
        }
    }
}

impl Explanation<'_> {
    /// When the documents of the generic syntax began or ceased to accept: "rejected until rfc2732, accepted since
    /// draft-fielding-uri-rfc2396bis-00". `None` if all say the same.
    pub fn history(&self) -> Option<String> {
        let outcome = |spec: Spec| {
            let group = self.answers.iter().find(|group| group.specs.contains(&spec))?;
            Some(match group.observed {
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

    /// For the terminal: the answers one below the other, with a mark at what differs from that of RFC 3986.
    pub fn human(&self) -> String {
        let mut out = format!("{HEADING}{}{HEADING:#}", words::shown(&self.input));
        if let Some(base) = &self.base {
            let _ = write!(out, " against {}", words::shown(base));
        }
        out.push('\n');
        if let Some(history) = self.history() {
            let _ = writeln!(out, "{DIM}{history}{DIM:#}");
        }
        for group in &self.answers {
            self.write_group(&mut out, group);
        }
        out
    }

    fn write_group(&self, out: &mut String, group: &AnswerGroup<'_>) {
        let mark = |differs: bool| if differs { '≠' } else { ' ' };
        let first = self.answers.first().unwrap_or(group);
        let differs = mark(!first.agrees_with(group));
        let _ = writeln!(out, "\n{MARK}{differs}{MARK:#} {}", names(group));
        match &group.observed {
            Observation::Accept(Answer::Parts(parts)) => {
                let differing = group.differing(first);
                for (component, value) in parts.stated() {
                    if words::is_shown(component, value) {
                        let differs = mark(differing.contains(component));
                        let _ = writeln!(out, "  {MARK}{differs}{MARK:#} {component:<10} {}", words::value(value));
                    }
                }
            }
            observed => {
                let _ = writeln!(
                    out,
                    "    {}",
                    words::observation(observed, urispec_model::ComponentSet::ALL)
                );
            }
        }
    }
}

/// Who gives an answer.
fn names(group: &AnswerGroup<'_>) -> String {
    let specs = words::documents(&group.specs);
    let subjects = group
        .subjects
        .iter()
        .map(|subject| format!("{} {}", visible(&subject.name), visible(&subject.release)));
    let subjects = subjects.collect::<Vec<_>>().join(", ");
    let between = if specs.is_empty() || subjects.is_empty() {
        ""
    } else {
        "; "
    };
    format!("{HEADING}{specs}{HEADING:#}{between}{DIM}{subjects}{DIM:#}")
}
