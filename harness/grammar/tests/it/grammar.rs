//! The meaning of ABNF, and the other functions of a grammar: headings, supplied rules, variants.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use urispec_grammar::{Encoding, ErrorKind, Grammar, Rule};

fn grammar(text: &str) -> Grammar {
    Grammar::parse("test.abnf", text).unwrap()
}

/// Checks which of these inputs the rule `s` accepts.
#[track_caller]
fn check(text: &str, accepted: &[&str], others: &[&str]) {
    let grammar = grammar(text);
    let dfa = grammar.dfa("s").unwrap();
    for (inputs, is_accepted) in [(accepted, true), (others, false)] {
        for input in inputs {
            assert_eq!(dfa.accepts(input.as_bytes()), is_accepted, "{input:?}");
            let is_traced = grammar.trace("s", input.as_bytes()).unwrap().ending == urispec_grammar::Ending::Accepted;
            assert_eq!(is_traced, is_accepted, "{input:?}, traced");
        }
    }
}

#[test]
fn strings_have_no_case_unless_they_say_so() {
    check("s = \"aZ1\"", &["az1", "AZ1", "Az1"], &["", "a", "az", "az11"]);
    check("s = %i\"a\" %I\"b\"", &["ab", "AB"], &["a"]);
    check("s = %s\"aB\" / %S\"x\"", &["aB", "x"], &["ab", "X"]);
    check("s = \"\"", &[""], &["a"]);
    check("s = %s\"\" \"a\" \"\"", &["a"], &[""]);
}

#[test]
fn values_come_in_three_bases_as_ranges_and_in_rows() {
    check("s = %x41 / %d98 / %b1100011", &["A", "b", "c"], &["a", "B"]);
    check("s = %x41-43", &["A", "B", "C"], &["D", "a", "AB"]);
    check("s = %d65.66.67 / %X5a.5A", &["ABC", "ZZ"], &["A", "abc", "zz"]);
    check("s = %B1000001-1000010", &["A", "B"], &["C"]);
}

#[test]
fn repetitions_options_and_groups_nest() {
    check("s = 2*3\"a\"", &["aa", "aaa"], &["a", "aaaa"]);
    check(
        "s = *2\"a\" 2\"b\" 1*\"c\"",
        &["bbc", "abbcc", "aabbc"],
        &["bb", "aaabbc", "bbbc"],
    );
    check(
        "s = *( \"a\" [ \"b\" ] )",
        &["", "a", "ab", "aab", "abab"],
        &["b", "abb"],
    );
    check("s = \"a\" / \"b\" \"c\"", &["a", "bc"], &["ac", "b"]);
    check("s = (\"a\" / \"b\") \"c\"", &["ac", "bc"], &["a", "bc c"]);
    check("s = 0\"a\" *0\"b\" 0<prose>", &[""], &["a"]);
    check("s = *( *( *( \"a\" ) ) )", &["", "aaa"], &["b"]);
    check("s = 3( 2( *1\"a\" ) )", &["", "aaaaaa"], &["aaaaaaa"]);
}

#[test]
fn alternatives_may_come_bit_by_bit() {
    check(
        "s = \"a\"\nt = 2\"d\"\nS =/ \"b\" / \"c\"\ns =/ t",
        &["a", "b", "c", "dd"],
        &["d"],
    );
    check(
        "s = \"a\" / \"b\"\ns =/ \"c\"\ns =/ \"d\" \"e\"",
        &["a", "b", "c", "de"],
        &["d", "cde"],
    );
}

#[test]
fn lines_comments_and_indentation_are_free() {
    check(
        "s = \"a\" ; no \"b\"\n  ; nor \"c\"\n\n    \"d\"\n",
        &["ad"],
        &["a", "ab"],
    );
    check(
        "\r\n   s=\"a\"\r\n     /\"b\";x\r\n   t = \"c\"\r\n",
        &["a", "b"],
        &["c"],
    );
    check("  t = \"c\"\n s =\n   \"a\"\n   / t", &["a", "c"], &["b"]);
    check("s\n = \"a\"", &["a"], &["b"]);
    check("s = net_loc\nnet_loc = \"a\"", &["a"], &["b"]);
    check("s = ( ; one\n \"a\" ; two\n / \"b\" ; three\n )", &["a", "b"], &["ab"]);
}

#[test]
fn core_rules_are_known_and_give_way() {
    check("s = Alpha digit", &["a0", "Z9"], &["00"]);
    check("s = 1*LWSP CRLF", &[" \t\r\n \r\n", "\r\n"], &["\r"]);
    check("DIGIT = \"x\"\ns = HEXDIG", &["X", "f"], &["1"]);
    assert!(grammar("s = \"a\"").rule("octet").is_some());
    assert_eq!(grammar("s = \"a\"").rules().count(), 1);
}

#[test]
fn recursion_at_one_end_is_regular() {
    check("s = \"a\" / \"b\" s", &["a", "bba"], &["", "b", "ab"]);
    check("s = \"a\" / s \"b\"", &["a", "abb"], &["", "b", "ba"]);
    check(
        "s = \"(\" t / \"x\"\nt = \")\" [ s ] / 1( \"-\" t )",
        &["x", "()", "(-)x", "()(--)"],
        &["(", "(x", "()x)"],
    );
    check(
        "s = t \"a\" / \"x\"\nt = s \"b\" / \"y\" / t",
        &["x", "ya", "xba", "yababa"],
        &["y", "xb", "xa"],
    );
    check(
        "s = t \";\" t\nt = \"a\" / \"b\" t",
        &["a;a", "ba;bba"],
        &["a;", "a;ba;a"],
    );
    check("s = s", &[], &["", "a"]);
    check("s = *( t )\nt = \"a\" / \"b\" t", &["", "abba"], &["b", "ab"]);
    check(
        "s = *2t \";\"\nt = t \"b\" / \"a\"",
        &[";", "a;", "abba;"],
        &["b;", "aaa;"],
    );
}

#[test]
fn values_may_be_code_points() {
    let text = "s = 1*%xE9 / %xA0-D7FF / %x10000.41";
    let grammar = grammar(text).with_encoding(Encoding::Utf8);
    let dfa = grammar.dfa("s").unwrap();
    let accepted = ["é", "éé", "ü", "\u{D7FF}", "\u{A0}", "\u{10000}A"];
    assert!(accepted.iter().all(|input| dfa.accepts(input.as_bytes())));
    let others: [&[u8]; 6] = [
        b"\xE9",
        b"\xC3",
        b"A",
        "\u{9F}".as_bytes(),
        "\u{E000}".as_bytes(),
        b"\xED\xA0\x80",
    ];
    assert!(others.iter().all(|input| !dfa.accepts(input)));
    let error = Grammar::parse("", "s = %xD800")
        .unwrap()
        .with_encoding(Encoding::Utf8)
        .dfa("s")
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Range);
}

#[test]
fn the_abnf_of_abnf_is_abnf_and_accepts_itself() {
    let text = include_str!("../abnf.abnf").replace('\n', "\r\n");
    let grammar = grammar(&text);
    grammar.rule("rulelist").unwrap();
    // Groups nest, so the whole grammar is not regular; rules without groups are.
    assert_eq!(grammar.dfa("rulelist").unwrap_err().kind(), ErrorKind::Recursion);
    let flat = text.replace("rulename / group / option /\r\n", "rulename /\r\n");
    let flat = Grammar::parse("flat", &flat).unwrap();
    let dfa = flat.dfa("rulelist").unwrap();
    assert!(dfa.accepts(b"port = *DIGIT ; any\r\nhost =\r\n  1*3%x41-5A / %d1.2 <prose>\r\n"));
    assert!(!dfa.accepts(b"port = *DIGIT"));
}

#[test]
fn rules_tell_their_line_heading_and_text() {
    let text = "; a plain comment\nbefore = \"a\"\n;; 3.2.1\n\na-Rule = \"a\" ; why\n   ; more\n  / \"b\"   \n\n;;  Appendix A \nlast = %x00\n;;\nA-RULE =/ \"c\"\nnone = \"\"";
    let grammar = grammar(text);
    let seen: Vec<(&str, usize, Option<&str>)> = grammar
        .rules()
        .map(|rule| (rule.name(), rule.line(), rule.heading()))
        .collect();
    let expected = [
        ("before", 2, None),
        ("a-Rule", 5, Some("3.2.1")),
        ("last", 10, Some("Appendix A")),
        ("none", 13, None),
    ];
    assert_eq!(seen, expected);
    let rule = grammar.rule("A-rule").unwrap();
    assert_eq!(
        rule.text(),
        "a-Rule = \"a\" ; why\n   ; more\n  / \"b\"\nA-RULE =/ \"c\""
    );
    assert_eq!(rule.file(), "test.abnf");
}

#[test]
fn missing_rules_and_prose_are_supplied() {
    let mut sip = grammar("s = host \":\" port\nhost = <host, see elsewhere>\nport = 1DIGIT\n");
    assert_eq!(sip.dfa("s").unwrap_err().kind(), ErrorKind::Prose);
    sip.supply(grammar("host = 1*label\nport = \"never\"\nlabel = \"a\"\n"));
    assert!(sip.dfa("s").unwrap().accepts(b"aa:1"));
    let names: Vec<&str> = sip.rules().map(Rule::name).collect();
    assert_eq!(names, ["s", "host", "port", "label"]);
    sip.check().unwrap();
    let mut missing = grammar("s = t");
    assert_eq!(missing.check().unwrap_err().kind(), ErrorKind::Undefined);
    missing.supply(grammar("t = <s2>\ns2 = \"a\""));
    assert!(missing.dfa("s").unwrap().accepts(b"a"));
}

#[test]
fn a_variant_puts_repaired_rules_in_their_places() {
    let published = grammar(
        "xpalphas = xalpha [ xalpha ]\nxpalphas--Repaired = 1*XALPHA\nxalpha = ALPHA\nonly--repaired = 1*only-2\nonly-2 = \"x\"\n",
    );
    let repaired = published.variant("--repaired");
    let accepts = |grammar: &Grammar, rule: &str, input: &[u8]| grammar.dfa(rule).unwrap().accepts(input);
    assert!(!accepts(&published, "xpalphas", b"abc"));
    assert!(accepts(&repaired, "xpalphas", b"abc"));
    assert!(accepts(&published, "only", b"xx") && accepts(&repaired, "Only", b"xx"));
    assert_eq!(published.rule("only").unwrap().name(), "only--repaired");
    let names: Vec<&str> = repaired.rules().map(Rule::name).collect();
    assert_eq!(names, ["xpalphas", "xalpha", "only", "only-2"]);
    assert_eq!(published.variant("--other").rules().count(), 5);
    assert_eq!(published.variant("").rules().count(), 5);
    published.check().unwrap();
}
