//! RFC 2616, Hypertext Transfer Protocol -- HTTP/1.1, June 1999: its URLs, the `Request-URI` and the value of `Host`.
//!
//! The whole is `Request-URI`, section 5.1.2. What begins with the name of a scheme and a colon is an absolute URI, as section
//! 3.2.1 says, though it may be an authority as well: `a.example:80`. A lone asterisk is given as the path. What section 3.2.3
//! compares are two of `http_URL`. Productions are RFC 2396's.

use urispec_model::{Component, Level, Span, Spans};

use crate::class::Class;
use crate::common::scheme_named;
use crate::cursor::{Cursor, Rejection};
use crate::document::Document;
use crate::equivalence::{CASE, PERCENT, Rule, Rules, SCHEME, decode, ladder};
use crate::meaning::Sections;
use crate::one_scheme::Edition;
use crate::rfc2396::{self, Edition as Generic, abs_path, absolute_uri, authority, query};

const RFC_2396: &Generic = &Generic::RFC_2396;

impl Edition {
    /// RFC 2616, June 1999. References are RFC 2396's.
    pub(crate) const RFC_2616: Self = Self {
        kind: "rule of RFC 2616",
        whole: &["Request-URI", "http_URL"],
        rules: &[
            ("Request-URI", request_uri),
            ("http_URL", http_url),
            ("Host-value", host_value),
        ],
        uris: &[http_url],
        resolve: |base, input, options| RFC_2396.resolve(base, input, options),
        choices: rfc2396::Edition::choices(),
        same: &SAME,
        sections: Sections {
            authority: "3.2.2",
            ..Sections::NONE
        },
    };
}

/// Section 3.2.3, which compares two and calls none of them normal.
const SAME: Rules = Rules {
    compares: &[Level::String, Level::Case, Level::Percent, Level::Scheme],
    sections: &[
        (Level::String, "3.2.3"),
        (Level::Case, "3.2.3"),
        (Level::Percent, "3.2.3"),
        (Level::Scheme, "3.2.3"),
    ],
    changes: &[&[
        Rule::same(PERCENT, |form| {
            form.all()
                .for_each(|text| decode(text, |octet| Class::UNRESERVED_2396.has(octet)));
        }),
        Rule::same(CASE, ladder::scheme_case),
        Rule::same(CASE, ladder::host_case),
        Rule::same(SCHEME, ladder::no_empty_port),
        Rule::same(SCHEME, ladder::no_default_port),
        Rule::same(SCHEME, ladder::slash_for_empty_path),
    ]],
    ..Rules::NONE
};

/// `Request-URI = "*" | absoluteURI | abs_path | authority`, section 5.1.2, with a query after an `abs_path`.
fn request_uri(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    match cursor.rest() {
        b"*" => {
            spans.set(Component::Path, Some(Span::new(cursor.at, cursor.at + 1)));
            cursor.at += 1;
            Ok(())
        }
        [b'/', ..] => {
            spans.set(Component::Path, Some(abs_path(cursor)?));
            query_of(cursor, spans);
            Ok(())
        }
        _ => absolute_or_authority(cursor, spans),
    }
}

/// `absoluteURI`, or else `authority`.
fn absolute_or_authority(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let mut ahead = cursor.ahead();
    let failed = match absolute_uri(RFC_2396, &mut ahead) {
        Ok(reference) if ahead.is_at_end() => {
            *cursor = ahead;
            *spans = reference.spans();
            return Ok(());
        }
        Ok(_) => ahead.rejection("absoluteURI", "the end"),
        Err(why) => why,
    };
    let furthest = |why: Rejection| if failed.offset > why.offset { failed } else { why };
    let authority = authority::authority(RFC_2396, cursor).map_err(furthest)?;
    cursor
        .end("authority", "the end, or what the rule allows here")
        .map_err(furthest)?;
    authority.set_in(spans);
    spans.set(Component::Path, Some(Span::new(cursor.at, cursor.at)));
    Ok(())
}

/// `http_URL = "http:" "//" host [ ":" port ] [ abs_path [ "?" query ]]`, section 3.2.2.
fn http_url(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let scheme = scheme_named(cursor, (b"http", "`http`"), ["http_URL"; 2])?;
    spans.set(Component::Scheme, Some(scheme));
    cursor.expect_all(b"//", "http_URL", "`//`")?;
    host_and_port(cursor, spans)?;
    // "http://h?q" has no path, and so no query: it is none.
    if cursor.peek() == Some(b'/') {
        spans.set(Component::Path, Some(abs_path(cursor)?));
        query_of(cursor, spans);
    } else {
        spans.set(Component::Path, Some(Span::new(cursor.at, cursor.at)));
    }
    Ok(())
}

/// The value of `Host = "Host" ":" host [ ":" port ]`, section 14.23: empty where there is no host.
fn host_value(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    if cursor.is_at_end() {
        return Ok(());
    }
    host_and_port(cursor, spans)
}

/// `host [ ":" port ]`, sections 3.2.2 and 14.23.
fn host_and_port(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let start = cursor.at;
    let kind = rfc2396::host(RFC_2396, cursor)?;
    spans.set(Component::Host, Some(Span::new(start, cursor.at)));
    spans.host_kind = Some(kind);
    if cursor.eat(b':') {
        spans.set(Component::Port, Some(authority::port(cursor)));
    }
    spans.set(Component::Authority, Some(Span::new(start, cursor.at)));
    Ok(())
}

/// `[ "?" query ]`.
fn query_of(cursor: &mut Cursor<'_>, spans: &mut Spans) {
    if cursor.eat(b'?') {
        spans.set(Component::Query, Some(query(RFC_2396, cursor)));
    }
}
