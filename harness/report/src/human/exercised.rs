//! The parts of a grammar that the vectors exercise, and the parts that they do not exercise.

use std::fmt::Write as _;

use urispec_grammar::{Count, Example, Measure, Missing};
use urispec_model::{Spec, visible};

use crate::style::{DIM, HEADING, MARK};
use crate::words;

/// The largest number of parts that a note names.
const NAMED: usize = 3;

/// The number of parts of a document's grammar that the inputs exercise, by kind of part. `strings` is the number
/// of inputs, and `accepted` the number of accepted inputs.
pub fn exercised(spec: Spec, strings: usize, accepted: usize, counts: &[Count]) -> String {
    let mut out = format!(
        "{HEADING}{}{HEADING:#}: {strings} inputs of vectors, {accepted} of them accepted\n",
        spec.title()
    );
    for Count { measure, seen, all } in counts {
        let _ = writeln!(out, "  {:<16} {seen:>5}/{all}", measure.name());
    }
    out
}

/// The missing parts, rule by rule, each with the first string that would exercise it; `whole` is the rule of a
/// whole reference.
pub fn missing(missing: &[Missing], whole: &str) -> String {
    let mut out = String::new();
    let mut rule = None;
    for one in missing {
        if rule.replace(&one.rule) != Some(&one.rule) {
            let _ = writeln!(out, "\n{MARK}{}{MARK:#}", visible(&one.rule));
        }
        let kind = kind(one.measure);
        let example = one.example.as_ref().map_or_else(
            || "no derived string exercises this part".to_owned(),
            |example| shown(example, whole),
        );
        let _ = writeln!(out, "  {kind:<11} {}  {DIM}{example}{DIM:#}", visible(&one.text));
    }
    out
}

/// The parts that a suggested string exercises, for the note of its draft.
pub fn exercises(spec: Spec, exercises: &[Missing]) -> String {
    let name = |missing: &Missing| match missing.measure {
        Measure::Rules => format!("rule {}", visible(&missing.rule)),
        measure => format!(
            "{} {} in {}",
            kind(measure),
            visible(&missing.text),
            visible(&missing.rule)
        ),
    };
    let mut names: Vec<String> = exercises.iter().take(NAMED).map(name).collect();
    if exercises.len() > NAMED {
        names.push(format!("{} more", exercises.len() - NAMED));
    }
    format!(
        "No vector exercised these parts of {}: {}.",
        spec.title(),
        names.join("; ")
    )
}

fn kind(measure: Measure) -> &'static str {
    match measure {
        Measure::Rules => "rule",
        Measure::Alternatives => "alternative",
        Measure::Bounds => "bound",
        Measure::ClassEdges => "class edge",
        Measure::States => "state",
        Measure::Transitions => "transition",
    }
}

fn shown(example: &Example, whole: &str) -> String {
    let input = words::shown(&example.input);
    let rule = match &*example.start {
        rule if rule == whole => String::new(),
        rule => format!(" as {}", visible(rule)),
    };
    let rejected = if example.accepted { "" } else { ", rejected" };
    format!("{input}{rule}{rejected}")
}
