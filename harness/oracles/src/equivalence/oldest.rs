//! The rules of equivalence of RFC 1630 and of the drafts before RFC 1738.

use urispec_model::{Level, Spec};
use urispec_specs::parse;

use super::spelling::Spelling;
use crate::resolver::{Parts, compose, split};

/// The characters other than letters and digits that mean the same when they are encoded. The rules allow them,
/// they are not reserved (RFC 1630, Reserved characters), and they are not delimiters of a rule.
fn harmless(spec: Spec) -> Option<&'static str> {
    match spec {
        Spec::Rfc1630 => Some("$-_@.&\"'(),"),
        Spec::UriUrl01 => Some("$-_.&!*\"'();,"),
        Spec::UriUrl03 => Some("$-_.&!*\"'(),"),
        _ => None,
    }
}

/// The normal form of RFC 1630, which has only the level of encoding. The drafts do not define a normal form.
pub(super) fn normal(spec: Spec, level: Level, text: &str) -> Option<String> {
    let is_named = level == Level::String || spec == Spec::Rfc1630 && level == Level::Percent;
    is_named.then(|| form(spec, level, text, false)).flatten()
}

/// The representative text: it is the same for all equivalent texts of the document.
pub(super) fn aligned(spec: Spec, level: Level, text: &str) -> Option<String> {
    form(spec, level, text, true)
}

fn form(spec: Spec, level: Level, text: &str, is_compared: bool) -> Option<String> {
    let harmless = harmless(spec)?;
    parse(spec, None, text.as_bytes()).ok()?;
    if level == Level::String {
        return Some(text.to_owned());
    }
    let (prefix, text) = match text.get(..4) {
        Some(prefix) if spec == Spec::UriUrl03 && prefix.eq_ignore_ascii_case("url:") => (prefix, &text[4..]),
        _ => ("", text),
    };
    let spelling = Spelling {
        decoded: Some(harmless),
        raised: true,
        folded: false,
    };
    let parts = split(text);
    let write = |text: &str| segments(text, spelling);
    let mut path = write(parts.path);
    let mut query = parts.query.map(write);
    let mut fragment = parts.fragment.map(write);
    let mut authority = parts.authority.map(write);
    // QUERY STRINGS: a plus sign means a space.
    if is_compared && spec == Spec::Rfc1630 {
        query = query.map(|query| query.replace('+', "%20"));
    }
    // Fragment-id: an empty fragment is equivalent to a missing one.
    if matches!(level, Level::Syntax | Level::Scheme) {
        fragment = fragment.filter(|fragment| !fragment.is_empty());
    }
    if level == Level::Scheme {
        let scheme = parts.scheme.unwrap_or_default();
        let default = match scheme {
            "ftp" => ":21",
            "http" => ":80",
            "gopher" => ":70",
            "nntp" => ":119",
            "telnet" => ":23",
            "wais" => ":210",
            "prospero" => ":1525",
            _ => "",
        };
        authority = authority.map(|authority| match authority.strip_suffix(default) {
            Some(host) => host.to_owned(),
            None => authority,
        });
        // Gopher: without a type and a command, the type is 1. draft-ietf-uri-url-03 does not state this.
        if scheme == "gopher" && spec != Spec::UriUrl03 && authority.is_some() && matches!(&*path, "" | "/") {
            "/1".clone_into(&mut path);
        }
        // file: `localhost` is the current host. The drafts do not have this scheme.
        if scheme == "file" && spec == Spec::Rfc1630 && authority.as_deref() == Some("localhost") {
            authority = Some(String::new());
        }
    }
    let scheme = parts.scheme.map(|scheme| spelling.write(scheme));
    let written = Parts {
        scheme: scheme.as_deref(),
        authority: authority.as_deref(),
        path: &path,
        query: query.as_deref(),
        fragment: fragment.as_deref(),
    };
    Some(format!("{prefix}{}", compose(&written, &path)))
}

/// The decoded segments. Encoded dots stay encoded, since dots are reserved, too (HIERARCHICAL FORMS).
fn segments(text: &str, spelling: Spelling<'_>) -> String {
    let raised = Spelling {
        decoded: None,
        ..spelling
    };
    let each = text.split('/').map(|segment| match &*spelling.write(segment) {
        "." | ".." => raised.write(segment),
        written => written.to_owned(),
    });
    each.collect::<Vec<_>>().join("/")
}
