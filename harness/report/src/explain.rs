//! One input, with what every document and every subject answers.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde::Serialize;
use urispec_differential::Severity;
use urispec_differential::between::{Conclusion, Departures, FoundHost};
use urispec_judge::{
    AnswerGroup, CitedHazard, Party, PartyAnswer, SubjectAnswer, SubjectName, grouped, hazards_of_request,
};
use urispec_model::{Answer, Bytes, Component, ComponentSet, Observation, Operation, Request, Spec, Verdict, visible};

use crate::hazards;
use crate::reason::Reason;
use crate::style::{DIM, HEADING, MARK};
use crate::words;
use crate::wrap::{Item, joined, wrapped};

/// A request with the answer of every document and of every parser, those that answer alike together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "An explanation"))]
pub struct Explanation<'a> {
    /// What was asked: `parse`, or `resolve` where there is a base.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["parse", "resolve"])))]
    pub op: Operation,
    /// The base, with `resolve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Bytes<'a>>,
    /// The input.
    pub input: Bytes<'a>,
    /// The answers, that of RFC 3986 first.
    pub answers: Vec<AnswerGroup<'a>>,
    /// What matters of them.
    pub conclusion: Conclusion,
    /// What is dangerous about the input, by RFC 3986 and its branches.
    pub hazards: Vec<CitedHazard>,
}

impl<'a> Explanation<'a> {
    /// The answers to `request`, as `urispec_judge::answers` gives them.
    pub fn new(request: &Request<'a>, answers: &[PartyAnswer<'a>]) -> Self {
        let base = match request {
            Request::Resolve { base, .. } => Some((*base).into()),
            _ => None,
        };
        Self {
            op: request.operation(),
            base,
            input: request.input().into(),
            answers: grouped(&with_reasons(request, answers)),
            conclusion: Conclusion::of(request, answers),
            hazards: hazards_of_request(request),
        }
    }

    /// As one JSON document; `explain.schema.json` describes it.
    ///
    /// # Panics
    /// Never: names, numbers and bytes are always JSON.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("names, numbers and bytes are JSON") + "\n"
    }

    /// For the terminal, in lines of about `width` columns: the answers one below the other, with a mark at what RFC 3986 does
    /// not permit, and then what matters.
    pub fn human(&self, width: usize) -> String {
        let mut out = format!("{HEADING}{}{HEADING:#}", words::shown(&self.input));
        if let Some(base) = &self.base {
            let _ = write!(out, " against {}", words::shown(base));
        }
        out.push('\n');
        for group in &self.answers {
            out.push('\n');
            out += &Shown { group, width }.text();
        }
        let closing = self.closing(width);
        if !closing.is_empty() {
            out.push('\n');
            out += &closing;
        }
        if !self.hazards.is_empty() {
            out.push_str("\ndangerous:\n");
            out += &hazards::listed(&self.input, &self.hazards);
        }
        out
    }

    /// The lines that say what matters.
    fn closing(&self, width: usize) -> String {
        let conclusion = &self.conclusion;
        let mut out = String::new();
        for departures in &conclusion.departures {
            // That RFC 8089 refuses what is not a file URI is not news; that RFC 1808 finds a different host is.
            let specs: &[Spec] = match departures.severity {
                Severity::Acceptance | Severity::Spelling | Severity::Crash | Severity::MemoryUnsafety => &[],
                _ => &departures.specs,
            };
            let items = joined([self.names(departures), documents(specs)]);
            if !items.is_empty() {
                let start = format!("{MARK}{}{MARK:#}", what(departures));
                out += &wrapped(&format!("{start}: "), &items, 2, width);
            }
        }
        if let [_, _, ..] = conclusion.hosts[..] {
            out.push_str("hosts found:\n");
            for FoundHost { host, specs, subjects } in &conclusion.hosts {
                let items = joined([Item::list(subjects.iter().map(name), DIM), documents(specs)]);
                out += &wrapped(&format!("  {} by ", words::shown(host)), &items, 4, width);
            }
        }
        let asks = self.answers.iter().any(|group| !group.subjects.is_empty());
        let departs = conclusion.departures.iter().any(|one| !one.subjects.is_empty());
        if asks && !departs {
            out.push_str("no parser that was asked differs from RFC 3986 here\n");
        }
        out
    }

    /// The subjects that differ, and of those who claim RFC 3986 that they do.
    fn names(&self, departures: &Departures) -> Vec<Item> {
        let claims = |subject: &&SubjectName| departures.than == Spec::Rfc3986 && self.claims_standard(subject);
        let names = departures.subjects.iter().map(|subject| {
            let claims = if claims(&subject) { " (claims it)" } else { "" };
            name(subject) + claims
        });
        Item::list(names, HEADING)
    }

    fn claims_standard(&self, subject: &SubjectName) -> bool {
        let mut subjects = self.answers.iter().flat_map(|group| &group.subjects);
        subjects.any(|one| {
            let is_standard = |claim: &urispec_judge::ClaimJudged| claim.spec == Spec::Rfc3986;
            one.name == subject.name && one.claims.iter().any(is_standard)
        })
    }
}

/// The answers, in which each document that rejects says where and why.
fn with_reasons<'a>(request: &Request<'a>, answers: &[PartyAnswer<'a>]) -> Vec<PartyAnswer<'a>> {
    let mut answers = answers.to_vec();
    let Request::Parse { input, rule } = *request else {
        return answers;
    };
    for answer in &mut answers {
        if let (Party::Document(spec), Observation::Reject(words)) = (&answer.party, &mut answer.observed)
            && let Some(reason) = Reason::of(*spec, rule, input)
        {
            let section = section(*spec, reason.rule()).map(|section| format!(" ({section})"));
            *words = Cow::Owned(reason.with_place() + &section.unwrap_or_default());
        }
    }
    answers
}

/// The section that has a rule of a document's grammar, which may be another document's.
fn section(spec: Spec, rule: &str) -> Option<String> {
    let grammar = urispec_specs::syntax(spec);
    let heading = grammar.rule(rule)?.heading()?;
    let other = heading.split_once(' ').and_then(|(document, section)| {
        let document: Spec = document.parse().ok()?;
        Some(format!("{} section {}", document.title(), visible(section)))
    });
    Some(other.unwrap_or_else(|| format!("section {}", visible(heading))))
}

/// What those do who differ.
fn what(departures: &Departures) -> String {
    let of = match departures.than {
        Spec::Rfc3986 => String::new(),
        claimed => format!(" than {}, which they claim", claimed.title()),
    };
    let than = departures.than.title();
    match (departures.severity, departures.verdict) {
        (_, Verdict::TooLenient) => format!("accept what {than} rejects"),
        (_, Verdict::TooStrict) => format!("reject what {than} accepts"),
        (_, Verdict::Timeout) => "no answer in time from".to_owned(),
        (_, Verdict::Protocol) => "broke the protocol".to_owned(),
        (Severity::Crash, _) => "crash".to_owned(),
        (Severity::Spelling, _) if of.is_empty() => "the same as RFC 3986, spelt differently, for".to_owned(),
        (Severity::Spelling, _) => format!("the same, spelt differently{of}, for"),
        (severity, _) => format!("{}{of} for", severity.words()),
    }
}

fn name(subject: &SubjectName) -> String {
    format!("{} {}", visible(&subject.name), visible(&subject.release))
}

fn documents(specs: &[Spec]) -> Vec<Item> {
    Item::list(words::ranges(specs), DIM)
}

/// A group on a terminal.
struct Shown<'g, 'a> {
    group: &'g AnswerGroup<'a>,
    width: usize,
}

impl Shown<'_, '_> {
    fn text(&self) -> String {
        let Self { group, width } = *self;
        let start = format!("{MARK}{}{MARK:#} ", mark(group.judged.verdict.is_departure()));
        let subjects = group.subjects.iter().map(party);
        let (specs, subjects) = (words::ranges(&group.specs), subjects.collect::<Vec<_>>());
        let mut out = match &group.observed {
            Observation::Accept(answer) => {
                let names = joined([Item::list(specs, HEADING), Item::list(subjects, DIM)]);
                let mut out = wrapped(&start, &names, 2, width);
                self.write_answer(&mut out, answer);
                out
            }
            observed => {
                let mut out = format!("{start}{HEADING}{}{HEADING:#}\n", without_words(observed));
                self.write_words(&mut out);
                out
            }
        };
        if let Some(reading) = &group.judged.reading {
            let _ = writeln!(
                out,
                "    {DIM}permitted by RFC 3986 as another reading: {}{DIM:#}",
                visible(reading)
            );
        }
        if !group.judged.blurred.is_empty() {
            let names: Vec<&str> = group.judged.blurred.iter().map(Component::name).collect();
            let _ = writeln!(
                out,
                "    {DIM}undefined and empty are not distinguished: {}{DIM:#}",
                names.join(", ")
            );
        }
        out
    }

    fn write_answer(&self, out: &mut String, answer: &Answer<'_>) {
        let Answer::Parts(parts) = answer else {
            let observed = Observation::Accept(answer.clone());
            let _ = writeln!(out, "    {}", words::observation(&observed, ComponentSet::EVERY));
            return;
        };
        // Names of a user's own may be longer than those of all others.
        let width = parts.stated_set().iter().map(|component| component.name().len());
        let width = width.max().unwrap_or(0).max("authority ".len());
        for (component, value) in parts.stated() {
            if words::is_shown(component, value) {
                let departs = mark(self.group.judged.departs.contains(component));
                let _ = writeln!(
                    out,
                    "  {MARK}{departs}{MARK:#} {component:<width$} {}",
                    words::value(value)
                );
            }
        }
    }

    /// Each party with its own words.
    fn write_words(&self, out: &mut String) {
        let Self { group, width } = *self;
        let spoken: Vec<Spec> = group.words.iter().flat_map(|words| words.specs.clone()).collect();
        for said in &group.words {
            *out += &wrapped("    ", &Item::list(words::ranges(&said.specs), HEADING), 4, width);
            let _ = writeln!(out, "      {}", words::said(&said.words));
        }
        let silent: Vec<Spec> = group
            .specs
            .iter()
            .copied()
            .filter(|spec| !spoken.contains(spec))
            .collect();
        if !silent.is_empty() {
            *out += &wrapped("    ", &Item::list(words::ranges(&silent), HEADING), 4, width);
        }
        let subjects: Vec<(String, &SubjectAnswer)> =
            group.subjects.iter().map(|subject| (party(subject), subject)).collect();
        let longest = subjects.iter().map(|(name, _)| name.chars().count()).max();
        let column = longest.unwrap_or_default().min(COLUMN);
        for (name, subject) in &subjects {
            let words = subject.words.as_deref().map(words::said).unwrap_or_default();
            let line = format!("    {DIM}{name:<column$}{DIM:#}  {words}");
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
}

/// How wide the column of names is at most.
const COLUMN: usize = 32;

fn party(subject: &SubjectAnswer) -> String {
    format!("{} {}", visible(&subject.name), visible(&subject.release))
}

const fn mark(departs: bool) -> char {
    if departs { '≠' } else { ' ' }
}

/// What was done, in a word or two.
const fn without_words(observed: &Observation<'_>) -> &'static str {
    match observed {
        Observation::Accept(_) => "accept",
        Observation::Reject(_) => "reject",
        Observation::Unsupported(_) => "unsupported",
        Observation::Crash(_) => "crash",
        Observation::Timeout => "no answer in time",
        Observation::Protocol(_) => "broke the protocol",
    }
}
