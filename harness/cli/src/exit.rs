//! How a command ends that did its work, and its exit code.

use std::process::ExitCode;

use anyhow::Error;
use urispec_subjects::StartError;

use crate::output;

/// How a command ends that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// As expected.
    Success,
    /// With something to look at: a failing vector, a regression, a new divergence, a fault of the vectors, an interruption.
    Findings,
    /// A subject broke the protocol, so that nothing follows from its answers.
    Broken,
    /// As the last of its runs, which were processes of their own, with this code.
    AsRun(u8),
}

/// The exit code of a command; an error is printed.
pub fn code(ended: Result<Exit, Error>) -> ExitCode {
    match ended {
        Ok(Exit::Success) => ExitCode::SUCCESS,
        Ok(Exit::Findings) => ExitCode::from(1),
        Ok(Exit::Broken) => ExitCode::from(3),
        Ok(Exit::AsRun(code)) => ExitCode::from(code),
        Err(error) => {
            anstream::eprintln!("{} {}", output::red("error:"), output::chain(&error));
            ExitCode::from(if error.is::<StartError>() { 3 } else { 2 })
        }
    }
}
