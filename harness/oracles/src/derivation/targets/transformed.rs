//! Resolution by the transformation of references in section 5.2.2 of RFC 3986.

use urispec_model::ResolveOptions;
use urispec_specs::Target;

use super::five::{self, SchemeEnd};
use super::resolved::Resolved;

/// The rule by which paths are merged, section 5.2.3.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Merge {
    /// If the base has an authority and no path, a slash is put before the path of the reference.
    Authority,
    /// If the base has no path, a slash is put before the path of the reference. If the path of the base does not
    /// begin with a slash, the path of the reference is used alone.
    Rooted,
}

/// Section 5.2.2 of RFC 3986 and of its drafts from -03 on.
#[derive(Clone, Copy)]
pub(super) struct Transformed {
    pub(super) dots: fn(&str) -> String,
    pub(super) merge: Merge,
}

impl Transformed {
    pub(super) fn resolve(&self, base: &str, text: &str, options: ResolveOptions) -> Resolved {
        let [base_scheme, base_authority, base_path, base_query, _] = five::split(base, SchemeEnd::First);
        let [mut scheme, authority, path, query, fragment] = five::split(text, SchemeEnd::First);
        let (base_path, path) = (base_path.unwrap_or_default(), path.unwrap_or_default());
        if five::is_left_out(!options.strict, scheme, base_scheme) {
            scheme = None;
        }
        let kept;
        let five = if scheme.is_some() {
            kept = (self.dots)(path);
            [scheme, authority, Some(kept.as_str()), query, fragment]
        } else if authority.is_some() {
            kept = (self.dots)(path);
            [base_scheme, authority, Some(kept.as_str()), query, fragment]
        } else if path.is_empty() {
            [
                base_scheme,
                base_authority,
                Some(base_path),
                query.or(base_query),
                fragment,
            ]
        } else if path.starts_with('/') {
            kept = (self.dots)(path);
            [base_scheme, base_authority, Some(kept.as_str()), query, fragment]
        } else {
            let folder = &base_path[..base_path.rfind('/').map_or(0, |slash| slash + 1)];
            let merged = match self.merge {
                Merge::Authority if base_authority.is_some() && base_path.is_empty() => format!("/{path}"),
                Merge::Rooted if base_path.is_empty() => format!("/{path}"),
                Merge::Rooted if !base_path.starts_with('/') => path.to_owned(),
                _ => format!("{folder}{path}"),
            };
            kept = (self.dots)(&merged);
            [base_scheme, base_authority, Some(kept.as_str()), query, fragment]
        };
        Resolved::To(Target::Uri(five::recombine(five).into_bytes()))
    }
}
