//! Resolution by RFC 1808 section 4, with a stack of segments.

use super::oracle_2396::without_dots;
use super::parts::{Parts, compose};

/// Scheme, `net_loc`, path, params, query and fragment.
struct Url<'a>([Option<&'a str>; 6]);

/// Splits by section 2.4, which cuts off one component after another.
fn url(text: &str) -> Url<'_> {
    let (text, fragment) = text
        .split_once('#')
        .map_or((text, None), |(text, after)| (text, Some(after)));
    let named =
        |scheme: &str| !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c));
    let (scheme, text) = match text.split_once(':') {
        Some((scheme, rest)) if named(scheme) => (Some(scheme), rest),
        _ => (None, text),
    };
    let (net_loc, text) = match text.strip_prefix("//") {
        Some(text) => {
            let (net_loc, text) = text.split_at(text.find('/').unwrap_or(text.len()));
            (Some(net_loc), text)
        }
        None => (None, text),
    };
    let (text, query) = text
        .split_once('?')
        .map_or((text, None), |(text, after)| (text, Some(after)));
    let (path, params) = text
        .split_once(';')
        .map_or((text, None), |(text, after)| (text, Some(after)));
    Url([scheme, net_loc, Some(path), params, query, fragment])
}

/// Resolves by RFC 1808 section 4, with the components of RFC 1808: scheme, `net_loc`, path, params, query,
/// fragment.
pub(super) fn resolve(base_text: &str, text: &str) -> String {
    if text.is_empty() {
        return base_text.to_owned();
    }
    let Url([scheme, net_loc, path, mut params, mut query, fragment]) = url(text);
    if scheme.is_some() {
        return text.to_owned();
    }
    let Url([base_scheme, base_net_loc, base_path, base_params, base_query, _]) = url(base_text);
    let (path, base_path) = (
        path.expect("a URL always has a path"),
        base_path.expect("a URL always has a path"),
    );
    let is_empty = |component: Option<&str>| component.is_none_or(str::is_empty);
    let full;
    let (mut location, mut result_path) = (net_loc, path);
    if is_empty(net_loc) {
        location = base_net_loc.or(net_loc);
        // "//" against "a:b" gives an empty location before the path of the base. The slash separates the two.
        let supplied = |path: &str| {
            let is_missing = location.is_some() && !path.is_empty() && !path.starts_with('/');
            if is_missing { "/" } else { "" }
        };
        if path.is_empty() {
            full = format!("{}{base_path}", supplied(base_path));
            result_path = &full;
            if is_empty(params) {
                params = base_params.or(params);
                if is_empty(query) {
                    query = base_query.or(query);
                }
            }
        } else if !path.starts_with('/') {
            let directory = base_path.rsplit_once('/').map(|(directory, _)| format!("{directory}/"));
            let merged = format!("{}{path}", directory.unwrap_or_default());
            let (is_absolute, stack, _) = without_dots(&merged);
            let joined = stack.join("/");
            full = format!("{}{joined}", if is_absolute { "/" } else { supplied(&joined) });
            result_path = &full;
        }
    }
    let path = format!(
        "{result_path}{}",
        params.map(|params| format!(";{params}")).unwrap_or_default()
    );
    compose(
        &Parts {
            scheme: base_scheme,
            authority: location,
            path: "",
            query,
            fragment,
        },
        &path,
    )
}
