//! The picture of a lane: a bar, and marks with signs above and below it.

use std::fmt::Write as _;

use urispec_model::Spec;

use super::Columns;
use crate::figure::percent;
use crate::html::{Html, attribute};

/// The top and the height of the bar, in pixels.
const BAR: (usize, usize) = (20, 20);

/// The base lines of the signs, in the order in which they are tried, in pixels.
const ROWS: [usize; 3] = [14, 58, 74];

/// A document that differs from the document that it continues, or the first document.
pub(super) struct Mark {
    pub(super) at: usize,
    pub(super) sign: String,
    pub(super) words: String,
    /// The page that compares the two documents, from the folder of the site.
    pub(super) page: Option<String>,
}

/// A part of the bar: its first column, the number of columns, and the class of the style sheet.
pub(super) struct Run {
    pub(super) at: usize,
    pub(super) length: usize,
    pub(super) class: String,
}

impl Columns {
    /// The left edge of a column. A gap separates the documents that do not lead to RFC 3986.
    pub(super) fn left(&self, at: usize) -> String {
        percent(at + usize::from(at >= self.line), self.all.len() + 1)
    }

    /// Lines and names of the documents that everybody knows.
    pub(super) fn guides(&self, top: usize, height: usize) -> String {
        let mut out = String::new();
        let base = height - 3;
        for (at, name) in &self.named {
            let x = self.left(*at);
            let _ = write!(
                out,
                "<line class=\"guide\" x1=\"{x}\" x2=\"{x}\" y1=\"{top}\" y2=\"{}\"/><text class=\"quiet\" x=\"{x}\" y=\"{base}\">{}</text>",
                height - 14,
                Html::text(name)
            );
        }
        if self.line < self.all.len() {
            let _ = write!(
                out,
                "<text class=\"quiet\" x=\"100%\" y=\"{base}\" text-anchor=\"end\">others</text>"
            );
        }
        out + "\n"
    }
}

/// The height and the content of a picture; `up` is the path to the folder of the site.
pub(super) fn picture(columns: &Columns, runs: &[Run], marks: &[Mark], up: &str) -> (usize, String) {
    let places = places(columns.all.len() + 1, marks);
    let lowest = places.iter().copied().max().unwrap_or(0).max(ROWS[1]);
    let height = lowest + 22;
    let mut out = columns.guides(BAR.0, height);
    for run in runs {
        let _ = writeln!(
            out,
            "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            run.class,
            columns.left(run.at),
            BAR.0,
            percent(run.length, columns.all.len() + 1),
            BAR.1
        );
    }
    for (mark, base) in marks.iter().zip(places) {
        let x = columns.left(mark.at);
        let drawn = format!(
            "<title>{}</title><rect class=\"mark\" x=\"{x}\" y=\"{}\" width=\"3\" height=\"{}\"/><text x=\"{x}\" y=\"{base}\">{}</text>",
            Html::text(&mark.words),
            BAR.0 - 4,
            BAR.1 + 8,
            Html::text(&mark.sign)
        );
        let _ = match &mark.page {
            Some(page) => writeln!(out, "<a href={}>{drawn}</a>", attribute(&format!("{up}{page}"))),
            None => writeln!(out, "<g>{drawn}</g>"),
        };
    }
    (height, out)
}

/// The base line of each sign. Signs that are near stand in different rows. On a phone a sign takes 4 % of the width.
fn places(total: usize, marks: &[Mark]) -> Vec<usize> {
    let mut last: [Option<usize>; ROWS.len()] = [None; ROWS.len()];
    let place = |mark: &Mark| {
        let is_free = |last: &Option<usize>| last.is_none_or(|last| mark.at.abs_diff(last) * 100 >= 4 * total);
        let row = last.iter().position(is_free).unwrap_or(ROWS.len() - 1);
        last[row] = Some(mark.at);
        ROWS[row]
    };
    marks.iter().map(place).collect()
}

/// A document with its date, for the title of a mark.
pub(super) fn named(spec: Spec) -> String {
    format!("{} ({})", spec.title(), spec.date())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_are_near_stand_in_different_rows() {
        let mark = |at: usize| Mark {
            at,
            sign: "A".to_owned(),
            words: String::new(),
            page: None,
        };
        let marks = [0, 1, 2, 3, 9, 10].map(mark);
        assert_eq!(places(50, &marks), [14, 58, 14, 58, 14, 58]);
        assert_eq!(places(100, &marks), [14, 58, 74, 74, 14, 58]);
    }

    #[test]
    fn the_line_ends_in_rfc_3986() {
        let columns = Columns::documents();
        assert_eq!(columns.all[columns.line - 1], Spec::Rfc3986);
        assert_eq!(columns.all[0], Spec::UriUrl01);
        assert!(columns.all[columns.line..].contains(&Spec::Rfc1738));
        assert_eq!(columns.all.len(), Spec::every_syntax().count());
    }
}
