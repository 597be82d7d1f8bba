//! `urispec history --learn`: a model of each release, and the differences between neighbours.

use std::path::{Path, PathBuf};

use anyhow::Error;
use urispec_learn::{Model, Reason};
use urispec_model::visible;
use urispec_report::drift;
use urispec_report::wrap::heading;
use urispec_subjects::{Releases, Subject};

use crate::args::{Arguments, Chosen, History, Learn, Limits, What};
use crate::exit::Exit;
use crate::learn::learn_one;
use crate::learned::compared;
use crate::{output, own};

/// The maximum number of states, and the maximum length of a word, as in `urispec learn`.
const STATES: u64 = 4096;
const LONGEST: u64 = 4096;

/// Learns the releases, in their order, and prints the differences between each release and the release before it. A model
/// that an earlier run completed is used again. A release that cannot be learnt is named, and left out.
pub fn show(
    history: &History,
    known: &Releases,
    releases: Vec<(String, Box<dyn Subject>)>,
    folder: &Path,
    arguments: &Arguments,
) -> Result<Exit, Error> {
    let mut exit = Exit::Success;
    let mut learnt: Vec<(String, PathBuf)> = Vec::new();
    for (release, subject) in releases {
        let file = folder.join(format!("{release}.json"));
        let name = format!("{} {}", visible(&subject.about().name), visible(&release));
        if end(&file) != Some(Reason::Silent) {
            let learn = Learn {
                ascii: false,
                components: Vec::new(),
                chosen: of_releases(),
                what: What::Acceptance,
                rule: None,
                host: false,
                without_idna: false,
                near: None,
                states: STATES,
                questions: Some(history.questions),
                seconds: None,
                longest: LONGEST,
                output: None,
                write: false,
                reports: history.reports.clone(),
            };
            match learn_one(&learn, &file, std::slice::from_ref(&subject), arguments) {
                Ok(Exit::Broken) => {
                    anstream::eprintln!("{name}: the release failed on all texts, and is left out");
                    exit = Exit::Broken;
                    continue;
                }
                Ok(_) if end(&file) == Some(Reason::Interrupted) => return Ok(Exit::Findings),
                Ok(_) => {}
                Err(error) => {
                    anstream::eprintln!("{name} is left out: {error:#}");
                    exit = Exit::Broken;
                    continue;
                }
            }
        }
        learnt.push((release, file));
    }
    for at in 1..learnt.len() {
        let (release, file) = &learnt[at];
        let follows = known.after.get(release);
        let before = follows.and_then(|before| learnt.iter().find(|(release, _)| release == before));
        let (before, file_before) = before.unwrap_or(&learnt[at - 1]);
        let specs = [own::learned(file_before)?, own::learned(file)?];
        let title = heading(&visible(before), &format!(" to {}", visible(release)), output::width());
        if let Some((step, mut learned)) = compared(specs, None, None, "")? {
            // The claims were printed when the models were learnt.
            learned.claims.clear();
            output::print(&format!(
                "\n{title}{}",
                drift::learned(&step, &learned, false, output::width())
            ))?;
        }
    }
    Ok(exit)
}

/// The reason why the learning of the model in a file ended; `None` if the file has no model.
fn end(file: &Path) -> Option<Reason> {
    let text = urispec_files::read_to_string(file).ok()?;
    Some(Model::from_json(&text).ok()?.facts.end)
}

/// The releases are chosen already.
fn of_releases() -> Chosen {
    Chosen {
        subjects: Vec::new(),
        all: false,
        command: Vec::new(),
        one_shot: Vec::new(),
        name: Vec::new(),
        limits: Limits {
            timeout: None,
            memory: None,
        },
        configured: None,
    }
}
