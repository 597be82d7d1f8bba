//! `urispec history`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_files::Output;
use urispec_history::{History as Page, history as compared, page_name};
use urispec_judge::SubjectRun;
use urispec_model::{Spec, visible};
use urispec_subjects::{Adapter, Adapters, Pipe, Releases, Subject};
use urispec_vectors::Suite;

use crate::args::{Arguments, History};
use crate::exit::Exit;
use crate::lab::learned_releases;
use crate::select::Ids;
use crate::session::asked;
use crate::{output, select};

/// The file in the folder of a release that is complete.
const MARK: &str = ".complete";

pub fn history(history: &History, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite_for(&history.only, arguments)?;
    let only = Ids::matching(&history.only, &suite)?;
    let adapters = select::adapters(arguments)?.ok_or_else(|| {
        anyhow!(
            "expected the folder {} of adapters, found none here; name one with --adapters",
            select::DEFAULT_ADAPTERS
        )
    })?;
    let mut exit = Exit::Success;
    let wanted = wanted(history, &adapters)?;
    // All adapters are checked before the first release is fetched, because fetching takes minutes.
    let (wanted, unready): (Vec<_>, Vec<_>) = wanted
        .into_iter()
        .partition(|(adapter, releases)| adapters.absent_for_releases(adapter, releases).is_none());
    for (adapter, releases) in unready {
        let absent = adapters.absent_for_releases(adapter, releases).unwrap_or_default();
        let (id, absent) = (visible(&adapter.id), visible(absent));
        let fix = select::missing(adapter);
        anstream::eprintln!(
            "{id}: expected the program `{absent}` to test its releases, found none; {}",
            visible(&fix)
        );
        exit = Exit::Broken;
    }
    for (adapter, releases) in wanted {
        let files = history
            .write
            .then(|| files(&history.reports.join("history"), adapter))
            .transpose()?;
        let folder = history.releases.join(&adapter.id);
        let mut subjects: Vec<Box<dyn Subject>> = Vec::new();
        let mut started = Vec::new();
        for release in &releases.releases {
            match start(&adapters, adapter, releases, release, &folder) {
                Ok(pipe) => {
                    subjects.push(Box::new(pipe));
                    started.push(release.clone());
                }
                Err(error) => {
                    anstream::eprintln!("{} {}: {error:#}", visible(&adapter.id), visible(release));
                    exit = Exit::Broken;
                }
            }
        }
        if subjects.is_empty() {
            continue;
        }
        if history.learn {
            let of_releases = started.into_iter().zip(subjects).collect();
            match learned_releases::show(history, releases, of_releases, &folder, arguments)? {
                Exit::Success => {}
                Exit::Findings => return Ok(Exit::Findings),
                other => exit = other,
            }
            continue;
        }
        let asked = asked_and_written(adapter, releases, (&suite, &only), &subjects, started, files, arguments)?;
        let Some(text) = asked else {
            return Ok(Exit::Findings);
        };
        output::print(&text)?;
    }
    Ok(exit)
}

fn wanted<'a>(history: &History, adapters: &'a Adapters) -> Result<Vec<(&'a Adapter, &'a Releases)>, Error> {
    let with_releases = |adapter: &'a Adapter| Some((adapter, adapter.history.as_ref()?));
    if history.ids.is_empty() {
        return Ok(adapters.adapters.iter().filter_map(with_releases).collect());
    }
    let find = |id: &String| match adapters.get(id).map(|adapter| (adapter, with_releases(adapter))) {
        Some((_, Some(found))) => Ok(found),
        Some((_, None)) => bail!(
            "{} has no `history` in adapters.toml: list its releases there, and the commands that get a release",
            visible(id)
        ),
        None => bail!(
            "no adapter is called `{}`; `urispec parsers` lists all adapters",
            visible(id)
        ),
    };
    history.ids.iter().map(find).collect()
}

/// The page and the JSON of an adapter, checked before the work starts.
fn files(folder: &Path, adapter: &Adapter) -> Result<[Output; 2], Error> {
    fs::create_dir_all(folder).with_context(|| format!("the folder `{}` cannot be created", folder.display()))?;
    let name = page_name(&adapter.id);
    Ok([
        Output::new(&folder.join(format!("{name}.md")))?,
        Output::new(&folder.join(format!("{name}.json")))?,
    ])
}

/// Fetches a release unless it is already complete, and starts the adapter with it.
fn start(
    adapters: &Adapters,
    adapter: &Adapter,
    releases: &Releases,
    release: &str,
    folder: &Path,
) -> Result<Pipe, Error> {
    let folder = std::path::absolute(folder.join(release))?;
    // This file is written last, with the commands. If the commands change, the release is fetched again.
    let mark = releases.get.concat().join("\n");
    if urispec_files::read_to_string(&folder.join(MARK)).ok().as_ref() != Some(&mark) {
        let partial = PathBuf::from(format!("{}.partial", folder.display()));
        let _ = fs::remove_dir_all(&partial);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&partial)
            .with_context(|| format!("the folder `{}` cannot be created", partial.display()))?;
        for command in releases.commands(release, &partial) {
            get(&command, &adapters.folder)?;
        }
        fs::write(partial.join(MARK), mark).context("the folder of the release cannot be written to")?;
        fs::rename(&partial, &folder).context("the folder of the release cannot be renamed")?;
    }
    Ok(Pipe::start(
        adapters.config_of_release(adapter, releases, release, &folder),
    )?)
}

fn get(command: &[String], folder: &Path) -> Result<(), Error> {
    let (program, words) = command
        .split_first()
        .ok_or_else(|| anyhow!("expected a command in `get`, found an empty one"))?;
    let done = Command::new(program)
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("`{}` cannot be run", visible(program)))?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    let last = said
        .lines()
        .rev()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    bail!("`{}`: {}; {}", visible(&command.join(" ")), done.status, visible(last))
}

/// The results of all releases, as text; `None` if the work was interrupted.
fn asked_and_written(
    adapter: &Adapter,
    known: &Releases,
    (suite, only): (&Suite, &Ids<'_>),
    subjects: &[Box<dyn Subject>],
    started: Vec<String>,
    files: Option<[Output; 2]>,
    arguments: &Arguments,
) -> Result<Option<String>, Error> {
    let claims = subjects
        .first()
        .map(|subject| subject.about().judged_by())
        .unwrap_or_default();
    let spec = claims.first().copied().unwrap_or(Spec::Rfc3986);
    let mut releases: Vec<(String, SubjectRun)> = Vec::new();
    for (release, subject) in started.into_iter().zip(subjects) {
        let run = asked(
            suite,
            std::slice::from_ref(subject),
            |_| vec![spec, Spec::WHATWG],
            |vector| only.contains(vector),
            arguments,
        )?;
        if !run.complete {
            anstream::eprintln!("interrupted; the recorded results are unchanged");
            return Ok(None);
        }
        releases.extend(run.subjects.into_iter().map(|run| (release.clone(), run)));
    }
    let releases = compared(spec, &releases, &known.after);
    let page = Page {
        subject: &adapter.id,
        spec,
        claimed: subjects
            .first()
            .is_some_and(|subject| subject.about().claims_spec(spec)),
        suite,
        releases: &releases,
    };
    let recorded = page.recorded();
    if let Some([markdown, json]) = files {
        markdown.finish(&page.markdown())?;
        json.finish(&recorded.write())?;
    }
    Ok(Some(recorded.human(output::width())))
}
