//! The questions that documents answer differently, and each document's answers, as data.

use urispec_model::Spec;

use crate::answers::{
    Authority, Base, DotSegments, DotSegmentsOfAbsolute, EmptyAuthority, FragmentCut, LeadingSlashes, Merge, Opaque,
    Params, ParamsOnly, Pathless, QueryCut, QueryOnly, SameScheme, SchemeCut, SurplusDots, UnknownBase,
};

/// Declares the questions. Each question has a variant, a name, and a field with the type of its answers.
macro_rules! topics {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal $field:ident: $choice:ty,)+) => {
        /// A question to which the documents have different answers.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Topic {
            $($(#[doc = $doc])+ $variant,)+
        }

        urispec_model::names!(Topic, "topic", $($variant => $name),+);

        /// The answers of a document to all questions about splitting and resolution. These answers and the grammar
        /// define the whole reference implementation of the document.
        ///
        /// [`Choices::resolve`] and [`Choices::split`] execute the answers, so that a single answer can be replaced.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Choices {
            $($(#[doc = $doc])+ pub(crate) $field: $choice,)+
        }

        impl Choices {
            /// The answer to a question in a few words. Two documents with the same answer share these words.
            pub const fn answer(&self, topic: Topic) -> &'static str {
                match topic { $(Topic::$variant => self.$field.words(),)+ }
            }

            /// The same choices, but with the answer of `other` to one question.
            #[must_use]
            pub const fn with(mut self, topic: Topic, other: &Self) -> Self {
                match topic { $(Topic::$variant => self.$field = other.$field,)+ }
                self
            }

            /// The name of the answer to a question, one of [`Topic::answers`]; `None` if the answer has no name.
            pub fn name(&self, topic: Topic) -> Option<String> {
                match topic {
                    $(Topic::$variant => {
                        let mut named = <$choice>::named().into_iter();
                        named.find(|(_, answer)| *answer == self.$field).map(|(name, _)| name)
                    })+
                }
            }

            /// The same choices with a different answer to a question, given by its name; `None` if the question
            /// has no answer with this name.
            #[must_use]
            pub fn answering(mut self, topic: Topic, name: &str) -> Option<Self> {
                match topic {
                    $(Topic::$variant => {
                        self.$field = <$choice>::named().into_iter().find(|(of, _)| of == name)?.1;
                    })+
                }
                Some(self)
            }

            /// The questions that `other` answers differently.
            pub fn differing(&self, other: &Self) -> Vec<Topic> {
                let mut topics = Vec::new();
                $(if self.$field != other.$field { topics.push(Topic::$variant) })+
                topics
            }
        }

        impl Topic {
            /// The question in a sentence.
            pub const fn question(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),+).trim_ascii(),)+ }
            }

            /// The names of answers that a user's own document can use, each with its meaning.
            pub fn answers(self) -> Vec<(String, &'static str)> {
                match self {
                    $(Self::$variant => {
                        let named = <$choice>::named().into_iter();
                        named.map(|(name, answer)| (name, answer.words())).collect()
                    })+
                }
            }
        }

        /// The section that answers each question; an empty text if the document does not mention it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) struct Sections {
            $(pub(crate) $field: &'static str,)+
        }

        impl Sections {
            /// The sections of a document that does not answer any question.
            pub(crate) const NONE: Self = Self { $($field: "",)+ };

            /// The section that answers a question, if there is one.
            pub(crate) const fn get(&self, topic: Topic) -> Option<&'static str> {
                let section = match topic { $(Topic::$variant => self.$field,)+ };
                if section.is_empty() { None } else { Some(section) }
            }

            /// The same sections, but with a different section for one question.
            pub(crate) const fn with(mut self, topic: Topic, section: &'static str) -> Self {
                match topic { $(Topic::$variant => self.$field = section,)+ }
                self
            }
        }
    };
}

topics! {
    /// The end of the scheme.
    SchemeCut "scheme-cut" scheme_cut: SchemeCut,
    /// Whether the text after a scheme is one part that is not divided further, if it does not begin with a slash.
    Opaque "opaque" opaque: Opaque,
    /// Whether there is a `params` component, and where it begins.
    Params "params" params: Params,
    /// The delimiter at which the query is cut off.
    QueryCut "query-cut" query_cut: QueryCut,
    /// The delimiter at which the fragment is cut off, and whether the fragment is a part of the parsed text.
    FragmentCut "fragment-cut" fragment_cut: FragmentCut,
    /// The parts of an authority.
    Authority "authority" authority: Authority,
    /// The target of an empty reference.
    EmptyReference "empty-reference" empty_reference: Pathless,
    /// The target of a reference that has only a fragment.
    FragmentOnly "fragment-only" fragment_only: Pathless,
    /// The target of a reference that has only a query.
    QueryOnly "query-only" query_only: QueryOnly,
    /// The target of a reference that has only params, in documents with params.
    ParamsOnly "params-only" params_only: ParamsOnly,
    /// Whether a reference with the scheme of its base may still be relative.
    SameScheme "same-scheme" same_scheme: SameScheme,
    /// Whether two slashes with nothing after them are an authority.
    EmptyAuthority "empty-authority" empty_authority: EmptyAuthority,
    /// The parts of the base that a reference with a leading slash replaces.
    LeadingSlashes "leading-slashes" leading_slashes: LeadingSlashes,
    /// The treatment of dot segments if the reference has a relative path.
    DotSegments "dot-segments" dot_segments: DotSegments,
    /// The treatment of dot segments if the reference begins with a slash, an authority or a scheme.
    DotSegmentsOfAbsolute "dot-segments-of-absolute" dot_segments_of_absolute: DotSegmentsOfAbsolute,
    /// The treatment of `..` segments above the root.
    SurplusDots "surplus-dots" surplus_dots: SurplusDots,
    /// The way in which a relative path is merged with the path of the base.
    Merge "merge" merge: Merge,
    /// The form that a base must have.
    Base "base" base: Base,
    /// The target of a reference if the base is unknown. An unknown base is given as an empty text.
    UnknownBase "unknown-base" unknown_base: UnknownBase,
}

impl Topic {
    /// Whether the question is about resolution, not about the components of a text.
    pub const fn is_of_resolution(self) -> bool {
        use Topic as T;
        !matches!(
            self,
            T::SchemeCut | T::Opaque | T::Params | T::QueryCut | T::FragmentCut | T::Authority
        )
    }
}

/// A document's answer to one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meaning {
    /// The question.
    pub topic: Topic,
    /// The answer in a few words.
    pub answer: &'static str,
    /// The document that gives the answer: this document, or the document to which this document leaves the
    /// question.
    pub document: Spec,
    /// The section of that document that gives the answer, such as `5.2` or `2.4.3`.
    pub section: &'static str,
}
