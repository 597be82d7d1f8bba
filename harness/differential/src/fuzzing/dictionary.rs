//! Texts on which parsers are known to disagree, for each component.
//!
//! The texts come from the literature on differences between parsers, not from the tests of a parser. A text is
//! listed without the delimiters that surround its component. The text itself may contain delimiters; many texts
//! are in the list for this reason.

mod words;

use urispec_model::Component;

use self::words::{AUTHORITIES, HOSTS, PATHS, PORTS, QUERIES, SCHEMES, USERINFOS};
pub use self::words::{CHARACTERS, DELIMITERS, DOTS, WHOLES};
use crate::fuzzing::terminals::terminals;

/// The texts for a component. Parts of a component have the same texts as the component.
pub const fn texts(component: Component) -> &'static [&'static [u8]] {
    match component {
        Component::Scheme => SCHEMES,
        Component::Userinfo | Component::User | Component::Password => USERINFOS,
        Component::Host => HOSTS,
        Component::Port => PORTS,
        Component::Authority => AUTHORITIES,
        Component::Path | Component::Params | Component::Opaque => PATHS,
        Component::Query
        | Component::Fragment
        | Component::Own0
        | Component::Own1
        | Component::Own2
        | Component::Own3 => QUERIES,
    }
}

/// Every text, and every literal of the grammars, in the format of libFuzzer's `-dict`; sorted and without
/// duplicates.
pub fn file() -> String {
    let components = [
        Component::Scheme,
        Component::Authority,
        Component::Userinfo,
        Component::Host,
        Component::Port,
        Component::Path,
        Component::Query,
    ];
    let mut all: Vec<&[u8]> = components.into_iter().flat_map(texts).copied().collect();
    all.extend(WHOLES.iter().chain(CHARACTERS).chain(DOTS));
    all.extend(DELIMITERS.chunks(1));
    all.extend(terminals().iter().map(Vec::as_slice));
    // libFuzzer accepts words of up to 64 bytes, and no empty ones.
    all.retain(|text| (1..=64).contains(&text.len()));
    all.sort_unstable();
    all.dedup();
    let mut file = String::from(
        "# The words of urispec's dictionary and the literals of the documents' grammars, for libFuzzer's own\n\
         # mutations: -dict=fuzz/uri.dict\n\
         # Written by `cargo run -p urispec-differential --features pipe --example seeds`; a test compares this file with the output.\n",
    );
    for text in all {
        file.push('"');
        file.extend(text.iter().map(|byte| match byte {
            b'"' | b'\\' => format!("\\{}", char::from(*byte)),
            b' '..=b'~' => char::from(*byte).to_string(),
            _ => format!("\\x{byte:02x}"),
        }));
        file.push_str("\"\n");
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_of_a_dictionary_is_printable() {
        assert!(file().bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')));
    }

    #[test]
    fn a_dictionary_is_as_libfuzzer_reads_it_and_has_every_word() {
        /// The word of a line, without quotation marks and escapes.
        fn word(line: &str) -> Option<Vec<u8>> {
            let mut rest = line.strip_prefix('"')?.strip_suffix('"')?;
            let mut word = Vec::new();
            while let Some(first) = rest.bytes().next() {
                let (byte, length) = match first {
                    b'"' => return None,
                    b'\\' if rest.as_bytes().get(1) == Some(&b'x') => {
                        (u8::from_str_radix(rest.get(2..4)?, 16).ok()?, 4)
                    }
                    b'\\' => (*rest.as_bytes().get(1).filter(|byte| b"\\\"".contains(byte))?, 2),
                    _ => (first, 1),
                };
                word.push(byte);
                rest = &rest[length..];
            }
            Some(word)
        }
        let file = file();
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        let words: Vec<Vec<u8>> = lines
            .map(|line| word(line).unwrap_or_else(|| panic!("{line}")))
            .collect();
        assert!(
            words.is_sorted_by(|one, next| one < next),
            "expected each word once, in order"
        );
        assert!(words.iter().all(|word| (1..=64).contains(&word.len())));
        for expected in terminals().iter().map(Vec::as_slice).chain(CHARACTERS.iter().copied()) {
            assert!(
                words.iter().any(|word| word == expected),
                "{} is missing",
                expected.escape_ascii()
            );
        }
    }
}
