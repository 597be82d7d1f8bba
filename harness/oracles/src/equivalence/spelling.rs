//! Writes components in one spelling: decodes triplets, and changes the case of letters and digits.

/// The spelling of a component: the decoded characters, and the case of letters and digits.
#[derive(Clone, Copy)]
pub(super) struct Spelling<'a> {
    pub(super) decoded: Option<&'a str>,
    pub(super) raised: bool,
    pub(super) folded: bool,
}

impl<'a> Spelling<'a> {
    /// Decodes these characters, and also letters and digits.
    pub(super) fn only(self, decoded: &'a str) -> Self {
        Self {
            decoded: Some(decoded),
            ..self
        }
    }

    pub(super) fn write(self, text: &str) -> String {
        let mut written = String::new();
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            let digits = rest
                .get(1..3)
                .filter(|digits| character == '%' && digits.chars().all(|digit| digit.is_ascii_hexdigit()));
            let octet = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            let plain = match octet.map(char::from) {
                None => Some(character),
                Some(octet) => self
                    .decoded
                    .is_some_and(|marks| octet.is_ascii_alphanumeric() || marks.contains(octet))
                    .then_some(octet),
            };
            match (plain, digits) {
                (Some(plain), _) if self.folded => written.push(plain.to_ascii_lowercase()),
                (Some(plain), _) => written.push(plain),
                (None, digits) => {
                    let digits = digits.unwrap_or_default();
                    written.push('%');
                    written += &if self.raised {
                        digits.to_ascii_uppercase()
                    } else {
                        digits.to_owned()
                    };
                }
            }
            rest = &rest[if digits.is_some() { 3 } else { character.len_utf8() }..];
        }
        written
    }

    pub(super) fn folded_if(self, folded: bool) -> Self {
        Self { folded, ..self }
    }
}
