//! Finds the expectation of each document for each vector, if two derivations agree.
//!
//! The reference implementation of a document answers the request of a vector. The answer counts only if
//! [`derivation`] gives the same answer. If the two answers differ, or if the second derivation has no answer, the
//! document gets no expectation. An expectation that a vector already has is never changed. If the existing
//! expectation differs from the derived expectation, [`Decision::Contradicted`] reports this.

mod because;
mod join;
mod other_operations;
mod url_standard;

use std::collections::BTreeMap;
use std::fmt;

use urispec_model::{
    Answer, Component, Expectation, Level, Observation, Parts, Permitted, Provenance, Request, ResolveOptions, Spans,
    Spec,
};
use urispec_specs::{ParseError, ResolveError, Target, compared_levels, levels, section_of_level};
use urispec_vectors::{Citation, Suite, Vector};

use crate::derivation::{self, Derived, Resolved};
use crate::equivalence;

pub use self::join::{add, tidy};
pub use self::url_standard::decide_url_standard;

/// The result of deciding a vector for a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// The document has this expectation, which the vector does not contain yet.
    Says(Box<Saying>),
    /// The vector already has this expectation.
    Confirmed,
    /// The vector has a different expectation; the text is the derived expectation.
    Contradicted(String),
    /// The document does not define the operation, or does not have the rule or the choice of the request.
    NotAsked,
    /// The reference implementation and the second derivation differ; the text contains both answers.
    Differ(String),
    /// The second derivation has no answer; the text is the reason.
    Open(&'static str),
}

/// The expectation of a document, with its sections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saying {
    /// The expected answer.
    pub expectation: Expectation,
    /// The provenance of the expectation: it follows from the grammar or from an algorithm.
    pub from: Provenance,
    /// The sections that define the expectation.
    pub because: Vec<Citation>,
}

/// The decision of `spec` about a vector of `suite`.
pub fn decide(suite: &Suite, vector: &Vector, spec: Spec) -> Decision {
    let request = vector.request();
    let agreed = match request {
        Request::Parse { input, rule } => parse(spec, rule, input, &request),
        Request::Resolve { base, input, options } => resolve(spec, base, input, options),
        Request::RemoveDotSegments { .. } => remove_dot_segments(spec, &request),
        Request::Normalize { input, level } if says(spec, levels(spec), level) => {
            same(spec, &request, &[input], || {
                let normal = equivalence::normal(spec, level, str::from_utf8(input).ok()?)?;
                Some(Expectation::Uri(normal.into_bytes().into()))
            })
        }
        Request::Equivalent { input, other, level } if says(spec, compared_levels(spec), level) => {
            same(spec, &request, &[input, other], || {
                let aligned = |text| equivalence::aligned(spec, level, str::from_utf8(text).ok()?);
                Some(Expectation::Equal(aligned(input)? == aligned(other)?))
            })
        }
        Request::Recompose { input } => other_operations::recompose(spec, input, &request),
        Request::Address { input } => other_operations::address(spec, input, &request),
        Request::RequestTarget { input, method } => other_operations::target(spec, input, method, &request),
        Request::Encode { .. } | Request::Decode { .. } => other_operations::encoding(spec, &request),
        Request::SchemeParts { .. } | Request::Dispatch { .. } => other_operations::parts(spec, &request),
        Request::ToUri { .. } | Request::ToIri { .. } => other_operations::mapping(spec, &request),
        _ => Err(Decision::NotAsked),
    };
    let (letter, from) = match agreed {
        Ok(agreed) => agreed,
        Err(decision) => return decision,
    };
    let expectation = with_permitted(letter, urispec_specs::permitted(spec, &request));
    if let Some(group) = vector.group(spec) {
        return if join::says_the_same(spec, &group.expectation, &expectation) {
            Decision::Confirmed
        } else {
            Decision::Contradicted(format!("{expectation:?}"))
        };
    }
    Decision::Says(Box::new(Saying {
        because: because::citations(suite, vector, spec, &expectation, from),
        expectation,
        from,
    }))
}

/// The answer on which two derivations agree, with its provenance: it follows from the grammar or from an
/// algorithm.
type Agreed = Result<(Expectation, Provenance), Decision>;

fn differ(reference: impl fmt::Debug, derived: impl fmt::Debug) -> Agreed {
    Err(Decision::Differ(format!(
        "the reference gives {reference:?}, and the second derivation gives {derived:?}"
    )))
}

fn parse(spec: Spec, rule: Option<&str>, input: &[u8], request: &Request<'_>) -> Agreed {
    let reference = match urispec_specs::parse(spec, rule, input) {
        Err(ParseError::UnknownRule(_) | ParseError::NoSyntax) => return Err(Decision::NotAsked),
        Err(ParseError::Rejected(_)) => None,
        Ok(spans) => Some(spans),
    };
    let is_same = |ours: &Spans, theirs: &Spans| spec.components().iter().all(|one| ours.get(one) == theirs.get(one));
    match (reference, derivation::derive(spec, rule, input)) {
        (_, Derived::Unknown(why)) => Err(Decision::Open(why)),
        (None, Derived::Rejected) => Ok((Expectation::Reject, Provenance::Grammar)),
        (Some(ours), Derived::Accepted(theirs, from)) if is_same(&ours, &theirs) => {
            Ok((accept(spec, &ours, input), from))
        }
        // The rule is for a part of a reference, which has no components, so the expectation is only that it is
        // accepted.
        (Some(ours), Derived::Accepted(..)) if rule.is_some() && ours.get(Component::Scheme).is_none() => {
            Ok((Expectation::Accept(Parts::default()), Provenance::Grammar))
        }
        (Some(ours), Derived::Ambiguous(all)) => {
            // If each way to split is an interpretation that the document permits, all of them are permitted.
            let letter = accept(spec, &ours, input);
            let permitted = urispec_specs::permitted(spec, request);
            let is_known = |theirs: &Spans| {
                let theirs = accept(spec, theirs, input);
                theirs == letter || permitted.iter().any(|one| one.answer == theirs)
            };
            if all.iter().all(is_known) {
                Ok((letter, Provenance::Grammar))
            } else {
                Err(Decision::Open("the grammar derives the input in several ways"))
            }
        }
        (ours, theirs) => differ(ours, theirs),
    }
}

/// The components that the document defines. The document does not define the parts of a `net_loc` that is not a
/// `login`.
fn accept(spec: Spec, spans: &Spans, input: &[u8]) -> Expectation {
    let mut stated = spec.components();
    if spec.defines_net_loc() && spans.get(Component::Authority).is_some() && spans.get(Component::Host).is_none() {
        stated = stated.without(Spec::IN_NET_LOC);
    }
    Expectation::Accept(spans.parts(input, stated).into_owned())
}

fn resolve(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions) -> Agreed {
    if options.surplus.is_some() && !urispec_specs::offers_surplus(spec) {
        return Err(Decision::NotAsked);
    }
    let expectation = |target: Target| match target {
        Target::Uri(uri) => Expectation::Uri(uri.into()),
        Target::SameDocument { fragment } => Expectation::SameDocument {
            fragment: fragment.map(Into::into),
        },
    };
    let reference = urispec_specs::resolve_with(spec, base, input, options);
    match (reference, derivation::resolve(spec, base, input, options)) {
        (Err(ResolveError::NotDefined(_)), _) => Err(Decision::NotAsked),
        (_, Resolved::Unknown(why)) => Err(Decision::Open(why)),
        (Ok(ours), Resolved::To(theirs)) if ours == theirs => Ok((expectation(ours), Provenance::Algorithm)),
        (Err(ResolveError::SurplusDots), Resolved::Rejected) => Ok((Expectation::Reject, Provenance::Algorithm)),
        (Err(_), Resolved::Rejected) => Ok((Expectation::Reject, Provenance::Grammar)),
        (ours, theirs) => differ(ours, theirs),
    }
}

fn remove_dot_segments(spec: Spec, request: &Request<'_>) -> Agreed {
    let Some(theirs) = derivation::without_dots(spec, request.input()) else {
        // The document has the routine, so the path is too long or is not UTF-8.
        return Err(Decision::NotAsked);
    };
    match urispec_specs::answer(spec, request) {
        Observation::Accept(Answer::Path(ours)) if *ours == *theirs => {
            Ok((Expectation::Path(theirs.into()), Provenance::Algorithm))
        }
        ours => differ(ours, theirs),
    }
}

/// Whether the document mentions a level. By every document, a text is equivalent to itself, but some documents do
/// not state this.
fn says(spec: Spec, levels: &[Level], level: Level) -> bool {
    levels.contains(&level) && section_of_level(spec, level).is_some()
}

/// The expected normal form, or the expected answer to the question whether two texts are equivalent.
fn same(spec: Spec, request: &Request<'_>, texts: &[&[u8]], derived: impl FnOnce() -> Option<Expectation>) -> Agreed {
    let is_rejected = |text: &&[u8]| derivation::is_no_uri(spec, text);
    let ours = match urispec_specs::answer(spec, request) {
        Observation::Accept(Answer::Uri(uri)) => Expectation::Uri(uri.into_owned()),
        Observation::Accept(Answer::Equal(is_equal)) => Expectation::Equal(is_equal),
        Observation::Reject(_) if texts.iter().any(is_rejected) => {
            return Ok((Expectation::Reject, Provenance::Grammar));
        }
        Observation::Unsupported(_) => return Err(Decision::NotAsked),
        ours => return differ(ours, "an answer"),
    };
    match derived() {
        Some(theirs) if ours == theirs => Ok((ours, Provenance::Algorithm)),
        theirs => differ(ours, theirs),
    }
}

/// The answer of the strict interpretation, with the further answers that the document permits.
fn with_permitted(letter: Expectation, permitted: Vec<Permitted>) -> Expectation {
    if permitted.is_empty() {
        return letter;
    }
    Expectation::AnyOf(std::iter::once(letter.into()).chain(permitted).collect())
}

/// The results of deciding a whole suite.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The number of expectations that were added, by document.
    pub added: BTreeMap<Spec, usize>,
    /// The number of existing expectations that two derivations confirm.
    pub confirmed: usize,
    /// The existing expectations that differ from the derived ones: for each, the id of the vector, the document
    /// and the derived expectation.
    pub contradicted: Vec<(String, Spec, String)>,
    /// The vectors and documents for which the reference implementation and the second derivation differ, each with
    /// the two answers.
    pub differing: Vec<(String, Spec, String)>,
    /// The number of pairs of a vector and a document that stay open, by reason.
    pub open: BTreeMap<&'static str, usize>,
}

/// For every document, decides every vector for which `wanted` is true. Returns the files of the suite with the new
/// expectations, in canonical form.
pub fn decide_all(suite: &Suite, wanted: impl Fn(&Vector) -> bool) -> (BTreeMap<String, String>, Report) {
    let mut report = Report::default();
    let files = files(suite, wanted, |vector| decide_vector(suite, vector, &mut report));
    (files, report)
}

/// The files of a suite in canonical form, after `decide` was applied to each vector for which `wanted` is true.
fn files(
    suite: &Suite,
    wanted: impl Fn(&Vector) -> bool,
    mut decided: impl FnMut(&Vector) -> Vector,
) -> BTreeMap<String, String> {
    let mut files: BTreeMap<&str, Vec<Vector>> = BTreeMap::new();
    for asked in &suite.vectors {
        let vector = if wanted(asked) { decided(asked) } else { asked.clone() };
        files.entry(&asked.file).or_default().push(vector);
    }
    let written = files.into_iter().map(|(file, mut vectors)| {
        vectors.sort_by_key(|vector| vector.line);
        let about = suite.topics.get(file).map(String::as_str).unwrap_or_default();
        (file.to_owned(), urispec_vectors::write(about, &vectors))
    });
    written.collect()
}

/// A vector after the expectations of all documents were added.
fn decide_vector(suite: &Suite, vector: &Vector, report: &mut Report) -> Vector {
    let mut decided = vector.clone();
    for spec in Spec::SYNTAXES {
        let named = || vector.id.clone();
        match decide(suite, vector, *spec) {
            Decision::Says(saying) => {
                add(&mut decided, *spec, *saying);
                *report.added.entry(*spec).or_default() += 1;
            }
            Decision::Confirmed => report.confirmed += 1,
            Decision::Contradicted(how) => report.contradicted.push((named(), *spec, how)),
            Decision::NotAsked => {}
            Decision::Differ(how) => report.differing.push((named(), *spec, how)),
            Decision::Open(why) => *report.open.entry(why).or_default() += 1,
        }
    }
    join::tidy(&mut decided);
    decided
}
