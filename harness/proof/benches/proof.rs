//! Compares the time of a proof with the time of the subject alone. The proof is that of RFC 3986 `URI-reference`
//! with one additional state. The reference alone gets the same strings, which are made beforehand. Both run in
//! one thread, in turns.
//!
//! `cargo bench -p urispec-proof`. The benchmark only informs and never fails: the goal is for a machine without
//! other load.

#[path = "../../subjects/benches/interleave/mod.rs"]
mod interleave;

use std::error::Error;
use std::hint::black_box;
use std::ops::ControlFlow;

use interleave::race;
use urispec_grammar::{Identifiers, SuiteConfig};
use urispec_model::{Observation, Request, Spec};
use urispec_proof::{Language, Plan, ProofConfig, prove};
use urispec_subjects::{observe_into, reference};

/// The goals: the time of a proof in seconds, and its ratio to the time of the subject alone.
const GOAL: (f64, f64) = (0.3, 1.5);

fn main() -> Result<(), Box<dyn Error>> {
    let spec = Spec::Rfc3986;
    let subject = reference(spec);
    let language = Language::of_spec(spec, urispec_specs::start(spec))?;
    let suite = SuiteConfig {
        extra_states: 1,
        every_byte: false,
    };
    let mut strings: Vec<Vec<u8>> = Vec::new();
    let identifiers = Identifiers::new(language.dfa().clone())?;
    let made = identifiers.suite(suite);
    let mut cases = made.cases();
    while let Some(case) = cases.advance() {
        strings.push(case.text.to_vec());
    }
    let config = ProofConfig {
        suite,
        ..ProofConfig::default()
    };
    let plan = Plan::new(language, config);
    assert_eq!(plan.count(), strings.len() as u128, "both are asked the same");
    let ours = || drop(black_box(prove(&*subject, None, &plan, &|_| ControlFlow::Continue(()))));
    let theirs = || {
        for text in &strings {
            let mut observed = Observation::Timeout;
            let request = Request::Parse {
                input: black_box(text),
                rule: None,
            };
            observe_into(&*subject, &request, &mut observed);
            black_box(&observed);
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let race = pool.install(|| race(1, ours, theirs));
    let seconds = [race.ours, race.theirs].map(|nanoseconds| nanoseconds / 1e9);
    let verdict = |is_met: bool| if is_met { "met" } else { "missed" };
    println!(
        "{} strings: a proof {:.3} s (goal {} s: {}), the parser alone {:.3} s, ratio {:.2} (goal {}: {})",
        strings.len(),
        seconds[0],
        GOAL.0,
        verdict(seconds[0] <= GOAL.0),
        seconds[1],
        race.ratio,
        GOAL.1,
        verdict(race.ratio <= GOAL.1)
    );
    Ok(())
}
