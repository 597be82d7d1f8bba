//! Mutations that know where components stand, for libFuzzer's `LLVMFuzzerCustomMutator` and for whoever makes neighbours.

use arbitrary::Unstructured;
use urispec_grammar::Random;
use urispec_model::{Component, Span};

use crate::anatomy::{ORDER, anatomy, with_delimiter};
use crate::case::{Pair, SEPARATOR, Shape, mend};
use crate::terminals::terminals;
use crate::{dictionary, generate, texts};

/// Longer texts than this are cut: length is no class of behaviour that a mutation should look for.
const LENGTH: usize = 4096;

/// Mutates a case of `size` bytes in place and says how long it is now: at most `room`, and at most `data`'s own length.
///
/// `default` is libFuzzer's own mutation, which has its table of recent comparisons and its dictionary; it gets a quarter of
/// the calls. What it makes is mended to be UTF-8 most of the time.
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
                mend_case(shape, &mut data[..size]);
            }
            size
        }
        4 | 5 => put(data, room, &generate::case(&mut random, shape)),
        _ => {
            let mut case = data[..size].to_vec();
            for _ in 0..=random.index(3) {
                step_case(shape, &mut case, &mut random);
            }
            put(data, room, &case)
        }
    }
}

/// Puts components of `other` in the place of those of `one`, and says how long the result in `out` is.
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
        Shape::Pair => {
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

fn put(data: &mut [u8], room: usize, case: &[u8]) -> usize {
    let size = case.len().min(room);
    data[..size].copy_from_slice(&case[..size]);
    size
}

fn mend_case(shape: Shape, case: &mut [u8]) {
    let cut = match shape {
        Shape::Text | Shape::Lines => None,
        Shape::Pair => memchr::memchr(SEPARATOR, case),
    };
    match cut {
        Some(at) => {
            mend(&mut case[..at]);
            mend(&mut case[at + 1..]);
        }
        None => mend(case),
    }
}

/// One mutation of a case.
fn step_case(shape: Shape, case: &mut Vec<u8>, random: &mut Random) {
    if shape != Shape::Pair {
        step(case, random);
        return;
    }
    let pair = Pair::read(case);
    let (mut first, mut second) = (pair.first.to_vec(), pair.second.to_vec());
    match random.index(8) {
        0 => second.clone_from(&first),
        1 => std::mem::swap(&mut first, &mut second),
        2 => second = crossed(&second, &first, random),
        3 => first = crossed(&first, &second, random),
        4 => step(&mut first, random),
        _ => step(&mut second, random),
    }
    let (first, second) = (&first, &second);
    *case = Pair { first, second }.write();
}

/// One mutation of a text: of a component, or where one could stand.
pub fn step(text: &mut Vec<u8>, random: &mut Random) {
    match random.index(16) {
        0 => swap(text, random),
        1 => drop_component(text, random),
        2 => repeat(text, random),
        3..6 => replace(text, random),
        6 | 7 => insert(text, delimiter(random), random),
        8 => {
            let character = *random.choose(dictionary::CHARACTERS);
            insert(text, character, random);
        }
        9 => encode(text, random),
        10 => decode(text, random),
        11 => change_case(text, random),
        12 => push_dots(text, random),
        13 => delete(text, random),
        14 => insert_known(text, random),
        _ => double(text, random),
    }
    text.truncate(LENGTH);
}

/// A component that `text` has.
fn present(text: &[u8], random: &mut Random) -> Option<(Component, Span)> {
    let spans = anatomy(text);
    let from = random.index(ORDER.len());
    let turned = ORDER[from..].iter().chain(&ORDER[..from]);
    let found = turned.filter_map(|component| Some((*component, spans.get(*component)?)));
    found.into_iter().find(|(_, span)| !span.is_empty())
}

/// Exchanges two components; their delimiters stay where they are.
fn swap(text: &mut Vec<u8>, random: &mut Random) {
    let (Some((one, first)), Some((other, second))) = (present(text, random), present(text, random)) else {
        return;
    };
    if one == other {
        return;
    }
    let (first, second) = if first.start < second.start {
        (first, second)
    } else {
        (second, first)
    };
    *text = [
        &text[..first.start],
        second.of(text),
        &text[first.end..second.start],
        first.of(text),
        &text[second.end..],
    ]
    .concat();
}

/// Takes a component out, with its delimiter or without.
fn drop_component(text: &mut Vec<u8>, random: &mut Random) {
    if let Some((component, span)) = present(text, random) {
        let span = if random.index(2) == 0 {
            span
        } else {
            with_delimiter(component, span)
        };
        text.drain(span.range());
    }
}

/// Writes a component twice, with its delimiter or without.
fn repeat(text: &mut Vec<u8>, random: &mut Random) {
    if let Some((component, span)) = present(text, random) {
        let span = if random.index(3) == 0 {
            span
        } else {
            with_delimiter(component, span)
        };
        let again = span.of(text).to_vec();
        text.splice(span.end..span.end, again);
    }
}

/// Puts a new text in the place of a component, or adds the component where it is undefined.
fn replace(text: &mut Vec<u8>, random: &mut Random) {
    let component = *random.choose(&ORDER);
    let tape: [u8; 64] = random.entropy();
    let mut new = Vec::new();
    texts::any(component, &mut Unstructured::new(&tape), &mut new)
        .expect("a tape that is over gives the first of every choice");
    place(text, component, &new);
}

/// Makes `new` the `component` of `text`.
fn place(text: &mut Vec<u8>, component: Component, new: &[u8]) {
    let spans = anatomy(text);
    if let Some(span) = spans.get(component) {
        text.splice(span.range(), new.iter().copied());
        return;
    }
    let end = text.len();
    let path = spans.get(Component::Path).map_or(Span::new(end, end), |path| path);
    let host = spans.get(Component::Host);
    let with = |before: &[u8], behind: &[u8]| [before, new, behind].concat();
    let (at, added) = match component {
        Component::Scheme => (0, with(b"", b":")),
        Component::Userinfo => match host {
            Some(host) => (host.start, with(b"", b"@")),
            None => (path.start, with(b"//", b"@h")),
        },
        Component::Port => match host {
            Some(host) => (host.end, with(b":", b"")),
            None => (path.start, with(b"//h:", b"")),
        },
        Component::Query => (path.end, with(b"?", b"")),
        Component::Fragment => (end, with(b"#", b"")),
        _ => (path.start, with(b"//", b"")),
    };
    text.splice(at..at, added);
}

/// Puts components of `other` in the place of those of `one`, or adds them to it.
fn crossed(one: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = one.to_vec();
    for _ in 0..=random.index(2) {
        if let Some((component, span)) = present(other, random) {
            place(&mut text, component, span.of(other));
        }
    }
    text.truncate(LENGTH);
    text
}

/// A place between two characters: an edge of a component half of the time.
fn gap(text: &[u8], random: &mut Random) -> usize {
    let at = match present(text, random) {
        Some((_, span)) if random.index(2) == 0 => *random.choose(&[span.start, span.end]),
        _ => random.index(text.len() + 1),
    };
    // Not into the middle of a character.
    (at..text.len())
        .find(|at| text[*at] & 0xc0 != 0x80)
        .unwrap_or(text.len())
}

fn delimiter(random: &mut Random) -> &'static [u8] {
    let at = random.index(dictionary::DELIMITERS.len());
    &dictionary::DELIMITERS[at..=at]
}

fn insert(text: &mut Vec<u8>, what: &[u8], random: &mut Random) {
    let at = gap(text, random);
    text.splice(at..at, what.iter().copied());
}

/// A text of the dictionary, wherever it is meant for, or a literal of a grammar.
fn insert_known(text: &mut Vec<u8>, random: &mut Random) {
    let component = *random.choose(&ORDER);
    let known = match random.index(4) {
        0 => random.choose(terminals()),
        _ => *random.choose(dictionary::texts(component)),
    };
    insert(text, known, random);
}

/// Writes a byte as a triplet.
fn encode(text: &mut Vec<u8>, random: &mut Random) {
    if text.is_empty() {
        return;
    }
    let at = gap(text, random).min(text.len() - 1);
    let triplet = if random.index(2) == 0 {
        format!("%{:02x}", text[at])
    } else {
        format!("%{:02X}", text[at])
    };
    // A character of several bytes loses its first one only; the others go with it to stay UTF-8.
    let end = (at + 1..text.len())
        .find(|at| text[*at] & 0xc0 != 0x80)
        .unwrap_or(text.len());
    text.splice(at..end, triplet.into_bytes());
}

/// Writes a triplet as the byte that it stands for, if that is ASCII.
fn decode(text: &mut Vec<u8>, random: &mut Random) {
    let from = random.index(text.len().max(1));
    let triplet = |at: usize| {
        let digits = std::str::from_utf8(text.get(at + 1..at + 3)?).ok()?;
        u8::from_str_radix(digits, 16)
            .ok()
            .filter(|byte| text[at] == b'%' && byte.is_ascii())
    };
    let found = (from..text.len())
        .chain(0..from)
        .find_map(|at| Some((at, triplet(at)?)));
    if let Some((at, byte)) = found {
        text.splice(at..at + 3, [byte]);
    }
}

/// Changes the case of one letter, or of a whole component.
fn change_case(text: &mut [u8], random: &mut Random) {
    let flip = |byte: &mut u8| {
        if byte.is_ascii_alphabetic() {
            *byte ^= 0x20;
        }
    };
    match present(text, random) {
        Some((_, span)) if random.index(2) == 0 => text[span.range()].iter_mut().for_each(flip),
        Some((_, span)) => flip(&mut text[span.start + random.index(span.end - span.start)]),
        None => {}
    }
}

/// Puts dots into the path.
fn push_dots(text: &mut Vec<u8>, random: &mut Random) {
    let dots = *random.choose(dictionary::DOTS);
    let path = anatomy(text).get(Component::Path).unwrap_or(Span::new(0, 0));
    let inside = path.start + random.index(path.end - path.start + 1);
    let at = *random.choose(&[path.start, path.end, inside]);
    for _ in 0..=random.index(2) {
        text.splice(at..at, dots.iter().copied());
    }
}

/// Takes out a few characters.
fn delete(text: &mut Vec<u8>, random: &mut Random) {
    let start = gap(text, random);
    let end = (start + 1 + random.index(3)).min(text.len());
    let end = (end..text.len())
        .find(|at| text[*at] & 0xc0 != 0x80)
        .unwrap_or(text.len());
    text.drain(start..end);
}

/// Doubles one character.
fn double(text: &mut Vec<u8>, random: &mut Random) {
    let at = gap(text, random);
    if let Some(byte) = text.get(at).copied().filter(u8::is_ascii) {
        text.insert(at, byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Generator;

    /// libFuzzer's own mutation, as bad as it can be.
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
        for shape in [Shape::Text, Shape::Pair, Shape::Lines] {
            for seed in 0..20_000_u32 {
                let mut data: [u8; 48] = random.entropy();
                let (size, room) = (random.index(49), random.index(49));
                let size = size.min(room);
                let behind = data[room..].to_vec();
                let new = mutate(shape, &mut data, size, room, seed, worst(&mut random));
                assert!(new <= room);
                assert_eq!(data[room..], behind);
                let other: [u8; 40] = random.entropy();
                let mut out = [0; 32];
                assert!(cross_over(shape, &data[..new], &other, &mut out, seed) <= 32);
            }
        }
    }

    #[test]
    fn text_stays_text_mostly() {
        let mut generator = Generator::new(3, Shape::Text);
        let mut random = Random::seeded(3);
        let mut broken = 0;
        for _ in 0..10_000 {
            let mut text = generator.case();
            for _ in 0..4 {
                step(&mut text, &mut random);
            }
            broken += usize::from(std::str::from_utf8(&text).is_err());
        }
        assert!(broken < 500, "{broken} of 10000 are not UTF-8");
    }

    #[test]
    fn each_mutation_does_what_it_is_called() {
        #[track_caller]
        fn check(mutation: impl Fn(&mut Vec<u8>, &mut Random), from: &str, expected: &str) {
            let reached = (0..20_000).any(|seed| {
                let mut text = from.as_bytes().to_vec();
                mutation(&mut text, &mut Random::seeded(seed));
                text == expected.as_bytes()
            });
            assert!(reached, "{from} → {expected}");
        }
        check(swap, "a://h:1/p?q", "a://q:1/p?h");
        check(drop_component, "a://u@h/", "a://h/");
        check(repeat, "a://u@h/", "a://u@u@h/");
        check(repeat, "a://h:1/", "a://h:1:1/");
        check(encode, "a.b", "a%2eb");
        check(decode, "a%2eb", "a.b");
        check(|text, random| change_case(text, random), "http://h/", "HTTP://h/");
        check(push_dots, "/a/b", "/a/../b");
        check(double, "a:/b", "a://b");
        check(delete, "http://h", "http:/h");
        check(
            |text, random| *text = crossed(text, b"b://i:2/q", random),
            "a://h/p",
            "a://h:2/p",
        );
    }
}
