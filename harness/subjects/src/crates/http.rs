//! The crate `http`: `Uri`, which is the request target of RFC 7230 section 5.3; its documentation quotes that
//! section.
//!
//! It is no general URI: there are four forms of it, none has a fragment (one is dropped), and `a.example:80` is an
//! authority. The API takes bytes. The schemes `http` and `https` are told in lower case and a URI without a path
//! is told with `/`. It neither resolves nor normalises; its `==` ignores the case of scheme and authority alone,
//! userinfo included, which is no level of RFC 3986.

use http::Uri;
use http::uri::Authority;
use urispec_model::Component as C;
use urispec_model::{Answer, Bytes, Operation, Parts, Request};

use crate::Subject;
use crate::adapter::{InProcess, Outcome, Says, no_operation, no_rule, rejected};

/// The subject.
pub fn subject() -> Box<dyn Subject> {
    InProcess::boxed(&SAYS, answer)
}

const SAYS: Says = Says {
    name: "http",
    release: env!("URISPEC_RELEASE_HTTP"),
    claims: &["rfc7230"],
    operations: &[Operation::Parse],
    rules: &["request-target"],
    normalizes: &[],
    compares: &[],
    tells: &[C::Scheme, C::Authority, C::Host, C::Port, C::Path, C::Query],
    tells_undefined: &[C::Scheme, C::Query],
};

fn answer<'a>(request: &Request<'a>) -> Outcome<'a> {
    match *request {
        Request::Parse {
            input,
            rule: None | Some("request-target"),
        } => Ok(parts(&Uri::try_from(input).map_err(rejected)?)),
        Request::Parse { rule: Some(rule), .. } => Err(no_rule(rule)),
        Request::Resolve { .. }
        | Request::Normalize { .. }
        | Request::Equivalent { .. }
        | Request::RemoveDotSegments { .. } => Err(no_operation(request)),
    }
}

/// All of it is owned: the crate keeps its own copy of the input and shows it in pieces only.
fn parts<'a>(uri: &Uri) -> Answer<'a> {
    let bytes = |part: &str| Bytes::from(part.to_owned());
    Answer::Parts(
        Parts::default()
            .with(C::Scheme, uri.scheme_str().map(bytes))
            .with(C::Authority, uri.authority().map(Authority::as_str).map(bytes))
            .with(C::Host, uri.host().map(bytes))
            .with(C::Port, uri.port().map(|port| bytes(port.as_str())))
            .with(C::Path, Some(bytes(uri.path())))
            .with(C::Query, uri.query().map(bytes)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, Gives, parse, resolve};

    #[track_caller]
    fn check(request: &Request<'_>, gives: &Gives<'_>) {
        testing::check(&*subject(), request, gives);
    }

    #[test]
    fn a_parse_gives_the_components() {
        testing::splits(&*subject(), "/a%20/./b");
    }

    #[test]
    fn an_authority_is_a_request_target() {
        let told = Gives::Parts(&[
            (C::Scheme, None),
            (C::Authority, Some("a.example:80")),
            (C::Host, Some("a.example")),
            (C::Port, Some("80")),
            (C::Path, Some("")),
            (C::Query, None),
        ]);
        check(&parse("a.example:80"), &told);
    }

    #[test]
    fn it_does_not_resolve() {
        check(&resolve("http://a/b", "c"), &Gives::Unsupported);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_refused_by_the_parser() {
        let input = b"http://a/\xff";
        check(&Request::Parse { input, rule: None }, &Gives::Reject);
    }
}
