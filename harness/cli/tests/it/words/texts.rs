//! The texts of a file that people read: prose, comments and strings, each with its lines.
//!
//! A small scanner for each kind of file is enough: a string of fewer than three words is data, and the patterns match sentences.

use std::path::Path;

/// A text of a file: a paragraph, a comment or a string, in one line. Code in backquotes is replaced by `x`.
pub(super) struct Text {
    pub kind: Kind,
    pub words: String,
    /// The offsets at which a line of the file begins, with the numbers of the lines.
    lines: Vec<(usize, usize)>,
}

/// The kinds of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Prose of a page, and strings: texts for people who do not read the code.
    Shown,
    /// A comment.
    Comment,
}

impl Text {
    /// A text whose lines are consecutive lines of the file.
    fn new<'a>(kind: Kind, first_line: usize, text: impl IntoIterator<Item = &'a str>) -> Self {
        let mut joined = String::new();
        let mut lines = Vec::new();
        for (index, line) in text.into_iter().enumerate() {
            if index > 0 {
                joined.push(' ');
            }
            lines.push((joined.len(), first_line + index));
            joined.push_str(line.trim());
        }
        Self {
            kind,
            words: without_code(&joined),
            lines,
        }
    }

    /// The line of the file at an offset of the text.
    pub fn line(&self, offset: usize) -> usize {
        let after = self.lines.partition_point(|(start, _)| *start <= offset);
        self.lines[after.max(1) - 1].1
    }
}

/// The texts of a file, by the ending of its name. Files with other endings have none.
pub(super) fn texts(path: &str, source: &str) -> Vec<Text> {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    match ending.unwrap_or_default() {
        "md" => paragraphs(source),
        "json" => strings_of_lines(source),
        "html" => between_tags(source),
        "rs" => Scanner::new(source, "//", &['"']).texts(),
        "c" | "cpp" | "cs" | "css" | "go" | "h" | "hpp" | "java" | "js" | "kt" | "m" | "mjs" | "php" | "pike"
        | "swift" | "zig" => Scanner::new(source, "//", &['"', '\'']).texts(),
        "R" | "cr" | "ex" | "jl" | "nim" | "pl" | "pm" | "py" | "raku" | "rb" | "sh" | "tcl" | "toml" | "yaml"
        | "yml" => Scanner::new(source, "#", &['"']).texts(),
        "hs" | "lua" => Scanner::new(source, "--", &['"']).texts(),
        "abnf" => Scanner::new(source, ";", &[]).texts(),
        "el" | "lisp" | "rkt" | "scm" => Scanner::new(source, ";", &['"']).texts(),
        "erl" => Scanner::new(source, "%", &['"']).texts(),
        _ => Vec::new(),
    }
}

/// The paragraphs, list items and table rows of Markdown, without code blocks.
fn paragraphs(source: &str) -> Vec<Text> {
    let mut texts = Vec::new();
    let (mut is_code, mut first, mut lines) = (false, 0, Vec::new());
    for (number, line) in (1..).zip(source.lines()) {
        let start = line.trim_start();
        let is_fence = start.starts_with("```");
        let begins = is_fence || start.is_empty() || start.starts_with(['-', '*', '#', '|', '>']);
        if begins && !lines.is_empty() {
            texts.push(Text::new(Kind::Shown, first, lines.drain(..)));
        }
        is_code ^= is_fence;
        if !is_code && !is_fence && !start.is_empty() {
            if lines.is_empty() {
                first = number;
            }
            lines.push(line);
        }
    }
    if !lines.is_empty() {
        texts.push(Text::new(Kind::Shown, first, lines));
    }
    texts
}

/// The string values of JSON; a key has few words.
fn strings_of_lines(source: &str) -> Vec<Text> {
    let strings = (1..).zip(source.lines()).flat_map(|(number, line)| {
        let parts = line.split('"').skip(1).step_by(2);
        let whole = line.contains("\\\"").then_some(line);
        let parts: Vec<&str> = whole.map_or_else(|| parts.collect(), |whole| vec![whole]);
        parts.into_iter().map(move |part| (number, part))
    });
    strings
        .filter(|(_, string)| is_prose(string))
        .map(|(number, string)| Text::new(Kind::Shown, number, [string]))
        .collect()
}

/// The text of HTML, line by line.
fn between_tags(source: &str) -> Vec<Text> {
    let lines = (1..).zip(source.lines());
    let parts = lines.flat_map(|(number, line)| line.split(['<', '>']).map(move |part| (number, part)));
    parts
        .filter(|(_, part)| is_prose(part))
        .map(|(number, part)| Text::new(Kind::Shown, number, [part]))
        .collect()
}

/// Finds comments and strings in code.
struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    mark: &'static str,
    quotes: &'static [char],
    /// The consecutive comments so far, and the line of the first.
    comment: (usize, Vec<&'a str>),
    texts: Vec<Text>,
}

impl<'a> Scanner<'a> {
    fn new(source: &'a str, mark: &'static str, quotes: &'static [char]) -> Self {
        Self {
            rest: source,
            line: 1,
            mark,
            quotes,
            comment: (0, Vec::new()),
            texts: Vec::new(),
        }
    }

    fn texts(mut self) -> Vec<Text> {
        let mut before = '\n';
        while let Some(first) = self.rest.chars().next() {
            let is_word = before.is_alphanumeric() || before == '_';
            before = first;
            let has_blocks = self.mark == "//";
            if self.rest.starts_with(self.mark) && (has_blocks || !is_word && before != '$') {
                self.line_comment();
            } else if has_blocks && self.rest.starts_with("/*") {
                let end = self.rest.find("*/").map_or(self.rest.len(), |end| end + 2);
                let body = self.take(end);
                let lines = body.lines().map(|line| line.trim().trim_start_matches(['/', '*', ' ']));
                let first = self.line - body.matches('\n').count();
                self.texts.push(Text::new(Kind::Comment, first, lines));
            } else if let Some(hashes) = raw_string(self.rest).filter(|_| !is_word && has_blocks) {
                self.take(hashes + 2);
                self.string(&format!("\"{}", "#".repeat(hashes)), false);
            } else if self.quotes.contains(&first) && !(is_word && first == '\'') {
                let triple = first.to_string().repeat(3);
                let end = if self.rest.starts_with(&triple) {
                    triple
                } else {
                    first.to_string()
                };
                self.take(end.len());
                self.string(&end, true);
            } else if self.quotes == ['"'] && has_blocks && self.rest.starts_with('\'') {
                // A character of Rust, or a lifetime.
                let end = [r#"'"'"#, r"'\''", r"'\\'"]
                    .iter()
                    .find(|end| self.rest.starts_with(**end));
                self.take(end.map_or(1, |end| end.len()));
            } else {
                self.take(first.len_utf8());
            }
        }
        self.end_comment();
        self.texts
    }

    /// Takes bytes of the source, and counts lines.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// A comment up to the end of its line; it continues the comment of the line before.
    fn line_comment(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let body = self.take(end).trim_start_matches(['/', '!', '#', ';', '%', '-', ' ']);
        if self.comment.0 + self.comment.1.len() != self.line {
            self.end_comment();
            self.comment.0 = self.line;
        }
        self.comment.1.push(body);
    }

    /// Keeps the comment that has ended, as paragraphs without code blocks.
    fn end_comment(&mut self) {
        let (first, lines) = std::mem::take(&mut self.comment);
        let mut is_code = false;
        let (mut start, mut paragraph) = (first, Vec::new());
        for (number, line) in (first..).zip(lines) {
            let is_fence = line.starts_with("```");
            is_code ^= is_fence;
            if is_code || is_fence || line.is_empty() {
                self.texts
                    .extend((!paragraph.is_empty()).then(|| Text::new(Kind::Comment, start, paragraph.drain(..))));
                start = number + 1;
            } else {
                if paragraph.is_empty() {
                    start = number;
                }
                paragraph.push(line);
            }
        }
        self.texts
            .extend((!paragraph.is_empty()).then(|| Text::new(Kind::Comment, start, paragraph)));
    }

    /// A string up to its end; the start has been taken.
    fn string(&mut self, end: &str, has_escapes: bool) {
        let mut length = 0;
        while length < self.rest.len() && !self.rest[length..].starts_with(end) {
            let mut characters = self.rest[length..].chars();
            let first = characters.next().map_or(0, char::len_utf8);
            let is_escape = has_escapes && self.rest[length..].starts_with('\\');
            let escaped = if is_escape {
                characters.next().map_or(0, char::len_utf8)
            } else {
                0
            };
            length += first + escaped;
        }
        let first = self.line;
        let body = self.take(length);
        self.take(end.len().min(self.rest.len()));
        if is_prose(body) {
            let lines = body
                .split('\n')
                .map(|line| line.trim_end_matches('\\').trim_start_matches("\\n"));
            self.texts.push(Text::new(Kind::Shown, first, lines));
        }
    }
}

/// The number of `#` of a raw string of Rust that begins here.
fn raw_string(source: &str) -> Option<usize> {
    let rest = source.strip_prefix('r')?;
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    rest[hashes..].starts_with('"').then_some(hashes)
}

/// Whether a string has three words or more, and is not only data.
fn is_prose(text: &str) -> bool {
    text.split_whitespace().nth(2).is_some()
}

/// The text with the code in backquotes, and quotations in curved quotes, replaced by as many `x`.
fn without_code(text: &str) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut end = None;
    for (at, character) in text.char_indices() {
        match (end, character) {
            (Some(mark), _) if character == mark => end = None,
            (Some(_), _) => {
                replaced.extend(std::iter::repeat_n('x', character.len_utf8()));
                continue;
            }
            (None, '`') if text[at + 1..].contains('`') => end = Some('`'),
            (None, '“') if text[at..].contains('”') => end = Some('”'),
            (None, _) => {}
        }
        replaced.push(character);
    }
    replaced
}
