//! Learns parsers of RFC 3986 with one mistake each, from the automaton without the mistake, and prints how many are
//! learnt exactly: a measure of the words that the stages ask.
//!
//! ```sh
//! cargo run --release -p urispec-learn --example mutants -- 100
//! ```

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rayon::prelude::*;
use urispec_grammar::{Dfa, reasons};
use urispec_learn::{Limits, Memory, Reply, Sources, Teacher, learn};
use urispec_model::{Request, Spec};
use urispec_specs::{start, syntax};
use urispec_vectors::Suite;

/// A parser that accepts what an automaton accepts.
struct Automaton<'d>(&'d Dfa);

impl Teacher for Automaton<'_> {
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
        let reply = |word: &Vec<u8>| {
            if self.0.accepts(word) {
                Reply::Accepted
            } else {
                Reply::Rejected
            }
        };
        words.iter().map(reply).collect()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: usize = std::env::args().nth(1).map_or(Ok(100), |count| count.parse())?;
    let spec = Spec::Rfc3986;
    let (grammar, start_rule) = (syntax(spec).variant("--repaired"), start(spec));
    let document = grammar.dfa(start_rule)?;
    let mutants: Vec<_> = grammar.mutants(&[start_rule]);
    // Spread over the grammar, without the edits that change nothing.
    let wrong: Vec<(String, Dfa)> = mutants
        .par_iter()
        .step_by((mutants.len() / (count + count / 4)).max(1))
        .filter_map(|mutant| {
            let dfa = mutant.of(&grammar).dfa(start_rule).ok()?;
            (dfa != document && dfa.states() <= 1000).then(|| (mutant.id().to_owned(), dfa))
        })
        .collect();
    let places = [Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc3986, Spec::Rfc3987];
    let contexts = places.map(|spec| syntax(spec).variant("--repaired").contexts(start(spec)));
    let words: BTreeSet<Vec<u8>> = Suite::embedded()
        .vectors
        .iter()
        .filter_map(|vector| match vector.request() {
            Request::Parse { input, rule: None } => Some(input.to_vec()),
            _ => None,
        })
        .collect();
    let sources = Sources {
        words: words.into_iter().collect(),
        contexts: contexts.into_iter().collect::<Result<_, _>>()?,
        edits: 200_000,
    };
    let limits = Limits {
        states: 2000,
        questions: 20_000_000,
        longest: 4096,
        until: None,
    };
    let learnt: Vec<(usize, bool, u64)> = wrong
        .par_iter()
        .take(count)
        .map(|(id, dfa)| {
            let mut advance = |_| ControlFlow::Continue(());
            let learnt = learn(
                &mut Automaton(dfa),
                &document,
                &sources,
                limits,
                &mut Memory::default(),
                &mut advance,
            );
            let learnt = learnt.expect("the document has few states");
            let left = reasons(&learnt.dfa, dfa).map_or(usize::MAX, |reasons| reasons.len());
            let is_noticed = learnt.dfa != document;
            if left > 0 {
                println!(
                    "{id}: {left} differences left, {:?}, {} states of {}",
                    learnt.end,
                    learnt.dfa.states(),
                    dfa.states()
                );
            }
            (left, is_noticed, learnt.questions.asked)
        })
        .collect();
    let exact = learnt.iter().filter(|(left, ..)| *left == 0).count();
    let noticed = learnt.iter().filter(|(_, is_noticed, _)| *is_noticed).count();
    let mut asked: Vec<u64> = learnt.iter().map(|(.., asked)| *asked).collect();
    asked.sort_unstable();
    println!(
        "{exact} of {} learnt exactly, {noticed} noticed; questions in the median {}",
        learnt.len(),
        asked[asked.len() / 2]
    );
    Ok(())
}
