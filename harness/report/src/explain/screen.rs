//! An explanation on a terminal: the verdict, the summary, and each distinct answer with its components marked
//! under the input.

use std::fmt::Write as _;

use anstyle::Style;
use urispec_differential::Severity;
use urispec_differential::between::{Departures, FoundHost};
use urispec_judge::{AnswerGroup, SpecWords, SubjectAnswer, SubjectName};
use urispec_model::{Answer, Component, ComponentSet, Observation, Operation, Parts, Spec, Value, Verdict, visible};

use super::Explanation;
use super::marks::{Located, mark};
use crate::excerpt::{Excerpt, caret};
use crate::hazards;
use crate::reason::Reason;
use crate::style::{DIM, HEADING, MARK};
use crate::words;
use crate::wrap::{Item, columns, joined, prose, wrapped};

impl Explanation<'_> {
    /// The explanation for the terminal, in lines of at most `width` columns: a verdict, a summary of the
    /// answers, and then each distinct answer. An answer that differs from the answer of RFC 3986 begins with
    /// `≠`.
    pub fn human(&self, width: usize) -> String {
        let mut out = prose(
            &format!("{HEADING}"),
            &format!("{}{HEADING:#}", self.verdict()),
            0,
            width,
        );
        out += &self.conclusion(width);
        let mut legend = Legend::default();
        let is_able = |group: &&AnswerGroup<'_>| !matches!(group.observed, Observation::Unsupported(_));
        let (able, unable): (Vec<_>, Vec<_>) = self.answers.iter().partition(is_able);
        let mut blocks: Vec<Block> = Vec::new();
        for group in able {
            let block = self.block(group, &mut legend, width);
            // Two answers may differ only because one does not state a component.
            match blocks
                .iter_mut()
                .find(|known| known.answer == block.answer && known.notes == block.notes)
            {
                Some(known) => known.add(block),
                None => blocks.push(block),
            }
        }
        blocks.extend(unable.into_iter().map(|group| self.block(group, &mut legend, width)));
        out.push('\n');
        let label = |text: &str| format!("{DIM}{text}{DIM:#}  ");
        match &self.base {
            Some(base) => {
                let asked = format!("{} against {}", words::shown(&self.input), words::shown(base));
                out += &prose(&label("input"), &asked, 7, width);
            }
            None if legend.is_empty() => {
                let excerpt = Excerpt::new(&self.input, &[], width.saturating_sub(7));
                let _ = writeln!(out, "{}{}", label("input"), excerpt.text());
            }
            None => out += &wrapped(&label("marks"), &legend.items(), 7, width),
        }
        for block in blocks {
            out.push('\n');
            block.write(&mut out, width);
        }
        out
    }

    /// One or two sentences: the answers of RFC 3986 and the URL Standard, and the number of parsers that differ
    /// from RFC 3986.
    fn verdict(&self) -> String {
        let of = |spec: Spec| self.answers.iter().find(|group| group.specs.contains(&spec));
        let documents = match (of(Spec::Rfc3986), of(Spec::WHATWG)) {
            _ if self.is_one_answer() => match &self.answers[0].observed {
                Observation::Accept(Answer::Parts(_)) => "All documents and parsers read it the same.".to_owned(),
                answer => format!("All documents and parsers {}.", self.does(answer, false)),
            },
            (Some(rfc), Some(url)) => self.both(rfc, url),
            (Some(one), None) => format!("RFC 3986 {}.", self.does(&one.observed, true)),
            _ => String::new(),
        };
        let asked = self
            .answers
            .iter()
            .filter(|group| !matches!(group.observed, Observation::Unsupported(_)));
        let asked: usize = asked.map(|group| group.subjects.len()).sum();
        let mut differ: Vec<&SubjectName> = self.departures_from_rfc().flat_map(|one| &one.subjects).collect();
        differ.sort();
        differ.dedup();
        let parsers = match (asked, differ.len()) {
            (0, _) => String::new(),
            (1, 0) => " The parser agrees with RFC 3986.".to_owned(),
            (_, 0) if self.is_one_answer() => String::new(),
            (2, 0) => " Both parsers agree with RFC 3986.".to_owned(),
            (all, 0) => format!(" All {all} parsers agree with RFC 3986."),
            (1, _) => " The parser differs from RFC 3986.".to_owned(),
            (all, 1) => format!(" 1 of {all} parsers differs from RFC 3986."),
            (all, some) => format!(" {some} of {all} parsers differ from RFC 3986."),
        };
        documents + &parsers
    }

    /// The answers of RFC 3986 and the URL Standard.
    fn both(&self, rfc: &AnswerGroup<'_>, url: &AnswerGroup<'_>) -> String {
        let (one, other) = (&rfc.observed, &url.observed);
        let are_parts = |answer: &Observation<'_>| matches!(answer, Observation::Accept(Answer::Parts(_)));
        let has_no_scheme = |answer: &Observation<'_>| matches!(answer, Observation::Accept(Answer::Parts(parts)) if parts[Component::Scheme] == Value::Undefined);
        match (one, other) {
            (Observation::Reject(_), Observation::Reject(_)) => "RFC 3986 and the URL Standard reject it.".to_owned(),
            _ if are_parts(one) && are_parts(other) => {
                let departs = self
                    .departures_from_rfc()
                    .find(|departures| departures.specs.contains(&Spec::WHATWG));
                match departs.map(|departures| departures.severity) {
                    None => "RFC 3986 and the URL Standard read it the same.".to_owned(),
                    Some(Severity::Spelling) => {
                        "RFC 3986 and the URL Standard read it the same, except for spelling.".to_owned()
                    }
                    Some(Severity::Host | Severity::OutOfNothing) => format!(
                        "RFC 3986 {}; the URL Standard {}.",
                        self.does(one, true),
                        self.does(other, true)
                    ),
                    Some(severity) => {
                        format!(
                            "RFC 3986 and the URL Standard both accept it and differ: {}.",
                            severity.words()
                        )
                    }
                }
            }
            _ if std::ptr::eq(rfc, url) => format!("RFC 3986 and the URL Standard {}.", self.does(one, false)),
            (_, Observation::Reject(_)) if has_no_scheme(one) => {
                format!(
                    "RFC 3986 {}; the URL Standard rejects it without a base.",
                    self.does(one, true)
                )
            }
            _ => format!(
                "RFC 3986 {}; the URL Standard {}.",
                self.does(one, true),
                self.does(other, true)
            ),
        }
    }

    /// A verb phrase for the answer of one or several parties.
    fn does(&self, observed: &Observation<'_>, is_one: bool) -> String {
        let s = if is_one { "s" } else { "" };
        match observed {
            Observation::Accept(Answer::Parts(parts)) => match parts[Component::Host].present() {
                Some(host) if !host.is_empty() => format!("read{s} the host {}", words::shown(host)),
                _ => format!(
                    "accept{s} it{}",
                    if self.finds_hosts() { " without a host" } else { "" }
                ),
            },
            Observation::Accept(Answer::SameDocument { .. }) => format!("resolve{s} it to the current document"),
            Observation::Accept(Answer::Uri(uri)) if self.op == Operation::Resolve => {
                format!("resolve{s} it to {}", words::shown(uri))
            }
            Observation::Accept(answer) => {
                let answer = Observation::Accept(answer.clone());
                format!("return{s} {}", words::observation(&answer, ComponentSet::EVERY))
            }
            Observation::Reject(_) => format!("reject{s} it"),
            Observation::Unsupported(_) => format!("do{} not define it", if is_one { "es" } else { "" }),
            Observation::Crash(_) => format!("crash{}", if is_one { "es" } else { "" }),
            Observation::Timeout | Observation::Protocol(_) => format!("give{s} no answer"),
        }
    }

    fn finds_hosts(&self) -> bool {
        !self.conclusion.hosts.is_empty()
    }

    /// Whether there is only one answer, not counting parsers that do not support the operation.
    fn is_one_answer(&self) -> bool {
        matches!(&self.answers[..], [_]) || {
            let able = self
                .answers
                .iter()
                .filter(|group| !matches!(group.observed, Observation::Unsupported(_)));
            able.count() == 1 && self.answers.iter().skip(1).all(|group| group.specs.is_empty())
        }
    }

    fn departures_from_rfc(&self) -> impl Iterator<Item = &Departures> {
        let departures = self.conclusion.departures.iter();
        departures.filter(|departures| departures.than == Spec::Rfc3986)
    }

    /// The lines below the verdict: parsers that differ from a document, the hosts that were found, and the
    /// hazards.
    fn conclusion(&self, width: usize) -> String {
        let conclusion = &self.conclusion;
        let mut out = String::new();
        for departures in &conclusion.departures {
            // RFC 8089 always rejects a URI that is not a file URI, so that this is left out. RFC 1808 finding a
            // different host is shown.
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
                let (host, _) = crate::human::fit(&words::shown(host), width / 2);
                out += &wrapped(&format!("  {host} by "), &items, 4, width);
            }
        }
        if !self.hazards.is_empty() {
            out.push_str("dangerous:\n");
            for hazard in &self.hazards {
                out += &prose("  ", &hazards::line(&self.input, hazard), 4, width);
            }
        }
        out
    }

    /// The names of the parsers that differ; a parser that claims RFC 3986 has a note.
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

    /// One answer, with all parties that give it.
    fn block(&self, group: &AnswerGroup<'_>, legend: &mut Legend, width: usize) -> Block {
        let sign = if group.judged.verdict.is_departure() {
            '≠'
        } else {
            ' '
        };
        let start = format!("{MARK}{sign}{MARK:#} ");
        let mut block = Block::default();
        match &group.observed {
            Observation::Accept(answer) => {
                block.specs.clone_from(&group.specs);
                block.subjects = group.subjects.iter().map(party).collect();
                match answer {
                    Answer::Parts(parts) => self.write_marked(&mut block.answer, &start, group, parts, legend, width),
                    answer => {
                        let answer = Observation::Accept(answer.clone());
                        let words = words::observation(&answer, ComponentSet::EVERY);
                        block.answer = prose(&start, &words, 3, width);
                    }
                }
            }
            observed => {
                block.answer = format!("{start}{HEADING}{}{HEADING:#}\n", without_words(observed));
                self.write_words(&mut block.answer, group, width);
            }
        }
        if let Some(reading) = &group.judged.reading {
            let permitted = format!("permitted by RFC 3986 as another reading: {}", visible(reading));
            block.notes += &prose("    ", &permitted, 4, width);
        }
        if !group.judged.blurred.is_empty() {
            let blurred = format!(
                "undefined and empty are not distinguished: {}",
                names_of(group.judged.blurred)
            );
            block.notes += &prose("    ", &blurred, 4, width);
        }
        block
    }

    /// The input, with marks under its components; then the components that cannot be marked.
    fn write_marked(
        &self,
        out: &mut String,
        start: &str,
        group: &AnswerGroup<'_>,
        parts: &Parts<'_>,
        legend: &mut Legend,
        width: usize,
    ) {
        let located = Located::new(&self.input, parts);
        // The authority is marked as a whole if none of its parts is known.
        let is_divided = located.spans.iter().any(|(one, _)| {
            matches!(
                one,
                Component::Userinfo | Component::User | Component::Host | Component::Port
            )
        });
        let spans = located
            .spans
            .iter()
            .filter(|(one, _)| !is_divided || *one != Component::Authority);
        let spans: Vec<_> = spans.map(|(one, range)| (range.clone(), mark(*one))).collect();
        let places: Vec<usize> = spans.iter().flat_map(|(range, _)| [range.start, range.end]).collect();
        let excerpt = Excerpt::new(&self.input, &places, width.saturating_sub(2));
        let marks = excerpt.marks(&spans);
        let _ = writeln!(out, "{start}{}", excerpt.text());
        if !marks.is_empty() {
            let _ = writeln!(out, "  {MARK}{marks}{MARK:#}");
        }
        for (one, _) in &located.spans {
            if marks.contains(mark(*one)) {
                legend.add(*one);
            }
        }
        let values = parts.stated().filter(|(component, value)| {
            let is_empty = value.present() == Some(b"");
            let is_lost = **value == Value::Undefined
                && (group.judged.departs.contains(*component)
                    || *component == Component::Host && parts[Component::Authority].present().is_some());
            is_empty || is_lost || located.made.contains(component)
        });
        // A URL record has an empty username and password if the URL has none.
        let is_news = |component: Component, value: &Value<'_>| {
            value.present() != Some(b"")
                || !matches!(component, Component::User | Component::Password | Component::Path)
        };
        let values =
            values.filter(|(component, value)| is_news(*component, value) || group.judged.departs.contains(*component));
        let values = values.map(|(component, value)| {
            let departs = if group.judged.departs.contains(component) {
                "≠ "
            } else {
                ""
            };
            match value {
                Value::Undefined => format!("{departs}{component} undefined"),
                value => {
                    let text = value.present().unwrap_or_default();
                    let excerpt = Excerpt::new(text, &[], width / 2);
                    format!("{departs}{component} = {}", excerpt.text())
                }
            }
        });
        let values = Item::list(values, Style::new());
        if !values.is_empty() {
            *out += &wrapped("    ", &values, 6, width);
        }
        let marked: ComponentSet = located.spans.iter().map(|(one, _)| *one).collect();
        let departs = group.judged.departs.and(marked);
        if !departs.is_empty() {
            *out += &prose(
                "    ",
                &format!("differs from RFC 3986 in: {}", names_of(departs)),
                6,
                width,
            );
        }
    }

    /// Each party with its own message; the message of a document is below the byte that it does not allow.
    fn write_words(&self, out: &mut String, group: &AnswerGroup<'_>, width: usize) {
        let offsets: Vec<Option<usize>> = group.words.iter().map(|said| self.offset(group, said)).collect();
        let mut places: Vec<usize> = offsets.iter().copied().flatten().collect();
        // The answer of RFC 3986 is the first.
        let mut known = std::collections::BTreeSet::new();
        places.retain(|place| known.insert(*place));
        let ends: Vec<usize> = places.iter().flat_map(|place| [*place, place + 1]).collect();
        let excerpt = Excerpt::new(&self.input, &ends, width.saturating_sub(4));
        if !places.is_empty() {
            let _ = writeln!(out, "    {}", excerpt.text());
        }
        for place in places.into_iter().map(Some).chain([None]) {
            if let Some(place) = place {
                *out += &caret(4 + excerpt.column(place), &format!("byte {place}"), 4, width);
            }
            for (said, _) in group.words.iter().zip(&offsets).filter(|(_, offset)| **offset == place) {
                let words = words::said(&said.words);
                let without_place = place.and_then(|place| words.strip_prefix(&format!("byte {place}: ")));
                *out += &prose("    ", without_place.unwrap_or(&words), 6, width);
                *out += &wrapped("      ", &Item::list(words::ranges(&said.specs), HEADING), 6, width);
            }
        }
        let spoken: Vec<Spec> = group.words.iter().flat_map(|words| words.specs.clone()).collect();
        let silent = group.specs.iter().copied().filter(|spec| !spoken.contains(spec));
        let silent: Vec<Spec> = silent.collect();
        if !silent.is_empty() {
            *out += &wrapped("    ", &Item::list(words::ranges(&silent), HEADING), 4, width);
        }
        let subjects: Vec<(String, &SubjectAnswer)> =
            group.subjects.iter().map(|subject| (party(subject), subject)).collect();
        let longest = subjects.iter().map(|(name, _)| columns(name)).max();
        let column = longest.unwrap_or_default().min(COLUMN);
        for (name, subject) in &subjects {
            let words = subject.words.as_deref().map(words::said).unwrap_or_default();
            let blanks = " ".repeat(column.saturating_sub(columns(name)));
            *out += &prose(&format!("    {DIM}{name}{DIM:#}{blanks}  "), &words, 6, width);
        }
    }

    /// The byte that the documents with this message do not allow.
    fn offset(&self, group: &AnswerGroup<'_>, said: &SpecWords) -> Option<usize> {
        let is_of_input = self.op == Operation::Parse && matches!(group.observed, Observation::Reject(_));
        let spec = said.specs.first().filter(|_| is_of_input)?;
        Some(Reason::of(*spec, None, &self.input)?.offset())
    }
}

/// One answer in the form in which it is shown, and all parties that give it.
#[derive(Default)]
struct Block {
    answer: String,
    notes: String,
    /// The documents and the parsers below the answer; empty for a rejection, which names them with their
    /// messages.
    specs: Vec<Spec>,
    subjects: Vec<String>,
}

impl Block {
    fn add(&mut self, other: Self) {
        self.specs.extend(other.specs);
        self.subjects.extend(other.subjects);
    }

    fn write(&self, out: &mut String, width: usize) {
        out.push_str(&self.answer);
        let specs = Item::list(words::ranges(&self.specs), HEADING);
        let subjects = Item::list(self.subjects.iter().cloned(), DIM);
        for (label, items) in [("documents", specs), ("parsers", subjects)] {
            if !items.is_empty() {
                *out += &wrapped(&format!("    {label:<9}  "), &items, 6, width);
            }
        }
        out.push_str(&self.notes);
    }
}

/// The components that are marked, each with its mark.
#[derive(Default)]
struct Legend(Vec<Component>);

impl Legend {
    fn add(&mut self, component: Component) {
        if !self.0.iter().any(|known| mark(*known) == mark(component)) {
            self.0.push(component);
        }
    }

    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn items(&self) -> Vec<Item> {
        let mut all = self.0.clone();
        all.sort();
        Item::list(all.iter().map(|one| format!("{} {one}", mark(*one))), DIM)
    }
}

fn names_of(components: ComponentSet) -> String {
    let names: Vec<&str> = components.iter().map(Component::name).collect();
    names.join(", ")
}

/// The behaviour of the parsers that differ from a document.
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
        (Severity::Spelling, _) => format!("the same as {than} in another spelling"),
        (severity, _) => format!("{}{of} for", severity.words()),
    }
}

fn name(subject: &SubjectName) -> String {
    format!("{} {}", visible(&subject.name), visible(&subject.release))
}

fn documents(specs: &[Spec]) -> Vec<Item> {
    Item::list(words::ranges(specs), DIM)
}

/// The largest width of the column of names.
const COLUMN: usize = 32;

fn party(subject: &SubjectAnswer) -> String {
    format!("{} {}", visible(&subject.name), visible(&subject.release))
}

/// The kind of an answer, in a word or two.
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
