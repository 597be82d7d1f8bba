//! The errors for text that is not a grammar: file, line, column, the line with a caret, similar names.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use urispec_grammar::{ErrorKind, Grammar};

/// Checks the whole message, from reading the file or from making the automaton of `s`.
#[track_caller]
fn check(text: &str, kind: ErrorKind, message: &str) {
    let error = Grammar::parse("g.abnf", text)
        .and_then(|grammar| grammar.dfa("s"))
        .unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), kind);
}

#[test]
fn what_is_no_abnf_has_its_place() {
    let check = |text: &str, message: &str| check(text, ErrorKind::Syntax, message);
    check(
        "s = \"a\" )\n",
        "g.abnf:1:9: expected an element, `/` or the end of the rule, found `)`\n 1 | s = \"a\" )\n   |         ^",
    );
    check(
        "s = \"a\n",
        "g.abnf:1:7: expected printable ASCII, and `\"` to end a string on the same line, found the end of the \
         line\n 1 | s = \"a\n   |       ^",
    );
    check(
        "t = DIGIT\ns = ( \"a\" /\n    \"b\" ]\n",
        "g.abnf:3:9: expected `)` to close the group that begins in line 2, found `]`\n 3 |     \"b\" ]\n   |         ^",
    );
    check(
        "s =\n",
        "g.abnf:1:4: expected an element, found the end of the line\n 1 | s =\n   |    ^",
    );
    check(
        "s = a | b\n",
        "g.abnf:1:7: expected an element; `|` is not ABNF, so separate alternatives by `/`, found `|`\n 1 | s = a | b\n   |       ^",
    );
    check(
        "s = \"a\"\"b\"",
        "g.abnf:1:8: expected white space between two elements, found `\"`\n 1 | s = \"a\"\"b\"\n   |        ^",
    );
    check(
        "s = %q1",
        "g.abnf:1:6: expected `b`, `d`, `x`, `s` or `i` after `%`, found `q`\n 1 | s = %q1\n   |      ^",
    );
    check(
        "s = %x",
        "g.abnf:1:7: expected a number in base 16, found the end of the file\n 1 | s = %x\n   |       ^",
    );
    check(
        "s = \"a\"\n/ \"b\"\n",
        "g.abnf:2:1: expected a rule, `name = ...` (indent a line that continues a rule), found `/`\n 2 | / \"b\"\n   | ^",
    );
    check(
        "s = 1* DIGIT",
        "g.abnf:1:7: expected an element, found ` `\n 1 | s = 1* DIGIT\n   |       ^",
    );
}

#[test]
fn a_name_that_nobody_defines_has_near_names() {
    check(
        "s = 1*unreservd\nunreserved = ALPHA\n",
        ErrorKind::Undefined,
        "g.abnf:1:7: no rule `unreservd` is defined; near: `unreserved`\n 1 | s = 1*unreservd\n   |       ^^^^^^^^^",
    );
    check("t = DIGIT\n", ErrorKind::Undefined, "no rule `s` is defined; near: `t`");
    check(
        "port = DIGIT\nPrt =/ ALPHA\n",
        ErrorKind::Undefined,
        "g.abnf:2:1: `=/` adds alternatives to a rule, but `Prt` is not defined above; near: `port`\n 2 | Prt =/ ALPHA\n   | ^^^",
    );
}

#[test]
fn a_second_definition_is_refused_with_the_line_of_the_first() {
    check(
        "\ns = DIGIT\nS = ALPHA\n",
        ErrorKind::Duplicate,
        "g.abnf:3:1: `S` is already defined in line 2; use `=/` to add alternatives\n 3 | S = ALPHA\n   | ^",
    );
}

#[test]
fn true_recursion_is_refused_with_its_cycle() {
    check(
        "s = \"(\" t \")\"\nt = DIGIT / u\nu = s\n",
        ErrorKind::Recursion,
        "g.abnf:1:9: rule `s` uses itself, and not only at its end: `s` uses `t` uses `u` uses `s`; an automaton \
         cannot count how often\n 1 | s = \"(\" t \")\"\n   |         ^",
    );
    check(
        "s = *s \"a\"\n",
        ErrorKind::Recursion,
        "g.abnf:1:6: rule `s` uses itself, and not only at its end: `s` uses `s`; an automaton cannot count how often\n \
         1 | s = *s \"a\"\n   |      ^",
    );
}

#[test]
fn prose_for_which_there_is_no_rule_is_refused() {
    check(
        "s = DIGIT / <any octet>\n",
        ErrorKind::Prose,
        "g.abnf:1:13: expected a supplied rule for this prose value, found none\n 1 | s = DIGIT / <any octet>\n   \
         |             ^^^^^^^^^^^",
    );
}

#[test]
fn numbers_out_of_range_are_refused() {
    let check = |text: &str, message: &str| check(text, ErrorKind::Range, message);
    check(
        "s = 3*2DIGIT",
        "g.abnf:1:5: expected a first number that is at most the second, a range from low to high\n 1 | s = \
         3*2DIGIT\n   |     ^^^",
    );
    check(
        "s = %x7A-61",
        "g.abnf:1:7: expected a range from low to high, found one from high to low\n 1 | s = %x7A-61\n   |       ^^^^^",
    );
    check(
        "s = %d99999999999",
        "g.abnf:1:7: expected a number below 4294967296, found a larger one\n 1 | s = %d99999999999\n   |       ^^^^^^^^^^^",
    );
    check(
        "s = %x100",
        "g.abnf:1:1: expected bytes (values up to FF); only code points (`Encoding::Utf8`) may be larger, found \
         %x100\n 1 | s = %x100\n   | ^",
    );
}

#[test]
fn what_is_hostile_is_escaped_and_cut() {
    let long = format!("s = {}\u{1b}[31m{}", "\"a\" ".repeat(40), "x".repeat(200));
    let error = Grammar::parse("a\u{1b}b", &long).unwrap_err().to_string();
    assert_eq!(
        error,
        format!(
            "a\\u001bb:1:165: expected an element, `/` or the end of the rule, found the byte 1B\n 1 | …\" {}\\u001b[31m{}…\n   | {}^^^^^^",
            "\"a\" ".repeat(12),
            "x".repeat(45),
            " ".repeat(51)
        )
    );
}
