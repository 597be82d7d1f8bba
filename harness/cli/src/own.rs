//! The user's own documents. Each is a folder with a settings file and a grammar.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_documents::{Document, Example, Permission};
use urispec_drift::{Splitting, cite};
use urispec_grammar::Grammar;
use urispec_learn::Model;
use urispec_model::{Expectation, Observation, Operation, Provenance, Request, Spec, visible};
use urispec_specs::{answer, defines, marks, permitted, start};
use urispec_vectors::{Citation, Group, Reading, Suite, Vector};

use crate::names::quoted;
use crate::runs;

/// The settings file. A folder with a settings file is a document.
const PAGE: &str = "document.toml";

/// A document that was read.
struct Added {
    spec: Spec,
    examples: Vec<Example>,
    readings: Vec<Permission>,
    /// The model, if the document is a learnt model.
    model: Option<Arc<Model>>,
}

/// The documents that were read so far, by folder, because a folder may be named more than once.
static ADDED: Mutex<BTreeMap<PathBuf, Added>> = Mutex::new(BTreeMap::new());

/// Reads and registers the document in a folder, or the document of this name that comes with the program; `None` if
/// neither exists.
pub fn document_in(folder: &Path) -> Result<Option<Spec>, Error> {
    let place = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = added.get(&place) {
        return Ok(Some(known.spec));
    }
    let shown = folder.display().to_string();
    if !folder.join(PAGE).exists() && Document::shipped().all(|name| name != shown) {
        return Ok(None);
    }
    let document = read(folder)?;
    let (examples, readings) = (document.examples().to_vec(), document.readings().to_vec());
    let spec = document
        .make_known(quoted(&shown))
        .map_err(|message| anyhow!(message))?;
    let document = Added {
        spec,
        examples,
        readings,
        model: None,
    };
    added.insert(place, document);
    Ok(Some(spec))
}

/// The document in a folder. If the folder does not exist, the result is the document of this name that comes with
/// the program.
pub fn read(folder: &Path) -> Result<Document, Error> {
    let shipped = match folder.to_str() {
        Some(name) if !folder.join(PAGE).exists() => Document::of_name(name),
        _ => None,
    };
    Ok(shipped.unwrap_or_else(|| Document::read(folder))?)
}

/// What is written before the file of a model.
pub const LEARNED: &str = "learned:";

/// The model in a file, which may be compressed.
pub fn model_in(file: &Path) -> Result<Model, Error> {
    let shown = visible(&file.display().to_string());
    let text = runs::text(file).with_context(|| format!("`{shown}` cannot be read"))?;
    Model::from_json(&text).with_context(|| format!("`{shown}` is not a learnt model"))
}

/// Registers a learnt model as a document, whose grammar has a rule for each state.
pub fn learned(file: &Path) -> Result<Spec, Error> {
    let place = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = added.get(&place) {
        return Ok(known.spec);
    }
    let model = model_in(file)?;
    let parser = format!("{} {}", model.facts.parser, model.facts.release);
    let abnf = learned_abnf(&model, near(&model, None))?;
    let start = Grammar::parse("learned", &abnf)?
        .rules()
        .next()
        .map(|rule| rule.name().to_owned());
    let page = format!(
        "format = 1\ntitle = {}\nabout = \"What the parser accepts\"\n\n[grammar]\nstart = {}\n\n[components]\npath = \"rest\"\n",
        toml::Value::String(format!("{parser}, as learnt")),
        toml::Value::String(start.unwrap_or_default()),
    );
    let stem = file.file_name().unwrap_or_default().to_string_lossy();
    let stem = stem.trim_end_matches(".gz").trim_end_matches(".json");
    let name = format!("learned-{}", slug(stem));
    // Models in different folders may have the same name.
    let is_known = |name: &String| name.parse::<Spec>().is_ok();
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let name = std::iter::once(name.clone())
        .chain(numbered)
        .find(|name| !is_known(name));
    let document = Document::of_texts(&name.unwrap_or_default(), &page, &abnf)?;
    let typed = quoted(&format!("{LEARNED}{}", file.display()));
    let spec = document.make_known(typed).map_err(|message| anyhow!(message))?;
    added.insert(
        place,
        Added {
            spec,
            examples: Vec::new(),
            readings: Vec::new(),
            model: Some(Arc::new(model)),
        },
    );
    Ok(spec)
}

/// The document whose rules the grammar of a model uses: `near`, or the document from which the model was learnt.
pub fn near(model: &Model, near: Option<Spec>) -> Option<Spec> {
    let first = near.or_else(|| model.facts.first.parse().ok());
    first.filter(|spec| !spec.is_url_standard())
}

/// The rule of the texts of a model; `None` for whole references.
pub fn rule(model: &Model) -> Option<&str> {
    if model.facts.host {
        Some("host")
    } else {
        model.facts.rule.as_deref()
    }
}

/// The grammar of the texts of a model, with the rules of a document.
pub fn learned_abnf(model: &Model, near: Option<Spec>) -> Result<String, Error> {
    let texts = model.texts()?;
    let Some(near) = near else {
        return Ok(texts.to_abnf());
    };
    let grammar = urispec_specs::syntax(near).variant("--repaired");
    let rule = rule(model).and_then(|rule| grammar.rule(rule));
    let start = rule.map_or(start(near), |rule| rule.name());
    Ok(texts.to_abnf_with(&grammar, start)?)
}

/// The text that selects a document on the command line.
pub fn typed(spec: Spec) -> &'static str {
    match spec {
        Spec::Own(own) => &own.document().typed,
        spec => spec.name(),
    }
}

/// The model, if a document is a learnt model.
pub fn model(spec: Spec) -> Option<Arc<Model>> {
    let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    let found = added.values().find(|added| added.spec == spec);
    found.and_then(|added| added.model.clone())
}

/// The components of the texts of a learnt model, or of a document with a syntax; `None` for a model of acceptance, and
/// for the URL Standard, which splits by an algorithm.
pub fn splitting(spec: Spec) -> Result<Option<Splitting>, Error> {
    if let Some(model) = model(spec) {
        return Ok(model.marked().map(|marked| Splitting {
            marked,
            components: model.components(),
        }));
    }
    if spec.is_url_standard() {
        return Ok(None);
    }
    Ok(Some(Splitting {
        marked: marks::splitting(spec, start(spec))?,
        components: spec.components(),
    }))
}

/// The small letters and digits of a name, with a hyphen for everything else.
fn slug(name: &str) -> String {
    let plain = name.to_ascii_lowercase();
    let words = plain.split(|char: char| !char.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// Registers the documents of `--documents`. They are read before the other arguments are parsed, because those
/// arguments may name these documents.
pub fn add_documents(typed: impl Iterator<Item = OsString>) -> Result<(), Error> {
    add_folders(folders(typed))
}

/// Registers documents. Each folder is the folder of a document, or contains such folders.
pub fn add_folders(folders: impl IntoIterator<Item = PathBuf>) -> Result<(), Error> {
    for folder in folders {
        let shown = visible(&folder.display().to_string());
        if document_in(&folder)?.is_some() {
            continue;
        }
        let entries = std::fs::read_dir(&folder).with_context(|| format!("`{shown}` cannot be read"))?;
        let entries: Result<Vec<_>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
        let mut inside = entries.with_context(|| format!("`{shown}` cannot be read"))?;
        inside.retain(|folder| folder.join(PAGE).exists());
        inside.sort();
        if inside.is_empty() {
            bail!("expected a folder that contains `document.toml`, or a folder of such folders; found `{shown}`");
        }
        for folder in inside {
            document_in(&folder)?;
        }
    }
    Ok(())
}

/// Registers the folders that come with the program, except for folders that the user has replaced.
pub fn add_shipped() -> Result<(), Error> {
    for name in Document::shipped().filter(|name| name.parse::<Spec>().is_err()) {
        document_in(Path::new(name))?;
    }
    Ok(())
}

/// Adds the examples of the user's own documents as vectors, and adds the answer of each of these documents to
/// every vector.
pub fn expected(suite: &mut Suite) {
    for added in ADDED.lock().unwrap_or_else(PoisonError::into_inner).values() {
        add_examples(suite, added.spec, &added.examples);
        for reading in &added.readings {
            let because = vec![Citation {
                document: added.spec.name().to_owned(),
                section: reading.section.clone(),
            }];
            let meaning = reading.says.clone();
            suite
                .readings
                .insert(reading.name.clone(), Reading { meaning, because });
        }
    }
    suite.vectors.sort_by(|a, b| a.id.cmp(&b.id));
    // If vectors were exported from these examples to a file, the vectors of the file have priority.
    suite.vectors.dedup_by(|later, earlier| later.id == earlier.id);
    for spec in Spec::own() {
        for vector in &mut suite.vectors {
            if vector.group(spec).is_none() {
                let group = group(spec, &vector.request());
                vector.expect.extend(group);
            }
        }
    }
}

/// Adds the examples that a document prints as vectors, which expect all components. The printed components were
/// compared with the parser of the document when the folder was read.
fn add_examples(suite: &mut Suite, spec: Spec, examples: &[Example]) {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for example in examples {
        let section = &example.section;
        let number = numbers.entry(section).or_default();
        *number += 1;
        let ask = example.request(start(spec));
        // A text that is derived only by a rule for a part of a reference is not parsed as a whole.
        let Some(group) = group(spec, &ask.as_request()) else {
            continue;
        };
        let about = format!("The examples in {}.", spec.title());
        suite.topics.insert(example.file.to_string(), about);
        suite.vectors.push(Vector {
            id: format!("{spec}/{section}/{number}"),
            ask,
            flags: Vec::new(),
            cves: Vec::new(),
            unicode: None,
            note: example.except.clone(),
            expect: vec![Group {
                from: Provenance::Example,
                because: Arc::new(vec![Citation {
                    document: spec.name().to_owned(),
                    section: section.clone(),
                }]),
                ..group
            }],
            file: example.file.clone(),
            line: example.line,
        });
    }
}

/// The answer of one document to a request; `None` if the document does not define the operation.
fn group(spec: Spec, request: &Request<'_>) -> Option<Group> {
    if !defines(spec, request.operation()) {
        return None;
    }
    let letter = match answer(spec, request) {
        Observation::Accept(answer) => Expectation::from(answer.into_owned()),
        Observation::Reject(_) => Expectation::Reject,
        _ => return None,
    };
    let mut permitted = permitted(spec, request);
    let expectation = if permitted.is_empty() {
        letter
    } else {
        permitted.insert(0, letter.into());
        Expectation::AnyOf(permitted)
    };
    let is_parse = request.operation() == Operation::Parse;
    Some(Group {
        specs: vec![spec],
        expectation,
        from: if is_parse {
            Provenance::Grammar
        } else {
            Provenance::Algorithm
        },
        because: Arc::new(cite(spec, request.operation(), start(spec)).into_iter().collect()),
        note: None,
    })
}

/// The values of `--documents`. Arguments after `--` are not options.
fn folders(typed: impl Iterator<Item = OsString>) -> Vec<PathBuf> {
    const OPTION: &str = "--documents";
    let mut folders = Vec::new();
    let mut typed = typed.take_while(|word| word != "--");
    while let Some(word) = typed.next() {
        if word == OPTION {
            folders.extend(typed.next().map(PathBuf::from));
        } else if let Some(folder) = word
            .to_str()
            .and_then(|word| word.strip_prefix(OPTION)?.strip_prefix('='))
        {
            folders.push(folder.into());
        }
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_named_in_either_way() {
        let typed = [
            "check",
            "--documents",
            "a",
            "--documents=b",
            "--documents",
            "--",
            "--documents=c",
        ];
        let found = folders(typed.into_iter().map(OsString::from));
        assert_eq!(found, [PathBuf::from("a"), PathBuf::from("b")]);
    }
}
