//! The interpretations of RFC 2396, its last two drafts and RFC 2732, and the interpretations about surplus `..`
//! segments in other drafts.

use urispec_model::{Component, Expectation, ResolveOptions, Span, Spans, Spec, Surplus};

use super::answers::{Answers, expectation, outcome};
use super::rfc2732::moved_by;
use super::rfc3986;
use crate::dispatch;
use crate::document::{ResolveError, Target};
use crate::rfc2396::{Options, Pieces, transform};
use crate::split::split;

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

/// Permits further results of sections 5 and 5.2.
pub(super) fn permit(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let letter = dispatch::resolve_with(spec, base, input, options);
    let Ok(spans) = dispatch::parse(spec, None, base) else {
        return;
    };
    let (base_pieces, reference) = (split(base).pieces(base), split(input).pieces(input));
    let has_own_scheme = reference.has_scheme_of(&base_pieces);
    // Whether the algorithm of section 5.2 reaches step 4.
    let is_relative = reference.read_against(&base_pieces, options.strict).scheme.is_none();
    let names_document = matches!(letter, Ok(Target::SameDocument { .. }));
    let opaque = spans.get(Component::Opaque);

    if opaque.is_some() && is_relative && !names_document {
        // Section 5: a URI that does not match `hier_part` cannot be a base of relative references, as for `z`
        // against `mailto:x@y`.
        answers.reject("rfc2396-opaque-base");
    }
    if has_own_scheme && options.strict && is_opaque(spec, input) {
        // By step 3, `http:g` against `http://a/` is misformed.
        answers.reject("rfc2396-misformed-same-scheme");
    }
    if input.starts_with(b"?") {
        answers.reject("rfc2396-query-alone-refused");
    }
    surplus_dots(spec, base, input, options, answers);
    if let Some(opaque) = opaque {
        opaque_question_mark((base, opaque), &reference, options, answers);
    }
    no_slash(spec, (base, &spans), input, options, answers);
    if !options.strict {
        rfc3986::scheme_compared(spec, base, input, options, answers);
        if has_own_scheme && !base_pieces.scheme.is_some_and(is_known_hierarchical) {
            // Step 3: the scheme is removed if it is known to be always hierarchical. `foo:g` against `foo://h/a`.
            let strict = dispatch::resolve_with(
                spec,
                base,
                input,
                ResolveOptions {
                    strict: true,
                    ..options
                },
            );
            permit_outcome("rfc2396-known-hierarchical", strict, answers);
        }
    }
}

fn is_opaque(spec: Spec, input: &[u8]) -> bool {
    dispatch::parse(spec, None, input).is_ok_and(|spans| spans.get(Component::Opaque).is_some())
}

/// Step 6g allows three treatments of `..` segments that have no segment to remove: `../g` against `http://a/b`.
/// All three treatments are permitted, unless the request chooses one treatment.
pub(super) fn surplus_dots(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    if options.surplus.is_some() {
        return;
    }
    for (surplus, reading) in [
        (Surplus::Remove, "rfc2396-surplus-dots-removed"),
        (Surplus::Refuse, "rfc2396-surplus-dots-refused"),
    ] {
        let surplus = Some(surplus);
        let result = dispatch::resolve_with(spec, base, input, ResolveOptions { surplus, ..options });
        permit_outcome(reading, result, answers);
    }
}

fn permit_outcome(reading: &'static str, result: Result<Target, ResolveError>, answers: &mut Answers<'_>) {
    if let Some(answer) = outcome(result) {
        answers.permit(reading, answer);
    }
}

/// The permitted treatments of surplus `..` segments: the requested treatment, or all three if the request does not
/// choose one.
pub(super) fn surplus_choices(options: ResolveOptions) -> impl Iterator<Item = Surplus> {
    const ALL: [Surplus; 3] = [Surplus::Retain, Surplus::Remove, Surplus::Refuse];
    ALL.into_iter()
        .filter(move |choice| options.surplus.is_none_or(|asked| asked == *choice))
}

/// The opaque part by the grammar is used as the path of the base: `g` against `foo:a?q/r` gives `foo:a?q/g`.
fn opaque_question_mark(
    (base, opaque): (&[u8], Span),
    reference: &Pieces<'_>,
    options: ResolveOptions,
    answers: &mut Answers<'_>,
) {
    if !opaque.of(base).contains(&b'?') {
        return;
    }
    let pieces = Pieces {
        path: opaque.of(base),
        query: None,
        ..split(base).pieces(base)
    };
    transform_all("rfc2396-opaque-question-mark", &pieces, reference, options, answers);
}

/// Permits the results of section 5.2 for alternative splits of the texts.
pub(super) fn transform_all(
    reading: &'static str,
    base: &Pieces<'_>,
    reference: &Pieces<'_>,
    options: ResolveOptions,
    answers: &mut Answers<'_>,
) {
    for surplus in surplus_choices(options) {
        let choices = Options {
            strict: options.strict,
            surplus,
        };
        let answer = transform(base, reference, choices).map_or(Expectation::Reject, expectation);
        answers.permit(reading, answer);
    }
}

/// By section 3, a path after an authority begins with a slash, but step 6 does not add a slash. So `g` against
/// `http://a` gives `http://ag` or `http://a/g`.
fn no_slash(
    spec: Spec,
    (base, spans): (&[u8], &Spans),
    input: &[u8],
    options: ResolveOptions,
    answers: &mut Answers<'_>,
) {
    let (Some(authority), Some(path)) = (spans.get(Component::Authority), spans.get(Component::Path)) else {
        return;
    };
    if !path.is_empty() {
        return;
    }
    let rooted = [&base[..authority.end], b"/", &base[authority.end..]].concat();
    for surplus in surplus_choices(options) {
        let surplus = Some(surplus);
        let result = dispatch::resolve_with(spec, &rooted, input, ResolveOptions { surplus, ..options });
        permit_outcome("rfc2396-no-slash-behind-authority", result, answers);
    }
}

/// Whether a scheme has the common form of RFC 1738 section 3.1, or is https.
fn is_known_hierarchical(scheme: &[u8]) -> bool {
    const KNOWN: [&str; 9] = [
        "ftp", "http", "https", "gopher", "nntp", "telnet", "wais", "file", "prospero",
    ];
    KNOWN.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(scheme))
}
