//! Strings that are read without a copy.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A string of JSON, borrowed from the JSON text if it has no escapes. Serde always copies a plain `Cow<str>`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);
