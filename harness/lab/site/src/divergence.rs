//! A page for each divergence.

use urispec_differential::{Bug, Divergence, Release};
use urispec_model::visible;

use super::cells::{self, cut, parser, parser_page, request};
use super::html::{Blocks, Html};
use super::marked::marked;
use super::parser::{expected, why};
use super::playground::address;
use super::{Context, File};
use urispec_report::divergence::{
    Alternative, TERMINAL, alternatives, known_severity, risk, safe_side, sentence, shown,
};
use urispec_report::words;

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    context.site.divergences.iter().map(|one| page(context, one)).collect()
}

fn page(context: &Context<'_>, one: &Divergence) -> File {
    let mut blocks = Blocks::default();
    let mut facts: Vec<(Html, Html)> = Vec::new();
    let mut fact = |label: &str, text: Html| facts.push((Html::text(label), text));
    let release = Html::text(&one.release);
    fact("Parser", Html::join([parser("../", &one.subject), release], " "));
    let claim = if one.claimed {
        "which it claims"
    } else {
        "which it does not claim: a difference, not a bug"
    };
    let document = cells::document("../", one.spec);
    fact("Judged by", Html::join([document, Html::text(claim)], ", "));
    fact(
        "Severity",
        Html::text(&format!("{}: {}", one.severity().words(), risk(one.severity()))),
    );
    fact("Verdict", Html::text(one.verdict.name()));
    for (label, text) in words::request(&one.request.as_request()) {
        fact(label, cut(&text));
    }
    if let Some(input) = marked(one) {
        fact("Relevant bytes", input);
    }
    for (label, text) in answers(one) {
        fact(label, text);
    }
    fact("Because", why(one));
    if let Some(neighbour) = &one.neighbour {
        fact("Parser and document agree on", request(&neighbour.as_request()));
    }
    if let Some(reason) = one.not_minimal {
        fact("Not minimal", Html::text(reason.words()));
    }
    for hazard in &one.hazards {
        let [start, end] = hazard.range;
        let bytes = one.request.as_request().input().get(start..end).unwrap_or_default();
        let text = format!(
            "{} ({} section {})",
            hazard.hazard.meaning(),
            hazard.spec.title(),
            hazard.section
        );
        fact("Hazard", Html::join([Html::code(bytes), Html::text(&text)], " "));
    }
    let same = one.same_as.iter().map(|spec| cells::document("../", *spec));
    let same = Html::join(same, ", ");
    fact(
        "Documents that define the parser's answer",
        if same.is_empty() { Html::text("none") } else { same },
    );
    for (label, all) in [
        ("The same in", &one.shared_with),
        ("Parsers that find a different host", &one.other_hosts),
    ] {
        if !all.is_empty() {
            fact(label, names(all));
        }
    }
    match Bug::of(&one.id) {
        Some(bug) => {
            let page = format!("../{}#{}", parser_page(&one.subject), bug.id);
            fact("Cause", Html::link(&page, &Html::prose(&bug.title)));
        }
        None => fact("Cause", Html::text("not sorted yet")),
    }
    fact("Id", Html::span(&visible(&one.id)));
    fact("Command to repeat it", Html::span(&visible(&one.rerun)));
    let playground = Html::link(
        &format!("../index.html{}", address(&one.request.as_request())),
        &Html::text("in the playground"),
    );
    fact("Try it", playground);
    blocks.facts(facts);
    let title = sentence(one, TERMINAL);
    context.page(&format!("divergences/{}.html", one.id), &title, cut(&title), blocks)
}

/// A realistic example, and the expected and observed answers: every permitted answer, the safe side, and the
/// reason for the severity.
fn answers(one: &Divergence) -> Vec<(&'static str, Html)> {
    let mut facts = Vec::new();
    let realistic = one.realistic.as_ref();
    facts.extend(realistic.map(|realistic| ("For example", request(&realistic.as_request()))));
    facts.push(("The document expects", expected(one)));
    let alternatives = alternatives(one);
    facts.extend(alternatives.iter().map(|other| ("It also permits", alternative(other))));
    facts.push((
        "The parser returns",
        cut(&words::observation(&one.observed, shown(one))),
    ));
    facts.extend(safe_side(one).map(|side| ("Safe", Html::text(side))));
    facts.extend(known_severity(one).map(|because| ("Reason for the severity", Html::prose(because))));
    facts
}

/// A permitted answer with the id of its interpretation.
fn alternative(one: &Alternative) -> Html {
    let reading = Html::text(&format!("({})", one.source()));
    Html::join([cut(&one.answer), reading], " ")
}

/// Parsers with their releases.
fn names(all: &[Release]) -> Html {
    let name = |Release { name, release }: &Release| {
        let release = Html::text(release);
        Html::join([parser("../", name), release], " ")
    };
    Html::join(all.iter().map(name), ", ")
}
