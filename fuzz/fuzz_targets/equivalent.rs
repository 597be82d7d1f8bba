//! Equivalence: compares each parser with the document that judges it. A case is two texts with a byte FF between them.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use urispec_differential::fuzzing::Target::Equivalent;
use urispec_fuzz::{cross_over, mutate, run, start};

fuzz_target!(init: start(), |data: &[u8]| run(Equivalent, data));
fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| { mutate(Equivalent, data, size, room, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| {
    cross_over(Equivalent, one, other, out, seed)
});
