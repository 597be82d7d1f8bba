//! Parsers in front of fetchers: what one says, and where the other goes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use urispec_differential::Severity;
use urispec_differential::pairs::{Party, Row, TwoHosts};
use urispec_model::{Bytes, OwnedRequest};

use crate::escape::{markdown_code, markdown_text};
use crate::words;

/// The pairs that are met most in what is published, parser and fetcher.
const FIRST: [(&str, &str); 19] = [
    ("python/urllib", "fetchers/requests"),
    ("python/urllib", "fetchers/urllib3"),
    ("python/urllib", "fetchers/urllib-request"),
    ("php/parse-url", "fetchers/php-stream"),
    ("php/parse-url", "fetchers/php-curl"),
    ("php/parse-url", "fetchers/curl"),
    ("java/uri", "fetchers/java-http-url-connection"),
    ("java/uri", "fetchers/java-net-http"),
    ("java/spring", "fetchers/java-http-url-connection"),
    ("java/jetty", "fetchers/undici-request"),
    ("javascript/fast-uri", "fetchers/undici"),
    ("javascript/fast-uri", "fetchers/undici-request"),
    ("javascript/url-parse", "fetchers/undici-request"),
    ("javascript/urijs", "fetchers/undici-request"),
    ("javascript/url-legacy", "fetchers/axios"),
    ("javascript/url-parse", "fetchers/axios"),
    ("javascript/urijs", "fetchers/follow-redirects"),
    ("go/net-url", "fetchers/go-net-http"),
    ("ruby/rfc3986", "fetchers/ruby-net-http"),
];

/// Whether a row was seen again by a program that has nothing of this one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reproduced {
    /// The parser.
    pub validator: String,
    /// The fetcher.
    pub fetcher: String,
    /// The input.
    pub input: Bytes<'static>,
    /// The host that the parser said.
    pub said: Option<String>,
    /// The host that the fetcher connected to.
    pub connected: Option<String>,
    /// Whether the two are those of the row.
    pub reproduced: bool,
}

/// The rows for programs: one JSON document a line.
///
/// # Panics
/// Never: every field can be written.
pub fn json_lines(rows: &[Row]) -> String {
    let line = |row: &Row| serde_json::to_string(row).expect("plain data") + "\n";
    rows.iter().map(line).collect()
}

/// What was seen again: a list in JSON.
pub fn read_reproduced(text: &str) -> Result<Vec<Reproduced>, serde_json::Error> {
    serde_json::from_str(text)
}

/// The page.
pub fn page(rows: &[Row], two_hosts: &[TwoHosts], reproduced: &[Reproduced]) -> String {
    let page = Page {
        seen_again: reproduced.iter().filter(|one| one.reproduced).map(key).collect(),
        tried: reproduced.iter().map(key).collect(),
    };
    let mut out = "# Parsers in front of fetchers\n\n".to_owned();
    out += "A parser that checks a URI says one host, and the fetcher that is given the same URI asks for another: that is how a filter is passed. \
            Each fetcher was asked for each input through a proxy of ours, which writes down what it is asked and fetches nothing; of each pair \
            the gravest disagreement is kept, by its smallest input, and before smaller ones an input on which the two hosts are exchanged. \
            Both accept in every row. ✓ stands for a row that was seen again, ✗ for one that was tried and not seen: \
            `harness/differential/reproduce/pairs.py` calls the parser by itself, lets the fetcher connect without a proxy to an address that \
            each of the two hosts has, and uses nothing of urispec. What connects to neither host counts as not seen.\n\n";
    page.summary(&mut out, rows);
    page.first(&mut out, rows);
    names_two(&mut out, two_hosts);
    page.of_fetchers(&mut out, rows);
    out
}

type RowKey<'r> = (&'r str, &'r str, &'r [u8]);

fn key(one: &Reproduced) -> RowKey<'_> {
    (&one.validator, &one.fetcher, &one.input)
}

struct Page<'r> {
    seen_again: BTreeSet<RowKey<'r>>,
    tried: BTreeSet<RowKey<'r>>,
}

impl Page<'_> {
    fn mark(&self, row: &Row) -> &'static str {
        let OwnedRequest::Parse { input, .. } = &row.request else {
            return "";
        };
        let key: RowKey<'_> = (&row.validator.subject, &row.fetcher.subject, input);
        match (self.seen_again.contains(&key), self.tried.contains(&key)) {
            (true, _) => " ✓",
            (false, true) => " ✗",
            (false, false) => "",
        }
    }

    /// How many pairs disagree how gravely.
    fn summary(&self, out: &mut String, rows: &[Row]) {
        let mut severities: BTreeMap<Severity, (usize, usize)> = BTreeMap::new();
        for row in rows {
            let (pairs, again) = severities.entry(row.severity).or_default();
            *pairs += 1;
            *again += usize::from(self.mark(row) == " ✓");
        }
        out.push_str("| disagreement | pairs | seen again |\n|---|--:|--:|\n");
        for (severity, (pairs, again)) in severities {
            let _ = writeln!(out, "| {} | {pairs} | {again} |", severity.words());
        }
        out.push('\n');
    }

    fn first(&self, out: &mut String, rows: &[Row]) {
        out.push_str("## The pairs that are met most\n\n| parser | fetcher | disagreement | input | says | asks for |\n|---|---|---|---|---|---|\n");
        for (validator, fetcher) in FIRST {
            let of_pair = |row: &&Row| row.validator.subject == validator && row.fetcher.subject == fetcher;
            let mut found = rows.iter().filter(of_pair).peekable();
            if found.peek().is_none() {
                let _ = writeln!(out, "| {validator} | {fetcher} | none found | | | |");
            }
            for row in found {
                let _ = writeln!(
                    out,
                    "| {validator} | {fetcher} | {}{} | {} | {} | {} |",
                    row.severity.words(),
                    self.mark(row),
                    input(&row.request),
                    text(row, &row.validator),
                    text(row, &row.fetcher)
                );
            }
        }
        out.push('\n');
    }

    /// Of each fetcher, one line for each input: who says the same of it stands together.
    fn of_fetchers(&self, out: &mut String, rows: &[Row]) {
        for of_fetcher in rows.chunk_by(|one, next| one.fetcher.subject == next.fetcher.subject) {
            let fetcher = &of_fetcher[0].fetcher;
            let _ = writeln!(
                out,
                "## {} {}\n\n| disagreement | input | asks for | says | parsers |\n|---|---|---|---|---|",
                markdown_text(&fetcher.subject),
                markdown_text(&fetcher.release)
            );
            let mut lines: BTreeMap<(Severity, String, String, String), Vec<String>> = BTreeMap::new();
            for row in of_fetcher {
                let key = (
                    row.severity,
                    input(&row.request),
                    text(row, fetcher_of(row)),
                    text(row, &row.validator),
                );
                let name = format!("{}{}", markdown_text(&row.validator.subject), self.mark(row));
                lines.entry(key).or_default().push(name);
            }
            for ((severity, input, asks, says), names) in lines {
                let _ = writeln!(
                    out,
                    "| {} | {input} | {asks} | {says} | {} |",
                    severity.words(),
                    names.join(", ")
                );
            }
            out.push('\n');
        }
    }
}

const fn fetcher_of(row: &Row) -> &Party {
    &row.fetcher
}

/// Those that name one host to the proxy, and another to the server.
fn names_two(out: &mut String, two_hosts: &[TwoHosts]) {
    out.push_str("## Fetchers that name two hosts\n\nThe request line is for the proxy, the field Host for the server: a cache, a filter and a server that each \
                  read another of the two are a disagreement without any parser.\n\n| fetcher | input | request line | field Host |\n|---|---|---|---|\n");
    for one in two_hosts {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} |",
            markdown_text(&one.fetcher.subject),
            input(&one.request),
            code(one.fetcher.host.as_ref()),
            markdown_code(&one.field)
        );
    }
    out.push('\n');
}

/// The request: an input alone, or a reference and its base.
fn input(request: &OwnedRequest) -> String {
    match request {
        OwnedRequest::Parse { input, .. } => markdown_code(input),
        other => markdown_text(&words::in_short(&other.as_request())),
    }
}

/// What one of the two says: its host, and what differs where that is something else.
fn text(row: &Row, said: &Party) -> String {
    match row.severity {
        Severity::Host | Severity::OutOfNothing => code(said.host.as_ref()),
        _ => code(said.text.as_ref()),
    }
}

fn code(text: Option<&Bytes<'_>>) -> String {
    text.map_or_else(|| "none".to_owned(), |text| markdown_code(text))
}
