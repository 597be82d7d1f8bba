//! Shared code of the adapters' tests.

use urispec_model::{Level, Operation, Place, Request, ResolveOptions, Setter, Spec};

use crate::Subject;

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
