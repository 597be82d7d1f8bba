//! Findings: one file each, one page for all, and what a terminal shows.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use urispec_differential::{Finding, Key, Member, Panel, Quirk, Severity, Sharing};
use urispec_model::{
    Answer, Component, ComponentSet, Observation, OwnedRequest, Request, ResolveOptions, Spec, Value, Verdict,
};
use urispec_vectors::Citation;

use crate::escape::{markdown_code, markdown_span, markdown_text, plain};
use crate::style::{BAD, DIM, HEADING};
use crate::words;

/// A finding as a file has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Divergence {
    /// The key as text; the name of the file.
    pub id: String,
    /// How grave it is.
    pub weight: Severity,
    /// Who departs.
    pub subject: String,
    /// The release that was seen to.
    pub release: String,
    /// From which document.
    pub spec: Spec,
    /// Whether the subject claims it; the departure is drift if it does not.
    pub claimed: bool,
    /// How it departs.
    pub kind: Verdict,
    /// In which component; `None` if it is the whole.
    pub component: Option<Component>,
    /// The rule or the step that decides.
    pub rule: String,
    /// Where the document has it, if that is known: `rfc3986#3.2.2`.
    pub because: Option<String>,
    /// What it is about the input, or the answer.
    pub manner: String,
    /// The smallest request that shows it.
    pub request: OwnedRequest,
    /// The nearest request on which both agree.
    pub neighbour: Option<OwnedRequest>,
    /// What the document says.
    pub expected: Observation<'static>,
    /// What the subject does.
    pub observed: Observation<'static>,
    /// Other documents that say what the subject does.
    pub same_as: Vec<Spec>,
    /// Other subjects that do the same.
    pub shared_with: Vec<Who>,
    /// Other subjects that accept, and find another host.
    pub other_hosts: Vec<Who>,
    /// Why it is accepted, if it is.
    pub quirk: Option<Accepted>,
    /// What to type to see it.
    pub rerun: String,
}

/// A subject and its release.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Who {
    /// Its name.
    pub name: String,
    /// Its release.
    pub release: String,
}

/// Why a departure is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// In a sentence.
    pub reason: String,
    /// Where the subject says so.
    pub link: String,
}

/// A text that is no divergence.
#[derive(Debug, thiserror::Error)]
pub enum DivergenceError {
    /// It is not the JSON that is expected.
    #[error("expected a divergence (harness/report/divergence.schema.json), found: {0}")]
    Json(#[from] serde_json::Error),
    /// The name does not follow from the rest.
    #[error("expected an id of seven fields that name {subject}, found `{id}`")]
    Id {
        /// The id.
        id: String,
        /// The subject.
        subject: String,
    },
}

impl Divergence {
    /// A finding as a file has it.
    pub fn new(finding: &Finding, quirks: &[Quirk]) -> Self {
        let Finding {
            key,
            release,
            claimed,
            request,
            neighbour,
            explanation,
        } = finding;
        let who = |list: &[Sharing]| {
            let one = |sharing: &Sharing| Who {
                name: sharing.subject.clone(),
                release: sharing.release.clone(),
            };
            list.iter().map(one).collect()
        };
        let id = key.to_string();
        let quirk = quirks.iter().find(|quirk| quirk.id == id);
        Self {
            weight: explanation.weight,
            subject: key.subject.clone(),
            release: release.clone(),
            spec: key.spec,
            claimed: *claimed,
            kind: key.kind,
            component: key.component,
            rule: key.rule.to_string(),
            because: explanation.clause.as_ref().map(Citation::to_string),
            manner: key.manner.to_string(),
            neighbour: neighbour.clone(),
            expected: explanation.expected.clone(),
            observed: explanation.observed.clone(),
            same_as: explanation.same_as.clone(),
            shared_with: who(&explanation.shared_with),
            other_hosts: who(&explanation.other_hosts),
            quirk: quirk.map(|quirk| Accepted {
                reason: quirk.reason.clone(),
                link: quirk.link.clone(),
            }),
            rerun: rerun(&id, &request.as_request()),
            request: request.clone(),
            id,
        }
    }

    /// Reads what [`Divergence::write`] writes.
    pub fn read(text: &str) -> Result<Self, DivergenceError> {
        let divergence: Self = serde_json::from_str(text)?;
        let is_sound = divergence.id.split('.').count() == 7 && !divergence.id.contains(['/', '\\']);
        if !is_sound {
            return Err(DivergenceError::Id {
                id: divergence.id,
                subject: divergence.subject,
            });
        }
        Ok(divergence)
    }

    /// The file.
    ///
    /// # Panics
    /// Never: every field can be written.
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data") + "\n"
    }

    /// The name of the file.
    pub fn file(&self) -> String {
        format!("{}.json", self.id)
    }

    /// What departs, in a few words: `missplit host: reg-name, address`.
    fn title(&self) -> String {
        let component = self.component.map_or("the whole", Component::name);
        format!(
            "{} {} {component}: {}, {}",
            self.request.operation(),
            self.kind,
            plain(&self.rule),
            plain(&self.manner)
        )
    }

    /// The components worth showing: those that differ where both accept, else all.
    fn shown(&self) -> ComponentSet {
        match (&self.expected, &self.observed) {
            (Observation::Accept(Answer::Parts(said)), Observation::Accept(Answer::Parts(told))) => {
                let differs = |component: &Component| {
                    told[*component] != Value::Unstated
                        && said[*component] != Value::Unstated
                        && said[*component] != told[*component]
                };
                let set: ComponentSet = Component::ALL.iter().copied().filter(differs).collect();
                if set.is_empty() { ComponentSet::ALL } else { set }
            }
            _ => ComponentSet::ALL,
        }
    }

    fn decides(&self) -> String {
        let rule = plain(&self.rule);
        let citation = self.because.as_deref().and_then(|because| because.parse().ok());
        match citation {
            _ if self.weight == Severity::Crash => format!("no input may end a parser; it ended in {rule}"),
            Some(citation) => format!("{rule}, {}", plain(&words::cite(&citation))),
            None => format!("{rule}, {}", self.spec.title()),
        }
    }

    fn same_as(&self) -> String {
        if self.same_as.is_empty() {
            "no other document".to_owned()
        } else {
            words::documents(&self.same_as)
        }
    }

    /// Everything, for the terminal.
    pub fn human(&self) -> String {
        let claim = if self.claimed { "claims" } else { "drifts from" };
        let mut out = format!(
            "{BAD}{:<10}{BAD:#} {HEADING}{} {}{HEADING:#}  {claim} {}  {}\n",
            self.weight,
            plain(&self.subject),
            plain(&self.release),
            self.spec,
            self.title()
        );
        let mut line = |label: &str, text: &str| {
            let _ = writeln!(out, "  {label:<10} {text}");
        };
        for (label, text) in texts(&self.request) {
            line(label, &text);
        }
        line("expected", &words::observation(&self.expected, self.shown()));
        line("observed", &words::observation(&self.observed, self.shown()));
        line("decides", &self.decides());
        line("as", &self.same_as());
        if !self.shared_with.is_empty() {
            line("shared by", &names(&self.shared_with));
        }
        if !self.other_hosts.is_empty() {
            line("other host", &names(&self.other_hosts));
        }
        if let Some(neighbour) = &self.neighbour {
            let texts: Vec<String> = texts(neighbour).into_iter().map(|(_, text)| text).collect();
            line("agrees on", &texts.join(" and "));
        }
        if let Some(quirk) = &self.quirk {
            line(
                "accepted",
                &format!("{} ({})", plain(&quirk.reason), plain(&quirk.link)),
            );
        }
        line("id", &plain(&self.id));
        line("rerun", &plain(&self.rerun));
        out
    }

    /// One line of a list.
    pub fn line(&self) -> String {
        let texts: Vec<String> = texts(&self.request).into_iter().map(|(_, text)| text).collect();
        let quirk = if self.quirk.is_some() { " (accepted)" } else { "" };
        format!(
            "{BAD}{:<10}{BAD:#} {}{quirk}  {DIM}{}{DIM:#}",
            self.weight,
            plain(&self.id),
            texts.join(" and ")
        )
    }
}

/// In the order in which they are shown: the gravest first, departures from what a parser claims before drift.
pub fn sort(divergences: &mut [Divergence]) {
    let place = |of: &Divergence| (of.weight, !of.claimed);
    divergences.sort_by(|one, other| (place(one), &one.id).cmp(&(place(other), &other.id)));
}

/// How many there are of each weight, claimed and drift apart.
pub fn summary(divergences: &[Divergence]) -> String {
    let mut counts: BTreeMap<Severity, [usize; 2]> = BTreeMap::new();
    for divergence in divergences {
        counts.entry(divergence.weight).or_default()[usize::from(!divergence.claimed)] += 1;
    }
    let mut out = String::new();
    for (weight, [claimed, drift]) in counts {
        let _ = writeln!(
            out,
            "{weight:<10} {claimed:>5} of a document that the parser claims, {drift:>5} of one that it does not"
        );
    }
    out
}

/// A table of how many keys there are by member and weight, as a key by itself has it, in Markdown.
pub fn counts<'k>(panel: &Panel<'_>, keys: impl Iterator<Item = &'k Key>) -> String {
    let mut counts: BTreeMap<(&str, Spec), [usize; Severity::ALL.len()]> = BTreeMap::new();
    for key in keys {
        let weight = Severity::ALL.iter().position(|weight| *weight == key.weight());
        let of_member = counts.entry((&key.subject, key.spec)).or_default();
        if let Some(weight) = weight {
            of_member[weight] += 1;
        }
    }
    let mut members: Vec<&Member<'_>> = panel.members().iter().collect();
    members.sort_by_key(|member| (member.name(), member.spec()));
    let mut out = format!("| parser | judged by |{}\n|---|---|", weights());
    out.push_str(&"--:|".repeat(Severity::ALL.len()));
    out.push('\n');
    for member in members {
        let about = member.subject().about();
        let by = if member.claims() { "claimed" } else { "drift" };
        let _ = write!(
            out,
            "| {} {} | {}, {by} |",
            markdown_text(&about.name),
            markdown_text(&about.release),
            member.spec().title()
        );
        for count in counts
            .get(&(member.name(), member.spec()))
            .unwrap_or(&[0; Severity::ALL.len()])
        {
            let _ = write!(out, " {count} |");
        }
        out.push('\n');
    }
    out
}

/// The weights as the heads of columns.
fn weights() -> String {
    Severity::ALL
        .iter()
        .fold(String::new(), |heads, weight| format!("{heads} {weight} |"))
}

/// The page of all of them, sorted by weight; what several subjects do alike is one entry.
pub fn markdown(divergences: &[Divergence]) -> String {
    let mut out = String::from(PREFACE);
    let subjects: BTreeMap<(&str, &str), Vec<&Divergence>> =
        divergences.iter().fold(BTreeMap::new(), |mut subjects, divergence| {
            let list: &mut Vec<&Divergence> = subjects.entry((&divergence.subject, &divergence.release)).or_default();
            list.push(divergence);
            subjects
        });
    let _ = write!(out, "\n## How many\n\n| parser |{}\n|---|", weights());
    out.push_str(&"--:|".repeat(Severity::ALL.len()));
    out.push('\n');
    for ((name, release), list) in subjects {
        let _ = write!(out, "| {} {} |", markdown_text(name), markdown_text(release));
        for weight in Severity::ALL {
            let count = list.iter().filter(|divergence| divergence.weight == *weight).count();
            let _ = write!(out, " {count} |");
        }
        out.push('\n');
    }
    for weight in Severity::ALL {
        let groups = groups(divergences.iter().filter(|divergence| divergence.weight == *weight));
        if groups.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n## {weight}: {}\n", about(*weight));
        for group in groups {
            entry(&mut out, &group);
        }
    }
    out
}

const PREFACE: &str = "\
# Divergences

Where parsers depart from the documents that they claim, or, if they claim none that is executable here, from RFC 3986 (which
is then called drift, and is no fault). Each is a class of inputs, shown by the smallest that was found and, where one edit leads
to one, by the nearest on which parser and document agree.
Written by `urispec compare --write`, but for what stands at the end, under Searches. Each has a file in [`divergences/`](divergences/);
`urispec divergences show ID` shows it, `urispec divergences promote ID` makes the draft of a vector of it.
";

fn about(weight: Severity) -> &'static str {
    match weight {
        Severity::Crash => "the parser crashes, or does not answer",
        Severity::Host => "both accept, and differ in host or userinfo",
        Severity::Port => "both accept, and differ in the port",
        Severity::Scheme => "both accept, and differ in the scheme",
        Severity::Path => "both accept, and differ in the path",
        Severity::Acceptance => "one accepts what the other rejects",
        Severity::Rest => "both accept, and differ elsewhere",
    }
}

/// Those together that differ in the subject alone: the same key, and the same smallest request.
fn groups<'d>(divergences: impl Iterator<Item = &'d Divergence>) -> Vec<Vec<&'d Divergence>> {
    let mut groups: Vec<Vec<&Divergence>> = Vec::new();
    for divergence in divergences {
        let key = |of: &Divergence| of.id.split_once('.').map(|(_, rest)| rest.to_owned());
        let same = |group: &&mut Vec<&Divergence>| {
            key(group[0]) == key(divergence)
                && group[0].request == divergence.request
                && group[0].claimed == divergence.claimed
                && outcome(group[0]) == outcome(divergence)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(divergence),
            None => groups.push(vec![divergence]),
        }
    }
    groups
}

/// What a subject answers, without its words.
fn outcome(divergence: &Divergence) -> String {
    match &divergence.observed {
        Observation::Reject(_) => "reject".to_owned(),
        observed => words::observation(observed, divergence.shown()),
    }
}

fn entry(out: &mut String, group: &[&Divergence]) {
    let first = group[0];
    let _ = writeln!(out, "### {}\n", markdown_text(&first.title()));
    let parsers: Vec<String> = group
        .iter()
        .map(|one| format!("{} {}", markdown_text(&one.subject), markdown_text(&one.release)))
        .collect();
    let claim = if first.claimed { "claiming" } else { "drift from" };
    let _ = writeln!(out, "{}, {claim} {}\n", parsers.join(", "), first.spec.title());
    let witness: Vec<String> = codes(&first.request);
    let _ = write!(out, "- on {}", witness.join(" and "));
    if let OwnedRequest::Parse { rule: Some(rule), .. } = &first.request {
        let _ = write!(out, " as {}", markdown_span(rule));
    }
    match &first.neighbour {
        Some(neighbour) => {
            let _ = writeln!(out, "; they agree on {}", codes(neighbour).join(" and "));
        }
        None => out.push('\n'),
    }
    let expected = words::observation(&first.expected, first.shown());
    let _ = writeln!(
        out,
        "- {}: {}",
        markdown_text(&first.decides()),
        markdown_span(&expected)
    );
    let _ = writeln!(
        out,
        "- observed: {}; as {}",
        markdown_span(&outcome(first)),
        markdown_text(&first.same_as())
    );
    if !first.other_hosts.is_empty() {
        let _ = writeln!(
            out,
            "- another host is found by {}",
            markdown_text(&names(&first.other_hosts))
        );
    }
    for one in group {
        if let Some(quirk) = &one.quirk {
            let _ = writeln!(
                out,
                "- accepted of {}: {} ({})",
                markdown_text(&one.subject),
                markdown_text(&quirk.reason),
                markdown_text(&quirk.link)
            );
        }
    }
    for one in group {
        let _ = writeln!(out, "- {}", link(&one.id));
    }
    let _ = writeln!(out, "- {}\n", markdown_span(&first.rerun));
}

fn link(id: &str) -> String {
    format!("[{}](divergences/{})", markdown_span(id), format_args!("{id}.json"))
}

/// The texts of a request with their labels, quoted.
fn texts(request: &OwnedRequest) -> Vec<(&'static str, String)> {
    let shown = |label, bytes: &[u8]| (label, words::shown(bytes));
    match request {
        OwnedRequest::Parse { input, rule } => {
            let rule = rule.as_ref().map(|rule| ("rule", plain(rule)));
            std::iter::once(shown("input", input)).chain(rule).collect()
        }
        OwnedRequest::Resolve { base, input, .. } => vec![shown("base", base), shown("input", input)],
        OwnedRequest::Normalize { input, level } => vec![shown("input", input), ("level", level.to_string())],
        OwnedRequest::Equivalent { input, other, level } => {
            vec![
                shown("input", input),
                shown("other", other),
                ("level", level.to_string()),
            ]
        }
        OwnedRequest::RemoveDotSegments { input } => vec![shown("input", input)],
    }
}

fn codes(request: &OwnedRequest) -> Vec<String> {
    request.as_request().texts().map(markdown_code).collect()
}

fn names(list: &[Who]) -> String {
    let names: Vec<String> = list
        .iter()
        .map(|who| format!("{} {}", plain(&who.name), plain(&who.release)))
        .collect();
    names.join(", ")
}

/// What to type to see it again: one command for what `explain` can show, else the file itself.
fn rerun(id: &str, request: &Request<'_>) -> String {
    let (base, input) = match *request {
        Request::Parse { input, rule: None } => (None, input),
        Request::Resolve { base, input, options } if options == ResolveOptions::default() => (Some(base), input),
        _ => return format!("urispec divergences show {id}"),
    };
    let is_plain = [Some(input), base].into_iter().flatten().all(is_typed);
    let typed = |text: &[u8]| {
        if is_plain {
            format!("'{}'", String::from_utf8_lossy(text))
        } else {
            format!("'{}'", urispec_model::Bytes::from(text).to_hex())
        }
    };
    let hex = if is_plain { "" } else { "--hex " };
    let base = base.map(|base| format!("--base={} ", typed(base))).unwrap_or_default();
    format!("urispec explain {hex}{base}-- {}", typed(input))
}

/// Whether a text can be typed between single quotes.
fn is_typed(text: &[u8]) -> bool {
    text.iter().all(|byte| (b' '..=b'~').contains(byte) && *byte != b'\'')
}
