//! The disagreements of a validator and an HTTP client, in the output for people and for programs.

use std::ops::ControlFlow;

use urispec_differential::between::{Disagreements, Pair, Witnesses, disagreements, witnesses};
use urispec_differential::{Budget, Requests};
use urispec_model::{Answer, Component, Observation, Operation, OwnedRequest, Parts, Request};
use urispec_report::between::{closing, counts, human, json_lines};
use urispec_subjects::{About, Subject};

/// A hostile message of a parser: everything that could harm a terminal, a table or a line of JSON.
const HOSTILE: &str = "</script>|`x`\u{1b}[31m\u{202e}\r\n\0\"\\*_";

/// A parser with a hostile name and hostile words, which finds a hostile host.
struct Hostile {
    about: About,
    host: &'static str,
}

impl Hostile {
    fn new(name: String, host: &'static str) -> Self {
        let mut about = About::new(name, HOSTILE);
        about.operations.insert(Operation::Parse);
        Self { about, host }
    }
}

impl Subject for Hostile {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        match request.input().first() {
            Some(b'r') if self.host.is_empty() => Observation::Reject(HOSTILE.into()),
            Some(b'c') => Observation::Crash(HOSTILE.into()),
            _ => Observation::Accept(Answer::Parts(Parts::default().with(Component::Host, Some(self.host)))),
        }
    }
}

fn found(validator: &Hostile, client: &Hostile) -> (Disagreements, Witnesses) {
    let pair = Pair::new(validator, client);
    let parse = |input: &[u8]| OwnedRequest::Parse {
        input: input.to_vec().into(),
        rule: None,
    };
    let mut source = Requests::new([&b"r\x1b\xff"[..], b"c\r\n", b"\xe2\x80\xae"].map(parse));
    let goes_on = |_| ControlFlow::Continue(());
    let found = disagreements(&pair, &mut source, &goes_on);
    let witnesses = witnesses(&pair, &found, Budget::DEFAULT, &goes_on);
    (found, witnesses)
}

#[test]
fn nothing_hostile_gets_through() {
    let (validator, client) = (
        Hostile::new(HOSTILE.to_owned(), ""),
        Hostile::new(format!("{HOSTILE}2"), HOSTILE),
    );
    let (found, witnesses) = found(&validator, &client);
    assert_eq!(witnesses.all.len(), 3, "{witnesses:?}");
    let names = [&*validator.about.name, &*client.about.name];
    for text in [
        human(&found, &witnesses.all, false, 80),
        closing(&found, &witnesses, names),
        counts(&found),
    ] {
        let text = anstream::adapter::strip_str(&text).to_string();
        let is_harmful = |char: char| char.is_control() && char != '\n' || "\u{202e}\u{feff}".contains(char);
        assert!(!text.contains(is_harmful), "{text:?}");
    }
    let lines = json_lines(&witnesses.all);
    assert_eq!(lines.lines().count(), 3);
    assert!(
        !lines.contains(|char: char| char.is_control() && char != '\n'),
        "{lines:?}"
    );
}

#[test]
fn what_cannot_be_typed_has_no_rerun_line() {
    let (validator, client) = (Hostile::new("a b".to_owned(), ""), Hostile::new("c".to_owned(), "h"));
    let (found, witnesses) = found(&validator, &client);
    assert!(
        witnesses.all.iter().all(|witness| witness.rerun.is_none()),
        "{witnesses:?}"
    );
    assert!(!human(&found, &witnesses.all, true, 80).contains("rerun"));
}
