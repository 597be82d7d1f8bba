//! The crate `iri-string`: `UriReferenceStr` and related types, which follow RFC 3986.
//!
//! A base is an `absolute-URI` in this crate. The adapter removes a fragment with `to_absolute`, which the API offers
//! for this purpose. The crate normalises URIs, but not relative references. Its normal form is the normal form of
//! section 6.2.2, with empty ports removed. If a URI has no authority and its path would start with `//`, the crate
//! puts `/.` before the path, as the URL Standard does. `ensure_rfc3986_normalizable` can find such cases, but the
//! adapter does not use it, because it is a separate function.

use iri_string::percent_encode::PercentEncodedForUri;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriRelativeStr, UriStr};
use urispec_model::Component as C;
use urispec_model::{Level, Operation, Parts, Place, Request};

use crate::Subject;
use crate::adapter::{
    AdapterResult, Answer, COMPONENTS, InProcess, Refusal, Says, UNDEFINABLE, no_level, no_operation, no_options,
    no_rule, rejected, text, unsupported,
};

/// The subject.
pub fn subject() -> Box<dyn Subject> {
    InProcess::boxed(&SAYS, answer)
}

const SAYS: Says = Says {
    name: "iri-string",
    release: env!("URISPEC_RELEASE_IRI_STRING"),
    claims: &["rfc3986"],
    operations: &[
        Operation::Parse,
        Operation::Resolve,
        Operation::Normalize,
        Operation::Equivalent,
        Operation::Encode,
    ],
    rules: &["URI", "URI-reference", "absolute-URI", "relative-ref"],
    normalizes: &[Level::Syntax],
    compares: &[Level::String],
    components: COMPONENTS,
    distinguishes_undefined: UNDEFINABLE,
    values: &[],
};

fn answer<'a>(request: &Request<'a>, reported: &mut Parts<'a>) -> AdapterResult<'a> {
    match *request {
        Request::Parse { input, rule } => parse(input, rule, reported),
        Request::Resolve { base, input, options } => {
            no_options(options)?;
            let base = UriStr::new(text(base)?).map_err(rejected)?;
            let target = reference(input)?.resolve_against(base.to_absolute());
            Ok(Answer::Uri(target.to_string().into()))
        }
        Request::Normalize {
            input,
            level: Level::Syntax,
        } => {
            let uri = reference(input)?
                .to_iri()
                .map_err(|_| unsupported("normalises URIs, not relative references"))?;
            Ok(Answer::Uri(uri.normalize().to_string().into()))
        }
        Request::Equivalent {
            input,
            other,
            level: Level::String,
        } => Ok(Answer::Equal(reference(input)? == reference(other)?)),
        Request::Normalize { level, .. } | Request::Equivalent { level, .. } => Err(no_level(level)),
        Request::Encode { input, place } => {
            let data = text(input)?;
            let encoded = match place {
                Place::User => PercentEncodedForUri::from_user(data),
                Place::Host => PercentEncodedForUri::from_reg_name(data),
                Place::Segment => PercentEncodedForUri::from_path_segment(data),
                Place::Query => PercentEncodedForUri::from_query(data),
                Place::Fragment => PercentEncodedForUri::from_fragment(data),
                Place::Form => return Err(unsupported("has no encoder for forms")),
            };
            Ok(Answer::Encoded(encoded.to_string().into()))
        }
        _ => Err(no_operation(request)),
    }
}

fn parse<'a>(input: &'a [u8], rule: Option<&str>, reported: &mut Parts<'a>) -> AdapterResult<'a> {
    let reference: &UriReferenceStr = match rule {
        None | Some("URI-reference") => reference(input)?,
        Some("URI") => UriStr::new(text(input)?).map_err(rejected)?.as_ref(),
        Some("absolute-URI") => UriAbsoluteStr::new(text(input)?).map_err(rejected)?.as_ref(),
        Some("relative-ref") => UriRelativeStr::new(text(input)?).map_err(rejected)?.as_ref(),
        Some(rule) => return Err(no_rule(rule)),
    };
    Ok(parts(reference, reported))
}

fn reference(input: &[u8]) -> Result<&UriReferenceStr, Refusal> {
    UriReferenceStr::new(text(input)?).map_err(rejected)
}

fn parts<'a>(reference: &'a UriReferenceStr, reported: &mut Parts<'a>) -> Answer<'a> {
    let authority = reference.authority_components();
    reported.set(C::Scheme, reference.scheme_str());
    reported.set(C::Authority, reference.authority_str());
    reported.set(C::Userinfo, authority.and_then(|authority| authority.userinfo()));
    reported.set(C::Host, authority.map(|authority| authority.host()));
    reported.set(C::Port, authority.and_then(|authority| authority.port()));
    reported.set(C::Path, Some(reference.path_str()));
    reported.set(C::Query, reference.query_str());
    reported.set(C::Fragment, reference.fragment_str());
    Answer::Parts
}
