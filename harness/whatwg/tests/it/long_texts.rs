//! Tests inputs of 1 MiB. Each input consists of characters for which some state has to look back.
//!
//! The tests do not require absolute times; `urispec_linear` describes how growth is measured.

use std::hint::black_box;

use urispec_linear::assert_linear;
use urispec_whatwg::{Attribute, Edition, Url, parse, parse_with, query};

const SIZES: [usize; 3] = [256, 16 << 10, 1 << 20];

#[track_caller]
fn check(what: &str, make: impl Fn(usize) -> String, ask: impl Fn(&str)) {
    let texts = SIZES.map(make);
    assert_linear(what, texts.each_ref().map(String::len), |place| {
        ask(black_box(&texts[place]));
    });
}

fn long(front: &str, unit: &str, back: &str, size: usize) -> String {
    [front, &unit.repeat(size / unit.len()), back].concat()
}

#[test]
fn parsing_is_linear() {
    let hostile = [
        ("http://", "@", "h"),
        ("http://", ":@", ""),
        ("http://h", "/..", ""),
        ("http://h", "/a/..", ""),
        ("http://h/", "a/", "../"),
        ("http://h", "/%2e%2E", ""),
        ("http://h", "\t", "/"),
        ("", " ", "http://h"),
        ("http://h/", "\0", " "),
        ("file:", "/", ""),
        ("file:", "/", "C|/"),
        ("file:///C:", "/..", ""),
        ("foo:", "/", ""),
        ("foo:/", "./", "/a"),
        ("foo:", "x ", "?"),
        ("blob:", "blob:", "http://h"),
        ("http://", "1.", "1"),
        ("http://", "9", ""),
        ("http://[", "0:", "]"),
        ("http://", "[", "]"),
        ("http://", "%41", ".1"),
        ("http://", "xn--a.", "é"),
        ("http://", "é", ""),
        ("http://", "é.", "a"),
        ("http://h:", "0", "1"),
        ("http://h?", "é'", "#"),
        ("http://h#", "%", ""),
        ("", "/", ""),
        ("", "\\", "h"),
        ("", "../", ""),
    ];
    for edition in [Edition::W2018_08, Edition::LATEST] {
        for base in [None, Some("file:///C:/a")] {
            let base = base.map(|base| parse(edition, base, None).expect("a base is a URL"));
            for (front, unit, back) in hostile {
                let what = format!("{front}{unit}…{back} in {edition}");
                check(
                    &what,
                    |size| long(front, unit, back, size),
                    |text| {
                        if let Ok(url) = parse(edition, text, base.as_ref()) {
                            black_box(url.origin());
                        }
                    },
                );
            }
        }
    }
}

#[test]
fn reporting_is_linear() {
    for (front, unit, back) in [
        ("http://h/", "\t ", ""),
        ("http://", "@", "h"),
        ("http:", "\\", "h"),
        ("http://h/", "%\n", ""),
        ("foo://", "{", ""),
    ] {
        check(
            &format!("{front}{unit}…{back}, with reports,"),
            |size| long(front, unit, back, size),
            |text| {
                let mut reports = 0;
                let _ = black_box(parse_with(Edition::LATEST, text, None, &mut |_| reports += 1));
            },
        );
    }
}

#[test]
fn a_long_base_is_read_in_linear_time() {
    for (front, unit) in [
        ("http://h/", "a/"),
        ("foo:", "a "),
        ("file:///", "/"),
        ("foo:/.//", "/"),
    ] {
        let make = |size| long(front, unit, "b", size);
        check(&format!("base {front}{unit}…"), make, |text| {
            let base = parse(Edition::LATEST, text, None).expect("a base is a URL");
            for reference in ["#", "../..", "?", "//h", "/"] {
                let _ = black_box(parse(Edition::LATEST, reference, Some(&base)));
            }
        });
    }
}

#[test]
fn setters_and_forms_are_linear() {
    let set = |mut url: Url, attribute, value: &str| black_box(url.set(attribute, value).is_ok());
    for attribute in Attribute::ALL {
        for unit in ["@", "/..", "\t", "8", ":", "é", "[", "?", "#"] {
            check(
                &format!("{} = {unit}…", attribute.name()),
                |size| long("", unit, "x", size),
                |text| {
                    for url in ["http://h/", "file:///C:/a", "foo:/a", "foo:o"] {
                        set(parse(Edition::LATEST, url, None).expect("it is a URL"), attribute, text);
                    }
                },
            );
        }
    }
    for unit in ["&", "a=", "%", "+", "%C3", "=&"] {
        check(
            &format!("form {unit}…"),
            |size| long("", unit, "", size),
            |text| {
                let _ = black_box(query::serialize(&query::parse(text.as_bytes())));
            },
        );
    }
}
