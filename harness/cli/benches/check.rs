//! Measures the cost of `check` in addition to the parser under test: a parser that gets every vector and is
//! judged, compared with the parser alone.
//!
//! Both run in turns, and the ratio of each round is computed, so that a busy machine slows both.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use urispec::{About, Spec, Subject, Suite, run};

const ROUNDS: usize = 201;
const GOAL: f64 = 3.0;

fn main() {
    let suite = Suite::embedded();
    println!(
        "{:<12} {:>14} {:>14} {:>7}  goal at most {GOAL}",
        "subject", "alone, ns/case", "check, ns/case", "ratio"
    );
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("one thread can be started");
    for subject in urispec_subjects::all() {
        pool.install(|| race(&suite, &*subject, About::judged_by));
    }
}

fn race(suite: &Suite, subject: &dyn Subject, specs: impl Fn(&About) -> Vec<Spec> + Sync) {
    let cases = u32::try_from(suite.vectors.len()).expect("there are few vectors");
    let mut rounds: Vec<[f64; 2]> = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for vector in &suite.vectors {
            let request = vector.request();
            // Operations that the parser does not offer are not sent. A panic has to be caught here, too.
            black_box(urispec::observe(subject, black_box(&request)));
        }
        let alone = start.elapsed();
        let start = Instant::now();
        black_box(run(suite, &[subject], &specs, |_| true, |_| ControlFlow::Continue(())));
        let check = start.elapsed();
        rounds.push([alone, check].map(|time| time.as_secs_f64() * 1e9 / f64::from(cases)));
    }
    let median = |value: &dyn Fn(&[f64; 2]) -> f64| {
        let mut values: Vec<f64> = rounds.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let ratio = median(&|[alone, check]| check / alone);
    let verdict = if ratio <= GOAL { "met" } else { "missed" };
    println!(
        "{:<12} {:>14.0} {:>14.0} {ratio:>7.2}  {verdict}",
        subject.about().name,
        median(&|[alone, _]| *alone),
        median(&|[_, check]| *check)
    );
}
