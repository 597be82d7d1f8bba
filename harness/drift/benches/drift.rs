//! Measures the time to compare all documents, part by part, and the time to compare one pair.
//!
//! `cargo bench -p urispec-drift --bench drift`. Goals: all pairs of all documents in at most 20 s on two cores,
//! all their output in at most 6 s of one core, the difference of a pair with all reasons in at most 20 ms.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use urispec_drift::{Inputs, Side, acceptance, compare_all, pairwise_differences, shortest};
use urispec_model::Spec;
use urispec_vectors::Suite;

fn timed<Made>(what: &str, work: impl FnOnce() -> Made) -> (Made, Duration) {
    let start = Instant::now();
    let made = black_box(work());
    let took = start.elapsed();
    println!("{:>9.1} ms  {what}", took.as_secs_f64() * 1e3);
    (made, took)
}

fn main() {
    println!("on {} threads", rayon::current_num_threads());
    let document = |spec: &Spec| Side::document(*spec);
    let (sides, making) = timed("the grammars of all documents read and made automata", || {
        Spec::SYNTAXES.par_iter().map(document).collect::<Vec<Side>>()
    });
    let (differences, asking) = timed("the references asked the vectors and all short inputs", || {
        pairwise_differences(Spec::SYNTAXES, &Inputs::new(&Suite::embedded(), 4))
    });
    let pairs: Vec<(&Side, &Side)> = sides
        .iter()
        .enumerate()
        .flat_map(|(at, one)| sides[at + 1..].iter().map(move |other| (one, other)))
        .collect();
    let (_, comparing) = timed("relation and shortest inputs of every pair", || {
        pairs
            .par_iter()
            .map(|(one, other)| {
                black_box(one.dfa.relation(&other.dfa));
                shortest(one, other).expect("documents are small");
            })
            .count()
    });
    println!(
        "{:>9.1} s   of at most 20 for all pairs",
        (making + asking + comparing).as_secs_f64()
    );

    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let one_thread = one_thread.expect("a thread can be started");
    let (_, comparing) = timed(
        "every pair compared whole, with all reasons, counts and clauses, one thread",
        || one_thread.install(|| compare_all(&sides, &differences, || {})),
    );
    println!("{:>9.1} s   of at most 6 for that", comparing.as_secs_f64());

    let mut each: Vec<(Duration, String)> = pairs
        .iter()
        .map(|(one, other)| {
            let start = Instant::now();
            black_box(acceptance(one, other).expect("documents are small"));
            (start.elapsed(), format!("{} and {}", one.name, other.name))
        })
        .collect();
    each.sort();
    let within = each
        .iter()
        .filter(|(took, _)| *took <= Duration::from_millis(20))
        .count();
    println!(
        "\na pair with all reasons and counts, one thread: {within} of {} within 20 ms",
        each.len()
    );
    for (share, at) in [
        ("median", each.len() / 2),
        ("99 %", each.len() * 99 / 100),
        ("slowest", each.len() - 1),
    ] {
        let (took, pair) = &each[at];
        println!("{:>9.1} ms  {share}: {pair}", took.as_secs_f64() * 1e3);
    }
}
