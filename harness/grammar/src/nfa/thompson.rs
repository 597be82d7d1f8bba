//! Thompson's construction, from a program to states and steps.
//!
//! Each definition leads from a first state to a second state. It adds no step into the first state and no step out
//! of the second state:
//!
//! ```text
//! {a}            from ──a──► to
//! x y            from ──x──► · ──y──► to                a new state between
//! x / y          from ──x──► to, from ──y──► to         no new state
//! 2*3x           from ──x──► · ──x──► · ──x──► to        the last copy can be passed over
//! *x             from ───► · ───► to, · ──x──► ·         one state with a loop
//! ```
//!
//! All references are written out. We decided against inserting a minimal automaton wherever a rule is named: a trace
//! needs the rules inside it, which would be lost, and RFC 3986 takes only 1.5 ms already. The work list is a stack
//! on the heap, because references may be nested deeply.

use std::collections::HashMap;

use super::{ACCEPT, Edge, Frame, ROOT, START};
use crate::ir::Ir;
use crate::lower::Program;
use crate::recursion::Recursion;
use crate::symbols::SymbolSet;

/// The result of the construction.
pub(super) struct Construction {
    pub(super) states: u32,
    /// Steps without a symbol, by the state that they leave.
    pub(super) empty: Vec<(u32, u32)>,
    pub(super) edges: Vec<(u32, Edge)>,
    pub(super) sets: Vec<SymbolSet>,
    pub(super) frames: Vec<Frame>,
    /// The first and the last state of each element.
    pub(super) elements: Vec<(u32, u32)>,
}

/// Makes the automaton of the rule `start`. Sets of symbols are numbered in the order of their first use.
pub(super) fn construct(program: &Program<'_>, start: u32) -> Construction {
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
    let mut elements = Vec::new();
    while let Some(task) = builder.work.pop() {
        elements.push((task.from, task.to));
        builder.build(&task);
    }
    let mut sets = vec![SymbolSet::EMPTY; builder.sets.len()];
    for (set, number) in builder.sets {
        sets[number as usize] = set;
    }
    Construction {
        states: builder.states,
        empty: builder.empty,
        edges: builder.edges,
        sets,
        frames: builder.frames,
        elements,
    }
}

/// The unfinished automaton.
struct Builder<'p> {
    program: &'p Program<'p>,
    states: u32,
    empty: Vec<(u32, u32)>,
    edges: Vec<(u32, Edge)>,
    sets: HashMap<SymbolSet, u32>,
    frames: Vec<Frame>,
    frame_numbers: HashMap<(u32, u32), u32>,
    /// The groups of recursive rules that were entered.
    loops: Vec<Loop>,
    work: Vec<Task<'p>>,
}

/// An open task: `ir` has to lead from one state to a second state. The task must not add a step into `from` or out
/// of `to`.
struct Task<'p> {
    ir: &'p Ir,
    from: u32,
    to: u32,
    frame: u32,
    /// The number of the group of recursive rules around the definition.
    inner: Option<usize>,
}

/// An instance of a group of recursive rules. If the rules end together, it has the state where each rule begins. If
/// they begin together, it has the state where each rule ends.
struct Loop {
    kind: Recursion,
    states: HashMap<u32, u32>,
    /// The state where all rules end, or where all rules begin.
    common: u32,
    /// The frame around the group.
    frame: Option<u32>,
}

impl<'p> Builder<'p> {
    /// Builds one definition, and adds its parts to the work.
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
                let set = self.set(*set);
                self.edges.push((from, Edge { set, to, frame }));
            }
            // `"a" / b "c"`: each alternative leads from the first state to the last.
            Ir::Alt(parts) => {
                self.work.extend(parts.iter().map(|ir| Task { ir, ..*task }));
            }
            Ir::Cat(parts) => self.sequence(parts, task),
            Ir::Repeat(min, max, node) => self.repetition(*min, *max, node, task),
            Ir::Call { rule, .. } => match inner.filter(|inner| self.is_within(*inner, *rule)) {
                Some(inner) => self.recall(*rule, from, to, inner),
                None => self.call(*rule, from, to, Some(frame)),
            },
        }
    }

    /// `"a" b "c"`: a new state between every two parts.
    fn sequence(&mut self, parts: &'p [Ir], task: &Task<'p>) {
        let Some((last, front)) = parts.split_last() else {
            self.empty.push((task.from, task.to));
            return;
        };
        let mut from = task.from;
        for ir in front {
            let to = self.state();
            self.work.push(Task { ir, from, to, ..*task });
            from = to;
        }
        self.work.push(Task {
            ir: last,
            from,
            ..*task
        });
    }

    /// `2*4"a"`: four copies, and a way past each of the last two copies; `2*"a"`: two copies and a loop.
    fn repetition(&mut self, min: u32, max: Option<u32>, ir: &'p Ir, task: &Task<'p>) {
        let copies = max.unwrap_or(min);
        let mut from = task.from;
        for copy in 0..copies {
            if copy >= min {
                self.empty.push((from, task.to));
            }
            let is_last = copy + 1 == copies && max.is_some();
            let to = if is_last { task.to } else { self.state() };
            self.work.push(Task { ir, from, to, ..*task });
            from = to;
        }
        if max.is_none() {
            let again = self.state();
            self.empty.extend([(from, again), (again, task.to)]);
            self.work.push(Task {
                ir,
                from: again,
                to: again,
                ..*task
            });
        }
    }

    /// Whether a rule belongs to the group of recursive rules `inner`.
    fn is_within(&self, inner: usize, rule: u32) -> bool {
        self.loops[inner].kind == self.program.recursions[rule as usize]
    }

    /// Enters a rule from outside of its group, between its marks if it has marks.
    fn call(&mut self, rule: u32, from: u32, to: u32, parent: Option<u32>) {
        let kind = self.program.recursions[rule as usize];
        let mark = parent.and_then(|parent| self.mark(rule, parent));
        let (from, to) = mark.map_or((from, to), |mark| self.between(mark, from, to, parent));
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
        // `a = a "x" / "y"`: the recursive rules begin together, and no other step may lead into their common
        // start.
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

    /// The number of the mark around a rule that is called in a frame. `None` if the rule is already inside of the
    /// same mark, or is outside of the mark that it requires.
    fn mark(&self, rule: u32, parent: u32) -> Option<u8> {
        let mark = self.program.marks[rule as usize]?;
        let mut is_within = mark.within.is_none();
        let mut frame = parent;
        loop {
            let Frame { rule, parent, .. } = self.frames[frame as usize];
            // The start rule has no frame around it, and so no marks.
            let around = self.program.marks[rule as usize].filter(|_| frame != ROOT);
            if let Some(around) = around {
                if around.number == mark.number {
                    return None;
                }
                is_within |= mark.within == Some(around.number);
            }
            if frame == ROOT {
                return is_within.then_some(mark.number);
            }
            frame = parent;
        }
    }

    /// Two new states, with a mark before and after the path between them.
    fn between(&mut self, mark: u8, from: u32, to: u32, parent: Option<u32>) -> (u32, u32) {
        let set = self.set(SymbolSet::mark(mark));
        let frame = parent.unwrap_or(ROOT);
        let (begin, end) = (self.state(), self.state());
        self.edges.push((from, Edge { set, to: begin, frame }));
        self.edges.push((end, Edge { set, to, frame }));
        (begin, end)
    }

    /// Enters a rule from a rule of the same group: all calls share the states of the first call.
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
            // `s = "a" t` with `t = "b" s`: a rule of the start rule's own group is inside of the start rule.
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

    /// The number of a set of symbols.
    fn set(&mut self, set: SymbolSet) -> u32 {
        let next = u32::try_from(self.sets.len()).expect("there are at most as many sets as elements");
        *self.sets.entry(set).or_insert(next)
    }

    /// A new state.
    fn state(&mut self) -> u32 {
        self.states += 1;
        self.states - 1
    }

    /// The number of the frame of a rule. Copies of a rule in the same place, which repetitions make, share a frame.
    fn frame(&mut self, rule: u32, parent: Option<u32>) -> u32 {
        let next = u32::try_from(self.frames.len()).expect("there are at most as many frames as calls");
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
