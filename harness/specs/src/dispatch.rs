//! One door to all references.

use std::borrow::Cow;

use urispec_model::{
    Answer, Bytes, ComponentSet, Level, Observation, Request, ResolveOptions, Spans, Spec, UnknownName,
};

use crate::meaning::Meaning;
use crate::rfc2396bis::Edition;
use crate::{
    NormalizeError, Rejection, ResolveError, Target, relative_url, rfc1630, rfc1738, rfc1808, rfc2396, rfc3986,
    rfc3987, rfc6068, rfc6874, rfc8089, url_syntax,
};

/// Why [`parse`] did not accept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The input is not what the rule describes.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// The document has no rule of that name.
    #[error(transparent)]
    UnknownRule(#[from] UnknownName),
}

/// What each reference offers behind the one door.
pub(crate) trait Document: Sync {
    /// The rules from which [`Document::parse`] can start, by the document's own names.
    fn rules(&self) -> Vec<&'static str>;

    /// Those of them that describe a whole reference, the most general first; a parse from them tells every component of
    /// the document.
    fn whole(&self) -> &'static [&'static str];

    /// Parses the whole of `input` against the rule, or as the document's whole reference.
    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError>;

    /// Resolves; choices that the document does not offer change nothing.
    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError>;

    /// What the document means where its grammar does not say, made from the same data that the reference runs on.
    fn meanings(&self) -> Vec<Meaning> {
        Vec::new()
    }

    /// The levels to which the document normalizes.
    fn levels(&self) -> &'static [Level] {
        &[]
    }

    /// The normal form at a level.
    fn normalize<'a>(&self, _input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        Err(NormalizeError::Undefined(level))
    }

    /// Whether two are equivalent at a level.
    fn equivalent(&self, _one: &[u8], _other: &[u8], level: Level) -> Result<bool, NormalizeError> {
        Err(NormalizeError::Undefined(level))
    }

    /// The document's `remove_dot_segments`, if it has that algorithm.
    fn remove_dot_segments<'a>(&self, _path: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        None
    }
}

/// The reference of `spec`.
pub(crate) const fn of(spec: Spec) -> &'static dyn Document {
    match spec {
        Spec::UriUrl01 => &rfc1630::URI_URL_01,
        Spec::UriUrl03 => &rfc1630::URI_URL_03,
        Spec::Rfc1630 => &rfc1630::RFC_1630,
        Spec::UriUrl06 => &rfc1738::Edition::Draft06,
        Spec::Rfc1738 => &rfc1738::Edition::Rfc1738,
        Spec::RelativeUrl00 => &relative_url::Edition::RelativeUrl00,
        Spec::RelativeUrl01 => &relative_url::Edition::RelativeUrl01,
        Spec::RelativeUrl02 => &relative_url::Edition::RelativeUrl02,
        Spec::RelativeUrl03 => &rfc1808::Edition::RelativeUrl03,
        Spec::RelativeUrl04 => &rfc1808::Edition::RelativeUrl04,
        Spec::RelativeUrl05 => &rfc1808::Edition::RelativeUrl05,
        Spec::RelativeUrl06 => &rfc1808::Edition::RelativeUrl06,
        Spec::Rfc1808 => &rfc1808::Edition::Rfc1808,
        Spec::UrlSyntax00 => &url_syntax::Edition::URL_00,
        Spec::UrlSyntax01 => &url_syntax::Edition::URL_01,
        Spec::UrlSyntax02 => &url_syntax::Edition::URL_02,
        Spec::UrlSyntax03 => &url_syntax::Edition::URL_03,
        Spec::UrlSyntax04 => &url_syntax::Edition::URL_04,
        Spec::UrlSyntax05 => &url_syntax::Edition::URL_05,
        Spec::UrlSyntax06 => &url_syntax::Edition::URL_06,
        Spec::UrlSyntax07 => &url_syntax::Edition::URL_07,
        Spec::UrlSyntax08 => &url_syntax::Edition::URL_08,
        Spec::UrlSyntax09 => &url_syntax::Edition::URL_09,
        Spec::UrlSyntax10 => &url_syntax::Edition::URL_10,
        Spec::UriSyntax00 => &url_syntax::Edition::URI_00,
        Spec::UriSyntax01 => &url_syntax::Edition::URI_01,
        Spec::UriSyntax02 => &url_syntax::Edition::URI_02,
        Spec::UriSyntax03 => &rfc2396::Edition::UriSyntax03,
        Spec::UriSyntax04 => &rfc2396::Edition::UriSyntax04,
        Spec::Rfc2396 => &rfc2396::Edition::Rfc2396,
        Spec::Rfc2732 => &rfc2396::Edition::Rfc2732,
        Spec::Rfc2396bis00 => &Edition::DRAFT_00,
        Spec::Rfc2396bis01 => &Edition::DRAFT_01,
        Spec::Rfc2396bis02 => &Edition::DRAFT_02,
        Spec::Rfc2396bis03 => &Edition::DRAFT_03,
        Spec::Rfc2396bis04 => &Edition::DRAFT_04,
        Spec::Rfc2396bis05 => &Edition::DRAFT_05,
        Spec::Rfc2396bis06 => &Edition::DRAFT_06,
        Spec::Rfc2396bis07 => &Edition::DRAFT_07,
        Spec::Rfc3986 => &rfc3986::Door,
        Spec::Rfc3987 => &rfc3987::Door,
        Spec::Rfc6068 => &rfc6068::Door,
        Spec::Rfc6874 => &rfc6874::Door,
        Spec::Rfc8089 => &rfc8089::Door,
        _ => panic!("expected a reference for every document"),
    }
}

/// Every document has its arm in [`of`]: a missing one panics when this is compiled.
const _: () = {
    let mut index = 0;
    while index < Spec::ALL.len() {
        of(Spec::ALL[index]);
        index += 1;
    }
};

/// Parses the whole of `input` as `spec` says, against the rule of that name; `None` is the document's whole reference.
pub fn parse(spec: Spec, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
    of(spec).parse(rule, input)
}

/// The rules of `spec` from which [`parse`] can start.
pub fn rules(spec: Spec) -> Vec<&'static str> {
    of(spec).rules()
}

/// The rule of `spec` for a whole reference, that [`parse`] starts from where none is named.
///
/// # Panics
/// Never: a test asks it of every document.
pub fn start(spec: Spec) -> &'static str {
    let rules = rules(spec);
    let whole = of(spec).whole().iter().find(|rule| rules.contains(rule));
    whole.expect("every document has a rule for the whole, as a test says")
}

/// Resolves as `spec` does where none of its choices is made.
pub fn resolve(spec: Spec, base: &[u8], reference: &[u8]) -> Result<Target, ResolveError> {
    of(spec).resolve(base, reference, ResolveOptions::default())
}

/// Resolves as `spec` does with these choices; those that the document does not offer change nothing.
pub fn resolve_with(
    spec: Spec,
    base: &[u8],
    reference: &[u8],
    options: ResolveOptions,
) -> Result<Target, ResolveError> {
    of(spec).resolve(base, reference, options)
}

/// The normal form of `input` at a level of `spec`.
pub fn normalize(spec: Spec, input: &[u8], level: Level) -> Result<Cow<'_, [u8]>, NormalizeError> {
    of(spec).normalize(input, level)
}

/// The levels to which `spec` normalizes, and at which it compares.
pub fn levels(spec: Spec) -> &'static [Level] {
    of(spec).levels()
}

/// Whether `spec` prints an algorithm of that name for paths.
pub fn removes_dot_segments(spec: Spec) -> bool {
    of(spec).remove_dot_segments(b"").is_some()
}

/// What `spec` says to a request.
///
/// Where the document offers a choice and the request makes none, surplus `..` segments are retained if that is one of the
/// choices. Options that the document does not offer change nothing, since its answer stands without them; operations and
/// levels that it does not define are [`Observation::Unsupported`].
pub fn answer<'a>(spec: Spec, request: &Request<'a>) -> Observation<'a> {
    let document = of(spec);
    match *request {
        Request::Parse { input, rule } => match document.parse(rule, input) {
            Ok(spans) => {
                let is_whole = rule.is_none_or(|rule| document.whole().contains(&rule));
                let told = if is_whole { spec.components() } else { ComponentSet::ALL };
                Observation::Accept(Answer::Parts(spans.parts(input, told)))
            }
            Err(ParseError::Rejected(rejection)) => reject(&rejection),
            Err(ParseError::UnknownRule(unknown)) => Observation::Unsupported(Cow::Owned(unknown.to_string())),
        },
        Request::Resolve { base, input, options } => resolution(document.resolve(base, input, options)),
        Request::Normalize { input, level } => {
            normalization(document.normalize(input, level).map(|uri| Answer::Uri(Bytes(uri))))
        }
        Request::Equivalent { input, other, level } => {
            normalization(document.equivalent(input, other, level).map(Answer::Equal))
        }
        Request::RemoveDotSegments { input } => document.remove_dot_segments(input).map_or(
            Observation::Unsupported(Cow::Borrowed("the document has no such algorithm")),
            |path| Observation::Accept(Answer::Path(Bytes(path))),
        ),
    }
}

fn reject(why: &impl ToString) -> Observation<'static> {
    Observation::Reject(Cow::Owned(why.to_string()))
}

fn resolution(resolved: Result<Target, ResolveError>) -> Observation<'static> {
    match resolved {
        Ok(Target::Uri(uri)) => Observation::Accept(Answer::Uri(uri.into())),
        Ok(Target::SameDocument { fragment }) => Observation::Accept(Answer::SameDocument {
            fragment: fragment.map(Bytes::from),
        }),
        Err(error) => reject(&error),
    }
}

fn normalization(result: Result<Answer<'_>, NormalizeError>) -> Observation<'_> {
    match result {
        Ok(answer) => Observation::Accept(answer),
        Err(error @ NormalizeError::Rejected(_)) => reject(&error),
        Err(error @ NormalizeError::Undefined(_)) => Observation::Unsupported(Cow::Owned(error.to_string())),
    }
}
