//! `urispec parsers`.

use std::process::Command;

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_model::visible;
use urispec_report::human;
use urispec_subjects::{Adapter, Adapters, KNOWN, Subject, all, references};

use crate::args::Arguments;
use crate::exit::Exit;
use crate::{output, select};

pub fn list(start: bool, arguments: &Arguments) -> Result<Exit, Error> {
    let missing = KNOWN.iter().filter(|known| !known.built_in).map(|known| {
        let needs = select::needs(known.needs);
        format!(
            "\nnot built in: {}; build it in with `--features {}`{needs}\n",
            known.name, known.feature
        )
    });
    let tables = [
        table("parsers", &all()),
        "\n".to_owned(),
        table("references", &references()),
    ];
    let text = tables.into_iter().chain(missing).collect::<String>();
    output::print(&text)?;
    if start {
        started(arguments)
    } else {
        looked_for(arguments)
    }
}

/// The adapters that answer when they are started, with their own descriptions.
fn started(arguments: &Arguments) -> Result<Exit, Error> {
    let (subjects, missing) = select::startable(arguments, |_| true)?;
    let lines = missing
        .into_iter()
        .map(|words| format!("\ncannot be started here: {words}"));
    output::print(&format!(
        "\n{}{}\n",
        table("adapters", &subjects),
        lines.collect::<String>()
    ))?;
    Ok(Exit::Success)
}

/// The adapters in the manifest, and whether their files exist.
fn looked_for(arguments: &Arguments) -> Result<Exit, Error> {
    let Some(adapters) = select::adapters(arguments)? else {
        return Ok(Exit::Success);
    };
    let lines = adapters.adapters.iter().map(|adapter| {
        let state = if adapters.is_there(adapter) {
            "found".to_owned()
        } else {
            select::missing(adapter)
        };
        format!(
            "{:<34} {:<26} {}\n",
            visible(&adapter.id),
            visible(&adapter.claims.join(" ")),
            visible(&state)
        )
    });
    output::print(&format!(
        "\nadapters{:27}claims{:21}found: its files exist; --start starts each adapter\n{}",
        "",
        "",
        lines.collect::<String>()
    ))?;
    Ok(Exit::Success)
}

fn table(kind: &str, subjects: &[Box<dyn Subject>]) -> String {
    let abouts: Vec<_> = subjects.iter().map(|subject| subject.about().clone()).collect();
    human::subjects(kind, &abouts, output::width())
}

/// The manifest, for an option that takes a pattern of ids.
///
/// # Errors
/// If the manifest is missing or cannot be read.
pub fn manifest(arguments: &Arguments) -> Result<Adapters, Error> {
    select::adapters(arguments)?.ok_or_else(|| {
        anyhow!(
            "expected the folder {} of adapters, found none here; name one with --adapters",
            select::DEFAULT_ADAPTERS
        )
    })
}

/// The adapters whose id matches.
///
/// # Errors
/// If `ids` is not a pattern, or matches no adapter.
pub fn matching<'a>(ids: &str, adapters: &'a Adapters) -> Result<Vec<&'a Adapter>, Error> {
    let pattern = glob::Pattern::new(ids).context("expected a glob of ids such as 'python/*'")?;
    let wanted: Vec<_> = adapters
        .adapters
        .iter()
        .filter(|adapter| pattern.matches(&adapter.id))
        .collect();
    if wanted.is_empty() {
        bail!(
            "no adapter's id matches `{}`; `urispec parsers` lists all adapters",
            visible(ids)
        );
    }
    Ok(wanted)
}

/// Runs the build commands of the adapters whose id matches, each command once.
pub fn build(ids: &str, arguments: &Arguments) -> Result<Exit, Error> {
    let adapters = manifest(arguments)?;
    let wanted = matching(ids, &adapters)?;
    let mut done: Vec<&Vec<String>> = Vec::new();
    let mut failed = 0;
    for adapter in wanted {
        for command in &adapter.build {
            if done.contains(&command) {
                continue;
            }
            done.push(command);
            let (program, words) = command
                .split_first()
                .ok_or_else(|| anyhow!("expected a build command of {}, found an empty one", adapter.id))?;
            let program = if program.contains('/') {
                adapters.folder.canonicalize()?.join(program)
            } else {
                program.into()
            };
            let status = Command::new(&program)
                .args(words)
                .current_dir(&adapters.folder)
                .status();
            if !status.as_ref().is_ok_and(std::process::ExitStatus::success) {
                failed += 1;
                let why = status.map_or_else(|error| error.to_string(), |status| status.to_string());
                anstream::eprintln!(
                    "{}: `{}`: {why}; {}",
                    visible(&adapter.id),
                    visible(&command.join(" ")),
                    visible(&select::missing(adapter))
                );
                break;
            }
        }
    }
    output::print(&format!("{} commands run, {failed} failed\n", done.len()))?;
    Ok(if failed == 0 { Exit::Success } else { Exit::Findings })
}
