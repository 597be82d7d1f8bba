//! The rules of a user's own document for equivalent texts.

use std::fmt::{self, Write as _};

use urispec_model::{Level, visible};

use super::ladder::{
    decode_unreserved, dots, host_case, no_default_port, no_empty_port, no_localhost, scheme_case,
    slash_for_empty_path, triplet_case,
};
use super::{CASE, Form, PATH, PERCENT, Rule, Rules, SCHEME, SYNTAX, fold};

/// The rules of a user's own document for equivalent texts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnSameness {
    /// The levels that the document defines, each with its section or with an empty text. Every document defines
    /// the level at which texts are not changed.
    pub levels: Vec<(Level, String)>,
    /// The changes, each with the lowest level at which it is made. A change is also made at all levels that
    /// include its lowest level.
    pub changes: Vec<(Level, OwnChange)>,
}

/// A change after which equivalent texts are identical.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnChange {
    /// The scheme is converted to lower case.
    LowerCaseScheme,
    /// The host is converted to lower case.
    LowerCaseHost,
    /// The path up to its first colon is converted to lower case: the namespace of a URN.
    LowerCasePathBeforeColon,
    /// The digits of triplets are converted to upper case.
    RaiseTriplets,
    /// Triplets of unreserved characters are decoded (RFC 3986 section 2.3).
    DecodeUnreserved,
    /// Dot segments are removed (RFC 3986 section 5.2.4).
    RemoveDotSegments,
    /// A port is removed if it is the default of the scheme.
    DropDefaultPort,
    /// The colon of an empty port is removed.
    DropEmptyPort,
    /// The host `localhost` of a file URI is removed.
    DropLocalhost,
    /// An empty path after an authority is replaced by a slash.
    SlashForEmptyPath,
    /// The userinfo is ignored in comparisons. This change defines no normal form; nor do `IgnoreQuery` and
    /// `IgnoreFragment`.
    IgnoreUserinfo,
    /// The query is ignored in comparisons.
    IgnoreQuery,
    /// The fragment is ignored in comparisons.
    IgnoreFragment,
}

impl OwnChange {
    fn function(self) -> fn(&mut Form) {
        match self {
            Self::LowerCaseScheme => scheme_case,
            Self::LowerCaseHost => host_case,
            Self::LowerCasePathBeforeColon => |form| {
                let end = memchr::memchr(b':', &form.path).unwrap_or(0);
                fold(&mut form.path[..end]);
            },
            Self::RaiseTriplets => triplet_case,
            Self::DecodeUnreserved => decode_unreserved,
            Self::RemoveDotSegments => dots,
            Self::DropDefaultPort => no_default_port,
            Self::DropEmptyPort => no_empty_port,
            Self::DropLocalhost => no_localhost,
            Self::SlashForEmptyPath => slash_for_empty_path,
            Self::IgnoreUserinfo => |form| {
                if let Some(server) = form.server() {
                    server.userinfo = None;
                }
            },
            Self::IgnoreQuery => |form| form.query = None,
            Self::IgnoreFragment => |form| form.fragment = None,
        }
    }

    /// Whether the change makes texts equivalent without a normal form.
    const fn is_without_normal_form(self) -> bool {
        matches!(self, Self::IgnoreUserinfo | Self::IgnoreQuery | Self::IgnoreFragment)
    }
}

impl fmt::Display for OwnChange {
    /// Describes the change in a few words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LowerCaseScheme => "scheme in lower case",
            Self::LowerCaseHost => "host in lower case",
            Self::LowerCasePathBeforeColon => "path up to its first colon in lower case",
            Self::RaiseTriplets => "triplets in upper case",
            Self::DecodeUnreserved => "unreserved characters decoded",
            Self::RemoveDotSegments => "no dot segments",
            Self::DropDefaultPort => "no default port",
            Self::DropEmptyPort => "no empty port",
            Self::DropLocalhost => "no `localhost` in file URIs",
            Self::SlashForEmptyPath => "a slash for an empty path",
            Self::IgnoreUserinfo => "userinfo ignored",
            Self::IgnoreQuery => "query ignored",
            Self::IgnoreFragment => "fragment ignored",
        })
    }
}

/// A level, and all levels that include it.
fn upwards(level: Level) -> &'static [Level] {
    match level {
        Level::String | Level::Whatwg => &[],
        Level::Case => CASE,
        Level::Percent => PERCENT,
        Level::Path => PATH,
        Level::Syntax => SYNTAX,
        Level::Scheme => SCHEME,
    }
}

impl OwnSameness {
    /// The rules as text for people. There is a line for each level, and a line for each change at this level.
    pub fn human(&self) -> String {
        let mut out = String::new();
        for (level, section) in &self.levels {
            let section = if section.is_empty() { "no section" } else { section };
            let changes = self.changes.iter().filter(|(of, _)| of == level);
            let changes: Vec<String> = changes.map(|(_, change)| change.to_string()).collect();
            let _ = writeln!(
                out,
                "  equivalent at `{level}`: {} ({})",
                changes.join(", "),
                visible(section)
            );
        }
        out
    }

    /// Converts the rules to the data of a document, which lives until the program ends.
    pub(crate) fn rules(&self) -> &'static Rules {
        let rule = |(level, change): &(Level, OwnChange)| {
            let make = if change.is_without_normal_form() {
                Rule::same
            } else {
                Rule::normal
            };
            make(upwards(*level), change.function())
        };
        let rules: Vec<Rule> = self.changes.iter().map(rule).collect();
        let has_normal_form = |level: Level| {
            let mut changes = self.changes.iter();
            !changes.any(|(of, change)| change.is_without_normal_form() && upwards(*of).contains(&level))
        };
        let every = || std::iter::once(Level::String).chain(self.levels.iter().map(|(level, _)| *level));
        let normalizes: Vec<Level> = every().filter(|level| has_normal_form(*level)).collect();
        let compares: Vec<Level> = every().collect();
        let sections = self.levels.iter().filter(|(_, section)| !section.is_empty());
        let sections: Vec<(Level, &str)> = sections
            .map(|(level, section)| (*level, &*section.clone().leak()))
            .collect();
        Box::leak(Box::new(Rules {
            normalizes: normalizes.leak(),
            compares: compares.leak(),
            sections: sections.leak(),
            changes: vec![&*rules.leak()].leak(),
            ..Rules::NONE
        }))
    }
}
