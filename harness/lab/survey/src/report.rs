//! The tables of a shard, for people and programs.

mod grids;
mod sentences;

use std::fmt::Write as _;

use urispec_model::{unknown_name, visible};
use urispec_report::wrap::{DEFAULT_WIDTH, command, prose};
use urispec_subjects::Subject;

use crate::grid::Format;
use crate::reader::Kind;
use crate::shard::Shard;
use crate::smallest::Here;
use grids::{KINDS, pair_of};

/// The JSON Schema of a table in JSON.
pub const REPORT_SCHEMA: &str = include_str!("../report.schema.json");

/// The kinds of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// The number of URLs on which two readers differ.
    Pairs,
    /// The keys of the mismatches of parsers with their documents.
    Keys,
    /// The properties of the URLs.
    Traits,
    /// The number of hosts for each signature, that is, for each combination of the readers' results.
    Hosts,
}

urispec_model::names!(Table, "table", Pairs => "pairs", Keys => "keys", Traits => "traits", Hosts => "hosts");

/// The reason why a table cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReportError {
    /// The survey has no reader with this name.
    #[error("{0}")]
    UnknownReader(String),
    /// Both names refer to the same reader.
    #[error("expected two different readers, found the same one twice")]
    Same,
}

/// The tables of a shard.
pub struct Report<'s> {
    shard: &'s Shard,
    here: Here<'s>,
    raw: bool,
    width: usize,
    file: String,
}

impl<'s> Report<'s> {
    /// A report of `shard`. URLs are shrunk by running the documents and `parsers` again. With `raw`, URLs are
    /// shown without changes.
    pub fn new(shard: &'s Shard, parsers: &'s [Box<dyn Subject>], raw: bool) -> Self {
        let here = Here::new(shard, parsers);
        Self {
            shard,
            here,
            raw,
            width: DEFAULT_WIDTH,
            file: "SHARD".to_owned(),
        }
    }

    /// Prepares the report for people: lines of at most `width` columns, and commands that name the shard as the user
    /// typed it.
    #[must_use]
    pub fn on_screen(mut self, width: usize, file: &str) -> Self {
        (self.width, self.file) = (width, visible(file));
        self
    }

    /// Returns a table, or the classes of a pair. If neither is requested, it returns a summary of the most
    /// interesting results.
    pub fn show(
        &self,
        table: Option<Table>,
        pair: Option<(&str, &str)>,
        format: Format,
    ) -> Result<String, ReportError> {
        let is_for_people = matches!(format, Format::Human | Format::Markdown);
        let grids = match (pair, table) {
            (Some((one, other)), _) => vec![self.pair(one, other, is_for_people)?],
            (None, Some(table)) => self.table(table, is_for_people),
            (None, None) if is_for_people => {
                let tables = [Table::Pairs, Table::Keys, Table::Traits];
                tables.into_iter().flat_map(|table| self.table(table, true)).collect()
            }
            (None, None) => self.table(Table::Pairs, false),
        };
        let mut out = String::new();
        if is_for_people {
            let about = self.shard.about();
            if format == Format::Human {
                let conclusion = match pair {
                    Some((one, other)) => self.conclusion_of_pair(one, other)?,
                    None => self.conclusion(),
                };
                out.push_str(&conclusion);
                about.lines().for_each(|line| out += &prose("", line, 2, self.width));
            } else {
                let about = urispec_report::escape::markdown_text(&about.trim_end().replace('\n', " "));
                let _ = writeln!(out, "# Survey\n\n{about}");
            }
        }
        for grid in &grids {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(&grid.render(format, self.width));
        }
        Ok(out)
    }

    /// The number of URLs on which two readers differ, in words.
    fn conclusion_of_pair(&self, one: &str, other: &str) -> Result<String, ReportError> {
        let classes = self.shard.classes(self.reader(one)?, self.reader(other)?);
        let differ: u64 = classes.values().map(|seen| seen.count).sum();
        let line = format!(
            "{} and {} differ on {differ} of {} URLs",
            visible(one),
            visible(other),
            self.shard.counted()
        );
        Ok(prose("", &line, 2, self.width) + "\n")
    }

    /// The gravest pair of each kind, how often parsers differ from the documents that they claim, and the command to
    /// show a pair.
    fn conclusion(&self) -> String {
        let counted = self.shard.counted();
        let (mut lines, mut rerun) = (Vec::new(), None);
        for kinds in KINDS {
            let pairs = self.ranked(kinds);
            let Some((most, gravest)) = pairs.first().and_then(|pair| Some((pair, pair.gravest()?))) else {
                continue;
            };
            let readers = &self.shard.header.readers;
            let [one, other] = [most.one, most.other].map(|place| visible(&readers[place].name));
            let of_severity = most.count(|class| class.severity() == gravest);
            lines.push(format!(
                "gravest pair of {}: {one} and {other} differ on {} of {counted} URLs ({}: {of_severity})",
                pair_of(kinds),
                most.differ(),
                gravest.words(),
            ));
            rerun = Some(format!("urispec survey report {} --pair {one},{other}", self.file));
        }
        if lines.is_empty() {
            lines.push(format!("all readers agree on all {counted} URLs"));
        }
        let departing = self.shard.found.counts.departing;
        if departing > 0 {
            let ways = self.shard.found.keys.len();
            lines.push(format!(
                "parsers differ from their documents on {departing} URLs, with {ways} different keys of mismatches"
            ));
        }
        let mut out: String = lines.iter().map(|line| prose("", line, 2, self.width)).collect();
        if let Some(rerun) = rerun {
            out += &command("rerun  ", &rerun, 9, self.width);
        }
        out.push('\n');
        out
    }

    fn reader(&self, name: &str) -> Result<usize, ReportError> {
        let readers = &self.shard.header.readers;
        if let Some(place) = readers.iter().position(|reader| reader.name == name) {
            return Ok(place);
        }
        // There are too many documents for a list.
        let documents = self.shard.header.readers_of(Kind::Document).count();
        let parsers = self.shard.header.readers_of(Kind::Parser);
        let parsers: Vec<String> = parsers.map(|(_, reader)| visible(&reader.name)).collect();
        let parsers = match &parsers[..] {
            [] => "no parser".to_owned(),
            parsers => parsers.join(", "),
        };
        let hint = format!("{documents} documents read, and {parsers}");
        let all: Vec<String> = readers.iter().map(|reader| visible(&reader.name)).collect();
        let known = all.iter().map(String::as_str);
        Err(ReportError::UnknownReader(unknown_name("reader", name, known, &hint)))
    }
}
