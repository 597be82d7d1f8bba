//! Checks that the data about defects of the documents is consistent.

use std::collections::BTreeSet;

use urispec_specs::defects;
use urispec_vectors::{Citation, Suite};

#[test]
fn each_file_is_as_its_schema_says() {
    let schema = serde_json::from_str(include_str!("../../../specs/defects.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let mut found = 0;
    for folder in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../documents")).unwrap() {
        let Ok(text) = std::fs::read_to_string(folder.unwrap().path().join("defects.json")) else {
            continue;
        };
        let file: serde_json::Value = serde_json::from_str(&text).unwrap();
        let errors: Vec<String> = validator.iter_errors(&file).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{text}\n{errors:#?}");
        found += file.as_array().map_or(0, Vec::len);
    }
    assert_eq!(found, defects().len(), "each file of defects is built in");
    assert!(!validator.is_valid(&serde_json::json!([{ "id": "no sections" }])));
}

#[test]
fn each_defect_has_its_own_name_known_sections_and_vectors_that_exist() {
    let suite = Suite::embedded();
    let defects = defects();
    let names: BTreeSet<&str> = defects.iter().map(|defect| defect.id.as_str()).collect();
    assert_eq!(names.len(), defects.len());
    for defect in &defects {
        for section in &defect.sections {
            let citation: Citation = section.parse().unwrap();
            assert!(citation.title().is_some(), "{}: no section {section}", defect.id);
        }
        for erratum in &defect.errata {
            let citation: Citation = format!("erratum#{erratum}").parse().unwrap();
            assert!(citation.title().is_some(), "{}: no erratum {erratum}", defect.id);
        }
        for id in &defect.vectors {
            assert!(suite.get(id).is_some(), "{}: no vector {id}", defect.id);
        }
    }
}

#[test]
fn a_result_that_does_not_parse_back_is_a_known_defect() {
    // The only kind of resolution in which parsing the result gives different components than the algorithm did.
    use urispec_specs::rfc3986::{Options, parse_reference, resolve};
    let target = resolve(b"f:/a", b".//g", Options::default()).unwrap();
    assert_eq!(target, b"f://g");
    assert!(
        parse_reference(&target)
            .unwrap()
            .spans()
            .get(urispec_model::Component::Authority)
            .is_some()
    );
    assert!(defects().iter().any(|defect| defect.id == "rfc3986-authority-appears"));
}
