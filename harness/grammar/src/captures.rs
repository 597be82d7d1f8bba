//! Finds the bytes of an input that given rules derive, in every derivation of the input.
//!
//! We follow the definition of each rule as it is written, with all its alternatives. If a rule leads to none of the
//! given rules, we use its automaton. This is slow compared with a parser, but does not choose a derivation: for an
//! ambiguous grammar the result has every derivation of the input. The oracles use it as a second derivation of
//! components, which shares no algorithm with the engine.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;

use crate::ast::Node;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::grammar::{Encoding, Grammar};

/// The bytes that one rule derives in an input.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Capture {
    /// The index of the rule in the list that [`Captures::new`] got.
    pub rule: usize,
    /// The bytes that the rule derives; empty if it derives the empty string.
    pub range: Range<usize>,
}

/// The captures of one derivation, as (rule, start, end), sorted. They are shared, because many ends have the
/// same captures.
type Set = Rc<BTreeSet<(usize, usize, usize)>>;

/// The places at which a part of a derivation may end, each with the captures up to this place.
type Ends = BTreeSet<(usize, Set)>;

/// Derives inputs from one rule of a grammar, and finds the places of other rules in them.
///
/// ```
/// use urispec_grammar::{Captures, Grammar};
///
/// let grammar = Grammar::parse("pairs.abnf", "pair = name \":\" value\nname = 1*ALPHA\nvalue = *( ALPHA / \":\" )\n")?;
/// let captures = Captures::new(&grammar, "pair", &["name", "value"])?;
/// let found = captures.derivations(b"a:b:c");
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0][1].range, 2..5);
/// assert!(captures.derivations(b"a").is_empty());
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug)]
pub struct Captures {
    /// The number of the start rule.
    start: usize,
    rules: Vec<Known>,
    encoding: Encoding,
}

/// A rule that may occur in derivations.
#[derive(Debug)]
struct Known {
    /// The index among the rules of interest, if the rule is one of them.
    capture: Option<usize>,
    /// The way in which derivations follow the rule.
    how: How,
}

/// The way in which derivations follow a rule.
#[derive(Debug)]
enum How {
    /// Derivations use the minimal automaton of the rule, because the rule leads to no rule of interest.
    ByAutomaton(Box<Dfa>),
    /// Derivations use the definition of the rule.
    ByDefinition(Item),
}

/// A definition with rules by number instead of names.
#[derive(Debug)]
enum Item {
    /// A choice of alternatives; several of them may match.
    Any(Vec<Item>),
    Sequence(Vec<Item>),
    Repeated {
        min: u32,
        max: Option<u32>,
        item: Box<Item>,
    },
    Text {
        is_case_sensitive: bool,
        text: Vec<u8>,
    },
    /// One byte or code point of a range.
    Value(u32, u32),
    /// A call of a rule, by number.
    Rule(usize),
}

impl Captures {
    /// Prepares derivations from `start` that look for the rules `of_interest`. The case of letters in names does not
    /// matter. A name that the grammar does not have is never found.
    ///
    /// # Errors
    /// If the automaton of `start` cannot be made: a rule is not defined, is only prose, refers to itself in the
    /// middle of its definition, or is too large.
    pub fn new(grammar: &Grammar, start: &str, of_interest: &[&str]) -> Result<Self, Error> {
        // Rejects a rule that is not regular, because a derivation might follow it without end.
        grammar.dfa(start)?;
        let mut builder = Builder {
            grammar,
            of_interest,
            numbers: HashMap::new(),
            rules: Vec::new(),
        };
        let start = builder.rule(start)?;
        Ok(Self {
            start,
            rules: builder.rules.into_iter().flatten().collect(),
            encoding: grammar.encoding,
        })
    }

    /// The captures of each derivation of the whole `input`. Derivations with the same captures count once. Empty if
    /// `input` is not derived from the start rule.
    ///
    /// For a grammar with repetitions, the time grows with the square of the length. For a recursive grammar,
    /// the depth of calls grows with the length. So inputs should be short.
    ///
    /// ```
    /// use urispec_grammar::{Captures, Grammar};
    ///
    /// let grammar = Grammar::parse("two.abnf", "two = one one\none = *\"a\"")?;
    /// let captures = Captures::new(&grammar, "two", &["one"])?;
    /// // The grammar is ambiguous: the first of the two has no, one or two bytes.
    /// assert_eq!(captures.derivations(b"aa").len(), 3);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn derivations(&self, input: &[u8]) -> Vec<Vec<Capture>> {
        let mut run = Run {
            captures: self,
            input,
            memo: HashMap::new(),
        };
        let ends = run.rule(self.start, 0);
        let whole = ends.iter().filter(|(end, _)| *end == input.len());
        whole
            .map(|(_, set)| {
                let capture = |(rule, start, end): &(usize, usize, usize)| Capture {
                    rule: *rule,
                    range: *start..*end,
                };
                set.iter().map(capture).collect()
            })
            .collect()
    }
}

/// Reads the rules that the start rule needs.
struct Builder<'g> {
    grammar: &'g Grammar,
    of_interest: &'g [&'g str],
    /// The numbers of the rules that are read, by their names in lower case.
    numbers: HashMap<String, usize>,
    /// The rules by number; `None` only while a rule is being read.
    rules: Vec<Option<Known>>,
}

impl Builder<'_> {
    /// The number of a rule. A new rule is read.
    fn rule(&mut self, name: &str) -> Result<usize, Error> {
        let key = name.to_ascii_lowercase();
        if let Some(number) = self.numbers.get(&key) {
            return Ok(*number);
        }
        let number = self.rules.len();
        self.numbers.insert(key.clone(), number);
        self.rules.push(None);
        let rule = self.grammar.rule(name).ok_or_else(|| self.grammar.no_rule(name))?;
        let how = if self.reaches(rule.definition()) {
            How::ByDefinition(self.item(rule.definition())?)
        } else {
            How::ByAutomaton(Box::new(self.grammar.dfa(name)?))
        };
        let capture = self.of_interest.iter().position(|of| of.eq_ignore_ascii_case(&key));
        self.rules[number] = Some(Known { capture, how });
        Ok(number)
    }

    /// Whether a definition names a rule of interest, directly or through other rules.
    fn reaches(&self, definition: &Node) -> bool {
        let mut names = Vec::new();
        references(definition, &mut names);
        let mut next = 0;
        while let Some(name) = names.get(next).copied() {
            if self.of_interest.iter().any(|of| of.eq_ignore_ascii_case(name)) {
                return true;
            }
            if let Some(rule) = self.grammar.rule(name) {
                let known = names.len();
                references(rule.definition(), &mut names);
                for at in (known..names.len()).rev() {
                    if names[..at].iter().any(|other| other.eq_ignore_ascii_case(names[at])) {
                        names.remove(at);
                    }
                }
            }
            next += 1;
        }
        false
    }

    fn item(&mut self, node: &Node) -> Result<Item, Error> {
        Ok(match node {
            Node::Alternation(nodes) => Item::Any(self.items(nodes)?),
            Node::Concatenation(nodes) => Item::Sequence(self.items(nodes)?),
            Node::Repetition { min, max, node } => Item::Repeated {
                min: *min,
                max: *max,
                item: Box::new(self.item(node)?),
            },
            Node::Text {
                is_case_sensitive,
                text,
            } => Item::Text {
                is_case_sensitive: *is_case_sensitive,
                text: text.as_bytes().to_vec(),
            },
            Node::Values(values) => Item::Sequence(values.iter().map(|value| Item::Value(*value, *value)).collect()),
            Node::Range(first, last) => Item::Value(*first, *last),
            Node::Reference(name) => Item::Rule(self.rule(&name.text)?),
            Node::Prose(name) => return Err(self.grammar.no_rule(&name.text)),
        })
    }

    /// A definition with its rules by number. It has no prose, because the automaton of the start rule was
    /// made.
    fn items(&mut self, nodes: &[Node]) -> Result<Vec<Item>, Error> {
        nodes.iter().map(|node| self.item(node)).collect()
    }
}

/// Adds the names in a definition to `names`, with repetitions.
fn references<'n>(node: &'n Node, names: &mut Vec<&'n str>) {
    match node {
        Node::Alternation(nodes) | Node::Concatenation(nodes) => nodes.iter().for_each(|node| references(node, names)),
        Node::Repetition { node, .. } => references(node, names),
        Node::Reference(name) => names.push(&name.text),
        Node::Text { .. } | Node::Values(_) | Node::Range(..) | Node::Prose(_) => {}
    }
}

/// The derivations of one input. `memo` has the ends of each rule at each place, so that no rule is followed
/// twice from the same place.
struct Run<'r> {
    captures: &'r Captures,
    input: &'r [u8],
    /// The ends by rule and place.
    memo: HashMap<(usize, usize), Rc<Ends>>,
}

impl<'r> Run<'r> {
    /// The places at which a rule that begins at `at` may end.
    fn rule(&mut self, number: usize, at: usize) -> Rc<Ends> {
        if let Some(known) = self.memo.get(&(number, at)) {
            return known.clone();
        }
        let captures: &'r Captures = self.captures;
        let rule = &captures.rules[number];
        let mut ends = match &rule.how {
            How::ByAutomaton(dfa) => self.by_automaton(dfa, at),
            How::ByDefinition(item) => self.item(item, at, &Set::default()),
        };
        if let Some(capture) = rule.capture {
            let with_own = |(end, set): (usize, Set)| {
                let mut set = Rc::unwrap_or_clone(set);
                set.insert((capture, at, end));
                (end, Rc::new(set))
            };
            ends = ends.into_iter().map(with_own).collect();
        }
        let ends = Rc::new(ends);
        self.memo.insert((number, at), ends.clone());
        ends
    }

    /// The ends of a rule that captures nothing: the places at which its automaton accepts.
    fn by_automaton(&self, dfa: &Dfa, at: usize) -> Ends {
        let mut ends = Ends::new();
        let mut state = 0;
        for end in at..=self.input.len() {
            if dfa.is_accepting(state) {
                ends.insert((end, Set::default()));
            }
            match self.input.get(end) {
                Some(byte) if dfa.is_live(state) => state = dfa.step(state, *byte),
                _ => break,
            }
        }
        ends
    }

    /// The places at which an item that begins at `at` may end, with the captures `before` it.
    ///
    /// A repetition without a limit ends when a round adds no new end; so even `*( *"a" )` ends.
    fn item(&mut self, item: &'r Item, at: usize, before: &Set) -> Ends {
        match item {
            Item::Any(items) => items.iter().flat_map(|item| self.item(item, at, before)).collect(),
            Item::Sequence(items) => {
                let first = Ends::from([(at, before.clone())]);
                items.iter().fold(first, |ends, item| self.each(item, &ends))
            }
            Item::Repeated { min, max, item } => {
                let mut ends = Ends::from([(at, before.clone())]);
                for _ in 0..*min {
                    ends = self.each(item, &ends);
                }
                let mut new = ends.clone();
                for _ in *min..max.unwrap_or(u32::MAX) {
                    new = &self.each(item, &new) - &ends;
                    if new.is_empty() {
                        break;
                    }
                    ends.extend(new.iter().cloned());
                }
                ends
            }
            Item::Text {
                is_case_sensitive,
                text,
            } => {
                let found = self.input[at..].get(..text.len());
                let is_found = found.is_some_and(|found| match is_case_sensitive {
                    true => found == text,
                    false => found.eq_ignore_ascii_case(text),
                });
                Ends::from_iter(is_found.then(|| (at + text.len(), before.clone())))
            }
            Item::Value(first, last) => {
                let length = self.value(*first, *last, at);
                Ends::from_iter(length.map(|length| (at + length, before.clone())))
            }
            Item::Rule(number) => {
                let ends = self.rule(*number, at);
                let joined = ends.iter().map(|(end, set)| (*end, union(before, set)));
                joined.collect()
            }
        }
    }

    /// The ends of the item, if the item begins at any of these ends.
    fn each(&mut self, item: &'r Item, ends: &Ends) -> Ends {
        ends.iter().flat_map(|(at, set)| self.item(item, *at, set)).collect()
    }

    /// The length in bytes of the value at `at`, if it is in the range. `None` for a code point if the bytes
    /// are not UTF-8.
    fn value(&self, first: u32, last: u32, at: usize) -> Option<usize> {
        let rest = &self.input[at..];
        if self.captures.encoding == Encoding::Bytes {
            let value = u32::from(*rest.first()?);
            return (first..=last).contains(&value).then_some(1);
        }
        let value = rest.utf8_chunks().next()?.valid().chars().next()?;
        (first..=last).contains(&u32::from(value)).then_some(value.len_utf8())
    }
}

/// The union of the captures of two parts of a derivation.
fn union(one: &Set, other: &Set) -> Set {
    match (one.is_empty(), other.is_empty()) {
        (_, true) => one.clone(),
        (true, _) => other.clone(),
        _ => Rc::new(&**one | &**other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the captures of each derivation, in a short form.
    #[track_caller]
    fn check(text: &str, of_interest: &[&str], input: &str, expected: &[&str]) {
        let grammar = Grammar::parse("test.abnf", text).unwrap();
        let captures = Captures::new(&grammar, "s", of_interest).unwrap();
        let shown = |derivation: &Vec<Capture>| -> String {
            let one = |capture: &Capture| format!("{}={}", of_interest[capture.rule], &input[capture.range.clone()]);
            derivation.iter().map(one).collect::<Vec<_>>().join(" ")
        };
        let found: Vec<String> = captures.derivations(input.as_bytes()).iter().map(shown).collect();
        assert_eq!(found, expected, "{input}");
        assert_eq!(
            found.is_empty(),
            !grammar.dfa("s").unwrap().accepts(input.as_bytes()),
            "{input}"
        );
    }

    #[test]
    fn what_a_rule_derives_is_found_even_if_it_is_empty() {
        let text = "s = [ a \":\" ] b\na = *ALPHA\nb = *ALPHA\n";
        check(text, &["a", "b"], "x:y", &["a=x b=y"]);
        check(text, &["a", "b"], ":", &["a= b="]);
        check(text, &["a", "b"], "", &["b="]);
        check(text, &["a", "b"], "x:y:", &[]);
    }

    #[test]
    fn each_reading_of_an_ambiguous_grammar_is_there_once() {
        let text = "s = a b / c\na = *\"x\"\nb = *\"x\"\nc = *ALPHA\n";
        check(text, &["a", "c"], "xx", &["a=", "a=x", "a=xx", "c=xx"]);
        check(text, &["c"], "xx", &["", "c=xx"]);
    }

    #[test]
    fn repetitions_recursion_values_and_cases_are_followed() {
        let text = "s = 1*2( a ) %s\"X\" / d\na = %x61 / %x62-63\nd = a d / \"y\"\n";
        check(text, &["a"], "aX", &["a=a"]);
        check(text, &["a"], "acX", &["a=a a=c"]);
        check(text, &["a"], "aaaX", &[]);
        check(text, &["a"], "ax", &[]);
        check(text, &["a"], "bbbbY", &["a=b a=b a=b a=b"]);
    }
}
