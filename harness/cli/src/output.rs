//! A terminal that may go away.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};

use anstyle::{AnsiColor, Style};
use anyhow::{Context as _, Error};
use urispec_model::visible;

/// `text` in red, where colours are shown at all.
pub fn red(text: &str) -> String {
    const RED: Style = AnsiColor::Red.on_default().bold();
    format!("{RED}{text}{RED:#}")
}

/// An error and what it comes from, each on a line of its own.
pub fn chain(error: &Error) -> String {
    let mut text = String::new();
    for (depth, cause) in error.chain().enumerate() {
        // Each line that is ours stays one; what is in it may be of a file or of a process.
        let lines: Vec<String> = cause.to_string().lines().map(visible).collect();
        let _ = write!(
            text,
            "{}{}",
            if depth == 0 { "" } else { "\n  because: " },
            lines.join("\n")
        );
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
