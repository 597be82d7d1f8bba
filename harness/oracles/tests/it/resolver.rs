//! Compares the references with the resolver oracle on every short pair of texts. `URISPEC_EXHAUSTIVE=8` increases
//! the maximum combined length from 6 to 8.

use urispec_oracles::resolver::agree;

const ALPHABET: [char; 8] = ['a', '.', '/', ':', '?', '#', ';', '@'];

#[track_caller]
fn check(base: &str, reference: &str) {
    if let Err(violation) = agree(base.as_bytes(), reference.as_bytes()) {
        panic!("{violation}");
    }
}

/// Calls `visit` with every string over the alphabet of exactly `length` characters.
fn every_string(length: usize, mut visit: impl FnMut(&str)) {
    let mut digits = vec![0; length];
    loop {
        visit(&digits.iter().map(|digit| ALPHABET[*digit]).collect::<String>());
        let Some(place) = digits.iter().rposition(|digit| digit + 1 < ALPHABET.len()) else {
            return;
        };
        digits[place] += 1;
        digits[place + 1..].fill(0);
    }
}

#[test]
fn references_and_oracle_agree_on_every_short_pair() {
    let limit: u32 = std::env::var("URISPEC_EXHAUSTIVE").map_or(6, |length| length.parse().expect("a length"));
    let mut pairs = 0_u64;
    for length in 0..=limit as usize {
        every_string(length, |both| {
            for cut in 0..=length {
                check(&both[..cut], &both[cut..]);
                pairs += 1;
            }
        });
    }
    let expected: u64 = (0..=limit)
        .map(|length| 8_u64.pow(length) * (u64::from(length) + 1))
        .sum();
    assert_eq!(pairs, expected);
}

#[test]
fn references_and_oracle_agree_on_deep_pairs() {
    // In short pairs, there are few characters left after a scheme and an authority. So here base and reference
    // begin with them.
    let bases = [
        "a:",
        "a:/",
        "a:b",
        "a:b/c",
        "a:/b/c",
        "a://h",
        "a://h/",
        "a://h/b/c;p?q",
        "a:///b/../c",
        "a://h/..",
    ];
    for length in 0..=5 {
        every_string(length, |tail| {
            for base in bases {
                check(base, tail);
                check(base, &format!("a:{tail}"));
                check(base, &format!("//a{tail}"));
            }
        });
    }
}
