//! A panel: several subjects that get the same requests, each compared with the document that judges it.

use std::borrow::Cow;
use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use rustc_hash::FxHasher;
use urispec_judge::Judgement;
use urispec_model::{Observation, Request, Spec, Verdict};
use urispec_subjects::Subject;

use crate::attribution::{Attributed, Shared, causes, verdict_of};
use crate::member::bit;
use crate::{Key, Member, RecentHashes, ReferenceAnswer};

/// A panel: several subjects that get the same requests, each compared with the document that judges it.
pub struct Panel<'s> {
    /// The members in order of document, so that each document's reference is called once per request.
    members: Vec<Member<'s>>,
    /// The documents, in the order of the members.
    groups: Vec<Group>,
}

/// The members that one document judges.
struct Group {
    spec: Spec,
    /// The operations that at least one of the members supports, as bits by [`Operation`].
    operations: u32,
    length: usize,
}

impl Group {
    fn of(members: &[Member<'_>]) -> Self {
        Self {
            spec: members[0].spec,
            operations: members.iter().fold(0, |bits, member| bits | member.operations),
            length: members.len(),
        }
    }
}

impl<'s> Panel<'s> {
    /// A panel in which each subject is a member once for each document that judges it.
    pub fn new(subjects: &[&'s dyn Subject]) -> Self {
        Self::of(subjects.iter().flat_map(|subject| {
            let judges = subject.about().judged_by();
            judges.into_iter().map(|spec| Member::new(*subject, spec))
        }))
    }

    /// A panel in which `spec` judges every subject.
    pub fn judged_by(subjects: &[&'s dyn Subject], spec: Spec) -> Self {
        Self::of(subjects.iter().map(|subject| Member::new(*subject, spec)))
    }

    /// A panel of these members.
    pub fn of(members: impl IntoIterator<Item = Member<'s>>) -> Self {
        let mut members: Vec<Member<'s>> = members.into_iter().collect();
        members.sort_by(|one, other| (one.spec, one.name()).cmp(&(other.spec, other.name())));
        let groups = members
            .chunk_by(|one, next| one.spec == next.spec)
            .map(Group::of)
            .collect();
        Self { members, groups }
    }

    /// The members, in order of document and name.
    pub fn members(&self) -> &[Member<'s>] {
        &self.members
    }

    /// The member that a key belongs to.
    pub fn member(&self, key: &Key) -> Option<&Member<'s>> {
        self.members
            .iter()
            .find(|member| member.spec == key.spec && member.name() == key.subject)
    }

    /// Sends the request to every member, and passes on the key of each mismatch that is not in `seen`; a key may
    /// be passed on twice.
    ///
    /// Returns the signature: a hash of the members that accept, the members that differ, and the components that
    /// differ.
    pub fn compare(&self, request: &Request<'_>, seen: &mut RecentHashes, found: &mut dyn FnMut(Found)) -> u64 {
        self.compare_by(request, seen, found, |_, member, observed| {
            member.ask(request, observed);
        })
    }

    /// Like [`Panel::compare`], but `answer` gives the answers of the members. The first argument of `answer` is
    /// the index of the member in [`Panel::members`]. `answer` writes the observation of the member into its last
    /// argument, which still contains the observation of the previous member.
    pub fn compare_by<'a>(
        &self,
        request: &Request<'a>,
        seen: &mut RecentHashes,
        found: &mut dyn FnMut(Found),
        mut answer: impl FnMut(usize, &Member<'s>, &mut Observation<'a>),
    ) -> u64 {
        let operation = request.operation();
        let mut signature = FxHasher::default();
        signature.write_u64(operation as u64);
        let mut observed = Observation::Timeout;
        let mut reference = ReferenceAnswer::Silent;
        let mut asked: Option<Spec> = None;
        let mut members = &self.members[..];
        let mut at = 0;
        // The members that one document judges are next to each other, so that its reference is called once.
        for Group {
            spec,
            operations,
            length,
        } in &self.groups
        {
            let spec = *spec;
            let (group, others) = members.split_at(*length);
            let first = at;
            members = others;
            at += length;
            if operations & bit(operation) == 0 {
                signature.write_u64(0);
                continue;
            }
            // "http://a/" and "a b": the answer of RFC 3986 is also that of RFC 3987.
            let is_given = asked.is_some_and(|earlier| reference.is_given_by(spec, earlier, request));
            if !is_given {
                reference = ReferenceAnswer::of(spec, request);
                asked = Some(spec);
            }
            let expected = reference.expected(spec, request);
            let shared = Shared::default();
            signature.write_u64(u64::from(reference.accepts() == Some(true)));
            for (at, member) in (first..).zip(group) {
                if !member.offers(operation) {
                    signature.write_u64(0);
                    continue;
                }
                answer(at, member, &mut observed);
                let judgement = member.judge(&expected, &observed);
                signature.write_u64((judgement.departs.bits() as u64) << 8 | judgement.verdict as u64);
                if let Some(reading) = &judgement.reading {
                    found(Found::Reading {
                        member: at,
                        reading: Arc::clone(reading),
                    });
                } else if judgement.verdict.is_departure() {
                    let mut news = News {
                        member,
                        at,
                        seen,
                        found,
                        shared: &shared,
                    };
                    if is_given && reference.accepts() == Some(false) {
                        // The rule has a different name.
                        news.depart(request, &ReferenceAnswer::of(spec, request), &observed, judgement);
                    } else {
                        news.depart(request, &reference, &observed, judgement);
                    }
                }
            }
        }
        signature.finish()
    }

    /// Passes on the key of each mismatch that is not in `seen`, for a caller that already has all answers.
    /// `reference` returns the answers of the documents; if it returns no answer, the document's reference is
    /// called. `observed` returns the answers of the members, by their index in [`Panel::members`]. Returns whether
    /// any member differs.
    pub fn departures_of<'a, 'o>(
        &self,
        request: &Request<'a>,
        reference: impl Fn(Spec) -> Option<&'o ReferenceAnswer<'a>>,
        observed: impl Fn(usize) -> &'o Observation<'a>,
        seen: &mut RecentHashes,
        found: &mut dyn FnMut(Found),
    ) -> bool
    where
        'a: 'o,
    {
        let operation = request.operation();
        let mut departs = false;
        let mut first = 0;
        for group in &self.groups {
            let members = first..first + group.length;
            first = members.end;
            if group.operations & bit(operation) == 0 {
                continue;
            }
            let asked;
            let reference = if let Some(given) = reference(group.spec) {
                given
            } else {
                asked = ReferenceAnswer::of(group.spec, request);
                &asked
            };
            let expected = reference.expected(group.spec, request);
            let shared = Shared::default();
            for at in members {
                let member = &self.members[at];
                if !member.offers(operation) {
                    continue;
                }
                let observed = observed(at);
                let judgement = member.judge(&expected, observed);
                if judgement.reading.is_none() && judgement.verdict.is_departure() {
                    let mut news = News {
                        member,
                        at,
                        seen,
                        found,
                        shared: &shared,
                    };
                    news.depart(request, reference, observed, judgement);
                    departs = true;
                }
            }
        }
        departs
    }
}

/// A mismatch or an alternative interpretation that a comparison found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// A mismatch. The mismatch is passed on once, and again if its hash was forgotten.
    Departure(Key),
    /// A member agrees with its document by an interpretation that the reference implementation does not follow.
    /// This agreement is passed on each time.
    Reading {
        /// The member, by its index in [`Panel::members`].
        member: usize,
        /// The id of the interpretation.
        reading: Arc<str>,
    },
}

impl Found {
    /// The key of a mismatch; `None` for an alternative interpretation.
    pub fn key(self) -> Option<Key> {
        match self {
            Self::Departure(key) => Some(key),
            Self::Reading { .. } => None,
        }
    }
}

/// The keys of all mismatches on this request, sorted and without duplicates.
pub fn departures(panel: &Panel<'_>, request: &Request<'_>) -> Vec<Key> {
    let mut keys = Vec::new();
    panel.compare(request, &mut RecentHashes::default(), &mut |found| {
        keys.extend(found.key());
    });
    keys.sort();
    keys.dedup();
    keys
}

/// The keys of one mismatch that are not in `seen` yet.
struct News<'n, 's, 'a> {
    member: &'n Member<'s>,
    at: usize,
    seen: &'n mut RecentHashes,
    found: &'n mut dyn FnMut(Found),
    shared: &'n Shared<'a>,
}

impl<'a> News<'_, '_, 'a> {
    #[cold]
    #[inline(never)]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "a reference would force every judgement into memory, although most are not mismatches"
    )]
    fn depart(
        &mut self,
        request: &Request<'a>,
        reference: &ReferenceAnswer<'_>,
        observed: &Observation<'_>,
        judgement: Judgement,
    ) {
        let Self {
            member,
            at,
            seen,
            found,
            shared,
        } = self;
        let mut of_departure = FxHasher::default();
        let verdict = match judgement.verdict {
            // In both cases there is a cause for each component, and each cause has its own verdict.
            Verdict::Rewritten => Verdict::Missplit,
            verdict => verdict,
        };
        (*at, request.operation(), verdict).hash(&mut of_departure);
        let mut is_new = |fingerprint: u64| {
            let mut hasher = of_departure.clone();
            fingerprint.hash(&mut hasher);
            seen.insert(hasher.finish())
        };
        let causes = causes(member, request, reference, observed, &judgement, shared, &mut is_new);
        for one in causes {
            let verdict = verdict_of(judgement.verdict, &one);
            let Attributed { component, rule, cause } = one;
            let mut hasher = of_departure.clone();
            (component, &*rule, cause).hash(&mut hasher);
            if seen.insert(hasher.finish()) {
                found(Found::Departure(Key {
                    subject: member.name().to_owned(),
                    spec: member.spec,
                    operation: request.operation(),
                    verdict,
                    component,
                    rule: Cow::Owned(rule.into_owned()),
                    cause,
                }));
            }
        }
    }
}
