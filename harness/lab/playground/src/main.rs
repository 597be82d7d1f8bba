//! Reads one request from standard input, and writes one answer to standard output. Exit code 2 means that the
//! answer is an error, as JSON.

use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

use urispec_playground::{LONGEST, answer};

fn main() -> io::Result<ExitCode> {
    let mut request = Vec::new();
    // One byte more shows that the request is too long, and no more is read.
    io::stdin().lock().take(LONGEST as u64 + 1).read_to_end(&mut request)?;
    let (text, code) = match answer(&request) {
        Ok(text) => (text, ExitCode::SUCCESS),
        Err(error) => (error.json(), ExitCode::from(2)),
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(code)
}
