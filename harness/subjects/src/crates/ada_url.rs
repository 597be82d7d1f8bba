//! The crate `ada-url`: `Url`, the Rust interface of ada (C++), which follows the URL Standard.
//!
//! As with every parser that follows the URL Standard, the reported components are the components of the serialised
//! URL, not of the input. The getters follow the standard's API, where undefined and empty are the same; for some
//! components the methods `has_…` distinguish the two. The authority as a whole is not reported. `==` compares
//! serialisations, which is the level `whatwg`; RFC 3986 does not have this level. A relative reference is resolved
//! against a base, and is not parsed without a base. The crate calls C++ in this process: a crash there ends the
//! whole process, and this program cannot prevent this.

use ada_url::{Url, UrlSearchParams};
use urispec_model::Component as C;
use urispec_model::{Level, Operation, Pairs, Parts, Request, Setter};

use crate::Subject;
use crate::adapter::{
    ABSOLUTE_ALONE, AdapterResult, Answer, Copied, InProcess, Refusal, Says, is_relative, no_level, no_operation,
    no_options, no_rule, rejected, text, unsupported,
};

/// The subject.
pub fn subject() -> Box<dyn Subject> {
    InProcess::boxed(&SAYS, answer)
}

const SAYS: Says = Says {
    name: "ada-url",
    release: env!("URISPEC_RELEASE_ADA_URL"),
    claims: &["whatwg"],
    operations: &[
        Operation::Parse,
        Operation::Resolve,
        Operation::Normalize,
        Operation::Equivalent,
        Operation::Set,
        Operation::Query,
    ],
    rules: &[],
    normalizes: &[Level::Whatwg],
    compares: &[Level::Whatwg],
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
        Request::Normalize {
            input,
            level: Level::Whatwg,
        } => Ok(Answer::Uri(url(input, None)?.href().to_owned().into())),
        Request::Equivalent {
            input,
            other,
            level: Level::Whatwg,
        } => Ok(Answer::Equal(url(input, None)? == url(other, None)?)),
        Request::Normalize { level, .. } | Request::Equivalent { level, .. } => Err(no_level(level)),
        Request::Set { input, setter, value } => {
            let mut url = url(input, None)?;
            set(&mut url, setter, text(value)?)?;
            Ok(Answer::Uri(url.href().to_owned().into()))
        }
        Request::Query { input } => {
            // Like the constructor of the API, `parse` removes one question mark from the start of its input.
            let params = UrlSearchParams::parse(format!("?{}", text(input)?)).map_err(rejected)?;
            let own = |text: &str| text.to_owned().into();
            Ok(Answer::Pairs(Pairs {
                list: params.entries().map(|(name, value)| (own(name), own(value))).collect(),
                text: Some(params.to_string().into()),
            }))
        }
        _ => Err(no_operation(request)),
    }
}

/// Sets an attribute with the API. If the value cannot be set, every attribute except `href` leaves the URL
/// unchanged.
fn set(url: &mut Url, setter: Setter, value: &str) -> Result<(), Refusal> {
    let _ = match setter {
        Setter::Href => return url.set_href(value).map_err(|()| rejected("not a URL")),
        Setter::Protocol => url.set_protocol(value),
        Setter::Username => url.set_username(Some(value)),
        Setter::Password => url.set_password(Some(value)),
        Setter::Host => url.set_host(Some(value)),
        Setter::Hostname => url.set_hostname(Some(value)),
        Setter::Port => url.set_port(Some(value)),
        Setter::Pathname => url.set_pathname(Some(value)),
        Setter::Search => {
            url.set_search(Some(value));
            Ok(())
        }
        Setter::Hash => {
            url.set_hash(Some(value));
            Ok(())
        }
    };
    Ok(())
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
    // Only the delimiter is removed. An empty query has no delimiter.
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
