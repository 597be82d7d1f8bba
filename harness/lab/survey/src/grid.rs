//! A table in four formats. Foreign text is escaped only in this module.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use urispec_drift::severity::Severity;
use urispec_model::{Bytes, quote, visible};
use urispec_report::columns::table;
use urispec_report::escape;
use urispec_report::wrap::heading;

use crate::hosts::HostCount;

/// The format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Text for people.
    Human,
    /// Tables in Markdown.
    Markdown,
    /// All rows as CSV.
    Csv,
    /// All rows as JSON.
    Json,
}

/// A table of a report.
pub(crate) struct Grid {
    /// The title, in our words.
    pub(crate) title: String,
    /// The titles of the columns.
    pub(crate) columns: Vec<&'static str>,
    pub(crate) rows: Vec<Vec<Cell>>,
    /// The number of rows that were left out.
    pub(crate) more: usize,
}

/// The content of a cell.
pub(crate) enum Cell {
    /// A name, which can come from a file that somebody else wrote.
    Name(String),
    Count(u64),
    /// A count, and the total of which it is a part.
    Share(u64, u64),
    /// A published share.
    Published(Option<f64>),
    Hosts(HostCount),
    Severity(Severity),
    /// A URL; `None` if it is not shown.
    Url(Option<Vec<u8>>),
}

/// The text that is shown instead of a URL.
const HIDDEN: &str = "(not shown, because it could not be made smaller; use --raw)";

impl Cell {
    fn words(&self) -> String {
        match self {
            Self::Name(name) => visible(name),
            Self::Count(count) => count.to_string(),
            Self::Share(part, whole) => percent(*part, *whole),
            Self::Published(share) => share.map_or(String::new(), published),
            Self::Hosts(hosts) => hosts.to_string(),
            Self::Severity(severity) => severity.words().to_owned(),
            Self::Url(Some(url)) => quote(url),
            Self::Url(None) => HIDDEN.to_owned(),
        }
    }

    fn markdown(&self) -> String {
        match self {
            Self::Url(Some(url)) => escape::markdown_code(url),
            other => escape::markdown_text(&other.words()),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Name(name) => json!(name),
            Self::Count(count) => json!(count),
            Self::Share(part, whole) => json!(share(*part, *whole)),
            Self::Published(share) => json!(share),
            Self::Hosts(count @ HostCount { hosts, exact }) => match count.relative_error() {
                None => json!({ "hosts": hosts, "exact": exact }),
                Some(error) => json!({ "hosts": hosts, "exact": exact, "relative_error": error }),
            },
            Self::Severity(severity) => json!(severity.name()),
            Self::Url(url) => json!(url.as_deref().map(Bytes::from)),
        }
    }

    const fn is_number(&self) -> bool {
        matches!(
            self,
            Self::Count(_) | Self::Share(..) | Self::Published(_) | Self::Hosts(_)
        )
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share is shown with only a few digits")]
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// A published share in per cent, with the published digits.
fn published(share: f64) -> String {
    let digits = format!("{:.6}", share * 100.0);
    format!("{} %", digits.trim_end_matches('0').trim_end_matches('.'))
}

/// A share in per cent, with two significant digits.
fn percent(part: u64, whole: u64) -> String {
    let percent = share(part, whole) * 100.0;
    match percent {
        0.0 => "0 %".to_owned(),
        10.0.. => format!("{percent:.1} %"),
        1.0.. => format!("{percent:.2} %"),
        0.1.. => format!("{percent:.3} %"),
        0.01.. => format!("{percent:.4} %"),
        _ => format!("{percent:.2e} %"),
    }
}

impl Grid {
    pub(crate) fn render(&self, format: Format, width: usize) -> String {
        match format {
            Format::Human => self.human(width),
            Format::Markdown => self.markdown(),
            Format::Csv => self.csv(),
            Format::Json => self.json(),
        }
    }

    fn human(&self, width: usize) -> String {
        let mut out = heading(&self.title, "", width);
        if self.rows.is_empty() {
            out.push_str("  none\n");
            return out;
        }
        let rows = self.rows.iter().map(|row| row.iter().map(Cell::words).collect());
        out += &table(&self.columns, &rows.collect::<Vec<_>>(), width);
        if self.more > 0 {
            let _ = writeln!(out, "  and {} more; --format csv shows all", self.more);
        }
        out
    }

    fn markdown(&self) -> String {
        let mut out = format!("## {}\n\n", escape::markdown_text(&self.title));
        let _ = writeln!(out, "| {} |", self.columns.join(" | "));
        let is_number = |column: usize| self.rows.first().is_some_and(|row| row[column].is_number());
        let rules: Vec<&str> = (0..self.columns.len())
            .map(|column| if is_number(column) { "---:" } else { "---" })
            .collect();
        let _ = writeln!(out, "| {} |", rules.join(" | "));
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(Cell::markdown).collect();
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        }
        if self.more > 0 {
            let _ = writeln!(out, "\nand {} more; `--format csv` shows all", self.more);
        }
        out
    }

    fn csv(&self) -> String {
        let heads: Vec<String> = self.columns.iter().map(|head| escape::csv(head)).collect();
        let mut out = heads.join(",") + "\r\n";
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(Cell::csv).collect();
            out.push_str(&(cells.join(",") + "\r\n"));
        }
        out
    }

    fn json(&self) -> String {
        let row = |cells: &Vec<Cell>| {
            let key = |column: &str| column.to_ascii_lowercase().replace(' ', "_");
            let named = self
                .columns
                .iter()
                .zip(cells)
                .map(|(column, cell)| (key(column), cell.json()));
            Value::Object(named.collect::<Map<String, Value>>())
        };
        let rows: Vec<Value> = self.rows.iter().map(row).collect();
        let text = serde_json::to_string_pretty(&json!({ "title": self.title, "rows": rows }));
        text.expect("all keys of a table are texts") + "\n"
    }
}

impl Cell {
    fn csv(&self) -> String {
        match self {
            Self::Share(part, whole) => share(*part, *whole).to_string(),
            Self::Published(share) => share.map_or(String::new(), |share| share.to_string()),
            Self::Count(count) => count.to_string(),
            Self::Severity(severity) => escape::csv(severity.name()),
            Self::Url(None) => String::new(),
            other => escape::csv(&other.words()),
        }
    }
}
