//! Tests laws of the protocol between harness and adapter on hostile bytes. The code does not panic, every line
//! gets an answer, and every message that can be read can also be written.

use std::io::BufReader;
use std::sync::LazyLock;

use urispec_grammar::Random;
use urispec_model::{Level, Method, Observation, Operation, Place, Request, ResolveOptions, Setter, Spec};
use urispec_oracles::{LawViolation, quoted};
use urispec_subjects::{AnyLine, Subject, reference, request_line, serve};

use crate::fuzzing::uri::Related;

/// The reference implementation of RFC 3986, which answers the requests.
static REFERENCE: LazyLock<Box<dyn Subject>> = LazyLock::new(|| reference(Spec::Rfc3986));

/// Tests the laws with `bytes` as lines from a harness, as lines from a subject, and as the input of a request.
pub fn hold(bytes: &[u8]) -> Result<(), LawViolation> {
    served(bytes)?;
    for line in bytes.split(|byte| *byte == b'\n') {
        let (law, other) = (
            "a line from the harness keeps its meaning when it is read and written",
            "a line from a parser keeps its meaning when it is read and written",
        );
        fixed(law, line, |line| rewritten(AnyLine::request(line)))?;
        fixed(other, line, |line| rewritten(AnyLine::answer(line)))?;
        for operation in Operation::ALL {
            // It must be an observation or an error, and not a panic.
            let _ = AnyLine::answer(line).map(|line| line.observation(*operation));
        }
    }
    there_and_back(bytes)
}

/// A violation of a law by these bytes.
fn violation(law: &'static str, input: &[u8], expected: &str, found: &[u8]) -> LawViolation {
    LawViolation {
        law,
        spec: None,
        inputs: vec![input.to_vec()],
        expected: expected.to_owned(),
        found: quoted(found),
    }
}

/// Tests that every line up to `stop` gets exactly one answer, which the harness can read.
fn served(bytes: &[u8]) -> Result<(), LawViolation> {
    let output = answered(bytes);
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').count();
    let mut answers = 0;
    for answer in output.split_inclusive(|byte| *byte == b'\n') {
        answers += 1;
        if !answer.ends_with(b"\n") || AnyLine::answer(answer).is_err() {
            let law = "the harness can read every line that is served";
            return Err(violation(law, bytes, "an answer", answer));
        }
    }
    if answers > lines {
        let law = "each line has at most one answer";
        return Err(violation(law, bytes, &format!("at most {lines} answers"), &output));
    }
    Ok(())
}

/// The answers of the reference implementation to these lines.
fn answered(lines: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    serve(&**REFERENCE, BufReader::new(lines), &mut output).expect("reading and writing in memory does not fail");
    output
}

/// A line that was read and written again; `None` if it could not be read.
fn rewritten(line: Result<AnyLine<'_>, serde_json::Error>) -> Option<Vec<u8>> {
    let mut output = Vec::new();
    line.ok()?.write(&mut output).expect("writing to memory does not fail");
    Some(output)
}

/// Tests that a message that was read can be written, and that the written line is read as the same message.
fn fixed(law: &'static str, line: &[u8], rewritten: impl Fn(&[u8]) -> Option<Vec<u8>>) -> Result<(), LawViolation> {
    let Some(once) = rewritten(line) else { return Ok(()) };
    match rewritten(&once) {
        Some(twice) if twice == once => Ok(()),
        twice => Err(violation(law, line, &quoted(&once), &twice.unwrap_or_default())),
    }
}

/// Tests that a request with these bytes gets the same answer with and without the pipe.
fn there_and_back(input: &[u8]) -> Result<(), LawViolation> {
    let request = Request::Parse { input, rule: None };
    let line = request_line(1, &request);
    let output = answered(&line);
    let direct = REFERENCE.run(&request).into_owned();
    let piped = AnyLine::answer(&output)
        .ok()
        .and_then(|line| line.observation(Operation::Parse)?.ok());
    if piped.as_ref() == Some(&direct) {
        return Ok(());
    }
    let law = "an answer over a pipe equals the answer without a pipe";
    let shown = |observation: Option<&Observation<'_>>| format!("{observation:?}");
    Err(violation(
        law,
        input,
        &shown(Some(&direct)),
        shown(piped.as_ref()).as_bytes(),
    ))
}

/// A few valid lines from a harness or from a subject, as a start for mutations.
pub fn lines(random: &mut Random) -> Vec<u8> {
    let mut lines = Vec::new();
    for _ in 0..=random.index(3) {
        let Related { first, second } = Related::random(random);
        let (base, input) = (&first.0[..], &second.0[..]);
        let level = *random.choose(Level::ALL);
        let requests = [
            Request::Parse { input, rule: None },
            Request::Parse {
                input,
                rule: Some("host"),
            },
            Request::Resolve {
                base,
                input,
                options: ResolveOptions {
                    strict: random.index(2) == 0,
                    ..ResolveOptions::default()
                },
            },
            Request::Normalize { input, level },
            Request::Equivalent {
                input,
                other: base,
                level,
            },
            Request::RemoveDotSegments { input },
            Request::Base {
                input,
                part: &[0, 1],
                retrieval: Some(base),
                default: None,
            },
            Request::Extract { input },
            Request::Expand { input },
            Request::Hazards { input },
            Request::Set {
                input: base,
                setter: *random.choose(Setter::ALL),
                value: input,
            },
            Request::Query { input },
            Request::Recompose { input },
            Request::Address { input },
            Request::RequestTarget {
                input,
                method: *random.choose(Method::ALL),
            },
            Request::Encode {
                input,
                place: *random.choose(Place::ALL),
            },
            Request::Decode {
                input,
                place: *random.choose(Place::ALL),
            },
            Request::SchemeParts { input },
            Request::Dispatch { input },
            Request::ToUri { input },
            Request::ToIri { input },
        ];
        let line = request_line(random.bits() >> 40, random.choose(&requests));
        if random.index(2) == 0 {
            lines.extend(line);
        } else {
            lines.extend(answered(&line));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8]) {
        if let Err(violation) = hold(bytes) {
            panic!("{violation}");
        }
    }

    #[test]
    fn hostile_lines_keep_the_laws() {
        check(b"");
        check(b"\n\n");
        check(b"\xff\n{\n[]\n\"\"\nnull");
        check(b"{\"cmd\":\"start\",\"version\":1}\n{\"cmd\":\"stop\"}\n{\"cmd\":\"run\"}");
        check(b"{\"seq\":18446744073709551615,\"accept\":{\"host\":{\"hex\":\"FF\"}}}");
        check(&b"[".repeat(10_000));
        check(&br#"{"seq":1,"accept":{"host":"#.repeat(1_000));
    }

    #[test]
    fn valid_lines_and_damaged_ones_keep_the_laws() {
        let mut random = Random::seeded(4);
        for _ in 0..2_000 {
            let mut bytes = lines(&mut random);
            check(&bytes);
            for _ in 0..4 {
                crate::fuzzing::mutate::mutate_text(&mut bytes, &mut random);
            }
            check(&bytes);
        }
    }
}
