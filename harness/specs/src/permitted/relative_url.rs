//! The interpretations of the first three drafts of relative URLs. These interpretations concern the sets of
//! schemes in the drafts.

use urispec_model::{Component, Span, Spans, Spec};

use super::answers::Answers;
use crate::by_answers::For;
use crate::common::scheme_before_colon;
use crate::dispatch::choices;
use crate::relative_url::{names, with_examples};

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

/// In step 8d of the first draft, the segment before a final `..` may be empty: `..` against `http://a/b//` may be
/// `http://a/b/`. No answer is about the last segment alone.
pub(super) fn empty_segment(letter: &[u8], answers: &mut Answers<'_>) {
    let end = choices(Spec::RelativeUrl00).url(For::Resolving(b""), letter).path.end;
    if letter[..end].ends_with(b"//..") {
        let result = [&letter[..end - 3], &letter[end..]].concat();
        answers.uri("relative-url-empty-segment", result);
    }
}
