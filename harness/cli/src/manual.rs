//! `urispec completions` and `urispec manual`: texts that are generated from the commands and their options.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Error};
use urispec_model::visible;

use crate::args;
use crate::exit::Exit;
use crate::output;

/// Prints the completion script for a shell.
pub fn completions(shell: clap_complete::Shell) -> Result<Exit, Error> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "urispec", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Success)
}

/// Writes the manual pages to a folder: `urispec.1`, and one page for each command, such as `urispec-vectors-lint.1`.
pub fn pages(folder: &Path) -> Result<Exit, Error> {
    let name = visible(&folder.display().to_string());
    fs::create_dir_all(folder).with_context(|| format!("the folder `{name}` cannot be created"))?;
    // The commands `help` are left out, because their pages would repeat the other pages.
    let command = args::command().disable_help_subcommand(true);
    clap_mangen::generate_to(command, folder).with_context(|| format!("the manual cannot be written to `{name}`"))?;
    output::print(&format!(
        "Written: the manual, {name}/urispec.1 and a page for each command\n"
    ))?;
    Ok(Exit::Success)
}
