//! The number of grammar mutants that vectors kill, and the surviving mutants.

use std::fmt::Write as _;

use serde::Serialize;
use urispec_grammar::{Family, Measured, Witness};
use urispec_model::{Bytes, Expectation, Permitted, Request, Spec, visible};

use crate::style::{DIM, HEADING, MARK};
use crate::words;

/// The counts, and each survivor with the shortest string that would show it. If an interpretation of the document
/// gives the opposite answer for this string, the interpretation is named.
pub fn adequacy(spec: Spec, measured: &Measured) -> String {
    let mut out = adequacy_counts(spec, measured);
    for family in Family::ALL {
        if measured.survivors(family).next().is_some() {
            let _ = writeln!(out, "\n{HEADING}Survivors of {family}{HEADING:#}");
        }
        for (mutant, survivor) in measured.survivors(family) {
            let Witness {
                rule, text, accepted, ..
            } = &survivor.witness;
            let is_derived = if *accepted { "is" } else { "is no" };
            let _ = writeln!(
                out,
                "  {MARK}{}{MARK:#}\n    {DIM}{}{DIM:#}\n    {} {is_derived} {}",
                visible(mutant.edit()),
                visible(mutant.id()),
                words::shown(text),
                visible(rule),
            );
            let readings = readings(spec, rule, text, *accepted);
            if !readings.is_empty() {
                let _ = writeln!(
                    out,
                    "    open: the answer is different in the reading {}",
                    readings.join(", ")
                );
            }
        }
    }
    out
}

/// The interpretations of a document that give the opposite of `accepted` for a string. A vector cannot decide such a
/// string.
fn readings(spec: Spec, rule: &str, text: &[u8], accepted: bool) -> Vec<String> {
    let rule = Some(rule).filter(|rule| *rule != urispec_specs::start(spec));
    let permitted = urispec_specs::permitted(spec, &Request::Parse { input: text, rule });
    let is_otherwise = |one: &Permitted| match one.answer {
        Expectation::Accept(_) => !accepted,
        Expectation::Reject => accepted,
        _ => false,
    };
    let others = permitted.into_iter().filter(is_otherwise);
    others.filter_map(|one| Some(one.reading?.to_string())).collect()
}

/// For each family of mutants, the number of mutants, and the number of mutants that a vector detects.
pub fn adequacy_counts(spec: Spec, measured: &Measured) -> String {
    let mut out = format!(
        "{HEADING}{}{HEADING:#}: grammars with one error each, and how many of them the vectors detect\n",
        spec.title()
    );
    for family in Family::ALL {
        let (killed, mutants) = (measured.killed(family), measured.mutants(family));
        let _ = writeln!(
            out,
            "  {family:<9} {killed:>5} of {mutants:>5}, {:>5} %  {DIM}({} more derive the same texts, {} have no automaton){DIM:#}",
            percent(killed, mutants),
            measured.equivalent(family),
            measured.invalid(family),
        );
    }
    let _ = writeln!(out, "  {} strings would detect the rest", measured.suggested().len());
    out
}

/// A percentage with one digit after the point, rounded down, so that 100.0 means that nothing is missing.
pub(super) fn percent(part: usize, whole: usize) -> String {
    let tenths = (part * 1000).checked_div(whole).unwrap_or(1000);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A small set of strings that would show all survivors, in one line of JSON each. Strings that show more survivors
/// come first. A line has the rule (`null` for the whole reference), the input (or `input_hex`, if it is not UTF-8),
/// and whether the document accepts it.
///
/// # Panics
/// Never: strings and a boolean are always JSON.
pub fn suggested(measured: &Measured, whole: &str) -> String {
    let mut out = String::new();
    for witness in measured.suggested() {
        let text = std::str::from_utf8(&witness.text);
        let line = Line {
            rule: (witness.rule != whole).then_some(&witness.rule),
            input: text.ok(),
            input_hex: text.is_err().then(|| Bytes(witness.text.as_slice().into()).to_hex()),
            accepts: witness.accepted,
        };
        let line = serde_json::to_string(&line).expect("strings and a boolean can be written as JSON");
        let _ = writeln!(out, "{line}");
    }
    out
}

#[derive(Serialize)]
struct Line<'a> {
    rule: Option<&'a String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input_hex: Option<String>,
    accepts: bool,
}
