//! A second, independent resolution by segment stacks, which the references are held against.
//!
//! The twin shares no code with the references: it splits with `str` methods and keeps segments on a stack, where
//! the references work in one buffer as the documents do. `tests/twin.rs` holds the two together on every short pair, the
//! fuzz target `oracle` on any.

use urispec_model::{Spec, Surplus};
use urispec_specs::{ResolveError, Target, rfc1808, rfc2396, rfc3986};

use crate::broken::{Broken, quoted};

#[derive(Debug, Clone, Copy)]
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

/// What RFC 2396 and RFC 3986 mean by the five components.
fn parts(text: &str) -> Parts<'_> {
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

#[expect(clippy::format_push_string, reason = "as plain as it gets: the twin is for reading")]
fn compose(parts: &Parts<'_>, path: &str) -> String {
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

/// Whether both have one scheme, in whatever case (RFC 2396 and RFC 3986, section 3.1).
fn has_scheme_of(one: &Parts<'_>, other: &Parts<'_>) -> bool {
    let lower = |parts: &Parts<'_>| parts.scheme.map(str::to_ascii_lowercase);
    one.scheme.is_some() && lower(one) == lower(other)
}

/// RFC 3986 section 5.2.4 by a stack of segments, each with the slash before it.
fn without_dots_3986(mut path: &str) -> String {
    while let Some(rest) = path.strip_prefix("../").or(path.strip_prefix("./")) {
        path = rest;
    }
    if path == "." || path == ".." {
        return String::new();
    }
    let mut stack: Vec<String> = Vec::new();
    let mut segments = path.split('/');
    let first = segments.next().expect("there is always one");
    if !first.is_empty() {
        stack.push(first.to_owned());
    }
    let segments: Vec<&str> = segments.collect();
    for (index, segment) in segments.iter().enumerate() {
        let is_last = index + 1 == segments.len();
        match *segment {
            "." | ".." => {
                if *segment == ".." {
                    stack.pop();
                }
                if is_last {
                    stack.push("/".to_owned());
                }
            }
            _ => stack.push(format!("/{segment}")),
        }
    }
    stack.concat()
}

fn resolve_3986(base: &Parts<'_>, r: &Parts<'_>, strict: bool) -> String {
    let scheme = if !strict && has_scheme_of(r, base) {
        None
    } else {
        r.scheme
    };
    if scheme.is_some() {
        return compose(&Parts { scheme, ..*r }, &without_dots_3986(r.path));
    }
    if r.authority.is_some() {
        return compose(
            &Parts {
                scheme: base.scheme,
                ..*r
            },
            &without_dots_3986(r.path),
        );
    }
    let inherited = Parts {
        scheme: base.scheme,
        authority: base.authority,
        ..*r
    };
    if r.path.is_empty() {
        return compose(
            &Parts {
                query: r.query.or(base.query),
                ..inherited
            },
            base.path,
        );
    }
    if r.path.starts_with('/') {
        return compose(&inherited, &without_dots_3986(r.path));
    }
    let merged = match base.path.rsplit_once('/') {
        Some((directory, _)) => format!("{directory}/{}", r.path),
        None if base.authority.is_some() => format!("/{}", r.path),
        None => r.path.to_owned(),
    };
    compose(&inherited, &without_dots_3986(&merged))
}

/// RFC 2396 section 5.2 steps 6c to 6f, and RFC 1808 section 4 steps 6a to 6d, by a stack of segments.
/// Also how many `..` are left in front.
fn without_dots_old(path: &str) -> (bool, Vec<&str>, usize) {
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

fn resolve_2396(base: &Parts<'_>, r: &Parts<'_>, strict: bool, surplus: Surplus) -> Option<Target> {
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
    let (is_absolute, mut stack, above) = without_dots_old(&merged);
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

/// RFC 1808 section 4, on its own components: scheme, `net_loc`, path, params, query, fragment.
fn resolve_1808(base_text: &str, text: &str) -> String {
    struct Url<'a>([Option<&'a str>; 6]);
    fn url(text: &str) -> Url<'_> {
        let (text, fragment) = text
            .split_once('#')
            .map_or((text, None), |(text, behind)| (text, Some(behind)));
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
            .map_or((text, None), |(text, behind)| (text, Some(behind)));
        let (path, params) = text
            .split_once(';')
            .map_or((text, None), |(text, behind)| (text, Some(behind)));
        Url([scheme, net_loc, Some(path), params, query, fragment])
    }
    if text.is_empty() {
        return base_text.to_owned();
    }
    let Url([scheme, net_loc, path, mut params, mut query, fragment]) = url(text);
    if scheme.is_some() {
        return text.to_owned();
    }
    let Url([base_scheme, base_net_loc, base_path, base_params, base_query, _]) = url(base_text);
    let (path, base_path) = (path.expect("always told"), base_path.expect("always told"));
    let is_empty = |component: Option<&str>| component.is_none_or(str::is_empty);
    let full;
    let (mut location, mut result_path) = (net_loc, path);
    if is_empty(net_loc) {
        location = base_net_loc.or(net_loc);
        if path.is_empty() {
            result_path = base_path;
            if is_empty(params) {
                params = base_params.or(params);
                if is_empty(query) {
                    query = base_query.or(query);
                }
            }
        } else if !path.starts_with('/') {
            let directory = base_path.rsplit_once('/').map(|(directory, _)| format!("{directory}/"));
            let merged = format!("{}{path}", directory.unwrap_or_default());
            let (is_absolute, stack, _) = without_dots_old(&merged);
            let joined = stack.join("/");
            let is_supplied = base_net_loc.is_some() && !joined.is_empty() && !joined.starts_with('/');
            full = format!("{}{joined}", if is_absolute || is_supplied { "/" } else { "" });
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

/// Holds the references against the twin, with every choice that the documents leave.
///
/// What is not ASCII is no URI by any of them, and nothing is said of it.
pub fn agree(base: &[u8], reference: &[u8]) -> Result<(), Broken> {
    match (std::str::from_utf8(base), std::str::from_utf8(reference)) {
        (Ok(base), Ok(reference)) if base.is_ascii() && reference.is_ascii() => {
            agree_on_rfc_3986(base, reference)?;
            agree_on_rfc_2396(base, reference)?;
            agree_on_rfc_1808(base, reference)
        }
        _ => Ok(()),
    }
}

fn agree_on_rfc_3986(base: &str, reference: &str) -> Result<(), Broken> {
    let valid = is_absolute(rfc3986::parse_reference(base.as_bytes()).is_ok(), base)
        && rfc3986::parse_reference(reference.as_bytes()).is_ok();
    for strict in [true, false] {
        let options = rfc3986::Options {
            strict,
            normalize_base: false,
        };
        let ours = rfc3986::resolve(base.as_bytes(), reference.as_bytes(), options);
        let twin = valid.then(|| resolve_3986(&parts(base), &parts(reference), strict).into_bytes());
        same(
            Spec::Rfc3986,
            [base, reference],
            twin.map(Target::Uri),
            ours.ok().map(Target::Uri),
        )?;
    }
    Ok(())
}

fn agree_on_rfc_2396(base: &str, reference: &str) -> Result<(), Broken> {
    let edition = &rfc2396::Edition::RFC_2396;
    let is_query = reference.starts_with('?');
    let valid = is_absolute(rfc2396::parse_reference(edition, base.as_bytes()).is_ok(), base)
        && (is_query || rfc2396::parse_reference(edition, reference.as_bytes()).is_ok());
    for strict in [true, false] {
        for surplus in [Surplus::Retain, Surplus::Remove, Surplus::Refuse] {
            let options = rfc2396::Options { strict, surplus };
            let ours = rfc2396::resolve(edition, base.as_bytes(), reference.as_bytes(), options);
            if is_query && matches!(ours, Err(ResolveError::Reference(_))) {
                continue;
            }
            let twin = valid.then(|| resolve_2396(&parts(base), &parts(reference), strict, surplus));
            same(Spec::Rfc2396, [base, reference], twin.flatten(), ours.ok())?;
        }
    }
    Ok(())
}

fn agree_on_rfc_1808(base: &str, reference: &str) -> Result<(), Broken> {
    let edition = &rfc1808::Edition::RFC_1808;
    let valid = rfc1808::parse_url(edition, base.as_bytes()).is_ok_and(|url| url.scheme.is_some())
        && rfc1808::parse_url(edition, reference.as_bytes()).is_ok();
    let ours = rfc1808::resolve(edition, base.as_bytes(), reference.as_bytes());
    let twin = valid.then(|| Target::Uri(resolve_1808(base, reference).into_bytes()));
    same(Spec::Rfc1808, [base, reference], twin, ours.ok().map(Target::Uri))
}

fn is_absolute(is_valid: bool, base: &str) -> bool {
    is_valid && parts(base).scheme.is_some()
}

fn same(spec: Spec, asked: [&str; 2], twin: Option<Target>, ours: Option<Target>) -> Result<(), Broken> {
    if twin == ours {
        return Ok(());
    }
    let shown = |target: Option<Target>| match target {
        Some(Target::Uri(uri)) => quoted(&uri),
        Some(Target::SameDocument { fragment }) => {
            format!(
                "the current document{}",
                fragment.map(|text| quoted(&text)).unwrap_or_default()
            )
        }
        None => "a rejection".to_owned(),
    };
    let law = "the reference resolves as its twin does";
    let inputs = asked.map(str::as_bytes);
    Err(Broken::new(law, spec, &inputs, &shown(twin), &shown(ours)))
}
