//! The rules of each document for URIs in a text, written a second time.

use urispec_model::Spec;

/// The rules of one document.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words {
    /// The document and the section with the rules.
    #[cfg_attr(not(test), expect(dead_code, reason = "only a test compares the sections"))]
    pub(super) said_in: (Spec, &'static str),
    /// The pairs of delimiters.
    pub(super) pairs: &'static [(u8, u8)],
    /// Whether white space alone is a delimiter: "or just using whitespace".
    pub(super) bare: bool,
    /// The meaning of the characters `URL:` before the URL.
    pub(super) label: Label,
    /// Whether white space within the delimiters is ignored.
    pub(super) squeezes: bool,
    /// Whether a fragment, which is not part of a URL, is also inside the delimiters: "the identifier would be
    /// placed within the brackets as well".
    pub(super) has_fragment: bool,
}

/// The meaning of the characters `URL:` before a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// The characters of the prefix are a part of the URL, although the rule `url` does not include them.
    OfTheUrl,
    /// The characters of the prefix are a part of the delimiter.
    OfTheWrapper,
    /// The characters are optional: "with or (usually) without".
    Either,
}

/// The rules of a document for URIs in a text; `None` if the document has no such rules.
pub(super) fn words(spec: Spec) -> Option<Words> {
    let name = spec.name();
    let draft = |series: &str| -> Option<u32> { name.strip_prefix(series)?.parse().ok() };
    if let Some(number) = draft("draft-ietf-uri-relative-url-") {
        return header(spec, number);
    }
    if let Some(number) = draft("draft-fielding-url-syntax-") {
        return Some(match number {
            // Appendix B: brackets, angle brackets, "or even paired braces".
            0 | 1 => Words {
                pairs: &[(b'[', b']'), (b'<', b'>'), (b'{', b'}')],
                bare: false,
                ..usual((spec, "B"))
            },
            _ => usual((spec, "E")),
        });
    }
    if let Some(number) = draft("draft-fielding-uri-rfc2396bis-") {
        // In the earlier drafts, the rules are in different appendices.
        return Some(usual((spec, ["E", "E", "D", "C"][number.min(3) as usize])));
    }
    if draft("draft-fielding-uri-syntax-").is_some() {
        return Some(usual((spec, "E")));
    }
    let appendix = Words {
        // Appendix: "angle brackets, along with the prefix URL:"; white space is ignored.
        pairs: &[(b'<', b'>')],
        bare: false,
        label: Label::OfTheWrapper,
        has_fragment: true,
        ..usual((spec, "Appendix"))
    };
    Some(match spec {
        // "angle brackets (less than and greater than signs)"; white space is not mentioned.
        Spec::UriUrl03 => Words {
            said_in: (spec, "Wrappers-for-URIs-in-plain-text"),
            label: Label::OfTheUrl,
            squeezes: false,
            has_fragment: false,
            ..appendix
        },
        Spec::UriUrl06 | Spec::Rfc1738 => appendix,
        // The example in RFC 1808 has a header like the one in its last draft.
        Spec::Rfc1808 => return header(spec, 6),
        // RFC 2732 changes only the grammar of RFC 2396.
        Spec::Rfc2396 | Spec::Rfc2732 => usual((Spec::Rfc2396, "E")),
        Spec::Rfc3986 | Spec::Rfc3987 | Spec::Rfc6874 => usual((Spec::Rfc3986, "C")),
        _ => return None,
    })
}

/// "within double-quotes, angle brackets, or just using whitespace".
fn usual(said_in: (Spec, &'static str)) -> Words {
    Words {
        said_in,
        pairs: &[(b'"', b'"'), (b'<', b'>')],
        bare: true,
        label: Label::Either,
        squeezes: true,
        has_fragment: false,
    }
}

/// The rules about the header for the base in drafts of RFC 1808. From the third draft on, the base is in angle
/// brackets, and "any whitespace inside" them is ignored.
fn header(spec: Spec, number: u32) -> Option<Words> {
    let (section, label) = match number {
        ..=2 => return None,
        // The header has only `<`, but the sentence after it has `<URL:`.
        3 => ("3.2", Label::Either),
        4 | 5 => ("3.2", Label::OfTheWrapper),
        _ => ("3.1", Label::OfTheWrapper),
    };
    Some(Words {
        pairs: &[(b'<', b'>')],
        bare: false,
        label,
        ..usual((spec, section))
    })
}

#[cfg(test)]
mod tests {
    use urispec_specs::extracts;

    use super::*;

    #[test]
    fn the_references_know_the_same_documents_and_sections() {
        for spec in Spec::SYNTAXES {
            assert_eq!(words(*spec).map(|words| words.said_in), extracts(*spec), "{spec}");
        }
    }
}
