//! Strings that are read without a copy.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A string of JSON, borrowed from it where it has no escapes. Serde reads a plain `Cow<str>` as a copy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);
