//! The tables of a shard, for people and programs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urispec_model::{unknown_name, visible};
use urispec_report::wrap::{DEFAULT_WIDTH, command, prose};
use urispec_subjects::Subject;

use crate::grid::{Cell, Format, Grid};
use crate::hosts::Hosts;
use crate::shard::Shard;
use crate::signature::{Class, Outcome, Part};
use crate::smallest::Here;
use crate::tables::{Kind, Pair};
use crate::tally::Seen;

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
    /// One reader is a document and one is a parser; they are not compared.
    #[error(
        "expected two documents or two parsers, found one of each; `--table keys` shows the mismatches of parsers with their documents"
    )]
    Mixed,
    /// Both names refer to the same reader.
    #[error("expected two different readers, found the same one twice")]
    Same,
}

/// The maximum number of rows of a long table in the format for people.
const SHOWN: usize = 25;
/// The maximum number of URLs that are shrunk.
const MADE_SMALL: usize = 500;

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
        let (kind, first) = self.reader(one)?;
        let (_, second) = self.reader(other)?;
        let places = [first.min(second), first.max(second)];
        let pairs = self.shard.pairs().into_iter();
        let mut of_pair = pairs.filter(|pair| pair.kind == kind && [pair.one, pair.other] == places);
        let differ = of_pair.next().map_or(0, |pair| pair.differ());
        let line = format!(
            "{} and {} differ on {differ} of {} URLs",
            visible(one),
            visible(other),
            self.shard.counted()
        );
        Ok(prose("", &line, 2, self.width) + "\n")
    }

    /// The documents and the parsers that differ most, how often parsers differ from the documents that they
    /// claim, and the command to show a pair.
    fn conclusion(&self) -> String {
        let counted = self.shard.counted();
        let (mut lines, mut rerun) = (Vec::new(), None);
        for kind in Kind::ALL {
            let pairs = self.shard.pairs();
            let pairs = pairs.into_iter().filter(|pair| pair.kind == *kind && pair.differ() > 0);
            // If several pairs are equal, the first pair is used.
            let Some(most) = pairs.reduce(|one, other| if other.differ() > one.differ() { other } else { one }) else {
                continue;
            };
            let readers = kind.readers(self.shard);
            let [one, other] = [most.one, most.other].map(|place| visible(&readers[place].name));
            lines.push(format!(
                "the {} that differ most are {one} and {other}: on {} of {counted} URLs",
                kind.name(),
                most.differ()
            ));
            rerun = Some(format!("urispec survey report {} --pair {one},{other}", self.file));
        }
        if lines.is_empty() {
            lines.push(format!(
                "all documents agree, and all parsers agree, on all {counted} URLs"
            ));
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

    fn table(&self, table: Table, cut: bool) -> Vec<Grid> {
        match table {
            Table::Pairs if cut => Kind::ALL.iter().map(|kind| self.pairs(Some(*kind), SHOWN)).collect(),
            Table::Pairs => vec![self.pairs(None, usize::MAX)],
            Table::Keys => vec![self.keys(if cut { SHOWN } else { usize::MAX })],
            Table::Traits => vec![self.traits()],
            Table::Hosts => vec![self.hosts(if cut { SHOWN } else { usize::MAX })],
        }
    }

    fn pairs(&self, kind: Option<Kind>, most: usize) -> Grid {
        let mut pairs: Vec<Pair> = self.shard.pairs();
        pairs.retain(|pair| kind.is_none_or(|kind| pair.kind == kind));
        if kind.is_some() {
            // The pairs that differ most come first; pairs with a document of one scheme or with a draft come after
            // all other pairs. Equal pairs keep the order of the readers.
            let rank = |pair: &Pair| {
                let readers = pair.kind.readers(self.shard);
                let of_reader = |place: usize| match readers[place].name.as_str() {
                    "rfc2616" | "rfc6068" | "rfc7230" | "rfc8089" => 1,
                    name if name.starts_with("draft-") => 2,
                    _ => 0,
                };
                of_reader(pair.one).max(of_reader(pair.other))
            };
            pairs.sort_by_key(|pair| (rank(pair), std::cmp::Reverse(pair.differ())));
            pairs.retain(|pair| pair.differ() > 0);
        }
        let counted = self.shard.counted();
        let row = |pair: &Pair| {
            let readers = pair.kind.readers(self.shard);
            vec![
                Cell::Name(readers[pair.one].name.clone()),
                Cell::Name(readers[pair.other].name.clone()),
                Cell::Count(pair.only_one),
                Cell::Count(pair.only_other),
                Cell::Count(pair.components),
                Cell::Count(pair.respelled),
                Cell::Count(pair.crash),
                Cell::Share(pair.differ(), counted),
                Cell::Hosts(pair.hosts),
            ]
        };
        Grid {
            title: format!("Pairs of {} that differ", kind.map_or("readers", Kind::name)),
            columns: vec![
                "A",
                "B",
                "only A accepts",
                "only B accepts",
                "components differ",
                "respelled",
                "crash",
                "share",
                "hosts",
            ],
            rows: pairs.iter().take(most).map(row).collect(),
            more: pairs.len().saturating_sub(most),
        }
    }

    fn pair(&self, one: &str, other: &str, cut: bool) -> Result<Grid, ReportError> {
        let (kind, first) = self.reader(one)?;
        let (other_kind, second) = self.reader(other)?;
        if kind != other_kind {
            return Err(ReportError::Mixed);
        }
        if first == second {
            return Err(ReportError::Same);
        }
        let classes = self.shard.classes(kind, first, second);
        let mut classes: Vec<(Class, Seen)> = classes.into_iter().collect();
        classes.sort_by_key(|(_, seen)| std::cmp::Reverse(seen.count));
        let most = if cut { SHOWN } else { usize::MAX };
        let counted = self.shard.counted();
        let row = |(place, (class, seen)): (usize, &(Class, Seen))| {
            let small = |text: &[u8]| self.here.of_class(kind, [first, second], *class, self.shard, text);
            vec![
                Cell::Name(class.to_string()),
                Cell::Count(seen.count),
                Cell::Share(seen.count, counted),
                Cell::Hosts(seen.hosts.clone().count()),
                self.url(place, seen, small),
            ]
        };
        Ok(Grid {
            title: format!("How {} (A) and {} (B) differ", visible(one), visible(other)),
            columns: vec!["class", "URLs", "share", "hosts", "smallest"],
            rows: classes.iter().enumerate().take(most).map(row).collect(),
            more: classes.len().saturating_sub(most),
        })
    }

    fn reader(&self, name: &str) -> Result<(Kind, usize), ReportError> {
        for kind in Kind::ALL {
            if let Some(place) = kind.readers(self.shard).iter().position(|reader| reader.name == name) {
                return Ok((*kind, place));
            }
        }
        let all = Kind::ALL.iter().flat_map(|kind| kind.readers(self.shard));
        let all: Vec<String> = all.map(|reader| visible(&reader.name)).collect();
        // There are too many documents for a list.
        let documents = Kind::Documents.readers(self.shard).len();
        let parsers = match &all[documents..] {
            [] => "no parser".to_owned(),
            parsers => parsers.join(", "),
        };
        let hint = format!("{documents} documents read, and {parsers}");
        let known = all.iter().map(String::as_str);
        Err(ReportError::UnknownReader(unknown_name("reader", name, known, &hint)))
    }

    fn keys(&self, most: usize) -> Grid {
        let mut keys: Vec<(&String, &Seen)> = self.shard.found.keys.iter().collect();
        keys.sort_by_key(|(_, seen)| std::cmp::Reverse(seen.count));
        let row = |(place, (key, seen)): (usize, &(&String, &Seen))| {
            vec![
                Cell::Name((*key).clone()),
                Cell::Count(seen.count),
                Cell::Share(seen.count, self.shard.counted()),
                Cell::Hosts(seen.hosts.clone().count()),
                self.url(place, seen, |text| self.here.of_key(key, text)),
            ]
        };
        let departing = self.shard.found.counts.departing;
        Grid {
            title: format!(
                "Mismatches of parsers with their documents: {departing} URLs, {} keys",
                keys.len()
            ),
            columns: vec!["key", "URLs", "share", "hosts", "smallest"],
            rows: keys.iter().enumerate().take(most).map(row).collect(),
            more: keys.len().saturating_sub(most),
        }
    }

    /// The table of Erik van der Poel, with his published shares and the shares of this survey. His row for
    /// Nameprep is left out.
    fn traits(&self) -> Grid {
        const PUBLISHED: [f64; 16] = [
            0.012,
            0.0074,
            0.0044,
            0.0048,
            0.0044,
            0.011,
            0.009,
            0.0018,
            0.002,
            0.000_99,
            0.000_075,
            0.000_000_64,
            0.000_000_32,
            0.000_026,
            0.000_023,
            0.000_054,
        ];
        let counted = self.shard.counted();
        let traits = &self.shard.found.counts.traits;
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for (place, (name, count)) in traits.rows().into_iter().enumerate() {
            rows.push(vec![
                Cell::Name(name.to_owned()),
                Cell::Count(count),
                Cell::Share(count, counted),
                Cell::Published(PUBLISHED.get(place).copied()),
            ]);
        }
        for (bits, count) in traits.lengths.iter().enumerate() {
            let name = match bits {
                0 => "empty".to_owned(),
                1 => "1 byte".to_owned(),
                _ => format!("{} to {} bytes", 1u64 << (bits - 1), (1u64 << bits) - 1),
            };
            rows.push(vec![
                Cell::Name(name),
                Cell::Count(*count),
                Cell::Share(*count, counted),
                Cell::Published(None),
            ]);
        }
        Grid {
            title: "The forms of the URLs, with the shares that E. van der Poel found in Google's index (www-international, 12 August 2008)"
                .to_owned(),
            columns: vec!["trait", "URLs", "share", "2008"],
            rows,
            more: 0,
        }
    }

    fn hosts(&self, most: usize) -> Grid {
        let mut all: Vec<_> = self.shard.found.signatures.iter().collect();
        all.sort_by_key(|(_, seen)| std::cmp::Reverse(seen.count));
        let more = all.len().saturating_sub(most);
        let mut rows = Vec::new();
        for (place, (signature, seen)) in all.into_iter().enumerate().take(most) {
            rows.push(vec![
                Cell::Count(seen.count),
                Cell::Share(seen.count, self.shard.counted()),
                Cell::Hosts(seen.hosts.clone().count()),
                Cell::Name(words(&signature.documents)),
                Cell::Name(words(&signature.parsers)),
                self.url(place, seen, |text| self.here.of_signature(signature, text)),
            ]);
        }
        let mut hosts = Hosts::default();
        for seen in self.shard.found.signatures.values() {
            hosts.merge(&seen.hosts);
        }
        Grid {
            title: format!("Combinations of the answers of all readers, on {} hosts", hosts.count()),
            columns: vec!["URLs", "share", "hosts", "documents", "parsers", "smallest"],
            rows,
            more,
        }
    }

    fn url(&self, place: usize, seen: &Seen, small: impl FnOnce(&[u8]) -> Option<Vec<u8>>) -> Cell {
        let witness = seen.witness.as_deref();
        if self.raw {
            return Cell::Url(witness.map(<[u8]>::to_vec));
        }
        Cell::Url(witness.filter(|_| place < MADE_SMALL).and_then(small))
    }
}

/// The number of readers with each result: `40 accept in 2 ways, 4 reject in 3 ways`.
fn words(part: &Part) -> String {
    let mut outcomes: BTreeMap<Outcome, (usize, usize)> = BTreeMap::new();
    for group in part.groups() {
        let (readers, ways) = outcomes.entry(group.outcome()).or_default();
        *readers += group.readers().len();
        *ways += 1;
    }
    let outcome = |(outcome, (readers, ways)): (Outcome, (usize, usize))| match ways {
        1 => format!("{readers} {outcome}"),
        _ => format!("{readers} {outcome} in {ways} ways"),
    };
    outcomes.into_iter().map(outcome).collect::<Vec<_>>().join(", ")
}

impl Shard {
    /// The input and the size of the survey.
    pub fn about(&self) -> String {
        let counts = &self.found.counts;
        let mut out = String::new();
        let operation = self.header.operation;
        let _ = writeln!(
            out,
            "{} URLs of {} lines ({operation}), read by {} documents and {} parsers: {} signatures",
            counts.counted,
            counts.read,
            self.header.documents.len(),
            self.header.parsers.len(),
            self.signatures(),
        );
        let sources: Vec<String> = self.sources.keys().take(8).map(|name| visible(name)).collect();
        let more = self.sources.len().saturating_sub(sources.len());
        let more = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        let _ = writeln!(out, "input: {}{more}", sources.join(", "));
        for (count, what) in [
            (counts.too_long, "lines of more than 64 KiB"),
            (counts.unanswerable, "lines without a base and a reference"),
        ] {
            if count > 0 {
                let _ = writeln!(out, "left out: {count} {what}");
            }
        }
        if let Some(one_of) = self.header.sample {
            let _ = writeln!(out, "sample: one URL of {one_of}, by its hash");
        }
        if !self.complete {
            out.push_str("not complete: the survey was interrupted, or parts of it are missing\n");
        }
        out.push_str(
            "An index contains the URLs that a crawler fetched, in normal form; links in pages vary more. The shares apply only \
             to this input.\n",
        );
        out
    }

    /// A line for each parser whose process failed without a URL that reproduces it: its results may be wrong.
    pub fn unstable(&self) -> String {
        let line = |(parser, times): (&String, &u64)| {
            let parser = visible(parser);
            format!("unstable: the process of {parser} failed {times} times, and no URL reproduces these failures\n")
        };
        self.found.counts.unstable.iter().map(line).collect()
    }

    /// The lines of [`Self::unstable`], and a line about the finished work.
    pub fn summary(&self) -> String {
        let counts = &self.found.counts;
        let mut out = self.unstable();
        let _ = writeln!(
            out,
            "{} URLs counted, from {} lines: {} signatures; parsers differ from their documents on {}, with {} keys",
            counts.counted,
            counts.read,
            self.signatures(),
            counts.departing,
            self.found.keys.len(),
        );
        out
    }
}

/// The estimated cost of a survey, from the time that some URLs took on one core. `whole` is the approximate
/// number of lines in the input, if it is known.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
pub fn cost(counted: u64, lines: u64, seconds: f64, whole: Option<f64>) -> String {
    let hours = seconds / 3600.0;
    let mut out = format!(
        "{counted} URLs from {lines} lines: {:.2} µs per URL on one core\n",
        seconds * 1e6 / counted as f64
    );
    let of_urls = hours * 1e9 / counted as f64;
    let _ = writeln!(out, "for a billion URLs: {of_urls:.2} core-hours");
    if counted < lines {
        let of_lines = hours * 1e9 / lines as f64;
        let _ = writeln!(out, "for a billion lines, sampled like these: {of_lines:.2} core-hours");
    }
    if let Some(whole) = whole {
        let _ = writeln!(
            out,
            "this input, about {whole:.0} lines: {:.2} core-hours ({:.1} s)",
            hours * whole / lines as f64,
            seconds * whole / lines as f64
        );
    }
    out
}
