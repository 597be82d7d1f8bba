//! Runs a case of a fuzz target.

use crate::case::Pair;
use crate::differ::{Behaviour, Documents, Subjects};
use crate::law_violation::LawViolation;
use crate::target::Target;
use crate::{
    automata, base_oracle, expansion_oracle, extraction_oracle, hazard_oracle, laws, protocol, resolver_oracle,
    same_oracle, url_standard,
};

/// Runs the cases of a target, and remembers which divergences it has seen.
pub struct Runner(Tested);

/// What a target tests.
enum Tested {
    Subjects(Box<Subjects>),
    Documents(Documents),
    Oracles,
    /// One text at a time.
    Oracle(fn(&[u8]) -> Result<(), LawViolation>),
    /// Two texts at a time.
    Pairs(fn(&[u8], &[u8]) -> Result<(), LawViolation>),
    Protocol,
}

impl Runner {
    /// A runner of one target, with the subjects of these names, or with all that are built in if there are no names.
    pub fn new(target: Target, subjects: &[&str]) -> Self {
        Self(match target {
            Target::Parse | Target::Resolve | Target::Normalize | Target::Equivalent => {
                Tested::Subjects(Box::new(Subjects::new(target, subjects)))
            }
            Target::Drift => Tested::Documents(Documents::new()),
            Target::Oracle => Tested::Oracles,
            Target::Base => Tested::Oracle(base_oracle::hold),
            Target::Extract => Tested::Oracle(extraction_oracle::agree),
            Target::Expand => Tested::Oracle(expansion_oracle::agree),
            Target::Hazards => Tested::Oracle(hazard_oracle::agree),
            Target::Laws => Tested::Pairs(laws::hold),
            Target::Whatwg => Tested::Pairs(url_standard::parsing_holds),
            Target::WhatwgSetters => Tested::Pairs(url_standard::setters_hold),
            Target::Pipe => Tested::Protocol,
        })
    }

    /// Runs one case.
    ///
    /// A subject that departs from its document, and documents that differ, are reported to `observe` and are no errors. An
    /// error is that this project itself is wrong.
    pub fn run(&mut self, case: &[u8], observe: &mut dyn FnMut(&Behaviour)) -> Result<(), LawViolation> {
        let Pair { first, second } = Pair::read(case);
        match &mut self.0 {
            Tested::Subjects(subjects) => subjects.run(case, observe),
            Tested::Documents(documents) => documents.run(case, observe),
            Tested::Oracles => {
                automata::agree(first)?;
                automata::agree(second)?;
                resolver_oracle::agree(first, second)?;
                same_oracle::agree(first, second)?;
            }
            Tested::Oracle(agree) => agree(case)?,
            Tested::Pairs(hold) => hold(first, second)?,
            Tested::Protocol => protocol::hold(case)?,
        }
        Ok(())
    }
}
