//! Writes an automaton and words that determine it, and learns it with these words: `tests/aalpy.py` reads both files and
//! learns it with `AALpy`.
//!
//! ```sh
//! cargo run --release -p urispec-learn --example aalpy -- automaton.json words.hex
//! ```

use std::fmt::Write as _;
use std::fs;
use std::ops::ControlFlow;

use urispec_grammar::{Identifiers, SuiteConfig};
use urispec_learn::{Limits, Memory, Sources, Stage, learn};
use urispec_model::Spec;
use urispec_specs::{start, syntax};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(automaton), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("expected two files to write".into());
    };
    let language = |spec: Spec| syntax(spec).variant("--repaired").dfa(start(spec));
    let (dfa, first) = (language(Spec::Rfc3986)?, language(Spec::Rfc2396)?);
    fs::write(automaton, dfa.to_json())?;
    // No other automaton with at most as many states gives the same answers.
    let identifiers = Identifiers::new(dfa.clone())?;
    let suite = identifiers.suite(SuiteConfig {
        extra_states: 0,
        every_byte: true,
    });
    let mut words = Vec::new();
    let mut cases = suite.cases();
    while let Some(case) = cases.advance() {
        words.push(case.text.to_vec());
    }
    words.sort_by(|one, other| urispec_grammar::order::compare(one, other));
    words.dedup();
    let mut hex = String::new();
    for word in &words {
        for byte in word {
            write!(hex, "{byte:02x}")?;
        }
        hex.push('\n');
    }
    fs::write(file, hex)?;
    let sources = Sources {
        words: words.clone(),
        ..Sources::default()
    };
    let limits = Limits {
        states: 2000,
        questions: 30_000_000,
        longest: 4096,
        until: None,
    };
    let memory = &mut Memory::default();
    let learnt = learn(&mut &dfa, &first, &sources, limits, memory, &mut |_| {
        ControlFlow::Continue(())
    })?;
    let is_later = |stage: Stage| !matches!(stage, Stage::Tree | Stage::Words);
    let later = learnt.stages.iter().filter(|result| is_later(result.stage));
    let (asked, found) = later.fold((0, 0), |sum, one| (sum.0 + one.asked, sum.1 + one.found));
    if found > 0 || learnt.dfa != dfa {
        return Err("the words do not determine the automaton".into());
    }
    println!(
        "{} states, {} questions without the {} words",
        dfa.states(),
        learnt.questions.asked - asked - words.len() as u64,
        words.len()
    );
    Ok(())
}
