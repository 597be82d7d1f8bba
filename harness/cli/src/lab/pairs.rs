//! `urispec pairs`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context as _, Error, bail};
use rayon::prelude::*;
use urispec_differential::ReferenceAnswer;
use urispec_files::{Output, read_to_string};
use urispec_judge::Case;
use urispec_model::{
    Answer, Component, ComponentSet, Observation, Operation, OwnedRequest, Request, Spec, Value, Verdict, quote,
    visible,
};
use urispec_pairs::{
    Answers, Client, Found, OfClients, Party, Reach, Reproduced, Row, Seen, clients_json, json_lines, leaks, page,
    pairs as compared, read_clients, read_json_lines, read_reproduced, shapes, two_hosts,
};
use urispec_subjects::{About, Kind, Subject};
use urispec_vectors::Suite;

use crate::args::{Arguments, Pairs};
use crate::exit::Exit;
use crate::runs::gzipped;
use crate::session::{Session, Total};
use crate::{output, runs, select};

/// The file of the rows, the file of the mistakes of clients, and the file of the rows that were reproduced.
const ROWS: &str = "pairs.jsonl.gz";
const OF_CLIENTS: &str = "pairs-clients.json";
const REPRODUCED: &str = "pairs-reproduced.json";

pub fn pairs(pairs: &Pairs, arguments: &Arguments) -> Result<Exit, Error> {
    if pairs.render {
        return render(&pairs.reports);
    }
    if pairs.from.is_empty() && !pairs.live {
        bail!("expected --from with a run file, --live or --render, found none of them");
    }
    let suite = select::suite(arguments)?;
    let Some(adapters) = select::adapters(arguments)? else {
        bail!("expected the folder of the adapters, found none; name it with --adapters");
    };
    let is_client = |adapter: &&urispec_subjects::Adapter| adapter.kind == Kind::Fetcher;
    let clients: BTreeSet<&str> = adapters
        .adapters
        .iter()
        .filter(is_client)
        .map(|adapter| &*adapter.id)
        .collect();
    let files = pairs.write.then(|| Files::new(&pairs.reports)).transpose()?;
    let mut known = Known::default();
    for file in &pairs.from {
        known.add_run(&runs::read(file, &suite)?, &suite);
    }
    if pairs.live && known.ask(arguments)?.is_break() {
        return Ok(Exit::Findings);
    }
    let (validators, clients) = known.answers(&clients);
    let found = Found {
        rows: compared(&known.requests, &validators, &clients),
        of_clients: OfClients {
            two_hosts: two_hosts(&known.requests, &clients),
            leaks: leaks(&known.requests, &clients),
        },
    };
    let written = files.map(|files| files.finish(&found)).transpose()?.unwrap_or_default();
    output::print(&format!(
        "{}{} parsers compared with {} HTTP clients on {} requests: {} differences seen at a connection, {} only through a \
         proxy\n{written}",
        first(&found.rows),
        validators.len(),
        clients.len(),
        known.requests.len(),
        found.rows.iter().filter(|row| row.seen == Seen::Connection).count(),
        found.rows.iter().filter(|row| row.seen == Seen::Proxy).count(),
    ))?;
    Ok(Exit::Success)
}

/// The files of the report, checked before the work starts.
struct Files {
    folder: String,
    markdown: Output,
    lines: Output,
    of_clients: Output,
    reproduced: Vec<Reproduced>,
}

impl Files {
    fn new(reports: &Path) -> Result<Self, Error> {
        Ok(Self {
            folder: visible(&reports.display().to_string()),
            markdown: Output::new(&reports.join("pairs.md"))?,
            lines: Output::new(&reports.join(ROWS))?,
            of_clients: Output::new(&reports.join(OF_CLIENTS))?,
            reproduced: reproduced(&reports.join(REPRODUCED))?,
        })
    }

    /// Writes the files, and returns the line that names them.
    fn finish(self, found: &Found) -> Result<String, Error> {
        let Self {
            folder,
            markdown,
            lines,
            of_clients,
            reproduced,
        } = self;
        lines.finish(&gzipped(&json_lines(&found.rows))?)?;
        of_clients.finish(&clients_json(&found.of_clients))?;
        markdown.finish(&page(found, &reproduced))?;
        Ok(format!(
            "Written: {folder}/pairs.md, {folder}/{ROWS}, {folder}/{OF_CLIENTS}\n"
        ))
    }
}

/// Writes the page again, from the recorded results.
fn render(reports: &Path) -> Result<Exit, Error> {
    let markdown = Output::new(&reports.join("pairs.md"))?;
    let (rows, reproduced) = recorded(reports)?;
    let name = visible(&reports.join(OF_CLIENTS).display().to_string());
    let of_clients = read_to_string(&reports.join(OF_CLIENTS)).map_err(Error::from);
    let of_clients = of_clients.and_then(|text| Ok(read_clients(&text)?));
    let of_clients = of_clients.with_context(|| format!("{name} cannot be read"))?;
    markdown.finish(&page(&Found { rows, of_clients }, &reproduced))?;
    let folder = visible(&reports.display().to_string());
    output::print(&format!("Written: {folder}/pairs.md\n"))?;
    Ok(Exit::Success)
}

/// For each client, the first row with two different hosts that can both be resolved: the host to which the client
/// connects, and the host that the parser reports.
fn first(rows: &[Row]) -> String {
    let mut clients = BTreeSet::new();
    let graver = rows
        .iter()
        .take_while(|row| row.seen == Seen::Connection && row.reach <= Reach::Hosts);
    let first = graver.filter(|row| clients.insert(&row.fetcher.subject));
    let lines = first.map(|row| {
        let host = |party: &Party| party.host.as_deref().map_or_else(|| "no host".to_owned(), quote);
        format!(
            "{} reports {}, {} connects to {}: {}\n",
            visible(&row.validator.subject),
            host(&row.validator),
            visible(&row.fetcher.subject),
            host(&row.fetcher),
            quote(row.request.as_request().input())
        )
    });
    lines.collect()
}

/// The rows in the folder of reports, and which of them were reproduced; empty if there is no such file.
pub(super) fn recorded(reports: &Path) -> Result<(Vec<Row>, Vec<Reproduced>), Error> {
    let file = reports.join(ROWS);
    let name = visible(&file.display().to_string());
    let rows = if file.exists() {
        let rows = runs::text(&file).and_then(|text| Ok(read_json_lines(&text)?));
        rows.with_context(|| format!("{name} cannot be read"))?
    } else {
        Vec::new()
    };
    Ok((rows, reproduced(&reports.join(REPRODUCED))?))
}

/// The results that were reproduced; empty if there is no such file.
fn reproduced(file: &Path) -> Result<Vec<Reproduced>, Error> {
    let name = visible(&file.display().to_string());
    match read_to_string(file) {
        Ok(text) => read_reproduced(&text).with_context(|| format!("{name} cannot be read")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error).with_context(|| format!("{name} cannot be read")),
    }
}

/// The answers of one parser, by the index of the request.
#[derive(Default)]
struct Record {
    release: String,
    distinguishes_undefined: ComponentSet,
    /// The answers with the usual command; for a client, through a proxy.
    observed: BTreeMap<usize, Observation<'static>>,
    /// The answers of a client without a proxy.
    connected: BTreeMap<usize, Observation<'static>>,
}

impl Record {
    /// Drops the answers if they come from a different release or interface.
    fn renew(&mut self, about: &About) {
        self.release = about.release.to_string();
        self.distinguishes_undefined = about.distinguishes_undefined;
    }
}

/// The known answers of each parser, by name.
#[derive(Default)]
struct Known {
    requests: Vec<OwnedRequest>,
    subjects: BTreeMap<String, Record>,
}

impl Known {
    /// Adds the results of a run, for the vectors that parse or resolve.
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
            entry.renew(&subject.about);
            let reported = reported(&subject.cases);
            for case in &subject.cases {
                if let Some(place) = places.get(&*case.id)
                    && let Some(observed) = observed(case, &self.requests[*place], reported)
                {
                    entry.observed.insert(*place, observed);
                }
            }
        }
    }

    /// Sends the URIs in the form of attacks to each parser, and then all requests to each client without a proxy.
    fn ask(&mut self, arguments: &Arguments) -> Result<ControlFlow<()>, Error> {
        let first = self.requests.len();
        let parse = |input: Vec<u8>| OwnedRequest::Parse {
            input: input.into(),
            rule: None,
        };
        self.requests.extend(shapes().into_iter().map(parse));
        let subjects = select::every_one(arguments, |_| true)?;
        let session = Session::new(&subjects, arguments)?;
        let Some(asked) = answers(&session, &subjects, &self.requests[first..])? else {
            return Ok(ControlFlow::Break(()));
        };
        for (about, observed) in asked {
            let entry = self.subjects.entry(about.name.to_string()).or_default();
            entry.renew(&about);
            entry.observed.extend((first..).zip(observed));
        }
        drop(subjects);
        let (clients, missing) = select::without_proxy(arguments)?;
        for words in missing {
            anstream::eprintln!("HTTP clients that cannot be started without a proxy: {words}");
        }
        let Some(asked) = answers(&session, &clients, &self.requests)? else {
            return Ok(ControlFlow::Break(()));
        };
        for (about, observed) in asked {
            let entry = self.subjects.entry(about.name.to_string()).or_default();
            entry.connected.extend((0..).zip(observed));
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The answers of the parsers and the clients with these names.
    fn answers(&self, names: &BTreeSet<&str>) -> (Vec<Answers>, Vec<Client>) {
        let list = |observed: &BTreeMap<usize, Observation<'static>>| {
            let places = 0..self.requests.len();
            places.map(|place| observed.get(&place).cloned()).collect()
        };
        let (mut validators, mut clients) = (Vec::new(), Vec::new());
        for (subject, record) in &self.subjects {
            let (subject, release) = (subject.clone(), record.release.clone());
            if names.contains(&*subject) {
                let (connected, proxied) = (list(&record.connected), list(&record.observed));
                clients.push(Client {
                    subject,
                    release,
                    connected,
                    proxied,
                });
            } else {
                let observed = list(&record.observed);
                validators.push(Answers {
                    subject,
                    release,
                    distinguishes_undefined: record.distinguishes_undefined,
                    observed,
                });
            }
        }
        (validators, clients)
    }
}

/// A parser and its answers to each request.
type Asked = (About, Vec<Observation<'static>>);

/// The answers of each parser that supports parsing; `None` if the work was interrupted.
fn answers(
    session: &Session,
    subjects: &[Box<dyn Subject>],
    requests: &[OwnedRequest],
) -> Result<Option<Vec<Asked>>, Error> {
    let all = subjects.iter().map(|subject| &**subject);
    let asked: Vec<&dyn Subject> = all
        .filter(|subject| subject.about().operations.contains(&Operation::Parse))
        .collect();
    let work = session.begin(Total::Requests((asked.len() * requests.len()) as u64), "requests sent")?;
    let answers = |subject: &&dyn Subject| {
        let mut observed = Vec::new();
        let mut requests = requests.iter().map(OwnedRequest::as_request);
        subject.run_all(
            &mut requests as &mut dyn Iterator<Item = Request<'_>>,
            &mut |observation| {
                observed.push(observation.into_owned());
                work.advance(1)
            },
        );
        subject.pause();
        (subject.about().clone(), observed)
    };
    let answers: Vec<Asked> = session
        .pool
        .install(|| asked.iter().par_bridge().map(answers).collect());
    let is_whole = answers.iter().all(|(_, observed)| observed.len() == requests.len());
    Ok(is_whole.then_some(answers))
}

/// The components that a parser reports in every answer with components: some parsers leave out a component if they
/// have decoded it, or if it is zero. Empty for a validator, which only accepts or rejects.
fn reported(cases: &[Case]) -> ComponentSet {
    let stated = cases.iter().filter_map(|case| match case.observed.as_deref() {
        Some(Observation::Accept(Answer::Parts(parts))) => Some(parts.stated_set()),
        _ => None,
    });
    stated.reduce(ComponentSet::and).unwrap_or_default()
}

/// The answer of a parser to a vector. If a run does not have the answer, the result is the expected answer, limited
/// to the components in `reported`.
fn observed(case: &Case, request: &OwnedRequest, reported: ComponentSet) -> Option<Observation<'static>> {
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
    let mut said = agrees.then(said)?;
    if let Observation::Accept(Answer::Parts(parts)) = &mut said {
        for component in Component::ALL.iter().copied() {
            if !reported.contains(component) {
                parts.set(component, Value::Unstated);
            }
        }
    }
    Some(said)
}
