//! The page of published vulnerabilities: the inputs that show them, and the parsers that answer as a vulnerable release.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;
use urispec_model::{ComponentSet, Observation, Verdict, visible};
use urispec_report::words;
use urispec_vectors::{CveRow, cve_order};

use super::cells::{self, request, vector};
use super::figure::{Data, tables};
use super::html::{Blocks, Html};
use super::{Context, File, own};

/// The page, if the vectors have a table of vulnerabilities.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let rows = &context.site.suite.cves.rows;
    if rows.is_empty() {
        return Vec::new();
    }
    let shown = shown_by_parsers(context);
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "Flaws in URL parsers that were published, each with the vectors that have its kind of input. A parser is named if its answer \
         to such a vector differs from the document that it claims (or from RFC 3986, if it claims none), and is the answer of a \
         vulnerable release. Where the name has a link, we read its \
         record and it mentions this kind of input. A name with \"shape only\" has a likely kind of input, and we do not claim that \
         this input triggers it.",
    ));
    let mut ids = BTreeSet::new();
    for (at, row) in rows.iter().enumerate() {
        one(&mut blocks, context, (at, row), &shown, &mut ids);
    }
    let data = Data::new(
        &["names", "shape_only", "product", "input", "vectors", "parsers", "note"],
        rows.iter().map(|row| data_row(context, row, &shown)).collect(),
    );
    blocks.push(tables("cves", "Published vulnerabilities"));
    let mut files = data.files("cves");
    let title = "Published vulnerabilities";
    files.push(context.page("cves.html", title, Html::text(title), blocks));
    files
}

/// The anchor of a vulnerability on the page.
pub(super) fn anchor(name: &str) -> String {
    urispec_differential::field(&name.to_lowercase())
}

/// For each vulnerability the parsers that answer as a vulnerable release, as indexes in the run.
fn shown_by_parsers<'a>(context: &Context<'a>) -> BTreeMap<&'a str, BTreeSet<usize>> {
    let cves = &context.site.suite.cves;
    let mut shown: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (at, subject) in context.site.run.subjects.iter().enumerate() {
        let spec = own(subject);
        let departing = subject.cases.iter().filter(|case| {
            let verdict = case.verdict(spec);
            verdict.is_some_and(Verdict::is_departure)
        });
        for case in departing {
            let Some(observed) = case.observed.as_deref() else {
                continue;
            };
            for name in cves.shown_by(&case.id, observed) {
                shown.entry(name).or_default().insert(at);
            }
        }
    }
    shown
}

/// The parsers that answer as a vulnerable release of any of the names.
fn parsers<'a>(context: &Context<'a>, row: &CveRow, shown: &BTreeMap<&str, BTreeSet<usize>>) -> Vec<&'a str> {
    let all: BTreeSet<usize> = row
        .cves
        .iter()
        .filter_map(|name| shown.get(name.as_str()))
        .flatten()
        .copied()
        .collect();
    all.into_iter()
        .map(|at| &*context.site.run.subjects[at].about.name)
        .collect()
}

fn one(
    blocks: &mut Blocks,
    context: &Context<'_>,
    (at, row): (usize, &CveRow),
    shown: &BTreeMap<&str, BTreeSet<usize>>,
    ids: &mut BTreeSet<String>,
) {
    let mut with_anchor = |name: &String, shown: Html| {
        let id = anchor(name);
        // A vulnerability of two flaws has two sections. Its anchor is that of the first one.
        if ids.insert(id.clone()) {
            Html::anchored(&id, &shown)
        } else {
            shown
        }
    };
    let mut names: Vec<Html> = Vec::new();
    for name in &row.cves {
        let text = Html::text(name);
        let shown = match cve_order(name) {
            Some(_) => Html::link(&format!("https://www.cve.org/CVERecord?id={name}"), &text),
            None => text,
        };
        names.push(with_anchor(name, shown));
    }
    for name in &row.unread {
        names.push(with_anchor(name, Html::text(&format!("{name} (shape only)"))));
    }
    blocks.heading(2, &format!("flaw-{at}"), &Html::join(names, ", "));
    let suite = context.site.suite;
    let inputs = row.vectors.iter().filter_map(|id| suite.get(id));
    let inputs = inputs.map(|asked| Html::join([vector("", asked), request(&asked.request())], " "));
    let mut facts = vec![
        (Html::text("Product"), Html::prose(&row.product)),
        (Html::text("Kind of input"), Html::prose(&row.shape)),
    ];
    let inputs: Vec<String> = inputs.map(|input| format!("<li>{input}</li>")).collect();
    if !inputs.is_empty() {
        facts.push((
            Html::text("Vectors"),
            Html::raw(format!("<ul class=\"plain\">{}</ul>", inputs.concat())),
        ));
    }
    let answers = vulnerable(row);
    if !answers.is_empty() {
        let answers = answers.iter().map(|answer| cells::cut(answer));
        facts.push((Html::text("Vulnerable answer"), Html::join(answers, " or ")));
    }
    if !row.cves.is_empty() {
        let parsers: Vec<Html> = parsers(context, row, shown)
            .into_iter()
            .map(|name| cells::parser("", name))
            .collect();
        let words = if parsers.is_empty() {
            Html::text("none of the tested parsers")
        } else {
            Html::join(parsers, ", ")
        };
        facts.push((Html::text("Parsers that give it"), words));
    }
    facts.extend(row.note.as_ref().map(|note| (Html::text("Note"), Html::prose(note))));
    blocks.facts(facts);
}

/// The answers that show the flaw, each once.
fn vulnerable(row: &CveRow) -> BTreeSet<String> {
    let shown = |answer: &Observation<'_>| words::observation(answer, ComponentSet::EVERY);
    row.vulnerable.values().flatten().map(shown).collect()
}

fn data_row(context: &Context<'_>, row: &CveRow, shown: &BTreeMap<&str, BTreeSet<usize>>) -> Vec<serde_json::Value> {
    let parsers: Vec<String> = parsers(context, row, shown).into_iter().map(visible).collect();
    vec![
        json!(row.cves.join(" ")),
        json!(row.unread.join(" ")),
        json!(row.product),
        json!(row.shape),
        json!(row.vectors.join(" ")),
        json!(parsers.join(" ")),
        json!(row.note),
    ]
}
