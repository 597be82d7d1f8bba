//! `urispec divergences`.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Error, anyhow};
use urispec_differential::{Divergence, Key};
use urispec_model::visible;
use urispec_report::divergence;

use crate::args::{Arguments, Divergences};
use crate::{Exit, names, output, promote, record};

pub fn divergences(command: &Divergences, reports: &Path, arguments: &Arguments) -> Result<Exit, Error> {
    let known = record::read(reports)?;
    match command {
        Divergences::List { only } => list(known, only.as_deref()),
        Divergences::Show { id } => {
            output::print(&divergence::human(one(&known, id, reports)?))?;
            Ok(Exit::Success)
        }
        Divergences::Promote { id } => promote::promote(one(&known, id, reports)?, arguments),
    }
}

fn one<'k>(known: &'k BTreeMap<String, Divergence>, id: &str, reports: &Path) -> Result<&'k Divergence, Error> {
    known.get(id).ok_or_else(|| {
        // One that `compare` has just shown is on record only after --write.
        if id.parse::<Key>().is_ok() {
            let folder = visible(&reports.join("divergences").display().to_string());
            return anyhow!(
                "divergence `{}` is not on record in `{folder}`; run the `urispec compare` that found it with --write, \
                 and with the same --reports",
                visible(id)
            );
        }
        let ids = known.keys().map(String::as_str);
        names::unknown("divergence", id, ids, "`urispec divergences list` lists them all")
    })
}

fn list(known: BTreeMap<String, Divergence>, only: Option<&str>) -> Result<Exit, Error> {
    let pattern = only
        .map(glob::Pattern::new)
        .transpose()
        .context("--only takes a glob such as 'url.*'")?;
    let mut listed: Vec<Divergence> = known
        .into_values()
        .filter(|one| pattern.as_ref().is_none_or(|pattern| pattern.matches(&one.id)))
        .collect();
    divergence::sort(&mut listed);
    let lines: String = listed.iter().map(|one| divergence::line(one) + "\n").collect();
    output::print(&format!("{lines}\n{}", divergence::summary(&listed)))?;
    Ok(Exit::Success)
}
