//! Inputs with their relevant bytes marked.

use std::ops::Range;

use urispec_differential::Divergence;
use urispec_model::{Component, OwnedRequest, Span, quote_inside};
use urispec_specs::{ParseError, parse};

use super::html::Html;

/// The input of a divergence with the relevant bytes marked: the component that differs, or the byte at which the
/// document's grammar ends. `None` if they are not known.
pub(super) fn marked(divergence: &Divergence) -> Option<Html> {
    let OwnedRequest::Parse { input, rule } = &divergence.request else {
        return None;
    };
    let range = match parse(divergence.spec, rule.as_deref(), input) {
        Ok(spans) => {
            let span: Span = spans.get(divergence.component.unwrap_or(Component::Scheme))?;
            span.start..span.end
        }
        Err(ParseError::Rejected(rejection)) => rejection.offset..rejection.offset + 1,
        Err(_) => return None,
    };
    mark(input, range)
}

/// An input with a marked part. An empty part is shown as a mark between two characters.
fn mark(input: &[u8], range: Range<usize>) -> Option<Html> {
    /// Longer inputs are shown without marks.
    const LONGEST: usize = 240;
    if input.len() > LONGEST {
        return None;
    }
    let end = range.end.min(input.len());
    let before = input.get(..range.start)?;
    let inside = input.get(range.start..end)?;
    let [before, inside, after] = [before, inside, &input[end..]].map(|part| Html::text(&quote_inside(part)));
    let inside = if inside.is_empty() { Html::text("‸") } else { inside };
    Some(Html::raw(format!(
        "<code>\"{before}<mark>{inside}</mark>{after}\"</code>"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &[u8], range: Range<usize>, expected: &str) {
        let html = mark(input, range).expect("the range is inside").into_string();
        assert_eq!(html, format!("<code>\"{expected}\"</code>"));
    }

    #[test]
    fn the_bytes_are_marked_and_all_are_escaped() {
        check(b"http://<h>/", 7..10, "http://<mark>&lt;h&gt;</mark>/");
        check(b"a", 1..2, "a<mark>‸</mark>");
        check(b"\xff\0b", 0..1, "<mark>\\xff</mark>\\u0000b");
    }
}
