//! The definitions of a grammar. Each element has the numbers of the parts that strings may exercise.
//!
//! The parts of `sign = [ "+" / "-" ] 1*DIGIT`, in their order:
//!
//! ```text
//! rule            sign
//! bounds          [ "+" / "-" ] not taken
//! bounds          [ "+" / "-" ] taken
//! ends of a class "+" of "+" / "-"
//! ends of a class "-" of "+" / "-"
//! alternatives    "+"
//! alternatives    "-"
//! bounds          1*DIGIT once
//! bounds          1*DIGIT more than once
//! ends of a class "0" of DIGIT
//! ends of a class "9" of DIGIT
//! ```

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use super::{Measure, text};
use crate::ast::{Name, Node};
use crate::error::Error;
use crate::grammar::{Encoding, Grammar};
use crate::limits::Limits;
use crate::lower::Program;
use crate::recursion::Recursion;

/// Ranges of symbols `(first, last)`, sorted, with a gap between any two.
pub(super) type Ranges = Vec<(u32, u32)>;

/// The first and the last symbol of each run of a class, each with the number of its part.
pub(super) type Class = Vec<(u32, usize)>;

/// A part of a grammar that strings may exercise.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) measure: Measure,
    /// The rule that contains the part.
    pub(super) rule: u32,
    /// The part in ABNF, cut to one short line. For a bound it includes the number of times, and for an end of a
    /// class the symbol.
    pub(super) text: String,
}

/// An element of a definition.
#[derive(Debug)]
pub(super) enum Item {
    /// A choice of alternatives. The first alternative is the part `first`, and the parts of the other alternatives
    /// follow it.
    Any {
        first: usize,
        items: Vec<Item>,
    },
    /// A sequence of elements; an empty sequence is the empty string.
    Sequence(Vec<Item>),
    /// A repetition. `least` and `most` are the parts for its two bounds. The two parts are the same if the bounds
    /// are equal.
    Repeated {
        min: u32,
        max: Option<u32>,
        least: usize,
        most: usize,
        item: Box<Item>,
    },
    /// One symbol.
    Symbol(Ranges),
    Rule(u32),
    /// An element that derives single symbols only: the number of its class, and the element.
    Class(u32, Box<Item>),
}

/// The definitions that the start rules need, with all their parts.
#[derive(Debug)]
pub(super) struct Elements {
    /// All parts, by number: rule by rule in the order of the grammar.
    pub(super) parts: Vec<Part>,
    /// The classes by number.
    pub(super) classes: Arc<[Class]>,
    pub(super) encoding: Encoding,
    /// The recursion of each rule, by number.
    recursions: Vec<Recursion>,
    /// For each rule that is needed: its definition, and the part that represents the rule.
    rules: Vec<Option<(Item, usize)>>,
    /// The names of the rules, by number.
    names: Vec<String>,
    /// The numbers of the rules, by their names in lower case.
    places: HashMap<String, u32>,
}

impl Elements {
    /// Reads the definitions that `starts` need.
    ///
    /// # Errors
    /// If a start rule does not exist, or if no automaton can be made of the grammar.
    pub(super) fn new(grammar: &Grammar, starts: &[&str]) -> Result<Self, Error> {
        let (rules, places) = grammar.index();
        let mut recursions = vec![Recursion::None; rules.len()];
        let mut singles: Vec<Option<Ranges>> = vec![None; rules.len()];
        let mut is_needed = vec![false; rules.len()];
        for start in starts {
            let program = Program::new(grammar, Some(start), &Limits::default())?;
            // The deepest rules come first, so that the rules in a definition are known before it.
            for rule in program.order {
                let place = rule as usize;
                if !std::mem::replace(&mut is_needed[place], true) {
                    recursions[place] = program.recursions[place];
                    singles[place] = single(&rules[place].node, &places, &singles);
                }
            }
        }
        let mut builder = Builder {
            places: &places,
            singles: &singles,
            parts: Vec::new(),
            classes: Vec::new(),
            rule: 0,
        };
        let mut definitions = Vec::with_capacity(rules.len());
        for (number, rule) in (0..).zip(&rules) {
            definitions.push(is_needed[number as usize].then(|| {
                builder.rule = number;
                let part = builder.part(Measure::Rules, rule.name.clone());
                // A rule that is a class is used in each place where it is named.
                let is_class = singles[number as usize].is_some();
                (builder.element(&rule.node, is_class), part)
            }));
        }
        let Builder { mut parts, classes, .. } = builder;
        number_twins(&mut parts);
        Ok(Self {
            parts,
            classes: classes.into(),
            encoding: grammar.encoding,
            recursions,
            rules: definitions,
            names: rules.iter().map(|rule| rule.name.clone()).collect(),
            places,
        })
    }

    /// The number of a rule, by its name in any case.
    pub(super) fn rule(&self, name: &str) -> Option<u32> {
        self.places.get(&name.to_ascii_lowercase()).copied()
    }

    /// The name of a rule, as written.
    pub(super) fn name(&self, rule: u32) -> &str {
        &self.names[rule as usize]
    }

    /// The definition of a rule, and the part that represents the rule.
    pub(super) fn definition(&self, rule: u32) -> (&Item, usize) {
        let (item, part) = self.rules[rule as usize]
            .as_ref()
            .expect("a rule that is named is one of the needed rules");
        (item, *part)
    }

    /// The recursion of a rule.
    pub(super) fn recursion(&self, rule: u32) -> Recursion {
        self.recursions[rule as usize]
    }
}

impl Item {
    /// Whether the element, as it is written, derives only the empty string, so that repeating it has no effect.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Sequence(items) => items.iter().all(Self::is_empty),
            Self::Repeated { max, item, .. } => *max == Some(0) || item.is_empty(),
            Self::Any { .. } | Self::Symbol(_) | Self::Rule(_) | Self::Class(..) => false,
        }
    }
}

/// Distinguishes parts of a rule with the same text: the second part gets ` (2)`, and so on.
fn number_twins(parts: &mut [Part]) {
    let mut known: HashMap<(u32, Measure, String), u32> = HashMap::new();
    for part in parts {
        let count = known.entry((part.rule, part.measure, part.text.clone())).or_default();
        *count += 1;
        if *count > 1 {
            let _ = write!(part.text, " ({count})");
        }
    }
}

/// The symbols of an element, if it derives only single symbols; `None` if it also derives a longer or an
/// empty string.
fn single(node: &Node, places: &HashMap<String, u32>, singles: &[Option<Ranges>]) -> Option<Ranges> {
    match node {
        Node::Alternation(nodes) => {
            let mut ranges = Ranges::new();
            for node in nodes {
                ranges.extend(single(node, places, singles)?);
            }
            Some(merged(ranges))
        }
        Node::Text {
            is_case_sensitive,
            text,
        } if text.len() == 1 => Some(letter(text.as_bytes()[0], *is_case_sensitive)),
        Node::Values(values) if values.len() == 1 => Some(vec![(values[0], values[0])]),
        Node::Range(low, high) => Some(vec![(*low, *high)]),
        Node::Reference(name) | Node::Prose(name) => singles[place(name, places) as usize].clone(),
        Node::Concatenation(_) | Node::Repetition { .. } | Node::Text { .. } | Node::Values(_) => None,
    }
}

/// The symbols of a letter in a text: both cases, unless the text is case-sensitive.
fn letter(byte: u8, is_case_sensitive: bool) -> Ranges {
    let range = |byte: u8| (u32::from(byte), u32::from(byte));
    if is_case_sensitive {
        return vec![range(byte)];
    }
    merged(vec![range(byte.to_ascii_uppercase()), range(byte.to_ascii_lowercase())])
}

/// The same symbols as sorted ranges with a gap between any two.
fn merged(mut ranges: Ranges) -> Ranges {
    ranges.sort_unstable();
    let mut merged = Ranges::new();
    for (low, high) in ranges {
        match merged.last_mut() {
            Some((_, last)) if low <= last.saturating_add(1) => *last = high.max(*last),
            _ => merged.push((low, high)),
        }
    }
    merged
}

/// The number of the rule that a name refers to.
fn place(name: &Name, places: &HashMap<String, u32>) -> u32 {
    let place = places.get(&name.text.to_ascii_lowercase());
    *place.expect("every rule name is known, because the program was built from these rules")
}

/// The parts and classes that were found so far, while definitions are read.
struct Builder<'b> {
    places: &'b HashMap<String, u32>,
    /// For each rule that derives only single symbols, these symbols.
    singles: &'b [Option<Ranges>],
    parts: Vec<Part>,
    classes: Vec<Class>,
    /// The rule whose definition is read.
    rule: u32,
}

impl Builder<'_> {
    /// Adds a part of the current rule, and returns its number.
    fn part(&mut self, measure: Measure, text: String) -> usize {
        self.parts.push(Part {
            measure,
            rule: self.rule,
            text,
        });
        self.parts.len() - 1
    }

    /// Reads an element. The element is a class if it derives several single symbols and is not inside of a class
    /// already.
    fn item(&mut self, node: &Node, is_in_class: bool) -> Item {
        let ranges = single(node, self.places, self.singles);
        let is_one = |ranges: &Ranges| matches!(ranges[..], [(low, high)] if low == high);
        match ranges.filter(|ranges| !is_in_class && !is_one(ranges)) {
            Some(ranges) => {
                let class = self.class(&ranges, &text::shown(node));
                Item::Class(class, Box::new(self.element(node, true)))
            }
            None => self.element(node, is_in_class),
        }
    }

    /// Reads an element, even if it is a class itself.
    fn element(&mut self, node: &Node, is_in_class: bool) -> Item {
        match node {
            Node::Alternation(nodes) => {
                let first = self.parts.len();
                for node in nodes {
                    self.part(Measure::Alternatives, text::shown(node));
                }
                Item::Any {
                    first,
                    items: nodes.iter().map(|node| self.item(node, is_in_class)).collect(),
                }
            }
            Node::Concatenation(nodes) => {
                Item::Sequence(nodes.iter().map(|node| self.item(node, is_in_class)).collect())
            }
            Node::Repetition { max: Some(0), .. } => Item::Sequence(Vec::new()),
            Node::Repetition { min, max, node: inner } => {
                let least = self.part(Measure::Bounds, text::times(node, *min, *max, true));
                let most = match max {
                    Some(max) if max == min => least,
                    _ => self.part(Measure::Bounds, text::times(node, *min, *max, false)),
                };
                Item::Repeated {
                    min: *min,
                    max: *max,
                    least,
                    most,
                    item: Box::new(self.item(inner, is_in_class)),
                }
            }
            Node::Text {
                is_case_sensitive,
                text,
            } => self.text(text, *is_case_sensitive, is_in_class),
            Node::Values(values) => Item::Sequence(
                values
                    .iter()
                    .map(|value| Item::Symbol(vec![(*value, *value)]))
                    .collect(),
            ),
            Node::Range(low, high) => Item::Symbol(vec![(*low, *high)]),
            Node::Reference(name) | Node::Prose(name) => Item::Rule(place(name, self.places)),
        }
    }

    /// Reads a text. Each letter that matches in both cases is a class of two symbols.
    fn text(&mut self, text: &str, is_case_sensitive: bool, is_in_class: bool) -> Item {
        let symbol = |byte: u8| {
            let ranges = letter(byte, is_case_sensitive);
            if is_in_class || ranges.len() == 1 {
                return Item::Symbol(ranges);
            }
            let class = self.class(&ranges, &format!("\"{text}\""));
            Item::Class(class, Box::new(Item::Symbol(ranges)))
        };
        Item::Sequence(text.bytes().map(symbol).collect())
    }

    /// Adds a class with a part for each end of its runs, and returns its number. `of` is the element in
    /// ABNF.
    fn class(&mut self, ranges: &Ranges, of: &str) -> u32 {
        let mut ends = Vec::new();
        for (low, high) in ranges {
            for symbol in [*low, *high] {
                if ends.last().is_none_or(|(last, _)| *last != symbol) {
                    let part = self.part(Measure::ClassEdges, format!("{} of {of}", end(symbol)));
                    ends.push((symbol, part));
                }
            }
        }
        self.classes.push(ends);
        u32::try_from(self.classes.len() - 1).expect("there are fewer classes than bytes in the file")
    }
}

/// A symbol in ABNF: `"a"` for visible ASCII, `%x7F` for other symbols.
fn end(symbol: u32) -> String {
    match u8::try_from(symbol).map(char::from) {
        Ok(char @ ('!' | '#'..='~')) => format!("\"{char}\""),
        _ => format!("%x{symbol:02X}"),
    }
}
