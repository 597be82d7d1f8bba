//! Tests that entities that are deeply nested, very long or broken need only linear time and no deep stack.
//!
//! No time is measured: with quadratic time in the depth or in the length, the tests would practically never
//! finish.
#![cfg(feature = "entities")]

use urispec_model::{Answer, Base, Bytes, Layer, Observation, Request, Spec};
use urispec_specs::{answer, permitted};

const DEEP: usize = 10_000;
const LONG: usize = 1 << 20;
const DOCUMENTS: [Spec; 4] = [Spec::Rfc1808, Spec::UrlSyntax05, Spec::Rfc2396, Spec::Rfc3986];
const RETRIEVAL: (&str, Layer) = ("http://r.example/", Layer::Retrieval);

#[track_caller]
fn check(spec: Spec, input: &[u8], part: &[usize], (uri, layer): (&str, Layer)) {
    let request = Request::Base {
        input,
        part,
        retrieval: Some(b"http://r.example/"),
        default: None,
    };
    let expected = Base {
        uri: Bytes::from(uri.to_owned()),
        layer: Some(layer),
    };
    let found = answer(spec, &request);
    assert_eq!(found, Observation::Accept(Answer::Base(Some(expected))), "{spec}");
    let _ = permitted(spec, &request);
}

#[test]
fn multiparts_in_multiparts() {
    let heading = |level| format!("Content-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n");
    let mut input: String = (0..DEEP).map(heading).collect();
    input.push_str("Content-Type: text/html\r\n\r\n<base href=http://x.example/>");
    for spec in DOCUMENTS {
        let element = ("http://x.example/", Layer::Embedded);
        check(spec, input.as_bytes(), &vec![0; DEEP], element);
        check(spec, input.as_bytes(), &[], RETRIEVAL);
    }
}

#[test]
fn messages_in_messages_with_a_location_each() {
    let mut input = "Content-Location: a\r\nContent-Type: message/rfc822\r\n\r\n".repeat(DEEP);
    input.push_str("\r\ntext");
    let location = ("http://r.example/a", Layer::Encapsulating);
    check(Spec::UrlSyntax05, input.as_bytes(), &vec![0; DEEP], location);
    check(Spec::Rfc3986, input.as_bytes(), &vec![0; DEEP], RETRIEVAL);
}

#[test]
fn a_boundary_that_never_comes() {
    let heading = "Content-Type: multipart/mixed; boundary=never\r\n\r\n";
    let input = heading.repeat(LONG / heading.len());
    for spec in DOCUMENTS {
        let request = Request::Base {
            input: input.as_bytes(),
            part: &[0, 0],
            retrieval: None,
            default: None,
        };
        assert!(matches!(answer(spec, &request), Observation::Reject(_)), "{spec}");
    }
}

#[test]
fn long_bodies_and_long_headings() {
    let in_html = [
        "<base href=a>",
        "<base href=' '>",
        "<p>",
        "<!--",
        "<title>",
        "<base href='",
        "&amp;",
        "--\r\n",
        "\0\u{ff}",
        "\r\n\r\n",
    ];
    for unit in in_html {
        let body = unit.repeat(LONG / 5 / unit.len());
        let input = format!("Content-Type: text/html\r\n\r\n{body}");
        check(Spec::Rfc3986, input.as_bytes(), &[], RETRIEVAL);
    }
    let in_heading = [
        "Content-Location: a\r\n",
        "Content-Type: text/html\r\n",
        "(",
        ": ",
        " \r\n",
        "a:(",
        "Content-Location: (\\",
    ];
    for unit in in_heading {
        let input = unit.repeat(LONG / 5 / unit.len());
        check(Spec::Rfc3986, input.as_bytes(), &[], RETRIEVAL);
    }
}

#[test]
fn bytes_that_are_no_text() {
    let mut input = b"Content-Type: text/html; charset=utf-16\r\nContent-Transfer-Encoding: base64\r\n\r\n".to_vec();
    input.extend((0..LONG).map(|at| u8::try_from(at % 251).expect("it is a remainder")));
    for spec in DOCUMENTS {
        check(spec, &input, &[], RETRIEVAL);
        check(spec, &input[..60], &[], RETRIEVAL);
    }
}
