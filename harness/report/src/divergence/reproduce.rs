//! A few lines in a parser's own language that show a divergence without urispec.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use serde::Deserialize;
use urispec_differential::Divergence;
use urispec_model::OwnedRequest;

/// The facts about a parser that a reproduction needs, from `parsers.json`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The quotation in which the parser claims documents.
    pub claim: Claim,
    /// The function that is called for each operation.
    pub(crate) calls: BTreeMap<String, Call>,
}

/// The place where a parser claims the documents that it follows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The words of the parser's documentation.
    pub quotation: String,
    /// The link to the quoted words.
    pub link: String,
}

/// The call of the parser's function for one operation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Call {
    /// The name of the function.
    pub function: String,
    /// Lines of Rust before the answer, with `{base}`, `{input}` and `{other}` for the texts.
    #[serde(default)]
    lines: Vec<String>,
    /// An expression for the answer, which can be written with `{:?}`.
    answer: String,
}

/// The profile of a parser, if there is one.
pub fn profile(subject: &str) -> Option<&'static Profile> {
    static PROFILES: LazyLock<BTreeMap<String, Profile>> =
        LazyLock::new(|| serde_json::from_str(include_str!("../../parsers.json")).expect("a test parses the file"));
    PROFILES.get(subject)
}

/// The call for a request; a parse by a rule has a separate call.
fn call<'p>(profile: &'p Profile, request: &OwnedRequest) -> Option<&'p Call> {
    let operation = request.operation();
    match request {
        OwnedRequest::Parse { rule: Some(rule), .. } => profile.calls.get(&format!("{operation} {rule}")),
        _ => profile.calls.get(operation.name()),
    }
}

/// A program that prints the answer of the parser and the answer of the document: three to six lines of Rust.
/// `None` if there is no profile of the parser, or if its function does not accept one of the texts.
pub fn program(divergence: &Divergence, expected: &str) -> Option<String> {
    let call = call(profile(&divergence.subject)?, &divergence.request)?;
    let request = divergence.request.as_request();
    let texts: Vec<String> = request.texts().map(literal).collect::<Option<_>>()?;
    let names: &[&str] = match divergence.request {
        OwnedRequest::Resolve { .. } => &["{base}", "{input}"],
        OwnedRequest::Equivalent { .. } => &["{input}", "{other}"],
        _ => &["{input}"],
    };
    let filled = |line: &str| {
        let mut out = String::new();
        let mut rest = line;
        while let Some((name, at)) = names
            .iter()
            .filter_map(|name| Some((name, rest.find(name)?)))
            .min_by_key(|(_, at)| *at)
        {
            let text = names.iter().position(|one| one == name).map_or("", |at| &texts[at]);
            out.push_str(&rest[..at]);
            out.push_str(text);
            rest = &rest[at + name.len()..];
        }
        out + rest
    };
    let mut out = String::new();
    for line in &call.lines {
        let _ = writeln!(out, "{}", filled(line));
    }
    let title = divergence.spec.title();
    let width = divergence.subject.len().max(title.len()) + 1;
    // The document's answer is printed first, because the parser may panic.
    let _ = writeln!(
        out,
        "println!(\"{:<width$} {{}}\", {:?});",
        format!("{title}:"),
        expected
    );
    let _ = writeln!(
        out,
        "println!(\"{:<width$} {{:?}}\", {});",
        divergence.subject.clone() + ":",
        filled(&call.answer)
    );
    Some(out)
}

/// A text as a Rust literal on one line; `None` if the text is not UTF-8 or is too long.
fn literal(text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok().filter(|text| text.len() <= 240)?;
    let escaped = |char: char| match char {
        ' '..='~' if char != '"' && char != '\\' => char.to_string(),
        '"' | '\\' => format!("\\{char}"),
        _ => char.escape_unicode().to_string(),
    };
    Some(format!("\"{}\"", text.chars().map(escaped).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_stays_on_its_line_and_in_its_quotes() {
        assert_eq!(literal(b"a\"b\\").as_deref(), Some(r#""a\"b\\""#));
        assert_eq!(
            literal("\n\u{202e}`".as_bytes()).as_deref(),
            Some(r#""\u{a}\u{202e}`""#)
        );
        assert_eq!(literal(b"\xff"), None);
    }

    #[test]
    fn the_profiles_can_be_read() {
        assert!(profile("url").is_some_and(|profile| profile.calls.contains_key("resolve")));
        assert!(profile("nobody").is_none());
    }
}
