//! The lines from the harness as types. `PROTOCOL.md` defines their meaning, `protocol.schema.json` their
//! form.

use std::cell::Cell;
use std::fmt;

use serde::de::{self, DeserializeSeed, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use urispec_model::wire::{RequestJson, Text};
use urispec_model::{Observation, Operation, Request};

use super::answer::{Hello, Reply};

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// The kind of a line from the harness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verb {
    /// The first line, with the version of the protocol.
    Start,
    /// A request.
    Run,
    /// The last line.
    Stop,
}

/// A line from the harness. The type is flat, because serde would read a tagged enum twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command<'a> {
    /// The kind of the line.
    pub cmd: Verb,
    /// With `start`: the version of the protocol.
    pub version: Option<u32>,
    /// With `run`: the number that the answer must repeat.
    pub seq: Option<u64>,
    /// With `run`: the request.
    pub request: RequestJson<'a>,
}

impl<'a> Command<'a> {
    fn new(cmd: Verb) -> Self {
        Self {
            cmd,
            version: None,
            seq: None,
            request: RequestJson::default(),
        }
    }

    /// The first line.
    pub fn start() -> Self {
        Self {
            version: Some(VERSION),
            ..Self::new(Verb::Start)
        }
    }

    /// The last line.
    pub fn stop() -> Self {
        Self::new(Verb::Stop)
    }

    /// The line of a request. An option with its default value is left out. The parser then uses its own default.
    pub fn run(seq: u64, request: &Request<'a>) -> Self {
        Self {
            seq: Some(seq),
            request: RequestJson::from(request),
            ..Self::new(Verb::Run)
        }
    }

    /// The line as JSON, with its line feed.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("strings and numbers can always be written");
        line.push(b'\n');
        line
    }
}

impl Serialize for Command<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("cmd", &self.cmd)?;
        if let Some(version) = self.version {
            map.serialize_entry("version", &version)?;
        }
        if let Some(seq) = self.seq {
            map.serialize_entry("seq", &seq)?;
        }
        self.request.write_entries(&mut map)?;
        map.end()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Command<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Command<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a line of the protocol")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                fn fill<T, E: de::Error>(place: &mut Option<T>, key: &'static str, value: T) -> Result<(), E> {
                    place
                        .replace(value)
                        .map_or(Ok(()), |_| Err(de::Error::duplicate_field(key)))
                }
                let (mut cmd, mut version, mut seq) = (None, None, None);
                let mut request = RequestJson::default();
                while let Some(Text(key)) = map.next_key()? {
                    match &*key {
                        "cmd" => fill(&mut cmd, "cmd", map.next_value()?)?,
                        "version" => fill(&mut version, "version", map.next_value()?)?,
                        "seq" => fill(&mut seq, "seq", map.next_value()?)?,
                        key if request.read_entry(key, &mut map)? => {}
                        key => return Err(unknown(key)),
                    }
                }
                Ok(Command {
                    cmd: cmd.ok_or_else(|| de::Error::missing_field("cmd"))?,
                    version,
                    seq,
                    request,
                })
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// The error for a key that no line from the harness may have.
fn unknown<E: de::Error>(key: &str) -> E {
    let keys = RequestJson::KEYS.join(", ");
    E::custom(format_args!(
        "unknown field `{key}`, expected cmd, version, seq or one of {keys}"
    ))
}

/// The `seq` of a line that breaks the protocol, so that the answer can repeat this number. The error may come after
/// the `seq`: for `{"cmd":"run","seq":7,"op":"prase"` the result is 7.
pub fn seq_of(line: &[u8]) -> Option<u64> {
    let seq = Cell::new(None);
    let mut deserializer = serde_json::Deserializer::from_slice(line);
    // If a line breaks off, a `seq` before its end counts, too.
    let _ = SeqIn(&seq).deserialize(&mut deserializer);
    seq.get()
}

/// Reads any object, and keeps its `seq`.
struct SeqIn<'s>(&'s Cell<Option<u64>>);

impl<'de> DeserializeSeed<'de> for SeqIn<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for SeqIn<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(Text(key)) = map.next_key()? {
            if key == "seq" {
                self.0.set(Some(map.next_value()?));
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// A line of the protocol that is read but not processed, to measure the cost of reading and writing.
#[derive(Debug)]
pub enum AnyLine<'a> {
    /// A line from the harness.
    Request(Box<Command<'a>>),
    /// A subject's description of itself.
    Hello(Box<Hello>),
    /// An answer of a subject.
    Answer(Box<Reply<'static>>),
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

    /// The outcome in the line for a request of `operation`; `None` if the line is not an answer. The error describes
    /// how the line breaks the protocol.
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

/// The line of this request, with its line feed.
pub fn request_line(seq: u64, request: &Request<'_>) -> Vec<u8> {
    Command::run(seq, request).line()
}

#[cfg(test)]
mod tests {
    use urispec_model::{Level, ResolveOptions};

    use super::*;

    #[track_caller]
    fn check(request: &Request<'_>, json: &str) {
        let line = Command::run(7, request).line();
        assert_eq!(String::from_utf8(line.clone()).unwrap(), format!("{json}\n"));
        let command: Command<'_> = serde_json::from_slice(&line).unwrap();
        assert_eq!((command.cmd, command.version, command.seq), (Verb::Run, None, Some(7)));
        assert_eq!(command.request.request().unwrap(), *request);
    }

    /// PROTOCOL.md guarantees that only these characters are escaped, for adapters that read requests without a JSON
    /// library.
    #[test]
    fn a_string_escapes_quotes_backslashes_and_control_characters_alone() {
        for char in (0..=0x10_FFFF).filter_map(char::from_u32) {
            let expected = match char {
                '"' | '\\' => format!("\\{char}"),
                '\n' => "\\n".to_owned(),
                '\r' => "\\r".to_owned(),
                '\t' => "\\t".to_owned(),
                '\u{8}' => "\\b".to_owned(),
                '\u{c}' => "\\f".to_owned(),
                '\0'..' ' => format!("\\u{:04x}", u32::from(char)),
                _ => char.to_string(),
            };
            let input = char.to_string();
            check(
                &Request::Parse {
                    input: input.as_bytes(),
                    rule: None,
                },
                &format!(r#"{{"cmd":"run","seq":7,"op":"parse","input":"{expected}"}}"#),
            );
        }
    }

    #[test]
    fn a_request_is_read_as_it_was_written() {
        let rule = Some("URI");
        check(
            &Request::Parse { input: b"\xff", rule },
            r#"{"cmd":"run","seq":7,"op":"parse","input":{"hex":"ff"},"rule":"URI"}"#,
        );
        let options = ResolveOptions {
            strict: false,
            ..ResolveOptions::default()
        };
        let (base, input) = (b"a:", b"b");
        check(
            &Request::Resolve { base, input, options },
            r#"{"cmd":"run","seq":7,"op":"resolve","base":"a:","input":"b","options":{"strict":false}}"#,
        );
        let level = Level::Case;
        check(
            &Request::Normalize { input, level },
            r#"{"cmd":"run","seq":7,"op":"normalize","input":"b","level":"case"}"#,
        );
    }

    #[test]
    fn the_first_line_and_the_last_are_read_as_they_were_written() {
        for command in [Command::start(), Command::stop()] {
            let line = command.line();
            assert_eq!(serde_json::from_slice::<Command<'_>>(&line).unwrap(), command);
        }
        for (json, says) in [
            (r#"{"cmd":"run","seq":1,"seq":2}"#, "duplicate field `seq`"),
            (r#"{"cmd":"run","input_hex":"ff"}"#, "unknown field `input_hex`"),
            (r#"{"seq":1}"#, "missing field `cmd`"),
            ("[]", "expected a line of the protocol"),
        ] {
            let error = serde_json::from_str::<Command<'_>>(json).unwrap_err().to_string();
            assert!(error.contains(says), "{json}: {error}");
        }
    }

    #[test]
    fn a_line_that_cannot_be_read_may_have_a_seq() {
        for (line, seq) in [
            (&br#"{"cmd":"run","seq":7,"op":"prase"}"#[..], Some(7)),
            (br#"{"op":[{}],"seq":7,"cmd":"run"}"#, Some(7)),
            (br#"{"seq":7,"op":"#, Some(7)),
            (b"{\"input\":\"\xff\",\"seq\":7}", Some(7)),
            (br#"{"seq":-7}"#, None),
            (br#"{"input":{"seq":7}}"#, None),
            (b"[7]", None),
            (b"", None),
        ] {
            assert_eq!(seq_of(line), seq, "{}", line.escape_ascii());
        }
    }
}
