//! `urispec compare`.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Error;
use urispec_differential::{
    Budget, Bug, Divergence, Explained, Key, Member, Panel, SearchResult, explain_all, gone, search,
};
use urispec_judge::Unstable;
use urispec_model::Spec;
use urispec_report::comparison::{self, Closing};
use urispec_report::divergence;
use urispec_subjects::Subject;

use crate::args::{Arguments, Compare, CompareFormat, FailOnDivergence};
use crate::exit::Exit;
use crate::inputs::{self, Inputs};
use crate::output::{self, Printed};
use crate::record::{self, Record};
use crate::session::{Session, Total};
use crate::{between, select};

pub fn compare(compare: &Compare, arguments: &Arguments) -> Result<Exit, Error> {
    if compare.between {
        return between::between(compare, arguments);
    }
    let suite = select::suite(arguments)?;
    let subjects = select::asked_for(&compare.chosen, arguments)?;
    let known = record::read(&compare.reports)?;
    let panel = panel(&subjects, &compare.spec);
    let inputs = inputs::open(compare, &panel, &suite)?;
    let record = compare.write.then(|| Record::new(&compare.reports)).transpose()?;
    let session = Session::new(&[], arguments)?;
    let mut found = find(&panel, inputs, &session)?;
    let failed = found.failed.take();
    // If an input cannot be read at all, there is nothing to show or to write.
    if let (0, Some(error)) = (found.compared, &failed) {
        return Err(error.clone().into());
    }

    let gone = gone(&panel);
    let sightings: Vec<Sighting<'_>> = found.first.keys().map(|key| Sighting::new(key, &known)).collect();
    let shown = sightings.iter().filter(|sighting| match compare.format {
        CompareFormat::Counts => compare.write && !sighting.is_known,
        CompareFormat::Human | CompareFormat::Jsonl => compare.full || !sighting.is_known,
    });
    let shown: Vec<&Key> = shown.map(|sighting| sighting.key).collect();
    let budget = Budget {
        requests: compare.shrink_requests,
        time: Duration::from_secs_f64(compare.shrink_time),
    };
    let mut explained = explain(&panel, &found, &shown, budget, &session)?;
    let mut divergences = std::mem::take(&mut explained.divergences);
    divergence::sort(&mut divergences);
    let not_minimal = divergences.iter().filter(|one| one.not_minimal.is_some()).count();
    let text = match compare.format {
        CompareFormat::Human => Printed::Text(comparison::human(&divergences, compare.full)),
        CompareFormat::Jsonl => Printed::Data(comparison::json_lines(&divergences)),
        CompareFormat::Counts => Printed::Data(divergence::counts(&panel, found.first.keys())),
    };
    divergences.retain(|divergence| !known.contains_key(&divergence.id));
    print_and_record(&text, record, &divergences)?;

    let unstable = Unstable::of_all(&subjects);
    let is_steady = |key: &Key| explained.unsteady.iter().all(|(unsteady, _)| unsteady != key);
    let is_new = |sighting: &&Sighting<'_>| !sighting.is_known && is_steady(sighting.key);
    let closing = Closing {
        compared: found.compared,
        complete: found.complete || failed.is_some(),
        divergences: sightings.len(),
        new: sightings.iter().filter(is_new).count(),
        unsteady: &explained.unsteady,
        unexplained: explained.unexplained,
        not_minimal,
        excused: sightings.iter().filter(|one| one.is_excused()).count(),
        unstable: &unstable,
        gone: &gone,
        readings: readings(&panel, &found),
        written: compare.write.then(|| compare.reports.display().to_string()),
    };
    match compare.format {
        CompareFormat::Human => output::print(&closing.human())?,
        CompareFormat::Jsonl | CompareFormat::Counts => anstream::eprint!("{}", closing.human()),
    }
    if let Some(error) = failed {
        return Err(error.into());
    }
    let fails = |on: FailOnDivergence| {
        let counts = |sighting: &Sighting<'_>| on == FailOnDivergence::Any || !sighting.is_known;
        !unstable.is_empty() || !gone.is_empty() || sightings.iter().any(|one| counts(one) && !one.is_excused())
    };
    let is_interrupted = !found.complete || explained.unexplained > 0;
    Ok(if is_interrupted || compare.fail_on.is_some_and(fails) {
        Exit::Findings
    } else {
        Exit::Success
    })
}

/// Shows the results even if they cannot be written, and writes them even if they cannot be shown, because the run
/// may have been long.
fn print_and_record(text: &Printed, record: Option<Record>, new: &[Divergence]) -> Result<(), Error> {
    let printed = text.print();
    if let Some(record) = record {
        record.write(new)?;
    }
    printed
}

/// For each alternative interpretation of a document, the parsers that match it, with the number of matches.
fn readings(panel: &Panel<'_>, found: &SearchResult) -> Vec<(String, Spec, Arc<str>, u64)> {
    let of_member = |((member, reading), count): (&(usize, Arc<str>), &u64)| {
        let member = &panel.members()[*member];
        (member.name().to_owned(), member.spec(), Arc::clone(reading), *count)
    };
    found.readings.iter().map(of_member).collect()
}

/// A key that was found.
struct Sighting<'f> {
    key: &'f Key,
    /// Whether the key is recorded.
    is_known: bool,
}

impl<'f> Sighting<'f> {
    fn new(key: &'f Key, known: &record::Known) -> Self {
        Self {
            is_known: known.contains_key(&key.to_string()),
            key,
        }
    }

    /// Whether the divergence is not a bug of the parser.
    fn is_excused(&self) -> bool {
        Bug::excuses(self.key)
    }
}

/// The parsers, each with the documents that judge it: the documents of `--spec`, or the documents that the parser
/// claims.
fn panel<'s>(subjects: &'s [Box<dyn Subject>], specs: &[Spec]) -> Panel<'s> {
    let borrowed: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    if specs.is_empty() {
        return Panel::new(&borrowed);
    }
    let members = |subject: &'s dyn Subject| specs.iter().map(move |spec| Member::new(subject, *spec));
    Panel::of(borrowed.into_iter().flat_map(members))
}

/// Compares everything, with a progress bar. After Ctrl-C, the results so far are kept.
fn find(panel: &Panel<'_>, inputs: Inputs, session: &Session) -> Result<SearchResult, Error> {
    inputs::send(inputs, "requests compared", session, |source, progress| {
        let found = search(panel, source, progress);
        let is_broken_off = !found.complete && found.failed.is_none();
        (found, is_broken_off)
    })
}

/// Explains the divergences to be shown, with a progress bar. A second Ctrl-C leaves out divergences that were not
/// started.
fn explain(
    panel: &Panel<'_>,
    found: &SearchResult,
    keys: &[&Key],
    budget: Budget,
    session: &Session,
) -> Result<Explained, Error> {
    let work = session.begin(Total::Requests(keys.len() as u64), "divergences explained")?;
    Ok(session
        .pool
        .install(|| explain_all(panel, found, keys, budget, &|more| work.advance(more))))
}
