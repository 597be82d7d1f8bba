//! The components with their texts, and the way in which section 4 step 7 joins them.

use urispec_model::Span;

use super::url::Url;

/// Components with their texts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parts<'a> {
    pub(crate) scheme: Option<&'a [u8]>,
    pub(crate) net_loc: Option<&'a [u8]>,
    pub(crate) path: &'a [u8],
    pub(crate) params: Option<&'a [u8]>,
    pub(crate) query: Option<&'a [u8]>,
    pub(crate) fragment: Option<&'a [u8]>,
}

impl<'a> Parts<'a> {
    /// The texts of the components of `url`, whose spans are offsets in `text`.
    pub(crate) fn new(text: &'a [u8], url: &Url) -> Self {
        let of = |span: Option<Span>| span.map(|span| span.of(text));
        Self {
            scheme: of(url.scheme),
            net_loc: of(url.net_loc),
            path: url.path.of(text),
            params: of(url.params),
            query: of(url.query),
            fragment: of(url.fragment),
        }
    }

    /// Appends the components before the path.
    pub(crate) fn begin(&self, result: &mut Vec<u8>) {
        if let Some(scheme) = self.scheme {
            result.extend_from_slice(scheme);
            result.push(b':');
        }
        if let Some(net_loc) = self.net_loc {
            result.extend_from_slice(b"//");
            result.extend_from_slice(net_loc);
        }
    }

    /// Appends the components after the path, which is `result[start..]`.
    pub(crate) fn finish(&self, result: &mut Vec<u8>, start: usize) {
        // A path after a net_loc needs a slash before it; without the slash, the path would be a part of the
        // net_loc: `g` against `http://a` (step 6), `//` against `foo:a/b` (step 5).
        if self.net_loc.is_some() && result.get(start).is_some_and(|first| *first != b'/') {
            result.insert(start, b'/');
        }
        for (delimiter, component) in [(b';', self.params), (b'?', self.query), (b'#', self.fragment)] {
            if let Some(component) = component {
                result.push(delimiter);
                result.extend_from_slice(component);
            }
        }
    }
}

/// A component that is inherited from the base if it is empty or undefined. An empty component stays if the base
/// does not have the component.
pub(crate) fn or_inherited<'a>(own: Option<&'a [u8]>, base: Option<&'a [u8]>) -> Option<&'a [u8]> {
    own.filter(|own| !own.is_empty()).or(base).or(own)
}
