//! What the reference of every document offers, and the errors that it can give.

use std::borrow::Cow;
use std::str::FromStr;

use urispec_model::{Level, ResolveOptions, Spans, UnknownName};

use crate::cursor::Rejection;
use crate::equivalence::{Parsed, Rules};
use crate::marking::Marking;
use crate::meaning::{Choices, Sections};
pub use crate::normalize_error::NormalizeError;

/// Why an input was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The input is not what the rule describes.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// The document has no rule of that name.
    #[error(transparent)]
    UnknownRule(#[from] UnknownName),
    /// The document has no syntax of references: it is an edition of the URL Standard, which [`answer`](crate::answer) asks.
    #[error("the document has no syntax of references")]
    NoSyntax,
}

/// Why a reference could not be resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// The base is not what the document allows.
    #[error("base: {0}")]
    Base(Rejection),
    /// The base is a relative reference, and only an absolute one can be a base.
    #[error("base is not absolute: {0}")]
    BaseNotAbsolute(Rejection),
    /// The reference is not what the document allows.
    #[error("reference: {0}")]
    Reference(Rejection),
    /// The reference has more `..` than the base has levels, and the caller asked to refuse it (RFC 2396 section
    /// 5.2 step 6g).
    #[error("the reference has more `..` segments than the base has levels")]
    SurplusDots,
    /// The document gives no result.
    #[error("the document does not define it: {0}")]
    NotDefined(&'static str),
}

/// Why a document does not answer a question that not every document has to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The input is not what the document allows.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// The document does not mention it.
    #[error("the document does not define this operation")]
    Undefined,
}

/// What a reference leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A URI, with the fragment of the reference at its end.
    Uri(Vec<u8>),
    /// The current document, with the fragment of the reference (RFC 2396 sections 4.2 and 5.2, step 2).
    SameDocument {
        /// `None` if undefined.
        fragment: Option<Vec<u8>>,
    },
}

/// The reference of one document: its edition, which is data, and the code of the family of documents that it belongs to.
pub(crate) trait Document: Sync {
    /// What messages call a rule of the document: `rule of RFC 3986`.
    fn kind(&self) -> &'static str;

    /// Whether it has no parser written by hand: the table of its grammar parses.
    fn is_by_table(&self) -> bool {
        false
    }

    /// The rules from which a parse can start, by the document's own names.
    fn rules(&self) -> Vec<&'static str>;

    /// Those of them that describe a whole reference, the most general first; a parse from them gives every component of
    /// the document.
    fn whole(&self) -> &'static [&'static str];

    /// Parses the whole of `input` as the document's whole reference.
    ///
    /// Inlined into [`Document::parse`]: the components are long, and a copy of them takes as long as parsing a host.
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection>;

    /// Parses the whole of `input` as what is normalized and compared.
    fn parse_uri(&self, input: &[u8]) -> Result<Spans, Rejection> {
        self.parse_whole(input)
    }

    /// Parses the whole of `input` against a rule; `None` if the document has none of that name.
    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>>;

    /// Resolves; choices that the document does not offer change nothing.
    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError>;

    /// Where its grammar has the components; for documents that are built in.
    fn marks(&self) -> &Marking;

    /// Its answers to all questions, made from the same edition as the reference; where it leaves a question to another
    /// document, that document's.
    fn choices(&self) -> Choices;

    /// Where it answers which.
    fn sections(&self) -> &Sections;

    /// What it says about texts that are the same.
    fn rules_of_sameness(&self) -> &'static Rules;

    /// The document's `remove_dot_segments`, if it has that algorithm.
    fn remove_dot_segments<'a>(&self, _path: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        None
    }

    /// Parses the whole of `input` against the rule of that name; `None` is the document's whole reference.
    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let Some(name) = rule else {
            return Ok(self.parse_whole(input)?);
        };
        match self.parse_rule(name, input) {
            Some(parsed) => Ok(parsed?),
            None => Err(ParseError::UnknownRule(UnknownName {
                kind: self.kind(),
                found: name.to_owned(),
                known: self.rules(),
            })),
        }
    }

    /// The normal form at a level.
    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        self.normalize_by_rules(input, level)
    }

    /// A text that is the same for all that are equivalent at a level.
    fn comparison_form<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        self.compare_by_rules(input, level)
    }

    /// [`Document::normalize`], by [`Document::rules_of_sameness`].
    fn normalize_by_rules<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        let rules = self.rules_of_sameness();
        if !rules.normalizes.contains(&level) {
            return Err(NormalizeError::Undefined(level));
        }
        let parsed = Parsed {
            text: input,
            spans: &self.parse_uri(input)?,
            parse: &|text| self.parse_uri(text).ok(),
        };
        rules.normal_form(&parsed, level)
    }

    /// [`Document::comparison_form`], by the same.
    fn compare_by_rules<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        let rules = self.rules_of_sameness();
        if !rules.compares.contains(&level) {
            return Err(NormalizeError::Undefined(level));
        }
        let parsed = Parsed {
            text: input,
            spans: &self.parse_uri(input)?,
            parse: &|text| self.parse_uri(text).ok(),
        };
        rules.comparison_form(&parsed, level)
    }

    /// Whether two are equivalent at a level.
    fn equivalent(&self, one: &[u8], other: &[u8], level: Level) -> Result<bool, NormalizeError> {
        Ok(self.comparison_form(one, level)? == self.comparison_form(other, level)?)
    }
}

/// The names of the rules that a document has.
pub(crate) fn names<R: Copy + PartialEq>(
    all: &[R],
    lacking: &[&[R]],
    name: impl Fn(R) -> &'static str,
) -> Vec<&'static str> {
    let own = all
        .iter()
        .filter(|rule| !lacking.iter().any(|some| some.contains(rule)));
    own.map(|rule| name(*rule)).collect()
}

/// The rule of that name, if the document has it.
pub(crate) fn named<R: FromStr + PartialEq>(name: &str, lacking: &[&[R]]) -> Option<R> {
    let rule: R = name.parse().ok()?;
    (!lacking.iter().any(|some| some.contains(&rule))).then_some(rule)
}
