//! Parses hostile lines as lines of the protocol.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use urispec_differential::fuzzing::Target::Pipe;
use urispec_fuzz::{cross_over, mutate, run};

fuzz_target!(|data: &[u8]| run(Pipe, data));
fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| { mutate(Pipe, data, size, room, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| { cross_over(Pipe, one, other, out, seed) });
