//! The rules of RFC 8089 for `file` URIs. These rules are applied to the normal form of RFC 3986 section 6.2.2.

/// Keeps dot segments if the path without them would not be a `path-absolute`, which begins with only one slash
/// (section 2).
pub(super) fn absolute(text: &str) -> String {
    let rest = after_scheme(text);
    match rest
        .strip_prefix("//")
        .and_then(|rest| Some(rest.split_at(rest.find('/')?)))
    {
        Some((host, path)) if path.starts_with("//") => format!("{}//{host}/.{path}", before(text, rest)),
        _ => text.to_owned(),
    }
}

/// The normal form. By section 2, `localhost` means the same as no authority, and an empty authority is
/// recommended.
pub(super) fn normal(text: &str) -> String {
    let rest = after_scheme(text);
    match rest.strip_prefix("//localhost/") {
        Some(path) => format!("{}///{path}", before(text, rest)),
        None => text.to_owned(),
    }
}

/// The representative text. In it, an empty authority is removed, since it means the same as no authority.
pub(super) fn aligned(text: &str) -> String {
    let rest = after_scheme(text);
    match rest.strip_prefix("///") {
        Some(path) => format!("{}/{path}", before(text, rest)),
        None => text.to_owned(),
    }
}

fn after_scheme(text: &str) -> &str {
    text.split_once(':').map_or(text, |(_, rest)| rest)
}

fn before<'a>(text: &'a str, rest: &str) -> &'a str {
    &text[..text.len() - rest.len()]
}
