//! Normal forms: compares each parser with the document that judges it, at every level that the parser
//! supports.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use urispec_differential::fuzzing::Target::Normalize;
use urispec_fuzz::{cross_over, mutate, run, start};

fuzz_target!(init: start(), |data: &[u8]| run(Normalize, data));
fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| { mutate(Normalize, data, size, room, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| { cross_over(Normalize, one, other, out, seed) });
