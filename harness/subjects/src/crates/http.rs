//! The crate `http`: `Uri`, which is the request target of RFC 7230 section 5.3; its documentation quotes that
//! section.
//!
//! A `Uri` is not a general URI: it has one of four forms, drops a fragment, and reports `a.example:80` as an
//! authority. The API takes bytes. The schemes `http` and `https` are reported in lower case, and a URI without a
//! path is reported with `/`; the target `*` has the path `*`. The crate neither resolves nor normalises. Its `==`
//! ignores only the case of scheme and authority, including the userinfo; RFC 3986 does not have such a level.

use http::Uri;
use http::uri::Authority;
use urispec_model::Component as C;
use urispec_model::{Operation, Parts, Request};

use crate::Subject;
use crate::adapter::{AdapterResult, Answer, InProcess, Says, at, no_operation, no_rule, rejected};

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
    components: &[C::Scheme, C::Authority, C::Host, C::Port, C::Path, C::Query],
    distinguishes_undefined: &[C::Scheme, C::Query],
    values: &[],
};

fn answer<'a>(request: &Request<'a>, reported: &mut Parts<'a>) -> AdapterResult<'a> {
    match *request {
        Request::Parse {
            input,
            rule: None | Some("request-target"),
        } => Ok(parts(input, &Uri::try_from(input).map_err(rejected)?, reported)),
        Request::Parse { rule: Some(rule), .. } => Err(no_rule(rule)),
        _ => Err(no_operation(request)),
    }
}

/// Reports the crate's copies of the parts as slices of the input, if the input has the parts one after the other.
fn parts<'a>(input: &'a [u8], uri: &Uri, reported: &mut Parts<'a>) -> Answer<'a> {
    let start = uri.scheme_str().map_or(0, |scheme| scheme.len() + "://".len());
    let authority = uri.authority().map_or("", Authority::as_str);
    let in_authority = |part: &str| {
        let before = part.as_ptr().addr().saturating_sub(authority.as_ptr().addr());
        at(input, start.saturating_add(before), part)
    };
    let path = start + authority.len();
    let query = path + uri.path().len() + "?".len();
    reported.set(C::Scheme, uri.scheme_str().map(|scheme| at(input, 0, scheme)));
    reported.set(C::Authority, uri.authority().map(|_| at(input, start, authority)));
    reported.set(C::Host, uri.host().map(in_authority));
    reported.set(C::Port, uri.port().map(|port| in_authority(port.as_str())));
    reported.set(C::Path, Some(at(input, path, uri.path())));
    reported.set(C::Query, uri.query().map(|text| at(input, query, text)));
    Answer::Parts
}
