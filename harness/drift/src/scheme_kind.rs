//! The kinds of schemes of the URL Standard.

/// A kind of scheme in the URL Standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SchemeKind {
    /// A special scheme that is not `file`: `ftp`, `http`, `https`, `ws`, `wss`, and in some editions `gopher`.
    Special,
    /// `file`.
    File,
    /// Any other scheme.
    Other,
}

urispec_model::names!(
    SchemeKind, "kind of scheme",
    Special => "special", File => "file", Other => "other",
);

impl SchemeKind {
    /// The kind of the scheme at the start of a text; [`SchemeKind::Other`] if the text has no scheme.
    pub fn of(text: &[u8]) -> Self {
        let seen = text.iter().copied().filter(|byte| !b"\t\n\r".contains(byte));
        let seen = seen.skip_while(|byte| *byte <= b' ').take_while(|byte| *byte != b':');
        let scheme: Vec<u8> = seen.take(8).map(|byte| byte.to_ascii_lowercase()).collect();
        match &scheme[..] {
            b"file" => Self::File,
            b"ftp" | b"gopher" | b"http" | b"https" | b"ws" | b"wss" => Self::Special,
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scheme_is_known_through_what_is_removed() {
        for (text, expected) in [
            ("\tH\nttp:a", SchemeKind::Special),
            ("file:", SchemeKind::File),
            ("a:b", SchemeKind::Other),
            ("", SchemeKind::Other),
        ] {
            assert_eq!(SchemeKind::of(text.as_bytes()), expected, "{text:?}");
        }
    }
}
