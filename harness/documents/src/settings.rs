//! The types of `document.toml`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use urispec_grammar::Preference;
use urispec_model::Component;
use urispec_specs::marks::mark_of;

/// The version of the format of `document.toml`.
pub(crate) const FORMAT: u32 = 1;

/// The settings of a document.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    pub format: Spanned<u32>,
    pub title: String,
    #[serde(default)]
    pub about: String,
    /// The year and the month of publication.
    pub date: Option<Spanned<String>>,
    /// The document whose rules and components are used where this document does not define its own.
    pub relies_on: Option<Spanned<String>>,
    /// The older document that this document replaces; the two are compared.
    pub obsoletes: Option<Spanned<String>>,
    pub grammar: Rules,
    pub components: Option<BTreeMap<Spanned<String>, Spanned<Source>>>,
    /// Components that are not built in.
    #[serde(default)]
    pub own_components: BTreeMap<Spanned<String>, Spanned<Source>>,
    #[serde(default)]
    pub splitting: Splitting,
    /// The answers by question; `in` is the section of all answers without their own section.
    #[serde(default)]
    pub resolution: BTreeMap<Spanned<String>, Spanned<Answer>>,
    /// The rules of equivalence by level.
    pub sameness: Option<BTreeMap<Spanned<String>, Spanned<Sameness>>>,
    /// The alternative answers that the document permits, by name.
    #[serde(default)]
    pub reading: BTreeMap<Spanned<String>, Spanned<Permission>>,
    /// The document that decides an operation, or [`NONE`], by operation.
    #[serde(default)]
    pub operations: BTreeMap<Spanned<String>, Spanned<String>>,
}

/// An alternative answer that a document permits.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Permission {
    /// The behaviour of an implementation that follows the interpretation, as a sentence.
    pub says: String,
    /// The section that permits the interpretation.
    #[serde(rename = "in")]
    pub section: String,
    /// The answers that differ from the answers of the document, by question of resolution.
    #[serde(default)]
    pub answers: BTreeMap<Spanned<String>, Spanned<Answer>>,
}

/// The name in place of a document for an operation that is not defined.
pub(crate) const NONE: &str = "none";

/// An answer to a question.
#[derive(Debug, Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "expected an answer, a document, or a table such as { is = \"removed\", in = \"5.2\" }"
)]
pub(crate) enum Answer {
    /// The name of an answer, or the document that gives the answer.
    Named(String),
    /// The name of an answer, and the section that states the answer.
    Said(Said),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Said {
    pub is: String,
    #[serde(rename = "in")]
    pub section: String,
}

/// The rules of equivalence at a level, and at the levels that include it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Sameness {
    /// The section that has the rules.
    #[serde(default, rename = "in")]
    pub section: String,
    #[serde(default)]
    pub lower_case: Vec<LowerCase>,
    #[serde(default)]
    pub triplets: Vec<Triplets>,
    #[serde(default)]
    pub remove: Vec<Removed>,
    #[serde(default)]
    pub slash_for_empty_path: bool,
    #[serde(default)]
    pub ignore: Vec<Ignored>,
}

/// A part of a text that is written in lower case.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LowerCase {
    Scheme,
    Host,
    PathBeforeColon,
}

/// A component that is not compared.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ignored {
    Userinfo,
    Query,
    Fragment,
}

/// A change to triplets.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Triplets {
    UpperCase,
    DecodeUnreserved,
}

/// A part of a text that is left out.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Removed {
    DotSegments,
    DefaultPort,
    EmptyPort,
    Localhost,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Rules {
    /// The start rule of a parse that does not name a rule.
    pub start: Spanned<String>,
    /// Further rules for a whole text.
    #[serde(default)]
    pub whole: Vec<Spanned<String>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Splitting {
    /// Preferences between two ways to split a text; the first preference that distinguishes the two ways decides.
    pub prefer: Option<Vec<Spanned<String>>>,
}

/// The source of a component.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "expected the name of a rule, or a list of names")]
pub(crate) enum Source {
    /// A rule, or one of the [words](BEFORE_COLON).
    One(String),
    /// Any of these rules.
    Several(Vec<String>),
}

/// A reason to prefer one of two ways to split a text. The reason depends on one component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Preferred {
    /// Prefers the way in which the component is present.
    Having(Component),
    /// Prefers the way in which the component is present and begins earliest.
    Early(Component),
    /// Prefers the way in which the component is present and ends latest.
    Late(Component),
}

impl Preferred {
    /// Reads `host`, `early host` or `late host`. The error is a name that is not the name of a component.
    pub(crate) fn parse(text: &str) -> Result<Self, &str> {
        let (word, name) = text.split_once(' ').unwrap_or(("", text));
        let component = name.parse().map_err(|_| name)?;
        match word {
            "" => Ok(Self::Having(component)),
            "early" => Ok(Self::Early(component)),
            "late" => Ok(Self::Late(component)),
            _ => Err(text),
        }
    }

    pub(crate) fn component(self) -> Component {
        match self {
            Self::Having(component) | Self::Early(component) | Self::Late(component) => component,
        }
    }

    /// The preference with the component's mark.
    pub(crate) fn preference(self) -> Preference {
        let mark = mark_of(self.component());
        match self {
            Self::Having(_) => Preference::Having(mark),
            Self::Early(_) => Preference::Early(mark),
            Self::Late(_) => Preference::Late(mark),
        }
    }
}

impl fmt::Display for Preferred {
    /// Writes the form that `prefer` has in the settings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Self::Having(_) => "",
            Self::Early(_) => "early ",
            Self::Late(_) => "late ",
        };
        write!(f, "{word}{}", self.component())
    }
}

/// The source of a scheme that does not have its own rule: the text before the first colon.
pub(crate) const BEFORE_COLON: &str = "before-colon";
/// The source of a path that is the text between the other components.
pub(crate) const REST: &str = "rest";

impl Source {
    pub(crate) fn rules(&self) -> &[String] {
        match self {
            Self::One(rule) => std::slice::from_ref(rule),
            Self::Several(rules) => rules,
        }
    }

    /// Whether the source is this word instead of a rule.
    pub(crate) fn is(&self, word: &str) -> bool {
        matches!(self, Self::One(rule) if rule == word)
    }
}

/// The settings, or an error message and its place.
pub(crate) fn read(text: &str) -> Result<Settings, (Range<usize>, String)> {
    let settings: Settings = toml::from_str(text).map_err(|error| {
        let message = error.message().trim().replace('\n', "; ");
        (error.span().unwrap_or(0..0), message)
    })?;
    let format = &settings.format;
    if *format.get_ref() == FORMAT {
        Ok(settings)
    } else {
        let found = format.get_ref();
        Err((format.span(), format!("expected the format {FORMAT}, found {found}")))
    }
}
