//! The crate `uriparse`: `URIReference` and related types, which follow RFC 3986.
//!
//! The API takes bytes. Registered schemes are an enumeration, IP addresses are types of `std::net`, ports are `u16`
//! (an empty port is undefined). So these components are compared as values. The whole authority is not reported,
//! because the crate does not keep its text. A path after an authority always has a slash. `==` ignores case and
//! percent-encoding but keeps dot segments. Section 6.2 does not have such a level, so the adapter does not offer
//! comparison.

use uriparse::{Authority, Fragment, Path, Query, RelativeReference, URI, URIReference};
use urispec_model::Component as C;
use urispec_model::{Level, Operation, Parts, Request, Value};

use crate::Subject;
use crate::adapter::{
    AdapterResult, Answer, Copied, InProcess, Refusal, Says, at, displayed, no_level, no_operation, no_options,
    no_rule, rejected,
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
        Operation::Recompose,
    ],
    rules: &["URI", "URI-reference", "relative-ref"],
    normalizes: &[Level::Syntax],
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
    distinguishes_undefined: &[C::Scheme, C::User, C::Password, C::Host, C::Query, C::Fragment],
    values: &[C::Scheme, C::Host, C::Port],
};

fn answer<'a>(request: &Request<'a>, reported: &mut Parts<'a>) -> AdapterResult<'a> {
    match *request {
        Request::Parse { input, rule } => parse(input, rule, reported),
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
        Request::Recompose { input } => Ok(Answer::Uri(reference(input)?.to_string().into())),
        _ => Err(no_operation(request)),
    }
}

fn parse<'a>(input: &'a [u8], rule: Option<&str>, reported: &mut Parts<'a>) -> AdapterResult<'a> {
    match rule {
        None | Some("URI-reference") => Ok(parts(input, &reference(input)?, reported)),
        Some("URI") => {
            let uri = URI::try_from(input).map_err(rejected)?;
            Ok(parts(input, uri.as_uri_reference(), reported))
        }
        Some("relative-ref") => {
            let relative = RelativeReference::try_from(input).map_err(rejected)?;
            Ok(parts(input, relative.as_uri_reference(), reported))
        }
        Some(rule) => Err(no_rule(rule)),
    }
}

fn reference(input: &[u8]) -> Result<URIReference<'_>, Refusal> {
    URIReference::try_from(input).map_err(rejected)
}

fn parts<'a>(input: &'a [u8], reference: &URIReference<'_>, reported: &mut Parts<'a>) -> Answer<'a> {
    // The parsed text is ASCII, so the copy is the whole input. The parts borrow from it.
    let copied = Copied::new(input, std::str::from_utf8(input).unwrap_or_default());
    let bytes = |part: &str| copied.bytes(part);
    reported.set(C::Scheme, reference.scheme().map(|scheme| bytes(scheme.as_str())));
    let start = reference.scheme().map_or(0, |scheme| scheme.as_str().len() + ":".len());
    let end = authority(input, start, reference.authority(), reported);
    reported.set(C::Path, Some(displayed(input, end, reference.path())));
    reported.set(C::Query, reference.query().map(Query::as_str).map(bytes));
    reported.set(C::Fragment, reference.fragment().map(Fragment::as_str).map(bytes));
    Answer::Parts
}

/// Reports the parts of the authority after the scheme. Returns the end of the authority if the input has the
/// authority in the same spelling as the crate.
fn authority<'a>(input: &'a [u8], start: usize, authority: Option<&Authority<'_>>, reported: &mut Parts<'a>) -> usize {
    let Some(authority) = authority else {
        for component in [C::User, C::Password, C::Host, C::Port] {
            reported.set(component, Value::Undefined);
        }
        return start;
    };
    let mut end = start + "//".len();
    let mut part = |part: &str, delimiter: &str| {
        let bytes = at(input, end, part);
        end += part.len() + delimiter.len();
        bytes
    };
    let (user, password) = (authority.username(), authority.password());
    let after_user = if password.is_some() { ":" } else { "@" };
    reported.set(C::User, user.map(|user| part(user.as_str(), after_user)));
    reported.set(C::Password, password.map(|password| part(password.as_str(), "@")));
    let host = displayed(input, end, authority.host());
    end += host.len();
    reported.set(C::Host, Some(host));
    let digits = authority.port().map(|port| port.to_string());
    end += digits.as_ref().map_or(0, |_| ":".len());
    let there = end;
    end += digits.as_ref().map_or(0, String::len);
    reported.set(C::Port, digits.map(|digits| at(input, there, &digits)));
    end
}
