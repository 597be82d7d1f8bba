//! The components of a URL, found in the order of section 2.4.

use urispec_model::{Component, Span, Spans};

use super::login::{self, Login};
use crate::common::scheme_before_colon;
use crate::cursor::{Cursor, Rejection};

/// The components of a URL by section 2.4, as spans of the URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Url {
    /// The scheme, section 2.4.2.
    pub scheme: Option<Span>,
    /// The network location without the two slashes, section 2.4.3.
    pub net_loc: Option<Span>,
    /// The path, section 2.4.6. The path includes its leading slash: by section 2.4.6, a parser has to remember
    /// whether the path has a leading slash.
    pub path: Span,
    /// The params without their semicolon, section 2.4.5.
    pub params: Option<Span>,
    /// The query without its question mark, section 2.4.4.
    pub query: Option<Span>,
    /// The fragment without its number sign, section 2.4.1.
    pub fragment: Option<Span>,
}

impl Url {
    /// Converts the URL to components of the model. If the `net_loc` is a `login` of RFC 1738, its parts are
    /// included.
    pub fn spans(&self, input: &[u8]) -> Spans {
        let mut spans = self.components();
        if let Some(net_loc) = self.net_loc
            && let Ok(login) = login(input, net_loc)
        {
            login.set_in(&mut spans);
        }
        spans
    }

    /// Converts the URL to components of the model, without the parts of a `net_loc`.
    pub(crate) fn components(&self) -> Spans {
        let mut spans = Spans::default();
        spans.set(Component::Scheme, self.scheme);
        spans.set(Component::Authority, self.net_loc);
        spans.set(Component::Path, Some(self.path));
        spans.set(Component::Params, self.params);
        spans.set(Component::Query, self.query);
        spans.set(Component::Fragment, self.fragment);
        spans
    }
}

/// Splits any bytes in the order of section 2.4, without validating them.
pub fn split(input: &[u8]) -> Url {
    let mut url = split_before_params(input);
    // 2.4.5.
    let end;
    (end, url.params) = cut(input, url.path.start, url.path.end, b';');
    // 2.4.6.
    url.path.end = end;
    url
}

/// Like [`split`], but only up to section 2.4.4, so that the path still contains its params.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn split_before_params(input: &[u8]) -> Url {
    // 2.4.1.
    let (mut end, fragment) = cut(input, 0, input.len(), b'#');
    // 2.4.2.
    let scheme = scheme_before_colon(&input[..end]);
    let start = scheme.map_or(0, |scheme| scheme.end + 1);
    // 2.4.3.
    let net_loc = net_loc(input, start, end);
    let start = net_loc.map_or(start, |net_loc| net_loc.end);
    // 2.4.4.
    let query;
    (end, query) = cut(input, start, end, b'?');
    Url {
        scheme,
        net_loc,
        path: Span::new(start, end),
        params: None,
        query,
        fragment,
    }
}

/// If there are two slashes at `start`, the text between them and the next slash: "//a?b/c" has the `net_loc`
/// "a?b".
fn net_loc(input: &[u8], start: usize, end: usize) -> Option<Span> {
    input[start..end].starts_with(b"//").then(|| {
        let from = start + 2;
        let slash = memchr::memchr(b'/', &input[from..end]);
        Span::new(from, slash.map_or(end, |slash| from + slash))
    })
}

/// Cuts `input[start..end]` at its leftmost `delimiter`: returns the new end, and the span after the delimiter.
pub(crate) fn cut(input: &[u8], start: usize, end: usize, delimiter: u8) -> (usize, Option<Span>) {
    match memchr::memchr(delimiter, &input[start..end]) {
        Some(at) => (start + at, Some(Span::new(start + at + 1, end))),
        None => (end, None),
    }
}

/// Splits by section 2.4 without 2.4.1 and 2.4.2, for texts that have neither a fragment nor a scheme.
pub(crate) fn split_relative(input: &[u8]) -> Url {
    let net_loc = net_loc(input, 0, input.len());
    let start = net_loc.map_or(0, |net_loc| net_loc.end);
    let (end, query) = cut(input, start, input.len(), b'?');
    let (end, params) = cut(input, start, end, b';');
    Url {
        scheme: None,
        net_loc,
        path: Span::new(start, end),
        params,
        query,
        fragment: None,
    }
}

/// Parses a `net_loc` of `input` as a `login` of RFC 1738: section 2.1.
fn login(input: &[u8], net_loc: Span) -> Result<Login, Rejection> {
    let mut cursor = Cursor::starting(&input[..net_loc.end], net_loc.start);
    // A `hostport`, a `user` and a `password` never contain an `@`.
    let login = if memchr::memchr(b'@', cursor.rest()).is_some() {
        login::login(&mut cursor)?
    } else {
        login::hostport(&mut cursor)?
    };
    cursor.end("login", "the end")?;
    Ok(login)
}
