//! An automaton as a grammar that uses the rules of a different grammar.
//!
//! A state becomes a rule. Its name is that of the rule in which the other grammar is after the same text. Then parts of
//! the other grammar take the place of states, if this changes nothing:
//!
//! ```text
//! state = part               all texts from the state are those of the part, and no others
//! state = part state-2       every text of the part leads from the state to state-2, and there is no way
//!                            from the state, over the first bytes of the part, that leaves the part before
//! ```
//!
//! The parts are the definitions of the rules, the elements of each definition, and the ends of each sequence. A part is
//! used only after both automata were walked in parallel, so the choice of the parts decides how short the grammar is,
//! and never what it derives.
//!
//! The text can be read again, and its automaton is the same. The rule `nothing` ties the rules of the states together, as
//! in [`Dfa::to_abnf`]. A state at which the two grammars differ always keeps its rule, so that a reader finds it.
//!
//! We decided against a regular expression for each rule of the other grammar, made by the elimination of states. Where
//! a text does not follow the other grammar, it is open which of its rules a byte belongs to.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Write as _;

use crate::ast::Node;
use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::error::escaped;
use crate::grammar::{Encoding, Grammar};
use crate::labels::Spot;
use crate::product::{Class, Joint};
use crate::trace::Tracer;

/// The maximum number of parts of each of the two kinds that are tried.
const PARTS: usize = 400;
/// The name of the rule for a part, while its automaton is made.
const PART: &str = "part-of-the-other-grammar";
/// The rule that derives nothing.
const NOTHING: &str = "nothing";

/// The maximum number of states of an automaton in which parts are looked for.
const STATES: usize = 1000;

/// A part of the other grammar.
struct Part {
    /// The part as ABNF.
    text: String,
    /// The automaton of its texts.
    dfa: Dfa,
    /// The classes of bytes of the whole automaton, each with the class of this one.
    classes: Vec<(u16, u16)>,
}

/// The rule of a state.
#[derive(Default)]
struct State {
    /// The name of its rule.
    name: String,
    /// The first text that leads to the state.
    path: Vec<u8>,
    /// The differences of the state from the other grammar, for a reader, with a text that leads to them; `None` if there
    /// are none.
    differs: Option<(String, Vec<u8>)>,
}

impl Dfa {
    /// The automaton as a grammar in ABNF that uses the rules of `grammar`. `start` is the rule of that grammar whose texts
    /// are most like those of the automaton. The first rule is the start. A comment marks each rule at
    /// which the texts differ from the other grammar, with the bytes; these rules come first, and the rules of the other
    /// grammar last.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let document = Grammar::parse("url.abnf", "url = \"//\" host [ \":\" port ]\nhost = 1*ALPHA\nport = *DIGIT")?;
    /// let parser = Grammar::parse("url.abnf", "url = \"//\" host [ \":\" port ]\nhost = 1*ALPHA\nport = 1*DIGIT")?;
    /// let abnf = parser.dfa("url")?.to_abnf_with(&document, "url")?;
    /// assert!(abnf.contains("; differs after \"//a:\": it refuses the end\nport-1 = DIGIT *DIGIT"), "{abnf}");
    /// assert_eq!(Grammar::parse("learnt.abnf", &abnf)?.dfa("url-1")?, parser.dfa("url")?);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the other grammar has no automaton.
    pub fn to_abnf_with(&self, grammar: &Grammar, start: &str) -> Result<String, Error> {
        let other = grammar.dfa(start)?;
        let states = named(self, grammar, start, &other)?;
        // A value above 7F is not a byte in such a grammar, so its rules cannot stand beside the bytes of a state.
        let is_of_bytes = grammar.encoding == Encoding::Bytes;
        let parts = (is_of_bytes && self.states() <= STATES).then(|| Parts::new(self, grammar, start));
        let parts = parts.unwrap_or_default();
        let sets = if is_of_bytes {
            single_bytes(grammar, start)
        } else {
            Vec::new()
        };
        Ok(Writer {
            dfa: self,
            states,
            parts,
            sets,
        }
        .write(grammar))
    }
}

/// The parts of a grammar.
#[derive(Default)]
struct Parts {
    /// The ends of the texts of the start rule.
    ends: Vec<Part>,
    /// The parts of the rules.
    inner: Vec<Part>,
}

impl Parts {
    fn new(whole: &Dfa, grammar: &Grammar, start: &str) -> Self {
        let compiled = |nodes: Vec<Node>| -> Vec<Part> {
            let texts: Vec<String> = nodes.iter().map(Node::to_string).collect();
            let lines = texts.iter().enumerate();
            let lines: Vec<String> = lines.map(|(at, text)| format!("{PART}-{at} = {text}\n")).collect();
            let Ok(mut parts) = Grammar::parse("parts.abnf", lines.concat()) else {
                return Vec::new();
            };
            parts.supply(grammar.clone());
            let of_text = |(at, text): (usize, String)| {
                // A part may need a rule that is only prose.
                let dfa = parts.dfa(&format!("{PART}-{at}")).ok()?;
                let classes = Joint::new(whole, &dfa).pairs;
                Some(Part { text, dfa, classes })
            };
            texts.into_iter().enumerate().filter_map(of_text).collect()
        };
        let mut ends = compiled(ends(grammar, start));
        ends.sort_by_key(|part| part.text.len());
        let mut inner = compiled(inner(grammar, start));
        // A part that accepts the empty text leads nowhere; one of a single byte is written as that byte.
        inner.retain(|part| !part.dfa.is_accepting(0) && !is_of_one_byte(&part.dfa));
        inner.sort_by_key(|part| std::cmp::Reverse(part.dfa.states()));
        Self { ends, inner }
    }
}

/// Two sequences after each other, without a group of one element.
fn sequence(nodes: &[Node], rest: &[Node]) -> Node {
    match (nodes, rest) {
        ([one], []) | ([], [one]) => one.clone(),
        _ => Node::Concatenation([nodes, rest].concat()),
    }
}

/// The ends of the texts of a rule, the longest first: what may follow at a place of the grammar.
fn ends(grammar: &Grammar, start: &str) -> Vec<Node> {
    let mut found = Vec::new();
    let mut known = HashSet::new();
    let whole = grammar.rule(start).map(|rule| (rule.definition().clone(), Vec::new()));
    let mut waiting: VecDeque<(Node, Vec<Node>)> = whole.into_iter().collect();
    while let Some((node, rest)) = waiting.pop_front() {
        let end = sequence(std::slice::from_ref(&node), &rest);
        if found.len() == PARTS || !known.insert(end.to_string()) {
            continue;
        }
        found.push(end);
        match node {
            Node::Alternation(nodes) => waiting.extend(nodes.into_iter().map(|node| (node, rest.clone()))),
            Node::Concatenation(nodes) => {
                for place in 0..nodes.len() {
                    let after = [&nodes[place + 1..], &rest].concat();
                    waiting.push_back((nodes[place].clone(), after));
                }
            }
            Node::Repetition { max, node: inner, .. } => {
                let again = (max.is_none()).then(|| Node::Repetition {
                    min: 0,
                    max,
                    node: inner.clone(),
                });
                waiting.push_back((*inner, again.into_iter().chain(rest.clone()).collect()));
            }
            Node::Reference(name) => {
                let rule = grammar.rule(&name.text);
                waiting.extend(rule.map(|rule| (rule.definition().clone(), rest.clone())));
            }
            _ => {}
        }
        if let [first, after @ ..] = &rest[..] {
            waiting.push_back((first.clone(), after.to_vec()));
        }
    }
    found
}

/// The parts of all rules that a rule needs: each rule, the elements of its definition, and the ends of its sequences.
fn inner(grammar: &Grammar, start: &str) -> Vec<Node> {
    let mut found = Vec::new();
    let mut known = HashSet::new();
    let rule = grammar.rule(start);
    let mut waiting: VecDeque<Node> = rule.into_iter().map(|rule| rule.definition().clone()).collect();
    while let Some(node) = waiting.pop_front() {
        if found.len() == PARTS || !known.insert(node.to_string()) {
            continue;
        }
        found.push(node.clone());
        match node {
            Node::Alternation(nodes) => waiting.extend(nodes),
            Node::Concatenation(nodes) => {
                for place in 1..nodes.len() {
                    waiting.push_back(sequence(&nodes[place..], &[]));
                    waiting.push_back(sequence(&nodes[..place], &[]));
                }
                if let [Node::Alternation(first), rest @ ..] = &nodes[..] {
                    let ways = first.iter().map(|node| sequence(std::slice::from_ref(node), rest));
                    waiting.extend(ways);
                }
                waiting.extend(nodes);
            }
            Node::Repetition { node, .. } => waiting.push_back(*node),
            Node::Reference(name) => {
                waiting.extend(grammar.rule(&name.text).map(|rule| rule.definition().clone()));
            }
            _ => {}
        }
    }
    found
}

/// Whether an automaton accepts single bytes only.
fn is_of_one_byte(dfa: &Dfa) -> bool {
    single(dfa).is_some()
}

/// The bytes, if an automaton accepts single bytes only.
fn single(dfa: &Dfa) -> Option<ByteSet> {
    let ways = dfa.ways(0);
    let [(to, bytes)] = &ways[..] else { return None };
    let is = !dfa.is_accepting(0) && dfa.is_accepting(*to) && dfa.ways(*to).is_empty();
    is.then_some(*bytes)
}

/// The rules that derive single bytes, the largest first.
fn single_bytes(grammar: &Grammar, start: &str) -> Vec<(String, ByteSet)> {
    let of_name = |node: Node| match node {
        Node::Reference(name) => Some(grammar.rule(&name.text)?.name().to_owned()),
        _ => None,
    };
    let names: BTreeSet<String> = inner(grammar, start).into_iter().filter_map(of_name).collect();
    let mut sets: Vec<(String, ByteSet)> = names
        .into_iter()
        .filter_map(|name| {
            let set = single(&grammar.dfa(&name).ok()?)?;
            Some((name, set))
        })
        .collect();
    sets.sort_by_key(|(_, set)| std::cmp::Reverse(set.iter().count()));
    sets
}

/// The name of each state, from the rule in which the other grammar is, and the differences at the state.
fn named(dfa: &Dfa, grammar: &Grammar, start: &str, other: &Dfa) -> Result<Vec<State>, Error> {
    let tracer = Tracer::new(grammar, start)?;
    let labels = tracer.labels()?;
    let classes = Joint::new(dfa, other).readable();
    // Both automata after the same texts. Each pair of states has the pair before it, and the byte between them.
    let mut pairs: Vec<(u32, u32)> = vec![(0, 0)];
    let mut before: Vec<(usize, u8)> = vec![(0, 0)];
    let mut known: HashSet<(u32, u32)> = HashSet::from([(0, 0)]);
    let mut spots: Vec<Spot> = vec![labels.start()];
    let mut here = 0;
    while let Some((state, at)) = pairs.get(here).copied() {
        for class in &classes {
            let next = (dfa.at(state, class.of.0), other.at(at, class.of.1));
            if dfa.is_live(next.0) && known.insert(next) {
                pairs.push(next);
                before.push((here, class.byte));
                spots.push(labels.after(spots[here], class.byte));
            }
        }
        here += 1;
    }
    let path = |mut pair: usize| {
        let mut path = Vec::new();
        while pair > 0 {
            path.push(before[pair].1);
            pair = before[pair].0;
        }
        path.reverse();
        path
    };
    let mut states: Vec<State> = Vec::new();
    states.resize_with(dfa.states(), State::default);
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for (pair, (state, at)) in pairs.iter().enumerate() {
        let written = &mut states[*state as usize];
        if written.name.is_empty() {
            let rule = if pair == 0 {
                start
            } else {
                labels.name(labels.rule(spots[pair]))
            };
            let number = numbers.entry(rule.to_ascii_lowercase()).or_default();
            written.name = loop {
                *number += 1;
                let name = format!("{rule}-{number}");
                if grammar.rule(&name).is_none() {
                    break name;
                }
            };
            written.path = path(pair);
        }
        if written.differs.is_none() && other.is_live(*at) {
            let differs = differs(dfa, other, (*state, *at), &classes);
            written.differs = differs.map(|differs| (differs, path(pair)));
        }
    }
    Ok(states)
}

/// The bytes, and the end, that only one of the two automata allows after the same text; `None` if there are none.
fn differs(dfa: &Dfa, other: &Dfa, (state, at): (u32, u32), classes: &[Class]) -> Option<String> {
    let (mut refused, mut accepted) = (ByteSet::EMPTY, ByteSet::EMPTY);
    for class in classes {
        let is_live = dfa.is_live(dfa.at(state, class.of.0));
        match (is_live, other.is_live(other.at(at, class.of.1))) {
            (true, false) => accepted = accepted.union(class.bytes),
            (false, true) => refused = refused.union(class.bytes),
            _ => {}
        }
    }
    let ends = (dfa.is_accepting(state), other.is_accepting(at));
    let list = |verb: &str, set: ByteSet, end: bool| {
        let bytes = (!set.is_empty()).then(|| set.to_string());
        let all: Vec<String> = bytes.into_iter().chain(end.then(|| "the end".to_owned())).collect();
        (!all.is_empty()).then(|| format!("{verb} {}", all.join(" and ")))
    };
    let lists = [
        list("refuses", refused, ends == (false, true)),
        list("accepts", accepted, ends == (true, false)),
    ];
    let lists: Vec<String> = lists.into_iter().flatten().collect();
    (!lists.is_empty()).then(|| lists.join(", and "))
}

/// Writes the rules of the states, and then the rules of the other grammar that they need. States that a part replaces
/// have no rule.
struct Writer<'d> {
    /// The automaton that is written.
    dfa: &'d Dfa,
    /// Its states, by number.
    states: Vec<State>,
    /// The parts that may take the place of states.
    parts: Parts,
    /// The rules of the other grammar that derive single bytes, the largest set first.
    sets: Vec<(String, ByteSet)>,
}

impl Writer<'_> {
    fn write(&self, grammar: &Grammar) -> String {
        if self.dfa.is_empty() {
            return format!("{NOTHING} = %x00 {NOTHING}\n");
        }
        // The rules of the states that the start needs.
        let mut rules: Vec<(u32, Vec<String>)> = Vec::new();
        let mut next: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        let mut known = BTreeSet::from([0]);
        let mut waiting = VecDeque::from([0]);
        while let Some(state) = waiting.pop_front() {
            let (ways, after) = self.ways(state);
            for to in &after {
                if known.insert(*to) {
                    waiting.push_back(*to);
                }
            }
            next.insert(state, after);
            rules.push((state, ways));
        }
        // Rules that do not refer to themselves are written out wherever they are named, and states share the states
        // behind them. So each of them has to lead back to the start.
        for state in without_return(&next) {
            if let Some((_, ways)) = rules.iter_mut().find(|(rule, _)| *rule == state) {
                ways.push(format!("{NOTHING} {}", self.states[0].name));
            }
        }
        let rank = |state: u32| (state != 0, self.states[state as usize].differs.is_none());
        rules.sort_by_key(|(state, _)| rank(*state));
        let mut abnf = String::new();
        for (state, ways) in &rules {
            let State { name, path, differs } = &self.states[*state as usize];
            let quoted = |path: &[u8]| escaped(path).replace('\n', " ");
            let _ = match differs {
                Some((differs, path)) => writeln!(abnf, "; differs after \"{}\": it {differs}", quoted(path)),
                None => writeln!(abnf, "; after \"{}\"", quoted(path)),
            };
            let _ = writeln!(abnf, "{name} = {}", ways.join("\n    / "));
        }
        let _ = write!(abnf, "\n{NOTHING} = %x00 {NOTHING}\n");
        let used = used(grammar, &abnf);
        if !used.is_empty() {
            abnf += "\n";
        }
        for rule in used {
            abnf += &rule;
            abnf.push('\n');
        }
        abnf
    }

    /// The alternatives of the rule of a state, and the states that they name.
    fn ways(&self, state: u32) -> (Vec<String>, BTreeSet<u32>) {
        if let Some(part) = self.parts.ends.iter().find(|part| is_equal(self.dfa, state, part)) {
            return (vec![part.text.clone()], BTreeSet::new());
        }
        let mut ways = Vec::new();
        let mut after = BTreeSet::new();
        let mut left: BTreeMap<u8, u32> = (0..=255)
            .zip(self.dfa.row(state))
            .filter(|(_, to)| self.dfa.is_live(**to))
            .map(|(class, to)| (class, *to))
            .collect();
        for part in &self.parts.inner {
            let is_kept = |state: u32| self.states[state as usize].differs.is_some();
            let covered = covered(self.dfa, state, part, is_kept);
            let Some((to, classes)) = covered else { continue };
            // A part is of use if it takes the place of a state on the way: a byte that is left over does not lead to its
            // end at once.
            let is_of_use = |class: &u8| left.get(class).is_some_and(|next| *next != to);
            if !classes.iter().any(is_of_use) {
                continue;
            }
            left.retain(|class, _| !classes.contains(class));
            let text = if part.text.contains(" / ") && !part.text.starts_with('(') {
                format!("( {} )", part.text)
            } else {
                part.text.clone()
            };
            ways.push(format!("{text} {}", self.states[to as usize].name));
            after.insert(to);
        }
        let mut bytes: Vec<(u32, ByteSet)> = Vec::new();
        for (class, to) in left {
            match bytes.iter_mut().find(|(known, _)| *known == to) {
                Some((_, bytes)) => *bytes = bytes.union(self.dfa.bytes(class)),
                None => bytes.push((to, self.dfa.bytes(class))),
            }
        }
        for (to, bytes) in bytes {
            after.insert(to);
            ways.push(format!("{} {}", self.set(bytes), self.states[to as usize].name));
        }
        if self.dfa.is_accepting(state) {
            ways.push("\"\"".to_owned());
        }
        (ways, after)
    }

    /// A set of bytes, with the rules of the other grammar for single bytes.
    fn set(&self, mut bytes: ByteSet) -> String {
        let mut words = Vec::new();
        for (name, set) in &self.sets {
            if set.iter().all(|byte| bytes.contains(byte)) && set.iter().count() > 1 {
                words.push(name.clone());
                bytes = bytes.iter().filter(|byte| !set.contains(*byte)).collect();
            }
        }
        for (low, high) in bytes.ranges() {
            words.push(match (low == high, low) {
                (true, b'!'..=b'@' | b'['..=b'`' | b'{'..=b'~') if low != b'"' => format!("\"{}\"", char::from(low)),
                (true, _) => format!("%x{low:02X}"),
                (false, _) => format!("%x{low:02X}-{high:02X}"),
            });
        }
        match &words[..] {
            [one] => one.clone(),
            _ => format!("( {} )", words.join(" / ")),
        }
    }
}

/// States from which no rule leads to the start, one from each loop without a way out.
fn without_return(next: &BTreeMap<u32, BTreeSet<u32>>) -> Vec<u32> {
    let mut back: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (state, after) in next {
        for to in after {
            back.entry(*to).or_default().push(*state);
        }
    }
    let mut returns = BTreeSet::new();
    let reach = |from: u32, returns: &mut BTreeSet<u32>| {
        let mut waiting = vec![from];
        while let Some(state) = waiting.pop() {
            if returns.insert(state) {
                waiting.extend(back.get(&state).into_iter().flatten());
            }
        }
    };
    reach(0, &mut returns);
    let mut ends = Vec::new();
    // States that were found late are far from the start.
    for state in next.keys().rev() {
        if !returns.contains(state) {
            ends.push(*state);
            reach(*state, &mut returns);
        }
    }
    ends
}

/// Whether the texts from a state are those of the part.
fn is_equal(dfa: &Dfa, state: u32, Part { dfa: part, classes, .. }: &Part) -> bool {
    let mut known = HashSet::from([(state, 0)]);
    let mut waiting = vec![(state, 0)];
    while let Some((state, place)) = waiting.pop() {
        if dfa.is_accepting(state) != part.is_accepting(place) || dfa.is_live(state) != part.is_live(place) {
            return false;
        }
        for (class, of_part) in classes {
            let pair = (dfa.at(state, *class), part.at(place, *of_part));
            if known.insert(pair) {
                waiting.push(pair);
            }
        }
    }
    true
}

/// The state to which every text of the part leads from a state, and the classes of bytes after which no text leaves the
/// part before its end. `None` also if there is a state on the way that has to keep its rule.
fn covered(
    dfa: &Dfa,
    start: u32,
    Part { dfa: part, classes, .. }: &Part,
    is_kept: impl Fn(u32) -> bool,
) -> Option<(u32, BTreeSet<u8>)> {
    let mut end = None;
    let mut known = HashSet::from([(start, 0)]);
    let mut waiting = vec![(start, 0)];
    while let Some((state, place)) = waiting.pop() {
        if part.is_accepting(place) && *end.get_or_insert(state) != state {
            return None;
        }
        if !part.is_live(place) {
            continue;
        }
        if !dfa.is_live(state) || place != 0 && !part.is_accepting(place) && is_kept(state) {
            return None;
        }
        for (class, of_part) in classes {
            let pair = (dfa.at(state, *class), part.at(place, *of_part));
            if known.insert(pair) {
                waiting.push(pair);
            }
        }
    }
    let end = end?;
    let mut leaves: BTreeSet<u8> = BTreeSet::new();
    let mut first: BTreeSet<u8> = BTreeSet::new();
    for (class, of_part) in classes {
        let number = u8::try_from(*class).unwrap_or(u8::MAX);
        let pair = (dfa.at(start, *class), part.at(0, *of_part));
        if !dfa.is_live(pair.0) {
            continue;
        }
        first.insert(number);
        if is_left(dfa, part, classes, pair) {
            leaves.insert(number);
        }
    }
    let covered: BTreeSet<u8> = first.difference(&leaves).copied().collect();
    (!covered.is_empty()).then_some((end, covered))
}

/// Whether some text leaves the part before its end.
fn is_left(dfa: &Dfa, part: &Dfa, classes: &[(u16, u16)], from: (u32, u32)) -> bool {
    let mut known = HashSet::from([from]);
    let mut waiting = vec![from];
    while let Some((state, place)) = waiting.pop() {
        if part.is_accepting(place) || !dfa.is_live(state) {
            continue;
        }
        if dfa.is_accepting(state) || !part.is_live(place) {
            return true;
        }
        for (class, of_part) in classes {
            let pair = (dfa.at(state, *class), part.at(place, *of_part));
            if known.insert(pair) {
                waiting.push(pair);
            }
        }
    }
    false
}

/// The text of each rule of a grammar that another text needs, in the order of the grammar.
fn used(grammar: &Grammar, abnf: &str) -> Vec<String> {
    let mut needed: BTreeSet<String> = BTreeSet::new();
    let Ok(written) = Grammar::parse("written.abnf", abnf) else {
        return Vec::new();
    };
    let mut waiting: Vec<Node> = written.rules().map(|rule| rule.definition().clone()).collect();
    while let Some(node) = waiting.pop() {
        match node {
            Node::Alternation(nodes) | Node::Concatenation(nodes) => waiting.extend(nodes),
            Node::Repetition { node, .. } => waiting.push(*node),
            Node::Reference(name) => {
                if let Some(rule) = grammar.rule(&name.text)
                    && needed.insert(rule.name().to_ascii_lowercase())
                {
                    waiting.push(rule.definition().clone());
                }
            }
            _ => {}
        }
    }
    let is_needed = |rule: &&crate::Rule| needed.contains(&rule.name().to_ascii_lowercase());
    let rules = grammar.rules().filter(is_needed);
    rules
        .map(|rule| format!("{} = {}", rule.name(), rule.definition()))
        .collect()
}
