//! What a document means where its grammar does not say, as data.

/// A question that the documents answer differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Topic {
    /// Whether there is a `params` component, and where it begins.
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
    /// What happens to dot segments where the reference has a relative path.
    DotSegments,
    /// What happens to dot segments where the reference begins with a slash, an authority or a scheme.
    DotSegmentsOfAbsolute,
    /// What happens to `..` segments above the root.
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

/// Where a document answers each question: the section, or an empty text if it does not speak of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sections {
    pub(crate) params: &'static str,
    pub(crate) query_cut: &'static str,
    pub(crate) fragment_cut: &'static str,
    pub(crate) authority: &'static str,
    pub(crate) empty_reference: &'static str,
    pub(crate) fragment_only: &'static str,
    pub(crate) query_only: &'static str,
    pub(crate) same_scheme: &'static str,
    pub(crate) dot_segments: &'static str,
    pub(crate) dot_segments_of_absolute: &'static str,
    pub(crate) surplus_dots: &'static str,
    pub(crate) merge: &'static str,
    pub(crate) base: &'static str,
}

impl Sections {
    /// Of a document that answers none.
    pub(crate) const NONE: Self = Self::of_resolution("");

    /// Of a document that speaks of all of resolution in one section, and of nothing else.
    pub(crate) const fn of_resolution(section: &'static str) -> Self {
        Self {
            params: "",
            query_cut: "",
            fragment_cut: "",
            authority: "",
            empty_reference: section,
            fragment_only: section,
            query_only: section,
            same_scheme: section,
            dot_segments: section,
            dot_segments_of_absolute: section,
            surplus_dots: section,
            merge: section,
            base: section,
        }
    }

    /// The section that answers a question, if there is one.
    fn get(&self, topic: Topic) -> Option<&'static str> {
        let section = match topic {
            Topic::Params => self.params,
            Topic::QueryCut => self.query_cut,
            Topic::FragmentCut => self.fragment_cut,
            Topic::Authority => self.authority,
            Topic::EmptyReference => self.empty_reference,
            Topic::FragmentOnly => self.fragment_only,
            Topic::QueryOnly => self.query_only,
            Topic::SameScheme => self.same_scheme,
            Topic::DotSegments => self.dot_segments,
            Topic::DotSegmentsOfAbsolute => self.dot_segments_of_absolute,
            Topic::SurplusDots => self.surplus_dots,
            Topic::Merge => self.merge,
            Topic::Base => self.base,
        };
        (!section.is_empty()).then_some(section)
    }

    /// What the document means, in the order of [`Topic::ALL`]: `answer` to each question that has a section.
    pub(crate) fn meanings(&self, answer: impl Fn(Topic) -> &'static str) -> Vec<Meaning> {
        let answered = Topic::ALL.iter().filter_map(|topic| {
            self.get(*topic).map(|section| Meaning {
                topic: *topic,
                answer: answer(*topic),
                section,
            })
        });
        answered.collect()
    }
}
