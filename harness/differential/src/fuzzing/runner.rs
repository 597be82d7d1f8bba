//! Runs a case of a fuzz target.

#[cfg(feature = "entities")]
use urispec_oracles::base;
use urispec_oracles::{LawViolation, automata, equivalence, expansion, extraction, hazards, laws, resolver};

use crate::Panel;
use crate::fuzzing::case::Pair;
use crate::fuzzing::differ::{Behaviour, Documents, Subjects};
#[cfg(feature = "pipe")]
use crate::fuzzing::protocol;
use crate::fuzzing::target::Target;
use crate::fuzzing::url_standard;

/// Runs the cases of a target, and remembers the divergences that it has seen.
pub struct Runner {
    tested: Tested,
    /// The parsers that are compared with their documents, if the target compares any.
    subjects: Option<Box<Subjects>>,
}

/// The laws or oracles that a target tests, in addition to parsers.
enum Tested {
    Nothing,
    Documents(Documents),
    Oracles,
    /// A function that tests one text.
    Oracle(fn(&[u8]) -> Result<(), LawViolation>),
    /// A function that tests two texts.
    Pairs(fn(&[u8], &[u8]) -> Result<(), LawViolation>),
}

impl Runner {
    /// A runner for one target, with the parsers of these names, or with all built-in parsers if there are no
    /// names.
    ///
    /// # Panics
    /// If the target needs a feature that is not built in.
    pub fn new(target: Target, subjects: &[&str]) -> Self {
        let tested = match target {
            Target::Parse | Target::Resolve | Target::Normalize | Target::Equivalent => Tested::Nothing,
            Target::Drift => Tested::Documents(Documents::new()),
            Target::Oracle => Tested::Oracles,
            #[cfg(feature = "entities")]
            Target::Base => Tested::Oracle(base::hold),
            #[cfg(feature = "pipe")]
            Target::Pipe => Tested::Oracle(protocol::hold),
            Target::Extract => Tested::Oracle(extraction::agree),
            Target::Expand => Tested::Oracle(expansion::agree),
            Target::Hazards => Tested::Oracle(hazards::agree),
            Target::Laws => Tested::Pairs(laws::hold),
            Target::Whatwg => Tested::Pairs(url_standard::parsing_holds),
            Target::WhatwgSetters => Tested::Pairs(url_standard::setters_hold),
            #[cfg(not(all(feature = "entities", feature = "pipe")))]
            _ => panic!("the target {target} needs the feature `entities` or `pipe`, which is not built in"),
        };
        let compares = matches!(tested, Tested::Nothing)
            || matches!(target, Target::Extract | Target::Whatwg | Target::WhatwgSetters);
        Self {
            tested,
            subjects: compares.then(|| Box::new(Subjects::new(target, subjects))),
        }
    }

    /// The parsers that the target compares, each with the document that judges it; `None` if it compares no
    /// parsers.
    pub fn panel(&self) -> Option<&Panel<'static>> {
        self.subjects.as_ref().map(|subjects| subjects.panel())
    }

    /// Runs one case.
    ///
    /// A parser that differs from its document, and documents that differ, are reported to `observe` and are not
    /// errors. An error means that this project itself is wrong.
    pub fn run(&mut self, case: &[u8], observe: &mut dyn FnMut(Behaviour)) -> Result<(), LawViolation> {
        let Pair { first, second } = Pair::read(case);
        match &self.tested {
            Tested::Nothing => {}
            Tested::Documents(documents) => documents.run(case, observe),
            Tested::Oracles => {
                automata::agree(first)?;
                automata::agree(second)?;
                resolver::agree(first, second)?;
                equivalence::agree(first, second)?;
            }
            Tested::Oracle(agree) => agree(case)?,
            Tested::Pairs(hold) => hold(first, second)?,
        }
        if let Some(subjects) = &mut self.subjects {
            subjects.run(case, observe);
        }
        Ok(())
    }
}
