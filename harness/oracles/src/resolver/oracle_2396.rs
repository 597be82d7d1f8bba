//! Resolution by RFC 2396 section 5.2 with a stack of segments. The resolver for RFC 1808 uses the same stack.

use urispec_model::Surplus;
use urispec_specs::Target;

use super::parts::{Parts, compose, has_scheme_of};

/// Removes dot segments with a stack of segments: steps 6c to 6f of RFC 2396 section 5.2, and steps 6a to 6d of RFC
/// 1808 section 4. Returns whether the path is absolute, its segments, and the number of `..` that remain at the
/// start.
pub(crate) fn without_dots(path: &str) -> (bool, Vec<&str>, usize) {
    let (is_absolute, path) = path.strip_prefix('/').map_or((false, path), |path| (true, path));
    let segments: Vec<&str> = path.split('/').collect();
    let mut stack: Vec<&str> = Vec::new();
    for (index, segment) in segments.iter().enumerate() {
        let is_last = index + 1 == segments.len();
        match *segment {
            "." if is_last => stack.push(""),
            "." => {}
            ".." if stack.last().is_some_and(|top| *top != "..") => {
                stack.pop();
                if is_last {
                    stack.push("");
                }
            }
            segment => stack.push(segment),
        }
    }
    let above = stack.iter().take_while(|segment| **segment == "..").count();
    (is_absolute, stack, above)
}

/// The target of a reference; `None` if the reference has surplus `..` segments and `surplus` rejects them.
pub(super) fn resolve(base: &Parts<'_>, r: &Parts<'_>, strict: bool, surplus: Surplus) -> Option<Target> {
    if r.path.is_empty() && r.scheme.is_none() && r.authority.is_none() && r.query.is_none() {
        return Some(Target::SameDocument {
            fragment: r.fragment.map(|text| text.as_bytes().to_vec()),
        });
    }
    let uri = |text: String| Some(Target::Uri(text.into_bytes()));
    if r.scheme.is_some() && (strict || !has_scheme_of(r, base)) {
        return uri(compose(r, r.path));
    }
    if r.authority.is_some() {
        return uri(compose(
            &Parts {
                scheme: base.scheme,
                ..*r
            },
            r.path,
        ));
    }
    let inherited = Parts {
        scheme: base.scheme,
        authority: base.authority,
        ..*r
    };
    if r.path.starts_with('/') {
        return uri(compose(&inherited, r.path));
    }
    let merged = match base.path.rsplit_once('/') {
        Some((directory, _)) => format!("{directory}/{}", r.path),
        None => r.path.to_owned(),
    };
    let (is_absolute, mut stack, above) = without_dots(&merged);
    match surplus {
        Surplus::Refuse if above > 0 => return None,
        Surplus::Remove => drop(stack.drain(..above)),
        Surplus::Retain | Surplus::Refuse => {}
    }
    uri(compose(
        &inherited,
        &format!("{}{}", if is_absolute { "/" } else { "" }, stack.join("/")),
    ))
}
