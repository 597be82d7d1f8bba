//! The URL Standard's setters: checks laws in every edition, and compares the newest edition with the crates that
//! implement it.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use urispec_differential::fuzzing::Target::WhatwgSetters;
use urispec_fuzz::{cross_over, mutate, run, start};

fuzz_target!(init: start(), |data: &[u8]| run(WhatwgSetters, data));
fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| { mutate(WhatwgSetters, data, size, room, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| {
    cross_over(WhatwgSetters, one, other, out, seed)
});
