//! One subject and the document that judges it.

use std::borrow::Cow;

use urispec_model::{
    Answer, Component, ComponentSet, Observation, Operation, Parts, Request, Spans, Spec, Value, Verdict,
};
use urispec_specs::Target;
use urispec_subjects::{Claim, Subject, observe_into};

use crate::ReferenceAnswer;
use crate::known_forms::KnownForms;
use crate::locate::AuthorityParts;
use crate::permitted::{alternatives, is_silent};

/// One subject and the document that judges it.
pub struct Member<'s> {
    pub(crate) subject: &'s dyn Subject,
    pub(crate) spec: Spec,
    claims: bool,
    /// Bits by [`Operation`].
    operations: u8,
    /// The components that are compared.
    judged: Vec<Component>,
    /// Those of them for which undefined against empty counts.
    distinguishes_undefined: ComponentSet,
    /// Whether the userinfo has to be put together of what it is split into.
    joins_userinfo: bool,
    pub(crate) forms: KnownForms,
}

/// How an observation compares with what the document says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// The components of a parse that differ.
    pub departs: ComponentSet,
}

const fn plain(verdict: Verdict) -> Outcome {
    Outcome {
        verdict,
        departs: ComponentSet::EMPTY,
    }
}

const fn result(is_as_expected: bool) -> Outcome {
    plain(if is_as_expected {
        Verdict::Agree
    } else {
        Verdict::WrongResult
    })
}

impl<'s> Member<'s> {
    /// `subject`, judged by `spec`.
    pub fn new(subject: &'s dyn Subject, spec: Spec) -> Self {
        let about = subject.about();
        let defines = spec.components();
        let judged: Vec<Component> = defines
            .iter()
            .filter(|component| about.components.contains(*component))
            .collect();
        let tells = |component| about.components.contains(component);
        Self {
            subject,
            spec,
            claims: about.claims.iter().any(|claim| Claim::spec(claim) == Some(spec)),
            operations: about
                .operations
                .iter()
                .fold(0, |bits, operation| bits | bit(*operation)),
            distinguishes_undefined: spec
                .distinguishes_undefined()
                .iter()
                .filter(|component| about.distinguishes_undefined.contains(*component))
                .collect(),
            joins_userinfo: defines.contains(Component::Userinfo)
                && tells(Component::User)
                && !tells(Component::Userinfo)
                && !tells(Component::Authority),
            judged,
            forms: KnownForms::default(),
        }
    }

    /// The subject.
    pub fn subject(&self) -> &'s dyn Subject {
        self.subject
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.subject.about().name
    }

    /// The document that judges it.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Whether it claims that document; a departure is drift if it does not.
    pub const fn claims(&self) -> bool {
        self.claims
    }

    /// Whether it can be asked for `operation` at all.
    #[inline]
    pub const fn offers(&self, operation: Operation) -> bool {
        self.operations & bit(operation) != 0
    }

    /// Asks it, without words; what it does not offer it is not asked.
    pub fn observe<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let mut observed = Observation::Unsupported("".into());
        if self.offers(request.operation()) {
            self.ask(request, &mut observed);
        }
        observed
    }

    /// Asks it for what it offers, without words, and puts in the place of `observed` what it did.
    #[inline]
    pub(crate) fn ask<'a>(&self, request: &Request<'a>, observed: &mut Observation<'a>) {
        observe_into(self.subject, request, observed);
    }

    /// Whether it tells this component, empty, from none at all.
    pub(crate) fn distinguishes_undefined(&self, component: Component) -> bool {
        self.distinguishes_undefined.contains(component)
    }

    /// Whether it accepts; `None` if it does neither that nor reject.
    pub(crate) fn accepts(&self, request: &Request<'_>) -> Option<bool> {
        match self.observe(request) {
            Observation::Accept(_) => Some(true),
            Observation::Reject(_) => Some(false),
            _ => None,
        }
    }

    /// Holds what it did against what the document says, by the rules of [`judge`](crate::judge): a component counts
    /// where the document defines it and the subject tells it, undefined against empty where both tell the two apart.
    #[inline]
    pub fn outcome(&self, request: &Request<'_>, said: &ReferenceAnswer<'_>, observed: &Observation<'_>) -> Outcome {
        match (said, observed) {
            (_, Observation::Crash(_)) => plain(Verdict::Crash),
            (_, Observation::Timeout) => plain(Verdict::Timeout),
            (_, Observation::Protocol(_)) => plain(Verdict::Protocol),
            (_, Observation::Unsupported(_)) => plain(Verdict::Skipped),
            (ReferenceAnswer::Parse(Ok(spans)), Observation::Accept(Answer::Parts(parts))) => {
                self.components(spans, request.input(), parts)
            }
            (_, Observation::Reject(_)) => match said.accepts() {
                Some(false) => plain(Verdict::Agree),
                Some(true) => plain(Verdict::TooStrict),
                None => plain(Verdict::Skipped),
            },
            (_, Observation::Accept(answer)) => match said.accepts() {
                Some(false) => plain(Verdict::TooLenient),
                Some(true) => match answered(said, answer) {
                    outcome if outcome.verdict == Verdict::Agree => outcome,
                    _ if self.is_allowed(request, answer) => plain(Verdict::Skipped),
                    outcome => outcome,
                },
                None => plain(Verdict::Skipped),
            },
        }
    }

    /// Whether the document allows this answer, or says nothing, though its reference gives another.
    #[cold]
    fn is_allowed(&self, request: &Request<'_>, answer: &Answer<'_>) -> bool {
        let is_one_of = |text: &[u8]| alternatives(self.spec, request).iter().any(|other| *other == text);
        is_silent(self.spec, request) || text(answer).is_some_and(is_one_of)
    }

    /// A component that stands where the reference has it needs no look at its bytes.
    #[inline]
    fn components(&self, spans: &Spans, input: &[u8], parts: &Parts<'_>) -> Outcome {
        let mut departs = ComponentSet::EMPTY;
        for component in &self.judged {
            let expected = spans.get(*component).map(|span| span.of(input));
            let is_same = match (expected, &parts[*component]) {
                (_, Value::Unstated) | (None, Value::Undefined) => true,
                (Some(expected), Value::Present(told)) => {
                    expected.len() == told.len() && (expected.as_ptr() == told.as_ptr() || *expected == **told)
                }
                (Some(text), Value::Undefined) => text.is_empty() && !self.distinguishes_undefined.contains(*component),
                (None, Value::Present(text)) => text.is_empty() && !self.distinguishes_undefined.contains(*component),
            };
            if !is_same {
                departs.insert(*component);
            }
        }
        if self.joins_userinfo {
            let expected = spans.get(Component::Userinfo).map(|span| span.of(input));
            if !is_userinfo(expected, parts) {
                departs.insert(Component::Userinfo);
            }
        }
        Outcome {
            verdict: if departs.is_empty() {
                Verdict::Agree
            } else {
                Verdict::Missplit
            },
            departs,
        }
    }
}

const fn bit(operation: Operation) -> u8 {
    1 << operation as u8
}

/// The text of a result that is one.
fn text<'t>(answer: &'t Answer<'_>) -> Option<&'t [u8]> {
    match answer {
        Answer::Uri(text) | Answer::Path(text) => Some(text),
        _ => None,
    }
}

fn answered(said: &ReferenceAnswer<'_>, answer: &Answer<'_>) -> Outcome {
    match (said, answer) {
        (ReferenceAnswer::Resolve(Ok(Target::Uri(uri))), Answer::Uri(told)) => result(**uri == **told),
        (ReferenceAnswer::Resolve(Ok(Target::SameDocument { fragment })), Answer::SameDocument { fragment: told }) => {
            result(fragment.as_deref() == told.as_deref())
        }
        (ReferenceAnswer::Normal(Ok(uri)), Answer::Uri(told)) => result(**uri == **told),
        (ReferenceAnswer::Other(Observation::Accept(expected)), told) => result(expected == told),
        _ => plain(Verdict::WrongResult),
    }
}

/// Whether user and password make up the userinfo; that of the two one is empty or undefined is no difference, since
/// the split is the subject's own.
fn is_userinfo(expected: Option<&[u8]>, parts: &Parts<'_>) -> bool {
    let expected = expected.unwrap_or_default();
    let told = userinfo(parts);
    expected == told || expected.strip_suffix(b":").unwrap_or(expected) == told.strip_suffix(b":").unwrap_or(&told)
}

/// The userinfo of a subject that tells user and password.
fn userinfo(parts: &Parts<'_>) -> Vec<u8> {
    let mut userinfo = parts[Component::User].present().unwrap_or_default().to_vec();
    if let Some(password) = parts[Component::Password].present() {
        userinfo.push(b':');
        userinfo.extend_from_slice(password);
    }
    userinfo
}

/// What the subject tells of a component, put together where it tells parts of it, taken from the authority where it tells
/// that alone.
pub(crate) fn told<'p>(parts: &'p Parts<'_>, component: Component) -> Option<Cow<'p, [u8]>> {
    match (&parts[component], component) {
        (Value::Present(text), _) => Some(Cow::Borrowed(text)),
        (Value::Unstated, Component::Userinfo) if parts[Component::User] != Value::Unstated => {
            Some(Cow::<[u8]>::Owned(userinfo(parts))).filter(|text| !text.is_empty())
        }
        (Value::Unstated, Component::Userinfo | Component::Host | Component::Port) => {
            let authority = parts[Component::Authority].present()?;
            let inside = AuthorityParts::of(authority);
            let span = match component {
                Component::Userinfo => inside.userinfo,
                Component::Host => Some(inside.host),
                _ => inside.port,
            };
            span.map(|span| Cow::Borrowed(span.of(authority)))
        }
        _ => None,
    }
}
