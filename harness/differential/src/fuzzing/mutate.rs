//! Mutations of a case, for libFuzzer's `LLVMFuzzerCustomMutator` and `LLVMFuzzerCustomCrossOver`.

use urispec_grammar::Random;

use crate::fuzzing::case::{Pair, SEPARATOR, Shape, repair_utf8};
use crate::fuzzing::generate;
use crate::fuzzing::text_mutation::crossed;
pub use crate::fuzzing::text_mutation::mutate_text;

/// Mutates a case of `size` bytes in place and returns its new size: at most `room`, and at most the length of `data`.
///
/// `default` is libFuzzer's own mutation, which uses its table of recent comparisons and its dictionary. A quarter
/// of the calls use this mutation. In most cases the result is then changed to valid UTF-8.
pub fn mutate(
    shape: Shape,
    data: &mut [u8],
    size: usize,
    room: usize,
    seed: u32,
    default: impl FnOnce(&mut [u8], usize, usize) -> usize,
) -> usize {
    let room = room.min(data.len());
    let size = size.min(room);
    let mut random = Random::seeded(u64::from(seed));
    match random.index(16) {
        0..4 => {
            let size = default(data, size, room).min(room);
            if random.index(16) > 0 {
                repair_case(shape, &mut data[..size]);
            }
            size
        }
        4 | 5 => put(data, room, &generate::case(&mut random, shape)),
        _ => {
            let mut case = data[..size].to_vec();
            for _ in 0..=random.index(3) {
                mutate_case(shape, &mut case, &mut random);
            }
            put(data, room, &case)
        }
    }
}

/// Combines components of two cases into one case, and returns the size of the result in `out`.
pub fn cross_over(shape: Shape, one: &[u8], other: &[u8], out: &mut [u8], seed: u32) -> usize {
    let mut random = Random::seeded(u64::from(seed));
    let room = out.len();
    let crossed = match shape {
        Shape::Lines => [
            &one[..random.index(one.len() + 1)],
            &other[random.index(other.len() + 1)..],
        ]
        .concat(),
        Shape::Text => crossed(one, other, &mut random),
        Shape::Pair | Shape::Url | Shape::Setting => {
            let (one, other) = (Pair::read(one), Pair::read(other));
            match random.index(4) {
                0 => Pair {
                    first: one.first,
                    second: other.second,
                }
                .write(),
                1 => Pair {
                    first: one.first,
                    second: other.first,
                }
                .write(),
                2 => Pair {
                    first: &crossed(one.first, other.first, &mut random),
                    second: one.second,
                }
                .write(),
                _ => Pair {
                    first: one.first,
                    second: &crossed(one.second, other.second, &mut random),
                }
                .write(),
            }
        }
    };
    put(out, room, &crossed)
}

/// Copies as many bytes of a case as fit.
fn put(data: &mut [u8], room: usize, case: &[u8]) -> usize {
    let size = case.len().min(room);
    data[..size].copy_from_slice(&case[..size]);
    size
}

fn repair_case(shape: Shape, case: &mut [u8]) {
    let cut = match shape {
        Shape::Text | Shape::Lines => None,
        Shape::Pair | Shape::Url | Shape::Setting => memchr::memchr(SEPARATOR, case),
    };
    match cut {
        Some(at) => {
            repair_utf8(&mut case[..at]);
            repair_utf8(&mut case[at + 1..]);
        }
        None => repair_utf8(case),
    }
}

/// Mutates a case once.
fn mutate_case(shape: Shape, case: &mut Vec<u8>, random: &mut Random) {
    if !shape.is_pair() {
        mutate_text(case, random);
        return;
    }
    let pair = Pair::read(case);
    let (mut first, mut second) = (pair.first.to_vec(), pair.second.to_vec());
    match random.index(8) {
        0 => second.clone_from(&first),
        1 => std::mem::swap(&mut first, &mut second),
        2 => second = crossed(&second, &first, random),
        3 => first = crossed(&first, &second, random),
        4 => mutate_text(&mut first, random),
        _ => mutate_text(&mut second, random),
    }
    let (first, second) = (&first, &second);
    *case = Pair { first, second }.write();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mutation that fills the whole buffer with random bytes.
    fn worst(random: &mut Random) -> impl FnOnce(&mut [u8], usize, usize) -> usize + '_ {
        |data, _, room| {
            for byte in &mut data[..room] {
                *byte = random.bits().to_le_bytes()[0];
            }
            room
        }
    }

    #[test]
    fn a_mutation_keeps_to_its_room_on_any_bytes() {
        let mut random = Random::seeded(2);
        for shape in [Shape::Text, Shape::Pair, Shape::Url, Shape::Setting, Shape::Lines] {
            for seed in 0..20_000_u32 {
                let mut data: [u8; 48] = random.entropy();
                let (size, room) = (random.index(49), random.index(49));
                let size = size.min(room);
                let rest = data[room..].to_vec();
                let new = mutate(shape, &mut data, size, room, seed, worst(&mut random));
                assert!(new <= room);
                assert_eq!(data[room..], rest);
                let other: [u8; 40] = random.entropy();
                let mut out = [0; 32];
                assert!(cross_over(shape, &data[..new], &other, &mut out, seed) <= 32);
            }
        }
    }
}
