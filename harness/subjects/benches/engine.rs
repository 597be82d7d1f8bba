//! Compares the engine's tables with the references written by hand, and with `fluent-uri` for RFC 3986.
//!
//! Run it with `cargo bench -p urispec-subjects --bench engine`. The inputs are those of the vectors, or the
//! lines of the file that `URISPEC_CORPUS` names. Only texts that the document accepts are measured; beside
//! `fluent-uri`, only texts that both accept. The benchmark informs and never fails, because its goals apply
//! only to a quiet machine.

mod interleave;

use std::fs;
use std::hint::black_box;
use std::time::Instant;

use fluent_uri::UriRef;
use interleave::{Race, race};
use urispec_engine::{Parts, Table};
use urispec_model::{Request, Spec};
use urispec_specs::marks::{components, preferences, unsettled};
use urispec_specs::{parse_whole, start};
use urispec_vectors::Suite;

const DOCUMENTS: [Spec; 7] = [
    Spec::Rfc3986,
    Spec::Rfc2396,
    Spec::Rfc1808,
    Spec::Rfc1738,
    Spec::Rfc2616,
    Spec::Rfc3987,
    Spec::Rfc2396bis04,
];

fn main() {
    making();
    let texts = texts();
    println!("document                         against       texts    engine    theirs   ratio  by value");
    for spec in DOCUMENTS {
        let marked = unsettled(spec, start(spec)).expect("every document has marked strings");
        let table = Table::new(&marked, &components(spec), &preferences(spec)).expect("every document has a table");
        let accepted: Vec<&str> = texts
            .iter()
            .map(String::as_str)
            .filter(|text| parse_whole(spec, text.as_bytes()).is_ok() && table.parse(text.as_bytes()).is_ok())
            .collect();
        report(spec, &table, "reference", &accepted, |text| {
            let _ = black_box(parse_whole(spec, black_box(text.as_bytes())));
        });
        if spec == Spec::Rfc3986 {
            let accepted: Vec<&str> = accepted
                .into_iter()
                .filter(|text| UriRef::parse(*text).is_ok())
                .collect();
            report(spec, &table, "fluent-uri", &accepted, |text| {
                let _ = black_box(UriRef::parse(black_box(text)));
            });
        }
    }
}

/// Measures how long it takes to make the tables of all documents from their grammars.
fn making() {
    let mut all = [0.0; 2];
    for spec in Spec::SYNTAXES.iter().copied() {
        let marked = || unsettled(spec, start(spec)).expect("every document has marked strings");
        let (strings, made) = (marked(), fastest(marked));
        let table = fastest(|| Table::new(&strings, &components(spec), &preferences(spec)));
        if spec == Spec::Rfc3986 {
            println!("{spec}: {made:.1} ms for its marked strings, {table:.1} ms for its table");
        }
        all = [all[0] + made, all[1] + table];
    }
    println!("all documents: {:.0} ms and {:.0} ms\n", all[0], all[1]);
}

/// The shortest of some times, in milliseconds. Other work on the machine makes a time longer, never shorter.
fn fastest<T>(make: impl Fn() -> T) -> f64 {
    let times = (0..7).map(|_| {
        let begun = Instant::now();
        black_box(make());
        begun.elapsed().as_secs_f64() * 1e3
    });
    times.fold(f64::INFINITY, f64::min)
}

/// Runs two races: the engine writes parts into a given place, or returns them by value.
fn report(spec: Spec, table: &Table, against: &str, texts: &[&str], theirs: impl Fn(&str)) {
    if texts.is_empty() {
        return;
    }
    let mut parts = Parts::default();
    let Race {
        ours,
        theirs: other,
        ratio,
    } = race(
        texts.len(),
        || {
            for text in texts {
                let _ = black_box(table.parse_into(black_box(text.as_bytes()), &mut parts));
                black_box(&parts);
            }
        },
        || texts.iter().for_each(|text| theirs(text)),
    );
    let by_value = race(
        texts.len(),
        || {
            for text in texts {
                let _ = black_box(table.parse(black_box(text.as_bytes())));
            }
        },
        || texts.iter().for_each(|text| theirs(text)),
    );
    let count = texts.len();
    println!(
        "{spec:<32} {against:<11} {count:>7} {ours:>6.1} ns {other:>6.1} ns   {ratio:.3}     {:.3}",
        by_value.ratio
    );
}

/// The lines of the file, or the inputs of the vectors.
fn texts() -> Vec<String> {
    if let Some(file) = std::env::var_os("URISPEC_CORPUS") {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        return text.lines().map(str::to_owned).collect();
    }
    let suite = Suite::embedded();
    let input = |request: Request<'_>| match request {
        Request::Parse { input, .. } => std::str::from_utf8(input).ok().map(str::to_owned),
        _ => None,
    };
    // Few of them are long, so each round takes them several times.
    let texts: Vec<String> = suite
        .vectors
        .iter()
        .filter_map(|vector| input(vector.request()))
        .collect();
    texts.iter().cycle().take(20 * texts.len()).cloned().collect()
}
