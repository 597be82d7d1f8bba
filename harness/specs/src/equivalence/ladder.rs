//! Changes that many documents define, and the rules of RFC 2396 section 6 and RFC 3986 section 6.2.

use super::form::{Form, decode, fold, raise_triplets};
use super::{CASE, PATH, PERCENT, Rule, SCHEME, SYNTAX};
use crate::class::Class;
use crate::ports::default_port;
use crate::rfc1738;
use crate::rfc3986::remove_dot_segments_from;

/// Converts the scheme to lower case.
pub(crate) fn scheme_case(form: &mut Form) {
    if let Some(scheme) = &mut form.scheme {
        scheme.make_ascii_lowercase();
    }
}

/// Converts the host to lower case. A registry-based name of RFC 2396 is not a host.
pub(crate) fn host_case(form: &mut Form) {
    if let Some(server) = form.server() {
        fold(&mut server.host);
    }
}

/// Converts the digits of triplets to upper case.
pub(crate) fn triplet_case(form: &mut Form) {
    form.all().for_each(|text| raise_triplets(text));
}

/// Decodes the triplets of these octets, in all components.
pub(crate) fn decode_all(form: &mut Form, decoded: impl Fn(u8) -> bool) {
    form.all().for_each(|text| decode(text, &decoded));
}

/// Decodes the triplets of RFC 3986's unreserved characters.
pub(crate) fn decode_unreserved(form: &mut Form) {
    decode_all(form, |octet| Class::UNRESERVED.has(octet));
}

/// Removes the dot segments of a URI. A relative reference keeps the dot segments that resolution needs. A `/.`
/// stays if the path after it would otherwise be parsed as an authority.
pub(crate) fn remove_dots(form: &mut Form, remove: impl Fn(&mut Vec<u8>)) {
    if form.scheme.is_none() {
        return;
    }
    remove(&mut form.path);
    if form.authority.is_none() && form.path.starts_with(b"//") {
        form.path.splice(0..0, *b"/.");
    }
}

/// Removes dot segments with the routine of RFC 3986.
pub(crate) fn dots(form: &mut Form) {
    remove_dots(form, |path| remove_dot_segments_from(path, 0));
}

/// The default port of a scheme, if a document defines it: the schemes of the web, of WebSocket, and of RFC 1738
/// have one.
pub(crate) fn port_of(scheme: &[u8]) -> Option<Vec<u8>> {
    let of_1738 = || rfc1738::default_port(scheme).map(|port| port.to_string().into_bytes());
    default_port(scheme).map(<[u8]>::to_vec).or_else(of_1738)
}

/// Removes the port if it is the default of the scheme.
pub(crate) fn no_default_port(form: &mut Form) {
    let Some(default) = form.scheme.as_deref().and_then(port_of) else {
        return;
    };
    if let Some(server) = form.server()
        && server.port.as_ref() == Some(&default)
    {
        server.port = None;
    }
}

/// Removes leading zeros of the port.
pub(crate) fn port_number(form: &mut Form) {
    if let Some(port) = form.server().and_then(|server| server.port.as_mut()) {
        let zeros = port.iter().take_while(|digit| **digit == b'0').count();
        port.drain(..zeros.min(port.len().saturating_sub(1)));
    }
}

/// Removes the port if it is the default of the scheme, possibly with leading zeros.
pub(crate) fn no_default_port_with_zeros(form: &mut Form) {
    let before = form.server().and_then(|server| server.port.clone());
    port_number(form);
    no_default_port(form);
    if let Some(server) = form.server()
        && server.port.is_some()
    {
        server.port = before;
    }
}

/// Removes an empty port.
pub(crate) fn no_empty_port(form: &mut Form) {
    if let Some(server) = form.server()
        && server.port.as_ref().is_some_and(Vec::is_empty)
    {
        server.port = None;
    }
}

/// Replaces an empty path after an authority by a slash.
pub(crate) fn slash_for_empty_path(form: &mut Form) {
    if form.authority.is_some() && form.path.is_empty() {
        form.path.push(b'/');
    }
}

/// Replaces an empty path after an authority by a slash, in a URI of these schemes.
pub(crate) fn slash_of(form: &mut Form, schemes: &[&str]) {
    if form.is_of(schemes) {
        slash_for_empty_path(form);
    }
}

/// The schemes of the web, for which an empty path is known to mean a slash.
pub(crate) const WEB: &[&str] = &["http", "https", "ftp", "ws", "wss"];

/// Replaces `localhost` in a file URI by an empty authority.
pub(crate) fn no_localhost(form: &mut Form) {
    if form.is_of(&["file"])
        && let Some(server) = form.server()
        && server.host.eq_ignore_ascii_case(b"localhost")
        && server.userinfo.is_none()
        && server.port.is_none()
    {
        server.host.clear();
    }
}

/// Replaces an empty authority in a file URI by `localhost`.
pub(crate) fn localhost(form: &mut Form) {
    if form.is_of(&["file"])
        && let Some(server) = form.server()
        && server.host.is_empty()
        && server.userinfo.is_none()
        && server.port.is_none()
    {
        server.host.extend_from_slice(b"localhost");
    }
}

/// Removes the delimiter of an empty component, except for the two slashes: draft-fielding-uri-rfc2396bis-04 section
/// 6.2.2.3.
fn no_empty_components(form: &mut Form) {
    no_empty_port(form);
    let is_empty = |component: &Option<Vec<u8>>| component.as_ref().is_some_and(Vec::is_empty);
    if let Some(server) = form.server()
        && is_empty(&server.userinfo)
    {
        server.userinfo = None;
    }
    for component in [&mut form.query, &mut form.fragment] {
        if is_empty(component) {
            *component = None;
        }
    }
}

/// RFC 3986 section 6.2.2, except for the host. The last drafts of RFC 3986 and RFC 3987 have the same text.
pub(crate) const SECTION_6_2_2: &[Rule] = &[
    Rule::normal(PERCENT, decode_unreserved),
    Rule::normal(CASE, scheme_case),
    Rule::normal(CASE, triplet_case),
    Rule::normal(PATH, dots),
];

/// The case of the host, section 6.2.2.1.
pub(crate) const HOST: &[Rule] = &[Rule::normal(CASE, host_case)];

/// The part of RFC 3986 section 6.2.3 about the authority.
pub(crate) const SECTION_6_2_3: &[Rule] = &[
    Rule::normal(SCHEME, no_empty_port),
    Rule::normal(SCHEME, |form| {
        // RFC 3986's own table: a URI of a different scheme keeps its port, see `rfc3986-ports-of-other-schemes`.
        if form.is_of(WEB) {
            no_default_port(form);
        }
    }),
    Rule::normal(SCHEME, |form| slash_of(form, WEB)),
];

/// The rules of RFC 2396 section 6 and of the drafts from draft-fielding-url-syntax-04 on, with section 2.4.2 of
/// RFC 2396 about http.
pub(crate) const SECTION_6: &[Rule] = &[
    Rule::normal(CASE, scheme_case),
    Rule::normal(CASE, host_case),
    Rule::normal(SCHEME, no_default_port),
    Rule::if_read("rfc2396-digits-of-either-case", WITH_CASE, triplet_case),
    Rule::if_read("rfc2396-empty-port", SCHEME, no_empty_port),
    Rule::if_read("rfc2396-empty-path", SCHEME, |form| slash_of(form, WEB)),
    Rule::if_read("rfc3986-port-with-zeros", SCHEME, no_default_port_with_zeros),
    // Whether the two forms are equivalent depends on the scheme. By RFC 1738 section 3.10, both mean the same
    // machine.
    Rule::if_read("rfc3986-file-localhost", SCHEME, no_localhost),
];

/// All levels at which texts are changed.
pub(crate) const WITH_CASE: &[urispec_model::Level] = &[
    urispec_model::Level::Case,
    urispec_model::Level::Percent,
    urispec_model::Level::Scheme,
];

/// The levels [`Level::Percent`](urispec_model::Level::Percent) and [`Level::Scheme`](urispec_model::Level::Scheme),
/// for documents without a level between these two.
pub(crate) const PERCENT_AND_SCHEME: &[urispec_model::Level] =
    &[urispec_model::Level::Percent, urispec_model::Level::Scheme];

/// Only [`Level::Percent`](urispec_model::Level::Percent).
pub(crate) const PERCENT_ALONE: &[urispec_model::Level] = &[urispec_model::Level::Percent];

/// draft-fielding-uri-rfc2396bis-04 section 6.2, except for the dot segments of section 6.2.2.4.
pub(crate) const DRAFT_04: &[Rule] = &[
    Rule::normal(PERCENT, decode_unreserved),
    Rule::normal(CASE, scheme_case),
    Rule::normal(CASE, triplet_case),
    Rule::normal(CASE, host_case),
    Rule::normal(SYNTAX, no_empty_components),
    Rule::normal(SCHEME, no_default_port),
    Rule::normal(SCHEME, |form| slash_of(form, WEB)),
    Rule::if_read("rfc3986-empty-path-in-general", SCHEME, slash_for_empty_path),
    Rule::normal(SCHEME, localhost),
];
