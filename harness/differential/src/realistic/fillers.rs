//! Takes parts of a smallest request, and replaces their letters by words.

use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::{Pieces, split};

/// The part of a text that is put into a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The whole text.
    Whole,
    /// The whole text with this scheme in place of its own.
    Scheme(&'static str),
    /// The text without the scheme and its colon.
    AfterScheme,
    Authority,
    Userinfo,
    Host,
    Port,
    Path,
    /// The path without the slash at its start.
    PathAfterSlash,
    Query,
    Fragment,
    /// The text without leading and trailing letters.
    Core,
}

/// All kinds of parts, the most informative first.
pub(super) const KINDS: [Kind; 15] = [
    Kind::Scheme("http"),
    Kind::Scheme("file"),
    Kind::Scheme("git"),
    Kind::Scheme("urn"),
    Kind::Whole,
    Kind::Host,
    Kind::Port,
    Kind::Userinfo,
    Kind::Path,
    Kind::PathAfterSlash,
    Kind::Query,
    Kind::Fragment,
    Kind::Authority,
    Kind::AfterScheme,
    Kind::Core,
];

/// The treatment of the letters in a part. The shrinker chose these letters at places where any letter would have
/// the same effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dress {
    /// Letters become words, and an empty host becomes a name.
    Filled,
    /// Letters become words.
    Words,
    /// Letters stay.
    None,
}

impl Dress {
    pub(super) const ALL: [Self; 3] = [Self::Filled, Self::Words, Self::None];
}

/// A part of a text; `None` if the text has no part of this kind, or if this treatment does not change it.
pub(super) fn filler(text: &[u8], kind: Kind, dress: Dress) -> Option<Vec<u8>> {
    let pieces = split(text).pieces(text);
    let inside = pieces
        .authority
        .map(|authority| (authority, AuthorityParts::of(authority)));
    let part = |of: fn(&AuthorityParts) -> Option<urispec_model::Span>| {
        inside.and_then(|(authority, parts)| Some(of(&parts)?.of(authority)))
    };
    let (found, words): (Option<&[u8]>, &[&str]) = match kind {
        Kind::Whole => return Some(whole(&pieces, None, dress)),
        Kind::Scheme(scheme) => return pieces.scheme.map(|_| whole(&pieces, Some(scheme), dress)),
        Kind::AfterScheme => {
            return pieces
                .scheme
                .map(|_| whole(&Pieces { scheme: None, ..pieces }, None, dress));
        }
        Kind::Authority => return pieces.authority.map(|authority| dressed_authority(authority, dress)),
        Kind::Userinfo => (part(|parts| parts.userinfo), &USERS),
        Kind::Host => (part(|parts| Some(parts.host)), &HOSTS),
        Kind::Port => (part(|parts| parts.port), &PATHS),
        Kind::Path => (Some(pieces.path), &PATHS),
        Kind::PathAfterSlash => (pieces.path.strip_prefix(b"/"), &PATHS),
        Kind::Query => (pieces.query, &PATHS),
        Kind::Fragment => (pieces.fragment, &PATHS),
        Kind::Core => (Some(core(text)), &PATHS),
    };
    let found = found.filter(|found| !found.is_empty())?;
    Some(match dress {
        Dress::Filled => return None,
        Dress::Words => in_words(found, words),
        Dress::None => found.to_vec(),
    })
}

const HOSTS: [&str; 2] = ["good.example", "evil.example"];
const USERS: [&str; 2] = ["user", "secret"];
const PATHS: [&str; 4] = ["docs", "index.html", "images", "logo.png"];

/// A whole text, with words for its letters by component.
fn whole(pieces: &Pieces<'_>, scheme: Option<&str>, dress: Dress) -> Vec<u8> {
    let mut text = Vec::new();
    if let Some(own) = pieces.scheme {
        text.extend_from_slice(scheme.map_or(own, str::as_bytes));
        text.push(b':');
    }
    if let Some(authority) = pieces.authority {
        text.extend_from_slice(b"//");
        text.extend(dressed_authority(authority, dress));
    }
    let words = |part: &[u8]| match dress {
        Dress::None => part.to_vec(),
        _ => in_words(part, &PATHS),
    };
    text.extend(words(pieces.path));
    for (mark, part) in [(b'?', pieces.query), (b'#', pieces.fragment)] {
        if let Some(part) = part {
            text.push(mark);
            text.extend(words(part));
        }
    }
    text
}

fn dressed_authority(authority: &[u8], dress: Dress) -> Vec<u8> {
    if dress == Dress::None {
        return authority.to_vec();
    }
    let parts = AuthorityParts::of(authority);
    let mut text = Vec::new();
    if let Some(userinfo) = parts.userinfo {
        text.extend(in_words(userinfo.of(authority), &USERS));
        text.push(b'@');
    }
    let host = parts.host.of(authority);
    match dress {
        Dress::Filled if host.is_empty() => text.extend_from_slice(HOSTS[0].as_bytes()),
        _ => text.extend(in_words(host, &HOSTS)),
    }
    if let Some(port) = parts.port {
        text.push(b':');
        text.extend_from_slice(port.of(authority));
    }
    text
}

/// A text in which a word replaces each run of letters outside triplets, and an address of the documentation range
/// replaces `[::]`.
fn in_words(text: &[u8], words: &[&str]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut words = words.iter().cycle();
    let mut rest = text;
    while let Some(first) = rest.first() {
        let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let taken = if let [b'%', high, low, ..] = rest
            && high.is_ascii_hexdigit()
            && low.is_ascii_hexdigit()
        {
            out.extend_from_slice(&rest[..3]);
            3
        } else if rest.starts_with(b"[::]") {
            out.extend_from_slice(b"[2001:db8::1]");
            4
        } else if letters > 0 {
            let word = words.next().copied().unwrap_or_default();
            if first.is_ascii_uppercase() {
                out.extend(word.to_ascii_uppercase().bytes());
            } else {
                out.extend_from_slice(word.as_bytes());
            }
            letters
        } else {
            out.push(*first);
            1
        };
        rest = &rest[taken..];
    }
    out
}

/// The text without leading and trailing letters; the whole text if nothing would be left.
fn core(text: &[u8]) -> &[u8] {
    let is_other = |byte: &u8| !byte.is_ascii_alphabetic();
    let start = text.iter().position(is_other).unwrap_or(0);
    let end = text.iter().rposition(is_other).map_or(text.len(), |last| last + 1);
    &text[start..end]
}
