//! Tests of every kind of edit, on small grammars.

use super::{Adequacy, Family, Fate, MutantKind, Probe, Survivor};
use crate::{Encoding, Grammar};

/// The rules after the edits of one kind.
fn edited(grammar: &Grammar, kind: MutantKind) -> Vec<String> {
    let all = grammar.mutants(&["s"]).into_iter();
    let of_kind = all.filter(|mutant| mutant.kind() == kind);
    of_kind
        .map(|mutant| format!("{} = {}", mutant.rule().name(), mutant.rule().definition()))
        .collect()
}

#[track_caller]
fn check(text: &str, kind: MutantKind, expected: &[&str]) {
    assert_eq!(edited(&Grammar::parse("", text).unwrap(), kind), expected, "{text}");
}

#[test]
fn an_alternative_is_dropped() {
    check(
        "s = \"a\" ( \"b\" / \"c\" ) / \"d\"",
        MutantKind::Dropped,
        &[
            "s = \"d\"",
            "s = \"a\" ( \"b\" / \"c\" )",
            "s = \"a\" \"c\" / \"d\"",
            "s = \"a\" \"b\" / \"d\"",
        ],
    );
}

#[test]
fn a_bound_is_moved() {
    check("s = *\"a\"", MutantKind::Bound, &["s = 1*\"a\""]);
    check("s = 1*\"a\"", MutantKind::Bound, &["s = *\"a\"", "s = 2*\"a\""]);
    check(
        "s = 2*4\"a\"",
        MutantKind::Bound,
        &["s = 1*4\"a\"", "s = 3*4\"a\"", "s = 2*3\"a\"", "s = 2*5\"a\""],
    );
    check(
        "s = 2\"a\"",
        MutantKind::Bound,
        &["s = 1*2\"a\"", "s = 2*3\"a\"", "s = 1\"a\"", "s = 3\"a\""],
    );
    check("s = [ \"a\" ]", MutantKind::Bound, &["s = *2\"a\""]);
}

#[test]
fn an_element_is_made_optional_or_mandatory() {
    check("s = \"a\" *\"b\"", MutantKind::Optional, &["s = [ \"a\" ] *\"b\""]);
    check("s = \"a\" / \"b\"", MutantKind::Optional, &["s = [ \"a\" / \"b\" ]"]);
    check("s = \"a\" [ \"b\" ]", MutantKind::Mandatory, &["s = \"a\" \"b\""]);
}

#[test]
fn neighbours_are_exchanged() {
    check(
        "s = \"a\" \"b\" \"b\"",
        MutantKind::Exchanged,
        &["s = \"b\" \"a\" \"b\""],
    );
}

#[test]
fn a_sibling_takes_the_place_of_a_rule() {
    check(
        "s = a b\na = \"a\"\nb = \"b\" b / \"b\"",
        MutantKind::Sibling,
        &["s = b b", "s = a a"],
    );
}

#[test]
fn a_literal_and_its_case_are_changed() {
    check(
        "s = \"a:\" / %x0D.FF / %s\"!\"",
        MutantKind::Literal,
        &[
            "s = \"b:\" / %x0D.FF / \"!\"",
            "s = \"a;\" / %x0D.FF / \"!\"",
            "s = \"a:\" / %x0E.FF / \"!\"",
            "s = \"a:\" / %x0D.FF / %x22",
        ],
    );
    check(
        "s = \"a\" / %s\"b\"",
        MutantKind::Case,
        &["s = %s\"a\" / %s\"b\"", "s = \"a\" / \"b\""],
    );
}

#[test]
fn an_end_of_a_range_is_moved_in_a_core_rule_too() {
    check(
        "s = DIGIT",
        MutantKind::Range,
        &[
            "DIGIT = %x2F-39",
            "DIGIT = %x31-39",
            "DIGIT = %x30-38",
            "DIGIT = %x30-3A",
        ],
    );
    check("s = %x00-00", MutantKind::Range, &["s = %x00-01"]);
}

#[test]
fn a_class_is_wider_or_narrower_where_it_is_used() {
    check(
        "s = \"x\" ( DIGIT / \"-\" / e )\ne = \"%\" DIGIT",
        MutantKind::Wider,
        &[
            "s = \"x\" ( DIGIT / \"-\" / e / %x2C )",
            "s = \"x\" ( DIGIT / \"-\" / e / %x2E )",
            "s = \"x\" ( DIGIT / \"-\" / e / %x2F )",
            "s = \"x\" ( DIGIT / \"-\" / e / %x3A )",
            "e = \"%\" ( DIGIT / %x2F )",
            "e = \"%\" ( DIGIT / %x3A )",
            "DIGIT = %x30-39 / %x2F",
            "DIGIT = %x30-39 / %x3A",
        ],
    );
    check(
        "s = *p\np = DIGIT / e\ne = \"%\" \"%\"",
        MutantKind::Narrower,
        &[
            "s = *( %x31-39 / e )",
            "s = *( %x30-38 / e )",
            "p = %x31-39 / e",
            "p = %x30-38 / e",
            "DIGIT = %x31-39",
            "DIGIT = %x30-38",
        ],
    );
}

#[test]
fn a_delimiter_is_no_class() {
    check("s = \":\" / \"//\" d\nd = \"v\"", MutantKind::Wider, &[]);
}

#[test]
fn characters_may_be_code_points() {
    let grammar = Grammar::parse("", "s = DIGIT / %xE000-F8FF")
        .unwrap()
        .with_encoding(Encoding::Utf8);
    assert!(edited(&grammar, MutantKind::Range).contains(&"s = DIGIT / %xD7FF-F8FF".to_owned()));
    assert_eq!(
        edited(&grammar, MutantKind::Wider)[..2],
        ["s = DIGIT / %xE000-F8FF / %x2F", "s = DIGIT / %xE000-F8FF / %x3A"]
    );
    for mutant in grammar.mutants(&["s"]) {
        mutant.of(&grammar).dfa("s").unwrap();
    }
}

#[test]
fn what_no_start_needs_is_left_alone_and_ids_are_unique() {
    let grammar = Grammar::parse("", include_str!("../../tests/rfc3986.abnf")).unwrap();
    let mutants = grammar.mutants(&["host"]);
    assert!(
        mutants
            .iter()
            .all(|mutant| !["port", "BIT"].contains(&mutant.rule().name()))
    );
    let mut ids: Vec<&str> = mutants.iter().map(super::Mutant::id).collect();
    ids.sort_unstable();
    let count = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), count);
    let host = mutants.iter().find(|mutant| mutant.id() == "structure/host/dropped/2");
    assert_eq!(
        host.map(super::Mutant::edit),
        Some("alternative 2 of `host` dropped: `IPv4address`")
    );
    assert_eq!(host.map(super::Mutant::family), Some(Family::Structure));
}

#[test]
fn a_name_without_a_rule_hides_no_other() {
    let grammar = Grammar::parse("", "s = a / unknown / b\na = \"a\"\nb = \"b\"").unwrap();
    let names: Vec<&str> = grammar
        .needed(&["s", "none"])
        .into_iter()
        .map(crate::Rule::name)
        .collect();
    assert_eq!(names, ["s", "a", "b"]);
}

#[test]
fn the_set_of_strings_that_is_suggested_kills_the_rest() {
    let grammar = Grammar::parse("", include_str!("../../tests/rfc3986.abnf")).unwrap();
    let starts = ["IPv4address", "scheme"];
    let mutants = grammar.mutants(&starts);
    let probe = |rule, text, accepted| Probe { rule, text, accepted };
    let probes = vec![
        probe("IPv4address", b"1.20.134.250".as_slice(), true),
        probe("IPv4address", b"1.2.3", true),
        probe("scheme", b"a", true),
        probe("path", b"", true),
    ];
    let before = Adequacy::new(&grammar, &starts, probes.clone()).unwrap();
    assert_eq!(before.left_out(), 2);
    let fates: Vec<Fate> = mutants.iter().map(|mutant| before.fate(mutant)).collect();
    let survivors: Vec<&Survivor> = fates
        .iter()
        .filter_map(|fate| match fate {
            Fate::Survives(survivor) => Some(survivor),
            _ => None,
        })
        .collect();
    let more = Survivor::smallest_set(&survivors);
    assert!(
        survivors.len() > 100 && more.len() * 2 < survivors.len(),
        "{}",
        more.len()
    );
    let more_probes = more.iter().map(|one| probe(&one.rule, &one.text, one.accepted));
    let after = Adequacy::new(&grammar, &starts, probes.into_iter().chain(more_probes)).unwrap();
    for (mutant, before) in mutants.iter().zip(&fates) {
        let is_killed = matches!(after.fate(mutant), Fate::Killed(_));
        let is_other = matches!(before, Fate::Killed(_) | Fate::Survives(_));
        assert_eq!(is_killed, is_other, "{}", mutant.edit());
    }
}

#[test]
fn a_mutant_may_be_no_automaton_or_derive_the_same() {
    #[track_caller]
    fn check(text: &str, id: &str, is_expected: fn(&Fate) -> bool) {
        let grammar = Grammar::parse("", text).unwrap();
        let adequacy = Adequacy::new(&grammar, &["s"], []).unwrap();
        let mutants = grammar.mutants(&["s"]);
        let fate = adequacy.fate(mutants.iter().find(|mutant| mutant.id() == id).unwrap());
        assert!(is_expected(&fate), "{fate:?}");
    }
    // The exception has the opposite answer, and is not itself edited.
    check("s = *\"a\"\ns--except = \"aa\"", "structure/s/bound/1", |fate| {
        matches!(fate, Fate::Survives(_))
    });
    // `s = s "a" / "b" s / "c"` refers to itself at both ends.
    check("s = \"a\" s / \"b\" s / \"c\"", "structure/s/exchanged/1", |fate| {
        matches!(fate, Fate::Invalid)
    });
    check("s = [ \"b\" ] *\"b\"", "structure/s/bound/1", |fate| {
        matches!(fate, Fate::Equivalent)
    });
    check("s = \"b\" *\"b\"", "structure/s/bound/1", |fate| {
        matches!(fate, Fate::Survives(_))
    });
}

#[test]
fn another_character_stands_beside_a_lone_delimiter() {
    let grammar = Grammar::parse("", "s = a \":\" a / \"/\" / \"@\"\na = 1*(\"a\" / \"-\")").unwrap();
    let mutants = grammar.mutants(&["s"]);
    let beside = mutants.iter().filter(|mutant| mutant.family() == Family::Delimiters);
    let beside: Vec<(&str, &str)> = beside.map(|mutant| (mutant.id(), mutant.edit())).collect();
    assert_eq!(
        beside,
        [
            (
                "delimiters/s/1/beside-39",
                "`9` as an alternative to the delimiter `:`, number 1 of `s`"
            ),
            (
                "delimiters/s/1/beside-5C",
                "`\\` as an alternative to the delimiter `:`, number 1 of `s`"
            ),
        ]
    );
    let adequacy = Adequacy::new(
        &grammar,
        &["s"],
        [Probe {
            rule: "s",
            text: b"a9a",
            accepted: false,
        }],
    )
    .unwrap();
    let of = |id: &str| {
        mutants
            .iter()
            .find(|mutant| mutant.id() == id)
            .map(|mutant| adequacy.fate(mutant))
    };
    assert!(matches!(of("delimiters/s/1/beside-39"), Some(Fate::Killed(places)) if places == [0]));
    assert!(matches!(of("delimiters/s/1/beside-5C"), Some(Fate::Survives(_))));
}
