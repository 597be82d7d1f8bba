//! The crate `iref`: `UriRef` and `Uri`, which follow RFC 3986.
//!
//! The crate documents that it removes dot segments by erratum 4547 and not by section 5.2.4; the results
//! differ on relative paths. Its `==` is, in its own words, "modulo normalization" of scheme, path and
//! percent-encoding; the level that includes all of these is [`Level::Syntax`]. The crate normalises only
//! paths.

use iref::uri::{Authority, Fragment, Path, Query, Scheme, UserInfo};
use iref::{Port, Uri, UriRef};
use urispec_model::Component as C;
use urispec_model::{Level, Operation, Parts, Request};

use crate::Subject;
use crate::adapter::{
    AdapterResult, Answer, COMPONENTS, InProcess, Refusal, Says, UNDEFINABLE, no_level, no_operation, no_options,
    no_rule, rejected, text,
};

/// The subject.
pub fn subject() -> Box<dyn Subject> {
    InProcess::boxed(&SAYS, answer)
}

/// `UriBuf::join`, which has its own code for resolution, different from `UriRef::resolved`.
pub fn join() -> Box<dyn Subject> {
    InProcess::boxed(
        &Says {
            name: "iref-join",
            operations: &[Operation::Resolve],
            rules: &[],
            normalizes: &[],
            compares: &[],
            components: &[],
            distinguishes_undefined: &[],
            ..SAYS
        },
        joined,
    )
}

fn joined<'a>(request: &Request<'a>, _: &mut Parts<'a>) -> AdapterResult<'a> {
    let Request::Resolve { base, input, options } = *request else {
        return Err(no_operation(request));
    };
    no_options(options)?;
    let mut target = uri(base)?.to_owned();
    target.join(reference(input)?);
    Ok(Answer::Uri(target.into_string().into()))
}

const SAYS: Says = Says {
    name: "iref",
    release: env!("URISPEC_RELEASE_IREF"),
    claims: &["rfc3986"],
    operations: &[
        Operation::Parse,
        Operation::Resolve,
        Operation::Normalize,
        Operation::Equivalent,
        Operation::RemoveDotSegments,
    ],
    rules: &["URI", "URI-reference"],
    normalizes: &[Level::Path],
    compares: &[Level::Syntax],
    components: COMPONENTS,
    distinguishes_undefined: UNDEFINABLE,
    values: &[],
};

fn answer<'a>(request: &Request<'a>, reported: &mut Parts<'a>) -> AdapterResult<'a> {
    match *request {
        Request::Parse {
            input,
            rule: None | Some("URI-reference"),
        } => Ok(parts(reference(input)?, reported)),
        Request::Parse {
            input,
            rule: Some("URI"),
        } => Ok(parts(uri(input)?.as_uri_ref(), reported)),
        Request::Parse { rule: Some(rule), .. } => Err(no_rule(rule)),
        Request::Resolve { base, input, options } => {
            no_options(options)?;
            let target = reference(input)?.resolved(uri(base)?);
            Ok(Answer::Uri(target.into_string().into()))
        }
        Request::Normalize {
            input,
            level: Level::Path,
        } => {
            let mut reference = reference(input)?.to_owned();
            reference.path_mut().normalize();
            Ok(Answer::Uri(reference.into_string().into()))
        }
        Request::Equivalent {
            input,
            other,
            level: Level::Syntax,
        } => Ok(Answer::Equal(reference(input)? == reference(other)?)),
        Request::Normalize { level, .. } | Request::Equivalent { level, .. } => Err(no_level(level)),
        Request::RemoveDotSegments { input } => {
            let path = Path::new(text(input)?).map_err(rejected)?;
            Ok(Answer::Path(path.normalized().into_string().into()))
        }
        _ => Err(no_operation(request)),
    }
}

fn reference(input: &[u8]) -> Result<&UriRef, Refusal> {
    UriRef::new(text(input)?).map_err(rejected)
}

fn uri(input: &[u8]) -> Result<&Uri, Refusal> {
    Uri::new(text(input)?).map_err(rejected)
}

fn parts<'a>(reference: &'a UriRef, reported: &mut Parts<'a>) -> Answer<'a> {
    let whole = reference.parts();
    let authority = whole.authority.map(Authority::parts);
    let inside = authority.as_ref();
    let userinfo = inside.and_then(|authority| authority.user_info);
    let port = inside.and_then(|authority| authority.port);
    reported.set(C::Scheme, whole.scheme.map(Scheme::as_str));
    reported.set(C::Authority, whole.authority.map(Authority::as_str));
    reported.set(C::Userinfo, userinfo.map(UserInfo::as_str));
    reported.set(C::Host, inside.map(|authority| authority.host.as_str()));
    reported.set(C::Port, port.map(Port::as_str));
    reported.set(C::Path, Some(whole.path.as_str()));
    reported.set(C::Query, whole.query.map(Query::as_str));
    reported.set(C::Fragment, whole.fragment.map(Fragment::as_str));
    Answer::Parts
}
