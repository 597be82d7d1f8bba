//! Derives the answers for http in a generic syntax with one scan from left to right. The scan drops the fragment,
//! and then splits the rest into scheme, authority, path and query.

use std::fmt::Write as _;

use urispec_model::Spec;

use super::{Derived, List, Undefined, Value, as_written, decode, derived};

/// The pieces of an http URI, not decoded.
struct Http<'a> {
    /// `None` if there are not two slashes after the scheme.
    host: Option<&'a str>,
    port: &'a str,
    path: &'a str,
    query: Option<&'a str>,
}

fn scan(input: &[u8]) -> Option<Http<'_>> {
    let text = str::from_utf8(input).ok()?;
    let text = text.split('#').next()?;
    let (scheme, rest) = text.split_once(':')?;
    if !scheme.eq_ignore_ascii_case("http") {
        return None;
    }
    let (authority, rest) = match rest.strip_prefix("//") {
        Some(rest) => {
            let (authority, rest) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
            (Some(authority), rest)
        }
        None => (None, rest),
    };
    let (path, query) = match rest.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (rest, None),
    };
    let server = authority.map(|authority| authority.rsplit('@').next().unwrap_or_default());
    // The colons of an address are in brackets.
    let end_of_host = |server: &str| server.rfind(']').or_else(|| server.find(':')).unwrap_or(server.len());
    let host = server.map(|server| &server[..end_of_host(server)]);
    let port = server.and_then(|server| server[end_of_host(server)..].split_once(':'));
    Some(Http {
        host,
        port: port.map_or("", |(_, port)| port),
        path,
        query,
    })
}

/// The request that a client sends. The client keeps the fragment for its own use.
pub(super) fn dispatch(spec: Spec, input: &[u8]) -> Option<Derived> {
    let http = scan(input)?;
    // Section 3.2.2 of RFC 3986 and of the drafts with the same rule.
    let needs_host = matches!(
        spec,
        Spec::Rfc2396bis00
            | Spec::Rfc2396bis01
            | Spec::Rfc2396bis02
            | Spec::Rfc2396bis03
            | Spec::Rfc2396bis05
            | Spec::Rfc2396bis06
            | Spec::Rfc2396bis07
            | Spec::Rfc3986
            | Spec::Rfc3987
            | Spec::Rfc6874
    );
    match http.host {
        None | Some("") => return needs_host.then_some(Derived::Refused),
        Some(host) if host.starts_with("[v") || host.starts_with("[V") => return Some(Derived::Refused),
        Some(_) if http.path.is_empty() => return None,
        Some(_) => {}
    }
    let port = match http.port.trim_start_matches('0') {
        "" if http.port.is_empty() => "80",
        "" => "0",
        digits => digits,
    };
    let mut target = String::new();
    for byte in http.path.bytes().chain(
        http.query
            .into_iter()
            .flat_map(|query| format!("?{query}").into_bytes()),
    ) {
        if byte.is_ascii() {
            target.push(char::from(byte));
        } else {
            write!(target, "%{byte:02X}").ok()?;
        }
    }
    let mut parts = vec![
        ("port", as_written(port.as_bytes())),
        ("target", as_written(target.as_bytes())),
    ];
    let name = String::from_utf8(decode(http.host.unwrap_or_default().as_bytes())).unwrap_or_default();
    // The sentence on IDNA in section 3.2.2 is in the drafts from 04 on, and in section 3.1 of RFC 3987.
    let looks_up = matches!(
        spec,
        Spec::Rfc2396bis04
            | Spec::Rfc2396bis05
            | Spec::Rfc2396bis06
            | Spec::Rfc2396bis07
            | Spec::Rfc3986
            | Spec::Rfc3987
            | Spec::Rfc6874
    );
    if looks_up && !name.is_ascii() {
        // The library follows a later standard, which gives the same answer for the names that are looked up here.
        let name = idna::domain_to_ascii(&name).ok()?;
        parts.push(("host", as_written(name.as_bytes())));
    }
    Some(derived(parts))
}

/// The segments of the path, each decoded separately.
pub(super) fn scheme_parts(spec: Spec, input: &[u8]) -> Option<Derived> {
    let http = scan(input)?;
    // In these drafts a query can only follow a path, so "?b" in "http://h?b" is not a query.
    if http.path.is_empty() && http.query.is_some() && matches!(spec, Spec::UrlSyntax00 | Spec::UrlSyntax01) {
        return None;
    }
    // Section 3.3 names the rule `path-rootless` from draft 05 on.
    let has_rootless = matches!(
        spec,
        Spec::Rfc2396bis05 | Spec::Rfc2396bis06 | Spec::Rfc2396bis07 | Spec::Rfc3986 | Spec::Rfc3987 | Spec::Rfc6874
    );
    let divided = match http.path.strip_prefix('/') {
        Some(path) => Some(path),
        None => Some(http.path).filter(|path| has_rootless && !path.is_empty()),
    };
    let segments = match divided {
        Some(path) => List(path.split('/').map(|segment| decode(segment.as_bytes())).collect()),
        _ => Undefined,
    };
    let search = http.query.map_or(Undefined, |query| Value::Text(query.into()));
    Some(derived(vec![("segments", segments), ("search", search)]))
}
