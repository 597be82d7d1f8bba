//! Finds texts with two marked strings by walking the automaton in parallel with itself.
//!
//! Two paths through the automaton over one text stay together up to a place where they take different marks. After
//! that they are in a pair of states. For each pair we compute the shortest text that leads both paths to acceptance,
//! backwards from the ends of texts. For each place where two paths separate, an example text consists of a
//! beginning, that place, and such a shortest end.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::Marked;
use super::reader::ways;
use crate::error::{Error, ErrorKind};
use crate::order;

/// The maximum number of pairs of states that are visited.
const PAIRS: usize = 1 << 21;

/// Two ways to mark a text. The grammar does not decide between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ambiguity {
    /// The numbers of the marks that the first way has where the two ways separate.
    pub one: Vec<u8>,
    /// The numbers of the marks that the second way has where the two ways separate.
    pub other: Vec<u8>,
    /// A shortest text that can be marked in both ways.
    pub text: Vec<u8>,
}

impl Marked {
    /// Every kind of ambiguity, each with a shortest text, sorted by these texts. Empty if each text has at most one
    /// marked string.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Mark};
    ///
    /// let grammar = Grammar::parse("two.abnf", "two = one [ one ]\none = \"a\" / \"aa\"")?;
    /// let found = grammar.marked(&[Mark::new("one", 0)], "two")?.ambiguities()?;
    /// // One rule derives both letters, or each has its own.
    /// assert_eq!(found[0].text, b"aa");
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if there are more than 2^21 pairs of states.
    pub fn ambiguities(&self) -> Result<Vec<Ambiguity>, Error> {
        let walk = Walk::new(self);
        let ends = walk.ends()?;
        let mut found: BTreeMap<(Vec<u8>, Vec<u8>), Vec<u8>> = BTreeMap::new();
        for (begin, state) in walk.beginnings() {
            let ways = &walk.ways[state as usize];
            for (place, (one, first)) in ways.iter().enumerate() {
                for (other, second) in &ways[..place] {
                    let (one, other) = parted(one, other);
                    let mut add = |text: Vec<u8>| {
                        let known = found
                            .entry((other.to_vec(), one.to_vec()))
                            .or_insert_with(|| text.clone());
                        if order::compare(&text, known).is_lt() {
                            *known = text;
                        }
                    };
                    if self.dfa.is_accepting(*first) && self.dfa.is_accepting(*second) {
                        add(begin.clone());
                    }
                    for byte in &walk.bytes {
                        let pair = walk.step((*first, *second), *byte);
                        if let Some(end) = pair.and_then(|pair| end(&ends, pair)) {
                            add([&begin[..], &[*byte], &end].concat());
                        }
                    }
                }
            }
        }
        let mut all: Vec<Ambiguity> = found
            .into_iter()
            .map(|((one, other), text)| Ambiguity { one, other, text })
            .collect();
        all.sort_by(|one, other| order::compare(&one.text, &other.text));
        Ok(all)
    }
}

/// Two lists of marks without their common beginning.
fn parted<'m>(one: &'m [u8], other: &'m [u8]) -> (&'m [u8], &'m [u8]) {
    let common = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    (&one[common..], &other[common..])
}

/// Two states; the state with the smaller number comes first.
type Pair = (u32, u32);

/// The shortest end of a text from a pair: the first byte and the pair after it; `None` if the end is empty.
type Ends = HashMap<Pair, Option<(u8, Pair)>>;

/// The automaton with its paths over marks.
struct Walk<'m> {
    marked: &'m Marked,
    ways: Vec<Vec<(Box<[u8]>, u32)>>,
    /// One byte of each class.
    bytes: Vec<u8>,
}

impl<'m> Walk<'m> {
    fn new(marked: &'m Marked) -> Self {
        let mut bytes = marked.representatives();
        bytes.sort_by(|one, other| order::compare(&[*one], &[*other]));
        Self {
            marked,
            ways: ways(marked),
            bytes,
        }
    }

    /// The pair after a byte; `None` if one of the two states is dead.
    fn step(&self, (one, other): Pair, byte: u8) -> Option<Pair> {
        let [one, other] = [one, other].map(|state| self.marked.step(state, byte.into()));
        let is_live = self.marked.is_live(one) && self.marked.is_live(other);
        is_live.then(|| (one.min(other), one.max(other)))
    }

    /// The pairs that follow a pair after some marks and one byte.
    fn after(&self, (one, other): Pair) -> impl Iterator<Item = (u8, Pair)> {
        let bytes = move |pair: Pair| {
            let steps = self.bytes.iter().map(move |byte| (*byte, self.step(pair, *byte)));
            steps.filter_map(|(byte, pair)| Some((byte, pair?)))
        };
        let others = move |one: u32| self.ways[other as usize].iter().map(move |(_, other)| (one, *other));
        let pairs = self.ways[one as usize].iter().flat_map(move |(_, one)| others(*one));
        pairs.flat_map(bytes)
    }

    /// A shortest text to each live state, with any marks.
    fn beginnings(&self) -> Vec<(Vec<u8>, u32)> {
        let mut found = vec![(Vec::new(), 0)];
        let mut is_reached = vec![false; self.marked.states()];
        is_reached[0] = true;
        let mut here = 0;
        while here < found.len() {
            let (text, state) = found[here].clone();
            for byte in &self.bytes {
                for (_, from) in &self.ways[state as usize] {
                    let to = self.marked.step(*from, (*byte).into());
                    if self.marked.is_live(to) && !std::mem::replace(&mut is_reached[to as usize], true) {
                        found.push(([&text[..], &[*byte]].concat(), to));
                    }
                }
            }
            here += 1;
        }
        found
    }

    /// The shortest end from each pair to which two paths over one text may lead after they have separated.
    fn ends(&self) -> Result<Ends, Error> {
        let mut before: HashMap<Pair, Vec<(u8, Pair)>> = HashMap::new();
        let mut queue = VecDeque::new();
        let mut is_known: HashSet<Pair> = HashSet::new();
        let live = (0..)
            .take(self.marked.states())
            .filter(|state| self.marked.is_live(*state));
        // The places where two paths may separate, and the pairs after these places.
        for state in live {
            is_known.insert((state, state));
            queue.push_back((state, state));
        }
        let mut accepting = Vec::new();
        while let Some(pair) = queue.pop_front() {
            let accepts = |state: u32| {
                let mut ends = self.ways[state as usize].iter();
                ends.any(|(_, end)| self.marked.is_accepting(*end))
            };
            if accepts(pair.0) && accepts(pair.1) {
                accepting.push(pair);
            }
            for (byte, next) in self.after(pair) {
                before.entry(next).or_default().push((byte, pair));
                if is_known.insert(next) {
                    queue.push_back(next);
                }
            }
            if is_known.len() > PAIRS {
                let message = format!("expected at most {PAIRS} pairs of states that one text leads to, found more");
                return Err(Error::new(ErrorKind::Limit, message));
            }
        }
        let mut ends: Ends = accepting.iter().map(|pair| (*pair, None)).collect();
        let mut queue: VecDeque<Pair> = accepting.into();
        while let Some(pair) = queue.pop_front() {
            for (byte, earlier) in before.get(&pair).into_iter().flatten() {
                if !ends.contains_key(earlier) {
                    ends.insert(*earlier, Some((*byte, pair)));
                    queue.push_back(*earlier);
                }
            }
        }
        Ok(ends)
    }
}

/// The text of an end; `None` if the pair does not lead both paths to acceptance.
fn end(ends: &Ends, mut pair: Pair) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    while let Some((byte, next)) = ends.get(&pair)? {
        text.push(*byte);
        pair = *next;
    }
    Some(text)
}
