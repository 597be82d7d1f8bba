//! The folder that divergences are on record in: `divergences/` of the reports, a file each, and a page of all.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_differential::Divergence;
use urispec_model::visible;
use urispec_report::divergence;

use crate::output::AtomicFile;

/// Divergences by id.
pub type Known = BTreeMap<String, Divergence>;

/// Those on record in `divergences/` of the folder of reports, by id; none if there is no such folder.
pub fn read(reports: &Path) -> Result<Known, Error> {
    let folder = reports.join("divergences");
    let name = visible(&folder.display().to_string());
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        entries => entries.and_then(Iterator::collect::<Result<Vec<_>, _>>),
    };
    let entries = entries.with_context(|| format!("`{name}` cannot be read"))?;
    let mut known = BTreeMap::new();
    for entry in entries {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let file = visible(&path.display().to_string());
        let text = fs::read_to_string(&path).with_context(|| format!("`{file}` cannot be read"))?;
        let divergence = Divergence::read(&text).map_err(|error| anyhow!("{file}: {error}"))?;
        if path.file_name().and_then(|name| name.to_str()) != Some(&divergence.file()) {
            bail!(
                "{file}: expected the file to be called `{}`, after its id",
                visible(&divergence.file())
            );
        }
        known.insert(divergence.id.clone(), divergence);
    }
    Ok(known)
}

/// What follows this line of the page is kept when the page is written again.
const KEPT: &str = "<!-- Below this line the page is written by hand, and kept. -->\n";

/// Where divergences are going to be written.
pub struct Record {
    folder: PathBuf,
    page: AtomicFile,
    /// What was measured of searches, and written into the page by hand.
    kept: String,
}

impl Record {
    /// Gets ready to write to a folder of reports, so that one that cannot be written to is reported before the work.
    pub fn new(reports: &Path) -> Result<Self, Error> {
        let folder = reports.join("divergences");
        let name = visible(&folder.display().to_string());
        fs::create_dir_all(&folder).with_context(|| format!("the folder `{name}` cannot be made"))?;
        AtomicFile::new(&folder.join("any.json"))?;
        let path = reports.join("divergences.md");
        let page = AtomicFile::new(&path)?;
        let kept = match fs::read_to_string(&path) {
            Ok(text) => text
                .split_once(KEPT)
                .map(|(_, kept)| kept.to_owned())
                .unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => {
                let name = visible(&path.display().to_string());
                return Err(error).with_context(|| format!("`{name}` cannot be read"));
            }
        };
        Ok(Self { folder, page, kept })
    }

    /// Writes the new ones, each to its file, and all of them to the page.
    pub fn write(self, known: &Known, new: &[Divergence]) -> Result<(), Error> {
        for divergence in new {
            AtomicFile::new(&self.folder.join(divergence.file()))?.finish(&divergence.write())?;
        }
        let mut all: Vec<Divergence> = known.values().chain(new).cloned().collect();
        divergence::sort(&mut all);
        let kept = if self.kept.is_empty() {
            String::new()
        } else {
            format!("{KEPT}{}", self.kept)
        };
        self.page.finish(&format!("{}{kept}", divergence::markdown(&all)))
    }
}
