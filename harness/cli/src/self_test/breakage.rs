//! The ways in which a self-test breaks a parser.

use clap::ValueEnum;
use serde_json::{Map, Value, json};

/// A way to break a parser on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Breakage {
    /// Nothing is broken: the answers are passed on unchanged
    None,
    /// The process is killed by SIGSEGV at one request
    Dies,
    /// The process ends with exit code 0 at one request
    Exits,
    /// The process stops answering from one request on
    Hangs,
    /// Two answers come in the wrong order
    Swaps,
    /// One answer is sent twice
    Repeats,
    /// One line is not JSON
    Garbage,
    /// Each answer belongs to the previous request
    Stale,
    /// Every request is unsupported from one request on
    Unsupported,
    /// Every request is rejected from one request on
    Rejects,
    /// Every input that the parser rejects is accepted, without components
    AcceptsAll,
    /// Every input that the parser accepts is accepted without components
    Empty,
    /// The host is left out of the components
    DropsHost,
    /// The path is left out of the components
    DropsPath,
    /// The host has a different text
    WrongHost,
    /// The path has a different text
    WrongPath,
    /// The scheme has a different text
    WrongScheme,
    /// A resolved or normalised URI has a different text
    WrongUri,
    /// The answer of each equivalence test is reversed
    WrongEqual,
    /// Empty components are undefined
    EmptyIsUndefined,
    /// An answer reports that the parser crashed
    ReportsCrash,
    /// An answer reports that the parser did not answer in time
    ReportsTimeout,
    /// The parser supports one operation fewer
    FewerOperations,
    /// The parser claims no document
    FewerClaims,
    /// The parser does not claim to validate, and accepts every input that it rejected
    DoesNotValidate,
    /// The parser takes only absolute URIs
    AbsoluteOnly,
    /// Every component is given as a value, whose spelling is not compared
    OnlyValues,
    /// The parser does not distinguish undefined from empty, and returns null for both
    DistinguishesNothing,
    /// The parser has a different name
    Renamed,
    /// Each answer takes ten times as long
    Slow,
}

impl Breakage {
    /// Every breakage except [`Breakage::None`].
    pub fn all() -> impl Iterator<Item = Self> {
        Self::value_variants().iter().copied().filter(|one| *one != Self::None)
    }

    /// The name of the breakage on the command line.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// The effect of the breakage, in a sentence without its full stop.
    pub fn help(self) -> String {
        let value = self.to_possible_value();
        let help = value.and_then(|value| value.get_help().map(ToString::to_string));
        help.unwrap_or_default()
    }

    /// The number of the first request that is broken, if there are this many requests. For a breakage of the process
    /// or of the order and the kind of answers, this request is in the middle, so that the parser works at first. For
    /// every other breakage it is the first request, because the breakage may change only a few answers.
    pub fn begins(self, requests: u64) -> u64 {
        match self {
            Self::Dies
            | Self::Exits
            | Self::Hangs
            | Self::Swaps
            | Self::Repeats
            | Self::Garbage
            | Self::Stale
            | Self::Unsupported
            | Self::Rejects => (requests / 2).clamp(1, 700),
            _ => 1,
        }
    }

    /// Changes the parser's description of itself, and returns whether anything was changed.
    pub fn change_offer(self, offer: &mut Map<String, Value>) -> bool {
        let before = offer.clone();
        match self {
            Self::FewerOperations => {
                if let Some(Value::Array(ops)) = offer.get_mut("ops")
                    && ops.len() > 1
                {
                    ops.pop();
                }
            }
            Self::FewerClaims => {
                offer.insert("claims".to_owned(), json!([]));
            }
            Self::DoesNotValidate => {
                offer.insert("validates".to_owned(), json!(false));
            }
            Self::AbsoluteOnly => {
                offer.insert("absolute_only".to_owned(), json!(true));
            }
            Self::OnlyValues => {
                offer.insert("values".to_owned(), json!(["scheme", "host", "port", "path", "query"]));
            }
            Self::DistinguishesNothing => {
                offer.insert("distinguishes_undefined".to_owned(), json!([]));
            }
            // This has no effect if `--name` replaces the name.
            Self::Renamed => {
                offer.insert("name".to_owned(), json!("renamed"));
            }
            _ => {}
        }
        before != *offer
    }

    /// Changes the answer to a request for this operation, and returns whether anything was changed.
    pub fn change_answer(self, operation: &str, answer: &mut Map<String, Value>) -> bool {
        let before = answer.clone();
        let is_accepted = answer
            .keys()
            .any(|key| !["seq", "reject", "unsupported", "crash", "timeout", "protocol"].contains(&key.as_str()));
        match self {
            Self::Unsupported => replace(answer, "unsupported", json!("broken on purpose")),
            Self::Rejects if is_accepted => replace(answer, "reject", json!(true)),
            Self::ReportsCrash => replace(answer, "crash", json!("broken on purpose")),
            Self::ReportsTimeout => replace(answer, "timeout", json!(true)),
            Self::AcceptsAll | Self::DoesNotValidate if operation == "parse" && answer.contains_key("reject") => {
                replace(answer, "accept", json!({}));
            }
            Self::Empty if answer.contains_key("accept") => replace(answer, "accept", json!({})),
            Self::DropsHost => components(answer, |parts| drop(parts.remove("host"))),
            Self::DropsPath => components(answer, |parts| drop(parts.remove("path"))),
            Self::WrongHost => components(answer, |parts| alter(parts, "host")),
            Self::WrongPath => components(answer, |parts| alter(parts, "path")),
            Self::WrongScheme => components(answer, |parts| alter(parts, "scheme")),
            Self::WrongUri => alter(answer, "uri"),
            Self::WrongEqual => {
                if let Some(Value::Bool(equal)) = answer.get_mut("equal") {
                    *equal = !*equal;
                }
            }
            Self::EmptyIsUndefined | Self::DistinguishesNothing => components(answer, |parts| {
                for (_, text) in parts.iter_mut().filter(|(name, _)| *name != "path") {
                    if text == "" {
                        *text = Value::Null;
                    }
                }
            }),
            _ => {}
        }
        before != *answer
    }
}

/// Replaces the outcome of an answer by a different outcome.
fn replace(answer: &mut Map<String, Value>, key: &str, value: Value) {
    answer.retain(|key, _| key == "seq");
    answer.insert(key.to_owned(), value);
}

/// Changes the components of an answer, if it has components.
fn components(answer: &mut Map<String, Value>, change: impl Fn(&mut Map<String, Value>)) {
    if let Some(Value::Object(parts)) = answer.get_mut("accept") {
        change(parts);
    }
}

/// Changes a text.
fn alter(of: &mut Map<String, Value>, key: &str) {
    if let Some(Value::String(text)) = of.get_mut(key) {
        text.push('x');
    }
}
