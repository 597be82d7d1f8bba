//! The causes of a difference between two answers, if at least one answer is from an edition of the URL Standard.

use urispec_model::{Answer, Component, Observation, OwnedRequest, Request, Spec};
use urispec_specs::rfc3986::split;
use urispec_specs::{
    AuthorityParts, ParseError, ResolveError, UrlPlace, UrlStep, answer, parse, resolve, topic, url_decisions, url_step,
};

use crate::cite::cite;
use crate::clause::{Clause, Clauses};
use crate::pairwise::Difference;

/// The causes of a difference, with their sections. For two editions, these are the decisions that cause the
/// difference, found by switching them. For an edition and a different document, these are the step of the edition
/// that makes its answer, and a rule or a step of the document.
pub(crate) fn clauses(specs: [Spec; 2], difference: Difference, witness: &OwnedRequest) -> Vec<Clauses> {
    let request = witness.as_request();
    let component = match difference {
        Difference::Graded(_, _, component, _) => component.or_else(|| written_differently(specs, &request)),
        _ => None,
    };
    let about = component.map_or(witness.operation().name(), |component| component.name());
    if specs.iter().all(|spec| spec.is_url_standard()) {
        let decisions = url_decisions(specs, &request, component);
        return decisions
            .into_iter()
            .map(|steps| steps.map(|step| Some(of_step(step, about))))
            .collect();
    }
    let of = |spec: Spec, other: Spec| {
        if spec.is_url_standard() {
            let place = match difference {
                Difference::Acceptance(..) => rejected_at(other, &request),
                _ => component.map_or(UrlPlace::End, UrlPlace::Component),
            };
            return Some(of_step(url_step(spec, &request, place), about));
        }
        of_document(spec, component, witness)
    };
    vec![[of(specs[0], specs[1]), of(specs[1], specs[0])]]
}

fn of_step(step: UrlStep, about: &str) -> Clause {
    Clause {
        about: step.error.unwrap_or(about).to_owned(),
        text: step.words,
        section: step.section.to_owned(),
    }
}

fn of_document(spec: Spec, component: Option<Component>, witness: &OwnedRequest) -> Option<Clause> {
    let about = match witness.as_request() {
        Request::Resolve { base, input, .. } => {
            let topic = topic(base, input);
            if let Some(clause) = Clause::of_topic(spec, topic) {
                return Some(clause);
            }
            topic.name()
        }
        _ => component.map_or_else(|| urispec_specs::start(spec), |component| component.name()),
    };
    let cited = cite(spec, witness.operation(), about)?;
    let text = urispec_specs::syntax(spec)
        .rule(about)
        .map_or("", |rule| rule.text())
        .to_owned();
    Some(Clause {
        about: about.to_owned(),
        text: text.split_whitespace().collect::<Vec<_>>().join(" "),
        section: section(spec, &cited),
    })
}

/// The byte at which a document rejects the input or the base of a request.
fn rejected_at(spec: Spec, request: &Request<'_>) -> UrlPlace {
    match *request {
        Request::Parse { input, .. } => match parse(spec, None, input) {
            Err(ParseError::Rejected(why)) => UrlPlace::Input(why.offset),
            _ => UrlPlace::End,
        },
        Request::Resolve { base, input, .. } => match resolve(spec, base, input) {
            Err(ResolveError::Base(why) | ResolveError::BaseNotAbsolute(why)) => UrlPlace::Base(why.offset),
            Err(ResolveError::Reference(why)) => UrlPlace::Input(why.offset),
            _ => UrlPlace::End,
        },
        _ => UrlPlace::End,
    }
}

/// The first component whose spelling differs between two answers; `None` unless both answers are texts.
fn written_differently(specs: [Spec; 2], request: &Request<'_>) -> Option<Component> {
    let [one, other] = specs.map(|spec| match answer(spec, request) {
        Observation::Accept(Answer::Uri(text)) => Some(components(&text)),
        _ => None,
    });
    let (one, other) = (one?, other?);
    let mut both = one.into_iter().zip(other);
    both.find(|(one, other)| one != other).map(|(one, _)| one.0)
}

/// The components of a text, in order. `Authority` only shows whether there is an authority; its parts follow it.
fn components(text: &[u8]) -> Vec<(Component, Option<Vec<u8>>)> {
    use Component as C;
    let pieces = split(text).pieces(text);
    let authority = pieces.authority.unwrap_or_default();
    let inside = AuthorityParts::of(authority);
    let all = [
        (C::Scheme, pieces.scheme),
        (C::Authority, pieces.authority.map(|_| &b""[..])),
        (C::Userinfo, inside.userinfo.map(|span| span.of(authority))),
        (C::Host, Some(inside.host.of(authority))),
        (C::Port, inside.port.map(|span| span.of(authority))),
        (C::Path, Some(pieces.path)),
        (C::Query, pieces.query),
        (C::Fragment, pieces.fragment),
    ];
    all.map(|(component, text)| (component, text.map(<[u8]>::to_vec)))
        .to_vec()
}

fn section(spec: Spec, cited: &urispec_vectors::Citation) -> String {
    if cited.document == spec.name() {
        cited.section.clone()
    } else {
        format!("{} {}", cited.document, cited.section)
    }
}
