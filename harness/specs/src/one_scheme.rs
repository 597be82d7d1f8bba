//! The documents about some schemes, RFC 2616, RFC 6068, RFC 7230 and RFC 8089: their rules as data.
//!
//! They say what a URI of the scheme is, and leave resolution to the generic syntax, on a base that is such a URI.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans};

use crate::cursor::{Cursor, Rejection};
use crate::document::{Document, NormalizeError, ResolveError, Target};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};
use crate::rfc3986::{Options, Productions};

/// One of the documents.
pub(crate) struct Edition {
    /// What messages call its rules.
    pub(crate) kind: &'static str,
    /// Its rules for a whole text, the one of the document itself first.
    pub(crate) whole: &'static [&'static str],
    /// All its rules, that one first again.
    pub(crate) rules: &'static [(&'static str, Production)],
    /// Those for a URI: such a one is a base, and is normalized and compared.
    pub(crate) uris: &'static [Production],
    /// How the generic syntax resolves, with the document's own hosts.
    pub(crate) resolve: Resolve,
    /// The answers of the generic syntax to all questions, with the document's own.
    pub(crate) choices: Choices,
    /// What it says of texts that are the same.
    pub(crate) same: &'static Rules,
    /// Where it speaks of what; the rest it leaves to the generic syntax.
    pub(crate) sections: Sections,
}

/// A rule: it moves the cursor over what it matches, and sets the components that it has.
pub(crate) type Production = fn(&mut Cursor<'_>, &mut Spans) -> Result<(), Rejection>;

/// Base, reference and choices to a target.
pub(crate) type Resolve = fn(&[u8], &[u8], ResolveOptions) -> Result<Target, ResolveError>;

/// Resolves by RFC 3986, with hosts of its own.
pub(crate) fn resolve_by(
    productions: &Productions,
    base: &[u8],
    input: &[u8],
    options: ResolveOptions,
) -> Result<Target, ResolveError> {
    let choices = Options {
        strict: options.strict,
        normalize_base: false,
    };
    (productions.resolve)(base, input, choices).map(Target::Uri)
}

impl Edition {
    /// The whole of `input` as a URI, by the rule that comes furthest.
    fn parse_uri(&self, input: &[u8]) -> Result<Spans, Rejection> {
        let mut failed: Option<Rejection> = None;
        for production in self.uris {
            match self.parse_as(*production, input) {
                Ok(spans) => return Ok(spans),
                Err(why) if failed.is_none_or(|before| before.offset < why.offset) => failed = Some(why),
                Err(_) => {}
            }
        }
        Err(failed.expect("each of the documents has a URI"))
    }

    /// The whole of `input` as one of the rules.
    fn parse_as(&self, production: Production, input: &[u8]) -> Result<Spans, Rejection> {
        let (mut cursor, mut spans) = (Cursor::new(input), Spans::default());
        production(&mut cursor, &mut spans)?;
        cursor.end(self.whole[0], "the end, or what the rule allows here")?;
        Ok(spans)
    }
}

impl Document for Edition {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn rules(&self) -> Vec<&'static str> {
        self.rules.iter().map(|(name, _)| *name).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        self.whole
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        let (_, whole) = self.rules[0];
        self.parse_as(whole, input)
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        let (_, production) = self.rules.iter().find(|(name, _)| *name == rule)?;
        Some(self.parse_as(*production, input))
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        // "mailto:a@b#c" is a base without its fragment, which the rule for a URI does not have.
        let end = memchr::memchr(b'#', base).unwrap_or(base.len());
        self.parse_uri(&base[..end]).map_err(ResolveError::Base)?;
        (self.resolve)(base, input, options)
    }

    fn choices(&self) -> Choices {
        self.choices
    }

    fn sections(&self) -> &Sections {
        &self.sections
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        self.same
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        if !self.same.normalizes.contains(&level) {
            return Err(NormalizeError::Undefined(level));
        }
        self.same.normal_form(input, &self.parse_uri(input)?, level)
    }

    fn comparison_form<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        if !self.same.compares.contains(&level) {
            return Err(NormalizeError::Undefined(level));
        }
        self.same.comparison_form(input, &self.parse_uri(input)?, level)
    }
}
