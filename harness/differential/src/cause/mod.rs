//! The property of an input or of an answer that causes a mismatch.
//!
//! There are six types of causes. The verdict on the mismatch determines the type of its cause. The name of a cause
//! is the last field of a key, so no two causes may have the same name, even if their types differ.

mod breakdown;
mod byte_class;
mod change;
mod reference_form;
mod refused_text;
mod result_fault;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use urispec_model::UnknownName;

pub use breakdown::Breakdown;
pub use byte_class::ByteClass;
pub(crate) use byte_class::{ByteClasses, character_length, is_triplet};
pub use change::Change;
pub use reference_form::ReferenceForm;
pub use refused_text::RefusedText;
pub use result_fault::ResultFault;

/// The property of an input or of an answer that causes a mismatch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// A character that a rule does not allow and a parser accepts, or that a rule allows and a parser rejects:
    /// the space of `a b`.
    Byte(ByteClass),
    /// The parser returns a different value than the expected one: the host `example` for `http://EXAMPLE`.
    Change(Change),
    /// The parser refuses the text of a component, but not because of one of its characters: the port of
    /// `//h:65536`.
    Text(RefusedText),
    /// The parser refuses all references of a form: `//h`, if it parses only absolute URIs.
    Form(ReferenceForm),
    /// The answer has a result although none is expected, has no result although one is expected, or has a wrong
    /// truth value.
    Result(ResultFault),
    /// The parser does not answer.
    Breakdown(Breakdown),
}

impl Cause {
    /// Every cause, in canonical order: by type, and then in the order that the type defines.
    pub fn all() -> impl Iterator<Item = Self> {
        let bytes = ByteClass::ALL.iter().copied().map(Self::Byte);
        let changes = Change::ALL.iter().copied().map(Self::Change);
        let texts = RefusedText::ALL.iter().copied().map(Self::Text);
        let forms = ReferenceForm::ALL.iter().copied().map(Self::Form);
        let results = ResultFault::ALL.iter().copied().map(Self::Result);
        let breakdowns = Breakdown::ALL.iter().copied().map(Self::Breakdown);
        bytes
            .chain(changes)
            .chain(texts)
            .chain(forms)
            .chain(results)
            .chain(breakdowns)
    }

    /// The name that keys and files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Byte(class) => class.name(),
            Self::Change(change) => change.name(),
            Self::Text(text) => text.name(),
            Self::Form(form) => form.name(),
            Self::Result(fault) => fault.name(),
            Self::Breakdown(breakdown) => breakdown.name(),
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Cause {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::all()
            .find(|cause| cause.name() == name)
            .ok_or_else(|| UnknownName {
                kind: "cause",
                found: name.to_owned(),
                known: Self::all().map(Self::name).collect(),
            })
    }
}

impl Serialize for Cause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Cause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_cause_has_a_name_of_its_own_that_reads_back() {
        let names: BTreeSet<&str> = Cause::all().map(Cause::name).collect();
        assert_eq!(names.len(), Cause::all().count(), "two causes have the same name");
        for cause in Cause::all() {
            assert_eq!(cause.name().parse(), Ok(cause));
            assert_eq!(cause.to_string(), cause.name());
            let json = serde_json::to_string(&cause).unwrap();
            assert_eq!(serde_json::from_str::<Cause>(&json).unwrap(), cause);
        }
        assert!("Space".parse::<Cause>().is_err());
    }

    #[test]
    fn the_order_of_all_is_the_order_of_keys() {
        let all: Vec<Cause> = Cause::all().collect();
        assert!(all.is_sorted_by(|one, next| one < next));
        assert_eq!(all.first().map(|cause| cause.name()), Some("end"));
        assert_eq!(all.last().map(|cause| cause.name()), Some("silence"));
    }

    #[test]
    fn a_cause_fits_a_key_and_a_file_name() {
        for cause in Cause::all() {
            let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            assert!(
                !cause.name().is_empty() && cause.name().bytes().all(is_plain),
                "{cause}"
            );
        }
    }
}
