//! A table, and the walk through it.

use std::fmt;

use urispec_grammar::{ByteSet, Marked, Preference};

use crate::construction::Machine;
use crate::error::Error;
use crate::parts::{ABSENT, ENDS, Parts, Rejection};
use crate::registers::{HOMES, MOST, Move, PLACE};

/// How many moves are made at once: most steps with moves have no more.
pub(crate) const AT_ONCE: usize = 3;
/// What a row has where no edge leads on. There are fewer edges.
pub(crate) const NOWHERE: u16 = u16::MAX;
/// As many registers as most tables need.
const FEW: usize = 32;

/// A parser of one language.
#[derive(Clone)]
pub struct Table {
    names: Vec<String>,
    rows: Rows,
}

/// The arrays of a table.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    /// The class of each byte.
    pub(crate) classes: [u8; 256],
    /// The bytes of each class.
    pub(crate) bytes: Vec<ByteSet>,
    /// Rows of `width` cells, one row for each state and a cell for each class: the numbers of edges. The edge that has the number
    /// of a state leads to it and moves nothing.
    pub(crate) cells: Vec<u16>,
    /// 32, 64 or 256.
    pub(crate) width: usize,
    pub(crate) edges: Vec<Edge>,
    /// By state, the edge with the moves at the end of a text.
    pub(crate) finals: Vec<u16>,
    /// How many registers are used.
    pub(crate) registers: usize,
}

/// Where a step leads, and the first moves on the way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) to: u16,
    /// The edge with further moves. No edge has the moves of edge 0 as further ones, so 0 stands for none.
    pub(crate) more: u16,
    pub(crate) moves: [Move; AT_ONCE],
}

impl Table {
    /// Builds the table of a language of marked strings.
    ///
    /// `components` are the names of components with their marks; [`Parts::get`] counts them in this order. Marks of no component
    /// are passed over. Where a text has several marked strings, the first of the `preferences` that sees a difference decides.
    pub fn new(marked: &Marked, components: &[(&str, u8)], preferences: &[Preference]) -> Result<Self, Error> {
        let most = ENDS / 2;
        if components.len() > most {
            return Err(Error::Limit {
                what: "components",
                most,
            });
        }
        let machine = Machine::new(marked, components, preferences)?.minimal();
        Ok(Self {
            names: components.iter().map(|(name, _)| (*name).to_owned()).collect(),
            rows: Rows::new(marked, &machine)?,
        })
    }

    /// The names of the components, in the order of [`Parts::get`].
    pub fn components(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.rows.finals.len()
    }

    /// How many classes of bytes there are.
    pub fn classes(&self) -> usize {
        self.rows.bytes.len()
    }

    /// How many registers are used.
    pub fn registers(&self) -> usize {
        self.rows.registers
    }

    /// How many bytes the rows and edges take.
    pub fn size(&self) -> usize {
        let rows = &self.rows;
        size_of_val(&rows.cells[..]) + size_of_val(&rows.edges[..]) + size_of_val(&rows.finals[..])
    }

    /// The components of a text, or where it is rejected.
    pub fn parse(&self, text: &[u8]) -> Result<Parts, Rejection> {
        let components = self.names.len();
        match (self.rows.width, self.rows.registers) {
            (..=32, ..=FEW) => self.rows.walk::<32, FEW>(text, components),
            (..=64, ..=FEW) => self.rows.walk::<64, FEW>(text, components),
            (..=64, _) => self.rows.walk::<64, MOST>(text, components),
            _ => self.rows.walk::<256, MOST>(text, components),
        }
    }

    /// The bytes with which a text could have gone on where it was rejected; none if it could only have ended there.
    pub fn allowed(&self, rejection: Rejection) -> ByteSet {
        let begin = usize::from(rejection.state) * self.rows.width;
        let row = self.rows.cells.get(begin..).unwrap_or_default().iter();
        row.zip(&self.rows.bytes)
            .filter(|(cell, _)| **cell != NOWHERE)
            .fold(ByteSet::EMPTY, |all, (_, bytes)| all.union(*bytes))
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (states, classes, registers) = (self.states(), self.classes(), self.registers());
        write!(
            f,
            "Table {{ {states} states, {classes} classes, {registers} registers }}"
        )
    }
}

impl Rows {
    fn walk<const WIDTH: usize, const REGISTERS: usize>(
        &self,
        text: &[u8],
        components: usize,
    ) -> Result<Parts, Rejection> {
        let (rows, _) = self.cells.as_chunks::<WIDTH>();
        let mut registers = [ABSENT; REGISTERS];
        let (mut state, mut at) = (0, 0);
        while let Some(row) = rows.get(usize::from(state)) {
            let number = loop {
                let Some(byte) = text.get(at) else {
                    return self.end(state, at, registers, components);
                };
                let number = row[usize::from(self.classes[usize::from(*byte)]) % WIDTH];
                // Most bytes lead back to the state without a move: no other cell is waited for.
                if number != state {
                    break number;
                }
                at += 1;
            };
            let Some(edge) = self.edges.get(usize::from(number)) else {
                break;
            };
            registers[usize::from(PLACE)] = at;
            self.make(edge, &mut registers);
            state = edge.to;
            at += 1;
        }
        Err(Rejection { offset: at, state })
    }

    /// Makes the moves of an edge.
    #[inline]
    fn make<'r, const REGISTERS: usize>(&'r self, mut edge: &'r Edge, registers: &mut [usize; REGISTERS]) {
        loop {
            for one in &edge.moves {
                registers[usize::from(one.to) % REGISTERS] = registers[usize::from(one.from) % REGISTERS];
            }
            match self.edges.get(usize::from(edge.more)) {
                Some(more) if edge.more != 0 => edge = more,
                _ => return,
            }
        }
    }

    #[inline]
    fn end<const REGISTERS: usize>(
        &self,
        state: u16,
        at: usize,
        mut registers: [usize; REGISTERS],
        components: usize,
    ) -> Result<Parts, Rejection> {
        let last = self.finals.get(usize::from(state)).copied().unwrap_or(NOWHERE);
        let Some(edge) = self.edges.get(usize::from(last)) else {
            return Err(Rejection { offset: at, state });
        };
        registers[usize::from(PLACE)] = at;
        self.make(edge, &mut registers);
        let (homes, _) = registers[usize::from(HOMES)..].as_chunks();
        let mut ends = [[ABSENT; 2]; ENDS / 2];
        for (to, from) in ends.iter_mut().zip(homes).take(components) {
            *to = *from;
        }
        Ok(Parts { ends })
    }
}
