//! What each fuzz target does with a case.

use urispec_model::{Level, Request, ResolveOptions};

use crate::broken::Broken;
use crate::case::{Pair, Shape};
use crate::differ::{Behaviour, Documents, Subjects};
use crate::{automata, laws, protocol, twin};

/// A fuzz target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// Every subject against the document that judges it, and so against each other: parsing.
    Parse,
    /// The same: resolution.
    Resolve,
    /// The same: normal forms.
    Normalize,
    /// The same: equivalence.
    Equivalent,
    /// The references against each other.
    Drift,
    /// Each reference against a second opinion.
    Oracle,
    /// Each reference against what must hold of every answer.
    Laws,
    /// The protocol's own reader.
    Pipe,
}

urispec_model::names!(
    Target, "fuzz target",
    Parse => "parse", Resolve => "resolve", Normalize => "normalize", Equivalent => "equivalent", Drift => "drift",
    Oracle => "oracle", Laws => "laws", Pipe => "pipe",
);

impl Target {
    /// What a case of it holds.
    pub const fn shape(self) -> Shape {
        match self {
            Self::Parse | Self::Normalize => Shape::Text,
            Self::Resolve | Self::Equivalent | Self::Drift | Self::Oracle | Self::Laws => Shape::Pair,
            Self::Pipe => Shape::Lines,
        }
    }
}

impl Target {
    /// What a case of it asks of a parser; normal forms and equivalence at these levels. Nothing, if it asks no parsers.
    pub fn ask<'a>(self, case: &'a [u8], levels: &[Level], each: &mut dyn FnMut(Request<'a>)) {
        let Pair { first, second } = Pair::read(case);
        match self {
            Self::Parse => each(Request::Parse {
                input: case,
                rule: None,
            }),
            Self::Resolve => each(Request::Resolve {
                base: first,
                input: second,
                options: ResolveOptions::default(),
            }),
            Self::Normalize => levels.iter().for_each(|level| {
                each(Request::Normalize {
                    input: case,
                    level: *level,
                });
            }),
            Self::Equivalent => levels.iter().for_each(|level| {
                each(Request::Equivalent {
                    input: first,
                    other: second,
                    level: *level,
                });
            }),
            Self::Drift | Self::Oracle | Self::Laws | Self::Pipe => {}
        }
    }
}

/// A target that runs, and remembers what it has seen.
pub struct Runner {
    target: Target,
    asked: RequestJson,
}

/// Who is asked.
enum RequestJson {
    Subjects(Box<Subjects>),
    Documents(Documents),
    Ourselves,
}

impl Runner {
    /// Gets ready for one target; of the subjects only those of these names, or all that are built in if there are none.
    pub fn new(target: Target, subjects: &[&str]) -> Self {
        let asked = match target {
            Target::Parse | Target::Resolve | Target::Normalize | Target::Equivalent => {
                RequestJson::Subjects(Box::new(Subjects::new(target, subjects)))
            }
            Target::Drift => RequestJson::Documents(Documents::new()),
            Target::Oracle | Target::Laws | Target::Pipe => RequestJson::Ourselves,
        };
        Self { target, asked }
    }

    /// Runs one case.
    ///
    /// That subjects depart from a document, or documents from each other, is told and no error; that something of our own
    /// is wrong is one.
    pub fn run(&mut self, case: &[u8], tell: &mut dyn FnMut(&Behaviour)) -> Result<(), Broken> {
        match &mut self.asked {
            RequestJson::Subjects(subjects) => subjects.run(case, tell),
            RequestJson::Documents(documents) => documents.run(case, tell),
            RequestJson::Ourselves => {
                let Pair { first, second } = Pair::read(case);
                match self.target {
                    Target::Oracle => {
                        automata::agree(first)?;
                        automata::agree(second)?;
                        twin::agree(first, second)?;
                    }
                    Target::Laws => laws::hold(first, second)?,
                    _ => protocol::hold(case)?,
                }
            }
        }
        Ok(())
    }
}
