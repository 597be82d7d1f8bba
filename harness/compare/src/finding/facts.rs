//! What departs, from what a subject did and what its document says.

use urispec_model::{Answer, Component, Observation, Operation, Request, Spans, Verdict};
use urispec_specs::rfc3986::split;
use urispec_specs::{Rejection, ResolveError, Target};

use super::blame::{blame, known_form};
use super::clause::Clause;
use super::leeway::alternatives;
use super::member::Outcome;
use super::results::{missplit, path, results};
use super::sketch::{Texts, sketch, whole};
use super::{Key, Manner, Member, Said};
use crate::drift::topic;

/// Something that makes a key, before it is made into one.
pub(super) struct Fact<'f> {
    pub(super) kind: Verdict,
    pub(super) component: Option<Component>,
    pub(super) rule: &'f str,
    pub(super) manner: Manner,
}

impl Member<'_> {
    /// The keys of this member alone; whether `wanted` is among them.
    pub(super) fn has(&self, request: &Request<'_>, wanted: &Key) -> bool {
        if !self.offers(request.operation()) {
            return false;
        }
        let said = Said::of(self.spec, request);
        let observed = self.glance(request);
        let outcome = self.outcome(request, &said, &observed);
        let mut is_there = false;
        if outcome.verdict == wanted.kind {
            self.facts(request, &said, &observed, outcome, &mut |_| true, &mut |fact| {
                is_there |=
                    fact.component == wanted.component && fact.rule == wanted.rule && fact.manner == wanted.manner;
            });
        }
        is_there
    }

    /// Everything that departs; `is_new` is asked before it takes further questions to the subject.
    pub(super) fn facts(
        &self,
        request: &Request<'_>,
        said: &Said<'_>,
        observed: &Observation<'_>,
        outcome: Outcome,
        is_new: &mut dyn FnMut(u64) -> bool,
        tell: &mut dyn FnMut(&Fact<'_>),
    ) {
        let kind = outcome.verdict;
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
            (Verdict::TooLenient, Said::Parse(Err(why)), _) => {
                let Clause {
                    component,
                    rule,
                    manner,
                } = Clause::of(self.spec, request.input(), why);
                fact(Some(component), rule, manner);
            }
            (Verdict::TooStrict, Said::Parse(Ok(spans)), _) => self.too_strict(request, spans, is_new, &mut fact),
            (Verdict::Missplit, Said::Parse(Ok(spans)), Observation::Accept(Answer::Parts(parts))) => {
                missplit(spans, request.input(), parts, outcome.departs, &mut fact);
            }
            (Verdict::TooLenient, Said::Resolve(Err(error)), _) => self.resolves(request, error, &mut fact),
            (Verdict::TooLenient, Said::Normal(Err(why)), _) => {
                self.unless_parsed(request.input(), why, &mut fact);
            }
            (Verdict::TooStrict, ..) if self.refuses_to_parse(request) => {}
            (Verdict::TooStrict, ..) => {
                let (rule, manner) = self.refusal(request);
                fact(None, rule, manner);
            }
            (Verdict::TooLenient, ..) => fact(None, step(request), Manner::Refused),
            (_, _, Observation::Accept(Answer::Uri(told) | Answer::Path(told))) if said.result().is_some() => {
                let expected = said.result().unwrap_or_default();
                if request.operation() == Operation::RemoveDotSegments {
                    let manner = path(expected, told);
                    return fact(Some(Component::Path), step(request), manner);
                }
                for (component, manner) in self.fewest(request, expected, told) {
                    fact(Some(component), step_of(request, component, manner), manner);
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
            ResolveError::Reference(why) => self.unless_parsed(input, why, fact),
            ResolveError::BaseNotAbsolute(_) => fact(None, "base", Manner::RelativeBase),
            // The document says nothing of it, so nothing departs.
            ResolveError::NotDefined(_) => {}
            ResolveError::SurplusDots => fact(Some(Component::Path), step(request), Manner::Refused),
        }
    }

    /// Took a text that the document rejects. What it takes in a parse is found there.
    fn unless_parsed(&self, text: &[u8], why: &Rejection, fact: &mut dyn FnMut(Option<Component>, &str, Manner)) {
        if self.accepts(&whole(text)) != Some(true) {
            let clause = Clause::of(self.spec, text, why);
            fact(Some(clause.component), clause.rule, clause.manner);
        }
    }

    /// Whether it refuses, by itself, a text that it is asked to do something with; that is found by a parse.
    fn refuses_to_parse(&self, request: &Request<'_>) -> bool {
        let refuses = |text: &[u8]| self.accepts(&whole(text)) == Some(false);
        match *request {
            Request::Parse { .. } | Request::RemoveDotSegments { .. } => false,
            Request::Normalize { input, .. } => refuses(input),
            Request::Equivalent { input, other, .. } => refuses(input) || refuses(other),
            Request::Resolve { base, input, .. } => refuses(base) || refuses(input) && !self.takes_elsewhere(request),
        }
    }

    /// Whether it comes to the same bad end on a text that it is asked to do something with; that is found by a parse.
    fn breaks_in_parse(&self, request: &Request<'_>, kind: Verdict) -> bool {
        let breaks = |text: &[u8]| match self.glance(&whole(text)) {
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

    /// In what the result differs from the one of all allowed that is nearest to it. A path that is as if every segment of
    /// encoded dots were one of dots differs by that.
    fn fewest(&self, request: &Request<'_>, expected: &[u8], told: &[u8]) -> Vec<(Component, Manner)> {
        let mut fewest = differing(expected, told);
        for other in alternatives(self.spec, request) {
            let differing = differing(&other, told);
            if differing.len() < fewest.len() {
                fewest = differing;
            }
        }
        let is_path = |(component, _): &(Component, Manner)| *component == Component::Path;
        if let Request::Resolve { base, input, options } = *request
            && fewest
                .iter()
                .any(|(component, _)| matches!(component, Component::Path | Component::Authority))
            && let (plain_base, plain_input) = (with_plain_dots(base), with_plain_dots(input))
            && (plain_base.len(), plain_input.len()) != (base.len(), input.len())
            && let Ok(Target::Uri(uri)) = urispec_specs::resolve(self.spec, &plain_base, &plain_input)
        {
            let plain = Request::Resolve {
                base: &plain_base,
                input: &plain_input,
                options,
            };
            let mut of_plain = self.fewest(&plain, &uri, told);
            if !of_plain.iter().any(is_path) {
                of_plain.push((Component::Path, Manner::Triplet));
                return of_plain;
            }
        }
        fewest
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

    /// What it refuses of a request whose texts it takes: the base, if the reference goes with another one.
    fn refusal(&self, request: &Request<'_>) -> (&'static str, Manner) {
        match *request {
            Request::Resolve { base, .. } if self.takes_elsewhere(request) => {
                let spans = urispec_specs::parse(self.spec, None, base).unwrap_or_default();
                ("base", Texts::of(&spans, base).form())
            }
            _ => (step(request), Manner::Refused),
        }
    }
}

/// The components in which two URIs differ, and how.
fn differing(expected: &[u8], told: &[u8]) -> Vec<(Component, Manner)> {
    let mut differing = Vec::new();
    results(expected, told, &mut |component, manner| {
        differing.push((component, manner));
    });
    differing
}

/// The text with dots for each segment of its path that is one or two of them, encoded or not.
fn with_plain_dots(text: &[u8]) -> Vec<u8> {
    let path = split(text).path;
    let mut plain = text[..path.start].to_vec();
    for (at, segment) in path.of(text).split(|byte| *byte == b'/').enumerate() {
        if at > 0 {
            plain.push(b'/');
        }
        match segment.to_ascii_lowercase().as_slice() {
            b"%2e" => plain.push(b'.'),
            b".%2e" | b"%2e." | b"%2e%2e" => plain.extend_from_slice(b".."),
            _ => plain.extend_from_slice(segment),
        }
    }
    plain.extend_from_slice(&text[path.end..]);
    plain
}

/// The step that decides a request that is no parse.
fn step(request: &Request<'_>) -> &'static str {
    match request {
        Request::Parse { .. } => "URI-reference",
        Request::Resolve { base, input, .. } => topic(base, input).name(),
        Request::Normalize { level, .. } | Request::Equivalent { level, .. } => level.name(),
        Request::RemoveDotSegments { .. } => "remove_dot_segments",
    }
}

/// The step that decides how a component of a result differs. What becomes of a path depends on the reference, and so does
/// whether there is a component at all; how the others are written is a matter of recomposition alone.
fn step_of(request: &Request<'_>, component: Component, manner: Manner) -> &'static str {
    let is_resolved = request.operation() == Operation::Resolve;
    if !is_resolved {
        return step(request);
    }
    match (component, manner) {
        (Component::Path, Manner::Triplet) => "remove_dot_segments",
        (Component::Path, Manner::Filled) | (Component::Port, _) | (Component::Authority, Manner::Elided) => {
            "recomposition"
        }
        (Component::Path, _) | (_, Manner::Supplied | Manner::Filled | Manner::Elided | Manner::Emptied) => {
            step(request)
        }
        _ => "recomposition",
    }
}

/// The file of a panic, from the words of a crash; what else they say may differ from run to run.
fn place_of_crash(words: &str) -> String {
    let place = words.rsplit_once(" (").and_then(|(_, place)| place.strip_suffix(')'));
    let file = place.and_then(|place| place.rsplit_once("/src/")).map(|(_, file)| file);
    let stem = |file: &str| file.split('.').next().unwrap_or_default().to_owned();
    file.map_or_else(|| "crash".to_owned(), stem)
}
