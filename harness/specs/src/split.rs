//! Splits any text by Appendix B of RFC 2396 and RFC 3986, without validation.

use urispec_model::{Component, Span, Spans};

/// The five components that the regular expression of Appendix B finds in any bytes.
///
/// The text is not validated: `1:x` has the scheme `1`, and every input can be split. Recomposing the five components
/// returns the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Split {
    /// The scheme: group 2.
    pub scheme: Option<Span>,
    /// The authority: group 4.
    pub authority: Option<Span>,
    /// The path: group 5; never undefined.
    pub path: Span,
    /// The query: group 7.
    pub query: Option<Span>,
    /// The fragment: group 9.
    pub fragment: Option<Span>,
}

/// Splits by `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`, Appendix B of RFC 2396 and RFC 3986.
///
/// In this implementation, the `.` of the expression matches any byte.
pub fn split(input: &[u8]) -> Split {
    split_at(SchemeEnd::FirstColon, input)
}

/// The colon at which a scheme ends. This colon is before the first `/`, `?` or `#`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SchemeEnd {
    /// `[^:/?#]+`: a scheme has no colon.
    FirstColon,
    /// The greedy `[^/?#]+` of Appendix B of draft-fielding-url-syntax-02: `urn:a:b` has the scheme `urn:a`.
    LastColon,
}

/// Like [`split`], but `ends` determines the end of the scheme.
pub(crate) fn split_at(ends: SchemeEnd, input: &[u8]) -> Split {
    let end = input.len();
    let until = |from: usize, stops: &[u8]| {
        input[from..]
            .iter()
            .position(|byte| stops.contains(byte))
            .map_or(end, |length| from + length)
    };
    let mut at = 0;

    let scheme = match ends {
        SchemeEnd::FirstColon => Some(until(0, b":/?#")).filter(|colon| input.get(*colon) == Some(&b':')),
        SchemeEnd::LastColon => memchr::memrchr(b':', &input[..until(0, b"/?#")]),
    };
    // `[...]+`: a scheme has at least one character, so `:x` has no scheme.
    let scheme = scheme.filter(|colon| *colon > 0).map(|colon| Span::new(0, colon));
    if let Some(scheme) = scheme {
        at = scheme.end + 1;
    }
    let authority = input[at..]
        .starts_with(b"//")
        .then(|| Span::new(at + 2, until(at + 2, b"/?#")));
    if let Some(authority) = authority {
        at = authority.end;
    }
    let path = Span::new(at, until(at, b"?#"));
    at = path.end;
    let query = (input.get(at) == Some(&b'?')).then(|| Span::new(at + 1, until(at + 1, b"#")));
    if let Some(query) = query {
        at = query.end;
    }
    let fragment = (at < end).then(|| Span::new(at + 1, end));
    Split {
        scheme,
        authority,
        path,
        query,
        fragment,
    }
}

impl Split {
    /// Converts the split to components of the model. The parts of the authority are not set.
    pub fn spans(&self) -> Spans {
        let mut spans = Spans::default();
        spans.set(Component::Scheme, self.scheme);
        spans.set(Component::Authority, self.authority);
        spans.set(Component::Path, Some(self.path));
        spans.set(Component::Query, self.query);
        spans.set(Component::Fragment, self.fragment);
        spans
    }

    /// The texts of the five components, which are parts of `input`.
    ///
    /// # Panics
    /// If `input` is not the text that was split.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn pieces<'a>(&self, input: &'a [u8]) -> Pieces<'a> {
        Pieces {
            scheme: self.scheme.map(|span| span.of(input)),
            authority: self.authority.map(|span| span.of(input)),
            path: self.path.of(input),
            query: self.query.map(|span| span.of(input)),
            fragment: self.fragment.map(|span| span.of(input)),
        }
    }
}

/// The five components as texts, which may come from several inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pieces<'a> {
    /// The scheme, without its colon.
    pub scheme: Option<&'a [u8]>,
    /// The authority, without its two slashes.
    pub authority: Option<&'a [u8]>,
    /// The path; never undefined.
    pub path: &'a [u8],
    /// The query, without its question mark.
    pub query: Option<&'a [u8]>,
    /// The fragment, without its number sign.
    pub fragment: Option<&'a [u8]>,
}

impl Pieces<'_> {
    /// Joins the components by RFC 3986 section 5.3 and RFC 2396 section 5.2 step 7. The fragment is included.
    ///
    /// Undefined components are left out together with their delimiter; empty components keep their delimiter. A
    /// parse of the result may return different components (see `defects.json`).
    pub fn recompose(&self) -> Vec<u8> {
        let mut result = Vec::with_capacity(self.length());
        self.recompose_before_path(&mut result);
        result.extend_from_slice(self.path);
        self.recompose_after_path(&mut result);
        result
    }

    /// Whether two references have the same scheme; the case of letters is ignored. Only parsers that are not
    /// strict compare the schemes: RFC 3986 section 5.2.2 and RFC 2396 section 5.2 step 3.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn has_scheme_of(&self, other: &Pieces<'_>) -> bool {
        matches!((self.scheme, other.scheme), (Some(one), Some(other)) if one.eq_ignore_ascii_case(other))
    }

    /// The reference without its scheme, if `base` has the same scheme and `strict` is false; otherwise the
    /// unchanged reference.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn read_against(self, base: &Pieces<'_>, strict: bool) -> Self {
        // "http:g" against "http://a/b" is "g".
        let is_dropped = !strict && self.has_scheme_of(base);
        Self {
            scheme: self.scheme.filter(|_| !is_dropped),
            ..self
        }
    }

    /// The length of the recomposed text.
    pub(crate) fn length(&self) -> usize {
        let with = |text: Option<&[u8]>, delimiter: usize| text.map_or(0, |text| text.len() + delimiter);
        with(self.scheme, 1) + with(self.authority, 2) + self.path.len() + with(self.query, 1) + with(self.fragment, 1)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn recompose_before_path(&self, result: &mut Vec<u8>) {
        if let Some(scheme) = self.scheme {
            result.extend_from_slice(scheme);
            result.push(b':');
        }
        if let Some(authority) = self.authority {
            result.extend_from_slice(b"//");
            result.extend_from_slice(authority);
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn recompose_after_path(&self, result: &mut Vec<u8>) {
        if let Some(query) = self.query {
            result.push(b'?');
            result.extend_from_slice(query);
        }
        if let Some(fragment) = self.fragment {
            result.push(b'#');
            result.extend_from_slice(fragment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_split_of_any_bytes_recomposes_to_them() {
        for input in [
            &b""[..],
            b"#",
            b"?",
            b":",
            b"//",
            b"a:",
            b"a://b/c?d#e#f",
            b"1:/x",
            b"\xff:\0//",
            b"a?b:c",
            b"//?#",
            b"a#?b",
        ] {
            assert_eq!(
                split(input).pieces(input).recompose(),
                input,
                "{}",
                input.escape_ascii()
            );
        }
    }

    #[test]
    fn the_example_of_appendix_b_splits_as_printed() {
        let input = b"http://www.ics.uci.edu/pub/ietf/uri/#Related";
        let pieces = split(input).pieces(input);
        assert_eq!(pieces.scheme, Some(&b"http"[..]));
        assert_eq!(pieces.authority, Some(&b"www.ics.uci.edu"[..]));
        assert_eq!(pieces.path, b"/pub/ietf/uri/");
        assert_eq!(pieces.query, None);
        assert_eq!(pieces.fragment, Some(&b"Related"[..]));
    }
}
