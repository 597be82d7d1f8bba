//! Makes one edit of a text at a random position between two of its characters.

use urispec_grammar::Random;

use crate::fuzzing::dictionary;

/// Edits the text after `start`: a character is inserted, removed, replaced, or doubled.
pub(crate) fn edit(random: &mut Random, text: &mut Vec<u8>, start: usize) {
    let place = position(random, text, start);
    let end = character_boundary(text, (place + 1).min(text.len()));
    let delimiter = &[*random.choose(dictionary::DELIMITERS)];
    let character = match random.index(4) {
        0 => *random.choose(dictionary::CHARACTERS),
        _ => delimiter,
    };
    match random.index(8) {
        0..3 => drop(text.splice(place..place, character.iter().copied())),
        3 | 4 => drop(text.splice(place..end, character.iter().copied())),
        5 | 6 => drop(text.drain(place..end)),
        // "a/b" to "a//b".
        _ => {
            text.extend_from_within(place..end);
            let length = end - place;
            text[place..].rotate_right(length);
        }
    }
}

/// A random position between two characters after `start`.
pub(crate) fn position(random: &mut Random, text: &[u8], start: usize) -> usize {
    character_boundary(text, start + random.index(text.len() - start + 1))
}

/// The first position from `at` on that is not inside a UTF-8 character.
pub(crate) fn character_boundary(text: &[u8], at: usize) -> usize {
    let rest = text[at..].iter();
    at + rest.take_while(|byte| **byte & 0xc0 == 0x80).count()
}
