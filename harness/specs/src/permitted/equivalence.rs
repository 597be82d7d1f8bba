//! Answers to whether two inputs are equivalent, besides the one that the reference gives.

use std::collections::BTreeSet;
use std::sync::Arc;

use urispec_model::{Expectation, Level, Permitted, Request, Spec};

pub(super) fn permitted(spec: Spec, input: &[u8], other: &[u8], level: Level) -> Vec<Permitted> {
    if spec != Spec::Rfc3986 {
        return Vec::new();
    }
    let mut permitted = Vec::new();
    // Section 6.1 forbids false positives alone. That a text is the same as itself, nothing excuses a parser from.
    if input != other {
        permitted.push(Permitted {
            answer: Expectation::Equal(false),
            reading: Some("rfc3986-false-negatives".into()),
        });
    }
    permitted.extend(by_other_normal_forms(spec, input, other, level));
    permitted
}

/// The two are equivalent for a normalizer that follows another reading on one of them, or on both.
fn by_other_normal_forms(spec: Spec, input: &[u8], other: &[u8], level: Level) -> Option<Permitted> {
    let forms = |input| -> BTreeSet<(Vec<u8>, Option<Arc<str>>)> {
        let letter = crate::dispatch::normalize(spec, input, level)
            .ok()
            .map(|normal| (normal.into_owned(), None));
        let others = super::permitted(spec, &Request::Normalize { input, level });
        let others = others.into_iter().filter_map(|one| match one.answer {
            Expectation::Uri(uri) => Some((uri.into_owned().0.into_owned(), one.reading)),
            _ => None,
        });
        letter.into_iter().chain(others).collect()
    };
    let others = forms(other);
    let (_, reading) = forms(input).into_iter().find_map(|(form, reading)| {
        let (_, theirs) = others.iter().find(|(other, _)| *other == form)?;
        Some((form, reading.or_else(|| theirs.clone())))
    })?;
    Some(Permitted {
        answer: Expectation::Equal(true),
        reading,
    })
}
