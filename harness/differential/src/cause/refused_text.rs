//! The reason why a subject refuses the text of a component, if the reason is not one of its characters.

/// The reason why a parser refuses the text of a component, if the reason is not one of its characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RefusedText {
    /// The parser refuses an empty component: the port of `a://:`.
    Empty,
    /// The port is above 65535: `//h:65536`.
    Large,
    /// The port has leading zeros: `//h:00080`.
    Zeros,
    /// The parser refuses the text as a whole, and not because of a kind of character in it: the host of
    /// `//[va.a]`.
    Form,
    /// The parser refuses every text of the component: the fragment of `a#a`.
    Presence,
}

urispec_model::names!(
    RefusedText, "refused text",
    Empty => "empty", Large => "large", Zeros => "zeros", Form => "form", Presence => "presence",
);

impl RefusedText {
    /// The reason for a port, found from its number. If a port is above 65535 and has leading zeros, the reason is
    /// that it is too large: `00065536`.
    pub(crate) fn of_port(port: &[u8]) -> Self {
        let digits = &port[port.iter().take_while(|byte| **byte == b'0').count()..];
        match port {
            [] => Self::Empty,
            // Texts of five digits have the order of their numbers.
            _ if digits.len() > 5 || digits.len() == 5 && digits > &b"65535"[..] => Self::Large,
            [b'0', _, ..] => Self::Zeros,
            _ => Self::Form,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_numbers_of_several_kinds() {
        for (port, expected) in [
            ("", RefusedText::Empty),
            ("80", RefusedText::Form),
            ("65535", RefusedText::Form),
            ("65536", RefusedText::Large),
            ("00065536", RefusedText::Large),
            ("00080", RefusedText::Zeros),
            ("0", RefusedText::Form),
            ("99999999999999999999", RefusedText::Large),
        ] {
            assert_eq!(RefusedText::of_port(port.as_bytes()), expected, "{port}");
        }
    }

    #[test]
    fn a_refused_text_reads_back() {
        for text in RefusedText::ALL {
            assert_eq!(text.name().parse(), Ok(*text));
        }
    }
}
