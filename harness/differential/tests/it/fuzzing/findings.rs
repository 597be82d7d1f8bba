//! Tests that a target writes its findings while it runs: a seeded error of a parser is found from random inputs,
//! with its explanation.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use urispec_differential::Divergence;
use urispec_differential::fuzzing::{Behaviour, Findings, Generator, Novelty, Subjects, Target, Watch, mutate};
use urispec_model::{Answer, Component, Observation, Operation, OwnedRequest, Parts, Request};
use urispec_subjects::{About, Subject, all};

/// `fluent-uri` with an error: its ports may have hexadecimal digits.
struct HexadecimalPorts(Box<dyn Subject>);

impl HexadecimalPorts {
    /// The subject. Like the built-in subjects, it lives as long as the process.
    fn leaked() -> &'static dyn Subject {
        let mut subjects = all().into_iter();
        let inner = subjects.find(|subject| subject.about().name == "fluent-uri").unwrap();
        Box::leak(Box::new(Self(inner)))
    }
}

impl Subject for HexadecimalPorts {
    fn about(&self) -> &About {
        self.0.about()
    }

    /// Sends the parser the input with decimal digits in the port, and puts the original digits back into its
    /// answer.
    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let Request::Parse { input, rule } = *request else {
            return self.0.run(request);
        };
        let Some(port) = port(input) else {
            return self.0.run(request);
        };
        let mut decimal = input.to_vec();
        decimal[port.clone()].fill(b'1');
        let asked = Request::Parse { input: &decimal, rule };
        let Observation::Accept(Answer::Parts(parts)) = self.0.run(&asked) else {
            return self.0.run(request);
        };
        let (Some(authority), Some(_)) = (parts[Component::Authority].present(), parts[Component::Port].present())
        else {
            return self.0.run(request);
        };
        let authority = input[port.end - authority.len()..port.end].to_vec();
        let mut parts: Parts<'static> = parts.into_owned();
        parts.set(Component::Authority, Some(authority));
        parts.set(Component::Port, Some(input[port].to_vec()));
        Observation::Accept(Answer::Parts(parts))
    }
}

/// The place of a port of hexadecimal digits at the end of an authority.
fn port(input: &[u8]) -> Option<std::ops::Range<usize>> {
    let start = input.windows(2).position(|pair| pair == b"//")? + 2;
    let is_end = |byte: &u8| b"/?#".contains(byte);
    let length = input[start..].iter().position(is_end).unwrap_or(input.len() - start);
    let end = start + length;
    let colon = start + input[start..end].iter().rposition(|byte| *byte == b':')?;
    let digits = &input[colon + 1..end];
    let is_port = !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit);
    is_port.then_some(colon + 1..end)
}

/// Runs generated cases until there are this many findings. Returns the lines that were shown on the console.
fn search(subjects: &mut Subjects, findings: &mut Findings, cases: usize) -> Vec<String> {
    let mut shown = Vec::new();
    for (seed, mut case) in (0..).zip(Generator::new(7, Target::Parse.shape())).take(cases) {
        case.resize(case.len() + 16, 0);
        let size = case.len() - 16;
        let size = mutate::mutate(Target::Parse.shape(), &mut case, size, size + 16, seed, |_, size, _| {
            size
        });
        subjects.run(&case[..size], &mut |behaviour| {
            if let Behaviour::New(sighting) = behaviour {
                findings.see(sighting);
            }
        });
        shown.extend(findings.explain(subjects.panel()));
    }
    shown
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// The divergence of that error.
const ID: &str = "fluent-uri.rfc3986.parse.too-lenient.port.port.lower";

#[test]
fn a_port_of_hexadecimal_digits_is_found_written_and_explained() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("new/divergences");
    let mut subjects = Subjects::of(Target::Parse, &[HexadecimalPorts::leaked()]);
    let mut watch = Watch::new(&folder);
    let mut findings = Findings::new(Some(folder.clone()), []);
    let shown = search(&mut subjects, &mut findings, 3_000);

    let file = format!("{ID}.json");
    assert!(names(&folder).contains(&file), "{:?}", names(&folder));
    let divergence = Divergence::read(&fs::read_to_string(folder.join(&file)).unwrap()).unwrap();
    // The smallest input, and the fault.
    let request = Request::Parse {
        input: b"//:a",
        rule: None,
    };
    assert_eq!(divergence.request, OwnedRequest::from(request));
    assert_eq!(divergence.because.as_deref(), Some("rfc3986#3.2.3"));
    assert!(divergence.claimed && matches!(divergence.expected, Observation::Reject(_)));
    let Observation::Accept(Answer::Parts(parts)) = &divergence.observed else {
        panic!("expected it to be accepted, found {:?}", divergence.observed);
    };
    assert_eq!(parts[Component::Port].present(), Some(&b"a"[..]));
    let record = format!("urispec divergences --found='{}' record {ID}", folder.display());
    assert!(divergence.commands.contains(&record), "{:?}", divergence.commands);
    let line = shown.iter().find(|line| line.ends_with(&file)).unwrap();
    assert!(
        line.starts_with("new divergence: fluent-uri too-lenient port: parse \"//:a\" (#"),
        "{line}"
    );

    // A process that only watches the folder shows the same.
    let texts = |lines: &[String]| -> BTreeSet<String> {
        let text = |line: &String| line.split(" (#").next().unwrap().to_owned();
        lines.iter().map(text).collect()
    };
    assert_eq!(texts(&watch.lines()), texts(&shown));
    assert_eq!(watch.lines(), Vec::<String>::new());
}

#[test]
fn what_is_on_record_or_in_the_folder_is_counted_and_not_written() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().to_owned();
    let subject = HexadecimalPorts::leaked();
    let mut subjects = Subjects::of(Target::Parse, &[subject]);
    let mut first = Findings::new(Some(folder.clone()), [ID.to_owned()]);
    let shown = search(&mut subjects, &mut first, 3_000);
    let written = names(&folder);
    assert!(!written.contains(&format!("{ID}.json")) && written.len() == shown.len());
    let summary = first.summary(3_000).unwrap();
    let new = written.len();
    let expected = format!(
        "3000 inputs, {} divergences: {new} new, 0 found earlier, 1 on record\n",
        new + 1
    );
    assert!(summary.contains(&expected), "{summary}");

    // Another process finds the same.
    let mut subjects = Subjects::of(Target::Parse, &[subject]);
    let mut second = Findings::new(Some(folder.clone()), [ID.to_owned()]);
    assert_eq!(search(&mut subjects, &mut second, 3_000), Vec::<String>::new());
    assert_eq!(names(&folder), written);
    let summary = second.summary(3_000).unwrap();
    assert!(
        summary.contains(&format!(" 0 new, {new} found earlier, 1 on record\n")),
        "{summary}"
    );
}

/// A parser with a hostile name. It accepts every input that contains an escape character.
struct Hostile(About);

impl Subject for Hostile {
    fn about(&self) -> &About {
        &self.0
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        if request.input().contains(&0x1b) {
            Observation::Accept(Answer::Parts(Parts::default()))
        } else {
            Observation::Unsupported("".into())
        }
    }
}

#[test]
fn a_hostile_input_and_a_hostile_name_are_harmless_on_the_console() {
    let mut about = About::new("it\x1b[2J\u{202e}", "1");
    about.claims = vec!["rfc3986".into()];
    about.operations = [Operation::Parse].into();
    let mut subjects = Subjects::of(Target::Parse, &[Box::leak(Box::new(Hostile(about)))]);
    let mut findings = Findings::new(None, []);
    let mut novelty = Vec::new();
    subjects.run("http://a\u{1b}[31m\u{202e}/".as_bytes(), &mut |behaviour| {
        if let Behaviour::New(sighting) = behaviour {
            novelty.push(findings.see(sighting));
        }
    });
    assert!(novelty.contains(&Novelty::New));
    let lines = findings.explain(subjects.panel());
    assert!(!lines.is_empty());
    for line in lines {
        assert!(line.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{line:?}");
    }
}
