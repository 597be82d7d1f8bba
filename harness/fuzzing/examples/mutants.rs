//! How many small mistakes in the rules that each document prints the vectors would show; of the documents that are named, or of all.
//!
//! `cargo run --release -p urispec-fuzzing --example mutants -- rfc6874`; `--survivors` prints the others.

use urispec_fuzzing::mutants::killed;
use urispec_model::Spec;
use urispec_vectors::Suite;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let shows = arguments.iter().any(|argument| argument == "--survivors");
    let named: Result<Vec<Spec>, _> = arguments
        .iter()
        .filter(|argument| !argument.starts_with("--"))
        .map(|name| name.parse())
        .collect();
    let named = named?;
    let suite = Suite::embedded();
    for spec in if named.is_empty() { Spec::ALL } else { &named } {
        let found = killed(&suite, *spec);
        let percent = found.killed * 100 / found.mutants.max(1);
        println!(
            "{spec:<34} {:>5} of {:>5} mutants killed, {percent} %",
            found.killed, found.mutants
        );
        for survivor in found.survivors.iter().filter(|_| shows) {
            println!("  {survivor}");
        }
    }
    Ok(())
}
