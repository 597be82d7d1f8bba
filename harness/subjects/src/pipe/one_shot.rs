//! A parser that cannot loop: a command that is run once for each request.
//!
//! The template's words may have `{input}`, and `{base}` for a resolver. Exit 0 with an answer of the
//! protocol on stdout, without `seq`, is that answer; exit 1 rejects; all else is a crash.

use std::collections::BTreeSet;
use std::time::Instant;

use urispec_model::wire::complaint;
use urispec_model::{ComponentSet, Observation, Operation, Request};

use super::process::{Process, Silence};
use super::start::{PipeConfig, silence_words};
use crate::{About, Claim, Subject};

/// A subject that is a command run anew for each request.
pub struct OneShot {
    config: PipeConfig,
    about: About,
}

impl OneShot {
    /// A subject of this template. Nothing is run yet. `claim` is the spec that it is judged by.
    pub fn new(config: PipeConfig, claim: Claim) -> Self {
        let resolves = config.command.iter().any(|word| word.contains("{base}"));
        let operation = if resolves { Operation::Resolve } else { Operation::Parse };
        let name = config
            .name
            .clone()
            .or_else(|| config.command.first().cloned())
            .unwrap_or_default();
        let about = About {
            name: name.into(),
            release: "one-shot".into(),
            language: "command".into(),
            claims: vec![claim],
            operations: BTreeSet::from([operation]),
            rules: BTreeSet::new(),
            normalizes: BTreeSet::new(),
            compares: BTreeSet::new(),
            arguments: config.arguments.clone(),
            components: ComponentSet::ALL,
            distinguishes_undefined: ComponentSet::EMPTY,
        };
        Self { config, about }
    }

    /// The command's words for these bytes.
    fn words(&self, input: &str, base: &str) -> Vec<String> {
        // One pass: what was put in is not looked at again.
        let fill = |word: &String| {
            let pieces = word.split("{input}").map(|piece| piece.replace("{base}", base));
            pieces.collect::<Vec<_>>().join(input)
        };
        self.config.command.iter().map(fill).collect()
    }

    fn ask(&self, words: &[String], operation: Operation) -> Observation<'static> {
        let mut process = match Process::start(words, self.config.folder.as_deref(), self.config.memory_limit) {
            Ok(process) => process,
            Err(error) => return Observation::Crash(format!("`{}` cannot be run: {error}", words[0]).into()),
        };
        process.close_input();
        let deadline = Instant::now() + self.config.timeout;
        let mut output = Vec::new();
        loop {
            match process.line(deadline) {
                Ok(line) => output.extend_from_slice(line),
                Err(Silence::Timeout) => return Observation::Timeout,
                Err(Silence::Ended { code, rest, how }) => {
                    output.extend_from_slice(&rest);
                    return ended(code, &how, &output, &process.last_words(), operation);
                }
                Err(silence @ Silence::Memory(_)) => return Observation::Crash(silence_words(&silence).into()),
                Err(Silence::LongLine) => return Observation::Protocol(silence_words(&Silence::LongLine).into()),
            }
        }
    }
}

fn ended(code: Option<i32>, how: &str, output: &[u8], stderr: &str, operation: Operation) -> Observation<'static> {
    let words = || match stderr.lines().next() {
        Some(first) => first.to_owned(),
        None => String::from_utf8_lossy(&output[..output.len().min(200)]).into_owned(),
    };
    match code {
        Some(0) => match serde_json::from_slice::<Observation<'static>>(output) {
            Ok(observed) if observed.fits(operation) => observed,
            Ok(observed) => {
                let (expected, found) = (operation.answers().join(" or "), observed.key());
                Observation::Protocol(format!("expected {expected} with exit 0, found {found}").into())
            }
            Err(error) => {
                Observation::Protocol(format!("expected an answer with exit 0: {}", complaint(output, &error)).into())
            }
        },
        Some(1) => Observation::Reject(words().into()),
        _ => Observation::Crash(format!("{how}: {}", words()).into()),
    }
}

impl Subject for OneShot {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let unsupported = |why: &str| Observation::Unsupported(why.to_owned().into());
        if !self.about.operations.contains(&request.operation()) {
            return unsupported(&format!("offers no {}", request.operation()));
        }
        let (input, base) = match *request {
            Request::Parse { rule: Some(rule), .. } => {
                return unsupported(&format!("cannot start from the rule {rule}"));
            }
            Request::Parse { input, rule: None } => (input, &b""[..]),
            Request::Resolve { base, input, options } if options == urispec_model::ResolveOptions::default() => {
                (input, base)
            }
            Request::Resolve { .. } => return unsupported("has no options"),
            _ => return unsupported(&format!("offers no {}", request.operation())),
        };
        let (Ok(input), Ok(base)) = (std::str::from_utf8(input), std::str::from_utf8(base)) else {
            return unsupported("an argument that is not UTF-8");
        };
        if input.contains('\0') || base.contains('\0') {
            return unsupported("an argument cannot have a NUL");
        }
        self.ask(&self.words(input, base), request.operation())
    }
}
