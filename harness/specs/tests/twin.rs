//! A second, independent resolution by segment stacks, held against the references on every short pair.
//!
//! The twin shares no code with the references: it splits with `str` methods and keeps segments on a stack, where
//! the references work in one buffer as the documents do. `URISPEC_EXHAUSTIVE=8` raises the combined length.

use urispec_model::Surplus;
use urispec_specs::{ResolveError, Target, rfc1808, rfc2396, rfc3986};

const ALPHABET: [char; 8] = ['a', '.', '/', ':', '?', '#', ';', '@'];

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
    let scheme = if !strict && r.scheme == base.scheme {
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
    if r.scheme.is_some() && (strict || r.scheme != base.scheme) {
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

#[track_caller]
fn check(base: &str, reference: &str) {
    let (b, r) = (parts(base), parts(reference));
    let (base_bytes, reference_bytes) = (base.as_bytes(), reference.as_bytes());
    for strict in [true, false] {
        let options = rfc3986::Options {
            strict,
            normalize_base: false,
        };
        let ours = rfc3986::resolve(base_bytes, reference_bytes, options);
        let valid = is_absolute(rfc3986::parse_reference(base_bytes).is_ok(), base)
            && rfc3986::parse_reference(reference_bytes).is_ok();
        let twin = valid.then(|| resolve_3986(&b, &r, strict));
        assert_eq!(
            ours.ok().map(text),
            twin,
            "RFC 3986, strict {strict}: {base:?} {reference:?}"
        );
        for surplus in [Surplus::Retain, Surplus::Remove, Surplus::Refuse] {
            let edition = rfc2396::Edition::Rfc2396;
            let options = rfc2396::Options { strict, surplus };
            let ours = rfc2396::resolve(edition, base_bytes, reference_bytes, options);
            let valid = is_absolute(rfc2396::parse_reference(edition, base_bytes).is_ok(), base)
                && (reference.starts_with('?') || rfc2396::parse_reference(edition, reference_bytes).is_ok());
            if let Err(ResolveError::Reference(_)) = ours
                && reference.starts_with('?')
            {
                continue;
            }
            let twin = valid.then(|| resolve_2396(&b, &r, strict, surplus)).flatten();
            assert_eq!(
                ours.ok(),
                twin,
                "RFC 2396, strict {strict}, {surplus}: {base:?} {reference:?}"
            );
        }
    }
    let ours = rfc1808::resolve(rfc1808::Edition::Rfc1808, base_bytes, reference_bytes);
    let valid = rfc1808::parse_url(rfc1808::Edition::Rfc1808, base_bytes).is_ok_and(|url| url.scheme.is_some())
        && rfc1808::parse_url(rfc1808::Edition::Rfc1808, reference_bytes).is_ok();
    let twin = valid.then(|| resolve_1808(base, reference));
    assert_eq!(ours.ok().map(text), twin, "RFC 1808: {base:?} {reference:?}");
}

fn is_absolute(is_valid: bool, base: &str) -> bool {
    is_valid && parts(base).scheme.is_some()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the alphabet is ASCII")
}

/// Calls `visit` with every string over the alphabet of exactly `length` characters.
fn every_string(length: usize, mut visit: impl FnMut(&str)) {
    let mut digits = vec![0; length];
    loop {
        visit(&digits.iter().map(|digit| ALPHABET[*digit]).collect::<String>());
        let Some(place) = digits.iter().rposition(|digit| digit + 1 < ALPHABET.len()) else {
            return;
        };
        digits[place] += 1;
        digits[place + 1..].fill(0);
    }
}

#[test]
fn reference_and_twin_agree_on_every_short_pair() {
    let limit: u32 = std::env::var("URISPEC_EXHAUSTIVE").map_or(6, |length| length.parse().expect("a length"));
    let mut pairs = 0_u64;
    for length in 0..=limit as usize {
        every_string(length, |both| {
            for cut in 0..=length {
                check(&both[..cut], &both[cut..]);
                pairs += 1;
            }
        });
    }
    let expected: u64 = (0..=limit)
        .map(|length| 8_u64.pow(length) * (u64::from(length) + 1))
        .sum();
    assert_eq!(pairs, expected);
}

#[test]
fn reference_and_twin_agree_on_deep_pairs() {
    // Short pairs leave little room behind a scheme and an authority: here base and reference have theirs ready.
    let bases = [
        "a:",
        "a:/",
        "a:b",
        "a:b/c",
        "a:/b/c",
        "a://h",
        "a://h/",
        "a://h/b/c;p?q",
        "a:///b/../c",
        "a://h/..",
    ];
    for length in 0..=5 {
        every_string(length, |tail| {
            for base in bases {
                check(base, tail);
                check(base, &format!("a:{tail}"));
                check(base, &format!("//a{tail}"));
            }
        });
    }
}
