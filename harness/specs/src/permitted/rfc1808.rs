//! The interpretations of RFC 1808 and its drafts, and of the two later drafts that keep its steps.

use urispec_model::{Component, Expectation, Span, Spans, Spec};

use super::answers::{Answers, expectation};
use super::of;
use crate::answers::{Authority, Pathless};
use crate::by_answers::For;
use crate::dispatch;
use crate::document::{ParseError, Target};
use crate::meaning::Choices;
use crate::rfc1808::{self, Url};

/// Section 2.1 states that the `net_loc` is a `login` of RFC 1738. The rule for `login` allows fewer texts, and
/// rejects `http://a_b/`. The first three drafts and the url-syntax drafts do not contain this statement.
pub(super) fn refused(spans: &Spans) -> Option<&'static str> {
    let net_loc = spans.get(Component::Authority)?;
    let is_login = spans.get(Component::Host).is_some();
    (!is_login && !net_loc.is_empty()).then_some("rfc1808-login-in-net-loc")
}

/// Section 2.4 splits texts that the grammar of section 2.2 rejects because of an empty first segment: `//h//a`.
fn empty_first_segment(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    let url = rfc1808::split(input);
    let has_empty_first = url.net_loc.is_some() && url.path.of(input).starts_with(b"//");
    if url.scheme.is_some() || !has_empty_first {
        return None;
    }
    // If the grammar rejects the text even with a first segment that is not empty, there is also a different reason
    // for the rejection.
    let first = url.path.start + 1;
    let filled = [&input[..first], b"a", &input[first..]].concat();
    dispatch::parse(spec, None, &filled).ok()?;
    Some(("rfc1808-grammar-narrower-than-parsing", url.spans(input)))
}

/// By section 2.4.1 the fragment is all text after the first number sign, but the grammar does not allow a second
/// number sign: `#a#b`.
fn number_sign_in_fragment(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    let behind = memchr::memchr(b'#', input)? + 1;
    memchr::memchr(b'#', &input[behind..])?;
    let mut single = input.to_vec();
    for byte in &mut single[behind..] {
        if *byte == b'#' {
            *byte = b'x';
        }
    }
    let is_accepted = dispatch::parse(spec, None, &single).is_ok() || empty_first_segment(spec, &single).is_some();
    is_accepted.then(|| {
        (
            "rfc1808-grammar-narrower-than-parsing",
            rfc1808::split(input).spans(input),
        )
    })
}

/// The split of section 2.4 for a text that the grammar of section 2.2 rejects.
pub(super) fn split_by_rules(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    empty_first_segment(spec, input).or_else(|| number_sign_in_fragment(spec, input))
}

/// Permits further results of section 4 (section 6 in the drafts of url-syntax).
pub(super) fn permit(spec: Spec, base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    let is_url_syntax = matches!(spec, Spec::UrlSyntax00 | Spec::UrlSyntax01);
    let is_accepted = dispatch::parse(spec, None, input).is_ok();
    if base.is_empty() {
        // Step 1 only states that the embedded URL is interpreted as absolute. If it has a scheme, it is the result.
        if is_accepted && !dispatch::has_scheme(spec, input) {
            answers.uri("rfc1808-no-base", input.to_vec());
        }
        return;
    }
    let choices = dispatch::choices(spec);
    let base_url = choices.url(For::Resolving(b""), base);
    let Some(scheme) = base_url.scheme.map(|scheme| scheme.of(base)) else {
        return;
    };
    if dispatch::parse(spec, None, base).is_err() {
        return;
    }
    let url = choices.url(For::Resolving(scheme), input);
    if !is_accepted {
        if spec.defines_net_loc()
            && let Some((reading, _)) = split_by_rules(spec, input)
            && let Some(Target::Uri(result)) = choices.resolve_split((base, &base_url), (input, &url), true)
        {
            answers.uri(reading, result);
        }
        return;
    }
    if is_url_syntax && matches!(input, b"" | b"#") {
        // The current document, without the empty fragment.
        answers.permit(EMPTY_DELIMITERS, Expectation::SameDocument { fragment: None });
    } else if !(is_url_syntax && input.starts_with(b"#")) {
        empty_delimiters(&choices, scheme, (base, &base_url), (input, &url), answers);
    }
    if spec.defines_net_loc() && input == b"#" {
        // Step 2a applies: the fragment is not part of a URL, so the embedded URL is entirely empty.
        answers.uri("rfc1808-fragment-is-no-part", base.to_vec());
    }
    if !matches!(choices.authority, Authority::LoginOf(_)) {
        slash_before_query(spec, (base, &base_url), (input, &url), answers);
    }
    base_must_be_generic(spec, base, answers);
    if url.scheme.is_none() && is_never_relative(spec, scheme) {
        answers.reject("rfc1808-scheme-never-relative");
    }
}

/// Whether section 2.3 lists the scheme as one that is never used with relative URLs.
fn is_never_relative(spec: Spec, scheme: &[u8]) -> bool {
    let mut schemes = of(spec).never_relative.iter();
    schemes.any(|name| name.as_bytes().eq_ignore_ascii_case(scheme))
}

const EMPTY_DELIMITERS: &str = "rfc1808-empty-delimiters";

/// A component that consists only of its delimiter is empty, and so is a component without a delimiter. Step 7 does
/// not state whether the delimiter is written: `g?#` may be `g`, `g?` or `g#`, and `//` against `file:/a` may be
/// `file:/a`.
fn empty_delimiters(
    choices: &Choices,
    scheme: &[u8],
    (base, base_url): (&[u8], &Url),
    (text, url): (&[u8], &Url),
    answers: &mut Answers<'_>,
) {
    if text.is_empty() || url.scheme.is_some() {
        return;
    }
    // The reference has some text, so it is not an empty reference.
    let with_path = |pathless| match pathless {
        Pathless::Whole | Pathless::CurrentDocument => Pathless::Base,
        answer => answer,
    };
    let choices = Choices {
        empty_reference: with_path(choices.empty_reference),
        fragment_only: with_path(choices.fragment_only),
        ..*choices
    };
    let is_empty = |span: Option<Span>| span.is_some_and(Span::is_empty);
    let fields: [fn(&mut Url) -> &mut Option<Span>; 4] = [
        |url| &mut url.net_loc,
        |url| &mut url.params,
        |url| &mut url.query,
        |url| &mut url.fragment,
    ];
    let has_empty = fields.map(|field| is_empty(*field(&mut base_url.clone())) || is_empty(*field(&mut url.clone())));
    for dropped in 1_u8..16 {
        let drops = |field: usize| dropped & (1 << field) != 0;
        if (0..fields.len()).any(|field| drops(field) && !has_empty[field]) {
            continue;
        }
        let without = |url: &Url| {
            let mut url = *url;
            for (place, field) in fields.iter().enumerate().filter(|(place, _)| drops(*place)) {
                if has_empty[place] && is_empty(*field(&mut url)) {
                    *field(&mut url) = None;
                }
            }
            url
        };
        let (base_url, url) = (without(base_url), without(url));
        let Some(Target::Uri(result)) = choices.resolve_split((base, &base_url), (text, &url), true) else {
            continue;
        };
        // "file:////a": without the slashes of the empty net_loc, the slashes of the path would begin a net_loc.
        let begins_net_loc = result[scheme.len() + 1..].starts_with(b"//");
        let has_net_loc = base_url.net_loc.is_some() || url.net_loc.is_some();
        if has_net_loc || !begins_net_loc {
            answers.uri(EMPTY_DELIMITERS, result);
        }
    }
}

/// By section 2.1, a slash follows the `net_loc`, and a parser reads all text up to the next slash as the
/// `net_loc`. So `?y` against `http://a` gives `http://a?y` or `http://a/?y`.
fn slash_before_query(
    spec: Spec,
    (base, base_url): (&[u8], &Url),
    (text, url): (&[u8], &Url),
    answers: &mut Answers<'_>,
) {
    let Some(net_loc) = base_url.net_loc.filter(|_| base_url.path.is_empty()) else {
        return;
    };
    let is_path_inherited = url.scheme.is_none() && url.net_loc.is_none_or(Span::is_empty) && url.path.is_empty();
    let has_tail = url.params.is_some() || url.query.is_some();
    if !is_path_inherited || !has_tail {
        return;
    }
    let rooted = [&base[..net_loc.end], b"/", &base[net_loc.end..]].concat();
    if let Ok(target) = dispatch::resolve(spec, &rooted, text) {
        answers.permit("rfc1808-slash-before-query", expectation(target));
    }
}

/// Section 2 requires the `generic-RL` syntax for a base, but section 4 defines a result for every base: `http://a//b`.
fn base_must_be_generic(spec: Spec, base: &[u8], answers: &mut Answers<'_>) {
    let end = memchr::memchr(b'#', base).unwrap_or(base.len());
    let generic = dispatch::parse(spec, Some("generic-RL"), &base[..end]);
    if spec.defines_net_loc() && matches!(generic, Err(ParseError::Rejected(_))) {
        answers.reject("rfc1808-base-must-be-generic");
    }
}
