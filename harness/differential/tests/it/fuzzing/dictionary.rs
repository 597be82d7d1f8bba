//! The dictionary that is committed for libFuzzer.

use urispec_differential::fuzzing::dictionary;

#[test]
fn the_committed_dictionary_is_made_of_these_texts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/uri.dict");
    let committed = std::fs::read_to_string(path).unwrap();
    assert!(
        committed == dictionary::file(),
        "fuzz/uri.dict: expected the words of the dictionary and the literals of the grammars, found others; \
         renew it: cargo run -p urispec-differential --features pipe --example seeds"
    );
}
