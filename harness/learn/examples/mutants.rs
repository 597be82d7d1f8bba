//! Learns parsers of RFC 3986 with one mistake each, from the automaton without the mistake, and prints how many are
//! learnt exactly: a measure of the words that the stages ask.
//!
//! ```sh
//! cargo run --release -p urispec-learn --example mutants -- 100
//! cargo run --release -p urispec-learn --example mutants -- 20 --edits 10
//! ```
//!
//! The second command learns parsers with ten mistakes each. `--only` and names with commas between them choose parsers.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rayon::prelude::*;
use urispec_grammar::{Dfa, Grammar, Random, reasons};
use urispec_learn::{Limits, Memory, Sources, learn};
use urispec_model::{Request, Spec, visible_bytes};
use urispec_specs::{start, syntax};
use urispec_vectors::Suite;

/// A parser with mistakes: its name and its automaton.
type Wrong = (String, Dfa);

/// The maximum number of states of a parser.
const STATES: usize = 1000;

/// Parsers with one mistake each, spread over the grammar, without the edits that change nothing.
fn of_one_edit(grammar: &Grammar, start: &str, document: &Dfa, count: usize) -> Vec<Wrong> {
    let mutants = grammar.mutants(&[start]);
    let mut wrong: Vec<Wrong> = mutants
        .par_iter()
        .step_by((mutants.len() / (count + count / 4)).max(1))
        .filter_map(|mutant| {
            let dfa = mutant.of(grammar).dfa(start).ok()?;
            (dfa != *document && dfa.states() <= STATES).then(|| (mutant.id().to_owned(), dfa))
        })
        .collect();
    wrong.truncate(count);
    wrong
}

/// A parser with this number of mistakes, each of which changes the language that the earlier ones left.
fn of_edits(grammar: &Grammar, start: &str, seed: u64, edits: usize) -> Option<Wrong> {
    let mut random = Random::seeded(seed);
    let (mut grammar, mut dfa) = (grammar.clone(), grammar.dfa(start).ok()?);
    for _ in 0..edits {
        let mutants = grammar.mutants(&[start]);
        (grammar, dfa) = (0..1000).find_map(|_| {
            let edited = random.choose(&mutants).of(&grammar);
            let changed = edited.dfa(start).ok()?;
            (changed != dfa && !changed.is_empty() && changed.states() <= STATES).then_some((edited, changed))
        })?;
    }
    Some((format!("seed {seed}"), dfa))
}

/// The argument after an option.
fn argument(name: &str) -> Option<String> {
    std::env::args().skip_while(|argument| argument != name).nth(1)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: usize = std::env::args().nth(1).map_or(Ok(100), |count| count.parse())?;
    let spec = Spec::Rfc3986;
    let (grammar, start_rule) = (syntax(spec).variant("--repaired"), start(spec));
    let document = grammar.dfa(start_rule)?;
    let edits = argument("--edits").map(|edits| edits.parse()).transpose()?;
    let wrong = match edits {
        None => of_one_edit(&grammar, start_rule, &document, count),
        Some(edits) => (1..=count as u64)
            .filter_map(|seed| of_edits(&grammar, start_rule, seed, edits))
            .collect(),
    };
    let only = argument("--only");
    let is_chosen = |id: &str| only.as_ref().is_none_or(|only| only.split(',').any(|one| one == id));
    let wrong: Vec<Wrong> = wrong.into_iter().filter(|(id, _)| is_chosen(id)).collect();
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
        positions: vec![grammar.positions(start_rule)?],
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
        .with_max_len(1)
        .map(|(id, dfa)| {
            let mut advance = |_| ControlFlow::Continue(());
            let learnt = learn(
                &mut &*dfa,
                &document,
                &sources,
                limits,
                &mut Memory::default(),
                &mut advance,
            );
            let learnt = learnt.expect("the document has few states");
            let left = reasons(&learnt.dfa, dfa).map_or(usize::MAX, |reasons| reasons.len());
            let is_noticed = learnt.dfa != document;
            let first = learnt.dfa.first_difference(dfa);
            println!(
                "{id}: {left} differences left, {:?}, {} states of {}, {} questions {}",
                learnt.end,
                learnt.dfa.states(),
                dfa.states(),
                learnt.questions.asked,
                first.map(|word| visible_bytes(&word)).unwrap_or_default()
            );
            (left, is_noticed, learnt.questions.asked)
        })
        .collect();
    let exact = learnt.iter().filter(|(left, ..)| *left == 0).count();
    let noticed = learnt.iter().filter(|(_, is_noticed, _)| *is_noticed).count();
    let mut left: Vec<usize> = learnt.iter().map(|(left, ..)| *left).collect();
    let mut asked: Vec<u64> = learnt.iter().map(|(.., asked)| *asked).collect();
    left.sort_unstable();
    asked.sort_unstable();
    println!(
        "{exact} of {} learnt exactly, {noticed} noticed; differences left in the median {}, questions in the median {}",
        learnt.len(),
        left[left.len() / 2],
        asked[asked.len() / 2]
    );
    Ok(())
}
