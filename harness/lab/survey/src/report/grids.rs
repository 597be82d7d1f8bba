//! The rows of each table.

use std::collections::BTreeMap;

use urispec_model::visible;

use super::{Report, ReportError, Table};
use crate::grid::{Cell, Grid};
use crate::hosts::Hosts;
use crate::signature::{Class, Outcome, Part};
use crate::tables::{Kind, Pair};
use crate::tally::Seen;

/// The maximum number of rows of a long table in the format for people.
const SHOWN: usize = 25;
/// The maximum number of URLs that are shrunk.
const MADE_SMALL: usize = 500;

impl Report<'_> {
    pub(super) fn table(&self, table: Table, cut: bool) -> Vec<Grid> {
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

    pub(super) fn pair(&self, one: &str, other: &str, cut: bool) -> Result<Grid, ReportError> {
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
