//! Tests many inputs at once, for an oracle that accepts or rejects millions of inputs.
//!
//! If inputs are walked one after another, the processor waits for memory, because the address of the next state
//! depends on the previous state. So eight inputs are walked in turns. Each step is one lookup in one table without a
//! branch on the byte, so the time of an input does not depend on its bytes. Inputs are ordered by length, so that
//! the eight inputs end at nearly the same time.

/// The number of inputs that are walked in turns. The states of so many inputs fit into registers.
const LANES: usize = 8;
/// The number of inputs that are sorted by length at a time. More inputs would not fit into the fastest caches.
const WINDOW: usize = 1024;
/// Inputs of at least this length are sorted by comparison, and shorter inputs by counting.
const LONG: usize = 512;

/// The next state by byte and state, for an automaton of at most 256 states. The row of a byte can be found
/// while the previous state is still being loaded, and an index of type `u8` needs no check.
///
/// We measured three alternatives and decided against them. Rows by state are a tenth slower. The states of twelve or
/// more lanes do not fit into the registers. One generic walk for tables of `u8` and `u16` is a quarter slower.
type Table = [[u8; 256]; 256];

/// The table of an automaton with bytes in place of classes, 64 KiB.
#[derive(Clone)]
pub(crate) struct Folded {
    /// The next state by byte and state.
    table: Box<Table>,
    accepting: [bool; 256],
}

impl Folded {
    /// The table of an automaton; `accepting` has one entry for each state. `None` if the automaton has more than 256
    /// states, because then the number of a state does not fit into a byte.
    pub(crate) fn new(accepting: &[bool], step: impl Fn(u32, u8) -> u32) -> Option<Self> {
        let last = u8::try_from(accepting.len() - 1).ok()?;
        let table = vec![[0; 256]; 256].try_into().expect("it has 256 rows");
        let mut folded = Self {
            table,
            accepting: [false; 256],
        };
        for state in 0..=last {
            folded.accepting[usize::from(state)] = accepting[usize::from(state)];
            for byte in 0..=255 {
                let next = step(u32::from(state), byte);
                folded.table[usize::from(byte)][usize::from(state)] =
                    u8::try_from(next).expect("every state has a number up to `last`");
            }
        }
        Some(folded)
    }

    /// Whether each input is accepted, in the order of the inputs.
    pub(crate) fn accept(&self, inputs: &[&[u8]]) -> Vec<bool> {
        let mut accepted = vec![false; inputs.len()];
        let mut order = Vec::new();
        for (inputs, accepted) in inputs.chunks(WINDOW).zip(accepted.chunks_mut(WINDOW)) {
            by_length(inputs, &mut order);
            let (groups, rest) = order.as_chunks::<LANES>();
            for group in groups {
                let ends = self.walk(group.map(|index| inputs[usize::from(index)]));
                for (index, end) in group.iter().zip(ends) {
                    accepted[usize::from(*index)] = self.accepting[usize::from(end)];
                }
            }
            // The last few inputs of a window, one by one.
            for index in rest {
                let step = |state: u8, byte: &u8| self.table[usize::from(*byte)][usize::from(state)];
                let end = inputs[usize::from(*index)].iter().fold(0, step);
                accepted[usize::from(*index)] = self.accepting[usize::from(end)];
            }
        }
        accepted
    }

    /// The state after each of the inputs. The inputs are read eight bytes at a time while each input has eight more
    /// bytes, and then byte by byte up to the end of the shortest input. The rest of each input is read separately.
    fn walk(&self, inputs: [&[u8]; LANES]) -> [u8; LANES] {
        let table = &*self.table;
        let mut states = [0_u8; LANES];
        let common = inputs.iter().map(|input| input.len()).min().unwrap_or_default() / 8;
        let blocks = inputs.map(|input| &input.as_chunks::<8>().0[..common]);
        for block in 0..common {
            let words = blocks.map(|blocks| u64::from_le_bytes(blocks[block]));
            for shift in 0..8 {
                for (state, word) in states.iter_mut().zip(words) {
                    let byte = word.to_le_bytes()[shift];
                    *state = table[usize::from(byte)][usize::from(*state)];
                }
            }
        }
        let rests = inputs.map(|input| &input[common * 8..]);
        let shortest = rests.iter().map(|rest| rest.len()).min().unwrap_or_default();
        let fronts = rests.map(|rest| &rest[..shortest]);
        for place in 0..shortest {
            for (state, front) in states.iter_mut().zip(fronts) {
                *state = table[usize::from(front[place])][usize::from(*state)];
            }
        }
        for (state, rest) in states.iter_mut().zip(rests) {
            for byte in &rest[shortest..] {
                *state = table[usize::from(*byte)][usize::from(*state)];
            }
        }
        states
    }
}

/// Fills `order` with the places of at most [`WINDOW`] inputs, the shortest first: a counting sort, since
/// a sort by comparison would take longer than the walk.
fn by_length(inputs: &[&[u8]], order: &mut Vec<u16>) {
    let mut first = [0_u16; LONG + 2];
    for input in inputs {
        first[input.len().min(LONG) + 1] += 1;
    }
    for length in 0..=LONG {
        first[length + 1] += first[length];
    }
    let long = usize::from(first[LONG]);
    order.clear();
    order.resize(inputs.len(), 0);
    for (index, input) in (0..).zip(inputs) {
        let place = &mut first[input.len().min(LONG)];
        order[usize::from(*place)] = index;
        *place += 1;
    }
    order[long..].sort_by_key(|index| inputs[usize::from(*index)].len());
}

#[cfg(test)]
mod tests {
    use crate::{Dfa, Grammar, Random};

    #[track_caller]
    fn check(text: &str) {
        let dfa: Dfa = Grammar::parse("test", text).unwrap().dfa("s").unwrap();
        let mut random = Random::seeded(4);
        for count in [0, 1, 7, 8, 9, 1023, 1024, 1025, 3000] {
            let inputs: Vec<Vec<u8>> = (0..count)
                .map(|_| {
                    let longest = [4, 40, 600][usize::try_from(random.below(3)).unwrap()];
                    (0..random.below(longest))
                        .map(|_| b"aab"[usize::try_from(random.below(3)).unwrap()])
                        .collect()
                })
                .collect();
            let inputs: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
            let one_by_one: Vec<bool> = inputs.iter().map(|input| dfa.accepts(input)).collect();
            assert_eq!(dfa.is_match_batch(&inputs), one_by_one);
        }
    }

    #[test]
    fn many_at_once_are_what_they_are_one_by_one() {
        check("s = *( *3\"a\" \"b\" )");
        check("s = 2*30( \"a\" / \"b\" )");
        check("s = *OCTET %x61 2OCTET");
        check("s = 300*400OCTET");
    }
}
