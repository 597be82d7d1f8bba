//! What a maintainer would file: the divergences of a parser that have one cause, in a sentence.
//!
//! Which divergences are one bug is data, `bugs.json`, since it takes eyes: rules by the ids of divergences, tried in order. Parsers
//! that share a cause share the entry, so that it is read once.

use std::sync::LazyLock;

use glob::Pattern;
use serde::{Deserialize, Serialize};
use urispec_model::{OwnedRequest, Spec};

use crate::{Key, Panel, Severity, departures};

/// The divergences of one or several parsers that have one cause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bug {
    /// A short name, for ever: `uriparse-empty-segment`.
    pub id: String,
    /// The parsers that have it, by name.
    pub parsers: Vec<String>,
    /// A sentence that says what is wrong.
    pub title: String,
    /// Who is to do something about it.
    pub kind: BugKind,
    /// How grave it is, where no answer shows that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<KnownSeverity>,
    /// Texts of which the title is true, to test it by; each bug of a crate has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variants: Option<Variants>,
    /// Which divergences it has: globs of their ids without the name of the parser. The first entry with a rule that fits counts.
    pub rules: Vec<String>,
    /// A request that shows it. If no divergence of the bug shows there any more, the entry has to be removed.
    pub request: OwnedRequest,
    /// Where the choice is documented, or where the document leaves it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// What is written there; a line at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quotation: Option<String>,
    /// Where to look in the parser's source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<String>,
    /// When the issues of the parser's project were searched for it, and what was found; or "not searched".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upstream: Option<String>,
}

/// How grave a bug is by what is known of the parser's source: what it leads to is no answer that could be compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownSeverity {
    /// How grave.
    pub is: Severity,
    /// Why, so that a reader can check it: the release, the place in its source, and lines that show it.
    pub because: String,
}

/// Texts of which the title of a bug is true: some are drawn by chance, and each has to show the bug.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variants {
    /// The lines of a grammar (RFC 5234) of what the title claims, from its rule `variant`. The texts of a request stand in the order
    /// in which a request has them, with `SEP` between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Vec<String>>,
    /// Those of a grammar of texts beside the claim, which do not show the bug; for a title with a condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_shown: Option<Vec<String>>,
    /// Why there are no variants: the claim is about a single text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub single: Option<String>,
}

/// What a bug is, and who is to do something about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BugKind {
    /// The parser is wrong by the document, and says nothing of it.
    Bug,
    /// The parser documents that it does so.
    DocumentedChoice,
    /// The document can be read so.
    Open,
    /// The parser may be right: our adapter cannot ask it otherwise.
    Adapter,
}

urispec_model::names!(
    BugKind, "kind of bug",
    Bug => "bug", DocumentedChoice => "documented-choice", Open => "open", Adapter => "adapter",
);

impl Bug {
    /// The bug that has a divergence, by the divergence's id; `None` if it is not sorted yet.
    pub fn of(id: &str) -> Option<&'static Self> {
        let (subject, rest) = id.split_once('.')?;
        BUGS.iter()
            .find(|(bug, rules)| {
                bug.parsers.iter().any(|parser| parser == subject) && rules.iter().any(|rule| rule.matches(rest))
            })
            .map(|(bug, _)| bug)
    }

    /// How grave the bug of a divergence is known to be, by the divergence's id; `None` where the answers decide.
    pub fn severity_of(id: &str) -> Option<Severity> {
        Some(Self::of(id)?.severity.as_ref()?.is)
    }

    /// Whether it counts as a failure of the parser.
    pub fn is_failure(&self) -> bool {
        self.kind == BugKind::Bug
    }

    /// Whether a divergence is not a bug of the parser: it is known to be none, or the document leaves the spelling of a component
    /// open.
    pub fn excuses(key: &Key) -> bool {
        !key.verdict.is_failure(key.spec) || Self::of(&key.to_string()).is_some_and(|bug| !bug.is_failure())
    }

    /// Whether its request shows it still, in `parser`.
    fn occurs(&self, panel: &Panel<'_>, parser: &str) -> bool {
        let keys = departures(panel, &self.request.as_request());
        let mut of_parser = keys.iter().filter(|key| key.subject == parser);
        of_parser.any(|key| Self::of(&key.to_string()) == Some(self))
    }
}

/// All of them.
///
/// ```
/// let bug = urispec_differential::bugs().find(|bug| bug.id == "uriparse-empty-segment").unwrap();
/// assert_eq!(bug.parsers, ["uriparse"]);
/// ```
pub fn bugs() -> impl Iterator<Item = &'static Bug> {
    BUGS.iter().map(|(bug, _)| bug)
}

/// The bugs of the members of a panel that do not occur any more, each with the parser that does not have it: their entries are
/// to be taken out, or the parser. A bug by a document that does not judge there is not looked for.
pub fn gone(panel: &Panel<'_>) -> Vec<(&'static str, &'static Bug)> {
    let pairs = bugs().flat_map(|bug| bug.parsers.iter().map(move |parser| (parser.as_str(), bug)));
    let is_by = |bug: &Bug, spec: Spec| {
        let of_spec = |rule: &String| {
            rule.split('.')
                .next()
                .is_none_or(|first| first == "*" || first == spec.name())
        };
        bug.rules.iter().any(of_spec)
    };
    let is_asked = |(parser, bug): &(&str, &Bug)| {
        let mut members = panel.members().iter();
        members.any(|member| member.name() == *parser && is_by(bug, member.spec()))
    };
    pairs
        .filter(is_asked)
        .filter(|(parser, bug)| !bug.occurs(panel, parser))
        .collect()
}

/// The entries of `bugs.json` with their rules.
///
/// # Panics
/// Never: the file is part of the crate, and a test reads it.
static BUGS: LazyLock<Vec<(Bug, Vec<Pattern>)>> = LazyLock::new(|| {
    let bugs: Vec<Bug> = serde_json::from_str(include_str!("../bugs.json")).expect("the file is tested");
    let with_rules = |bug: Bug| {
        let rules = bug
            .rules
            .iter()
            .map(|rule| Pattern::new(rule).expect("the file is tested"))
            .collect();
        (bug, rules)
    };
    bugs.into_iter().map(with_rules).collect()
});
