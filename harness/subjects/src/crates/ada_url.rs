//! The crate `ada-url`: `Url`, the Rust face of ada (C++), which follows the WHATWG's URL standard.
//!
//! As with every such parser what is reported is the URL as it is serialised, not in the input. The
//! getters are those of the standard's API, where undefined and empty are the same; the `has_…` beside them tell
//! them apart for some. The authority as a whole is not reported. Its `==` is that of the serialisations, which is no
//! level of RFC 3986. A relative reference is resolved against a base, and not parsed without one. The crate calls C++ in this process: what would be a crash there ends the whole process, and
//! no guard here helps.

use ada_url::Url;
use urispec_model::Component as C;
use urispec_model::{Operation, Parts, Request};

use crate::Subject;
use crate::adapter::{
    ABSOLUTE_ALONE, AdapterResult, Answer, Copied, InProcess, Refusal, Says, is_relative, no_operation, no_options,
    no_rule, rejected, text, unsupported,
};

/// The subject.
pub fn subject() -> Box<dyn Subject> {
    InProcess::boxed(&SAYS, answer)
}

const SAYS: Says = Says {
    name: "ada-url",
    release: env!("URISPEC_RELEASE_ADA_URL"),
    claims: &["whatwg"],
    operations: &[Operation::Parse, Operation::Resolve],
    rules: &[],
    normalizes: &[],
    compares: &[],
    components: &[
        C::Scheme,
        C::User,
        C::Password,
        C::Host,
        C::Port,
        C::Path,
        C::Query,
        C::Fragment,
    ],
    distinguishes_undefined: &[C::Host, C::Query, C::Fragment],
    values: &[],
};

fn answer<'a>(request: &Request<'a>, reported: &mut Parts<'a>) -> AdapterResult<'a> {
    match *request {
        Request::Parse { input, rule: None } => Ok(parts(input, &url(input, None)?, reported)),
        Request::Parse { rule: Some(rule), .. } => Err(no_rule(rule)),
        Request::Resolve { base, input, options } => {
            no_options(options)?;
            let target = url(input, Some(text(base)?))?;
            Ok(Answer::Uri(target.href().to_owned().into()))
        }
        _ => Err(no_operation(request)),
    }
}

fn url(input: &[u8], base: Option<&str>) -> Result<Url, Refusal> {
    Url::parse(text(input)?, base).map_err(|error| {
        if base.is_none() && is_relative(input) {
            unsupported(ABSOLUTE_ALONE)
        } else {
            rejected(error)
        }
    })
}

fn parts<'a>(input: &'a [u8], url: &Url, reported: &mut Parts<'a>) -> Answer<'a> {
    let copied = Copied::new(input, url.href());
    let bytes = |part: &str| copied.bytes(part);
    // A delimiter is all there is to strip: none is left of an empty query.
    let behind = |part: &str, delimiter| bytes(part.strip_prefix(delimiter).unwrap_or(part));
    let protocol = url.protocol();
    let scheme = protocol.strip_suffix(':').unwrap_or(protocol);
    reported.set(C::Scheme, Some(bytes(scheme)));
    reported.set(C::User, Some(bytes(url.username())));
    reported.set(C::Password, url.has_password().then(|| bytes(url.password())));
    reported.set(C::Host, url.has_hostname().then(|| bytes(url.hostname())));
    reported.set(C::Port, url.has_port().then(|| bytes(url.port())));
    reported.set(C::Path, Some(bytes(url.pathname())));
    reported.set(C::Query, url.has_search().then(|| behind(url.search(), '?')));
    reported.set(C::Fragment, url.has_hash().then(|| behind(url.hash(), '#')));
    Answer::Parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, Gives, parse};

    #[track_caller]
    fn check(request: &Request<'_>, gives: &Gives<'_>) {
        testing::check(&*subject(), request, gives);
    }

    #[test]
    fn a_parse_gives_the_components() {
        testing::splits(&*subject(), "/a%20/b");
    }

    #[test]
    fn the_serialised_url_is_told() {
        let reported = Gives::Parts(&[
            (C::Scheme, Some("http")),
            (C::User, Some("")),
            (C::Password, None),
            (C::Host, Some("a")),
            (C::Port, None),
            (C::Path, Some("/")),
            (C::Query, Some("")),
            (C::Fragment, None),
        ]);
        check(&parse("HTTP://A:80?"), &reported);
    }

    #[test]
    fn it_resolves() {
        testing::resolves(&*subject());
    }

    #[test]
    fn bytes_that_are_not_utf8_are_not_for_it() {
        let input = b"http://a/\xff";
        check(&Request::Parse { input, rule: None }, &Gives::Unsupported);
    }

    #[test]
    fn options_it_has_not_are_unsupported() {
        testing::offers_no_options(&*subject(), &[]);
    }
}
