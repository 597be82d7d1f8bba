//! Compares the base that each reference finds in an entity with the base of a second derivation. Also runs the
//! references on malformed entities.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use urispec_differential::fuzzing::Target::Base;
use urispec_fuzz::{cross_over, mutate, run};

fuzz_target!(|data: &[u8]| run(Base, data));
fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| { mutate(Base, data, size, room, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| { cross_over(Base, one, other, out, seed) });
