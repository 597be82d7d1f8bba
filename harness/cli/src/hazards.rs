//! `urispec hazards`.

use std::fs::File;
use std::io::{BufRead, BufReader, stdin};
use std::path::Path;

use anyhow::{Context as _, Error, bail};
use urispec_differential::LineReader;
use urispec_judge::hazards_by;
use urispec_model::{Spec, visible};
use urispec_report::hazards::HazardLine;
use urispec_specs::{AskError, hazards_of};

use crate::args::{Hazards, HazardsFormat};
use crate::exit::Exit;
use crate::output;

pub fn hazards(hazards: &Hazards) -> Result<Exit, Error> {
    let Hazards { file, spec, format } = hazards;
    if hazards_of(*spec).is_empty() {
        bail!(
            "{} defines no hazard that can be found in a URI; choose a different document with --spec",
            spec.title()
        );
    }
    let is_stdin = file == Path::new("-");
    let name = if is_stdin {
        "stdin".to_owned()
    } else {
        file.display().to_string()
    };
    let input: Box<dyn BufRead> = if is_stdin {
        Box::new(stdin().lock())
    } else {
        let opened = File::open(file).with_context(|| format!("{} cannot be read", visible(&name)))?;
        Box::new(BufReader::new(opened))
    };
    let mut reader = LineReader::new(input, &name);
    let mut exit = Exit::Success;
    while let Some(block) = reader.next_block()? {
        let mut text = String::new();
        for (line, input) in block.numbered() {
            let input = input.strip_suffix(b"\r").unwrap_or(input);
            let Some(found) = found(*spec, line, input) else {
                continue;
            };
            if !found.hazards.is_empty() {
                exit = Exit::Findings;
            }
            text += &match format {
                HazardsFormat::Human => found.human(&name),
                HazardsFormat::Jsonl => found.json().context("the hazards cannot be written as JSON")?,
            };
        }
        match format {
            HazardsFormat::Human => output::print(&text)?,
            HazardsFormat::Jsonl => output::print_data(&text)?,
        }
    }
    Ok(exit)
}

/// The output for a line, if it has hazards or is rejected.
fn found(spec: Spec, line: u64, input: &[u8]) -> Option<HazardLine<'_>> {
    let (hazards, reject) = match hazards_by(spec, input) {
        Ok(hazards) => (hazards, None),
        Err(AskError::Rejected(why)) => (Vec::new(), Some(why.to_string())),
        Err(AskError::Undefined) => return None,
    };
    let found = HazardLine {
        line,
        input: input.into(),
        hazards,
        reject,
    };
    (!found.hazards.is_empty() || found.reject.is_some()).then_some(found)
}
