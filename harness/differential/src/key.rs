//! The key of a mismatch: mismatches with the same key are one divergence.

use std::borrow::Cow;
use std::fmt;

use urispec_model::{Component, Operation, Spec, Verdict};

use crate::severity::of_departure;
use crate::{Bug, Cause, Severity, field};

/// The key of a mismatch: mismatches with the same key are one divergence.
///
/// The text of a key consists of its fields in this order, with full stops between them. The text is plain ASCII
/// and can be a file's name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The parser that differs.
    pub subject: String,
    /// The document that the parser differs from.
    pub spec: Spec,
    /// The operation of the request.
    pub operation: Operation,
    /// The verdict, which is always a mismatch.
    pub verdict: Verdict,
    /// The component that differs; `None` if the whole answer differs.
    pub component: Option<Component>,
    /// The rule of the document, or the step of its algorithm, that decides the answer.
    pub rule: Cow<'static, str>,
    /// The property of the input or of the answer that causes the mismatch.
    pub cause: Cause,
}

/// The name that a key has in place of a component if the whole answer differs.
const WHOLE: &str = "whole";

impl Key {
    /// The severity of the bug that the mismatch belongs to, or else the severity that can be derived from the key.
    pub fn severity(&self) -> Severity {
        let change = match self.cause {
            Cause::Change(change) => Some(change),
            _ => None,
        };
        let by_key = || of_departure(self.verdict, self.component, change);
        Bug::severity_of(&self.to_string()).unwrap_or_else(by_key)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            subject,
            spec,
            operation,
            verdict,
            component,
            rule,
            cause,
        } = self;
        let component = component.map_or(WHOLE, Component::name);
        let (subject, rule) = (field(subject), field(rule));
        write!(f, "{subject}.{spec}.{operation}.{verdict}.{component}.{rule}.{cause}")
    }
}

/// The error for a text that is not a key; its value is the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected subject.spec.operation.verdict.component.rule.cause, found `{0}`")]
pub struct KeyError(pub String);

impl std::str::FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let error = || KeyError(text.to_owned());
        let fields: Vec<&str> = text.split('.').collect();
        let [subject, spec, operation, verdict, component, rule, cause] = fields[..] else {
            return Err(error());
        };
        let component = match component {
            WHOLE => None,
            name => Some(name.parse().map_err(|_| error())?),
        };
        Ok(Self {
            subject: unfield(subject).ok_or_else(error)?,
            spec: spec.parse().map_err(|_| error())?,
            operation: operation.parse().map_err(|_| error())?,
            verdict: verdict.parse().map_err(|_| error())?,
            component,
            rule: unfield(rule).ok_or_else(error)?.into(),
            cause: cause.parse().map_err(|_| error())?,
        })
    }
}

fn unfield(field: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(field.len());
    let mut rest = field.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        match first {
            b'+' => bytes.push(b'/'),
            b'=' => {
                let (digits, after) = rest.split_at_checked(2)?;
                bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
                rest = after;
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ByteClass;

    fn key(subject: &str, component: Option<Component>) -> Key {
        Key {
            subject: subject.to_owned(),
            spec: Spec::Rfc3986,
            operation: Operation::Parse,
            verdict: Verdict::TooLenient,
            component,
            rule: "reg-name".into(),
            cause: Cause::Byte(ByteClass::Space),
        }
    }

    #[test]
    fn a_key_is_a_file_name_and_can_be_read_back() {
        for subject in ["url", "python/urllib", "my.parser 2", "\u{202e}../../etc\0"] {
            let key = key(subject, Some(Component::Host));
            let text = key.to_string();
            assert!(
                text.bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b".-_+=".contains(&byte)),
                "{text}"
            );
            assert!(text.len() < 250 && !text.starts_with('.'));
            assert_eq!(text.parse(), Ok(key));
        }
        assert_eq!(
            key("url", None).to_string(),
            "url.rfc3986.parse.too-lenient.whole.reg-name.space"
        );
        assert!(key(&"x".repeat(5000), None).to_string().len() < 250);
        assert!("url.rfc3986.parse".parse::<Key>().is_err());
    }
}
