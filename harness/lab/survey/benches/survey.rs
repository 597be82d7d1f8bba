//! Measures the cost of a survey in addition to the readers themselves.
//!
//! Run it with `cargo bench -p urispec-survey --bench survey`. The same lines are read in two ways. First, the
//! reference of every document and every built-in parser read the lines. Then a survey reads the lines: it
//! compares the answers, counts signatures, hosts and properties, and finds the keys of mismatches. Lists of real
//! URLs, one per line, come from the folder that `URISPEC_CORPORA` names, or from `../shared/corpora` next to the
//! repository. The benchmark only prints results and never fails, because its goals apply only to a machine
//! without other work.

#[path = "../../../subjects/benches/interleave/mod.rs"]
mod interleave;

use std::hint::black_box;
use std::path::{Path, PathBuf};

use interleave::{Race, race};
use urispec_model::{Observation, Operation, Request, Spec};
use urispec_subjects::{Subject, all, observe_into};
use urispec_survey::input::{Block, Input, Options};
use urispec_survey::{EDITIONS, Question, Readers, Survey};

fn main() {
    println!("input                     readers       URLs   surveyed       bare   bare / surveyed   goal");
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/corpora");
    let folder = std::env::var_os("URISPEC_CORPORA").map_or(beside, PathBuf::from);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let made = std::env::temp_dir().join(format!("urispec-survey-bench-{}", std::process::id()));
    std::fs::write(&made, urls()).expect("the folder for temporary files can be written");
    for (name, file) in files.iter().map(|file| (file.file_name(), file)).chain([(None, &made)]) {
        let name = name.map_or("made".into(), |name| name.to_string_lossy());
        let mut input = Input::open(std::slice::from_ref(file), Options::default()).expect("it is a file");
        let mut blocks = Vec::new();
        while let Some(block) = input.next_block().expect("it is text") {
            blocks.push(block);
        }
        report(&name, "all", &blocks, Spec::SYNTAXES.to_vec(), all());
        report(&name, "documents", &blocks, Spec::SYNTAXES.to_vec(), Vec::new());
        report(&name, "parsers", &blocks, Vec::new(), all());
        editions(&name, &blocks);
    }
    let _ = std::fs::remove_file(made);
}

/// URLs like the links in web pages, with a few hundred hosts.
fn urls() -> String {
    let url = |number: u32| {
        let ends = ["", "index.html", "a/b/c?q=1&r=2", "d%20e#f", "?id=7", "~u/;p"];
        format!(
            "http://www{}.example.com/{}\n",
            number % 307,
            ends[number as usize % ends.len()]
        )
    };
    (0..40_000).map(url).collect()
}

/// The cost of the editions of the URL Standard, which a survey reads by default: all readers with the editions, compared
/// with all readers without them.
fn editions(name: &str, blocks: &[Block]) {
    let survey = |editions: &[Spec]| {
        let documents = Spec::SYNTAXES.iter().chain(editions).copied().collect();
        let readers = Readers::new(documents, all()).expect("there are some");
        Survey::new(readers, Question::Parse, None, "1.0.0")
    };
    let (with, without) = (survey(&EDITIONS), survey(&[]));
    let urls: usize = blocks.iter().map(|block| block.texts().count()).sum();
    let read = |survey: &Survey| {
        let _ = black_box(survey.read(blocks));
    };
    let Race { ours, theirs, ratio } = race(urls, || read(&with), || read(&without));
    println!("{name:<25} with editions: {ours:.0} ns, without: {theirs:.0} ns, ratio {ratio:.2}; goal: at most 1.50");
}

fn report(name: &str, readers: &str, blocks: &[Block], documents: Vec<Spec>, parsers: Vec<Box<dyn Subject>>) {
    let asked = all();
    let asked: Vec<&dyn Subject> = if parsers.is_empty() {
        Vec::new()
    } else {
        asked.iter().map(|one| &**one).collect()
    };
    let offers = |subject: &&dyn Subject| subject.about().operations.contains(&Operation::Parse);
    let asked: Vec<&dyn Subject> = asked.into_iter().filter(offers).collect();
    let specs = documents.clone();
    let readers_of = Readers::new(documents, parsers).expect("there are some");
    let survey = Survey::new(readers_of, Question::Parse, None, "1.0.0");
    let urls: usize = blocks.iter().map(|block| block.texts().count()).sum();
    let Race { ours, theirs, ratio } = race(
        urls,
        || {
            let _ = black_box(survey.read(blocks));
        },
        || {
            let mut observed = Observation::Timeout;
            for text in blocks.iter().flat_map(Block::texts) {
                for spec in &specs {
                    let _ = black_box(urispec_specs::parse_whole(*spec, black_box(text)));
                }
                let input = black_box(text);
                for parser in &asked {
                    observe_into(*parser, &Request::Parse { input, rule: None }, &mut observed);
                    black_box(&observed);
                }
            }
        },
    );
    println!(
        "{name:<25} {readers:<10} {urls:>7} {ours:>7.0} ns {theirs:>7.0} ns   {:>15.2}   0.80",
        1.0 / ratio
    );
}
