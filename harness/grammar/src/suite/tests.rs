//! Suites against every mutant of small automata within the bound, and the sizes for RFC 3986.

use super::{Identifiers, Suite, SuiteConfig};
use crate::minimize::Raw;
use crate::symbols::{BYTES, ClassMap};
use crate::{Dfa, Grammar, Random};

/// The number of classes of bytes: `a`, `b` and all other bytes.
const CLASSES: usize = 3;

/// An automaton over `a`, `b` and all other bytes.
fn dfa(table: &[u32], accepting: &[bool]) -> Dfa {
    let raw = Raw {
        classes: ClassMap::new(BYTES, |byte| match u8::try_from(byte) {
            Ok(b'a') => 0,
            Ok(b'b') => 1,
            _ => 2,
        }),
        count: CLASSES,
        table: table.to_vec(),
        accepting: accepting.to_vec(),
        steps: 0,
    };
    raw.minimal()
}

fn random(random: &mut Random) -> Dfa {
    let states = 1 + random.index(8);
    let table: Vec<u32> = (0..states * CLASSES)
        .map(|_| u32::try_from(random.index(states)).unwrap())
        .collect();
    let accepting: Vec<bool> = (0..states).map(|_| random.index(3) == 0).collect();
    dfa(&table, &accepting)
}

/// The table of an automaton over the three classes, even if it needs fewer classes.
fn table(dfa: &Dfa) -> (Vec<u32>, Vec<bool>) {
    let states = 0..u32::try_from(dfa.states()).unwrap();
    let next = |state: u32| b"abc".map(|byte| dfa.step(state, byte));
    (
        states.clone().flat_map(next).collect(),
        states.map(|state| dfa.is_accepting(state)).collect(),
    )
}

/// Calls `found` with every automaton that has one change, either of the target of a transition or of one answer.
fn changed(table: &[u32], accepting: &[bool], found: &mut impl FnMut(&[u32], &[bool])) {
    let (mut table, mut accepting) = (table.to_vec(), accepting.to_vec());
    for place in 0..table.len() {
        let before = table[place];
        for to in 0..u32::try_from(accepting.len()).unwrap() {
            table[place] = to;
            found(&table, &accepting);
        }
        table[place] = before;
    }
    for state in 0..accepting.len() {
        accepting[state] = !accepting[state];
        found(&table, &accepting);
        accepting[state] = !accepting[state];
    }
}

/// The automaton with a copy of a state, to which one of the transitions leads.
fn with_copy(table: &mut Vec<u32>, accepting: &mut Vec<bool>, random: &mut Random) {
    let place = random.index(table.len());
    let copied = table[place] as usize;
    table[place] = u32::try_from(accepting.len()).unwrap();
    table.extend_from_within(copied * CLASSES..(copied + 1) * CLASSES);
    accepting.push(accepting[copied]);
}

fn is_told_apart(identifiers: &Identifiers, config: SuiteConfig, other: &Dfa) -> bool {
    is_answered_wrongly(&identifiers.suite(config), other)
}

/// Whether a string of the suite is answered wrongly, checked string by string.
fn is_answered_wrongly(suite: &Suite<'_>, other: &Dfa) -> bool {
    let mut cases = suite.cases();
    while let Some(case) = cases.advance() {
        if case.accepted != other.accepts(case.text) {
            return true;
        }
    }
    false
}

/// Checks that a mutant within the bound is distinguished if and only if it accepts a different language.
#[track_caller]
fn check(right: &Dfa, extra_states: u32, random: &mut Random) -> usize {
    let identifiers = Identifiers::new(right.clone()).unwrap();
    let config = SuiteConfig {
        extra_states,
        every_byte: false,
    };
    let (mut table, mut accepting) = table(right);
    for _ in 0..extra_states {
        with_copy(&mut table, &mut accepting, random);
    }
    let mut mutants = 0;
    changed(&table, &accepting, &mut |table, accepting| {
        let other = dfa(table, accepting);
        // The theorem is about automata over the same classes.
        let is_within = other.states() <= right.states() + extra_states as usize
            && (0..=255)
                .all(|byte| other.class(byte) == other.class(right.representatives()[usize::from(right.class(byte))]));
        if is_within {
            mutants += 1;
            assert_eq!(
                is_told_apart(&identifiers, config, &other),
                other != *right,
                "{right:?} {table:?} {accepting:?}"
            );
        }
    });
    mutants
}

#[test]
fn every_mutant_within_the_bound_is_told_apart() {
    let mut source = Random::seeded(1978);
    let mut mutants = 0;
    for round in 0..300 {
        let right = random(&mut source);
        mutants += check(&right, round % 3, &mut source);
    }
    assert!(mutants > 10_000, "{mutants}");
}

#[test]
fn pairs_of_states_say_what_the_strings_say() {
    let mut source = Random::seeded(1994);
    let mut shown = [0; 4];
    for round in 0..400 {
        let right = random(&mut source);
        let (mut changed, mut accepting) = table(&right);
        let place = source.index(changed.len());
        changed[place] = u32::try_from(source.index(accepting.len())).unwrap();
        if round % 2 == 0 {
            with_copy(&mut changed, &mut accepting, &mut source);
            let last = accepting.len() - 1;
            accepting[last] = !accepting[last];
        }
        let other = dfa(&changed, &accepting);
        let identifiers = Identifiers::new(right).unwrap();
        let config = SuiteConfig {
            extra_states: round % 3,
            every_byte: round % 5 == 0,
        };
        let contexts = Grammar::parse("", "s = *2( %x61 / 2%x62 )")
            .unwrap()
            .contexts("s")
            .unwrap();
        let suites = [identifiers.suite(config), identifiers.contexts(&contexts, config)];
        for (place, suite) in suites.iter().enumerate() {
            let is_wrong = is_answered_wrongly(suite, &other);
            assert_eq!(suite.distinguishes(&other), is_wrong, "{config:?}");
            shown[place] += u32::from(is_wrong);
        }
        let loops = identifiers.loops();
        let mut is_wrong = false;
        for part in 0..loops.parts() {
            loops.each(part, |case| {
                is_wrong |= case.accepted != other.accepts(case.text);
                !is_wrong
            });
        }
        assert_eq!(loops.distinguishes(&other), is_wrong);
        shown[2] += u32::from(is_wrong);
        shown[3] += 1;
    }
    let all = shown[3];
    assert!(shown[..3].iter().all(|of| *of > all / 4 && *of < all), "{shown:?}");
}

#[test]
fn a_count_is_the_number_of_cases_and_the_answers_are_those_of_the_automaton() {
    let mut source = Random::seeded(3986);
    for round in 0..60 {
        let right = random(&mut source);
        let identifiers = Identifiers::new(right.clone()).unwrap();
        let suite = identifiers.suite(SuiteConfig {
            extra_states: round % 3,
            every_byte: round % 2 == 1,
        });
        let mut number = 0;
        for part in 0..suite.parts() {
            let mut cases = suite.part(part);
            while let Some(case) = cases.advance() {
                assert_eq!(case.accepted, right.accepts(case.text));
                number += 1;
            }
        }
        assert_eq!(suite.count(), number);
        let loops = identifiers.loops();
        let mut number = 0;
        for part in 0..loops.parts() {
            loops.each(part, |case| {
                assert_eq!(case.accepted, right.accepts(case.text));
                number += 1;
                true
            });
        }
        assert_eq!(loops.count(), number);
    }
}

#[test]
fn any_two_states_share_a_word_that_tells_them_apart() {
    let rfc3986 = Grammar::parse("", include_str!("../../tests/rfc3986.abnf")).unwrap();
    let mut all: Vec<Dfa> = ["URI-reference", "IPv6address", "port", "unreserved"]
        .map(|rule| rfc3986.dfa(rule).unwrap())
        .to_vec();
    let mut source = Random::seeded(7);
    all.extend((0..100).map(|_| random(&mut source)));
    for dfa in all {
        let identifiers = Identifiers::new(dfa.clone()).unwrap();
        let states = 0..u32::try_from(dfa.states()).unwrap();
        for one in states.clone() {
            for other in states.clone().filter(|other| *other != one) {
                let is_shared =
                    |(word, accepted): (&[u8], bool)| identifiers.words(other).any(|known| known == (word, !accepted));
                assert!(identifiers.words(one).any(is_shared), "{dfa:?}: {one} and {other}");
            }
        }
    }
}

#[test]
fn the_suites_of_rfc_3986_have_these_sizes() {
    let grammar = Grammar::parse("", include_str!("../../tests/rfc3986.abnf")).unwrap();
    let identifiers = Identifiers::new(grammar.dfa("URI-reference").unwrap()).unwrap();
    let contexts = grammar.contexts("URI-reference").unwrap();
    let with = |extra_states, every_byte| SuiteConfig {
        extra_states,
        every_byte,
    };
    let counts = [
        identifiers.suite(with(0, false)).count(),
        identifiers.suite(with(1, false)).count(),
        identifiers.suite(with(0, true)).count(),
        identifiers.suite(with(1, true)).count(),
        contexts.words().len() as u128,
        identifiers.contexts(&contexts, with(0, false)).count(),
        identifiers.loops().count(),
    ];
    assert_eq!(counts, [38_318, 875_215, 500_329, 11_146_750, 1_277, 264_454, 19_327]);
}

#[test]
fn a_single_state_has_a_suite_and_too_many_states_have_none() {
    for text in ["s = *%x00-FF", "s = %x61 s"] {
        let dfa = Grammar::parse("", text).unwrap().dfa("s").unwrap();
        let identifiers = Identifiers::new(dfa).unwrap();
        assert_eq!(identifiers.suite(SuiteConfig::default()).count(), 1, "{text}");
    }
    let dfa = Grammar::parse("", "s = 5000%x61").unwrap().dfa("s").unwrap();
    assert!(Identifiers::new(dfa).is_err());
}
