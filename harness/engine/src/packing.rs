//! Puts a machine into the arrays of a table.

use std::collections::HashMap;

use urispec_grammar::{ByteSet, Marked};

use crate::construction::{Machine, Step};
use crate::error::Error;
use crate::registers::{Move, UNREAD};
use crate::table::{AT_ONCE, Edge, NOWHERE, Rows};

const NO_MOVES: [Move; AT_ONCE] = [Move {
    to: UNREAD,
    from: UNREAD,
}; AT_ONCE];

impl Rows {
    /// The rows of a machine that was made of this automaton.
    pub(crate) fn new(marked: &Marked, machine: &Machine) -> Result<Self, Error> {
        let (classes, columns) = classes(marked, machine);
        let mut edges = Edges::new(machine)?;
        let width = match columns.len() {
            ..=32 => 32,
            33..=64 => 64,
            _ => 256,
        };
        let mut cells = Vec::with_capacity(machine.steps.len() * width);
        for state in 0..machine.steps.len() {
            for column in &columns {
                cells.push(edges.number(column[state])?);
            }
            cells.resize((state + 1) * width, NOWHERE);
        }
        // At the end of a text only the moves count.
        let last = |list: &Option<u32>| edges.number(list.map(|list| (0, list)));
        let finals = machine.finals.iter().map(last).collect::<Result<_, _>>()?;
        let moves = edges.all.iter().flat_map(|edge| edge.moves);
        Ok(Self {
            bytes: sets(&classes, columns.len()),
            registers: moves.map(|one| usize::from(one.to) + 1).max().unwrap_or_default(),
            classes,
            cells,
            width,
            edges: edges.all,
            finals,
        })
    }
}

/// Where each state leads by one class of bytes.
type Column = Vec<Option<Step>>;

/// The class of each byte, and the columns of the classes: bytes with which every state does the same are of one class.
fn classes(marked: &Marked, machine: &Machine) -> ([u8; 256], Vec<Column>) {
    let mut columns: Vec<Column> = Vec::new();
    let mut number = |column: Column| {
        let known = columns.iter().position(|other| *other == column);
        let number = known.unwrap_or_else(|| {
            columns.push(column);
            columns.len() - 1
        });
        u8::try_from(number).expect("at most one class for each byte")
    };
    let of_class: Vec<u8> = (0..marked.dfa().classes())
        .map(|class| number(machine.steps.iter().map(|row| row[class]).collect()))
        .collect();
    let of_marks = number(vec![None; machine.steps.len()]);
    let mut classes = [of_marks; 256];
    for (byte, class) in (0..=u8::MAX).zip(&mut classes) {
        if !Marked::is_mark(byte) {
            *class = of_class[usize::from(marked.dfa().class(byte))];
        }
    }
    (classes, columns)
}

fn sets(classes: &[u8; 256], count: usize) -> Vec<ByteSet> {
    let mut sets = vec![ByteSet::EMPTY; count];
    for (byte, class) in (0..=u8::MAX).zip(classes) {
        sets[usize::from(*class)].insert(byte);
    }
    sets
}

struct Edges<'m> {
    lists: &'m [Vec<Move>],
    all: Vec<Edge>,
    numbers: HashMap<Step, u16>,
}

impl<'m> Edges<'m> {
    /// First the edges without moves, one to each state, by its number.
    fn new(machine: &'m Machine) -> Result<Self, Error> {
        let mut edges = Self {
            lists: &machine.lists,
            all: Vec::new(),
            numbers: HashMap::new(),
        };
        for (to, _) in (0..).zip(&machine.steps) {
            edges.number(Some((to, 0)))?;
        }
        Ok(edges)
    }

    /// The number of the edge for a step.
    fn number(&mut self, step: Option<Step>) -> Result<u16, Error> {
        let Some(step) = step else { return Ok(NOWHERE) };
        if let Some(known) = self.numbers.get(&step) {
            return Ok(*known);
        }
        let (to, list) = step;
        let to = u16::try_from(to).unwrap_or(NOWHERE);
        // From the last moves to the first, which the edge itself has.
        let lists = self.lists;
        let (first, rest) = lists[list as usize].split_at(AT_ONCE.min(lists[list as usize].len()));
        let mut more = 0;
        for chunk in rest.chunks(AT_ONCE).rev().chain([first]) {
            let mut moves = NO_MOVES;
            moves[..chunk.len()].copy_from_slice(chunk);
            more = self.push(Edge { to, more, moves })?;
        }
        self.numbers.insert(step, more);
        Ok(more)
    }

    fn push(&mut self, edge: Edge) -> Result<u16, Error> {
        let most = usize::from(NOWHERE);
        let number = u16::try_from(self.all.len()).ok().filter(|number| *number != NOWHERE);
        self.all.push(edge);
        number.ok_or(Error::Limit { what: "edges", most })
    }
}
