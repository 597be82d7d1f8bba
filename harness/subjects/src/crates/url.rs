//! The crate `url`: `Url`, which follows the URL Standard.
//!
//! A `Url` is absolute and always serialised by the standard: the reported components are the components of the
//! serialisation, not of the input (the default port is undefined, `http://a` has the path `/`). `Url::parse` takes
//! no relative reference, so the adapter parses only absolute URLs; a reference with a base is resolved. `==`
//! compares serialisations, and parsing normalises by the standard. This is the level `whatwg`; RFC 3986 does not
//! have this level. Attributes are set with the functions of `url::quirks`, the standard's API. A value that these
//! functions do not accept changes nothing. `form_urlencoded`, which is part of the crate, reads and writes queries,
//! and encodes and decodes single names and values.

use urispec_model::Component as C;
use urispec_model::{Level, Operation, Pairs, Parts, Place, Request, Setter};
use url::{Host, ParseError, Position, Url, form_urlencoded, quirks};

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
    name: "url",
    release: env!("URISPEC_RELEASE_URL"),
    claims: &["whatwg"],
    operations: &[
        Operation::Parse,
        Operation::Resolve,
        Operation::Normalize,
        Operation::Equivalent,
        Operation::Set,
        Operation::Query,
        Operation::Address,
        Operation::Encode,
        Operation::Decode,
    ],
    rules: &[],
    normalizes: &[Level::Whatwg],
    compares: &[Level::Whatwg],
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
        Request::Normalize {
            input,
            level: Level::Whatwg,
        } => Ok(Answer::Uri(String::from(url(input)?).into())),
        Request::Equivalent {
            input,
            other,
            level: Level::Whatwg,
        } => Ok(Answer::Equal(url(input)? == url(other)?)),
        Request::Normalize { level, .. } | Request::Equivalent { level, .. } => Err(no_level(level)),
        Request::Set { input, setter, value } => {
            let mut url = url(input)?;
            set(&mut url, setter, text(value)?)?;
            Ok(Answer::Uri(String::from(url).into()))
        }
        Request::Query { input } => {
            let list: Vec<_> = form_urlencoded::parse(input).into_owned().collect();
            let mut text = form_urlencoded::Serializer::new(String::new());
            text.extend_pairs(&list);
            Ok(Answer::Pairs(Pairs {
                list: list
                    .into_iter()
                    .map(|(name, value)| (name.into(), value.into()))
                    .collect(),
                text: Some(text.finish().into()),
            }))
        }
        Request::Address { input } => Ok(Answer::Address(match Host::parse(text(input)?) {
            Ok(Host::Ipv4(address)) => Some(address.into()),
            Ok(Host::Ipv6(address)) => Some(address.into()),
            Ok(Host::Domain(_)) => None,
            Err(error) => return Err(rejected(error)),
        })),
        Request::Encode {
            input,
            place: Place::Form,
        } => {
            let text: String = form_urlencoded::byte_serialize(text(input)?.as_bytes()).collect();
            Ok(Answer::Encoded(text.into()))
        }
        Request::Decode {
            input,
            place: Place::Form,
        } => {
            let pair = [b"=", input].concat();
            let value = form_urlencoded::parse(&pair)
                .next()
                .map(|(_, value)| value.into_owned());
            Ok(Answer::Decoded(value.unwrap_or_default().into()))
        }
        Request::Encode { .. } | Request::Decode { .. } => Err(unsupported("encodes data only for forms")),
        _ => Err(no_operation(request)),
    }
}

/// Sets an attribute with the API. If the value cannot be set, every attribute except `href` leaves the URL
/// unchanged.
fn set(url: &mut Url, setter: Setter, value: &str) -> Result<(), Refusal> {
    let _ = match setter {
        Setter::Href => return quirks::set_href(url, value).map_err(rejected),
        Setter::Protocol => quirks::set_protocol(url, value),
        Setter::Username => quirks::set_username(url, value),
        Setter::Password => quirks::set_password(url, value),
        Setter::Host => quirks::set_host(url, value),
        Setter::Hostname => quirks::set_hostname(url, value),
        Setter::Port => quirks::set_port(url, value),
        Setter::Pathname => {
            quirks::set_pathname(url, value);
            Ok(())
        }
        Setter::Search => {
            quirks::set_search(url, value);
            Ok(())
        }
        Setter::Hash => {
            quirks::set_hash(url, value);
            Ok(())
        }
    };
    Ok(())
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
