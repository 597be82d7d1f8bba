//! Components with their texts.

use std::fmt;
use std::ops::Index;

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Bytes, Component, ComponentSet};

/// The value of one component. Undefined and empty are different values (RFC 3986 section 5.3).
///
/// ```
/// use urispec_model::Value;
///
/// assert_eq!(Value::from(None::<&str>), Value::Undefined);
/// assert_eq!(Value::from(Some("")).present(), Some(b"".as_slice()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Value<'a> {
    /// Nothing is stated: the parser cannot report the component, or the expectation does not judge it.
    #[default]
    Unstated,
    /// The component does not occur. In JSON this is `null`.
    Undefined,
    /// The component occurs with this text, which may be empty.
    Present(Bytes<'a>),
}

impl Value<'_> {
    /// The text; `None` if the component is undefined or not stated.
    #[inline]
    pub fn present(&self) -> Option<&[u8]> {
        match self {
            Self::Present(bytes) => Some(bytes),
            Self::Unstated | Self::Undefined => None,
        }
    }

    /// The same value, copied if it is borrowed.
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Unstated => Value::Unstated,
            Self::Undefined => Value::Undefined,
            Self::Present(bytes) => Value::Present(bytes.into_owned()),
        }
    }
}

impl<'a, T: Into<Bytes<'a>>> From<Option<T>> for Value<'a> {
    fn from(text: Option<T>) -> Self {
        text.map_or(Self::Undefined, |text| Self::Present(text.into()))
    }
}

/// The components of one input with their texts. In JSON they are an object: an absent key states nothing about its
/// component, and `null` means that the component is undefined.
///
/// The sets of stated and of present components are stored, too, so that a comparison looks only at the components
/// that both values state.
///
/// ```
/// use urispec_model::{Component, Parts};
///
/// let parts = Parts::default().with(Component::Scheme, Some("a")).with(Component::Query, None::<&str>);
/// assert_eq!(serde_json::to_string(&parts).unwrap(), r#"{"scheme":"a","query":null}"#);
/// let twice = serde_json::from_str::<Parts>(r#"{"path":"a","path":"b"}"#).unwrap_err();
/// assert!(twice.to_string().starts_with("duplicate field `path`"));
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Parts<'a> {
    values: [Value<'a>; Component::COUNT],
    stated: ComponentSet,
    present: ComponentSet,
}

impl<'a> Parts<'a> {
    /// Sets the value of `component`: a text, `Some(text)`, `None` for undefined, or a [`Value`]. An earlier value is
    /// replaced.
    #[inline]
    pub fn set(&mut self, component: Component, value: impl Into<Value<'a>>) {
        let value = value.into();
        match &value {
            Value::Unstated => {
                self.stated.remove(component);
                self.present.remove(component);
            }
            Value::Undefined => {
                self.stated.insert(component);
                self.present.remove(component);
            }
            Value::Present(_) => {
                self.stated.insert(component);
                self.present.insert(component);
            }
        }
        self.values[component as usize] = value;
    }

    /// Makes every component unstated; allocated texts are dropped.
    #[inline]
    pub fn clear(&mut self) {
        self.values.fill_with(Value::default);
        (self.stated, self.present) = (ComponentSet::EMPTY, ComponentSet::EMPTY);
    }

    /// Sets a component, as a builder: see [`Parts::set`].
    #[inline]
    #[must_use]
    pub fn with(mut self, component: Component, value: impl Into<Value<'a>>) -> Self {
        self.set(component, value);
        self
    }

    /// The stated components with their values, in canonical order.
    pub fn stated(&self) -> impl Iterator<Item = (Component, &Value<'a>)> {
        self.stated.iter().map(|component| (component, &self[component]))
    }

    /// The stated components: undefined or present.
    #[inline]
    pub const fn stated_set(&self) -> ComponentSet {
        self.stated
    }

    /// The components that occur, including empty components.
    #[inline]
    pub const fn present_set(&self) -> ComponentSet {
        self.present
    }

    /// The same components, copied if they are borrowed.
    pub fn into_owned(self) -> Parts<'static> {
        Parts {
            values: self.values.map(Value::into_owned),
            stated: self.stated,
            present: self.present,
        }
    }
}

impl<'a> Index<Component> for Parts<'a> {
    type Output = Value<'a>;

    #[inline]
    fn index(&self, component: Component) -> &Value<'a> {
        &self.values[component as usize]
    }
}

impl fmt::Debug for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.stated().map(|(component, value)| (component.name(), value)))
            .finish()
    }
}

impl Serialize for Parts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (component, value) in self.stated() {
            match value {
                Value::Present(bytes) => map.serialize_entry(component.name(), bytes)?,
                Value::Unstated | Value::Undefined => map.serialize_entry(component.name(), &())?,
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Parts<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Parts<'static>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of components")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut parts = Parts::default();
                while let Some((component, text)) = map.next_entry::<Component, Option<Bytes<'static>>>()? {
                    if parts[component] != Value::Unstated {
                        return Err(de::Error::duplicate_field(component.name()));
                    }
                    parts.set(component, Value::from(text));
                }
                Ok(parts)
            }
        }
        deserializer.deserialize_map(Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_null_and_empty_are_three_things_in_json() {
        let json = r#"{"scheme":"http","query":"","fragment":null,"host":{"hex":"ff"}}"#;
        let parts: Parts<'static> = serde_json::from_str(json).unwrap();
        assert_eq!(parts[Component::Path], Value::Unstated);
        assert_eq!(parts[Component::Fragment], Value::Undefined);
        assert_eq!(parts[Component::Query].present(), Some(&b""[..]));
        assert_eq!(parts[Component::Host].present(), Some(&b"\xff"[..]));
        let sorted = r#"{"scheme":"http","host":{"hex":"ff"},"query":"","fragment":null}"#;
        assert_eq!(serde_json::to_string(&parts).unwrap(), sorted);
    }

    #[test]
    fn the_sets_are_those_of_the_values() {
        let mut parts = Parts::default()
            .with(Component::Host, Some("h"))
            .with(Component::Port, None::<Bytes<'_>>);
        assert_eq!(
            parts.stated_set(),
            ComponentSet::of(&[Component::Host, Component::Port])
        );
        assert_eq!(parts.present_set(), ComponentSet::of(&[Component::Host]));
        assert_eq!(parts.clone().into_owned(), parts);
        parts.set(Component::Host, None::<Bytes<'_>>);
        parts.set(Component::Port, Value::Unstated);
        assert_eq!(parts.stated_set(), ComponentSet::of(&[Component::Host]));
        assert_eq!(parts.present_set(), ComponentSet::EMPTY);
        parts.clear();
        assert_eq!(parts, Parts::default());
    }

    #[test]
    fn an_unknown_or_repeated_component_is_refused() {
        for json in [r#"{"shceme":"a"}"#, r#"{"path":"","path":""}"#] {
            assert!(serde_json::from_str::<Parts<'static>>(json).is_err(), "{json}");
        }
    }
}
