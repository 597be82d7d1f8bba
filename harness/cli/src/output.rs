//! A terminal that may go away.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};

use anstyle::{AnsiColor, Style};
use anyhow::{Context as _, Error};

/// `text` in red, where colours are shown at all.
pub fn red(text: &str) -> String {
    const RED: Style = AnsiColor::Red.on_default().bold();
    format!("{RED}{text}{RED:#}")
}

/// An error and what it comes from, each on a line of its own.
pub fn chain(error: &Error) -> String {
    let mut text = String::new();
    for (depth, cause) in error.chain().enumerate() {
        let _ = write!(text, "{}{cause}", if depth == 0 { "" } else { "\n  because: " });
    }
    text
}

/// Prints to standard output, without styles where it is no terminal. Nobody listening any more is no error.
pub fn print(text: &str) -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("standard output cannot be written to"),
    }
}
