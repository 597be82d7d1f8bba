//! Writes the built-in documents as Rust constants, from the `document.toml` of each folder in `harness/documents`, and the defects of all
//! documents as one file.
//!
//! The folder `documents` of this crate has a link to each of these folders; a package has copies instead, since cargo
//! follows links when it makes packages. An answer that does not exist is an error of the compiler.

mod readings;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs, io};

use toml::{Table, Value};

fn main() -> io::Result<()> {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or(io::ErrorKind::NotFound)?);
    let target = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    // For a new folder; each file is named when it is read.
    println!("cargo::rerun-if-changed=documents");
    let entries: io::Result<Vec<_>> = fs::read_dir(own.join("documents"))?.collect();
    let mut names: Vec<String> = entries?
        .iter()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let documents = own.join("documents");
    fs::write(target.join("defects.json"), defects(&documents, &names)?)?;
    // An edition of the URL Standard has an algorithm instead of a grammar, and no answers.
    names.retain(|name| documents.join(name).join("grammar.abnf").is_file());
    let shared = read(&own.join("readings.toml")).map_err(io::Error::other)?;
    let shared = shared.parse().map_err(io::Error::other)?;
    let documents = Documents { own, shared };
    let mut code = format!("static EDITIONS: [Edition; {}] = [\n", names.len());
    for name in &names {
        let written = documents.edition(name);
        code += &written.map_err(|error| io::Error::other(format!("documents/{name}/document.toml: {error}")))?;
    }
    let _ = writeln!(code, "];\nconst NAMES: [&str; {}] = {names:?};", names.len());
    fs::write(target.join("documents.rs"), code)
}

type Written = Result<String, String>;

/// The defects of all documents, as one list in JSON.
fn defects(documents: &Path, names: &[String]) -> io::Result<String> {
    let mut lists = Vec::new();
    for file in names.iter().map(|name| documents.join(name).join("defects.json")) {
        if file.is_file() {
            let text = read(&file).map_err(io::Error::other)?;
            let list = text.trim().strip_prefix('[').and_then(|list| list.strip_suffix(']'));
            let list = list.ok_or_else(|| io::Error::other(format!("{}: expected a list", file.display())))?;
            lists.push(list.to_owned());
        }
    }
    Ok(format!("[{}]", lists.join(",")))
}

struct Documents {
    own: PathBuf,
    /// The readings of resolution that several documents permit.
    shared: Table,
}

impl Documents {
    fn folder(&self, name: &str) -> PathBuf {
        // A checkout on Windows may have files with a path instead of the links.
        let beside = self.own.join("../documents").join(name);
        let folder = Some(beside).filter(|folder| folder.is_dir());
        folder.unwrap_or_else(|| self.own.join("documents").join(name))
    }

    /// The settings of a document, with those of the document that it restates where it has none itself.
    fn settings(&self, name: &str) -> Result<Table, String> {
        let text = read(&self.folder(name).join("document.toml"))?;
        let mut settings: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
        if let Some(Value::String(restated)) = settings.get("restates") {
            let restated = self.settings(restated)?;
            merge(&mut settings, restated);
        }
        Ok(settings)
    }

    /// The rules of readings: those of the document that it restates, if it has none itself.
    fn grammar_of_readings(&self, name: &str) -> Written {
        let file = self.folder(name).join("readings.abnf");
        if file.is_file() {
            println!("cargo::rerun-if-changed={}", file.display());
            return rules(&file);
        }
        match self.settings(name)?.get("restates") {
            Some(Value::String(restated)) => self.grammar_of_readings(restated),
            _ => Ok("\"\"".to_owned()),
        }
    }

    /// The answers to the questions, with those of the document on which a document relies where it has none itself.
    fn answers(&self, settings: &Table) -> Result<Table, String> {
        let mut answers = table(settings, "splitting").clone();
        answers.extend(table(settings, "resolution").clone());
        if let Some(Value::String(other)) = settings.get("relies-on") {
            let other = self.settings(other)?;
            for (topic, answer) in self.answers(&other)? {
                answers.entry(topic).or_insert_with(|| said(&answer).into());
            }
        }
        Ok(answers)
    }

    /// A table about an operation, and the document that has it: a different document if the table has a key such
    /// as `as = "rfc3986"`.
    fn operation(&self, name: &str, settings: &Table, operation: &str) -> Result<Option<(String, Table)>, String> {
        let Some(Value::Table(table)) = settings.get(operation) else {
            return Ok(None);
        };
        match table.get("as") {
            Some(Value::String(other)) => self.operation(other, &self.settings(other)?, operation),
            _ => Ok(Some((name.to_owned(), table.clone()))),
        }
    }

    fn edition(&self, name: &str) -> Written {
        let settings = self.settings(name)?;
        let grammar = table(&settings, "grammar");
        let (splitting, resolution) = (table(&settings, "splitting"), table(&settings, "resolution"));
        let whole = std::iter::once(text(grammar, "start")?).chain(texts(grammar, "whole"));
        let whole: Vec<&str> = whole.collect();
        let named = match grammar.get("host-that-is-no-address").and_then(Value::as_str) {
            Some(kind) => format!("Some(HostKind::{})", camel(kind)),
            None => "None".to_owned(),
        };
        let relied_on = settings.get("relies-on").and_then(Value::as_str);
        let relied_on = relied_on.map_or("None".to_owned(), |other| format!("Some(spec({other:?}))"));
        let (choices, sections) = self.choices(&settings)?;
        Ok(format!(
            "Edition {{ spec: spec({name:?}), grammar: {}, grammar_of_readings: {}, kind: {:?}, whole: &{whole:?}, uris: &{:?}, references: {}, named: {named}, \
             relied_on: {relied_on}, marks: {}, choices: {choices}, sections: {sections}, same: &named::{}, base: {}, \
             extraction: {}, hazards: {}, recomposition: {}, readings: {} }},\n",
            rules(&self.folder(name).join("grammar.abnf"))?,
            self.grammar_of_readings(name)?,
            text(grammar, "rule-is-called")?,
            texts(grammar, "uris").collect::<Vec<_>>(),
            references(resolution),
            marking(table(&settings, "components"), splitting),
            text(table(&settings, "sameness"), "rules")?
                .replace('-', "_")
                .to_uppercase(),
            optional(self.operation(name, &settings, "base")?, base)?,
            optional(self.operation(name, &settings, "extraction")?, extraction)?,
            optional(self.operation(name, &settings, "hazards")?, hazards)?,
            optional(self.operation(name, &settings, "recomposition")?, |name, table| {
                Ok(format!("(spec({name:?}), {:?})", text(table, "in")?))
            })?,
            readings::readings(self, table(&settings, "readings"), &choices)?,
        ))
    }

    /// The answers to the questions, and their sections.
    fn choices(&self, settings: &Table) -> Result<(String, String), String> {
        let own = table(settings, "resolution");
        let section = own.get("in").and_then(Value::as_str).unwrap_or("");
        let (mut choices, mut sections) = (String::new(), String::new());
        for (topic, answer) in self.answers(settings)? {
            if NO_QUESTIONS.contains(&&*topic) {
                continue;
            }
            choices += &field_of(&topic, &answer)?;
            // The section of the table is that of its own answers.
            let general = if own.contains_key(&topic) { section } else { "" };
            let section = answer.get("in").and_then(Value::as_str).unwrap_or(general);
            let _ = write!(sections, "{}: {section:?}, ", topic.replace('-', "_"));
        }
        Ok((format!("Choices {{ {choices} }}"), format!("Sections {{ {sections} }}")))
    }
}

/// The keys of `[splitting]` and `[resolution]` that are not questions.
const NO_QUESTIONS: [&str; 8] = [
    "by",
    "variant",
    "inside-authority",
    "characters-before-scheme",
    "prefer",
    "prefer-last",
    "in",
    "left-to",
];

/// Adds what a table lacks.
fn merge(settings: &mut Table, other: Table) {
    for (key, value) in other {
        match (settings.get_mut(&key), value) {
            (Some(Value::Table(own)), Value::Table(other)) if !own.contains_key("is") => merge(own, other),
            (Some(_), _) => {}
            (None, value) => {
                settings.insert(key, value);
            }
        }
    }
    settings.retain(|_, value| value.as_str() != Some("nothing"));
}

/// A field of `Choices` with the answer to its question.
fn field_of(topic: &str, answer: &Value) -> Written {
    let kind = match topic {
        "empty-reference" | "fragment-only" => "Pathless".to_owned(),
        topic => camel(topic),
    };
    let schemes: Vec<&str> = answer
        .as_table()
        .map_or(Vec::new(), |answer| texts(answer, "of").collect());
    let schemes = if schemes.is_empty() {
        String::new()
    } else {
        format!("(&{schemes:?})")
    };
    let field = topic.replace('-', "_");
    Ok(format!("{field}: {kind}::{}{schemes}, ", camel(is(answer)?)))
}

/// An answer without its section.
fn said(answer: &Value) -> Table {
    let mut table = answer.as_table().cloned().unwrap_or_else(|| {
        let is = ("is".to_owned(), answer.clone());
        std::iter::once(is).collect()
    });
    table.insert("in".to_owned(), Value::String(String::new()));
    table
}

fn is(answer: &Value) -> Result<&str, String> {
    let named = answer.as_str().or_else(|| answer.get("is")?.as_str());
    named.ok_or_else(|| format!("expected an answer, found `{answer}`"))
}

fn references(resolution: &Table) -> String {
    match (
        resolution.get("by").and_then(Value::as_str),
        resolution.get("left-to").and_then(Value::as_str),
    ) {
        (Some(name), _) => format!("References::{}", camel(name)),
        (_, Some(other)) => format!("References::LeftTo(spec({other:?}))"),
        _ => "References::Answered".to_owned(),
    }
}

fn marking(components: &Table, splitting: &Table) -> String {
    let mut rules = String::new();
    for (component, named) in components {
        for rule in named.as_array().into_iter().flatten() {
            let _ = write!(rules, "({rule}, Component::{}), ", camel(component));
        }
    }
    let mut before = String::new();
    let counts = table(splitting, "characters-before-scheme");
    let others = counts.iter().filter(|(rule, _)| *rule == "*");
    for (rule, count) in counts.iter().filter(|(rule, _)| *rule != "*").chain(others) {
        let _ = write!(before, "({:?}, {count}), ", rule.trim_matches('*'));
    }
    let steps = match splitting.get("by").and_then(Value::as_str) {
        None => "None".to_owned(),
        Some(name) => {
            let variant = splitting.get("variant").and_then(Value::as_str);
            let variant = variant.map_or(String::new(), |variant| format!("--{variant}"));
            format!("Some((steps::{}, {variant:?}))", name.replace('-', "_").to_uppercase())
        }
    };
    let inside = splitting.get("inside-authority").and_then(Value::as_str);
    let preference = |key| {
        let named = splitting
            .get(key)
            .and_then(Value::as_str)
            .map(|text| text.split_once(' ').unwrap_or(("having", text)));
        let written = named.map(|(word, component)| {
            format!(
                "Some(Preference::{}(mark_of(Component::{})))",
                camel(word),
                camel(component)
            )
        });
        written.unwrap_or("None".to_owned())
    };
    format!(
        "Marking {{ rules: &[{rules}], before_scheme: &[{before}], steps: {steps}, inside: {inside:?}, first: {}, last: {} }}",
        preference("prefer"),
        preference("prefer-last"),
    )
}

fn base(name: &str, table: &Table) -> Written {
    let default = match text(table, "default")? {
        word @ ("none" | "application") => camel(word),
        uri => format!("Imaginary({uri:?})"),
    };
    Ok(format!(
        "base::Edition {{ document: spec({name:?}), fields: base::Fields::{}, layer_of_fields: Layer::{}, has_encapsulation: {}, \
         default: base::Default::{default}, strips_fragment: {}, sections: base::Sections {{ whole: {:?}, embedded: {:?}, \
         encapsulating: {:?}, retrieval: {:?}, default: {:?} }} }}",
        camel(text(table, "fields")?),
        camel(text(table, "layer-of-fields")?),
        flag(table, "parts-have-it-from-around"),
        flag(table, "without-fragment"),
        text(table, "in")?,
        text(table, "embedded-in")?,
        text(table, "encapsulating-in")?,
        text(table, "retrieval-in")?,
        text(table, "default-in")?,
    ))
}

fn extraction(name: &str, table: &Table) -> Written {
    let delimiters: Vec<String> = texts(table, "delimiters").map(|pair| format!("*b{pair:?}")).collect();
    let fragment = table.get("fragment").and_then(Value::as_str);
    let fragment = fragment.map_or("None".to_owned(), |characters| format!("Some(b{characters:?})"));
    Ok(format!(
        "extract::Edition {{ document: spec({name:?}), section: {:?}, wrappers: &[{}], bare: {}, prefix: extract::Prefix::{}, \
         white_space: extract::WhiteSpace::{}, fragment: {fragment} }}",
        text(table, "in")?,
        delimiters.join(", "),
        flag(table, "white-space-delimits"),
        camel(text(table, "prefix")?),
        camel(text(table, "white-space")?),
    ))
}

fn hazards(name: &str, table: &Table) -> Written {
    let mut hazards = String::new();
    for named in table.get("named").and_then(Value::as_array).into_iter().flatten() {
        let named: Vec<&str> = named
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let [hazard, section] = named[..] else {
            return Err("expected a hazard and its section".to_owned());
        };
        let (document, section) = section.split_once(' ').unwrap_or((name, section));
        let _ = write!(
            hazards,
            "NamedHazard {{ hazard: HazardKind::{}, document: spec({document:?}), section: {section:?} }}, ",
            camel(hazard)
        );
    }
    Ok(format!(
        "hazards::Edition {{ hazards: &[{hazards}], ports: hazards::Ports::{}, of_absolute_urls: {} }}",
        camel(text(table, "foreign-ports")?),
        flag(table, "of-absolute-urls"),
    ))
}

fn optional(found: Option<(String, Table)>, write: impl Fn(&str, &Table) -> Written) -> Written {
    let Some((name, table)) = found else {
        return Ok("None".to_owned());
    };
    Ok(format!("Some({})", write(&name, &table)?))
}

fn read(path: &Path) -> Written {
    println!("cargo::rerun-if-changed={}", path.display());
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn table<'t>(settings: &'t Table, key: &str) -> &'t Table {
    static NONE: LazyLock<Table> = LazyLock::new(Table::new);
    settings.get(key).and_then(Value::as_table).unwrap_or(&NONE)
}

fn text<'t>(table: &'t Table, key: &str) -> Result<&'t str, String> {
    let text = table.get(key).and_then(Value::as_str);
    text.ok_or_else(|| format!("expected a text as `{key}`"))
}

fn texts<'t>(table: &'t Table, key: &str) -> impl Iterator<Item = &'t str> {
    let list = table.get(key).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_str)
}

fn flag(table: &Table, key: &str) -> bool {
    table.get(key).and_then(Value::as_bool).unwrap_or(false)
}

/// Converts `first-colon` to `FirstColon`.
fn camel(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| {
            first.to_ascii_uppercase().to_string() + letters.as_str()
        })
    });
    words.collect()
}

/// The rules in a file, as Rust. The module for browsers is to be small: there, comments that are not headings are
/// empty lines.
fn rules(file: &Path) -> Written {
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        let is_comment = |line: &str| line.trim_start().starts_with(';') && !line.trim_start().starts_with(";;");
        let text = read(file)?;
        let lines: Vec<&str> = text
            .lines()
            .map(|line| if is_comment(line) { "" } else { line })
            .collect();
        return Ok(format!("{:?}", lines.join("\n") + "\n"));
    }
    Ok(format!("include_str!({:?})", file.to_string_lossy()))
}
