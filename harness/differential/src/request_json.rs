//! A request as JSON has it.

use serde::{Deserialize, Serialize};
use urispec_model::OwnedRequest;
use urispec_model::{Bytes, Level, Operation, ResolveOptions};

/// A request as JSON has it: `{ "op": "resolve", "base": "http://a/b", "input": "../c" }`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequestJson {
    /// What is asked for.
    pub op: Operation,
    /// With resolve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Bytes<'static>>,
    /// The input.
    pub input: Bytes<'static>,
    /// With equivalent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Bytes<'static>>,
    /// With parse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// With normalize and equivalent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// With resolve, where they are not the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<ResolveOptions>,
}

/// Why fields make no request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {op} with {}, found {}", list(expected), list(found))]
pub struct NotARequest {
    op: Operation,
    expected: &'static [&'static str],
    found: Vec<&'static str>,
}

fn list(names: &[&str]) -> String {
    if names.is_empty() {
        "`input` alone".to_owned()
    } else {
        names.join(", ")
    }
}

impl From<&OwnedRequest> for RequestJson {
    fn from(request: &OwnedRequest) -> Self {
        let op = request.as_request().operation();
        let mut asked = Self {
            op,
            base: None,
            input: Bytes::default(),
            other: None,
            rule: None,
            level: None,
            options: None,
        };
        match request.clone() {
            OwnedRequest::Parse { input, rule } => (asked.input, asked.rule) = (input, rule),
            OwnedRequest::Resolve { base, input, options } => {
                asked.base = Some(base);
                asked.input = input;
                asked.options = Some(options).filter(|options| *options != ResolveOptions::default());
            }
            OwnedRequest::Normalize { input, level } => (asked.input, asked.level) = (input, Some(level)),
            OwnedRequest::Equivalent { input, other, level } => {
                (asked.input, asked.other, asked.level) = (input, Some(other), Some(level));
            }
            OwnedRequest::RemoveDotSegments { input } => asked.input = input,
        }
        asked
    }
}

impl TryFrom<RequestJson> for OwnedRequest {
    type Error = NotARequest;

    fn try_from(asked: RequestJson) -> Result<Self, NotARequest> {
        let RequestJson {
            op,
            base,
            input,
            other,
            rule,
            level,
            options,
        } = asked;
        let given = [
            ("base", base.is_some()),
            ("other", other.is_some()),
            ("rule", rule.is_some()),
            ("level", level.is_some()),
            ("options", options.is_some()),
        ];
        let found = || given.iter().filter(|(_, is_given)| *is_given).map(|(name, _)| *name);
        let wrong = |expected| NotARequest {
            op,
            expected,
            found: found().collect(),
        };
        match (op, base, other, rule, level, options) {
            (Operation::Parse, None, None, rule, None, None) => Ok(Self::Parse { input, rule }),
            (Operation::Resolve, Some(base), None, None, None, options) => Ok(Self::Resolve {
                base,
                input,
                options: options.unwrap_or_default(),
            }),
            (Operation::Normalize, None, None, None, Some(level), None) => Ok(Self::Normalize { input, level }),
            (Operation::Equivalent, None, Some(other), None, Some(level), None) => {
                Ok(Self::Equivalent { input, other, level })
            }
            (Operation::RemoveDotSegments, None, None, None, None, None) => Ok(Self::RemoveDotSegments { input }),
            (Operation::Resolve, ..) => Err(wrong(&["base"])),
            (Operation::Normalize, ..) => Err(wrong(&["level"])),
            (Operation::Equivalent, ..) => Err(wrong(&["other", "level"])),
            (Operation::Parse | Operation::RemoveDotSegments, ..) => Err(wrong(&[])),
        }
    }
}

#[cfg(test)]
mod tests {
    use urispec_vectors::Suite;

    use super::*;

    #[test]
    fn every_request_survives_json() {
        for vector in &Suite::embedded().vectors {
            let json = serde_json::to_string(&RequestJson::from(&vector.ask)).unwrap();
            let asked: RequestJson = serde_json::from_str(&json).unwrap();
            assert_eq!(OwnedRequest::try_from(asked).as_ref(), Ok(&vector.ask), "{json}");
        }
    }

    #[test]
    fn fields_that_make_no_request_are_refused() {
        for json in [
            r#"{"op":"resolve","input":""}"#,
            r#"{"op":"parse","input":"","base":""}"#,
            r#"{"op":"equivalent","input":"","level":"case"}"#,
        ] {
            let asked: RequestJson = serde_json::from_str(json).unwrap();
            assert!(OwnedRequest::try_from(asked).is_err(), "{json}");
        }
    }
}
