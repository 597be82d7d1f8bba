//! `urispec divergences`.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Error, anyhow};
use urispec_differential::{Divergence, Key, RerunOutcome};
use urispec_model::visible;
use urispec_report::divergence;

use crate::args::{Arguments, Chosen, Divergences};
use crate::{Exit, names, output, promote, record, select};

pub fn divergences(command: &Divergences, reports: &Path, arguments: &Arguments) -> Result<Exit, Error> {
    let known = record::read(reports)?;
    match command {
        Divergences::List { only } => list(known, only.as_deref()),
        Divergences::Show { id } => {
            output::print(&divergence::human(one(&known, id, reports)?))?;
            Ok(Exit::Success)
        }
        Divergences::Rerun { id, chosen } => rerun(one(&known, id, reports)?, chosen, arguments),
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

/// Asks the parser of a divergence again, or those who are named.
fn rerun(divergence: &Divergence, chosen: &Chosen, arguments: &Arguments) -> Result<Exit, Error> {
    let is_named = chosen.all
        || [&chosen.subjects, &chosen.command, &chosen.one_shot]
            .iter()
            .any(|list| !list.is_empty());
    let subjects = if is_named {
        select::asked_for(chosen, arguments)?
    } else {
        select::subjects(std::slice::from_ref(&divergence.subject), arguments)?
    };
    let mut is_as_on_record = true;
    for subject in &subjects {
        let rerun = urispec_differential::rerun(divergence, &**subject);
        is_as_on_record &= rerun.outcome == RerunOutcome::AsOnRecord;
        output::print(&divergence::rerun(divergence, subject.about(), &rerun))?;
    }
    Ok(if is_as_on_record { Exit::Success } else { Exit::Findings })
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
