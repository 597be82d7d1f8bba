//! The answers of a run that a limit or the user ended.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error};
use urispec_files::Output;
use urispec_learn::{End, Memory};
use urispec_model::visible;
use urispec_subjects::About;

use crate::args::{Learn, What};

/// The answers of a run that a limit or the user ended, beside the model. The next run with the same parser continues.
pub struct Journal {
    file: PathBuf,
    /// The first line: the answers are those of this parser to these requests.
    line: String,
}

impl Journal {
    pub fn of(learn: &Learn, output: &Path, about: &About) -> Self {
        let mut file = output.as_os_str().to_owned();
        file.push(".journal");
        let (name, release, rule) = (&about.name, &about.release, &learn.rule);
        // The bytes of the marks depend on the document.
        let near = learn.near.filter(|_| learn.what == What::Splitting);
        let marks = (learn.what, near, &learn.components, learn.ascii);
        let asked = (rule, learn.host, learn.without_idna, learn.longest, marks);
        Self {
            file: file.into(),
            line: format!("urispec learn 1 {:?}\n", (name, release, asked)),
        }
    }

    pub fn read(&self) -> Result<Memory, Error> {
        let shown = visible(&self.file.display().to_string());
        if !self.file.exists() {
            return Ok(Memory::default());
        }
        let bytes = urispec_files::read(&self.file).with_context(|| format!("`{shown}` cannot be read"))?;
        let answers = bytes.strip_prefix(self.line.as_bytes());
        answers
            .and_then(Memory::from_bytes)
            .with_context(|| format!("`{shown}` has the answers of a different run: remove it to begin again"))
    }

    /// Keeps the answers if a further run can continue.
    pub fn keep(&self, memory: &Memory, end: &End) -> Result<(), Error> {
        let shown = visible(&self.file.display().to_string());
        if matches!(end, End::Questions | End::Time | End::Interrupted) {
            let bytes = [self.line.as_bytes(), &memory.to_bytes()].concat();
            Output::new(&self.file)?.finish(&bytes)?;
            anstream::eprintln!("the answers so far are in `{shown}`; the same command continues");
        } else if self.file.exists() {
            fs::remove_file(&self.file).with_context(|| format!("`{shown}` cannot be removed"))?;
        }
        Ok(())
    }
}
