//! The names and values of a query.

use serde::{Deserialize, Serialize};

use crate::Bytes;

/// The names and values of a query: the URL Standard, section 5.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// Each name with its value, in their order.
    pub list: Vec<(Bytes<'static>, Bytes<'static>)>,
    /// The serialisation of the list. Absent if the parser only reads queries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Bytes<'static>>,
}

impl Pairs {
    /// Whether an answer agrees with this expected answer: the lists are equal, and the serialisations are equal if
    /// both answers have a serialisation.
    ///
    /// ```
    /// use urispec_model::Pairs;
    ///
    /// let expected = Pairs { list: vec![("a".into(), "b c".into())], text: Some("a=b+c".into()) };
    /// assert!(expected.agrees(&Pairs { text: None, ..expected.clone() }));
    /// assert!(!expected.agrees(&Pairs { text: Some("a=b%20c".into()), ..expected.clone() }));
    /// ```
    ///
    /// Names and values are compared byte by byte, after decoding.
    pub fn agrees(&self, observed: &Self) -> bool {
        let texts = self.text.as_ref().zip(observed.text.as_ref());
        self.list == observed.list && texts.is_none_or(|(expected, observed)| expected == observed)
    }
}
