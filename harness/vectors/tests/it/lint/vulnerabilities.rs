//! Tests of the checks between the vectors and the table of vulnerabilities.

use urispec_vectors::Files;

use super::{check, with};

/// The valid folder with these names on its vector, and with this table.
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
            "parse/a.json:3: parse/a: cve: expected the names of cves.json in `cves`, CVE-2018-18348, CVE-2018-1000117, found none; make both rows agree",
        ],
    );
    let unread = ROW.replace("\"cves\"", "\"unread\"");
    let unread = unread.replace(r#"{ "parse/a": [{ "accept": { "host": "h" } }] }"#, "{}");
    check(
        &with_cves(BOTH, &unread),
        &[
            "parse/a.json:3: parse/a: cve: expected the names of cves.json in `cves`, none, found CVE-2018-18348, CVE-2018-1000117; make both rows agree",
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
            "cves.json: cve: expected a vector or a note for q: CVE-18-1, found neither; name a vector, or write a note with \
             the reason why there is none",
            "cves.json: cve: expected sorted names of vulnerabilities, found p: CVE-2018-1000117, CVE-2018-18348; write \
             CVE-YYYY-N, with at least four digits in N; sort by year, then by number",
            "cves.json: cve: expected sorted names of vulnerabilities, found q: CVE-18-1; write CVE-YYYY-N, with at least \
             four digits in N; sort by year, then by number",
            "cves.json: cve: p: CVE-2018-1000117, CVE-2018-18348: no vector has the id `parse/z`; name an existing vector",
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
            "cves.json: cve: expected all vectors of p: CVE-2018-18348 in `vulnerable` if it has `cves`, and no vector if it \
             has no `cves`; read the record, and write the answers that show the flaw",
        ],
    );
    check_row(
        r#", "vulnerable": { "parse/a": [] }"#,
        &[
            "cves.json: cve: expected a note for p: CVE-2018-18348, because no answer to `parse/a` shows the flaw; found none; \
             write a note with the reason",
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
                "cves.json: cve: expected only answers to `parse/a`, crashes or time-outs in `vulnerable` of p: CVE-2018-18348; \
                 write the answer of a parser with the flaw to the vector",
            ],
        );
    }
}
