//! The recorded divergences: in the reports, `divergences/` has a file for each divergence, `parsers/` has a page for
//! each parser, and an index lists all divergences.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, anyhow, bail};
use serde::de::DeserializeOwned;
use urispec_differential::Divergence;
use urispec_files::{Output, read_to_string};
use urispec_model::visible;
use urispec_report::divergence;

/// Divergences by id.
pub type Known = BTreeMap<String, Divergence>;

/// The JSON files in a folder, in order of their names; empty if there is no such folder.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    files_of(folder, ".json")
}

/// The files in a folder whose names end like this, in order of their names; empty if there is no such folder.
pub fn files_of(folder: &Path, end: &str) -> Result<Vec<PathBuf>, Error> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.and_then(Iterator::collect::<Result<Vec<_>, _>>),
    };
    let entries = entries.with_context(|| format!("`{}` cannot be read", visible(&folder.display().to_string())))?;
    let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    files.retain(|file| file.to_string_lossy().ends_with(end));
    files.sort();
    Ok(files)
}

/// The recorded divergences in `divergences/` of the folder of reports, by id; empty if there is no such folder.
pub fn read(reports: &Path) -> Result<Known, Error> {
    read_folder(&reports.join("divergences"))
}

/// The divergences in a folder that are not recorded.
pub fn read_new(folder: &Path, known: &Known) -> Result<Known, Error> {
    let mut new = read_folder(folder)?;
    new.retain(|id, _| !known.contains_key(id));
    Ok(new)
}

fn read_folder(folder: &Path) -> Result<Known, Error> {
    let mut known = BTreeMap::new();
    for path in files(folder)? {
        let file = visible(&path.display().to_string());
        let text = read_to_string(&path).with_context(|| format!("`{file}` cannot be read"))?;
        let divergence = Divergence::read(&text).map_err(|error| anyhow!("{file}: {error}"))?;
        if path.file_name().and_then(|name| name.to_str()) != Some(&divergence.file()) {
            bail!(
                "{file}: expected the file name `{}`, which follows from the id",
                visible(&divergence.file())
            );
        }
        known.insert(divergence.id.clone(), divergence);
    }
    Ok(known)
}

/// The changes of parsers from release to release, by name; empty if there is no such folder.
pub fn histories<T: DeserializeOwned>(reports: &Path) -> Result<Vec<T>, Error> {
    let read = |file: &PathBuf| {
        let name = visible(&file.display().to_string());
        let text = read_to_string(file).with_context(|| format!("`{name}` cannot be read"))?;
        serde_json::from_str(&text).with_context(|| format!("`{name}` is not a file of `urispec history --write`"))
    };
    files(&reports.join("history"))?.iter().map(read).collect()
}

/// The text after this line of the page is kept when the page is written again.
const KEPT: &str = "<!-- Below this line the page is written by hand, and kept. -->\n";

/// The folder to which divergences will be written.
pub struct Record {
    reports: PathBuf,
}

impl Record {
    /// Prepares to write to a folder of reports, so that an error in writing to it is reported before the work
    /// starts.
    pub fn new(reports: &Path) -> Result<Self, Error> {
        for (folder, file) in [("divergences", "any.json"), ("parsers", "any.md")] {
            let folder = reports.join(folder);
            let name = visible(&folder.display().to_string());
            fs::create_dir_all(&folder).with_context(|| format!("the folder `{name}` cannot be created"))?;
            Output::new(&folder.join(file))?;
        }
        let record = Self {
            reports: reports.to_owned(),
        };
        Output::new(&record.index())?;
        record.kept()?;
        Ok(record)
    }

    fn index(&self) -> PathBuf {
        self.reports.join("divergences.md")
    }

    /// The text that was written into the page by hand, such as measurements of searches.
    fn kept(&self) -> Result<String, Error> {
        match read_to_string(&self.index()) {
            Ok(text) => Ok(text.find(KEPT).map(|at| text[at..].to_owned()).unwrap_or_default()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
            Err(error) => {
                let name = visible(&self.index().display().to_string());
                Err(error).with_context(|| format!("`{name}` cannot be read"))
            }
        }
    }

    /// Writes each of these divergences to its file, except for divergences that were recorded after the search
    /// began. Also writes the pages of all recorded divergences.
    ///
    /// The pages are made from the folder. The pages are made again until the folder no longer changes, because a
    /// second search may write to the folder at the same time. Every process writes its pages after its files, so the
    /// last process to finish writes complete pages. We decided against a lock, because a killed process would leave
    /// its lock.
    pub fn write(self, new: &[Divergence]) -> Result<(), Error> {
        for divergence in new {
            let file = self.reports.join("divergences").join(divergence.file());
            if !file.exists() {
                Output::new(&file)?.finish(&divergence.write())?;
            }
        }
        let mut known = read(&self.reports)?;
        loop {
            let mut all: Vec<Divergence> = known.values().cloned().collect();
            divergence::sort(&mut all);
            for page in divergence::pages(&all) {
                Output::new(&self.reports.join("parsers").join(page.file))?.finish(&page.text)?;
            }
            let index = Output::new(&self.index())?;
            index.finish(&format!("{}{}", divergence::index(&all), self.kept()?))?;
            let now = read(&self.reports)?;
            if now == known {
                return Ok(());
            }
            known = now;
        }
    }
}
