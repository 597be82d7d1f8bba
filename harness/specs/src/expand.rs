//! Suffix references: RFC 3986 section 4.5, and "abbreviated URLs" in its predecessors.
//!
//! A text that a person typed is completed to a URI if only its scheme is missing. The documents print one
//! heuristic: a name that begins with "www" is likely to have the prefix `http://`. They also state that there is
//! no standard set of heuristics. The reference implementations use the prefix `http://` for every name. The module
//! `permitted` returns the other answers that a document permits.

use urispec_model::{Component, Operation, Spans, Spec};

use crate::class::Class;
use crate::cursor::Rejection;
use crate::dispatch::deciding;

/// The choices that a document leaves open for suffix references. The reference implementations use the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choices {
    /// The scheme that is put before a name, with the delimiters between them.
    pub(crate) prefix: &'static [u8],
    /// Whether every authority with a path is a suffix reference, even an authority that does not have the form of
    /// a relative path, such as `localhost:80`.
    pub(crate) takes_any_authority: bool,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            prefix: b"http://",
            takes_any_authority: false,
        }
    }
}

/// The document and the section that mention suffix references for `spec`; `None` if `spec` does not mention them.
pub(crate) fn section(spec: Spec) -> Option<(Spec, &'static str)> {
    let spec = deciding(spec, Operation::Expand);
    Some(match spec {
        Spec::UrlSyntax08
        | Spec::UrlSyntax09
        | Spec::UrlSyntax10
        | Spec::UriSyntax00
        | Spec::UriSyntax01
        | Spec::UriSyntax02
        | Spec::UriSyntax03
        | Spec::UriSyntax04
        | Spec::Rfc2396
        | Spec::Rfc2396bis00
        | Spec::Rfc2396bis01 => (spec, "F"),
        Spec::Rfc2732 => (Spec::Rfc2396, "F"),
        Spec::Rfc2396bis02
        | Spec::Rfc2396bis03
        | Spec::Rfc2396bis04
        | Spec::Rfc2396bis05
        | Spec::Rfc2396bis06
        | Spec::Rfc2396bis07
        | Spec::Rfc3986 => (spec, "4.5"),
        Spec::Rfc3987 | Spec::Rfc6874 => (Spec::Rfc3986, "4.5"),
        _ => return None,
    })
}

/// The URI to which `input` is completed. `parse` parses a whole reference of the document.
pub(crate) fn expand(
    choices: Choices,
    input: &[u8],
    parse: &dyn Fn(&[u8]) -> Result<Spans, Rejection>,
) -> Result<Vec<u8>, Rejection> {
    const NO_NAME: Rejection = Rejection::new("suffix", 0, "the name of a host");
    let parsed = parse(input);
    if !choices.takes_any_authority {
        let spans = parsed?;
        // "a:b" is a URI already, even if it means a host and a port.
        if spans.get(Component::Scheme).is_some() {
            return Ok(input.to_vec());
        }
        // "a URI suffix has the same syntax as a relative-path reference".
        if spans.get(Component::Authority).is_some() || input.starts_with(b"/") {
            return Err(NO_NAME);
        }
    } else if input.starts_with(b"//") {
        // A network path has an explicit authority; only its scheme is missing.
        let scheme = choices.prefix.strip_suffix(b"//").unwrap_or(choices.prefix);
        return complete([scheme, input].concat(), parse);
    }
    if !is_host_first(input) {
        return Err(NO_NAME);
    }
    complete([choices.prefix, input].concat(), parse)
}

/// Returns `uri` if the document accepts it as a URI with a host.
fn complete(uri: Vec<u8>, parse: &dyn Fn(&[u8]) -> Result<Spans, Rejection>) -> Result<Vec<u8>, Rejection> {
    let spans = parse(&uri)?;
    match spans.get(Component::Host) {
        Some(host) if !host.is_empty() => Ok(uri),
        _ => Err(Rejection::new("suffix", 0, "the name of a host")),
    }
}

/// Whether the text begins with an authority that has a host name, and possibly userinfo. The labels of a host name
/// follow RFC 1123 section 2.1, so `..`, `.` and `a_b` are not host names. The address `[::1]` counts as well.
fn is_host_first(input: &[u8]) -> bool {
    let end = input.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    let authority = &input[..end.unwrap_or(input.len())];
    let (userinfo, host) = match memchr::memrchr(b'@', authority) {
        Some(at) => authority.split_at(at + 1),
        None => authority.split_at(0),
    };
    // "mailto:joe@h" is not a host with the user "mailto"; "x_y:p@h" has nothing that could be a scheme.
    let before_colon = memchr::memchr(b':', authority).map(|colon| &authority[..colon]);
    let has_scheme = before_colon.is_some_and(is_like_scheme);
    if has_scheme && userinfo.contains(&b':') {
        return false;
    }
    if host.starts_with(b"[") {
        return true;
    }
    let (name, port) = match memchr::memchr(b':', host) {
        Some(colon) => (&host[..colon], Some(&host[colon + 1..])),
        None => (host, None),
    };
    // "http://h/" is not a host of the name "http".
    if port.is_some_and(|port| !port.iter().all(u8::is_ascii_digit) || port.is_empty() && has_scheme) {
        return false;
    }
    let name = name.strip_suffix(b".").unwrap_or(name);
    let is_letter = |byte: &u8| Class::ALPHA.has(*byte) || byte.is_ascii_digit() || !byte.is_ascii();
    let is_label = |label: &[u8]| match label {
        [] => false,
        [first, .., last] => {
            is_letter(first) && is_letter(last) && label.iter().all(|byte| is_letter(byte) || *byte == b'-')
        }
        [only] => is_letter(only),
    };
    name.split(|byte| *byte == b'.').all(is_label)
}

/// Whether the text has the form of a scheme. In every document with suffix references, a scheme begins with a letter.
fn is_like_scheme(text: &[u8]) -> bool {
    let is_inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    text.first().is_some_and(u8::is_ascii_alphabetic) && text.iter().all(is_inside)
}
