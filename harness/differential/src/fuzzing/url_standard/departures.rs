//! The known differences of the crates from the standard. Each entry states the behaviour of the crate, the section
//! of the standard, and the condition for the difference.

use urispec_whatwg::{Attribute, Edition, Url};

use super::Case;

/// The known differences of one crate.
#[derive(Debug, Clone, Copy)]
pub struct Departures {
    /// The name of the crate.
    pub of: &'static str,
    /// The edition that the crate follows most closely. If the crate gives the same answer as this edition, the
    /// answer does not count as a difference.
    pub nearest: Edition,
    /// The differences from that edition.
    pub list: &'static [Departure],
    /// The known panics.
    pub panics: &'static [Departure],
}

/// A mismatch of a crate with the edition that it follows most closely.
#[derive(Debug)]
pub struct Departure {
    /// The behaviour of the crate.
    pub reason: &'static str,
    /// The heading of the standard's section that the crate does not follow.
    pub section: &'static str,
    shows: fn(&Compared<'_>) -> bool,
}

impl Departure {
    pub(super) fn shows(&self, compared: &Compared<'_>) -> bool {
        (self.shows)(compared)
    }
}

/// A case on which the answers of a crate and of the standard differ.
pub(super) struct Compared<'a> {
    pub asked: &'a Case<'a>,
    pub ours: Option<&'a Url>,
    pub theirs: Option<&'a Theirs>,
    /// The message, if the crate panicked.
    pub panic: Option<&'a str>,
}

impl Compared<'_> {
    /// The input without the characters that the parser removes first: controls and spaces at both ends, and all
    /// tabs and line ends.
    fn input(&self) -> String {
        prepared(self.asked.input.trim_matches(|c: char| c <= ' '))
    }

    /// The URL of the base.
    fn base(&self) -> Option<Url> {
        let input = self.asked.base?;
        let (base, set) = (None, None);
        Case { input, base, set }.answer(Edition::W2025_02)
    }

    /// Whether the URL that the value is set on has `/.` before its path.
    fn has_marked_path(&self) -> bool {
        let before = Case {
            set: None,
            ..*self.asked
        };
        let url = before.answer(Edition::W2025_02);
        url.is_some_and(|url| url.host().is_none() && url.path().starts_with("//"))
    }

    fn is_file(&self) -> bool {
        self.ours.is_some_and(|url| url.scheme() == "file")
    }

    fn sets(&self, attributes: &[Attribute]) -> bool {
        self.asked
            .set
            .is_some_and(|(attribute, _)| attributes.contains(&attribute))
    }
}

/// The attributes of a crate's URL, and its origin.
pub(super) struct Theirs {
    pub attributes: [String; Attribute::ALL.len()],
    pub origin: String,
}

impl Theirs {
    pub fn get(&self, attribute: Attribute) -> &str {
        &self.attributes[attribute as usize]
    }

    fn hostname(&self) -> &str {
        self.get(Attribute::Hostname)
    }

    fn path(&self) -> &str {
        self.get(Attribute::Pathname)
    }

    fn is_special(&self) -> bool {
        matches!(
            self.get(Attribute::Protocol),
            "http:" | "https:" | "ws:" | "wss:" | "ftp:" | "file:"
        )
    }
}

/// The known differences of the built-in crates.
pub const DEPARTURES: &[Departures] = &[
    #[cfg(feature = "url")]
    URL,
    #[cfg(feature = "ada-url")]
    ADA_URL,
];

/// The known differences of the crate `url`. Like the edition that it follows, the crate does not encode `^` in
/// paths, and keeps trailing spaces.
#[cfg(feature = "url")]
pub(super) const URL: Departures = Departures {
    of: "url",
    nearest: Edition::W2025_02,
    list: URL_LIST,
    panics: URL_PANICS,
};

/// The known differences of the crate `ada-url`.
#[cfg(feature = "ada-url")]
pub(super) const ADA_URL: Departures = Departures {
    of: "ada-url",
    nearest: Edition::LATEST,
    list: ADA_URL_LIST,
    panics: &[],
};

#[cfg(feature = "url")]
const URL_LIST: &[Departure] = &[
    Departure {
        reason: "a drive letter removes the host of a file URL, as in editions before 2021-02",
        section: "file state, path state",
        shows: |case| {
            case.is_file()
                && case.ours.is_some_and(|url| url.host() != Some(""))
                && case
                    .theirs
                    .is_some_and(|url| url.hostname().is_empty() || url.path().as_bytes().get(2) == Some(&b':'))
        },
    },
    Departure {
        reason: "empty segments at the beginning of a file URL's path are removed, as in editions before 2021-02",
        section: "path state",
        shows: |case| case.is_file() && case.ours.is_some_and(|url| url.path().starts_with("//")),
    },
    Departure {
        reason: "a backslash in a reference is treated as a slash even if the base is not special",
        section: "relative state",
        shows: |case| {
            let is_special = case.ours.or(case.base().as_ref()).is_some_and(Url::is_special);
            let input = case.input();
            let before_query = input.split(['?', '#']).next().unwrap_or_default();
            case.asked.base.is_some() && !is_special && before_query.contains('\\')
        },
    },
    Departure {
        reason: "a reference that begins with three slashes is rejected if the base is special",
        section: "relative slash state, special authority ignore slashes state",
        shows: |case| {
            let slashes = case.input().bytes().take_while(|byte| b"/\\".contains(byte)).count();
            case.asked.base.is_some() && case.theirs.is_none() && case.ours.is_some() && slashes >= 3
        },
    },
    Departure {
        reason: "empty credentials before an empty host are skipped",
        section: "authority state",
        shows: |case| {
            case.asked.set.is_none()
                && case.ours.is_none()
                && case.asked.input.contains('@')
                && case.theirs.is_some_and(|url| url.hostname().is_empty())
        },
    },
    Departure {
        reason: "`..` does not remove a drive letter, wherever the drive letter is in a path",
        section: "URL miscellaneous, shorten",
        shows: |case| {
            let drives = |path: &str| {
                path.split(['/', '\\'])
                    .filter(|segment| is_drive_letter(segment))
                    .count()
            };
            let of_ours = case.ours.map(|url| drives(url.path()));
            of_ours.is_some_and(|ours| case.theirs.is_some_and(|url| drives(url.path()) > ours))
        },
    },
    Departure {
        reason: "a drive letter that is the last segment of a base is kept, and the reference is appended to it",
        section: "URL miscellaneous, shorten",
        shows: |case| {
            let path = case.base().map_or_else(String::new, |base| base.path().to_owned());
            path.rsplit('/').next().is_some_and(is_drive_letter)
                && case.is_file()
                && case.theirs.is_some_and(|url| url.path().starts_with(&path))
        },
    },
    Departure {
        reason: "a drive letter after three slashes keeps its `|`",
        section: "path state",
        shows: |case| {
            let first = |path: &str| path.split('/').nth(1).unwrap_or_default().to_owned();
            case.is_file()
                && case
                    .theirs
                    .is_some_and(|url| first(url.path()).ends_with('|') && is_drive_letter(&first(url.path())))
        },
    },
    Departure {
        reason: "the setter of pathname neither writes nor removes the `/.` before the path of a URL without a host",
        section: "URL serializing",
        shows: |case| case.sets(&[Attribute::Pathname]) && case.ours.is_some_and(|url| url.host().is_none()),
    },
    Departure {
        reason: "the setters of host keep the `/.` before the path of a URL without a host",
        section: "URL serializing",
        shows: |case| case.sets(&[Attribute::Host, Attribute::Hostname]) && case.has_marked_path(),
    },
    Departure {
        reason: "the setter of pathname leaves one empty segment if both the host and the value are empty",
        section: "path start state",
        shows: |case| {
            case.sets(&[Attribute::Pathname])
                && case
                    .ours
                    .is_some_and(|url| url.host() == Some("") && url.path().is_empty())
                && case.theirs.is_some_and(|url| url.path() == "/")
        },
    },
    Departure {
        reason: "the setter of pathname puts a slash before a value that begins with a tab or a line end",
        section: "path start state",
        shows: |case| {
            let begins = |(_, value): (Attribute, &str)| value.starts_with(['\t', '\n', '\r']);
            let path = case.ours.map_or_else(String::new, |url| format!("/{}", url.path()));
            case.sets(&[Attribute::Pathname])
                && case.asked.set.is_some_and(begins)
                && case.theirs.is_some_and(|url| url.path() == path)
        },
    },
    Departure {
        reason: "the setter of port removes the port if the value contains only tabs and line ends",
        section: "URL class",
        shows: |case| {
            case.sets(&[Attribute::Port])
                && case
                    .asked
                    .set
                    .is_some_and(|(_, value)| !value.is_empty() && prepared(value).is_empty())
                && case.theirs.is_some_and(|url| url.get(Attribute::Port).is_empty())
        },
    },
    Departure {
        reason: "the setters of host make the host empty even if the URL has a password",
        section: "host state",
        shows: |case| {
            case.sets(&[Attribute::Host, Attribute::Hostname])
                && case
                    .ours
                    .is_some_and(|url| url.username().is_empty() && !url.password().is_empty())
                && case.theirs.is_some_and(|url| url.hostname().is_empty())
        },
    },
    Departure {
        reason: "the setter of host makes the host empty if there is no text before `:`",
        section: "host state",
        shows: |case| {
            case.sets(&[Attribute::Host])
                && case
                    .asked
                    .set
                    .is_some_and(|(_, value)| prepared(value).starts_with(':'))
        },
    },
    Departure {
        reason: "the setters of host keep the host of a file URL if the value has no host",
        section: "file host state",
        shows: |case| {
            let is_end = |(_, value): (Attribute, &str)| prepared(value).starts_with(['/', '\\', '?', '#']);
            case.sets(&[Attribute::Host, Attribute::Hostname]) && case.is_file() && case.asked.set.is_some_and(is_end)
        },
    },
    Departure {
        reason: "the setter of protocol cannot change the scheme of a URL to file",
        section: "scheme state",
        shows: |case| case.sets(&[Attribute::Protocol]) && case.is_file(),
    },
    Departure {
        reason: "a backslash ends the port of a URL that is not special",
        section: "port state",
        shows: |case| {
            case.ours.is_none() && case.asked.input.contains('\\') && case.theirs.is_some_and(|url| !url.is_special())
        },
    },
];

#[cfg(feature = "url")]
const URL_PANICS: &[Departure] = &[Departure {
    reason: "in a file URL, two dots after a segment that looks like a drive letter break an assertion in debug builds",
    section: "URL miscellaneous, shorten",
    shows: |case| {
        let has_drive = |url: Url| url.path().split('/').any(is_drive_letter);
        let is_file = case.is_file() && case.base().is_none_or(has_drive);
        is_file && case.panic.is_some_and(|panic| panic.contains("segment_start - 1"))
    },
}];

#[cfg(feature = "ada-url")]
const ADA_URL_LIST: &[Departure] = &[Departure {
    reason: "the bidi rule is not applied to a label without a right-to-left character if a different label has one",
    section: "IDNA, domain to ASCII",
    shows: |case| {
        let is_encoded = |label: &str| label.starts_with("xn--");
        let has_both = |host: &str| host.split('.').any(is_encoded) && !host.split('.').all(is_encoded);
        case.ours.is_none() && case.theirs.is_some_and(|url| has_both(url.hostname()))
    },
}];

fn is_drive_letter(segment: &str) -> bool {
    matches!(segment.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// A text without tabs and line ends.
fn prepared(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], "")
}
