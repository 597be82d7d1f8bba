//! A command that this program was built without.

use std::ffi::OsString;

use anyhow::{Error, anyhow};
use clap::Args;

/// Whatever was typed after its name.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub struct NotBuilt {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    rest: Vec<OsString>,
}

/// How to get what is called `name`.
pub fn not_built(name: &str) -> Error {
    anyhow!(
        "expected a program with the feature `lab`, which has {name}, found one without; build it: \
         `cargo run --release --features lab -- …`"
    )
}
