//! Checks the registers: every vector and test that they list exists, and every cited section has a statement.

use std::path::Path;

use urispec_documents::{Problems, register, register_in, registered};
use urispec_model::Spec;
use urispec_vectors::{Register, Suite, Tested};

const HARNESS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn all(suite: &Suite) -> Vec<Register> {
    let read = registered().map(|name| {
        let spec: Spec = name
            .parse()
            .unwrap_or_else(|_| panic!("`{name}` is not the name of a document"));
        let register = register(spec).expect("it is listed");
        let register = register.unwrap_or_else(|problems| panic!("{problems}"));
        register.for_vectors(&suite.vectors)
    });
    read.collect()
}

#[test]
fn what_each_statement_lists_is_there() {
    let suite = Suite::embedded();
    let mut wrong = Vec::new();
    let registers = all(&suite);
    assert!(registers.len() >= 57);
    for register in registers {
        let document = register.document;
        for (place, message) in register.problems(&suite.vectors) {
            wrong.push(format!("{document} {place}: {message}"));
        }
        for statement in &register.statements {
            for test in &statement.tests {
                let (file, name) = test.split_once("::").unwrap_or((test, ""));
                let text = std::fs::read_to_string(Path::new(HARNESS).join(file)).unwrap_or_default();
                if name.is_empty() || !text.contains(&format!("fn {name}(")) {
                    wrong.push(format!(
                        "{document} {}: expected a test such as `specs/tests/it/x.rs::name`, found `{test}`",
                        statement.id
                    ));
                }
            }
            if statement.tested() == Tested::Open && statement.open.as_ref().is_some_and(|why| !why.contains(": ")) {
                wrong.push(format!(
                    "{document} {}: `open` begins with what it takes, such as `vector: `",
                    statement.id
                ));
            }
        }
        let counts = register.counts();
        assert!(
            counts.never * 10 <= counts.all(),
            "{document}: {} of {} are not testable",
            counts.never,
            counts.all()
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_register_that_restates_another_lists_what_differs() {
    let read = |text: &str| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("statements.toml"), format!("format = 1\n{text}")).unwrap();
        register_in(Spec::Rfc2396bis07, folder.path()).unwrap()
    };
    let original = register(Spec::Rfc3986).unwrap().unwrap();
    let restated = read("restates = \"rfc3986\"").unwrap();
    assert_eq!(restated.restates, [Spec::Rfc3986]);
    assert_eq!(restated.changed_from(&original).unwrap().len(), 0);
    let changed = read(
        "restates = \"rfc3986\"\nwithout = [\"3.2.3-*\"]\n[moved]\n\"3.4\" = \"8\"\n\"3.5-1\" = \"8-9\"\n[[statement]]\n\
         id = \"3.1-50\"\nreplaces = \"3.1-1\"\nsays = \"A scheme is short.\"\nkind = \"must\"\nopen = \"vector: x\"",
    );
    let changed = changed.unwrap_or_else(|problems| panic!("{problems}"));
    let ids = |register: &Register, section: &str| {
        let ids = register.statements.iter().filter(|one| one.section() == section);
        ids.map(|one| one.id.clone()).collect::<Vec<_>>()
    };
    assert!(ids(&changed, "3.2.3").is_empty() && ids(&changed, "3.4").is_empty());
    assert_eq!(ids(&changed, "3.1")[0], "3.1-50");
    assert_eq!(ids(&changed, "8"), ["8-1", "8-2", "8-3", "8-4", "8-5", "8-9"]);
    let of_change = changed.changed_from(&original).unwrap();
    assert_eq!(
        of_change.iter().map(|one| &*one.says).collect::<Vec<_>>(),
        ["A scheme is short."]
    );
    for (text, expected) in [
        ("restates = \"rfc9999\"", "unknown register `rfc9999`"),
        (
            "restates = \"draft-fielding-uri-rfc2396bis-07\"",
            "a different document",
        ),
        ("without = [\"1-1\"]", "expected `restates`"),
        (
            "restates = \"rfc3986\"\nwithout = [\"99-1\"]",
            "expected a statement that is restated, found `99-1`",
        ),
        (
            "restates = \"rfc3986\"\n[moved]\n\"99\" = \"3.5\"",
            "expected a section or an id that is restated, found `99`",
        ),
        ("restates = \"rfc3986\"\n[moved]\n\"3.4\" = \"3.5\"", "a second time"),
        (
            "restates = \"rfc3986\"\n[moved]\n\"3.4\" = \"9.9\"",
            "expected a section of",
        ),
    ] {
        let problems = read(text).expect_err(expected).to_string();
        assert!(problems.contains(expected), "{text}: {problems}");
    }
}

/// The percentage of tested statements of each audited document may only rise.
#[test]
fn as_much_is_tested_as_before() {
    const LEAST: [(Spec, usize); 8] = [
        (Spec::UriUrl01, 100),
        (Spec::Rfc1738, 100),
        (Spec::Rfc1808, 99),
        (Spec::UrlSyntax05, 99),
        (Spec::Rfc2396, 100),
        (Spec::Rfc2396bis01, 100),
        (Spec::Rfc3986, 97),
        (Spec::Rfc3987, 91),
    ];
    let registers = all(&Suite::embedded());
    for (spec, least) in LEAST {
        let register = registers.iter().find(|register| register.document == spec);
        let counts = register.unwrap_or_else(|| panic!("{spec} has no register")).counts();
        let percent = counts.tested * 100 / counts.testable();
        assert!(
            percent >= least,
            "{spec}: {percent} % of the statements are tested, expected {least} %"
        );
    }
}

#[test]
fn what_is_wrong_with_a_register_is_said_with_its_line() {
    #[track_caller]
    fn check(statements: &str, expected: &str) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("statements.toml"), statements).unwrap();
        let read: Result<Register, Problems> = register_in(Spec::Rfc3986, folder.path()).unwrap();
        let problems = read.expect_err(expected).to_string();
        assert!(problems.contains(expected), "{problems}");
        assert!(problems.contains("statements.toml:"), "{problems}");
    }
    let statement = |id: &str, more: &str| {
        format!("format = 1\n[[statement]]\nid = \"{id}\"\nsays = \"A port is digits.\"\nkind = \"grammar\"\n{more}\n")
    };
    check("format = 2\nstatement = []", "expected the format 1");
    check(
        &statement("3.2.3", "open = \"vector: x\""),
        "expected a section and an ordinal",
    );
    check(
        &statement("9.9-1", "open = \"vector: x\""),
        "expected a section of rfc3986",
    );
    check(
        &statement("3.2.3-1", ""),
        "expected `vectors`, `tests`, `open`, or `not-testable`",
    );
    check(
        &statement("3.2.3-1", "vectors = [\"a\"]\nnot-testable = \"no\""),
        "expected `not-testable` without vectors, found both",
    );
    check(&statement("3.2.3-1", "vectors = [\"a[\"]"), "expected a glob of ids");
    check(
        &statement("3.2.3-1", "decides = [\"dots\"]\nopen = \"vector: x\""),
        "unknown question `dots`",
    );
    check(&statement("3.2.3-1", "colour = 1"), "unknown field");
    let twice = statement("3.2.3-1", "open = \"vector: x\"");
    let second = twice.trim_start_matches("format = 1\n");
    check(&format!("{twice}{second}"), "a second time");
}
