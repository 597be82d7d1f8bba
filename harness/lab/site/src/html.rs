//! The parts of a page. Foreign text goes through one function for code, [`Html::code`] or [`Html::span`], or
//! through one for words, [`Html::text`]. Markup that this module makes has a separate type, so it is never
//! escaped twice.
//!
//! Pages are well-formed XML as well as HTML, so that any reader of XML can check them.

use std::fmt;

use askama::Template;
use quick_xml::escape::{escape, partial_escape};
use urispec_model::{quote, visible};

use urispec_report::escape::xml;

/// Markup that is safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Html(String);

impl fmt::Display for Html {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Html {}

impl Html {
    /// Bytes of an input or an answer, quoted as on a terminal.
    pub(super) fn code(bytes: &[u8]) -> Self {
        Self::span(&quote(bytes))
    }

    /// Terminal text as code, in which foreign text is already quoted. A character that sets the text direction
    /// affects only this text, because the style sheet isolates code. A `<bdi>` around each text would need a
    /// twentieth of the bytes of the site.
    pub(super) fn span(text: &str) -> Self {
        Self(format!("<code>{}</code>", partial_escape(xml(text))))
    }

    /// Plain words between elements. For an attribute use [`attribute`].
    pub(super) fn text(text: &str) -> Self {
        Self(partial_escape(xml(&visible(text))).into_owned())
    }

    /// Text with code between backticks, as in the data files of this project.
    pub(super) fn prose(text: &str) -> Self {
        let pieces = text.split('`').enumerate().map(|(at, piece)| match at % 2 {
            1 => Self::span(&visible(piece)),
            _ => Self::text(piece),
        });
        pieces.collect()
    }

    /// Several lines of code.
    pub(super) fn lines(text: &str) -> Self {
        let lines: Vec<String> = text.lines().map(|line| Self::text(line).0).collect();
        Self(format!("<pre tabindex=\"0\"><code>{}</code></pre>", lines.join("\n")))
    }

    /// A link. The address is a page of the site or a document on the web, and is escaped.
    pub(super) fn link(address: &str, content: &Self) -> Self {
        let address = address.replace('+', "%2B");
        Self(format!("<a href=\"{}\">{content}</a>", escape(&address)))
    }

    /// A text with an anchor for links from other pages.
    pub(super) fn anchored(id: &str, content: &Self) -> Self {
        Self(format!("<span id={}>{content}</span>", attribute(id)))
    }

    /// A picture of the site.
    pub(super) fn image(address: &str, words: &str) -> Self {
        let address = address.replace('+', "%2B");
        Self(format!("<img src={} alt={}/>", attribute(&address), attribute(words)))
    }

    pub(super) fn strong(content: &Self) -> Self {
        Self(format!("<strong>{content}</strong>"))
    }

    /// Markup of this crate. A value that is inserted must have this type, or be a number.
    pub(super) fn raw(markup: impl Into<String>) -> Self {
        Self(markup.into())
    }

    /// All elements, joined by a fixed text.
    pub(super) fn join(all: impl IntoIterator<Item = Self>, between: &str) -> Self {
        let all: Vec<String> = all.into_iter().map(|one| one.0).collect();
        Self(all.join(&escape(between)))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn into_string(self) -> String {
        self.0
    }
}

impl FromIterator<Html> for Html {
    fn from_iter<I: IntoIterator<Item = Self>>(all: I) -> Self {
        Self(all.into_iter().map(|one| one.0).collect())
    }
}

/// Plain words in double quotes, as the value of an attribute.
pub(super) fn attribute(text: &str) -> String {
    format!("\"{}\"", escape(xml(&visible(text))))
}

/// The parts of a page, one after another.
#[derive(Debug, Default)]
pub(super) struct Blocks(Vec<Html>);

impl Blocks {
    pub(super) fn heading(&mut self, level: u8, id: &str, content: &Html) {
        let id = attribute(id);
        self.0.push(Html(format!("<h{level} id={id}>{content}</h{level}>")));
    }

    pub(super) fn paragraph(&mut self, content: &Html) {
        self.0.push(Html(format!("<p>{content}</p>")));
    }

    pub(super) fn list(&mut self, items: impl IntoIterator<Item = Html>) {
        let items: Vec<String> = items.into_iter().map(|item| format!("<li>{item}</li>\n")).collect();
        if !items.is_empty() {
            self.0.push(Html(format!("<ul>\n{}</ul>", items.concat())));
        }
    }

    /// Labels with their values.
    pub(super) fn facts(&mut self, facts: impl IntoIterator<Item = (Html, Html)>) {
        let fact = |(label, fact): (Html, Html)| format!("<div><dt>{label}</dt><dd>{fact}</dd></div>\n");
        let facts: Vec<String> = facts.into_iter().map(fact).collect();
        self.0.push(Html(format!("<dl>\n{}</dl>", facts.concat())));
    }

    /// Adds a table, which can be scrolled if it is too wide. A table without rows is not added.
    pub(super) fn table(&mut self, label: &str, header: Vec<Html>, rows: Vec<Row>) {
        self.classed("", label, header, rows);
    }

    /// Like [`Blocks::table`], with a class of the style sheet, after a space, that makes a block of each row on a phone.
    pub(super) fn classed(&mut self, class: &'static str, label: &str, header: Vec<Html>, rows: Vec<Row>) {
        if rows.is_empty() {
            return;
        }
        let label = visible(label);
        let table = Table {
            class,
            label,
            header,
            rows,
        };
        self.0
            .push(Html(table.render().expect("writing to a string cannot fail")));
    }

    /// Adds all blocks of the given list.
    pub(super) fn append(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The number of bytes so far.
    pub(super) fn size(&self) -> usize {
        self.0.iter().map(|block| block.0.len()).sum()
    }

    pub(super) fn push(&mut self, block: Html) {
        self.0.push(block);
    }
}

/// A row of a table: its first cell is its header.
#[derive(Debug)]
pub(super) struct Row {
    /// The anchor of the row, for links from other pages.
    pub(super) id: Option<String>,
    first: Html,
    cells: Vec<Cell>,
}

impl Row {
    pub(super) fn new<C: Into<Cell>>(first: Html, cells: impl IntoIterator<Item = C>) -> Self {
        Self {
            id: None,
            first,
            cells: cells.into_iter().map(Into::into).collect(),
        }
    }
}

/// A cell, with a class of the style sheet or without.
#[derive(Debug)]
pub(super) struct Cell {
    pub(super) class: &'static str,
    pub(super) content: Html,
}

impl From<Html> for Cell {
    fn from(content: Html) -> Self {
        Self { class: "", content }
    }
}

#[derive(Template)]
#[template(path = "table.html")]
struct Table {
    class: &'static str,
    label: String,
    header: Vec<Html>,
    rows: Vec<Row>,
}

/// The cells of a header.
pub(super) fn header(names: &[&str]) -> Vec<Html> {
    names.iter().map(|name| Html::text(name)).collect()
}

/// The foot of each page.
#[derive(Debug)]
pub(super) struct Foot {
    /// The versions with which the results were made.
    pub(super) made: String,
    /// Pages that no other place names: address and name.
    pub(super) pages: Vec<(&'static str, &'static str)>,
    /// The version of the program, for a citation.
    pub(super) version: &'static str,
}

/// A whole page.
#[derive(Template)]
#[template(path = "page.html")]
pub(super) struct Page<'s> {
    /// The path to the folder of the site: empty, or `../`.
    pub(super) up: &'static str,
    /// The title without markup.
    pub(super) title: String,
    pub(super) heading: Html,
    /// The class of the body: empty, or `home` for the first page.
    pub(super) class: &'static str,
    /// Scripts in addition to the search.
    pub(super) scripts: &'static [&'static str],
    pub(super) blocks: Vec<Html>,
    pub(super) foot: &'s Foot,
}

impl<'s> Page<'s> {
    pub(super) fn new(up: &'static str, title: &str, heading: Html, blocks: Blocks, foot: &'s Foot) -> Self {
        Self {
            up,
            title: xml(&visible(title)),
            heading,
            class: "",
            scripts: &[],
            blocks: blocks.0,
            foot,
        }
    }

    pub(super) fn html(&self) -> String {
        self.render().expect("writing to a string cannot fail")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_byte_is_markup() {
        let all: Vec<u8> = (0..=255).collect();
        let Html(code) = Html::code(&all);
        let inside = code.trim_start_matches("<code>").trim_end_matches("</code>");
        assert!(!inside.contains(['<', '>']), "{inside}");
        assert!(inside.chars().all(|char| !char.is_control()), "{inside}");
        assert_eq!(Html::text("<a href='x'>\u{202e}&").0, "&lt;a href='x'&gt;\\u202e&amp;");
        assert_eq!(
            attribute("'\" onclick=\"<&\0"),
            "\"&apos;&quot; onclick=&quot;&lt;&amp;\\u0000\""
        );
        assert_eq!(
            Html::link("a+b?c&d\"", &Html::text("<")).0,
            "<a href=\"a%2Bb?c&amp;d&quot;\">&lt;</a>"
        );
    }

    #[test]
    fn backticks_are_code() {
        assert_eq!(Html::prose("on `<` a").0, "on <code>&lt;</code> a");
    }
}
