//! The shape of an input: its delimiters, without what its names stand for. Inputs of one shape fool the same readers.

use std::collections::{BTreeMap, BTreeSet};

use crate::Context;

/// The CVEs by the shape of the inputs of their vectors.
pub(super) fn cves<'a>(context: &Context<'a>) -> BTreeMap<String, BTreeSet<&'a str>> {
    let mut shapes: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let suite = context.site.suite;
    for row in &suite.cves.rows {
        let names = row.cves.iter().filter(|name| name.starts_with("CVE-"));
        for vector in row.vectors.iter().filter_map(|id| suite.get(id)) {
            let shape = shape(vector.request().input());
            shapes
                .entry(shape)
                .or_default()
                .extend(names.clone().map(String::as_str));
        }
    }
    shapes
}

/// An input without what names stand for: each word is `a`, each number is `0`, and a slash at the end does not count.
pub(super) fn shape(input: &[u8]) -> String {
    let mut shape = String::new();
    let text = String::from_utf8_lossy(input);
    for piece in text
        .trim_end_matches('/')
        .split_inclusive(|char: char| !char.is_ascii_alphanumeric() && !".-_".contains(char))
    {
        let word = piece.trim_end_matches(|char: char| !char.is_ascii_alphanumeric() && !".-_".contains(char));
        match word {
            "" => {}
            "http" | "https" => shape.push_str("http"),
            word if word.bytes().all(|byte| byte.is_ascii_digit()) => shape.push('0'),
            _ => shape.push('a'),
        }
        shape.push_str(&piece[word.len()..]);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_no_part_of_a_shape() {
        assert_eq!(
            shape(br"http://good\@evil/"),
            shape(br"http://good.example\@evil.example")
        );
        assert_eq!(shape(b"http://a:80#@b"), "http://a:0#@a");
        assert_ne!(shape(b"http://a#@b"), shape(b"http://a?@b"));
    }
}
