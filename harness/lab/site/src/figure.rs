//! Figures: pictures that are as wide as their place, and the files to download: the picture as SVG, its data as CSV and
//! JSON.
//!
//! Horizontal places are percentages, so a picture in a page needs no script and no second size for a phone, and its texts
//! keep their size.

use std::fmt::Write as _;

use serde_json::{Map, Value};
use urispec_model::visible;

use super::File;
use super::html::{Html, attribute};

/// The style of a figure in a file of its own. In a page, the style sheet has the same names with the colours of the page.
const STYLE: &str = include_str!("../assets/figure.css");

/// The data of a figure, as a table.
#[derive(Debug)]
pub(super) struct Data {
    columns: &'static [&'static str],
    rows: Vec<Vec<Value>>,
}

impl Data {
    pub(super) fn new(columns: &'static [&'static str], rows: Vec<Vec<Value>>) -> Self {
        Self { columns, rows }
    }

    /// The rows by RFC 4180, with a header.
    fn csv(&self) -> String {
        let quoted = |text: &str| format!("\"{}\"", visible(text).replace('"', "\"\""));
        let cell = |value: &Value| match value {
            Value::String(text) => quoted(text),
            Value::Null => String::new(),
            other => other.to_string(),
        };
        let header: Vec<String> = self.columns.iter().map(|name| quoted(name)).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>());
        let lines: Vec<String> = [header].into_iter().chain(rows).map(|row| row.join(",")).collect();
        lines.join("\r\n") + "\r\n"
    }

    /// The files of the data.
    pub(super) fn files(&self, name: &str) -> Vec<File> {
        let file = |extension: &str, text: String| File::new(format!("figures/{name}.{extension}"), text);
        vec![file("csv", self.csv()), file("json", self.json())]
    }

    /// The rows as an array of objects, one on each line. A cell without a value is left out.
    fn json(&self) -> String {
        let object = |row: &Vec<Value>| {
            let names = self.columns.iter().map(|name| (*name).to_owned());
            let cells = names.zip(row.iter().cloned());
            let object: Map<String, Value> = cells.filter(|(_, cell)| !cell.is_null()).collect();
            Value::Object(object).to_string()
        };
        let lines: Vec<String> = self.rows.iter().map(object).collect();
        format!("[\n{}\n]\n", lines.join(",\n"))
    }
}

/// A figure with its name, which is the name of its files without the extension.
#[derive(Debug)]
pub(super) struct Figure<'a> {
    pub(super) name: &'a str,
    pub(super) title: &'a str,
    /// The width and the height of the file, in pixels.
    pub(super) size: (usize, usize),
    /// The content of the picture in its own file.
    pub(super) content: &'a str,
    pub(super) data: Data,
}

impl Figure<'_> {
    /// The links to the files, for a page in the folder of the site.
    pub(super) fn downloads(&self) -> Html {
        downloads(self.name, self.title, &["svg", "csv", "json"])
    }

    /// The files for programs and for papers.
    pub(super) fn files(&self) -> Vec<File> {
        let (width, height) = self.size;
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label={}>\n\
             <style>\n{STYLE}</style>\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n{}</svg>\n",
            attribute(self.title),
            self.content
        );
        let mut files = vec![File::new(format!("figures/{}.svg", self.name), svg)];
        files.extend(self.data.files(self.name));
        files
    }
}

/// The links to data without a picture, for a page in the folder of the site.
pub(super) fn tables(name: &str, title: &str) -> Html {
    downloads(name, title, &["csv", "json"])
}

fn downloads(name: &str, title: &str, kinds: &[&str]) -> Html {
    let link = |kind: &&str| {
        let address = format!("figures/{name}.{kind}");
        let shown = kind.to_uppercase();
        let label = format!("{title}, as {shown}");
        format!(
            "<a href={} aria-label={}>{shown}</a>",
            attribute(&address),
            attribute(&label)
        )
    };
    let links: Vec<String> = kinds.iter().map(link).collect();
    Html::raw(format!("<p class=\"downloads\">Download: {}</p>", links.join(" · ")))
}

/// A picture in a page, as wide as its place. `label` says what it shows.
pub(super) fn inline(height: usize, label: &str, content: &str) -> Html {
    Html::raw(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"figure\" width=\"100%\" height=\"{height}\" role=\"group\" aria-label={}>\n{content}</svg>",
        attribute(label)
    ))
}

/// Pictures below each other, each with its title to its left, for one file. Returns the height and the content.
pub(super) fn stacked(pictures: &[(String, usize, String)], width: usize) -> (usize, String) {
    /// The room for a title, in pixels.
    const TITLE: usize = 240;
    let mut out = String::new();
    let mut top = 16;
    for (title, height, content) in pictures {
        let _ = writeln!(
            out,
            "<text class=\"title\" x=\"16\" y=\"{}\">{}</text>\n<svg x=\"{TITLE}\" y=\"{top}\" width=\"{}\" height=\"{height}\">\n{content}</svg>",
            top + height / 2,
            Html::text(title),
            width - TITLE - 16
        );
        top += height + 8;
    }
    (top + 8, out)
}

/// A number of percent with two digits after the point, for a place in a picture.
pub(super) fn percent(part: usize, of: usize) -> String {
    let hundredths = part * 10_000 / of.max(1);
    format!("{}.{:02}%", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn data_is_a_table_for_programs() {
        let data = Data::new(
            &["name", "count"],
            vec![vec![json!("a \"b\"\u{1b},"), json!(3)], vec![json!(null), json!(0.5)]],
        );
        assert_eq!(
            data.csv(),
            "\"name\",\"count\"\r\n\"a \"\"b\"\"\\u001b,\",3\r\n,0.5\r\n"
        );
        let read: Value = serde_json::from_str(&data.json()).expect("it is JSON");
        assert_eq!(read[0]["name"], "a \"b\"\u{1b},");
        assert_eq!(read[1]["count"], 0.5);
    }

    #[test]
    fn places_are_percentages() {
        assert_eq!(
            [percent(1, 3), percent(3, 3), percent(0, 0)],
            ["33.33%", "100.00%", "0.00%"]
        );
    }
}
