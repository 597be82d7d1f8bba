//! Tests that every operation of every document takes linear time on hostile inputs.
//!
//! The tests do not require absolute times; `urispec_linear` describes how growth is measured.

use std::hint::black_box;

use urispec_linear::assert_linear;
use urispec_model::{Level, Request, ResolveOptions, Spec};
use urispec_specs::{answer, is_by_table, permitted, rfc1808, rfc3986, rules, whole_rules};

const UNITS: [&str; 17] = [
    "../", "./", "/..", "@", "%41", ":", "[", "/", "?", "#", "a:", "1.", "::", ";", "/.a", "A", "\u{e9}",
];
const FRONTS: [&str; 7] = ["", "http://", "http://[", "a:/", "file://", "mailto:", "mailto:a@b?a="];
const SIZES: [usize; 2] = [512, 32 << 10];

fn hostile(front: &str, unit: &str, size: usize) -> Vec<u8> {
    let mut input = [front, &unit.repeat(size / unit.len())].concat().into_bytes();
    input.truncate(size);
    input
}

/// Runs `operation` on a small and a big request and compares the times.
#[track_caller]
fn check<Asked: Copy, Answer>(what: &str, asked: [Asked; 2], operation: impl Fn(Asked) -> Answer) {
    assert_linear(what, SIZES, |place| drop(black_box(operation(asked[place]))));
}

/// Every request about `input`, each with its name.
fn requests<'a>(input: &'a [u8], rules: &'a [&'static str]) -> Vec<(String, Request<'a>)> {
    let resolve = |base, input, normalize_base| {
        let options = ResolveOptions {
            normalize_base,
            ..ResolveOptions::default()
        };
        Request::Resolve { base, input, options }
    };
    let parse = |rule| Request::Parse { input, rule };

    let mut requests = vec![
        ("parse".to_owned(), parse(None)),
        ("remove_dot_segments".to_owned(), Request::RemoveDotSegments { input }),
        ("resolve".to_owned(), resolve(b"http://a/b/c/d;p?q", input, false)),
        ("resolve against".to_owned(), resolve(input, b"../g", false)),
        ("resolve against normalized".to_owned(), resolve(input, b"../g", true)),
        ("resolve against itself".to_owned(), resolve(input, input, false)),
    ];
    for rule in rules {
        requests.push((format!("parse as {rule}"), parse(Some(*rule))));
    }
    for level in Level::ALL.iter().copied() {
        let other = input;
        let equivalent = Request::Equivalent { input, other, level };
        requests.push((format!("normalize, {level},"), Request::Normalize { input, level }));
        requests.push((format!("equivalent, {level},"), equivalent));
    }
    requests
}

fn check_spec(spec: Spec) {
    // A table reads each byte only once, whatever the rule is.
    let rules = if is_by_table(spec) {
        whole_rules(spec)
    } else {
        rules(spec)
    };
    for front in FRONTS {
        for unit in UNITS {
            let inputs = SIZES.map(|size| hostile(front, unit, size));
            let [small, big] = inputs.each_ref().map(|input| requests(input, &rules));
            for ((name, small), (_, big)) in small.iter().zip(&big) {
                check(&format!("{spec}: {name} {front}{unit}…"), [small, big], |request| {
                    answer(spec, request)
                });
            }
        }
    }
}

#[test]
fn rfc_1808_is_linear() {
    check_spec(Spec::Rfc1808);
}

#[test]
fn rfc_2396_is_linear() {
    check_spec(Spec::Rfc2396);
}

#[test]
fn rfc_2732_is_linear() {
    check_spec(Spec::Rfc2732);
}

#[test]
fn rfc_3986_is_linear() {
    check_spec(Spec::Rfc3986);
}

#[test]
fn the_other_documents_are_linear() {
    for spec in Spec::SYNTAXES.iter().filter(|spec| !Spec::STANDARDS.contains(spec)) {
        check_spec(*spec);
    }
}

/// The other permitted answers. One document of each family is tested, since each answer costs several parses.
#[test]
fn permitted_answers_are_linear() {
    for spec in [
        Spec::Rfc1630,
        Spec::RelativeUrl00,
        Spec::Rfc1808,
        Spec::UrlSyntax01,
        Spec::UrlSyntax02,
        Spec::UrlSyntax07,
        Spec::Rfc2732,
        Spec::Rfc2396bis02,
        Spec::Rfc3986,
        Spec::Rfc3987,
        Spec::Rfc6068,
        Spec::Rfc8089,
    ] {
        for front in FRONTS {
            for unit in UNITS {
                let inputs = SIZES.map(|size| hostile(front, unit, size));
                let [small, big] = inputs.each_ref().map(|input| requests(input, &[]));
                for ((name, small), (_, big)) in small.iter().zip(&big) {
                    let what = format!("{spec}: permitted {name} {front}{unit}…");
                    check(&what, [small, big], |request| permitted(spec, request));
                }
            }
        }
    }
}

#[test]
fn splitting_is_linear() {
    for front in FRONTS {
        for unit in UNITS {
            let inputs = SIZES.map(|size| hostile(front, unit, size));
            let inputs = inputs.each_ref();
            check(&format!("RFC 1808: split {front}{unit}…"), inputs, |input| {
                rfc1808::split(input)
            });
            check(&format!("RFC 3986: split {front}{unit}…"), inputs, |input| {
                rfc3986::split(input)
            });
        }
    }
}

#[test]
fn climbing_out_of_a_deep_path_is_linear() {
    let options = ResolveOptions::default();
    let inputs = SIZES.map(|size| hostile("", "../", size));
    for segment in ["/a", "/", "/.."] {
        let bases = SIZES.map(|size| hostile("http://h", segment, size));
        let [small, big] = [0, 1].map(|size| Request::Resolve {
            base: &bases[size],
            input: &inputs[size],
            options,
        });
        for spec in Spec::SYNTAXES {
            let what = format!("{spec}: resolve ../… against http://h{segment}…");
            check(&what, [&small, &big], |request| answer(*spec, request));
        }
    }
}

/// The inputs contain unmatched delimiters, nested delimiters of different kinds, words, prefixes, triplets and
/// labels.
#[test]
fn extraction_expansion_and_hazards_are_linear() {
    const UNITS: [&str; 20] = [
        "<", ">", "\"", "<\"", "<a:b", "<a:b>", "\"a:b\" ", "[", "{", "<URL:", " ", "-\n", "a:b ", "a:b) ", ")", "%0A",
        "%2F", "a.", "&bcc=a", "\0\u{ff}",
    ];
    const FRONTS: [&str; 6] = ["", "<http://h/", "\"", "http://", "http://a.b@", "mailto:a@b?body="];
    for spec in [
        Spec::UriUrl03,
        Spec::Rfc1738,
        Spec::Rfc1808,
        Spec::UrlSyntax00,
        Spec::Rfc2396,
        Spec::Rfc3986,
        Spec::Rfc3987,
        Spec::Rfc6068,
        Spec::Rfc8089,
    ] {
        for front in FRONTS {
            for unit in UNITS {
                let inputs = SIZES.map(|size| hostile(front, unit, size));
                let requests = |input| {
                    [
                        Request::Extract { input },
                        Request::Expand { input },
                        Request::Hazards { input },
                    ]
                };
                let [small, big] = inputs.each_ref().map(|input| requests(input));
                for (small, big) in small.iter().zip(&big) {
                    let what = format!("{spec}: {} {front}{unit}…", small.operation());
                    check(&what, [small, big], |request| {
                        (answer(spec, request), permitted(spec, request))
                    });
                }
            }
        }
    }
}
