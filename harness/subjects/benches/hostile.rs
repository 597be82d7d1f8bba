//! Measures the cost of hostile inputs for the references: nanoseconds per byte at 64 KiB, 256 KiB and 1 MiB.
//!
//! Run it with `cargo bench --bench hostile`. Each line shows one operation of one document, on the input for
//! which the cost per byte grows most from the smallest size to the largest. A growth near 1 is linear, a
//! growth near 16 is quadratic. The benchmark informs and never fails; the test `hostile` of `urispec-specs`
//! fails.

use std::hint::black_box;
use std::time::{Duration, Instant};

use urispec_model::{Level, Observation, Request, ResolveOptions, Spec};
use urispec_specs::{answer, rfc1808, rfc3986};

const UNITS: [&str; 15] = [
    "../", "./", "/..", "@", "%41", ":", "[", "/", "?", "#", "a:", "1.", "::", ";", "/.a",
];
const FRONTS: [&str; 4] = ["", "http://", "http://[", "a:/"];
const SIZES: [u32; 3] = [64 << 10, 256 << 10, 1 << 20];
const RUNS: usize = 3;
/// A shorter time means that the input is rejected at its first bytes, and measures little but the clock.
const LEAST: Duration = Duration::from_micros(20);

/// Runs one operation on an input, and drops the result.
type Operation = Box<dyn Fn(&[u8])>;

/// Makes a request with an input.
type Asking = Box<dyn Fn(&[u8]) -> Request<'_>>;

fn main() {
    println!(
        "{:<32} {:<14} {:>9} {:>9} {:>9}   growth",
        "what", "input", "64 KiB", "256 KiB", "1 MiB"
    );
    for (name, operation) in operations() {
        match worst(&operation) {
            Some((input, [small, middle, big])) => {
                let growth = big / small;
                println!("{name:<32} {input:<14} {small:>9.3} {middle:>9.3} {big:>9.3}   {growth:>6.2}");
            }
            None => println!("{name:<32} rejects all of them at once"),
        }
    }
}

/// The input whose cost grows most, with its nanoseconds per byte at each size.
fn worst(operation: &Operation) -> Option<(String, [f64; 3])> {
    let mut costs = Vec::new();
    for front in FRONTS {
        for unit in UNITS {
            let inputs = SIZES.map(|size| hostile(front, unit, size as usize));
            let times = inputs.each_ref().map(|input| fastest(operation, input));
            if times[2] > LEAST {
                let cost = |index: usize| times[index].as_secs_f64() * 1e9 / f64::from(SIZES[index]);
                costs.push((format!("{front}{unit}…"), [cost(0), cost(1), cost(2)]));
            }
        }
    }
    costs.into_iter().max_by(|(_, one), (_, other)| {
        let growth = |cost: &[f64; 3]| cost[2] / cost[0];
        growth(one).total_cmp(&growth(other))
    })
}

fn hostile(front: &str, unit: &str, size: usize) -> Vec<u8> {
    let mut input = [front, &unit.repeat(size / unit.len())].concat().into_bytes();
    input.truncate(size);
    input
}

/// Noise makes a run slower, never faster.
fn fastest(operation: &Operation, input: &[u8]) -> Duration {
    let run = |_| {
        let start = Instant::now();
        operation(input);
        start.elapsed()
    };
    (0..RUNS).map(run).min().unwrap_or_default()
}

fn operations() -> Vec<(String, Operation)> {
    let mut operations: Vec<(String, Operation)> = vec![
        (
            "RFC 1808, split".to_owned(),
            Box::new(|input| ignore(rfc1808::split(input))),
        ),
        (
            "RFC 3986, split".to_owned(),
            Box::new(|input| ignore(rfc3986::split(input))),
        ),
    ];
    for spec in Spec::SYNTAXES.iter().copied() {
        let mut add = |name: &str, request: Asking| {
            // An operation that the document does not define is left out.
            if !matches!(answer(spec, &request(b"")), Observation::Unsupported(_)) {
                let operation = Box::new(move |input: &[u8]| ignore(answer(spec, &request(input))));
                operations.push((format!("{}, {name}", spec.title()), operation));
            }
        };
        add("parse", Box::new(|input| Request::Parse { input, rule: None }));
        add("resolve", Box::new(|input| resolve(b"http://a/b/c/d;p?q", input)));
        add("resolve against", Box::new(|input| resolve(input, b"../g")));
        add(
            "remove_dot_segments",
            Box::new(|input| Request::RemoveDotSegments { input }),
        );
        for level in Level::ALL.iter().copied() {
            add(
                &format!("normalize, {level}"),
                Box::new(move |input| Request::Normalize { input, level }),
            );
            add(
                &format!("equivalent, {level}"),
                Box::new(move |input| Request::Equivalent {
                    input,
                    other: input,
                    level,
                }),
            );
        }
    }
    operations
}

fn ignore<T>(answer: T) {
    drop(black_box(answer));
}

fn resolve<'a>(base: &'a [u8], input: &'a [u8]) -> Request<'a> {
    Request::Resolve {
        base,
        input,
        options: ResolveOptions::default(),
    }
}
