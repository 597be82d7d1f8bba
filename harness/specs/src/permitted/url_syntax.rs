//! The interpretations of the drafts between RFC 1808 and RFC 2396. In these drafts, examples and the regular
//! expression contradict the rules.

use urispec_model::{Component, ResolveOptions, Span, Spans, Spec};

use super::answers::{Answers, expectation, outcome};
use super::rfc2396::{surplus_choices, transform_all};
use crate::dispatch;
use crate::document::{ParseError, Target};
use crate::rfc1808;
use crate::split::{Pieces, SchemeEnd, split, split_at};

/// By the grammar, `http://-/` has an opaque part, although no rule for the text after two slashes allows `-`. But
/// section 4.2 requires a check of the parts.
pub(super) fn no_site(spec: Spec, spans: &Spans, input: &[u8]) -> Option<&'static str> {
    let site = spans.get(Component::Authority)?.of(input);
    // The name of the rule from draft 05 on, and its earlier name.
    let rules = ["site", "server"].iter();
    let mut parsed = rules.map(|rule| dispatch::parse(spec, Some(rule), site));
    let found = parsed.find(|parsed| !matches!(parsed, Err(ParseError::UnknownRule(_))))?;
    found.is_err().then_some("url-syntax-site-is-not-verified")
}

/// The first step, as in RFC 1808: without a base, a relative reference is its own target.
pub(super) fn no_base(spec: Spec, base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    let is_relative = || dispatch::parse(spec, None, input).is_ok() && !dispatch::has_scheme(spec, input);
    if base.is_empty() && is_relative() {
        answers.uri("rfc1808-no-base", input.to_vec());
    }
}

/// By step 2a, an empty reference means the current document, but the result in Appendix C is the base. In the
/// first draft, the same applies to a reference that has only a fragment.
pub(super) fn current_document(spec: Spec, base: &[u8], letter: &Target, answers: &mut Answers<'_>) {
    const READING: &str = "url-syntax-current-document";
    let Target::SameDocument { fragment } = letter else {
        return;
    };
    // A fragment is not part of the base.
    let end = memchr::memchr(b'#', base).unwrap_or(base.len());
    let base = &base[..end];
    match fragment {
        None => answers.uri(READING, base.to_vec()),
        Some(fragment) if spec == Spec::UrlSyntax00 => {
            answers.uri(READING, [base, b"#", fragment.as_slice()].concat());
            if fragment.is_empty() {
                answers.uri(READING, base.to_vec());
            }
        }
        Some(_) => {}
    }
}

/// For `?y`, step 5 of the second draft keeps the path of the base, but the result in Appendix C.1 does not have
/// the last segment of this path.
pub(super) fn query_only(base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    if !input.starts_with(b"?") {
        return;
    }
    let after_dot = [b"./", input].concat();
    if let Ok(target) = dispatch::resolve(Spec::UrlSyntax01, base, &after_dot) {
        answers.permit("url-syntax-query-only", expectation(target));
    }
}

const QUERY_DOTS: &str = "url-syntax-query-dots";

/// The steps merge only the path. But the result of `g?y/../x` in Appendix C.2 is `http://a/b/c/x`, as if the query
/// were merged as well.
pub(super) fn query_dots(base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let reference = split(input).pieces(input);
    let is_relative_path =
        reference.scheme.is_none() && reference.authority.is_none() && !reference.path.starts_with(b"/");
    let Some(query) = reference.query.filter(|_| is_relative_path) else {
        return;
    };
    let path = [reference.path, b"?", query].concat();
    let merged = Pieces {
        path: &path,
        query: None,
        ..reference
    };
    transform_all(QUERY_DOTS, &split(base).pieces(base), &merged, options, answers);
}

/// Like [`query_dots`], for the second draft, which cuts off components one after another from both ends. This
/// draft does not print an example with only a query.
pub(super) fn query_dots_outside_in(base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    let mut url = rfc1808::split_before_params(input);
    let has_relative_path = !url.path.is_empty() && !url.path.of(input).starts_with(b"/");
    let Some(query) = url.query.filter(|_| has_relative_path) else {
        return;
    };
    url.path = Span::new(url.path.start, query.end);
    url.query = None;
    let base_url = rfc1808::split_before_params(base);
    let result = rfc1808::transform((base, &base_url), (input, &url));
    answers.uri(QUERY_DOTS, result);
}

/// For `/../s/x`, draft-fielding-url-syntax-06 prints the result `http://a/../s/x`, and states that most parsers
/// give `http://a/s/x`. It also has an example for `http://a/../b/c`, but calls it inappropriate, so that result is
/// not permitted.
pub(super) fn leading_dots_of_absolute(input: &[u8], letter: &Target, answers: &mut Answers<'_>) {
    let reference = split(input).pieces(input);
    let Target::Uri(letter) = letter else { return };
    if reference.scheme.is_some() || !reference.path.starts_with(b"/") {
        return;
    }
    let pieces = split(letter).pieces(letter);
    // "/../s/x" without its "/..".
    let mut path = pieces.path;
    while path.starts_with(b"/../") {
        path = &path[3..];
    }
    if path == b"/.." {
        path = b"/";
    }
    let result = Pieces { path, ..pieces }.recompose();
    answers.uri("url-syntax-leading-dots-of-absolute", result);
}

/// By the regular expression of Appendix B, more texts are schemes than by the grammar: the `a%41` of `a%41:b`, and
/// in draft-fielding-url-syntax-02 the `urn:a` of `urn:a:b`.
pub(super) fn scheme_of_the_expression(
    spec: Spec,
    base: &[u8],
    input: &[u8],
    options: ResolveOptions,
    answers: &mut Answers<'_>,
) {
    let (ends, next) = match spec {
        Spec::UrlSyntax02 => (SchemeEnd::LastColon, Spec::UrlSyntax03),
        _ => (SchemeEnd::FirstColon, spec),
    };
    let has_scheme = dispatch::parse(spec, None, input).is_ok_and(|spans| spans.get(Component::Scheme).is_some());
    // If a dot segment, which is removed, is put before the text, the text is a path by the expression, too.
    let dotted = [b"./", input].concat();
    let is_path = !has_scheme && split_at(ends, input).scheme.is_some();
    if !is_path && next == spec {
        return;
    }
    let reference = if is_path { &dotted } else { input };
    for surplus in surplus_choices(options) {
        let surplus = Some(surplus);
        // The next draft has the same steps, and a scheme without colons. A draft without the choice retains surplus
        // segments.
        let result = dispatch::resolve_with(next, base, reference, ResolveOptions { surplus, ..options });
        if let Some(answer) = outcome(result) {
            answers.permit("url-syntax-scheme-of-the-expression", answer);
        }
    }
}
