//! How a command ends that did its work, and its exit code.

use std::process::ExitCode;

/// How a command ends that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// As expected.
    Success,
    /// With something to look at: a failing vector, a regression, a new divergence, a fault of the vectors, an interruption.
    Findings,
    /// A subject broke the protocol, so that nothing follows from its answers.
    Broken,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Success => Self::SUCCESS,
            Exit::Findings => Self::from(1),
            Exit::Broken => Self::from(3),
        }
    }
}
