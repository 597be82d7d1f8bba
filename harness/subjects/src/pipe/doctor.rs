//! Whether an adapter works as the protocol asks, whatever its parser answers.

use std::ops::ControlFlow;

use urispec_model::{Answer, Component, Level, Observation, Operation, Request, ResolveOptions, Value};

use super::start::{PipeConfig, StartError};
use super::subject::Pipe;
use crate::Subject;

/// One thing that was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// What was checked: `flushing`, `operation parse`…
    pub name: String,
    /// What is wrong; `None` if nothing is.
    pub problem: Option<Problem>,
}

/// What is wrong, and what helps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What the adapter does.
    pub wrong: String,
    /// What to do.
    pub fix: &'static str,
}

/// Starts the command, and checks each thing that an adapter has to do right.
///
/// What the parser accepts is not judged: a rejection is as good as an acceptance.
pub fn examine(config: PipeConfig) -> Result<Vec<Check>, StartError> {
    let pipe = Pipe::start(config)?;
    let mut examination = Examination {
        pipe: &pipe,
        checks: Vec::new(),
    };
    examination.start();
    examination.one_at_a_time();
    if examination
        .checks
        .iter()
        .any(|check| check.name == FLUSHING && check.problem.is_some())
    {
        // Everything else would only wait, too.
        return Ok(examination.checks);
    }
    for operation in &pipe.about().operations {
        examination.operation(*operation);
    }
    if pipe.about().operations.contains(&Operation::Parse) {
        examination.delimiters();
        examination.undefined_and_empty();
        examination.order();
        examination.strange_texts();
        examination.long_input();
    }
    Ok(examination.checks)
}

struct Examination<'p> {
    pipe: &'p Pipe,
    checks: Vec<Check>,
}

const FLUSHING: &str = "flushing";
const FLUSH: &str = "flush stdout after every line, and read stdin line by line";
const ANSWER: &str = "answer every request with one line, as PROTOCOL.md says; catch what the parser throws";

impl Examination<'_> {
    fn found(&mut self, name: impl Into<String>, problem: Option<Problem>) {
        self.checks.push(Check {
            name: name.into(),
            problem,
        });
    }

    fn start(&mut self) {
        let about = self.pipe.about();
        let wrong = match () {
            () if about.name.is_empty() => Some("an empty name"),
            () if about.release.is_empty() => Some("an empty release"),
            () if about.language.is_empty() => Some("an empty language"),
            () if about.operations.is_empty() => Some("no operation at all in `ops`"),
            () => None,
        };
        let fix = "say the parser's name, release and language and at least one operation in the answer to `start`";
        self.found(
            "start",
            wrong.map(|wrong| Problem {
                wrong: wrong.to_owned(),
                fix,
            }),
        );
    }

    /// A single request must be answered without a second one after it.
    fn one_at_a_time(&mut self) {
        let Some(operation) = self.pipe.about().operations.first() else {
            return;
        };
        let problem = match self.pipe.run(&sample(*operation)) {
            Observation::Timeout => Some(Problem {
                wrong: "no answer while nothing more was sent".to_owned(),
                fix: FLUSH,
            }),
            _ => None,
        };
        self.found(FLUSHING, problem);
    }

    fn operation(&mut self, operation: Operation) {
        let observed = self.pipe.run(&sample(operation));
        let fix = match observed {
            Observation::Unsupported(_) => "leave out of `ops` what the parser cannot do",
            _ => ANSWER,
        };
        let problem = match &observed {
            Observation::Unsupported(_) => Some("offered in `ops`, and unsupported for a plain request".to_owned()),
            observed => wrong_with(observed),
        };
        self.found(
            format!("operation {operation}"),
            problem.map(|wrong| Problem { wrong, fix }),
        );
    }

    /// Components come without the delimiters around them.
    fn delimiters(&mut self) {
        let input = b"http://u:p@h.example:8042/over/there?name=ferret#nose";
        let observed = self.pipe.run(&parse(input));
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
            return;
        };
        let wrong: Vec<&str> = parts
            .stated()
            .filter(|(component, value)| value.present().is_some_and(|text| ends(*component, text)))
            .map(|(component, _)| component.name())
            .collect();
        let problem = (!wrong.is_empty()).then(|| Problem {
            wrong: format!("a delimiter in {}", wrong.join(", ")),
            fix: "give components without their delimiters: no `:` after the scheme, no `?` before the query…",
        });
        self.found("delimiters", problem);
    }

    /// What is listed in `distinguishes_undefined` is really distinguished.
    fn undefined_and_empty(&mut self) {
        const WITNESSES: [(Component, &[u8], &[u8]); 6] = [
            (Component::Query, b"s://h/", b"s://h/?"),
            (Component::Fragment, b"s://h/", b"s://h/#"),
            (Component::Port, b"s://h/", b"s://h:/"),
            (Component::Userinfo, b"s://h/", b"s://@h/"),
            (Component::Authority, b"s:/p", b"s:///p"),
            (Component::Host, b"s:/p", b"s:///p"),
        ];
        for (component, without, with) in WITNESSES {
            if !self.pipe.about().distinguishes_undefined.contains(component) {
                continue;
            }
            let value_of = |input: &[u8]| match self.pipe.run(&parse(input)) {
                Observation::Accept(Answer::Parts(parts)) => Some(parts[component].clone().into_owned()),
                _ => None,
            };
            let empty = Value::Present(b"".into());
            // A parser that rejects one of the two says nothing of it.
            let is_undefined = value_of(without).is_none_or(|value| value == Value::Undefined);
            let is_empty = value_of(with).is_none_or(|value| value == empty);
            let problem = (!(is_undefined && is_empty)).then(|| Problem {
                wrong: format!(
                    "listed in `distinguishes_undefined`, but {} and {} have the same answer",
                    show(without),
                    show(with)
                ),
                fix: "give null where the component does not occur and \"\" where it is empty, or take it off the list",
            });
            self.found(format!("undefined {component}"), problem);
        }
    }

    /// Many requests on their way at once are answered in order, each once.
    fn order(&mut self) {
        let inputs: Vec<String> = (0..500).map(|number| format!("s://h/{number}")).collect();
        let mut wrong = None;
        let mut number = 0;
        self.pipe.run_all(
            &mut inputs.iter().map(|input| parse(input.as_bytes())),
            &mut |observed| {
                let path = match &observed {
                    Observation::Accept(Answer::Parts(parts)) => parts[Component::Path].present().map(<[u8]>::to_vec),
                    _ => None,
                };
                if let Some(path) = path.filter(|path| !path.ends_with(number.to_string().as_bytes())) {
                    wrong = wrong
                        .take()
                        .or(Some(format!("for `s://h/{number}` the path {}", show(&path))));
                }
                wrong = wrong.take().or(wrong_with(&observed));
                number += 1;
                ControlFlow::Continue(())
            },
        );
        let fix = "answer in the order of the requests, each once, with its own seq";
        self.found("500 requests at once", wrong.map(|wrong| Problem { wrong, fix }));
    }

    /// Texts that break careless readers and writers of JSON and lines.
    fn strange_texts(&mut self) {
        let texts: [(&str, &[u8]); 6] = [
            ("the empty string", b""),
            ("quotes and backslashes", b"a\"b\\c\\\""),
            ("line feeds", b"a\r\nb"),
            ("NUL", b"a\0b"),
            ("text that is not ASCII", "é\u{1f600}\u{202e}".as_bytes()),
            ("bytes that are not UTF-8", b"s://h/\xff\xc0"),
        ];
        for (name, input) in texts {
            let problem = wrong_with(&self.pipe.run(&parse(input))).map(|wrong| Problem { wrong, fix: ANSWER });
            self.found(name, problem);
        }
    }

    fn long_input(&mut self) {
        let input = [&b"s://h/"[..], &vec![b'a'; 1 << 20]].concat();
        let problem = wrong_with(&self.pipe.run(&parse(&input))).map(|wrong| Problem {
            wrong,
            fix: "read lines of any length, and answer in time",
        });
        self.found("an input of 1 MiB", problem);
    }
}

fn show(bytes: &[u8]) -> String {
    format!("`{}`", bytes.escape_ascii())
}

fn parse(input: &[u8]) -> Request<'_> {
    Request::Parse { input, rule: None }
}

/// A plain request that a parser with this operation can do.
fn sample(operation: Operation) -> Request<'static> {
    match operation {
        Operation::Parse => parse(b"http://a/b"),
        Operation::Resolve => Request::Resolve {
            base: b"http://a/b",
            input: b"c",
            options: ResolveOptions::default(),
        },
        Operation::Normalize => Request::Normalize {
            input: b"http://a/b",
            level: Level::Syntax,
        },
        Operation::Equivalent => Request::Equivalent {
            input: b"http://a/b",
            other: b"http://a/b",
            level: Level::Syntax,
        },
        Operation::RemoveDotSegments => Request::RemoveDotSegments { input: b"/a/../b" },
    }
}

/// What is wrong with an adapter that gives this answer to a plain request, if anything is.
fn wrong_with(observed: &Observation<'_>) -> Option<String> {
    match observed {
        Observation::Accept(_) | Observation::Reject(_) | Observation::Unsupported(_) => None,
        Observation::Crash(why) | Observation::Protocol(why) => Some(why.to_string()),
        Observation::Timeout => Some("no answer in time".to_owned()),
    }
}
