//! Resolution by RFC 3986 section 5.2, with a stack of segments.

use super::parts::{Parts, compose, has_scheme_of};

/// Removes dot segments by RFC 3986 section 5.2.4, with a stack of segments. Each segment includes the slash before
/// it.
pub(crate) fn without_dots(mut path: &str) -> String {
    while let Some(rest) = path.strip_prefix("../").or(path.strip_prefix("./")) {
        path = rest;
    }
    if path == "." || path == ".." {
        return String::new();
    }
    let mut stack: Vec<String> = Vec::new();
    let mut segments = path.split('/');
    let first = segments.next().expect("there is always a first segment");
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

/// The target of a reference.
pub(super) fn resolve(base: &Parts<'_>, r: &Parts<'_>, strict: bool) -> String {
    let scheme = if !strict && has_scheme_of(r, base) {
        None
    } else {
        r.scheme
    };
    if scheme.is_some() {
        return compose(&Parts { scheme, ..*r }, &without_dots(r.path));
    }
    if r.authority.is_some() {
        return compose(
            &Parts {
                scheme: base.scheme,
                ..*r
            },
            &without_dots(r.path),
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
        return compose(&inherited, &without_dots(r.path));
    }
    let merged = match base.path.rsplit_once('/') {
        Some((directory, _)) => format!("{directory}/{}", r.path),
        None if base.authority.is_some() => format!("/{}", r.path),
        None => r.path.to_owned(),
    };
    compose(&inherited, &without_dots(&merged))
}
