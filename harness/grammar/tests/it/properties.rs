//! Random small grammars: automata must agree with a matcher that follows the definitions literally, and
//! operations with their meaning for each word.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::collections::{BTreeMap, BTreeSet};

use urispec_grammar::{
    ByteSet, Dfa, Ending, Event, Grammar, Node, Operand, Random, Reason, Relation, Tracer, differences, order, reasons,
};

/// All words up to this length are tried.
const LONGEST: usize = 6;

#[test]
fn automata_accept_what_can_be_derived() {
    for seed in 0..90 {
        let grammar = random_grammar(seed);
        let dfa = grammar.dfa("r0").unwrap();
        let mut counts = [0_u32; LONGEST + 1];
        let mut members = Vec::new();
        for word in words() {
            let is_derived =
                derives(&grammar, grammar.rule("r0").unwrap().definition(), &word, 0).contains(&word.len());
            assert_eq!(dfa.accepts(&word), is_derived, "{seed}: {word:?}");
            counts[word.len()] += u32::from(is_derived);
            if is_derived {
                members.push(word);
            }
        }
        let found: Vec<String> = dfa.counts(LONGEST).iter().map(ToString::to_string).collect();
        assert_eq!(found, counts.map(|count| count.to_string()), "{seed}");
        let enumerated: Vec<Vec<u8>> = dfa.enumerate().take_while(|word| word.len() <= LONGEST).collect();
        assert_eq!(enumerated, members, "{seed}");
        assert_eq!(
            dfa.shortest().filter(|word| word.len() <= LONGEST),
            members.first().cloned(),
            "{seed}"
        );
    }
}

#[test]
fn traces_stop_where_no_member_goes_on() {
    for seed in 0..60 {
        let grammar = random_grammar(seed);
        let dfa = grammar.dfa("r0").unwrap();
        for word in words().into_iter().filter(|word| word.len() <= 4) {
            let trace = grammar.trace("r0", &word).unwrap();
            let live = (0..=word.len())
                .take_while(|end| dfa.is_live(dfa.walk(0, &word[..*end])))
                .count();
            // An empty language has no live beginning at all.
            let offset = live.saturating_sub(1);
            let ending = match (dfa.accepts(&word), offset == word.len()) {
                (true, _) => Ending::Accepted,
                (false, true) => Ending::EndsEarly,
                (false, false) => Ending::Dies,
            };
            assert_eq!((trace.ending, trace.offset), (ending, offset), "{seed}: {word:?}");
            let state = dfa.walk(0, &word[..offset]);
            let expected: ByteSet = (0..=255).filter(|byte| dfa.is_live(dfa.step(state, *byte))).collect();
            assert_eq!(trace.expected, expected, "{seed}: {word:?}");
        }
    }
}

#[test]
fn operations_are_what_they_are_word_by_word() {
    for seed in 0..90 {
        let (one, two) = pair(seed);
        let [union, intersection, difference] =
            [one.union(&two), one.intersection(&two), one.difference(&two)].map(Result::unwrap);
        for word in words() {
            let (first, second) = (one.accepts(&word), two.accepts(&word));
            let found = [&union, &intersection, &difference].map(|dfa| dfa.accepts(&word));
            assert_eq!(
                found,
                [first || second, first && second, first && !second],
                "{seed}: {word:?}"
            );
        }
        assert_eq!(one.is_subset(&two), difference.is_empty(), "{seed}");
        let relation = match (
            difference.is_empty(),
            two.difference(&one).unwrap().is_empty(),
            intersection.is_empty(),
        ) {
            (true, true, _) => Relation::Equal,
            (true, false, _) => Relation::Subset,
            (false, true, _) => Relation::Superset,
            (false, false, true) => Relation::Disjoint,
            (false, false, false) => Relation::Overlapping,
        };
        assert_eq!(one.relation(&two), relation, "{seed}");
        assert_eq!(one == two, relation == Relation::Equal, "{seed}");
    }
}

#[test]
fn every_word_of_a_difference_has_its_reason_and_every_reason_its_shortest_word() {
    for seed in 0..90 {
        let (one, two) = pair(seed);
        let found = reasons(&one, &two).unwrap();
        for reason in &found {
            let accepted = (one.accepts(&reason.witness), two.accepts(&reason.witness));
            assert_eq!(
                accepted,
                (
                    reason.accepted_by() == Operand::First,
                    reason.accepted_by() == Operand::Second
                )
            );
        }
        if one.is_empty() || two.is_empty() {
            assert_eq!(found.len(), usize::from(one != two));
            continue;
        }
        let mut shortest: BTreeMap<_, Vec<u8>> = BTreeMap::new();
        for word in words() {
            if one.accepts(&word) != two.accepts(&word) {
                shortest.entry(key(&one, &two, &word)).or_insert(word);
            }
        }
        let expected: BTreeMap<_, Vec<u8>> = found
            .iter()
            .filter(|reason| reason.witness.len() <= LONGEST)
            .map(|reason| (key(&one, &two, &reason.witness), reason.witness.clone()))
            .collect();
        assert_eq!(shortest, expected, "{seed}");
        let keys: BTreeSet<_> = found.iter().map(|reason| key(&one, &two, &reason.witness)).collect();
        assert_eq!(keys.len(), found.len(), "{seed}: a reason twice");
    }
}

#[test]
fn reasons_are_brought_together_by_the_rules_in_which_a_walk_to_them_ends() {
    for seed in 0..90 {
        let grammars = [random_grammar(seed), random_grammar(seed + 1000)];
        let [one, two] = grammars.each_ref().map(|grammar| grammar.dfa("r0").unwrap());
        let [first, second] = grammars.each_ref().map(|grammar| Tracer::new(grammar, "r0").unwrap());
        let found = differences(&one, &two, &first, &second).unwrap();
        assert_eq!(found.relation, one.relation(&two), "{seed}");
        let mut expected: BTreeMap<_, Vec<Reason>> = BTreeMap::new();
        for reason in reasons(&one, &two).unwrap() {
            let (rule, other) = reason.rules(&first, &second);
            let kind = (rule, other, reason.operand, reason.event);
            expected.entry(kind).or_default().push(reason);
        }
        assert!(
            found
                .groups
                .is_sorted_by(|one, two| { order::compare(&one.shortest.witness, &two.shortest.witness).is_lt() })
        );
        assert_eq!(found.groups.len(), expected.len(), "{seed}");
        for group in found.groups {
            let all = &expected[&(group.first, group.second, group.operand, group.event)];
            let shortest = all.iter().min_by(|one, two| order::compare(&one.witness, &two.witness));
            let bytes = all
                .iter()
                .fold(ByteSet::EMPTY, |bytes, reason| bytes.union(reason.bytes));
            assert_eq!((group.reasons, group.bytes), (all.len(), bytes), "{seed}");
            assert_eq!(Some(&group.shortest), shortest, "{seed}");
        }
    }
}

/// The place where a word of the difference leaves one language: the states, the classes of the byte, side and
/// event.
fn key(one: &Dfa, two: &Dfa, word: &[u8]) -> (u32, u32, Option<(u8, u8)>, Operand, Event) {
    let (mut first, mut second) = (0, 0);
    for byte in word {
        let (next, other) = (one.step(first, *byte), two.step(second, *byte));
        match (one.is_live(next), two.is_live(other)) {
            (true, true) => (first, second) = (next, other),
            (is_first, _) => {
                let side = if is_first { Operand::Second } else { Operand::First };
                return (
                    first,
                    second,
                    Some((one.class(*byte), two.class(*byte))),
                    side,
                    Event::Dies,
                );
            }
        }
    }
    let side = if one.accepts(word) {
        Operand::First
    } else {
        Operand::Second
    };
    (first, second, None, side, Event::Ends)
}

/// Two similar languages: the second grammar is the first one with one rule of another.
fn pair(seed: u64) -> (Dfa, Dfa) {
    let mut second = Grammar::parse("part", random_text(seed + 1000).lines().last().unwrap()).unwrap();
    second.supply(random_grammar(seed));
    let other = if seed.is_multiple_of(3) {
        random_grammar(seed + 5000)
    } else {
        second
    };
    (random_grammar(seed).dfa("r0").unwrap(), other.dfa("r0").unwrap())
}

/// All words of `a` and `b` in shortlex order.
fn words() -> Vec<Vec<u8>> {
    let mut words: Vec<Vec<u8>> = vec![Vec::new()];
    let mut here = 0;
    while words[here].len() < LONGEST {
        for byte in *b"ab" {
            let longer = [words[here].as_slice(), &[byte]].concat();
            words.push(longer);
        }
        here += 1;
    }
    assert!(words.is_sorted_by(|one, two| order::compare(one, two).is_lt()));
    words
}

fn random_grammar(seed: u64) -> Grammar {
    Grammar::parse("random", random_text(seed)).unwrap()
}

/// Three rules, each of which names only later ones.
fn random_text(seed: u64) -> String {
    let mut random = Random::seeded(seed);
    let [first, second, third] = [0, 1, 2].map(|rule| element(&mut random, rule, 3));
    format!(
        "r0 = {first}
r1 = {second}
r2 = {third}
"
    )
}

fn element(random: &mut Random, rule: u32, depth: u32) -> String {
    let mut inner = || element(random, rule, depth - 1);
    let leaf = |random: &mut Random| match random.below(4) {
        0 => "%x61".to_owned(),
        1 => "%x62".to_owned(),
        2 if rule < 2 => format!("r{}", rule + 1),
        2 => "\"\"".to_owned(),
        _ => "%x61-62".to_owned(),
    };
    if depth == 0 {
        return leaf(random);
    }
    let (one, two) = (inner(), inner());
    match random.below(9) {
        0 | 1 => format!("( {one} / {two} )"),
        2..=4 => format!("{one} {two}"),
        5 => format!("*( {one} )"),
        6 => format!("1*2( {one} / {two} )"),
        7 => format!("[ {one} ]"),
        _ => leaf(random),
    }
}

/// The places where derivations of a definition that begin at `start` may end.
fn derives(grammar: &Grammar, node: &Node, word: &[u8], start: usize) -> BTreeSet<usize> {
    let after = |starts: &BTreeSet<usize>, node: &Node| -> BTreeSet<usize> {
        starts
            .iter()
            .flat_map(|start| derives(grammar, node, word, *start))
            .collect()
    };
    let byte = |from: u32, to: u32| {
        let is_there = word
            .get(start)
            .is_some_and(|byte| (from..=to).contains(&u32::from(*byte)));
        is_there.then_some(start + 1).into_iter().collect()
    };
    match node {
        Node::Alternation(nodes) => nodes
            .iter()
            .flat_map(|node| derives(grammar, node, word, start))
            .collect(),
        Node::Concatenation(nodes) => nodes
            .iter()
            .fold(BTreeSet::from([start]), |starts, node| after(&starts, node)),
        Node::Repetition { min, max, node } => {
            let mut ends = BTreeSet::new();
            let mut starts = BTreeSet::from([start]);
            for times in 0..=max.unwrap_or(u32::try_from(word.len()).unwrap() + min) {
                if times >= *min {
                    ends.extend(&starts);
                }
                let next = after(&starts, node);
                // Places that are known already add nothing, unless the least number of repetitions is not
                // reached.
                if next == starts && times >= *min {
                    break;
                }
                starts = next;
            }
            ends
        }
        Node::Text { text, .. } if text.is_empty() => BTreeSet::from([start]),
        Node::Values(values) => byte(values[0], values[0]),
        Node::Range(from, to) => byte(*from, *to),
        Node::Reference(name) => derives(grammar, grammar.rule(&name.text).unwrap().definition(), word, start),
        other => panic!("no such node is made: {other:?}"),
    }
}

#[test]
fn the_first_difference_is_the_first_word_of_the_symmetric_difference() {
    let of = |text: &str| Grammar::parse("", text).unwrap().dfa("s").unwrap();
    let all = [
        of("s = *%x00-FF"),
        of("s = \"a\""),
        of("s = %s\"a\""),
        of("s = *\"ab\""),
        of("s = %x62 s"),
        of("s = 2*3( \"-\" / %x80-FF )"),
    ];
    for one in &all {
        for other in &all {
            let apart = one
                .difference(other)
                .unwrap()
                .union(&other.difference(one).unwrap())
                .unwrap();
            assert_eq!(one.first_difference(other), apart.shortest(), "{one:?} {other:?}");
        }
    }
}
