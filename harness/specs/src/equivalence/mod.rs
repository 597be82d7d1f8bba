//! The rules of the documents for normal forms and equivalence of texts, as data.
//!
//! The [`Rules`] of a document are a list of changes to a text that is split into a [`Form`]. Each change states
//! the levels at which it is made, and how clearly the document requires it ([`Said`]). Normal forms, comparisons,
//! and the alternative answers that a document permits are all made from this list.
//!
//! Some equivalent texts have no normal form: by RFC 1738, `ftp://h:21/` and `ftp://h/` have the same target, but
//! the document does not define which of them is normal. So a document may define comparison at a level, but no
//! normalization.
//!
//! RFC 3986 has a separate implementation for speed. A test compares this implementation with the list of changes
//! here, which is used for the last draft of RFC 3986.

mod form;
mod idn;
pub(crate) mod ladder;
mod mailto;
mod own;
mod schemes;

use std::borrow::Cow;

use urispec_model::{Level, Spans};

pub(crate) use form::{Form, decode, fold};
pub(crate) use idn::{in_ascii, in_unicode, name_in_ascii};
pub(crate) use mailto::{MAILTO, MAILTO_BY_READINGS, RFC_6068};
pub use own::{OwnChange, OwnSameness};
pub(crate) use schemes::{RFC_1630, RFC_1738, URI_URL_01, URI_URL_03, URI_URL_06};

use crate::normalize_error::NormalizeError;

/// The rules of a document for equivalent texts.
pub(crate) struct Rules {
    /// The levels for which the document defines a normal form.
    pub(crate) normalizes: &'static [Level],
    /// The levels at which the document defines which texts are equivalent. They include the levels of `normalizes`.
    pub(crate) compares: &'static [Level],
    /// The schemes to which the document's rules at [`Level::Percent`] apply; `None` for all schemes.
    pub(crate) percent_of: Option<&'static [&'static str]>,
    /// The interpretation that permits reporting equivalent texts as different, if the document forbids only false
    /// positives.
    pub(crate) false_negatives: Option<&'static str>,
    /// The section for each level: a section of this document, or the name of a different document and one of its
    /// sections.
    pub(crate) sections: &'static [(Level, &'static str)],
    /// The changes, in the order in which they are made.
    pub(crate) changes: &'static [&'static [Rule]],
}

/// A change, and the conditions under which it is made.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    /// The levels at which the change is made.
    pub(crate) levels: &'static [Level],
    /// The clarity with which the document requires the change.
    pub(crate) said: Said,
    /// The change; it is idempotent.
    pub(crate) change: fn(&mut Form),
    /// Whether the change can turn a registered name into a host name: "%41" becomes "A", and the case of a host
    /// name does not count.
    pub(crate) reads_name_again: bool,
}

/// A text that is split into components.
pub(crate) struct Parsed<'a, 'p> {
    /// The complete text.
    pub(crate) text: &'a [u8],
    /// The components of the text.
    pub(crate) spans: &'p Spans,
    /// Parses a different text by the rules of the document.
    pub(crate) parse: &'p dyn Fn(&[u8]) -> Option<Spans>,
}

/// The clarity with which a document requires a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Said {
    /// The result is the normal form.
    Normal,
    /// The texts are equivalent, but the document calls neither of them the normal form.
    Same,
    /// The result is the normal form. By the alternative interpretation with this id, the change is not made.
    Unless(&'static str),
    /// The texts are equivalent only by the interpretation with this id.
    If(&'static str),
}

impl Said {
    /// Whether the change is made to the normal form.
    pub(crate) const fn is_in_normal_form(self) -> bool {
        matches!(self, Self::Normal | Self::Unless(_))
    }

    /// The id of the interpretation, if the change is made only by an alternative interpretation.
    pub(crate) const fn open(self) -> Option<&'static str> {
        match self {
            Self::If(reading) => Some(reading),
            Self::Normal | Self::Same | Self::Unless(_) => None,
        }
    }
}

/// [`Level::Case`] and all levels that include it.
pub(crate) const CASE: &[Level] = &[Level::Case, Level::Syntax, Level::Scheme];
/// [`Level::Percent`] and all levels that include it.
pub(crate) const PERCENT: &[Level] = &[Level::Percent, Level::Syntax, Level::Scheme];
/// [`Level::Path`] and all levels that include it.
pub(crate) const PATH: &[Level] = &[Level::Path, Level::Syntax, Level::Scheme];
/// [`Level::Syntax`] and all levels that include it.
pub(crate) const SYNTAX: &[Level] = &[Level::Syntax, Level::Scheme];
/// Only [`Level::Scheme`], the highest level.
pub(crate) const SCHEME: &[Level] = &[Level::Scheme];

impl Rule {
    const fn new(levels: &'static [Level], said: Said, change: fn(&mut Form)) -> Self {
        Self {
            levels,
            said,
            change,
            reads_name_again: false,
        }
    }

    /// The same rule, but a registered name is parsed again after the change.
    pub(crate) const fn and_names(self) -> Self {
        Self {
            reads_name_again: true,
            ..self
        }
    }

    /// A change to the normal form.
    pub(crate) const fn normal(levels: &'static [Level], change: fn(&mut Form)) -> Self {
        Self::new(levels, Said::Normal, change)
    }

    /// A change to an equivalent text that is not a normal form.
    pub(crate) const fn same(levels: &'static [Level], change: fn(&mut Form)) -> Self {
        Self::new(levels, Said::Same, change)
    }

    /// A change to a text that is equivalent only by an alternative interpretation.
    pub(crate) const fn if_read(reading: &'static str, levels: &'static [Level], change: fn(&mut Form)) -> Self {
        Self::new(levels, Said::If(reading), change)
    }

    /// A change to the normal form that an alternative interpretation omits.
    pub(crate) const fn unless_read(reading: &'static str, levels: &'static [Level], change: fn(&mut Form)) -> Self {
        Self::new(levels, Said::Unless(reading), change)
    }
}

impl Rules {
    /// The rules of a document in which only identical texts are equivalent.
    pub(crate) const NONE: Self = Self {
        normalizes: &[Level::String],
        compares: &[Level::String],
        percent_of: None,
        false_negatives: None,
        sections: &[],
        changes: &[],
    };

    /// The section for a level: a section of this document, or the name of a different document and one of its
    /// sections.
    pub(crate) fn section(&self, level: Level) -> Option<&'static str> {
        let found = self.sections.iter().find(|(of, _)| *of == level);
        found.map(|(_, section)| *section)
    }

    /// The normal form of a text.
    pub(crate) fn normal_form<'a>(
        &self,
        parsed: &Parsed<'a, '_>,
        level: Level,
    ) -> Result<Cow<'a, [u8]>, NormalizeError> {
        self.in_form(self.normalizes, parsed, level, Said::is_in_normal_form)
    }

    /// The comparison form of a text: two texts are equivalent at a level exactly if their comparison forms are the
    /// same.
    pub(crate) fn comparison_form<'a>(
        &self,
        parsed: &Parsed<'a, '_>,
        level: Level,
    ) -> Result<Cow<'a, [u8]>, NormalizeError> {
        self.in_form(self.compares, parsed, level, |said| said.open().is_none())
    }

    /// The text after the changes for which `wanted` is true, if the document defines the level.
    pub(crate) fn in_form<'a>(
        &self,
        levels: &[Level],
        parsed: &Parsed<'a, '_>,
        level: Level,
        wanted: impl Fn(Said) -> bool,
    ) -> Result<Cow<'a, [u8]>, NormalizeError> {
        let mut form = Form::of(parsed.text, parsed.spans);
        let is_said = match self.percent_of {
            Some(schemes) if level == Level::Percent => form.is_of(schemes),
            _ => true,
        };
        if !levels.contains(&level) || !is_said {
            return Err(NormalizeError::Undefined(level));
        }
        for rule in self.at(level).filter(|rule| wanted(rule.said)) {
            (rule.change)(&mut form);
            if rule.reads_name_again {
                form.read_name_again(parsed.parse);
            }
        }
        let made = form.recompose();
        Ok(if made == parsed.text {
            Cow::Borrowed(parsed.text)
        } else {
            Cow::Owned(made)
        })
    }

    /// The rules of a level.
    pub(crate) fn at(&self, level: Level) -> impl Iterator<Item = &Rule> {
        let all = self.changes.iter().copied().flatten();
        all.filter(move |rule| rule.levels.contains(&level))
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::{Component, Spec};

    use super::*;
    use crate::dispatch;

    /// All texts up to a certain length that consist of pieces that some document treats specially.
    fn texts() -> Vec<Vec<u8>> {
        const PIECES: [&str; 17] = [
            "http:", "file:", "mailto:", "//", "/", "H", ":80", ":", "@", "%41", "%2f", "..", "?", "#", "a=b", ",",
            "%2e",
        ];
        let mut texts = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..4 {
            let to = texts.len();
            for at in from..to {
                for piece in PIECES {
                    texts.push([&texts[at], piece.as_bytes()].concat());
                }
            }
            from = to;
        }
        texts
    }

    #[test]
    fn what_is_taken_apart_and_not_changed_is_what_it_was() {
        let mut seen = 0;
        for text in texts() {
            for spec in Spec::SYNTAXES {
                if let Ok(spans) = dispatch::parse_whole(*spec, &text) {
                    // An authority alone is a request target of HTTP, not a URI that can be recomposed.
                    if spec.is_http() && spans.get(Component::Scheme).is_none() {
                        continue;
                    }
                    seen += 1;
                    let form = Form::of(&text, &spans).recompose();
                    assert_eq!(form, text, "{spec} {}", text.escape_ascii());
                }
            }
        }
        assert!(seen > 100_000, "{seen}");
    }

    #[test]
    fn the_rules_of_rfc_3986_give_what_its_implementation_gives() {
        for text in texts() {
            for level in Level::LADDER {
                let by_rules = dispatch::normalize(Spec::Rfc2396bis07, &text, *level);
                let by_hand = dispatch::normalize(Spec::Rfc3986, &text, *level);
                assert_eq!(by_rules.ok(), by_hand.ok(), "{level} {}", text.escape_ascii());
            }
        }
    }

    #[test]
    fn every_level_of_every_document_is_in_a_section_or_is_that_of_texts_as_they_are() {
        for spec in Spec::SYNTAXES {
            let rules = dispatch::rules_of_sameness(*spec);
            for level in rules.compares {
                assert!(
                    rules.section(*level).is_some() || *level == Level::String,
                    "{spec} {level}"
                );
            }
            for level in rules.normalizes {
                assert!(rules.compares.contains(level), "{spec} {level}");
            }
        }
    }
}
