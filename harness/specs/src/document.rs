//! The trait that all reference implementations implement, and their errors.

use std::borrow::Cow;
use std::str::FromStr;

use urispec_model::{Level, ResolveOptions, Spans, UnknownName};

use crate::cursor::Rejection;
use crate::equivalence::{Parsed, Rules};
pub use crate::normalize_error::NormalizeError;

/// The error of a parse.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The rule rejects the input.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// The document has no rule with this name.
    #[error(transparent)]
    UnknownRule(#[from] UnknownName),
    /// The document has no syntax of references: it is an edition of the URL Standard. Use [`answer`](crate::answer).
    #[error("the document has no syntax of references")]
    NoSyntax,
}

/// The reason why a reference could not be resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// The document rejects the base.
    #[error("base: {0}")]
    Base(Rejection),
    /// The base is a relative reference, but a base must be absolute.
    #[error("base is not absolute: {0}")]
    BaseNotAbsolute(Rejection),
    /// The document rejects the reference.
    #[error("reference: {0}")]
    Reference(Rejection),
    /// The reference has more `..` segments than the base has levels, and the caller chose to reject such a
    /// reference (RFC 2396 section 5.2 step 6g).
    #[error("the reference has more `..` segments than the base has levels")]
    SurplusDots,
    /// The document does not define a result.
    #[error("not defined by the document: {0}")]
    NotDefined(&'static str),
}

/// The error of an operation that not every document defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The document rejects the input.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// The document does not define the operation.
    #[error("the document does not define this operation")]
    Undefined,
}

/// The target of a resolved reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A URI, with the fragment of the reference at its end.
    Uri(Vec<u8>),
    /// The current document, with the fragment of the reference (RFC 2396 sections 4.2 and 5.2, step 2).
    SameDocument {
        /// The fragment; `None` if it is undefined.
        fragment: Option<Vec<u8>>,
    },
}

/// The reference implementation of one document. A reference implementation consists of data (the edition) and of
/// code that a family of documents shares.
pub(crate) trait Document: Sync {
    /// The name for rules of this document in messages: `rule of RFC 3986`.
    fn kind(&self) -> &'static str;

    /// Whether texts are parsed with a table that is made from the grammar, and not by a parser written by hand.
    fn is_by_table(&self) -> bool {
        false
    }

    /// The names, in the document, of the rules from which a parse can start.
    fn rules(&self) -> Vec<&'static str>;

    /// Parses the whole of `input` as a whole reference.
    ///
    /// The function is inlined into [`Document::parse`]: `Spans` is large, and copying it takes as long as parsing a
    /// host.
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection>;

    /// Parses the whole of `input` as a text that can be normalized and compared.
    fn parse_uri(&self, input: &[u8]) -> Result<Spans, Rejection> {
        self.parse_whole(input)
    }

    /// Parses the whole of `input` by a rule; `None` if the document has no rule with this name.
    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>>;

    /// Checks a reference that is to be resolved.
    fn check_reference(&self, reference: &[u8]) -> Result<(), Rejection> {
        self.parse_whole(reference).map(drop)
    }

    /// Resolves a reference. Choices that the document does not offer have no effect.
    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError>;

    /// The rules for equivalent texts.
    fn rules_of_sameness(&self) -> &'static Rules;

    /// Applies the `remove_dot_segments` of the document; `None` if the document does not have this algorithm.
    fn remove_dot_segments<'a>(&self, _path: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        None
    }

    /// Parses the whole of `input` by the rule with this name; `None` means the rule for a whole reference.
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

    /// The normal form of `input` at a level.
    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        self.normalize_by_rules(input, level)
    }

    /// The comparison form of `input`: two texts are equivalent at a level exactly if their comparison forms are
    /// the same.
    fn comparison_form<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        self.compare_by_rules(input, level)
    }

    /// Implements [`Document::normalize`] by [`Document::rules_of_sameness`].
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

    /// Implements [`Document::comparison_form`] by [`Document::rules_of_sameness`].
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

    /// Whether two texts are equivalent at a level.
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

/// The rule with this name, if the document has it.
pub(crate) fn named<R: FromStr + PartialEq>(name: &str, lacking: &[&[R]]) -> Option<R> {
    let rule: R = name.parse().ok()?;
    (!lacking.iter().any(|some| some.contains(&rule))).then_some(rule)
}
