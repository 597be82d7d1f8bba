//! Compares all answers of the documents with a record: the references' own answers, and the permitted ones.
//!
//! The record, `tests/frozen_answers.txt`, has a line for each document and operation: the number of requests and a
//! hash of their answers, without the words of messages. The line `answers` is about the questions that a grammar does not decide.
//! `URISPEC_WRITE_FROZEN=1` regenerates the record. The commit must state for each changed line which section decides.

use std::collections::BTreeMap;
use std::hash::Hasher as _;
use std::path::Path;

use fnv::FnvHasher;
use rayon::prelude::*;
use urispec_model::{Level, Method, Observation, Operation, Place, Request, ResolveOptions, Spec, Surplus};
use urispec_specs::{choices, compared_levels, hazards_of, meanings, section_of, section_of_level};

#[test]
fn the_documents_permit_what_they_permitted_when_they_were_frozen() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen_answers.txt");
    let lines: Vec<String> = Spec::SYNTAXES.par_iter().map(|spec| record(*spec)).collect();
    if std::env::var_os("URISPEC_WRITE_FROZEN").is_some() {
        std::fs::write(path, lines.concat()).expect("the record can be written");
        return;
    }
    let frozen = std::fs::read_to_string(path).expect("the record is there");
    let now = lines.concat();
    assert_eq!(
        now.lines().count(),
        frozen.lines().count(),
        "expected as many lines as are on record"
    );
    let differing = now.lines().zip(frozen.lines()).filter(|(now, frozen)| now != frozen);
    let differing: Vec<String> = differing
        .map(|(now, frozen)| format!("expected {frozen}\nfound    {now}"))
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// The lines of a document.
fn record(spec: Spec) -> String {
    let mut found: BTreeMap<&str, (usize, FnvHasher)> = BTreeMap::new();
    let (_, hasher) = found.entry("answers").or_default();
    hasher.write(format!("{:?} {:?}", choices(spec), hazards_of(spec)).as_bytes());
    for meaning in meanings(spec) {
        hasher.write(format!("{} {} {}", meaning.topic, meaning.document, meaning.section).as_bytes());
    }
    for level in Level::ALL {
        hasher.write(format!("{:?}", section_of_level(spec, *level)).as_bytes());
    }
    for operation in Operation::ALL {
        hasher.write(format!("{:?}", section_of(spec, *operation, urispec_specs::start(spec))).as_bytes());
    }
    ask(spec, &mut |request| {
        let (count, hasher) = found.entry(request.operation().name()).or_default();
        *count += 1;
        let answer = urispec_specs::answer(spec, request);
        let permitted = urispec_specs::permitted(spec, request);
        assert!(
            permitted.is_empty() || urispec_specs::may_permit(spec, request),
            "{spec} {request:?}"
        );
        // The words of a rejection are for people, and may change.
        let answer = match answer {
            Observation::Accept(answer) => format!("{answer:?}"),
            Observation::Reject(_) => "rejects".to_owned(),
            _ => "does not define it".to_owned(),
        };
        hasher.write(format!("{answer} {permitted:?}").as_bytes());
    });
    let lines = found.iter().map(|(name, (count, hasher))| {
        let hash = hasher.finish();
        format!("{spec} {name} {count} {hash:016x}\n")
    });
    lines.collect()
}

/// All requests to a document.
fn ask(spec: Spec, each: &mut impl FnMut(&Request<'_>)) {
    let all = || URIS.iter().chain(REFERENCES).chain(OTHERS).map(|text| text.as_bytes());
    for input in all() {
        each(&Request::Parse { input, rule: None });
        each(&Request::Extract { input });
        each(&Request::Expand { input });
        each(&Request::Hazards { input });
        each(&Request::Recompose { input });
        each(&Request::Address { input });
        each(&Request::SchemeParts { input });
        each(&Request::Dispatch { input });
        each(&Request::ToUri { input });
        each(&Request::ToIri { input });
        each(&Request::RemoveDotSegments { input });
        for level in compared_levels(spec) {
            each(&Request::Normalize { input, level: *level });
        }
        for method in Method::ALL {
            each(&Request::RequestTarget { input, method: *method });
        }
        for place in Place::ALL {
            each(&Request::Encode { input, place: *place });
            each(&Request::Decode { input, place: *place });
        }
    }
    for base in URIS
        .iter()
        .step_by(3)
        .chain(&["", "a", "http"])
        .map(|text| text.as_bytes())
    {
        for input in URIS.iter().chain(REFERENCES).map(|text| text.as_bytes()) {
            let plain = ResolveOptions::default();
            let surplus = Some(if input.len() % 2 == 0 {
                Surplus::Refuse
            } else {
                Surplus::Remove
            });
            let other = ResolveOptions {
                strict: !plain.strict,
                normalize_base: !plain.normalize_base,
                surplus,
            };
            for options in [plain, other] {
                each(&Request::Resolve { base, input, options });
            }
        }
        for other in URIS.iter().step_by(2).map(|text| text.as_bytes()) {
            for level in compared_levels(spec) {
                each(&Request::Equivalent {
                    input: base,
                    other,
                    level: *level,
                });
            }
        }
    }
    for entity in ENTITIES {
        for (retrieval, default) in [(None, None), (Some("http://r/x#f"), Some("http://d/y"))] {
            each(&Request::Base {
                input: entity.as_bytes(),
                part: &[],
                retrieval: retrieval.map(str::as_bytes),
                default: default.map(str::as_bytes),
            });
        }
    }
}

/// Absolute texts, each with something that a reading decides.
const URIS: &[&str] = &[
    "http://a/b/c/d;p?q",
    "http://a/b/c/d;p?q#f",
    "HTTP://U:P@H.Example:80/%7ea/./%2e%2E/b",
    "http://h",
    "http://h:",
    "http://h:80",
    "http://h:8080/",
    "http:///a",
    "http:",
    "http:a/b",
    "http:a:b",
    "http://a//b/../..//c/",
    "http://a/..",
    "http://a/../../b/.",
    "http://u@h/x",
    "http://u:@h/",
    "http://:80/",
    "http://@h/",
    "http://%41%5f/",
    "https://h:443?",
    "http://a_b/",
    "http://a.b-c./",
    "http://256.1.1.1/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[FE80::A%25en1]/",
    "http://[fe80::a%en1]/",
    "http://[2001:db8::1%25en1]/",
    "http://[v1.x]/",
    "http://[::1:::]/",
    "ftp://u:p@h/a;type=i",
    "ftp://h:21/%2fa",
    "file:///c:/foo.txt",
    "file:///C:/foo.txt?q",
    "file:///a/b",
    "file:/a/b#f",
    "file://localhost/a",
    "file:////a//b",
    "file:c:a",
    "mailto:a@B.Example?subject=x&to=c",
    "mailto:%22a%20b%22@h",
    "mailto:a%09b@h",
    "mailto:u%20@h",
    "news:a@b",
    "news:x",
    "telnet://u:p@h:23/",
    "gopher://h/1a?b",
    "gopher://h:70/00%09x",
    "wais://h:210/d?s",
    "nntp://h:119/g/1",
    "prospero://h:1525/a;b=c",
    "x:a",
    "x:/a",
    "x://a",
    "x:",
    "x:?a",
    "x:a/../b",
    "x:/..//b",
    "URL:http://a/b",
    "url:x:a",
    "urn:a:b%2f",
    "cid:a",
    "tel:+1",
    "http://\u{e9}.example/\u{e9}?\u{e9}#\u{e9}",
    "http://h/\u{202e}a",
    "http://h/\u{e000}?\u{e000}",
    "http://xn--9ca.example/",
    "http://h/%C3%A9%E2%80%AE",
    "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/b",
    "http://a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.b/",
    "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/",
    "http://h/a b",
    "http://h/^",
    "http://h/{a}",
    "http://h/a?b?c",
    "http://h/?a;b",
    "http://h/;a;b",
    "http://h/a;b=../c?d/../e",
    "http://h/a=b;c,d",
    "afs:/a/b",
    "cap.com:80",
    "http://h/~x",
    "http://h/a%2fb?%3f",
    "http://1.2.3.4:65536/",
    "http://h:0080/a",
    "HTTP://h/a",
];

/// References.
const REFERENCES: &[&str] = &[
    "",
    "#s",
    "#",
    "?",
    "?y",
    "?y#s",
    "/",
    "//",
    "///",
    "////x",
    "//g",
    "//g/",
    "//G:80/x",
    "//H:/x",
    "//u:p@g/x",
    "///g",
    "/./g",
    "/../g",
    "g",
    "./",
    "./g",
    "../",
    "..",
    "../..",
    "../../",
    "../../g",
    "../../../g",
    "../../../../g",
    ".",
    "./.",
    "g/",
    "g/./h",
    "g/../h",
    "g;x",
    "g;x=1/../y",
    ";",
    "; x",
    ";x",
    ";x?y#s",
    "g?y/./x",
    "g?y/../x",
    "g#s/../x",
    "http:g",
    "http:",
    "http://g",
    "http:/g",
    "HTTP:g",
    "ftp:g",
    "ftp://g",
    "x:g",
    "file:g",
    "file:/g",
    "file:///g",
    "%2e%2e/g",
    "%2E/g",
    "a:b",
    "a/b:c",
    "./a:b",
    "1:b",
    "=:b",
    ":",
    "://",
    "@",
    "a@b",
    "[::1]",
    "//[fe80::1%25a]/",
    "//[fe80::1%a]/x",
    "\u{e9}",
    "/\u{202e}",
    "g//../h",
    "..//g",
    "//..",
    "/a/../..",
    "...",
    "..g",
    "g..",
    ".g",
    "g/.",
    "g/..",
    "g?",
    "g#",
    "?#",
    "/?#",
    "/c:/x",
    "../c:/x",
    "/c:",
    "..?y",
    "..#s",
    "//?y",
    "//#s",
    "a b",
    "{a}",
    "a|b",
    "~a",
    "a%zz",
    "a%4",
    "^",
    "\\a",
    "a\\b",
    "*",
    "a:80",
    "h.example:80",
    "www.example",
    "www.h/a?b",
];

/// Texts for the other operations.
const OTHERS: &[&str] = &[
    "<http://a/b>",
    "<URL:http://a/b>",
    "<URL: http://a/\n b>",
    "see \"http://a/b\" and [http://c] {x:y} http://d/e.",
    "<URL:http://a/b-\n c#d>",
    "a < http://x > b",
    "www.w3.org/Addressing/",
    "localhost:80/a",
    "h",
    "ftp.h/x",
    "a.example:80",
    "127.1",
    "0177.1",
    "0x7f000001",
    "[::ffff:1.2.3.4]",
    "[1::2::3]",
    "http://h:25/",
    "http://h:22/%0d%0a",
    "http://h/%00",
    "http://h/aux/%5c..%2f",
    "http://a:b@c/",
    "http://cnn.example&story=x@10.0.0.1/top",
    "file://h/a",
    "mailto:a@b?bcc=c",
    "http://h/%C0%AF",
    "%41%e9 a+b",
    "a&b=c",
    "\u{e9}\u{301}",
    "xn--a",
    "{",
    "OPTIONS",
    "http://a/b http://c/d",
];

/// Entities, with and without a base.
const ENTITIES: &[&str] = &[
    "",
    "Base: <URL:http://b/c>\n\nx",
    "Base-URL: <http://b/c>\n\nx",
    "Base-URL: http://b/c\n\nx",
    "Content-Base: http://b/c#f\nContent-Location: d\n\nx",
    "Content-Location: http://l/m\n\nx",
    "Content-Location: m\n\nx",
    "Content-Type: text/html\nContent-Location: m\n\n<base href='http://html/x#y'><a>",
    "Content-Type: text/html\n\n<BASE HREF=rel><p>",
    "Content-Type: multipart/related; boundary=q\nContent-Base: http://m/n\n\n--q\nContent-Type: text/html\n\n<p>\n--q--\n",
];
