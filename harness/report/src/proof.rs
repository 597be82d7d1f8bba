//! The results of proofs: the accepted language of a parser, or the strings that refute the claim.

mod json;

use std::fmt::Write as _;

use urispec_model::{ComponentSet, Spec, Verdict, visible};
use urispec_proof::{Extent, FailureGroup, Kind, Outcome, Proof, Tally, What};

pub use json::json;
#[cfg(all(test, feature = "schema"))]
pub(crate) use json::schema;

use crate::escape::{markdown_code, markdown_text};
use crate::style::{BAD, DIM, HEADING, MARK};
use crate::words;

/// The largest number of groups of failures of one proof in Markdown.
const GROUPS: usize = 12;

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
            outcome(proof),
            visible(&proof.subject),
            visible(&proof.release),
            proof.what,
            visible(&proof.rule),
            visible(title(proof)),
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
            title(proof)
        ),
        Outcome::Open if proof.is_complete() => format!(
            "{} does not support every string, so nothing is proven about {} of {}",
            proof.subject,
            proof.rule,
            title(proof)
        ),
        Outcome::Open => format!(
            "not all strings were sent, so nothing is proven about {} of {}",
            proof.rule,
            title(proof)
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
            title(proof)
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
    let (subject, rule, document) = (&proof.subject, &proof.rule, title(proof));
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
    let (subject, rule, document) = (&proof.subject, &proof.rule, title(proof));
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
            title(proof)
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
fn title(proof: &Proof) -> &str {
    proof
        .document
        .parse()
        .map_or(&proof.document, |spec: Spec| spec.title())
}

/// Whether the proof is refuted for a document that the parser does not claim.
fn is_drift(proof: &Proof) -> bool {
    !proof.claimed && proof.outcome() == Outcome::Refuted
}

/// The outcome. A difference from an unclaimed document is not a fault.
fn outcome(proof: &Proof) -> String {
    let drift = if is_drift(proof) { " (drift)" } else { "" };
    format!("{}{drift}", proof.outcome())
}

fn of_kind(kind: Kind) -> &'static str {
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

/// The page of the report: the parsers with their failures, and a table of the references with one line per
/// document.
pub fn markdown(parsers: &[Proof], references: &[Proof]) -> String {
    let mut out = String::from(
        "# Proofs\n\n\
         Written by `urispec prove --write`.\n\n\
         The minimal automaton of a rule has *n* states. We make a finite list of strings from it, with every byte in each \
         state. A parser that answers all these strings correctly accepts exactly the strings that the rule derives, provided that it \
         behaves like an automaton of at most *n* states. No finite list detects an error that needs more states. Strings from \
         all contexts of the grammar, with one byte of each class, and strings that repeat its loops many times search for such \
         errors; they prove nothing. Each sentence below states its assumptions.\n\n\
         ## Parsers\n\n\
         Splitting is proven in the same way, because texts with marked component boundaries are a language, too.\n\n\
         | parser | document | rule | shown | outcome | strings | failures | contexts | failures | loops | failures |\n\
         |---|---|---|---|---|--:|--:|--:|--:|--:|--:|\n",
    );
    for proof in parsers {
        let _ = write!(
            out,
            "| {} {} | {} | {} | {} | {} |",
            markdown_text(&proof.subject),
            markdown_text(&proof.release),
            markdown_text(title(proof)),
            markdown_text(&proof.rule),
            proof.what,
            outcome(proof)
        );
        for kind in Kind::ALL {
            let tally = proof.tally(*kind).unwrap_or_default();
            let _ = write!(out, " {} | {} |", thousands(tally.strings), thousands(tally.failures));
        }
        out.push('\n');
    }
    for proof in parsers {
        let _ = write!(
            out,
            "\n### {}, {} of {} of {}: {}\n\n{}\n",
            markdown_text(&proof.subject),
            proof.what,
            markdown_text(&proof.rule),
            markdown_text(title(proof)),
            outcome(proof),
            markdown_text(&capitalized(&sentence(proof)))
        );
        if !proof.groups.is_empty() {
            out += "\n| verdict | rule | smallest string | derived | strings | found by | in words |\n|---|---|---|---|--:|---|---|\n";
        }
        for group in proof.groups.iter().take(GROUPS) {
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} | {} | {} |",
                group.verdict,
                markdown_text(&group.rule),
                markdown_code(&group.witness),
                if group.derived { "yes" } else { "no" },
                thousands(group.failures),
                of_kind(group.kind),
                markdown_text(if group.verdict == Verdict::Missplit {
                    &group.words
                } else {
                    ""
                })
            );
        }
        let more = proof.groups.len().saturating_sub(GROUPS);
        if more > 0 {
            let _ = writeln!(out, "\nAnd {more} groups more.");
        }
    }
    out + &reference_table(references)
}

fn reference_table(references: &[Proof]) -> String {
    let mut out = String::from(
        "\n## References\n\nThe acceptance of every start rule of each reference is compared with the automaton of the \
         document's grammar, with every byte. The splitting of whole references is compared with one byte of each class. A proof \
         assumes that the reference behaves like an automaton of as many states as the grammar's. *Not refuted* also assumes \
         that the reference treats bytes alike wherever the grammar does.\n\n| document | shown | rules | proven | not \
         refuted | strings | failures |\n|---|---|--:|--:|--:|--:|--:|\n",
    );
    let mut references: Vec<&Proof> = references.iter().collect();
    let place = |proof: &Proof| (proof.document.parse::<Spec>().ok(), proof.what);
    references.sort_by_key(|proof| place(proof));
    for chunk in references.chunk_by(|one, other| place(one) == place(other)) {
        let strings: u64 = chunk
            .iter()
            .flat_map(|proof| &proof.tallies)
            .map(|(_, tally)| tally.strings)
            .sum();
        let failures: u64 = chunk.iter().map(|proof| proof.failures()).sum();
        let of = |outcome| chunk.iter().filter(|proof| proof.outcome() == outcome).count();
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} |",
            markdown_text(chunk.first().map_or("", |proof| title(proof))),
            chunk.first().map_or("", |proof| proof.what.name()),
            chunk.len(),
            of(Outcome::Proven),
            of(Outcome::NotRefuted),
            thousands(strings),
            thousands(failures)
        );
    }
    out
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
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
