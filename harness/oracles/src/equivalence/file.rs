//! RFC 8089: what it says about `file` beside RFC 3986 section 6.2.2, whose form is given.

/// No dot is removed if that leaves no `path-absolute`, section 2: it begins with one slash.
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

/// The normal form: section 2 has `localhost` mean what no authority means, and recommends an empty one.
pub(super) fn normal(text: &str) -> String {
    let rest = after_scheme(text);
    match rest.strip_prefix("//localhost/") {
        Some(path) => format!("{}///{path}", before(text, rest)),
        None => text.to_owned(),
    }
}

/// What is the same: an empty authority, and none.
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
