//! The results of all readers for one URL, without the URL.
//!
//! Readers with the same result are a group. A signature has only the components in which readers differ, and
//! shows for each of them which values are equal. All tables of pairs can be computed exactly from signatures, and
//! a million URLs have only a few hundred signatures.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use urispec_model::{Component, ComponentSet};

/// The results of all readers for one URL.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// The results of the documents.
    pub documents: Part,
    /// The results of the parsers.
    pub parsers: Part,
}

/// The results of the readers of one kind for a URL: groups of readers with the same result, in order of their
/// first readers.
///
/// A part has only one form, so that equal parts are written as equal bytes: [`Part::canonical`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part(Vec<Group>);

/// Readers with the same result for a URL.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// The indexes of the readers among the readers of their kind, ascending.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    readers: Vec<usize>,
    /// The outcome of these readers.
    outcome: Outcome,
    /// The rule at which a document that rejects stops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// The value of each component in which readers differ: a number, and after `~` the first number with the same
    /// normal form.
    #[cfg_attr(feature = "schema", schemars(schema_with = "values"))]
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    values: BTreeMap<Component, Mark>,
}

/// The schema of values by component.
#[cfg(feature = "schema")]
fn values(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({
        "type": "object",
        "propertyNames": generator.subschema_for::<Component>(),
        "additionalProperties": { "type": "string", "pattern": "^(undefined|empty|[1-9][0-9]*(~[1-9][0-9]*)?)$" }
    })
}

/// The outcome of a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The reader accepts.
    Accept,
    /// The reader rejects.
    Reject,
    /// The reader does not support this request.
    Silent,
    /// The reader crashes.
    Crash,
    /// The reader does not answer in time.
    Timeout,
    /// The reader breaks the protocol.
    Protocol,
}

urispec_model::names!(
    Outcome, "outcome",
    Accept => "accept", Reject => "reject", Silent => "silent", Crash => "crash", Timeout => "timeout",
    Protocol => "protocol",
);

/// Identifies one of several values of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The component is undefined, and empty for at least one other reader. If the component is not empty for any
    /// reader, the undefined value has a number instead.
    Undefined,
    /// The component is empty, and undefined for at least one other reader.
    Empty,
    /// Any value except these two, identified by a number.
    Value {
        /// The number, from 1, in order of the first readers with the value.
        number: usize,
        /// The first number whose value has the same normal form.
        form: usize,
    },
}

/// The result of one reader for a URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The outcome of the reader.
    pub outcome: Outcome,
    /// The rule at which the reader stops.
    pub rule: Option<String>,
    /// The marks of the values that the reader returns. The numbers in the marks are arbitrary.
    pub values: BTreeMap<Component, Mark>,
}

impl Part {
    /// Makes the canonical part from the results of all readers, in order.
    pub fn canonical(mut readings: Vec<Reading>) -> Self {
        for component in Component::every() {
            renumber(&mut readings, component);
        }
        let mut groups: Vec<Group> = Vec::new();
        for (reader, reading) in readings.into_iter().enumerate() {
            let Reading { outcome, rule, values } = reading;
            let is_same = |group: &&mut Group| group.outcome == outcome && group.rule == rule && group.values == values;
            match groups.iter_mut().find(is_same) {
                Some(group) => group.readers.push(reader),
                None => groups.push(Group {
                    readers: vec![reader],
                    outcome,
                    rule,
                    values,
                }),
            }
        }
        Self(groups)
    }

    /// The result of each reader; `None` unless each of the `readers` readers is in exactly one group.
    pub fn readings(&self, readers: usize) -> Option<Vec<Reading>> {
        let mut readings: Vec<Option<Reading>> = vec![None; readers];
        for Group {
            readers,
            outcome,
            rule,
            values,
        } in &self.0
        {
            for reader in readers {
                let place = readings.get_mut(*reader)?;
                let reading = Reading {
                    outcome: *outcome,
                    rule: rule.clone(),
                    values: values.clone(),
                };
                if place.replace(reading).is_some() {
                    return None;
                }
            }
        }
        readings.into_iter().collect()
    }

    /// Whether the part has the form that [`Part::canonical`] makes for this number of readers.
    pub fn is_canonical(&self, readers: usize) -> bool {
        let stated_by_others = |group: &Group| group.outcome != Outcome::Accept && !group.values.is_empty();
        self.readings(readers)
            .is_some_and(|readings| Self::canonical(readings) == *self)
            && !self.0.iter().any(stated_by_others)
    }

    /// The groups, in order of their first readers.
    pub fn groups(&self) -> &[Group] {
        &self.0
    }

    /// The index of the group of each reader.
    pub(crate) fn places(&self, readers: usize) -> Vec<usize> {
        let mut places = vec![0; readers];
        for (place, group) in self.0.iter().enumerate() {
            for reader in &group.readers {
                if let Some(of_reader) = places.get_mut(*reader) {
                    *of_reader = place;
                }
            }
        }
        places
    }

    /// The part without one of its readers.
    #[must_use]
    pub fn without(&self, reader: usize, readers: usize) -> Self {
        let mut readings = self.readings(readers).unwrap_or_default();
        if reader < readings.len() {
            readings.remove(reader);
        }
        Self::canonical(readings)
    }
}

impl Group {
    /// The readers, by their indexes among the readers of their kind.
    pub fn readers(&self) -> &[usize] {
        &self.readers
    }

    /// The outcome of these readers.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The class in which readers of the two groups differ, if they do. An undefined component differs from an
    /// empty component only if both readers distinguish undefined from empty (`distinguished`).
    pub fn class(&self, other: &Self, distinguished: ComponentSet) -> Option<Class> {
        use Outcome as O;
        match (self.outcome, other.outcome) {
            (O::Silent, _) | (_, O::Silent) | (O::Reject, O::Reject) => None,
            (O::Accept, O::Accept) => self.components(other, distinguished),
            (O::Accept, O::Reject) => Some(Class::OnlyA),
            (O::Reject, O::Accept) => Some(Class::OnlyB),
            // Two readers that both crash, time out or break the protocol do not differ.
            (O::Accept | O::Reject, _) | (_, O::Accept | O::Reject) => Some(Class::Crash),
            _ => None,
        }
    }

    fn components(&self, other: &Self, distinguished: ComponentSet) -> Option<Class> {
        let (mut set, mut respelled) = (ComponentSet::EMPTY, true);
        for (component, one) in &self.values {
            let Some(two) = other.values.get(component) else {
                continue;
            };
            let is_blank = |mark: &Mark| matches!(mark, Mark::Undefined | Mark::Empty);
            if one == two || (is_blank(one) && is_blank(two) && !distinguished.contains(*component)) {
                continue;
            }
            set.insert(*component);
            respelled &= match (one, two) {
                (Mark::Value { form: one, .. }, Mark::Value { form: two, .. }) => one == two,
                _ => false,
            };
        }
        (!set.is_empty()).then_some(Class::Components { set, respelled })
    }
}

/// The way in which two readers differ on a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Only the first reader accepts.
    OnlyA,
    /// Only the second reader accepts.
    OnlyB,
    /// Exactly one of the two readers crashes, does not answer in time or breaks the protocol.
    Crash,
    /// Both readers accept, and these components differ.
    Components {
        /// The components that differ.
        set: ComponentSet,
        /// Whether the values of each component have the same normal form.
        respelled: bool,
    },
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnlyA => f.pad("only-A"),
            Self::OnlyB => f.pad("only-B"),
            Self::Crash => f.pad("crash"),
            Self::Components { set, respelled } => {
                let names: Vec<&str> = set.iter().map(Component::name).collect();
                let mark = if *respelled { " (respelled)" } else { "" };
                f.pad(&format!("{}{mark}", names.join("+")))
            }
        }
    }
}

/// Numbers the values of a component in order of the readers, and removes the component if no two values differ.
fn renumber(readings: &mut [Reading], component: Component) {
    let marks = || readings.iter().filter_map(|reading| reading.values.get(&component));
    let first = marks().next();
    let differ = marks().any(|mark| Some(mark) != first);
    let both_blank = [Mark::Undefined, Mark::Empty]
        .iter()
        .all(|blank| marks().any(|mark| mark == blank));
    if !differ {
        for reading in readings {
            reading.values.remove(&component);
        }
        return;
    }
    // The earlier marks, in order of their first readers.
    let mut before: Vec<Mark> = Vec::new();
    for reading in readings {
        let Some(mark) = reading.values.get_mut(&component) else {
            continue;
        };
        if both_blank && matches!(mark, Mark::Undefined | Mark::Empty) {
            continue;
        }
        let place = before.iter().position(|known| known == mark).unwrap_or_else(|| {
            before.push(*mark);
            before.len() - 1
        });
        let has_form_of = |known: &&Mark| match (known, &before[place]) {
            (Mark::Value { form: one, .. }, Mark::Value { form: other, .. }) => one == other,
            (known, mark) => *known == mark,
        };
        let form = before.iter().position(|known| has_form_of(&known)).unwrap_or(place);
        *mark = Mark::Value {
            number: place + 1,
            form: form + 1,
        };
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undefined => f.write_str("undefined"),
            Self::Empty => f.write_str("empty"),
            Self::Value { number, form } if number == form => write!(f, "{number}"),
            Self::Value { number, form } => write!(f, "{number}~{form}"),
        }
    }
}

/// The error for a text that is not a mark of a component.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected `undefined`, `empty`, a number, or two numbers joined by `~`")]
pub struct MarkError;

impl FromStr for Mark {
    type Err = MarkError;

    fn from_str(text: &str) -> Result<Self, MarkError> {
        let number = |digits: &str| {
            let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
            digits.parse::<usize>().ok().filter(|_| is_plain).ok_or(MarkError)
        };
        match text.split_once('~') {
            _ if text == "undefined" => Ok(Self::Undefined),
            _ if text == "empty" => Ok(Self::Empty),
            Some((one, form)) => Ok(Self::Value {
                number: number(one)?,
                form: number(form)?,
            }),
            None => number(text).map(|number| Self::Value { number, form: number }),
        }
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Mark {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let urispec_model::wire::Text(text) = Deserialize::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(values: &[(Component, Mark)]) -> Reading {
        Reading {
            outcome: Outcome::Accept,
            rule: None,
            values: values.iter().copied().collect(),
        }
    }

    const fn value(number: usize) -> Mark {
        Mark::Value { number, form: number }
    }

    #[test]
    fn a_part_has_one_form() {
        use Component::{Host, Path};
        let readings = vec![
            accepts(&[(Host, value(7)), (Path, value(1))]),
            accepts(&[(Host, Mark::Undefined), (Path, value(1))]),
            accepts(&[(Path, value(1))]),
            accepts(&[(Host, Mark::Value { number: 3, form: 7 })]),
        ];
        let part = Part::canonical(readings);
        let json = serde_json::to_string(&part).unwrap();
        assert_eq!(
            json,
            r#"[{"readers":[0],"outcome":"accept","values":{"host":"1"}},{"readers":[1],"outcome":"accept","values":{"host":"2"}},{"readers":[2],"outcome":"accept"},{"readers":[3],"outcome":"accept","values":{"host":"3~1"}}]"#
        );
        assert_eq!(serde_json::from_str::<Part>(&json).unwrap(), part);
        assert!(part.is_canonical(4) && !part.is_canonical(3) && !part.is_canonical(5));
        let [one, two, three, four] = part.groups() else {
            panic!()
        };
        assert_eq!(one.class(two, ComponentSet::ALL).unwrap().to_string(), "host");
        assert_eq!(
            one.class(four, ComponentSet::ALL).unwrap().to_string(),
            "host (respelled)"
        );
        assert_eq!(one.class(three, ComponentSet::ALL), None);
        assert_eq!(part.without(1, 4).groups().len(), 3);
        assert_eq!(part.without(3, 4).without(1, 3).groups().len(), 1);
    }

    #[test]
    fn undefined_and_empty_are_named_where_both_are_there() {
        use Component::Query;
        let part = Part::canonical(vec![
            accepts(&[(Query, Mark::Empty)]),
            accepts(&[(Query, Mark::Undefined)]),
            accepts(&[(Query, value(1))]),
        ]);
        let [empty, undefined, text] = part.groups() else {
            panic!()
        };
        assert_eq!(empty.class(undefined, ComponentSet::EMPTY), None);
        assert!(empty.class(undefined, ComponentSet::of(&[Query])).is_some());
        assert!(empty.class(text, ComponentSet::EMPTY).is_some());
        let without = part.without(0, 3);
        assert_eq!(without.groups()[0].values[&Query], value(1));
    }

    #[test]
    fn outcomes_are_classes() {
        use Outcome as O;
        let reading = |outcome| Reading {
            outcome,
            rule: None,
            values: BTreeMap::new(),
        };
        let part = Part::canonical(
            [O::Accept, O::Reject, O::Crash, O::Timeout, O::Silent]
                .map(reading)
                .to_vec(),
        );
        let class = |one: usize, other: usize| part.groups()[one].class(&part.groups()[other], ComponentSet::ALL);
        assert_eq!((class(0, 1), class(1, 0)), (Some(Class::OnlyA), Some(Class::OnlyB)));
        assert_eq!((class(0, 2), class(3, 1)), (Some(Class::Crash), Some(Class::Crash)));
        assert_eq!((class(2, 3), class(0, 4), class(4, 2)), (None, None, None));
    }

    #[test]
    fn what_is_no_mark_is_refused() {
        for text in [
            "",
            "0",
            "01",
            "+1",
            "1~",
            "~1",
            "1~0",
            "1~1~1",
            "none",
            "99999999999999999999999",
        ] {
            assert!(text.parse::<Mark>().is_err(), "{text}");
        }
        assert_eq!("2~1".parse(), Ok(Mark::Value { number: 2, form: 1 }));
    }
}
