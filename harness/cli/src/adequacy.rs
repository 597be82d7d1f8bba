//! `urispec vectors coverage --spec S --mutants`.

use anyhow::Error;
use urispec_model::Spec;
use urispec_report::human;
use urispec_vectors::adequacy::measure;

use crate::args::Arguments;
use crate::exit::Exit;
use crate::session::Session;
use crate::{output, select};

/// Measures the vectors with the mutants of a grammar. With `suggest`, prints only the strings that would detect the
/// remaining mutants, for a program to read. In this case the counts are written to standard error.
pub fn adequacy(spec: Spec, suggest: bool, arguments: &Arguments) -> Result<Exit, Error> {
    let session = Session::new(&[], arguments)?;
    let suite = select::suite(arguments)?;
    let measured = session.pool.install(|| measure(&suite, spec))?;
    if suggest {
        anstream::eprint!("{}", human::adequacy_counts(spec, &measured));
        output::print_data(&human::suggested(&measured, urispec_specs::start(spec)))?;
    } else {
        output::print(&human::adequacy(spec, &measured))?;
    }
    Ok(Exit::Success)
}
