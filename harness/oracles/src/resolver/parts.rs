//! Splits a text into the five components of RFC 2396 and RFC 3986 with `str` methods.

/// The five components of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parts<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) authority: Option<&'a str>,
    pub(crate) path: &'a str,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

/// Splits a text into five components, as in RFC 2396 and RFC 3986.
pub(crate) fn split(text: &str) -> Parts<'_> {
    let (text, fragment) = text
        .split_once('#')
        .map_or((text, None), |(text, fragment)| (text, Some(fragment)));
    let (text, query) = text
        .split_once('?')
        .map_or((text, None), |(text, query)| (text, Some(query)));
    let (scheme, text) = match text.split_once(':') {
        Some((scheme, text)) if !scheme.is_empty() && !scheme.contains('/') => (Some(scheme), text),
        _ => (None, text),
    };
    let (authority, path) = match text.strip_prefix("//") {
        Some(text) => {
            let (authority, path) = text.split_at(text.find('/').unwrap_or(text.len()));
            (Some(authority), path)
        }
        None => (None, text),
    };
    Parts {
        scheme,
        authority,
        path,
        query,
        fragment,
    }
}

/// Joins the components to a text, with `path` in place of their path.
#[expect(
    clippy::format_push_string,
    reason = "readable code is more important here than speed"
)]
pub(crate) fn compose(parts: &Parts<'_>, path: &str) -> String {
    let mut text = String::new();
    if let Some(scheme) = parts.scheme {
        text += &format!("{scheme}:");
    }
    if let Some(authority) = parts.authority {
        text += &format!("//{authority}");
    }
    text += path;
    if let Some(query) = parts.query {
        text += &format!("?{query}");
    }
    if let Some(fragment) = parts.fragment {
        text += &format!("#{fragment}");
    }
    text
}

/// Whether both texts have the same scheme; case is ignored (RFC 2396 and RFC 3986, section 3.1).
pub(crate) fn has_scheme_of(one: &Parts<'_>, other: &Parts<'_>) -> bool {
    let lower = |parts: &Parts<'_>| parts.scheme.map(str::to_ascii_lowercase);
    one.scheme.is_some() && lower(one) == lower(other)
}
