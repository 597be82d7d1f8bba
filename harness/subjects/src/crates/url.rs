//! The crate `url`: `Url`, which follows the WHATWG's URL standard.
//!
//! A `Url` is absolute and always in that standard's form: what is reported comes from it and not from the input
//! (the default port is none, `http://a` has the path `/`). `Url::parse` takes no relative reference, so that parsing one is not
//! offered; it is resolved where there is a base.
//! Its `==` is that of the serialisations, and parsing normalises in a way of its own; neither is a level of
//! RFC 3986, so neither is offered.

use urispec_model::Component as C;
use urispec_model::{Operation, Parts, Request};
use url::{ParseError, Position, Url};

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
    name: "url",
    release: env!("URISPEC_RELEASE_URL"),
    claims: &["whatwg"],
    operations: &[Operation::Parse, Operation::Resolve],
    rules: &[],
    normalizes: &[],
    compares: &[],
    components: &[
        C::Scheme,
        C::Authority,
        C::User,
        C::Password,
        C::Host,
        C::Port,
        C::Path,
        C::Query,
        C::Fragment,
    ],
    distinguishes_undefined: &[C::Authority, C::Query, C::Fragment],
    values: &[],
};

fn answer<'a>(request: &Request<'a>, reported: &mut Parts<'a>) -> AdapterResult<'a> {
    match *request {
        Request::Parse { input, rule: None } => Ok(parts(input, &url(input)?, reported)),
        Request::Parse { rule: Some(rule), .. } => Err(no_rule(rule)),
        Request::Resolve { base, input, options } => {
            no_options(options)?;
            let target = Url::parse(text(base)?)
                .map_err(rejected)?
                .join(text(input)?)
                .map_err(rejected)?;
            Ok(Answer::Uri(String::from(target).into()))
        }
        _ => Err(no_operation(request)),
    }
}

fn url(input: &[u8]) -> Result<Url, Refusal> {
    Url::parse(text(input)?).map_err(|error| match error {
        ParseError::RelativeUrlWithoutBase if is_relative(input) => unsupported(ABSOLUTE_ALONE),
        error => rejected(error),
    })
}

fn parts<'a>(input: &'a [u8], url: &Url, reported: &mut Parts<'a>) -> Answer<'a> {
    let copied = Copied::new(input, url.as_str());
    let bytes = |part: &str| copied.bytes(part);
    let authority = url.has_authority().then(|| url.authority());
    reported.set(C::Scheme, Some(bytes(url.scheme())));
    reported.set(C::Authority, authority.map(bytes));
    reported.set(C::User, Some(bytes(url.username())));
    reported.set(C::Password, url.password().map(bytes));
    reported.set(C::Host, url.host_str().map(bytes));
    reported.set(
        C::Port,
        url.port()
            .map(|_| bytes(&url[Position::BeforePort..Position::AfterPort])),
    );
    reported.set(C::Path, Some(bytes(url.path())));
    reported.set(C::Query, url.query().map(bytes));
    reported.set(C::Fragment, url.fragment().map(bytes));
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
            (C::Authority, Some("a")),
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
