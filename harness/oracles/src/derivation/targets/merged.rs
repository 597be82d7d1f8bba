//! Resolution that merges the paths of base and reference, with several possible treatments of `..` above the root.

use urispec_model::{ResolveOptions, Surplus};
use urispec_specs::Target;

use super::five::{self, SchemeEnd};
use super::resolved::Resolved;
use crate::derivation::dots;

/// Section 5.2 of RFC 2396, of its drafts from draft-fielding-url-syntax-02 on, and of draft-fielding-uri-rfc2396bis-00 to -02.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each field states whether the document has a certain sentence"
)]
pub(super) struct Merged {
    pub(super) scheme_end: SchemeEnd,
    /// Whether the query is part of the merged text.
    pub(super) query_in_path: bool,
    /// Whether an empty path of the base is treated like a slash.
    pub(super) slash: bool,
    /// Whether a reference that is only a query keeps the path of the base.
    pub(super) query_alone: bool,
    /// Whether the target of an empty reference is the current document.
    pub(super) empty_is_document: bool,
    /// Whether a scheme in the reference may be ignored if it is that of the base.
    pub(super) may_have_scheme: bool,
    /// The permitted treatments of `..` above the root; the first is the default.
    pub(super) surplus: &'static [Surplus],
}

impl Merged {
    pub(super) fn resolve(&self, base: &str, text: &str, options: ResolveOptions) -> Resolved {
        let base = five::split(base, self.scheme_end);
        let [mut scheme, authority, path, query, fragment] = five::split(text, self.scheme_end);
        let path = path.unwrap_or_default();
        if five::is_left_out(self.may_have_scheme && !options.strict, scheme, base[0]) {
            scheme = None;
        }
        let to = |authority: Option<&str>, scheme: Option<&str>, path: &str, query: Option<&str>| {
            let text = five::recombine([scheme, authority, Some(path), query, fragment]);
            Resolved::To(Target::Uri(text.into_bytes()))
        };
        if path.is_empty() && [scheme, authority, query] == [None; 3] {
            if self.empty_is_document {
                let fragment = fragment.map(|fragment| fragment.as_bytes().to_vec());
                return Resolved::To(Target::SameDocument { fragment });
            }
            return to(base[1], base[0], base[2].unwrap_or_default(), base[3]);
        }
        if scheme.is_some() {
            return to(authority, scheme, path, query);
        }
        if authority.is_some() {
            return to(authority, base[0], path, query);
        }
        if path.starts_with('/') {
            return to(base[1], base[0], path, query);
        }
        let base_path = base[2].unwrap_or_default();
        if path.is_empty() && self.query_alone {
            return to(base[1], base[0], base_path, query);
        }
        let kept = base_path.rfind('/').map_or(0, |slash| slash + 1);
        let mut merged = base_path[..kept].to_owned();
        if self.slash && base_path.is_empty() {
            merged.push('/');
        }
        merged.push_str(path);
        let mut query = query;
        if let Some(query) = query.take_if(|_| self.query_in_path) {
            merged.push('?');
            merged.push_str(query);
        }
        dots::by_segments(&mut merged, |segment| segment != "..");
        let chosen = options.surplus.filter(|chosen| self.surplus.contains(chosen));
        if !dots::surplus(&mut merged, chosen.unwrap_or(self.surplus[0])) {
            return Resolved::Rejected;
        }
        to(base[1], base[0], &merged, query)
    }
}
