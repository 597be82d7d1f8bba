//! A filter in front of a client: which parsers and HTTP clients read a URL differently, as a matrix and a page for each
//! client. `clients.js` leads from a pair to its answer; without scripts each page shows every parser.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use urispec_differential::{Severity, field};
use urispec_model::{Bytes, Component, Request, quote, visible};
use urispec_pairs::{Reach, Row, Seen};

use super::cells::{cut_to, parser, request};
use super::html::{Blocks, Cell, Html, Row as TableRow, attribute, header};
use super::script::json;
use super::{Context, File};

/// What a disagreement lets an attacker do; the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Risk {
    /// The text decides both hosts, so an attacker can exchange them.
    Exchanged,
    /// Two hosts that can be resolved.
    Hosts,
    /// The filter sees no host or an invalid one, or the text does not decide where the client connects.
    Unseen,
    /// The port, the userinfo or the resource.
    SameHost,
}

impl Risk {
    const ALL: [Self; 4] = [Self::Exchanged, Self::Hosts, Self::Unseen, Self::SameHost];

    /// `None` for a disagreement that only a request to a proxy shows, or about a name that cannot be resolved.
    const fn of(row: &Row) -> Option<Self> {
        match (row.seen, row.reach) {
            (Seen::Proxy, _) | (_, Reach::Unresolvable) => None,
            (_, Reach::AllowedHost) => Some(Self::Exchanged),
            (_, Reach::Hosts) => Some(Self::Hosts),
            (_, Reach::NoHost | Reach::BaseHost) => Some(Self::Unseen),
            (_, Reach::SameHost) => Some(Self::SameHost),
        }
    }

    const fn bar(self) -> char {
        match self {
            Self::Exchanged => '█',
            Self::Hosts => '▆',
            Self::Unseen => '▄',
            Self::SameHost => '▂',
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Exchanged => "Another host, and the text decides both",
            Self::Hosts => "Another host",
            Self::Unseen => "The filter sees no host, or not the one that is meant",
            Self::SameHost => "The same host, but another port, user or resource",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Exchanged => {
                "A filter that allows the host it sees lets the client connect to the other. An attacker can exchange the two names."
            }
            Self::Hosts => "The filter sees one host, and the client connects to another. Both names can be resolved.",
            Self::Unseen => {
                "A filter may take a URL without a host for a path of its own site, and a deny list does not know an invalid name. The \
                 client connects all the same: to a host of the text, to its own machine, or to the host of the base."
            }
            Self::SameHost => {
                "The filter and the client differ in the port, in the credentials that are sent, or in what is requested."
            }
        }
    }
}

/// The rows of one client with a connection.
struct Client<'a> {
    /// The name without the folder of the adapters.
    name: &'a str,
    subject: &'a str,
    release: &'a str,
    rows: Vec<(Risk, &'a Row)>,
}

impl Client<'_> {
    fn page(&self) -> String {
        format!("clients/{}.html", field(self.name))
    }
}

fn clients<'a>(context: &Context<'a>) -> Vec<Client<'a>> {
    let mut clients: BTreeMap<&str, Client<'_>> = BTreeMap::new();
    for row in context.site.clients {
        let Some(risk) = Risk::of(row) else { continue };
        let subject = &*row.fetcher.subject;
        let new = || Client {
            name: subject.rsplit('/').next().unwrap_or_default(),
            subject,
            release: &row.fetcher.release,
            rows: Vec::new(),
        };
        clients.entry(subject).or_insert_with(new).rows.push((risk, row));
    }
    clients.into_values().collect()
}

/// The names of the clients, and their pages.
pub(super) fn names(context: &Context<'_>) -> Vec<(String, String)> {
    let clients = clients(context).into_iter();
    clients.map(|client| (visible(client.name), client.page())).collect()
}

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let clients = clients(context);
    let cves = cves(context);
    let mut pages = vec![
        overview(context, &clients),
        data(&clients),
        File::new("clients.js", include_str!("../assets/clients.js")),
    ];
    pages.extend(clients.iter().map(|client| page(context, client, &cves)));
    pages
}

/// The page with the two pickers and the matrix.
fn overview(context: &Context<'_>, clients: &[Client<'_>]) -> File {
    let mut blocks = Blocks::default();
    blocks.push(Html::raw(
        "<p class=\"lead\">A filter reads a URL, allows it, and the client connects somewhere else: that is how a filter is bypassed.</p>",
    ));
    blocks.push(Html::raw("<div id=\"pair\"></div>"));
    blocks.push(own_pair());
    blocks.heading(2, "matrix", &Html::text("Every filter before every client"));
    blocks.paragraph(&Html::text(
        "Each client requested each URL in a network in which every name has its own address, so its connection shows which \
         host it chose. The bar of a cell shows the gravest difference: █ another host, and the text decides both, so an attacker \
         can exchange them; ▆ another host; ▄ the filter sees no host, or not the one that is meant; ▂ the same host, but another \
         port, user or resource; · no difference is known. The filters with the most grave cells come first.",
    ));
    blocks.push(matrix(context, clients));
    let links = clients
        .iter()
        .map(|client| Html::link(&client.page(), &Html::text(client.name)));
    blocks.paragraph(&Html::join([Html::text("By client:"), Html::join(links, " · ")], " "));
    context.scripted(
        "clients.html",
        "My filter, my client",
        blocks,
        &["data/clients.js", "clients.js"],
    )
}

/// How to test a pair that is not here.
fn own_pair() -> Html {
    let command = "urispec compare --between --command 'python3 my_filter.py' fetchers/requests";
    Html::raw(format!(
        "<details class=\"parts\"><summary>Test your own pair</summary><p>Name a parser or adapter, or give a command that speaks the \
         protocol; the filter comes first: {} {}</p></details>",
        Html::span(command),
        Html::text("`urispec init` writes an adapter for your own program.")
            .into_string()
            .replace('`', ""),
    ))
}

/// For each parser, the gravest risk with each client.
fn gravest<'c>(clients: &'c [Client<'_>]) -> BTreeMap<&'c str, BTreeMap<usize, (Risk, &'c Row)>> {
    let mut parsers: BTreeMap<&str, BTreeMap<usize, (Risk, &Row)>> = BTreeMap::new();
    for (at, client) in clients.iter().enumerate() {
        for (risk, row) in &client.rows {
            let cells = parsers.entry(&row.validator.subject).or_default();
            let cell = cells.entry(at).or_insert((*risk, row));
            if *risk < cell.0 {
                *cell = (*risk, row);
            }
        }
    }
    parsers
}

fn matrix(context: &Context<'_>, clients: &[Client<'_>]) -> Html {
    let gravest = gravest(clients);
    let has_page = |name: &str| context.parsers.iter().any(|parser| *parser.subject.about.name == *name);
    let mut rows: Vec<_> = gravest
        .iter()
        .map(|(name, cells)| {
            (
                Risk::ALL.map(|risk| cells.values().filter(|(of, _)| *of == risk).count()),
                *name,
                cells,
            )
        })
        .collect();
    rows.sort_by(|(one, a, _), (other, b, _)| other.cmp(one).then(a.cmp(b)));
    let names = clients.iter().map(|client| {
        format!(
            "<span data-id={}>{}</span>",
            attribute(&client.page()),
            Html::text(client.name)
        )
    });
    let rows = rows.iter().map(|(counts, name, cells)| {
        let bars: String = (0..clients.len())
            .map(|at| cells.get(&at).map_or('·', |(risk, _)| risk.bar()))
            .collect();
        let [exchanged, hosts, unseen, _] = counts;
        let label = format!(
            "{} of {} clients connect to another host",
            exchanged + hosts,
            clients.len()
        );
        format!(
            "<tr><th>{}</th><td>{exchanged}</td><td>{hosts}</td><td>{unseen}</td>\
             <td class=\"heat\"><span class=\"clients\" role=\"img\" aria-label={}>{bars}</span></td></tr>\n",
            if has_page(name) {
                parser("", name)
            } else {
                Html::text(name)
            },
            attribute(&label)
        )
    });
    Html::raw(format!(
        "<div class=\"heatmap of-clients\">
<p class=\"key\">The cells from left to right: {}.</p>
<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Filters and clients\">
<table>
<thead><tr><th>Filter</th><th>█</th><th>▆</th><th>▄</th><th><span class=\"clients\">{}</span></th></tr></thead>
<tbody>
{}</tbody>
</table>
</div>
</div>",
        Html::text(&clients.iter().map(|client| client.name).collect::<Vec<_>>().join(", ")),
        names.collect::<String>(),
        rows.collect::<String>()
    ))
}

/// The gravest answer of each pair, for the pickers and the first page.
fn data(clients: &[Client<'_>]) -> File {
    #[derive(Serialize)]
    struct Data<'d> {
        /// The name, the release and the page of each client.
        clients: Vec<(String, String, String)>,
        risks: [&'d str; 4],
        inputs: Vec<String>,
        /// For each parser its release, and a list that alternates between a client, the risk, and an input.
        parsers: BTreeMap<String, (String, Vec<usize>)>,
    }
    let mut inputs: Vec<String> = Vec::new();
    let mut parsers = BTreeMap::new();
    for (name, cells) in gravest(clients) {
        let mut flat = Vec::new();
        let mut release = "";
        for (at, (risk, row)) in cells {
            let input = in_short(row);
            let place = inputs.iter().position(|one| *one == input).unwrap_or_else(|| {
                inputs.push(input);
                inputs.len() - 1
            });
            release = &row.validator.release;
            flat.extend([at, risk as usize, place]);
        }
        parsers.insert(visible(name), (visible(release), flat));
    }
    let data = Data {
        clients: clients
            .iter()
            .map(|client| (visible(client.name), visible(client.release), client.page()))
            .collect(),
        risks: Risk::ALL.map(Risk::title),
        inputs,
        parsers,
    };
    File::new(
        "data/clients.js",
        format!("globalThis.URISPEC_CLIENTS={};\n", json(&data)),
    )
}

fn in_short(row: &Row) -> String {
    match row.request.as_request() {
        Request::Resolve { base, input, .. } => format!("{} against {}", quote(input), quote(base)),
        request => quote(request.input()),
    }
}

/// The page of a client: the inputs that it and a filter read differently, the gravest first.
fn page(context: &Context<'_>, client: &Client<'_>, cves: &BTreeMap<String, BTreeSet<&str>>) -> File {
    let mut blocks = Blocks::default();
    let back = Html::link("../clients.html", &Html::text("Every filter before every client"));
    blocks.paragraph(&Html::join(
        [
            Html::text(&format!(
                "{} {}, seen by its connections. Of each filter and each kind of difference one URL is shown, the one that is easiest to \
                 exploit; ✓ is a row that another program reproduced, ✗ one that it could not.",
                client.name, client.release
            )),
            back,
        ],
        " ",
    ));
    blocks.push(Html::raw("<div id=\"pair\"></div>"));
    for risk in Risk::ALL {
        let rows: Vec<&Row> = client
            .rows
            .iter()
            .filter(|(of, _)| *of == risk)
            .map(|(_, row)| *row)
            .collect();
        section(&mut blocks, context, risk, &rows, cves);
    }
    blocks.heading(2, "own", &Html::text("Test your own pair"));
    let command = format!(
        "urispec compare --between --command 'python3 my_filter.py' {}",
        client.subject
    );
    blocks.paragraph(&Html::span(&visible(&command)));
    let title = format!("Filters before {}", client.name);
    context.scripted(&client.page(), &title, blocks, &["data/clients.js", "clients.js"])
}

/// What both sides say of one input: rows with equal keys differ only in the parser.
type Key<'a> = (&'a Row, Component);

fn section(
    blocks: &mut Blocks,
    context: &Context<'_>,
    risk: Risk,
    rows: &[&Row],
    cves: &BTreeMap<String, BTreeSet<&str>>,
) {
    if rows.is_empty() {
        return;
    }
    let mut groups: Vec<(Key<'_>, Vec<&Row>)> = Vec::new();
    for row in rows {
        let same = |(one, _): &Key<'_>| {
            one.request == row.request
                && one.component == row.component
                && one.validator.text == row.validator.text
                && one.fetcher.text == row.fetcher.text
        };
        match groups.iter_mut().find(|(key, _)| same(key)) {
            Some((_, all)) => all.push(row),
            None => groups.push(((row, row.component), vec![row])),
        }
    }
    // The input that fools the most filters comes first.
    groups.sort_by_key(|((row, _), all)| (row.severity, std::cmp::Reverse(all.len())));
    blocks.heading(2, &format!("risk-{}", risk as usize), &Html::text(risk.title()));
    blocks.paragraph(&Html::text(risk.about()));
    let is_other_host = risk < Risk::SameHost;
    let tried = |row: &Row| {
        let same = |one: &&urispec_pairs::Reproduced| {
            one.validator == row.validator.subject
                && one.fetcher == row.fetcher.subject
                && *one.input == *row.request.as_request().input()
        };
        context.site.reproduced.iter().find(same).map(|one| one.reproduced)
    };
    let row = |((first, component), all): &(Key<'_>, Vec<&Row>)| {
        let shape = shape(first.request.as_request().input());
        let known = cves
            .get(&shape)
            .filter(|_| is_other_host && first.severity <= Severity::Host);
        let known = known
            .into_iter()
            .flatten()
            .map(|name| Html::link(&format!("https://www.cve.org/CVERecord?id={name}"), &Html::text(name)));
        let names = all.iter().map(|row| match tried(row) {
            Some(true) => format!("{} ✓", row.validator.subject),
            Some(false) => format!("{} ✗", row.validator.subject),
            None => row.validator.subject.clone(),
        });
        let names = Html::text(&names.collect::<Vec<_>>().join(", "));
        let mut cells: Vec<Cell> = vec![
            said(first.fetcher.text.as_ref(), *component).into(),
            said(first.validator.text.as_ref(), *component).into(),
            Cell {
                class: "names",
                content: names,
            },
        ];
        if is_other_host {
            cells.push(Cell {
                class: "cves",
                content: Html::join(known, " "),
            });
        }
        TableRow::new(request(&first.request.as_request()), cells)
    };
    let titles = [
        "URL",
        "The client uses",
        "The filter reports",
        "Filters",
        "CVEs of this shape",
    ];
    let titles = header(if is_other_host { &titles } else { &titles[..4] });
    blocks.classed(" rows of-pairs", risk.title(), titles, groups.iter().map(row).collect());
}

/// The value of a component, with its name unless it is the host.
fn said(value: Option<&Bytes<'_>>, component: Component) -> Html {
    let value = value.map_or_else(|| Html::text("none"), |value| Html::span(&cut_to(&quote(value), 60)));
    match component {
        Component::Host => value,
        component => Html::join([Html::text(component.name()), value], " "),
    }
}

/// The CVEs by the shape of the inputs of their vectors.
fn cves<'a>(context: &Context<'a>) -> BTreeMap<String, BTreeSet<&'a str>> {
    let mut shapes: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let suite = context.site.suite;
    for row in &suite.cves.rows {
        let names = row.cves.iter().filter(|name| name.starts_with("CVE-"));
        for vector in row.vectors.iter().filter_map(|id| suite.get(id)) {
            let shape = shape(vector.request().input());
            shapes
                .entry(shape)
                .or_default()
                .extend(names.clone().map(String::as_str));
        }
    }
    shapes
}

/// An input without what names stand for: each word is `a`, each number is `0`, and a slash at the end does not count.
fn shape(input: &[u8]) -> String {
    let mut shape = String::new();
    let text = String::from_utf8_lossy(input);
    for piece in text
        .trim_end_matches('/')
        .split_inclusive(|char: char| !char.is_ascii_alphanumeric() && !".-_".contains(char))
    {
        let word = piece.trim_end_matches(|char: char| !char.is_ascii_alphanumeric() && !".-_".contains(char));
        match word {
            "" => {}
            "http" | "https" => shape.push_str("http"),
            word if word.bytes().all(|byte| byte.is_ascii_digit()) => shape.push('0'),
            _ => shape.push('a'),
        }
        shape.push_str(&piece[word.len()..]);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_no_part_of_a_shape() {
        assert_eq!(
            shape(br"http://good\@evil/"),
            shape(br"http://good.example\@evil.example")
        );
        assert_eq!(shape(b"http://a:80#@b"), "http://a:0#@a");
        assert_ne!(shape(b"http://a#@b"), shape(b"http://a?@b"));
    }
}
