//! Section 2.4: what the components of a URL are.

use urispec_model::Span;

use super::edition::Edition;
use crate::common::scheme_before_colon;
use crate::rfc1808::{Url, cut};

/// Breaks any bytes down as section 2.4 says. It validates nothing.
///
/// `inherited` is the scheme that counts where the text has none: its base's. With neither, every section applies.
pub fn split(edition: &Edition, inherited: Option<&[u8]>, input: &[u8]) -> Url {
    // 2.4.1.
    split_after_scheme(edition, scheme_before_colon(input), inherited, input)
}

/// Section 2.4 after 2.4.1.
pub(super) fn split_after_scheme(
    edition: &Edition,
    scheme: Option<Span>,
    inherited: Option<&[u8]>,
    input: &[u8],
) -> Url {
    // "g;x" against "ftp://a/b" has params, and against "http://a/b" none in the first draft.
    let counts = scheme.map(|scheme| scheme.of(input)).or(inherited);
    let uses = |set: &[&str]| counts.is_none_or(|scheme| edition.uses(set, scheme));

    let mut url = Url {
        scheme,
        net_loc: None,
        path: Span::new(scheme.map_or(0, |scheme| scheme.end + 1), input.len()),
        params: None,
        query: None,
        fragment: None,
    };
    if edition.fragment_first {
        fragment(edition, &mut url, input, uses);
        net_loc(edition, &mut url, input, uses);
    } else {
        net_loc(edition, &mut url, input, uses);
        fragment(edition, &mut url, input, uses);
    }
    // 2.4.4.
    if uses(edition.sets.query) {
        (url.path.end, url.query) = cut(input, url.path.start, url.path.end, b'?');
    }
    // 2.4.5.
    if uses(edition.sets.params) {
        (url.path.end, url.params) = cut(input, url.path.start, url.path.end, b';');
    }
    // 2.4.6.
    url
}

/// 2.4.2 in the first draft, 2.4.3 then.
fn net_loc(edition: &Edition, url: &mut Url, input: &[u8], uses: impl Fn(&[&str]) -> bool) {
    let rest = url.path.of(input);
    if uses(edition.sets.net_loc) && rest.starts_with(b"//") {
        let start = url.path.start + 2;
        let end = memchr::memchr(b'/', &rest[2..]).map_or(url.path.end, |slash| start + slash);
        url.net_loc = Some(Span::new(start, end));
        url.path.start = end;
    }
}

/// 2.4.3 in the first draft, 2.4.2 then: after the last number sign.
fn fragment(edition: &Edition, url: &mut Url, input: &[u8], uses: impl Fn(&[&str]) -> bool) {
    if uses(edition.sets.fragment)
        && let Some(at) = memchr::memrchr(b'#', url.path.of(input))
    {
        url.fragment = Some(Span::new(url.path.start + at + 1, url.path.end));
        url.path.end = url.path.start + at;
    }
}
