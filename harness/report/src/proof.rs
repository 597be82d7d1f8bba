//! The results of proofs: the accepted language of a parser, or the strings that refute the claim.

mod json;
mod markdown;

use std::fmt::Write as _;

use urispec_model::{ComponentSet, Spec, Verdict, visible};
use urispec_proof::{Extent, FailureGroup, Kind, Outcome, Proof, Tally, What};

#[cfg(all(test, feature = "schema"))]
pub(crate) use json::schema;
pub use json::{GroupJson, ProofJson, SuiteJson, json, read_json};
pub use markdown::{ABOUT_REFERENCES, GROUPS, INTRODUCTION, Reference, SPLITTING, markdown, references};

use crate::style::{BAD, DIM, HEADING, MARK};
use crate::words;

/// The text for the terminal: a line with the outcome, the sentence with its assumption, and the failures, with the
/// smallest example first.
pub fn human(proofs: &[Proof]) -> String {
    let mut out = String::new();
    for proof in proofs {
        let style = match proof.outcome() {
            Outcome::Proven => HEADING,
            Outcome::Refuted => BAD,
            Outcome::NotRefuted | Outcome::Open => MARK,
        };
        let _ = writeln!(
            out,
            "{style}{}{style:#}  {HEADING}{} {}{HEADING:#}  {} of {}, {}\n  {}",
            outcome(proof.outcome(), proof.claimed),
            visible(&proof.subject),
            visible(&proof.release),
            proof.what,
            visible(&proof.rule),
            visible(title(&proof.document)),
            visible(&sentence(proof)),
        );
        for group in &proof.groups {
            out += &group_line(group);
        }
        out.push('\n');
    }
    let count = |outcome| proofs.iter().filter(|proof| proof.outcome() == outcome).count();
    let of = |outcome: &Outcome| format!("{} {outcome}", count(*outcome));
    let _ = writeln!(out, "{}", Outcome::ALL.iter().map(of).collect::<Vec<_>>().join(", "));
    out
}

fn group_line(group: &FailureGroup) -> String {
    let derived = match (group.derived, group.verdict) {
        (_, Verdict::Missplit) => "has other components",
        (true, _) => "is derived",
        (false, _) => "is not derived",
    };
    let words = match &*group.words {
        "" => String::new(),
        words => format!(" {DIM}{}{DIM:#}", words::shown(words.as_bytes())),
    };
    let on_record = group.divergence.as_deref().map(visible);
    let on_record = on_record.map_or_else(String::new, |id| format!("; on record as {id}"));
    format!(
        "  {MARK}{}{MARK:#} in {}: {} {derived}; {} strings, the smallest of {}{on_record}{words}\n",
        group.verdict,
        visible(&group.rule),
        words::shown(&group.witness),
        thousands(group.failures),
        of_kind(group.kind),
    )
}

/// A sentence with the result of a proof, its assumptions, and the parts that were left out.
pub fn sentence(proof: &Proof) -> String {
    let mut out = match proof.outcome() {
        Outcome::Proven => format!("{}, {}", claim(proof), proviso(proof)),
        Outcome::NotRefuted => format!(
            "no answer was wrong, but only one byte of each class was sent. {}, {}",
            claim(proof),
            proviso(proof)
        ),
        Outcome::Refuted => refuted(proof),
        Outcome::Open if !proof.unstable.is_empty() => format!(
            "the process of {} failed, so nothing is proven about {} of {}",
            proof.subject,
            proof.rule,
            title(&proof.document)
        ),
        Outcome::Open if proof.is_complete() => format!(
            "{} does not support every string, so nothing is proven about {} of {}",
            proof.subject,
            proof.rule,
            title(&proof.document)
        ),
        Outcome::Open => format!(
            "not all strings were sent, so nothing is proven about {} of {}",
            proof.rule,
            title(&proof.document)
        ),
    };
    let _ = write!(out, ": {}.", tallies(proof));
    if matches!(proof.outcome(), Outcome::Proven | Outcome::NotRefuted) {
        out += &left_out(proof);
    }
    out += &unanswered(proof);
    for unstable in &proof.unstable {
        let _ = write!(out, " Unstable: {unstable}.");
    }
    if is_drift(proof) {
        let _ = write!(
            out,
            " It does not claim {}, so this is a difference and not a bug.",
            title(&proof.document)
        );
    }
    out += match proof.extent {
        Extent::Complete => "",
        Extent::Interrupted => " It was interrupted.",
        Extent::Stopped => {
            " The proof stopped, because the first hundred answers were all failures of the process; run `urispec doctor`."
        }
    };
    out
}

/// The claim of the proof, which is true if its conditions ([`proviso`]) are true.
fn claim(proof: &Proof) -> String {
    let (subject, rule, document) = (&proof.subject, &proof.rule, title(&proof.document));
    match proof.what {
        What::Acceptance => format!("{subject} accepts exactly the strings that {rule} of {document} derives"),
        What::Splitting => format!(
            "{subject} accepts exactly the strings that {rule} of {document} derives, and splits them into the same components, \
             as far as it reports components"
        ),
    }
}

/// The conditions of the claim.
fn proviso(proof: &Proof) -> String {
    let (states, extra) = (proof.states, proof.config.suite.extra_states as usize);
    let behaviour = match proof.what {
        What::Acceptance => "provided that it behaves like an automaton",
        What::Splitting => {
            "provided that its answers, written as texts with marked component boundaries, are the language of an automaton"
        }
    };
    let most = match (proof.alike.is_empty(), extra) {
        (true, 0) => format!("of at most {states} states"),
        (true, 1) => format!(
            "of at most {states} states, or of {} states if the additional state treats bytes alike wherever the grammar does",
            states + 1
        ),
        (true, _) => format!(
            "of at most {states} states, or of at most {} states if the additional states treat bytes alike wherever the \
             grammar does",
            states + extra
        ),
        (false, _) => {
            let alike: Vec<String> = proof.alike.iter().map(|bytes| format!("{{ {bytes} }}")).collect();
            format!(
                "of at most {} states that treats the bytes of each of these classes alike: {}",
                states + extra,
                alike.join(", ")
            )
        }
    };
    format!("{behaviour} {most}")
}

fn refuted(proof: &Proof) -> String {
    let (subject, rule, document) = (&proof.subject, &proof.rule, title(&proof.document));
    match proof.what {
        What::Acceptance => format!("{subject} does not accept exactly the strings that {rule} of {document} derives"),
        What::Splitting => {
            format!("the components that {subject} reports for {rule} are not exactly the components of {document}")
        }
    }
}

/// The number of strings of each kind that were sent, and the number of wrong answers.
fn tallies(proof: &Proof) -> String {
    let part = |(kind, tally): &(Kind, Tally)| {
        let what = match (kind, proof.what, proof.config.suite.every_byte) {
            (Kind::Guarantee, What::Acceptance, true) => "strings with every byte in each state",
            (Kind::Guarantee, What::Acceptance, false) => "strings",
            (Kind::Guarantee, What::Splitting, true) => "texts with every byte in each state",
            (Kind::Guarantee, What::Splitting, false) => "texts",
            (Kind::Contexts, ..) => "strings from all contexts, with one byte of each class",
            (Kind::Loops, ..) => "long strings that repeat loops up to 65,537 times",
        };
        format!(
            "{} {what}, {} failures",
            thousands(tally.strings),
            thousands(tally.failures)
        )
    };
    proof.tallies.iter().map(part).collect::<Vec<_>>().join("; ")
}

/// The limits of the claim: the parts that were not tested, and the differences from the printed document.
fn left_out(proof: &Proof) -> String {
    let mut out = String::new();
    let missing: Vec<&str> = [
        (proof.config.contexts, "strings from all contexts of the grammar"),
        (proof.config.loops, "long strings that repeat its loops"),
    ]
    .into_iter()
    .filter_map(|(is_asked, what)| (!is_asked).then_some(what))
    .collect();
    if !missing.is_empty() {
        let _ = write!(out, " Not sent: {}.", missing.join(", "));
    }
    if proof.what == What::Splitting {
        out += " Texts with a byte of %xC0-C1 or %xF5-FE, which UTF-8 never has, were not sent.";
    }
    if proof.repaired {
        let _ = write!(
            out,
            " The grammar is the grammar of {} with corrected misprints; it follows the text of the document if grammar and text disagree.",
            title(&proof.document)
        );
    }
    out
}

/// The components that the parser does not report, and the strings that it cannot receive.
fn unanswered(proof: &Proof) -> String {
    let mut out = String::new();
    if !proof.unreported.is_empty() {
        let _ = write!(out, " It does not report {}.", list(proof.unreported));
    }
    if !proof.blurred.is_empty() {
        let _ = write!(
            out,
            " It does not distinguish undefined from empty: {}.",
            list(proof.blurred)
        );
    }
    let mut all = Tally::default();
    for (_, tally) in &proof.tallies {
        all.not_text += tally.not_text;
        all.unsupported += tally.unsupported;
    }
    if all.not_text > 0 {
        let _ = write!(
            out,
            " Its interface accepts only text, so {} strings that are not UTF-8 count as rejected.",
            thousands(all.not_text)
        );
    }
    if all.unsupported > 0 {
        let _ = write!(
            out,
            " It does not support {} of the strings.",
            thousands(all.unsupported)
        );
    }
    out
}

/// Components by name.
fn list(components: ComponentSet) -> String {
    let names = components.iter().map(|component| component.to_string());
    names.collect::<Vec<_>>().join(", ")
}

/// The title of the document, or the name of the grammar's file.
fn title(document: &str) -> &str {
    document.parse().map_or(document, |spec: Spec| spec.title())
}

/// Whether the proof is refuted for a document that the parser does not claim.
fn is_drift(proof: &Proof) -> bool {
    !proof.claimed && proof.outcome() == Outcome::Refuted
}

/// The outcome. A difference from an unclaimed document is not a fault.
fn outcome(outcome: Outcome, claimed: bool) -> String {
    let drift = if outcome == Outcome::Refuted && !claimed {
        " (drift)"
    } else {
        ""
    };
    format!("{outcome}{drift}")
}

/// The suite that has a string, in words.
pub fn of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Guarantee => "the complete suite",
        Kind::Contexts => "the contexts",
        Kind::Loops => "the loops",
    }
}

/// A number with commas.
pub fn thousands(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas_from_the_right() {
        for (number, shown) in [(0_u64, "0"), (999, "999"), (1000, "1,000"), (11_146_750, "11,146,750")] {
            assert_eq!(thousands(number), shown);
        }
    }
}
