//! Resolution in seven steps, as in RFC 1808.

use urispec_model::{Component as C, Spans};
use urispec_specs::Target;

use super::resolved::Resolved;
use crate::derivation::dots;
use crate::derivation::steps::Steps;

/// The target of a reference without a path and without a query.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Empty {
    /// An empty reference is treated like any other reference.
    AsPath,
    /// If the reference is empty, the target is the unchanged base.
    Base,
    /// The target is the current document.
    Document,
}

/// The components that are inherited together with the path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Inherited {
    /// The params are inherited; the query is inherited only if the reference has no params.
    InTurn,
    /// The params and the query are each inherited, independently of each other.
    Each,
    /// Only the query is inherited; the params are never inherited.
    QueryAlone,
}

/// Section 4 of RFC 1808 and of its drafts, section 6 of draft-fielding-url-syntax-00 and -01.
#[derive(Clone, Copy)]
pub(super) struct InSteps {
    pub(super) steps: Steps,
    /// The schemes that have relative forms; `None` if all schemes have them.
    pub(super) relative: Option<&'static [&'static str]>,
    /// Returns whether a segment is removed together with the `..` after it.
    pub(super) removable: fn(&str) -> bool,
    pub(super) empty: Empty,
    pub(super) params: Inherited,
}

/// Scheme, network location, path, params, query, fragment.
type Six<'t> = [Option<&'t str>; 6];

impl InSteps {
    fn six<'t>(&self, text: &'t str, inherited: Option<&str>) -> Six<'t> {
        let spans: Spans = self.steps.split_as(text, inherited);
        [C::Scheme, C::Authority, C::Path, C::Params, C::Query, C::Fragment]
            .map(|component| spans.get(component).map(|span| &text[span.start..span.end]))
    }

    pub(super) fn resolve(&self, base_text: &str, text: &str) -> Resolved {
        let to = |text: String| Resolved::To(Target::Uri(text.into_bytes()));
        if text.is_empty() && self.empty == Empty::Base {
            return to(base_text.to_owned());
        }
        let base = self.six(base_text, None);
        let url = self.six(text, base[0]);
        let [scheme, net_loc, path, params, query, fragment] = url;
        let (path, base_path) = (path.unwrap_or_default(), base[2].unwrap_or_default());
        let is_empty = |component: Option<&str>| component.is_none_or(str::is_empty);
        if self.empty == Empty::Document && [scheme, net_loc, params, query] == [None; 4] && path.is_empty() {
            let fragment = fragment.map(|fragment| fragment.as_bytes().to_vec());
            return Resolved::To(Target::SameDocument { fragment });
        }
        if let Some(relative) = self.relative {
            let same = |one: &str| base[0].is_some_and(|own| own.eq_ignore_ascii_case(one));
            let is_relative = |one: &str| relative.iter().any(|name| name.eq_ignore_ascii_case(one));
            if scheme.is_some_and(|own| !same(own) || !is_relative(own)) {
                return to(text.to_owned());
            }
            if base[0].is_some_and(|own| !is_relative(own)) {
                return to(recombine([base[0], net_loc, Some(path), params, query, fragment]));
            }
        } else if scheme.is_some() {
            return to(text.to_owned());
        }
        let mut result = [scheme.or(base[0]), net_loc, Some(path), params, query, fragment];
        if !is_empty(net_loc) {
            return to(recombine(result));
        }
        result[1] = base[1].or(net_loc);
        if path.starts_with('/') {
            return to(recombine(result));
        }
        if path.is_empty() {
            result[2] = Some(base_path);
            let own = |component: Option<&'_ str>| !is_empty(component);
            if self.params != Inherited::QueryAlone && !own(params) {
                result[3] = base[3].or(params);
            }
            if !own(query) && (self.params != Inherited::InTurn || !own(params)) {
                result[4] = base[4].or(query);
            }
            return to(recombine(result));
        }
        let kept = base_path.rfind('/').map_or(0, |slash| slash + 1);
        let mut merged = format!("{}{path}", &base_path[..kept]);
        dots::by_segments(&mut merged, self.removable);
        result[2] = Some(&merged);
        to(recombine(result))
    }
}

/// The last step: a path after a network location has a slash before it.
fn recombine([scheme, net_loc, path, params, query, fragment]: Six<'_>) -> String {
    let with = |before: &str, text: Option<&str>, after: &str| {
        text.map_or(String::new(), |text| format!("{before}{text}{after}"))
    };
    let path = path.unwrap_or_default();
    let slash = if net_loc.is_some() && !path.is_empty() && !path.starts_with('/') {
        "/"
    } else {
        ""
    };
    [
        with("", scheme, ":"),
        with("//", net_loc, ""),
        format!("{slash}{path}"),
        with(";", params, ""),
        with("?", query, ""),
        with("#", fragment, ""),
    ]
    .concat()
}
