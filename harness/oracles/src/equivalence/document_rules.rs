//! The rules of equivalence that apply to each document.

use urispec_model::{Level, Spec};

/// Groups of documents with the same rules of equivalence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Era {
    /// RFC 1738 and its last draft.
    Rfc1738,
    /// RFC 1808 and its drafts.
    Relative,
    /// draft-fielding-url-syntax-00 to -03.
    Early,
    /// draft-fielding-url-syntax-04 to -09.
    Body,
    /// The documents after url-syntax-09, up to draft-fielding-uri-rfc2396bis-00.
    Http,
    /// draft-fielding-uri-rfc2396bis-01 to -03.
    Ladder,
    /// draft-fielding-uri-rfc2396bis-04.
    Delimiters,
    /// The successors of rfc2396bis-04, which do not mention mailto.
    NoMailto,
    /// RFC 3986 and its last draft, and RFC 6874.
    Rfc3986,
}

impl Era {
    pub(super) fn of(spec: Spec) -> Option<Self> {
        let name = spec.name();
        let number = || name.get(name.len() - 2..)?.parse::<u8>().ok();
        Some(match spec {
            Spec::Rfc1738 | Spec::UriUrl06 => Self::Rfc1738,
            Spec::Rfc1808 => Self::Relative,
            Spec::Rfc2396 | Spec::Rfc2732 | Spec::Rfc2396bis00 => Self::Http,
            Spec::Rfc3986 | Spec::Rfc6874 | Spec::Rfc2396bis07 => Self::Rfc3986,
            Spec::Rfc2396bis04 => Self::Delimiters,
            // The documents on one scheme, and the document on IRIs, leave the generic syntax to RFC 3986. Their
            // own rules are in separate modules.
            Spec::Rfc2396bis05 | Spec::Rfc2396bis06 | Spec::Rfc3987 | Spec::Rfc6068 | Spec::Rfc7230 | Spec::Rfc8089 => {
                Self::NoMailto
            }
            _ if name.contains("relative-url") => Self::Relative,
            _ if name.contains("rfc2396bis") => Self::Ladder,
            _ if name.contains("url-syntax") => match number()? {
                ..=3 => Self::Early,
                4..=9 => Self::Body,
                _ => Self::Http,
            },
            _ if name.contains("uri-syntax") => Self::Http,
            _ => return None,
        })
    }

    /// Whether the document has the levels of RFC 3986, in which each level includes the levels below it.
    pub(super) fn has_ladder(self) -> bool {
        self >= Self::Ladder
    }

    /// Whether the case of letters in a host is ignored.
    pub(super) fn folds_hosts(self) -> bool {
        self >= Self::Body
    }

    /// Whether the level is the level of case, or includes it.
    pub(super) fn folds(level: Level) -> bool {
        matches!(level, Level::Case | Level::Syntax | Level::Scheme)
    }

    pub(super) fn decodes(self, level: Level) -> bool {
        match self {
            Self::Relative => false,
            Self::Early | Self::Body | Self::Http => level == Level::Percent,
            _ => matches!(level, Level::Percent | Level::Syntax | Level::Scheme),
        }
    }

    /// Whether the digits of triplets are converted to upper case.
    pub(super) fn raises(self, level: Level) -> bool {
        match self {
            Self::Rfc1738 | Self::Ladder => self.decodes(level),
            Self::Relative | Self::Early | Self::Body | Self::Http => false,
            _ => Self::folds(level),
        }
    }

    /// The default ports by scheme.
    pub(super) fn ports(self) -> &'static [(&'static str, &'static str)] {
        const ALL: [(&str, &str); 10] = [
            ("ftp", "21"),
            ("http", "80"),
            ("https", "443"),
            ("ws", "80"),
            ("wss", "443"),
            ("gopher", "70"),
            ("nntp", "119"),
            ("telnet", "23"),
            ("wais", "210"),
            ("prospero", "1525"),
        ];
        const OLD: [(&str, &str); 7] = [
            ("ftp", "21"),
            ("http", "80"),
            ("gopher", "70"),
            ("nntp", "119"),
            ("telnet", "23"),
            ("wais", "210"),
            ("prospero", "1525"),
        ];
        match self {
            Self::Rfc1738 => &OLD,
            Self::NoMailto | Self::Rfc3986 => &ALL[..5],
            _ => &ALL,
        }
    }
}

/// The characters other than letters and digits that are equivalent to their encoded form.
pub(super) fn marks(spec: Spec, era: Era) -> &'static str {
    match (spec, era) {
        (Spec::UriUrl06, _) => "$-_.+!*'(),{}|\\^~[]",
        (_, Era::Rfc1738) => "$-_.+!*'(),",
        (
            Spec::UriSyntax02
            | Spec::UriSyntax03
            | Spec::UriSyntax04
            | Spec::Rfc2396
            | Spec::Rfc2732
            | Spec::Rfc2396bis00,
            _,
        )
        | (_, Era::Ladder) => "-_.!~*'()",
        (_, Era::Early | Era::Body | Era::Http) => "$-_.!~*'(),",
        _ => "-._~",
    }
}
