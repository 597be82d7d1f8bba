//! Tests that grammar and reference agree: the reference accepts exactly the texts that the automaton of a rule accepts.
//!
//! For every document with a grammar and every rule from which its reference can start, there are three kinds of
//! strings. The first kind is a complete suite without additional states (`urispec_grammar::Suite`), which is the
//! proof. If the reference behaves like an automaton with at most as many states as the grammar's, the strings of
//! the suite show every difference. The other two kinds find differences that such an automaton cannot describe,
//! and bytes of one class that the reference treats differently. They are all short strings over one byte of each
//! class, and random members with near misses, which are one byte away from a member. The repaired grammar is used.
//! If a reference intentionally differs from it, the file of the grammar has a rule `X--except` that derives those
//! texts, and `defects.json` gives the reason. This rule corrects the automaton before the comparison.
//!
//! If a suite has more than a hundred thousand strings, an evenly spread part of it is tested. With
//! `URISPEC_EXHAUSTIVE=5`, all suites are tested completely (15 million strings), and also all strings of up to
//! five bytes, and 100,000 members and near misses. With a value of 7 or more, the suites also allow one additional
//! state, and contain every byte in the first step.

use std::sync::{Mutex, PoisonError};

use urispec_grammar::{Dfa, Grammar, Identifiers, Random, Suite, SuiteConfig};
use urispec_model::Spec;
use urispec_specs::{ParseError, defects, grammar, is_by_table, parse, rules};

/// The maximum number of tested strings of a suite. Only a part of larger suites is tested.
const SUITE: u128 = 100_000;
/// The maximum length of the strings over representatives.
const LENGTH: u32 = 5;
/// The maximum number of strings over representatives.
const STRINGS: u64 = 500_000;
const MEMBERS: usize = 2_000;
const EXHAUSTIVE_MEMBERS: usize = 100_000;
/// The approximate maximum length of random members.
const LONGEST: u64 = 24;
/// The maximum number of disagreements shown for a rule.
const SHOWN: usize = 10;

/// The numbers and lengths of the strings in a test run.
#[derive(Clone, Copy)]
struct Extent {
    length: u32,
    strings: u64,
    members: usize,
    /// The maximum number of tested strings of a suite.
    suite: u128,
    /// Whether suites with one additional state and with every byte are tested as well.
    one_more_state: bool,
}

fn extent() -> Extent {
    let Ok(value) = std::env::var("URISPEC_EXHAUSTIVE") else {
        return Extent {
            length: LENGTH,
            strings: STRINGS,
            members: MEMBERS,
            suite: SUITE,
            one_more_state: false,
        };
    };
    let length = value.parse::<u32>().expect("a length");
    Extent {
        // Other tests read the same variable, and test longer strings.
        length: length.min(LENGTH),
        strings: u64::MAX,
        members: EXHAUSTIVE_MEMBERS,
        suite: u128::MAX,
        one_more_state: length >= 7,
    }
}

/// The random texts for a rule. Rules with the same language share them.
struct Drawn {
    dfa: Dfa,
    texts: &'static [Vec<u8>],
}

static DRAWN: Mutex<Vec<Drawn>> = Mutex::new(Vec::new());

#[test]
fn the_references_up_to_rfc_1808_agree_with_their_grammars() {
    check_all(|spec| spec <= Spec::Rfc1808);
}

#[test]
fn the_references_up_to_rfc_2732_agree_with_their_grammars() {
    check_all(|spec| spec > Spec::Rfc1808 && spec <= Spec::Rfc2732);
}

#[test]
fn the_references_up_to_rfc_3986_agree_with_their_grammars() {
    check_all(|spec| spec > Spec::Rfc2732 && spec <= Spec::Rfc3986);
}

#[test]
fn the_references_of_the_branches_agree_with_their_grammars() {
    check_all(Spec::is_branch);
}

#[test]
fn every_repair_and_every_exception_is_a_defect() {
    let defects = defects();
    for spec in Spec::SYNTAXES {
        let text = grammar(*spec);
        let file = Grammar::parse(spec.name(), text).unwrap();
        for rule in file.rules() {
            let Some((stem, suffix)) = rule.name().rsplit_once("--") else {
                continue;
            };
            if suffix == "marked" {
                continue;
            }
            let named = if suffix == "except" { rule.name() } else { stem };
            assert!(
                defects
                    .iter()
                    .any(|defect| defect.specs.contains(spec) && defect.rules.iter().any(|rule| rule == named)),
                "{spec}: no entry of defects.json has `{named}` among its rules",
            );
        }
    }
}

#[track_caller]
fn check_all(is_checked: impl Fn(Spec) -> bool) {
    let extent = extent();
    let mut failed = String::new();
    // A table is made from the grammar, so it cannot disagree with it.
    let is_checked = |spec: &Spec| is_checked(*spec) && !is_by_table(*spec);
    for spec in Spec::SYNTAXES.iter().copied().filter(is_checked) {
        let text = grammar(spec);
        let file = Grammar::parse(spec.name(), text)
            .expect("it is tested")
            .variant("--repaired");
        for rule in rules(spec) {
            let agreement = Agreement::new(spec, rule, &file);
            failed += &agreement.report(extent);
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

/// A rule of a document, with its automaton and its reference.
struct Agreement {
    spec: Spec,
    rule: &'static str,
    /// The automaton of the rule, corrected by its exceptions: the texts that the reference should accept.
    derived: Dfa,
    accepted: Identifiers,
    /// Whether the rule is also the rule for a whole reference.
    is_whole: bool,
}

impl Agreement {
    fn new(spec: Spec, rule: &'static str, file: &Grammar) -> Self {
        let derived = file
            .dfa(rule)
            .unwrap_or_else(|error| panic!("{spec}: the grammar has no {rule}: {error}"));
        let accepted = file.decided(rule).expect("it is the same except for the exceptions");
        Self {
            spec,
            rule,
            accepted: Identifiers::new(accepted).expect("it is small enough"),
            derived,
            is_whole: rules(spec).first() == Some(&rule),
        }
    }

    /// The disagreements, one per line; empty if there are none.
    fn report(&self, extent: Extent) -> String {
        let mut disagreements = Vec::new();
        let mut compare = |text: &[u8], expected: bool| disagreements.extend(self.compare(text, expected));
        let accepted = self.accepted.dfa();
        every_case(&self.accepted.suite(SuiteConfig::default()), extent.suite, &mut compare);
        if extent.one_more_state {
            let config = SuiteConfig {
                extra_states: 1,
                every_byte: true,
            };
            every_case(&self.accepted.suite(config), extent.suite, &mut compare);
        }
        let classes = accepted.classes() as u64;
        let length = (1..=extent.length)
            .take_while(|length| classes.pow(*length) <= extent.strings)
            .last()
            .unwrap_or(1);
        every_short_string(accepted, &mut Vec::new(), 0, length, &mut compare);
        for text in drawn(&self.derived, extent.members) {
            compare(text, accepted.accepts(text));
        }
        let more = disagreements.len().saturating_sub(SHOWN);
        disagreements.truncate(SHOWN);
        if more > 0 {
            disagreements.push(format!("{}: {} and {more} more", self.spec, self.rule));
        }
        disagreements.push(String::new());
        disagreements.join("\n")
    }

    fn compare(&self, text: &[u8], expected: bool) -> Option<String> {
        let found = parse(self.spec, Some(self.rule), text);
        let whole = self.is_whole.then(|| parse(self.spec, None, text).is_ok());
        if found.is_ok() == expected && whole.is_none_or(|whole| whole == expected) {
            return None;
        }
        let outcome = match found {
            Ok(_) => "the reference accepts it".to_owned(),
            Err(ParseError::Rejected(rejection)) => rejection.to_string(),
            Err(error) => error.to_string(),
        };
        Some(format!(
            "{}: {} {} \"{}\", and the reference: {outcome}",
            self.spec,
            self.rule,
            if expected { "derives" } else { "does not derive" },
            text.escape_ascii(),
        ))
    }
}

/// Calls `found` with all strings of a suite, or with about `most` of them that are evenly spread.
pub(crate) fn every_case(suite: &Suite<'_>, most: u128, found: &mut impl FnMut(&[u8], bool)) {
    let step = usize::try_from(suite.count().div_ceil(most).max(1)).expect("a suite is not so large");
    for part in (0..suite.parts()).step_by(step) {
        let mut cases = suite.part(part);
        while let Some(case) = cases.advance() {
            found(case.text, case.accepted);
        }
    }
}

/// Calls `found` with every string of up to `length` bytes that begins with `prefix`, which leads to `state` of the
/// automaton.
fn every_short_string(dfa: &Dfa, prefix: &mut Vec<u8>, state: u32, length: u32, found: &mut impl FnMut(&[u8], bool)) {
    found(prefix, dfa.is_accepting(state));
    if prefix.len() == length as usize {
        return;
    }
    for byte in dfa.representatives() {
        prefix.push(byte);
        every_short_string(dfa, prefix, dfa.step(state, byte), length, found);
        prefix.pop();
    }
}

/// Random members and near misses of a language, which are shared by all rules with this language.
pub(crate) fn drawn(dfa: &Dfa, members: usize) -> &'static [Vec<u8>] {
    let mut known = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(drawn) = known.iter().find(|drawn| drawn.dfa == *dfa) {
        return drawn.texts;
    }
    let sampler = Sampler::new(dfa);
    // The seed is fixed, so the texts are the same in every run.
    let mut random = Random::seeded(0);
    let mut texts = Vec::new();
    if dfa.is_live(0) {
        for _ in 0..members {
            let member = sampler.member(&mut random);
            texts.extend(sampler.near_miss(&member, &mut random));
            texts.push(member);
        }
    }
    let texts: &'static [Vec<u8>] = texts.leak();
    known.push(Drawn {
        dfa: dfa.clone(),
        texts,
    });
    texts
}

/// Draws members by a random walk through states from which an accepting state can be reached. The walk ends with
/// the shortest path to an accepting state. All classes of bytes are equally likely. If all members were equally
/// likely, as with the sampler of the grammar crate, texts would have very few delimiters.
struct Sampler<'a> {
    dfa: &'a Dfa,
    bytes: Vec<Vec<u8>>,
    /// For each state, the number of bytes to the nearest accepting state.
    distance: Vec<usize>,
}

impl<'a> Sampler<'a> {
    fn new(dfa: &'a Dfa) -> Self {
        let states = u32::try_from(dfa.states()).expect("automata are small");
        let classes = u8::try_from(dfa.classes() - 1).expect("at most one class a byte");
        let accepting = |state| if dfa.is_accepting(state) { 0 } else { usize::MAX };
        let mut distance: Vec<usize> = (0..states).map(accepting).collect();
        loop {
            let before = distance.clone();
            for state in 0..states {
                let nearest = (0..=classes).map(|class| before[dfa.next(state, class) as usize]).min();
                let there = nearest.unwrap_or(usize::MAX).saturating_add(1);
                let place = &mut distance[state as usize];
                *place = there.min(*place);
            }
            if distance == before {
                break;
            }
        }
        Self {
            dfa,
            bytes: (0..=classes).map(|class| dfa.bytes(class).iter().collect()).collect(),
            distance,
        }
    }

    fn member(&self, random: &mut Random) -> Vec<u8> {
        let mut text = Vec::new();
        let mut state = 0;
        for _ in 0..random.below(LONGEST) {
            let live = self.classes_to(state, |next| self.dfa.is_live(next));
            let Some(class) = pick(&live, random) else { break };
            self.take(class, &mut state, &mut text, random);
        }
        while !self.dfa.is_accepting(state) {
            let distance = self.distance[state as usize];
            let nearer = self.classes_to(state, |next| self.distance[next as usize] < distance);
            let class = pick(&nearer, random).expect("a live state has a way");
            self.take(class, &mut state, &mut text, random);
        }
        text
    }

    /// A text that is one edit away from a member, and is not a member. Random edits are tried, since weighing all
    /// possible edits would take as long as a thousand parses.
    fn near_miss(&self, member: &[u8], random: &mut Random) -> Option<Vec<u8>> {
        (0..16).find_map(|_| {
            let mut text = member.to_vec();
            let place = usize::try_from(random.below(member.len() as u64 + 1)).expect("a place in a text");
            let class = usize::try_from(random.below(self.bytes.len() as u64)).expect("a class");
            let byte = pick(&self.bytes[class], random)?;
            match random.below(3) {
                0 if place < text.len() => text[place] = byte,
                1 if place < text.len() => drop(text.remove(place)),
                _ => text.insert(place, byte),
            }
            (!self.dfa.accepts(&text)).then_some(text)
        })
    }

    fn classes_to(&self, state: u32, wanted: impl Fn(u32) -> bool) -> Vec<u8> {
        let classes = u8::try_from(self.bytes.len() - 1).expect("at most one class a byte");
        (0..=classes)
            .filter(|class| wanted(self.dfa.next(state, *class)))
            .collect()
    }

    fn take(&self, class: u8, state: &mut u32, text: &mut Vec<u8>, random: &mut Random) {
        let byte = pick(&self.bytes[usize::from(class)], random).expect("a class is not empty");
        text.push(byte);
        *state = self.dfa.next(*state, class);
    }
}

fn pick(from: &[u8], random: &mut Random) -> Option<u8> {
    let place = random.below(from.len().max(1) as u64);
    from.get(usize::try_from(place).expect("a place in a list")).copied()
}
