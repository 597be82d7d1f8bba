//! RFC 7230, Hypertext Transfer Protocol (HTTP/1.1): Message Syntax and Routing, June 2014: the schemes http and
//! https, the target of a request, and the value of `Host`.
//!
//! The rule for a whole text is `request-target`, section 5.3. A text may match both `authority-form` and
//! `absolute-form`: only the method of the request distinguishes these forms. Here `a.example:80` is an
//! `authority-form`, like the example of section 5.3.3. The asterisk of an `asterisk-form` is returned as the path.
//! Section 2.7.3 defines the equivalence of `http-URI` and `https-URI`.

use urispec_model::{Component, ResolveOptions, Span, Spans};

use crate::common::{colon, scheme, scheme_named};
use crate::cursor::{Cursor, Rejection};
use crate::document::{Document, ResolveError, Target};
use crate::equivalence::{Rules, ladder};
use crate::rfc2396bis::equivalence_ladder::{WITH_LADDER, of_rfc_3986};
use crate::rfc3986::{self, Authority, Rfc3986, authority, fragment, path, query};

/// The function for a rule. The function moves the cursor to the end of the text that the rule matches, and sets
/// the components that it finds.
type Production = fn(&mut Cursor<'_>, &mut Spans) -> Result<(), Rejection>;

const RULES: &[(&str, Production)] = &[
    ("request-target", request_target),
    ("http-URI", http_uri),
    ("https-URI", https_uri),
    ("origin-form", origin_form),
    ("absolute-form", absolute_form),
    ("authority-form", authority_form),
    ("asterisk-form", asterisk_form),
    ("Host", host),
    ("absolute-path", absolute_path),
];

/// RFC 7230, June 2014. RFC 3986 defines relative references and their resolution.
pub(crate) struct Rfc7230;

/// Parses the whole of `input` by one of the rules.
fn parse_as(production: Production, input: &[u8]) -> Result<Spans, Rejection> {
    let (mut cursor, mut spans) = (Cursor::new(input), Spans::default());
    production(&mut cursor, &mut spans)?;
    cursor.end("request-target", "end of input, or another character of the rule")?;
    Ok(spans)
}

impl Document for Rfc7230 {
    fn kind(&self) -> &'static str {
        "rule of RFC 7230"
    }

    fn rules(&self) -> Vec<&'static str> {
        RULES.iter().map(|(name, _)| *name).collect()
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        parse_as(request_target, input)
    }

    fn parse_uri(&self, input: &[u8]) -> Result<Spans, Rejection> {
        // The rejection at the largest offset is the most informative rejection.
        parse_as(http_uri, input).or_else(|http| {
            parse_as(https_uri, input).map_err(|https| if https.offset > http.offset { https } else { http })
        })
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        let (_, production) = RULES.iter().find(|(name, _)| *name == rule)?;
        Some(parse_as(*production, input))
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        // "http://h#c" is a base without its fragment.
        let end = memchr::memchr(b'#', base).unwrap_or(base.len());
        self.parse_uri(&base[..end]).map_err(ResolveError::Base)?;
        let options = rfc3986::Options {
            strict: options.strict,
            normalize_base: false,
        };
        rfc3986::resolve(base, input, options).map(Target::Uri)
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        &SAME
    }
}

/// RFC 3986 section 6.2, to which section 2.7.3 refers.
pub(crate) const SAME: Rules = Rules {
    sections: &of_rfc_3986("2.7.3"),
    changes: &[ladder::SECTION_6_2_2, ladder::HOST, ladder::SECTION_6_2_3],
    ..WITH_LADDER
};

/// `request-target = origin-form / absolute-form / authority-form / asterisk-form`, section 5.3.
fn request_target(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    match cursor.rest() {
        b"*" => asterisk_form(cursor, spans),
        [b'/', ..] => origin_form(cursor, spans),
        _ => {
            let mut ahead = cursor.ahead();
            let failed = match authority_form(&mut ahead, spans) {
                Ok(()) if ahead.is_at_end() => {
                    *cursor = ahead;
                    return Ok(());
                }
                Ok(()) => ahead.rejection("authority-form", "the end"),
                Err(why) => why,
            };
            *spans = Spans::default();
            // The rejection at the larger offset is more informative. For "[::1", the rule for a scheme already
            // rejects the first byte.
            absolute_form(cursor, spans).map_err(|why| if failed.offset > why.offset { failed } else { why })
        }
    }
}

/// `origin-form = absolute-path [ "?" query ]`, section 5.3.1.
fn origin_form(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    absolute_path(cursor, spans)?;
    query_of(cursor, spans);
    Ok(())
}

/// `absolute-path = 1*( "/" segment )`, section 2.7. "//a" is such a path, and not an authority.
fn absolute_path(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    if cursor.peek() != Some(b'/') {
        return Err(cursor.rejection("absolute-path", "`/`"));
    }
    spans.set(Component::Path, Some(path::path_abempty::<Rfc3986>(cursor)));
    Ok(())
}

/// `absolute-form = absolute-URI`, section 5.3.2. The host of an http or an https URI is not empty, section 2.7.1.
fn absolute_form(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let scheme = scheme(cursor)?;
    colon(cursor, "absolute-form")?;
    spans.set(Component::Scheme, Some(scheme));
    let (authority, path) = path::hier_part::<Rfc3986>(cursor)?;
    if let Some(authority) = authority {
        let name = scheme.of(cursor.input);
        if name.eq_ignore_ascii_case(b"http") || name.eq_ignore_ascii_case(b"https") {
            named_host(&authority)?;
        }
        authority.set_in(spans);
    }
    spans.set(Component::Path, Some(path));
    query_of(cursor, spans);
    Ok(())
}

/// `authority-form = authority`, section 5.3.3, without userinfo and its delimiter.
fn authority_form(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    host(cursor, spans)?;
    spans.set(Component::Path, Some(Span::new(cursor.at, cursor.at)));
    Ok(())
}

/// `asterisk-form = "*"`, section 5.3.4.
fn asterisk_form(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let start = cursor.at;
    cursor.expect(b'*', "asterisk-form", "`*`")?;
    spans.set(Component::Path, Some(Span::new(start, cursor.at)));
    Ok(())
}

/// `Host = uri-host [ ":" port ]`, section 5.4.
fn host(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let start = cursor.at;
    let (host, kind) = authority::host::<Rfc3986>(cursor)?;
    let port = cursor.eat(b':').then(|| authority::port(cursor));
    spans.set(Component::Authority, Some(Span::new(start, cursor.at)));
    spans.set(Component::Host, Some(host));
    spans.set(Component::Port, port);
    spans.host_kind = Some(kind);
    Ok(())
}

/// `http-URI = "http:" "//" authority path-abempty [ "?" query ] [ "#" fragment ]`, section 2.7.1.
fn http_uri(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let scheme = scheme_named(cursor, (b"http", "`http`"), ["http-URI"; 2])?;
    after_scheme(scheme, cursor, spans)
}

/// `https-URI = "https:" "//" authority path-abempty [ "?" query ] [ "#" fragment ]`, section 2.7.2.
fn https_uri(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let scheme = scheme_named(cursor, (b"https", "`https`"), ["https-URI"; 2])?;
    after_scheme(scheme, cursor, spans)
}

/// `"//" authority path-abempty [ "?" query ] [ "#" fragment ]`, sections 2.7.1 and 2.7.2.
fn after_scheme(scheme: Span, cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    spans.set(Component::Scheme, Some(scheme));
    cursor.expect_all(b"//", "http-URI", "`//`")?;
    let authority = authority::authority::<Rfc3986>(cursor)?;
    named_host(&authority)?;
    authority.set_in(spans);
    spans.set(Component::Path, Some(path::path_abempty::<Rfc3986>(cursor)));
    query_of(cursor, spans);
    if cursor.eat(b'#') {
        spans.set(Component::Fragment, Some(fragment::<Rfc3986>(cursor)));
    }
    Ok(())
}

/// `[ "?" query ]`.
fn query_of(cursor: &mut Cursor<'_>, spans: &mut Spans) {
    if cursor.eat(b'?') {
        spans.set(Component::Query, Some(query::<Rfc3986>(cursor)));
    }
}

/// A parser of an http or https URI has to reject an empty host, section 2.7.1: "http://:80/".
fn named_host(authority: &Authority) -> Result<(), Rejection> {
    let host = authority.host();
    if host.is_empty() {
        return Err(Rejection::new("authority", host.start, "a host that is not empty"));
    }
    Ok(())
}
