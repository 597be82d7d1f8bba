//! Hostile files: each results in an error or an automaton, never in a crash or in a lack of memory. It should
//! take about a second, but no time is asserted: a test that runs for minutes is noticed.

use urispec_grammar::{Dfa, Ending, Error, ErrorKind, Grammar, Limits};

fn dfa(text: impl AsRef<[u8]>) -> Result<Dfa, Error> {
    Grammar::parse("hostile.abnf", text)?.dfa("s")
}

/// The requested number of lines, or of alternatives.
fn lines(count: u32, line: impl Fn(u32) -> String) -> String {
    (0..count).map(line).collect()
}

/// Checks the kind of error, and the rule that the error names.
#[track_caller]
fn check(text: impl AsRef<[u8]>, kind: ErrorKind, rule: Option<&str>) {
    let error = dfa(text).expect_err("it is hostile");
    assert_eq!((error.kind(), error.rule()), (kind, rule), "{error}");
    assert!(error.to_string().len() < 1000, "{error}");
    assert!(
        error.to_string().bytes().all(|byte| byte != 0x1B && byte != 0),
        "{error}"
    );
}

#[test]
fn a_mebibyte_of_anything_is_an_error() {
    let many = |unit: &str| format!("s = {}", unit.repeat((1 << 20) / unit.len()));
    check(many("("), ErrorKind::Limit, None);
    check(many("["), ErrorKind::Limit, None);
    check(many("*("), ErrorKind::Limit, None);
    check(many("1"), ErrorKind::Range, None);
    check(many("*"), ErrorKind::Syntax, None);
    check(many("\""), ErrorKind::Syntax, None);
    check(many("<"), ErrorKind::Syntax, None);
    check(many("%x41."), ErrorKind::Syntax, None);
    check(many("a"), ErrorKind::Undefined, Some("s"));
    check(many("a "), ErrorKind::Undefined, Some("s"));
    check(many("\n"), ErrorKind::Syntax, None);
    check(many(" ;;\n"), ErrorKind::Syntax, None);
    check(many(" \n a"), ErrorKind::Undefined, Some("s"));
    check(many("s ="), ErrorKind::Syntax, None);
    check(many("\ns ="), ErrorKind::Syntax, None);
    check(vec![0; 1 << 20], ErrorKind::Syntax, None);
    check(vec![0xFF; 1 << 20], ErrorKind::Syntax, None);
    check(
        [b"s = ".as_slice(), &vec![0xC0; 1 << 20]].concat(),
        ErrorKind::Syntax,
        None,
    );
    check(b"s = \"\xE9\"", ErrorKind::Syntax, None);
    check(b"s = \"\0\"", ErrorKind::Syntax, None);
    check(b"s = \x1B[31m", ErrorKind::Syntax, None);
    check("", ErrorKind::Undefined, None);
}

#[test]
fn every_byte_and_every_pair_of_bytes_is_read_without_a_crash() {
    for first in 0..=255 {
        for second in 0..=255 {
            let _ = dfa([b's', b' ', b'=', b' ', first, second]);
            let _ = dfa([first, b'=', second, b'"', b'"']);
        }
    }
}

#[test]
fn groups_nest_to_a_limit() {
    let nested = |depth: usize| format!("s = {}\"a\"{}", "*(".repeat(depth), ")".repeat(depth));
    assert_eq!(dfa(nested(200)).unwrap().states(), 2);
    check(nested(201), ErrorKind::Limit, None);
}

#[test]
fn repetitions_that_blow_up_name_their_rule() {
    check("s = *1000000DIGIT", ErrorKind::Limit, Some("s"));
    check("s = 1000000*\"a\"", ErrorKind::Limit, Some("s"));
    check(
        "s = t\nt = 4294967295(4294967295(4294967295(\"\" \"a\")))",
        ErrorKind::Limit,
        Some("t"),
    );
    check("s = 99u\nu = 99t\nt = 99v\nv = 99\"a\"", ErrorKind::Limit, Some("u"));
    check("s = 4294967295*4294967295( s )", ErrorKind::Recursion, Some("s"));
    check("s = *4294967295( *4294967295( \"a\" ) )", ErrorKind::Limit, Some("s"));
}

#[test]
fn determinising_that_blows_up_names_its_rule() {
    check(
        "s = \"x\" t\nt = *( \"a\" / \"b\" ) \"a\" 20( \"a\" / \"b\" )",
        ErrorKind::Limit,
        Some("t"),
    );
    check("s = *1000( *1000\"a\" \"b\" )", ErrorKind::Limit, Some("s"));
    check(
        "s = *300( *300( \"a\" / \"b\" ) \"a\" ) \"b\"",
        ErrorKind::Limit,
        Some("s"),
    );
}

#[test]
fn a_large_but_tame_file_is_no_error() {
    let chain = lines(100_000, |rule| format!("r{rule} = r{}\n", rule + 1));
    let automaton = dfa(format!("s = r0\n{chain}r100000 = 2\"a\"")).unwrap();
    assert!(automaton.accepts(b"aA"));
    let chain = lines(50_000, |rule| format!("r{rule} = %x62 r{}\n", rule + 1));
    let automaton = dfa(format!("s = r0\n{chain}r50000 = \"a\"")).unwrap();
    assert_eq!(automaton.states(), 50_003);
    assert_eq!(automaton.shortest().unwrap().len(), 50_001);
    let ring = lines(60_000, |rule| format!("r{rule} = r{} / \"b\"\n", rule + 1));
    check(
        format!("s = r0\n{ring}r60000 = \"c\" s \"c\""),
        ErrorKind::Recursion,
        Some("r60000"),
    );
    assert!(dfa(format!("s = r0\n{ring}r60000 = s \"c\"")).unwrap().accepts(b"bcc"));
    assert!(dfa(format!("s = r0\n{ring}r60000 = \"c\" s")).unwrap().accepts(b"ccb"));
    let wide = lines(50_000, |word| {
        format!(" / %d{}.{}.{}", word % 7, word % 241, word % 239)
    });
    assert!(dfa(format!("s = \"\"{wide}")).unwrap().accepts(&[5, 5, 5]));
}

#[test]
fn a_trace_of_deep_rules_and_of_long_inputs_ends() {
    let chain = lines(20_000, |rule| format!("r{rule} = r{} *2\"x\"\n", rule + 1));
    let grammar = Grammar::parse("deep.abnf", format!("s = r0\n{chain}r20000 = *\"a\"")).unwrap();
    let trace = grammar.trace("s", b"b").unwrap();
    assert_eq!(
        (trace.ending, trace.offset, trace.rule.as_str()),
        (Ending::Dies, 0, "r0")
    );
    assert!(trace.stacks.len() <= 32 && trace.stacks.iter().all(|stack| stack.rules.len() <= 64));
    let grammar = Grammar::parse("long.abnf", "s = *( \"a\" / \"b\" \"c\" )").unwrap();
    let input = b"aAbc".repeat(1 << 18);
    assert_eq!(grammar.trace("s", &input).unwrap().ending, Ending::Accepted);
}

#[test]
fn limits_can_be_set() {
    let grammar = Grammar::parse("small.abnf", "s = 10DIGIT").unwrap();
    let refused = |limits: Limits| grammar.dfa_with("s", &limits).unwrap_err().kind() == ErrorKind::Limit;
    assert!(refused(Limits {
        expanded: 5,
        ..Limits::default()
    }));
    assert!(refused(Limits {
        states: 5,
        ..Limits::default()
    }));
    assert!(refused(Limits {
        transitions: 5,
        ..Limits::default()
    }));
    assert!(refused(Limits {
        steps: 5,
        ..Limits::default()
    }));
}
