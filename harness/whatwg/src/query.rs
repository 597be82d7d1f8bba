//! `application/x-www-form-urlencoded`: its parser and its serializer.

use crate::edition::Edition;
use crate::encode::{percent_decode, push_percent_encoded, set};

/// The parser, section "application/x-www-form-urlencoded parsing". Bytes that are not UTF-8 become U+FFFD.
///
/// ```
/// let pairs = urispec_whatwg::query::parse(b"a=1+2&&b%20&=%zz");
/// assert_eq!(pairs, [("a".into(), "1 2".into()), ("b ".into(), String::new()), (String::new(), "%zz".into())]);
/// ```
pub fn parse(input: &[u8]) -> Vec<(String, String)> {
    input
        .split(|&byte| byte == b'&')
        .filter(|bytes| !bytes.is_empty())
        .map(|bytes| match memchr::memchr(b'=', bytes) {
            Some(equals) => (decode(&bytes[..equals]), decode(&bytes[equals + 1..])),
            None => (decode(bytes), String::new()),
        })
        .collect()
}

fn decode(bytes: &[u8]) -> String {
    let spaced: Vec<u8> = bytes
        .iter()
        .map(|&byte| if byte == b'+' { b' ' } else { byte })
        .collect();
    String::from_utf8_lossy(&percent_decode(&spaced)).into_owned()
}

/// The serializer, section "application/x-www-form-urlencoded serializing".
///
/// ```
/// assert_eq!(urispec_whatwg::query::serialize(&[("a b", "~"), ("é", "*")]), "a+b=%7E&%C3%A9=*");
/// ```
pub fn serialize<N: AsRef<str>, V: AsRef<str>>(pairs: &[(N, V)]) -> String {
    let mut output = String::new();
    for (name, value) in pairs {
        if !output.is_empty() {
            output.push('&');
        }
        push(&mut output, name.as_ref());
        output.push('=');
        push(&mut output, value.as_ref());
    }
    output
}

fn push(output: &mut String, text: &str) {
    // Every edition has the same set.
    let sets = Edition::LATEST.rules().sets;
    for byte in text.bytes() {
        match byte {
            b' ' => output.push('+'),
            _ if sets[usize::from(byte)] & set::FORM == 0 => output.push(char::from(byte)),
            _ => push_percent_encoded(output, byte),
        }
    }
}
