//! Splits a text into the five components of the regular expression in Appendix B.

/// The colon that ends a scheme by the regular expression in Appendix B.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SchemeEnd {
    First,
    Last,
}

/// Scheme, authority, path, query and fragment by the regular expression in Appendix B. The path is never
/// undefined.
pub(super) fn split(text: &str, end: SchemeEnd) -> [Option<&str>; 5] {
    let (text, fragment) = text
        .split_once('#')
        .map_or((text, None), |(text, after)| (text, Some(after)));
    let (text, query) = text
        .split_once('?')
        .map_or((text, None), |(text, after)| (text, Some(after)));
    let front = &text[..text.find('/').unwrap_or(text.len())];
    let colon = match end {
        SchemeEnd::First => front.find(':'),
        SchemeEnd::Last => front.rfind(':'),
    };
    let (scheme, text) = match colon.filter(|at| *at > 0) {
        Some(at) => (Some(&text[..at]), &text[at + 1..]),
        None => (None, text),
    };
    let (authority, path) = match text.strip_prefix("//") {
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            (Some(authority), path)
        }
        None => (None, text),
    };
    [scheme, authority, Some(path), query, fragment]
}

/// Whether a scheme is ignored because it is the same as that of the base.
pub(super) fn is_left_out(may: bool, own: Option<&str>, base: Option<&str>) -> bool {
    may && own.zip(base).is_some_and(|(own, base)| own.eq_ignore_ascii_case(base))
}

pub(super) fn recombine([scheme, authority, path, query, fragment]: [Option<&str>; 5]) -> String {
    let with = |before: &str, text: Option<&str>, after: &str| {
        text.map_or(String::new(), |text| format!("{before}{text}{after}"))
    };
    [
        with("", scheme, ":"),
        with("//", authority, ""),
        path.unwrap_or_default().to_owned(),
        with("?", query, ""),
        with("#", fragment, ""),
    ]
    .concat()
}
