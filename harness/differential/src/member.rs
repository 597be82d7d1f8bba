//! One subject and the document that judges it.

use urispec_judge::{Expected, Judgement, ReferenceAnswer, Response, judge};
use urispec_model::{Component, Observation, Operation, Request, Spec};
use urispec_subjects::{About, Subject, observe_into};

use crate::known_forms::KnownForms;

/// One subject and the document that judges it.
pub struct Member<'s> {
    pub(crate) subject: &'s dyn Subject,
    pub(crate) spec: Spec,
    claims: bool,
    /// Bits by [`Operation`].
    pub(crate) operations: u32,
    about: &'s About,
    /// Which forms of references it refuses altogether; see `attribution::strict`.
    pub(crate) forms: KnownForms,
}

impl<'s> Member<'s> {
    /// `subject`, judged by `spec`.
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

    /// Its name.
    pub fn name(&self) -> &str {
        &self.about.name
    }

    /// The document that judges it.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Whether it claims that document; a mismatch is drift if it does not.
    pub const fn claims(&self) -> bool {
        self.claims
    }

    /// Whether it can be asked for `operation` at all.
    #[inline]
    pub const fn offers(&self, operation: Operation) -> bool {
        self.operations & bit(operation) != 0
    }

    /// What it does with the request, without the message of a rejection; what it does not offer is unsupported.
    pub fn observe<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let mut observed = Observation::Unsupported("".into());
        if self.offers(request.operation()) {
            self.ask(request, &mut observed);
        }
        observed
    }

    /// Asks it for what it offers, without the message of a rejection, and replaces `observed` by what it did.
    #[inline]
    pub(crate) fn ask<'a>(&self, request: &Request<'a>, observed: &mut Observation<'a>) {
        observe_into(self.subject, request, observed);
    }

    /// Whether both the document and the subject distinguish this component, empty, from an undefined one.
    pub(crate) fn distinguishes_undefined(&self, component: Component) -> bool {
        self.about.distinguishes_undefined.contains(component)
            && self.spec.distinguishes_undefined().contains(component)
    }

    /// Whether it accepts; `None` if it does neither that nor reject.
    pub(crate) fn accepts(&self, request: &Request<'_>) -> Option<bool> {
        match self.observe(request) {
            Observation::Accept(_) => Some(true),
            Observation::Reject(_) => Some(false),
            _ => None,
        }
    }

    /// Judges what it did by what its document expects.
    #[inline]
    pub fn judge(&self, expected: &Expected<'_>, observed: &Observation<'_>) -> Judgement {
        judge(self.spec, expected, Response::of(self.about, observed))
    }

    /// Judges what it did by what the reference of its document answers.
    pub(crate) fn judge_by(
        &self,
        request: &Request<'_>,
        reference: &ReferenceAnswer<'_>,
        observed: &Observation<'_>,
    ) -> Judgement {
        self.judge(&reference.expected(self.spec, request), observed)
    }
}

/// The bit of an operation in a set of them.
pub(crate) const fn bit(operation: Operation) -> u32 {
    1 << operation as u8
}
