//! The outcome of a command without an error, and its exit code.

use std::process::ExitCode;

use anyhow::Error;
use urispec_subjects::StartError;

use crate::output;

/// The outcome of a command without an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Everything is as expected.
    Success,
    /// The command has findings: a failing vector, a regression, a new divergence, a fault of the vectors, an
    /// interruption.
    Findings,
    /// A parser broke the protocol, so its answers are not valid as evidence.
    Broken,
    /// The exit code of the last run, which was made in a separate process.
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
