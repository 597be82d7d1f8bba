//! RFC 8089, The "file" URI Scheme, February 2017.
//!
//! `file-URI` is section 2's. The rules that appendices E and F print beside it under the same names are other grammars,
//! each a [`Variation`], with names of their own here: `E1-file-URI` to `F-file-URI`. Hosts are RFC 3986's as RFC 6874
//! updates it. The document says nothing of resolution but for a variation of appendix E.2.1, which is not normative and
//! not done: it is RFC 3986's, on a base that is a `file-URI`.

use urispec_model::{Component, HostKind, ResolveOptions, Span, Spans, UnknownName};

use crate::cursor::{Cursor, Rejection};
use crate::dispatch::{Document, ParseError};
use crate::meaning::{Meaning, Topic};
use crate::rfc3986::{self, Syntax, authority, path};
use crate::rfc6874::Zones;
use crate::{ResolveError, Target};

/// Which rules of the appendices stand in the place of section 2's.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Variation {
    /// Appendix E.1: a `userinfo` before the host.
    userinfo: bool,
    /// Appendices E.2 and E.2.2: which bytes stand behind the letter of a drive.
    drive: &'static [u8],
    /// Appendix E.2.2: `file-absolute`, a drive behind a slash.
    absolute_drive: bool,
    /// Appendix E.3.2: `unc-authority`.
    unc: bool,
}

const SECTION_2: Variation = Variation {
    userinfo: false,
    drive: b"",
    absolute_drive: false,
    unc: false,
};

/// The rules for a whole URI, and in what they differ from section 2's.
const WHOLE: [(&str, Variation); 6] = [
    ("file-URI", SECTION_2),
    (
        "E1-file-URI",
        Variation {
            userinfo: true,
            ..SECTION_2
        },
    ),
    (
        "E2-file-URI",
        Variation {
            drive: b":",
            ..SECTION_2
        },
    ),
    (
        "E22-file-URI",
        Variation {
            drive: b":|",
            absolute_drive: true,
            ..SECTION_2
        },
    ),
    ("E32-file-URI", Variation { unc: true, ..SECTION_2 }),
    (
        "F-file-URI",
        Variation {
            userinfo: true,
            drive: b":|",
            absolute_drive: true,
            unc: true,
        },
    ),
];

/// The rules for what stands behind the scheme, or behind two slashes, or without them, and their variations.
const PARTS: [(&str, Part, Variation); 11] = [
    ("file-hier-part", file_hier_part, SECTION_2),
    ("auth-path", auth_path, SECTION_2),
    ("local-path", local_path, SECTION_2),
    ("E2-local-path", local_path, WHOLE[2].1),
    ("E22-auth-path", auth_path, WHOLE[3].1),
    ("E22-local-path", local_path, WHOLE[3].1),
    ("E32-auth-path", auth_path, WHOLE[4].1),
    ("F-file-hier-part", file_hier_part, WHOLE[5].1),
    ("F-auth-path", auth_path, WHOLE[5].1),
    ("F-local-path", local_path, WHOLE[5].1),
    ("unc-authority", unc_authority, WHOLE[4].1),
];

/// A production that a [`Variation`] concerns.
type Part = fn(Variation, &mut Cursor<'_>, &mut Spans) -> Result<(), Rejection>;

/// The rules for a host.
const HOSTS: [&str; 4] = ["file-auth", "F-file-auth", "file-host", "inline-IP"];

/// `file-URI = file-scheme ":" file-hier-part` with `file-scheme = "file"`, section 2.
fn file_uri(variation: Variation, cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let scheme = cursor.rest().get(..4);
    if !scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"file")) {
        return Err(cursor.rejection("file-scheme", "`file`"));
    }
    spans.set(Component::Scheme, Some(Span::new(cursor.at, cursor.at + 4)));
    cursor.at += 4;
    if !cursor.eat(b':') {
        return Err(cursor.rejection("file-URI", "`:` behind the scheme"));
    }
    file_hier_part(variation, cursor, spans)
}

/// `file-hier-part = ( "//" auth-path ) / local-path`, section 2. No path begins with two slashes, so at most one fits.
fn file_hier_part(variation: Variation, cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    if cursor.eat_all(b"//") {
        auth_path(variation, cursor, spans)
    } else {
        local_path(variation, cursor, spans)
    }
}

/// `auth-path = [ file-auth ] path-absolute`, section 2; `/ [ file-auth ] file-absolute`, appendix E.2.2; `/ unc-authority
/// path-absolute`, appendix E.3.2.
fn auth_path(variation: Variation, cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    if variation.unc && cursor.rest().starts_with(b"//") {
        let authority = Span::new(cursor.at, cursor.at);
        tell_authority(spans, authority, authority, HostKind::RegName);
        let path = unc_path(cursor)?;
        spans.set(Component::Path, Some(path));
        return Ok(());
    }
    file_auth(variation.userinfo, cursor, spans)?;
    absolute(variation, cursor, spans)
}

/// `local-path = path-absolute`, section 2; `[ drive-letter ] path-absolute`, appendix E.2; `/ file-absolute`, appendix
/// E.2.2.
fn local_path(variation: Variation, cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let start = cursor.at;
    if drive_letter(variation, cursor) {
        path::path_absolute::<Zones>(cursor)?;
        spans.set(Component::Path, Some(Span::new(start, cursor.at)));
        return Ok(());
    }
    absolute(variation, cursor, spans)
}

/// `path-absolute`, RFC 3986 section 3.3, or `file-absolute = "/" drive-letter path-absolute`, appendix E.2.2.
fn absolute(variation: Variation, cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let start = cursor.at;
    let mut ahead = cursor.ahead();
    // A drive with a colon is a segment as good as any.
    if variation.absolute_drive
        && ahead.eat(b'/')
        && drive_letter(variation, &mut ahead)
        && ahead.input[ahead.at - 1] == b'|'
    {
        cursor.at = ahead.at;
    }
    path::path_absolute::<Zones>(cursor)?;
    spans.set(Component::Path, Some(Span::new(start, cursor.at)));
    Ok(())
}

/// `drive-letter = ALPHA ":"`, appendix E.2; `/ ALPHA "|"`, appendix E.2.2.
fn drive_letter(variation: Variation, cursor: &mut Cursor<'_>) -> bool {
    let found = matches!(cursor.rest(), [letter, mark, ..]
        if letter.is_ascii_alphabetic() && variation.drive.contains(mark));
    cursor.at += if found { 2 } else { 0 };
    found
}

/// `file-auth = "localhost" / host`, section 2; `"localhost" / [ userinfo "@" ] host`, appendix E.1. Every `localhost` is a
/// `host`, and a `host` may be empty.
fn file_auth(has_userinfo: bool, cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let start = cursor.at;
    if has_userinfo {
        authority::userinfo_at::<Zones>(cursor);
        if cursor.at > start {
            spans.set(Component::Userinfo, Some(Span::new(start, cursor.at - 1)));
        }
    }
    let (host, kind) = Zones::host(cursor)?;
    tell_authority(spans, Span::new(start, cursor.at), host, kind);
    Ok(())
}

fn tell_authority(spans: &mut Spans, authority: Span, host: Span, kind: HostKind) {
    spans.set(Component::Authority, Some(authority));
    spans.set(Component::Host, Some(host));
    spans.host_kind = Some(kind);
}

/// `unc-authority path-absolute` with `unc-authority = 2*3"/" file-host`, appendix E.3.2.
///
/// A `file-host` may be empty, and then the slash of the `path-absolute` is one more of those in front. So behind three
/// slashes or four any characters of a path fit, and behind two a host that is not empty comes first.
fn unc_path(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let start = cursor.at;
    let slashes = cursor.rest().iter().take_while(|byte| **byte == b'/').count();
    cursor.at += slashes.min(4);
    match slashes {
        2 => {
            file_host(cursor);
            path::path_absolute::<Zones>(cursor)?;
        }
        3 | 4 => drop(path::path::<Zones>(cursor)),
        _ => return Err(cursor.rejection("unc-authority", "at most four slashes more")),
    }
    Ok(Span::new(start, cursor.at))
}

/// `unc-authority = 2*3"/" file-host`, appendix E.3.2, by itself.
fn unc_authority(_: Variation, cursor: &mut Cursor<'_>, _: &mut Spans) -> Result<(), Rejection> {
    if !cursor.eat_all(b"//") {
        return Err(cursor.rejection("unc-authority", "`//`"));
    }
    cursor.eat(b'/');
    file_host(cursor);
    Ok(())
}

/// `file-host = inline-IP / IPv4address / reg-name`, appendix E.3.2: the longer of the two, since a `reg-name` may go on
/// behind an `inline-IP` that has no colon. Every `IPv4address` is a `reg-name`.
fn file_host(cursor: &mut Cursor<'_>) {
    let mut ahead = cursor.ahead();
    let is_inline = inline_ip(&mut ahead).is_ok();
    authority::reg_name::<Zones>(cursor);
    if is_inline && ahead.at > cursor.at {
        cursor.at = ahead.at;
    }
}

/// `inline-IP = "%5B" ( IPv6address / IPvFuture ) "%5D"`, appendix E.3.2.
fn inline_ip(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    let mut bracket = |text: &'static str| {
        let found = cursor
            .rest()
            .get(..3)
            .is_some_and(|next| next.eq_ignore_ascii_case(text.as_bytes()));
        cursor.at += if found { 3 } else { 0 };
        found
    };
    if !bracket("%5B") {
        return Err(cursor.rejection("inline-IP", "`%5B`"));
    }
    if matches!(cursor.peek(), Some(b'v' | b'V')) {
        authority::ipv_future(cursor)?;
    } else {
        authority::ipv6address(cursor)?;
    }
    let is_closed = cursor
        .rest()
        .get(..3)
        .is_some_and(|next| next.eq_ignore_ascii_case(b"%5D"));
    if !is_closed {
        return Err(cursor.rejection("inline-IP", "`%5D`"));
    }
    cursor.at += 3;
    Ok(())
}

/// RFC 8089.
pub(crate) struct Door;

impl Document for Door {
    fn rules(&self) -> Vec<&'static str> {
        let whole = WHOLE.iter().map(|(name, _)| *name);
        let parts = PARTS.iter().map(|(name, ..)| *name);
        whole.chain(parts).chain(HOSTS).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &[
            "file-URI",
            "E1-file-URI",
            "E2-file-URI",
            "E22-file-URI",
            "E32-file-URI",
            "F-file-URI",
        ]
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let asked = rule.unwrap_or("file-URI");
        let mut cursor = Cursor::new(input);
        let cursor = &mut cursor;
        let mut spans = Spans::default();
        if let Some((_, variation)) = WHOLE.iter().find(|(name, _)| *name == asked) {
            file_uri(*variation, cursor, &mut spans)?;
            cursor.end("file-URI", "a character of this component, or the end")?;
            return Ok(spans);
        }
        let part = PARTS.iter().find(|(name, ..)| *name == asked);
        match asked {
            _ if let Some((_, part, variation)) = part => part(*variation, cursor, &mut spans)?,
            "file-auth" => file_auth(false, cursor, &mut spans)?,
            "F-file-auth" => file_auth(true, cursor, &mut spans)?,
            "file-host" => file_host(cursor),
            "inline-IP" => inline_ip(cursor)?,
            _ => {
                return Err(UnknownName {
                    kind: "rule of RFC 8089",
                    found: asked.to_owned(),
                    known: self.rules(),
                }
                .into());
            }
        }
        cursor.end("file-URI", "the end, or what the rule allows here")?;
        Ok(spans)
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        let is_base = |base: &[u8]| {
            let mut cursor = Cursor::new(base);
            file_uri(SECTION_2, &mut cursor, &mut Spans::default())?;
            cursor.end("file-URI", "a character of this component, or the end")
        };
        rfc3986::resolve_on::<Zones>(base, input, options.strict, is_base)
    }

    /// The document does not speak of resolution, and so has no answer to most topics.
    fn meanings(&self) -> Vec<Meaning> {
        let answers = [
            (Topic::Params, "no component", "2"),
            (Topic::QueryCut, "no component", "2"),
            (Topic::FragmentCut, "no component", "2"),
            (Topic::Authority, "host", "2"),
        ];
        answers.map(Meaning::from).to_vec()
    }
}
