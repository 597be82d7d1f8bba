//! Checks whether an adapter follows the protocol, independently of the answers of its parser.
//!
//! Acceptance is not judged, except for inputs that every parser accepts. An adapter that rejects one of these inputs
//! most likely failed itself, and reports its failure as a rejection.

mod checks;
mod listen;
mod plain;

use std::cell::OnceCell;
use std::time::{Duration, Instant};

use urispec_model::Operation;

use self::checks::{ANSWER, parse};
use self::listen::{FirstLines, Started};
use super::config::PipeConfig;
use super::start::StartError;
use super::subject::Pipe;
use crate::Subject;

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// The name of the check: `flushing`, `operation parse`…
    pub name: String,
    /// The problem; `None` if there is no problem.
    pub problem: Option<Problem>,
}

/// A problem, and how to fix it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The wrong behaviour of the adapter.
    pub wrong: String,
    /// The advice.
    pub fix: &'static str,
}

/// The result of an examination.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Examination {
    /// The checks, in the order in which they were made.
    pub checks: Vec<Check>,
    /// The reason that the adapter gives if it answers every operation with `unsupported`. Such an adapter does not
    /// call its parser yet; `urispec init` writes adapters in this state.
    pub not_written: Option<String>,
    /// The shortened output of the subject to stderr during the examination.
    pub stderr: String,
}

/// The maximum time of an examination, without the wait for the last answer.
const BUDGET: Duration = Duration::from_secs(8);

/// The maximum time for the start.
const START: Duration = Duration::from_secs(7);

/// Starts the command, and checks every duty of an adapter. `found` gets each check as soon as it is made.
pub fn examine(mut config: PipeConfig, found: &mut dyn FnMut(&Check)) -> Result<Examination, StartError> {
    let begin = Instant::now();
    config.start_timeout = config.start_timeout.min(START);
    let FirstLines { checks, started } = listen::first_lines(&config)?;
    checks.iter().for_each(&mut *found);
    let pipe = match started {
        // Further checks would only wait, or get answers to earlier requests.
        Started::Wrong(stderr) => {
            return Ok(Examination {
                checks,
                stderr,
                ..Examination::default()
            });
        }
        Started::Ready(ready) => {
            let (process, hello) = *ready;
            Pipe::with(config, process, hello)?
        }
        Started::Ended => Pipe::start(config)?,
    };
    let mut examiner = Examiner::new(&pipe, begin, found);
    examiner.checks = checks;
    examiner.about();
    examiner.all();
    examiner.order();
    Ok(examiner.end())
}

/// Examines a subject that runs in this process.
pub fn examine_subject(subject: &dyn Subject, found: &mut dyn FnMut(&Check)) -> Examination {
    let mut examiner = Examiner::new(subject, Instant::now(), found);
    examiner.about();
    examiner.all();
    examiner.end()
}

struct Examiner<'p> {
    subject: &'p dyn Subject,
    begin: Instant,
    found: &'p mut dyn FnMut(&Check),
    checks: Vec<Check>,
    /// The value of [`Examination::not_written`], once it is known.
    not_written: OnceCell<Option<String>>,
    /// The names of the checks for which there was no time.
    left_out: Vec<String>,
}

impl<'p> Examiner<'p> {
    fn new(subject: &'p dyn Subject, begin: Instant, found: &'p mut dyn FnMut(&Check)) -> Self {
        Self {
            subject,
            begin,
            found,
            checks: Vec::new(),
            not_written: OnceCell::new(),
            left_out: Vec::new(),
        }
    }

    fn all(&mut self) {
        let about = self.subject.about().clone();
        for operation in &about.operations {
            self.check(format!("operation {operation}"), |examiner| {
                examiner.operation(*operation)
            });
        }
        if !about.operations.contains(&Operation::Parse) {
            return;
        }
        let is_written = !matches!(self.not_written.get(), Some(Some(_)));
        for (document, inputs) in plain::inputs(&about).into_iter().filter(|_| is_written) {
            self.check(format!("plain inputs by {document}"), |examiner| {
                examiner.plain(&inputs)
            });
        }
        self.check("delimiters", Self::delimiters);
        for (component, without, with) in plain::UNDEFINED_AND_EMPTY {
            if about.distinguishes_undefined.contains(component) {
                self.check(format!("undefined {component}"), |examiner| {
                    examiner.undefined_and_empty(component, without, with)
                });
            }
        }
        self.check("bad inputs", Self::hopeless);
        self.check("the same answer again", Self::again);
        // Texts that careless readers and writers of JSON or of lines handle wrongly.
        let texts: [(&str, &[u8]); 6] = [
            ("the empty string", b""),
            ("quotes and backslashes", b"a\"b\\c\\\""),
            ("line feeds", b"a\r\nb"),
            ("NUL", b"a\0b"),
            ("text that is not ASCII", "é\u{1f600}\u{202e}".as_bytes()),
            ("bytes that are not UTF-8", b"http://h/\xff\xc0"),
        ];
        for (name, input) in texts {
            self.check(name, |examiner| examiner.answers(&parse(input), ANSWER));
        }
        let long = [&b"http://h/"[..], &vec![b'a'; 1 << 20]].concat();
        let fix = "read lines of any length, and answer in time";
        self.check("an input of 1 MiB", |examiner| examiner.answers(&parse(&long), fix));
    }

    fn end(mut self) -> Examination {
        if !self.left_out.is_empty() {
            let wrong = format!(
                "the time limit of {} seconds was reached; not checked: {}",
                BUDGET.as_secs(),
                self.left_out.join(", ")
            );
            self.note(Check {
                name: "time".to_owned(),
                problem: Some(Problem {
                    wrong,
                    fix: "answer a plain request within milliseconds; do slow initialisation once, before the first answer",
                }),
            });
        }
        Examination {
            checks: self.checks,
            not_written: self.not_written.take().flatten(),
            stderr: self.subject.stderr(),
        }
    }

    /// Makes one check, if there is time left.
    fn check(&mut self, name: impl Into<String>, check: impl FnOnce(&Self) -> Option<Problem>) {
        let name = name.into();
        if self.is_over() {
            self.left_out.push(name);
            return;
        }
        let problem = check(self);
        let failures = self.subject.take_failures();
        let problem = problem.or_else(|| checks::unstable(&failures));
        self.note(Check { name, problem });
    }

    fn note(&mut self, check: Check) {
        (self.found)(&check);
        self.checks.push(check);
    }

    fn is_over(&self) -> bool {
        self.begin.elapsed() > BUDGET
    }

    fn about(&mut self) {
        let about = self.subject.about();
        let wrong = match () {
            () if about.name.is_empty() => Some("an empty name"),
            () if about.release.is_empty() => Some("an empty release"),
            () if about.language.is_empty() => Some("an empty language"),
            () if about.operations.is_empty() => Some("no operation in `ops`"),
            () => None,
        };
        let problem = wrong.map(|wrong| Problem {
            wrong: wrong.to_owned(),
            fix: "return the parser's name, release, language and at least one operation in the answer to `start`",
        });
        let name = "start".to_owned();
        self.note(Check { name, problem });
    }
}
