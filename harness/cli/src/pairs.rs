//! `urispec pairs`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context as _, Error, bail};
use rayon::prelude::*;
use urispec_differential::ReferenceAnswer;
use urispec_differential::pairs::{Answers, pairs as compared, shapes, two_hosts};
use urispec_files::{Output, read_to_string};
use urispec_judge::Case;
use urispec_model::{Observation, Operation, OwnedRequest, Request, Spec, Verdict, visible};
use urispec_report::pairs::{Reproduced, json_lines, page, read_reproduced};
use urispec_subjects::{Kind, Subject};
use urispec_vectors::Suite;

use crate::args::{Arguments, Pairs};
use crate::session::{Session, Total};
use crate::{Exit, output, runs, select};

pub fn pairs(pairs: &Pairs, arguments: &Arguments) -> Result<Exit, Error> {
    if pairs.runs.is_empty() && !pairs.ask {
        bail!("expected the results of a run, or --ask, found neither");
    }
    let suite = select::suite(arguments)?;
    let Some(adapters) = select::adapters(arguments)? else {
        bail!("expected the folder of the adapters, found none; --adapters names another");
    };
    let is_fetcher = |adapter: &&urispec_subjects::Adapter| adapter.kind == Kind::Fetcher;
    let fetchers: BTreeSet<&str> = adapters
        .adapters
        .iter()
        .filter(is_fetcher)
        .map(|adapter| &*adapter.id)
        .collect();
    let markdown = Output::new(&pairs.output.join("pairs.md"))?;
    let lines = Output::new(&pairs.output.join("pairs.jsonl.gz"))?;
    let reproduced = reproduced(&pairs.output.join("pairs-reproduced.json"))?;
    let mut known = Known::default();
    for file in &pairs.runs {
        known.add_run(&runs::read(file, &suite)?, &suite);
    }
    if pairs.ask && known.ask(arguments)?.is_break() {
        return Ok(Exit::Findings);
    }
    let (fetchers, validators): (Vec<_>, Vec<_>) = known
        .answers()
        .into_iter()
        .partition(|one| fetchers.contains(&*one.subject));
    let rows = compared(&known.requests, &validators, &fetchers);
    let twice = two_hosts(&known.requests, &fetchers);
    lines.finish(&runs::gzipped(&json_lines(&rows))?)?;
    markdown.finish(&page(&rows, &twice, &reproduced))?;
    let folder = visible(&pairs.output.display().to_string());
    output::print(&format!(
        "{} parsers in front of {} fetchers on {} requests: {} rows, {} fetchers name two hosts\n\
         Written: {folder}/pairs.md, {folder}/pairs.jsonl.gz\n",
        validators.len(),
        fetchers.len(),
        known.requests.len(),
        rows.len(),
        twice.len()
    ))?;
    Ok(Exit::Success)
}

/// What was seen again; nothing if there is no such file.
fn reproduced(file: &Path) -> Result<Vec<Reproduced>, Error> {
    let name = visible(&file.display().to_string());
    match read_to_string(file) {
        Ok(text) => read_reproduced(&text).with_context(|| format!("{name} cannot be read")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error).with_context(|| format!("{name} cannot be read")),
    }
}

/// What everybody did, by name.
#[derive(Default)]
struct Known {
    requests: Vec<OwnedRequest>,
    subjects: BTreeMap<String, (String, BTreeMap<usize, Observation<'static>>)>,
}

impl Known {
    /// The results of a run, of the vectors that parse or resolve.
    fn add_run(&mut self, run: &urispec_judge::Run, suite: &Suite) {
        let first = self.requests.len();
        let asked = suite.vectors.iter();
        let asked = asked.filter(|vector| matches!(vector.ask.operation(), Operation::Parse | Operation::Resolve));
        let places: BTreeMap<&str, usize> = asked
            .clone()
            .enumerate()
            .map(|(index, vector)| (&*vector.id, first + index))
            .collect();
        self.requests.extend(asked.map(|vector| vector.ask.clone()));
        for subject in &run.subjects {
            let entry = self.subjects.entry(subject.about.name.to_string()).or_default();
            entry.0 = subject.about.release.to_string();
            for case in &subject.cases {
                if let Some(place) = places.get(&*case.id)
                    && let Some(observed) = observed(case, &self.requests[*place])
                {
                    entry.1.insert(*place, observed);
                }
            }
        }
    }

    /// Asks everybody the shapes.
    fn ask(&mut self, arguments: &Arguments) -> Result<ControlFlow<()>, Error> {
        let first = self.requests.len();
        let parse = |input: Vec<u8>| OwnedRequest::Parse {
            input: input.into(),
            rule: None,
        };
        let shapes: Vec<OwnedRequest> = shapes().into_iter().map(parse).collect();
        let subjects = select::every_one(arguments, |_| true)?;
        let all = subjects.iter().map(|subject| &**subject);
        let asked: Vec<&dyn Subject> = all
            .filter(|subject| subject.about().operations.contains(&Operation::Parse))
            .collect();
        let session = Session::to_ask(&subjects, arguments)?;
        let work = session.begin(Total::Requests((asked.len() * shapes.len()) as u64), "requests sent")?;
        let answers = |subject: &&dyn Subject| {
            let mut observed = Vec::new();
            let mut requests = shapes.iter().map(OwnedRequest::as_request);
            subject.run_all(
                &mut requests as &mut dyn Iterator<Item = Request<'_>>,
                &mut |observation| {
                    observed.push(observation.into_owned());
                    work.advance(1)
                },
            );
            subject.pause();
            (
                subject.about().name.to_string(),
                subject.about().release.to_string(),
                observed,
            )
        };
        let answers: Vec<_> = session
            .pool
            .install(|| asked.iter().par_bridge().map(answers).collect());
        for (name, release, observed) in answers {
            if observed.len() < shapes.len() {
                return Ok(ControlFlow::Break(()));
            }
            let entry = self.subjects.entry(name).or_default();
            entry.0 = release;
            entry.1.extend((first..).zip(observed));
        }
        self.requests.extend(shapes);
        Ok(ControlFlow::Continue(()))
    }

    fn answers(&self) -> Vec<Answers> {
        let of_subject =
            |(name, (release, observed)): (&String, &(String, BTreeMap<usize, Observation<'static>>))| Answers {
                subject: name.clone(),
                release: release.clone(),
                observed: (0..self.requests.len())
                    .map(|place| observed.get(&place).cloned())
                    .collect(),
            };
        self.subjects.iter().map(of_subject).collect()
    }
}

/// What a subject did with a vector. A run leaves it out where it is what the documents say.
fn observed(case: &Case, request: &OwnedRequest) -> Option<Observation<'static>> {
    if let Some(observed) = &case.observed {
        return Some((**observed).clone());
    }
    let agrees = case.verdict(Spec::Rfc3986) == Some(Verdict::Agree);
    let request = request.as_request();
    let said = || {
        ReferenceAnswer::of(Spec::Rfc3986, &request)
            .observation(Spec::Rfc3986, &request)
            .into_owned()
    };
    agrees.then(said)
}
