//! Tests of the checks of groups: their citations, answers and readings.

use urispec_vectors::{Files, Violation, lint};

use super::{ACCEPT, check, file, good, with, with_second};

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
            "parse/a.json:3: parse/a: citation: expected a citation in `because` for rfc3986, found none; add the section of \
             RFC 3986 that gives this expectation",
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
            "parse/a.json:3: parse/a: spec: expected rfc3986 in at most one group, found it 2 times; keep it only in the right group",
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
            "parse/a.json:8: parse/b: group: the group of rfc3986 has the same expectation and the same `from` as an earlier group; merge \
             the two groups",
        ],
    );
}

#[test]
fn a_whole_reference_has_every_component_and_no_other() {
    check(
        &with(", \"query\": null", ""),
        &[
            "parse/a.json:3: parse/a: accept: expected every component that rfc3986 defines in `accept`, found no query; add \
             them, with null if they are undefined",
        ],
    );
    check(
        &with("\"path\": \"a\"", "\"path\": \"a\", \"params\": null"),
        &[
            "parse/a.json:3: parse/a: accept: none of rfc3986 defines params, which `accept` gives; remove these components",
        ],
    );
    let of_a_rule = with("\"input\": \"a\"", "\"input\": \"a\", \"rule\": \"relative-ref\"");
    let text = of_a_rule.get("parse/a.json").unwrap().replace(ACCEPT, "\"accept\": {}");
    check(&file("parse/a.json", &text), &[]);
}

/// The valid folder with a vector that permits these answers, and with one reading, `refused`.
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
            "resolve/b.json:3: resolve/b: any-of: expected at least two different entries in `any_of`, found 2, of which 1 are \
             different; remove the repeated entries; write a single answer without `any_of`",
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
                "resolve/b.json:3: resolve/b: reading: expected `reading` in every entry of `any_of` except the first, found \
                 {without} entries without it; put the answer of the references first, and name the reading of each other answer"
            )]
        );
    }
}

#[test]
fn a_reading_has_a_meaning_and_a_use() {
    check(
        &permitting(r#"{ "uri": "a:" }, { "reject": true, "reading": "refusd" }"#),
        &[
            "readings.json:1: reading: no vector names `refused`; add a vector that uses the reading, or remove the reading",
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
            "parse/a.json:3: parse/a: accept: expected every component that rfc1808 defines in `accept`, found no user, \
             password, host, port; add them, with null if they are undefined",
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
            "remove_dot_segments/b.json:3: remove-dot-segments/b: spec: expected a document that has remove_dot_segments, found \
             rfc2396; only RFC 3986 section 5.2.4, its last drafts and RFC 6874 define it; remove the other documents",
        ],
    );
}
