//! Special schemes, section "URL miscellaneous".

/// The special schemes, and one variant for all other schemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SchemeKind {
    NotSpecial,
    Ftp,
    File,
    Gopher,
    Http,
    Https,
    Ws,
    Wss,
}

impl SchemeKind {
    /// The kind of `scheme`, which is in lower case. `gopher` is special in the oldest editions.
    pub fn of(scheme: &str, gopher_is_special: bool) -> Self {
        match scheme {
            "https" => Self::Https,
            "http" => Self::Http,
            "file" => Self::File,
            "ftp" => Self::Ftp,
            "ws" => Self::Ws,
            "wss" => Self::Wss,
            "gopher" if gopher_is_special => Self::Gopher,
            _ => Self::NotSpecial,
        }
    }

    pub fn is_special(self) -> bool {
        self != Self::NotSpecial
    }

    pub fn default_port(self) -> Option<u16> {
        match self {
            Self::Ftp => Some(21),
            Self::Gopher => Some(70),
            Self::Http | Self::Ws => Some(80),
            Self::Https | Self::Wss => Some(443),
            Self::File | Self::NotSpecial => None,
        }
    }
}
