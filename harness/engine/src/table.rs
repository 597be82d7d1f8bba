//! A table, and the walk through it.

use std::fmt;

use urispec_grammar::{ByteSet, Marked, Preference};

use crate::construction::Machine;
use crate::error::Error;
use crate::parts::{ABSENT, COMPONENTS, Parts, Rejection, SHOWN};
use crate::registers::{MOST, Move, PLACE};

/// The number of moves in one edge. Most steps with moves do not have more moves than this.
pub(crate) const AT_ONCE: usize = 3;
/// The number of registers that is enough for most tables.
const FEW: usize = 32;
/// The number that means "no edge".
pub(crate) const NOWHERE: u16 = u16::MAX;

/// A parser of one language.
#[derive(Clone)]
pub struct Table {
    names: Vec<String>,
    rows: Rows,
}

/// The arrays of a table.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    /// A row for each state, with a cell for each byte. If no register is moved, the cell is the number of the next
    /// state. A cell of `cells.len()` or more is the number of an edge plus the number of states.
    ///
    /// With a column for each class of bytes instead of each byte, a table is a tenth as large, and a parse is a
    /// tenth slower.
    pub(crate) cells: Vec<[u16; 256]>,
    pub(crate) edges: Vec<Edge>,
    /// For each state, the number of the edge with the moves at the end of a text.
    pub(crate) finals: Vec<u16>,
    /// The number of registers in use.
    pub(crate) registers: usize,
}

/// The next state after a step, and the first moves of the step.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) to: u16,
    /// The edge with further moves.
    pub(crate) more: u16,
    pub(crate) moves: [Move; AT_ONCE],
}

impl Table {
    /// Builds the table of a language of marked strings.
    ///
    /// `components` are the names of components with their marks; [`Parts::get`] counts them in this order. Marks
    /// that belong to no component are ignored. If a text has several marked strings, the first of the `preferences`
    /// for which they differ decides.
    pub fn new(marked: &Marked, components: &[(&str, u8)], preferences: &[Preference]) -> Result<Self, Error> {
        if components.len() > COMPONENTS {
            return Err(Error::Limit {
                what: "components",
                most: COMPONENTS,
            });
        }
        let machine = Machine::new(marked, components, preferences)?.minimal();
        Ok(Self {
            names: components.iter().map(|(name, _)| (*name).to_owned()).collect(),
            rows: Rows::new(marked, 2 * components.len(), &machine)?,
        })
    }

    /// The names of the components, in the order of [`Parts::get`].
    pub fn components(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.rows.finals.len()
    }

    /// The number of registers in use.
    pub fn registers(&self) -> usize {
        self.rows.registers
    }

    /// The size of the rows and edges, in bytes.
    pub fn size(&self) -> usize {
        let Rows {
            cells, edges, finals, ..
        } = &self.rows;
        size_of_val(&cells[..]) + size_of_val(&edges[..]) + size_of_val(&finals[..])
    }

    /// Parses a text: returns its components, or the position at which it is rejected.
    pub fn parse(&self, text: &[u8]) -> Result<Parts, Rejection> {
        let mut parts = Parts::default();
        self.parse_into(text, &mut parts)?;
        Ok(parts)
    }

    /// Like [`parse`](Self::parse), but writes to `parts` of the caller, because returning parts by value takes a
    /// sixth of the time to parse a short URL. After a rejection, the contents of `parts` are unspecified.
    pub fn parse_into(&self, text: &[u8], parts: &mut Parts) -> Result<(), Rejection> {
        parts.components = self.names.len();
        let registers = &mut parts.registers;
        if let (..=FEW, Some(registers)) = (self.rows.registers, registers.first_chunk_mut::<FEW>()) {
            return self.rows.walk(text, registers);
        }
        let mut all = [ABSENT; MOST];
        self.rows.walk(text, &mut all)?;
        registers.copy_from_slice(&all[..SHOWN]);
        Ok(())
    }

    /// The bytes that would have been valid where the text was rejected; an empty set if the text could only have
    /// ended there.
    pub fn allowed(&self, rejection: Rejection) -> ByteSet {
        let row = self.rows.cells.get(usize::from(rejection.state));
        let bytes = (0..=u8::MAX).zip(row.into_iter().flatten());
        bytes
            .filter_map(|(byte, number)| (*number != NOWHERE).then_some(byte))
            .collect()
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (states, registers) = (self.states(), self.registers());
        write!(f, "Table {{ {states} states, {registers} registers }}")
    }
}

impl Rows {
    /// Walks through the whole text; afterwards the registers have the result.
    fn walk<const REGISTERS: usize>(&self, text: &[u8], registers: &mut [usize; REGISTERS]) -> Result<(), Rejection> {
        *registers = [ABSENT; REGISTERS];
        let (mut state, mut at) = (0, 0);
        while let Some(mut row) = self.cells.get(usize::from(state)) {
            let number = loop {
                let Some(byte) = text.get(at) else {
                    return self.end(state, at, registers);
                };
                let number = row[usize::from(*byte)];
                // Most bytes lead back to the same state. If the processor predicts that, it does not wait for the cell.
                if number != state {
                    let Some(next) = self.cells.get(usize::from(number)) else {
                        break number;
                    };
                    (state, row) = (number, next);
                }
                at += 1;
            };
            let Some(edge) = self.edges.get(usize::from(number).wrapping_sub(self.cells.len())) else {
                break;
            };
            self.make(edge, at, registers);
            state = edge.to;
            at += 1;
        }
        Err(Rejection { offset: at, state })
    }

    #[inline]
    fn end<const REGISTERS: usize>(
        &self,
        state: u16,
        at: usize,
        registers: &mut [usize; REGISTERS],
    ) -> Result<(), Rejection> {
        let last = self.finals.get(usize::from(state)).copied().unwrap_or(NOWHERE);
        let Some(edge) = self.edges.get(usize::from(last)) else {
            return Err(Rejection { offset: at, state });
        };
        self.make(edge, at, registers);
        Ok(())
    }

    /// Makes the moves of an edge at the position `at`.
    #[inline]
    fn make<'r, const REGISTERS: usize>(&'r self, mut edge: &'r Edge, at: usize, registers: &mut [usize; REGISTERS]) {
        registers[usize::from(PLACE)] = at;
        loop {
            // Register numbers are always in range; the remainder makes this visible to the compiler.
            for one in &edge.moves {
                registers[usize::from(one.to) % REGISTERS] = registers[usize::from(one.from) % REGISTERS];
            }
            match self.edges.get(usize::from(edge.more)) {
                Some(more) => edge = more,
                None => return,
            }
        }
    }
}
