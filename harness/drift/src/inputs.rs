//! The inputs on which documents are compared.

use urispec_model::{Level, Operation, OwnedRequest, Request};
use urispec_vectors::Suite;

/// The bytes that at least one document treats specially, one letter, and one digit.
const ALPHABET: &[u8] = b"1a#%./:;?@[]";
/// The special bytes for references, without the bytes that matter only inside an authority.
const REFERENCES: &[u8] = b"a#./:;?";
/// A base of each shape: with and without authority, path, query, params, dots; opaque; with an empty authority.
const BASES: [&str; 12] = [
    "a:",
    "a:b",
    "a:b/c",
    "a:/b",
    "a://b",
    "a:///b",
    "a://b?q",
    "a://b/c/d",
    "a://b/c/d;p",
    "a://b/c/d?q/r",
    "a://b/c/../d",
    "a://b/c/d#f",
];

/// The bytes for URLs: bytes that the URL Standard treats specially, and some of the bytes of `ALPHABET`.
const URLS: &[u8] = b"1a#%./:?@[\\|^' \t";
/// The texts that are put before each string of `URLS`: each kind of scheme, with and without two slashes.
const URL_STARTS: [&str; 6] = ["http:", "http://", "file:", "file://", "a:", "a://"];
/// The special bytes for references against bases with special schemes.
const URL_REFERENCES: &[u8] = b"a#./:?\\|";
const URL_BASES: [&str; 4] = ["http://b/c/d?q", "file:///C:/d", "file://b/c", "a:/b"];

/// Inputs on which documents are compared. Each list is sorted by length and then by bytes, without duplicates.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inputs {
    /// Inputs to parse.
    pub parses: Vec<Vec<u8>>,
    /// Pairs to resolve: base and reference.
    pub pairs: Vec<(Vec<u8>, Vec<u8>)>,
    /// Inputs to normalize.
    pub normals: Vec<Vec<u8>>,
    /// Pairs of texts, each with a level of equivalence.
    pub equivalents: Vec<OwnedRequest>,
    /// More inputs to parse, used if one of the two documents is an edition of the URL Standard.
    pub urls: Vec<Vec<u8>>,
    /// More pairs to resolve, used if one of the two documents is an edition of the URL Standard.
    pub url_pairs: Vec<(Vec<u8>, Vec<u8>)>,
    /// Requests that only editions of the URL Standard define, which set attributes, read queries as pairs, or
    /// serialise URLs. There are also requests for the addresses of hosts.
    pub attributes: Vec<OwnedRequest>,
    /// Requests for other operations: bases, URIs in texts, suffix references, hazards.
    pub others: Vec<OwnedRequest>,
}

impl Inputs {
    /// The length up to which the program compares every string.
    pub const LENGTH: usize = 4;

    /// The inputs of the vectors, and every string up to a length. For parsing and normalizing these are strings over
    /// the twelve bytes `1 a # % . / : ; ? @ [ ]`, also after `a://`. For references they are strings over
    /// `a # . / : ; ?`, each against twelve bases. For editions of the URL Standard there are also strings over other
    /// bytes, up to a length that is one byte less. Each of these strings is parsed after each of six texts such as
    /// `http://`, or resolved against each of four bases.
    pub fn new(suite: &Suite, length: usize) -> Self {
        Self::of(suite.vectors.iter().map(|vector| &vector.ask), length)
    }

    /// The inputs, with these requests in place of the requests of the vectors.
    pub fn of<'r>(requests: impl IntoIterator<Item = &'r OwnedRequest>, length: usize) -> Self {
        let mut inputs = Self::default();
        for request in requests {
            match request.as_request() {
                Request::Parse { input, rule: None } => inputs.parses.push(input.to_vec()),
                Request::Resolve { base, input, .. } => {
                    inputs.parses.extend([base.to_vec(), input.to_vec()]);
                    inputs.pairs.push((base.to_vec(), input.to_vec()));
                }
                Request::Normalize { input, level } => {
                    inputs.normals.push(input.to_vec());
                    if level == Level::Whatwg {
                        inputs.attributes.push(request.clone());
                    }
                }
                Request::Equivalent { .. } => inputs.equivalents.push(request.clone()),
                Request::Base { .. }
                | Request::Extract { .. }
                | Request::Expand { .. }
                | Request::Hazards { .. }
                | Request::RequestTarget { .. } => {
                    inputs.others.push(request.clone());
                }
                Request::Set { .. } | Request::Query { .. } | Request::Address { .. } => {
                    inputs.attributes.push(request.clone());
                }
                _ => debug_assert_ne!(request.operation(), Operation::Resolve),
            }
        }
        for text in strings(ALPHABET, length) {
            inputs.parses.push([b"a://", &text[..]].concat());
            inputs.parses.push(text);
        }
        for text in strings(REFERENCES, length) {
            inputs
                .pairs
                .extend(BASES.iter().map(|base| (base.as_bytes().to_vec(), text.clone())));
        }
        let shorter = length.saturating_sub(1);
        for text in strings(URLS, shorter) {
            let starts = URL_STARTS.iter().map(|start| [start.as_bytes(), &text].concat());
            inputs.urls.extend(starts);
        }
        for text in strings(URL_REFERENCES, shorter) {
            let bases = URL_BASES.iter().map(|base| (base.as_bytes().to_vec(), text.clone()));
            inputs.url_pairs.extend(bases);
        }
        inputs.normals.extend(strings(ALPHABET, length.saturating_sub(1)));
        for list in [&mut inputs.parses, &mut inputs.normals] {
            list.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
            list.dedup();
        }
        let order = |(base, reference): &(Vec<u8>, Vec<u8>)| base.len() + reference.len();
        inputs
            .pairs
            .sort_by(|one, other| (order(one), &one.1, &one.0).cmp(&(order(other), &other.1, &other.0)));
        inputs.pairs.dedup();
        let length = |request: &OwnedRequest| request.as_request().texts().map(<[u8]>::len).sum::<usize>();
        inputs.equivalents.sort_by_cached_key(length);
        inputs.others.sort_by_cached_key(length);
        inputs
    }
}

/// Every string over an alphabet, up to a length.
fn strings(alphabet: &[u8], length: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..length {
        let until = all.len();
        for at in from..until {
            for byte in alphabet {
                let mut longer = all[at].clone();
                longer.push(*byte);
                all.push(longer);
            }
        }
        from = until;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_short_string_is_there_once_in_order() {
        let inputs = Inputs::new(&Suite::embedded(), 2);
        assert_eq!(strings(ALPHABET, 2).len(), 1 + 12 + 144);
        let order = |list: &[Vec<u8>]| list.is_sorted_by(|one, other| (one.len(), one) < (other.len(), other));
        assert!(order(&inputs.parses) && order(&inputs.normals));
        assert!(inputs.parses.contains(&b"a://@:".to_vec()));
        assert!(inputs.pairs.contains(&(b"a://b".to_vec(), b"..".to_vec())));
    }
}
