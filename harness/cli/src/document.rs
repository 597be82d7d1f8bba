//! `urispec document`.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Error, anyhow, bail};
use urispec_documents::{Document, Origin, Starter, built_in, check_name, questions};
use urispec_files::{Folder, Output};
use urispec_model::{Spec, visible};

use crate::args::{Arguments, DocumentCommand, spec};
use crate::exit::Exit;
use crate::output::Printed;
use crate::{own, statements};

pub fn document(command: &DocumentCommand, arguments: &Arguments) -> Result<Exit, Error> {
    match command {
        DocumentCommand::New {
            folder,
            restates,
            relies_on,
        } => {
            let origin = match (restates, relies_on) {
                (Some(spec), _) => Origin::Restates(*spec),
                (None, Some(spec)) => Origin::ReliesOn(*spec),
                (None, None) => Origin::Nothing,
            };
            new(folder, origin)
        }
        DocumentCommand::Check { folders } => {
            let mut exit = Exit::Success;
            for folder in folders {
                let read = Document::read(folder).map_err(|problems| problems.to_string());
                let known = read.and_then(|document| {
                    document.check_examples(&folder.display().to_string())?;
                    Ok(document)
                });
                match known {
                    Ok(document) => {
                        let rules = document.grammar().rules().count();
                        let unused = match document.unused() {
                            [] => String::new(),
                            unused => format!("; nothing uses {}", unused.join(", ")),
                        };
                        Printed::Text(format!("{}: {rules} rules, no errors{unused}\n", document.name())).print()?;
                    }
                    Err(problems) => {
                        Printed::Text(format!("{problems}\n")).print()?;
                        exit = Exit::Findings;
                    }
                }
            }
            Ok(exit)
        }
        DocumentCommand::Coverage(chosen) => statements::coverage(chosen, arguments),
        DocumentCommand::List => {
            Printed::Text(list()?).print()?;
            Ok(Exit::Success)
        }
        DocumentCommand::Questions => {
            Printed::Text(questions()).print()?;
            Ok(Exit::Success)
        }
        DocumentCommand::Show { folder } => {
            let built_in = folder.to_str().and_then(|name| built_in(name.parse().ok()?));
            let shown = match built_in.filter(|_| !folder.exists()) {
                Some(shown) => shown,
                None => match (own::read(folder), folder.to_str().map(spec)) {
                    (Ok(document), _) => document.human(),
                    (Err(error), Some(Err(unknown))) if !folder.exists() => return Err(error.context(unknown)),
                    (Err(error), _) => return Err(error),
                },
            };
            Printed::Text(shown).print()?;
            Ok(Exit::Success)
        }
    }
}

/// Name, date and title of each document.
fn list() -> Result<String, Error> {
    let mut documents: Vec<Spec> = Spec::every().collect();
    for name in Document::shipped() {
        documents.extend(own::document_in(Path::new(name))?);
    }
    let width = documents.iter().map(|spec| spec.name().len()).max().unwrap_or(0);
    let mut out = String::new();
    for spec in documents {
        let kind = if matches!(spec, Spec::Own(_)) {
            "; a folder, read only if you name it"
        } else {
            ""
        };
        let (name, date, about) = (spec.name(), spec.date(), spec.about());
        let _ = writeln!(out, "{name:<width$}  {date:<7}  {about}{kind}");
    }
    Ok(out)
}

fn new(folder: &Path, origin: Origin) -> Result<Exit, Error> {
    let shown = visible(&folder.display().to_string());
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    if folder.exists() {
        bail!("expected a folder that does not exist, found `{shown}`");
    }
    check_name(&name).map_err(Error::msg)?;
    let starter = Starter::new(&name, origin).ok_or_else(|| {
        anyhow!("expected a document such as rfc3986, found a document that a folder cannot express yet")
    })?;
    let _made = Folder::make(folder)?;
    for (file, text) in [("document.toml", &starter.document), ("grammar.abnf", &starter.grammar)] {
        Output::new(&folder.join(file))?.finish(text)?;
    }
    anstream::eprintln!("{shown}: written; next: urispec document check {shown}");
    Ok(Exit::Success)
}
