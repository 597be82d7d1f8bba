//! Explains to a reader why two grammars differ: lists the places where their automata differ, grouped by the rules
//! of these places.
//!
//! The rules of a place are the rules on the shortest path to it. Each step of this path is looked up in the
//! [`Labels`] of both grammars. Labels belong to one grammar, and not to a pair of grammars. A word is made only for
//! a place that may have the first word of its group. If the hosts of a grammar count their bytes up to 255, the
//! grammars differ in a place for each count, but all these places are in a few groups.

use std::collections::HashMap;

use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::labels::{Labels, Spot};
use crate::minimize::NONE;
use crate::order;
use crate::places::{Event, Operand, Place, Places};
use crate::product::Relation;
use crate::reasons::Reason;
use crate::trace::Tracer;

/// The relation of two languages, and the reasons why they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Differences {
    /// The relation of the first language to the second.
    pub relation: Relation,
    /// The reasons, grouped by their rules. The group with the shortest example comes first.
    pub groups: Vec<Group>,
}

/// A group of reasons that have the same two rules, and the same event on the same side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The innermost rule of the first grammar at these places.
    pub first: String,
    /// The innermost rule of the second grammar at these places.
    pub second: String,
    /// The side that can no longer accept ([`Event::Dies`]), or the side that accepts ([`Event::Ends`]).
    pub operand: Operand,
    /// The way in which the languages differ.
    pub event: Event,
    /// The number of reasons in the group.
    pub reasons: usize,
    /// The bytes of all reasons in the group; empty for [`Event::Ends`].
    pub bytes: ByteSet,
    /// The reason whose example comes first in shortlex order.
    pub shortest: Reason,
}

/// Puts all [`reasons`](crate::reasons()) why two languages differ into groups by their rules. `first` and `second`
/// trace the grammars from which `one` and `two` were made.
///
/// [`Reason::rules`] defines the rule of a place.
///
/// ```
/// use urispec_grammar::{Grammar, Relation, Tracer, differences};
///
/// let old = Grammar::parse("old.abnf", "port = *DIGIT")?;
/// let new = Grammar::parse("new.abnf", "port = 1*DIGIT")?;
/// let [first, second] = [&old, &new].map(|grammar| Tracer::new(grammar, "port"));
/// let found = differences(&old.dfa("port")?, &new.dfa("port")?, &first?, &second?)?;
/// assert_eq!(found.relation, Relation::Superset);
/// assert_eq!(found.groups[0].shortest.witness, b"");
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
///
/// # Errors
/// If the automata reach more than 2^20 pairs of states, or if a grammar is too large for an automaton with
/// rules.
pub fn differences(one: &Dfa, two: &Dfa, first: &Tracer, second: &Tracer) -> Result<Differences, Error> {
    let mut grouping = Grouping {
        labels: [first.labels()?, second.labels()?],
        spots: Vec::new(),
        numbers: HashMap::new(),
        groups: Vec::new(),
        word: Vec::new(),
    };
    let mut places = Places::new(one, two);
    places.visit(|places, place| {
        grouping.add(places, &place);
        Ok(())
    })?;
    let mut groups = grouping.groups;
    groups.sort_by(|one, two| order::compare(&one.shortest.witness, &two.shortest.witness));
    let is_only_in = |operand| groups.iter().any(|group| group.shortest.accepted_by() == operand);
    let relation = Relation::of(
        is_only_in(Operand::First),
        is_only_in(Operand::Second),
        places.has_common,
    );
    Ok(Differences { relation, groups })
}

/// The key of a group: the rules of both grammars, by number, with the side and the event.
type Key = (u32, u32, Operand, Event);

/// The groups that were found so far, while places are visited.
struct Grouping<'t> {
    labels: [&'t Labels; 2],
    /// The positions of both grammars in each pair of states.
    spots: Vec<[Spot; 2]>,
    numbers: HashMap<Key, usize>,
    groups: Vec<Group>,
    /// A buffer for words.
    word: Vec<u8>,
}

impl Grouping<'_> {
    /// Adds a place to its group. A word is made only if it may be the first word of the group.
    fn add(&mut self, places: &Places<'_>, place: &Place) {
        self.follow(places, place.pair);
        let byte = self.first_byte(places, place);
        let rule = |side: usize, operand| {
            let (labels, spot) = (self.labels[side], self.spots[place.pair as usize][side]);
            match (place.event, place.operand == operand) {
                (Event::Ends, true) => spot.last,
                (Event::Ends, false) | (Event::Dies, true) => labels.rule(spot),
                (Event::Dies, false) => {
                    let over = byte.and_then(|byte| labels.over(spot, byte));
                    over.unwrap_or_else(|| labels.rule(spot))
                }
            }
        };
        let (first, second) = (rule(0, Operand::First), rule(1, Operand::Second));
        let next = self.groups.len();
        let key = (first, second, place.operand, place.event);
        let number = *self.numbers.entry(key).or_insert(next);
        let bytes = places.bytes(place);
        let Some(group) = self.groups.get_mut(number) else {
            self.groups.push(Group {
                first: self.labels[0].name(first).to_owned(),
                second: self.labels[1].name(second).to_owned(),
                operand: place.operand,
                event: place.event,
                reasons: 1,
                bytes,
                shortest: Reason::of(places, place),
            });
            return;
        };
        group.reasons += 1;
        group.bytes = group.bytes.union(bytes);
        let shortest = &group.shortest.witness;
        if places.length(place) > shortest.len() {
            return;
        }
        places.write(place, &mut self.word);
        if order::compare(&self.word, shortest).is_lt() {
            group.shortest = Reason::of(places, place);
        }
    }

    /// The byte with which the other side continues. If the other language is empty, it is the first byte of a string
    /// of this language.
    fn first_byte(&mut self, places: &Places<'_>, place: &Place) -> Option<u8> {
        match (place.event, place.class) {
            (Event::Ends, _) => None,
            (Event::Dies, Some(class)) => Some(places.classes[class].byte),
            (Event::Dies, None) => {
                places.write(place, &mut self.word);
                self.word.first().copied()
            }
        }
    }

    /// Finds the positions of both grammars in all pairs of states up to this pair, each from the previous pair.
    fn follow(&mut self, places: &Places<'_>, pair: u32) {
        for step in &places.steps[self.spots.len()..=pair as usize] {
            let spots = match step.before {
                NONE => self.labels.map(Labels::start),
                before => {
                    let [first, second] = self.spots[before as usize];
                    [
                        self.labels[0].after(first, step.byte),
                        self.labels[1].after(second, step.byte),
                    ]
                }
            };
            self.spots.push(spots);
        }
    }
}
