//! Which characters each parser takes in each component: "who accepts `[` in a query?"
//!
//! An answer comes from a test vector that has one unusual character in one component, and nothing else that is unusual.

use std::collections::BTreeMap;

use urispec_judge::Case;
use urispec_model::{Answer, Component, Expectation, Observation, Parts, Request, Spec, Value, visible};
use urispec_report::words;
use urispec_vectors::Vector;

use super::cells::{self, share};
use super::counts::{Count, Counted};
use super::html::{Blocks, Html, Row, header};
use super::{Context, File};

/// The components, as columns.
const COMPONENTS: [Component; 7] = [
    Component::Scheme,
    Component::Userinfo,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

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

/// The characters: ASCII without letters and digits, and one that is not ASCII for all others.
fn characters() -> impl Iterator<Item = char> {
    let ascii = (0..=0x7f_u8).map(char::from);
    let is_shown =
        |char: &char| !char.is_ascii_alphanumeric() && (!char.is_ascii_control() || "\0\t\n\r\x7f".contains(*char));
    ascii.filter(is_shown).chain(['é'])
}

/// The component whose text has the only unusual character of `input`, which is at byte `at`.
fn place(input: &str, at: usize) -> Option<Component> {
    let character = input[at..].chars().next()?;
    let (before, after) = (&input[..at], &input[at + character.len_utf8()..]);
    let hex = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_hexdigit);
    if character == '%' && hex(after.as_bytes().first()) && hex(after.as_bytes().get(1)) {
        return None;
    }
    let masked = format!("{before}\0{after}");
    let (rest, fragment) = masked
        .split_once('#')
        .map_or((&*masked, None), |(rest, one)| (rest, Some(one)));
    let (rest, query) = rest
        .split_once('?')
        .map_or((rest, None), |(rest, one)| (rest, Some(one)));
    let colon = rest.split_once(':').filter(|(scheme, _)| !scheme.contains('/'));
    let (scheme, rest) = colon.map_or((None, rest), |(scheme, rest)| (Some(scheme), rest));
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            (Some(&rest[..end]), &rest[end..])
        }
        None => (None, rest),
    };
    let user = authority.and_then(|authority| authority.rsplit_once('@'));
    let (userinfo, host) = user.map_or((None, authority), |(user, host)| (Some(user), Some(host)));
    let port = host.and_then(|host| host.rsplit_once(':'));
    let (host, port) = port.map_or((host, None), |(host, port)| (Some(host), Some(port)));
    let texts = [
        scheme,
        userinfo,
        host,
        port,
        Some(path.strip_prefix('/').unwrap_or(path)),
        query,
        fragment,
    ];
    let is_usual = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == 0);
    if !texts.iter().flatten().all(|text| is_usual(text)) {
        return None;
    }
    // What ends a component cannot be in it.
    let ends = ["/?#:", "/?#", "/?#:@", "/?#:@", "?#", "#", ""];
    let found = texts
        .iter()
        .position(|text| text.is_some_and(|text| text.contains('\0')))?;
    let is_start = COMPONENTS[found] == Component::Path
        && (path == "\0" || character == ':')
        && scheme.is_none()
        && authority.is_none();
    (!ends[found].contains(character) && !is_start).then_some(COMPONENTS[found])
}

/// The question for each character and component that a vector asks.
pub(super) fn questions<'a>(context: &Context<'a>) -> Vec<Question<'a>> {
    let by_vector = super::recorded::by_vector(context);
    let mut best: BTreeMap<(char, usize), Question<'a>> = BTreeMap::new();
    let rank = |one: &Question<'_>| {
        let input = one.vector.request().input().to_vec();
        (
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
        Html::text("Who accepts which character where"),
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
        Html::join(all.map(|one| named(one.character)), " ")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_component_of_the_only_unusual_character_is_found() {
        let of = |input: &str, character: char| place(input, input.find(character).unwrap_or_default());
        assert_eq!(of("http://h/?a[b", '['), Some(Component::Query));
        assert_eq!(of("a|b:c", '|'), Some(Component::Scheme));
        assert_eq!(of("http://a^b@h/", '^'), Some(Component::Userinfo));
        assert_eq!(of("http://h:8_0/", '_'), Some(Component::Port));
        assert_eq!(of("/a{b", '{'), Some(Component::Path));
        assert_eq!(of("#a<", '<'), Some(Component::Fragment));
        // A delimiter is not in a component, and a second unusual character may be the reason of an answer.
        assert_eq!((of("http://h/", ':'), of("http://h/[]", '[')), (None, None));
        assert_eq!(of("http://h/%41", '%'), None);
    }
}
