//! Grammar and reference agree: what the automaton of a rule accepts, the reference accepts, and nothing else.
//!
//! For every document with a grammar and every rule from which its reference can start, three kinds of strings. A complete suite
//! without additional states (`urispec_grammar::Suite`) is the proof: if what the reference accepts from a rule is an automaton of no
//! more states than the grammar's, an answer that differs is among its strings. All short strings over one byte of each class, and
//! members drawn at random with near misses, one byte away from a member, look for what such an automaton cannot describe, and for
//! bytes of one class that are not treated alike. The grammar is the repaired one. Where a reference differs from it on purpose,
//! the file has a rule `X--except` that derives those texts, and `defects.json` names the rule and says why; it is turned round in
//! the automaton first.
//!
//! Of suites of more than a hundred thousand strings a part is asked, spread evenly. `URISPEC_EXHAUSTIVE=5` asks all of each, 15
//! million strings, tries all strings of up to five bytes, whatever their number, and 100,000 members and near misses; with a value of
//! 7 or more the suites have one additional state and every byte in the first step, too.

use std::sync::{Mutex, PoisonError};

use urispec_grammar::{Dfa, Grammar, Identifiers, Random, Suite, SuiteConfig};
use urispec_model::Spec;
use urispec_specs::{ParseError, defects, grammar, is_by_table, parse, rules};

/// Of larger suites a part is asked.
const SUITE: u128 = 100_000;
/// Strings over representatives are tried up to this length…
const LENGTH: u32 = 5;
/// …or as far as their number stays below this.
const STRINGS: u64 = 500_000;
const MEMBERS: usize = 2_000;
const EXHAUSTIVE_MEMBERS: usize = 100_000;
/// Random members are about as long as this at most.
const LONGEST: u64 = 24;
/// How many disagreements of a rule are shown.
const SHOWN: usize = 10;

/// How far a run goes.
#[derive(Clone, Copy)]
struct Extent {
    length: u32,
    strings: u64,
    members: usize,
    /// How many strings of a suite are asked.
    suite: u128,
    /// Whether suites with one additional state and every byte are asked, too.
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
        // Other tests read the same variable, and try longer strings.
        length: length.min(LENGTH),
        strings: u64::MAX,
        members: EXHAUSTIVE_MEMBERS,
        suite: u128::MAX,
        one_more_state: length >= 7,
    }
}

/// What a rule is tried with in addition to short strings; rules with the same language share it.
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
    // A table is made of the grammar.
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

/// One rule of one document, from both sides.
struct Agreement {
    spec: Spec,
    rule: &'static str,
    /// What the rule derives, and what the reference accepts: the same, except for the exceptions.
    derived: Dfa,
    accepted: Identifiers,
    /// Whether the rule is the whole reference too.
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

    /// What the two disagree about, a line each; empty if they agree.
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

/// The strings of a suite, or about so many of them, spread evenly.
pub(crate) fn every_case(suite: &Suite<'_>, most: u128, found: &mut impl FnMut(&[u8], bool)) {
    let step = usize::try_from(suite.count().div_ceil(most).max(1)).expect("a suite is not so large");
    for part in (0..suite.parts()).step_by(step) {
        let mut cases = suite.part(part);
        while let Some(case) = cases.advance() {
            found(case.text, case.accepted);
        }
    }
}

/// Every string of up to `length` bytes, of which `prefix` leads to `state`; the automaton goes along.
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

/// Random members and near misses of a language, the same for every rule that has it.
pub(crate) fn drawn(dfa: &Dfa, members: usize) -> &'static [Vec<u8>] {
    let mut known = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(drawn) = known.iter().find(|drawn| drawn.dfa == *dfa) {
        return drawn.texts;
    }
    let sampler = Sampler::new(dfa);
    // The same texts in every run.
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

/// Draws members: a random walk that stays where something can still be accepted, and then goes the shortest way there.
/// Every class of bytes is as likely as any other. Where every member is, as with the engine's own sampler, a text has
/// hardly a delimiter.
struct Sampler<'a> {
    dfa: &'a Dfa,
    bytes: Vec<Vec<u8>>,
    /// How many bytes lie between a state and the next that accepts.
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

    /// What one edit makes of a member so that it is none. Tried at random: the engine weighs all edits, which takes as
    /// long as a thousand parses.
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
