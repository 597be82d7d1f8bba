//! The counts of a survey of a part of the input, as a file.

pub(crate) mod json;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urispec_model::{Component, ComponentSet, visible};

use crate::input::Source;
#[cfg(feature = "schema")]
use crate::reader::MOST_READERS;
use crate::reader::{Kind, Question, Reader, Readers};
use crate::tally::{Found, MOST_SIGNATURES};

/// The JSON Schema of a shard.
pub const SCHEMA: &str = include_str!("../shard.schema.json");

/// The version of the format.
const FORMAT: u32 = 2;

/// The counts of a survey of a part of the input. Its JSON has only one form: if the input is divided in any way
/// and the parts are merged in any order, the bytes are the same.
#[derive(Debug, Clone)]
pub struct Shard {
    pub(crate) header: Header,
    pub(crate) complete: bool,
    pub(crate) sources: BTreeMap<String, Rows>,
    pub(crate) found: Found,
}

/// The data that all merged shards have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Header {
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    pub(crate) format: u32,
    /// The version of the program.
    pub(crate) program: String,
    /// The version of the vectors.
    pub(crate) vectors: String,
    /// The request to every reader.
    pub(crate) operation: Question,
    /// About one of every N URLs was taken, selected by its hash; this is N.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sample: Option<u64>,
    /// The documents with a syntax, the editions of the URL Standard, and the parsers of the survey.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 2 * MOST_READERS)))]
    pub(crate) readers: Vec<Reader>,
}

/// The rows of one source that were read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Rows {
    /// For each range, the first row and the row after the last. The ranges are ascending, with gaps between them.
    pub(crate) ranges: Vec<[u64; 2]>,
    pub(crate) count: u64,
    pub(crate) digest: u128,
}

/// The reason why a text is not a shard, or why counts do not make a valid shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// The text is not JSON, or has the wrong form.
    #[error("expected a complete shard of `urispec survey` in JSON, found: {0}")]
    Json(String),
    /// The shard has an impossible value.
    #[error("expected {expected}, found {found}: `urispec survey` does not write such a shard; survey this part again")]
    Impossible {
        /// The expected value.
        expected: &'static str,
        /// The value found.
        found: String,
    },
    /// The shard has a different version of the format.
    #[error("expected a shard of the format {FORMAT}, found {0}; read it with the release of urispec that wrote it")]
    Format(u32),
    /// There are more signatures than a survey keeps.
    #[error(
        "expected at most {MOST_SIGNATURES} combinations of the answers of all readers, found {found}; leave out {reader}, \
         without which there are {without}, or survey that reader alone"
    )]
    Signatures {
        /// The number of signatures.
        found: usize,
        /// The reader whose removal gives the fewest signatures.
        reader: String,
        /// The number of signatures without this reader.
        without: usize,
    },
    /// There are more URLs than can be counted.
    #[error("expected fewer than 2 to the power of 64 URLs, found more")]
    TooMany,
    /// The shard does not belong to the survey that should continue.
    #[error(
        "expected a shard with the same {what}, found {found} instead of {here}; name the same readers and options"
    )]
    Other {
        /// The property in which they differ.
        what: &'static str,
        /// The value in the shard.
        found: String,
        /// The expected value.
        here: String,
    },
    /// The shard is already the whole survey.
    #[error("expected an interrupted shard, found a complete one, which cannot be continued")]
    Complete,
}

impl Header {
    pub(crate) fn new(readers: &Readers, operation: Question, sample: Option<u64>, vectors: &str) -> Self {
        Self {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            vectors: vectors.to_owned(),
            operation,
            sample,
            readers: readers.named(),
        }
    }

    /// The readers of a kind, each with its index.
    pub(crate) fn readers_of(&self, kind: Kind) -> impl Iterator<Item = (usize, &Reader)> {
        self.readers
            .iter()
            .enumerate()
            .filter(move |(_, reader)| reader.kind == kind)
    }

    /// Fails if a header differs from this header, and names the property that differs.
    pub(crate) fn differs(&self, other: &Self) -> Result<(), ShardError> {
        let one_of =
            |sample: Option<u64>| sample.map_or("all URLs".to_owned(), |one_of| format!("one URL of {one_of}"));
        let names = |header: &Self, kind| {
            let named = header
                .readers_of(kind)
                .map(|(_, reader)| format!("{} {}", visible(&reader.name), visible(&reader.release)));
            named.collect::<Vec<_>>().join(", ")
        };
        let texts = |header: &Self| {
            [
                ("release of the program", visible(&header.program)),
                ("version of the vectors", visible(&header.vectors)),
                ("operation", header.operation.name().to_owned()),
                ("sample", one_of(header.sample)),
                ("documents", names(header, Kind::Document)),
                ("parsers", names(header, Kind::Parser)),
            ]
        };
        for ((what, here), (_, found)) in texts(self).into_iter().zip(texts(other)) {
            if here != found {
                return Err(ShardError::Other { what, found, here });
            }
        }
        if self == other {
            Ok(())
        } else {
            let (found, here) = ("others".to_owned(), "those here".to_owned());
            Err(ShardError::Other {
                what: "readers",
                found,
                here,
            })
        }
    }
}

impl Shard {
    pub(crate) fn of(header: Header, found: Found, sources: &[Source], complete: bool) -> Result<Self, ShardError> {
        let mut rows: BTreeMap<String, Rows> = BTreeMap::new();
        for Source {
            name,
            range,
            count,
            digest,
        } in sources
        {
            let digest = u128::from_str_radix(digest, 16).map_err(|_| impossible("a digest", digest))?;
            let ranges = if range[0] < range[1] { vec![*range] } else { Vec::new() };
            let one = Rows {
                ranges,
                count: *count,
                digest,
            };
            let of_name = rows.entry(name.clone()).or_default();
            of_name.add(one).map_err(|_| impossible("each file once", name))?;
        }
        let shard = Self {
            header,
            complete,
            sources: rows,
            found,
        };
        shard.check_signatures()?;
        Ok(shard)
    }

    /// The number of URLs that were counted.
    pub fn counted(&self) -> u64 {
        self.found.counts.counted
    }

    /// Whether all of the input was read.
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// The number of signatures.
    pub fn signatures(&self) -> usize {
        self.found.signatures.len()
    }

    /// The number of rows of its sources that were read.
    pub(crate) fn rows(&self) -> u64 {
        let ranges = self.sources.values().flat_map(|rows| &rows.ranges);
        ranges.map(|[first, end]| end - first).sum()
    }

    /// Whether these are the sources of the shard. The sources are compared only for the rows that were read.
    pub(crate) fn has_sources(&self, sources: &[Source]) -> bool {
        let Ok(other) = Self::of(self.header.clone(), Found::default(), sources, true) else {
            return false;
        };
        let of_rows = |shard: &Self| -> Vec<(String, Rows)> {
            let read = shard.sources.iter().filter(|(_, rows)| !rows.ranges.is_empty());
            read.map(|(name, rows)| (name.clone(), rows.clone())).collect()
        };
        of_rows(self) == of_rows(&other)
    }

    /// The contents of the shard, for a survey that continues.
    pub(crate) fn resumed(self, header: &Header) -> Result<Found, ShardError> {
        header.differs(&self.header)?;
        if self.complete {
            return Err(ShardError::Complete);
        }
        Ok(self.found)
    }

    /// Assigns all rows, in their order, to one source with this name. Use it for parts whose borders have no meaning,
    /// such as the partitions of a cluster.
    #[must_use]
    pub fn as_one_source(mut self, name: &str) -> Self {
        let rows = self.rows();
        let all = std::mem::take(&mut self.sources);
        let mut one = Rows {
            ranges: if rows > 0 { vec![[0, rows]] } else { Vec::new() },
            ..Rows::default()
        };
        for rows in all.into_values() {
            one.count = one.count.saturating_add(rows.count);
            one.digest = one.digest.wrapping_add(rows.digest);
        }
        self.sources.insert(name.to_owned(), one);
        self
    }

    /// Fails if there are too many signatures, and names the reader whose removal gives the fewest signatures.
    pub(crate) fn check_signatures(&self) -> Result<(), ShardError> {
        let found = self.signatures();
        if found <= MOST_SIGNATURES {
            return Ok(());
        }
        let readers = &self.header.readers;
        let without = readers.iter().enumerate().map(|(place, reader)| {
            let all = self.found.signatures.keys();
            let mut left: Vec<_> = all.map(|one| one.without(place, readers.len())).collect();
            (distinct(&mut left), &reader.name)
        });
        let (without, name) = without.min().expect("a survey has a reader");
        let reader = visible(name);
        Err(ShardError::Signatures { found, reader, without })
    }

    /// Renames the only source of the shard, and makes `first_row` the number of its first row. Use it for parts of
    /// a larger source.
    pub fn as_part(mut self, name: &str, first_row: u64) -> Result<Self, ShardError> {
        if self.sources.len() > 1 {
            return Err(impossible(
                "a single input for --source",
                format!("{}", self.sources.len()),
            ));
        }
        let mut rows = self.sources.pop_first().map(|(_, rows)| rows).unwrap_or_default();
        for row in rows.ranges.iter_mut().flatten() {
            *row = row.checked_add(first_row).ok_or(ShardError::TooMany)?;
        }
        self.sources.insert(name.to_owned(), rows);
        Ok(self)
    }
}

fn distinct<T: Ord>(all: &mut Vec<T>) -> usize {
    all.sort();
    all.dedup();
    all.len()
}

pub(crate) fn impossible(expected: &'static str, found: impl AsRef<str>) -> ShardError {
    let found = visible(found.as_ref());
    ShardError::Impossible { expected, found }
}

/// Rows that two parts have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Twice(pub(crate) [u64; 2]);

impl Rows {
    /// Adds rows of the same source; adjacent ranges are joined.
    pub(crate) fn add(&mut self, other: Self) -> Result<(), Twice> {
        self.ranges.extend(other.ranges);
        self.ranges.sort_unstable();
        let mut ranges: Vec<[u64; 2]> = Vec::with_capacity(self.ranges.len());
        for range in self.ranges.drain(..) {
            match ranges.last_mut() {
                Some(last) if range[0] < last[1] => return Err(Twice([range[0], range[1].min(last[1])])),
                Some(last) if range[0] == last[1] => last[1] = range[1],
                _ => ranges.push(range),
            }
        }
        self.ranges = ranges;
        self.count = self.count.saturating_add(other.count);
        self.digest = self.digest.wrapping_add(other.digest);
        Ok(())
    }
}

impl Shard {
    /// The components for which undefined and empty count as different between two readers. These are the components
    /// for which both readers distinguish the two values. If the result is a text, these are all components, because a
    /// text shows the difference.
    pub(crate) fn distinguished(&self, one: usize, other: usize) -> ComponentSet {
        let of_reader = |place: usize| {
            let mut set = self.header.readers[place].distinguishes_undefined;
            // A userinfo is compared as a user and a password.
            if set.contains(Component::Userinfo) {
                set = set.or(ComponentSet::of(&[Component::User, Component::Password]));
            }
            set
        };
        match self.header.operation {
            Question::Parse => of_reader(one).and(of_reader(other)),
            Question::Resolve | Question::Normalize => ComponentSet::EVERY,
        }
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::Spec;

    use super::*;
    use crate::signature::{Outcome, Reading, Signature};
    use crate::tally::Seen;

    #[test]
    fn where_there_are_too_many_signatures_the_reader_is_named_without_whom_there_are_the_fewest() {
        // The first document stops at one of three rules; fifteen others accept or reject in every combination.
        let specs = Spec::SYNTAXES[..16].to_vec();
        let readers = Readers::new(specs, Vec::new()).unwrap();
        let mut found = Found::default();
        for number in 0u32..3 << 15 {
            let reading = |outcome, rule: Option<u32>| Reading {
                outcome,
                rule: rule.map(|rule| rule.to_string()),
                values: BTreeMap::new(),
            };
            let other = |bit: u32| match number >> bit & 1 {
                0 => reading(Outcome::Accept, None),
                _ => reading(Outcome::Reject, None),
            };
            let first = reading(Outcome::Reject, Some(number >> 15));
            let readings = [first].into_iter().chain((0..15).map(other)).collect();
            let signature = Signature::canonical(readings);
            let mut seen = Seen::default();
            seen.add(b"a", None);
            found.signature(signature, seen).unwrap();
        }
        let header = Header::new(&readers, Question::Parse, None, "1.0.0");
        let error = Shard::of(header, found, &[], true).unwrap_err();
        let expected = ShardError::Signatures {
            found: 3 << 15,
            reader: Spec::SYNTAXES[0].name().to_owned(),
            without: 1 << 15,
        };
        assert_eq!(error, expected);
        assert!(error.to_string().contains("leave out draft-ietf-uri-url-01"), "{error}");
    }
}
