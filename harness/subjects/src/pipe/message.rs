//! The lines from the harness as types: `PROTOCOL.md` says what they mean, `protocol.schema.json` what they look like.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use urispec_model::{Bytes, Level, Observation, Operation, Request, ResolveOptions, Surplus};

use super::answer::{Hello, Reply};

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// A string of a line, borrowed from it where it has no escapes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// What the harness says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verb {
    /// The first line: which version it speaks.
    Start,
    /// A request.
    Run,
    /// The last line.
    Stop,
}

/// A line from the harness. Flat, since a tagged enum would be read twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command<'a> {
    /// What it asks for.
    pub cmd: Verb,
    /// With `start`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// With `run`: comes back with the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// With `run`.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub op: Option<Text<'a>>,
    /// The base of a resolution.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub base: Option<Text<'a>>,
    /// The base where it is not UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub base_hex: Option<Text<'a>>,
    /// The input.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub input: Option<Text<'a>>,
    /// The input where it is not UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub input_hex: Option<Text<'a>>,
    /// What the input is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub other: Option<Text<'a>>,
    /// The same where it is not UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub other_hex: Option<Text<'a>>,
    /// The start rule, where it is not the whole reference.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub rule: Option<Text<'a>>,
    /// The choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Options>,
}

/// The choices of a request; absent = the parser's own way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// With `resolve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strict: Option<bool>,
    /// With `resolve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surplus: Option<Surplus>,
    /// With `resolve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalize_base: Option<bool>,
    /// With `normalize` and `equivalent`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
}

impl<'a> Command<'a> {
    const EMPTY: Self = Self {
        cmd: Verb::Stop,
        version: None,
        seq: None,
        op: None,
        base: None,
        base_hex: None,
        input: None,
        input_hex: None,
        other: None,
        other_hex: None,
        rule: None,
        options: None,
    };

    /// The first line.
    pub const fn start() -> Self {
        Self {
            cmd: Verb::Start,
            version: Some(VERSION),
            ..Self::EMPTY
        }
    }

    /// The last line.
    pub const fn stop() -> Self {
        Self::EMPTY
    }

    /// The line of a request.
    pub fn run(seq: u64, request: &Request<'a>) -> Self {
        let op = Some(Text(Cow::Borrowed(request.operation().name())));
        let mut command = Self {
            cmd: Verb::Run,
            seq: Some(seq),
            op,
            ..Self::EMPTY
        };
        (command.input, command.input_hex) = carried(request.input());
        match *request {
            Request::Parse { rule, .. } => command.rule = rule.map(|rule| Text(Cow::Borrowed(rule))),
            Request::Resolve { base, options, .. } => {
                (command.base, command.base_hex) = carried(base);
                // Strict is what the documents ask for, and a parser's own way is to be seen: it is not asked for.
                let choices = Options {
                    strict: (!options.strict).then_some(false),
                    surplus: options.surplus,
                    normalize_base: options.normalize_base.then_some(true),
                    level: None,
                };
                command.options = (choices != Options::default()).then_some(choices);
            }
            Request::Normalize { level, .. } => {
                command.options = Some(Options {
                    level: Some(level),
                    ..Options::default()
                });
            }
            Request::Equivalent { other, level, .. } => {
                (command.other, command.other_hex) = carried(other);
                command.options = Some(Options {
                    level: Some(level),
                    ..Options::default()
                });
            }
            Request::RemoveDotSegments { .. } => {}
        }
        command
    }

    /// The line as JSON, with its line feed.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("strings and numbers can always be written");
        line.push(b'\n');
        line
    }
}

/// A line of the protocol that was read and is not acted on: what reading and writing cost by themselves.
#[derive(Debug)]
pub enum AnyLine<'a> {
    /// From the harness.
    Request(Box<Command<'a>>),
    /// What a subject says of itself.
    Hello(Box<Hello>),
    /// An answer.
    Answer(Box<Reply<'a>>),
}

impl<'a> AnyLine<'a> {
    /// Reads a line from the harness.
    pub fn request(line: &'a [u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(line).map(|command| Self::Request(Box::new(command)))
    }

    /// Reads a line from a subject.
    pub fn answer(line: &'a [u8]) -> serde_json::Result<Self> {
        match serde_json::from_slice(line) {
            Ok(reply) => Ok(Self::Answer(Box::new(reply))),
            Err(_) => serde_json::from_slice(line).map(|hello| Self::Hello(Box::new(hello))),
        }
    }

    /// What the line says to a request for `operation`, `None` if it is no answer; the error says how it breaks the protocol.
    pub fn observation(self, operation: Operation) -> Option<Result<Observation<'static>, String>> {
        match self {
            Self::Answer(reply) => Some(reply.observation(operation)),
            Self::Request(_) | Self::Hello(_) => None,
        }
    }

    /// Writes the line, with its line feed.
    pub fn write(&self, output: &mut impl std::io::Write) -> std::io::Result<()> {
        match self {
            Self::Request(command) => serde_json::to_writer(&mut *output, command)?,
            Self::Hello(hello) => serde_json::to_writer(&mut *output, hello)?,
            Self::Answer(reply) => serde_json::to_writer(&mut *output, reply)?,
        }
        output.write_all(b"\n")
    }
}

/// The line that asks for this, with its line feed.
pub fn request_line(seq: u64, request: &Request<'_>) -> Vec<u8> {
    Command::run(seq, request).line()
}

/// Bytes as text, or in hexadecimal where they are not UTF-8.
fn carried(bytes: &[u8]) -> (Option<Text<'_>>, Option<Text<'_>>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Some(Text(Cow::Borrowed(text))), None),
        Err(_) => (None, Some(Text(Cow::Owned(Bytes::from(bytes).to_hex())))),
    }
}

/// The bytes of a request's line, owned where they came in hexadecimal.
#[derive(Debug, Default)]
pub struct Fields<'c> {
    base: Option<Cow<'c, [u8]>>,
    input: Option<Cow<'c, [u8]>>,
    other: Option<Cow<'c, [u8]>>,
}

impl<'c> Fields<'c> {
    /// Reads the bytes of a line; the error says what is wrong with them.
    pub fn of(command: &'c Command<'_>) -> Result<Self, String> {
        Ok(Self {
            base: read(command.base.as_ref(), command.base_hex.as_ref())?,
            input: read(command.input.as_ref(), command.input_hex.as_ref())?,
            other: read(command.other.as_ref(), command.other_hex.as_ref())?,
        })
    }

    /// The request that the line makes of these bytes.
    pub fn request(&'c self, command: &'c Command<'_>) -> Result<Request<'c>, String> {
        let op = command.op.as_ref().ok_or("expected `op`, found none")?;
        let operation: Operation =
            op.0.parse()
                .map_err(|error: urispec_model::UnknownName| error.to_string())?;
        let options = command.options.unwrap_or_default();
        let field = |name: &str, bytes: &'c Option<Cow<'c, [u8]>>| {
            bytes
                .as_deref()
                .ok_or_else(|| format!("expected `{name}` with {operation}, found none"))
        };
        let level = options
            .level
            .ok_or_else(|| format!("expected options.level with {operation}, found none"));
        let input = field("input", &self.input)?;
        Ok(match operation {
            Operation::Parse => Request::Parse {
                input,
                rule: command.rule.as_ref().map(|rule| &*rule.0),
            },
            Operation::Resolve => Request::Resolve {
                base: field("base", &self.base)?,
                input,
                options: ResolveOptions {
                    strict: options.strict.unwrap_or(true),
                    surplus: options.surplus,
                    normalize_base: options.normalize_base.unwrap_or(false),
                },
            },
            Operation::Normalize => Request::Normalize { input, level: level? },
            Operation::Equivalent => Request::Equivalent {
                input,
                other: field("other", &self.other)?,
                level: level?,
            },
            Operation::RemoveDotSegments => Request::RemoveDotSegments { input },
        })
    }
}

fn read<'c>(text: Option<&'c Text<'_>>, hex: Option<&'c Text<'_>>) -> Result<Option<Cow<'c, [u8]>>, String> {
    match (text, hex) {
        (Some(_), Some(_)) => Err("expected text or hexadecimal, found both".to_owned()),
        (Some(text), None) => Ok(Some(Cow::Borrowed(text.0.as_bytes()))),
        (None, Some(hex)) => {
            let bytes = Bytes::from_hex(&hex.0).ok_or("expected pairs of hexadecimal digits")?;
            Ok(Some(bytes.0))
        }
        (None, None) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(request: &Request<'_>, json: &str) {
        let line = Command::run(7, request).line();
        assert_eq!(String::from_utf8(line.clone()).unwrap(), format!("{json}\n"));
        let command: Command<'_> = serde_json::from_slice(&line).unwrap();
        let fields = Fields::of(&command).unwrap();
        assert_eq!(fields.request(&command).unwrap(), *request);
    }

    #[test]
    fn a_request_is_read_as_it_was_written() {
        check(
            &Request::Parse {
                input: b"a\"b",
                rule: None,
            },
            r#"{"cmd":"run","seq":7,"op":"parse","input":"a\"b"}"#,
        );
        check(
            &Request::Parse {
                input: b"\xff",
                rule: Some("URI"),
            },
            r#"{"cmd":"run","seq":7,"op":"parse","input_hex":"ff","rule":"URI"}"#,
        );
        let options = ResolveOptions {
            surplus: Some(Surplus::Remove),
            ..ResolveOptions::default()
        };
        check(
            &Request::Resolve {
                base: b"a:",
                input: b"b",
                options,
            },
            r#"{"cmd":"run","seq":7,"op":"resolve","base":"a:","input":"b","options":{"surplus":"remove"}}"#,
        );
        check(
            &Request::Equivalent {
                input: b"a",
                other: b"\xc0",
                level: Level::Case,
            },
            r#"{"cmd":"run","seq":7,"op":"equivalent","input":"a","other_hex":"c0","options":{"level":"case"}}"#,
        );
    }
}
