//! The individual checks: each finds the problem of an answer, and how to fix it.

use std::ops::ControlFlow;

use urispec_model::{
    Answer, Component, Level, Method, Observation, Operation, Place, Request, ResolveOptions, Setter, Value,
};

use super::super::one_shot::WITHOUT_ANSWER;
use super::{Examiner, Problem, plain};
use crate::{About, ProcessFailure, observe};

pub(super) const ANSWER: &str = "answer every request with one line in the form of PROTOCOL.md; write each component as text, \
    even a port; catch the errors of the parser";
const PLAIN: &str = "every parser accepts this: check that the input reaches the parser unchanged, and that only the parser's \
    error for invalid input becomes `reject`; any other exception is `crash`";
const WRITE_NOTHING: &str = "exit 1 rejects only with {\"reject\":\"why\"} on stdout, or with nothing on stderr";

/// The number of requests that are sent without waiting for answers.
const LOAD: usize = 2000;

impl Examiner<'_> {
    /// A plain request is answered, and not rejected.
    pub(super) fn operation(&self, operation: Operation) -> Option<Problem> {
        let about = self.subject.about();
        let (request, observed) = self.first_supported(operation)?;
        match observed {
            Observation::Unsupported(_) if self.not_written().is_some() => None,
            Observation::Unsupported(why) => Some(Problem {
                wrong: format!("listed in `ops`, but unsupported for a plain request: {why}"),
                fix: "call the parser's own function for this operation; use `unsupported` only for a missing option or level",
            }),
            Observation::Reject(_) if !plain::is_accepted(about, &request) => None,
            Observation::Reject(why) => Some(Problem {
                wrong: format!("rejects a plain request: {why}"),
                fix: PLAIN,
            }),
            observed => wrong_with(&observed, ANSWER),
        }
    }

    /// The reason that the adapter gives if it supports no plain request of any operation. Such an adapter does not call its parser yet.
    pub(super) fn not_written(&self) -> Option<&str> {
        let reason = || {
            let mut reason = None;
            for operation in &self.subject.about().operations {
                match self.first_supported(*operation)? {
                    (_, Observation::Unsupported(why)) => reason = Some(why.into_owned()),
                    _ => return None,
                }
            }
            reason
        };
        self.not_written.get_or_init(reason).as_deref()
    }

    /// The first plain request of an operation that is supported, with its answer; the last request if no request is
    /// supported.
    fn first_supported(&self, operation: Operation) -> Option<(Request<'static>, Observation<'static>)> {
        let mut last = None;
        for request in samples(self.subject.about(), operation) {
            let observed = observe(self.subject, &request);
            let is_supported = !matches!(observed, Observation::Unsupported(_));
            last = Some((request, observed));
            if is_supported {
                break;
            }
        }
        last
    }

    /// Inputs that every parser accepts are accepted, with their components.
    pub(super) fn plain(&self, inputs: &[&str]) -> Option<Problem> {
        let mut rejected = Vec::new();
        let mut components = 0;
        for input in inputs {
            match observe(self.subject, &parse(input.as_bytes())) {
                Observation::Reject(why) => rejected.push((input, why)),
                Observation::Accept(Answer::Parts(parts)) => components += parts.stated().count(),
                observed => {
                    if let Some(Problem { wrong, fix }) = wrong_with(&observed, ANSWER) {
                        let wrong = format!("{}: {wrong}", show(input.as_bytes()));
                        return Some(Problem { wrong, fix });
                    }
                }
            }
        }
        let (wrong, fix) = match &rejected[..] {
            [] if components == 0 => (
                "returns no component of any plain input".to_owned(),
                "return the components under `accept`: scheme, authority, path…",
            ),
            [] => return None,
            [(input, why), ..] => {
                let (count, all) = (rejected.len(), inputs.len());
                (
                    format!("rejects {count} of {all} plain inputs, such as `{input}`: {why}"),
                    PLAIN,
                )
            }
        };
        Some(Problem { wrong, fix })
    }

    /// Components are returned without the delimiters around them.
    pub(super) fn delimiters(&self) -> Option<Problem> {
        let input = b"http://u:p@h.example:8042/over/there?name=ferret#nose";
        let observed = observe(self.subject, &parse(input));
        let ends = |component: Component, value: &[u8]| match component {
            Component::Scheme => value.ends_with(b":"),
            Component::Authority => value.starts_with(b"/"),
            Component::Userinfo | Component::User | Component::Password => value.ends_with(b"@"),
            Component::Port => value.starts_with(b":"),
            Component::Query => value.starts_with(b"?"),
            Component::Fragment => value.starts_with(b"#"),
            _ => false,
        };
        let Observation::Accept(Answer::Parts(parts)) = observed else {
            return None;
        };
        let wrong: Vec<&str> = parts
            .stated()
            .filter(|(component, value)| value.present().is_some_and(|text| ends(*component, text)))
            .map(|(component, _)| component.name())
            .collect();
        (!wrong.is_empty()).then(|| Problem {
            wrong: format!("a delimiter in {}", wrong.join(", ")),
            fix: "return components without their delimiters: no `:` after the scheme, no `?` before the query…",
        })
    }

    /// Each component in `distinguishes_undefined` is really distinguished. The first pair of inputs must have the
    /// right values, unless the parser rejects one of the two inputs. Over all inputs, the component must be
    /// undefined at least once, and empty at least once.
    pub(super) fn undefined_and_empty(&self, component: Component, without: &[&str], with: &[&str]) -> Option<Problem> {
        let value_of = |input: &&str| match observe(self.subject, &parse(input.as_bytes())) {
            Observation::Accept(Answer::Parts(parts)) => Some(parts[component].clone().into_owned()),
            _ => None,
        };
        let values = |inputs: &[&str]| inputs.iter().map(value_of).collect::<Vec<_>>();
        let (without_it, with_it) = (values(without), values(with));
        let empty = Value::Present(b"".into());
        // If the parser rejects one of the two inputs, the pair cannot show whether undefined and empty are
        // distinguished.
        let is_undefined = without_it[0].as_ref().is_none_or(|value| *value == Value::Undefined);
        let is_empty = with_it[0].as_ref().is_none_or(|value| *value == empty);
        let shown = |inputs: &[&str]| {
            let shown: Vec<String> = inputs.iter().map(|input| show(input.as_bytes())).collect();
            shown.join(" nor ")
        };
        let wrong = if !(is_undefined && is_empty) {
            let same = "have the same answer";
            format!(
                "{} and {} {same}",
                show(without[0].as_bytes()),
                show(with[0].as_bytes())
            )
        } else if !without_it.contains(&Some(Value::Undefined)) {
            format!("neither {} gives an undefined {component}", shown(without))
        } else if !with_it.contains(&Some(empty)) {
            format!("neither {} gives an empty {component}", shown(with))
        } else {
            return None;
        };
        Some(Problem {
            wrong: format!("listed in `distinguishes_undefined`, but {wrong}"),
            fix: "return null if the component is undefined and \"\" if it is empty, or remove it from the list",
        })
    }

    /// An exception of the parser does not end the adapter.
    pub(super) fn hopeless(&self) -> Option<Problem> {
        plain::HOPELESS.iter().find_map(|input| {
            let Problem { wrong, fix } = self.answers(&parse(input.as_bytes()), ANSWER)?;
            let wrong = format!("{}: {wrong}", show(input.as_bytes()));
            Some(Problem { wrong, fix })
        })
    }

    /// An answer does not depend on earlier requests.
    pub(super) fn again(&self) -> Option<Problem> {
        let inputs = plain::REPEATED.map(str::as_bytes);
        let mut first = Vec::new();
        let mut requests = inputs.iter().map(|input| parse(input));
        self.subject.run_all(&mut requests, &mut |observed| {
            first.push(observed.without_words());
            ControlFlow::Continue(())
        });
        self.subject.restart();
        for (input, first) in inputs.iter().zip(&first).rev() {
            let again = observe(self.subject, &parse(input)).without_words();
            if again != *first {
                let kinds = match (first.key(), again.key()) {
                    (one, other) if one == other => format!("two different answers, each {one}"),
                    (one, other) => format!("first {one}, then {other}"),
                };
                return Some(Problem {
                    wrong: format!(
                        "flaky: {} has {kinds}, if the requests are sent in a different order",
                        show(input)
                    ),
                    fix: "keep no state between requests: no cache that confuses two inputs, and no object that is used again",
                });
            }
        }
        None
    }

    /// The answer has a form that the protocol allows.
    pub(super) fn answers(&self, request: &Request<'_>, fix: &'static str) -> Option<Problem> {
        wrong_with(&observe(self.subject, request), fix)
    }

    /// Many requests that are sent at once are answered in order, each once.
    pub(super) fn order(&mut self) {
        let inputs: Vec<String> = (0..LOAD).map(|number| format!("s://h/{number}")).collect();
        self.check(format!("{LOAD} requests, many at once"), |examiner| {
            let mut problem = None;
            let mut number = 0;
            let mut requests = inputs.iter().map(|input| parse(input.as_bytes()));
            examiner.subject.run_all(&mut requests, &mut |observed| {
                let path = match &observed {
                    Observation::Accept(Answer::Parts(parts)) => parts[Component::Path].present().map(<[u8]>::to_vec),
                    _ => None,
                };
                let other = path.filter(|path| !path.ends_with(number.to_string().as_bytes()));
                problem = match other {
                    Some(path) => Some(Problem {
                        wrong: format!("for `s://h/{number}` the path {}", show(&path)),
                        fix: "answer in the order of the requests, each once, with its own seq",
                    }),
                    None => wrong_with(&observed, ANSWER),
                };
                number += 1;
                if problem.is_some() || examiner.is_over() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            problem
        });
    }
}

fn show(bytes: &[u8]) -> String {
    format!("`{}`", bytes.escape_ascii())
}

pub(super) fn parse(input: &[u8]) -> Request<'_> {
    Request::Parse { input, rule: None }
}

/// One URL for each of several schemes, because a parser may support only one of these schemes.
const URLS: [&[u8]; 7] = [
    b"ftp://h.dom/a/b",
    b"http://h.dom/a",
    b"gopher://h.dom/1a",
    b"telnet://h.dom/",
    b"mailto:a@h.dom",
    b"file:///a",
    b"news:a.b",
];

/// Plain requests. A parser with this operation supports at least one of them. Depending on the operation, there is
/// one request for each level that the parser names (for all levels if it names no level), for each place, or for
/// several schemes.
fn samples(about: &About, operation: Operation) -> Vec<Request<'static>> {
    let named = match operation {
        Operation::Normalize => &about.normalizes,
        Operation::Equivalent => &about.compares,
        Operation::Encode | Operation::Decode => {
            let places = Place::ALL.iter().copied();
            return places.map(|place| sample(operation, None, place)).collect();
        }
        Operation::SchemeParts => return URLS.map(|input| Request::SchemeParts { input }).to_vec(),
        Operation::Dispatch => return URLS.map(|input| Request::Dispatch { input }).to_vec(),
        _ => return vec![sample(operation, None, Place::Segment)],
    };
    let at = |level: &Level| sample(operation, Some(*level), Place::Segment);
    if named.is_empty() {
        Level::ALL.iter().rev().map(at).collect()
    } else {
        named.iter().map(at).collect()
    }
}

/// A plain request that a parser with this operation supports.
pub(super) fn sample(operation: Operation, level: Option<Level>, place: Place) -> Request<'static> {
    let level = level.unwrap_or(Level::Syntax);
    match operation {
        Operation::Parse => parse(b"http://a/b"),
        Operation::Resolve => Request::Resolve {
            base: b"http://a/b",
            input: b"c",
            options: ResolveOptions::default(),
        },
        Operation::Normalize => Request::Normalize {
            input: b"http://a/b",
            level,
        },
        Operation::Equivalent => Request::Equivalent {
            input: b"http://a/b",
            other: b"http://a/b",
            level,
        },
        Operation::RemoveDotSegments => Request::RemoveDotSegments { input: b"/a/../b" },
        Operation::Base => Request::Base {
            input: b"Content-Type: text/html\r\n\r\n<base href=\"http://a/b\">",
            part: &[],
            retrieval: Some(b"http://c/d"),
            default: None,
        },
        Operation::Extract => Request::Extract {
            input: b"see <http://a/b>",
        },
        Operation::Expand => Request::Expand {
            // The name ends in a real top-level domain, because some parsers use a list of these to guess.
            input: b"www.example.com/b",
        },
        Operation::Hazards => Request::Hazards { input: b"http://a/b" },
        Operation::Set => Request::Set {
            input: b"http://a/b",
            setter: Setter::Hash,
            value: b"c",
        },
        Operation::Query => Request::Query { input: b"a=b" },
        Operation::Recompose => Request::Recompose { input: b"http://a/b" },
        Operation::Address => Request::Address { input: b"127.0.0.1" },
        Operation::Encode => Request::Encode { input: b"a", place },
        Operation::Decode => Request::Decode { input: b"%61", place },
        Operation::SchemeParts => Request::SchemeParts { input: URLS[0] },
        Operation::Dispatch => Request::Dispatch { input: URLS[0] },
        Operation::ToUri => Request::ToUri {
            input: "http://a/\u{e9}".as_bytes(),
        },
        Operation::ToIri => Request::ToIri {
            input: b"http://a/%C3%A9",
        },
        Operation::RequestTarget => Request::RequestTarget {
            input: b"/a",
            method: Method::Get,
        },
    }
}

/// The problem of an adapter whose process failed although no single request reproduces it.
pub(super) fn unstable(failures: &[ProcessFailure]) -> Option<Problem> {
    let first = failures.first()?;
    let observed = match &first.observed {
        Observation::Timeout => "no answer in time",
        Observation::Crash(why) | Observation::Protocol(why) => why,
        other => other.key(),
    };
    Some(Problem {
        wrong: format!(
            "unstable, {} times, and no single request reproduces it: {observed}",
            failures.len()
        ),
        fix: "answer in the order of the requests, each once, with its own seq, however many are waiting; keep no state between requests",
    })
}

/// The problem that an outcome shows, if it shows a problem. The advice is `fix`, unless more specific advice is
/// known.
fn wrong_with(observed: &Observation<'_>, fix: &'static str) -> Option<Problem> {
    let (wrong, fix) = match observed {
        Observation::Accept(_) | Observation::Reject(_) | Observation::Unsupported(_) => return None,
        Observation::Crash(why) if why.starts_with(WITHOUT_ANSWER) => (why.to_string(), WRITE_NOTHING),
        Observation::Crash(why) | Observation::Protocol(why) => (why.to_string(), fix),
        Observation::Timeout => ("no answer in time".to_owned(), fix),
    };
    Some(Problem { wrong, fix })
}
