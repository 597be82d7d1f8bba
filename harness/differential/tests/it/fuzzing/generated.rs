//! Tests that references and oracles agree on generated texts.

use urispec_differential::fuzzing::{Generator, Random, Shape};
use urispec_model::Spec;
use urispec_oracles::{LawViolation, automata, expansion, extraction, hazards};

#[track_caller]
fn check(agree: fn(&[u8]) -> Result<(), LawViolation>, text: &[u8]) {
    if let Err(violation) = agree(text) {
        panic!("{violation}");
    }
}

#[test]
fn references_and_automata_agree() {
    for text in Generator::new(14, Shape::Text).take(5_000) {
        check(automata::agree, &text);
    }
}

/// The generated texts are URIs with other texts around them.
#[test]
fn uris_in_texts_are_found_alike() {
    const GENERATED: usize = 4_000;
    const AROUND: [&[u8]; 24] = [
        b"<", b">", b"\"", b"\"", b" ", b" ", b"\n", b"\r\n  ", b"-\n", b"URL:", b"URL: ", b"(", b")", b".", b",",
        b"'", b"[", b"]", b"{", b"}", b"#b{", b"a:b", b"\0", b"\xff",
    ];
    let mut random = Random::seeded(12);
    let mut uris = Generator::new(12, Shape::Text);
    let mut found = 0;
    for _ in 0..GENERATED {
        let mut text = Vec::new();
        for _ in 0..random.index(12) {
            match random.index(4) {
                0 => text.extend(uris.case()),
                1 => text.extend_from_slice(random.choose(&["x:y", "http://h/a"]).as_bytes()),
                _ => text.extend_from_slice(AROUND[random.index(AROUND.len())]),
            }
        }
        check(extraction::agree, &text);
        found += urispec_specs::extract(Spec::Rfc3986, &text).map_or(0, |uris| uris.len());
    }
    assert!(found > GENERATED / 4, "{found}");
}

#[test]
fn suffix_references_are_expanded_alike() {
    let mut completed = 0;
    for text in Generator::new(13, Shape::Text).take(4_000) {
        check(expansion::agree, &text);
        // "http://h/a": the same without its scheme is a suffix.
        if let Some(at) = memchr::memmem::find(&text, b"//") {
            check(expansion::agree, &text[at + 2..]);
            completed += usize::from(urispec_specs::expand(Spec::Rfc3986, &text[at + 2..]).is_ok());
        }
    }
    assert!(completed > 100, "{completed}");
}

#[test]
fn hazards_are_found_alike() {
    let mut found = 0;
    for text in Generator::new(15, Shape::Text).take(3_000) {
        check(hazards::agree, &text);
        found += urispec_specs::hazards(Spec::Rfc3986, &text).map_or(0, |hazards| hazards.len());
    }
    assert!(found > 300, "{found}");
}
