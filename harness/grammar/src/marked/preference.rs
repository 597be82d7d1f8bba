//! Chooses between several marked strings of a text, by rules that are data.

use super::erased::erased;
use super::{Marked, inserted, is_mark};
use crate::dfa::Dfa;
use crate::error::Error;
use crate::minimize::{NONE, Raw};
use crate::symbols::{ClassMap, PLACE, SYMBOLS, number_of};

/// A rule that chooses between two marked strings of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preference {
    /// Prefers a string with this mark: [`Marked::preferring`].
    Having(u8),
    /// Prefers a string with this mark. Among several such strings, prefers a string in which the marked part ends as
    /// late as possible.
    Late(u8),
    /// Prefers a string with this mark. Among several such strings, prefers a string in which the marked part begins
    /// as early as possible.
    Early(u8),
}

impl Marked {
    /// The strings that remain after all of these preferences are applied, one after another.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Mark, Preference, Reader};
    ///
    /// // With `@` allowed in both parts, a text with two of them can be split at either.
    /// let grammar = Grammar::parse("a.abnf", "a = [ user \"@\" ] host\nuser = *( ALPHA / \"@\" )\nhost = *( ALPHA / \"@\" )")?;
    /// let marked = grammar.marked(&[Mark::new("user", 0)], "a")?;
    /// let user = |preference| {
    ///     let settled = marked.settled(&[preference])?;
    ///     Ok::<_, urispec_grammar::Error>(Reader::new(&settled).read(b"a@b@c").unwrap().places(0))
    /// };
    /// assert_eq!(user(Preference::Late(0))?, Some(0..3));
    /// assert!(marked.settled(&[Preference::Late(0)])?.ambiguities()?.is_empty());
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the automata together are too large.
    pub fn settled(&self, preferences: &[Preference]) -> Result<Self, Error> {
        preferences
            .iter()
            .try_fold(self.clone(), |marked, preference| match preference {
                Preference::Having(number) => marked.preferring(*number),
                Preference::Late(number) => marked.preferring(*number)?.preferring_late(*number),
                Preference::Early(number) => marked.preferring(*number)?.preferring_early(*number),
            })
    }

    /// If a text has strings with this mark, keeps only the strings in which the marked part ends as late as
    /// possible: the second mark is as late as possible.
    pub(super) fn preferring_late(&self, number: u8) -> Result<Self, Error> {
        self.preferring_place(&place(number, SECOND), &place(number, BEHIND_SECOND))
    }

    /// If a text has strings with this mark, keeps only the strings in which the marked part begins as early as
    /// possible: the first mark is as early as possible.
    pub(super) fn preferring_early(&self, number: u8) -> Result<Self, Error> {
        self.preferring_place(&place(number, FIRST), &place(number, BEFORE_FIRST))
    }

    /// Removes each string that has the mark in a worse place than a different string of the same text.
    ///
    /// `found` has strings with the [`PLACE`] at the mark. `worse` has strings with a place at which the mark would
    /// be better. So three languages are combined: strings with their place, all places of better strings, and their
    /// difference after the place is removed again.
    fn preferring_place(&self, found: &Dfa, worse: &Dfa) -> Result<Self, Error> {
        let is_place = |number| number == PLACE;
        let with_place = inserted(&self.dfa, is_place);
        let found = erased(&with_place.intersection(found)?, is_mark)?;
        let worse = inserted(&found, is_mark).intersection(&with_place.intersection(worse)?)?;
        Ok(Self {
            dfa: self.dfa.difference(&erased(&worse, is_place)?)?,
        })
    }
}

/// The next state, for each state and each kind of symbol. The kinds are text, the mark, the place, and other marks.
/// The last state accepts.
type Table = &'static [[u32; 4]];

/// The place is directly before the second mark.
const SECOND: Table = &[
    [0, 1, NONE, 0],
    [1, NONE, 2, 1],
    [NONE, 3, NONE, NONE],
    [3, NONE, NONE, 3],
];
/// Some text is between the second mark and the place.
const BEHIND_SECOND: Table = &[
    [0, 1, NONE, 0],
    [1, 2, NONE, 1],
    [3, NONE, NONE, 2],
    [3, NONE, 4, 3],
    [4, NONE, NONE, 4],
];
/// The place is directly before the first mark.
const FIRST: Table = &[[0, NONE, 1, 0], [NONE, 2, NONE, NONE], [2, 2, NONE, 2]];
/// Some text is between the place and the first mark.
const BEFORE_FIRST: Table = &[[0, NONE, 1, 0], [2, NONE, NONE, 1], [2, 3, NONE, 2], [3, 3, NONE, 3]];

/// The strings with one place, where the table allows it for this mark.
fn place(mark: u8, table: Table) -> Dfa {
    let class = |symbol| match number_of(symbol) {
        None => 0,
        Some(number) if number == mark => 1,
        Some(PLACE) => 2,
        Some(_) => 3,
    };
    let raw = Raw {
        classes: ClassMap::new(SYMBOLS, class),
        count: 4,
        table: table.concat(),
        accepting: (1..=table.len()).map(|state| state == table.len()).collect(),
        steps: 0,
    };
    raw.minimal()
}
