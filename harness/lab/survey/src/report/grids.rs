//! The rows of each table.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use urispec_differential::Key;
use urispec_drift::severity::Severity;
use urispec_model::{Spec, visible};

use super::{Report, ReportError, Table};
use crate::grid::{Cell, Grid};
use crate::hosts::Hosts;
use crate::reader::{Kind, Reader};
use crate::signature::{Class, Outcome, Signature};
use crate::tables::Pair;
use crate::tally::Seen;

/// The maximum number of rows of a long table in the format for people.
const SHOWN: usize = 25;
/// The maximum number of URLs that are shrunk.
const MADE_SMALL: usize = 500;

/// The kinds of readers of a table of pairs.
pub(super) const KINDS: [[Kind; 2]; 3] = [
    [Kind::Document, Kind::Document],
    [Kind::Document, Kind::Parser],
    [Kind::Parser, Kind::Parser],
];

/// The kinds of the two readers of a pair, in words.
pub(super) const fn pair_of(kinds: [Kind; 2]) -> &'static str {
    match kinds {
        [Kind::Document, Kind::Document] => "two documents",
        [Kind::Parser, Kind::Parser] => "two parsers",
        _ => "a document and a parser",
    }
}

/// The edition of the URL Standard that a reader is.
fn edition(reader: &Reader) -> Option<Spec> {
    reader.name.parse().ok().filter(|spec: &Spec| spec.is_url_standard())
}

impl Report<'_> {
    pub(super) fn table(&self, table: Table, cut: bool) -> Vec<Grid> {
        match table {
            Table::Pairs if cut => KINDS.iter().map(|kinds| self.pairs(Some(*kinds))).collect(),
            Table::Pairs => vec![self.pairs(None)],
            Table::Keys => vec![self.keys(if cut { SHOWN } else { usize::MAX })],
            Table::Traits => vec![self.traits()],
            Table::Hosts => vec![self.hosts(if cut { SHOWN } else { usize::MAX })],
        }
    }

    /// The pairs of readers of these kinds that differ, by severity. A document that the parser claims comes before the
    /// other documents, and pairs with a document of one scheme or with a draft come last. Equal pairs keep the order of
    /// the readers. Editions of the URL Standard that agree with the newest edition on every URL are left out.
    pub(super) fn ranked(&self, kinds: [Kind; 2]) -> Vec<Pair> {
        let readers = &self.shard.header.readers;
        let is_minor = |reader: &Reader| match reader.name.as_str() {
            "rfc2616" | "rfc6068" | "rfc7230" | "rfc8089" => 1,
            name if name.starts_with("draft-") => 2,
            _ if edition(reader).is_some_and(|spec| spec != Spec::WHATWG) => 1,
            _ => 0,
        };
        let rank = |pair: &Pair| {
            let [one, other] = [&readers[pair.one], &readers[pair.other]];
            let is_claimed = other.claims.contains(&one.name) || one.claims.contains(&other.name);
            let minor = is_minor(one).max(is_minor(other));
            (!is_claimed, minor, Reverse(pair.severities()))
        };
        let mut pairs = self.shard.pairs();
        let is_repeated = |pair: &&Pair| {
            let newest = edition(&readers[pair.other]) == Some(Spec::WHATWG);
            newest && edition(&readers[pair.one]).is_some() && pair.differ() == 0
        };
        let repeated: Vec<usize> = pairs.iter().filter(is_repeated).map(|pair| pair.one).collect();
        let is_shown = |pair: &Pair| {
            let mut found = [readers[pair.one].kind, readers[pair.other].kind];
            found.sort();
            let is_repeated = [pair.one, pair.other].iter().any(|reader| repeated.contains(reader));
            found == kinds && pair.differ() > 0 && !is_repeated
        };
        pairs.retain(is_shown);
        pairs.sort_by_cached_key(rank);
        pairs
    }

    /// The pairs of readers of these kinds, for people; or else all pairs, in the order of the readers.
    fn pairs(&self, kinds: Option<[Kind; 2]>) -> Grid {
        let (pairs, most) = match kinds {
            Some(kinds) => (self.ranked(kinds), SHOWN),
            None => (self.shard.pairs(), usize::MAX),
        };
        let readers = &self.shard.header.readers;
        let row = |pair: &Pair| {
            let of = |severity| Cell::Count(pair.count(|class| class.severity() == severity));
            let class = |class| Cell::Count(pair.count(|one| one == class));
            vec![
                Cell::Name(readers[pair.one].name.clone()),
                Cell::Name(readers[pair.other].name.clone()),
                of(Severity::Crash),
                of(Severity::OutOfNothing),
                of(Severity::Host),
                of(Severity::PortOrUserinfo),
                of(Severity::Resource),
                class(Class::OnlyA),
                class(Class::OnlyB),
                Cell::Count(pair.count(|class| matches!(class, Class::Respelled(_) | Class::Undefined(_)))),
                class(Class::EmptyPath),
                Cell::Share(pair.differ(), self.shard.counted()),
                Cell::Hosts(pair.hosts),
            ]
        };
        Grid {
            title: match kinds {
                Some(kinds) => format!("Pairs of {} that differ, by severity", pair_of(kinds)),
                None => "Pairs of readers".to_owned(),
            },
            columns: vec![
                "A",
                "B",
                "crash",
                "scheme or authority",
                "different host",
                "port or userinfo",
                "different resource",
                "only A accepts",
                "only B accepts",
                "spelling",
                "empty path",
                "share",
                "hosts",
            ],
            rows: pairs.iter().take(most).map(row).collect(),
            more: pairs.len().saturating_sub(most),
        }
    }

    pub(super) fn pair(&self, one: &str, other: &str, cut: bool) -> Result<Grid, ReportError> {
        let [first, second] = [self.reader(one)?, self.reader(other)?];
        if first == second {
            return Err(ReportError::Same);
        }
        let classes = self.shard.classes(first, second);
        let mut classes: Vec<(Class, Seen)> = classes.into_iter().collect();
        classes.sort_by_key(|(class, seen)| (class.severity(), Reverse(seen.count)));
        let most = if cut { SHOWN } else { usize::MAX };
        let counted = self.shard.counted();
        let row = |(place, (class, seen)): (usize, &(Class, Seen))| {
            let small = |text: &[u8]| self.here.of_class([first, second], *class, self.shard, text);
            vec![
                Cell::Name(class.to_string()),
                Cell::Severity(class.severity()),
                Cell::Count(seen.count),
                Cell::Share(seen.count, counted),
                Cell::Hosts(seen.hosts.clone().count()),
                self.url(place, seen, small),
            ]
        };
        Ok(Grid {
            title: format!("How {} (A) and {} (B) differ", visible(one), visible(other)),
            columns: vec!["class", "severity", "URLs", "share", "hosts", "smallest"],
            rows: classes.iter().enumerate().take(most).map(row).collect(),
            more: classes.len().saturating_sub(most),
        })
    }

    fn keys(&self, most: usize) -> Grid {
        let mut keys: Vec<(&String, &Seen)> = self.shard.found.keys.iter().collect();
        let severity = |key: &str| key.parse().ok().map(|key: Key| key.severity());
        // A key of a later release may be unknown here.
        keys.sort_by_cached_key(|(key, seen)| (severity(key).unwrap_or(Severity::Spelling), Reverse(seen.count)));
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
        all.sort_by_key(|(_, seen)| Reverse(seen.count));
        let more = all.len().saturating_sub(most);
        let mut rows = Vec::new();
        for (place, (signature, seen)) in all.into_iter().enumerate().take(most) {
            rows.push(vec![
                Cell::Count(seen.count),
                Cell::Share(seen.count, self.shard.counted()),
                Cell::Hosts(seen.hosts.clone().count()),
                Cell::Name(self.words(signature, Kind::Document)),
                Cell::Name(self.words(signature, Kind::Parser)),
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

    /// The number of readers of a kind with each result: `40 accept in 2 ways, 4 reject in 3 ways`.
    fn words(&self, signature: &Signature, kind: Kind) -> String {
        let mut outcomes: BTreeMap<Outcome, (usize, usize)> = BTreeMap::new();
        for group in signature.groups() {
            let is_of_kind = |reader: &&usize| self.shard.header.readers[**reader].kind == kind;
            let of_kind = group.readers().iter().filter(is_of_kind).count();
            if of_kind > 0 {
                let (readers, ways) = outcomes.entry(group.outcome()).or_default();
                *readers += of_kind;
                *ways += 1;
            }
        }
        let outcome = |(outcome, (readers, ways)): (Outcome, (usize, usize))| match ways {
            1 => format!("{readers} {outcome}"),
            _ => format!("{readers} {outcome} in {ways} ways"),
        };
        outcomes.into_iter().map(outcome).collect::<Vec<_>>().join(", ")
    }

    fn url(&self, place: usize, seen: &Seen, small: impl FnOnce(&[u8]) -> Option<Vec<u8>>) -> Cell {
        let witness = seen.witness.as_deref();
        if self.raw {
            return Cell::Url(witness.map(<[u8]>::to_vec));
        }
        Cell::Url(witness.filter(|_| place < MADE_SMALL).and_then(small))
    }
}
