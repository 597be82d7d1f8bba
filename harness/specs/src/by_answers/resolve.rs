//! Resolves references, using only the answers of a document.

use super::split::For;
use crate::answers::{
    Base, DotSegments, DotSegmentsOfAbsolute, EmptyAuthority, LeadingSlashes, Merge, ParamsOnly, Pathless, QueryOnly,
    SameScheme, UnknownBase, includes,
};
use crate::document::Target;
use crate::meaning::Choices;
use crate::rfc1630::slash_count;
use crate::rfc1808::{Parts, Url, or_inherited};

impl Choices {
    /// Resolves `reference` against `base`, without validating them. `None` if the answers define no result.
    pub fn resolve(&self, base: &[u8], reference: &[u8]) -> Option<Target> {
        self.resolve_as(base, reference, true)
    }

    /// Like [`resolve`](Self::resolve). If `is_strict` is false, a scheme that is the same as that of the base is
    /// ignored, provided that the document leaves this open.
    pub(crate) fn resolve_as(&self, base: &[u8], reference: &[u8], is_strict: bool) -> Option<Target> {
        if base.is_empty() {
            let is_absolute =
                self.unknown_base == UnknownBase::Absolute && self.url(For::Resolving(b""), reference).scheme.is_some();
            return is_absolute.then(|| Target::Uri(reference.to_vec()));
        }
        let base_url = self.url(For::Resolving(b""), base);
        let base_scheme = base_url.scheme?.of(base);
        let url = self.url(For::Resolving(base_scheme), reference);
        self.resolve_split((base, &base_url), (reference, &url), is_strict)
    }

    /// Resolves texts whose components are already known.
    pub(crate) fn resolve_split(
        &self,
        (base, base_url): (&[u8], &Url),
        (reference, url): (&[u8], &Url),
        is_strict: bool,
    ) -> Option<Target> {
        let base_scheme = base_url.scheme?.of(base);
        let (base_parts, mut r) = (Parts::new(base, base_url), Parts::new(reference, url));
        let is_left_out =
            |own: &[u8]| !is_strict && self.same_scheme == SameScheme::Open && own.eq_ignore_ascii_case(base_scheme);
        let own_scheme = r.scheme.filter(|own| !is_left_out(own));
        r.scheme = own_scheme.or(base_parts.scheme);
        let may_be_relative =
            own_scheme.is_none_or(|own| self.same_scheme == SameScheme::Yes && own.eq_ignore_ascii_case(base_scheme));
        let is_base = match self.base {
            Base::Absolute | Base::NormalizedOrNot => true,
            Base::OfScheme(schemes) => includes(schemes, base_scheme),
        };
        if !may_be_relative {
            return Some(self.absolute(r));
        }
        if !is_base {
            return Some(Target::Uri(self.recompose(&r, r.path)));
        }
        // By some documents, an empty authority, as in "//" and "///a", does not count as an authority.
        let is_authority = |authority: &[u8]| !authority.is_empty() || self.empty_authority == EmptyAuthority::Own;
        if r.net_loc.is_some_and(is_authority) {
            return Some(self.absolute(r));
        }
        let slashes = reference.iter().take_while(|byte| **byte == b'/').count();
        if self.leading_slashes == LeadingSlashes::Counted && slashes > 0 {
            let same = slash_count(base, slashes)?;
            return Some(Target::Uri([&base[..same], reference].concat()));
        }
        let own_authority = r.net_loc;
        r.net_loc = base_parts.net_loc.or(own_authority);
        if r.path.starts_with(b"/") {
            return Some(self.absolute(r));
        }
        if r.path.is_empty()
            && let Some(target) = self.pathless(base, &base_parts, r, own_authority.is_some())
        {
            return Some(target);
        }
        Some(Target::Uri(self.merged(&base_parts, r)))
    }

    /// The target of a reference whose path is not merged.
    fn absolute(&self, r: Parts<'_>) -> Target {
        let mut path = r.path.to_vec();
        if self.dot_segments_of_absolute == DotSegmentsOfAbsolute::Removed {
            self.remove_dot_segments(&mut path);
        }
        Target::Uri(self.recompose(&r, &path))
    }

    /// The target of a reference without a path; `None` if the document merges the empty path like any other path.
    fn pathless<'a>(&self, base: &[u8], base_parts: &Parts<'a>, mut r: Parts<'a>, is_net_path: bool) -> Option<Target> {
        let (mut params, mut query) = (true, true);
        match (r.params, r.query) {
            (Some(own), _) => {
                if self.params_only != ParamsOnly::PathAndQuery && !own.is_empty() {
                    (params, query) = (false, false);
                } else if self.query_only == QueryOnly::PathWithoutParams {
                    // This is the reference ";" in a document in which params are never inherited.
                    params = false;
                }
            }
            (None, Some(own)) => match self.query_only {
                QueryOnly::LastSegment => return None,
                QueryOnly::Path => query = false,
                QueryOnly::PathAndQuery => query = own.is_empty(),
                QueryOnly::PathWithoutParams => params = false,
            },
            (None, None) => {
                let is_empty = r.fragment.is_none() && !is_net_path;
                match if is_empty {
                    self.empty_reference
                } else {
                    self.fragment_only
                } {
                    Pathless::LastSegment => return None,
                    // "//" is neither an empty reference nor a fragment alone.
                    Pathless::CurrentDocument if !is_net_path => {
                        let fragment = r.fragment.map(<[u8]>::to_vec);
                        return Some(Target::SameDocument { fragment });
                    }
                    Pathless::Whole => return Some(Target::Uri(base.to_vec())),
                    Pathless::CurrentDocument | Pathless::Base => {}
                    Pathless::BaseWithoutParams => params = false,
                }
            }
        }
        if params {
            r.params = or_inherited(r.params, base_parts.params);
        }
        if query {
            r.query = or_inherited(r.query, base_parts.query);
        }
        Some(Target::Uri(self.recompose(&r, base_parts.path)))
    }

    /// The path of the target of a reference with a relative path.
    fn merged(&self, base: &Parts<'_>, mut r: Parts<'_>) -> Vec<u8> {
        let kept = memchr::memrchr(b'/', base.path).map_or(0, |slash| slash + 1);
        let mut path = Vec::new();
        match self.merge {
            Merge::Slash | Merge::SlashOrRoot if base.path.is_empty() => path.push(b'/'),
            Merge::SlashOrRoot if !base.path.starts_with(b"/") => {}
            Merge::SlashAfterAuthority if base.net_loc.is_some() && base.path.is_empty() && !r.path.is_empty() => {
                path.push(b'/');
            }
            _ => path.extend_from_slice(&base.path[..kept]),
        }
        path.extend_from_slice(r.path);
        if self.dot_segments == DotSegments::WithQuery
            && let Some(query) = r.query.take()
        {
            path.push(b'?');
            path.extend_from_slice(query);
        }
        self.remove_dot_segments(&mut path);
        self.recompose(&r, &path)
    }

    fn recompose(&self, r: &Parts<'_>, path: &[u8]) -> Vec<u8> {
        let mut result = Vec::new();
        r.begin(&mut result);
        if self.merge == Merge::SlashAtTheEnd {
            let start = result.len();
            result.extend_from_slice(path);
            r.finish(&mut result, start);
        } else {
            result.extend_from_slice(path);
            let start = result.len();
            Parts { net_loc: None, ..*r }.finish(&mut result, start);
        }
        result
    }
}
