//! `urispec vectors`, as its users run it.

use std::fs;
use std::path::Path;

use crate::common::{DRIFT, VECTORS, ends, make_vectors, snapshot, urispec};

#[test]
fn a_wrong_expectation_is_a_finding_of_lint() {
    let folder = tempfile::tempdir().unwrap();
    make_vectors(folder.path(), "{}");
    let name = "resolve/examples.json";
    let text = fs::read_to_string(Path::new(VECTORS).join(name)).unwrap();
    fs::create_dir(folder.path().join("resolve")).unwrap();
    fs::write(
        folder.path().join(name),
        text.replacen("http://a/b/c/g;x?y#s", "http://a/b/c/g;x?y#z", 1),
    )
    .unwrap();
    let shown = ends(&mut urispec(folder.path(), &["vectors", "lint", "--vectors", "."]), 1);
    assert!(
        shown.out.contains("the reference of rfc") && shown.out.contains("resolve/examples.json:"),
        "{}",
        shown.out
    );
}

#[test]
fn an_export_is_a_vector_file_of_one_spec() {
    let shown = ends(
        &mut urispec(
            Path::new("."),
            &["vectors", "export", "--spec", "rfc3986", "--op", "parse"],
        ),
        0,
    );
    let schema = serde_json::from_str(&fs::read_to_string(Path::new(VECTORS).join("schema.json")).unwrap()).unwrap();
    let export: serde_json::Value = serde_json::from_str(&shown.out).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let errors: Vec<String> = validator.iter_errors(&export).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let vectors = export["vectors"].as_array().unwrap();
    assert!(vectors.len() > 700, "{}", vectors.len());
    for vector in vectors {
        assert_eq!(vector["expect"].as_array().unwrap().len(), 1);
        assert_eq!(vector["expect"][0]["specs"], serde_json::json!(["rfc3986"]));
    }
}

#[test]
fn the_schema_for_editors_has_the_names_of_the_documents() {
    let schema = ends(&mut urispec(Path::new("."), &["vectors", "schema"]), 0).out;
    let validator = jsonschema::draft202012::new(&serde_json::from_str(&schema).unwrap()).unwrap();
    let text = fs::read_to_string(Path::new(VECTORS).join("parse/port.json")).unwrap();
    assert!(validator.is_valid(&serde_json::from_str(&text).unwrap()));
    let misspelt = text.replace("\"rfc3986\"", "\"rfc3968\"");
    assert!(!validator.is_valid(&serde_json::from_str(&misspelt).unwrap()));
}

#[test]
fn vectors_are_shown_listed_and_counted() {
    snapshot("vector", &["vectors", "show", "parse/port/over-16-bits-wraps"], 0);
    snapshot("vector_list", &["vectors", "list", "--only", "parse/port/over-*"], 0);
    snapshot("unknown_vector", &["vectors", "show", "resolve/examples/query-onyl"], 2);
    snapshot("unknown_flag", &["vectors", "list", "--flag", "Drfit"], 2);
    snapshot("vectors_of_cve", &["vectors", "list", "--cve", "CVE-2025-27221"], 0);
    snapshot("unknown_cve", &["vectors", "list", "--cve", "CVE-2025-27222"], 2);
    let shown = ends(&mut urispec(Path::new("."), &["vectors", "list", "--cve"]), 0);
    assert!(shown.out.lines().all(|line| line.contains("  CVE-")), "{}", shown.out);
    let shown = ends(&mut urispec(Path::new("."), &["vectors", "coverage"]), 0);
    for text in ["with drift between the documents", "example", "OpenRedirect"] {
        assert!(shown.out.contains(text), "{}", shown.out);
    }
}

#[test]
fn what_a_grammar_has_and_no_vector_exercises_is_listed() {
    let shown = ends(
        &mut urispec(Path::new("."), &["vectors", "coverage", "--spec", "rfc3987"]),
        0,
    );
    for text in ["inputs of vectors", "live transitions", "ucschar", "\\u"] {
        assert!(shown.out.contains(text), "{}", shown.out);
    }
    let is_harmless =
        |char: char| "\n\\".contains(char) || urispec_model::visible(&char.to_string()).chars().eq([char]);
    assert!(shown.out.chars().all(is_harmless), "{}", shown.out);
    snapshot(
        "coverage_unknown_spec",
        &["vectors", "coverage", "--spec", "rfc39866"],
        2,
    );
    snapshot("coverage_without_spec", &["vectors", "coverage", "--suggest"], 2);
}

#[test]
fn what_is_suggested_is_a_file_of_vectors_that_lints() {
    let folder = tempfile::tempdir().unwrap();
    make_vectors(folder.path(), DRIFT);
    let arguments = ["vectors", "coverage", "--spec", "rfc6068", "--suggest"];
    let shown = ends(&mut urispec(folder.path(), &arguments), 0);
    assert!(
        shown.err.contains("drafts; their answers are those of the references"),
        "{}",
        shown.err
    );
    assert!(shown.out.contains("\"rfc6068\""), "{}", shown.out);
    assert!(shown.out.chars().all(|char| char == '\n' || !char.is_control()));
    fs::write(folder.path().join("found/rfc6068.json"), shown.out).unwrap();
    ends(&mut urispec(folder.path(), &["vectors", "fmt", "--vectors", "."]), 0);
    let shown = ends(&mut urispec(folder.path(), &["vectors", "lint", "--vectors", "."]), 0);
    assert!(!shown.out.starts_with("0 vectors"), "{}", shown.out);
}
