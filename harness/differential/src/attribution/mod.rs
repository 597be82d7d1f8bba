//! What departs, from what a subject did and what its document says.

mod as_parsed;
pub(crate) mod difference;
pub(crate) mod lenient;
mod result;
mod strict;

use urispec_model::{Answer, Component, Observation, Operation, Request, ResolveOptions, Spans, Verdict};
use urispec_specs::rfc3986::split;
use urispec_specs::{Rejection, ResolveError};

use crate::attribution::difference::{missplit, path, results};
use crate::attribution::lenient::Clause;
use crate::attribution::result::{Departure, look, without_scheme};
use crate::attribution::strict::{blame, known_form};
use crate::fingerprint::{ComponentTexts, sketch, whole};
use crate::{Key, Manner, Member, ReferenceAnswer};
use urispec_drift::topic;
use urispec_judge::Judgement;

/// Something that makes a key, before it is made into one.
pub(crate) struct Fact<'f> {
    pub(crate) kind: Verdict,
    pub(crate) component: Option<Component>,
    pub(crate) rule: &'f str,
    pub(crate) manner: Manner,
}

impl Member<'_> {
    /// The keys of this member alone; whether `wanted` is among them.
    pub(crate) fn has(&self, request: &Request<'_>, wanted: &Key) -> bool {
        if !self.offers(request.operation()) {
            return false;
        }
        let said = ReferenceAnswer::of(self.spec, request);
        let observed = self.observe(request);
        let judgement = self.judge_by(request, &said, &observed);
        let mut is_there = false;
        if judgement.verdict == wanted.kind {
            self.facts(request, &said, &observed, &judgement, &mut |_| true, &mut |fact| {
                is_there |=
                    fact.component == wanted.component && fact.rule == wanted.rule && fact.manner == wanted.manner;
            });
        }
        is_there
    }

    /// Everything that departs; `is_new` is asked before it takes further questions to the subject.
    pub(crate) fn facts(
        &self,
        request: &Request<'_>,
        said: &ReferenceAnswer<'_>,
        observed: &Observation<'_>,
        judgement: &Judgement,
        is_new: &mut dyn FnMut(u64) -> bool,
        tell: &mut dyn FnMut(&Fact<'_>),
    ) {
        let kind = judgement.verdict;
        let mut fact = |component, rule: &str, manner| {
            tell(&Fact {
                kind,
                component,
                rule,
                manner,
            });
        };
        match (kind, said, observed) {
            (Verdict::Crash | Verdict::Timeout, ..) if self.breaks_in_parse(request, kind) => {}
            (Verdict::Crash, _, Observation::Crash(words)) => fact(None, &place_of_crash(words), Manner::Crash),
            (Verdict::Crash | Verdict::Timeout | Verdict::Protocol, ..) => {
                fact(None, request.operation().name(), Manner::Silence);
            }
            (Verdict::TooLenient, ReferenceAnswer::Parse(Err(why)), _) => {
                let Clause {
                    component,
                    rule,
                    manner,
                } = Clause::of(self.spec, request.input(), why);
                fact(component, rule, manner);
            }
            (Verdict::TooStrict, ReferenceAnswer::Parse(Ok(spans)), _) => {
                self.too_strict(request, spans, is_new, &mut fact)
            }
            (Verdict::Missplit, ReferenceAnswer::Parse(Ok(spans)), Observation::Accept(Answer::Parts(parts))) => {
                missplit(spans, request.input(), parts, judgement.departs, &mut fact);
            }
            (Verdict::TooLenient, ReferenceAnswer::Resolve(Err(error)), _) => self.resolves(request, error, &mut fact),
            (Verdict::TooLenient, ReferenceAnswer::Normalize(Err(why)), _) => {
                self.unless_parsed(request.input(), why, &mut fact);
            }
            (Verdict::TooStrict, ..) if self.refuses_to_parse(request, said) => {}
            (Verdict::TooStrict, ..) => {
                let (rule, manner) = self.refusal(request, said);
                fact(None, rule, manner);
            }
            (Verdict::TooLenient, ..) => fact(None, step(request), Manner::Refused),
            (_, _, Observation::Accept(Answer::Uri(told) | Answer::Path(told))) if said.result().is_some() => {
                let expected = said.result().unwrap_or_default();
                if request.operation() == Operation::RemoveDotSegments {
                    let manner = path(expected, told);
                    return fact(Some(Component::Path), step(request), manner);
                }
                if !is_new(look(self.spec, request, expected, told)) {
                    return;
                }
                for Departure {
                    component,
                    manner,
                    step,
                } in self.departing(request, expected, told)
                {
                    fact(Some(component), step, manner);
                }
            }
            (_, _, Observation::Accept(Answer::Equal(equal))) => {
                let Request::Equivalent { input, other, .. } = *request else {
                    return;
                };
                let manner = if *equal { Manner::Equal } else { Manner::Different };
                let mut component = None;
                results(input, other, &mut |found, _| component = component.or(Some(found)));
                fact(component, step(request), manner);
            }
            _ => fact(None, step(request), Manner::Kind),
        }
    }

    fn too_strict(
        &self,
        request: &Request<'_>,
        spans: &Spans,
        is_new: &mut dyn FnMut(u64) -> bool,
        fact: &mut dyn FnMut(Option<Component>, &str, Manner),
    ) {
        let input = request.input();
        if let Request::Parse { rule: Some(rule), .. } = request {
            return fact(None, rule, Manner::Form);
        }
        let known = known_form(self, spans, input);
        if !is_new(known.unwrap_or_else(|| sketch(spans, input))) {
            return;
        }
        let blame = blame(self, spans, input);
        let rule = match (blame.component, spans.host_kind) {
            (None, _) => urispec_specs::start(self.spec),
            (Some(Component::Host), Some(kind)) => kind.name(),
            (Some(component), _) => component.name(),
        };
        fact(blame.component, rule, blame.manner);
    }

    /// Accepted, where the document cannot resolve.
    fn resolves(
        &self,
        request: &Request<'_>,
        error: &ResolveError,
        fact: &mut dyn FnMut(Option<Component>, &str, Manner),
    ) {
        let Request::Resolve { base, input, .. } = *request else {
            return;
        };
        match error {
            ResolveError::Base(why) => self.unless_parsed(base, why, fact),
            ResolveError::Reference(why) if !self.parses_with_base(base, input, why) => {
                self.unless_parsed(input, why, fact);
            }
            ResolveError::BaseNotAbsolute(_) => fact(None, "base", Manner::RelativeBase),
            // Either a parse shows it, or the document says nothing of it.
            ResolveError::Reference(_) | ResolveError::NotDefined(_) => {}
            ResolveError::SurplusDots => fact(Some(Component::Path), step(request), Manner::Refused),
        }
    }

    /// Took a text that the document rejects. What it takes in a parse is found there.
    fn unless_parsed(&self, text: &[u8], why: &Rejection, fact: &mut dyn FnMut(Option<Component>, &str, Manner)) {
        if self.accepts(&whole(text)) != Some(true) {
            let clause = Clause::of(self.spec, text, why);
            fact(clause.component, clause.rule, clause.manner);
        }
    }

    /// Whether it takes the same for the same reason when the reference is no longer relative; that is found by a parse. Some
    /// parse no relative reference by itself, and take the base's own scheme for the beginning of one.
    fn parses_with_base(&self, base: &[u8], reference: &[u8], why: &Rejection) -> bool {
        let Some(scheme) = split(base).pieces(base).scheme else {
            return false;
        };
        let relative = without_scheme(base, reference);
        let between: &[u8] = match relative {
            [b'/', b'/', ..] => b":",
            [b'/' | b'?' | b'#', ..] => b"://a",
            _ => b"://a/",
        };
        let absolute = [scheme, between, relative].concat();
        // What no scheme may have, before a colon, is in a path when something stands before it.
        let place = |component| match component {
            Some(Component::Scheme) => Some(Component::Path),
            other => other,
        };
        let clause = Clause::of(self.spec, reference, why);
        let is_same = |why: &Rejection| {
            let other = Clause::of(self.spec, &absolute, why);
            (other.component, other.manner) == (place(clause.component), clause.manner)
        };
        matches!(ReferenceAnswer::of(self.spec, &whole(&absolute)), ReferenceAnswer::Parse(Err(why)) if is_same(&why))
            && self.accepts(&whole(&absolute)) == Some(true)
    }

    /// Whether it refuses, by itself, a text that it is asked to do something with, or the one that comes of it; that is found
    /// by a parse.
    fn refuses_to_parse(&self, request: &Request<'_>, said: &ReferenceAnswer<'_>) -> bool {
        let refuses = |text: &[u8]| self.accepts(&whole(text)) == Some(false);
        match *request {
            Request::Parse { .. } | Request::RemoveDotSegments { .. } => false,
            Request::Normalize { input, .. } => refuses(input),
            Request::Equivalent { input, other, .. } => refuses(input) || refuses(other),
            Request::Resolve { base, input, .. } => {
                let is_valid = |text: &&[u8]| {
                    matches!(
                        ReferenceAnswer::of(self.spec, &whole(text)),
                        ReferenceAnswer::Parse(Ok(_))
                    )
                };
                refuses(base)
                    || refuses(input) && !self.takes_elsewhere(request)
                    || said.result().filter(is_valid).is_some_and(refuses)
            }
        }
    }

    /// Whether it comes to the same bad end on a text that it is asked to do something with; that is found by a parse.
    fn breaks_in_parse(&self, request: &Request<'_>, kind: Verdict) -> bool {
        let breaks = |text: &[u8]| match self.observe(&whole(text)) {
            Observation::Crash(_) => kind == Verdict::Crash,
            Observation::Timeout => kind == Verdict::Timeout,
            _ => false,
        };
        match *request {
            Request::Parse { .. } | Request::RemoveDotSegments { .. } => false,
            Request::Normalize { input, .. } => breaks(input),
            Request::Equivalent { input: one, other, .. }
            | Request::Resolve {
                base: other,
                input: one,
                ..
            } => breaks(one) || breaks(other),
        }
    }

    /// Whether it resolves the same reference against a plain base; some take a relative reference only with a base.
    fn takes_elsewhere(&self, request: &Request<'_>) -> bool {
        let Request::Resolve { input, options, .. } = *request else {
            return false;
        };
        let elsewhere = Request::Resolve {
            base: b"http://a/",
            input,
            options,
        };
        self.accepts(&elsewhere) == Some(true)
    }

    /// Whether it resolves the plainest reference of this form against the plainest base of that form.
    fn takes_plainest(&self, base: &[u8], input: &[u8]) -> bool {
        let plainest = |text| {
            let spans = urispec_specs::parse(self.spec, None, text).unwrap_or_default();
            ComponentTexts::of(&spans, text).plainest().joined()
        };
        let request = Request::Resolve {
            base: &plainest(base),
            input: &plainest(input),
            options: ResolveOptions::default(),
        };
        self.accepts(&request) == Some(true)
    }

    /// What it refuses of a request whose texts it takes: a result that would not be parsed again as it was made; the base, if
    /// the reference goes with another one.
    fn refusal(&self, request: &Request<'_>, said: &ReferenceAnswer<'_>) -> (&'static str, Manner) {
        match *request {
            Request::Resolve { base, input, .. }
                if said.result().is_some_and(|uri| has_new_authority(base, input, uri))
                    && self.takes_plainest(base, input) =>
            {
                ("recomposition", Manner::Refused)
            }
            Request::Resolve { base, .. } if self.takes_elsewhere(request) => {
                let spans = urispec_specs::parse(self.spec, None, base).unwrap_or_default();
                ("base", ComponentTexts::of(&spans, base).form())
            }
            _ => (step(request), Manner::Refused),
        }
    }
}

/// The step that decides a request that is no parse.
pub(crate) fn step(request: &Request<'_>) -> &'static str {
    match request {
        Request::Parse { .. } => "URI-reference",
        Request::Resolve { base, input, .. } => topic(base, input).name(),
        Request::Normalize { level, .. } | Request::Equivalent { level, .. } => level.name(),
        Request::RemoveDotSegments { .. } => "remove_dot_segments",
    }
}

/// Whether a resolution makes an authority of what is none: the path of the result begins with two slashes.
fn has_new_authority(base: &[u8], input: &[u8], result: &[u8]) -> bool {
    let has_none = |text: &[u8]| split(text).authority.is_none();
    let is_absolute = split(input).scheme.is_some();
    has_none(input) && (is_absolute || has_none(base)) && !has_none(result)
}

/// The file of a panic, from the words of a crash; what else they say may differ from run to run.
fn place_of_crash(words: &str) -> String {
    let place = words.rsplit_once(" (").and_then(|(_, place)| place.strip_suffix(')'));
    let file = place.and_then(|place| place.rsplit_once("/src/")).map(|(_, file)| file);
    let stem = |file: &str| file.split('.').next().unwrap_or_default().to_owned();
    file.map_or_else(|| "crash".to_owned(), stem)
}
