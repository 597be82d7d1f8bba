//! The nearest input on which there is nothing to find.

use urispec_model::OwnedRequest;
use urispec_model::Verdict;

use crate::shrink::{ALPHABET, texts, with};
use crate::{Key, Member, Panel, ReferenceAnswer};

/// A request one edit away from `request` on which the member of `key` agrees with its document: best one that both
/// accept, and a replaced byte rather than one that is taken away or put in, since it shows most. `None` if no edit will do.
pub fn neighbour(panel: &Panel<'_>, key: &Key, request: &OwnedRequest) -> Option<OwnedRequest> {
    let member = panel.member(key)?;
    let mut rejected = None;
    for candidate in candidates(request) {
        match agreement(member, &candidate) {
            Some(true) => return Some(candidate),
            Some(false) if rejected.is_none() => rejected = Some(candidate),
            _ => {}
        }
    }
    rejected
}

/// Whether both accept; `None` if they do not agree.
fn agreement(member: &Member<'_>, request: &OwnedRequest) -> Option<bool> {
    let request = request.as_request();
    let said = ReferenceAnswer::of(member.spec(), &request);
    let judgement = member.judge_by(&request, &said, &member.observe(&request));
    (judgement.verdict == Verdict::Agree).then(|| said.accepts() == Some(true))
}

/// How many bytes at the start of a long text are edited.
const REACH: usize = 64;

/// Every request one edit away, in order of preference.
fn candidates(request: &OwnedRequest) -> impl Iterator<Item = OwnedRequest> {
    let edits = |kind: Edit| {
        (0..texts(request).len()).rev().flat_map(move |text| {
            let length = texts(request)[text].len();
            let places = length.min(REACH) + usize::from(kind == Edit::Insert && length < REACH);
            let bytes: &[u8] = if kind == Edit::Delete { b"a" } else { ALPHABET };
            (0..places).flat_map(move |at| {
                bytes
                    .iter()
                    .map(move |byte| with(request, text, edited(texts(request)[text], kind, at, *byte)))
            })
        })
    };
    edits(Edit::Replace)
        .chain(edits(Edit::Delete))
        .chain(edits(Edit::Insert))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edit {
    Replace,
    Delete,
    Insert,
}

fn edited(text: &[u8], edit: Edit, at: usize, byte: u8) -> Vec<u8> {
    let (before, behind) = text.split_at(at);
    let (new, rest): (&[u8], &[u8]) = match edit {
        Edit::Replace => (&[byte], &behind[1..]),
        Edit::Delete => (&[], &behind[1..]),
        Edit::Insert => (&[byte], behind),
    };
    [before, new, rest].concat()
}
