//! Compares each reference with a second oracle: the automaton of its grammar, and a resolver with a different
//! algorithm.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use urispec_differential::fuzzing::Target::Oracle;
use urispec_fuzz::{cross_over, mutate, run};

fuzz_target!(|data: &[u8]| run(Oracle, data));
fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| { mutate(Oracle, data, size, room, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| { cross_over(Oracle, one, other, out, seed) });
