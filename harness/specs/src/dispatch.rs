//! The table of all reference implementations, and the functions that select an implementation by its document.

mod own;

use std::borrow::Cow;

use urispec_model::{Component, Level, ResolveOptions, Spans, Spec, Surplus};

use crate::cursor::Rejection;
use crate::document::{Document, NormalizeError, ParseError, ResolveError, Target};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Meaning, Sections, Topic};
use crate::{documents, quick, rfc1808, rfc2396, rfc3986, rfc7230, url_standard};

pub use self::own::{OwnAnswer, OwnReading, OwnReference, OwnSplitting, Parser, add_own};
pub(crate) use self::own::{deciding, edition as own_edition, grammar as own_grammar, splitting as own_splitting};

/// The reference implementation of `spec`, which must be a document with a syntax.
pub(crate) fn of(spec: Spec) -> &'static dyn Document {
    match spec {
        // A program in a browser cannot read folders with a user's documents, so it does not need the code for
        // them.
        Spec::Own(own) if !cfg!(target_family = "wasm") => own::edition(own),
        _ => built_in(spec),
    }
}

fn built_in(spec: Spec) -> &'static dyn Document {
    match spec {
        Spec::Rfc1808 => &rfc1808::Rfc1808,
        Spec::UriSyntax03 => &rfc2396::Edition::URI_SYNTAX_03,
        Spec::UriSyntax04 => &rfc2396::Edition::URI_SYNTAX_04,
        Spec::Rfc2396 => &rfc2396::Edition::RFC_2396,
        Spec::Rfc2732 => &rfc2396::Edition::RFC_2732,
        Spec::Rfc3986 => &rfc3986::Edition::RFC_3986,
        Spec::Rfc3987 => &rfc3986::Edition::RFC_3987,
        Spec::Rfc7230 => &rfc7230::Rfc7230,
        _ => documents::of(spec),
    }
}

/// Parses the whole of `input` by the rule `rule` of `spec`. `None` is the rule for a whole reference.
///
/// For an edition of the URL Standard, the error is [`ParseError::NoSyntax`], since the standard does not split its
/// input into components. Use [`answer`](crate::answer()) instead.
pub fn parse(spec: Spec, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
    if spec.is_url_standard() {
        return Err(ParseError::NoSyntax);
    }
    of(spec).parse(rule, input)
}

/// Like [`parse`], with the rule for a whole reference. Every syntax has this rule, so the only error is a
/// [`Rejection`].
///
/// # Panics
/// If `spec` is an edition of the URL Standard ([`Spec::is_url_standard`]).
pub fn parse_whole(spec: Spec, input: &[u8]) -> Result<Spans, Rejection> {
    of(spec).parse_whole(input)
}

/// Whether `spec` and `earlier` certainly give the same result for `input`. The result is the same if both
/// documents accept the input with the same components, or if both reject it at the same offset. The rules that
/// reject may have different names. Returns `false` if the input would have to be parsed to find this out.
///
/// For example, RFC 3987 extends some rules of RFC 3986 by characters outside ASCII. All editions of the URL Standard
/// read an ordinary web address in the same way.
#[inline]
pub fn parses_alike(spec: Spec, earlier: Spec, input: &[u8]) -> bool {
    if spec.is_url_standard() && earlier.is_url_standard() {
        return url_standard::parse_alike(input);
    }
    (earlier, spec) == (Spec::Rfc3986, Spec::Rfc3987) && !quick::any(input, |byte| !byte.is_ascii())
}

/// Whether `spec` is parsed with a table that is made from its grammar, and not by a parser written by hand.
pub fn is_by_table(spec: Spec) -> bool {
    !spec.is_url_standard() && of(spec).is_by_table()
}

/// The rules of `spec` from which [`parse`] can start; the URL Standard has none.
pub fn rules(spec: Spec) -> Vec<&'static str> {
    if spec.is_url_standard() {
        return Vec::new();
    }
    of(spec).rules()
}

/// The rule of `spec` for a whole reference, from which [`parse`] starts by default.
///
/// # Panics
/// If `spec` is an edition of the URL Standard.
pub fn start(spec: Spec) -> &'static str {
    let rules = rules(spec);
    let whole = whole(spec).iter().find(|rule| rules.contains(rule));
    // In a user's own document, the start rule is the first rule.
    whole
        .or(rules.first())
        .expect("every document has a rule for the whole, which a test checks")
}

/// The rules for a whole reference, the most general first, in a built-in document.
fn whole(spec: Spec) -> &'static [&'static str] {
    documents::get(spec).map_or(&[], |document| document.whole)
}

/// The rules of `spec` for a whole reference: a parse from one of them returns every component of the document.
pub fn whole_rules(spec: Spec) -> Vec<&'static str> {
    let rules = rules(spec);
    if rules.is_empty() {
        return rules;
    }
    let whole = whole(spec).iter().copied();
    let mut whole: Vec<&str> = whole.filter(|rule| rules.contains(rule)).collect();
    if whole.is_empty() {
        whole.extend(rules.first());
    }
    whole
}

/// Resolves a reference by the rules of `spec`, with the default for every choice.
///
/// # Panics
/// If `spec` is an edition of the URL Standard.
pub fn resolve(spec: Spec, base: &[u8], reference: &[u8]) -> Result<Target, ResolveError> {
    resolve_with(spec, base, reference, ResolveOptions::default())
}

/// Resolves a reference by the rules of `spec`, with the choices in `options`. Choices that the document does not
/// offer have no effect.
///
/// # Panics
/// If `spec` is an edition of the URL Standard.
pub fn resolve_with(
    spec: Spec,
    base: &[u8],
    reference: &[u8],
    options: ResolveOptions,
) -> Result<Target, ResolveError> {
    of(spec).resolve(base, reference, options)
}

/// Whether a document has the rules of RFC 3986 that its draft 04 introduced. This is true for the later drafts,
/// for RFC 3986, and for documents that rely on all of RFC 3986.
pub(crate) const fn is_as_rfc_3986(spec: Spec) -> bool {
    matches!(
        spec,
        Spec::Rfc2396bis04
            | Spec::Rfc2396bis05
            | Spec::Rfc2396bis06
            | Spec::Rfc2396bis07
            | Spec::Rfc3986
            | Spec::Rfc3987
            | Spec::Rfc6874
    )
}

/// Whether `reference` has a scheme by `spec`.
pub(crate) fn has_scheme(spec: Spec, reference: &[u8]) -> bool {
    of(spec)
        .parse_whole(reference)
        .is_ok_and(|spans| spans.get(Component::Scheme).is_some())
}

/// Whether `spec` lets implementations choose how to treat `..` segments above the root.
pub fn offers_surplus(spec: Spec) -> bool {
    if spec.is_url_standard() {
        return false;
    }
    let refuse = ResolveOptions {
        surplus: Some(Surplus::Refuse),
        ..ResolveOptions::default()
    };
    let refused = resolve_with(spec, b"http://a/b", b"../../c", refuse);
    matches!(refused, Err(ResolveError::SurplusDots))
}

/// The normal form of `input` at a level of `spec`.
///
/// # Panics
/// If `spec` is an edition of the URL Standard.
pub fn normalize(spec: Spec, input: &[u8], level: Level) -> Result<Cow<'_, [u8]>, NormalizeError> {
    of(spec).normalize(input, level)
}

/// The levels at which `spec` defines a normal form.
pub fn levels(spec: Spec) -> &'static [Level] {
    if spec.is_url_standard() {
        return url_standard::LEVELS;
    }
    of(spec).rules_of_sameness().normalizes
}

/// The levels at which `spec` defines which texts are equivalent. The levels at which `spec` defines a normal form
/// are included.
pub fn compared_levels(spec: Spec) -> &'static [Level] {
    if spec.is_url_standard() {
        return url_standard::LEVELS;
    }
    of(spec).rules_of_sameness().compares
}

/// The section about a level: a section of `spec`, or a section of a document that `spec` refers to.
///
/// ```
/// use urispec_model::{Level, Spec};
///
/// assert_eq!(urispec_specs::section_of_level(Spec::Rfc3986, Level::Path), Some("6.2.2.3"));
/// assert_eq!(urispec_specs::section_of_level(Spec::Rfc2732, Level::Scheme), Some("rfc2396 6"));
/// ```
pub fn section_of_level(spec: Spec, level: Level) -> Option<&'static str> {
    if spec.is_url_standard() {
        return (level == Level::Whatwg).then_some("4.6");
    }
    of(spec).rules_of_sameness().section(level)
}

/// The comparison form of `input`: two texts are equivalent at a level of `spec` exactly if their comparison forms
/// are the same.
pub(crate) fn comparison_form(spec: Spec, input: &[u8], level: Level) -> Result<Cow<'_, [u8]>, NormalizeError> {
    of(spec).comparison_form(input, level)
}

/// The rules of `spec` for equivalent texts.
pub(crate) fn rules_of_sameness(spec: Spec) -> &'static Rules {
    of(spec).rules_of_sameness()
}

/// The answers of `spec` to the questions that a grammar does not decide, in the order of [`Topic::ALL`]. A topic
/// is missing if it is mentioned neither in the document nor in the document that defines resolution for it.
pub fn meanings(spec: Spec) -> Vec<Meaning> {
    if spec.is_url_standard() {
        return Vec::new();
    }
    let choices = choices(spec);
    let meaning = |topic: &Topic| {
        let section = |document: Spec| Some((document, sections(document).get(*topic)?));
        let asked = own::answers_as(spec, *topic).unwrap_or(spec);
        let (document, section) = section(asked).or_else(|| section(left_to(asked)?))?;
        Some(Meaning {
            topic: *topic,
            answer: choices.answer(*topic),
            document,
            section,
        })
    };
    Topic::ALL.iter().filter_map(meaning).collect()
}

/// The document that `spec` updates, if there is one. It answers every question that `spec` does not mention.
fn left_to(spec: Spec) -> Option<Spec> {
    match spec {
        Spec::Own(own) => own.document().relies_on,
        _ => documents::get(spec)?.relied_on,
    }
}

fn sections(spec: Spec) -> &'static Sections {
    match spec {
        Spec::Own(own) => own::edition(own).sections(),
        _ => &documents::of(spec).sections,
    }
}

/// Whether `spec` defines the resolution of references.
pub(crate) fn resolves(spec: Spec) -> bool {
    match spec {
        Spec::Own(own) if !cfg!(target_family = "wasm") => own::resolves(own),
        _ => true,
    }
}

/// The answers of `spec` to all questions. Each answer can be replaced by the answer of a different document.
///
/// # Panics
/// If `spec` is an edition of the URL Standard.
pub fn choices(spec: Spec) -> Choices {
    match spec {
        Spec::Own(own) if !cfg!(target_family = "wasm") => own::edition(own).choices(),
        _ => documents::of(spec).choices,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rfc_3987_parses_ascii_as_rfc_3986_does() {
        // The alphabet has a byte of each class that the grammar distinguishes, and three bytes that are not ASCII.
        let alphabet = b"a1-!%4:/?#[]@. \x00\x7f\xc3\xa9\xff";
        let mut inputs: Vec<Vec<u8>> = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..4 {
            let to = inputs.len();
            for at in from..to {
                for byte in alphabet {
                    let mut longer = inputs[at].clone();
                    longer.push(*byte);
                    inputs.push(longer);
                }
            }
            from = to;
        }
        let answer = |spec, input| parse_whole(spec, input).map_err(|why| why.offset);
        let mut accepted = 0;
        for input in &inputs {
            if parses_alike(Spec::Rfc3987, Spec::Rfc3986, input) {
                let earlier = answer(Spec::Rfc3986, input);
                accepted += u32::from(earlier.is_ok());
                assert_eq!(answer(Spec::Rfc3987, input), earlier, "{}", input.escape_ascii());
            }
        }
        assert!(accepted > 1_000, "{accepted}");
        assert!(!parses_alike(Spec::Rfc3987, Spec::Rfc3986, "\u{e9}".as_bytes()));
        assert!(!parses_alike(Spec::Rfc3986, Spec::Rfc3987, b"a"));
    }
}
