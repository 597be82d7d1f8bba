//! Explains why two languages differ: the list of all places where they differ, each with its first word.

use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::places::{Event, Operand, Place, Places};
use crate::product::too_large;
use crate::trace::Tracer;

/// The maximum size of all examples together in bytes: 256 MiB.
const BYTES: usize = 1 << 28;

/// A place where two automata differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The side that can no longer accept ([`Event::Dies`]), or the side that accepts ([`Event::Ends`]).
    pub operand: Operand,
    /// The way in which the word leaves one of the languages.
    pub event: Event,
    /// The bytes after which the side can no longer accept; empty for [`Event::Ends`]. The bytes are one class: both
    /// automata treat them alike.
    pub bytes: ByteSet,
    /// The states of the two sides before the byte, or at the end of the word.
    pub states: (u32, u32),
    /// The number of bytes before the place, which both sides accept.
    pub offset: usize,
    /// The first word in shortlex order that only one language has because of this reason.
    pub witness: Vec<u8>,
}

impl Reason {
    /// The reason for a place, with its example.
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

    /// The innermost rules of the place, in the first and in the second grammar.
    ///
    /// If a side continues, its rule is the rule that takes the byte. If a side can no longer accept, its rule is the
    /// rule that expects a different byte. If a side accepts, its rule is the rule that took the last byte. The
    /// result is the innermost rule that all derivations have in common.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Tracer, reasons};
    ///
    /// let old = Grammar::parse("old.abnf", "url = \"//\" host\nhost = 1*ALPHA")?;
    /// let new = Grammar::parse("new.abnf", "url = \"//\" host\nhost = 1*name\nname = ALPHA / \"_\"")?;
    /// let found = reasons(&old.dfa("url")?, &new.dfa("url")?)?;
    /// assert_eq!(found[0].witness, b"//_");
    /// let rules = found[0].rules(&Tracer::new(&old, "url")?, &Tracer::new(&new, "url")?);
    /// assert_eq!(rules, ("host".to_owned(), "host".to_owned()));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
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

/// All reasons why two languages differ; the reason with the shortest path comes first. Empty if the languages are
/// equal. Each word that only one language has leaves the other language in one of these places.
///
/// The example of this [crate](crate) has two reasons.
///
/// # Errors
/// If the automata reach more than 2^20 pairs of states, or if the examples together have more than 256 MiB.
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
