//! Tests extraction, suffix references and hazards on texts of 256 KiB, and on delimiters nested 10,000 deep.
//!
//! The tests do not require absolute times; `urispec_linear` describes how growth is measured.

use std::hint::black_box;

use urispec_linear::assert_linear;
use urispec_model::{Answer, Observation, Operation, Request, Spec};
use urispec_specs::{answer, defines, permitted};

const SIZES: [usize; 2] = [4 << 10, 256 << 10];
const DEEP: usize = 10_000;

/// A text of `size` bytes: `front`, repetitions of `unit`, and `back`.
fn long(front: &str, unit: &[u8], back: &str, size: usize) -> Vec<u8> {
    let mut text = front.as_bytes().to_vec();
    text.extend(unit.repeat(size / unit.len()));
    text.extend(back.as_bytes());
    text
}

/// Runs the operation on several sizes of a text, and compares each time with the previous one.
#[track_caller]
fn check(spec: Spec, operation: Operation, [front, back]: [&str; 2], unit: &[u8]) {
    assert!(defines(spec, operation), "{spec} {operation}");
    let texts = SIZES.map(|size| long(front, unit, back, size));
    let what = format!("{spec}: {operation} {front}{}…{back}", unit.escape_ascii());
    assert_linear(&what, texts.each_ref().map(Vec::len), |place| {
        drop(black_box(answer(spec, &request(operation, &texts[place]))));
    });
}

const fn request(operation: Operation, input: &[u8]) -> Request<'_> {
    match operation {
        Operation::Extract => Request::Extract { input },
        Operation::Expand => Request::Expand { input },
        _ => Request::Hazards { input },
    }
}

/// Bytes of all values, in an order that repeats only after a long period.
fn binary() -> Vec<u8> {
    (0..4096_usize)
        .map(|at| u8::try_from((at * at / 7 + at) % 256).expect("it is a remainder"))
        .collect()
}

/// One document for each way of delimiting URIs.
const EXTRACTING: [Spec; 6] = [
    Spec::UriUrl03,
    Spec::Rfc1738,
    Spec::Rfc1808,
    Spec::UrlSyntax00,
    Spec::Rfc2396,
    Spec::Rfc3986,
];

#[test]
fn texts_of_delimiters_and_words_are_linear() {
    const UNITS: [&[u8]; 16] = [
        b"<",
        b"((((",
        b"[",
        b"{",
        b"\"",
        b")",
        b" ",
        b"\xff\xfe\xc0",
        b"a",
        b"%41",
        b"URL:",
        b"<URL:",
        b"<a:b> ",
        b"a:b) ",
        b"\"\n",
        b"-\n",
    ];
    let binary = binary();
    for spec in EXTRACTING {
        for unit in UNITS.into_iter().chain([&*binary]) {
            check(spec, Operation::Extract, ["", ""], unit);
        }
        // These texts are a single URI, or nearly one.
        for unit in [&b"%41"[..], b"a \n", b"#"] {
            check(spec, Operation::Extract, ["<URL:http://h/", ">"], unit);
        }
    }
}

#[test]
fn suffix_references_are_linear() {
    const UNITS: [&[u8]; 12] = [
        b"a", b"a.", b".", b"-", b"a/", b"%41", b"@", b":", b"[", b"<", b" ", b"\xff",
    ];
    let binary = binary();
    for spec in [
        Spec::UrlSyntax08,
        Spec::Rfc2396,
        Spec::Rfc2396bis02,
        Spec::Rfc3986,
        Spec::Rfc3987,
    ] {
        for unit in UNITS.into_iter().chain([&*binary]) {
            check(spec, Operation::Expand, ["www.", ""], unit);
        }
        for around in [["www.h/", ""], ["u", "@h/"], ["h:", "/"]] {
            check(spec, Operation::Expand, around, b"1");
        }
    }
}

#[test]
fn hazards_are_linear() {
    const AROUND: [([&str; 2], &[u8]); 13] = [
        (["", ""], b"<"),
        (["", ""], b"\xff\xfe"),
        (["http://h/", ""], b"%2F"),
        (["http://h/", ""], b"%0D%0A%00"),
        (["http://h/", ""], b"%C0%AF"),
        (["http://h/", ""], b"aux/"),
        (["http://h?", ""], b"%23&"),
        (["http://", "/"], b"1."),
        (["http://0x", "/"], b"%30"),
        (["http://h:", "/"], b"9"),
        (["http://u:", "@h/"], b"p:"),
        (["http://", "@h/"], b"a."),
        (["//[fe80::1%25", "]"], b"%25"),
    ];
    const OF_MAIL: [([&str; 2], &[u8]); 5] = [
        (["mailto:a@b?a=b", ""], b"&cc=a"),
        (["mailto:a@b?a=b", ""], b"&body=%0D%0A"),
        (["mailto:a@b?body=", ""], b"%0D%0A"),
        (["mailto:a@b?body=", ""], b"%0A"),
        (["mailto:a@b?", "=b"], b"%62"),
    ];
    const OF_FILES: [([&str; 2], &[u8]); 3] = [
        (["file:///", ""], b"aux/"),
        (["file:///", ""], b"%5C"),
        (["file://", "/"], b"1."),
    ];
    let binary = binary();
    for spec in [
        Spec::Rfc1738,
        Spec::Rfc1808,
        Spec::Rfc2396bis01,
        Spec::Rfc3986,
        Spec::Rfc3987,
        Spec::Rfc6874,
    ] {
        for (around, unit) in AROUND {
            check(spec, Operation::Hazards, around, unit);
        }
        check(spec, Operation::Hazards, ["", ""], &binary);
    }
    for (around, unit) in OF_MAIL {
        check(Spec::Rfc6068, Operation::Hazards, around, unit);
    }
    for (around, unit) in OF_FILES {
        check(Spec::Rfc8089, Operation::Hazards, around, unit);
    }
}

#[test]
fn the_innermost_of_10_000_delimiters_is_found() {
    for (spec, open, uri, close) in [
        (Spec::UriUrl03, "<", "<http://h/>", ">"),
        (Spec::Rfc1738, "<", "<URL:http://h/>", ">"),
        (Spec::Rfc1808, "<", "<URL:http://h/>", ">"),
        (Spec::UrlSyntax00, "<[{", "<http://h/>", "}]>"),
        (Spec::Rfc2396, "<\"(", "<http://h/>", ")\">"),
        (Spec::Rfc3986, "<\"(", "<http://h/>", ")\">"),
    ] {
        let text = [&open.repeat(DEEP), uri, &close.repeat(DEEP)].concat();
        let request = Request::Extract { input: text.as_bytes() };
        let Observation::Accept(Answer::Uris(uris)) = answer(spec, &request) else {
            panic!("{spec} extracts nothing");
        };
        let found: Vec<&[u8]> = uris.iter().map(|one| &*one.uri).collect();
        assert_eq!(found, [b"http://h/"], "{spec}");
        drop(black_box(permitted(spec, &request)));
    }
}
