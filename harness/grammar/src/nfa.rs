//! The nondeterministic automaton of a program (Thompson's construction), every edge with the rule instance it stands in.
//!
//! All references are written out. A minimal automaton for each rule, put in wherever the rule is named, was turned down:
//! it would forget the rules within it, which a trace needs, and there is little to gain (RFC 3986 takes 1.5 ms as it
//! is). The work list is a stack on the heap, since references may be deep.

use std::collections::HashMap;

use crate::byte_set::ByteSet;
use crate::lower::{Ir, Program};
use crate::recursion::Recursion;

/// The state in which an input begins.
pub(crate) const START: u32 = 0;
/// The state in which an input is accepted.
pub(crate) const ACCEPT: u32 = 1;
/// The frame of the start rule.
pub(crate) const ROOT: u32 = 0;

/// A step over one byte.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    /// Number of the set in [`Nfa::sets`].
    pub(crate) set: u32,
    pub(crate) to: u32,
    /// Number of the rule instance in [`Nfa::frames`].
    pub(crate) frame: u32,
}

/// A rule within a rule within … the start rule.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) rule: u32,
    /// The frame around it; the root's is the root.
    pub(crate) parent: u32,
    pub(crate) depth: u32,
}

#[derive(Debug)]
pub(crate) struct Nfa {
    pub(crate) sets: Vec<ByteSet>,
    pub(crate) frames: Vec<Frame>,
    empty: Rows<u32>,
    edges: Rows<Edge>,
}

impl Nfa {
    pub(crate) fn new(program: &Program<'_>, start: u32) -> Self {
        let mut builder = Builder {
            program,
            states: 2,
            empty: Vec::new(),
            edges: Vec::new(),
            sets: HashMap::new(),
            frames: Vec::new(),
            frame_numbers: HashMap::new(),
            loops: Vec::new(),
            work: Vec::new(),
        };
        builder.call(start, START, ACCEPT, None);
        while let Some(task) = builder.work.pop() {
            builder.build(&task);
        }
        let mut sets = vec![ByteSet::EMPTY; builder.sets.len()];
        for (set, number) in builder.sets {
            sets[number as usize] = set;
        }
        Self {
            sets,
            frames: builder.frames,
            empty: Rows::new(builder.states, &builder.empty),
            edges: Rows::new(builder.states, &builder.edges),
        }
    }

    pub(crate) fn states(&self) -> usize {
        self.edges.first.len() - 1
    }

    pub(crate) fn edges(&self, state: u32) -> &[Edge] {
        self.edges.row(state)
    }

    /// Where a state leads without a byte.
    pub(crate) fn empty(&self, state: u32) -> &[u32] {
        self.empty.row(state)
    }
}

/// Collects the states that can be reached without a byte.
pub(crate) struct Closure {
    /// The round in which a state was seen last.
    seen: Vec<u32>,
    round: u32,
    stack: Vec<u32>,
}

impl Closure {
    pub(crate) fn new(nfa: &Nfa) -> Self {
        Self {
            seen: vec![0; nfa.states()],
            round: 0,
            stack: Vec::new(),
        }
    }

    /// Makes of some states those that matter, in order: they accept, or a byte leads on from them. Gives the steps.
    pub(crate) fn close(&mut self, nfa: &Nfa, states: &mut Vec<u32>) -> u64 {
        self.round += 1;
        self.stack.clear();
        for state in states.drain(..) {
            if self.seen[state as usize] != self.round {
                self.seen[state as usize] = self.round;
                self.stack.push(state);
            }
        }
        let mut steps = 0;
        while let Some(state) = self.stack.pop() {
            if state == ACCEPT || !nfa.edges(state).is_empty() {
                states.push(state);
            }
            steps += 1 + nfa.empty(state).len() as u64;
            for next in nfa.empty(state) {
                if self.seen[*next as usize] != self.round {
                    self.seen[*next as usize] = self.round;
                    self.stack.push(*next);
                }
            }
        }
        states.sort_unstable();
        steps
    }
}

/// Lists by state, one after another.
#[derive(Debug)]
struct Rows<T> {
    first: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Rows<T> {
    fn new(states: u32, pairs: &[(u32, T)]) -> Self {
        let mut first = vec![0_u32; states as usize + 1];
        for (state, _) in pairs {
            first[*state as usize + 1] += 1;
        }
        for state in 1..first.len() {
            first[state] += first[state - 1];
        }
        let mut place = first.clone();
        let mut order = vec![0_u32; pairs.len()];
        for (number, (state, _)) in (0_u32..).zip(pairs) {
            order[place[*state as usize] as usize] = number;
            place[*state as usize] += 1;
        }
        Self {
            first,
            items: order.into_iter().map(|number| pairs[number as usize].1).collect(),
        }
    }

    fn row(&self, state: u32) -> &[T] {
        &self.items[self.first[state as usize] as usize..self.first[state as usize + 1] as usize]
    }
}

struct Builder<'p> {
    program: &'p Program<'p>,
    states: u32,
    empty: Vec<(u32, u32)>,
    edges: Vec<(u32, Edge)>,
    sets: HashMap<ByteSet, u32>,
    frames: Vec<Frame>,
    frame_numbers: HashMap<(u32, u32), u32>,
    loops: Vec<Loop>,
    work: Vec<Task<'p>>,
}

/// `ir` is to lead from one state to another. Nothing may lead into `from` or out of `to` by it.
struct Task<'p> {
    ir: &'p Ir,
    from: u32,
    to: u32,
    frame: u32,
    /// The recursive rules around it.
    inner: Option<usize>,
}

/// An instance of a group of recursive rules: the state where each begins (they end together), or where each ends
/// (they begin together).
struct Loop {
    kind: Recursion,
    states: HashMap<u32, u32>,
    /// Where all end, or begin.
    common: u32,
    /// Around the group.
    frame: Option<u32>,
}

impl<'p> Builder<'p> {
    fn build(&mut self, task: &Task<'p>) {
        let Task {
            ir,
            from,
            to,
            frame,
            inner,
        } = *task;
        match ir {
            Ir::Set(set) => {
                let next = u32::try_from(self.sets.len()).expect("as many sets as elements at most");
                let set = *self.sets.entry(*set).or_insert(next);
                self.edges.push((from, Edge { set, to, frame }));
            }
            Ir::Alt(parts) => {
                self.work.extend(parts.iter().map(|ir| Task {
                    ir,
                    from,
                    to,
                    frame,
                    inner,
                }));
            }
            Ir::Cat(parts) => {
                let Some((last, front)) = parts.split_last() else {
                    self.empty.push((from, to));
                    return;
                };
                let mut here = from;
                for ir in front {
                    let next = self.state();
                    self.work.push(Task {
                        ir,
                        from: here,
                        to: next,
                        frame,
                        inner,
                    });
                    here = next;
                }
                self.work.push(Task {
                    ir: last,
                    from: here,
                    to,
                    frame,
                    inner,
                });
            }
            Ir::Repeat(min, max, node) => {
                let copies = max.unwrap_or(*min);
                let mut here = from;
                for copy in 0..copies {
                    if copy >= *min {
                        self.empty.push((here, to));
                    }
                    let next = if copy + 1 == copies && max.is_some() {
                        to
                    } else {
                        self.state()
                    };
                    self.work.push(Task {
                        ir: node,
                        from: here,
                        to: next,
                        frame,
                        inner,
                    });
                    here = next;
                }
                if max.is_none() {
                    let again = self.state();
                    self.empty.extend([(here, again), (again, to)]);
                    self.work.push(Task {
                        ir: node,
                        from: again,
                        to: again,
                        frame,
                        inner,
                    });
                }
            }
            Ir::Call { rule, .. } => match inner.filter(|inner| self.is_within(*inner, *rule)) {
                Some(inner) => self.recall(*rule, from, to, inner),
                None => self.call(*rule, from, to, Some(frame)),
            },
        }
    }

    fn is_within(&self, inner: usize, rule: u32) -> bool {
        self.loops[inner].kind == self.program.recursions[rule as usize]
    }

    /// Enters a rule from outside.
    fn call(&mut self, rule: u32, from: u32, to: u32, parent: Option<u32>) {
        let kind = self.program.recursions[rule as usize];
        if kind == Recursion::None {
            let frame = self.frame(rule, parent);
            self.work.push(Task {
                ir: self.program.body(rule),
                from,
                to,
                frame,
                inner: None,
            });
            return;
        }
        let common = match kind {
            Recursion::Left(_) => {
                let begin = self.state();
                self.empty.push((from, begin));
                begin
            }
            _ => to,
        };
        self.loops.push(Loop {
            kind,
            states: HashMap::new(),
            common,
            frame: parent,
        });
        self.recall(rule, from, to, self.loops.len() - 1);
    }

    /// Enters a rule from a rule of its own group.
    fn recall(&mut self, rule: u32, from: u32, to: u32, inner: usize) {
        let Loop {
            kind, common, frame, ..
        } = self.loops[inner];
        let known = self.loops[inner].states.get(&rule).copied();
        let state = known.unwrap_or_else(|| self.state());
        self.empty.push(if matches!(kind, Recursion::Left(_)) {
            (state, to)
        } else {
            (from, state)
        });
        if known.is_none() {
            self.loops[inner].states.insert(rule, state);
            let (from, to) = if matches!(kind, Recursion::Left(_)) {
                (common, state)
            } else {
                (state, common)
            };
            // The start rule's mates stand in the start rule.
            let parent = frame.or((!self.frames.is_empty()).then_some(ROOT));
            let frame = self.frame(rule, parent);
            self.work.push(Task {
                ir: self.program.body(rule),
                from,
                to,
                frame,
                inner: Some(inner),
            });
        }
    }

    fn state(&mut self) -> u32 {
        self.states += 1;
        self.states - 1
    }

    /// Copies of a rule in the same place share a frame.
    fn frame(&mut self, rule: u32, parent: Option<u32>) -> u32 {
        let next = u32::try_from(self.frames.len()).expect("as many frames as calls at most");
        let place = parent.unwrap_or(ROOT);
        let depth = parent.map_or(0, |parent| self.frames[parent as usize].depth + 1);
        let number = *self
            .frame_numbers
            .entry((place, if parent.is_some() { rule } else { u32::MAX }))
            .or_insert(next);
        if number == next {
            self.frames.push(Frame {
                rule,
                parent: place,
                depth,
            });
        }
        number
    }
}
