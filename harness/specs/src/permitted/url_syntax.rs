//! The interpretations of the drafts between RFC 1808 and RFC 2396. In these drafts, examples and the regular
//! expression contradict the rules.

use urispec_model::{Component, Spans, Spec};

use super::answers::{Answers, outcome};
use super::exchange::Resolution;
use crate::dispatch;
use crate::document::{ParseError, Target};
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

/// The empty fragment of `#` in the first draft may go with its delimiter: the target is the base. No answer drops a
/// delimiter.
pub(super) fn current_document_without_delimiter(base: &[u8], letter: &Target, answers: &mut Answers<'_>) {
    if matches!(letter, Target::SameDocument { fragment: Some(fragment) } if fragment.is_empty()) {
        let end = memchr::memchr(b'#', base).unwrap_or(base.len());
        answers.uri("url-syntax-current-document", base[..end].to_vec());
    }
}

/// For `/../s/x`, draft-fielding-url-syntax-06 prints the result `http://a/../s/x`, and states that most parsers
/// give `http://a/s/x`. It also has an example for `http://a/../b/c`, but calls it inappropriate, so that result is
/// not permitted.
pub(super) fn leading_dots_of_absolute(input: &[u8], letter: &[u8], answers: &mut Answers<'_>) {
    let reference = split(input).pieces(input);
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
/// in draft-fielding-url-syntax-02 the `urn:a` of `urn:a:b`. No answer is about the scheme of the reference alone.
pub(super) fn scheme_of_the_expression(asked: Resolution<'_>, answers: &mut Answers<'_>) {
    let Resolution { spec, base, input, .. } = asked;
    let (ends, next) = match spec {
        Spec::UrlSyntax02 => (SchemeEnd::LastColon, Spec::UrlSyntax03),
        _ => (SchemeEnd::FirstColon, spec),
    };
    // If a dot segment, which is removed, is put before the text, the text is a path by the expression, too.
    let dotted = [b"./", input].concat();
    let is_path = !dispatch::has_scheme(spec, input) && split_at(ends, input).scheme.is_some();
    if !is_path && next == spec {
        return;
    }
    let reference = if is_path { &dotted } else { input };
    for options in asked.surplus_choices() {
        // The next draft has the same steps, and a scheme without colons. A draft without the choice retains surplus
        // segments.
        if let Some(answer) = outcome(dispatch::resolve_with(next, base, reference, options)) {
            answers.permit("url-syntax-scheme-of-the-expression", answer);
        }
    }
}
