//! `document.toml` as types.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use urispec_grammar::Preference;
use urispec_model::Component;
use urispec_specs::marks::mark_of;

/// The version of the format.
pub(crate) const FORMAT: u32 = 1;

/// What a document says about itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    pub format: Spanned<u32>,
    pub title: String,
    #[serde(default)]
    pub about: String,
    /// Year and month.
    pub date: Option<Spanned<String>>,
    /// The document whose rules and components are used where this one has none.
    pub relies_on: Option<Spanned<String>>,
    /// The document whose place it takes: it is compared with that one.
    pub obsoletes: Option<Spanned<String>>,
    pub grammar: Rules,
    pub components: Option<BTreeMap<Spanned<String>, Spanned<Source>>>,
    /// Components that are not built in.
    #[serde(default)]
    pub own_components: BTreeMap<Spanned<String>, Spanned<Source>>,
    #[serde(default)]
    pub splitting: Splitting,
    /// By question, its answer; `in` is the section of all those that name none.
    #[serde(default)]
    pub resolution: BTreeMap<Spanned<String>, Spanned<Answer>>,
    /// By level, which texts are the same.
    pub sameness: Option<BTreeMap<Spanned<String>, Spanned<Sameness>>>,
    /// By name, what it permits besides.
    #[serde(default)]
    pub reading: BTreeMap<Spanned<String>, Spanned<Permission>>,
    /// By operation, the document as which it is done, or [`NONE`].
    #[serde(default)]
    pub operations: BTreeMap<Spanned<String>, Spanned<String>>,
}

/// What a document permits besides its own answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Permission {
    /// What an implementation does.
    pub says: String,
    /// The section that permits it.
    #[serde(rename = "in")]
    pub section: String,
    /// By question of resolution, a different answer.
    #[serde(default)]
    pub answers: BTreeMap<Spanned<String>, Spanned<Answer>>,
}

/// In place of a document: the operation is not defined.
pub(crate) const NONE: &str = "none";

/// An answer to a question.
#[derive(Debug, Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "expected an answer, a document, or a table such as { is = \"removed\", in = \"5.2\" }"
)]
pub(crate) enum Answer {
    /// The name of an answer, or the document whose answer it is.
    Named(String),
    /// The name of an answer, and the section that gives it.
    Said(Said),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Said {
    pub is: String,
    #[serde(rename = "in")]
    pub section: String,
}

/// Which texts are the same at a level, and at those that include it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Sameness {
    /// The section.
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

/// What is in lower case.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LowerCase {
    Scheme,
    Host,
    PathBeforeColon,
}

/// What does not count.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ignored {
    Userinfo,
    Query,
    Fragment,
}

/// What is done with triplets.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Triplets {
    UpperCase,
    DecodeUnreserved,
}

/// What is left out.
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
    /// What a parse without a rule means.
    pub start: Spanned<String>,
    /// Further rules for a whole.
    #[serde(default)]
    pub whole: Vec<Spanned<String>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Splitting {
    /// Of two ways to split a text, the one that is better by the first of these that sees a difference.
    pub prefer: Option<Vec<Spanned<String>>>,
}

/// Where a component comes from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "expected the name of a rule, or a list of names")]
pub(crate) enum Source {
    /// A rule, or one of the [words](BEFORE_COLON).
    One(String),
    /// Any of these rules.
    Several(Vec<String>),
}

/// A reason to prefer one way to split a text to another, by a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Preferred {
    /// It is there.
    Having(Component),
    /// It is there, and begins first.
    Early(Component),
    /// It is there, and ends last.
    Late(Component),
}

impl Preferred {
    /// Reads `host`, `early host` or `late host`; the error is the name that no component has.
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

    /// By the component's mark.
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
    /// As in `prefer`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Self::Having(_) => "",
            Self::Early(_) => "early ",
            Self::Late(_) => "late ",
        };
        write!(f, "{word}{}", self.component())
    }
}

/// A scheme that no rule derives alone: what is before the first colon.
pub(crate) const BEFORE_COLON: &str = "before-colon";
/// A path that is what is left between the other components.
pub(crate) const REST: &str = "rest";

impl Source {
    pub(crate) fn rules(&self) -> &[String] {
        match self {
            Self::One(rule) => std::slice::from_ref(rule),
            Self::Several(rules) => rules,
        }
    }

    /// Whether it is this word instead of a rule.
    pub(crate) fn is(&self, word: &str) -> bool {
        matches!(self, Self::One(rule) if rule == word)
    }
}

/// The settings, or a message and its place.
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
