//! `urispec doctor`.

use std::fmt::Write as _;

use anyhow::Error;
use urispec_report::escape::plain;
use urispec_subjects::examine;

use crate::args::Doctor;
use crate::{Exit, output, select};

pub fn doctor(doctor: &Doctor) -> Result<Exit, Error> {
    let findings = examine(select::config(&doctor.command, None, &doctor.limits)?)?;
    let mut text = String::new();
    for finding in &findings {
        let looked_at = plain(&finding.looked_at);
        let _ = match &finding.ailment {
            None => writeln!(text, "sound  {looked_at}"),
            Some(ailment) => {
                let wrong = plain(&ailment.wrong);
                writeln!(
                    text,
                    "{}  {looked_at}: {wrong}\n       mend: {}",
                    output::red("wrong"),
                    ailment.mend
                )
            }
        };
    }
    let wrong = findings.iter().filter(|finding| finding.ailment.is_some()).count();
    let _ = writeln!(text, "{} things looked at, {wrong} wrong", findings.len());
    output::print(&text)?;
    Ok(if wrong == 0 { Exit::Success } else { Exit::Findings })
}
