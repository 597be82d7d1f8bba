//! Compares the URIs that each reference finds in a text with the URIs that a second oracle finds.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use urispec_differential::fuzzing::Target::Extract;
use urispec_fuzz::{cross_over, mutate, run, start};

fuzz_target!(init: start(), |data: &[u8]| run(Extract, data));
fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| { mutate(Extract, data, size, room, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| { cross_over(Extract, one, other, out, seed) });
