//! Mutates the components of one text.

use arbitrary::Unstructured;
use urispec_grammar::Random;
use urispec_model::{Component, Span};

use crate::fuzzing::edit::{character_boundary, position};
use crate::fuzzing::locate::{ORDER, locate_components, with_delimiter};
use crate::fuzzing::terminals::terminals;
use crate::fuzzing::{dictionary, texts};

/// Longer texts are cut to this length, since the mutations do not look for problems with long texts.
const LENGTH: usize = 4096;

/// Mutates a text once, in one of its components or at a position where a component could begin.
pub fn mutate_text(text: &mut Vec<u8>, random: &mut Random) {
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

/// A random component that is not empty.
fn present(text: &[u8], random: &mut Random) -> Option<(Component, Span)> {
    let spans = locate_components(text);
    let from = random.index(ORDER.len());
    let rotated = ORDER[from..].iter().chain(&ORDER[..from]);
    let found = rotated.filter_map(|component| Some((*component, spans.get(*component)?)));
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

/// Removes a component with or without its delimiter: `a://u@h/` becomes `a://h/` or `a://@h/`.
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

/// Doubles a component with or without its delimiter: `a://u@h/` becomes `a://u@u@h/` or `a://uu@h/`.
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

/// Replaces a component by a new text, or adds the component where it is undefined.
fn replace(text: &mut Vec<u8>, random: &mut Random) {
    let component = *random.choose(&ORDER);
    let entropy: [u8; 64] = random.entropy();
    let mut new = Vec::new();
    texts::any(component, &mut Unstructured::new(&entropy), &mut new)
        .expect("when the entropy is used up, the first alternative is chosen");
    place(text, component, &new);
}

/// Sets `component` of `text` to `new`. If the component is undefined in `text`, its delimiters are added, and for
/// a port also a host.
fn place(text: &mut Vec<u8>, component: Component, new: &[u8]) {
    let spans = locate_components(text);
    if let Some(span) = spans.get(component) {
        text.splice(span.range(), new.iter().copied());
        return;
    }
    let end = text.len();
    let path = spans.get(Component::Path).map_or(Span::new(end, end), |path| path);
    let host = spans.get(Component::Host);
    let with = |before: &[u8], after: &[u8]| [before, new, after].concat();
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

/// The first text with one or two components of the second text, which replace its own components or are added.
pub(crate) fn crossed(one: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = one.to_vec();
    for _ in 0..=random.index(2) {
        if let Some((component, span)) = present(other, random) {
            place(&mut text, component, span.of(other));
        }
    }
    text.truncate(LENGTH);
    text
}

/// A position between two characters. In half of the cases it is the start or the end of a component.
fn gap(text: &[u8], random: &mut Random) -> usize {
    match present(text, random) {
        Some((_, span)) if random.index(2) == 0 => character_boundary(text, *random.choose(&[span.start, span.end])),
        _ => position(random, text, 0),
    }
}

/// A random delimiter.
fn delimiter(random: &mut Random) -> &'static [u8] {
    let at = random.index(dictionary::DELIMITERS.len());
    &dictionary::DELIMITERS[at..=at]
}

/// Inserts a text at a random position.
fn insert(text: &mut Vec<u8>, what: &[u8], random: &mut Random) {
    let at = gap(text, random);
    text.splice(at..at, what.iter().copied());
}

/// Inserts a text of the dictionary, for any component, or a literal of a grammar.
fn insert_known(text: &mut Vec<u8>, random: &mut Random) {
    let component = *random.choose(&ORDER);
    let known = match random.index(4) {
        0 => random.choose(terminals()),
        _ => *random.choose(dictionary::texts(component)),
    };
    insert(text, known, random);
}

/// Percent-encodes a byte.
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
    // In `é` the first byte is encoded and the second is removed, since the second byte alone is not UTF-8.
    let end = character_boundary(text, at + 1);
    text.splice(at..end, triplet.into_bytes());
}

/// Decodes a triplet, if its byte is ASCII: other bytes would not be UTF-8.
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

/// Inserts dot segments, or parts of them, into the path.
fn push_dots(text: &mut Vec<u8>, random: &mut Random) {
    let dots = *random.choose(dictionary::DOTS);
    let path = locate_components(text).get(Component::Path).unwrap_or(Span::new(0, 0));
    let inside = path.start + random.index(path.end - path.start + 1);
    let at = *random.choose(&[path.start, path.end, inside]);
    for _ in 0..=random.index(2) {
        text.splice(at..at, dots.iter().copied());
    }
}

/// Removes up to three characters.
fn delete(text: &mut Vec<u8>, random: &mut Random) {
    let start = gap(text, random);
    let end = (start + 1 + random.index(3)).min(text.len());
    text.drain(start..character_boundary(text, end));
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
    use crate::fuzzing::uri::Uri;

    #[test]
    fn most_texts_stay_utf_8() {
        let mut random = Random::seeded(3);
        let mut invalid = 0;
        for _ in 0..10_000 {
            let mut text = Uri::random(&mut random).0;
            for _ in 0..4 {
                mutate_text(&mut text, &mut random);
            }
            invalid += usize::from(std::str::from_utf8(&text).is_err());
        }
        assert!(invalid < 500, "{invalid} of 10000 are not UTF-8");
    }

    #[test]
    fn each_mutation_does_what_its_name_says() {
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
