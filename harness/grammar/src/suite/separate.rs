//! For any two states of a minimal automaton, a word that is accepted from exactly one of them.
//!
//! Blocks of states are split until each has one state. A block can be split if its successors by some byte are
//! already in different blocks. The new word is the byte, followed by the word that distinguishes those blocks. (This
//! is Moore's algorithm, with the words kept.)

use crate::dfa::Dfa;

/// The history of the splits: a binary tree of blocks.
pub(super) struct Separators {
    /// The tree: the first block has all states.
    blocks: Vec<Block>,
    /// The last block of each state, which has only this state.
    of: Vec<u32>,
}

/// A block of states that no word has distinguished before.
struct Block {
    /// The parent block; the first block is its own parent.
    parent: u32,
    /// The number of blocks above this block.
    depth: u32,
    /// The word that splits the block; `None` until the block is split.
    word: Option<Vec<u8>>,
    /// The states of the block until it is split.
    states: Vec<u32>,
}

impl Separators {
    /// Splits the states of a minimal automaton.
    pub(super) fn new(dfa: &Dfa) -> Self {
        let states = u32::try_from(dfa.states()).expect("states have u32 numbers");
        let mut tree = Self {
            blocks: vec![Block {
                parent: 0,
                depth: 0,
                word: None,
                states: (0..states).collect(),
            }],
            of: vec![0; dfa.states()],
        };
        tree.split(0, Vec::new(), |state| dfa.is_accepting(state));
        let representatives = dfa.representatives();
        let mut open: Vec<u32> = (1..).take(tree.blocks.len() - 1).collect();
        loop {
            let mut waiting = Vec::new();
            let mut is_split = false;
            for block in open {
                if tree.blocks[block as usize].states.len() == 1 {
                    continue;
                }
                let splitting = representatives
                    .iter()
                    .find_map(|byte| Some((*byte, tree.parted(dfa, block, *byte)?)));
                let Some((byte, by)) = splitting else {
                    waiting.push(block);
                    continue;
                };
                is_split = true;
                let behind = tree.blocks[by as usize].word.clone().unwrap_or_default();
                let mut word = vec![byte];
                word.extend_from_slice(&behind);
                let fresh =
                    u32::try_from(tree.blocks.len()).expect("there are fewer than twice as many blocks as states");
                tree.split(block, word, |state| {
                    dfa.is_accepting(dfa.walk(dfa.step(state, byte), &behind))
                });
                waiting.extend([fresh, fresh + 1]);
            }
            if !is_split {
                return tree;
            }
            open = waiting;
        }
    }

    /// A word that is accepted from exactly one of two different states.
    pub(super) fn word(&self, one: u32, other: u32) -> &[u8] {
        let block = self.common(self.of[one as usize], self.of[other as usize]);
        self.blocks[block as usize].word.as_deref().unwrap_or_default()
    }

    /// The smallest block that contained all successors of a block by a byte, if they are now in several
    /// blocks.
    fn parted(&self, dfa: &Dfa, block: u32, byte: u8) -> Option<u32> {
        let states = &self.blocks[block as usize].states;
        let mut successors = states.iter().map(|state| self.of[dfa.step(*state, byte) as usize]);
        let first = successors.next()?;
        let common = successors.fold(first, |common, successor| self.common(common, successor));
        self.blocks[common as usize].word.is_some().then_some(common)
    }

    /// Splits a block by a word, which `is_accepted` evaluates.
    fn split(&mut self, block: u32, word: Vec<u8>, is_accepted: impl Fn(u32) -> bool) {
        let states = std::mem::take(&mut self.blocks[block as usize].states);
        let (accepted, rejected): (Vec<u32>, Vec<u32>) = states.into_iter().partition(|state| is_accepted(*state));
        if accepted.is_empty() || rejected.is_empty() {
            // The automaton has only one state.
            self.blocks[block as usize].states = [accepted, rejected].concat();
            return;
        }
        self.blocks[block as usize].word = Some(word);
        let depth = self.blocks[block as usize].depth + 1;
        for states in [accepted, rejected] {
            let number = u32::try_from(self.blocks.len()).expect("there are fewer than twice as many blocks as states");
            for state in &states {
                self.of[*state as usize] = number;
            }
            self.blocks.push(Block {
                parent: block,
                depth,
                word: None,
                states,
            });
        }
    }

    /// The smallest block that contains both blocks.
    fn common(&self, mut one: u32, mut other: u32) -> u32 {
        while one != other {
            if self.blocks[one as usize].depth < self.blocks[other as usize].depth {
                std::mem::swap(&mut one, &mut other);
            }
            one = self.blocks[one as usize].parent;
        }
        one
    }
}
