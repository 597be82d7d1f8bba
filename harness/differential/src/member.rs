//! A parser with the document that judges it.

use urispec_judge::{Expected, Judgement, ReferenceAnswer, Response, judge};
use urispec_model::{Component, Observation, Operation, Request, Spec};
use urispec_subjects::{About, Subject, observe_into};

use crate::known_forms::KnownForms;

/// A parser with the document that judges it.
pub struct Member<'s> {
    pub(crate) subject: &'s dyn Subject,
    pub(crate) spec: Spec,
    claims: bool,
    /// The operations that the subject supports, as bits by [`Operation`].
    pub(crate) operations: u32,
    about: &'s About,
    /// The forms of references that the subject refuses altogether, for `attribution::strict`.
    pub(crate) forms: KnownForms,
}

impl<'s> Member<'s> {
    /// A member with `subject`, judged by `spec`.
    pub fn new(subject: &'s dyn Subject, spec: Spec) -> Self {
        let about = subject.about();
        Self {
            subject,
            spec,
            claims: about.claims_spec(spec),
            operations: about
                .operations
                .iter()
                .fold(0, |bits, operation| bits | bit(*operation)),
            about,
            forms: KnownForms::default(),
        }
    }

    /// The subject.
    pub fn subject(&self) -> &'s dyn Subject {
        self.subject
    }

    /// The subject's name, as it is in keys and reports.
    pub fn name(&self) -> &str {
        &self.about.name
    }

    /// The document that judges the subject.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Whether the subject claims the document that judges it; if it does not, a mismatch is a difference and not a
    /// failure.
    pub const fn claims(&self) -> bool {
        self.claims
    }

    /// Whether the subject supports `operation`.
    #[inline]
    pub const fn offers(&self, operation: Operation) -> bool {
        self.operations & bit(operation) != 0
    }

    /// The subject's answer to the request, without the message of a rejection; `Unsupported` for an operation
    /// that it does not support.
    pub fn observe<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let mut observed = Observation::Unsupported("".into());
        if self.offers(request.operation()) {
            self.ask(request, &mut observed);
        }
        observed
    }

    /// Sends a request that the subject supports, and stores the answer in `observed`, without the message of a
    /// rejection.
    #[inline]
    pub(crate) fn ask<'a>(&self, request: &Request<'a>, observed: &mut Observation<'a>) {
        observe_into(self.subject, request, observed);
    }

    /// Whether both the document and the subject distinguish an empty component from an undefined one.
    pub(crate) fn distinguishes_undefined(&self, component: Component) -> bool {
        self.about.distinguishes_undefined.contains(component)
            && self.spec.distinguishes_undefined().contains(component)
    }

    /// Whether the subject accepts; `None` if it neither accepts nor rejects.
    pub(crate) fn accepts(&self, request: &Request<'_>) -> Option<bool> {
        match self.observe(request) {
            Observation::Accept(_) => Some(true),
            Observation::Reject(_) => Some(false),
            _ => None,
        }
    }

    /// Judges an answer by the expected answer of the document.
    #[inline]
    pub fn judge(&self, expected: &Expected<'_>, observed: &Observation<'_>) -> Judgement {
        judge(self.spec, expected, Response::of(self.about, observed))
    }

    /// Judges an answer by the answer of the document's reference implementation.
    pub(crate) fn judge_by(
        &self,
        request: &Request<'_>,
        reference: &ReferenceAnswer<'_>,
        observed: &Observation<'_>,
    ) -> Judgement {
        self.judge(&reference.expected(self.spec, request), observed)
    }
}

/// The bit of an operation in a set of operations.
pub(crate) const fn bit(operation: Operation) -> u32 {
    1 << operation as u8
}
