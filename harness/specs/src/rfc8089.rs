//! RFC 8089, The "file" URI Scheme, February 2017.
//!
//! `file-URI` is section 2's. The rules that appendices E and F print next to it under the same names are other grammars,
//! each a [`Variation`], with names of their own here: `E1-file-URI` to `F-file-URI`. Hosts are RFC 3986's as RFC 6874
//! updates it. The document says nothing of resolution but for a variation of appendix E.2.1, which is not normative and
//! not done: it is RFC 3986's, on a base that is a `file-URI`.

use urispec_model::{Component, HostKind, Span, Spans};

use crate::answers::Authority;
use crate::common::scheme_named;
use crate::cursor::{Cursor, Rejection};
use crate::equivalence::{Form, PATH, Rule, Rules, SCHEME, ladder};
use crate::meaning::{Choices, Sections};
use crate::one_scheme::{Edition, resolve_by};
use crate::rfc2396bis::equivalence_ladder::{WITH_LADDER, of_rfc_3986};
use crate::rfc3986::{self, Productions, Syntax, address, authority, path};
use crate::rfc6874::Zones;

/// Which rules of the appendices replace section 2's.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Variation {
    /// Appendix E.1: a `userinfo` before the host.
    userinfo: bool,
    /// Appendices E.2 and E.2.2: which bytes may follow the letter of a drive.
    drive: &'static [u8],
    /// Appendix E.2.2: `file-absolute`, a drive after a slash.
    absolute_drive: bool,
    /// Appendix E.3.2: `unc-authority`.
    unc: bool,
}

impl Variation {
    const SECTION_2: Self = Self {
        userinfo: false,
        drive: b"",
        absolute_drive: false,
        unc: false,
    };
    const E1: Self = Self {
        userinfo: true,
        ..Self::SECTION_2
    };
    const E2: Self = Self {
        drive: b":",
        ..Self::SECTION_2
    };
    const E22: Self = Self {
        drive: b":|",
        absolute_drive: true,
        ..Self::SECTION_2
    };
    const E32: Self = Self {
        unc: true,
        ..Self::SECTION_2
    };
    const F: Self = Self {
        userinfo: true,
        unc: true,
        ..Self::E22
    };
}

impl Edition {
    /// RFC 8089, February 2017. It does not speak of resolution, and so has no answer to most topics.
    pub(crate) const RFC_8089: Self = Self {
        kind: "rule of RFC 8089",
        whole: &[
            "file-URI",
            "E1-file-URI",
            "E2-file-URI",
            "E22-file-URI",
            "E32-file-URI",
            "F-file-URI",
        ],
        rules: &[
            ("file-URI", |cursor, spans| {
                file_uri(Variation::SECTION_2, cursor, spans)
            }),
            ("E1-file-URI", |cursor, spans| file_uri(Variation::E1, cursor, spans)),
            ("E2-file-URI", |cursor, spans| file_uri(Variation::E2, cursor, spans)),
            ("E22-file-URI", |cursor, spans| file_uri(Variation::E22, cursor, spans)),
            ("E32-file-URI", |cursor, spans| file_uri(Variation::E32, cursor, spans)),
            ("F-file-URI", |cursor, spans| file_uri(Variation::F, cursor, spans)),
            ("file-hier-part", |cursor, spans| {
                file_hier_part(Variation::SECTION_2, cursor, spans)
            }),
            ("auth-path", |cursor, spans| {
                auth_path(Variation::SECTION_2, cursor, spans)
            }),
            ("local-path", |cursor, spans| {
                local_path(Variation::SECTION_2, cursor, spans)
            }),
            ("E2-local-path", |cursor, spans| {
                local_path(Variation::E2, cursor, spans)
            }),
            ("E22-auth-path", |cursor, spans| {
                auth_path(Variation::E22, cursor, spans)
            }),
            ("E22-local-path", |cursor, spans| {
                local_path(Variation::E22, cursor, spans)
            }),
            ("E32-auth-path", |cursor, spans| {
                auth_path(Variation::E32, cursor, spans)
            }),
            ("F-file-hier-part", |cursor, spans| {
                file_hier_part(Variation::F, cursor, spans)
            }),
            ("F-auth-path", |cursor, spans| auth_path(Variation::F, cursor, spans)),
            ("F-local-path", |cursor, spans| local_path(Variation::F, cursor, spans)),
            ("unc-authority", |cursor, _| unc_authority(cursor)),
            ("file-auth", |cursor, spans| {
                file_auth(Variation::SECTION_2, cursor, spans)
            }),
            ("F-file-auth", |cursor, spans| file_auth(Variation::F, cursor, spans)),
            ("file-host", |cursor, _| {
                file_host(cursor);
                Ok(())
            }),
            ("inline-IP", |cursor, _| inline_ip(cursor)),
        ],
        uris: &[|cursor, spans| file_uri(Variation::SECTION_2, cursor, spans)],
        resolve: |base, input, options| resolve_by(&const { Productions::with::<Zones>() }, base, input, options),
        choices: Choices {
            authority: Authority::Host,
            ..rfc3986::Edition::choices()
        },
        same: &SAME,
        sections: Sections {
            authority: "2",
            ..Sections::NONE
        },
    };
}

/// RFC 3986 section 6.2, and what section 2 says of `localhost` and of no authority. The case of a path counts.
const SAME: Rules = Rules {
    sections: &of_rfc_3986("2"),
    changes: &[
        ladder::SECTION_6_2_2,
        ladder::HOST,
        &[
            Rule::normal(PATH, keep_absolute),
            Rule::unless_read("rfc3986-file-localhost", SCHEME, ladder::no_localhost),
            Rule::same(SCHEME, no_empty_authority),
            Rule::if_read("rfc8089-minimal", SCHEME, no_empty_authority),
            Rule::if_read("rfc8089-case-of-drive", SCHEME, drive_case),
        ],
    ],
    ..WITH_LADDER
};

/// No authority for an empty one.
fn no_empty_authority(form: &mut Form) {
    if form.server().is_some_and(|server| server.host.is_empty()) {
        form.authority = None;
    }
}

/// `/.` in front of a path that begins with two slashes without its dot segments: `file:///..//a` would be no `file-URI`.
fn keep_absolute(form: &mut Form) {
    if form.path.starts_with(b"//") {
        form.path.splice(0..0, *b"/.");
    }
}

/// Appendix E.2, which is not normative: the letter of a drive in upper case.
fn drive_case(form: &mut Form) {
    if let [b'/', letter, b':', ..] = &mut form.path[..] {
        letter.make_ascii_uppercase();
    }
}

/// `file-URI = file-scheme ":" file-hier-part` with `file-scheme = "file"`, section 2.
fn file_uri(variation: Variation, cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let scheme = scheme_named(cursor, (b"file", "`file`"), ["file-scheme", "file-URI"])?;
    spans.set(Component::Scheme, Some(scheme));
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
    // "file:////host/a": an empty authority, and a path that names a host.
    if variation.unc && cursor.rest().starts_with(b"//") {
        let authority = Span::new(cursor.at, cursor.at);
        set_authority(spans, authority, authority, HostKind::RegName);
        let path = unc_path(cursor)?;
        spans.set(Component::Path, Some(path));
        return Ok(());
    }
    file_auth(variation, cursor, spans)?;
    absolute(variation, cursor, spans)
}

/// `local-path = path-absolute`, section 2; `[ drive-letter ] path-absolute`, appendix E.2; `/ file-absolute`, appendix
/// E.2.2.
fn local_path(variation: Variation, cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let start = cursor.at;
    // "file:c:/a" has the path "c:/a".
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
    // "/c|/a": a drive with a colon, "/c:/a", needs no rule of its own, since it is a segment.
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
/// `host`, and a `host` may be empty. A `userinfo` is a part of the authority and no component of a `file` URI: section 2 has none,
/// and the appendix, which is not normative, has a rule for it alone.
fn file_auth(variation: Variation, cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let start = cursor.at;
    if variation.userinfo {
        authority::userinfo_at::<Zones>(cursor);
    }
    let (host, kind) = Zones::host(cursor)?;
    set_authority(spans, Span::new(start, cursor.at), host, kind);
    Ok(())
}

/// Sets an authority and its host.
fn set_authority(spans: &mut Spans, authority: Span, host: Span, kind: HostKind) {
    spans.set(Component::Authority, Some(authority));
    spans.set(Component::Host, Some(host));
    spans.host_kind = Some(kind);
}

/// `unc-authority path-absolute` with `unc-authority = 2*3"/" file-host`, appendix E.3.2.
///
/// A `file-host` may be empty, and then the slash of the `path-absolute` is one more of those in front. So after three
/// slashes or four any characters of a path fit, and after two a host that is not empty comes first.
fn unc_path(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let start = cursor.at;
    let slashes = cursor.rest().iter().take_while(|byte| **byte == b'/').count();
    cursor.at += slashes.min(4);
    match slashes {
        // "////host/a", of which two slashes are left here.
        2 => {
            file_host(cursor);
            path::path_absolute::<Zones>(cursor)?;
        }
        // "/////host/a": the third slash is the rule's own, or a `path-absolute` with no host before it.
        3 | 4 => drop(path::path::<Zones>(cursor)),
        _ => return Err(cursor.rejection("unc-authority", "at most four slashes more")),
    }
    Ok(Span::new(start, cursor.at))
}

/// `unc-authority = 2*3"/" file-host`, appendix E.3.2, by itself.
fn unc_authority(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    cursor.expect_all(b"//", "unc-authority", "`//`")?;
    cursor.eat(b'/');
    file_host(cursor);
    Ok(())
}

/// `file-host = inline-IP / IPv4address / reg-name`, appendix E.3.2: the longer of the two, since a `reg-name` may go on
/// after an `inline-IP` that has no colon. Every `IPv4address` is a `reg-name`.
fn file_host(cursor: &mut Cursor<'_>) {
    let mut ahead = cursor.ahead();
    let is_inline = inline_ip(&mut ahead).is_ok();
    authority::reg_name::<Zones>(cursor);
    // "%5Bv1.a%5Db" is a `reg-name`, and of "%5B::1%5D" that ends at the colon.
    if is_inline && ahead.at > cursor.at {
        cursor.at = ahead.at;
    }
}

/// `inline-IP = "%5B" ( IPv6address / IPvFuture ) "%5D"`, appendix E.3.2.
fn inline_ip(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    bracket(cursor, b"%5B", "`%5B`")?;
    if matches!(cursor.peek(), Some(b'v' | b'V')) {
        address::ipv_future(cursor)?;
    } else {
        address::ipv6address(cursor)?;
    }
    bracket(cursor, b"%5D", "`%5D`")
}

/// A bracket as a triplet, in either case.
fn bracket(cursor: &mut Cursor<'_>, triplet: &[u8], expected: &'static str) -> Result<(), Rejection> {
    let next = cursor.rest().get(..triplet.len());
    if !next.is_some_and(|next| next.eq_ignore_ascii_case(triplet)) {
        return Err(cursor.rejection("inline-IP", expected));
    }
    cursor.at += triplet.len();
    Ok(())
}

#[cfg(test)]
mod tests {
    use urispec_model::{Component, Span, Spec};

    use crate::parse;

    #[test]
    fn user_information_is_in_the_authority_and_no_component() {
        #[track_caller]
        fn check(rule: &str, input: &str, authority: Span, host: Span) {
            let spans = parse(Spec::Rfc8089, Some(rule), input.as_bytes()).unwrap();
            assert_eq!(spans.get(Component::Authority), Some(authority), "{rule} {input}");
            assert_eq!(spans.get(Component::Host), Some(host), "{rule} {input}");
            assert_eq!(spans.get(Component::Userinfo), None, "{rule} {input}");
        }
        for rule in ["E1-file-URI", "F-file-URI"] {
            check(rule, "file://u@h/", Span::new(7, 10), Span::new(9, 10));
            check(rule, "file://u:p@/", Span::new(7, 11), Span::new(11, 11));
            check(rule, "file://@/", Span::new(7, 8), Span::new(8, 8));
            check(rule, "file://h/u@v", Span::new(7, 8), Span::new(7, 8));
        }
        assert!(parse(Spec::Rfc8089, Some("file-URI"), b"file://u@h/").is_err());
    }
}
