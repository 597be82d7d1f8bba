//! `urispec doctor`.

use anyhow::{Context as _, Error};
use urispec_model::visible;
use urispec_subjects::{Check, examine, examine_subject};

use crate::args::{Arguments, Doctor};
use crate::exit::Exit;
use crate::output;
use crate::select::{self, Examined};

/// The number of lines that are shown from the end of stderr.
const LINES: usize = 20;

pub fn doctor(doctor: &Doctor, arguments: &Arguments) -> Result<Exit, Error> {
    let mut printed = Ok(());
    let mut found = |check: &Check| {
        let now = output::print(&line(check));
        if printed.is_ok() {
            printed = now;
        }
    };
    let examination = match select::examined(doctor, arguments)? {
        Examined::Command(config, None) => examine(config, &mut found)?,
        Examined::Command(config, Some(hint)) => examine(config, &mut found).context(hint)?,
        Examined::Subject(subject) => examine_subject(&*subject, &mut found),
    };
    printed?;
    let checks = &examination.checks;
    let wrong = checks.iter().filter(|check| check.problem.is_some()).count();
    let stderr: Vec<&str> = examination
        .stderr
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    if wrong > 0 && !stderr.is_empty() {
        let last = &stderr[stderr.len().saturating_sub(LINES)..];
        let lines: Vec<String> = last.iter().map(|line| format!("       {}\n", visible(line))).collect();
        let lines = lines.concat();
        output::print(&format!("the last lines on standard error:\n{lines}"))?;
    }
    output::print(&format!("{} checks, {wrong} wrong\n", checks.len()))?;
    if let Some(why) = &examination.not_written {
        let why = visible(why);
        output::print(&format!(
            "next: make the adapter call your parser; the adapter answers every request with `unsupported`: {why}\n"
        ))?;
    }
    Ok(if wrong == 0 { Exit::Success } else { Exit::Findings })
}

fn line(check: &Check) -> String {
    let name = visible(&check.name);
    match &check.problem {
        None => format!("ok     {name}\n"),
        Some(problem) => {
            let wrong = visible(&problem.wrong);
            format!(
                "{}  {name}: {wrong}\n       fix: {}\n",
                output::red("wrong"),
                problem.fix
            )
        }
    }
}
