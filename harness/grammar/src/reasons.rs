//! Why two languages differ: a list of all places, each with its first word.

use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::places::{Event, Operand, Place, Places};
use crate::product::too_large;
use crate::trace::Tracer;

/// The most bytes of examples that a list has.
const BYTES: usize = 1 << 28;

/// A place where two automata differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The side that dies, or that accepts.
    pub operand: Operand,
    /// Which of the two it is.
    pub event: Event,
    /// The bytes by which it dies; none if it accepts. They are one class: both automata treat them alike.
    pub bytes: ByteSet,
    /// The states of the two sides before the byte, or at the end.
    pub states: (u32, u32),
    /// How many bytes both sides take before.
    pub offset: usize,
    /// The first word in shortlex order that is in one language only for this reason.
    pub witness: Vec<u8>,
}

impl Reason {
    /// What `place` says about itself.
    pub(crate) fn of(places: &Places<'_>, place: &Place) -> Self {
        let mut witness = Vec::with_capacity(places.length(place));
        let offset = places.write(place, &mut witness);
        Self {
            operand: place.operand,
            event: place.event,
            bytes: places.bytes(place),
            states: places.pairs.all[place.pair as usize],
            offset,
            witness,
        }
    }

    /// The rules in which it falls in the first grammar and in the second.
    ///
    /// The rule of a side that continues is the one that takes the byte; of a side that dies, the one that waits for another;
    /// of a side that accepts, the one that took the last byte. It is the innermost that all derivations have in common.
    pub fn rules(&self, first: &Tracer, second: &Tracer) -> (String, String) {
        let byte = self.witness.get(self.offset).copied();
        let rule = |tracer: &Tracer, operand| {
            let position = tracer.walk(&self.witness[..self.offset]);
            let name = match (self.event, self.operand == operand) {
                (Event::Ends, true) => tracer.last(&position),
                (Event::Ends, false) | (Event::Dies, true) => tracer.rule(&position),
                (Event::Dies, false) => {
                    let over = byte.and_then(|byte| tracer.rule_over(&position, byte));
                    over.unwrap_or_else(|| tracer.rule(&position))
                }
            };
            name.to_owned()
        };
        (rule(first, Operand::First), rule(second, Operand::Second))
    }

    /// The side that accepts the example.
    pub fn accepted_by(&self) -> Operand {
        match self.event {
            Event::Dies => self.operand.other(),
            Event::Ends => self.operand,
        }
    }
}

/// All reasons why two languages differ, the shortest way to them first. None if they are the same: every word that is in one
/// language only has its reason here.
///
/// Fails if the automata go through more than 2^20 pairs of states, or if the examples are more than 256 MiB.
pub fn reasons(one: &Dfa, two: &Dfa) -> Result<Vec<Reason>, Error> {
    let mut reasons = Vec::new();
    let mut bytes = 0;
    Places::new(one, two).visit(|places, place| {
        bytes += places.length(&place) + size_of::<Reason>();
        if bytes > BYTES {
            return Err(too_large());
        }
        reasons.push(Reason::of(places, &place));
        Ok(())
    })?;
    Ok(reasons)
}
