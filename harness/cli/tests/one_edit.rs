//! A hundred parsers behind a pipe, each with one mistake that does not change the number of states. Not one of
//! these parsers is proven.
//!
//! The parsers are this program, started with `--adapter`: the minimal automaton of a grammar with one edit. The
//! test has its own `main`, because a line that a test runner prints would break the protocol.

#![expect(clippy::unwrap_used, reason = "a test may")]

#[path = "it/common/mod.rs"]
mod common;

use std::fs;
use std::io::{BufReader, stdin, stdout};
use std::path::Path;

use common::{ends, urispec};
use serde_json::Value;
use urispec_grammar::{Dfa, Grammar, Identifiers, Mutant, SuiteConfig};
use urispec_model::{Answer, Observation, Operation, Parts, Request};
use urispec_subjects::{About, Subject, serve};

const RULE: &str = "s";
/// Classes of many bytes, an optional part, and a bound. The automaton has few states, so that a suite with every
/// byte is affordable.
const GRAMMAR: &str = "\
s = name [ \":\" port ] [ \"/\" path ]
name = 1*( ALPHA / DIGIT / \"-\" / \",\" / \"!\" / \"_\" / \"*\" )
port = 1*3DIGIT
path = *( ALPHA / DIGIT / \"~\" / \"$\" / \"&\" / \";\" / \"=\" / \",\" / \"@\" / \"(\" )
";
const PARSERS: usize = 100;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match &arguments[1..] {
        [flag, number] if flag == "--adapter" => adapter(number.parse().unwrap()),
        _ => no_parser_with_one_mistake_is_proven(),
    }
}

/// The grammars with one edit whose automata differ from the right one and have the same number of states.
fn mutants() -> (Dfa, Vec<(Mutant, Dfa)>) {
    let grammar = Grammar::parse("own.abnf", GRAMMAR).unwrap();
    let right = grammar.dfa(RULE).unwrap();
    let mutants = grammar.mutants(&[RULE]).into_iter().filter_map(|mutant| {
        let dfa = mutant.of(&grammar).dfa(RULE).ok()?;
        (dfa != right && dfa.states() == right.states()).then_some((mutant, dfa))
    });
    let mutants = mutants.collect();
    (right, mutants)
}

/// A parser that accepts the language of an automaton.
struct Automaton(About, Dfa);

impl Subject for Automaton {
    fn about(&self) -> &About {
        &self.0
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        if self.1.accepts(request.input()) {
            Observation::Accept(Answer::Parts(Parts::default()))
        } else {
            Observation::Reject("".into())
        }
    }
}

/// Answers for the mutant with this number; for the right automaton after the last mutant.
fn adapter(number: usize) {
    let (right, mutants) = mutants();
    let dfa = mutants.into_iter().nth(number).map_or(right, |(_, dfa)| dfa);
    let mut about = About::new("automaton", "1");
    about.operations.insert(Operation::Parse);
    serve(&Automaton(about, dfa), BufReader::new(stdin().lock()), stdout().lock()).unwrap();
}

/// The proof for the parser with this number.
fn proof(folder: &Path, number: usize, more: &[&str], code: i32) -> Value {
    let program = std::env::current_exe().unwrap();
    let command = [program.to_str().unwrap(), "--adapter", &number.to_string()].map(str::to_owned);
    let command = shlex::try_join(command.iter().map(String::as_str)).unwrap();
    let arguments = [
        "prove",
        "--command",
        &command,
        "--file",
        "own.abnf",
        "--extra-states",
        "0",
        "--format",
        "json",
    ];
    let shown = ends(&mut urispec(folder, &[&arguments[..], more].concat()), code);
    let [proof] = &serde_json::from_str::<Vec<Value>>(&shown.out).unwrap()[..] else {
        panic!("expected one proof, found {}", shown.out);
    };
    proof.clone()
}

fn no_parser_with_one_mistake_is_proven() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("own.abnf"), GRAMMAR).unwrap();
    let (right, mutants) = mutants();
    assert!(mutants.len() >= PARSERS, "there are {} such grammars", mutants.len());
    let step = mutants.len() / PARSERS;
    for (number, (mutant, _)) in mutants.iter().enumerate().step_by(step) {
        let proof = proof(folder.path(), number, &[], 1);
        assert_eq!(proof["outcome"], "refuted", "{}: {proof:#}", mutant.edit());
    }
    let proof_of_right = proof(folder.path(), mutants.len(), &[], 0);
    assert_eq!(proof_of_right["outcome"], "proven", "{proof_of_right:#}");

    // With one byte of each class some of these parsers are not found. The output does not call that a proof.
    let identifiers = Identifiers::new(right).unwrap();
    let suite = identifiers.suite(SuiteConfig::default());
    let escaped: Vec<usize> = mutants
        .iter()
        .enumerate()
        .filter(|(_, (_, dfa))| !suite.distinguishes(dfa))
        .map(|(number, _)| number)
        .collect();
    assert!(!escaped.is_empty(), "one byte of each class would do");
    for number in escaped.iter().take(3) {
        let proof = proof(folder.path(), *number, &["--one-byte-per-class"], 1);
        assert_eq!(proof["outcome"], "not refuted", "{proof:#}");
        assert!(!proof["alike"].as_array().unwrap().is_empty(), "{proof:#}");
    }
    println!(
        "{} of {} parsers sent every byte and refuted; with one byte of each class {} are not",
        mutants.len().div_ceil(step),
        mutants.len(),
        escaped.len()
    );
}
