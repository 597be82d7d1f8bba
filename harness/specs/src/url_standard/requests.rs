//! Answers requests with the crate `urispec_whatwg`.

use std::borrow::Cow;
use std::net::IpAddr;

use urispec_model::{
    Answer, Bytes, Component, Encoded, Level, Observation, Pairs, Parts, Place, Request, ResolveOptions, Setter, Spec,
};
use urispec_whatwg::{Attribute, Edition, Failure, HostKind, State, Url, ValidationError, Variant, query};

/// The reason why there is no answer.
pub(super) enum Silent {
    /// The document rejects a text of the request. The fields are the name of the text and the failure.
    Rejected(&'static str, Failure),
    /// The document does not define the operation.
    Undefined(&'static str),
}

const NOT_A_STRING: Silent = Silent::Undefined("the URL Standard parses only strings, and the bytes are not UTF-8");
const NO_RULE: Silent = Silent::Undefined("the URL Standard has no grammar, so no start rule can be chosen");
const NO_OPTIONS: Silent = Silent::Undefined("the URL Standard has no options for resolution");
const NO_LEVEL: Silent = Silent::Undefined("the URL Standard has only the level `whatwg`");
const NO_PLACE: Silent = Silent::Undefined("the URL Standard encodes data only for forms");
const NO_OPERATION: Silent = Silent::Undefined("the URL Standard does not define this operation");

/// The answer of an edition to a request.
pub(super) fn answer<'a>(spec: Spec, request: &Request<'a>) -> Observation<'a> {
    match asked(&edition(spec).into(), request) {
        Ok(answer) => Observation::Accept(answer),
        Err(Silent::Rejected(which, why)) => Observation::Reject(Cow::Owned(format!("{which}{why}"))),
        Err(Silent::Undefined(why)) => Observation::Unsupported(Cow::Borrowed(why)),
    }
}

/// The validation error that ends the parsing.
pub(super) fn failure(spec: Spec, request: &Request<'_>) -> Option<&'static str> {
    match asked(&edition(spec).into(), request) {
        Err(Silent::Rejected(_, why)) => Some(why.error.name()),
        _ => None,
    }
}

/// The state in which parsing fails because there is no host, by the anchor of its heading.
pub(super) fn state_without_host(spec: Spec, request: &Request<'_>) -> Option<&'static str> {
    match asked(&edition(spec).into(), request) {
        Err(Silent::Rejected(_, why)) if why.error == ValidationError::HostMissing => match why.state {
            State::Authority => Some("authority-state"),
            State::Host => Some("host-state"),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn edition(spec: Spec) -> Edition {
    Edition::ALL[spec.index() - Spec::Whatwg201808.index()]
}

/// The answer of an edition. Some decisions of the edition may be replaced by decisions of a different edition.
pub(super) fn asked(edition: &Variant, request: &Request<'_>) -> Result<Answer<'static>, Silent> {
    let url = |which, text, base: Option<&Url>| {
        edition
            .parse(string(text)?, base)
            .map_err(|why| Silent::Rejected(which, why))
    };
    match *request {
        Request::Parse { rule: Some(_), .. } => Err(NO_RULE),
        Request::Parse { input, rule: None } => Ok(Answer::Parts(parts(&url("", input, None)?))),
        Request::Resolve { options, .. } if options != ResolveOptions::default() => Err(NO_OPTIONS),
        Request::Resolve { base, input, .. } => {
            let base = url("base: ", base, None)?;
            Ok(uri(&url("", input, Some(&base))?))
        }
        Request::Normalize { level, .. } | Request::Equivalent { level, .. } if level != Level::Whatwg => Err(NO_LEVEL),
        Request::Normalize { input, .. } => Ok(uri(&url("", input, None)?)),
        Request::Equivalent { input, other, .. } => {
            let (one, other) = (url("", input, None)?, url("other: ", other, None)?);
            Ok(Answer::Equal(one.equals(&other, false)))
        }
        Request::Set { input, setter, value } => {
            let mut url = url("", input, None)?;
            edition
                .set(&mut url, attribute(setter), string(value)?)
                .map_err(|why| Silent::Rejected("value: ", why))?;
            Ok(uri(&url))
        }
        Request::Query { input } => {
            let pairs = query::parse(input);
            let text = query::serialize(&pairs);
            let owned = |(name, value): (String, String)| (Bytes::from(name), Bytes::from(value));
            Ok(Answer::Pairs(Pairs {
                list: pairs.into_iter().map(owned).collect(),
                text: Some(text.into()),
            }))
        }
        Request::Address { input } => Ok(Answer::Address(address(edition, string(input)?))),
        Request::Encode {
            input,
            place: Place::Form,
        } => Ok(Answer::Encoded(form(string(input)?))),
        Request::Decode {
            input,
            place: Place::Form,
        } => Ok(Answer::Decoded(value(input)?.into())),
        Request::Encode { .. } | Request::Decode { .. } => Err(NO_PLACE),
        Request::RemoveDotSegments { .. }
        | Request::SchemeParts { .. }
        | Request::Dispatch { .. }
        | Request::ToUri { .. }
        | Request::ToIri { .. }
        | Request::Recompose { .. }
        | Request::RequestTarget { .. }
        | Request::Base { .. }
        | Request::Extract { .. }
        | Request::Expand { .. }
        | Request::Hazards { .. } => Err(NO_OPERATION),
    }
}

/// Encodes a value for a form.
fn form(value: &str) -> Encoded<'static> {
    let pair = query::serialize(&[("", value)]);
    Encoded {
        text: pair["=".len()..].to_owned().into(),
        raw: Bytes::default(),
    }
}

/// Decodes the text of one value of a form.
fn value(text: &[u8]) -> Result<String, Silent> {
    if text.contains(&b'&') {
        return Err(NO_PLACE);
    }
    let pairs = query::parse(&[b"=", text].concat());
    pairs.into_iter().next().map(|(_, value)| value).ok_or(NO_PLACE)
}

fn string(bytes: &[u8]) -> Result<&str, Silent> {
    str::from_utf8(bytes).map_err(|_| NOT_A_STRING)
}

/// The address that the host parser returns for a host of a special URL. In a URL, some characters end the host,
/// and the URL parser ignores some characters. The host parser rejects all these characters: section 3.5.
fn address(edition: &Variant, host: &str) -> Option<IpAddr> {
    let is_no_host = |c: char| matches!(c, '\t' | '\n' | '\r' | '/' | '\\' | '?' | '#' | '@');
    let is_port = |host: &str| host.contains(':') && !(host.starts_with('[') && host.ends_with(']'));
    if host.contains(is_no_host) || is_port(host) {
        return None;
    }
    let url = edition.parse(&format!("http://{host}/"), None).ok()?;
    let text = url.host()?;
    match url.host_kind()? {
        HostKind::Ipv4 => text.parse().ok().map(IpAddr::V4),
        HostKind::Ipv6 => text.strip_prefix('[')?.strip_suffix(']')?.parse().ok().map(IpAddr::V6),
        _ => None,
    }
}

fn uri(url: &Url) -> Answer<'static> {
    Answer::Uri(Bytes::from(url.href().to_owned()))
}

/// The components of the URL record, serialised.
fn parts(url: &Url) -> Parts<'static> {
    let owned = |text: &str| Bytes::from(text.to_owned());
    Parts::default()
        .with(Component::Scheme, Some(owned(url.scheme())))
        .with(Component::User, Some(owned(url.username())))
        .with(Component::Password, Some(owned(url.password())))
        .with(Component::Host, url.host().map(owned))
        .with(Component::Port, url.port().map(|port| Bytes::from(port.to_string())))
        .with(Component::Path, Some(owned(url.path())))
        .with(Component::Query, url.query().map(owned))
        .with(Component::Fragment, url.fragment().map(owned))
}

const fn attribute(setter: Setter) -> Attribute {
    match setter {
        Setter::Href => Attribute::Href,
        Setter::Protocol => Attribute::Protocol,
        Setter::Username => Attribute::Username,
        Setter::Password => Attribute::Password,
        Setter::Host => Attribute::Host,
        Setter::Hostname => Attribute::Hostname,
        Setter::Port => Attribute::Port,
        Setter::Pathname => Attribute::Pathname,
        Setter::Search => Attribute::Search,
        Setter::Hash => Attribute::Hash,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edition_is_the_one_of_its_name() {
        for spec in Spec::URL_STANDARD {
            assert_eq!(edition(*spec).to_string(), spec.name());
        }
    }

    #[test]
    fn a_url_is_made_and_not_cut_out() {
        let request = Request::Parse {
            input: b"HTTP:\\\\EXAMPLE.com:80\\a\\..\\b c",
            rule: None,
        };
        let Observation::Accept(Answer::Parts(parts)) = answer(Spec::WHATWG, &request) else {
            panic!("it is a URL");
        };
        let text = |component| {
            parts[component]
                .present()
                .map(<[u8]>::escape_ascii)
                .map(|text| text.to_string())
        };
        assert_eq!(text(Component::Scheme).as_deref(), Some("http"));
        assert_eq!(text(Component::Host).as_deref(), Some("example.com"));
        assert_eq!(text(Component::Port), None);
        assert_eq!(text(Component::Path).as_deref(), Some("/b%20c"));
    }

    #[test]
    fn what_it_does_not_speak_of_is_unsupported() {
        let (input, level) = (&b"http://a/\xff"[..], Level::Syntax);
        for request in [
            Request::Parse { input, rule: None },
            Request::Parse {
                input: b"a:",
                rule: Some("URI"),
            },
            Request::Normalize { input: b"a:", level },
            Request::Hazards { input: b"a:" },
        ] {
            let answer = answer(Spec::WHATWG, &request);
            assert!(matches!(answer, Observation::Unsupported(_)), "{answer:?}");
        }
    }

    #[test]
    fn a_rejection_names_the_error_and_the_state() {
        let request = Request::Parse {
            input: b"http://a b/",
            rule: None,
        };
        let Observation::Reject(why) = answer(Spec::WHATWG, &request) else {
            panic!("a host has no space");
        };
        assert!(why.contains("host"), "{why}");
    }
}
