//! `urispec serve`.

use std::io::{self, BufReader, BufWriter, ErrorKind};

use anyhow::{Context as _, Error};

use crate::args::Arguments;
use crate::exit::Exit;
use crate::select;

pub fn serve(subject: &String, arguments: &Arguments) -> Result<Exit, Error> {
    let subjects = select::subjects(std::slice::from_ref(subject), arguments)?;
    let input = BufReader::with_capacity(64 << 10, io::stdin().lock());
    let output = BufWriter::with_capacity(64 << 10, io::stdout().lock());
    match urispec_subjects::serve(&*subjects[0], input, output) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Exit::Success),
        result => result
            .map(|()| Exit::Success)
            .context("the exchange with the client failed"),
    }
}
