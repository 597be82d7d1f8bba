//! What a maintainer would file: the mismatches of a parser that have one cause, in a sentence.
//!
//! Which mismatches are one bug is data, since it takes a person to read them. `bugs.json` has the bugs of the crates, and `adapter_bugs.json`
//! those of parsers in other languages. An entry says what it *can* explain: by rules on the keys of divergences, or by the vectors,
//! documents and verdicts of failures. `bugs.reviewed.json` says what each of them *was seen* to explain. A new match is not sorted until
//! somebody has read it: [`Review`] lists such matches and accepts them.

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
    /// A short name, never changed: `uriparse-empty-segment`.
    pub id: String,
    /// The parsers that have it, by name.
    pub parsers: Vec<String>,
    /// A sentence that says what is wrong.
    pub title: String,
    /// Whether the parser, the document or our adapter has to change, if any of them.
    pub kind: BugKind,
    /// How grave it is, where no answer shows that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<KnownSeverity>,
    /// Texts of which the title is true, to test it by; each bug of a crate has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variants: Option<Variants>,
    /// The divergences that it can explain: globs of their ids without the name of the parser. The first entry with a rule that fits counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The failures that it can explain: those of these documents,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<Spec>,
    /// with these verdicts,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<Verdict>,
    /// of the vectors whose ids match these globs, in which `*` is any text without a slash,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vectors: Vec<String>,
    /// and in which no other components than these differ, if any are named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departs: Option<ComponentSet>,
    /// The release of the parser whose failures were read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub release: Option<String>,
    /// How many failures it explained when they were read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reviewed: Option<usize>,
    /// A request that shows it. If no divergence of the bug shows there any more, the entry has to be removed.
    pub request: OwnedRequest,
    /// More requests that show it, each in a way of its own, so that a search sends them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<OwnedRequest>,
    /// Where the choice is documented, or where the document leaves it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// What is written there; a line at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quotation: Option<String>,
    /// The rules that decide its failures, where the answers show others: of a text that is refused they show none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided_by: Vec<DecidedBy>,
    /// Where to look in the parser's source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<String>,
    /// When the issues of the parser's project were searched for it, and what was found; or "not searched".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upstream: Option<String>,
}

/// A rule that decides failures of a bug.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecidedBy {
    /// By its name in the document.
    pub rule: String,
    /// Where it is, as vectors cite: `rfc3986#3.2.2`.
    pub because: String,
}

/// How grave a bug is by what is known of the parser's source: its effect is not an answer that can be compared.
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

/// The class of a bug, and the people who have to act on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BugKind {
    /// The parser is wrong by the document, and says nothing about it.
    Bug,
    /// The parser documents that it does so.
    DocumentedChoice,
    /// The document can be read so.
    Open,
    /// The parser may be right: our adapter cannot call it differently.
    Adapter,
}

urispec_model::names!(
    BugKind, "kind of bug",
    Bug => "bug", DocumentedChoice => "documented-choice", Open => "open", Adapter => "adapter",
);

impl BugKind {
    /// What its mismatches are counted as.
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
    /// The bug that a divergence was seen to belong to, by the divergence's id; `None` if nobody has sorted it.
    pub fn of(id: &str) -> Option<&'static Self> {
        reviewed::index().of_key(id)
    }

    /// The bug that a failure by `spec` was seen to belong to; `None` if nobody has sorted it.
    pub fn of_case(parser: &str, spec: Spec, case: &Case) -> Option<&'static Self> {
        reviewed::index().of_case(parser, spec, case)
    }

    /// The bug that can explain a divergence, read or not.
    pub fn candidate(id: &str) -> Option<&'static Self> {
        let (subject, rest) = id.split_once('.')?;
        let entry = ENTRIES.iter().find(|entry| entry.explains_key(subject, rest))?;
        Some(&entry.bug)
    }

    /// The bug that can explain a failure of a vector by `spec`, read or not. Of several, what the parser documents comes before a
    /// bug, and a bug before what the document leaves open; then the one that explains least.
    pub fn candidate_of_case(parser: &str, spec: Spec, case: &Case) -> Option<&'static Self> {
        let all = ENTRIES.iter().filter(|entry| entry.explains_case(parser, spec, case));
        all.map(|entry| &entry.bug)
            .min_by_key(|bug| (bug.kind != BugKind::DocumentedChoice, bug.kind, bug.reviewed))
    }

    /// Whether its vectors, documents and verdicts can explain a failure by `spec`.
    pub fn can_explain(&self, parser: &str, spec: Spec, case: &Case) -> bool {
        let mut entries = ENTRIES.iter();
        entries.any(|entry| entry.bug.id == self.id && entry.explains_case(parser, spec, case))
    }

    /// How grave the bug of a divergence is known to be, by the divergence's id; `None` where the answers decide.
    pub fn severity_of(id: &str) -> Option<Severity> {
        Some(Self::of(id)?.severity.as_ref()?.is)
    }

    /// The entry with this id.
    pub fn named(id: &str) -> Option<&'static Self> {
        bugs().find(|bug| bug.id == id)
    }

    /// Whether it counts as a bug of the parser.
    pub fn is_failure(&self) -> bool {
        self.kind == BugKind::Bug
    }
}

/// All of them.
///
/// ```
/// let bug = urispec_differential::bugs().find(|bug| bug.id == "uriparse-empty-segment").unwrap();
/// assert_eq!(bug.parsers, ["uriparse"]);
/// ```
pub fn bugs() -> impl Iterator<Item = &'static Bug> {
    ENTRIES.iter().map(|entry| &entry.bug)
}

/// A bug with its patterns.
struct Entry {
    bug: Bug,
    rules: Vec<Pattern>,
    vectors: Vec<Pattern>,
}

/// How globs of ids of vectors are read: a star does not go over a slash.
const IN_A_TOPIC: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};

impl Entry {
    fn new(bug: Bug) -> Self {
        let patterns = |globs: &[String]| -> Vec<Pattern> {
            let patterns = globs.iter().map(|glob| Pattern::new(glob));
            patterns.map(|pattern| pattern.expect("the file is tested")).collect()
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

    /// Whether it can explain the divergence `subject.rest`.
    fn explains_key(&self, subject: &str, rest: &str) -> bool {
        self.rules.iter().any(|rule| rule.matches(rest)) && self.has(subject)
    }

    /// Whether it can explain a failure.
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

/// The entries of `bugs.json`, and then those of `adapter_bugs.json`.
///
/// # Panics
/// Never: the files are part of the crate, and a test reads them.
static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let files = [include_str!("../../bugs.json"), include_str!("../../adapter_bugs.json")];
    let bugs = files.map(|text| serde_json::from_str::<Vec<Bug>>(text).expect("the files are tested"));
    bugs.into_iter().flatten().map(Entry::new).collect()
});
