//! The interpretations of the first three drafts of relative URLs. These interpretations concern the sets of
//! schemes in the drafts.

use urispec_model::{Component, Span, Spans, Spec};

use super::answers::Answers;
use crate::answers::{Base, DotSegments, includes};
use crate::by_answers::For;
use crate::common::scheme_before_colon;
use crate::dispatch::{self, choices};
use crate::document::Target;
use crate::meaning::Choices;
use crate::relative_url::{is_flat, names, with_examples};

const UNKNOWN: &str = "relative-url-unknown-scheme";

/// Alternative components, for example the components that section 2.4 gives if its steps are followed literally.
pub(super) fn otherwise_split(spec: Spec, input: &[u8]) -> Vec<(&'static str, Spans)> {
    if let Some(scheme) = scheme_before_colon(input) {
        // The sets of section 2.3 may apply only to known schemes. Then `foo://h/p?q` has a network location and a
        // query.
        let choices = if names(scheme.of(input)) {
            choices(spec)
        } else {
            with_examples(&choices(spec))
        };
        return vec![(UNKNOWN, choices.url(For::Resolving(b""), input).spans(input))];
    }
    // Each step tests the scheme. A missing scheme is in no set, so all of `//h/a?q` is a path.
    let mut path = Spans::default();
    path.set(Component::Path, Some(Span::new(0, input.len())));
    vec![("relative-url-scheme-to-ask", path)]
}

/// Permits further results of section 4.
pub(super) fn permit(spec: Spec, base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    let Ok(Target::Uri(letter)) = dispatch::resolve(spec, base, input) else {
        return;
    };
    let Some(scheme) = scheme_before_colon(base).map(|scheme| scheme.of(base)) else {
        return;
    };
    let choices = choices(spec);
    // In the first draft's section 3, the scheme of a base must be in Uses-Relative: `g` against `foo:/a/b` has no base.
    if let Base::OfScheme(schemes) = choices.base
        && !includes(schemes, scheme)
    {
        answers.reject("relative-url-base-scheme");
    }
    if !names(scheme)
        && let Some(Target::Uri(result)) = with_examples(&choices).resolve(base, input)
    {
        answers.uri(UNKNOWN, result);
    }
    if spec == Spec::RelativeUrl00 {
        empty_segment(&choices, &letter, answers);
    }
    // Section 2.3: dots are special only if the scheme has a hierarchy. `../g` against `gopher://h/a/b` keeps them.
    let retained = Choices {
        dot_segments: DotSegments::Retained,
        ..choices
    };
    if is_flat(spec, scheme)
        && let Some(Target::Uri(result)) = retained.resolve(base, input)
    {
        answers.uri("relative-url-non-hierarchical", result);
    }
}

/// In step 8d the segment before a final `..` may be empty: `..` against `http://a/b//` may be `http://a/b/`.
fn empty_segment(choices: &Choices, letter: &[u8], answers: &mut Answers<'_>) {
    let end = choices.url(For::Resolving(b""), letter).path.end;
    if letter[..end].ends_with(b"//..") {
        let result = [&letter[..end - 3], &letter[end..]].concat();
        answers.uri("relative-url-empty-segment", result);
    }
}
