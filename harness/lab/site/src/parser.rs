//! A page for each parser.

use std::collections::{BTreeMap, BTreeSet};

use urispec_differential::{BugKind, Divergence, Severity};
use urispec_judge::SubjectRun;
use urispec_model::{Operation, Spec, visible};

use super::cells::{self, citation, cut, parser_page, request, share};
use super::counts::{Count, Counted};
use super::html::{Blocks, Html, Row, header};
use super::{Context, File, characters, departing, learned};
use urispec_report::divergence::{self, Group, KINDS, Parser, TERMINAL, group_title, parsers, program, sentence};
use urispec_report::words;

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let groups = parsers(context.site.divergences);
    // Links may lead to every parser that a divergence names.
    let others = |one: &Divergence| -> Vec<String> {
        let all = one.shared_with.iter().chain(&one.other_hosts);
        all.map(|other| other.name.clone()).collect()
    };
    let named: Vec<String> = context.site.divergences.iter().flat_map(others).collect();
    let named = named.iter().map(String::as_str);
    let everyone: BTreeSet<&str> = context
        .parsers
        .iter()
        .map(|parser| &*parser.subject.about.name)
        .chain(groups.iter().map(|parser| parser.name))
        .chain(named)
        .collect();
    let page = |name: &str| {
        let mut parsers = context.parsers.iter();
        let counted = parsers.find(|parser| *parser.subject.about.name == *name);
        page(context, name, counted, groups.iter().find(|parser| parser.name == name))
    };
    everyone.into_iter().map(page).collect()
}

fn page(context: &Context<'_>, name: &str, counted: Option<&Counted<'_>>, parser: Option<&Parser<'_>>) -> File {
    let subject = counted.map(|counted| counted.subject);
    let mut blocks = Blocks::default();
    facts(&mut blocks, name, subject, parser);
    contents(&mut blocks, subject, parser);
    if let Some(address) = learned::of_parser(context, name) {
        let link = Html::link(
            &format!("../{address}"),
            &Html::text("The texts that it accepts: a learnt model"),
        );
        blocks.paragraph(&link);
    }
    if let Some(parser) = parser {
        bugs(&mut blocks, parser);
    }
    if let Some(counted) = counted {
        agreement(&mut blocks, context, counted);
        resembles(&mut blocks, context, counted);
        departing::by_area(&mut blocks, context, counted);
        characters::of_parser(&mut blocks, context, counted);
        badges(&mut blocks, context, counted);
    }
    context.scripted(&parser_page(name), name, blocks, &["elements.js", "mismatches.js"])
}

/// Adds links to the parts that the page has.
fn contents(blocks: &mut Blocks, subject: Option<&SubjectRun>, parser: Option<&Parser<'_>>) {
    let mut links: Vec<(String, &str)> = Vec::new();
    if let Some(parser) = parser {
        let kinds = KINDS.into_iter().filter(|kind| parser.of_kind(*kind).next().is_some());
        links.extend(kinds.map(|kind| (kind_anchor(kind), divergence::heading(kind))));
        links.extend((!parser.drift.is_empty()).then(|| ("drift".to_owned(), "Differences")));
    }
    if subject.is_some() {
        let parts = [
            ("documents", "Agreement with each document"),
            ("areas", "By area, with every mismatch"),
            ("characters", "Characters"),
            ("badges", "Badges"),
        ];
        links.extend(parts.map(|(id, title)| (id.to_owned(), title)));
    }
    let links = links
        .into_iter()
        .map(|(id, title)| Html::link(&format!("#{id}"), &Html::text(title)));
    blocks.paragraph(&Html::join(links, " · "));
}

/// The anchor of the bugs of one kind.
fn kind_anchor(kind: Option<BugKind>) -> String {
    format!("kind-{}", kind.map_or("not-sorted", BugKind::name))
}

fn facts(blocks: &mut Blocks, name: &str, subject: Option<&SubjectRun>, parser: Option<&Parser<'_>>) {
    let mut facts: Vec<(Html, Html)> = Vec::new();
    let mut fact = |label: &str, text: Html| facts.push((Html::text(label), text));
    if let Some(SubjectRun { about, .. }) = subject {
        fact("Release", Html::text(&about.release));
        fact("Language", Html::text(&about.language));
        fact("Claims", Html::text(&words::claims(about)));
        let operations: Vec<&str> = about.operations.iter().map(|operation| operation.name()).collect();
        let operations = operations.join(", ").replace('_', " ");
        fact("Operations", Html::text(&operations));
        let argument = about.arguments.as_deref().unwrap_or(&about.name);
        fact(
            "Command to test it",
            Html::span(&format!("urispec check {}", visible(argument))),
        );
    } else if let Some(parser) = parser {
        fact("Release", Html::text(parser.release));
    }
    if let Some(profile) = divergence::profile(name) {
        let source = Html::link(&profile.claim.link, &Html::text("source"));
        let quotation = Html::text(&format!("“{}” ", profile.claim.quotation));
        fact("Its documentation states", Html::join([quotation, source], ""));
    }
    blocks.facts(facts);
}

/// Adds all divergences by their cause, grouped by kind.
fn bugs(blocks: &mut Blocks, parser: &Parser<'_>) {
    for kind in KINDS {
        let groups: Vec<&Group<'_>> = parser.of_kind(kind).collect();
        if groups.is_empty() {
            continue;
        }
        blocks.heading(2, &kind_anchor(kind), &Html::text(divergence::heading(kind)));
        for group in groups {
            bug(blocks, group);
        }
    }
    if let Some(first) = parser.drift.first() {
        let spec = first.first().spec.title();
        blocks.heading(
            2,
            "drift",
            &Html::text(&format!("Differences from {spec}, which it does not claim")),
        );
        blocks.paragraph(&Html::text(
            "These are not bugs of the parser, because it does not claim that document. By cause:",
        ));
        let row = |group: &Group<'_>| {
            let first = group.first();
            let cells = [
                Html::text(group.severity().words()),
                Html::span(&sentence(first, TERMINAL)),
                expected(first),
                links(&group.divergences),
            ];
            let mut row = Row::new(Html::prose(&group_title(group)), cells);
            row.id = Some(group.anchor().to_owned());
            row
        };
        let titles = header(&["Cause", "Severity", "For example", "The document", "Divergences"]);
        blocks.table("Differences by cause", titles, parser.drift.iter().map(row).collect());
    }
}

fn bug(blocks: &mut Blocks, group: &Group<'_>) {
    let first = group.first();
    blocks.heading(3, group.anchor(), &Html::prose(&group_title(group)));
    let mut facts: Vec<(Html, Html)> = Vec::new();
    let mut fact = |label: &str, text: Html| facts.push((Html::text(label), text));
    fact("Severity", Html::text(group.severity().words()));
    if let Some(because) = divergence::known_severity(first) {
        fact("Reason for the severity", Html::prose(because));
    }
    fact("Smallest example", Html::span(&sentence(first, TERMINAL)));
    if let Some(realistic) = &first.realistic {
        fact("For example", request(&realistic.as_request()));
    }
    fact("The document expects", expected(first));
    fact("Why", why(first));
    if let Some(neighbour) = &first.neighbour {
        fact("Parser and document agree on", request(&neighbour.as_request()));
    }
    if let Some(link) = group.bug.and_then(|bug| bug.link.as_ref()) {
        let quotation = group.bug.and_then(|bug| bug.quotation.as_ref());
        let quotation = quotation.map_or_else(String::new, |words| format!("“{words}” "));
        let source = Html::link(link, &Html::text("source"));
        fact("Documented", Html::join([Html::text(&quotation), source], ""));
    }
    for (label, text) in [
        ("Where to look", group.bug.and_then(|bug| bug.look.as_ref())),
        ("Upstream", group.bug.and_then(|bug| bug.upstream.as_ref())),
    ] {
        if let Some(text) = text {
            fact(label, Html::prose(text));
        }
    }
    fact("Divergences", links(&group.divergences));
    blocks.facts(facts);
    let said = words::observation(&first.expected, divergence::shown(first));
    if let Some(program) = program(first, &said) {
        blocks.push(Html::lines(&program));
    }
}

/// The answer that the document expects for the example.
pub(super) fn expected(divergence: &Divergence) -> Html {
    cut(&words::observation(&divergence.expected, divergence::shown(divergence)))
}

/// The rule that defines the expected answer, with a link to its section.
pub(super) fn why(divergence: &Divergence) -> Html {
    if divergence.severity() == Severity::Crash {
        return Html::text("A parser must answer every input.");
    }
    let rule = Html::span(&visible(&divergence.rule));
    match divergence.because.as_deref().and_then(|because| because.parse().ok()) {
        Some(because) => Html::join([rule, citation(&because)], ", "),
        None => Html::join([rule, Html::text(divergence.spec.title())], ", "),
    }
}

fn links(divergences: &[&Divergence]) -> Html {
    let links = divergences.iter().enumerate().map(|(at, one)| {
        let number = Html::text(&format!("{} of {}", at + 1, divergences.len()));
        cells::divergence("../", one, &number)
    });
    Html::join(links, ", ")
}

/// Adds the agreement with each document of the run.
fn agreement(blocks: &mut Blocks, context: &Context<'_>, parser: &Counted<'_>) {
    blocks.heading(2, "documents", &Html::text("Agreement with each document"));
    let row = |spec: &Spec| {
        let claims = if parser.subject.about.claims_spec(*spec) {
            "claimed"
        } else {
            "not claimed"
        };
        let count = parser.document(*spec);
        let mut cells = vec![Html::text(claims).into(), share(count, None)];
        let columns = cells::columns(count, parser.subject.about.claims_spec(*spec));
        cells.extend(columns.map(Into::into));
        Row::new(cells::document("../", *spec), cells)
    };
    let rows = context.site.run.specs.iter().map(row).collect();
    blocks.table(
        "Agreement with each document",
        header(&[&["Document", "Claim", "Agrees"][..], &cells::COLUMNS].concat()),
        rows,
    );
}

/// Adds for each operation the document with the best agreement.
fn resembles(blocks: &mut Blocks, context: &Context<'_>, parser: &Counted<'_>) {
    let mut counts: BTreeMap<Operation, Vec<(Spec, Count)>> = BTreeMap::new();
    for operation in &parser.subject.about.operations {
        for spec in &context.site.run.specs {
            let count = parser.operation(*spec, *operation);
            if count.judged > 0 {
                counts.entry(*operation).or_default().push((*spec, count));
            }
        }
    }
    let row = |(operation, counts): (Operation, Vec<(Spec, Count)>)| {
        // Shares are compared by multiplication, which is exact.
        let best = counts
            .iter()
            .max_by(|(one, this), (other, that)| {
                (this.agree * that.judged, other).cmp(&(that.agree * this.judged, one))
            })
            .expect("each operation has at least one document");
        let cells = [cells::document("../", best.0).into(), share(best.1, None)];
        Row::new(Html::text(&operation.name().replace('_', " ")), cells)
    };
    let rows: Vec<Row> = counts.into_iter().map(row).collect();
    if !rows.is_empty() {
        blocks.heading(2, "resembles", &Html::text("The document that it resembles most"));
        blocks.table(
            "The document that it resembles most",
            header(&["Operation", "Document", "Agrees"]),
            rows,
        );
    }
}

fn badges(blocks: &mut Blocks, context: &Context<'_>, parser: &Counted<'_>) {
    blocks.heading(2, "badges", &Html::text("Badges"));
    let badges = super::badges::of(context, parser).into_iter().map(|badge| {
        let image = Html::image(&format!("../{}", badge.path), &badge.words());
        let code = Html::span(&format!("![{}]({})", badge.words(), badge.path));
        Html::join([image, code], " ")
    });
    blocks.list(badges);
}
