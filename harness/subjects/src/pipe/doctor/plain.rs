//! Inputs that a parser must accept, for the documents that it claims.

use urispec_model::{Component, Observation, Request, Spec};

use crate::About;

/// Plain `http` URIs. A parser that supports only some schemes usually supports `http`.
const HTTP: [&str; 6] = [
    "http://example.com/",
    "http://example.com:8080/",
    "http://www.example.com/a/b.html",
    "http://example.com/a?b=c",
    "http://example.com/a%20b",
    "http://192.0.2.1/",
];

/// The documents that define only one scheme.
const OF_ONE_SCHEME: [&str; 3] = [
    "mailto:user@example.com",
    "file:///etc/hosts",
    "file://host.example.com/a",
];

/// The documents for a parser without a known claim. Such a parser gets the texts that all these documents accept.
const OTHERWISE: [Spec; 4] = [Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc2732, Spec::Rfc3986];

/// The plain inputs for each claimed document, under its name.
pub(super) fn inputs(about: &About) -> Vec<(&'static str, Vec<&'static str>)> {
    let claimed = about.claimed();
    if claimed.is_empty() {
        return vec![("any document", permitted(&OTHERWISE))];
    }
    let inputs = claimed.iter().map(|spec| (spec.name(), permitted(&[*spec])));
    inputs.filter(|(_, inputs)| !inputs.is_empty()).collect()
}

/// Whether every claimed document accepts a request: a draft requires `URL:` before each URL, and a document for one
/// scheme accepts only this scheme.
pub(super) fn is_accepted(about: &About, request: &Request<'_>) -> bool {
    about
        .claimed()
        .into_iter()
        .all(|spec| matches!(urispec_specs::answer(spec, request), Observation::Accept(_)))
}

/// The inputs that all of these documents accept.
fn permitted(specs: &[Spec]) -> Vec<&'static str> {
    let is_permitted = |input: &&str| {
        let mut specs = specs.iter();
        let request = Request::Parse {
            input: input.as_bytes(),
            rule: None,
        };
        specs.all(|spec| matches!(urispec_specs::answer(*spec, &request), Observation::Accept(_)))
    };
    let http: Vec<&str> = HTTP.into_iter().filter(is_permitted).collect();
    if http.is_empty() {
        OF_ONE_SCHEME.into_iter().filter(is_permitted).collect()
    } else {
        http
    }
}

/// Pairs of inputs that a parser with a careless cache confuses, and inputs that may change the state of a parser.
pub(super) const REPEATED: [&str; 16] = [
    "http://example.com/",
    "HTTP://EXAMPLE.COM/",
    "http://example.com",
    "http://example.com:80/",
    "http://example.com:/",
    "http://user@example.com/",
    "http://example.com/a/../b",
    "http://example.com/?",
    "http://example.com/?q",
    "http://example.com/#",
    "http://example.com/#f",
    "http://[::1]/",
    "http://[::1",
    "//example.com/",
    "a/b",
    "",
];

/// Inputs that hardly any parser accepts. They test that an exception of the parser does not end the adapter.
pub(super) const HOPELESS: [&str; 6] = [
    "http://[::1",
    "http://h:port/",
    "http://a b/",
    "http://h/%zz",
    "::",
    "\\\\",
];

/// For each component: inputs without it, and inputs in which it is empty. The first inputs of the two lists form a
/// pair that nearly every parser accepts.
pub(super) const UNDEFINED_AND_EMPTY: [(Component, &[&str], &[&str]); 8] = [
    (Component::Query, &["s://h/", "http://h/"], &["s://h/?", "http://h/?"]),
    (
        Component::Fragment,
        &["s://h/", "http://h/"],
        &["s://h/#", "http://h/#"],
    ),
    (Component::Port, &["s://h/", "http://h/"], &["s://h:/", "http://h:/"]),
    (
        Component::Userinfo,
        &["s://h/", "http://h/"],
        &["s://@h/", "http://@h/"],
    ),
    (Component::User, &["s://h/", "http://h/"], &["s://@h/", "http://:p@h/"]),
    (
        Component::Password,
        &["s://u@h/", "http://u@h/"],
        &["s://u:@h/", "http://u:@h/"],
    ),
    (Component::Authority, &["s:/p", "/p"], &["s:///p", "file:///p"]),
    (Component::Host, &["s:/p", "/p"], &["s:///p", "file:///p"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_that_parsers_claim_permit_several_plain_inputs() {
        for spec in [
            Spec::Rfc1738,
            Spec::Rfc1808,
            Spec::Rfc2396,
            Spec::Rfc2732,
            Spec::Rfc3986,
            Spec::Rfc3987,
        ] {
            assert_eq!(permitted(&[spec]), HTTP, "{spec}");
        }
        assert_eq!(permitted(&OTHERWISE), HTTP);
        assert_eq!(permitted(&[Spec::Rfc6068]), ["mailto:user@example.com"]);
        assert_eq!(
            permitted(&[Spec::Rfc8089]),
            ["file:///etc/hosts", "file://host.example.com/a"]
        );
    }
}
