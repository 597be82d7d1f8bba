//! Compares the reference implementations with a second derivation of the completion of suffix references.
//!
//! This derivation shares no code with the reference implementations. It uses the grammar to classify the input,
//! and the input with `http://` before it. It decides with `str` methods whether the host is a name.

use urispec_model::{Component, Spec};
use urispec_specs::expand;

use crate::components::{is_uri, readings};
use crate::law_violation::{LawViolation, quoted};

/// Each reference implementation completes an input to a URI; compares this URI with the URI of this derivation.
pub fn agree(input: &[u8]) -> Result<(), LawViolation> {
    Spec::SYNTAXES.iter().try_for_each(|spec| agree_for(*spec, input))
}

/// Like [`agree`], for one document.
pub fn agree_for(spec: Spec, input: &[u8]) -> Result<(), LawViolation> {
    let ours = expand(spec, input).ok();
    let expected = expanded(spec, input).flatten();
    if ours == expected {
        return Ok(());
    }
    let law = "the reference and the expansion oracle give the same URI";
    let shown = |uri: Option<Vec<u8>>| uri.map_or_else(|| "a rejection".to_owned(), |uri| quoted(&uri));
    Err(LawViolation::new(law, spec, &[input], &shown(expected), &shown(ours)))
}

/// The section in which a document mentions a reference without its scheme, if the document has such a section.
/// This is "abbreviated URL" in appendix F up to draft-fielding-uri-rfc2396bis-01, and "suffix reference" in
/// section 4.5 in later documents.
fn said_in(spec: Spec) -> Option<(Spec, &'static str)> {
    let name = spec.name();
    let draft = |series: &str| -> Option<u32> { name.strip_prefix(series)?.parse().ok() };
    let url_syntax = draft("draft-fielding-url-syntax-");
    let bis = draft("draft-fielding-uri-rfc2396bis-");
    if url_syntax.is_some_and(|number| number >= 8) || bis.is_some_and(|number| number <= 1) {
        return Some((spec, "F"));
    }
    if bis.is_some() {
        return Some((spec, "4.5"));
    }
    if draft("draft-fielding-uri-syntax-").is_some() {
        return Some((spec, "F"));
    }
    match spec {
        Spec::Rfc2396 | Spec::Rfc2732 => Some((Spec::Rfc2396, "F")),
        Spec::Rfc3986 | Spec::Rfc3987 | Spec::Rfc6874 => Some((Spec::Rfc3986, "4.5")),
        _ => None,
    }
}

/// The URI to which `spec` completes an input. `Some(None)` if the input cannot be completed; `None` if `spec` does
/// not mention suffix references.
pub fn expanded(spec: Spec, input: &[u8]) -> Option<Option<Vec<u8>>> {
    said_in(spec).map(|_| completed(spec, input))
}

fn completed(spec: Spec, input: &[u8]) -> Option<Vec<u8>> {
    if is_uri(spec, input) {
        return Some(input.to_vec());
    }
    // "the same syntax as a relative path reference": it has no authority, and does not begin with a slash.
    if input.starts_with(b"/") || readings(spec, input).is_empty() {
        return None;
    }
    let uri = [b"http://", input].concat();
    let host = readings(spec, &uri).first()?.get(Component::Host)?;
    let host = std::str::from_utf8(host.of(&uri)).ok()?;
    is_name(host).then_some(uri)
}

/// Whether the host is a "DNS hostname": its labels consist of letters, digits and hyphens, and do not begin or end
/// with a hyphen. In an IRI, letters of all languages are allowed.
fn is_name(host: &str) -> bool {
    let is_label = |label: &str| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || !c.is_ascii();
        !label.is_empty() && label.chars().all(is_plain) && !label.starts_with('-') && !label.ends_with('-')
    };
    host.strip_suffix('.').unwrap_or(host).split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use urispec_specs::expands;

    use super::*;

    #[track_caller]
    fn check(input: &[u8]) {
        if let Err(violation) = agree(input) {
            panic!("{violation}");
        }
    }

    #[test]
    fn the_references_know_the_same_documents_and_sections() {
        for spec in Spec::SYNTAXES {
            assert_eq!(said_in(*spec), expands(*spec), "{spec}");
        }
    }

    #[test]
    fn references_and_oracle_agree_on_every_short_input() {
        const ALPHABET: [&str; 14] = [
            "a", "1", "-", ".", "_", "@", ":", "/", "?", "#", "[", "]", "%", "\u{e9}",
        ];
        let mut inputs = vec![String::new()];
        for _ in 0..3 {
            let longer = |input: &String| {
                let input = input.clone();
                ALPHABET.iter().map(move |piece| format!("{input}{piece}"))
            };
            inputs = inputs.iter().flat_map(longer).collect();
            for input in &inputs {
                for front in ["", "a.b", "_x:", "u:p@"] {
                    check(format!("{front}{input}").as_bytes());
                }
            }
        }
    }
}
