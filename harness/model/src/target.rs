//! The target of a request.

use serde::{Deserialize, Serialize};

use crate::Parts;

/// The form of the target of a request: RFC 7230 section 5.3; the same four without names in RFC 2616 section 5.1.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Form {
    /// A path and a query: of the resource on the server that is asked.
    Origin,
    /// A whole URI, as a proxy is asked.
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound(deserialize = "'a: 'static"))]
pub struct Target<'a> {
    /// Its form. Absent: the parser does not report it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Form>,
    /// Its components. The asterisk of an `asterisk-form` is given as the path.
    pub components: Parts<'a>,
}

impl Target<'_> {
    /// The same target, owned.
    pub fn into_owned(self) -> Target<'static> {
        Target {
            form: self.form,
            components: self.components.into_owned(),
        }
    }
}
