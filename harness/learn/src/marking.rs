//! Words with marks around the components of a text, and the answers of a parser to them.
//!
//! A mark is a byte that no text of the first document has, as in the proofs of splitting. So the learner needs to know
//! nothing about marks.

use std::collections::HashMap;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use twox_hash::XxHash3_64;
use urispec_grammar::{Dfa, Error, Marked, MarkedBytes, Reader, Symbol};
use urispec_judge::{Expected, Response, judge};
use urispec_model::{Answer, Component, ComponentSet, Observation, Span, Spans, Spec, Verdict};
use urispec_specs::marks::{Characters, as_bytes, mark_of, skeleton, splitting};

use crate::subject::{Parser, reply};
use crate::teacher::{Reply, Teacher};

/// A byte of a model that stands for the beginning and the end of a component. No text has this byte.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The name of the component.
    pub component: String,
    /// The byte.
    pub byte: u8,
}

/// The marks of a splitting model: those of a document, around the components that a parser reports.
#[derive(Debug)]
pub struct Marking {
    spec: Spec,
    components: ComponentSet,
    first: Marked,
    bytes: MarkedBytes,
    /// The symbol of each byte of a word.
    symbols: [Symbol; 256],
    /// All strings in which marks can be where the document puts them.
    any: Marked,
    /// A string of each text that is split at the usual delimiters.
    usual: Marked,
    is_ascii: bool,
}

impl Marking {
    /// The marks of a document's rule for a whole reference, around those of its components that are in `reported`.
    ///
    /// # Errors
    /// If the automaton of the rule's marked strings is too large.
    ///
    /// # Panics
    /// Never: there are 256 bytes.
    pub fn new(spec: Spec, rule: &str, reported: ComponentSet) -> Result<Self, Error> {
        let components = spec.components().and(reported).and(ComponentSet::ALL);
        let is_kept = |mark| components.iter().any(|component| mark_of(component) == mark);
        let first = splitting(spec, rule)?.keeping(is_kept)?;
        let bytes = as_bytes(&first)?;
        let mut symbols = [0; 256];
        for (byte, symbol) in (0..=u8::MAX).zip(&mut symbols) {
            *symbol = bytes.symbol_of(byte);
        }
        Ok(Self {
            spec,
            components,
            bytes,
            symbols,
            first,
            any: skeleton(components, Characters::Any)?,
            usual: skeleton(components, Characters::Delimited)?,
            is_ascii: false,
        })
    }

    /// The same marks, with only ASCII texts between them. All other texts count as rejected.
    #[must_use]
    pub fn of_ascii(self) -> Self {
        Self { is_ascii: true, ..self }
    }

    /// The components with marks.
    pub const fn components(&self) -> ComponentSet {
        self.components
    }

    /// Whether a text has at most one word: the texts of these components determine their places.
    fn is_unique(&self) -> bool {
        use Component as C;
        // In RFC 2396, a host may be undefined or empty in the same authority.
        let has_hosts = !self.spec.components().contains(C::Opaque);
        has_hosts
            && ComponentSet::of(&[C::Scheme, C::Userinfo, C::Host, C::Port])
                .without(self.components)
                .is_empty()
    }

    /// The automaton of the document's marked strings: the first model.
    pub fn first(&self) -> &Dfa {
        self.bytes.dfa()
    }

    /// Whether only ASCII texts are asked.
    pub(crate) const fn is_ascii(&self) -> bool {
        self.is_ascii
    }

    /// The byte of each mark.
    pub fn marks(&self) -> Vec<Mark> {
        let of = |component: Component| Mark {
            component: component.name().to_owned(),
            byte: self.byte_of(component),
        };
        self.components.iter().map(of).collect()
    }

    /// The words of texts: with the marks of the document, and with marks at the usual delimiters.
    pub fn words<'t>(&self, texts: impl IntoIterator<Item = &'t [u8]>) -> Vec<Vec<u8>> {
        let readers = [&self.first, &self.usual].map(Reader::new);
        let mut words = Vec::new();
        for text in texts {
            if text.iter().any(|byte| self.bytes.is_mark(*byte)) {
                continue;
            }
            let found = readers.iter().filter_map(|reader| reader.read(text));
            words.extend(found.map(|marks| self.bytes.bytes_of(&marks.string(text))));
        }
        words.sort_unstable();
        words.dedup();
        words
    }

    fn byte_of(&self, component: Component) -> u8 {
        let byte = self.bytes.byte_of(mark_of(component));
        byte.expect("`as_bytes` writes the marks of all components")
    }

    /// Whether the marks of a word are where a parser could have them.
    fn is_possible(&self, word: &[u8]) -> bool {
        let mut state = 0;
        for byte in word {
            let symbol = self.symbols[usize::from(*byte)];
            state = self.any.step(state, symbol);
            let is_foreign = self.is_ascii && !byte.is_ascii() && symbol == Symbol::from(*byte);
            if is_foreign || !self.any.is_live(state) {
                return false;
            }
        }
        self.any.is_accepting(state)
    }

    /// The text of a word, and the places of its components; `None` if no parser could have its marks.
    fn read(&self, word: &[u8]) -> Option<(Vec<u8>, Spans)> {
        if !self.is_possible(word) {
            return None;
        }
        let mut text = Vec::with_capacity(word.len());
        let mut begun: [Option<usize>; Component::COUNT] = [None; Component::COUNT];
        let mut spans = Spans::default();
        for byte in word {
            let symbol = self.symbols[usize::from(*byte)];
            let mut components = self.components.iter();
            match components.find(|component| urispec_grammar::Mark::symbol(mark_of(*component)) == symbol) {
                None => text.push(*byte),
                Some(component) => match begun[component as usize].replace(text.len()) {
                    None => {}
                    Some(start) => spans.set(component, Some(Span::new(start, text.len()))),
                },
            }
        }
        Some((text, spans))
    }
}

/// A parser that is asked whether it splits a text as the marks of a word do.
pub struct Splitter<'s> {
    parser: Parser<'s>,
    marking: &'s Marking,
    /// The texts that need no further question, by hash: the hash of the only word of the text, or `None` if no word is
    /// accepted.
    texts: HashMap<u64, Option<u64>>,
}

impl<'s> Splitter<'s> {
    /// The parser as a teacher of its splitting.
    pub fn new(parser: Parser<'s>, marking: &'s Marking) -> Self {
        Self {
            parser,
            marking,
            texts: HashMap::new(),
        }
    }

    /// The answer to a word with these places.
    fn reply(&self, text: &[u8], spans: &Spans, observed: &Observation<'_>) -> Reply {
        let Observation::Accept(Answer::Parts(parts)) = observed else {
            return match reply(observed) {
                Reply::Accepted => Reply::Rejected,
                other => other,
            };
        };
        let Marking { spec, components, .. } = self.marking;
        let expected = Expected::at_places(*components, spans, text);
        let judgement = judge(*spec, &expected, Response::of(self.parser.subject.about(), observed));
        let is_split = matches!(judgement.verdict, Verdict::Agree | Verdict::Rewritten);
        // A component that this answer does not have could be anywhere.
        if is_split && parts.stated_set().and(*components) == *components {
            Reply::Accepted
        } else {
            Reply::Rejected
        }
    }
}

impl Teacher for Splitter<'_> {
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
        let read: Vec<Option<(Vec<u8>, Spans)>> = words.par_iter().map(|word| self.marking.read(word)).collect();
        let mut replies = vec![Reply::Inferred(false); words.len()];
        // The words of each text that is asked.
        let mut asked: Vec<(&[u8], Vec<usize>)> = Vec::new();
        let mut places = HashMap::new();
        for (index, (word, read)) in words.iter().zip(&read).enumerate() {
            let Some((text, _)) = read else { continue };
            if let Some(known) = self.texts.get(&XxHash3_64::oneshot(text)) {
                replies[index] = Reply::Inferred(*known == Some(XxHash3_64::oneshot(word)));
                continue;
            }
            let place = *places.entry(&**text).or_insert(asked.len());
            if place == asked.len() {
                asked.push((text, Vec::new()));
            }
            asked[place].1.push(index);
        }
        let texts: Vec<&[u8]> = asked.iter().map(|(text, _)| *text).collect();
        let answers = self.parser.ask(&texts, &|place, observed| {
            let (text, words) = &asked[place];
            let of_word = |index: &usize| {
                let spans = read[*index].as_ref().map(|(_, spans)| *spans).unwrap_or_default();
                self.reply(text, &spans, observed)
            };
            let has_parts = matches!(observed, Observation::Accept(Answer::Parts(_)));
            (has_parts, words.iter().map(of_word).collect::<Vec<_>>())
        });
        // An interrupted parser answers only the first texts.
        let is_whole = answers.len() == asked.len();
        for ((text, indices), (has_parts, of_words)) in asked.iter().zip(answers) {
            let accepted = indices
                .iter()
                .zip(&of_words)
                .find(|(_, reply)| **reply == Reply::Accepted);
            let only = accepted
                .filter(|_| self.marking.is_unique())
                .map(|(index, _)| XxHash3_64::oneshot(&words[*index]));
            // A text without components has no word.
            if only.is_some() || !has_parts {
                self.texts.insert(XxHash3_64::oneshot(text), only);
            }
            for (place, (index, reply)) in indices.iter().zip(of_words).enumerate() {
                replies[*index] = match (place, reply) {
                    (0, reply) => reply,
                    (_, reply) => Reply::Inferred(reply == Reply::Accepted),
                };
            }
        }
        if is_whole { replies } else { Vec::new() }
    }

    fn is_possible(&self, word: &[u8]) -> bool {
        self.marking.is_possible(word)
    }

    fn forget(&mut self) {
        self.texts.clear();
    }
}

/// The components that a parser reports in most of its answers to these texts.
pub fn reported(parser: &Parser<'_>, texts: &[Vec<u8>]) -> ComponentSet {
    let texts: Vec<&[u8]> = texts.iter().map(|text| &**text).collect();
    let answers = parser.ask(&texts, &|_, observed| match observed {
        Observation::Accept(Answer::Parts(parts)) => Some(parts.stated_set()),
        _ => None,
    });
    let answers: Vec<ComponentSet> = answers.into_iter().flatten().collect();
    let is_usual = |component: &Component| {
        let count = answers.iter().filter(|stated| stated.contains(*component)).count();
        count * 2 > answers.len()
    };
    ComponentSet::ALL.iter().filter(is_usual).collect()
}
