//! Compares the documents with each other: two texts are parsed and normalized, and one is resolved against the
//! other.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use urispec_differential::fuzzing::Target::Drift;
use urispec_fuzz::{cross_over, mutate, run};

fuzz_target!(|data: &[u8]| run(Drift, data));
fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| { mutate(Drift, data, size, room, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| { cross_over(Drift, one, other, out, seed) });
