//! The target of an HTTP request.

use serde::{Deserialize, Serialize};

use crate::Parts;

/// The form of the target of a request: RFC 7230 section 5.3. RFC 2616 section 5.1.2 has the same four forms
/// without names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Form {
    /// A path and a query, sent to the server that has the resource: `/where?q=now`.
    Origin,
    /// A whole URI, sent to a proxy.
    Absolute,
    /// A host and a port, with `CONNECT`.
    Authority,
    /// `*`, with `OPTIONS`: the server itself.
    Asterisk,
}

crate::names!(
    Form, "form",
    Origin => "origin-form", Absolute => "absolute-form", Authority => "authority-form", Asterisk => "asterisk-form",
);

/// The target of a request: RFC 7230 section 5.3.
///
/// ```
/// use urispec_model::{Form, Target};
///
/// let json = r#"{"form":"asterisk-form","components":{"path":"*"}}"#;
/// let target: Target = serde_json::from_str(json).unwrap();
/// assert_eq!(target.form, Some(Form::Asterisk));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound(deserialize = "'a: 'static"))]
pub struct Target<'a> {
    /// The form. Absent if the parser does not report it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Form>,
    /// The components. The asterisk of an `asterisk-form` is returned as the path.
    pub components: Parts<'a>,
}

impl Target<'_> {
    /// The same target, copied if it is borrowed.
    pub fn into_owned(self) -> Target<'static> {
        Target {
            form: self.form,
            components: self.components.into_owned(),
        }
    }
}
