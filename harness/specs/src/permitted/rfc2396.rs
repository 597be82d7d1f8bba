//! The interpretations of RFC 2396, its last two drafts and RFC 2732 that are no answers.

use urispec_model::{Component, Expectation, Span, Spans, Spec};

use super::answers::{Answers, expectation};
use super::exchange::Resolution;
use super::rfc2732::moved_by;
use crate::dispatch;
use crate::rfc2396::{Options, Pieces, transform};

/// `mailto:a?b`: in section 3 an opaque part is the path, but in Appendix A it is not. By the grammar, the opaque
/// part contains the question mark; by the regular expression of Appendix B, it ends before the question mark.
pub(super) fn opaque_parts(spans: &Spans, input: &[u8]) -> Vec<(&'static str, Spans)> {
    let mut found = Vec::new();
    let Some(opaque) = spans.get(Component::Opaque) else {
        return found;
    };
    if let Some(length) = memchr::memchr(b'?', opaque.of(input)) {
        let at = opaque.start + length;
        let before = Span::new(opaque.start, at);
        let mut split = *spans;
        split.set(Component::Path, Some(before));
        // An opaque part must not be empty, so `a:?b` would have none.
        split.set(Component::Opaque, Some(before).filter(|before| !before.is_empty()));
        split.set(Component::Query, Some(Span::new(at + 1, opaque.end)));
        found.push(("rfc2396-opaque-query", split));
    }
    let mut without_path = *spans;
    without_path.set(Component::Path, None);
    found.push(("rfc2396-opaque-is-path", without_path));
    found
}

/// Appendix C.1 resolves `?y`. No rule derives this reference, since a `relativeURI` begins with a path that is not
/// empty.
pub(super) fn query_alone(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    if !input.starts_with(b"?") {
        return None;
    }
    let after_segment = dispatch::parse(spec, None, &[b"a", input].concat()).ok()?;
    Some((
        "rfc2396-query-alone",
        moved_by(&after_segment, |place| place.saturating_sub(1)),
    ))
}

/// By section 3, all components except the scheme may be absent. But no rule derives a URI that ends after the
/// colon of its scheme: `http:`.
pub(super) fn scheme_alone(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    let behind = memchr::memchr(b':', input)? + 1;
    if !matches!(input.get(behind), None | Some(b'#')) {
        return None;
    }
    let filled = [&input[..behind], b"a", &input[behind..]].concat();
    let spans = dispatch::parse(spec, None, &filled).ok()?;
    spans.get(Component::Scheme)?;
    let mut alone = moved_by(&spans, |place| if place > behind { place - 1 } else { place });
    alone.set(Component::Path, Some(Span::new(behind, behind)));
    alone.set(Component::Opaque, None);
    Some(("rfc2396-scheme-alone", alone))
}

/// The opaque part by the grammar is used as the path of the base: `g` against `foo:a?q/r` gives `foo:a?q/g`. No
/// answer splits a base by the grammar and the reference by the expression.
pub(super) fn opaque_question_mark(asked: Resolution<'_>, answers: &mut Answers<'_>) {
    let Ok(spans) = dispatch::parse(asked.spec, None, asked.base) else {
        return;
    };
    let (base, reference) = asked.pieces();
    let opaque = spans.get(Component::Opaque).map(|opaque| opaque.of(asked.base));
    if let Some(path) = opaque.filter(|opaque| opaque.contains(&b'?')) {
        let base = Pieces {
            path,
            query: None,
            ..base
        };
        transform_all("rfc2396-opaque-question-mark", &base, &reference, asked, answers);
    }
}

/// Permits the results of section 5.2 for alternative splits of the texts.
pub(super) fn transform_all(
    reading: &'static str,
    base: &Pieces<'_>,
    reference: &Pieces<'_>,
    asked: Resolution<'_>,
    answers: &mut Answers<'_>,
) {
    for options in asked.surplus_choices() {
        let choices = Options {
            strict: options.strict,
            surplus: options.surplus.unwrap_or_default(),
        };
        let answer = transform(base, reference, choices).map_or(Expectation::Reject, expectation);
        answers.permit(reading, answer);
    }
}
