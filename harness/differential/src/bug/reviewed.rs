//! The matches that a person has accepted for each entry: the file `bugs.reviewed.json`.
//!
//! A failure is looked up by its vector, its document and its verdict. If the verdict alone is not specific enough,
//! the answer is also part of the look-up key. So an earlier review does not excuse a parser whose answer has
//! changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fmt::Write as _;
use std::hash::Hasher as _;
use std::sync::LazyLock;

use fnv::FnvHasher;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use urispec_judge::{Case, kept};
use urispec_model::{Observation, Spec, Verdict};

use super::Bug;
use crate::field;

/// A divergence or a failure that an entry explains.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Match {
    /// The divergence with this key; the key is without the name of the parser.
    Key(String),
    /// A failure of a parser on a vector, by the verdict of a document.
    Case {
        /// The document that judges.
        spec: Spec,
        /// The verdict of the document on the parser.
        verdict: Verdict,
        /// The vector's id.
        id: String,
        /// The stored part of the parser's answer.
        answer: Answer,
    },
}

impl Match {
    /// The match for a failure by `spec`; `None` if the document does not judge the case.
    pub fn of_case(spec: Spec, case: &Case) -> Option<Self> {
        let verdict = case.verdict(spec)?;
        Some(Self::Case {
            spec,
            verdict,
            id: case.id.to_string(),
            answer: Answer::of(spec, verdict, case),
        })
    }
}

/// The part of an answer that is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// No part of the answer is stored, since the verdict is enough.
    Any,
    /// The answer is too long for a run file.
    Long,
    /// A hash of the answer without its messages.
    Hash(u16),
}

impl Answer {
    /// The length of the longest answer that the run files on record contain, in bytes of JSON.
    pub const LONGEST: usize = 16_384;

    fn of(spec: Spec, verdict: Verdict, case: &Case) -> Self {
        if !matches!(verdict, Verdict::Missplit | Verdict::Rewritten | Verdict::WrongResult) {
            return Self::Any;
        }
        let length = |observed: &Observation<'_>| serde_json::to_string(observed).map_or(usize::MAX, |text| text.len());
        let Some(observed) = case.observed.as_deref().filter(|one| length(one) <= Self::LONGEST) else {
            return Self::Long;
        };
        let mut hasher = FnvHasher::default();
        let text = serde_json::to_string(&kept(observed, spec)).unwrap_or_default();
        hasher.write(text.as_bytes());
        let hash = hasher.finish();
        Self::Hash(
            [48, 32, 16, 0]
                .iter()
                .fold(0, |all, shift| all ^ (hash >> shift & 0xffff) as u16),
        )
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => Ok(()),
            Self::Long => f.write_str("=long"),
            Self::Hash(hash) => write!(f, "={hash:04x}"),
        }
    }
}

/// The matches of one entry and one parser, in the form of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    bug: String,
    parser: String,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    keys: BTreeSet<String>,
    /// The reviewed cases. The keys are `document verdict topic`; the values are the last parts of the vector ids,
    /// each with the stored part of the answer.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    cases: BTreeMap<String, String>,
}

/// All matches that were reviewed, by entry and parser.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReviewedFile(BTreeMap<(String, String), BTreeSet<Match>>);

impl ReviewedFile {
    /// The file that is part of this crate.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn embedded() -> Self {
        Self::read(include_str!("../../bugs.reviewed.json")).expect("a test parses the file")
    }

    /// Reads the text that [`ReviewedFile::write`] writes.
    ///
    /// # Errors
    /// If the text is not such a file; the error describes the fault.
    pub fn read(text: &str) -> Result<Self, String> {
        let lines: Vec<Line> = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut file = Self::default();
        for line in lines {
            let mut matches: BTreeSet<Match> = line.keys.into_iter().map(Match::Key).collect();
            for (place, names) in &line.cases {
                for name in names.split(' ') {
                    matches.insert(
                        case(place, name).ok_or_else(|| format!("expected a vector, found `{place}` `{name}`"))?,
                    );
                }
            }
            file.0.entry((line.bug, line.parser)).or_default().extend(matches);
        }
        Ok(file)
    }

    /// The text of the file, sorted.
    ///
    /// # Panics
    /// Never: names are strings.
    pub fn write(&self) -> String {
        let lines: Vec<Line> = self
            .0
            .iter()
            .map(|((bug, parser), matches)| line(bug, parser, matches))
            .collect();
        serde_json::to_string_pretty(&lines).expect("names are strings") + "\n"
    }

    /// All matches, by entry and parser.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, &BTreeSet<Match>)> {
        let lines = self.0.iter();
        lines.map(|((bug, parser), matches)| (&**bug, &**parser, matches))
    }

    /// Whether a person has accepted this match for an entry.
    pub fn has(&self, bug: &str, parser: &str, found: &Match) -> bool {
        let matches = self.0.get(&(bug.to_owned(), parser.to_owned()));
        matches.is_some_and(|matches| matches.contains(found))
    }

    /// Adds a match to an entry, and removes it from every other entry.
    pub fn add(&mut self, bug: &str, parser: &str, found: Match) {
        for ((_, of), matches) in &mut self.0 {
            if of == parser {
                matches.remove(&found);
            }
        }
        self.0.retain(|_, matches| !matches.is_empty());
        let place = (bug.to_owned(), parser.to_owned());
        self.0.entry(place).or_default().insert(found);
    }

    /// Keeps the matches for which `wanted` returns `true`; its arguments are the entry, the parser and the
    /// match.
    pub fn retain(&mut self, mut wanted: impl FnMut(&str, &str, &Match) -> bool) {
        for ((bug, parser), matches) in &mut self.0 {
            matches.retain(|found| wanted(bug, parser, found));
        }
        self.0.retain(|_, matches| !matches.is_empty());
    }
}

fn case(place: &str, name: &str) -> Option<Match> {
    let mut words = place.splitn(3, ' ');
    let (spec, verdict, topic) = (words.next()?, words.next()?, words.next()?);
    let (name, answer) = match name.split_once('=') {
        None => (name, Answer::Any),
        Some((name, "long")) => (name, Answer::Long),
        Some((name, hash)) => (name, Answer::Hash(u16::from_str_radix(hash, 16).ok()?)),
    };
    Some(Match::Case {
        spec: spec.parse().ok()?,
        verdict: verdict.parse().ok()?,
        id: format!("{topic}/{name}"),
        answer,
    })
}

fn line(bug: &str, parser: &str, matches: &BTreeSet<Match>) -> Line {
    let mut line = Line {
        bug: bug.to_owned(),
        parser: parser.to_owned(),
        keys: BTreeSet::new(),
        cases: BTreeMap::new(),
    };
    for found in matches {
        match found {
            Match::Key(key) => {
                line.keys.insert(key.clone());
            }
            Match::Case {
                spec,
                verdict,
                id,
                answer,
            } => {
                let (topic, name) = id.rsplit_once('/').unwrap_or(("", id));
                let names = line.cases.entry(format!("{spec} {verdict} {topic}")).or_default();
                if !names.is_empty() {
                    names.push(' ');
                }
                write!(names, "{name}{answer}").expect("writing to a String cannot fail");
            }
        }
    }
    line
}

/// An index of the reviewed matches.
pub(super) struct Index {
    /// The bugs, by the complete id of a divergence.
    keys: FxHashMap<String, &'static Bug>,
    /// The bugs by parser and match.
    cases: FxHashMap<String, FxHashMap<Match, &'static Bug>>,
}

impl Index {
    fn new(file: &ReviewedFile) -> Self {
        let mut index = Self {
            keys: FxHashMap::default(),
            cases: FxHashMap::default(),
        };
        for (bug, parser, matches) in file.iter() {
            let Some(bug) = Bug::named(bug) else { continue };
            let of_parser = index.cases.entry(parser.to_owned()).or_default();
            for found in matches {
                match found {
                    Match::Key(key) => {
                        index.keys.insert(format!("{}.{key}", field(parser)), bug);
                    }
                    Match::Case { .. } => {
                        of_parser.insert(found.clone(), bug);
                    }
                }
            }
        }
        index
    }

    pub(super) fn of_key(&self, id: &str) -> Option<&'static Bug> {
        self.keys.get(id).copied()
    }

    pub(super) fn of_case(&self, parser: &str, spec: Spec, case: &Case) -> Option<&'static Bug> {
        let of_parser = self.cases.get(parser)?;
        of_parser.get(&Match::of_case(spec, case)?).copied()
    }

    /// Whether any match of a parser was reviewed.
    pub(super) fn knows(&self, parser: &str) -> bool {
        self.cases.contains_key(parser)
    }
}

/// The index of the file that is part of this crate.
pub(super) fn index() -> &'static Index {
    static INDEX: LazyLock<Index> = LazyLock::new(|| Index::new(&ReviewedFile::embedded()));
    &INDEX
}
