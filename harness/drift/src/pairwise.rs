//! Finds inputs that several documents accept with different meanings.

use std::collections::BTreeMap;

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use urispec_grammar::Operand;
use urispec_model::{
    Component, ComponentSet, Level, Observation, Operation, OwnedRequest, Request, ResolveOptions, Spans, Spec,
};
use urispec_specs::{Target, Topic, topic};

use crate::Inputs;
use crate::SchemeKind;
use crate::findings::differing as differing_answers;
use crate::severity::Severity;

/// A kind of difference between two documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// Both documents accept an input, and these components differ.
    Splitting(ComponentSet),
    /// Both documents resolve a reference, with different results. The topic follows from the shape of the reference,
    /// and is not always the topic that causes the difference.
    Resolution(Topic),
    /// Both documents have a normal form at this level, and the forms differ.
    Normalization(Level),
    /// Both documents define at this level whether two texts are equivalent. The texts are equivalent for only one of
    /// the two documents, and the normal forms of the documents do not show this difference.
    Equivalence(Level),
    /// Both documents define a further operation, and the answers differ in a layer, a kind of hazard, or the
    /// name of the answer.
    Finding(Operation, &'static str),
    /// One document is an edition of the URL Standard, and only the named document accepts the request. Texts to
    /// parse are included only if the automata do not show the difference.
    Acceptance(Operation, Operand),
    /// One document is an edition of the URL Standard, and both documents accept. The values are the severity, the
    /// component that decides the severity (if there is one), and the kind of the scheme.
    Graded(Operation, Severity, Option<Component>, SchemeKind),
}

/// The differences of each pair of documents; the older document comes first. Each kind of difference has the
/// smallest request that shows it.
pub type PairwiseDifferences = BTreeMap<(Spec, Spec), BTreeMap<Difference, OwnedRequest>>;

/// Compares every pair of `specs` on all inputs. For editions of the URL Standard use
/// [`graded_differences`](crate::graded_differences).
pub fn pairwise_differences(specs: &[Spec], inputs: &Inputs) -> PairwiseDifferences {
    let syntaxes: Vec<Spec> = specs.iter().copied().filter(|spec| !spec.is_url_standard()).collect();
    let specs = &syntaxes[..];
    let mut all = PairwiseDifferences::new();
    let mut add = |found: Found<'_>, witness: &dyn Fn(Difference, usize) -> OwnedRequest| {
        for ((one, other, difference), at) in found.first {
            let witness = witness(difference, at);
            all.entry((one, other)).or_default().insert(difference, witness);
        }
    };
    add(split(specs, &inputs.parses), &|_, at| OwnedRequest::Parse {
        input: inputs.parses[at].clone().into(),
        rule: None,
    });
    add(resolved(specs, &inputs.pairs), &|_, at| OwnedRequest::Resolve {
        base: inputs.pairs[at].0.clone().into(),
        input: inputs.pairs[at].1.clone().into(),
        options: ResolveOptions::default(),
    });
    add(normalized(specs, &inputs.normals), &|difference, at| {
        let Difference::Normalization(level) = difference else {
            unreachable!("`normalized` compares only normal forms");
        };
        OwnedRequest::Normalize {
            input: inputs.normals[at].clone().into(),
            level,
        }
    });
    for request in &inputs.equivalents {
        let Request::Equivalent { level, .. } = request.as_request() else {
            unreachable!("`equivalents` has only requests for equivalence");
        };
        for (pair, _) in found(specs, request) {
            let of_pair = all.entry(pair).or_default();
            if !of_pair.contains_key(&Difference::Normalization(level)) {
                of_pair
                    .entry(Difference::Equivalence(level))
                    .or_insert_with(|| request.clone());
            }
        }
    }
    for request in &inputs.others {
        for ((one, other), rule) in found(specs, request) {
            let difference = Difference::Finding(request.operation(), rule);
            let of_pair = all.entry((one, other)).or_default();
            of_pair.entry(difference).or_insert_with(|| request.clone());
        }
    }
    all
}

/// The pairs of documents that answer a request differently, with the kind of difference.
fn found(specs: &[Spec], request: &OwnedRequest) -> Vec<((Spec, Spec), &'static str)> {
    let request = request.as_request();
    let answers: Vec<(Spec, Observation<'_>)> = specs
        .iter()
        .filter(|spec| urispec_specs::defines(**spec, request.operation()))
        .map(|spec| (*spec, urispec_specs::answer(*spec, &request)))
        .collect();
    let mut all = Vec::new();
    for (at, (newer, answer)) in answers.iter().enumerate() {
        for (older, earlier) in &answers[..at] {
            all.extend(differing_answers(earlier, answer).map(|rule| ((*older, *newer), rule)));
        }
    }
    all
}

/// For each outcome, the documents with this outcome, as bits by their position in the list of specs.
type Groups<Outcome> = Vec<(Outcome, u64)>;

/// Adds a document to the group of its outcome.
fn place<Outcome: PartialEq>(groups: &mut Groups<Outcome>, outcome: Outcome, at: usize) {
    match groups.iter_mut().find(|group| group.0 == outcome) {
        Some(group) => group.1 |= 1 << at,
        None => groups.push((outcome, 1 << at)),
    }
}

/// The first input that shows each difference.
struct Found<'s> {
    specs: &'s [Spec],
    first: BTreeMap<(Spec, Spec, Difference), usize>,
    /// Whether a difference was seen, by pair and number. This saves time, because most inputs do not show a new
    /// difference.
    seen: Vec<bool>,
}

/// A number that is greater than the number of each difference.
const NUMBERS: usize = 1 << Component::ALL.len();

impl<'s> Found<'s> {
    fn new(specs: &'s [Spec]) -> Self {
        assert!(
            specs.len() <= 64,
            "a group is a mask with one of 64 bits for each document"
        );
        Self {
            specs,
            first: BTreeMap::new(),
            seen: vec![false; specs.len() * specs.len() * NUMBERS],
        }
    }

    /// Calls `difference`, which returns the difference with its number, for each pair of documents of two groups.
    fn compare(
        &mut self,
        masks: (u64, u64),
        index: usize,
        difference: impl Fn(Spec, Spec) -> Option<(Difference, usize)>,
    ) {
        for one in bits(masks.0) {
            for other in bits(masks.1) {
                let (older, newer) = (one.min(other), one.max(other));
                let Some((kind, number)) = difference(self.specs[older], self.specs[newer]) else {
                    continue;
                };
                let seen = &mut self.seen[(older * self.specs.len() + newer) * NUMBERS + number];
                if !*seen {
                    *seen = true;
                    self.first.insert((self.specs[older], self.specs[newer], kind), index);
                }
            }
        }
    }

    /// The union of both results, with the earlier input of each difference.
    fn and(mut self, other: Self) -> Self {
        for (key, index) in other.first {
            let first = self.first.entry(key).or_insert(index);
            *first = index.min(*first);
        }
        self
    }
}

/// The positions of the bits that are set.
fn bits(mask: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |at| mask >> at & 1 == 1)
}

/// Calls `each` for every input, in parallel if the program is built with support for threads.
fn search<'s, Input: Sync>(
    specs: &'s [Spec],
    inputs: &[Input],
    each: impl Fn(&mut Found<'s>, usize, &Input) + Sync,
) -> Found<'s> {
    // There are few chunks, since each has a large table of seen differences.
    let chunk = inputs.len().div_ceil(8).max(1);
    #[cfg(feature = "parallel")]
    let chunks = inputs.par_chunks(chunk);
    #[cfg(not(feature = "parallel"))]
    let chunks = inputs.chunks(chunk);
    let chunks: Vec<Found<'s>> = chunks
        .enumerate()
        .map(|(number, inputs)| {
            let mut found = Found::new(specs);
            for (at, input) in inputs.iter().enumerate() {
                each(&mut found, number * chunk + at, input);
            }
            found
        })
        .collect();
    chunks.into_iter().fold(Found::new(specs), Found::and)
}

/// The first input that shows each difference of components.
fn split<'s>(specs: &'s [Spec], inputs: &[Vec<u8>]) -> Found<'s> {
    search(specs, inputs, |found, index, input| {
        let mut groups: Groups<Spans> = Vec::new();
        for (at, spec) in specs.iter().enumerate() {
            if let Ok(mut spans) = urispec_specs::parse(*spec, None, input) {
                spans.host_kind = None;
                place(&mut groups, spans, at);
            }
        }
        for (at, (spans, mask)) in groups.iter().enumerate() {
            for (others, theirs) in &groups[..at] {
                let (differing, by_presence) = differing(spans, others, input);
                found.compare((*mask, *theirs), index, |one, other| {
                    let both = |component: &Component| {
                        one.components().contains(*component) && other.components().contains(*component)
                    };
                    // `http://a?` has an empty query in RFC 3986. A document that does not distinguish undefined
                    // from empty may report no query, which is not a difference.
                    let is_known = |component: &Component| {
                        !by_presence.contains(*component)
                            || one.distinguishes_undefined().contains(*component)
                                && other.distinguishes_undefined().contains(*component)
                    };
                    let set: ComponentSet = differing.iter().filter(both).filter(is_known).collect();
                    (!set.is_empty()).then(|| (Difference::Splitting(set), set.bits()))
                });
            }
        }
    })
}

/// The components that differ, and the subset that is undefined on one side and empty on the other.
fn differing(one: &Spans, other: &Spans, input: &[u8]) -> (ComponentSet, ComponentSet) {
    let (mut differing, mut by_presence) = (ComponentSet::EMPTY, ComponentSet::EMPTY);
    for component in Component::ALL {
        let [one, other] = [one, other].map(|spans| spans.get(*component).map(|span| span.of(input)));
        if one != other {
            differing.insert(*component);
            if one.unwrap_or_default() == other.unwrap_or_default() {
                by_presence.insert(*component);
            }
        }
    }
    (differing, by_presence)
}

/// The first pair that shows each difference of resolution.
fn resolved<'s>(specs: &'s [Spec], pairs: &[(Vec<u8>, Vec<u8>)]) -> Found<'s> {
    search(specs, pairs, |found, index, (base, reference)| {
        let mut groups: Groups<Target> = Vec::new();
        for (at, spec) in specs.iter().enumerate() {
            if let Ok(target) = urispec_specs::resolve(*spec, base, reference) {
                place(&mut groups, target, at);
            }
        }
        if groups.len() > 1 {
            let topic = topic(base, reference);
            for (at, (_, mask)) in groups.iter().enumerate() {
                for (_, theirs) in &groups[..at] {
                    let difference = (Difference::Resolution(topic), topic as usize);
                    found.compare((*mask, *theirs), index, |_, _| Some(difference));
                }
            }
        }
    })
}

/// The first input that shows each difference of normal forms.
fn normalized<'s>(specs: &'s [Spec], inputs: &[Vec<u8>]) -> Found<'s> {
    search(specs, inputs, |found, index, input| {
        for level in Level::ALL {
            let mut groups = Groups::new();
            for (at, spec) in specs.iter().enumerate() {
                if let Ok(uri) = urispec_specs::normalize(*spec, input, *level) {
                    place(&mut groups, uri, at);
                }
            }
            for (at, (_, mask)) in groups.iter().enumerate() {
                for (_, theirs) in &groups[..at] {
                    let difference = (Difference::Normalization(*level), *level as usize);
                    found.compare((*mask, *theirs), index, |_, _| Some(difference));
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use urispec_vectors::Suite;

    use super::*;

    #[track_caller]
    fn check(older: Spec, newer: Spec, difference: Difference, base: Option<&str>, input: &str) {
        let all = pairwise_differences(&[older, newer], &Inputs::new(&Suite::embedded(), 3));
        let witness = &all[&(older, newer)][&difference];
        let request = witness.as_request();
        let texts: Vec<&[u8]> = request.texts().collect();
        let expected: Vec<&[u8]> = base.into_iter().chain([input]).map(str::as_bytes).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn two_documents_that_accept_an_input_may_split_it_differently() {
        let difference = Difference::Splitting(ComponentSet::of(&[Component::Path]));
        check(Spec::Rfc1808, Spec::Rfc3986, difference, None, ";");
    }

    #[test]
    fn two_documents_may_resolve_a_reference_differently() {
        let difference = Difference::Resolution(Topic::EmptyReference);
        check(Spec::Rfc2396, Spec::Rfc3986, difference, Some("a:b"), "");
    }

    #[test]
    fn two_documents_may_have_different_normal_forms() {
        let difference = Difference::Normalization(Level::Scheme);
        check(Spec::Rfc2396, Spec::Rfc3986, difference, None, "foo:..");
    }

    #[test]
    fn two_documents_may_differ_in_equivalence_alone() {
        let difference = Difference::Equivalence(Level::Scheme);
        check(Spec::Rfc1738, Spec::Rfc2396, difference, Some("ws://h:80/"), "ws://h/");
    }
}
