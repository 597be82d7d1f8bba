//! A lane for each question that a grammar does not decide.

use std::iter::successors;

use serde_json::json;
use urispec_model::Spec;
use urispec_specs::{Topic, meanings};

use super::draw::{Mark, Run, named, picture};
use super::{Columns, Item, lane, page};
use crate::figure::{Data, Figure, stacked};
use crate::html::{Blocks, Html};
use crate::pair::{example, told};
use crate::{Context, File};

/// The answers of all documents to one question.
struct Lane {
    topic: Topic,
    /// The different answers, in the order of their first documents. The first answer is A, the second is B.
    answers: Vec<&'static str>,
    /// For each document its answer and the section that has it; `None` if it says nothing.
    said: Vec<Option<(usize, String)>>,
    changes: Vec<Change>,
}

/// A document that does not answer as the document that it continues.
struct Change {
    at: usize,
    /// The document that it continues; `None` for the first document.
    before: Option<Spec>,
    /// The shortest input that shows the change, and the answers of both documents.
    example: Option<(String, [String; 2])>,
}

impl Lane {
    fn new(context: &Context<'_>, columns: &Columns, topic: Topic) -> Self {
        let mut answers: Vec<&'static str> = Vec::new();
        let mut said = Vec::new();
        for spec in &columns.all {
            let meaning = meanings(*spec).into_iter().find(|meaning| meaning.topic == topic);
            said.push(meaning.map(|meaning| {
                let known = answers.iter().position(|answer| *answer == meaning.answer);
                let place = known.unwrap_or_else(|| {
                    answers.push(meaning.answer);
                    answers.len() - 1
                });
                (place, format!("{} {}", meaning.document.title(), meaning.section))
            }));
        }
        let mut lane = Self {
            topic,
            answers,
            said,
            changes: Vec::new(),
        };
        lane.changes = lane.changes(context, columns);
        lane
    }

    /// The answer of the document in a column.
    fn answer(&self, at: usize) -> Option<usize> {
        self.said[at].as_ref().map(|(place, _)| *place)
    }

    fn changes(&self, context: &Context<'_>, columns: &Columns) -> Vec<Change> {
        let change = |(at, spec): (usize, &Spec)| {
            // A document without any statement changes no answer.
            if meanings(*spec).is_empty() {
                return None;
            }
            let mut earlier = successors(spec.before(), |spec| spec.before());
            let Some(before) = earlier.find(|spec| !meanings(*spec).is_empty()) else {
                let first = Change {
                    at,
                    before: None,
                    example: None,
                };
                return self.answer(at).map(|_| first);
            };
            let place = columns.place(before)?;
            (self.answer(at) != self.answer(place)).then(|| Change {
                at,
                before: Some(before),
                example: context
                    .comparison(before, *spec)
                    .and_then(|pair| example(pair, self.topic)),
            })
        };
        columns.all.iter().enumerate().filter_map(change).collect()
    }

    /// The letter of the answer of the document in a column, A for the first answer; a dash if it says nothing.
    fn letter(&self, at: usize) -> String {
        let letter = |place: usize| u8::try_from(place).map_or('?', |place| char::from(b'A' + place.min(25)));
        self.answer(at).map_or('–', letter).to_string()
    }

    /// Neighbours with one answer.
    fn runs(&self, columns: &Columns) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for at in 0..columns.all.len() {
            match runs.last_mut() {
                Some(run) if at != columns.line && self.answer(run.at) == self.answer(at) => run.length += 1,
                _ => runs.push(Run {
                    at,
                    length: 1,
                    class: self
                        .answer(at)
                        .map_or("unsaid".to_owned(), |place| format!("bar f{}", place % 6)),
                }),
            }
        }
        runs
    }

    fn marks(&self, context: &Context<'_>, columns: &Columns) -> Vec<Mark> {
        let mark = |change: &Change| {
            let spec = columns.all[change.at];
            let said = self
                .answer(change.at)
                .map_or("no statement", |place| self.answers[place]);
            Mark {
                at: change.at,
                sign: self.letter(change.at),
                words: format!("{}: {said}", named(spec)),
                page: change.before.and_then(|before| page(context, before, spec)),
            }
        };
        self.changes.iter().map(mark).collect()
    }

    fn items(&self, context: &Context<'_>, columns: &Columns) -> Vec<Item> {
        let item = |change: &Change| {
            let spec = columns.all[change.at];
            let words = match &self.said[change.at] {
                Some((place, section)) => Html::join(
                    [Html::prose(self.answers[*place]), Html::text(&format!("({section})"))],
                    " ",
                ),
                None => Html::text("no statement"),
            };
            Item {
                spec,
                sign: self.letter(change.at),
                page: change.before.and_then(|before| page(context, before, spec)),
                words,
                example: change.example.as_ref().map(|(input, answers)| told(input, answers)),
            }
        };
        self.changes.iter().map(item).collect()
    }

    /// The anchor of the lane.
    fn id(&self) -> String {
        format!("lane-{}", self.topic)
    }

    /// The name of the question in words.
    fn title(&self) -> String {
        let name = self.topic.name().replace('-', " ");
        let mut chars = name.chars();
        let first = chars.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(chars).collect()
    }
}

/// Adds a lane for each question. Returns the files of the figure.
pub(super) fn blocks(blocks: &mut Blocks, context: &Context<'_>, columns: &Columns) -> Vec<File> {
    let lanes = Topic::ALL.iter().map(|topic| Lane::new(context, columns, *topic));
    let lanes: Vec<Lane> = lanes.collect();
    blocks.heading(
        2,
        "lanes",
        &Html::text("The answers of each document, question by question"),
    );
    blocks.paragraph(&Html::text(
        "Time runs from left to right, one column for each document: first the documents that lead to RFC 3986, then all others by date. \
         A letter is an answer. A line marks a document that does not answer as the document that it continues, and leads to the \
         comparison of the two. In a dotted frame, documents say nothing about the question.",
    ));
    let contents = lanes
        .iter()
        .map(|lane| Html::link(&format!("#{}", lane.id()), &Html::text(&lane.title())));
    blocks.paragraph(&Html::join(contents, " · "));
    let mut pictures = Vec::new();
    for one in &lanes {
        blocks.heading(3, &one.id(), &Html::text(&one.title()));
        blocks.paragraph(&Html::prose(one.topic.question()));
        let (runs, marks) = (one.runs(columns), one.marks(context, columns));
        let (height, drawn) = picture(columns, &runs, &marks, "");
        let label = format!("{}, from document to document", one.title());
        lane(blocks, &label, (height, &drawn), one.items(context, columns));
        pictures.push((one.title(), height, picture(columns, &runs, &marks, "../").1));
    }
    let (height, stack) = stacked(&pictures, 1200);
    let figure = Figure {
        name: "drift-lanes",
        title: "The answers of each document, question by question",
        size: (1200, height),
        content: &stack,
        data: data(columns, &lanes),
    };
    blocks.push(figure.downloads());
    figure.files()
}

/// Every document with its answer to each question.
fn data(columns: &Columns, lanes: &[Lane]) -> Data {
    let mut rows = Vec::new();
    for lane in lanes {
        for (at, spec) in columns.all.iter().enumerate() {
            let said = lane.said[at].as_ref();
            let change = lane.changes.iter().find(|change| change.at == at);
            rows.push(vec![
                json!(lane.topic.name()),
                json!(spec.name()),
                json!(spec.date()),
                json!(spec.before().map(Spec::name)),
                json!(said.map(|(place, _)| lane.answers[*place])),
                json!(said.map(|(_, section)| section)),
                json!(change.is_some()),
                json!(change.and_then(|change| Some(&change.example.as_ref()?.0))),
            ]);
        }
    }
    let columns = &[
        "question",
        "document",
        "date",
        "continues",
        "answer",
        "section",
        "changed",
        "example",
    ];
    Data::new(columns, rows)
}
