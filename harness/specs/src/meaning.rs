//! The questions that documents answer differently, and a document's answer to each, as data.

use urispec_model::Spec;

use crate::answers::{
    Authority, Base, DotSegments, DotSegmentsOfAbsolute, EmptyAuthority, FragmentCut, LeadingSlashes, Merge, Opaque,
    Params, ParamsOnly, Pathless, QueryCut, QueryOnly, SameScheme, SchemeCut, SurplusDots, UnknownBase,
};

/// The table of the questions: each variant with its name, and its field with what an answer is.
macro_rules! topics {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal $field:ident: $choice:ty,)+) => {
        /// A question that the documents answer differently.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Topic {
            $($(#[doc = $doc])+ $variant,)+
        }

        urispec_model::names!(Topic, "topic", $($variant => $name),+);

        /// A document's answers to all questions: what its reference does, said without its grammar.
        ///
        /// [`Choices::resolve`] and [`Choices::split`] do what the answers say, so that one answer can be put in place of
        /// another.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Choices {
            $($(#[doc = $doc])+ pub(crate) $field: $choice,)+
        }

        impl Choices {
            /// The answer to a question in a few words, the same words for the same answer in every document.
            pub const fn answer(&self, topic: Topic) -> &'static str {
                match topic { $(Topic::$variant => self.$field.words(),)+ }
            }

            /// The same choices with the answer of `other` to one question.
            #[must_use]
            pub const fn with(mut self, topic: Topic, other: &Self) -> Self {
                match topic { $(Topic::$variant => self.$field = other.$field,)+ }
                self
            }

            /// The name of the answer to a question, one of [`Topic::answers`]; `None` if it has none.
            pub fn name(&self, topic: Topic) -> Option<String> {
                match topic {
                    $(Topic::$variant => {
                        let mut named = <$choice>::named().into_iter();
                        named.find(|(_, answer)| *answer == self.$field).map(|(name, _)| name)
                    })+
                }
            }

            /// The same choices with a different answer to a question, by its name; `None` if it has no such answer.
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
            /// The answers that a document of a user's own can name, each with what it means.
            pub fn answers(self) -> Vec<(String, &'static str)> {
                match self {
                    $(Self::$variant => {
                        let named = <$choice>::named().into_iter();
                        named.map(|(name, answer)| (name, answer.words())).collect()
                    })+
                }
            }
        }

        /// Where a document answers each question: the section, or an empty text if it does not mention it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) struct Sections {
            $(pub(crate) $field: &'static str,)+
        }

        impl Sections {
            /// Of a document that answers none.
            pub(crate) const NONE: Self = Self { $($field: "",)+ };

            /// The section that answers a question, if there is one.
            pub(crate) const fn get(&self, topic: Topic) -> Option<&'static str> {
                let section = match topic { $(Topic::$variant => self.$field,)+ };
                if section.is_empty() { None } else { Some(section) }
            }

            /// The same sections with another one for a question.
            pub(crate) const fn with(mut self, topic: Topic, section: &'static str) -> Self {
                match topic { $(Topic::$variant => self.$field = section,)+ }
                self
            }
        }
    };
}

topics! {
    /// Where the scheme ends.
    SchemeCut "scheme-cut" scheme_cut: SchemeCut,
    /// Whether what follows a scheme without a slash is one part that is not divided any further.
    Opaque "opaque" opaque: Opaque,
    /// Whether there is a `params` component, and where it begins.
    Params "params" params: Params,
    /// Where the query is cut off.
    QueryCut "query-cut" query_cut: QueryCut,
    /// Where the fragment is cut off, and whether it is part of what is parsed.
    FragmentCut "fragment-cut" fragment_cut: FragmentCut,
    /// What an authority is made of.
    Authority "authority" authority: Authority,
    /// What an empty reference leads to.
    EmptyReference "empty-reference" empty_reference: Pathless,
    /// What a reference of a fragment alone leads to.
    FragmentOnly "fragment-only" fragment_only: Pathless,
    /// What a reference of a query alone leads to.
    QueryOnly "query-only" query_only: QueryOnly,
    /// What a reference of params alone leads to, where there are params.
    ParamsOnly "params-only" params_only: ParamsOnly,
    /// Whether a reference with the scheme of its base may be relative all the same.
    SameScheme "same-scheme" same_scheme: SameScheme,
    /// Whether two slashes with nothing after them are an authority.
    EmptyAuthority "empty-authority" empty_authority: EmptyAuthority,
    /// What a reference replaces that begins with a slash.
    LeadingSlashes "leading-slashes" leading_slashes: LeadingSlashes,
    /// What happens to dot segments where the reference has a relative path.
    DotSegments "dot-segments" dot_segments: DotSegments,
    /// What happens to dot segments where the reference begins with a slash, an authority or a scheme.
    DotSegmentsOfAbsolute "dot-segments-of-absolute" dot_segments_of_absolute: DotSegmentsOfAbsolute,
    /// What happens to `..` segments above the root.
    SurplusDots "surplus-dots" surplus_dots: SurplusDots,
    /// How a relative path joins the path of the base.
    Merge "merge" merge: Merge,
    /// What a base has to be.
    Base "base" base: Base,
    /// What a reference leads to where the base is unknown: the empty text.
    UnknownBase "unknown-base" unknown_base: UnknownBase,
}

impl Topic {
    /// Whether it is about what a reference leads to, and not about where the components of a text are.
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
    /// The document that gives it: another one, where a document leaves the question to it.
    pub document: Spec,
    /// Where that document gives it: `5.2` or `2.4.3`.
    pub section: &'static str,
}

impl Sections {
    /// Of a document that mentions all of resolution in one section, and of nothing else.
    pub(crate) const fn of_resolution(section: &'static str) -> Self {
        Self {
            empty_reference: section,
            fragment_only: section,
            query_only: section,
            same_scheme: section,
            empty_authority: section,
            leading_slashes: section,
            dot_segments: section,
            dot_segments_of_absolute: section,
            surplus_dots: section,
            merge: section,
            base: section,
            unknown_base: section,
            ..Self::NONE
        }
    }
}
