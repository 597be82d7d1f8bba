//! The documents about a single scheme, RFC 6068 and RFC 8089: their rules as data.
//!
//! They say what a URI of the scheme is, and nothing of resolution: that is RFC 3986's, on a base that is such a URI.

use urispec_model::{ResolveOptions, Spans};

use crate::answers::Authority;
use crate::cursor::{Cursor, Rejection};
use crate::document::{Document, ResolveError, Target};
use crate::meaning::{Choices, Sections};
use crate::rfc3986::{self, Options, Productions};
use crate::same::Rules;

/// One of the documents.
pub(crate) struct Edition {
    /// What messages call its rules.
    pub(crate) kind: &'static str,
    /// Its rules for a whole URI, the one of the document itself first.
    pub(crate) whole: &'static [&'static str],
    /// All its rules, that one first again.
    pub(crate) rules: &'static [(&'static str, Production)],
    /// RFC 3986's productions for a reference, with the document's own hosts.
    pub(crate) reference: Productions,
    /// What an authority is made of.
    pub(crate) authority: Authority,
    /// What it says of texts that are the same.
    pub(crate) same: &'static Rules,
    /// Where it speaks of what; the rest it leaves to RFC 3986.
    pub(crate) sections: Sections,
}

/// A rule: it moves the cursor over what it matches, and sets the components that it has.
pub(crate) type Production = fn(&mut Cursor<'_>, &mut Spans) -> Result<(), Rejection>;

impl Edition {
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
        self.parse_whole(&base[..end]).map_err(ResolveError::Base)?;
        let choices = Options {
            strict: options.strict,
            normalize_base: false,
        };
        (self.reference.resolve)(base, input, choices).map(Target::Uri)
    }

    fn choices(&self) -> Choices {
        Choices {
            authority: self.authority,
            ..rfc3986::Edition::choices()
        }
    }

    fn sections(&self) -> &Sections {
        &self.sections
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        self.same
    }
}
