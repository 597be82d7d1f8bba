//! The crate `uriparse`: `URIReference` and its kin, which follow RFC 3986.
//!
//! The API takes bytes. It keeps no text of what it parsed: registered schemes are told in lower case, IP addresses
//! as `std::net` writes them, ports as numbers (an empty one not at all), and a path behind an authority always
//! with a slash; the authority is told as the crate displays it. Its `==` ignores case and percent-encoding but
//! keeps dot segments, which is no level of section 6.2, so comparing is not offered.

use uriparse::{Authority, Fragment, Host, Path, Query, RelativeReference, URI, URIReference};
use urispec_model::Component as C;
use urispec_model::{Answer, Bytes, Level, Operation, Parts, Request};

use crate::Subject;
use crate::adapter::{
    Copied, InProcess, Outcome, Refusal, Says, no_level, no_operation, no_options, no_rule, rejected,
};

/// The subject.
pub fn subject() -> Box<dyn Subject> {
    InProcess::boxed(&SAYS, answer)
}

const SAYS: Says = Says {
    name: "uriparse",
    release: env!("URISPEC_RELEASE_URIPARSE"),
    claims: &["rfc3986"],
    operations: &[
        Operation::Parse,
        Operation::Resolve,
        Operation::Normalize,
        Operation::RemoveDotSegments,
    ],
    rules: &["URI", "URI-reference", "relative-ref"],
    normalizes: &[Level::Syntax],
    compares: &[],
    tells: &[
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
    tells_undefined: &[
        C::Scheme,
        C::Authority,
        C::User,
        C::Password,
        C::Host,
        C::Query,
        C::Fragment,
    ],
};

fn answer<'a>(request: &Request<'a>) -> Outcome<'a> {
    match *request {
        Request::Parse { input, rule } => parse(input, rule),
        Request::Resolve { base, input, options } => {
            no_options(options)?;
            let base = URI::try_from(base).map_err(rejected)?;
            let reference = reference(input)?;
            Ok(Answer::Uri(base.resolve(&reference).to_string().into()))
        }
        Request::Normalize {
            input,
            level: Level::Syntax,
        } => {
            let mut reference = reference(input)?;
            reference.normalize();
            Ok(Answer::Uri(reference.to_string().into()))
        }
        Request::Normalize { level, .. } => Err(no_level(level)),
        Request::RemoveDotSegments { input } => {
            let mut path = Path::try_from(input).map_err(rejected)?;
            path.remove_dot_segments();
            Ok(Answer::Path(path.to_string().into()))
        }
        Request::Equivalent { .. } => Err(no_operation(request)),
    }
}

fn parse<'a>(input: &'a [u8], rule: Option<&str>) -> Outcome<'a> {
    match rule {
        None | Some("URI-reference") => Ok(parts(input, &reference(input)?)),
        Some("URI") => {
            let uri = URI::try_from(input).map_err(rejected)?;
            Ok(parts(input, uri.as_uri_reference()))
        }
        Some("relative-ref") => {
            let relative = RelativeReference::try_from(input).map_err(rejected)?;
            Ok(parts(input, relative.as_uri_reference()))
        }
        Some(rule) => Err(no_rule(rule)),
    }
}

fn reference(input: &[u8]) -> Result<URIReference<'_>, Refusal> {
    URIReference::try_from(input).map_err(rejected)
}

fn parts<'a>(input: &'a [u8], reference: &URIReference<'_>) -> Answer<'a> {
    // What is parsed is ASCII, so this is the whole input, which the texts are borrowed from.
    let copied = Copied::new(input, std::str::from_utf8(input).unwrap_or_default());
    let bytes = |part: &str| copied.bytes(part);
    let host = |host: &Host<'_>| match host {
        Host::RegisteredName(name) => bytes(name.as_str()),
        Host::IPv4Address(_) | Host::IPv6Address(_) => host.to_string().into(),
    };
    Answer::Parts(
        Parts::default()
            .with(C::Scheme, reference.scheme().map(|scheme| bytes(scheme.as_str())))
            .with(C::Authority, reference.authority().map(shown))
            .with(C::User, reference.username().map(|user| bytes(user.as_str())))
            .with(
                C::Password,
                reference.password().map(|password| bytes(password.as_str())),
            )
            .with(C::Host, reference.host().map(host))
            .with(C::Port, reference.port().map(|port| port.to_string()))
            .with(C::Path, Some(reference.path().to_string()))
            .with(C::Query, reference.query().map(Query::as_str).map(bytes))
            .with(C::Fragment, reference.fragment().map(Fragment::as_str).map(bytes)),
    )
}

/// The authority as the crate displays it; it keeps no text of it.
fn shown<'a>(authority: &Authority<'_>) -> Bytes<'a> {
    authority.to_string().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, Gives, normalize, parse, parse_from, remove_dot_segments};

    #[track_caller]
    fn check(request: &Request<'_>, gives: &Gives<'_>) {
        testing::check(&*subject(), request, gives);
    }

    #[test]
    fn a_parse_gives_the_components() {
        testing::splits(&*subject(), "/a%20/./b");
    }

    #[test]
    fn what_is_kept_as_a_value_is_told_as_the_value() {
        let told = Gives::Parts(&[
            (C::Scheme, Some("http")),
            (C::Authority, Some("a:80")),
            (C::User, None),
            (C::Password, None),
            (C::Host, Some("a")),
            (C::Port, Some("80")),
            (C::Path, Some("/")),
            (C::Query, None),
            (C::Fragment, None),
        ]);
        check(&parse("HTTP://a:080"), &told);
    }

    #[test]
    fn it_resolves() {
        testing::resolves(&*subject());
    }

    #[test]
    fn it_normalises() {
        check(
            &normalize(Level::Syntax, "HTTP://A:80/%7e/../%3a"),
            &Gives::Uri("http://a:80/%3A"),
        );
        check(&remove_dot_segments("/a/b/c/./../../g"), &Gives::Path("/a/g"));
        check(&remove_dot_segments("?"), &Gives::Reject);
    }

    #[test]
    fn each_rule_is_its_own_type() {
        check(&parse_from("URI", "//a"), &Gives::Reject);
        check(&parse_from("relative-ref", "http://a"), &Gives::Reject);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_refused_by_the_parser() {
        let input = b"http://a/\xff";
        check(&Request::Parse { input, rule: None }, &Gives::Reject);
    }

    #[test]
    fn options_it_has_not_are_unsupported() {
        testing::offers_no_options(&*subject(), &[]);
    }
}
