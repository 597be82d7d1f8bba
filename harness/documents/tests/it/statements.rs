//! The registers: what each lists is there, and everything that is cited is stated.

use std::path::Path;

use urispec_documents::{Problems, register, register_in, registered};
use urispec_model::Spec;
use urispec_vectors::{Register, Suite, Tested};

const HARNESS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn all() -> Vec<Register> {
    let read = registered().map(|name| {
        let spec: Spec = name
            .parse()
            .unwrap_or_else(|_| panic!("`{name}` is not the name of a document"));
        let register = register(spec).expect("it is listed");
        register.unwrap_or_else(|problems| panic!("{problems}"))
    });
    read.collect()
}

#[test]
fn what_each_statement_lists_is_there() {
    let suite = Suite::embedded();
    let mut wrong = Vec::new();
    let registers = all();
    assert!(registers.len() >= 8);
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

/// What is tested of the documents that were audited; it may only rise.
#[test]
fn as_much_is_tested_as_before() {
    const LEAST: [(Spec, usize); 8] = [
        (Spec::UriUrl01, 92),
        (Spec::Rfc1738, 95),
        (Spec::Rfc1808, 97),
        (Spec::UrlSyntax05, 94),
        (Spec::Rfc2396, 94),
        (Spec::Rfc2396bis01, 95),
        (Spec::Rfc3986, 85),
        (Spec::Rfc3987, 75),
    ];
    let registers = all();
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
        "expected `not-testable` alone",
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
