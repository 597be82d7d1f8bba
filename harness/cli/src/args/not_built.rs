//! A command that is not part of this build of the program.

use std::ffi::OsString;

use anyhow::{Error, anyhow};
use clap::Args;

/// All arguments after the name of the command.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub struct NotBuilt {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    rest: Vec<OsString>,
}

/// The error for the command `name`, which is not built in. It states how to build a program with this command.
pub fn not_built(name: &str) -> Error {
    anyhow!(
        "expected a program with the feature `lab`, which has {name}, found one without; build it: \
         `cargo run --release --features lab -- …`"
    )
}
