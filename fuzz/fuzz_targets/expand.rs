//! Compares two URIs for each suffix reference: the result of each reference implementation, and the result
//! of a second oracle.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use urispec_differential::fuzzing::Target::Expand;
use urispec_fuzz::{cross_over, mutate, run};

fuzz_target!(|data: &[u8]| run(Expand, data));
fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| { mutate(Expand, data, size, room, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| { cross_over(Expand, one, other, out, seed) });
