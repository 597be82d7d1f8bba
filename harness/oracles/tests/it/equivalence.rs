//! Compares the references with the second derivation of normal forms, on texts of a few pieces and on the vectors.
//!
//! Every fourth text of three pieces is tried. If `URISPEC_EXHAUSTIVE` is set, to any value, all of them are tried.

use std::path::Path;

use urispec_model::{Expectation, Level, Request, Spec};
use urispec_oracles::equivalence::{agree, aligned, normal};
use urispec_specs::{Target, normalize, resolve};
use urispec_vectors::Suite;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");

const FRONTS: [&str; 16] = [
    "",
    "HTTP:",
    "Http://H",
    "ftp://",
    "ftp://U%3B@h",
    "gopher://h",
    "telnet://h",
    "file://",
    "mailto:a@",
    "news:",
    "FOO:",
    "foo://",
    "URL:ftp://",
    "file:",
    "mailto:?to=a@",
    "http://\u{c9}",
];

const PIECES: [&str; 13] = [
    "/",
    "..",
    "%2e",
    "%41",
    "%3d",
    "%2F",
    "A",
    "@",
    ":80",
    "?",
    "#",
    ";type=A",
    "LocalHost",
];

/// These are combined with only one other piece, since few documents mention them.
const RARE: [&str; 3] = ["%2b", "&", "%2e%2E"];

#[test]
fn references_and_derivation_agree_on_texts_of_a_few_pieces() {
    let longer = |texts: &[String]| -> Vec<String> {
        let all = texts
            .iter()
            .flat_map(|text| PIECES.map(|piece| format!("{text}{piece}")));
        all.collect()
    };
    let step = if std::env::var_os("URISPEC_EXHAUSTIVE").is_some() {
        1
    } else {
        4
    };
    let one = longer(&[String::new()]);
    let two = longer(&one);
    let three: Vec<String> = longer(&two).into_iter().step_by(step).collect();
    let mut texts: Vec<String> = [String::new()].into_iter().chain(one).chain(two).chain(three).collect();
    for piece in PIECES {
        for rare in RARE {
            texts.extend([format!("{piece}{rare}"), format!("{rare}{piece}")]);
        }
    }
    for front in FRONTS {
        for rest in &texts {
            let one = format!("{front}{rest}");
            // Texts that some document treats as equivalent: with letters in the other case, and with all triplets
            // decoded.
            let other = one
                .to_ascii_lowercase()
                .replace("%41", "a")
                .replace("%3d", "=")
                .replace(":80", "");
            if let Err(violation) = agree(one.as_bytes(), other.as_bytes()) {
                panic!("{violation}");
            }
        }
    }
}

#[test]
fn every_normal_form_and_equivalence_of_the_vectors_is_what_the_second_derivation_gives() {
    let suite = Suite::load(Path::new(ROOT)).unwrap();
    let (mut held, mut wrong) = (0, Vec::new());
    for vector in &suite.vectors {
        let text = |bytes| std::str::from_utf8(bytes).ok();
        for spec in Spec::SYNTAXES {
            let Some(expected) = vector.expectation(*spec) else {
                continue;
            };
            let derived = match vector.request() {
                Request::Normalize { input, level } => {
                    let form = text(input).and_then(|input| normal(*spec, level, input));
                    form.map(|form| Expectation::Uri(form.into_bytes().into()))
                }
                Request::Equivalent { input, other, level } => {
                    let forms = [input, other].map(|one| text(one).and_then(|one| aligned(*spec, level, one)));
                    let [one, other] = forms;
                    one.zip(other).map(|(one, other)| Expectation::Equal(one == other))
                }
                _ => continue,
            };
            // If there are several answers, the first one is that of the strict interpretation.
            let letter = match expected {
                Expectation::AnyOf(all) => &all[0].answer,
                one => one,
            };
            match (letter, derived) {
                (Expectation::Undefined, _) => {}
                (Expectation::Reject, None) => held += 1,
                (letter, Some(derived)) if *letter == derived => held += 1,
                (letter, derived) => wrong.push(format!(
                    "{} {spec}: expected {letter:?}, derived {derived:?}",
                    vector.id
                )),
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}: {wrong:#?}",
        wrong.len(),
        wrong.len() + held
    );
    assert!(held > 9_000, "{held}");
}

/// RFC 3986 section 6.1, RFC 3987 section 5.1.
#[test]
fn relative_references_are_the_same_if_their_targets_are() {
    for spec in [Spec::Rfc3986, Spec::Rfc3987] {
        for (base, one, other, are_same) in [
            ("http://a/b", "c", "./c", true),
            ("http://a/b", "c", "/c", true),
            ("http://a/b/", "c", "/c", false),
            ("http://a/b/", "c", "/b/c", true),
            ("http://h/x/", "a/../b", "b", true),
            ("http://h/x/", "b", "//h/x/b", true),
            ("http://h/x/", "", "?", false),
        ] {
            let target = |reference: &str| match resolve(spec, base.as_bytes(), reference.as_bytes()) {
                Ok(Target::Uri(uri)) => uri,
                other => panic!("{spec} {base} {reference}: {other:?}"),
            };
            assert_eq!(target(one) == target(other), are_same, "{spec} {base} {one} {other}");
            // The texts themselves differ.
            let [one, other] = [one, other].map(|text| normalize(spec, text.as_bytes(), Level::String).unwrap());
            assert_ne!(one, other, "{spec} {base}");
        }
    }
}
