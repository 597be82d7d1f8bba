//! The page of a client: the inputs that it and a filter read differently, the gravest first.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use urispec_differential::Severity;
use urispec_model::{Bytes, Component, quote, visible};
use urispec_pairs::{Reproduced, Row};

use super::client::{Client, Risk};
use super::shape::shape;
use crate::cells::{cut_to, request};
use crate::html::{Blocks, Cell, Html, Row as TableRow, header};
use crate::{Context, File};

pub(super) fn page(context: &Context<'_>, client: &Client<'_>, cves: &BTreeMap<String, BTreeSet<&str>>) -> File {
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
    context.scripted(
        &client.page(),
        &title,
        blocks,
        &["elements.js", "data/clients.js", "clients.js"],
    )
}

/// What both sides report for one input: rows with equal keys differ only in the parser.
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
    groups.sort_by_key(|((row, _), all)| (row.severity, Reverse(all.len())));
    blocks.heading(2, &format!("risk-{}", risk as usize), &Html::text(risk.title()));
    blocks.paragraph(&Html::text(risk.about()));
    let is_other_host = risk < Risk::SameHost;
    let tried = |row: &Row| {
        let same = |one: &&Reproduced| {
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
