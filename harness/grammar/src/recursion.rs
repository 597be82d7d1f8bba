//! Recursive rules: finds the rules that refer to themselves, and decides whether an automaton can be made of them.
//!
//! An automaton can be made of a group of rules that refer to each other in two cases. Either a rule of the group
//! always comes last where a rule of the group names it, or it always comes first:
//!
//! ```text
//! a = "x" / "y" a          last: a loop back to where a begins
//! a = "x" / a "y"          first: a loop back to where a ends
//! a = "x" / "(" a ")"      neither: an error
//! a = "x" / "y" b, b = a   a group of two, each last
//! ```
//!
//! Every other recursion is an error, even if its language is regular, because it is undecidable whether the language
//! of a context-free grammar is regular.

use std::collections::VecDeque;

use crate::error::{Error, ErrorKind, shown};
use crate::ir::Ir;
use crate::rule::Rule;

/// The way in which a rule refers to itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Recursion {
    /// The rule does not refer to itself.
    None,
    /// The rule refers to itself at the end of its definition. The number is the number of its group.
    Right(u32),
    /// The rule refers to itself at the front of its definition. The number is the number of its group.
    Left(u32),
}

/// Rules that refer to each other, or a single rule without such a partner.
#[derive(Debug)]
pub(crate) struct Group {
    /// The rules of the group, by number.
    pub(crate) members: Vec<u32>,
    /// Whether a rule of the group refers to itself; always true for a group of several rules.
    is_recursive: bool,
}

/// The groups that `starts` need. Each group comes after the groups that it needs. The groups are the strongly
/// connected components of the graph of `calls` (Tarjan, "Depth-first search and linear graph algorithms", 1972),
/// found with a stack on the heap.
///
/// # Errors
/// The first error of `calls`.
pub(crate) fn groups(
    starts: &[u32],
    rules: usize,
    calls: impl Fn(u32) -> Result<Vec<u32>, Error>,
) -> Result<Vec<Group>, Error> {
    const NEW: usize = usize::MAX;
    let mut number = vec![NEW; rules];
    let mut low = vec![0; rules];
    let mut is_open = vec![false; rules];
    let (mut open, mut groups, mut next) = (Vec::new(), Vec::new(), 0);
    let mut walk: Vec<(u32, Vec<u32>, usize)> = Vec::new();
    for start in starts {
        if number[*start as usize] != NEW {
            continue;
        }
        let mut entered = Some(*start);
        loop {
            if let Some(rule) = entered.take() {
                number[rule as usize] = next;
                low[rule as usize] = next;
                next += 1;
                open.push(rule);
                is_open[rule as usize] = true;
                walk.push((rule, calls(rule)?, 0));
            }
            let Some((rule, called, done)) = walk.last_mut() else {
                break;
            };
            let here = *rule as usize;
            if let Some(callee) = called.get(*done).copied() {
                *done += 1;
                match number[callee as usize] {
                    NEW => entered = Some(callee),
                    seen if is_open[callee as usize] => low[here] = low[here].min(seen),
                    _ => {}
                }
                continue;
            }
            let is_own = called.contains(rule);
            walk.pop();
            if let Some((caller, ..)) = walk.last() {
                low[*caller as usize] = low[*caller as usize].min(low[here]);
            }
            if low[here] == number[here] {
                let from = open
                    .iter()
                    .rposition(|rule| *rule as usize == here)
                    .expect("the rule is open until its group is complete");
                let members = open.split_off(from);
                for member in &members {
                    is_open[*member as usize] = false;
                }
                groups.push(Group {
                    is_recursive: members.len() > 1 || is_own,
                    members,
                });
            }
        }
    }
    Ok(groups)
}

/// A call of a rule of a group by a rule of the same group.
struct Inner {
    caller: u32,
    /// The called rule.
    callee: u32,
    /// The offset of the name in the file, for an error.
    offset: usize,
    length: usize,
    /// Whether nothing comes before the call, in every alternative.
    is_first: bool,
    /// Whether nothing comes after the call.
    is_last: bool,
}

/// The way in which the rules of a group refer to each other.
///
/// # Errors
/// [`ErrorKind::Recursion`] if no automaton can be made; the message has the shortest cycle of names.
pub(crate) fn classify(group: &Group, rules: &[&Rule], bodies: &[Option<Ir>]) -> Result<Recursion, Error> {
    if !group.is_recursive {
        return Ok(Recursion::None);
    }
    let mut members = group.members.clone();
    members.sort_unstable();
    let mut calls = Vec::new();
    for rule in &members {
        let mut collect = Collect {
            members: &members,
            caller: *rule,
            calls: &mut calls,
        };
        collect.walk(
            bodies[*rule as usize]
                .as_ref()
                .expect("every rule of the group is lowered"),
            true,
            true,
        );
    }
    let number = members[0];
    let Some(bad) = calls.iter().find(|call| !call.is_last) else {
        return Ok(Recursion::Right(number));
    };
    if calls.iter().all(|call| call.is_first) {
        return Ok(Recursion::Left(number));
    }
    let way = way(bad.callee, bad.caller, &calls);
    let mut names: Vec<String> = way.iter().map(|rule| shown(&rules[*rule as usize].name)).collect();
    names.insert(0, shown(&rules[bad.caller as usize].name));
    if names.len() > 8 {
        let hidden = names.len() - 7;
        names.splice(4..4 + hidden, [format!("({hidden} more)")]);
    }
    let message = format!(
        "rule {} uses itself, and not only at its end: {}; an automaton cannot count how often",
        names[0],
        names.join(" uses ")
    );
    let rule = rules[bad.caller as usize];
    Err(Error::new(ErrorKind::Recursion, message)
        .at(&rule.source, bad.offset, bad.length)
        .of(&rule.name))
}

/// Collects the calls within a group.
struct Collect<'a> {
    /// The rules of the group, sorted.
    members: &'a [u32],
    caller: u32,
    calls: &'a mut Vec<Inner>,
}

impl Collect<'_> {
    /// Walks a definition. `is_first` and `is_last` state whether nothing comes before and after this part of
    /// the rule.
    fn walk(&mut self, ir: &Ir, is_first: bool, is_last: bool) {
        match ir {
            Ir::Set(_) => {}
            Ir::Alt(parts) => parts.iter().for_each(|part| self.walk(part, is_first, is_last)),
            Ir::Cat(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    self.walk(part, is_first && index == 0, is_last && index + 1 == parts.len());
                }
            }
            Ir::Repeat(_, max, node) => {
                let is_once = *max == Some(1);
                self.walk(node, is_first && is_once, is_last && is_once);
            }
            Ir::Call { rule, offset, length } => {
                if self.members.binary_search(rule).is_ok() {
                    self.calls.push(Inner {
                        caller: self.caller,
                        callee: *rule,
                        offset: *offset,
                        length: *length,
                        is_first,
                        is_last,
                    });
                }
            }
        }
    }
}

/// The shortest chain of calls from one rule of a group to a second rule.
fn way(from: u32, to: u32, calls: &[Inner]) -> Vec<u32> {
    let mut edges: Vec<(u32, u32)> = calls.iter().map(|call| (call.caller, call.callee)).collect();
    edges.sort_unstable();
    edges.dedup();
    let mut before = std::collections::HashMap::from([(from, from)]);
    let mut queue = VecDeque::from([from]);
    while let Some(rule) = queue.pop_front() {
        if rule == to {
            break;
        }
        let first = edges.partition_point(|(caller, _)| *caller < rule);
        for (_, callee) in edges[first..].iter().take_while(|(caller, _)| *caller == rule) {
            before.entry(*callee).or_insert_with(|| {
                queue.push_back(*callee);
                rule
            });
        }
    }
    let mut way = vec![to];
    while let Some(last) = way.last().filter(|last| **last != from) {
        way.push(before[last]);
    }
    way.reverse();
    way
}
