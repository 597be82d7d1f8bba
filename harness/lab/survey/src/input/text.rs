//! Gets texts from lines: a line is a text, or has a text in a field of its JSON.

use std::io::{self, BufRead};

use urispec_model::visible;

use super::block::Collector;
use super::error::{InputError, Place};
use super::json::{self, Field};
use super::lines::{Line, ShortLines};
use super::{LONGEST_TEXT, Options};

/// The longest line of JSON that is read. It has room for a text of [`LONGEST_TEXT`] bytes with every byte
/// escaped, and for other fields of the same length.
const LONGEST_JSON: usize = 1 << 20;

/// The maximum number of names of fields in a message, and the maximum number of characters of each name.
const MOST_NAMES: usize = 20;
const LONGEST_NAME: usize = 80;

/// Reads texts from lines.
pub(super) struct LineTexts {
    lines: ShortLines<Box<dyn BufRead + Send>>,
    /// The name for errors.
    name: String,
    /// The compression of the lines.
    packed: Option<&'static str>,
    content: Content,
}

/// The content of a line.
enum Content {
    Text { carriage_returns_end: bool },
    Json { field: String, seen: Seen },
}

/// Whether the field has occurred.
enum Seen {
    NotYet,
    /// No line so far has the field; the text lists the fields of the first line.
    Missing(String),
    Somewhere,
}

impl LineTexts {
    /// The texts of `input`, which is the content of a file that is compressed with `packed`.
    pub(super) fn new(
        input: Box<dyn BufRead + Send>,
        name: &str,
        packed: Option<&'static str>,
        options: &Options,
    ) -> Self {
        let (content, longest) = if let Some(field) = &options.jsonl {
            let (field, seen) = (field.clone(), Seen::NotYet);
            (Content::Json { field, seen }, LONGEST_JSON)
        } else {
            let carriage_returns_end = options.carriage_returns_end;
            // One byte more for the carriage return.
            let longest = LONGEST_TEXT + usize::from(carriage_returns_end);
            (Content::Text { carriage_returns_end }, longest)
        };
        Self {
            lines: ShortLines::new(input, longest),
            name: name.to_owned(),
            packed,
            content,
        }
    }

    /// Reads until the block is full; returns `false` at the end.
    pub(super) fn fill(&mut self, block: &mut Collector) -> Result<bool, InputError> {
        while !block.is_full() {
            let line = match self.lines.next() {
                Ok(Some(line)) => line,
                Ok(None) => return self.end(),
                Err(error) => return Err(self.unreadable(&error)),
            };
            match (line, &mut self.content) {
                (Line::TooLong, _) => block.too_long(),
                (Line::Whole(line), Content::Text { carriage_returns_end }) => {
                    let line = match line.strip_suffix(b"\r") {
                        Some(text) if *carriage_returns_end => text,
                        _ => line,
                    };
                    block.text(line);
                }
                (Line::Whole(line), Content::Json { field, seen }) => match json::field(line, field) {
                    Ok(Field::Text(text)) => {
                        *seen = Seen::Somewhere;
                        block.text(&text);
                    }
                    Ok(Field::Null) => block.nothing(),
                    Ok(Field::Missing) => {
                        if matches!(seen, Seen::NotYet) {
                            *seen = Seen::Missing(listed(json::names(line)));
                        }
                        block.nothing();
                    }
                    Err(error) => return Err(self.not_json(&error)),
                },
            }
        }
        Ok(true)
    }

    /// Before the end, at least one line must have the field. Otherwise a misspelt name would give an empty
    /// survey.
    fn end(&self) -> Result<bool, InputError> {
        match &self.content {
            Content::Json {
                field,
                seen: Seen::Missing(fields),
            } => Err(InputError::of_file(
                &self.name,
                &format!("lines with a field `{}`", visible(field)),
                &format!("none; a line has {fields}"),
                "name one of them with --json-field",
            )),
            _ => Ok(false),
        }
    }

    fn not_json(&self, error: &serde_json::Error) -> InputError {
        let expected = match &self.content {
            Content::Json { field, .. } => format!("JSON with a string in `{}`", visible(field)),
            Content::Text { .. } => "a line".to_owned(),
        };
        let advice = "for lines that are not JSON, leave out --json-field";
        // The "at line 1" of the message is wrong, because the text is a single line.
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let found = format!("at its byte {}: {message}", error.column());
        InputError::of_file(&self.name, &expected, &found, advice).at(Place::Line(self.lines.number()))
    }

    fn unreadable(&self, error: &io::Error) -> InputError {
        let found = error.to_string();
        let error = match self.packed {
            Some(packed) => {
                let expected = format!("whole {packed}");
                let advice = "the file is truncated or damaged: copy or create it again";
                InputError::of_file(&self.name, &expected, &found, advice)
            }
            None => InputError::of_file(
                &self.name,
                "a file that can be read",
                &found,
                "check the disk, or the program that sends the data",
            ),
        };
        error.at(Place::Line(self.lines.number()))
    }
}

/// A list of names for a message.
pub(super) fn listed(names: impl IntoIterator<Item = String>) -> String {
    let mut names = names.into_iter();
    let cut = |name: String| format!("`{}`", name.chars().take(LONGEST_NAME).collect::<String>());
    let shown: Vec<String> = names.by_ref().take(MOST_NAMES).map(cut).collect();
    match (shown.is_empty(), names.count()) {
        (true, _) => "none".to_owned(),
        (false, 0) => shown.join(", "),
        (false, more) => format!("{} and {more} more", shown.join(", ")),
    }
}
