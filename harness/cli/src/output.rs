//! Printed output: text for people, on a terminal that may be closed, and data for programs.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write};

use anstyle::{AnsiColor, Style};
use anyhow::{Context as _, Error};
use urispec_model::{push_visible, visible};
use urispec_report::wrap::DEFAULT_WIDTH;

/// `text` in red, if colours are shown at all.
pub fn red(text: &str) -> String {
    const RED: Style = AnsiColor::Red.on_default().bold();
    format!("{RED}{text}{RED:#}")
}

/// An error and its causes, each on its own line.
pub fn chain(error: &Error) -> String {
    let mut text = String::new();
    for (depth, cause) in error.chain().enumerate() {
        // The text of a message may come from a file or a process. Each line of the text is escaped separately, so
        // that only its line breaks are kept.
        let lines: Vec<String> = cause.to_string().lines().map(visible).collect();
        let _ = write!(
            text,
            "{}{}",
            if depth == 0 { "" } else { "\n  because: " },
            lines.join("\n")
        );
    }
    text
}

/// The maximum number of columns of a line on standard output: the width of the terminal. Without a terminal it is
/// the value of the variable `COLUMNS`, or 80.
pub fn width() -> usize {
    let terminal = terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    let said = || std::env::var("COLUMNS").ok()?.parse().ok();
    terminal.or_else(said).unwrap_or(DEFAULT_WIDTH)
}

/// The output of a command: text for people, or data for programs.
///
/// If standard output is not a terminal, only text passes through the filter that removes styles. The filter would
/// remove control characters from data, such as U+007F in an input.
pub enum Printed {
    /// Text for people, with styles.
    Text(String),
    /// Data in a format for programs: JSON, JSON lines, XML, CSV, Markdown.
    Data(String),
}

impl Printed {
    /// Prints the output of the command to standard output.
    pub fn print(&self) -> Result<(), Error> {
        match self {
            Self::Text(text) => print(text),
            Self::Data(data) => print_data(data),
        }
    }

    /// The output as it is written to a file, which is the same as on standard output without a terminal.
    pub fn in_file(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => anstream::adapter::strip_str(text).to_string().into(),
            Self::Data(data) => harmless(data),
        }
    }
}

/// Prints text for people to standard output, without styles if standard output is not a terminal. A closed output is
/// not an error.
pub fn print(text: &str) -> Result<(), Error> {
    written(&mut anstream::stdout().lock(), text)
}

/// Prints data for programs to standard output, in which every character is kept.
pub fn print_data(data: &str) -> Result<(), Error> {
    written(&mut std::io::stdout().lock(), &harmless(data))
}

fn written(out: &mut dyn Write, text: &str) -> Result<(), Error> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("standard output cannot be written to"),
    }
}

/// Data that cannot control a terminal, and that every reader splits into the same lines. DEL, the C1 controls and
/// the separators of lines and paragraphs are written as `\u007f`.
///
/// In JSON these characters occur only in strings, where `\u007f` is an escape of the same character. The writer of
/// JSON already escapes the characters below U+0020. In every other format inputs are quoted, and do not contain
/// these characters.
fn harmless(data: &str) -> Cow<'_, str> {
    let is_control = |char| matches!(char, '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}');
    if !data.contains(is_control) {
        return data.into();
    }
    let mut out = String::with_capacity(data.len() + 16);
    for char in data.chars() {
        if is_control(char) {
            push_visible(&mut out, char);
        } else {
            out.push(char);
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_keeps_every_character_and_steers_no_terminal() {
        let all: String = ('\0'..='\u{ff}').chain(['\u{2028}', '\u{2029}']).collect();
        let json = serde_json::to_string(&all).expect("a text is JSON");
        let shown = harmless(&json);
        assert!(!shown.contains(|char: char| char.is_control() || "\u{2028}\u{2029}".contains(char)));
        let read: String = serde_json::from_str(&shown).expect("it is still JSON");
        assert_eq!(read, all);
        assert!(matches!(harmless("[\"é\"]\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn only_text_loses_its_styles_in_a_file() {
        let text = "\u{1b}[1ma\u{1b}[0m";
        assert_eq!(Printed::Text(text.to_owned()).in_file(), "a");
        assert_eq!(Printed::Data(text.to_owned()).in_file(), text);
    }
}
