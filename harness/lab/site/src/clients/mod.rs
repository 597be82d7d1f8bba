//! A filter in front of a client: which parsers and HTTP clients read a URL differently, as a matrix and a page for each
//! client. `clients.js` leads from a pair to its answer; without scripts each page shows every parser.

mod client;
mod page;
mod shape;

use std::collections::BTreeMap;

use serde::Serialize;
use urispec_model::{Request, quote, visible};
use urispec_pairs::Row;

use self::client::{Client, Risk, clients};
use super::cells::parser;
use super::html::{Blocks, Html, attribute};
use super::script::json;
use super::{Context, File};

/// The names of the clients, and their pages.
pub(super) fn names(context: &Context<'_>) -> Vec<(String, String)> {
    let clients = clients(context).into_iter();
    clients.map(|client| (visible(client.name), client.page())).collect()
}

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let clients = clients(context);
    let cves = shape::cves(context);
    let mut pages = vec![
        overview(context, &clients),
        data(&clients),
        File::new("clients.js", include_str!("../../assets/clients.js")),
    ];
    pages.extend(clients.iter().map(|client| page::page(context, client, &cves)));
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
         host it chose. The bar of a cell shows the gravest difference: █ a different host, and the text decides both, so an attacker \
         can exchange them; ▆ a different host; ▄ the filter sees no host, or not the one that is meant; ▂ the same host, but a different \
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
        &["elements.js", "data/clients.js", "clients.js"],
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
            "{} of {} clients connect to a different host",
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
