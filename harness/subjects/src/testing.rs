//! Shared code of the adapters' tests.

use std::ops::Range;

use urispec_model::{
    Answer, Component, Component as C, Level, Observation, Operation, Parts, Place, Request, ResolveOptions, Setter,
    Spec, Surplus,
};

use crate::{Subject, observe};

/// The expected outcome of a request. The message of a rejection is not compared.
#[derive(Debug)]
pub enum Gives<'e> {
    /// Exactly these parts: each component with its text, `None` if the component is undefined.
    Parts(&'e [(Component, Option<&'e str>)]),
    /// This URI.
    Uri(&'e str),
    /// This path.
    Path(&'e str),
    /// These URIs in a text, each with its range.
    Uris(&'e [(&'e str, Range<usize>)]),
    /// These names and values, and their serialisation.
    Pairs(&'e [(&'e str, &'e str)], &'e str),
    /// Whether the two inputs are equivalent.
    Equal(bool),
    /// The input is rejected.
    Reject,
    /// The request is not supported.
    Unsupported,
}

/// Runs a request with `subject` and compares the outcome.
#[track_caller]
pub fn check(subject: &dyn Subject, request: &Request<'_>, gives: &Gives<'_>) {
    let observed = observe(subject, request);
    let same = match (gives, &observed) {
        (Gives::Parts(expected), Observation::Accept(Answer::Parts(parts))) => {
            let expected = expected.iter().fold(Parts::default(), |parts, (component, text)| {
                parts.with(*component, *text)
            });
            *parts == expected
        }
        (Gives::Uri(expected), Observation::Accept(Answer::Uri(uri))) => **uri == *expected.as_bytes(),
        (Gives::Path(expected), Observation::Accept(Answer::Path(path))) => **path == *expected.as_bytes(),
        (Gives::Uris(expected), Observation::Accept(Answer::Uris(uris))) => {
            let expected = expected.iter().map(|(uri, range)| (uri.as_bytes(), Some(range)));
            let found = uris.iter().map(|found| (&*found.uri, found.range.as_ref()));
            found.eq(expected)
        }
        (Gives::Pairs(list, text), Observation::Accept(Answer::Pairs(pairs))) => {
            let found = pairs.list.iter().map(|(name, value)| (&**name, &**value));
            let expected = list.iter().map(|(name, value)| (name.as_bytes(), value.as_bytes()));
            found.eq(expected) && pairs.text.as_deref() == Some(text.as_bytes())
        }
        (Gives::Equal(expected), Observation::Accept(Answer::Equal(equal))) => equal == expected,
        (Gives::Reject, Observation::Reject(_)) | (Gives::Unsupported, Observation::Unsupported(_)) => true,
        _ => false,
    };
    let name = &subject.about().name;
    assert!(same, "{name} on {request:?}\nexpected {gives:?}\nobserved {observed:?}");
}

/// Checks that a URI with every component is split into the components that the subject reports, with `path` as its
/// path, and that spaces are rejected. If the subject reports whether a scheme is present, it must report no scheme
/// for `?#`.
#[track_caller]
pub fn splits(subject: &dyn Subject, path: &str) {
    let whole = [
        (C::Scheme, Some("http"), None),
        (C::Authority, Some("u:p@[::1]:8080"), None),
        (C::Userinfo, Some("u:p"), None),
        (C::User, Some("u"), None),
        (C::Password, Some("p"), None),
        (C::Host, Some("[::1]"), None),
        (C::Port, Some("8080"), None),
        (C::Path, Some(path), Some("")),
        (C::Query, Some("c=d"), Some("")),
        (C::Fragment, Some("e"), Some("")),
    ];
    let about = subject.about();
    let told = whole
        .into_iter()
        .filter(|(component, ..)| about.components.contains(*component));
    let (full, empty): (Vec<_>, Vec<_>) = told
        .map(|(component, full, empty)| ((component, full), (component, empty)))
        .unzip();
    check(
        subject,
        &parse("http://u:p@[::1]:8080/a%20/./b?c=d#e"),
        &Gives::Parts(&full),
    );
    check(subject, &parse("http://a b/"), &Gives::Reject);
    // A parser without relative references cannot parse `?#`.
    if about.distinguishes_undefined.contains(C::Scheme) && about.components.contains(C::Fragment) {
        check(subject, &parse("?#"), &Gives::Parts(&empty));
    }
}

/// Checks that the subject resolves a reference, and that it accepts only a base with a scheme.
#[track_caller]
pub fn resolves(subject: &dyn Subject) {
    let request = resolve("http://a/b/c/d;p?q", "../g?y#s");
    check(subject, &request, &Gives::Uri("http://a/b/g?y#s"));
    check(subject, &resolve("a", "b"), &Gives::Reject);
}

/// Checks that each option of a resolution is unsupported, except for the named options.
#[track_caller]
pub fn offers_no_options(subject: &dyn Subject, but: &[&str]) {
    let none = ResolveOptions::default();
    let choices = [
        ("strict", ResolveOptions { strict: false, ..none }),
        (
            "normalize_base",
            ResolveOptions {
                normalize_base: true,
                ..none
            },
        ),
        (
            "surplus",
            ResolveOptions {
                surplus: Some(Surplus::Refuse),
                ..none
            },
        ),
    ];
    for (_, options) in choices.into_iter().filter(|(name, _)| !but.contains(name)) {
        let request = Request::Resolve {
            base: b"http://a/b",
            input: b"c",
            options,
        };
        check(subject, &request, &Gives::Unsupported);
    }
}

/// A request to parse the whole reference.
pub fn parse(input: &str) -> Request<'_> {
    Request::Parse {
        input: input.as_bytes(),
        rule: None,
    }
}

/// A request to parse from a rule.
pub fn parse_from<'a>(rule: &'a str, input: &'a str) -> Request<'a> {
    Request::Parse {
        input: input.as_bytes(),
        rule: Some(rule),
    }
}

/// A request to resolve without options.
pub fn resolve<'a>(base: &'a str, input: &'a str) -> Request<'a> {
    Request::Resolve {
        base: base.as_bytes(),
        input: input.as_bytes(),
        options: ResolveOptions::default(),
    }
}

/// A request to normalise.
pub fn normalize(level: Level, input: &str) -> Request<'_> {
    Request::Normalize {
        input: input.as_bytes(),
        level,
    }
}

/// A request to compare.
pub fn equivalent<'a>(level: Level, input: &'a str, other: &'a str) -> Request<'a> {
    Request::Equivalent {
        input: input.as_bytes(),
        other: other.as_bytes(),
        level,
    }
}

/// A request to remove dot segments.
pub fn remove_dot_segments(input: &str) -> Request<'_> {
    Request::RemoveDotSegments {
        input: input.as_bytes(),
    }
}

/// Each operation, with all of its levels and a few rules, on inputs that every parser accepts.
pub fn every_request() -> Vec<Request<'static>> {
    let rules = [
        "URI",
        "URI-reference",
        "absolute-URI",
        "relative-ref",
        "IRI",
        "IRI-reference",
        "request-target",
        "IPv6address",
    ];
    let of_rule = |rule: &'static str| {
        let relative = rule == "relative-ref";
        parse_from(rule, if relative { "//a/b" } else { "http://a/b" })
    };
    let of_level = |level: &Level| {
        [
            normalize(*level, "http://a/b"),
            equivalent(*level, "http://a/b", "http://a/b"),
        ]
    };
    let mut requests = vec![
        parse("http://a/b"),
        resolve("http://a/b", "c"),
        remove_dot_segments("/a/./b"),
        Request::Base {
            input: b"\r\n",
            part: &[],
            retrieval: Some(b"http://a/b"),
            default: None,
        },
        Request::Extract { input: b"<http://a/b>" },
        Request::Expand { input: b"www.a" },
        Request::Hazards { input: b"http://a/b" },
        Request::Query { input: b"a=b" },
        Request::Recompose { input: b"http://a/b" },
        Request::Address { input: b"127.0.0.1" },
        Request::Encode {
            input: b"a b",
            place: Place::Segment,
        },
        Request::Decode {
            input: b"a%20b",
            place: Place::Segment,
        },
        Request::Encode {
            input: b"a",
            place: Place::Form,
        },
        Request::Decode {
            input: b"a",
            place: Place::Form,
        },
        Request::Set {
            input: b"http://a/b",
            setter: Setter::Hash,
            value: b"c",
        },
    ];
    requests.extend(rules.map(of_rule));
    requests.extend(Level::ALL.iter().flat_map(of_level));
    requests
}

/// Whether `subject` supports `request` according to its own description.
pub fn is_advertised(subject: &dyn Subject, request: &Request<'_>) -> bool {
    let about = subject.about();
    about.operations.contains(&request.operation())
        && match request {
            // The URL Standard defines encoding only for forms, the RFCs for all places except forms.
            Request::Encode { place, .. } | Request::Decode { place, .. } => {
                (*place == Place::Form) == about.claims_spec(Spec::WHATWG)
            }
            Request::Parse { rule, .. } => rule.is_none_or(|rule| about.rules.contains(rule)),
            Request::Normalize { level, .. } => about.normalizes.contains(level),
            Request::Equivalent { level, .. } => about.compares.contains(level),
            _ => true,
        }
}

/// The operations for which `subject` supports at least one request according to its own description.
pub fn offered(subject: &dyn Subject) -> Vec<Operation> {
    let mut offered: Vec<_> = every_request()
        .iter()
        .filter(|request| is_advertised(subject, request))
        .map(Request::operation)
        .collect();
    offered.sort_unstable();
    offered.dedup();
    offered
}
