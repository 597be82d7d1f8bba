//! Tests that each problem is reported with its file, its line and the action to take.

use std::fs;

use urispec_documents::{Document, Origin, Starter};
use urispec_model::Spec;

use crate::{GRAMMAR, PAGE, folder};

/// A folder in which one text is replaced by another has an error at one place.
#[track_caller]
fn check(from: &str, to: &str, place: &str, says: &str) {
    assert!(PAGE.contains(from) || GRAMMAR.contains(from), "{from}");
    let (page, grammar) = (PAGE.replacen(from, to, 1), GRAMMAR.replacen(from, to, 1));
    check_files("my-uri", &page, &grammar, place, says);
}

#[track_caller]
fn check_files(name: &str, page: &str, grammar: &str, place: &str, says: &str) {
    let (parent, document) = folder(name, page, grammar);
    let problems = document.expect_err("something is wrong");
    // Two rules, or two keys, may have the same fault.
    assert!((1..=2).contains(&problems.iter().len()), "{problems}");
    let shown = problems.to_string();
    let shown = shown.replace(&*parent.path().join(name).to_string_lossy(), "");
    let (found, message) = shown.split_once(' ').unwrap();
    assert_eq!(found, format!("/{place}:"), "{shown}");
    assert!(message.contains(says), "expected {says}, found {shown}");
    assert!(!shown.contains('\u{1b}'), "{shown:?}");
}

#[test]
fn a_page_that_is_no_page() {
    check(
        "format = 1",
        "format = 2",
        "document.toml:1:10",
        "expected the format 1, found 2",
    );
    check("format = 1", "format = \"1\"", "document.toml:1:10", "expected u32");
    check("format = 1\n", "", "document.toml:1:1", "missing field `format`");
    check(
        "title = \"My URIs\"\n",
        "",
        "document.toml:1:1",
        "missing field `title`",
    );
    check(
        "title",
        "tilte",
        "document.toml:2:1",
        "unknown field `tilte`, expected one of `format`, `title`",
    );
    check(
        "title = \"My URIs\"",
        "title = \"My URIs",
        "document.toml:2:17",
        "invalid basic string",
    );
    check(
        "title = \"My URIs\"",
        "title = 7",
        "document.toml:2:9",
        "expected a string",
    );
    check(
        "title = \"My URIs\"",
        "title = \"\u{1b}[31m\"",
        "document.toml:2:10",
        "invalid",
    );
    check(
        "[components]",
        "[component]",
        "document.toml:9:2",
        "unknown field `component`, expected one of",
    );
    check("[splitting]", "[components]", "document.toml:16:2", "duplicate key");
    check(
        "prefer = ",
        "preffer = ",
        "document.toml:17:1",
        "unknown field `preffer`, expected `prefer`",
    );
    check(
        "\"2026-11\"",
        "\"November\"",
        "document.toml:3:8",
        "expected a year and a month such as 2026-11, found `November`",
    );
}

#[test]
fn another_document_that_is_none() {
    check(
        "[grammar]",
        "relies-on = \"rfc3968\"\n[grammar]",
        "document.toml:5:13",
        "did you mean `rfc3986`",
    );
    check(
        "[grammar]",
        "obsoletes = \"rfc3968\"\n[grammar]",
        "document.toml:5:13",
        "did you mean `rfc3986`",
    );
    check(
        "[grammar]",
        "relies-on = \"rfc1808\"\n[grammar]",
        "document.toml:5:13",
        "`rfc1808`, which splits them by an algorithm",
    );
    check(
        "[grammar]",
        "relies-on = \"whatwg-2026-07\"\n[grammar]",
        "document.toml:5:13",
        "whose grammar splits",
    );
}

#[test]
fn a_name_that_is_none() {
    check_files(
        "My_URI",
        PAGE,
        GRAMMAR,
        "document.toml:1:1",
        "small letters, digits and hyphens",
    );
    check_files(
        "7-uri",
        PAGE,
        GRAMMAR,
        "document.toml:1:1",
        "such as `my-uri`; found `7-uri`",
    );
    check_files(
        "rfc3986",
        PAGE,
        GRAMMAR,
        "document.toml:1:1",
        "found `rfc3986`, which is built in",
    );
}

#[test]
fn rules_that_are_not_there() {
    check(
        "start = \"reference\"",
        "start = \"refrence\"",
        "document.toml:6:9",
        "unknown rule `refrence`; did you mean `reference`",
    );
    check(
        "[\"absolute\"]",
        "[\"absolut\"]",
        "document.toml:7:10",
        "did you mean `absolute`",
    );
    check(
        "host = \"host\"",
        "host = \"hots\"",
        "document.toml:12:8",
        "did you mean `host`",
    );
    check(
        "host = \"host\"",
        "host = [\"host\", \"name\"]",
        "document.toml:12:8",
        "unknown rule `name`",
    );
    check(
        "host = \"host\"",
        "host = []",
        "document.toml:12:8",
        "expected at least one rule",
    );
    check(
        "host = \"host\"",
        "host = 7",
        "document.toml:12:8",
        "expected the name of a rule, or a list of names",
    );
    check(
        "port = \"port\"",
        "prot = \"port\"",
        "document.toml:13:1",
        "unknown component `prot`; did you mean `port`",
    );
    check(
        "query = \"query\"",
        "q-component = \"query\"",
        "document.toml:14:1",
        "the built-in components are scheme",
    );
    check(
        "authority = \"authority\"\nhost = \"host\"\nport = \"port\"\n",
        "host = \"host\"\n",
        "document.toml:11:1",
        "expected `authority` too",
    );
    check(
        "prefer = [\"authority\"]",
        "prefer = [\"fragment\"]",
        "document.toml:17:11",
        "unknown component `fragment`",
    );
    check(
        "prefer = [\"authority\"]",
        "prefer = [\"early fragment\"]",
        "document.toml:17:11",
        "unknown component `fragment`",
    );
    check(
        "prefer = [\"authority\"]",
        "prefer = [\"first query\"]",
        "document.toml:17:11",
        "unknown component `first query`",
    );
    check(
        "scheme = \"scheme\"",
        "scheme = \"rest\"",
        "document.toml:10:10",
        "unknown rule `rest`",
    );
}

#[test]
fn a_grammar_that_is_none() {
    check(
        "\"//\" authority",
        "\"//\" autority",
        "grammar.abnf:4:20",
        "near: `authority`",
    );
    check("*DIGIT", "*DIGIT )", "grammar.abnf:8:20", "expected");
    check("*DIGIT", "<a number>", "grammar.abnf:8:13", "prose");
    check(
        "query     = *ALPHA",
        "host      = *ALPHA",
        "grammar.abnf:10:1",
        "`host` is already defined in line 7",
    );
    check(
        "host      = *ALPHA",
        "host      = \"(\" host \")\" / ALPHA",
        "grammar.abnf:7:17",
        "itself",
    );
    check("*DIGIT", "%x100", "grammar.abnf:8:1", "byte");
}

#[test]
fn a_splitting_that_is_none() {
    check(
        "prefer = [\"authority\"]",
        "prefer = []",
        "document.toml:6:9",
        "found two for \"//\", which differ in authority, host, path; name the preferred component in `prefer`",
    );
    check(
        "query = \"query\"",
        "query = \"query\"\npath = \"ALPHA\"",
        "document.toml:6:9",
        "expected each component at most once in a text, found path twice",
    );
    check(
        "scheme = \"scheme\"
",
        "",
        "document.toml:6:9",
        "in which the path has no place between the other components; name a rule for `path`",
    );
    check(
        "[ \":\" port ]",
        "",
        "document.toml:6:9",
        "found `port`, which occurs in no text of `reference`",
    );
}

#[test]
fn files_that_are_not_there() {
    let (parent, _) = folder("my-uri", PAGE, GRAMMAR);
    let folder = parent.path().join("my-uri");
    for file in ["grammar.abnf", "document.toml"] {
        fs::remove_file(folder.join(file)).unwrap();
        let problems = Document::read(&folder).unwrap_err().to_string();
        assert!(problems.contains(&format!("{file}` cannot be read")), "{problems}");
        assert!(
            problems.contains("`urispec document new` creates such a folder"),
            "{problems}"
        );
    }
}

#[test]
fn questions_that_are_none() {
    let page = format!("{PAGE}\n[resolution]\nmerge = \"rfc1808\"\n");
    let line = page.lines().count();
    check_files(
        "my-uri",
        &page,
        GRAMMAR,
        &format!("document.toml:{line}:1"),
        "or an answer to each question of `[resolution]`; no answer for `empty-reference`, `fragment-only`",
    );
    let starter = Starter::new("my-uri", Origin::ReliesOn(Spec::Rfc3986)).unwrap();
    for (answer, column, says) in [
        ("marge = \"rfc1808\"", 1, "did you mean `merge`?"),
        ("opaque = \"rfc2396\"", 1, "unknown question `opaque`"),
        (
            "merge = \"slosh\"",
            9,
            "unknown answer `slosh`; did you mean `slash`? or a document",
        ),
        ("merge = \"whatwg-2026-07\"", 9, "or a document such as `rfc2396`"),
        (
            "merge = { is = \"removed\", in = \"5.2\" }",
            9,
            "unknown answer `removed`",
        ),
        (
            "merge = { is = \"slash\" }",
            9,
            "expected an answer, a document, or a table",
        ),
        (
            "merge = { is = \"slash\", in = \"5 <b>\" }",
            9,
            "expected a section of letters, digits, dots and hyphens",
        ),
        (
            "in = { is = \"slash\", in = \"5.2\" }",
            6,
            "expected a section such as \"5.2\"",
        ),
    ] {
        let page = format!("{}\n[resolution]\n{answer}\n", starter.document);
        let line = page.lines().count();
        let place = format!("document.toml:{line}:{column}");
        check_files("my-uri", &page, &starter.grammar, &place, says);
    }
}

#[test]
fn answers_beside_the_syntax_that_are_none() {
    let starter = Starter::new("my-uri", Origin::ReliesOn(Spec::Rfc3986)).unwrap();
    for (answer, column, says) in [
        (
            "[sameness.cases]\nlower-case = [\"scheme\"]",
            11,
            "did you mean `case`?",
        ),
        (
            "[sameness.string]\nlower-case = [\"scheme\"]",
            11,
            "unknown level `string`",
        ),
        (
            "[sameness.case]\nin = \"3.1\"",
            11,
            "expected a change, such as `lower-case",
        ),
        ("[operations]\nextact = \"rfc3986\"", 1, "did you mean `extract`?"),
        (
            "[operations]\nresolve = \"rfc3986\"",
            1,
            "`[resolution]` is a separate table",
        ),
        ("[operations]\nextract = \"rfc3968\"", 11, "`rfc3986`"),
        (
            "[operations]\nexpand = \"rfc1808\"",
            10,
            "expected a document that defines `expand`, found `rfc1808`",
        ),
        (
            "[sameness.case]\nlower-case = [\"scheme\"]\n[operations]\nnormalize = \"rfc3986\"",
            1,
            "expected either `normalize` or a table `[sameness]`",
        ),
        (
            "[sameness.case]\nlower-case = [\"shceme\"]",
            15,
            "unknown variant `shceme`, expected one of `scheme`",
        ),
        (
            "[reading.mine]\nsays = \"x\"\nin = \"1\"",
            10,
            "expected `answers`, or a rule such as `host--mine` in `grammar.abnf`",
        ),
        (
            "[reading.Mine]\nsays = \"x\"\nin = \"1\"\nanswers = { merge = \"slash\" }",
            10,
            "expected a name of small letters",
        ),
        (
            "[sameness.case]\nlowercase = [\"scheme\"]",
            1,
            "unknown field `lowercase`",
        ),
    ] {
        let page = format!("{}\n{answer}\n", starter.document);
        // The last line, except for an error in a table's name.
        let back = match (column, answer.starts_with("[operations")) {
            (10 | 11, false) => answer.matches('\n').count(),
            _ => 0,
        };
        let line = page.lines().count() - back;
        let place = format!("document.toml:{line}:{column}");
        check_files("my-uri", &page, &starter.grammar, &place, says);
    }
}
