//! A broken vector of each kind, and what the linter says of it.
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use urispec_vectors::{Files, Violation, lint};

const ACCEPT: &str = r#""accept": { "scheme": null, "authority": null, "userinfo": null, "host": null, "port": null, "path": "a", "query": null, "fragment": null }"#;

/// A folder with nothing but one good vector, `parse/a`.
fn good() -> Files {
    let mut files = Files::default();
    files.insert("VERSION", "1.0.0\n");
    files.insert("flags.json", r#"{ "Percent": { "meaning": "m", "effect": "e" } }"#);
    files.insert("ids.txt", "parse/a\n");
    files.insert(
        "parse/a.json",
        format!(
            r#"{{ "about": "a",
  "vectors": [
    {{ "id": "parse/a", "op": "parse", "input": "a", "flags": ["Percent"],
      "expect": [
        {{ "specs": ["rfc3986"],
          {ACCEPT},
          "from": "grammar", "because": ["rfc3986#A"] }} ] }} ] }}
"#
        ),
    );
    files
}

/// The good folder with `from` replaced by `to` in the vector.
fn with(from: &str, to: &str) -> Files {
    let mut files = good();
    let text = files.get("parse/a.json").unwrap();
    assert!(text.contains(from), "{from}");
    files.insert("parse/a.json", text.replace(from, to));
    files
}

/// The good folder with a second vector after the first.
fn with_second(fields: &str, groups: &str) -> Files {
    let mut files = with(
        " ] } ] }\n",
        &format!(" ] }},\n    {{ {fields},\n      \"expect\": [\n        {groups} ] }} ] }}\n"),
    );
    files.insert("ids.txt", "parse/a\nparse/b\n");
    files
}

/// The good folder with another text of one file.
fn file(path: &str, text: &str) -> Files {
    let mut files = good();
    files.insert(path.to_owned(), text.to_owned());
    files
}

#[track_caller]
fn check(files: &Files, expected: &[&str]) {
    // How lines are broken depends on what a case puts in.
    let is_of_form = expected.iter().any(|text| text.contains(": canonical: "));
    let violations = lint(files);
    let violations = violations.iter().filter(|one| is_of_form || one.check != "canonical");
    let violations: Vec<_> = violations.map(Violation::to_string).collect();
    assert_eq!(violations, expected);
}

#[test]
fn nothing_is_said_of_a_good_folder() {
    check(&good(), &[]);
}

#[test]
fn what_does_not_load_is_a_finding() {
    check(
        &with("\"input\": \"a\"", "\"input\": { \"hex\": \"6\" }"),
        &[
            "flags.json:1: flag: no vector carries `Percent`; put it on a vector, or remove it",
            "ids.txt:1: parse/a: ids: this id is listed, but no vector has it; bring the vector back: an id is for ever",
            "parse/a.json:3: parse/a: load: expected pairs of hexadecimal digits, found `6`; see vectors/README.md for the format",
        ],
    );
}

#[test]
fn a_file_has_vectors() {
    let violations = lint(&file("parse/b.json", "{\n  \"about\": \"b\",\n  \"vectors\": []\n}\n"));
    let found = violations
        .iter()
        .find(|violation| violation.check == "vectors")
        .unwrap();
    assert_eq!(
        found.to_string(),
        "parse/b.json: vectors: expected one vector or more, found none; add a vector, or remove the file"
    );
}

#[test]
fn an_id_names_its_operation() {
    let mut files = with("\"parse/a\"", "\"resolve/a\"");
    files.insert("ids.txt", "resolve/a\n");
    check(
        &files,
        &[
            "parse/a.json:3: resolve/a: id: expected an id that starts with `parse/`, as the operation is parse; rename it, if it was never published",
        ],
    );
}

#[test]
fn an_id_has_plain_segments() {
    let mut files = with("\"parse/a\"", "\"parse/A--b\"");
    files.insert("ids.txt", "parse/A--b\n");
    let violations = lint(&files);
    assert_eq!(violations.len(), 1, "{violations:?}");
    assert_eq!(
        violations[0].to_string(),
        "parse/a.json:3: parse/A--b: id: expected segments of a-z, 0-9 and single `-`, joined by `/`; rename it, if it was never published"
    );
}

#[test]
fn an_id_is_had_once() {
    let groups = r#"{ "specs": ["rfc3986"], "reject": true, "from": "grammar", "because": ["rfc3986#A"] }"#;
    let mut files = with_second(r#""id": "parse/a", "op": "parse", "input": "<""#, groups);
    files.insert("ids.txt", "parse/a\n");
    check(
        &files,
        &[
            "parse/a.json:8: parse/a: load: expected an id of its own, found the one of parse/a.json:3; see vectors/README.md for the format",
        ],
    );
}

#[test]
fn an_id_is_for_ever() {
    check(
        &file("ids.txt", "parse/a\nparse/gone\n"),
        &[
            "ids.txt:2: parse/gone: ids: this id is listed, but no vector has it; bring the vector back: an id is for ever",
        ],
    );
    check(
        &file("ids.txt", ""),
        &["parse/a.json:3: parse/a: ids: this id is not in ids.txt; run `urispec vectors fmt` to add it"],
    );
    check(
        &file("ids.txt", "parse/a\nparse/a\n"),
        &["ids.txt: ids: expected a sorted list, each id once and on a line of its own; run `urispec vectors fmt`"],
    );
}

#[test]
fn a_file_is_in_the_folder_of_its_operation() {
    let mut files = Files::default();
    for path in ["VERSION", "flags.json", "ids.txt"] {
        files.insert(path, good().get(path).unwrap().to_owned());
    }
    let text = good().get("parse/a.json").unwrap().to_owned();
    let mut misplaced = files.clone();
    misplaced.insert("resolve/a.json", text.clone());
    check(
        &misplaced,
        &[
            "resolve/a.json:3: parse/a: folder: expected a vector of operation `resolve` in this folder, found `parse`; move it to a file in `parse/`",
        ],
    );
    let mut found = files;
    found.insert("found/a.json", text);
    check(&found, &[]);
    let stray = lint(&file("pares/b.json", r#"{ "about": "b", "vectors": [] }"#));
    assert!(
        stray
            .iter()
            .any(|violation| violation.wrong == "expected a folder that is named for an operation, found `pares`")
    );
}

#[test]
fn a_flag_has_a_meaning_and_a_use() {
    check(
        &with("[\"Percent\"]", "[\"Percnet\"]"),
        &[
            "flags.json:1: flag: no vector carries `Percent`; put it on a vector, or remove it",
            "parse/a.json:3: parse/a: flag: expected a flag of flags.json, found `Percnet`; did you mean `Percent`?",
        ],
    );
    check(
        &file("flags.json", r#"{ "Percent": { "meaning": "", "effect": "e" } }"#),
        &["flags.json:1: flag: expected a meaning and an effect of `Percent`; say them in a sentence each"],
    );
    let twice = lint(&with("[\"Percent\"]", "[\"Percent\", \"Percent\"]"));
    assert!(
        twice
            .iter()
            .any(|violation| violation.wrong == "expected each flag once, found `Percent` twice"),
        "{twice:?}"
    );
}

#[test]
fn vectors_with_drift_and_no_others_say_so() {
    let differ = with(
        "\"because\": [\"rfc3986#A\"] } ]",
        "\"because\": [\"rfc3986#A\"] },\n        { \"specs\": [\"rfc2396\"], \"reject\": true, \"from\": \"grammar\", \"because\": [\"rfc2396#A\"] } ]",
    );
    let says = |files: &Files, wrong: &str| lint(files).iter().any(|violation| violation.wrong == wrong);
    assert!(
        says(&differ, "expected the flag `Drift`: the documents differ"),
        "{:?}",
        lint(&differ)
    );
    let same = with("[\"Percent\"]", "[\"Drift\"]");
    assert!(
        says(&same, "expected no flag `Drift`: the documents do not differ"),
        "{:?}",
        lint(&same)
    );
}

#[test]
fn a_citation_is_of_a_section_that_is_there() {
    check(
        &with("rfc3986#A", "rfc3986#3.2.9"),
        &["parse/a.json:3: parse/a: citation: unknown section in `rfc3986#3.2.9`; did you mean `rfc3986#3.2.1`?"],
    );
    check(
        &with("rfc3986#A", "rfc3986#A\", \"rfc9386#A"),
        &["parse/a.json:3: parse/a: citation: unknown document in `rfc9386#A`; did you mean `rfc3986`?"],
    );
}

#[test]
fn each_spec_has_a_citation_of_its_own() {
    check(
        &with("rfc3986#A", "rfc2396#A\", \"erratum#4789"),
        &[
            "parse/a.json:3: parse/a: citation: expected a citation in `because` for rfc3986, found none; add the section of RFC 3986 that says so",
        ],
    );
}

#[test]
fn a_spec_is_in_one_group() {
    let files = with(
        "[\"rfc3986#A\"] }",
        "[\"rfc3986#A\"] },\n        { \"specs\": [\"rfc3986\"], \"reject\": true, \"from\": \"prose\", \"because\": [\"rfc3986#3\"] }",
    );
    check(
        &files,
        &[
            "parse/a.json:3: parse/a: flag: expected the flag `Drift`: the documents differ; add it",
            "parse/a.json:3: parse/a: spec: expected rfc3986 in one group at most, found it 2 times; keep it where it belongs",
        ],
    );
}

#[test]
fn groups_that_say_the_same_are_one() {
    let files = with_second(
        r#""id": "parse/b", "op": "parse", "input": "<""#,
        "{ \"specs\": [\"rfc2396\"], \"reject\": true, \"from\": \"grammar\", \"because\": [\"rfc2396#A\"] },\n        { \"specs\": [\"rfc3986\"], \"reject\": true, \"from\": \"grammar\", \"because\": [\"rfc3986#A\"] }",
    );
    check(
        &files,
        &[
            "parse/a.json:8: parse/b: group: the group of rfc3986 says what an earlier one says, with the same `from`; make one group of the two",
        ],
    );
}

#[test]
fn a_whole_reference_has_every_component_and_no_other() {
    check(
        &with(", \"query\": null", ""),
        &[
            "parse/a.json:3: parse/a: accept: expected every component that rfc3986 defines in `accept`, found no query; add them, null where undefined",
        ],
    );
    check(
        &with("\"path\": \"a\"", "\"path\": \"a\", \"params\": null"),
        &[
            "parse/a.json:3: parse/a: accept: none of rfc3986 defines params, which `accept` gives; remove what they do not define",
        ],
    );
    let of_a_rule = with("\"input\": \"a\"", "\"input\": \"a\", \"rule\": \"relative-ref\"");
    let text = of_a_rule.get("parse/a.json").unwrap().replace(ACCEPT, "\"accept\": {}");
    check(&file("parse/a.json", &text), &[]);
}

/// The good folder with a vector that permits these answers, and with one reading, `refused`.
fn permitting(any_of: &str) -> Files {
    let mut files = good();
    files.insert("ids.txt", "parse/a\nresolve/b\n");
    files.insert(
        "readings.json",
        r#"{ "refused": { "meaning": "m", "because": ["rfc2396#5"] } }"#,
    );
    files.insert(
        "resolve/b.json",
        format!(
            r#"{{ "about": "b",
  "vectors": [
    {{ "id": "resolve/b", "op": "resolve", "base": "a:", "input": "",
      "expect": [
        {{ "specs": ["rfc2396"], "any_of": [{any_of}], "from": "prose", "because": ["rfc2396#5.2"] }} ] }} ] }}
"#
        ),
    );
    files
}

#[test]
fn any_of_has_two_answers() {
    check(
        &permitting(r#"{ "uri": "a:" }, { "uri": "a:", "reading": "refused" }"#),
        &[
            "resolve/b.json:3: resolve/b: any-of: expected two or more entries in `any_of`, each another, found 2 of which 1 distinct; remove what is there twice; say a single answer without `any_of`",
        ],
    );
}

#[test]
fn each_answer_but_the_first_has_a_reading() {
    check(
        &permitting(r#"{ "uri": "a:" }, { "reject": true, "reading": "refused" }"#),
        &[],
    );
    for (any_of, without) in [
        (
            r#"{ "uri": "a:" }, { "uri": "a:b" }, { "reject": true, "reading": "refused" }"#,
            2,
        ),
        (r#"{ "reject": true, "reading": "refused" }, { "uri": "a:" }"#, 1),
    ] {
        let violations = lint(&permitting(any_of));
        let found: Vec<_> = violations
            .iter()
            .filter(|violation| violation.check == "reading")
            .map(Violation::to_string)
            .collect();
        assert_eq!(
            found,
            [format!(
                "resolve/b.json:3: resolve/b: reading: expected `reading` in every entry of `any_of` but the first, found {without} without; put the answer that the references give first, and name the reading of each other one"
            )]
        );
    }
}

#[test]
fn a_reading_has_a_meaning_and_a_use() {
    check(
        &permitting(r#"{ "uri": "a:" }, { "reject": true, "reading": "refusd" }"#),
        &[
            "readings.json:1: reading: no vector names `refused`; add a vector that shows it, or remove it",
            "resolve/b.json:3: resolve/b: reading: expected a reading of readings.json, found `refusd`; did you mean `refused`?",
        ],
    );
    let mut files = good();
    files.insert("readings.json", "[]");
    assert_eq!(lint(&files)[0].check, "load");
}

#[test]
fn what_is_in_a_net_loc_may_be_left_out() {
    let of = |authority: &str| {
        let accept = format!(
            r#""accept": {{ "scheme": null, "authority": {authority}, "path": "a", "params": null, "query": null, "fragment": null }}"#
        );
        let mut files = with("\"rfc3986\"", "\"rfc1808\"");
        let text = files.get("parse/a.json").unwrap();
        let text = text.replace(ACCEPT, &accept).replace("rfc3986#A", "rfc1808#2.2");
        files.insert("parse/a.json", text);
        files
    };
    check(&of("\"a_b\""), &[]);
    check(
        &of("null"),
        &[
            "parse/a.json:3: parse/a: accept: expected every component that rfc1808 defines in `accept`, found no user, password, host, port; add them, null where undefined",
        ],
    );
}

#[test]
fn dot_segments_are_removed_by_one_document() {
    let groups = r#"{ "specs": ["rfc2396", "rfc3986"], "path": "/a", "from": "algorithm", "because": ["rfc2396#5.2", "rfc3986#5.2.4"] }"#;
    let mut files = good();
    files.insert("ids.txt", "parse/a\nremove-dot-segments/b\n");
    files.insert(
        "remove_dot_segments/b.json",
        format!("{{ \"about\": \"b\",\n  \"vectors\": [\n    {{ \"id\": \"remove-dot-segments/b\", \"op\": \"remove_dot_segments\", \"input\": \"/a\",\n      \"expect\": [\n        {groups} ] }} ] }}\n"),
    );
    check(
        &files,
        &[
            "remove_dot_segments/b.json:3: remove-dot-segments/b: spec: expected a document that has remove_dot_segments, found rfc2396; only RFC 3986 section 5.2.4, its last drafts and RFC 6874 define it; take the others out",
        ],
    );
}

#[test]
fn no_two_vectors_ask_the_same() {
    let groups = r#"{ "specs": ["rfc2396"], "reject": true, "from": "grammar", "because": ["rfc2396#A"] }"#;
    check(
        &with_second(r#""id": "parse/b", "op": "parse", "input": "a""#, groups),
        &[
            "parse/a.json:8: parse/b: duplicate: asks what `parse/a` (parse/a.json:3) asks; keep one, with the groups of both",
        ],
    );
}

#[test]
fn the_form_is_canonical() {
    check(
        &with("\"input\": \"a\", \"flags\"", "\"input\":\"a\", \"flags\""),
        &[
            "parse/a.json:3: canonical: expected the canonical form, found another from this line on; run `urispec vectors fmt`",
        ],
    );
    check(
        &with(" ] } ] }\n", " ] } ] }"),
        &[
            "parse/a.json:7: canonical: expected the canonical form, found another from this line on; run `urispec vectors fmt`",
        ],
    );
}

#[test]
fn the_version_is_three_numbers() {
    for text in ["1.0\n", "1.0.0", "1.0.x\n", ""] {
        check(
            &file("VERSION", text),
            &["VERSION: version: expected a version such as 1.0.0 and a newline; write it so"],
        );
    }
}

/// The good folder with these names on its vector, and this table.
fn with_cves(on_vector: &str, rows: &str) -> Files {
    let mut files = with(
        "\"flags\": [\"Percent\"]",
        &format!("\"flags\": [\"Percent\"]{on_vector}"),
    );
    let table = format!(r#"{{ "rows": [{rows}] }}"#);
    files.insert("cves.json", table);
    files
}

#[test]
fn vectors_and_the_table_say_the_same_of_vulnerabilities() {
    const ROW: &str = r#"{ "cves": ["CVE-2018-18348", "CVE-2018-1000117"], "product": "p", "shape": "s", "vectors": ["parse/a"],
        "vulnerable": { "parse/a": [{ "accept": { "host": "h" } }] } }"#;
    const BOTH: &str = r#", "cves": ["CVE-2018-18348", "CVE-2018-1000117"]"#;
    check(&with_cves(BOTH, ROW), &[]);
    check(
        &with_cves("", ROW),
        &[
            "parse/a.json:3: parse/a: cve: expected in `cves` what cves.json says, CVE-2018-18348, CVE-2018-1000117, found none; make the two say the same",
        ],
    );
    let unread = ROW.replace("\"cves\"", "\"unread\"");
    let unread = unread.replace(r#"{ "parse/a": [{ "accept": { "host": "h" } }] }"#, "{}");
    check(
        &with_cves(BOTH, &unread),
        &[
            "parse/a.json:3: parse/a: cve: expected in `cves` what cves.json says, none, found CVE-2018-18348, CVE-2018-1000117; make the two say the same",
        ],
    );
}

#[test]
fn a_row_of_vulnerabilities_has_sorted_names_and_vectors_that_there_are() {
    let row = r#"{ "unread": ["CVE-2018-1000117", "CVE-2018-18348"], "product": "p", "shape": "s", "vectors": ["parse/z"] },
        { "unread": ["CVE-18-1"], "product": "q", "shape": "s", "vectors": [] }"#;
    check(
        &with_cves("", row),
        &[
            "cves.json: cve: expected a vector or a note for q: CVE-18-1, found neither; name a vector, or say why there is none",
            "cves.json: cve: expected names of vulnerabilities in order, found p: CVE-2018-1000117, CVE-2018-18348; write CVE-YYYY-N, N of four digits or more; sort by year, then by number",
            "cves.json: cve: expected names of vulnerabilities in order, found q: CVE-18-1; write CVE-YYYY-N, N of four digits or more; sort by year, then by number",
            "cves.json: cve: p: CVE-2018-1000117, CVE-2018-18348: no vector has the id `parse/z`; name one that there is",
        ],
    );
}

#[test]
fn a_row_that_was_read_has_the_vulnerable_answers_to_each_of_its_vectors() {
    #[track_caller]
    fn check_row(vulnerable: &str, expected: &[&str]) {
        let row = format!(
            r#"{{ "cves": ["CVE-2018-18348"], "product": "p", "shape": "s", "vectors": ["parse/a"]{vulnerable} }}"#
        );
        check(&with_cves(r#", "cves": ["CVE-2018-18348"]"#, &row), expected);
    }
    check_row(
        r#", "vulnerable": { "parse/a": [{ "accept": {} }, { "timeout": true }] }"#,
        &[],
    );
    check_row(r#", "vulnerable": { "parse/a": [] }, "note": "why""#, &[]);
    check_row(
        "",
        &[
            "cves.json: cve: expected in `vulnerable` of p: CVE-2018-18348 each of its vectors if it has `cves`, and none if it has none; read the record, and write which answers show the flaw",
        ],
    );
    check_row(
        r#", "vulnerable": { "parse/a": [] }"#,
        &[
            "cves.json: cve: expected a note for p: CVE-2018-18348, since no answer to `parse/a` shows it, found none; write why",
        ],
    );
    for answer in [
        r#"{ "uri": "a:b" }"#,
        r#"{ "protocol": true }"#,
        r#"{ "unsupported": true }"#,
    ] {
        check_row(
            &format!(r#", "vulnerable": {{ "parse/a": [{answer}] }}"#),
            &[
                "cves.json: cve: expected in `vulnerable` of p: CVE-2018-18348 answers to `parse/a`, a crash or a time-out; write what a parser that has the flaw does with the vector",
            ],
        );
    }
}
