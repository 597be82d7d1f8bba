//! `urispec doctor`.

use std::fmt::Write as _;

use anyhow::Error;
use urispec_model::visible;
use urispec_subjects::examine;

use crate::args::Doctor;
use crate::{Exit, output, select};

pub fn doctor(doctor: &Doctor) -> Result<Exit, Error> {
    let checks = examine(select::config(&doctor.command, None, &doctor.limits)?)?;
    let mut text = String::new();
    for check in &checks {
        let name = visible(&check.name);
        let _ = match &check.problem {
            None => writeln!(text, "ok     {name}"),
            Some(problem) => {
                let wrong = visible(&problem.wrong);
                writeln!(
                    text,
                    "{}  {name}: {wrong}\n       fix: {}",
                    output::red("wrong"),
                    problem.fix
                )
            }
        };
    }
    let wrong = checks.iter().filter(|check| check.problem.is_some()).count();
    let _ = writeln!(text, "{} checks, {wrong} wrong", checks.len());
    output::print(&text)?;
    Ok(if wrong == 0 { Exit::Success } else { Exit::Findings })
}
