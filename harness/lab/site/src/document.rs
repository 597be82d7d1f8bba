//! A page for each document.

use urispec_model::Spec;
use urispec_specs::{Defect, defects, start, syntax};
use urispec_vectors::Citation;

use super::cells::{self, citation, share};
use super::counts::Counted;
use super::html::{Blocks, Html, Row, header};
use super::pair::{pair_address, step};
use super::readings::{is_open, readings};
use super::statements::statements;
use super::{Context, File, grammar, proofs, railroad};

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let defects = defects();
    let syntaxes = Spec::every_syntax().map(|spec| page(context, spec, &defects));
    let editions = Spec::URL_STANDARD.iter().map(|spec| edition(context, *spec, &defects));
    syntaxes.chain(railroad::pages(context)).chain(editions).collect()
}

/// A page for an edition of the URL Standard, which has no grammar of references.
fn edition(context: &Context<'_>, spec: Spec, defects: &[Defect]) -> File {
    let mut blocks = Blocks::default();
    facts(&mut blocks, spec);
    claimed(&mut blocks, context, spec);
    changes(&mut blocks, context, spec);
    statements(&mut blocks, context, spec);
    readings(&mut blocks, context, spec, defects);
    own_defects(&mut blocks, spec, defects);
    let path = format!("documents/{spec}.html");
    context.page(&path, spec.title(), Html::text(spec.title()), blocks)
}

/// Adds the comparison with the previous document, which this document continues.
fn changes(blocks: &mut Blocks, context: &Context<'_>, spec: Spec) {
    blocks.heading(2, "changes", &Html::text("Additions and removals"));
    match spec
        .before()
        .and_then(|before| Some((before, context.comparison(before, spec)?)))
    {
        Some((before, pair)) => {
            let link = Html::link(
                &format!("../{}", pair_address(before, spec)),
                &Html::text(&format!("The same comparison in short, with {}", before.title())),
            );
            blocks.paragraph(&link);
            step(blocks, pair);
        }
        None => blocks.paragraph(&Html::text("This is the first document; it has no predecessor.")),
    }
}

fn page(context: &Context<'_>, spec: Spec, defects: &[Defect]) -> File {
    let mut blocks = Blocks::default();
    facts(&mut blocks, spec);
    size(&mut blocks, spec);
    contents(&mut blocks, is_open(context, spec));
    claimed(&mut blocks, context, spec);
    proven(&mut blocks, context, spec);
    changes(&mut blocks, context, spec);
    let pairs = Spec::every_syntax().filter(|other| context.comparison(spec, *other).is_some());
    let pairs = pairs.map(|other| {
        let address = format!("../{}", pair_address(spec, other));
        Html::link(&address, &Html::text(other.title()))
    });
    statements(&mut blocks, context, spec);
    blocks.heading(2, "pairs", &Html::text("Compared with every other document"));
    blocks.paragraph(&Html::join(pairs, ", "));
    readings(&mut blocks, context, spec, defects);
    own_defects(&mut blocks, spec, defects);
    blocks.heading(2, "grammar", &Html::text("Its grammar"));
    let diagrams = format!("../{}", railroad::address(spec));
    blocks.paragraph(&Html::link(
        &diagrams,
        &Html::text("The same grammar as railroad diagrams"),
    ));
    grammar::rules(&mut blocks, &syntax(spec));
    let path = format!("documents/{spec}.html");
    context.page(&path, spec.title(), Html::text(spec.title()), blocks)
}

fn facts(blocks: &mut Blocks, spec: Spec) {
    let mut facts = vec![
        (Html::text("Title"), Html::text(spec.about())),
        (Html::text("Published"), Html::text(spec.date())),
        (Html::text("Name in urispec"), Html::span(spec.name())),
    ];
    if let Some(before) = spec.before() {
        facts.push((Html::text("Continues"), cells::document("../", before)));
    }
    let after = Spec::every().filter(|other| other.before() == Some(spec));
    let after = Html::join(after.map(|other| cells::document("../", other)), ", ");
    if !after.is_empty() {
        facts.push((Html::text("Continued by"), after));
    }
    blocks.facts(facts);
}

/// Adds the size of the grammar and of the automaton of its start rule.
fn size(blocks: &mut Blocks, spec: Spec) {
    let grammar = syntax(spec);
    let start = start(spec);
    let mut facts = vec![(
        Html::text("Grammar"),
        Html::link(
            &format!("../{}", railroad::address(spec)),
            &Html::text(&format!("{} rules, as railroad diagrams", grammar.rules().count())),
        ),
    )];
    if let Ok(dfa) = grammar.dfa(start) {
        let words = format!("{} states, {} classes of bytes, for", dfa.states(), dfa.classes());
        facts.push((
            Html::text("Smallest automaton"),
            Html::join([Html::text(&words), Html::span(start)], " "),
        ));
    }
    blocks.facts(facts);
}

fn contents(blocks: &mut Blocks, is_open: bool) {
    let readings = is_open.then_some(("readings", "Other answers that it permits"));
    let links = [
        ("claims", "Parsers that claim it"),
        ("changes", "Additions and removals"),
        ("pairs", "Compared with every other document"),
    ]
    .into_iter()
    .chain(readings)
    .chain([("defects", "Its defects"), ("grammar", "Its grammar")]);
    let links = links.map(|(id, text)| Html::link(&format!("#{id}"), &Html::text(text)));
    blocks.paragraph(&Html::join(links, " · "));
}

fn claimed(blocks: &mut Blocks, context: &Context<'_>, spec: Spec) {
    blocks.heading(2, "claims", &Html::text("Parsers that claim it"));
    let row = |parser: &Counted<'_>| {
        let name = cells::parser("../", &parser.subject.about.name);
        Row::new(name, [share(parser.document(spec), None)])
    };
    let parsers = context.parsers.iter();
    let rows: Vec<Row> = parsers
        .filter(|parser| parser.subject.about.claims_spec(spec))
        .map(row)
        .collect();
    if rows.is_empty() {
        blocks.paragraph(&Html::text("None of the tested parsers."));
    }
    blocks.table("Parsers that claim it", header(&["Parser", "Agrees"]), rows);
}

/// Adds the proofs about parsers that are held to the document. Adds nothing if there is none.
fn proven(blocks: &mut Blocks, context: &Context<'_>, spec: Spec) {
    let proofs = proofs::of_document(context, spec);
    if proofs.is_empty() {
        return;
    }
    blocks.heading(2, "proofs", &Html::text("Proofs"));
    blocks.paragraph(&Html::link(
        "../proofs.html",
        &Html::text("The results of the proofs, and the strings that refute a parser"),
    ));
    proofs::table(blocks, &proofs);
}

fn own_defects(blocks: &mut Blocks, spec: Spec, defects: &[Defect]) {
    blocks.heading(2, "defects", &Html::text("Its defects, and texts that it leaves open"));
    let own: Vec<&Defect> = defects.iter().filter(|defect| defect.specs.contains(&spec)).collect();
    if own.is_empty() {
        blocks.paragraph(&Html::text("None is recorded."));
    }
    for defect in own {
        blocks.heading(
            3,
            &format!("defect-{}", defect.id),
            &Html::text(&defect.id.replace('-', " ")),
        );
        let mut facts = vec![
            (Html::text("Text"), Html::prose(&defect.written)),
            (Html::text("Our decision"), Html::prose(&defect.done)),
            (Html::text("Reason"), Html::prose(&defect.why)),
        ];
        if let Some(other) = &defect.other_reading {
            facts.push((Html::text("A further reading"), Html::prose(other)));
        }
        let sections = defect.sections.iter().filter_map(|section| section.parse().ok());
        let own = sections.filter(|section: &Citation| section.covers(spec));
        let errata = defect.errata.iter().map(|number| Citation {
            document: "erratum".to_owned(),
            section: number.to_string(),
        });
        let places = own.chain(errata).map(|place| citation(&place));
        facts.push((Html::text("Sections"), Html::join(places, ", ")));
        blocks.facts(facts);
    }
}
