//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! The site: every result as pages that anyone can open. Only the search and the playground need scripts.
//!
//! Each source file makes one kind of page, from blocks (`html.rs`) in a common template. Equal results give
//! equal bytes. This crate does not write files: the caller gets names and contents.

mod areas;
mod badges;
mod cells;
mod changes;
mod characters;
mod clients;
mod counts;
mod cves;
mod departing;
mod divergence;
mod divergences;
mod document;
mod drift;
mod figure;
mod glossary;
mod grammar;
mod history;
mod home;
mod html;
mod lanes;
mod learned;
mod marked;
mod pair;
mod parser;
mod parsers;
mod playground;
mod proofs;
mod railroad;
mod readers;
mod readings;
mod recorded;
mod script;
mod search;
mod statements;
mod surveyed;
mod surveys;
mod vectors;
mod worst;

use std::collections::BTreeMap;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use rayon::prelude::*;
use urispec_differential::Divergence;
use urispec_drift::{Classes, Comparison};
use urispec_judge::{Run, SubjectRun};
use urispec_model::{Spec, visible};
use urispec_pairs::{Reproduced, Row};
use urispec_report::learned::LearnedJson;
use urispec_report::proof::ProofJson;
use urispec_subjects::Released;
use urispec_vectors::{Register, Suite};

use self::counts::Counted;
use self::html::{Blocks, Foot, Html, Page};
use urispec_history::Recorded;

pub use self::surveyed::{Survey, SurveyPair};

/// The data for the pages.
#[derive(Debug, Clone, Copy)]
pub struct Site<'a> {
    /// The vectors of the run.
    pub suite: &'a Suite,
    /// The current results of the parsers.
    pub run: &'a Run,
    /// The results of an earlier run, to show the changes.
    pub before: Option<&'a Run>,
    /// The recorded divergences, the most severe first.
    pub divergences: &'a [Divergence],
    /// Pairs of documents, the older document first: all pairs, or a selection.
    pub pairs: &'a [Comparison],
    /// The disagreements between RFC 3986 and the URL Standard, in classes. Without them, the page on these
    /// disagreements is left out.
    pub classes: Option<&'a Classes>,
    /// The statements of the documents that have a register.
    pub registers: &'a [Register],
    /// The changes of parsers from release to release.
    pub histories: &'a [Recorded],
    /// The days of the releases of parsers.
    pub released: &'a Released,
    /// The disagreements between parsers and HTTP clients, in the order of [`urispec_pairs::pairs`].
    pub clients: &'a [Row],
    /// Those of them that another program reproduced, or could not.
    pub reproduced: &'a [Reproduced],
    /// Recorded surveys of real URLs.
    pub surveys: &'a [Survey],
    /// The results that `urispec prove --write` writes; empty if there are none.
    pub proofs: &'a [ProofJson],
    /// The learnt models that `urispec learn --write` writes; empty if there are none.
    pub learned: &'a LearnedJson,
    /// The run as JSON lines, compressed with Zstandard, for programs.
    pub run_file: Option<&'a [u8]>,
    /// The WebAssembly module of the playground. Without it, the page of the playground shows a note.
    pub playground: Option<&'a [u8]>,
}

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The path inside the folder of the site, with `/` between folders.
    pub path: String,
    /// The contents of the file.
    pub bytes: Vec<u8>,
}

impl File {
    fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let (path, text): (_, String) = (path.into(), text.into());
        let bytes = text.into_bytes();
        Self { path, bytes }
    }

    /// A text for programs, compressed by gzip. Equal texts give equal bytes.
    fn compressed(path: impl Into<String>, text: &str) -> Self {
        Self {
            path: path.into(),
            bytes: gzip(text.as_bytes(), Compression::best()),
        }
    }

    /// The text of the file; `None` if it is compressed.
    pub fn text(&self) -> Option<&str> {
        str::from_utf8(&self.bytes).ok()
    }
}

fn gzip(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    let done = encoder.write_all(bytes).and_then(|()| encoder.finish());
    done.expect("writing to memory cannot fail")
}

/// Data that pages need often.
struct Context<'a> {
    site: Site<'a>,
    /// The foot of each page.
    made: Foot,
    /// The parsers of the run, in the same order.
    parsers: Vec<Counted<'a>>,
    /// For each id of a vector: the parsers that differ from the document that judges them first, as indexes
    /// in the run.
    departing: BTreeMap<&'a str, Vec<usize>>,
    /// What each parser does with a character in a component.
    questions: Vec<characters::Question<'a>>,
}

impl<'a> Context<'a> {
    fn new(site: Site<'a>) -> Self {
        let subjects = site.run.subjects.iter();
        let parsers: Vec<Counted<'_>> = subjects.map(|subject| Counted::new(subject, site.suite)).collect();
        let mut departing: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, parser) in parsers.iter().enumerate() {
            for case in parser.areas().iter().flat_map(|area| &area.departing) {
                departing.entry(&case.id).or_default().push(at);
            }
        }
        let made = Foot {
            made: format!(
                "Vectors {}, {} parsers, urispec {}.",
                visible(&site.run.vectors),
                site.run.subjects.len(),
                env!("CARGO_PKG_VERSION")
            ),
            pages: pages(&site),
            version: env!("CARGO_PKG_VERSION"),
        };
        let mut context = Self {
            site,
            made,
            parsers,
            departing,
            questions: Vec::new(),
        };
        context.questions = characters::questions(&context);
        context
    }

    /// A page in the folder of the site, or one level below it.
    fn page(&self, path: &str, title: &str, heading: Html, blocks: Blocks) -> File {
        let up = if path.contains('/') { "../" } else { "" };
        File::new(path, Page::new(up, title, heading, blocks, &self.made).html())
    }

    /// Like [`Context::page`], with scripts of the site.
    fn scripted(&self, path: &str, title: &str, blocks: Blocks, scripts: &'static [&'static str]) -> File {
        let up = if path.contains('/') { "../" } else { "" };
        let mut page = Page::new(up, title, Html::text(title), blocks, &self.made);
        page.scripts = scripts;
        File::new(path, page.html())
    }

    fn comparison(&self, one: Spec, other: Spec) -> Option<&'a Comparison> {
        let names = [one.min(other).name(), one.max(other).name()];
        self.site.pairs.iter().find(|pair| pair.names == names)
    }
}

/// The pages that only the foot of each page names: address and name.
fn pages(site: &Site<'_>) -> Vec<(&'static str, &'static str)> {
    let all = [
        ("cves.html", "CVEs", !site.suite.cves.rows.is_empty()),
        ("surveys.html", "Surveys", !site.surveys.is_empty()),
        ("proofs.html", "Proofs", !site.proofs.is_empty()),
        ("learned.html", "Learnt models", !site.learned.models.is_empty()),
        ("releases.html", "Releases", !site.histories.is_empty()),
        ("changes.html", "Changes", site.before.is_some()),
        ("glossary.html", "Glossary", true),
    ];
    let there = all.into_iter().filter(|(.., is_there)| *is_there);
    there.map(|(address, name, _)| (address, name)).collect()
}

/// The document that judges a parser first: the document that it claims, or RFC 3986.
fn own(subject: &SubjectRun) -> Spec {
    subject.about.judged_by()[0]
}

/// Every file of the site.
///
/// # Panics
/// It never panics: writing to a string cannot fail.
pub fn files(site: Site<'_>) -> Vec<File> {
    /// A function that makes files of one kind.
    type Make = fn(&Context<'_>) -> Vec<File>;
    // Kinds that take a long time come first, so that all threads end at about the same time.
    let kinds: [Make; 22] = [
        readers::files,
        departing::files,
        parser::pages,
        parsers::pages,
        clients::pages,
        characters::pages,
        data,
        drift::pages,
        vectors::pages,
        document::pages,
        divergence::pages,
        home::pages,
        divergences::pages,
        search::files,
        changes::pages,
        badges::files,
        history::pages,
        cves::pages,
        surveys::pages,
        proofs::pages,
        learned::pages,
        glossary::pages,
    ];
    let context = Context::new(site);
    let kinds = kinds.par_iter().with_max_len(1);
    let made: Vec<Vec<File>> = kinds.map(|make| make(&context)).collect();
    let mut files = made.concat();
    files.push(File::new("style.css", include_str!("../assets/style.css")));
    files
}

/// The contents of the pages, for programs.
fn data(context: &Context<'_>) -> Vec<File> {
    let site = &context.site;
    let divergences = site.divergences.iter().map(serde_json::to_string);
    let divergences: Vec<String> = divergences
        .map(|line| line.expect("a divergence has only texts and numbers"))
        .collect();
    // Every pair with all its reasons would be a third of the site. `urispec drift A B --format json` prints a
    // single pair.
    let before = |spec: Spec| context.comparison(spec.before()?, spec).cloned();
    let steps: Vec<Comparison> = Spec::every().filter_map(before).collect();
    let schema = |name: &str, text: &str| File::new(format!("data/{name}.schema.json"), text);
    let run = site.run_file.map(|bytes| File {
        path: "data/run.jsonl.zst".to_owned(),
        bytes: bytes.to_vec(),
    });
    let others = vec![
        File::compressed(
            "data/divergences.json.gz",
            &format!("[\n{}\n]\n", divergences.join(",\n")),
        ),
        File::compressed("data/drift.json.gz", &urispec_report::drift::json::steps(&steps)),
        schema("run", urispec_report::runfile::SCHEMA),
        schema("divergence", urispec_report::divergence::SCHEMA),
        schema("drift", urispec_report::drift::SCHEMA),
    ];
    run.into_iter().chain(others).collect()
}
