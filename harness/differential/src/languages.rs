//! The differences between two languages, by the keys of mismatches.
//!
//! Two automata differ in a finite number of places. The shortest text of a place is a mismatch of one of the two
//! languages with a document, so it has a key, as the mismatch of a parser has. The list of keys is complete: each text
//! that only one of the two languages has leaves the other one at one of the places.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use urispec_drift::Side;
use urispec_grammar::{Dfa, Error, Grammar, Operand, Trace, reasons};
use urispec_model::{Answer, Observation, Operation, Parts, Request, Spec};
use urispec_subjects::{About, Subject};

use crate::{Cause, Found, Key, Member, Panel, RecentHashes, ReferenceAnswer, RefusedText};

/// The length, in bytes, of the longest character: rules that derive only single characters name no place.
const CHARACTER: usize = 4;

/// Some of the places where two languages differ: those with the same key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LanguageDifference {
    /// The side that accepts the texts.
    pub accepted_by: Operand,
    /// The side that differs from the document.
    pub side: Operand,
    /// The key, if there is one.
    pub kind: LanguageDifferenceKind,
    /// The number of places.
    pub reasons: usize,
    /// The shortest text that only one side accepts because of these places.
    pub witness: Vec<u8>,
    /// The rules of the document at these places, each with the rule around it, if the document accepts the texts.
    pub rules: BTreeSet<Vec<String>>,
    /// Whether the side refuses every text for which the document needs the rule of the key.
    pub is_whole_rule: bool,
}

/// The reason for a difference between two languages.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum LanguageDifferenceKind {
    /// The mismatch of a side with the document.
    Key(Key),
    /// The side agrees with the document by an alternative interpretation, with this id.
    Reading(Arc<str>),
    /// The document does not judge these texts.
    Unjudged,
}

/// A language in place of a parser.
struct Language<'d> {
    about: About,
    dfa: &'d Dfa,
}

impl<'d> Language<'d> {
    fn new(side: &'d Side, rule: Option<&str>) -> Self {
        let mut about = About::new(side.name.clone(), "");
        about.operations.insert(Operation::Parse);
        about.rules.extend(rule.map(|rule| rule.to_owned().into()));
        Self { about, dfa: &side.dfa }
    }
}

impl Subject for Language<'_> {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        match *request {
            Request::Parse { input, .. } if self.dfa.accepts(input) => {
                Observation::Accept(Answer::Parts(Parts::default()))
            }
            Request::Parse { .. } => Observation::Reject("".into()),
            _ => Observation::Unsupported("a language only accepts and rejects".into()),
        }
    }
}

/// All differences between the languages of two sides. The document `judge` names them; it may be one of the two sides.
/// `rule` is the rule of the languages, if they are not those of whole references. Differences that more texts show
/// early come first.
///
/// # Errors
/// If the automata are too large together.
pub fn language_differences(
    sides: [&Side; 2],
    judge: &Side,
    spec: Spec,
    rule: Option<&str>,
) -> Result<Vec<LanguageDifference>, Error> {
    let [one, two] = [sides[0].compared(sides[1])?, sides[1].compared(sides[0])?];
    let languages = sides.map(|side| Language::new(side, rule));
    let panels = languages
        .each_ref()
        .map(|language| Panel::of([Member::new(language, spec)]));
    let is_judge = sides.map(|side| side.spec == Some(spec));
    let mut seen = RecentHashes::of_one_request();
    let mut rules = Rules::new(judge);
    let mut found: BTreeMap<(LanguageDifferenceKind, Operand, Operand), LanguageDifference> = BTreeMap::new();
    for reason in reasons(one, two)? {
        let input = &reason.witness[..];
        let request = Request::Parse { input, rule };
        let accepted_by = reason.accepted_by();
        let accepts = ReferenceAnswer::of(spec, &request).accepts();
        let mut side = if accepts == Some(true) {
            accepted_by.other()
        } else {
            accepted_by
        };
        if is_judge[place(side)] {
            side = side.other();
        }
        seen.clear();
        let mut kind = LanguageDifferenceKind::Unjudged;
        panels[place(side)].compare(&request, &mut seen, &mut |one| {
            kind = match one {
                // A rule alone does not make a component.
                Found::Departure(key) => LanguageDifferenceKind::Key(Key {
                    component: key.component.filter(|_| rule.is_none()),
                    ..key
                }),
                Found::Reading { reading, .. } => LanguageDifferenceKind::Reading(reading),
            };
        });
        let key = (kind.clone(), accepted_by, side);
        let difference = found.entry(key).or_insert_with(|| LanguageDifference {
            accepted_by,
            side,
            is_whole_rule: rules.is_refused(&kind, sides[place(side)]),
            kind,
            reasons: 0,
            // The reasons come in the order of the paths to their places.
            witness: input.to_vec(),
            rules: BTreeSet::new(),
        });
        difference.reasons += 1;
        if (input.len(), input) < (difference.witness.len(), &difference.witness) {
            difference.witness = input.to_vec();
        }
        if accepts == Some(true) {
            difference.rules.insert(rules.at(input, reason.offset));
        }
    }
    let mut found: Vec<LanguageDifference> = found.into_values().collect();
    found.sort_by(|one, other| (one.witness.len(), &one.witness).cmp(&(other.witness.len(), &other.witness)));
    Ok(found)
}

const fn place(side: Operand) -> usize {
    match side {
        Operand::First => 0,
        Operand::Second => 1,
    }
}

/// The rules of a document.
struct Rules<'d> {
    document: &'d Side,
    /// Whether each rule derives single characters only.
    are_characters: HashMap<String, bool>,
}

impl<'d> Rules<'d> {
    fn new(document: &'d Side) -> Self {
        Self {
            document,
            are_characters: HashMap::new(),
        }
    }

    /// The innermost rule that all derivations of a text have at a byte, or at the end, and the rule around it. Rules of
    /// single characters are left out.
    fn at(&mut self, input: &[u8], offset: usize) -> Vec<String> {
        let trace = self.document.tracer.trace(&input[..offset]);
        let chain = match input.get(offset) {
            Some(byte) => common(&trace, *byte),
            None => vec![trace.last],
        };
        let mut longer = chain.into_iter().filter(|rule| !self.is_character(rule));
        longer.by_ref().take(2).collect()
    }

    fn is_character(&mut self, rule: &str) -> bool {
        if let Some(known) = self.are_characters.get(rule) {
            return *known;
        }
        let counts = |dfa: Dfa| dfa.counts(4 * CHARACTER);
        let is = self.document.grammar.dfa(rule).map(counts).is_ok_and(|counts| {
            let longer = &counts[CHARACTER + 1..];
            longer.iter().all(|count| count.to_string() == "0")
        });
        self.are_characters.insert(rule.to_owned(), is);
        is
    }

    /// Whether a side refuses all texts of the document in which the rule of the key takes part.
    fn is_refused(&self, kind: &LanguageDifferenceKind, side: &Side) -> bool {
        let LanguageDifferenceKind::Key(Key { rule, cause, .. }) = kind else {
            return false;
        };
        if *cause != Cause::Text(RefusedText::Form) || self.document.is_url_standard() {
            return false;
        }
        let without = || -> Result<bool, Error> {
            let nothing = Grammar::parse("nothing.abnf", format!("{rule} = %x00 {rule}\n"))?;
            let nothing = nothing.rules().next().cloned();
            let grammar = nothing.map(|nothing| self.document.grammar.with_rule(&nothing));
            let Some(without) = grammar else { return Ok(false) };
            let with = self.document.dfa.difference(&without.dfa(&self.document.start)?)?;
            Ok(!with.is_empty() && with.intersection(&side.dfa)?.is_empty())
        };
        without().unwrap_or(false)
    }
}

/// The rules that all derivations over a byte have in common, the innermost first.
fn common(trace: &Trace, byte: u8) -> Vec<String> {
    let stacks = trace.stacks.iter().filter(|stack| stack.expected.contains(byte));
    // The start rule is last, so stacks are compared from their ends.
    let common = stacks
        .map(|stack| stack.rules.iter().rev().collect::<Vec<_>>())
        .reduce(|one, other| {
            let equal = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
            one[..equal].to_vec()
        });
    common.unwrap_or_default().into_iter().rev().cloned().collect()
}
