//! Puts a machine into the arrays of a table.

use std::collections::HashMap;

use urispec_grammar::Marked;

use crate::construction::{Machine, Step};
use crate::error::Error;
use crate::registers::{HOMES, Move, UNREAD};
use crate::table::{AT_ONCE, Edge, NOWHERE, Rows};

const NO_MOVES: [Move; AT_ONCE] = [Move {
    to: UNREAD,
    from: UNREAD,
}; AT_ONCE];

impl Rows {
    /// The rows of `machine`, which was built from `marked` and has `ends` ends of components.
    pub(crate) fn new(marked: &Marked, ends: usize, machine: &Machine) -> Result<Self, Error> {
        let mut edges = Edges {
            machine,
            all: Vec::new(),
            numbers: HashMap::new(),
        };
        let mut rows = Vec::with_capacity(machine.steps.len());
        for steps in &machine.steps {
            let cells: Vec<u16> = steps.iter().map(|step| edges.cell(*step)).collect::<Result<_, _>>()?;
            let mut row = [NOWHERE; 256];
            for (byte, cell) in (0..=u8::MAX).zip(&mut row) {
                *cell = cells[usize::from(marked.class(byte))];
            }
            rows.push(row);
        }
        // At the end of a text the state does not matter.
        let last = |list: &Option<u32>| list.map_or(Ok(NOWHERE), |list| edges.number((0, list)));
        let finals = machine.finals.iter().map(last).collect::<Result<_, _>>()?;
        let moves = edges.all.iter().flat_map(|edge| edge.moves);
        let registers = moves.map(|one| usize::from(one.to.max(one.from)) + 1);
        Ok(Self {
            // The home register of an end that is always absent is read, too.
            registers: registers.fold(usize::from(HOMES) + ends, usize::max),
            cells: rows,
            edges: edges.all,
            finals,
        })
    }
}

struct Edges<'m> {
    machine: &'m Machine,
    all: Vec<Edge>,
    numbers: HashMap<Step, u16>,
}

impl Edges<'_> {
    /// The cell of a row for a step.
    fn cell(&mut self, step: Option<Step>) -> Result<u16, Error> {
        let states = self.machine.steps.len();
        let number = match step {
            None => return Ok(NOWHERE),
            Some((to, 0)) => to as usize,
            Some(step) => usize::from(self.number(step)?) + states,
        };
        let cell = u16::try_from(number).ok().filter(|cell| *cell != NOWHERE);
        cell.ok_or(Error::Limit {
            what: "states and edges",
            most: usize::from(NOWHERE),
        })
    }

    /// The number of the edge for a step.
    fn number(&mut self, step: Step) -> Result<u16, Error> {
        if let Some(known) = self.numbers.get(&step) {
            return Ok(*known);
        }
        let (to, list) = step;
        let to = u16::try_from(to).unwrap_or(NOWHERE);
        let list = &self.machine.lists[list as usize];
        let (first, rest) = list.split_at(list.len().min(AT_ONCE));
        // Edges are made from the last moves to the first moves, which are in the edge of the step itself.
        let mut number = NOWHERE;
        for chunk in rest.chunks(AT_ONCE).rev().chain([first]) {
            let mut moves = NO_MOVES;
            moves[..chunk.len()].copy_from_slice(chunk);
            let next = u16::try_from(self.all.len()).ok().filter(|next| *next != NOWHERE);
            self.all.push(Edge {
                to,
                more: number,
                moves,
            });
            number = next.ok_or(Error::Limit {
                what: "edges",
                most: usize::from(NOWHERE),
            })?;
        }
        self.numbers.insert(step, number);
        Ok(number)
    }
}
