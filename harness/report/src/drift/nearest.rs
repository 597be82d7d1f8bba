//! The documents by their distance to one language.

use std::fmt::Write as _;

use urispec_drift::{COUNTED, Distance, EXACT_TEXTS};
use urispec_model::{Spec, visible};

use super::sign;
use crate::columns::table;
use crate::style::HEADING;
use crate::wrap::{command, prose};

/// The number of documents that are shown if not all are requested.
const SHOWN: usize = 12;

/// The documents by their distance to one language, the nearest first, for a terminal. `typed` is the name of the language
/// on the command line.
pub fn nearest(name: &str, typed: &str, distances: &[(Spec, Distance)], full: bool, width: usize) -> String {
    let Some((first, nearest)) = distances.first() else {
        return format!("no document has the rule of {}\n", visible(name));
    };
    let name = visible(name);
    let sentence = if nearest.share == 0 && nearest.relation == urispec_grammar::Relation::Equal {
        format!("{name} accepts the same texts as {first}{HEADING:#}")
    } else {
        format!("{first} is the nearest document to {name}{HEADING:#}")
    };
    let mut out = prose(&format!("{HEADING}"), &sentence, 2, width);
    let about = format!(
        "The distance is the share of the texts that only one of the two accepts, among the texts that at least one of them \
         accepts: the mean for all lengths of at most {COUNTED} bytes."
    );
    out += &prose("  ", &about, 2, width);
    out.push('\n');
    let shown = if full { distances.len() } else { SHOWN };
    let row = |(spec, distance): &(Spec, Distance)| {
        let exact = if distance.is_of_exact_texts { " *" } else { "" };
        vec![
            format!("{spec}{exact}"),
            format!("{:.4} %", distance.per_cent()),
            sign(distance.relation).to_owned(),
        ]
    };
    let rows: Vec<Vec<String>> = distances.iter().take(shown).map(row).collect();
    out += &table(&["document", "distance", "relation"], &rows, width);
    if distances
        .iter()
        .take(shown)
        .any(|(_, distance)| distance.is_of_exact_texts)
    {
        out += &prose("  * ", &format!("only {EXACT_TEXTS}, without a base"), 4, width);
    }
    if distances.len() > shown {
        let _ = writeln!(out, "  and {} more; --full shows all", distances.len() - shown);
    }
    out.push('\n');
    out + &command(
        "rerun  ",
        &format!("urispec drift {} {first}", visible(typed)),
        9,
        width,
    )
}
