//! The vectors, and the selection among them.

use std::collections::BTreeSet;
use std::mem::ManuallyDrop;
use std::path::PathBuf;

use anyhow::{Context as _, Error, anyhow, bail};
use glob::Pattern;
use urispec_model::visible;
use urispec_vectors::{Files, Suite, Vector};

use crate::args::Arguments;
use crate::own;

/// The vectors of `--vectors`, or the built-in vectors. The answers of the user's own documents are added.
///
/// The suite is not freed: commands use it until the process ends, and to free each of its vectors takes an eighth of the
/// time of a short run.
pub fn suite(arguments: &Arguments) -> Result<ManuallyDrop<Suite>, Error> {
    suite_for(&[], arguments)
}

/// As [`suite`]; if the vectors are the built-in ones, only those that `--only` selects are read.
pub fn suite_for(only: &[String], arguments: &Arguments) -> Result<ManuallyDrop<Suite>, Error> {
    let mut suite = match &arguments.shared.vectors {
        Some(folder) => Suite::load(folder).map_err(|error| {
            let folder = visible(&folder.display().to_string());
            anyhow!("the vectors of `{folder}` cannot be read\n{error}")
        })?,
        None if only.is_empty() => Suite::embedded(),
        None => {
            let patterns: Vec<Pattern> = only.iter().map(|only| pattern(only)).collect::<Result<_, _>>()?;
            Suite::embedded_with(|id| patterns.iter().any(|pattern| pattern.matches(id)))
        }
    };
    own::expected(&mut suite);
    Ok(ManuallyDrop::new(suite))
}

/// The version of these vectors. The vectors are not read for this, because reading all built-in vectors takes longer
/// than reading most lists of URLs.
pub fn version(arguments: &Arguments) -> Result<String, Error> {
    match &arguments.shared.vectors {
        Some(_) => Ok(suite(arguments)?.version.clone()),
        None => Ok(Files::embedded().get("VERSION").unwrap_or_default().trim().to_owned()),
    }
}

/// The folder of vectors that a command changes. The command line must name it, because built-in vectors cannot be
/// changed.
pub fn folder(arguments: &Arguments) -> Result<PathBuf, Error> {
    let folder = arguments
        .shared
        .vectors
        .clone()
        .unwrap_or_else(|| PathBuf::from("vectors"));
    if !folder.is_dir() {
        let name = visible(&folder.display().to_string());
        bail!("expected a folder of vectors `{name}`, found none; name one with --vectors");
    }
    Ok(folder)
}

fn pattern(only: &str) -> Result<Pattern, Error> {
    Pattern::new(only).context("--only: expected a glob such as 'resolve/*'")
}

/// The ids that `--only` selects.
#[derive(Debug)]
pub struct Ids<'s>(Option<BTreeSet<&'s str>>);

impl<'s> Ids<'s> {
    /// The ids that match one of the patterns; all ids if there is no pattern. A pattern without a match is an
    /// error.
    pub fn matching(only: &[String], suite: &'s Suite) -> Result<Self, Error> {
        if only.is_empty() {
            return Ok(Self(None));
        }
        let mut selected = BTreeSet::new();
        for only in only {
            let pattern = pattern(only)?;
            let ids = suite.vectors.iter().map(|vector| vector.id.as_str());
            let mut matching = ids.filter(|id| pattern.matches(id)).peekable();
            if matching.peek().is_none() {
                bail!(
                    "no vector's id matches `{}`; `urispec vectors list` lists all vectors",
                    visible(only)
                );
            }
            selected.extend(matching);
        }
        Ok(Self(Some(selected)))
    }

    /// Whether a vector is selected.
    pub fn contains(&self, vector: &Vector) -> bool {
        self.0.as_ref().is_none_or(|ids| ids.contains(vector.id.as_str()))
    }

    /// The selected ids; `None` if there is no selection.
    pub const fn narrowed(&self) -> Option<&BTreeSet<&'s str>> {
        self.0.as_ref()
    }
}
