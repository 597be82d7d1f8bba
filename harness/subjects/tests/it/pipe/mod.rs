//! Parsers that lie, crash, hang and flood: each behaviour is recorded, and the run continues.
#![cfg(unix)]

mod one_shot;
mod outcomes;
mod process;

use std::ops::ControlFlow;
use std::time::Duration;

use urispec_model::{Answer, Component, Observation, Request};
use urispec_subjects::{Pipe, PipeConfig, Subject};

fn config(arguments: &[&str]) -> PipeConfig {
    let fake = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fake.sh");
    let words = ["sh", fake]
        .into_iter()
        .chain(arguments.iter().copied())
        .map(str::to_owned);
    let mut config = PipeConfig::new(words.collect());
    // Long enough for a busy machine; tests of hanging parsers use less.
    config.timeout = Duration::from_secs(20);
    config.memory_limit = 100 << 20;
    config
}

fn parse(input: &[u8]) -> Request<'_> {
    Request::Parse { input, rule: None }
}

/// The kind of an observation in a word, with its text if the fake wrote it.
fn word(observed: &Observation<'_>) -> String {
    match observed {
        Observation::Accept(Answer::Parts(parts)) => {
            let path = parts[Component::Path].present().expect("the fake gives a path");
            format!("accept {}", String::from_utf8_lossy(path))
        }
        Observation::Accept(answer) => format!("{answer:?}"),
        Observation::Reject(why) => format!("reject {why}"),
        Observation::Unsupported(why) => format!("unsupported {why}"),
        Observation::Crash(why) => format!("crash {why}"),
        Observation::Timeout => "timeout".to_owned(),
        Observation::Protocol(why) => format!("protocol {why}"),
    }
}

/// Sends all inputs in one conversation.
fn ask(pipe: &Pipe, inputs: &[&str]) -> Vec<String> {
    let mut words = Vec::new();
    pipe.run_all(
        &mut inputs.iter().map(|input| parse(input.as_bytes())),
        &mut |observed| {
            words.push(word(&observed));
            ControlFlow::Continue(())
        },
    );
    words
}

/// The failures of a process that no request explains, in words.
fn failures(pipe: &Pipe) -> Vec<String> {
    let failures = pipe.take_failures().into_iter();
    failures
        .map(|failure| format!("{}..{} {}", failure.first, failure.last, word(&failure.observed)))
        .collect()
}
