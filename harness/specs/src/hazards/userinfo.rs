//! Finds passwords, and userinfo that looks like a host: RFC 3986 sections 7.5 and 7.6.

use memchr::memchr;
use urispec_model::{Component, HazardKind, Span};

use super::Reading;
use super::finder::Finder;

pub(super) fn find(finder: &mut Finder<'_>) {
    let userinfo = finder.span(Component::Userinfo);
    // "u:@h" has an empty password, which does not count as one (RFC 3986 section 3.2.1).
    if let Some(password) = password(finder, userinfo).filter(|password| !password.is_empty()) {
        finder.add(HazardKind::Password, password.range());
    }
    let Some(userinfo) = userinfo.filter(|userinfo| !userinfo.is_empty()) else {
        return;
    };
    if finder.reading == Reading::AllUserinfo || looks_like_a_host(userinfo.of(finder.input)) {
        finder.add(HazardKind::UserinfoAsHost, userinfo.range());
    }
}

/// The text after the first colon of the userinfo; if the document has a component `password`, that component.
fn password(finder: &Finder<'_>, userinfo: Option<Span>) -> Option<Span> {
    let of_userinfo = || {
        let userinfo = userinfo?;
        let colon = memchr(b':', userinfo.of(finder.input))?;
        Some(Span::new(userinfo.start + colon + 1, userinfo.end))
    };
    finder.span(Component::Password).or_else(of_userinfo)
}

/// Whether the userinfo begins with two or more labels, as in `cnn.example.com&story=breaking_news`.
fn looks_like_a_host(userinfo: &[u8]) -> bool {
    // Only RFC 3987 allows characters outside ASCII, also in hosts.
    let is_inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.') || !byte.is_ascii();
    let name = userinfo.iter().position(|byte| !is_inside(byte));
    let name = &userinfo[..name.unwrap_or(userinfo.len())];
    let labels = name.split(|byte| *byte == b'.').take_while(|label| !label.is_empty());
    labels.take(2).count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_two_labels() {
        for (userinfo, expected) in [
            ("cnn.example.com&story=breaking_news", true),
            ("10.0.0.1", true),
            ("a.b", true),
            ("a.b:80", true),
            ("\u{e9}.b&c", true),
            ("a..b", false),
            (".a.b", false),
            ("user", false),
            ("a.", false),
            ("a_b.c", false),
            ("user:a.b", false),
            ("", false),
        ] {
            assert_eq!(looks_like_a_host(userinfo.as_bytes()), expected, "{userinfo}");
        }
    }
}
