//! The URL Standard: checks laws of parsing with a base in every edition, and compares the newest edition with the
//! crates that implement it.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use urispec_differential::fuzzing::Target::Whatwg;
use urispec_fuzz::{cross_over, mutate, run, start};

fuzz_target!(init: start(), |data: &[u8]| run(Whatwg, data));
fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| { mutate(Whatwg, data, size, room, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| { cross_over(Whatwg, one, other, out, seed) });
