//! `urispec site`.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use urispec_differential::classify;
use urispec_drift::{Classes, Comparison, classes, compare_all, pairs as all_pairs};
use urispec_judge::Run;
use urispec_model::{Spec, visible};
use urispec_report::divergence;
use urispec_report::{learned, proof};
use urispec_site::{File, Site, Survey, files};
use urispec_subjects::Released;
use urispec_vectors::Suite;

use super::pairs;
use super::runs::compressed;
use crate::args::{Arguments, Site as Options};
use crate::drift::{all_differences, compare_pairs, continued, documents, inputs, side_of, syntaxes};
use crate::exit::Exit;
use crate::own::add_shipped;
use crate::{output, record, runs, select, statements};

/// A file in each folder to which a site was written. Only a folder with this file is replaced.
const MARK: &str = ".urispec-site";

pub fn site(options: &Options, arguments: &Arguments) -> Result<Exit, Error> {
    let folder = Folder::new(&options.output)?;
    add_shipped()?;
    let suite = select::suite(arguments)?;
    let crates = runs::read(&options.reports.join(runs::CONFORMANCE), &suite)?;
    let own = options.from.iter().map(|file| runs::read(file, &suite));
    let own = own.collect::<Result<Vec<_>, _>>()?;
    let against = options.against.as_deref();
    let before = against.map(|file| runs::read(file, &suite)).transpose()?;
    let playground = options.playground.as_deref().map(module).transpose()?;
    let mut divergences: Vec<_> = record::read(&options.reports)?.into_values().collect();
    divergence::sort(&mut divergences);
    let histories = record::histories(&options.reports)?;
    let surveys = surveys(&options.reports)?;
    let proofs = stored(&options.reports.join(runs::PROOFS), proof::read_json)?;
    let learned = stored(&options.reports.join(runs::LEARNED), learned::read_json)?;
    let registers = Spec::every().filter_map(statements::of_document);
    let registers = registers.map(|register| Ok(register?.for_vectors(&suite.vectors)));
    let registers = registers.collect::<Result<Vec<_>, Error>>()?;
    let released = Released::read(&arguments.shared.adapters)?;
    let (clients, reproduced) = pairs::recorded(&options.reports)?;
    let threads = arguments.shared.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.context("the threads cannot be started")?;
    let files = pool.install(|| {
        // Both tasks take a long time, so they run in parallel.
        let (adapters, pairs) = rayon::join(|| adapters(options, &suite), || compared(arguments));
        let (pairs, classes) = pairs?;
        let run = adapters.into_iter().chain([crates]).chain(own).reduce(Run::and);
        let mut run = run.expect("the run of the crates is always there");
        classify(&mut run);
        let run_file = compressed(&run, &suite)?;
        Ok::<_, Error>(files(Site {
            suite: &suite,
            run: &run,
            before: before.as_ref(),
            divergences: &divergences,
            pairs: &pairs,
            classes: Some(&classes),
            histories: &histories,
            surveys: &surveys,
            proofs: &proofs,
            learned: &learned,
            registers: &registers,
            released: &released,
            clients: &clients,
            reproduced: &reproduced,
            run_file: Some(&run_file),
            playground: playground.as_deref(),
        }))
    })?;
    let size: usize = files.iter().map(|file| file.bytes.len()).sum();
    let count = files.len();
    pool.install(|| folder.finish(&files))?;
    output::print(&format!(
        "Written: {}/index.html and {} other files, {}.{} MB\n",
        visible(&options.output.display().to_string()),
        count - 1,
        size / 1_000_000,
        size / 100_000 % 10
    ))?;
    Ok(Exit::Success)
}

fn text_of(file: &Path) -> Result<String, Error> {
    let name = visible(&file.display().to_string());
    urispec_files::read_to_string(file).with_context(|| format!("`{name}` cannot be read"))
}

/// The recorded surveys, by the names of their files.
fn surveys(reports: &Path) -> Result<Vec<Survey>, Error> {
    let read = |file: &PathBuf| {
        let name = visible(&file.display().to_string());
        Survey::read(&text_of(file)?).with_context(|| format!("`{name}` is not a recorded survey"))
    };
    record::files(&reports.join("survey"))?.iter().map(read).collect()
}

/// The data in a file of the folder of reports; empty if there is no such file.
fn stored<T: Default>(file: &Path, read: impl Fn(&str) -> Result<T, serde_json::Error>) -> Result<T, Error> {
    if !file.exists() {
        return Ok(T::default());
    }
    let data = runs::text(file).and_then(|text| Ok(read(&text)?));
    data.with_context(|| format!("`{}` cannot be read", visible(&file.display().to_string())))
}

/// The parsers in other languages. Few machines can run them, so their results may be for older vectors. Results for
/// older vectors are left out.
fn adapters(options: &Options, suite: &Suite) -> Option<Run> {
    let file = options.reports.join(runs::ADAPTERS);
    if !file.exists() {
        return None;
    }
    let run = runs::read(&file, suite);
    run.inspect_err(|error| anstream::eprintln!("parsers in other languages are left out: {}", output::chain(error)))
        .ok()
}

/// Compares every two documents that have a syntax, and each edition of the URL Standard with the previous edition.
/// Also returns the classes of disagreements between RFC 3986 and the newest edition.
fn compared(arguments: &Arguments) -> Result<(Vec<Comparison>, Classes), Error> {
    let (documents, inputs) = (documents(), inputs(arguments)?);
    let is_edition = |(_, spec): &(Spec, Spec)| spec.is_url_standard();
    let editions: Vec<(Spec, Spec)> = continued().into_iter().filter(is_edition).collect();
    let differences = all_differences(&editions, &inputs);
    let syntaxes = syntaxes(&documents);
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} pairs of documents")?;
    let bar = ProgressBar::new(all_pairs(syntaxes.len()) as u64).with_style(style);
    let mut compared = compare_all(syntaxes, &differences, || bar.inc(1))?;
    bar.finish_and_clear();
    compared.extend(compare_pairs(&documents, &editions, &differences)?);
    let [first, second] = [Spec::Rfc3986, Spec::WHATWG].map(|spec| side_of(&documents, spec));
    Ok((compared, classes(first, second, &inputs)?))
}

/// The WebAssembly module of the playground.
fn module(file: &Path) -> Result<Vec<u8>, Error> {
    let name = visible(&file.display().to_string());
    let module = urispec_files::read(file).with_context(|| format!("`{name}` cannot be read"))?;
    if !module.starts_with(b"\0asm") {
        bail!("{name}: expected a module of WebAssembly, which begins with the bytes 00 61 73 6d");
    }
    Ok(module)
}

/// A new folder next to the old folder. At the end the new folder replaces the old folder.
struct Folder {
    target: PathBuf,
    new: PathBuf,
}

impl Folder {
    /// Prepares the folder, so that an error in writing to it is reported before the work starts.
    fn new(target: &Path) -> Result<Self, Error> {
        let name = visible(&target.display().to_string());
        let is_empty = match fs::read_dir(target) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) if error.kind() == ErrorKind::NotFound => true,
            Err(error) => return Err(error).with_context(|| format!("`{name}` cannot be read")),
        };
        if !is_empty && !target.join(MARK).exists() {
            bail!(
                "{name}: expected a new or empty folder, or one that `urispec site` created; found other files in it"
            );
        }
        let Some(last) = target.file_name() else {
            bail!("expected the name of a folder, found `{name}`");
        };
        let mut new = last.to_owned();
        new.push(format!(".new-{}", std::process::id()));
        let new = target.with_file_name(new);
        fs::create_dir_all(&new).with_context(|| format!("the folder for `{name}` cannot be created"))?;
        Ok(Self {
            target: target.to_owned(),
            new,
        })
    }

    /// Writes all files, and then replaces the old folder by the new folder.
    fn finish(self, files: &[File]) -> Result<(), Error> {
        let name = visible(&self.target.display().to_string());
        let paths = files.iter().map(|file| self.new.join(&file.path));
        let folders: BTreeSet<PathBuf> = paths.filter_map(|path| Some(path.parent()?.to_owned())).collect();
        for folder in folders {
            fs::create_dir_all(folder).with_context(|| format!("a folder in `{name}` cannot be created"))?;
        }
        files.par_iter().try_for_each(|file| {
            // The folder is not in use yet, so a file in it may be incomplete for a while.
            let written = fs::write(self.new.join(&file.path), &file.bytes);
            written.with_context(|| format!("a file in `{name}` cannot be written"))
        })?;
        fs::write(
            self.new.join(MARK),
            "Written by `urispec site`, which replaces this folder.\n",
        )?;
        if self.target.exists() {
            fs::remove_dir_all(&self.target).with_context(|| format!("`{name}` cannot be replaced"))?;
        }
        fs::rename(&self.new, &self.target).with_context(|| format!("the new `{name}` cannot be moved to its place"))
    }
}

impl Drop for Folder {
    /// Removes a folder that was not finished.
    fn drop(&mut self) {
        // After `finish` there is no progress line, so an error could not be shown.
        let _ = fs::remove_dir_all(&self.new);
    }
}
