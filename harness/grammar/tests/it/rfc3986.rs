//! The grammar of RFC 3986 appendix A as it is printed: its automaton, and where inputs stop in it.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use urispec_grammar::{ByteSet, Ending, Grammar};

/// `unreserved / sub-delims / ":"`
const IP_FUTURE: &str = "\"!\" / \"$\" / %x26-2E / %x30-3B / \"=\" / %x41-5A / \"_\" / %x61-7A / \"~\"";

fn grammar() -> Grammar {
    Grammar::parse("rfc3986.abnf", include_str!("../rfc3986.abnf")).unwrap()
}

#[test]
fn uri_reference_has_183_states_with_the_dead_one_and_21_classes() {
    let dfa = grammar().dfa("URI-reference").unwrap();
    assert_eq!((dfa.states(), dfa.classes()), (183, 21));
    assert!(dfa.dead().is_some());
}

#[test]
fn references_are_accepted_and_other_strings_are_not() {
    #[track_caller]
    fn check(input: &str, is_accepted: bool) {
        let grammar = grammar();
        assert_eq!(
            grammar.dfa("URI-reference").unwrap().accepts(input.as_bytes()),
            is_accepted
        );
        let ending = grammar.trace("URI-reference", input.as_bytes()).unwrap().ending;
        assert_eq!(ending == Ending::Accepted, is_accepted);
    }
    check("", true);
    check("http://a/b/c/d;p?q#f", true);
    check("HTTP://[2001:db8::7]:80/%c3%A9", true);
    check("http://[::ffff:255.255.255.255]", true);
    check("http://[1:2:3:4:5:6:7::]", true);
    check("http://[1:2:3:4:5:6:7:8:9]", false);
    check("http://[::256.0.0.1]", false);
    check("http://[v1.x:y]", true);
    check("a b", false);
    check("%zz", false);
    check(":", false);
    check("a:b#c#d", false);
}

#[test]
fn a_trace_tells_the_place_the_rule_and_what_would_go_on() {
    #[track_caller]
    fn check(input: &str, ending: Ending, offset: usize, rule: &str, expected: &str) {
        let trace = grammar().trace("URI-reference", input.as_bytes()).unwrap();
        let found = (
            trace.ending,
            trace.offset,
            trace.rule.as_str(),
            trace.expected.to_string(),
        );
        assert_eq!(found, (ending, offset, rule, expected.to_owned()), "{trace:#?}");
    }
    let hex = "%x30-39 / %x41-46 / %x61-66";
    let after_group = "\".\" / %x30-3A / %x41-46 / \"]\" / %x61-66";
    check("http://[fe80::1%eth0]/", Ending::Dies, 15, "IP-literal", after_group);
    check("http://a/%4", Ending::EndsEarly, 11, "pct-encoded", hex);
    check("http://[v1.]", Ending::Dies, 11, "IPvFuture", IP_FUTURE);
    check(
        "http://[::1]x",
        Ending::Dies,
        12,
        "URI",
        "\"#\" / \"/\" / \":\" / \"?\"",
    );
    check("a?%", Ending::EndsEarly, 3, "pct-encoded", hex);
}

#[test]
fn a_trace_tells_the_rules_around_the_place() {
    let trace = grammar().trace("URI", b"a:%4g").unwrap();
    let rules: Vec<&str> = trace.stacks[0].rules.iter().map(String::as_str).collect();
    assert_eq!(
        rules,
        [
            "pct-encoded",
            "pchar",
            "segment-nz",
            "path-rootless",
            "hier-part",
            "URI"
        ]
    );
    assert_eq!(
        trace.stacks[0].expected,
        b"0123456789abcdefABCDEF".iter().copied().collect::<ByteSet>()
    );
    assert_eq!(
        (trace.stacks.len(), trace.last.as_str(), trace.may_end),
        (1, "pct-encoded", false)
    );
}
