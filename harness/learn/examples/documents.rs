//! Learns each rule of the documents from the automaton of another document that has a rule of the same name, and prints
//! the number of questions.
//!
//! ```sh
//! cargo run --release -p urispec-learn --example documents
//! ```

use std::ops::ControlFlow;

use rayon::prelude::*;
use urispec_grammar::{Error, Grammar};
use urispec_learn::{Limits, Memory, Sources, learn};
use urispec_model::Spec;
use urispec_specs::{rules, syntax};

const DOCUMENTS: [Spec; 6] = [
    Spec::Rfc1808,
    Spec::Rfc2396,
    Spec::Rfc2732,
    Spec::Rfc3986,
    Spec::Rfc3987,
    Spec::Rfc6874,
];

const LIMITS: Limits = Limits {
    states: 2000,
    questions: 100_000_000,
    longest: 4096,
    until: None,
};

fn repaired(spec: Spec) -> Grammar {
    syntax(spec).variant("--repaired")
}

/// Learns a rule of a document from another. Returns whether the automaton is that of the document, and the number of
/// questions.
fn learnt(rule: &str, of: Spec, from: Spec) -> Result<(bool, u64), Error> {
    let dfa = repaired(of).dfa(rule)?;
    let grammars = || DOCUMENTS.into_iter().filter(|spec| has(*spec, rule)).map(repaired);
    let sources = Sources {
        contexts: grammars()
            .map(|grammar| grammar.contexts(rule))
            .collect::<Result<_, _>>()?,
        positions: grammars()
            .map(|grammar| grammar.positions(rule))
            .collect::<Result<_, _>>()?,
        ..Sources::default()
    };
    let (mut teacher, first) = (&dfa, repaired(from).dfa(rule)?);
    let memory = &mut Memory::default();
    let learnt = learn(&mut teacher, &first, &sources, LIMITS, memory, &mut |_| {
        ControlFlow::Continue(())
    })?;
    Ok((learnt.dfa == dfa, learnt.questions.asked))
}

fn has(spec: Spec, rule: &str) -> bool {
    rules(spec).iter().any(|known| known.eq_ignore_ascii_case(rule))
}

fn main() -> Result<(), Error> {
    let pairs = DOCUMENTS
        .into_iter()
        .flat_map(|of| rules(of).into_iter().map(move |rule| (of, rule)));
    let tasks: Vec<(&str, Spec, Spec)> = pairs
        .flat_map(|(of, rule)| {
            let others = DOCUMENTS
                .into_iter()
                .filter(move |from| *from != of && has(*from, rule));
            others.map(move |from| (rule, of, from))
        })
        .collect();
    let results: Vec<(bool, u64)> = tasks
        .par_iter()
        .with_max_len(1)
        .map(|(rule, of, from)| {
            let (is_equal, asked) = learnt(rule, *of, *from)?;
            let result = if is_equal { "equal" } else { "DIFFERENT" };
            println!("{rule} of {of} from {from}: {result}, {asked} questions");
            Ok((is_equal, asked))
        })
        .collect::<Result<_, Error>>()?;
    let equal = results.iter().filter(|(is_equal, _)| *is_equal).count();
    let most = results.iter().map(|(_, asked)| asked).max();
    println!(
        "{equal} of {} equal; at most {} questions",
        results.len(),
        most.unwrap_or(&0)
    );
    Ok(())
}
