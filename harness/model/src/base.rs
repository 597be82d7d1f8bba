//! The layer of an entity from which a reference gets its base: RFC 3986 section 5.1.

use serde::{Deserialize, Serialize};

use crate::Bytes;

/// The layer of an entity that gives the base URI, the innermost first: RFC 3986 sections 5.1.1 to 5.1.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layer {
    /// The content of the entity, section 5.1.1: its header fields, or an element of its text.
    Embedded,
    /// An entity that contains this entity, section 5.1.2: a message, or a multipart of a message.
    Encapsulating,
    /// The URI from which the entity was retrieved, section 5.1.3.
    Retrieval,
    /// The default of the application if there is no other base, section 5.1.4.
    Default,
}

crate::names!(
    Layer, "layer",
    Embedded => "embedded", Encapsulating => "encapsulating", Retrieval => "retrieval", Default => "default",
);

/// A base URI, and the layer in which it was found (RFC 3986 sections 5.1.1 to 5.1.4).
///
/// The example shows the JSON of the answer to [`Operation::Base`](crate::Operation::Base).
///
/// ```
/// use urispec_model::{Answer, Base, Layer, Observation};
///
/// let base = Base { uri: "http://a/b".into(), layer: Some(Layer::Retrieval) };
/// let json = serde_json::to_string(&Observation::Accept(Answer::Base(Some(base)))).unwrap();
/// assert_eq!(json, r#"{"base_uri":{"uri":"http://a/b","layer":"retrieval"}}"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// The base.
    pub uri: Bytes<'static>,
    /// The place where the base was found. Absent if the parser does not report the place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layer: Option<Layer>,
}
