//! `urispec learn --write`: the models of many parsers, and a page about them.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Error};
use urispec_files::Output;
use urispec_learn::{Memory, Model, Reason};
use urispec_model::{Component, Operation, Spec, visible};
use urispec_report::learned;
use urispec_subjects::Subject;

use super::{Question, model, page};
use crate::args::{Arguments, Learn, What};
use crate::exit::Exit;
use crate::session::Session;
use crate::{output, runs, select};

/// Learns each parser, its whole references and its hosts. A model is written as soon as it is there.
pub fn write(learn: &Learn, subjects: &[Box<dyn Subject>], arguments: &Arguments) -> Result<Exit, Error> {
    let folder = learn.reports.join("learned");
    fs::create_dir_all(&folder)
        .with_context(|| format!("`{}` cannot be made", visible(&folder.display().to_string())))?;
    let suite = select::suite(arguments)?;
    let session = Session::new(subjects, arguments)?;
    let mut exit = Exit::Success;
    for subject in subjects {
        let about = subject.about();
        if !about.operations.contains(&Operation::Parse) {
            continue;
        }
        let without_idna = about
            .claims
            .iter()
            .any(|claim| claim.spec().is_some_and(Spec::is_url_standard));
        for host in [false, true] {
            if host && !about.components.contains(Component::Host) {
                continue;
            }
            let question = Question {
                rule: None,
                host,
                without_idna,
                what: What::Acceptance,
            };
            let (model, _) = model(&**subject, question, learn, &suite, &mut Memory::default(), &session)?;
            let facts = &model.facts;
            let what = if host { "hosts" } else { "references" };
            output::print(&format!(
                "{} {}, {what}: {} states after {} questions{}\n",
                visible(&facts.parser),
                visible(&facts.release),
                facts.states,
                facts.questions.asked,
                if facts.end == Reason::Silent {
                    ""
                } else {
                    ", not complete"
                },
            ))?;
            if facts.end == Reason::Interrupted {
                return Ok(Exit::Findings);
            }
            // It failed on all texts, so nothing is known about it.
            if facts.end == Reason::Broken {
                exit = Exit::Broken;
                continue;
            }
            // An interface without a host has no model of hosts.
            if !(host && model.dfa.is_empty()) {
                save(&folder, &model)?;
            }
        }
    }
    page(&learn.reports, &session)?;
    Ok(exit)
}

/// Writes the page about all models in the folder, and its data.
fn page(reports: &Path, session: &Session) -> Result<(), Error> {
    let page = Output::new(&reports.join("learned.md"))?;
    let data = Output::new(&reports.join(runs::LEARNED))?;
    let learned = session.pool.install(|| page::of_folder(&reports.join("learned")))?;
    data.finish(&runs::gzipped(&learned::json(&learned))?)?;
    page.finish(&learned::markdown(&learned))?;
    let folder = visible(&reports.display().to_string());
    output::print(&format!("Written: {folder}/learned.md, {folder}/{}\n", runs::LEARNED))
}

/// Writes a model to the folder.
fn save(folder: &Path, model: &Model) -> Result<(), Error> {
    let facts = &model.facts;
    let what = if facts.host { ".host" } else { "" };
    let name = format!("{}{what}.json.gz", facts.parser.replace('/', "-"));
    Output::new(&folder.join(name))?.finish(&runs::gzipped(&model.to_json())?)?;
    Ok(())
}
