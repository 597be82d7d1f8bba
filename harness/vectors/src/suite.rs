//! The suite: every vector, with the flags and the version.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

use serde::Deserialize;
use urispec_model::Spec;

use crate::citation::Citation;
use crate::convert::{Reads, convert_wanted};
use crate::cve::{Cves, cves};
use crate::error::{Fault, LoadError, Problem};
use crate::files::Files;
use crate::source::Source;
use crate::statement::{Register, Statement};
use crate::vector::Vector;

/// Every vector, with the tables to which the vectors refer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// The suite's version, `VERSION`.
    pub version: String,
    /// The vectors, sorted by id.
    pub vectors: Vec<Vector>,
    /// The flags by name, `flags.json`.
    pub flags: BTreeMap<String, Flag>,
    /// The readings of the documents by id, `readings.json`.
    pub readings: BTreeMap<String, Reading>,
    /// The published vulnerabilities that vectors show, `cves.json`.
    pub cves: Cves,
    /// The topic of each file of vectors, by its path.
    pub topics: BTreeMap<String, String>,
    /// The version in which an id was added, if it is not the first version (`ids.txt`).
    pub since: BTreeMap<String, String>,
    /// The registers that were [added](Self::add_register), by their documents.
    pub registers: BTreeMap<Spec, SearchedRegister>,
    /// The ids of the vectors that were not read ([`embedded_with`](Self::embedded_with)).
    pub left_out: BTreeSet<String>,
}

/// A register, and the statement that each vector tests. The table is made when it is first needed: a run without a failure
/// does not need it.
#[derive(Debug, Clone)]
pub struct SearchedRegister {
    register: Register,
    by_vector: OnceLock<BTreeMap<String, usize>>,
}

impl PartialEq for SearchedRegister {
    fn eq(&self, other: &Self) -> bool {
        self.register == other.register
    }
}

impl Eq for SearchedRegister {}

/// The meaning of a flag.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flag {
    /// The common property of the vectors with this flag.
    pub meaning: String,
    /// The risk for users of a parser that fails such a vector.
    pub effect: String,
    /// Links to further information.
    #[serde(default)]
    pub links: Vec<String>,
    /// Published vulnerabilities of this kind. Each vulnerability has a row in `cves.json`, which lists the vectors
    /// that show it.
    #[serde(default)]
    pub cves: Vec<String>,
}

/// An interpretation (`reading`) of a document that contradicts itself or leaves a question open.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The behaviour of an implementation that follows this reading.
    pub meaning: String,
    /// The sections that permit this reading.
    pub because: Vec<Citation>,
}

impl Suite {
    /// The suite that is embedded in this crate.
    ///
    /// # Panics
    /// If the embedded files have errors. The tests of this crate ensure that they have no errors.
    pub fn embedded() -> Self {
        Self::embedded_with(|_| true)
    }

    /// The embedded suite without the vectors whose ids `is_wanted` rejects. To read a vector takes much longer than to
    /// find its id.
    ///
    /// # Panics
    /// As [`embedded`](Self::embedded).
    pub fn embedded_with(is_wanted: impl Fn(&str) -> bool) -> Self {
        match Self::read(&Files::embedded(), &is_wanted) {
            Ok(suite) => suite,
            Err(error) => panic!("the embedded vectors have errors:\n{error}"),
        }
    }

    /// Loads a suite from a folder with the layout of `vectors/`.
    pub fn load(dir: &Path) -> Result<Self, LoadError> {
        Self::from_files(&Files::read(dir)?)
    }

    /// Loads a suite from these files. All problems are reported, not only the first one.
    pub fn from_files(files: &Files) -> Result<Self, LoadError> {
        Self::read(files, &|_| true)
    }

    fn read(files: &Files, is_wanted: Reads<'_>) -> Result<Self, LoadError> {
        let mut problems = Vec::new();
        let mut suite = Self {
            version: String::new(),
            vectors: Vec::new(),
            flags: BTreeMap::new(),
            readings: BTreeMap::new(),
            cves: Cves::default(),
            topics: BTreeMap::new(),
            since: since(files.get("ids.txt").unwrap_or_default()),
            registers: BTreeMap::new(),
            left_out: BTreeSet::new(),
        };
        match files.demand("VERSION") {
            Ok(version) => version.trim().clone_into(&mut suite.version),
            Err(problem) => problems.push(problem),
        }
        match flags(files) {
            Ok(flags) => suite.flags = flags,
            Err(problem) => problems.push(problem),
        }
        match readings(files) {
            Ok(readings) => suite.readings = readings,
            Err(problem) => problems.push(problem),
        }
        match cves(files) {
            Ok(cves) => suite.cves = cves,
            Err(problem) => problems.push(problem),
        }
        for (path, text) in files.vectors() {
            match convert_wanted(path, text, is_wanted) {
                Err(problem) => problems.push(problem),
                Ok(converted) => {
                    suite.topics.insert(path.to_owned(), converted.about);
                    suite.left_out.extend(converted.left_out);
                    for vector in converted.vectors {
                        match vector {
                            Ok(vector) => suite.vectors.push(vector),
                            Err(problem) => problems.push(problem),
                        }
                    }
                }
            }
        }
        suite.vectors.sort_by(|a, b| a.id.cmp(&b.id));
        problems.extend(duplicate_ids(&suite.vectors, files));
        if problems.is_empty() {
            Ok(suite)
        } else {
            // Vectors for a newer program may have keys that are unknown here.
            let known = Files::embedded().get("VERSION").unwrap_or_default().trim().to_owned();
            if numbers(&suite.version) > numbers(&known) {
                let found = suite.version.clone();
                problems.push(Problem::of_file("VERSION", Fault::Newer { found, known }));
            }
            Err(LoadError { problems })
        }
    }

    /// Adds the statements of a document.
    pub fn add_register(&mut self, register: Register) {
        let by_vector = OnceLock::new();
        self.registers
            .insert(register.document, SearchedRegister { register, by_vector });
    }

    /// The statement of a document that a vector tests most directly, if its register was added.
    pub fn statement(&self, document: Spec, id: &str) -> Option<&Statement> {
        let SearchedRegister { register, by_vector } = self.registers.get(&document)?;
        let by_vector = by_vector.get_or_init(|| {
            if self.left_out.is_empty() {
                register.by_vector(&self.vectors)
            } else {
                // Which statement is the nearest depends on all vectors.
                register.by_vector(&Self::embedded().vectors)
            }
        });
        Some(&register.statements[*by_vector.get(id)?])
    }

    /// Whether the vector was added after `version`.
    pub fn is_newer(&self, id: &str, version: &str) -> bool {
        self.since(id) > numbers(version)
    }

    /// Whether the vector was added before `version`.
    pub fn is_older(&self, id: &str, version: &str) -> bool {
        self.since(id) < numbers(version)
    }

    /// The version in which the vector was added.
    fn since(&self, id: &str) -> Vec<u64> {
        numbers(self.since.get(id).map_or(FIRST_VERSION, String::as_str))
    }

    /// Whether there is a vector with this id, read or left out.
    pub fn has(&self, id: &str) -> bool {
        self.get(id).is_some() || self.left_out.contains(id)
    }

    /// The vector with this id, unless it was left out.
    pub fn get(&self, id: &str) -> Option<&Vector> {
        let at = self
            .vectors
            .binary_search_by(|vector| vector.id.as_str().cmp(id))
            .ok()?;
        Some(&self.vectors[at])
    }
}

/// The numbers of a version, for comparisons.
fn numbers(version: &str) -> Vec<u64> {
    version.split('.').map(|part| part.parse().unwrap_or(0)).collect()
}

/// The first version. It is not written in `ids.txt`.
pub(crate) const FIRST_VERSION: &str = "1.0.0";

/// The ids of `ids.txt` that were added after the first version, with the version in which they were added.
pub(crate) fn since(text: &str) -> BTreeMap<String, String> {
    let later = text.lines().filter_map(|line| line.split_once(' '));
    later.map(|(id, version)| (id.to_owned(), version.to_owned())).collect()
}

/// The flags of `flags.json`.
pub(crate) fn flags(files: &Files) -> Result<BTreeMap<String, Flag>, Problem> {
    let text = files.demand("flags.json")?;
    serde_json::from_str(text).map_err(|error| Problem::json(&Source::new("flags.json", text), text, None, &error))
}

/// The readings of `readings.json`; empty if there is no such file.
pub(crate) fn readings(files: &Files) -> Result<BTreeMap<String, Reading>, Problem> {
    let Some(text) = files.get(READINGS) else {
        return Ok(BTreeMap::new());
    };
    serde_json::from_str(text).map_err(|error| Problem::json(&Source::new(READINGS, text), text, None, &error))
}

/// The file of readings.
pub(crate) const READINGS: &str = "readings.json";

/// A problem for each vector that has the same id as the previous vector. `vectors` are sorted by id.
pub(crate) fn duplicate_ids<'a>(vectors: &'a [Vector], files: &'a Files) -> impl Iterator<Item = Problem> + 'a {
    vectors.windows(2).filter(|pair| pair[0].id == pair[1].id).map(|pair| {
        let [first, second] = [&pair[0], &pair[1]];
        let text = files.get(&second.file).unwrap_or_default();
        let start: usize = text.split_inclusive('\n').take(second.line - 1).map(str::len).sum();
        let quoted = text[start..].find(&second.id).map_or(start, |at| start + at);
        Problem {
            file: second.file.to_string(),
            place: Some(Box::new(Source::new(&second.file, text).place(quoted))),
            id: Some(second.id.clone()),
            fault: Fault::DuplicateId {
                first: format!("{}:{}", first.file, first.line),
            },
        }
    })
}
