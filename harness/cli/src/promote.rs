//! `urispec divergences promote`: makes the draft of a vector from a divergence.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_differential::{ABOUT_DRAFTS, Divergence, draft};
use urispec_files::Output;
use urispec_model::visible;
use urispec_vectors::{Suite, write};

use crate::args::Arguments;
use crate::exit::Exit;
use crate::{output, select};

pub fn promote(divergence: &Divergence, arguments: &Arguments) -> Result<Exit, Error> {
    let folder = select::folder(arguments)?;
    let name = visible(&folder.display().to_string());
    let suite = Suite::load(&folder).map_err(|error| anyhow!("the vectors cannot be read\n{error}"))?;
    let request = divergence.request.clone();
    if let Some(there) = suite.vectors.iter().find(|vector| vector.ask == request) {
        bail!(
            "the vector `{}` already has this request; `urispec vectors show {}` shows it",
            visible(&there.id),
            visible(&there.id)
        );
    }
    let ids: BTreeSet<&str> = suite.vectors.iter().map(|vector| vector.id.as_str()).collect();
    let vector = draft(divergence, request, &ids);
    let found = folder.join("found");
    fs::create_dir_all(&found).with_context(|| format!("the folder `{name}/found` cannot be created"))?;
    let slug = vector.id.rsplit('/').next().unwrap_or_default().to_owned();
    let file = format!("{}-{slug}.json", vector.operation().name().replace('_', "-"));
    if found.join(&file).exists() {
        bail!("the file `{name}/found/{file}` exists; rename it, because the draft needs this name");
    }
    Output::new(&found.join(&file))?.finish(&write(ABOUT_DRAFTS, [&vector]))?;
    output::print(&format!(
        "Written: {name}/found/{file}\n\
         Its answers are those of the references, which are not always right: check them with the documents, \
         correct `from` and `because`, then\n  \
         urispec vectors fmt --vectors {name}\n  urispec vectors lint --vectors {name}\n"
    ))?;
    Ok(Exit::Success)
}
