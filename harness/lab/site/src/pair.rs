//! The differences between two documents. Each document has a short page about its differences from all earlier
//! documents, and blocks on its own page.

use urispec_drift::{Change, Clause, Clauses, Comparison, EXACT_TEXTS, Reason};
use urispec_grammar::Operand;
use urispec_model::{Spec, visible};
use urispec_specs::Topic;

use super::cells::{self, cut};
use super::html::{Blocks, Html, Row, header};
use super::{Context, File};
use urispec_report::drift::{Aspect, answer, input, kind, place, reason, relation_words, short, sign};

/// The maximum number of rows of a kind for a pair. The pages of the documents have all rows.
const SHOWN: usize = 3;

/// If a pair has more bytes than this, fewer of its rows are shown, because there are nearly a thousand pairs.
const LONGEST: usize = 2_200;

/// The maximum number of topics that are shown with their texts.
const TOPICS: usize = 3;

/// The page that compares a document with each earlier document; `None` if no such pair is selected.
pub(super) fn page(context: &Context<'_>, spec: Spec) -> Option<File> {
    let pairs: Vec<&Comparison> = context
        .site
        .pairs
        .iter()
        .filter(|pair| pair.names[1] == spec.name())
        .collect();
    if pairs.is_empty() {
        return None;
    }
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::join(
        [Html::text("The document:"), cells::document("../", spec)],
        " ",
    ));
    let link = |pair: &&Comparison| Html::link(&format!("#{}", pair.names[0]), &Html::text(&titles(pair)[0]));
    blocks.paragraph(&Html::join(pairs.iter().map(link), " · "));
    for pair in pairs {
        blocks.heading(2, &pair.names[0], &Html::text(&titles(pair).join(" and ")));
        blocks.append(in_room(pair));
    }
    let title = format!("{} compared with each earlier document", spec.title());
    Some(context.page(&format!("drift/{spec}.html"), &title, Html::text(&title), blocks))
}

/// The differences between two documents, with as many rows of a kind as fit.
fn in_room(pair: &Comparison) -> Blocks {
    // More people ask about RFC 3986 and its relatives than about drafts.
    let is_rfc_3986 = pair.names.iter().any(|name| name == Spec::Rfc3986.name());
    if is_rfc_3986 && pair.names.iter().all(|name| name.starts_with("rfc")) {
        return step_in_short(pair, SHOWN, true);
    }
    let mut shown = SHOWN;
    loop {
        let blocks = step_in_short(pair, shown, false);
        if blocks.size() <= LONGEST || shown == 1 {
            return blocks;
        }
        shown -= 1;
    }
}

/// The address of a pair of documents, from the folder of the site.
pub(super) fn pair_address(one: Spec, other: Spec) -> String {
    format!("drift/{}.html#{}", one.max(other), one.min(other))
}

fn titles(pair: &Comparison) -> [String; 2] {
    [0, 1].map(|side: usize| {
        let name = &pair.names[side];
        name.parse::<Spec>()
            .map_or_else(|_| visible(name), |spec| spec.title().to_owned())
    })
}

/// Adds the differences between two documents, with every row.
pub(super) fn step(blocks: &mut Blocks, pair: &Comparison) {
    let titles = titles(pair);
    blocks.paragraph(&relation(pair));
    for side in SIDES {
        let title = only(pair, side);
        let rows: Vec<Row> = reasons(pair, side).map(|reason| accepted(reason, None)).collect();
        if !rows.is_empty() {
            let id = if side == Operand::First {
                "only-first"
            } else {
                "only-second"
            };
            blocks.heading(3, id, &Html::text(&title));
            blocks.table(&title, header(&ACCEPTED), rows);
        }
    }
    counts(blocks, pair);
    if !pair.meanings.is_empty() {
        blocks.heading(2, "says", &Html::text("Their statements"));
    }
    meanings(blocks, pair, true);
    for (aspect, title) in Aspect::ALL {
        let rows: Vec<Row> = changes(pair, aspect).map(|change| changed(change, None)).collect();
        if !rows.is_empty() {
            blocks.heading(2, aspect.name(), &Html::text(&format!("Inputs: {title}")));
            blocks.table(title, changed_header(&titles), rows);
        }
    }
}

/// The differences between two documents, with `shown` rows of a kind, and all topics or a few; tables of one row each are
/// joined.
fn step_in_short(pair: &Comparison, shown: usize, all_topics: bool) -> Blocks {
    let mut blocks = Blocks::default();
    let of = titles(pair).join(" and ");
    blocks.paragraph(&relation(pair));
    let mut rows: Vec<Row> = Vec::new();
    let mut left: Vec<String> = Vec::new();
    for side in SIDES {
        let title = only(pair, side);
        rows.extend(
            reasons(pair, side)
                .take(shown)
                .map(|reason| accepted(reason, Some(&title))),
        );
        more(&mut left, reasons(pair, side).count(), shown, &title);
    }
    let titles = [&["Shortest input", "Who"], &ACCEPTED[1..]].concat();
    blocks.table(&format!("Accepted by only one of them: {of}"), header(&titles), rows);
    meanings(&mut blocks, pair, all_topics);
    let mut rows: Vec<Row> = Vec::new();
    for (aspect, title) in Aspect::ALL {
        rows.extend(
            changes(pair, aspect)
                .take(shown)
                .map(|change| changed(change, Some(aspect))),
        );
        more(&mut left, changes(pair, aspect).count(), shown, title);
    }
    let mut titles = changed_header(&self::titles(pair));
    titles.insert(1, Html::text("Operation"));
    blocks.table(&format!("Accepted by both, with different answers: {of}"), titles, rows);
    if !left.is_empty() {
        let names = pair.names.each_ref().map(|name| visible(name));
        let command = Html::span(&format!("urispec drift {} {} --full", names[0], names[1]));
        let left = Html::text(&format!(
            "Not shown: {}. This command shows the whole list:",
            left.join("; ")
        ));
        blocks.paragraph(&Html::join([left, command], " "));
    }
    blocks
}

const SIDES: [Operand; 2] = [Operand::First, Operand::Second];

/// The columns for an input that only one document accepts.
const ACCEPTED: [&str; 4] = [
    "Shortest input",
    "Byte",
    "Rule of the document that accepts",
    "Last rule of the document that rejects",
];

fn relation(pair: &Comparison) -> Html {
    let [from, to] = titles(pair);
    let relation = pair.acceptance.relation;
    let words = relation_words(relation, &from, &to);
    let of = if pair.acceptance.is_of_exact_texts {
        format!(" This applies to {EXACT_TEXTS}, without a base.")
    } else {
        String::new()
    };
    Html::text(&format!("Accepted texts: {} {words}.{of}", sign(relation)))
}

fn only(pair: &Comparison, side: Operand) -> String {
    let [from, to] = titles(pair);
    format!("Only {} accepts", if side == Operand::First { from } else { to })
}

fn reasons(pair: &Comparison, side: Operand) -> impl Iterator<Item = &Reason> {
    let reasons = pair.acceptance.reasons.iter();
    reasons.filter(move |reason| reason.accepted_by == side)
}

fn changes(pair: &Comparison, aspect: Aspect) -> impl Iterator<Item = &Change> {
    pair.changes.iter().filter(move |change| Aspect::of(change) == aspect)
}

/// An input that only one document accepts. `who` is the document that accepts, if the heading does not name
/// it.
fn accepted(reason: &Reason, who: Option<&str>) -> Row {
    let mut cells: Vec<Html> = who.map(Html::text).into_iter().collect();
    cells.push(Html::text(&reason.offset.to_string()));
    cells.push(Html::text(&place(&reason.goes_on)));
    cells.push(Html::text(&place(&reason.ends)));
    Row::new(Html::span(&short(&reason.witness)), cells)
}

fn counts(blocks: &mut Blocks, pair: &Comparison) {
    let [from, to] = titles(pair);
    let row = |count: &urispec_drift::Count| {
        let cells = [&count.first, &count.second, &count.both].map(|number| Html::text(number));
        Row::new(Html::text(&count.length.to_string()), cells)
    };
    let rows: Vec<Row> = pair.acceptance.counts.iter().map(row).collect();
    if !rows.is_empty() {
        blocks.heading(3, "counts", &Html::text("Numbers of strings by length"));
        let titles = header(&["Bytes", &format!("Only {from}"), &format!("Only {to}"), "Both"]);
        blocks.table(
            "Numbers of strings by length: accepted by only one document, and by both",
            titles,
            rows,
        );
    }
}

/// Records how many rows of a kind were left out.
fn more(left: &mut Vec<String>, all: usize, shown: usize, title: &str) {
    if all > shown {
        left.push(format!("{} of “{title}”", all - shown));
    }
}

/// Adds the topics on which the documents have different statements. In short form, some topics have their
/// texts, and the remaining topics are only named.
fn meanings(blocks: &mut Blocks, pair: &Comparison, is_whole: bool) {
    let titles = titles(pair);
    if pair.meanings.is_empty() {
        return;
    }
    let row = |(topic, answers): &(Topic, Clauses)| {
        let answer = |clause: &Option<Clause>| match clause {
            Some(clause) => {
                let section = Html::text(&format!("({})", clause.section));
                Html::join([Html::prose(&clause.text), section], " ")
            }
            None => Html::text("no statement"),
        };
        let mut cells = answers.each_ref().map(answer).to_vec();
        if is_whole {
            cells.push(example(pair, *topic).map_or_else(Html::default, |(input, answers)| told(&input, &answers)));
        }
        Row::new(Html::text(topic.name()), cells)
    };
    let is_shown = |(_, answers): &&(Topic, Clauses)| is_whole || answers.iter().all(Option::is_some);
    let most = if is_whole { usize::MAX } else { TOPICS };
    let shown = pair.meanings.iter().filter(is_shown);
    let rows = shown.clone().take(most).map(row).collect();
    let label = format!("Their statements: {}", titles.join(" and "));
    let mut columns = vec!["Topic", &titles[0], &titles[1]];
    columns.extend(is_whole.then_some("Shortest example"));
    blocks.table(&label, header(&columns), rows);
    let mut named = |what: &str, left: Vec<&str>| {
        if !left.is_empty() {
            blocks.paragraph(&Html::text(&format!("{what}: {}.", left.join(", "))));
        }
    };
    named(
        "They differ on",
        shown.skip(most).map(|(topic, _)| topic.name()).collect(),
    );
    for (side, title) in titles.iter().enumerate() {
        let left = pair
            .meanings
            .iter()
            .filter(|one| !is_shown(one) && one.1[side].is_some());
        named(
            &format!("Only {title} has statements on"),
            left.map(|(topic, _)| topic.name()).collect(),
        );
    }
}

/// The shortest input that both documents read differently because of a topic, and the answers of both.
pub(super) fn example(pair: &Comparison, topic: Topic) -> Option<(String, [String; 2])> {
    let is_of_topic = |change: &&Change| {
        let mut clauses = change.reasons.iter().flatten().flatten();
        clauses.any(|clause| clause.about == topic.name())
    };
    // An example of this topic alone is better than a shorter one that needs several topics.
    let found = pair.changes.iter().filter(is_of_topic);
    let change = found.min_by_key(|change| (change.reasons.len(), input(&change.witness).len()))?;
    Some((
        input(&change.witness),
        [0, 1].map(|side| visible(&answer(change, side))),
    ))
}

/// An input with the answers of the earlier and of the later document.
pub(super) fn told(input: &str, [before, after]: &[String; 2]) -> Html {
    let (input, before, after) = (cut(input), cut(before), cut(after));
    Html::join([input, Html::text("gave"), before, Html::text("and gives"), after], " ")
}

fn changed_header([from, to]: &[String; 2]) -> Vec<Html> {
    header(&["Smallest input", "Differs in", from, "Because", to, "Because"])
}

/// A row for an input to which the two documents give different answers. `aspect` is given if the heading does
/// not name it.
fn changed(change: &Change, aspect: Option<Aspect>) -> Row {
    let why = |side: usize| Html::text(&reason(change, side, str::to_owned));
    let differs = kind(change.difference).map_or_else(Html::default, |kind| Html::text(&kind));
    let mut cells: Vec<Html> = aspect.map(|aspect| Html::text(aspect.name())).into_iter().collect();
    cells.push(differs);
    for side in 0..2 {
        cells.extend([cut(&answer(change, side)), why(side)]);
    }
    Row::new(cut(&input(&change.witness)), cells)
}
