//! Explains the divergences that a fuzz target finds and that are not on record, and writes them to a folder while
//! the target continues.
//!
//! Each divergence becomes one file, as in `reports/divergences/`, with the key as its name. A file appears in the
//! folder only when it is complete, so several processes can share a folder. The first process that finds a key
//! writes its file.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use urispec_files::{Output, read_to_string};
use urispec_model::{Component, Spec, quote, visible};

use crate::fuzzing::differ::Sighting;
use crate::{Budget, Bug, Divergence, Panel};

/// The limits on the work of making one input small. The search waits for this work.
const BUDGET: Budget = Budget {
    requests: 20_000,
    time: Duration::from_secs(1),
};

/// The root of the repository. Paths in the repository are shown relative to it, since `urispec` is run there.
const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The folder that `urispec divergences` reads by default.
const USUAL: &str = "fuzz/divergences";

/// The divergences that a process has found.
///
/// [`see`](Self::see) only notes a divergence, and [`explain`](Self::explain) does the work later. If
/// [`see`](Self::see) made the input small at once, the code that parsers run for this would count as the coverage
/// of a different input.
#[derive(Debug, Default)]
pub struct Findings {
    folder: Option<PathBuf>,
    on_record: BTreeSet<String>,
    seen: BTreeSet<String>,
    waiting: Vec<Sighting>,
    counts: Counts,
}

/// The numbers of divergences that are new, that were in the folder earlier, that are on record, and that could not
/// be reproduced.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Counts {
    new: usize,
    /// The number of divergences that were in the folder before this process found them.
    earlier: usize,
    on_record: usize,
    not_reproduced: usize,
}

/// Whether a divergence is new. A run with the option to fail on new divergences ends at the first new divergence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Novelty {
    /// The divergence was seen before, is on record, or is known not to be a bug of the parser.
    Known,
    /// The divergence is not on record.
    New,
}

impl Findings {
    /// Findings that are written to `folder`, if there is one. Divergences with an id in `on_record` are only
    /// counted.
    pub fn new(folder: Option<PathBuf>, on_record: impl IntoIterator<Item = String>) -> Self {
        Self {
            folder,
            on_record: on_record.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Notes a divergence, and returns whether it is new.
    pub fn see(&mut self, sighting: Sighting) -> Novelty {
        let id = sighting.key.to_string();
        if self.on_record.contains(&id) {
            self.counts.on_record += usize::from(self.seen.insert(id));
            return Novelty::Known;
        }
        if !self.seen.insert(id) {
            return Novelty::Known;
        }
        let is_excused = Bug::excuses(&sighting.key);
        self.waiting.push(sighting);
        if is_excused { Novelty::Known } else { Novelty::New }
    }

    /// Explains and writes the divergences that were noted. Returns a line to be shown for each new divergence.
    pub fn explain(&mut self, panel: &Panel<'_>) -> Vec<String> {
        let waiting = std::mem::take(&mut self.waiting);
        waiting
            .iter()
            .filter_map(|sighting| self.explain_one(panel, sighting))
            .collect()
    }

    fn explain_one(&mut self, panel: &Panel<'_>, Sighting { key, request }: &Sighting) -> Option<String> {
        let path = self.folder.as_ref().map(|folder| folder.join(format!("{key}.json")));
        if path.as_ref().is_some_and(|path| path.exists()) {
            self.counts.earlier += 1;
            return None;
        }
        let Some(divergence) = Divergence::new(panel, key, request, Spec::ALL, BUDGET) else {
            self.counts.not_reproduced += 1;
            return None;
        };
        self.counts.new += 1;
        let written = path.map_or(Ok("(not written)".to_owned()), |path| {
            write(&path, &divergence).map(|()| shown(&path))
        });
        let place = written.unwrap_or_else(|error| format!("(not written: {})", visible(&error)));
        Some(line(&divergence, self.counts.new, &place))
    }

    /// A summary in a few lines; `None` if no divergence was found.
    pub fn summary(&self, inputs: u64) -> Option<String> {
        let Counts {
            new,
            earlier,
            on_record,
            not_reproduced,
        } = self.counts;
        if self.seen.is_empty() {
            return None;
        }
        let mut out = format!(
            "urispec: {inputs} inputs, {} divergences: {new} new, {earlier} found earlier, {on_record} on record",
            new + earlier + on_record
        );
        if not_reproduced > 0 {
            let _ = write!(out, "; {not_reproduced} more did not occur again");
        }
        out.push('\n');
        if let Some(folder) = self.folder.as_ref().filter(|_| new + earlier > 0) {
            out.push_str(&where_they_are(folder));
        }
        Some(out)
    }
}

/// Watches a folder into which other processes write divergences.
#[derive(Debug)]
pub struct Watch {
    folder: PathBuf,
    known: BTreeSet<PathBuf>,
    new: usize,
}

impl Watch {
    /// Files that are in the folder at the start are not new.
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            known: files(folder).unwrap_or_default(),
            new: 0,
        }
    }

    /// A line for each divergence that was written since the last call.
    pub fn lines(&mut self) -> Vec<String> {
        let Ok(files) = files(&self.folder) else {
            return Vec::new();
        };
        let came: Vec<PathBuf> = files.difference(&self.known).cloned().collect();
        self.known = files;
        let mut lines = Vec::new();
        for path in came {
            let read = read_to_string(&path).ok().and_then(|text| Divergence::read(&text).ok());
            if let Some(divergence) = read {
                self.new += 1;
                lines.push(line(&divergence, self.new, &shown(&path)));
            }
        }
        lines
    }

    /// A summary of the new divergences in a few lines; `None` if there are none.
    pub fn summary(&self) -> Option<String> {
        let where_they_are = where_they_are(&self.folder);
        (self.new > 0).then(|| format!("urispec: {} new divergences\n{where_they_are}", self.new))
    }
}

/// The files of divergences in a folder; none if there is no such folder.
fn files(folder: &Path) -> io::Result<BTreeSet<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeSet::new()),
        entries => entries?,
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let is_divergence = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
    paths.filter(|path| path.as_ref().map_or(true, is_divergence)).collect()
}

/// Writes the complete file of a divergence, with the commands for the next steps.
fn write(path: &Path, divergence: &Divergence) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(|error| format!("the folder cannot be created: {error}"))?;
    let command = command(folder);
    let id = &divergence.id;
    let commands = ["show", "rerun", "record", "promote"].map(|next| format!("{command} {next} {id}"));
    let text = divergence.clone().with_commands(commands.to_vec()).write();
    let output = Output::new(path).map_err(|error| error.to_string())?;
    output.finish(&text).map_err(|error| error.to_string())
}

/// The command that shows the divergences in a folder.
fn command(folder: &Path) -> String {
    let folder = in_repository(folder);
    if folder == Path::new(USUAL) {
        return "urispec divergences".to_owned();
    }
    let folder = folder.display().to_string().replace('\'', r"'\''");
    format!("urispec divergences --found='{folder}'")
}

fn where_they_are(folder: &Path) -> String {
    format!(
        "The divergences are in {}; list them with: {} list --new\n",
        shown(folder),
        visible(&command(folder))
    )
}

/// A path relative to the root of the repository, if the path is inside the repository.
fn in_repository(path: &Path) -> PathBuf {
    let in_it = || {
        let (root, folder) = (fs::canonicalize(REPOSITORY).ok()?, fs::canonicalize(path).ok()?);
        Some(folder.strip_prefix(root).ok()?.to_owned())
    };
    in_it().unwrap_or_else(|| path.to_owned())
}

fn shown(path: &Path) -> String {
    visible(&in_repository(path).display().to_string())
}

/// The number of bytes of a text that a line shows.
const SHOWN: usize = 80;

/// A line for the console about a divergence. Its texts are escaped.
fn line(divergence: &Divergence, number: usize, place: &str) -> String {
    let request = divergence.request.as_request();
    let texts: Vec<String> = request
        .texts()
        .map(|text| match text.get(..SHOWN) {
            Some(start) if text.len() > SHOWN => format!("{}… ({} bytes)", quote(start), text.len()),
            _ => quote(text),
        })
        .collect();
    let component = divergence.component.map_or("whole", Component::name);
    format!(
        "new divergence: {} {} {component}: {} {} (#{number}) {place}",
        visible(&divergence.subject),
        divergence.verdict,
        request.operation(),
        texts.join(" "),
    )
}
