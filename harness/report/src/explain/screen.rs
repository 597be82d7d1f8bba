//! An explanation on a terminal: the verdict, the summary, and each distinct answer with its components marked
//! under the input.

use std::fmt::Write as _;

use anstyle::Style;
use urispec_judge::{AnswerGroup, SpecWords, SubjectAnswer, SubjectName};
use urispec_model::{Answer, Component, ComponentSet, Observation, Operation, Parts, Spec, Value, visible};

use super::Explanation;
use super::marks::{Located, mark};
use crate::excerpt::{Excerpt, caret};
use crate::reason::Reason;
use crate::style::{DIM, HEADING, MARK};
use crate::words;
use crate::wrap::{Item, columns, prose, wrapped};

impl Explanation<'_> {
    /// The explanation for the terminal, in lines of at most `width` columns: a verdict, a summary of the
    /// answers, and then each distinct answer. An answer that differs from the answer of RFC 3986 begins with
    /// `≠`.
    pub fn human(&self, width: usize) -> String {
        let mut out = prose(
            &format!("{HEADING}"),
            &format!("{}{}{HEADING:#}", self.summary.sentence, self.summary.parsers),
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
            // Two answers may differ only because one of them does not state a component.
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

    /// One answer, with all documents and parsers that give this answer.
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
            let permitted = format!(
                "permitted by RFC 3986 as a different interpretation: {}",
                visible(reading)
            );
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

    /// Writes the input with marks under its components, followed by the components that cannot be marked.
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
        // The authority is marked as a whole if its parts are not known.
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
        // A URL record has an empty username and password if the URL has no userinfo.
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

    /// Each document and parser that rejects the input, with its own message. The message of a document is below the
    /// byte that the document does not allow.
    fn write_words(&self, out: &mut String, group: &AnswerGroup<'_>, width: usize) {
        let offsets: Vec<Option<usize>> = group.words.iter().map(|said| self.offset(group, said)).collect();
        let mut places: Vec<usize> = offsets.iter().copied().flatten().collect();
        // The answer of RFC 3986 comes first.
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

/// One answer as shown on the screen, and all documents and parsers that give this answer.
#[derive(Default)]
struct Block {
    answer: String,
    notes: String,
    /// The documents and parsers that are listed below the answer. The lists are empty for a rejection, which is
    /// shown with the documents and parsers and their messages.
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

pub(super) fn name(subject: &SubjectName) -> String {
    format!("{} {}", visible(&subject.name), visible(&subject.release))
}

pub(super) fn documents(specs: &[Spec]) -> Vec<Item> {
    Item::list(words::ranges(specs), DIM)
}

/// The largest width of the column of names.
const COLUMN: usize = 32;

fn party(subject: &SubjectAnswer) -> String {
    format!("{} {}", visible(&subject.name), visible(&subject.release))
}

/// The kind of an answer, in one or two words.
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
