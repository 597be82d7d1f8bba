//! What a document means where its grammar does not say, as data.

use urispec_model::Spec;

/// A question that the documents answer differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Topic {
    /// Whether there is a `params` component, and where it stands.
    Params,
    /// Where the query is cut off.
    QueryCut,
    /// Where the fragment is cut off, and whether it is part of what is parsed.
    FragmentCut,
    /// What an authority is made of.
    Authority,
    /// What an empty reference leads to.
    EmptyReference,
    /// What a reference of a fragment alone leads to.
    FragmentOnly,
    /// What a reference of a query alone leads to.
    QueryOnly,
    /// Whether a reference with the scheme of its base may be relative all the same.
    SameScheme,
    /// What becomes of dot segments where the reference has a relative path.
    DotSegments,
    /// What becomes of dot segments where the reference begins with a slash, an authority or a scheme.
    DotSegmentsOfAbsolute,
    /// What becomes of `..` segments above the root.
    SurplusDots,
    /// How a relative path joins a base that has an authority and no path.
    Merge,
    /// What a base has to be.
    Base,
}

urispec_model::names!(
    Topic, "topic",
    Params => "params", QueryCut => "query-cut", FragmentCut => "fragment-cut", Authority => "authority",
    EmptyReference => "empty-reference", FragmentOnly => "fragment-only", QueryOnly => "query-only",
    SameScheme => "same-scheme", DotSegments => "dot-segments", DotSegmentsOfAbsolute => "dot-segments-of-absolute",
    SurplusDots => "surplus-dots", Merge => "merge", Base => "base",
);

/// A document's answer to one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meaning {
    /// The question.
    pub topic: Topic,
    /// The answer in a few words, the same words for the same answer in every document.
    pub answer: &'static str,
    /// Where the document gives it: `5.2` or `2.4.3`.
    pub section: &'static str,
}

impl From<(Topic, &'static str, &'static str)> for Meaning {
    fn from((topic, answer, section): (Topic, &'static str, &'static str)) -> Self {
        Self { topic, answer, section }
    }
}

/// What `spec` answers, in the order of [`Topic::ALL`]; a topic is missing where the document does not speak of it.
pub fn meanings(spec: Spec) -> Vec<Meaning> {
    let mut meanings = crate::dispatch::of(spec).meanings();
    meanings.sort_by_key(|meaning| meaning.topic);
    meanings
}
