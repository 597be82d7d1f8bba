//! `urispec vectors coverage`.

use std::collections::BTreeSet;

use anyhow::Error;
use urispec_differential::{ABOUT_SUGGESTED, Suggested, draft_suggested};
use urispec_grammar::{Measure, Suggestion};
use urispec_model::{OwnedRequest, Spec};
use urispec_report::human;
use urispec_vectors::{Covered, Suite, write};

use crate::adequacy::adequacy;
use crate::args::{Arguments, Coverage};
use crate::exit::Exit;
use crate::output::Printed;
use crate::select;

pub fn coverage(chosen: &Coverage, arguments: &Arguments) -> Result<Exit, Error> {
    if let (Some(spec), true) = (chosen.spec, chosen.mutants) {
        return adequacy(spec, chosen.suggest, arguments);
    }
    let suite = select::suite(arguments)?;
    let text = match chosen.spec {
        None => Printed::Text(human::coverage(&urispec_vectors::Coverage::of(&suite))),
        Some(spec) if chosen.suggest => Printed::Data(suggested(&suite, spec)?),
        Some(spec) => Printed::Text(exercised(&suite, spec)?),
    };
    text.print()?;
    Ok(Exit::Success)
}

/// The parts of a document's grammar that the vectors exercise, and the missing parts.
fn exercised(suite: &Suite, spec: Spec) -> Result<String, Error> {
    let covered = Covered::new(suite, spec)?;
    let counts = human::exercised(spec, covered.strings, covered.accepted, &covered.coverage.counts());
    let missing = covered.coverage.missing()?;
    Ok(counts + &human::missing(&missing, urispec_specs::start(spec)))
}

/// Drafts of vectors that would exercise the remaining parts. Requests that a vector already has, and requests that
/// the document does not decide, are left out.
fn suggested(suite: &Suite, spec: Spec) -> Result<String, Error> {
    let suggestions = Covered::new(suite, spec)?.coverage.suggest(&Measure::ALL)?;
    let missing = suggestions.into_iter().filter_map(|suggestion| of(spec, suggestion));
    let is_new = |suggested: &Suggested| suite.vectors.iter().all(|vector| vector.ask != suggested.request);
    let ids: BTreeSet<&str> = suite.vectors.iter().map(|vector| vector.id.as_str()).collect();
    let drafts = draft_suggested(missing.filter(is_new).collect(), &ids);
    anstream::eprintln!(
        "{} drafts; their answers are those of the references, which are not always right: check them with the documents, and \
         correct `from` and `because`",
        drafts.len()
    );
    Ok(write(ABOUT_SUGGESTED, &drafts))
}

fn of(spec: Spec, suggestion: Suggestion) -> Option<Suggested> {
    let Suggestion { example, exercises } = suggestion;
    let first = exercises.first()?;
    let request = OwnedRequest::Parse {
        input: example.input.into(),
        rule: Some(example.start).filter(|rule| rule != urispec_specs::start(spec)),
    };
    Some(Suggested {
        spec,
        rule: first.rule.clone(),
        kind: first.measure.name(),
        request,
        note: human::exercises(spec, &exercises),
    })
}
