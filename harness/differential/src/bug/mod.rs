//! Bugs on record. A bug consists of all mismatches of a parser that have one cause, and of a sentence that a
//! maintainer could file as an issue.
//!
//! Mismatches are assigned to bugs in data files and not in code, since a person has to read each of them.
//! `bugs.json` contains the bugs of the crates, and `adapter_bugs.json` contains the bugs of parsers in other
//! languages. An entry defines what it *can* explain, by rules on the keys of divergences, or by the vectors,
//! documents and verdicts of failures. `bugs.reviewed.json` lists the matches that a person *has accepted* for each
//! entry. A new match does not count until somebody has read it: [`Review`] lists such matches and accepts them.

mod classify;
mod excuse;
mod gone;
mod review;
mod reviewed;
mod rule;

use std::sync::LazyLock;

use glob::{MatchOptions, Pattern};
use serde::{Deserialize, Serialize};
use urispec_judge::Case;
use urispec_model::{ComponentSet, MismatchKind, OwnedRequest, Spec, Verdict};

use crate::Severity;

pub use classify::{classify, classify_case};
pub use gone::gone;
pub use review::{Proposal, Review, Unexplained};
pub use reviewed::{Answer, Match, ReviewedFile};
pub use rule::too_wide;

/// The mismatches of one or several parsers that have one cause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bug {
    /// A short name that never changes, such as `uriparse-empty-segment`.
    pub id: String,
    /// The names of the parsers that have the bug.
    pub parsers: Vec<String>,
    /// One sentence that describes the fault.
    pub title: String,
    /// Whether the parser, the document or our adapter has to change, or none of them.
    pub kind: BugKind,
    /// The severity of the bug, if it cannot be derived from the answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<KnownSeverity>,
    /// Grammars of texts that test whether the title is true. Every entry of `bugs.json` has such grammars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variants: Option<Variants>,
    /// The divergences that the entry can explain: globs of their ids without the name of the parser. The first
    /// entry with a matching rule counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The documents of the failures that the entry can explain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<Spec>,
    /// The verdicts of the failures that the entry can explain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<Verdict>,
    /// The vectors of the failures that the entry can explain: globs of ids, in which `*` is any text without a
    /// slash.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vectors: Vec<String>,
    /// The components that may differ in these failures; `None` if any component may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departs: Option<ComponentSet>,
    /// The release of the parser whose failures a person has read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub release: Option<String>,
    /// The number of failures that the entry explained when a person read the failures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reviewed: Option<usize>,
    /// A request that shows the bug. If no divergence of the bug occurs on this request any more, remove the
    /// entry.
    pub request: OwnedRequest,
    /// More requests that show the bug in different ways. A search also sends these requests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<OwnedRequest>,
    /// A link to the documentation of the choice, or to the text of the document that leaves the question open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// A quotation from the text at the link, at most one line long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quotation: Option<String>,
    /// The rules that decide the bug's failures, if they cannot be derived from the answers: no rule can be derived
    /// from a text that the parser rejects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided_by: Vec<DecidedBy>,
    /// The place in the parser's source at which a maintainer should look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<String>,
    /// The date and the result of our search in the issues of the parser's project, or "not searched".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upstream: Option<String>,
}

/// A rule that decides failures of a bug.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecidedBy {
    /// The name of the rule in the document.
    pub rule: String,
    /// The document and the section of the rule, written as in vectors: `rfc3986#3.2.2`.
    pub because: String,
}

/// The severity of a bug whose effect is not an answer, so that answers cannot show the severity. A person derives
/// the severity from the parser's source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownSeverity {
    /// The severity.
    pub is: Severity,
    /// The reason, so that a reader can check it: the release, the place in its source, and lines that show it.
    pub because: String,
}

/// Grammars of texts for which the title of a bug is true. A test draws some of these texts at random, and each of
/// them has to show the bug.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variants {
    /// The lines of a grammar (RFC 5234) for the claim of the title, with the start rule `variant`. If a request
    /// has several texts, the rule derives all of them in the order of the request, with `SEP` between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Vec<String>>,
    /// The lines of a grammar of similar texts that do not show the bug, for a title that contains a condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_shown: Option<Vec<String>>,
    /// The reason why the entry has no grammar of variants: the title is about a single text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub single: Option<String>,
}

/// The class of a bug, which determines the people who have to act on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BugKind {
    /// The parser deviates from the document, and its documentation does not mention this.
    Bug,
    /// The parser documents this behaviour.
    DocumentedChoice,
    /// The document permits this interpretation.
    Open,
    /// The parser may be right: the mismatch comes from our adapter, which cannot call the parser differently.
    Adapter,
}

urispec_model::names!(
    BugKind, "kind of bug",
    Bug => "bug", DocumentedChoice => "documented-choice", Open => "open", Adapter => "adapter",
);

impl BugKind {
    /// The kind of mismatch that a failure counts as, if its bug has this class.
    pub const fn mismatch(self) -> MismatchKind {
        match self {
            Self::Bug => MismatchKind::Bug,
            Self::DocumentedChoice => MismatchKind::Documented,
            Self::Open => MismatchKind::Open,
            Self::Adapter => MismatchKind::Difference,
        }
    }
}

impl Bug {
    /// The bug to which a person has assigned the divergence with this id; `None` if nobody has assigned it.
    pub fn of(id: &str) -> Option<&'static Self> {
        reviewed::index().of_key(id)
    }

    /// The bug to which a person has assigned a failure by `spec`; `None` if nobody has assigned it.
    pub fn of_case(parser: &str, spec: Spec, case: &Case) -> Option<&'static Self> {
        reviewed::index().of_case(parser, spec, case)
    }

    /// The bug that can explain a divergence, reviewed or not.
    pub fn candidate(id: &str) -> Option<&'static Self> {
        let (subject, rest) = id.split_once('.')?;
        let entry = ENTRIES.iter().find(|entry| entry.explains_key(subject, rest))?;
        Some(&entry.bug)
    }

    /// The bug that can explain a failure of a vector by `spec`, reviewed or not. If several entries can explain
    /// the failure, a documented choice takes precedence over a bug, and a bug over an open question. Within a
    /// class, the entry that explains the fewest failures takes precedence.
    pub fn candidate_of_case(parser: &str, spec: Spec, case: &Case) -> Option<&'static Self> {
        let all = ENTRIES.iter().filter(|entry| entry.explains_case(parser, spec, case));
        all.map(|entry| &entry.bug)
            .min_by_key(|bug| (bug.kind != BugKind::DocumentedChoice, bug.kind, bug.reviewed))
    }

    /// Whether the vectors, documents and verdicts of the entry can explain a failure by `spec`.
    pub fn can_explain(&self, parser: &str, spec: Spec, case: &Case) -> bool {
        let mut entries = ENTRIES.iter();
        entries.any(|entry| entry.bug.id == self.id && entry.explains_case(parser, spec, case))
    }

    /// The severity of the bug that the divergence with this id belongs to. `None` if the answers decide the
    /// severity.
    pub fn severity_of(id: &str) -> Option<Severity> {
        Some(Self::of(id)?.severity.as_ref()?.is)
    }

    /// The entry with this id; `None` if there is no such entry.
    pub fn named(id: &str) -> Option<&'static Self> {
        bugs().find(|bug| bug.id == id)
    }

    /// Whether the entry counts as a bug of the parser.
    pub fn is_failure(&self) -> bool {
        self.kind == BugKind::Bug
    }
}

/// All bugs on record.
///
/// ```
/// let bug = urispec_differential::bugs().find(|bug| bug.id == "uriparse-empty-segment").unwrap();
/// assert_eq!(bug.parsers, ["uriparse"]);
/// ```
pub fn bugs() -> impl Iterator<Item = &'static Bug> {
    ENTRIES.iter().map(|entry| &entry.bug)
}

/// A bug with its compiled patterns.
struct Entry {
    bug: Bug,
    rules: Vec<Pattern>,
    vectors: Vec<Pattern>,
}

/// The options for globs of vector ids: a star does not match a slash.
const IN_A_TOPIC: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};

impl Entry {
    fn new(bug: Bug) -> Self {
        let patterns = |globs: &[String]| -> Vec<Pattern> {
            let patterns = globs.iter().map(|glob| Pattern::new(glob));
            patterns
                .map(|pattern| pattern.expect("a test parses the file"))
                .collect()
        };
        Self {
            rules: patterns(&bug.rules),
            vectors: patterns(&bug.vectors),
            bug,
        }
    }

    fn has(&self, parser: &str) -> bool {
        self.bug.parsers.iter().any(|name| crate::field(name) == parser)
    }

    /// Whether the entry can explain the divergence `subject.rest`.
    fn explains_key(&self, subject: &str, rest: &str) -> bool {
        self.rules.iter().any(|rule| rule.matches(rest)) && self.has(subject)
    }

    /// Whether the entry can explain a failure.
    fn explains_case(&self, parser: &str, spec: Spec, case: &Case) -> bool {
        let Some(judgement) = case.judgement(spec) else {
            return false;
        };
        let Bug {
            parsers,
            documents,
            verdicts,
            departs,
            ..
        } = &self.bug;
        parsers.iter().any(|name| name == parser)
            && documents.contains(&spec)
            && verdicts.contains(&judgement.verdict)
            && departs.is_none_or(|departs| judgement.departs.iter().all(|one| departs.contains(one)))
            && self.vectors.iter().any(|glob| glob.matches_with(&case.id, IN_A_TOPIC))
    }
}

/// The entries of `bugs.json`, and then the entries of `adapter_bugs.json`.
///
/// # Panics
/// Never: the files are part of the crate, and a test reads them.
static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let files = [include_str!("../../bugs.json"), include_str!("../../adapter_bugs.json")];
    let bugs = files.map(|text| serde_json::from_str::<Vec<Bug>>(text).expect("a test parses the files"));
    bugs.into_iter().flatten().map(Entry::new).collect()
});
