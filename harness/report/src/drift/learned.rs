//! The differences of a learnt model: one sentence that lists all of them, and a table of their keys.

use std::fmt::Write as _;

use urispec_differential::{
    ByteClass, Cause, Key, LanguageDifference, LanguageDifferenceKind, ReferenceForm, RefusedText, ResultFault,
};
use urispec_drift::{Comparison, EXACT_TEXTS};
use urispec_grammar::Operand;
use urispec_model::{Bytes, Spec, Verdict, visible};

use super::{screen, short};
use crate::columns::table;
use crate::learned::DifferenceJson;
use crate::style::HEADING;
use crate::words::counted;
use crate::wrap::prose;

/// The maximum number of kinds of texts that a sentence lists completely.
const NAMED: usize = 6;

/// The number of kinds in a sentence if there are more.
const FIRST: usize = 4;

/// The maximum number of keys that are shown if not all are requested.
const SHOWN: usize = 12;

/// All differences between two languages of which at least one is a learnt model.
#[derive(Debug, Clone)]
pub struct LearnedDrift {
    /// The document by whose rules the differences are named.
    pub judge: Spec,
    /// The differences.
    pub differences: Vec<LanguageDifference>,
    /// The claim of each model.
    pub claims: Vec<String>,
    /// Whether each model is complete.
    pub is_complete: bool,
}

impl LearnedDrift {
    /// The sentence that lists all differences of a comparison.
    pub fn sentence(&self, step: &Comparison) -> String {
        let [first, second] = [0, 1].map(|side| visible(&step.names[side]));
        let texts = if step.acceptance.is_of_exact_texts {
            format!(" in {EXACT_TEXTS}")
        } else {
            String::new()
        };
        let end = match (self.is_complete, &self.claims[..]) {
            (true, _) => "",
            (false, [_]) => ", but the model is not complete",
            (false, _) => ", but a model is not complete",
        };
        if self.differences.is_empty() {
            return format!("{first} and {second} accept the same texts{texts}{end}.");
        }
        let mut clauses = Vec::new();
        for side in [Operand::Second, Operand::First] {
            let (name, other) = match side {
                Operand::First => (&first, &second),
                Operand::Second => (&second, &first),
            };
            let mut verbs = Vec::new();
            for (verb, accepted_by) in [("refuses", side.other()), ("accepts", side)] {
                let of_it = |one: &&LanguageDifference| one.side == side && one.accepted_by == accepted_by;
                let nouns = self.nouns(of_it);
                if !nouns.is_empty() {
                    verbs.push(format!("{verb} {}", listed(&nouns)));
                }
            }
            if !verbs.is_empty() {
                clauses.push(format!("{name} {}, unlike {other}", verbs.join(", and ")));
            }
        }
        format!("{}; nothing else differs{texts}{end}.", clauses.join("; "))
    }

    /// The differences as JSON.
    pub fn json(&self) -> Vec<DifferenceJson> {
        let json = |one| DifferenceJson {
            verdict: verdict(one),
            second: one.side == Operand::Second,
            key: key(one),
            about: noun(one),
            reasons: one.reasons,
            witness: Bytes::from(one.witness.clone()),
        };
        self.differences.iter().map(json).collect()
    }

    /// The kinds of texts of some differences, without repetitions.
    fn nouns(&self, of_it: impl Fn(&&LanguageDifference) -> bool) -> Vec<String> {
        let mut nouns = Vec::new();
        for noun in self.differences.iter().filter(of_it).map(noun) {
            if !nouns.contains(&noun) {
                nouns.push(noun);
            }
        }
        nouns
    }
}

/// The first kinds of texts, and the number of the others.
fn listed(nouns: &[String]) -> String {
    let listed = if nouns.len() > NAMED { FIRST } else { nouns.len() };
    let (shown, more) = nouns.split_at(listed);
    let mut shown = shown.to_vec();
    if !more.is_empty() {
        shown.push(format!("{} of texts", counted(more.len(), "more kind", "more kinds")));
    }
    match &shown[..] {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        all => all.concat(),
    }
}

/// A phrase for the texts of a difference: `a port above 65535`.
pub(crate) fn noun(difference: &LanguageDifference) -> String {
    if difference.witness.is_empty() {
        return "the empty text".to_owned();
    }
    let key = match &difference.kind {
        LanguageDifferenceKind::Key(key) => key,
        LanguageDifferenceKind::Reading(reading) => {
            return format!("texts by the interpretation `{}`", visible(reading));
        }
        LanguageDifferenceKind::Unjudged => return "texts that the document does not judge".to_owned(),
    };
    let component = key
        .component
        .map_or("text".to_owned(), |component| component.to_string());
    match key.cause {
        Cause::Byte(ByteClass::End) => format!("an incomplete `{}`", visible(&key.rule)),
        Cause::Byte(class) => format!("{} in {}", character(class), within(difference, key)),
        Cause::Text(RefusedText::Empty) => format!("an empty {component}"),
        Cause::Text(RefusedText::Large) => format!("a {component} above 65535"),
        Cause::Text(RefusedText::Zeros) => format!("some {component}s with leading zeros"),
        Cause::Text(RefusedText::Presence) => format!("any {component}"),
        Cause::Text(RefusedText::Form) if difference.is_whole_rule => format!("`{}`", visible(&key.rule)),
        Cause::Text(RefusedText::Form) => format!("some texts of `{}`", visible(&key.rule)),
        Cause::Form(form) => reference(form).to_owned(),
        Cause::Result(ResultFault::Refused) => match verdict(difference) {
            Verdict::TooStrict => format!("some texts that {} accepts", key.spec),
            _ => format!("texts that {} refuses in `{}`", key.spec, visible(&key.rule)),
        },
        cause => format!("`{cause}` in `{}`", visible(&key.rule)),
    }
}

/// The place of a character: the rules of the document, if all places of the difference have the same.
fn within(difference: &LanguageDifference, key: &Key) -> String {
    let mut rules = difference.rules.iter();
    match (rules.next().map(Vec::as_slice), rules.next()) {
        (Some([rule, around, ..]), None) => format!("`{}` of `{}`", visible(rule), visible(around)),
        (Some([rule]), None) => format!("`{}`", visible(rule)),
        _ => match key.component {
            Some(component) if component.name() != key.rule => {
                format!("`{}` of the {component}", visible(&key.rule))
            }
            Some(component) => format!("the {component}"),
            None => format!("`{}`", visible(&key.rule)),
        },
    }
}

const fn character(class: ByteClass) -> &'static str {
    match class {
        ByteClass::End => "an early end",
        ByteClass::Nul => "a NUL",
        ByteClass::Break => "a TAB or a line break",
        ByteClass::Space => "a space",
        ByteClass::Control => "a control character",
        ByteClass::Percent => "a percent sign without two hexadecimal digits",
        ByteClass::Backslash => "a backslash",
        ByteClass::Colon => "a colon",
        ByteClass::At => "an at sign",
        ByteClass::Slash => "a slash",
        ByteClass::Question => "a question mark",
        ByteClass::Hash => "a number sign",
        ByteClass::Bracket => "a square bracket",
        ByteClass::Unwise => "a quotation mark, an angle or curly bracket, `^`, `|` or a backtick",
        ByteClass::SubDelim => "one of `! $ & ' ( ) * + , ; =`",
        ByteClass::Mark => "one of `- . _ ~`",
        ByteClass::Digit => "a digit",
        ByteClass::Upper => "a capital letter",
        ByteClass::Lower => "a small letter",
        ByteClass::NonAscii => "a character outside ASCII",
        ByteClass::NotUtf8 => "a byte that is not UTF-8",
        ByteClass::Triplet => "a percent-encoded octet",
    }
}

const fn reference(form: ReferenceForm) -> &'static str {
    match form {
        ReferenceForm::EmptyReference => "the empty text",
        ReferenceForm::QueryAlone => "a reference that begins with `?`",
        ReferenceForm::FragmentAlone => "a reference that begins with `#`",
        ReferenceForm::RelativePath => "a relative path",
        ReferenceForm::AbsolutePath => "a reference that begins with one slash",
        ReferenceForm::NetworkPath => "a reference that begins with two slashes",
        ReferenceForm::WithAuthority => "a scheme with an authority",
        ReferenceForm::Rooted => "a scheme with a path that begins with one slash",
        ReferenceForm::Rootless => "a scheme with a path that does not begin with a slash",
        ReferenceForm::SchemeAlone => "a scheme without an authority and a path",
    }
}

/// The verdict of a difference, as a word: the side refuses texts of the document, or accepts other texts.
pub(crate) const fn verdict(difference: &LanguageDifference) -> Verdict {
    match (difference.side, difference.accepted_by) {
        (Operand::First, Operand::First) | (Operand::Second, Operand::Second) => Verdict::TooLenient,
        _ => Verdict::TooStrict,
    }
}

/// The key of a difference, without the parser and the document.
pub(crate) fn key(difference: &LanguageDifference) -> String {
    match &difference.kind {
        LanguageDifferenceKind::Key(key) => {
            let component = key.component.map_or("whole", urispec_model::Component::name);
            format!("{component}.{}.{}", key.rule, key.cause)
        }
        LanguageDifferenceKind::Reading(reading) => format!("reading {reading}"),
        LanguageDifferenceKind::Unjudged => "unjudged".to_owned(),
    }
}

/// The comparison for the terminal: the sentence, what is known about the models, the keys, and the numbers of texts.
///
/// # Panics
/// Never: writing to a string cannot fail.
pub fn learned(step: &Comparison, drift: &LearnedDrift, full: bool, width: usize) -> String {
    let sentence = format!("{}{HEADING:#}", drift.sentence(step));
    let mut out = prose(&format!("{HEADING}"), &sentence, 2, width);
    for claim in &drift.claims {
        out += &prose("  ", &visible(claim), 2, width);
    }
    let shown = if full { usize::MAX } else { SHOWN };
    for (side, name) in [Operand::First, Operand::Second].into_iter().zip(&step.names) {
        for (verb, accepted_by) in [("refuses", side.other()), ("accepts", side)] {
            let of_it = |one: &&LanguageDifference| one.side == side && one.accepted_by == accepted_by;
            let own: Vec<&LanguageDifference> = drift.differences.iter().filter(of_it).collect();
            if own.is_empty() {
                continue;
            }
            let rule = drift.judge;
            let start = format!(
                "\n{HEADING}{} {verb}{HEADING:#}, by the rules of {rule}\n",
                visible(name)
            );
            out += &start;
            let row = |one: &&LanguageDifference| {
                let example = if full {
                    urispec_model::quote(&one.witness)
                } else {
                    short(&one.witness)
                };
                vec![visible(&key(one)), one.reasons.to_string(), example]
            };
            let rows: Vec<Vec<String>> = own.iter().take(shown).map(row).collect();
            out += &table(&["key", "reasons", "smallest example"], &rows, width);
            if own.len() > shown {
                let _ = writeln!(out, "  and {} more; --full shows all", own.len() - shown);
            }
        }
    }
    screen::counts(&mut out, step, full, width);
    screen::changes(&mut out, step, full, width);
    out
}
