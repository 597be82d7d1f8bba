//! Subjects side by side, each held against the document that judges it.

use std::borrow::Cow;
use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;
use urispec_model::{Observation, Request, Spec};
use urispec_subjects::{About, Claim, Subject};

use crate::attribution::{Attributed, causes};
use crate::member::Outcome;
use crate::{Key, Member, RecentHashes, ReferenceAnswer};

/// The documents that have a reference.
pub fn written() -> Vec<Spec> {
    let has_rules = |spec: &Spec| !urispec_specs::rules(*spec).is_empty();
    Spec::ALL.iter().copied().filter(has_rules).collect()
}

/// Who judges a subject: of `specs` those that it claims, else RFC 3986.
pub fn judges(about: &About, specs: &[Spec]) -> Vec<Spec> {
    let claimed: Vec<Spec> = about
        .claims
        .iter()
        .filter_map(Claim::spec)
        .filter(|spec| specs.contains(spec))
        .collect();
    if claimed.is_empty() {
        vec![Spec::Rfc3986]
    } else {
        claimed
    }
}

/// Subjects side by side, each held against the document that judges it.
pub struct Panel<'s> {
    /// In order of document, so that each is asked once a request.
    members: Vec<Member<'s>>,
}

impl<'s> Panel<'s> {
    /// Each subject with each of the documents that it claims, of those in `specs`; with RFC 3986 if there are none.
    pub fn new(subjects: &[&'s dyn Subject], specs: &[Spec]) -> Self {
        Self::of(subjects.iter().flat_map(|subject| {
            let judges = judges(subject.about(), specs);
            judges.into_iter().map(|spec| Member::new(*subject, spec))
        }))
    }

    /// Each subject with the one document.
    pub fn judged_by(subjects: &[&'s dyn Subject], spec: Spec) -> Self {
        Self::of(subjects.iter().map(|subject| Member::new(*subject, spec)))
    }

    /// These.
    pub fn of(members: impl IntoIterator<Item = Member<'s>>) -> Self {
        let mut members: Vec<Member<'s>> = members.into_iter().collect();
        members.sort_by(|one, other| (one.spec, one.name()).cmp(&(other.spec, other.name())));
        Self { members }
    }

    /// The members, in order of document and name.
    pub fn members(&self) -> &[Member<'s>] {
        &self.members
    }

    /// The member that a key is about.
    pub fn member(&self, key: &Key) -> Option<&Member<'s>> {
        self.members
            .iter()
            .find(|member| member.spec == key.spec && member.name() == key.subject)
    }

    /// Asks every member, and hands over the key of each departure that `seen` does not know; a key may come twice.
    ///
    /// Gives the signature: a hash of who accepts, who departs, and in which components.
    pub fn compare(&self, request: &Request<'_>, seen: &mut RecentHashes, found: &mut dyn FnMut(Key)) -> u64 {
        self.compare_by(request, seen, found, |_, member, observed| {
            member.ask(request, observed);
        })
    }

    /// As [`Panel::compare`], with the answers of the members given, by their place in [`Panel::members`]: `answer` puts each in
    /// the place of the one before.
    pub fn compare_by<'a>(
        &self,
        request: &Request<'a>,
        seen: &mut RecentHashes,
        found: &mut dyn FnMut(Key),
        mut answer: impl FnMut(usize, &Member<'s>, &mut Observation<'a>),
    ) -> u64 {
        let mut signature = FxHasher::default();
        signature.write_u64(request.operation() as u64);
        let mut said: Option<(Spec, ReferenceAnswer<'a>)> = None;
        let mut observed = Observation::Timeout;
        for (at, member) in self.members.iter().enumerate() {
            if !member.offers(request.operation()) {
                signature.write_u64(0);
                continue;
            }
            let said = match &mut said {
                Some((spec, said)) if *spec == member.spec => &*said,
                said => {
                    let (_, said) = said.insert((member.spec, ReferenceAnswer::of(member.spec, request)));
                    signature.write_u64(u64::from(said.accepts() == Some(true)));
                    said
                }
            };
            answer(at, member, &mut observed);
            let outcome = member.outcome(request, said, &observed);
            signature.write_u64((outcome.departs.bits() as u64) << 8 | outcome.verdict as u64);
            if outcome.verdict.is_departure() {
                let mut news = News {
                    member,
                    at,
                    seen,
                    found,
                };
                news.depart(request, said, &observed, outcome);
            }
        }
        signature.finish()
    }
}

/// The keys of everything that departs on this request, in order, each once.
pub fn departures(panel: &Panel<'_>, request: &Request<'_>) -> Vec<Key> {
    let mut keys = Vec::new();
    panel.compare(request, &mut RecentHashes::default(), &mut |key| keys.push(key));
    keys.sort();
    keys.dedup();
    keys
}

/// What is new of one departure.
struct News<'n, 's> {
    member: &'n Member<'s>,
    at: usize,
    seen: &'n mut RecentHashes,
    found: &'n mut dyn FnMut(Key),
}

impl News<'_, '_> {
    #[cold]
    #[inline(never)]
    fn depart(
        &mut self,
        request: &Request<'_>,
        said: &ReferenceAnswer<'_>,
        observed: &Observation<'_>,
        outcome: Outcome,
    ) {
        let Self {
            member,
            at,
            seen,
            found,
        } = self;
        let mut of_departure = FxHasher::default();
        (*at, request.operation(), outcome.verdict).hash(&mut of_departure);
        let mut is_new = |fingerprint: u64| {
            let mut hasher = of_departure.clone();
            fingerprint.hash(&mut hasher);
            seen.insert(hasher.finish())
        };
        let causes = causes(member, request, said, observed, outcome, &mut is_new);
        for Attributed { component, rule, cause } in causes {
            let mut hasher = of_departure.clone();
            (component, rule, cause).hash(&mut hasher);
            if seen.insert(hasher.finish()) {
                found(Key {
                    subject: member.name().to_owned(),
                    spec: member.spec,
                    operation: request.operation(),
                    verdict: outcome.verdict,
                    component,
                    rule: Cow::Owned(rule.to_owned()),
                    cause,
                });
            }
        }
    }
}
