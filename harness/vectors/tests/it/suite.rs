//! Tests of the whole suite in `vectors/`.

use std::path::Path;

use urispec_model::{AMENDMENTS, Amendment, Change, Expectation, Operation, Spec};
use urispec_vectors::{Coverage, Files, Suite, Violation, fmt, ids, lint};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");

#[test]
fn nothing_is_wrong_outside_the_files_of_vectors() {
    let files = Files::read(Path::new(ROOT)).unwrap();
    let outside = |violation: &Violation| !violation.file.contains('/');
    let violations: Vec<_> = lint(&files)
        .into_iter()
        .filter(outside)
        .map(|violation| violation.to_string())
        .collect();
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn the_embedded_suite_is_the_folder() {
    assert_eq!(Suite::embedded(), Suite::load(Path::new(ROOT)).unwrap());
}

#[test]
fn vectors_are_sorted_and_found_by_their_ids() {
    let suite = Suite::embedded();
    assert!(suite.vectors.is_sorted_by(|a, b| a.id < b.id));
    for vector in &suite.vectors {
        assert!(std::ptr::eq(suite.get(&vector.id).unwrap(), vector));
    }
    assert_eq!(suite.get("no/such"), None);
}

#[test]
fn an_expectation_is_the_one_of_its_group() {
    for vector in &Suite::embedded().vectors {
        for spec in Spec::SYNTAXES {
            let listed = vector.expect.iter().find(|group| group.specs.contains(spec));
            assert_eq!(vector.group(*spec), listed, "{}", vector.id);
            assert_eq!(
                vector.expectation(*spec),
                listed.map(|group| &group.expectation),
                "{}",
                vector.id
            );
        }
    }
}

#[test]
fn the_canonical_form_is_a_fixed_point_and_keeps_the_vectors() {
    let files = Files::embedded();
    let mut again = files.clone();
    for (path, text) in files.vectors() {
        let once = fmt(path, text).unwrap();
        assert_eq!(fmt(path, &once).unwrap(), once, "{path}");
        again.insert(path, once);
    }
    assert_eq!(Suite::from_files(&again).unwrap(), Suite::embedded());
}

/// Lines are short, so that a reviewer can read a change of a vector side by side.
#[test]
fn lines_of_vector_files_are_short() {
    for (path, text) in Files::embedded().vectors() {
        for line in text.lines() {
            assert!(
                line.chars().count() < 160,
                "{path}: shorten this, or run `urispec vectors fmt`: {line}"
            );
        }
    }
}

#[test]
fn the_list_of_ids_keeps_what_it_once_had() {
    let suite = Suite::embedded();
    let list = ids(&suite, "resolve/gone\n");
    assert!(list.lines().any(|id| id == "resolve/gone"));
    assert_eq!(list.lines().count(), suite.vectors.len() + 1);
    assert_eq!(ids(&suite, &list), list);
}

#[test]
fn coverage_adds_up() {
    let suite = Suite::embedded();
    let coverage = Coverage::of(&suite);
    assert_eq!(coverage.vectors, suite.vectors.len());
    assert_eq!(coverage.operations.values().sum::<usize>(), coverage.vectors);
    let parts: usize = Spec::ALL
        .iter()
        .map(|spec| coverage.independent_and_derived(*spec))
        .map(|(independent, derived)| independent + derived)
        .sum();
    assert_eq!(parts, coverage.count(|_, _, _| true));
    let parses = coverage.count(|operation, spec, _| (operation, spec) == (Operation::Parse, Spec::Rfc3986));
    assert!(parses > 0);
}

#[test]
fn data_is_as_its_schema_says() {
    let check = |schema: &str, file: &str| {
        let schema = serde_json::from_str(schema).unwrap();
        let file: serde_json::Value = serde_json::from_str(file).unwrap();
        let validator = jsonschema::draft202012::new(&schema).unwrap();
        let errors: Vec<String> = validator.iter_errors(&file).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        assert!(!validator.is_valid(&serde_json::json!({ "no name": 7 })));
    };
    check(
        include_str!("../../../../vectors/flags.schema.json"),
        include_str!("../../../../vectors/flags.json"),
    );
    check(
        include_str!("../../../../vectors/cves.schema.json"),
        include_str!("../../../../vectors/cves.json"),
    );
    check(
        include_str!("../../../../vectors/readings.schema.json"),
        include_str!("../../../../vectors/readings.json"),
    );
    check(
        include_str!("../../sections.schema.json"),
        include_str!("../../sections.json"),
    );
    check(
        include_str!("../../mutants/equivalent.schema.json"),
        include_str!("../../mutants/equivalent.json"),
    );
}

#[test]
fn each_reading_is_one_of_a_defect() {
    let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../documents")).unwrap();
    let files = folders.map(|folder| folder.unwrap().path().join("defects.json"));
    let lists = files.filter_map(|file| std::fs::read_to_string(file).ok());
    let defects: Vec<serde_json::Value> = lists
        .flat_map(|text| serde_json::from_str::<Vec<serde_json::Value>>(&text).unwrap())
        .collect();
    assert!(!defects.is_empty());
    let texts = |defect: &serde_json::Value, key: &str| -> Vec<String> {
        let texts = defect[key].as_array().into_iter().flatten();
        texts.filter_map(|text| text.as_str().map(str::to_owned)).collect()
    };
    let suite = Suite::embedded();
    for (reading, about) in &suite.readings {
        let of: Vec<_> = defects
            .iter()
            .filter(|defect| texts(defect, "readings").contains(reading))
            .collect();
        let [defect] = of.as_slice() else {
            panic!("`{reading}` is in {} entries of defects.json", of.len());
        };
        let id = defect["id"].as_str().unwrap_or_default();
        let is_alone = texts(defect, "readings").len() == 1;
        assert!(!is_alone || reading == id, "`{reading}` is the one reading of `{id}`");
        for citation in &about.because {
            assert!(citation.title().is_some(), "`{reading}` cites {citation}");
        }
        let specs = texts(defect, "specs");
        for (vector, spec) in naming(&suite, reading) {
            assert!(
                specs.iter().any(|name| name == spec.name()),
                "{vector}: {spec} and `{reading}`"
            );
        }
    }
}

/// The vectors with a group that permits an answer by this reading, with each document of the group.
fn naming<'a>(suite: &'a Suite, reading: &str) -> Vec<(&'a str, Spec)> {
    let mut found = Vec::new();
    for vector in &suite.vectors {
        for group in &vector.expect {
            let Expectation::AnyOf(permitted) = &group.expectation else {
                continue;
            };
            if permitted.iter().any(|one| one.reading.as_deref() == Some(reading)) {
                found.extend(group.specs.iter().map(|spec| (vector.id.as_str(), *spec)));
            }
        }
    }
    found
}

#[test]
fn an_id_that_comes_later_is_listed_with_its_version() {
    let mut suite = Suite::embedded();
    suite.version = "1.0.0".to_owned();
    let before = ids(&suite, "");
    assert!(!before.contains(' '), "the first version is not named");
    suite.version = "1.1.0".to_owned();
    let id = suite.vectors[0].id.clone();
    let without = before.replacen(&format!("{id}\n"), "", 1);
    let after = ids(&suite, &without);
    assert!(after.starts_with(&format!("{id} 1.1.0\n")), "{}", &after[..80]);
    assert_eq!(ids(&suite, &after), after);
    suite.since.insert(id.clone(), "1.1.0".to_owned());
    assert!(suite.is_newer(&id, "1.0.9") && !suite.is_newer(&id, "1.1.0"));
    let first = suite
        .vectors
        .iter()
        .find(|vector| !suite.since.contains_key(&vector.id));
    let first = &first.expect("most were there from the start").id;
    assert!(suite.is_newer(first, "0.9.0") && !suite.is_newer(first, "1.0.0"));
}

/// The numbers of a note, such as `131,072` and the bytes of `256 KiB`.
fn numbers(note: &str) -> Vec<usize> {
    let words: Vec<&str> = note.split(|of: char| of != ',' && !of.is_alphanumeric()).collect();
    let number = |at: usize| -> Option<usize> {
        let number: usize = words[at].trim_end_matches(',').replace(',', "").parse().ok()?;
        match words.get(at + 1) {
            Some(&"KiB") => Some(number * 1024),
            _ => words[at].contains(',').then_some(number),
        }
    };
    (0..words.len()).filter_map(number).collect()
}

/// The numbers of repetitions in the texts of a vector, and their lengths in bytes. Both are given with and without
/// the character before them, such as the slash of a segment.
fn repeated(value: &serde_json::Value, found: &mut Vec<usize>) {
    if let (Some(text), Some(times)) = (value["repeat"].as_str(), value["times"].as_u64()) {
        let times = usize::try_from(times).expect("a number of repetitions fits into memory");
        found.extend([times, text.len() * times, text.len() * times + 1]);
    }
    let inside = value.as_object().into_iter().flat_map(serde_json::Map::values);
    for value in value.as_array().into_iter().flatten().chain(inside) {
        repeated(value, found);
    }
}

#[test]
fn a_number_in_the_note_of_a_long_text_is_that_of_its_repetition() {
    let mut checked = 0;
    for file in std::fs::read_dir(ROOT).unwrap().map(|entry| entry.unwrap().path()) {
        for limit in std::fs::read_dir(file)
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().path())
        {
            let file: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&limit).unwrap()).unwrap();
            for vector in file["vectors"].as_array().unwrap() {
                let (mut found, note) = (Vec::new(), vector["note"].as_str().unwrap_or_default());
                repeated(vector, &mut found);
                for number in numbers(note).into_iter().filter(|_| !found.is_empty()) {
                    assert!(
                        found.contains(&number),
                        "{}: {note}: {number} of {found:?}",
                        vector["id"]
                    );
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 20, "{checked}");
}

/// A parser that claims a document and its amendment is judged only by the amended text. So the amended text needs an
/// expectation wherever the original document has one.
#[test]
fn an_amended_text_has_an_expectation_wherever_the_text_before_has_one() {
    let suite = Suite::embedded();
    let mut missing = Vec::new();
    let mut compared = 0;
    for Amendment { by, of, .. } in AMENDMENTS.iter().filter(|one| one.change == Change::Amends) {
        let by: Spec = by.parse().expect("an amended text is executable here");
        for vector in suite.vectors.iter().filter(|vector| vector.group(*of).is_some()) {
            compared += 1;
            if vector.group(by).is_none() {
                missing.push(format!("{} has {of} and no {by}", vector.id));
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
