//! Addresses of requests on the first page, which explains an input.

use std::fmt::Write as _;

use urispec_model::Request;

/// The address of a request in the playground: `#input=…`, and `&base=…` if it has a base. Every byte other than a
/// letter, a digit or one of `-._~` is percent-encoded.
pub(super) fn address(request: &Request<'_>) -> String {
    let input = encoded(request.input());
    match request {
        Request::Resolve { base, .. } => format!("#input={input}&base={}", encoded(base)),
        _ => format!("#input={input}"),
    }
}

/// Bytes in an address.
pub(super) fn encoded(bytes: &[u8]) -> String {
    let mut out = String::new();
    for byte in bytes {
        match byte {
            b'-' | b'.' | b'_' | b'~' => out.push(char::from(*byte)),
            _ if byte.is_ascii_alphanumeric() => out.push(char::from(*byte)),
            _ => write!(out, "%{byte:02X}").expect("a String takes all that is written"),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_in_an_address() {
        let all: Vec<u8> = (0..=255).collect();
        let request = Request::Parse {
            input: &all,
            rule: None,
        };
        let address = address(&request);
        assert!(
            address
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"#=%-._~".contains(&byte))
        );
        assert!(address.contains("%00%01") && address.contains("%FE%FF") && address.contains("%26"));
    }
}
