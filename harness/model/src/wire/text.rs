//! Strings that are read without copying them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A string of JSON, borrowed from it where it has no escapes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);
