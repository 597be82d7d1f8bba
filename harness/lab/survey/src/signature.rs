//! The results of all readers for one URL, without the URL.
//!
//! Readers with the same result are a group. A signature has only the components in which readers differ, and
//! shows for each of them which values are equal, and which values lead to the same resource. All tables of pairs can be computed exactly from signatures, and
//! a million URLs have only a few hundred signatures.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use urispec_drift::severity::Severity;
use urispec_model::{Component, ComponentSet};

/// The results of all readers for a URL: groups of readers with the same result, in order of their first readers.
///
/// A signature has only one form, so that equal signatures are written as equal bytes: [`Signature::canonical`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "groups"))]
pub struct Signature(Vec<Group>);

/// Readers with the same result for a URL.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// The indexes of the readers, ascending.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    readers: Vec<usize>,
    /// The outcome of these readers.
    outcome: Outcome,
    /// The rule at which a document that rejects stops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// The value of each component in which readers differ: a number, and after `~` the first number with the same
    /// normal form, or 0 if the value leads to the same resource as an undefined component.
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
        "additionalProperties": { "type": "string", "pattern": "^(undefined|empty|[1-9][0-9]*(~(0|[1-9][0-9]*))?)$" }
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
    /// The component is undefined.
    Undefined,
    /// The component is empty.
    Empty,
    /// Any value except these two, identified by a number.
    Value {
        /// The number, from 1, in order of the first readers with the value.
        number: usize,
        /// The first number whose value has the same normal form; 0 if the value leads to the same resource as an
        /// undefined component, such as the default port, or the path `/` after an authority.
        form: usize,
    },
}

impl Mark {
    const fn form(self) -> usize {
        match self {
            Self::Undefined | Self::Empty => 0,
            Self::Value { form, .. } => form,
        }
    }
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

impl Signature {
    /// Makes the canonical signature from the results of all readers, in order.
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

    /// Whether the signature has the form that [`Signature::canonical`] makes for this number of readers.
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

    /// The signature without one of its readers.
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
    /// The readers, by their indexes.
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
        let [mut led, mut respelled, mut blank] = [ComponentSet::EMPTY; 3];
        let (mut severity, mut has_empty_path) = (Severity::Spelling, false);
        for (component, one) in &self.values {
            let Some(two) = other.values.get(component) else {
                continue;
            };
            let is_blank = |mark: &Mark| matches!(mark, Mark::Undefined | Mark::Empty);
            match (is_blank(one), is_blank(two)) {
                _ if one == two => {}
                (true, true) if distinguished.contains(*component) => blank.insert(*component),
                (true, true) => {}
                _ if one.form() != two.form() => {
                    led.insert(*component);
                    severity = severity.min(severity_of(*component, [*one, *two]));
                }
                (true, false) | (false, true) if *component == Component::Path => has_empty_path = true,
                _ => respelled.insert(*component),
            }
        }
        match () {
            () if !led.is_empty() => Some(Class::Components { severity, set: led }),
            () if !respelled.is_empty() => Some(Class::Respelled(respelled)),
            () if has_empty_path => Some(Class::EmptyPath),
            () => (!blank.is_empty()).then_some(Class::Undefined(blank)),
        }
    }
}

/// The severity of a component that leads to a different resource.
fn severity_of(component: Component, marks: [Mark; 2]) -> Severity {
    use Component as C;
    match component {
        C::Scheme => Severity::OutOfNothing,
        C::Host if marks.contains(&Mark::Undefined) => Severity::OutOfNothing,
        C::Host => Severity::Host,
        C::User | C::Password | C::Port => Severity::PortOrUserinfo,
        _ => Severity::Resource,
    }
}

/// The way in which two readers differ on a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Exactly one of the two readers crashes, does not answer in time or breaks the protocol.
    Crash,
    /// Both readers accept, and these components differ in more than their spelling.
    Components {
        /// The severity of the gravest difference.
        severity: Severity,
        /// The components.
        set: ComponentSet,
    },
    /// Only the first reader accepts.
    OnlyA,
    /// Only the second reader accepts.
    OnlyB,
    /// Both readers accept, and these components differ only in their spelling.
    Respelled(ComponentSet),
    /// Both readers accept, and one of them reports an empty path where the other reports `/`. Both paths lead to the
    /// same resource.
    EmptyPath,
    /// Both readers accept, and these components are undefined for one of them and empty for the other.
    Undefined(ComponentSet),
}

impl Class {
    /// The severity of the difference.
    pub const fn severity(self) -> Severity {
        match self {
            Self::Crash => Severity::Crash,
            Self::Components { severity, .. } => severity,
            Self::OnlyA | Self::OnlyB => Severity::Acceptance,
            Self::Respelled(_) | Self::EmptyPath | Self::Undefined(_) => Severity::Spelling,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |set: &ComponentSet| set.iter().map(Component::name).collect::<Vec<_>>().join("+");
        match self {
            Self::Crash => f.pad("crash"),
            Self::Components { set, .. } => f.pad(&names(set)),
            Self::OnlyA => f.pad("only-A"),
            Self::OnlyB => f.pad("only-B"),
            Self::Respelled(set) => f.pad(&format!("{} (respelled)", names(set))),
            Self::EmptyPath => f.pad("path (empty or /)"),
            Self::Undefined(set) => f.pad(&format!("{} (undefined or empty)", names(set))),
        }
    }
}

/// Numbers the values of a component in order of the readers, and removes the component if no two values differ.
fn renumber(readings: &mut [Reading], component: Component) {
    let mut marks = readings.iter().filter_map(|reading| reading.values.get(&component));
    let first = marks.next();
    if marks.all(|mark| Some(mark) == first) {
        for reading in readings {
            reading.values.remove(&component);
        }
        return;
    }
    // The earlier values, in order of their first readers.
    let mut before: Vec<[usize; 2]> = Vec::new();
    for reading in readings {
        let Some(Mark::Value { number, form }) = reading.values.get_mut(&component) else {
            continue;
        };
        let mark = [*number, *form];
        let place = before.iter().position(|known| *known == mark).unwrap_or_else(|| {
            before.push(mark);
            before.len() - 1
        });
        *number = place + 1;
        if *form > 0 {
            let first = before.iter().position(|known| known[1] == mark[1]);
            *form = first.unwrap_or(place) + 1;
        }
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
                form: if form == "0" { 0 } else { number(form)? },
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

    const fn respelled(number: usize, form: usize) -> Mark {
        Mark::Value { number, form }
    }

    /// The class in which the groups of two readers differ.
    #[track_caller]
    fn check(one: &[(Component, Mark)], other: &[(Component, Mark)], severity: Severity, class: &str) {
        let signature = Signature::canonical(vec![accepts(one), accepts(other)]);
        let [one, other] = signature.groups() else { panic!() };
        for (one, other) in [(one, other), (other, one)] {
            let found = one.class(other, ComponentSet::EVERY).unwrap();
            assert_eq!((found.to_string().as_str(), found.severity()), (class, severity));
        }
    }

    #[test]
    fn a_signature_has_one_form() {
        use Component::{Host, Path};
        let readings = vec![
            accepts(&[(Host, value(7)), (Path, value(1))]),
            accepts(&[(Host, Mark::Undefined), (Path, value(1))]),
            accepts(&[(Path, value(1))]),
            accepts(&[(Host, respelled(3, 7))]),
            accepts(&[(Host, respelled(9, 0))]),
        ];
        let signature = Signature::canonical(readings);
        let json = serde_json::to_string(&signature).unwrap();
        assert_eq!(
            json,
            r#"[{"readers":[0],"outcome":"accept","values":{"host":"1"}},{"readers":[1],"outcome":"accept","values":{"host":"undefined"}},{"readers":[2],"outcome":"accept"},{"readers":[3],"outcome":"accept","values":{"host":"2~1"}},{"readers":[4],"outcome":"accept","values":{"host":"3~0"}}]"#
        );
        assert_eq!(serde_json::from_str::<Signature>(&json).unwrap(), signature);
        assert!(signature.is_canonical(5) && !signature.is_canonical(4) && !signature.is_canonical(6));
        let [one, _, three, ..] = signature.groups() else {
            panic!()
        };
        assert_eq!(one.class(three, ComponentSet::ALL), None);
        assert_eq!(signature.without(1, 5).groups().len(), 4);
        let two = signature.without(4, 5).without(3, 4).without(1, 3);
        assert_eq!(two.groups().len(), 1);
    }

    #[test]
    fn the_gravest_component_decides_and_spelling_counts_only_alone() {
        use Component::{Fragment, Host, Password, Path, Port, Query, Scheme};
        use {Mark as M, Severity as S};
        check(&[(Host, value(1))], &[(Host, value(2))], S::Host, "host");
        check(&[(Host, value(1))], &[(Host, M::Undefined)], S::OutOfNothing, "host");
        check(
            &[(Scheme, value(1))],
            &[(Scheme, M::Undefined)],
            S::OutOfNothing,
            "scheme",
        );
        let [one, other] = [1, 2].map(|number| [(Password, value(number)), (Path, value(number))]);
        check(&one, &other, S::PortOrUserinfo, "password+path");
        let one = [(Host, value(1)), (Query, value(1))];
        let other = [(Host, respelled(2, 1)), (Query, M::Undefined)];
        check(&one, &other, S::Resource, "query");
        check(&one[..1], &other[..1], S::Spelling, "host (respelled)");
        check(
            &[(Port, respelled(1, 0))],
            &[(Port, M::Undefined)],
            S::Spelling,
            "port (respelled)",
        );
        check(&[(Port, value(1))], &[(Port, M::Undefined)], S::PortOrUserinfo, "port");
        let one = [(Path, M::Empty), (Fragment, M::Empty)];
        let root = [(Path, respelled(1, 0)), (Fragment, M::Undefined)];
        check(&one, &root, S::Spelling, "path (empty or /)");
        check(&one[1..], &root[1..], S::Spelling, "fragment (undefined or empty)");
        // Without an authority, `/` is a different path.
        check(&one[..1], &[(Path, value(1))], S::Resource, "path");
    }

    #[test]
    fn undefined_and_empty_differ_if_both_readers_distinguish_them() {
        use Component::Query;
        let signature = Signature::canonical(vec![
            accepts(&[(Query, Mark::Empty)]),
            accepts(&[(Query, Mark::Undefined)]),
            accepts(&[(Query, value(1))]),
        ]);
        let [empty, undefined, text] = signature.groups() else {
            panic!()
        };
        assert_eq!(empty.class(undefined, ComponentSet::EMPTY), None);
        assert!(empty.class(undefined, ComponentSet::of(&[Query])).is_some());
        assert!(empty.class(text, ComponentSet::EMPTY).is_some());
    }

    #[test]
    fn outcomes_are_classes() {
        use Outcome as O;
        let reading = |outcome| Reading {
            outcome,
            rule: None,
            values: BTreeMap::new(),
        };
        let part = Signature::canonical(
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
            "1~00",
            "1~1~1",
            "none",
            "99999999999999999999999",
        ] {
            assert!(text.parse::<Mark>().is_err(), "{text}");
        }
        assert_eq!("2~1".parse(), Ok(Mark::Value { number: 2, form: 1 }));
    }
}
