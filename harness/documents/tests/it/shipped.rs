//! The folders that every program has.

use std::fs;
use std::path::Path;

use urispec_documents::{Document, built_in};
use urispec_model::{Answer, Component, Observation, Request, Spec};
use urispec_subjects::reference;

#[test]
fn each_folder_here_is_shipped_and_right() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<String> = fs::read_dir(here)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|folder| folder.join("document.toml").exists())
        .map(|folder| folder.file_name().unwrap().to_string_lossy().into_owned())
        .filter(|name| !Spec::NAMES.contains(&&**name))
        .collect();
    folders.sort();
    assert!(folders.len() >= 6, "{folders:?}");
    assert_eq!(Document::shipped().collect::<Vec<_>>(), folders);
    for name in folders {
        let read = Document::read(&here.join(&name)).unwrap_or_else(|problems| panic!("{problems}"));
        let document = Document::of_name(&name).unwrap().unwrap();
        assert_eq!(document.human(), read.human());
        assert!(
            !document.examples().is_empty() && document.unused().len() <= 1,
            "{name}"
        );
    }
    assert!(Document::of_name("rfc1").is_none());
}

/// Section 2.3 of RFC 8141: the first `?=` begins the q-component; both are the query of RFC 3986.
#[test]
fn a_urn_has_components_of_its_own() {
    let subject = reference(
        Document::of_name("rfc8141")
            .unwrap()
            .unwrap()
            .make_known("rfc8141".to_owned())
            .unwrap(),
    );
    let parts = |text: &'static str| {
        let request = Request::Parse {
            input: text.as_bytes(),
            rule: None,
        };
        match subject.run(&request) {
            Observation::Accept(Answer::Parts(parts)) => parts,
            other => panic!("{text}: {other:?}"),
        }
    };
    let [r, q] = ["r-component", "q-component"].map(|name| name.parse::<Component>().unwrap());
    for (text, query, of_r, of_q) in [
        ("urn:ex:a", None, None, None),
        ("urn:ex:a?+b", Some("+b"), Some("b"), None),
        ("urn:ex:a?=b#f", Some("=b"), None, Some("b")),
        ("urn:ex:a?+b?=c?=d", Some("+b?=c?=d"), Some("b"), Some("c?=d")),
        ("urn:ex:a?=c?+d", Some("=c?+d"), None, Some("c?+d")),
        ("urn:ex:a?+b?+c", Some("+b?+c"), Some("b?+c"), None),
    ] {
        let parts = parts(text);
        for (component, expected) in [(Component::Query, query), (r, of_r), (q, of_q)] {
            assert_eq!(
                parts[component].present(),
                expected.map(str::as_bytes),
                "{text} {component}"
            );
        }
    }
    for text in [
        "urn:ex:a?b",
        "urn:ex:a?",
        "urn:ex:a?+",
        "urn:ex:a?+=",
        "urn:a:b",
        "urn:ex:",
        "URN:ex-:a",
        "http://h",
    ] {
        let request = Request::Parse {
            input: text.as_bytes(),
            rule: None,
        };
        let is_derived = text == "urn:ex:a?+=";
        assert_eq!(
            matches!(subject.run(&request), Observation::Accept(_)),
            is_derived,
            "{text}"
        );
    }
    // The rules of RFC 3986 about the query apply to both.
    let request = Request::Resolve {
        base: b"urn:ex:a",
        input: b"urn:ex:a/b?+r?=q#f",
        options: urispec_model::ResolveOptions::default(),
    };
    let Observation::Accept(answer) = subject.run(&request) else {
        panic!("it resolves")
    };
    assert_eq!(answer, Answer::Uri((&b"urn:ex:a/b?+r?=q#f"[..]).into()));
}

#[test]
fn the_folder_of_a_built_in_document_has_its_title_and_date() {
    for spec in Spec::SYNTAXES {
        let path = format!("{}/{spec}/document.toml", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let page: toml::Table = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        for (key, known) in [("title", spec.title()), ("about", spec.about()), ("date", spec.date())] {
            assert_eq!(page[key].as_str(), Some(known), "{path}: {key}");
        }
        let shown = built_in(*spec).expect("each of them is shown");
        assert!(shown.starts_with(spec.name()), "{shown}");
    }
}
