//! References and the second derivation of normal forms on every text of a few pieces.

use urispec_fuzzing::same_oracle::agree;

const FRONTS: [&str; 12] = [
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

#[test]
fn references_and_derivation_agree_on_texts_of_a_few_pieces() {
    let mut texts = vec![String::new()];
    let mut from = 0;
    for _ in 0..3 {
        let to = texts.len();
        for at in from..to {
            for piece in PIECES {
                texts.push(format!("{}{piece}", texts[at]));
            }
        }
        from = to;
    }
    for front in FRONTS {
        for rest in &texts {
            let one = format!("{front}{rest}");
            // What some document calls the same: other letters, and nothing encoded.
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
