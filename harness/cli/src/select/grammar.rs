//! Finds the grammar of a document or of a file.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_documents::Document;
use urispec_grammar::Grammar;
use urispec_model::{Spec, visible};

use crate::args::{StartRule, spec as spec_of};

/// The grammar of a document or a file as published, the rule for a whole reference (empty for a file), and the
/// arguments after the name.
pub fn grammar(chosen: &StartRule) -> Result<(Grammar, &'static str, &[OsString]), Error> {
    if let Some(file) = &chosen.file {
        return Ok((grammar_file(file)?, "", &chosen.what));
    }
    let [name, rest @ ..] = &chosen.what[..] else {
        bail!("expected a document such as rfc3986, or --file with your own grammar");
    };
    let spec = named(name)?;
    let grammar = urispec_specs::syntax(spec);
    Ok((grammar, urispec_specs::start(spec), rest))
}

/// The document that was chosen.
pub fn spec(chosen: &StartRule) -> Result<Spec, Error> {
    match &chosen.what[..] {
        [name, ..] => named(name),
        [] => bail!("expected a document such as rfc3986"),
    }
}

fn named(name: &OsStr) -> Result<Spec, Error> {
    let spec = spec_of(&name.to_string_lossy()).map_err(|message| anyhow!(message))?;
    if spec.is_url_standard() {
        bail!(
            "expected a document with a grammar of references, found `{spec}`: an edition of the URL Standard has an algorithm instead"
        );
    }
    Ok(spec)
}

/// The grammar in a user's file, or of a user's document. Its first rule is the start rule.
pub fn grammar_file(file: &Path) -> Result<Grammar, Error> {
    if file.is_dir() {
        let document = Document::read(file)?;
        return Ok(document.grammar().starting_with(document.start()));
    }
    let name = visible(&file.display().to_string());
    let text = urispec_files::read(file).with_context(|| format!("`{name}` cannot be read"))?;
    Ok(Grammar::parse(&name, text)?)
}
