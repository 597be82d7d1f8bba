//! Removes marks from strings: the subset construction, in which the steps over these marks are steps without
//! a symbol.
//!
//! With a mark M around a part of the text `ab`, the strings `aMbM` and `MaMb` both become `ab`.

use std::collections::HashMap;

use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind};
use crate::limits::Limits;
use crate::mark::Mark;
use crate::minimize::{NONE, Raw};
use crate::symbols::{BYTES, ClassMap, PLACE, SYMBOLS};

/// The language without some marks. In the class of a removed mark, all other symbols are also removed marks, or lead
/// from every state to the dead state.
pub(super) fn erased(dfa: &Dfa, is_erased: impl Fn(u8) -> bool) -> Result<Dfa, Error> {
    Ok(without(dfa, is_erased)?.minimal())
}

/// The language without any mark, over bytes only.
pub(super) fn texts(dfa: &Dfa) -> Result<Dfa, Error> {
    let raw = without(dfa, |_| true)?;
    let classes = ClassMap::new(BYTES, |byte| raw.classes.get(byte).into());
    Ok(Raw { classes, ..raw }.minimal())
}

/// The automaton without some marks, before it is minimised.
fn without(dfa: &Dfa, is_erased: impl Fn(u8) -> bool) -> Result<Raw, Error> {
    let limits = Limits::default();
    let class = |number| dfa.class_map().get(Mark::symbol(number));
    let erased = (0..=PLACE).filter(|number| is_erased(*number)).map(class);
    let mut subsets = Subsets {
        dfa,
        erased: erased.collect(),
        numbers: HashMap::new(),
        all: Vec::new(),
    };
    subsets.erased.sort_unstable();
    subsets.erased.dedup();
    subsets.number(vec![0]);
    let mut table = Vec::new();
    let mut here = 0;
    while here < subsets.all.len() {
        for class in (0..SYMBOLS).take(dfa.classes()) {
            // If such a class has other symbols, these symbols lead to the dead state, too.
            if subsets.erased.binary_search(&class).is_ok() {
                table.push(NONE);
                continue;
            }
            let to = |state: &u32| dfa.at(*state, class);
            let states = subsets.all[here].iter().map(to).filter(|to| dfa.is_live(*to)).collect();
            table.push(subsets.number(states));
        }
        here += 1;
        if subsets.all.len() > limits.states || table.len() > limits.transitions {
            let message = format!(
                "expected marked strings whose texts have an automaton of at most {} states, found a larger one",
                limits.states
            );
            return Err(Error::new(ErrorKind::Limit, message));
        }
    }
    let accepts = |states: &Vec<u32>| states.iter().any(|state| dfa.is_accepting(*state));
    Ok(Raw {
        classes: dfa.class_map().clone(),
        count: dfa.classes(),
        accepting: subsets.all.iter().map(accepts).collect(),
        table,
        steps: 0,
    })
}

/// The sets of states to which a string leads if removed marks are inserted anywhere.
struct Subsets<'d> {
    dfa: &'d Dfa,
    /// The classes of the removed marks, in ascending order.
    erased: Vec<u16>,
    /// The number of each set, whose states are sorted.
    numbers: HashMap<Vec<u32>, u32>,
    /// The sets by number; set 0 is the set of the start.
    all: Vec<Vec<u32>>,
}

impl Subsets<'_> {
    /// Adds to a set all states to which removed symbols lead, and returns the number of this larger set; [`NONE`]
    /// for the empty set.
    fn number(&mut self, mut states: Vec<u32>) -> u32 {
        let mut here = 0;
        while here < states.len() {
            for class in &self.erased {
                let to = self.dfa.at(states[here], *class);
                if self.dfa.is_live(to) && !states.contains(&to) {
                    states.push(to);
                }
            }
            here += 1;
        }
        if states.is_empty() {
            return NONE;
        }
        states.sort_unstable();
        states.dedup();
        let next = u32::try_from(self.all.len()).expect("limited to fewer");
        let all = &mut self.all;
        *self.numbers.entry(states).or_insert_with_key(|states| {
            all.push(states.clone());
            next
        })
    }
}
