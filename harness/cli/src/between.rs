//! `urispec compare A B --between`.

use std::time::Duration;

use anyhow::{Error, bail};
use urispec_differential::between::{Disagreements, Pair, Witnesses, disagreements, witnesses};
use urispec_differential::{Budget, Severity};
use urispec_judge::Unstable;
use urispec_report::{between, comparison};

use crate::args::{Arguments, Compare, CompareFormat};
use crate::exit::Exit;
use crate::inputs::{self, Inputs};
use crate::output;
use crate::select::{self, Subjects};
use crate::session::{Session, Total};

pub fn between(compare: &Compare, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite(arguments)?;
    let subjects = in_order(select::asked_for(&compare.chosen, arguments)?, &compare.chosen.subjects);
    let [validator, client] = &subjects[..] else {
        bail!(
            "expected two parsers with --between, a validator and an HTTP client, found {}",
            subjects.len()
        );
    };
    let pair = Pair::new(&**validator, &**client);
    let inputs = inputs::open(compare, pair.panel(), &suite)?;
    let session = Session::new(&[], arguments)?;
    let mut found = find(&pair, inputs, &session)?;
    let failed = found.failed.take();
    // If an input cannot be read at all, there is nothing to show.
    if let (0, Some(error)) = (found.compared, &failed) {
        return Err(error.clone().into());
    }
    let explained = match compare.format {
        CompareFormat::Counts => Witnesses::default(),
        CompareFormat::Human | CompareFormat::Jsonl => explain(&pair, &found, compare, &session)?,
    };
    let unstable = Unstable::of_all(&subjects);
    let closing = between::closing(&found, &explained, [&validator.about().name, &client.about().name])
        + &comparison::unstable(&unstable);
    match compare.format {
        CompareFormat::Human => {
            let text = between::human(&found, &explained.all, compare.full, output::width());
            output::print(&(text + &closing))?;
        }
        CompareFormat::Jsonl => output::print_data(&between::json_lines(&explained.all))?,
        CompareFormat::Counts => output::print_data(&between::counts(&found))?,
    }
    if compare.format != CompareFormat::Human {
        anstream::eprint!("{closing}");
    }
    if let Some(error) = failed {
        return Err(error.into());
    }
    let is_interrupted = !found.complete || explained.unexplained > 0;
    let disagrees = found.kinds.keys().any(|kind| kind.severity != Severity::Spelling);
    Ok(
        if is_interrupted || compare.fail_on.is_some() && (disagrees || !unstable.is_empty()) {
            Exit::Findings
        } else {
            Exit::Success
        },
    )
}

/// The parsers in the order in which they were typed; parsers that are selected by name are sorted first.
fn in_order(mut subjects: Subjects, names: &[String]) -> Subjects {
    if let [first, second] = names
        && first > second
    {
        subjects.reverse();
    }
    subjects
}

/// Sends all requests to both parsers, with a progress bar. After Ctrl-C, the results so far are kept.
fn find(pair: &Pair<'_>, inputs: Inputs, session: &Session) -> Result<Disagreements, Error> {
    inputs::send(inputs, "requests sent to both", session, |source, progress| {
        let found = disagreements(pair, source, progress);
        let is_broken_off = !found.complete && found.failed.is_none();
        (found, is_broken_off)
    })
}

/// Shrinks the results, with a progress bar. A second Ctrl-C leaves out the results that were not started.
fn explain(pair: &Pair<'_>, found: &Disagreements, compare: &Compare, session: &Session) -> Result<Witnesses, Error> {
    let sightings = found.kinds.values().map(|sightings| sightings.first.len() as u64);
    let budget = Budget {
        requests: compare.shrink_requests,
        time: Duration::from_secs_f64(compare.shrink_time),
    };
    let work = session.begin(Total::Requests(sightings.sum()), "disagreements explained")?;
    Ok(session
        .pool
        .install(|| witnesses(pair, found, budget, &|more| work.advance(more))))
}
