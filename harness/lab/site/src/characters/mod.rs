//! Which characters each parser takes in each component: "who accepts `[` in a query?"
//!
//! An answer comes from a test vector that has one unusual character in one component, and nothing else that is unusual.

mod place;

use std::collections::BTreeMap;

use urispec_judge::Case;
use urispec_model::{Answer, Component, Expectation, Observation, Parts, Request, Spec, Value, visible};
use urispec_report::words;
use urispec_vectors::Vector;

use self::place::{COMPONENTS, characters, is_between_letters, place};
use super::cells::{self, share};
use super::counts::{Count, Counted};
use super::html::{Blocks, Html, Row, header};
use super::{Context, File};

/// What a reader does with the character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Does {
    /// The component has the character.
    Keeps,
    /// The text is accepted, and the component does not have the character: it was encoded, removed, or is elsewhere.
    Changes,
    Rejects,
    Crashes,
}

impl Does {
    const fn words(self) -> &'static str {
        match self {
            Self::Keeps => "accept it there",
            Self::Changes => "accept the text, and encode, remove or move it",
            Self::Rejects => "reject the text",
            Self::Crashes => "crash",
        }
    }
}

/// A character in a component, asked with a vector.
pub(super) struct Question<'a> {
    character: char,
    component: Component,
    vector: &'a Vector,
    /// Whether letters are around the character, so that only the character decides.
    is_between_letters: bool,
    /// What each parser does, in the order of the run; `None` if it was not asked or does not say.
    does: Vec<Option<Does>>,
}

impl Question<'_> {
    fn anchor(&self) -> String {
        format!("c-{:x}", u32::from(self.character))
    }

    fn count(&self, wanted: Does) -> usize {
        self.does.iter().filter(|does| **does == Some(wanted)).count()
    }

    fn known(&self) -> usize {
        self.does.iter().flatten().count()
    }
}

/// The question for each character and component that a vector asks.
pub(super) fn questions<'a>(context: &Context<'a>) -> Vec<Question<'a>> {
    let by_vector = super::recorded::by_vector(context);
    let mut best: BTreeMap<(char, usize), Question<'a>> = BTreeMap::new();
    let rank = |one: &Question<'_>| {
        let input = one.vector.request().input().to_vec();
        (
            one.is_between_letters,
            one.known(),
            input.starts_with(b"http:"),
            std::cmp::Reverse((input.len(), input)),
        )
    };
    for vector in &context.site.suite.vectors {
        let Request::Parse { input, rule: None } = vector.request() else {
            continue;
        };
        let (Ok(input), Some(cases)) = (str::from_utf8(input), by_vector.get(vector.id.as_str())) else {
            continue;
        };
        // A longer input has more that is unusual.
        if input.len() > 30 {
            continue;
        }
        for (at, character) in input
            .char_indices()
            .filter(|(_, char)| characters().any(|one| one == *char))
        {
            let Some(component) = place(input, at) else { continue };
            let does = cases.iter().enumerate().map(|(at, case)| {
                let parser = &context.parsers[at];
                done(parser, (*case)?, vector, component, character)
            });
            let question = Question {
                character,
                component,
                vector,
                is_between_letters: is_between_letters(input, at),
                does: does.collect(),
            };
            let column = COMPONENTS
                .iter()
                .position(|one| *one == component)
                .expect("it has a column");
            let key = (character, column);
            if best.get(&key).is_none_or(|other| rank(other) < rank(&question)) {
                best.insert(key, question);
            }
        }
    }
    best.into_values().collect()
}

fn done(parser: &Counted<'_>, case: &Case, vector: &Vector, component: Component, character: char) -> Option<Does> {
    match case.observed.as_deref() {
        Some(Observation::Accept(Answer::Parts(parts))) => kept(parts, component, character),
        Some(Observation::Reject(_)) => Some(Does::Rejects),
        Some(Observation::Crash(_) | Observation::Timeout) => Some(Does::Crashes),
        Some(_) => None,
        // Every document agrees with the parser.
        None => {
            let (spec, _) = case.verdicts().next()?;
            let is_reported = parser.subject.about.components.contains(component);
            expected(vector.expectation(spec)?, component, character)
                .filter(|does| *does == Does::Rejects || is_reported)
        }
    }
}

fn expected(expectation: &Expectation, component: Component, character: char) -> Option<Does> {
    match expectation {
        Expectation::Accept(parts) => kept(parts, component, character),
        Expectation::Reject => Some(Does::Rejects),
        Expectation::AnyOf(permitted) => expected(&permitted.first()?.answer, component, character),
        _ => None,
    }
}

fn kept(parts: &Parts<'_>, component: Component, character: char) -> Option<Does> {
    let needle = character.to_string();
    match &parts[component] {
        Value::Unstated => None,
        Value::Present(bytes) if bytes.windows(needle.len()).any(|one| one == needle.as_bytes()) => Some(Does::Keeps),
        Value::Undefined | Value::Present(_) => Some(Does::Changes),
    }
}

/// The name of a character, as code.
fn named(character: char) -> Html {
    match character {
        ' ' => Html::text("space"),
        '\t' => Html::text("tab"),
        '\n' => Html::text("line feed"),
        '\r' => Html::text("carriage return"),
        '\0' => Html::text("NUL"),
        '\x7f' => Html::text("delete"),
        'é' => Html::join([Html::span("é"), Html::text("(not ASCII)")], " "),
        character => Html::span(&visible(&character.to_string())),
    }
}

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let questions = &context.questions;
    let mut pages = vec![overview(context, questions)];
    for component in COMPONENTS {
        let of: Vec<&Question<'_>> = questions.iter().filter(|one| one.component == component).collect();
        if !of.is_empty() {
            pages.push(page(context, component, &of));
        }
    }
    pages
}

fn path(component: Component) -> String {
    format!("characters/{component}.html")
}

fn overview(context: &Context<'_>, questions: &[Question<'_>]) -> File {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "How many parsers accept a character in a component, of those whose answer is known. Each number leads to the names. An answer \
         comes from a test vector in which this character is the only unusual one; parsers that were not asked, or do not report the \
         component, are not counted. A character that ends a component cannot be in it, so its cell is empty.",
    ));
    let row = |character: char| {
        let cells = COMPONENTS.map(|component| {
            let question = questions
                .iter()
                .find(|one| (one.character, one.component) == (character, component));
            let Some(question) = question else {
                return Html::default().into();
            };
            let count = Count {
                agree: question.count(Does::Keeps),
                judged: question.known(),
                ..Count::default()
            };
            share(count, Some(&format!("{}#{}", path(component), question.anchor())))
        });
        Row::new(named(character), cells)
    };
    let asked = characters().filter(|character| questions.iter().any(|one| one.character == *character));
    let titles: Vec<&str> = ["Character"]
        .into_iter()
        .chain(COMPONENTS.map(Component::name))
        .collect();
    blocks.table("Characters by component", header(&titles), asked.map(row).collect());
    context.page(
        "characters.html",
        "Characters",
        Html::text("Characters that parsers accept, by component"),
        blocks,
    )
}

fn page(context: &Context<'_>, component: Component, questions: &[&Question<'_>]) -> File {
    let mut blocks = Blocks::default();
    let links = questions
        .iter()
        .map(|one| Html::link(&format!("#{}", one.anchor()), &named(one.character)));
    let all = Html::link("../characters.html", &Html::text("All components"));
    blocks.paragraph(&Html::join([all].into_iter().chain(links), " · "));
    for question in questions {
        blocks.heading(2, &question.anchor(), &named(question.character));
        let mut facts = vec![(
            Html::text("Asked with"),
            Html::join(
                [
                    cells::request(&question.vector.request()),
                    cells::vector("../", question.vector),
                ],
                " ",
            ),
        )];
        facts.extend(documents(question));
        for does in [Does::Keeps, Does::Changes, Does::Rejects, Does::Crashes] {
            let names: Vec<String> = question
                .does
                .iter()
                .zip(&context.parsers)
                .filter(|(one, _)| **one == Some(does))
                .map(|(_, parser)| visible(&parser.subject.about.name))
                .collect();
            if !names.is_empty() {
                let label = format!("{} parsers {}", names.len(), does.words());
                facts.push((Html::text(&label), Html::text(&names.join(", "))));
            }
        }
        let unknown = question.does.len() - question.known();
        if unknown > 0 {
            let why = "were not asked, or do not report this component";
            facts.push((Html::text("Not known"), Html::text(&format!("{unknown} parsers {why}"))));
        }
        blocks.facts(facts);
    }
    let title = format!("Characters in the {component}");
    context.page(&path(component), &title, Html::text(&title), blocks)
}

/// What the documents do.
fn documents(question: &Question<'_>) -> Vec<(Html, Html)> {
    let mut specs: BTreeMap<Does, Vec<Spec>> = BTreeMap::new();
    for spec in Spec::every() {
        let expectation = question.vector.expectation(spec);
        if let Some(does) = expectation.and_then(|one| expected(one, question.component, question.character)) {
            specs.entry(does).or_default().push(spec);
        }
    }
    let fact = |(does, specs): (Does, Vec<Spec>)| {
        let names = words::ranges_of(&specs, Spec::title).join(", ");
        (
            Html::text(&format!("Documents that {}", does.words())),
            Html::text(&names),
        )
    };
    specs.into_iter().map(fact).collect()
}

/// Adds what one parser does with each character, by component.
pub(super) fn of_parser(blocks: &mut Blocks, context: &Context<'_>, parser: &Counted<'_>) {
    let questions = &context.questions;
    let is_it = |one: &Counted<'_>| std::ptr::eq(one.subject, parser.subject);
    let at = context.parsers.iter().position(is_it).expect("it is one of them");
    let codes = |component: Component, does: Does| {
        let all = questions
            .iter()
            .filter(|one| one.component == component && one.does[at] == Some(does));
        let (plain, others): (Vec<char>, Vec<char>) = all.map(|one| one.character).partition(char::is_ascii_graphic);
        let plain: Vec<String> = plain.iter().map(char::to_string).collect();
        let plain = (!plain.is_empty()).then(|| Html::span(&plain.join(" ")));
        Html::join(plain.into_iter().chain(others.into_iter().map(named)), " ")
    };
    let row = |component: Component| {
        let cells = [Does::Keeps, Does::Changes, Does::Rejects].map(|does| codes(component, does));
        let is_known = cells.iter().any(|cell| !cell.is_empty());
        is_known.then(|| {
            let link = Html::link(&format!("../{}", path(component)), &Html::text(component.name()));
            Row::new(link, cells)
        })
    };
    let rows: Vec<Row> = COMPONENTS.into_iter().filter_map(row).collect();
    blocks.heading(2, "characters", &Html::text("Characters"));
    if rows.is_empty() {
        blocks.paragraph(&Html::text(
            "It was asked about no single character, or reports no components.",
        ));
    }
    let titles = header(&[
        "In the",
        "Accepted there",
        "Encoded, removed or moved",
        "The text is rejected",
    ]);
    blocks.table("Characters by component", titles, rows);
}
