//! The command `urispec document coverage`: shows which statements of a document are tested.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Error, anyhow, bail};
use urispec_documents::{register, register_in, registered};
use urispec_model::{Spec, unknown_name, visible};
use urispec_report::human::{self, Evidence};
use urispec_vectors::{Register, Statement, Suite, adequacy};

use crate::args::{Arguments, StatementsArgs};
use crate::exit::Exit;
use crate::output::Printed;
use crate::session::Session;
use crate::{own, runs, select};

/// Prints which statements of a document are tested. Exits with 1 if a statement lists a vector that does not exist.
pub fn coverage(chosen: &StatementsArgs, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite(arguments)?;
    let register = named(&chosen.document)?.for_vectors(&suite.vectors);
    let problems = register.problems(&suite.vectors);
    let mut text = human::statements(&register);
    if chosen.full {
        let evidence = Gathered::new(&register, &suite, chosen, arguments)?;
        text += &human::every_statement(&register, |statement| evidence.of(&register, statement, &suite));
    }
    text.extend(problems.iter().map(|(place, message)| format!("{place}: {message}\n")));
    Printed::Text(text).print()?;
    Ok(if problems.is_empty() {
        Exit::Success
    } else {
        Exit::Findings
    })
}

/// Adds the statements of these documents to the suite, so that each failure names the statement that it violates.
pub fn add(suite: &mut Suite, documents: impl IntoIterator<Item = Spec>) -> Result<(), Error> {
    let documents: BTreeSet<Spec> = documents.into_iter().collect();
    for register in documents.into_iter().filter_map(of_document) {
        suite.add_register(register?);
    }
    Ok(())
}

/// The register of a document. If the document is a user's folder, its register is in that folder, next to the settings.
pub fn of_document(document: Spec) -> Option<Result<Register, Error>> {
    let in_folder = match document {
        Spec::Own(own) => register_in(document, Path::new(&own.document().typed)),
        _ => None,
    };
    let read = in_folder.or_else(|| register(document))?;
    Some(read.map_err(Error::from))
}

/// The register of a document by its name, or by its folder.
fn named(document: &str) -> Result<Register, Error> {
    let folder = Path::new(document);
    let spec = match document.parse::<Spec>() {
        Ok(spec) => spec,
        Err(error) => own::document_in(folder)?.ok_or_else(|| {
            let listed = registered().chain(error.known.iter().copied());
            anyhow!(
                "{}",
                unknown_name("document", &error.found, listed, "see `urispec document list`")
            )
        })?,
    };
    match of_document(spec) {
        Some(register) => register,
        None => bail!(
            "there is no list of the statements of {}; these documents have one: {}",
            visible(document),
            registered().collect::<Vec<_>>().join(", ")
        ),
    }
}

/// Results for the vectors, from a run and from a measurement with mutants.
struct Gathered {
    /// For each id of a vector, the parsers that fail this vector.
    failing: Option<BTreeMap<String, BTreeSet<String>>>,
    /// For each id of a vector, the mutants that this vector detects.
    mutants: Option<BTreeMap<String, BTreeSet<usize>>>,
}

impl Gathered {
    fn new(register: &Register, suite: &Suite, chosen: &StatementsArgs, arguments: &Arguments) -> Result<Self, Error> {
        let spec = register.document;
        let failing = chosen.from.as_ref().map(|file| {
            let mut failing: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
            for subject in &runs::read(file, suite)?.subjects {
                let claims = subject.about.claims_spec(spec);
                let fails =
                    |case: &&urispec_judge::Case| case.verdict(spec).is_some_and(|verdict| verdict.is_failure(spec));
                for case in subject.cases.iter().filter(|_| claims).filter(fails) {
                    failing
                        .entry(case.id.to_string())
                        .or_default()
                        .insert(subject.about.name.to_string());
                }
            }
            Ok::<_, Error>(failing)
        });
        let mutants = chosen.mutants.then(|| {
            let session = Session::new(&[], arguments)?;
            let (_, shown) = session.pool.install(|| adequacy::shown_by(suite, spec))?;
            Ok::<_, Error>(shown.into_iter().map(|(id, shown)| (id.to_owned(), shown)).collect())
        });
        Ok(Self {
            failing: failing.transpose()?,
            mutants: mutants.transpose()?,
        })
    }

    fn of(&self, register: &Register, statement: &Statement, suite: &Suite) -> Evidence {
        let ids: Vec<&str> = register
            .vectors_of(statement, &suite.vectors)
            .into_iter()
            .map(|vector| &*vector.id)
            .collect();
        Evidence {
            vectors: ids.len(),
            failing: self.failing.as_ref().map(|failing| {
                let of = ids.iter().filter_map(|id| failing.get(*id)).flatten().cloned();
                of.collect()
            }),
            mutants: self.mutants.as_ref().map(|mutants| {
                let of = ids.iter().filter_map(|id| mutants.get(*id)).flatten();
                of.collect::<BTreeSet<_>>().len()
            }),
        }
    }
}
