//! Finds the state and the step that produced each part of a URL.
//!
//! [`trace`] runs the basic URL parser and records each state with the bytes that it read. A [`Step`] is looked up
//! in the tables of [`steps`]. The description of a step is in our words. The section of a step is the section of
//! the state, or of an algorithm that the state uses. Tracing is not part of the parser, except for the calls of
//! [`Sink::visit`]. These calls cost no time if the states are not recorded.

mod seen;
mod steps;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::edition::Edition;
use crate::encode::set;
use crate::errors::{Failure, Sink, State, ValidationError};
use crate::parser::{Input, run};
use crate::rules::Rules;
use crate::trace::seen::Seen;
use crate::url::Url;

/// A part of a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The scheme.
    Scheme,
    /// Whether there is an authority.
    Authority,
    /// Username and password.
    Userinfo,
    /// The host.
    Host,
    /// The port.
    Port,
    /// The path.
    Path,
    /// The query.
    Query,
    /// The fragment.
    Fragment,
}

impl Part {
    /// All parts, in their order.
    pub const ALL: [Self; 8] = [
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Query,
        Self::Fragment,
    ];
}

/// A step of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The state.
    pub state: State,
    /// The anchor of the section that contains the step.
    pub section: &'static str,
    /// The step, in our words.
    pub words: String,
}

/// A run of the basic URL parser.
pub struct Trace<'a> {
    input: Input<'a>,
    length: usize,
    base: Option<&'a Self>,
    visits: Vec<Visit>,
    rules: &'static Rules,
    url: Url,
}

/// A state that was entered.
struct Visit {
    state: State,
    /// The bytes of the prepared input that the state read.
    range: Range<usize>,
    next: State,
}

/// Records the states that the parser enters.
#[derive(Default)]
struct Visits(Vec<Visit>);

impl Sink for Visits {
    const ON: bool = false;

    fn report(&mut self, _: ValidationError, _: State, _: usize) {}

    fn visit(&mut self, state: State, range: Range<usize>, next: State) {
        self.0.push(Visit { state, range, next });
    }
}

/// The run of the basic URL parser on a string.
///
/// ```
/// use urispec_whatwg::{Edition, Part, trace};
///
/// let trace = trace(Edition::LATEST, "ws:h", None)?;
/// let step = trace.step(Part::Authority);
/// assert_eq!(step.section, "special-authority-slashes-state");
/// assert_eq!(step.words, "a special scheme is followed by an authority, with or without `//`");
/// # Ok::<(), urispec_whatwg::Failure>(())
/// ```
pub fn trace<'a>(edition: Edition, input: &'a str, base: Option<&'a Trace<'a>>) -> Result<Trace<'a>, Failure> {
    let length = input.len();
    let (input, mut visits) = (Input::new(input), Visits::default());
    let rules = edition.rules();
    let url = run((edition, rules), &input, base.map(|base| &base.url), None, &mut visits)?;
    // The serializer is recorded as the last state.
    let end = input.prepared().len();
    visits.visit(State::End, end..end, State::End);
    Ok(Trace {
        input,
        length,
        base,
        visits: visits.0,
        rules,
        url,
    })
}

impl Trace<'_> {
    /// The step that makes a part different from its spelling in the input. If there is no such step, returns the
    /// step that copied the part from the base, or the step that took the part from the input.
    pub fn step(&self, part: Part) -> Step {
        if let Some(made) = self.find(steps::MADE, part, |_| true) {
            return made;
        }
        if let Some(copied) = self.find(steps::COPIED, part, |_| true) {
            let in_base = self.base.and_then(|base| base.find(steps::MADE, part, |_| true));
            return in_base.map_or(copied, Step::of_base);
        }
        self.find(steps::PLAIN, part, |_| true).unwrap_or_else(|| self.last())
    }

    /// The step that read the code point at `offset`, an offset in bytes of the input. If `offset` is the end of
    /// the input, returns the step of the state in which the parser ends.
    pub fn step_at(&self, offset: usize) -> Step {
        if offset >= self.length {
            return self.last();
        }
        let prepared = self.input.prepared();
        let at = (0..prepared.len()).find(|at| self.input.original(*at) == offset);
        let Some((at, c)) = at.and_then(|at| Some((at, prepared.get(at..)?.chars().next()?))) else {
            return Step::new(
                State::Preparation,
                "",
                "whitespace around the input is removed, and tabs and newlines in the input are removed",
            );
        };
        let Some(visit) = self.visits.iter().find(|visit| visit.range.contains(&at)) else {
            return self.last();
        };
        let (part, set) = match visit.state {
            State::Path if c == '\\' && self.url.is_special() => (Part::Path, None),
            State::Path => (Part::Path, Some(set::PATH)),
            State::OpaquePath => (Part::Path, Some(set::C0_CONTROL)),
            State::Query if self.url.is_special() => (Part::Query, Some(set::SPECIAL_QUERY)),
            State::Query => (Part::Query, Some(set::QUERY)),
            State::Fragment => (Part::Fragment, Some(set::FRAGMENT)),
            State::PathStart | State::File | State::FileSlash => (Part::Path, None),
            State::Authority => (Part::Userinfo, None),
            State::Host | State::FileHost => (Part::Host, None),
            State::Port => (Part::Port, None),
            State::Scheme => (Part::Scheme, None),
            _ => (Part::Authority, None),
        };
        let Some(set) = set else {
            let here = self.find(steps::MADE, part, |entered| entered.range == visit.range);
            return here.unwrap_or_else(|| self.step(part));
        };
        let name = if c.is_ascii_graphic() {
            format!("`{c}`")
        } else {
            format!("U+{:04X}", u32::from(c))
        };
        // The first code point in the range of a query or a fragment is the delimiter.
        let is_encoded = self.rules.sets[usize::from(prepared.as_bytes()[at])] & set != 0;
        let words = if is_encoded {
            format!("{name} is allowed, and percent-encoded")
        } else {
            format!("{name} is allowed")
        };
        Step::new(visit.state, "", &words)
    }

    /// A step for the last state before the parser ended.
    pub fn last(&self) -> Step {
        let before_end = self.visits.iter().rev().find(|visit| visit.state != State::End);
        let state = before_end.map_or(State::End, |visit| visit.state);
        Step::new(state, "", "the parser ends here with a URL")
    }

    /// The first row for a part that applies to one of the states for which `is_meant` is true.
    fn find(&self, rows: &[steps::Row], part: Part, is_meant: impl Fn(&Visit) -> bool) -> Option<Step> {
        let meant: Vec<usize> = (0..self.visits.len())
            .filter(|at| is_meant(&self.visits[*at]))
            .collect();
        let fits = |row: &steps::Row, at: usize| {
            row.states.contains(&self.visits[at].state) && (row.when)(&Seen { trace: self, at })
        };
        let mut of_part = rows.iter().filter(|row| row.parts.contains(&part));
        of_part.find_map(|row| {
            let at = meant.iter().find(|at| fits(row, **at))?;
            Some(Step::new(self.visits[*at].state, row.section, row.words))
        })
    }
}

impl Step {
    /// Makes a step. If `section` is empty, the section of the state is used.
    fn new(state: State, section: &'static str, words: &str) -> Self {
        let is_of_state = section.is_empty() || state == State::End;
        Self {
            state,
            section: if section.is_empty() { state.section() } else { section },
            words: if is_of_state {
                words.to_owned()
            } else {
                format!("in the {state}, {words}")
            },
        }
    }

    /// Marks the step as a step of the parse of the base.
    #[must_use]
    pub fn of_base(self) -> Self {
        Self {
            words: format!("in the base, {}", self.words),
            ..self
        }
    }
}
