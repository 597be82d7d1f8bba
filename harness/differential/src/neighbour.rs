//! The nearest request on which there is nothing to find.

use urispec_model::{Observation, OwnedRequest, Verdict};
use urispec_specs::rfc3986::split;

use crate::ahead::{Ahead, answers};
use crate::budget::{Budget, LONG, Remaining, cost};
use crate::requests::texts;
use crate::shrink::ALPHABET;
use crate::{Key, Member, Panel, ReferenceAnswer};

/// A request one edit away from `request` on which the member of `key` agrees with its document; `None` if no edit will do that
/// `budget` affords.
///
/// Where the document accepts `request` it accepts its neighbour; else one that it accepts comes before one that it rejects. One
/// with the same components, as far as they are there at all, comes before others: "//b" beside "//a:" shows more than "a/a:". A
/// replaced byte comes before one that is deleted, and that before
/// one that is inserted, since two texts of the same length are compared at a glance. Of a long text a byte is deleted first: its
/// length may be what counts.
pub fn neighbour(panel: &Panel<'_>, key: &Key, request: &OwnedRequest, budget: Budget) -> Option<OwnedRequest> {
    let member = panel.member(key)?;
    let (mut remaining, mut ahead) = (Remaining::of(budget), Ahead::of(member, key));
    let mut candidates = candidates(request);
    let accepts_request = ReferenceAnswer::of(member.spec(), &request.as_request()).accepts() == Some(true);
    let shape = shape(request);
    let (mut accepted, mut rejected) = (None, None);
    loop {
        let batch = ahead.batch(&mut remaining, || candidates.next());
        if batch.is_empty() {
            return accepted.or(rejected);
        }
        remaining.pay(batch.iter().map(cost).sum());
        for (candidate, observed) in batch.iter().zip(&answers(member, &batch, &mut remaining)) {
            match agreement(member, candidate, observed) {
                Some(true) if self::shape(candidate) == shape => return Some(candidate.clone()),
                Some(true) if accepted.is_none() => accepted = Some(candidate.clone()),
                Some(false) if rejected.is_none() && !accepts_request => rejected = Some(candidate.clone()),
                _ => {}
            }
        }
        ahead.more();
    }
}

/// Which components the texts of a request have: scheme, authority, query and fragment.
fn shape(request: &OwnedRequest) -> Vec<[bool; 4]> {
    let of_text = |text: &[u8]| {
        let split = split(text);
        [
            split.scheme.is_some(),
            split.authority.is_some(),
            split.query.is_some(),
            split.fragment.is_some(),
        ]
    };
    texts(request).into_iter().map(of_text).collect()
}

/// Whether both accept; `None` if they do not agree.
fn agreement(member: &Member<'_>, request: &OwnedRequest, observed: &Observation<'_>) -> Option<bool> {
    let request = request.as_request();
    let answer = ReferenceAnswer::of(member.spec(), &request);
    let judgement = member.judge_by(&request, &answer, observed);
    (judgement.verdict == Verdict::Agree).then(|| answer.accepts() == Some(true))
}

/// How many bytes at the start of a long text are edited.
const REACH: usize = 64;

/// Every request one edit away, in order of preference.
fn candidates(request: &OwnedRequest) -> impl Iterator<Item = OwnedRequest> {
    let edits = move |edit: Edit| {
        (0..texts(request).len()).rev().flat_map(move |text| {
            let length = texts(request)[text].len();
            let offsets = length.min(REACH) + usize::from(edit == Edit::Insert && length < REACH);
            // Any one byte will do to say where a byte is deleted.
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
