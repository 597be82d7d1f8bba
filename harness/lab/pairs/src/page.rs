//! The page about parsers and HTTP clients: the host that a parser reports, and the host to which a client
//! connects.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use urispec_differential::Severity;
use urispec_model::{Bytes, OwnedRequest};

use urispec_report::escape::{markdown_input, markdown_text};
use urispec_report::words;

use crate::{Leak, Party, Reach, Row, Seen, TwoHosts};

/// The pairs of parser and HTTP client that are most frequent in published software.
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

/// The results of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Found {
    /// The disagreements, in their order.
    pub rows: Vec<Row>,
    /// The mistakes that clients make without any parser.
    pub of_clients: OfClients,
}

/// The mistakes that clients make without any parser: `reports/pairs-clients.json`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "HTTP clients that name two hosts, or send a part that does not belong there")
)]
#[serde(deny_unknown_fields)]
pub struct OfClients {
    /// The clients that name two hosts in one request.
    pub two_hosts: Vec<TwoHosts>,
    /// The parts of URIs that clients send although the server does not need them.
    pub leaks: Vec<Leak>,
}

/// The result of `harness/differential/reproduce/pairs.py`, which reproduces a row without any code of this
/// program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Reproduced {
    /// The name of the parser.
    pub validator: String,
    /// The name of the client.
    pub fetcher: String,
    /// The input of the row.
    pub input: Bytes<'static>,
    /// The host that the parser reported; null if it reported no host, or rejected the input.
    pub said: Option<String>,
    /// The name that the client looked up for its first connection, or the address of this connection; null if
    /// the client did not connect.
    pub connected: Option<String>,
    /// Whether both hosts are the hosts of the row, which means that the row was reproduced.
    pub reproduced: bool,
}

/// The rows for programs: one JSON document per line.
///
/// # Panics
/// It never panics: every field can be written as JSON.
pub fn json_lines(rows: &[Row]) -> String {
    let line = |row: &Row| serde_json::to_string(row).expect("plain data") + "\n";
    rows.iter().map(line).collect()
}

/// Reads the rows that [`json_lines`] wrote.
pub fn read_json_lines(text: &str) -> Result<Vec<Row>, serde_json::Error> {
    text.lines().map(serde_json::from_str).collect()
}

/// Reads the reproduced rows, a list in JSON.
pub fn read_reproduced(text: &str) -> Result<Vec<Reproduced>, serde_json::Error> {
    serde_json::from_str(text)
}

/// The mistakes of clients as JSON.
///
/// # Panics
/// It never panics: every field can be written as JSON.
pub fn clients_json(of_clients: &OfClients) -> String {
    serde_json::to_string_pretty(of_clients).expect("plain data") + "\n"
}

/// Reads the mistakes of clients that [`clients_json`] wrote.
pub fn read_clients(text: &str) -> Result<OfClients, serde_json::Error> {
    serde_json::from_str(text)
}

/// The whole page in Markdown.
pub fn page(found: &Found, reproduced: &[Reproduced]) -> String {
    let page = Page {
        rows: &found.rows,
        seen_again: reproduced.iter().filter(|one| one.reproduced).map(key).collect(),
        tried: reproduced.iter().map(key).collect(),
    };
    let mut out = "# Parsers that disagree with HTTP clients\n\n".to_owned();
    out += "If a validator reports one host, and the client connects to a different host for the same URI, an attacker can \
            bypass the filter. Each client requested each input without a proxy, in a network in which every name has its own \
            address. The address of its connection shows the host that it connects to. Every row of this page was seen in this \
            way, except in the section on proxies. A backslash in a name depends on the C library: the resolver of glibc looks \
            up `ha` for `h\\a`. For each pair and each severity, one example is shown: the smallest of those that are easiest to \
            exploit. In every row, the parser and the client accept the input. The column `asks a proxy for` shows the request \
            of the same client to a proxy, if it is known. `harness/differential/reproduce/pairs.py` reproduced the rows with ✓, \
            and could not reproduce the rows with ✗. It does not use urispec. A row names at most eight parsers, and long inputs are \
            shortened; [`pairs.jsonl.gz`](pairs.jsonl.gz) has every pair and every byte.\n\n";
    page.summary(&mut out);
    page.section(
        &mut out,
        "Two different hosts, which can both be resolved",
        "The easiest to exploit: a filter that allows the host in `reports` lets the client connect to the host in `connects \
         to`. The rows with good.example and evil.example come first: an attacker can swap the two names in the text.",
        &[Reach::AllowedHost, Reach::Hosts],
    );
    page.most_met(&mut out);
    leaving(&mut out, &found.of_clients.leaks);
    names_two(&mut out, &found.of_clients.two_hosts);
    page.section(
        &mut out,
        "The parser reports no host, or an invalid one",
        "A filter that finds no host may treat the URI as a path of its own site. A filter with a deny list does not recognise \
         an invalid name. The client connects. `none` means that the parser finds no authority, and `\"\"` that it finds an \
         authority with an empty host.",
        &[Reach::NoHost],
    );
    page.section(
        &mut out,
        "A different host, and the text does not choose the host that the client connects to",
        "The parser reports a different host. The client connects to its own machine, to the host of the base, or to a host \
         named like the scheme.",
        &[Reach::BaseHost],
    );
    page.section(
        &mut out,
        "The same host, but a different port, user or resource",
        "The parser and the client differ in the port, in the credentials that are sent, or in the path or query that is requested.",
        &[Reach::SameHost],
    );
    page.only_through_a_proxy(&mut out);
    page.section(
        &mut out,
        "Names that cannot be resolved",
        "The host that the client connects to cannot be a name in the domain name system. The client connects because the \
         resolver of this test network has an address for every name.",
        &[Reach::Unresolvable],
    );
    out
}

type RowKey<'r> = (&'r str, &'r str, &'r [u8]);

fn key(one: &Reproduced) -> RowKey<'_> {
    (&one.validator, &one.fetcher, &one.input)
}

struct Page<'r> {
    rows: &'r [Row],
    seen_again: BTreeSet<RowKey<'r>>,
    tried: BTreeSet<RowKey<'r>>,
}

impl<'r> Page<'r> {
    fn mark(&self, row: &Row) -> &'static str {
        let OwnedRequest::Parse { input, .. } = &row.request else {
            return "";
        };
        let key: RowKey<'_> = (&row.validator.subject, &row.fetcher.subject, input);
        match (self.seen_again.contains(&key), self.tried.contains(&key)) {
            _ if row.seen == Seen::Proxy || row.severity > Severity::Host => "",
            (true, _) => " ✓",
            (false, true) => " ✗",
            (false, false) => "",
        }
    }

    fn connections(&self) -> impl Iterator<Item = &'r Row> {
        self.rows.iter().filter(|row| row.seen == Seen::Connection)
    }

    /// Adds the number of pairs that disagree, by severity.
    fn summary(&self, out: &mut String) {
        let mut severities: BTreeMap<Severity, [usize; 4]> = BTreeMap::new();
        for row in self.rows {
            let is_seen = row.seen == Seen::Connection;
            let counts = severities.entry(row.severity).or_default();
            let counted = [
                is_seen,
                is_seen && row.reach != Reach::Unresolvable,
                self.mark(row) == " ✓",
                !is_seen,
            ];
            for (count, is_counted) in counts.iter_mut().zip(counted) {
                *count += usize::from(is_counted);
            }
        }
        out.push_str(
            "| disagreement | pairs seen without a proxy | of these with names that can be resolved | reproduced | only through a proxy |\n\
             |---|--:|--:|--:|--:|\n",
        );
        for (severity, [seen, resolvable, again, proxy]) in severities {
            let _ = writeln!(
                out,
                "| {} | {seen} | {resolvable} | {again} | {proxy} |",
                severity.words()
            );
        }
        out.push('\n');
    }

    /// Adds the most frequent pairs: each of their disagreements, and a column for disagreements that were
    /// observed only through a proxy.
    fn most_met(&self, out: &mut String) {
        out.push_str(
            "## The most common pairs\n\n\
             | parser | client | disagreement | input | reports | connects to | only through a proxy |\n|---|---|---|---|---|---|---|\n",
        );
        for (validator, fetcher) in FIRST {
            let is_of_pair = |row: &&Row| row.validator.subject == validator && row.fetcher.subject == fetcher;
            let of_pair: Vec<&Row> = self.rows.iter().filter(is_of_pair).collect();
            let at_proxy = of_pair.iter().filter(|row| row.seen == Seen::Proxy);
            let at_proxy: Vec<String> = at_proxy
                .map(|row| format!("{}: {}", row.severity.words(), input(&row.request)))
                .collect();
            let mut last = at_proxy.join("; ");
            let connections: Vec<&&Row> = of_pair.iter().filter(|row| row.seen == Seen::Connection).collect();
            if connections.is_empty() {
                let _ = writeln!(out, "| {validator} | {fetcher} | none found | | | | {last} |");
            }
            for row in connections {
                let _ = writeln!(
                    out,
                    "| {validator} | {fetcher} | {}{} | {} | {} | {} | {} |",
                    row.severity.words(),
                    self.mark(row),
                    input(&row.request),
                    text(row, &row.validator),
                    text(row, &row.fetcher),
                    std::mem::take(&mut last)
                );
            }
        }
        out.push('\n');
    }

    /// Adds the rows with some values of reach: a folded table for each client, with one line for each input and
    /// answer. Parsers with the same answer share a line.
    fn section(&self, out: &mut String, title: &str, words: &str, reaches: &[Reach]) {
        /// The marked parsers of each line.
        type Lines<'r> = BTreeMap<(Reach, Severity, Vec<String>), Vec<(&'static str, &'r str)>>;

        let rows: Vec<&Row> = self.connections().filter(|row| reaches.contains(&row.reach)).collect();
        let _ = writeln!(out, "## {title}\n\n{words}\n");
        if rows.is_empty() {
            out.push_str("None found.\n\n");
            return;
        }
        let mut clients: BTreeMap<&str, Lines<'_>> = BTreeMap::new();
        for row in rows {
            let cells = vec![
                row.severity.words().to_owned(),
                input(&row.request),
                text(row, &row.fetcher),
                at_proxy(row),
                text(row, &row.validator),
            ];
            let lines = clients.entry(&row.fetcher.subject).or_default();
            let line = lines.entry((row.reach, row.severity, cells));
            line.or_default().push((self.mark(row), &row.validator.subject));
        }
        for (client, lines) in clients {
            let _ = writeln!(
                out,
                "<details><summary>{}: {}</summary>\n\n\
                 | disagreement | input | connects to | asks a proxy for | reports | parsers |\n|---|---|---|---|---|---|",
                markdown_text(client),
                words::counted(lines.len(), "row", "rows")
            );
            for ((.., cells), parsers) in lines {
                let _ = writeln!(out, "| {} | {} |", cells.join(" | "), names(parsers));
            }
            out.push_str("\n</details>\n\n");
        }
    }

    /// Adds for each client the number of parsers with which it disagrees, and an example that was seen only
    /// through a proxy.
    fn only_through_a_proxy(&self, out: &mut String) {
        out.push_str(
            "## Only through a proxy\n\n\
             Through a proxy, these clients request a different host, port or resource than the parser reports. No input is known \
             for which they do this without a proxy.\n\n\
             | client | release | parsers, without a proxy | parsers, only through a proxy | example | reports | asks a proxy for |\n\
             |---|---|--:|--:|---|---|---|\n",
        );
        let mut clients: BTreeMap<&str, (&Row, BTreeSet<&str>, Vec<&Row>)> = BTreeMap::new();
        for row in self.rows {
            let (_, connects, at_proxy) = clients
                .entry(&row.fetcher.subject)
                .or_insert_with(|| (row, BTreeSet::new(), Vec::new()));
            match row.seen {
                Seen::Connection => drop(connects.insert(&row.validator.subject)),
                Seen::Proxy => at_proxy.push(row),
            }
        }
        for (client, (row, connects, at_proxy)) in clients {
            let parsers: BTreeSet<&str> = at_proxy.iter().map(|row| &*row.validator.subject).collect();
            let example = at_proxy.first().map_or_else(
                || "| |".to_owned(),
                |row| {
                    format!(
                        "{} | {} | {}",
                        input(&row.request),
                        text(row, &row.validator),
                        text(row, &row.fetcher)
                    )
                },
            );
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {example} |",
                markdown_text(client),
                markdown_text(&row.fetcher.release),
                connects.len(),
                parsers.len(),
            );
        }
        out.push('\n');
    }
}

/// The names of parsers with their marks, those with a mark first; of many parsers, only the first are named.
fn names(mut parsers: Vec<(&str, &str)>) -> String {
    const NAMED: usize = 8;
    parsers.sort_by_key(|(mark, _)| mark.is_empty());
    let more = parsers.len().saturating_sub(NAMED);
    let name = |(mark, name): &(&str, &str)| format!("{}{mark}", markdown_text(name));
    let named: Vec<String> = parsers.iter().take(NAMED).map(name).collect();
    let named = named.join(", ");
    if more == 0 {
        named
    } else {
        format!("{named} and {more} more")
    }
}

/// Adds the table of the parts of URIs that clients should not send.
fn leaving(out: &mut String, leaks: &[Leak]) {
    out.push_str(
        "## What leaves a client\n\n\
         A fragment must not be sent to the server (RFC 3986 section 3.5). Userinfo belongs in the field Authorization. It must \
         not be in a name that is looked up, or in a request line, because request lines are logged.\n\n\
         | part that leaves | client | release | input | text |\n|---|---|---|---|---|\n",
    );
    for leak in leaks {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} |",
            leak.leaked.words(),
            markdown_text(&leak.subject),
            markdown_text(&leak.release),
            input(&leak.request),
            markdown_input(&leak.text)
        );
    }
    out.push('\n');
}

/// Adds the clients that name one host in the field Host, and connect to a different host.
fn names_two(out: &mut String, two_hosts: &[TwoHosts]) {
    out.push_str(
        "## Clients that name two hosts\n\n\
         A cache, a filter and a server disagree if one of them uses the first host and another the second. No parser is involved.\n\n\
         | client | input | way | leads to | field Host |\n|---|---|---|---|---|\n",
    );
    for one in two_hosts {
        let way = match one.seen {
            Seen::Connection => "connection",
            Seen::Proxy => "request line to a proxy",
        };
        let _ = writeln!(
            out,
            "| {} | {} | {way} | {} | {} |",
            markdown_text(&one.fetcher.subject),
            input(&one.request),
            code(one.fetcher.host.as_ref()),
            markdown_input(&one.field)
        );
    }
    out.push('\n');
}

/// The request: an input alone, or a reference and its base.
fn input(request: &OwnedRequest) -> String {
    match request {
        OwnedRequest::Parse { input, .. } => markdown_input(input),
        other => markdown_text(&words::in_short(&other.as_request())),
    }
}

/// The host in the answer of the parser or of the client, and the value of the component that differs, unless this
/// component is the host.
fn text(row: &Row, said: &Party) -> String {
    code(of_severity(row, said.host.as_ref(), said.text.as_ref()))
}

/// The client's request to a proxy, if it differs from its connection.
fn at_proxy(row: &Row) -> String {
    let Some(proxy) = &row.proxy else {
        return "not known".to_owned();
    };
    let asked = of_severity(row, proxy.host.as_ref(), proxy.text.as_ref());
    let connects = of_severity(row, row.fetcher.host.as_ref(), row.fetcher.text.as_ref());
    if asked == connects {
        "the same".to_owned()
    } else {
        code(asked)
    }
}

const fn of_severity<'t>(
    row: &Row,
    host: Option<&'t Bytes<'static>>,
    text: Option<&'t Bytes<'static>>,
) -> Option<&'t Bytes<'static>> {
    match row.severity {
        Severity::Host | Severity::OutOfNothing => host,
        _ => text,
    }
}

fn code(text: Option<&Bytes<'_>>) -> String {
    text.map_or_else(|| "none".to_owned(), |text| markdown_input(text))
}
