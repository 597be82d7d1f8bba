//! The questions that two documents answer differently, on one line.

use urispec_drift::{Clauses, Comparison};

/// The topics that both sides answer differently, and the number of topics that only one of them answers.
pub(crate) fn says_differently(step: &Comparison) -> Option<String> {
    let count = |is: fn(&Clauses) -> bool| step.meanings.iter().filter(|(_, answers)| is(answers)).count();
    let both = step
        .meanings
        .iter()
        .filter(|(_, [one, other])| one.is_some() && other.is_some());
    let mut words: Vec<String> = both.map(|(topic, _)| topic.to_string()).collect();
    let more = count(|[one, _]| one.is_none());
    let fewer = count(|[_, other]| other.is_none());
    for (number, what) in [(more, "more"), (fewer, "fewer")] {
        match number {
            0 => {}
            1 => words.push(format!("1 topic {what}")),
            _ => words.push(format!("{number} topics {what}")),
        }
    }
    (!words.is_empty()).then(|| words.join(", "))
}
