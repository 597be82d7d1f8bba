//! The crate `fluent-uri`: `UriRef` and `Uri`, which follow RFC 3986.
//!
//! The crate documents its deviations from section 5: a base with a rootless path, `/.` before a path that starts
//! with `//`, percent-encoded dots, and others. The adapter reports these results unchanged. The API requires a base
//! without a fragment, and offers `strip_fragment`, which the adapter uses. With a `Normalizer` without default
//! ports, its normal form is the normal form of [`Level::Syntax`], except that empty ports are removed and IPv6
//! addresses are rewritten. As documented, its `normalize` also removes default ports, and does nothing else of
//! section 6.2.3. No level has exactly these changes, so the adapter does not offer `normalize`.

use fluent_uri::component::{Host, Scheme};
use fluent_uri::normalize::Normalizer;
use fluent_uri::pct_enc::{EStr, EString, Encoder, encoder};
use fluent_uri::resolve::Resolver;
use fluent_uri::{Uri, UriRef};
use urispec_model::Component as C;
use urispec_model::{Level, Operation, Parts, Place, Request, ResolveOptions, Surplus};

use crate::Subject;
use crate::adapter::{
    AdapterResult, Answer, COMPONENTS, InProcess, Refusal, Says, UNDEFINABLE, no_level, no_operation, no_rule,
    rejected, strict_on_base_as_is, text, unsupported,
};

/// The subject.
pub fn subject() -> Box<dyn Subject> {
    InProcess::boxed(&SAYS, answer)
}

const SAYS: Says = Says {
    name: "fluent-uri",
    release: env!("URISPEC_RELEASE_FLUENT_URI"),
    claims: &["rfc3986"],
    operations: &[
        Operation::Parse,
        Operation::Resolve,
        Operation::Normalize,
        Operation::Equivalent,
        Operation::Address,
        Operation::Encode,
        Operation::Decode,
    ],
    rules: &["URI", "URI-reference"],
    normalizes: &[Level::Syntax],
    compares: &[Level::String],
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
        } => Ok(parts(uri(input)?.into(), reported)),
        Request::Parse { rule: Some(rule), .. } => Err(no_rule(rule)),
        Request::Resolve { base, input, options } => resolve(base, input, options),
        Request::Normalize { input, level } => normalize(input, level),
        Request::Equivalent {
            input,
            other,
            level: Level::String,
        } => Ok(Answer::Equal(reference(input)? == reference(other)?)),
        Request::Equivalent { level, .. } => Err(no_level(level)),
        Request::Address { input } => address(input),
        Request::Encode { input, place } => encode(text(input)?, place),
        Request::Decode { input, place } => decode(text(input)?, place),
        _ => Err(no_operation(request)),
    }
}

fn reference(input: &[u8]) -> Result<UriRef<&str>, Refusal> {
    UriRef::parse(text(input)?).map_err(rejected)
}

fn uri(input: &[u8]) -> Result<Uri<&str>, Refusal> {
    Uri::parse(text(input)?).map_err(rejected)
}

fn parts<'a>(reference: UriRef<&'a str>, reported: &mut Parts<'a>) -> Answer<'a> {
    let authority = reference.authority();
    let userinfo = authority.and_then(|authority| authority.userinfo());
    let port = authority.and_then(|authority| authority.port());
    reported.set(C::Scheme, reference.scheme().map(Scheme::as_str));
    reported.set(C::Authority, authority.map(|authority| authority.as_str()));
    reported.set(C::Userinfo, userinfo.map(EStr::as_str));
    reported.set(C::Host, authority.map(|authority| authority.host()));
    reported.set(C::Port, port.map(EStr::as_str));
    reported.set(C::Path, Some(reference.path().as_str()));
    reported.set(C::Query, reference.query().map(EStr::as_str));
    reported.set(C::Fragment, reference.fragment().map(EStr::as_str));
    Answer::Parts
}

/// Parses the host as the only component of a reference, and returns the address that the host denotes.
fn address<'a>(host: &[u8]) -> AdapterResult<'a> {
    let text = format!("//{}", text(host)?);
    let reference = UriRef::parse(text.as_str()).map_err(rejected)?;
    let authority = reference
        .authority()
        .filter(|authority| authority.host().as_bytes() == host);
    let authority = authority.ok_or_else(|| rejected("no host"))?;
    Ok(Answer::Address(match authority.host_parsed() {
        Host::Ipv4(address) => Some(address.into()),
        Host::Ipv6(address) => Some(address.into()),
        _ => None,
    }))
}

/// Uses the sub-encoder `Data`, which encodes all characters that are not unreserved.
fn encode<'a>(data: &str, place: Place) -> AdapterResult<'a> {
    fn encoded<E: Encoder>(data: &str) -> String {
        let mut text = EString::<E>::new();
        text.encode_str::<encoder::Data>(data);
        text.into_string()
    }
    let text = match place {
        Place::User => encoded::<encoder::Userinfo>(data),
        Place::Host => encoded::<encoder::RegName>(data),
        Place::Segment => encoded::<encoder::Path>(data),
        Place::Query => encoded::<encoder::Query>(data),
        Place::Fragment => encoded::<encoder::Fragment>(data),
        Place::Form => return Err(unsupported("has no encoder for forms")),
    };
    Ok(Answer::Encoded(text.into()))
}

fn decode(text: &str, place: Place) -> AdapterResult<'_> {
    fn decoded<E: Encoder>(text: &str) -> AdapterResult<'_> {
        let encoded = EStr::<E>::new(text).ok_or_else(|| rejected("not encoded"))?;
        Ok(Answer::Decoded(encoded.decode().to_bytes().into_owned().into()))
    }
    match place {
        Place::User => decoded::<encoder::Userinfo>(text),
        Place::Host => decoded::<encoder::RegName>(text),
        Place::Segment => decoded::<encoder::Path>(text),
        Place::Query => decoded::<encoder::Query>(text),
        Place::Fragment => decoded::<encoder::Fragment>(text),
        Place::Form => Err(unsupported("has no encoder for forms")),
    }
}

fn resolve<'a>(base: &[u8], input: &[u8], options: ResolveOptions) -> AdapterResult<'a> {
    strict_on_base_as_is(options)?;
    let allows_underflow = match options.surplus {
        None | Some(Surplus::Remove) => true,
        Some(Surplus::Refuse) => false,
        Some(Surplus::Retain) => return Err(unsupported("does not retain surplus dot segments")),
    };
    let base = uri(base)?;
    let resolver = Resolver::with_base(base.strip_fragment()).allow_path_underflow(allows_underflow);
    let target = resolver.resolve(&reference(input)?).map_err(rejected)?;
    Ok(Answer::Uri(target.into_string().into()))
}

fn normalize<'a>(input: &[u8], level: Level) -> AdapterResult<'a> {
    if level != Level::Syntax {
        return Err(no_level(level));
    }
    let normalizer = Normalizer::new().default_port_with(|_| None);
    let normal = normalizer.normalize(&reference(input)?).map_err(rejected)?;
    Ok(Answer::Uri(normal.into_string().into()))
}
