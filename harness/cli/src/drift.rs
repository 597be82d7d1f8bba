//! `urispec drift`.

use std::path::Path;

use anyhow::{Context as _, Error, anyhow, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use urispec_drift::{
    Cell, Comparison, Inputs, PairwiseDifferences, Side, classes, compare, graded_differences, pairs,
    pairwise_differences,
};
use urispec_files::Output;
use urispec_model::{Spec, visible};
use urispec_report::drift::{self, LearnedDrift, dot, json, markdown};

use crate::args::{Arguments, Drift, DriftFormat};
use crate::exit::Exit;
use crate::learned::{compared, distances, side};
use crate::output::{self, Printed};
use crate::own::{self, add_shipped};
use crate::{select, statements};

pub fn drift(drift: &Drift, arguments: &Arguments) -> Result<Exit, Error> {
    let threads = arguments.shared.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.context("the threads cannot be started")?;
    pool.install(|| {
        if drift.write {
            report(&drift.reports.join("drift"), arguments)
        } else {
            show(drift, arguments)
        }
    })?;
    Ok(Exit::Success)
}

fn show(drift: &Drift, arguments: &Arguments) -> Result<(), Error> {
    if let Some(spec) = drift.nearest {
        let text = drift::nearest(
            spec.name(),
            own::typed(spec),
            &distances(spec)?,
            drift.full,
            output::width(),
        );
        return Printed::Text(text).print();
    }
    let rule = drift.rule.as_deref();
    let (first, second) = match (&drift.file, drift.first, drift.second) {
        (Some(file), Some(spec), None) => (own(file, rule)?, Side::document(spec)),
        (Some(_), _, _) => {
            return Err(anyhow!(
                "expected one document to compare the file with, such as `rfc3986`"
            ));
        }
        (None, None, _) if rule.is_some() => {
            return Err(anyhow!(
                "--rule: expected documents that have the rule, such as `rfc7230 rfc9110`, found none"
            ));
        }
        (None, None, _) => return timeline(drift, arguments),
        (None, Some(first), second) => {
            let (first, second) = second.map_or((first.before().unwrap_or(first), first), |second| (first, second));
            let prefix = drift.prefix.as_deref().unwrap_or_default();
            if let Some((step, learned)) = compared([first, second], rule, drift.component, prefix)? {
                return of_learned(&step, &learned, drift).print();
            }
            (side(first, rule)?, side(second, rule)?)
        }
    };
    let differences = match first.spec.zip(second.spec) {
        Some((one, other)) => differences(&[one, other], &[(one, other)], &inputs(arguments)?),
        None => PairwiseDifferences::new(),
    };
    if drift.component.is_some() || drift.prefix.is_some() {
        bail!("--component and --prefix: expected a learnt model as a side, such as `learned:model.json`, found none");
    }
    let step = compare(&first, &second, &differences)?;
    let text = match drift.format {
        DriftFormat::Human => {
            let documents = [first.spec, second.spec].into_iter().flatten();
            let registers: Result<Vec<_>, _> = documents.filter_map(statements::of_document).collect();
            let (full, width) = (drift.full, output::width());
            Printed::Text(drift::human(&step, full, width) + &drift::statements(&step, &registers?, full, width))
        }
        DriftFormat::Json => Printed::Data(json::steps(&[step])),
        DriftFormat::Markdown => Printed::Data(markdown::one(&step)),
        DriftFormat::Dot => Printed::Data(dot::steps(&[step])),
    };
    text.print()
}

/// The comparison of a learnt model.
fn of_learned(step: &Comparison, learned: &LearnedDrift, drift: &Drift) -> Printed {
    match drift.format {
        DriftFormat::Human => Printed::Text(drift::learned(step, learned, drift.full, output::width())),
        DriftFormat::Json => Printed::Data(json::of_learned(step, learned)),
        DriftFormat::Markdown => Printed::Data(markdown::one(step)),
        DriftFormat::Dot => Printed::Data(dot::steps(std::slice::from_ref(step))),
    }
}

/// A grammar from a user's file.
fn own(file: &Path, rule: Option<&str>) -> Result<Side, Error> {
    let grammar = select::grammar_file(file)?;
    let first = grammar.rules().next().map(|rule| rule.name().to_owned());
    let start = rule.map(str::to_owned).or(first).unwrap_or_default();
    Ok(Side::new(&file.display().to_string(), &grammar, &start)?)
}

pub fn inputs(arguments: &Arguments) -> Result<Inputs, Error> {
    let suite = select::suite(arguments)?;
    Ok(Inputs::new(&suite, Inputs::LENGTH))
}

/// The differences between all documents that have a syntax, and the differences of each of `pairs` that contains an
/// edition of the URL Standard.
pub fn all_differences(pairs: &[(Spec, Spec)], inputs: &Inputs) -> PairwiseDifferences {
    let all: Vec<Spec> = Spec::every_syntax().collect();
    differences(&all, pairs, inputs)
}

/// The differences between all documents of `specs` that have a syntax, and the differences of each of `pairs` that
/// contains an edition of the URL Standard.
fn differences(specs: &[Spec], pairs: &[(Spec, Spec)], inputs: &Inputs) -> PairwiseDifferences {
    let mut all = pairwise_differences(specs, inputs);
    all.extend(graded_differences(pairs, inputs));
    all
}

/// Pairs of documents: a document, and the document that it continues.
pub fn continued() -> Vec<(Spec, Spec)> {
    Spec::every().filter_map(|spec| Some((spec.before()?, spec))).collect()
}

/// Further pairs of documents: documents that are compared with the newest edition of the URL Standard.
pub const AGAINST_URLS: [(Spec, Spec); 3] = [
    (Spec::Rfc2396, Spec::WHATWG),
    (Spec::Rfc3986, Spec::WHATWG),
    (Spec::Rfc3987, Spec::WHATWG),
];

pub fn compare_pairs(
    sides: &[Side],
    pairs: &[(Spec, Spec)],
    differences: &PairwiseDifferences,
) -> Result<Vec<Comparison>, Error> {
    let of = |spec| side_of(sides, spec);
    let compared = pairs
        .par_iter()
        .map(|(first, second)| compare(of(*first), of(*second), differences));
    Ok(compared.collect::<Result<_, _>>()?)
}

/// All documents that have a syntax, followed by the editions of the URL Standard.
pub fn documents() -> Vec<Side> {
    let all: Vec<Spec> = Spec::every_syntax().chain(Spec::URL_STANDARD.iter().copied()).collect();
    all.into_par_iter().map(Side::document).collect()
}

/// The documents that have a syntax, from the list of all documents.
pub fn syntaxes(documents: &[Side]) -> &[Side] {
    &documents[..documents.len() - Spec::URL_STANDARD.len()]
}

/// One document, from the list of all documents.
pub fn side_of(documents: &[Side], spec: Spec) -> &Side {
    let found = documents.iter().find(|side| side.spec == Some(spec));
    found.expect("the list has all known documents")
}

fn timeline(drift: &Drift, arguments: &Arguments) -> Result<(), Error> {
    add_shipped()?;
    let pairs = continued();
    let differences = all_differences(&pairs, &inputs(arguments)?);
    let steps = compare_pairs(&documents(), &pairs, &differences)?;
    let text = match drift.format {
        DriftFormat::Human => Printed::Text(drift::timeline(&steps, drift.full, output::width())),
        DriftFormat::Json => Printed::Data(json::steps(&steps)),
        DriftFormat::Markdown => Printed::Data(markdown::timeline(&steps)),
        DriftFormat::Dot => Printed::Data(dot::steps(&steps)),
    };
    text.print()
}

/// Writes the timeline, the matrix, a page for each step, and the page on RFC 3986 and the URL Standard.
fn report(folder: &Path, arguments: &Arguments) -> Result<(), Error> {
    add_shipped()?;
    let name = visible(&folder.display().to_string());
    std::fs::create_dir_all(folder).with_context(|| format!("the folder `{name}` cannot be created"))?;
    let timeline = Output::new(&folder.join("timeline.md"))?;
    let table = Output::new(&folder.join("matrix.md"))?;
    let inputs = inputs(arguments)?;
    let (sides, pairs) = (documents(), continued());
    let asked = [&pairs[..], &AGAINST_URLS].concat();
    let differences = all_differences(&asked, &inputs);
    let steps = compare_pairs(&sides, &pairs, &differences)?;
    for step in &steps {
        Output::new(&folder.join(markdown::page_name(step)))?.finish(&markdown::page(step))?;
    }
    timeline.finish(&markdown::timeline(&steps))?;
    let specs: Vec<Spec> = Spec::every_syntax().collect();
    table.finish(&markdown::matrix(&specs, &matrix(syntaxes(&sides), &differences)?))?;
    let classes = classes(side_of(&sides, Spec::Rfc3986), side_of(&sides, Spec::WHATWG), &inputs)?;
    let against = compare_pairs(&sides, &AGAINST_URLS, &differences)?;
    let (page, text) = drift::against_the_url_standard(&classes, &against);
    Output::new(&folder.join(page))?.finish(&text)?;
    output::print(&format!(
        "{}\nWritten: {name}/timeline.md, {name}/matrix.md, {name}/{page}, and {} pages in the same folder\n",
        drift::timeline(&steps, false, output::width()),
        steps.len()
    ))
}

/// Compares every document with every other document, with a progress bar.
fn matrix(sides: &[Side], differences: &PairwiseDifferences) -> Result<Vec<Vec<Option<Cell>>>, Error> {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} pairs")?;
    let bar = ProgressBar::new(pairs(sides.len()) as u64).with_style(style);
    let matrix = urispec_drift::matrix(sides, differences, || bar.inc(1))?;
    bar.finish_and_clear();
    Ok(matrix)
}
