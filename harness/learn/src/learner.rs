//! The states that are known, and the tree of words that tells them apart.
//!
//! An inner node of the tree has a word; a state is below its left or right side if the parser rejects or accepts the
//! state's access word followed by the node's word. Any two states are on different sides of some node, so they are
//! different for the parser, too: a model never has too many states.

use urispec_grammar::{Dfa, Identifiers};

use crate::teacher::{Asker, End};

/// No state.
const NONE: u32 = u32::MAX;

/// A node of the tree.
#[derive(Debug, Clone)]
enum Node {
    /// A word, and the nodes for the states from which it is rejected and accepted.
    Word { word: Vec<u8>, sides: [usize; 2] },
    /// A state, once a word has reached the leaf.
    Leaf(Option<u32>),
}

#[derive(Debug, Clone)]
struct State {
    /// A word that leads to the state.
    access: Vec<u8>,
    accepting: bool,
    /// The next state for each class.
    next: Vec<u32>,
}

/// A word on its way from a node of the tree to a leaf.
struct Sifted {
    word: Vec<u8>,
    node: usize,
}

/// A transition whose state is not known, and the node from which its word is sifted.
struct Open {
    state: u32,
    class: usize,
    node: usize,
}

/// The states with their transitions.
#[derive(Debug, Clone)]
struct Table {
    class_of: [u8; 256],
    /// A byte of each class.
    representatives: Vec<u8>,
    states: Vec<State>,
}

/// A model that grows with each word on which the parser contradicts it.
pub(crate) struct Learner {
    table: Table,
    /// The table without open transitions, as it was last.
    closed: Table,
    nodes: Vec<Node>,
    open: Vec<Open>,
}

/// The node of the empty word.
const ROOT: usize = 0;

impl Table {
    /// The access word of a state, with the representative of a class.
    fn after(&self, state: u32, class: usize) -> Vec<u8> {
        let mut word = self.states[state as usize].access.clone();
        word.push(self.representatives[class]);
        word
    }

    fn class(&self, byte: u8) -> usize {
        self.class_of[usize::from(byte)].into()
    }

    fn walk(&self, word: &[u8]) -> u32 {
        word.iter()
            .fold(0, |state, byte| self.states[state as usize].next[self.class(*byte)])
    }

    /// Whether the model accepts a word.
    fn accepts(&self, word: &[u8]) -> bool {
        self.states[self.walk(word) as usize].accepting
    }

    /// The model as a minimal automaton.
    fn dfa(&self) -> Dfa {
        let table = self.states.iter().flat_map(|state| state.next.iter().copied());
        let accepting = self.states.iter().map(|state| state.accepting);
        Dfa::from_table(
            &self.class_of,
            self.representatives.len(),
            table.collect(),
            accepting.collect(),
        )
    }
}

impl Learner {
    /// Begins with the tree of an automaton, whose states need not be states of the parser.
    pub(crate) fn new(asker: &mut Asker<'_>, first: &Identifiers) -> Result<Self, End> {
        let dfa = first.dfa();
        let table = Table {
            class_of: std::array::from_fn(|byte| dfa.class(u8::try_from(byte).expect("there are 256 bytes"))),
            representatives: dfa.representatives(),
            states: Vec::new(),
        };
        let mut learner = Self {
            closed: table.clone(),
            table,
            nodes: Vec::new(),
            open: Vec::new(),
        };
        let all = 0..u32::try_from(dfa.states()).expect("states have u32 numbers");
        let (accepting, other): (Vec<u32>, Vec<u32>) = all.partition(|state| dfa.is_accepting(*state));
        learner.nodes.push(Node::Leaf(None));
        let sides = [learner.grow(first, &other), learner.grow(first, &accepting)];
        let word = Vec::new();
        learner.nodes[ROOT] = Node::Word { word, sides };
        // The start has the empty word, which comes first.
        let words = cover(dfa);
        let reached = learner.sift(asker, words.iter().map(|word| (word.clone(), ROOT)))?;
        for (word, leaf) in words.into_iter().zip(reached) {
            learner.state_at(asker, leaf, word)?;
        }
        learner.close(asker)?;
        Ok(learner)
    }

    /// The node below which these states of an automaton are distinguished.
    fn grow(&mut self, first: &Identifiers, states: &[u32]) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node::Leaf(None));
        if let [state, _, ..] = states[..] {
            let dfa = first.dfa();
            let split = first.words(state).find_map(|(word, _)| {
                let accepts = |state: &u32| dfa.is_accepting(dfa.walk(*state, word));
                let (yes, no): (Vec<u32>, Vec<u32>) = states.iter().partition(|state| accepts(state));
                (!yes.is_empty() && !no.is_empty()).then(|| (word.to_vec(), no, yes))
            });
            let (word, no, yes) = split.expect("identifiers tell each state from every other");
            let sides = [self.grow(first, &no), self.grow(first, &yes)];
            self.nodes[node] = Node::Word { word, sides };
        }
        node
    }

    /// The leaf of each word, from the node that is given with it.
    fn sift(&self, asker: &mut Asker<'_>, words: impl Iterator<Item = (Vec<u8>, usize)>) -> Result<Vec<usize>, End> {
        let mut all: Vec<Sifted> = words.map(|(word, node)| Sifted { word, node }).collect();
        loop {
            let mut on_the_way = Vec::new();
            let mut words = Vec::new();
            for sifted in &mut all {
                if let Node::Word { word, sides } = &self.nodes[sifted.node] {
                    words.push([&*sifted.word, word].concat());
                    on_the_way.push((sifted, *sides));
                }
            }
            if on_the_way.is_empty() {
                return Ok(all.into_iter().map(|sifted| sifted.node).collect());
            }
            for ((sifted, sides), accepted) in on_the_way.into_iter().zip(asker.ask_all(words)?) {
                sifted.node = sides[usize::from(accepted)];
            }
        }
    }

    /// The state of a leaf; a new state if the leaf has none.
    fn state_at(&mut self, asker: &mut Asker<'_>, leaf: usize, access: Vec<u8>) -> Result<u32, End> {
        let Node::Leaf(state) = &self.nodes[leaf] else {
            unreachable!("a word is sifted to a leaf");
        };
        if let Some(state) = state {
            return Ok(*state);
        }
        let state = self.add(asker, access)?;
        self.nodes[leaf] = Node::Leaf(Some(state));
        Ok(state)
    }

    /// A new state, whose transitions are open.
    fn add(&mut self, asker: &mut Asker<'_>, access: Vec<u8>) -> Result<u32, End> {
        if self.table.states.len() >= asker.limits().states {
            return Err(End::States);
        }
        let number = u32::try_from(self.table.states.len()).expect("states have u32 numbers");
        let classes = self.table.representatives.len();
        self.open.extend((0..classes).map(|class| Open {
            state: number,
            class,
            node: ROOT,
        }));
        self.table.states.push(State {
            accepting: asker.ask(&access)?,
            access,
            next: vec![NONE; classes],
        });
        Ok(number)
    }

    /// Finds the state of each open transition.
    fn close(&mut self, asker: &mut Asker<'_>) -> Result<(), End> {
        while !self.open.is_empty() {
            let open = std::mem::take(&mut self.open);
            let words: Vec<Vec<u8>> = open
                .iter()
                .map(|open| self.table.after(open.state, open.class))
                .collect();
            let nodes = open.iter().map(|open| open.node);
            let leaves = self.sift(asker, words.iter().cloned().zip(nodes))?;
            for ((open, word), leaf) in open.into_iter().zip(words).zip(leaves) {
                let to = self.state_at(asker, leaf, word)?;
                self.table.states[open.state as usize].next[open.class] = to;
            }
        }
        self.closed.clone_from(&self.table);
        Ok(())
    }

    /// Whether the model accepts a word.
    pub(crate) fn accepts(&self, word: &[u8]) -> bool {
        self.table.accepts(word)
    }

    /// The model without open transitions, as a minimal automaton.
    pub(crate) fn dfa(&self) -> Dfa {
        self.closed.dfa()
    }

    /// The words that the tree knows, with their answers: each state's access word before the word of each node above
    /// the state.
    pub(crate) fn words(&self) -> Vec<(Vec<u8>, bool)> {
        let mut found = Vec::new();
        // Each node with the words above it.
        let mut nodes: Vec<(usize, Vec<(usize, bool)>)> = vec![(ROOT, Vec::new())];
        while let Some((node, above)) = nodes.pop() {
            match &self.nodes[node] {
                Node::Word { sides, .. } => {
                    for (side, accepted) in sides.iter().zip([false, true]) {
                        let mut above = above.clone();
                        above.push((node, accepted));
                        nodes.push((*side, above));
                    }
                }
                Node::Leaf(Some(state)) => {
                    let access = &self.table.states[*state as usize].access;
                    for (node, accepted) in above {
                        if let Node::Word { word, .. } = &self.nodes[node] {
                            found.push(([&**access, word].concat(), accepted));
                        }
                    }
                }
                Node::Leaf(None) => {}
            }
        }
        found
    }

    /// Changes the model until it gives the parser's answer to a word. Returns the number of changes.
    pub(crate) fn learn(&mut self, asker: &mut Asker<'_>, word: &[u8]) -> Result<u64, End> {
        let mut changes = 0;
        while self.accepts(word) != asker.ask(word)? {
            self.change(asker, word.to_vec())?;
            changes += 1;
        }
        Ok(changes)
    }

    /// Changes the model until it agrees with the tree. Returns the number of changes.
    pub(crate) fn settle(&mut self, asker: &mut Asker<'_>) -> Result<u64, End> {
        let mut changes = 0;
        loop {
            let words = self.words();
            let Some((word, _)) = words
                .into_iter()
                .find(|(word, accepted)| self.accepts(word) != *accepted)
            else {
                return Ok(changes);
            };
            changes += self.learn(asker, &word)?;
        }
    }

    /// Splits a class or a state, because the model gives a different answer to this word than the parser.
    fn change(&mut self, asker: &mut Asker<'_>, mut word: Vec<u8>) -> Result<(), End> {
        let truth = !self.accepts(&word);
        let plain: Vec<u8> = word
            .iter()
            .map(|byte| self.table.representatives[self.table.class(*byte)])
            .collect();
        if asker.ask(&plain)? == truth {
            word = plain;
        } else {
            // Some byte is not like the representative of its class: the answer changes when it is replaced.
            let with = |length: usize| [&plain[..length], &word[length..]].concat();
            let at = boundary(word.len(), |length| Ok(asker.ask(&with(length))? == truth))?;
            let [before, behind] = [&plain[..at], &word[at + 1..]];
            self.split_class(asker, self.table.class(word[at]), before, behind)?;
            return self.close(asker);
        }
        // The state after each prefix, with the rest of the word: the answer changes between two of them.
        let rest = |learner: &Self, length: usize| {
            let state = learner.table.walk(&word[..length]);
            [&*learner.table.states[state as usize].access, &word[length..]].concat()
        };
        let at = boundary(word.len(), |length| Ok(asker.ask(&rest(self, length))? == truth))?;
        let from = self.table.walk(&word[..at]);
        let class = self.table.class(word[at]);
        let to = self.table.states[from as usize].next[class];
        self.split_state(asker, to, (from, class), word[at + 1..].to_vec(), truth)?;
        self.close(asker)
    }

    /// Makes a class of the bytes that have a different answer than the representative of their class in this context.
    fn split_class(&mut self, asker: &mut Asker<'_>, class: usize, before: &[u8], behind: &[u8]) -> Result<(), End> {
        let old = self.table.representatives[class];
        let bytes: Vec<u8> = (0..=255).filter(|byte| self.table.class(*byte) == class).collect();
        let words = bytes.iter().map(|byte| [before, &[*byte], behind].concat());
        let answers = asker.ask_all(words.collect())?;
        let of_old = asker.ask(&[before, &[old], behind].concat())?;
        let differing: Vec<u8> = bytes
            .into_iter()
            .zip(answers)
            .filter_map(|(byte, answer)| (answer != of_old).then_some(byte))
            .collect();
        let new = self.table.representatives.len();
        let number = u8::try_from(new).expect("there are at most as many classes as bytes");
        for byte in &differing {
            self.table.class_of[usize::from(*byte)] = number;
        }
        let readable = differing.iter().find(|byte| byte.is_ascii_alphanumeric());
        let readable = readable.or_else(|| differing.iter().find(|byte| byte.is_ascii_graphic()));
        self.table.representatives.push(*readable.unwrap_or(&differing[0]));
        for (state, row) in (0..).zip(&mut self.table.states) {
            row.next.push(NONE);
            self.open.push(Open {
                state,
                class: new,
                node: ROOT,
            });
        }
        Ok(())
    }

    /// Splits a state: `suffix` has the answer `truth` behind this transition to it, and the other answer behind its own
    /// access word.
    fn split_state(
        &mut self,
        asker: &mut Asker<'_>,
        old: u32,
        (from, class): (u32, usize),
        suffix: Vec<u8>,
        truth: bool,
    ) -> Result<(), End> {
        let access = self.table.after(from, class);
        let leaf = self
            .nodes
            .iter()
            .position(|node| matches!(node, Node::Leaf(Some(state)) if *state == old));
        let leaf = leaf.expect("each state has a leaf");
        let new = self.add(asker, access)?;
        let sides = [self.nodes.len(), self.nodes.len() + 1];
        let states = if truth { [old, new] } else { [new, old] };
        self.nodes.extend(states.map(|state| Node::Leaf(Some(state))));
        self.nodes[leaf] = Node::Word { word: suffix, sides };
        for (state, row) in (0..).zip(&mut self.table.states) {
            for (class, to) in row.next.iter_mut().enumerate().filter(|(_, to)| **to == old) {
                *to = NONE;
                self.open.push(Open {
                    state,
                    class,
                    node: leaf,
                });
            }
        }
        Ok(())
    }
}

/// The last number below `end` for which `holds` is true, and not for its successor. It holds for 0, and not for `end`.
/// The search begins at the end, so that words behind the number are short.
fn boundary(end: usize, mut holds: impl FnMut(usize) -> Result<bool, End>) -> Result<usize, End> {
    let mut high = end;
    let mut step = 1;
    let mut low = loop {
        let at = end.saturating_sub(step);
        if at == 0 || holds(at)? {
            break at;
        }
        high = at;
        step *= 2;
    };
    while high - low > 1 {
        let at = low.midpoint(high);
        if holds(at)? {
            low = at;
        } else {
            high = at;
        }
    }
    Ok(low)
}

/// The first word to each state of an automaton, the start first.
fn cover(dfa: &Dfa) -> Vec<Vec<u8>> {
    let mut is_reached = vec![false; dfa.states()];
    is_reached[0] = true;
    let mut words = vec![(0, Vec::new())];
    let mut here = 0;
    while here < words.len() {
        for byte in dfa.representatives() {
            let to = dfa.step(words[here].0, byte);
            if !std::mem::replace(&mut is_reached[to as usize], true) {
                let word = [&*words[here].1, &[byte]].concat();
                words.push((to, word));
            }
        }
        here += 1;
    }
    words.into_iter().map(|(_, word)| word).collect()
}
