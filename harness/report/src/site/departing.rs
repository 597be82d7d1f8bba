//! Every vector on which a parser departs from its document, by area: the longest tables of the site, and so in few bytes.

use urispec_judge::Case;
use urispec_model::{ComponentSet, Request, Spec, Verdict, visible};
use urispec_vectors::Citation;

use super::areas::areas;
use super::cells::{cut_short, vector_address};
use super::counts::{Count, Counted};
use super::html::{Blocks, Html, Row, header};
use super::{Context, own};
use crate::words;

/// Every vector on which it departs, by area.
pub(super) fn by_area(blocks: &mut Blocks, context: &Context<'_>, parser: &Counted<'_>) {
    let subject = parser.subject;
    let spec = own(subject);
    blocks.heading(2, "areas", &Html::text("By area"));
    let judged_by = if subject.about.claims_spec(spec) {
        format!("Judged by {}, which it claims.", spec.title())
    } else {
        format!(
            "Judged by {}, which it does not claim: what departs is drift.",
            spec.title()
        )
    };
    let argument = visible(subject.about.arguments.as_deref().unwrap_or(&subject.about.name));
    let rerun = Html::span(&format!("urispec check {argument} --spec {spec} --full --only ID"));
    let rerun = Html::join([Html::text(&format!("{judged_by} To ask one again:")), rerun], " ");
    blocks.paragraph(&rerun);
    for (area, held) in areas().iter().zip(parser.areas()) {
        let Count { agree, judged } = held.count;
        if judged == 0 {
            continue;
        }
        blocks.heading(3, &format!("area-{}", area.id), &Html::text(&area.title));
        blocks.paragraph(&Html::text(&format!("{agree} of {judged} agree.")));
        let cases = held.departing.iter();
        let rows = cases.filter_map(|case| departing(context, case, spec)).collect();
        let section = format!("Section of {}", spec.title());
        let titles = header(&["Vector", "Verdict", "Input", "Expected", "Observed", &section]);
        blocks.table(&format!("Where it departs: {}", area.title), titles, rows);
    }
}

/// What was asked; a reference before its base, which the end of a long line may cut off.
fn asked_short(request: &Request<'_>) -> Html {
    match request {
        Request::Resolve { base, input, .. } => {
            cut_short(&format!("{} against {}", words::shown(input), words::shown(base)))
        }
        request => cut_short(&words::in_short(request)),
    }
}

/// An answer in few words, since the tables are long.
fn answer(words: &str) -> Html {
    match words {
        "accept" | "reject" => Html::text(words),
        words => cut_short(words.strip_prefix("accept, ").unwrap_or(words)),
    }
}

/// The section that decides; of `spec` itself its number alone. The page of the vector links to its text.
fn clause(because: &Citation, spec: Spec) -> Html {
    let is_own = because.document == spec.name();
    let words = words::cite(because);
    let short = words.split(" (").next().unwrap_or_default();
    Html::text(if is_own { &because.section } else { short })
}

/// A vector on which a parser departs from `spec`.
fn departing(context: &Context<'_>, case: &Case, spec: Spec) -> Option<Row> {
    let asked = context.site.suite.get(&case.id)?;
    let group = asked.group(spec)?;
    let verdict = case.verdict(spec)?;
    // Where it is accepted or not that matters, the components say nothing more.
    let only = match verdict {
        Verdict::TooLenient | Verdict::TooStrict => ComponentSet::EMPTY,
        _ => words::departing(spec, case),
    };
    let observed = case.observed.as_deref().map_or_else(
        || Html::text("the run file does not say"),
        |observed| answer(&words::observation(observed, only)),
    );
    let own = group.because.iter().find(|because| because.covers(spec));
    let because = own.or(group.because.first());
    Some(Row::new(
        Html::link(&format!("../{}", vector_address(asked)), &Html::text(&asked.id)),
        [
            Html::text(verdict.name()),
            asked_short(&asked.request()),
            answer(&words::expectation(&group.expectation, only)),
            observed,
            because.map_or_else(Html::default, |because| clause(because, spec)),
        ],
    ))
}
