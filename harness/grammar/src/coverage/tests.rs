//! Tests of the exercised parts, and of the strings that would exercise the other parts.

use urispec_linear::assert_linear;

use super::{Coverage, Measure};
use crate::grammar::{Encoding, Grammar};
use crate::order;

/// The missing parts of a measure, as `rule: text "example"`.
fn missing(coverage: &Coverage, measure: Measure) -> Vec<String> {
    let missing = coverage.missing().unwrap();
    let of = missing.iter().filter(|missing| missing.measure == measure);
    of.map(|missing| {
        let example = missing.example.as_ref();
        let example = example.map_or("none".to_owned(), |example| example.input.escape_ascii().to_string());
        format!("{}: {} \"{example}\"", missing.rule, missing.text)
    })
    .collect()
}

/// Checks the missing parts of a measure after these strings for the rule `s`.
#[track_caller]
fn check(text: &str, strings: &[&str], measure: Measure, expected: &[&str]) {
    let grammar = Grammar::parse("test.abnf", text).unwrap();
    let dfa = grammar.dfa("s").unwrap();
    let mut coverage = Coverage::new(&grammar, &["s"]).unwrap();
    for string in strings {
        coverage
            .add("s", string.as_bytes(), dfa.accepts(string.as_bytes()))
            .unwrap();
    }
    assert_eq!(missing(&coverage, measure), expected);
    let count = coverage
        .counts()
        .into_iter()
        .find(|count| count.measure == measure)
        .unwrap();
    assert_eq!(count.all - count.seen, expected.len());
    for missing in coverage.missing().unwrap() {
        let example = missing.example.expect("everything can be exercised");
        assert_eq!(example.accepted, dfa.accepts(&example.input));
    }
}

#[test]
fn rules_and_alternatives_are_exercised_by_members_only() {
    let text = "s = a / b / ( \"x\" / \"y\" c )\na = \"a\"\nb = \"b\"\nc = \"c\"\nd = \"d\"\n";
    check(text, &["a", "yd"], Measure::Rules, &["b: b \"b\"", "c: c \"yc\""]);
    check(
        text,
        &["a", "yc"],
        Measure::Alternatives,
        &["s: b \"b\"", "s: \"x\" \"x\""],
    );
    check(text, &["a", "b", "x", "yc"], Measure::Alternatives, &[]);
    check(
        "s = \"a\" / \"b\"",
        &["c"],
        Measure::Alternatives,
        &["s: \"a\" \"a\"", "s: \"b\" \"b\""],
    );
}

#[test]
fn repetitions_have_a_least_and_a_most_or_go_beyond_their_least() {
    let text = "s = *%x61 [ %x62 ] 1*%x63 2*3%x64 2%x65";
    let all = [
        "s: *%x61 not once \"cddee\"",
        "s: *%x61 \"acddee\"",
        "s: [ %x62 ] not taken \"cddee\"",
        "s: [ %x62 ] taken \"bcddee\"",
        "s: 1*%x63 once \"cddee\"",
        "s: 1*%x63 more than once \"ccddee\"",
        "s: 2*3%x64 2 times \"cddee\"",
        "s: 2*3%x64 3 times \"cdddee\"",
        "s: 2%x65 2 times \"cddee\"",
    ];
    check(text, &[], Measure::Bounds, &all);
    let rest = [all[1], all[3], all[5], all[7]];
    check(text, &["cddee"], Measure::Bounds, &rest);
    check(text, &["cddee", "aaabcccdddee"], Measure::Bounds, &[]);
}

#[test]
fn a_class_has_ends_wherever_it_is_used_and_a_delimiter_has_none() {
    let text = "s = l 2l \":\" ( l / \"0\" ) %s\"x\" \"y\"\nl = %x61-63 / \"-\"\n";
    // The class is used three times: in two elements with the same text, and in a group.
    check(
        text,
        &["--b:-xy", "aba:0xY", "cbb:axy", "bbb:cxy"],
        Measure::ClassEdges,
        &["s: \"c\" of l (2) \"aac:axy\""],
    );
    check("s = \":\" [ %s\"a\" ]", &[], Measure::ClassEdges, &[]);
}

#[test]
fn some_derivation_is_enough_and_all_are_followed() {
    let text = "s = a / b\na = *\"x\"\nb = *( \"x\" / \"y\" )\n";
    check(text, &["xX"], Measure::Rules, &[]);
    check(text, &["xX"], Measure::Alternatives, &["b: \"y\" \"y\""]);
    // The first "x" may belong to either repetition.
    check("s = *%x78 *%x78", &["x"], Measure::Bounds, &[]);
}

#[test]
fn recursion_is_followed_on_either_side() {
    let right = "s = \"a\" / \"b\" t\nt = \"c\" s / \"d\"\n";
    check(right, &["bca"], Measure::Alternatives, &["t: \"d\" \"bd\""]);
    let left = "s = \"a\" / s \"b\" / s \"c\"\n";
    check(left, &["abb"], Measure::Alternatives, &["s: s \"c\" \"ac\""]);
    check(right, &["a"], Measure::Rules, &["t: t \"bd\""]);
    let optional = "s = %x61 [ s ] / [ t ] %x63\nt = [ t ] %x62\n";
    check(
        optional,
        &[],
        Measure::Bounds,
        &[
            "s: [ s ] not taken \"a\"",
            "s: [ s ] taken \"aa\"",
            "s: [ t ] not taken \"c\"",
            "s: [ t ] taken \"bc\"",
            "t: [ t ] not taken \"bc\"",
            "t: [ t ] taken \"bbc\"",
        ],
    );
    check(optional, &["aabbc", "c", "a"], Measure::Bounds, &[]);
}

#[test]
fn of_the_automaton_rejected_strings_count_until_they_die() {
    let text = "s = \"a\" \"b\" / %s\"c\"";
    check(
        text,
        &["a"],
        Measure::Transitions,
        &["s: %x63 in state 0 \"c\"", "s: %x42 / %x62 in state 2 \"ab\""],
    );
    check(text, &["a?b"], Measure::States, &["s: state 3 \"c\""]);
    check(text, &["ab"], Measure::States, &["s: the dead state \"b\""]);
    check("s = *OCTET", &[""], Measure::States, &[]);
}

#[test]
fn code_points_are_symbols_and_their_bytes_are_what_is_short() {
    let grammar = Grammar::parse("test.abnf", "s = 1*( %x41-43 / %xE9-10FFFF ) [ %x20AC-20AD / \"z\" ]").unwrap();
    let grammar = grammar.with_encoding(Encoding::Utf8);
    let mut coverage = Coverage::new(&grammar, &["s"]).unwrap();
    coverage.add("s", "A\u{10FFFF}z".as_bytes(), true).unwrap();
    coverage.add("s", b"\xFF", true).unwrap();
    assert_eq!(
        missing(&coverage, Measure::ClassEdges),
        [
            "s: \"C\" of %x41-43 / %xE9-10FFFF \"C\"",
            "s: %xE9 of %x41-43 / %xE9-10FFFF \"\\xc3\\xa9\"",
            "s: \"Z\" of %x20AC-20AD / \"z\" \"AZ\"",
            "s: %x20AC of %x20AC-20AD / \"z\" \"A\\xe2\\x82\\xac\"",
            "s: %x20AD of %x20AC-20AD / \"z\" \"A\\xe2\\x82\\xad\"",
        ]
    );
}

#[test]
fn what_nothing_can_exercise_has_no_witness() {
    let grammar = Grammar::parse("test.abnf", "s = \"a\" / t\nt = \"b\" t\n").unwrap();
    let coverage = Coverage::new(&grammar, &["s"]).unwrap();
    let missing = coverage.missing().unwrap();
    let none: Vec<&str> = missing
        .iter()
        .filter(|one| one.example.is_none())
        .map(|one| one.text.as_str())
        .collect();
    assert_eq!(none, ["t", "t", "\"B\" of \"b\"", "\"b\" of \"b\""]);
}

/// Every example is the first member, in shortlex order, that exercises the part, and no part is missing
/// after the suggestions.
#[test]
fn witnesses_are_the_first_members_and_suggestions_leave_nothing() {
    for text in [
        "s = [ a \":\" ] *( b / \"-\" ) [ \"?\" 1*2b ]\na = %x61-62 *%x61-62\nb = %x61 / \"%\" 2%x61-62\n",
        "s = *( %x61 / %x62 ) %x61 *1( %x61 %x62 )\n",
        "s = 2*3( %x61 / [ %x62 ] %x63 )\n",
    ] {
        let grammar = Grammar::parse("test.abnf", text).unwrap();
        let dfa = grammar.dfa("s").unwrap();
        let coverage = Coverage::new(&grammar, &["s"]).unwrap();
        let members: Vec<Vec<u8>> = dfa.enumerate().take(3000).collect();
        for missing in coverage.missing().unwrap() {
            let example = missing.example.expect("everything can be exercised");
            let is_missing = |string: &[u8]| {
                let mut coverage = Coverage::new(&grammar, &["s"]).unwrap();
                coverage.add("s", string, true).unwrap();
                let mut still = coverage.missing().unwrap().into_iter();
                still.any(|other| {
                    (other.measure, &other.rule, &other.text) == (missing.measure, &missing.rule, &missing.text)
                })
            };
            if example.accepted {
                let mut before = members
                    .iter()
                    .take_while(|member| order::compare(member, &example.input).is_lt());
                let earlier = before.find(|member| !is_missing(member));
                assert_eq!(earlier, None, "{}", missing.text);
            }
            assert!(!is_missing(&example.input), "{}", missing.text);
        }
        let mut whole = Coverage::new(&grammar, &["s"]).unwrap();
        for suggestion in coverage.suggest(&Measure::ALL).unwrap() {
            assert!(!suggestion.exercises.is_empty());
            let example = suggestion.example;
            whole.add("s", &example.input, example.accepted).unwrap();
        }
        assert_eq!(whole.missing().unwrap(), []);
        assert_eq!(whole.suggest(&Measure::ALL).unwrap(), []);
    }
}

#[test]
fn a_string_counts_for_its_own_start_rule() {
    let grammar = Grammar::parse("test.abnf", "s = \"a\" p\np = *DIGIT\nother = p\n").unwrap();
    let mut coverage = Coverage::new(&grammar, &["s", "p", "Other"]).unwrap();
    coverage.add("P", b"1", true).unwrap();
    let rules = missing(&coverage, Measure::Rules);
    assert_eq!(rules, ["s: s \"a\"", "other: other \"\""]);
    assert_eq!(coverage.counts()[4].seen, 0, "the states are those of the first");
    assert!(coverage.add("q", b"", true).is_err());
    assert!(Coverage::new(&grammar, &["q"]).is_err());
    let start = coverage
        .missing()
        .unwrap()
        .into_iter()
        .find(|missing| missing.rule == "other");
    assert_eq!(start.unwrap().example.unwrap().start, "Other");
}

#[test]
fn the_time_is_linear_in_the_length() {
    let grammar = Grammar::parse("test.abnf", "s = *( a / b ) *a\na = 1*\"x\"\nb = 1*( \"x\" / \"y\" )\n").unwrap();
    let lengths = [1 << 14, 1 << 20];
    assert_linear("what a text exercises", lengths, |place| {
        let mut coverage = Coverage::new(&grammar, &["s"]).unwrap();
        coverage.add("s", &b"x".repeat(lengths[place]), true).unwrap();
        assert_eq!(coverage.counts()[0].seen, 3);
    });
}
