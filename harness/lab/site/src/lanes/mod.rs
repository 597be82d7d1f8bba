//! Drift as lanes: a lane for each question, time from left to right, and a mark where a document changed its answer.

mod accepted;
mod answers;
mod draw;
mod relation;

use std::iter::successors;

use urispec_model::Spec;

use super::figure::inline;
use super::html::{Blocks, Html};
use super::pair::pair_address;
use super::{Context, File, cells};

/// The documents from left to right.
struct Columns {
    all: Vec<Spec>,
    /// The number of documents in the main line; a gap separates the others.
    line: usize,
    /// Columns with a name below the picture.
    named: Vec<(usize, String)>,
}

impl Columns {
    /// First the documents that lead to RFC 3986, then all others with a grammar by their date.
    fn documents() -> Self {
        let mut all: Vec<Spec> = successors(Some(Spec::Rfc3986), |spec| spec.before()).collect();
        all.reverse();
        let line = all.len();
        let mut others: Vec<Spec> = Spec::every_syntax().filter(|spec| !all.contains(spec)).collect();
        others.sort_by_key(|spec| spec.date());
        all.extend(others);
        let known = [Spec::Rfc1630, Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc3986];
        let place = |spec: Spec| Some((all.iter().position(|one| *one == spec)?, number(spec)));
        let named = known.into_iter().filter_map(place).collect();
        Self { all, line, named }
    }

    /// The editions of the URL Standard.
    fn editions() -> Self {
        let all = Spec::URL_STANDARD.to_vec();
        let year = |(at, spec): (usize, &Spec)| (at, spec.date().chars().take(4).collect());
        let named = all.iter().enumerate().step_by(4).map(year).collect();
        Self {
            line: all.len(),
            all,
            named,
        }
    }

    fn place(&self, spec: Spec) -> Option<usize> {
        self.all.iter().position(|one| *one == spec)
    }
}

/// The number of an RFC.
fn number(spec: Spec) -> String {
    spec.title().trim_start_matches("RFC ").to_owned()
}

/// A line below a picture, for one of its marks.
struct Item {
    spec: Spec,
    sign: String,
    /// The page that compares the document with the one that it continues.
    page: Option<String>,
    words: Html,
    example: Option<Html>,
}

impl Item {
    fn html(&self) -> Html {
        let sign = Html::strong(&Html::text(&self.sign));
        let name = match &self.page {
            Some(page) => Html::link(page, &Html::text(self.spec.title())),
            None => cells::document("", self.spec),
        };
        let date = Html::text(self.spec.date());
        let words = Html::join([sign, date, name, self.words.clone()], " ");
        match &self.example {
            Some(example) => Html::raw(format!("{words}<br/><span class=\"example\">{example}</span>")),
            None => words,
        }
    }
}

/// Adds a picture and a line for each of its marks, by date.
fn lane(blocks: &mut Blocks, label: &str, (height, picture): (usize, &str), mut items: Vec<Item>) {
    blocks.push(inline(height, label, picture));
    items.sort_by_key(|item| item.spec.date());
    let items = items.iter().map(|item| format!("<li>{}</li>\n", item.html()));
    blocks.push(Html::raw(format!(
        "<ul class=\"changes\">\n{}</ul>",
        items.collect::<String>()
    )));
}

/// The page that compares a document with the document that it continues.
fn page(context: &Context<'_>, before: Spec, spec: Spec) -> Option<String> {
    context.comparison(before, spec).map(|_| pair_address(before, spec))
}

/// Adds the lanes. Returns the files of the figures.
pub(super) fn section(blocks: &mut Blocks, context: &Context<'_>) -> Vec<File> {
    let columns = Columns::documents();
    let mut files = answers::blocks(blocks, context, &columns);
    files.extend(relation::blocks(blocks, context, &columns, &relation::GRAMMARS));
    files.extend(accepted::blocks(blocks, context, &columns));
    files.extend(relation::blocks(
        blocks,
        context,
        &Columns::editions(),
        &relation::EDITIONS,
    ));
    files
}
