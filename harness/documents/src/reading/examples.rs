//! Compares the examples that a document prints with the answers of the folder.

use std::ops::Range;
use std::sync::Arc;

use urispec_grammar::Grammar;
use urispec_model::{Component, visible};

use crate::Document;
use crate::example::Example;
use crate::problems::{File, Problems};

/// Reads the examples and checks each.
pub(super) fn examples(document: &Document, file: &File) -> Result<Vec<Example>, Problems> {
    let mut problems = Problems::default();
    let mut examples: Vec<Example> = match serde_json::from_str(&file.text) {
        Ok(examples) => examples,
        Err(error) => {
            let line = file.text.split_inclusive('\n').take(error.line().saturating_sub(1));
            let at = (line.map(str::len).sum::<usize>() + error.column().saturating_sub(1)).min(file.text.len());
            return Err(file.problem(at..at, error).into());
        }
    };
    let name: Arc<str> = file.name.as_str().into();
    let (mut from, mut line) = (0, 1);
    for example in &mut examples {
        // The examples are found in the order in which they were written.
        let place = place(&file.text, from, &example.text);
        line += file.text[from..place.start].matches('\n').count();
        (from, example.file, example.line) = (place.end, name.clone(), line);
        example.place = place.clone();
        let mixed = || example.mixed().map(str::to_owned);
        let wrong = wrong_section(&example.section).or_else(mixed);
        if let Some(message) = wrong.or_else(|| document.wrong(example)) {
            problems.add(file.problem(place, message));
        }
    }
    if problems.is_empty() {
        Ok(examples)
    } else {
        Err(problems)
    }
}

/// The error in the number of a section, which becomes part of ids and pages.
pub(super) fn wrong_section(section: &str) -> Option<String> {
    let is_right = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    let is_wrong = section.is_empty() || !section.bytes().all(is_right);
    is_wrong.then(|| {
        let found = visible(section);
        format!("expected a section of letters, digits, dots and hyphens, such as `2.3.1`, found `{found}`")
    })
}

/// The position of an example's text in the file: the first value of the key `text` after `from` that is this
/// text.
fn place(file: &str, from: usize, text: &str) -> Range<usize> {
    const KEY: &str = "\"text\"";
    let written = serde_json::to_string(text).unwrap_or_default();
    let starts = file[from..].match_indices(KEY).filter_map(|(at, _)| {
        let rest = &file[from + at + KEY.len()..];
        let value = rest.trim_start_matches([' ', '\t', '\r', '\n', ':']);
        value.starts_with(&written).then_some(file.len() - value.len())
    });
    starts.map(|at| at..at + written.len()).next().unwrap_or(from..from)
}

impl Document {
    /// The error in an example, if there is one.
    fn wrong(&self, example: &Example) -> Option<String> {
        if example.is_of_answers() {
            // The answer is known only once the document is registered.
            return None;
        }
        let rule = example.derives.as_deref().unwrap_or(&self.start);
        let text = example.text.as_bytes();
        let parsed = match self.parse(Some(rule), text) {
            Some(parsed) => parsed.map_err(|(rejection, _)| Some(rejection.offset())),
            // A rule for a part of a text has no table. We can only check whether the rule derives the text.
            None => match derives(&self.grammar, rule, text) {
                Ok(true) => return example.except.as_ref().map(|_| derived(rule)),
                Ok(false) => Err(None),
                Err(message) => return Some(message),
            },
        };
        match (parsed, &example.except) {
            (Ok(_), Some(_)) => Some(derived(rule)),
            (Err(_), Some(_)) => None,
            (Err(at), None) => {
                let at = at.map(|at| format!(" at byte {at}")).unwrap_or_default();
                Some(format!(
                    "expected an example that `{rule}` derives, found one that the rule rejects{at}"
                ))
            }
            (Ok(spans), None) => {
                let parts = spans.parts(text, self.components().collect());
                let differs = |component: &Component| parts[*component] != example.components[*component];
                let mut stated = example.components.stated().map(|(component, _)| component);
                let component = stated.find(differs)?;
                let found = parts[component].present().map_or("none".to_owned(), |text| {
                    format!("\"{}\"", visible(&String::from_utf8_lossy(text)))
                });
                Some(format!("expected the `{component}` of this example, found {found}"))
            }
        }
    }
}

fn derived(rule: &str) -> String {
    format!("expected an example that `{rule}` does not derive (`except`), found one that the rule derives")
}

fn derives(grammar: &Grammar, rule: &str, text: &[u8]) -> Result<bool, String> {
    let dfa = grammar.dfa(rule).map_err(|error| error.to_string())?;
    Ok(dfa.accepts(text))
}
