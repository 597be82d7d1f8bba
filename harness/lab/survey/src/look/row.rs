//! Compares the answers of readers as texts, and finds the components in which they differ.

use std::collections::BTreeMap;

use smallvec::SmallVec;
use urispec_model::{Component, ComponentSet, Parts, Spans, Value};
use urispec_specs::rfc3986::split;

use crate::form::Forms;
use crate::signature::Mark;

/// The components of one answer, as texts.
pub(super) struct Row<'r> {
    stated: ComponentSet,
    defined: ComponentSet,
    texts: [&'r [u8]; Component::COUNT],
}

/// The byte that ends a list of components.
const END: u8 = 0xff;

/// An index as a byte; there are fewer than 127 readers.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a survey has at most MOST_READERS readers of a kind"
)]
pub(super) const fn number(place: usize) -> u8 {
    place as u8
}

/// The index of a row that equals `row`; if there is no such row, `row` is added.
pub(super) fn place<'r>(rows: &mut SmallVec<[Row<'r>; 12]>, row: Row<'r>) -> u8 {
    let is_same =
        |known: &Row<'r>| known.stated == row.stated && known.defined == row.defined && known.texts == row.texts;
    let place = rows.iter().position(is_same).unwrap_or_else(|| {
        rows.push(row);
        rows.len() - 1
    });
    number(place)
}

/// The components of a result, by RFC 3986 appendix B.
const OF_RESULT: ComponentSet = ComponentSet::of(&[
    Component::Scheme,
    Component::Authority,
    Component::Path,
    Component::Query,
    Component::Fragment,
]);

impl<'r> Row<'r> {
    pub(super) const NONE: Row<'static> = Row {
        stated: ComponentSet::EMPTY,
        defined: ComponentSet::EMPTY,
        texts: [&[]; Component::COUNT],
    };

    #[inline]
    pub(super) fn of_spans(stated: ComponentSet, spans: &Spans, input: &'r [u8]) -> Self {
        let mut row = Self {
            stated,
            defined: stated.and(spans.defined()),
            ..Self::NONE
        };
        for component in row.defined.iter() {
            row.texts[component as usize] = spans.place(component).of(input);
        }
        row
    }

    #[inline]
    pub(super) fn of_parts(parts: &'r Parts<'_>) -> Self {
        let mut row = Self {
            stated: parts.stated_set(),
            defined: parts.present_set(),
            ..Self::NONE
        };
        for component in row.defined.iter() {
            if let Value::Present(text) = &parts[component] {
                row.texts[component as usize] = text;
            }
        }
        row
    }

    pub(super) fn of_text(text: &'r [u8]) -> Self {
        let pieces = split(text).pieces(text);
        let mut row = Self {
            stated: OF_RESULT,
            ..Self::NONE
        };
        let pieces = [
            (Component::Scheme, pieces.scheme),
            (Component::Authority, pieces.authority),
            (Component::Path, Some(pieces.path)),
            (Component::Query, pieces.query),
            (Component::Fragment, pieces.fragment),
        ];
        for (component, text) in pieces {
            if let Some(text) = text {
                row.defined.insert(component);
                row.texts[component as usize] = text;
            }
        }
        row
    }

    /// The components of a result that is the current document. Such a result has no components, except
    /// perhaps a fragment.
    pub(super) fn of_fragment(fragment: Option<&'r [u8]>) -> Self {
        let mut row = Self {
            stated: OF_RESULT,
            ..Self::NONE
        };
        if let Some(fragment) = fragment {
            row.defined.insert(Component::Fragment);
            row.texts[Component::Fragment as usize] = fragment;
        }
        row
    }

    #[inline]
    fn has_same(&self, other: &Self, component: Component) -> bool {
        let (one, two) = (self.texts[component as usize], other.texts[component as usize]);
        self.defined.contains(component) == other.defined.contains(component) && (std::ptr::eq(one, two) || one == two)
    }
}

/// Writes each component in which rows differ: the value of each row, and the properties of each value.
pub(super) fn compare(rows: &[Row<'_>], mut forms: Option<&mut Forms>, key: &mut Vec<u8>) {
    let all = rows.iter().fold(ComponentSet::EMPTY, |all, row| all.or(row.stated));
    for component in all.iter() {
        let mut stating = rows.iter().filter(|row| row.stated.contains(component));
        let differ = match stating.next() {
            Some(first) => stating.any(|row| !row.has_same(first, component)),
            None => false,
        };
        if differ {
            write(rows, component, forms.as_deref_mut(), key);
        }
    }
    key.push(END);
}

fn write(rows: &[Row<'_>], component: Component, forms: Option<&mut Forms>, key: &mut Vec<u8>) {
    key.push(component as u8);
    let mut values: SmallVec<[&Row<'_>; 8]> = SmallVec::new();
    for row in rows {
        if !row.stated.contains(component) {
            key.push(0);
            continue;
        }
        let place = values
            .iter()
            .position(|known| known.has_same(row, component))
            .unwrap_or_else(|| {
                values.push(row);
                values.len() - 1
            });
        key.push(number(place) + 1);
    }
    let text = |place: usize| values[place].texts[component as usize];
    let mut forms = forms;
    for (place, row) in values.iter().enumerate() {
        key.push(if !row.defined.contains(component) {
            UNDEFINED
        } else if text(place).is_empty() {
            EMPTY
        } else {
            let has_form_of = |known: &usize| {
                let is_text = values[*known].defined.contains(component) && !text(*known).is_empty();
                let forms = forms.as_mut();
                is_text && forms.is_some_and(|forms| forms.are_same(component, text(*known), text(place)))
            };
            number((0..place).find(has_form_of).unwrap_or(place)) + 1
        });
    }
}

const UNDEFINED: u8 = 0xfe;
const EMPTY: u8 = 0xfd;

/// A reader of the bytes that [`compare`] wrote.
pub(super) struct Bytes<'k> {
    pub(super) rest: &'k [u8],
}

impl<'k> Bytes<'k> {
    pub(super) fn take(&mut self, count: usize) -> &'k [u8] {
        let (taken, rest) = self.rest.split_at(count);
        self.rest = rest;
        taken
    }

    pub(super) fn values(&mut self, rows: usize) -> Vec<BTreeMap<Component, Mark>> {
        let mut values = vec![BTreeMap::new(); rows];
        loop {
            let [component] = self.take(1) else { return values };
            if *component == END {
                return values;
            }
            let number = usize::from(*component);
            let component = Component::every()
                .nth(number)
                .expect("the number was written from a component");
            let numbers = self.take(rows);
            let kinds = self.take(usize::from(numbers.iter().copied().max().unwrap_or(0)));
            for (row, number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
                let mark = match kinds[usize::from(*number) - 1] {
                    UNDEFINED => Mark::Undefined,
                    EMPTY => Mark::Empty,
                    form => Mark::Value {
                        number: usize::from(*number),
                        form: usize::from(form),
                    },
                };
                values[row].insert(component, mark);
            }
        }
    }
}
