//! Finds the nearest request on which parser and document agree.

use urispec_model::{Observation, OwnedRequest, Span, Verdict};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::split;

use crate::ahead::{Ahead, answers};
use crate::budget::{Budget, LONG, Remaining, cost};
use crate::requests::texts;
use crate::shrink::ALPHABET;
use crate::{Key, Member, Panel, ReferenceAnswer};

/// A request that differs from `request` in one edit, and on which the member that `key` belongs to agrees with its
/// document. `None` if no edit within `budget` gives such a request.
///
/// The neighbour has the shape of `request` (`Shape`): the same components are defined, the same components are
/// empty, and the path has the same number of segments. A request of a different shape never counts, because
/// agreement on `a:` shows nothing about `a:?b`.
///
/// Parser and document have to accept the neighbour, since either of them may reject a text for an unrelated
/// reason. First a byte is replaced, then a byte is deleted, and last a byte is inserted: texts of the same length
/// are the easiest to compare. In a long text a byte is deleted first, since the length of the text may be the
/// cause.
pub fn neighbour(panel: &Panel<'_>, key: &Key, request: &OwnedRequest, budget: Budget) -> Option<OwnedRequest> {
    let member = panel.member(key)?;
    let (mut remaining, mut ahead) = (Remaining::of(budget), Ahead::of(member, key));
    let shape = shape(request);
    let mut candidates = candidates(request).filter(|candidate| self::shape(candidate) == shape);
    loop {
        let batch = ahead.batch(&mut remaining, || candidates.next());
        if batch.is_empty() {
            return None;
        }
        remaining.pay(batch.iter().map(cost).sum());
        for (candidate, observed) in batch.iter().zip(&answers(member, &batch, &mut remaining)) {
            if do_both_accept(member, candidate, observed) {
                return Some(candidate.clone());
            }
        }
        ahead.more();
    }
}

/// The components of a text that define its shape.
#[derive(Debug, PartialEq, Eq)]
struct Shape {
    /// Scheme, userinfo, host, port, query and fragment: `None` if the component is undefined, else whether it is
    /// empty.
    components: [Option<bool>; 6],
    /// The number of segments of the path.
    segments: usize,
    /// Whether the path begins with a slash.
    is_absolute: bool,
}

impl Shape {
    fn of(text: &[u8]) -> Self {
        let pieces = split(text).pieces(text);
        let inside = pieces.authority.map(AuthorityParts::of);
        let span = |span: Option<Span>| span.map(|span| span.start == span.end);
        let piece = |piece: Option<&[u8]>| piece.map(<[u8]>::is_empty);
        Self {
            components: [
                piece(pieces.scheme),
                span(inside.and_then(|inside| inside.userinfo)),
                span(inside.map(|inside| inside.host)),
                span(inside.and_then(|inside| inside.port)),
                piece(pieces.query),
                piece(pieces.fragment),
            ],
            segments: pieces.path.split(|byte| *byte == b'/').count(),
            is_absolute: pieces.path.starts_with(b"/"),
        }
    }
}

fn shape(request: &OwnedRequest) -> Vec<Shape> {
    texts(request).into_iter().map(Shape::of).collect()
}

/// Whether the parser and the document both accept the request, and agree.
fn do_both_accept(member: &Member<'_>, request: &OwnedRequest, observed: &Observation<'_>) -> bool {
    let request = request.as_request();
    let answer = ReferenceAnswer::of(member.spec(), &request);
    let judgement = member.judge_by(&request, &answer, observed);
    judgement.verdict == Verdict::Agree && answer.accepts() == Some(true)
}

/// The number of bytes at the start of a long text that are edited.
const REACH: usize = 64;

/// Every request one edit away, in order of preference.
fn candidates(request: &OwnedRequest) -> impl Iterator<Item = OwnedRequest> {
    let edits = move |edit: Edit| {
        (0..texts(request).len()).rev().flat_map(move |text| {
            let length = texts(request)[text].len();
            let offsets = length.min(REACH) + usize::from(edit == Edit::Insert && length < REACH);
            // A deletion needs no new byte, so it is tried with only one byte of the alphabet.
            let bytes: &[u8] = if edit == Edit::Delete { b"a" } else { ALPHABET };
            (0..offsets).flat_map(move |offset| {
                bytes
                    .iter()
                    .map(move |byte| request.with_text(text, edited(texts(request)[text], edit, offset, *byte)))
            })
        })
    };
    let order = if texts(request).iter().any(|text| text.len() > LONG) {
        [Edit::Delete, Edit::Replace, Edit::Insert]
    } else {
        [Edit::Replace, Edit::Delete, Edit::Insert]
    };
    order.into_iter().flat_map(edits)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edit {
    Replace,
    Delete,
    Insert,
}

fn edited(text: &[u8], edit: Edit, offset: usize, byte: u8) -> Vec<u8> {
    let (before, after) = text.split_at(offset);
    let (new, rest): (&[u8], &[u8]) = match edit {
        Edit::Replace => (&[byte], &after[1..]),
        Edit::Delete => (&[], &after[1..]),
        Edit::Insert => (&[byte], after),
    };
    [before, new, rest].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_replaced_then_deleted_then_inserted() {
        let request = OwnedRequest::RemoveDotSegments {
            input: b"x/".to_vec().into(),
        };
        let all: Vec<Vec<u8>> = candidates(&request)
            .map(|candidate| texts(&candidate)[0].to_vec())
            .collect();
        let letters = ALPHABET.len();
        assert_eq!(all.len(), 2 * letters + 2 + 3 * letters);
        assert_eq!(all[0], b"a/");
        assert_eq!(all[letters], b"xa");
        assert_eq!(all[2 * letters..2 * letters + 2], [&b"/"[..], b"x"]);
        assert_eq!(all[2 * letters + 2], b"ax/");
        assert_eq!(all.last().map(Vec::as_slice), Some(&b"x/\x7f"[..]));
    }
}
