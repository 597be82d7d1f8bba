//! `urispec hazards`.

use std::borrow::Cow;
use std::fs::File;
use std::io::{BufRead, BufReader, stdin};
use std::path::Path;

use anyhow::{Context as _, Error, bail};
use rayon::prelude::*;
use urispec_differential::LineReader;
use urispec_hazards::{HazardLine, Scan};
use urispec_model::visible;
use urispec_survey::input::{Field, field, names};

use crate::args::{Arguments, Hazards, HazardsFormat};
use crate::exit::Exit;
use crate::output;
use crate::select::{self, Subjects};
use crate::session::Session;

pub fn hazards(hazards: &Hazards, arguments: &Arguments) -> Result<Exit, Error> {
    let (name, input) = open(&hazards.file)?;
    let parsers = parsers(hazards, arguments)?;
    let scan = Scan::new(hazards.spec, parsers.iter().map(|parser| &**parser).collect());
    let session = Session::new(&[], arguments)?;
    let mut reader = LineReader::new(input, &name);
    let mut exit = Exit::Success;
    while let Some(block) = reader.next_block()? {
        let urls = block.numbered().filter_map(|(line, text)| {
            let url = url(hazards.json_field.as_deref(), text).with_context(|| format!("{}:{line}", visible(&name)));
            Some((line, url.transpose()?))
        });
        let urls: Vec<(u64, Cow<'_, [u8]>)> = urls.map(|(line, url)| Ok((line, url?))).collect::<Result<_, Error>>()?;
        let all = urls.par_iter().map(|(line, url)| scan.line(*line, url));
        let shown = all.filter(|found| found.is_dangerous() || found.reject.is_some());
        let lines: Vec<HazardLine<'_>> = session.pool.install(|| shown.collect());
        let mut text = String::new();
        for found in &lines {
            if found.is_dangerous() {
                exit = Exit::Findings;
            }
            text += &match hazards.format {
                HazardsFormat::Human => found.human(&name),
                HazardsFormat::Jsonl => found.json().context("the hazards cannot be written as JSON")?,
            };
        }
        match hazards.format {
            HazardsFormat::Human => output::print(&text)?,
            HazardsFormat::Jsonl => output::print_data(&text)?,
        }
    }
    Ok(exit)
}

/// The parsers that were named.
fn parsers(hazards: &Hazards, arguments: &Arguments) -> Result<Subjects, Error> {
    if hazards.parsers.is_empty() && hazards.piped.command.is_empty() {
        return Ok(Vec::new());
    }
    select::asked_for(&hazards.piped.with(hazards.parsers.clone(), false), arguments)
}

/// The list and its name.
fn open(file: &Path) -> Result<(String, Box<dyn BufRead>), Error> {
    if file == Path::new("-") {
        return Ok(("stdin".to_owned(), Box::new(stdin().lock())));
    }
    let name = file.display().to_string();
    let opened = File::open(file).with_context(|| format!("{} cannot be read", visible(&name)))?;
    Ok((name, Box::new(BufReader::new(opened))))
}

/// The URL in a line; `None` if the line has none.
fn url<'l>(json_field: Option<&str>, text: &'l [u8]) -> Result<Option<Cow<'l, [u8]>>, Error> {
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    let Some(key) = json_field else {
        return Ok(Some(text.into()));
    };
    match field(text, key) {
        Ok(Field::Text(url)) => Ok(Some(url)),
        Ok(Field::Null) => Ok(None),
        Ok(Field::Missing) => {
            let names: Vec<String> = names(text)
                .iter()
                .take(10)
                .map(|name| format!("`{}`", visible(name)))
                .collect();
            bail!("expected the field `{}`, found {}", visible(key), names.join(", "))
        }
        Err(error) => {
            let message = error.to_string();
            // The "at line 1" of the message is wrong, because the text is a single line.
            let message = message.split(" at line ").next().unwrap_or_default();
            bail!(
                "expected JSON with a string in `{}`, found at byte {}: {}",
                visible(key),
                error.column(),
                visible(message)
            )
        }
    }
}
