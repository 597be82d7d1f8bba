//! The adapter's side of the pipe: a subject of this process that answers on a stream.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Write};

use urispec_model::Observation;

use super::answer::{Hello, Reply};
use super::message::{Command, VERSION, Verb, seq_of};
use crate::{About, Subject, observe};

/// Answers the lines of `input` on `output`, until the input ends or a `stop` line comes.
///
/// Answers are flushed whenever no further line is waiting. So there is no delay, whether a harness sends many
/// requests at once or waits for each answer. A line that cannot be read gets an answer with its `seq`, if it has a
/// `seq`, and the next line is read.
pub fn serve(subject: &dyn Subject, mut input: BufReader<impl Read>, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        // Only the buffer is checked. If we waited for more input before writing the answers, the harness and this
        // program would wait for each other.
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return output.flush();
        }
        match serde_json::from_slice::<Command<'_>>(&line) {
            Err(error) => write(&mut output, &unreadable(seq_of(&line), &error))?,
            Ok(command) => match command.cmd {
                Verb::Stop => return output.flush(),
                Verb::Start => {
                    write(&mut output, &hello(subject.about()))?;
                    output.flush()?;
                }
                Verb::Run => write(&mut output, &answer(subject, &command))?,
            },
        }
    }
}

fn answer<'c>(subject: &dyn Subject, command: &'c Command<'_>) -> Reply<'c> {
    let Some(seq) = command.seq else {
        return unreadable(None, &"expected `seq`, found none");
    };
    match command.request.request() {
        Ok(request) => Reply {
            seq: Some(seq),
            observed: observe(subject, &request),
        },
        Err(error) => unreadable(Some(seq), &error),
    }
}

/// The answer to a line that is not a request.
fn unreadable(seq: Option<u64>, why: &dyn Display) -> Reply<'static> {
    Reply {
        seq,
        observed: Observation::Protocol(format!("not a line of the protocol: {why}").into()),
    }
}

fn write(output: &mut impl Write, message: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, message)?;
    output.write_all(b"\n")
}

/// The description of a subject of this process.
fn hello(about: &About) -> Hello {
    Hello {
        version: VERSION,
        name: about.name.to_string(),
        release: about.release.to_string(),
        language: about.language.to_string(),
        claims: about.claims.iter().map(|claim| claim.0.to_string()).collect(),
        ops: about.operations.iter().copied().collect(),
        distinguishes_undefined: about.distinguishes_undefined,
        values: about.values,
        hazards: about.hazards.iter().copied().collect(),
        validates: about.validates,
        absolute_only: about.absolute_only,
        bytes: true,
        rules: about.rules.iter().map(ToString::to_string).collect(),
        levels: Some(about.normalizes.iter().copied().collect()),
        compares: Some(about.compares.iter().copied().collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lines: &str, answers: &[&str]) {
        let reference = crate::reference(urispec_model::Spec::Rfc3986);
        let mut output = Vec::new();
        serve(&*reference, BufReader::new(lines.as_bytes()), &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        assert_eq!(output.lines().collect::<Vec<_>>(), answers);
    }

    #[test]
    fn a_reference_answers_over_a_stream() {
        check(
            "{\"cmd\":\"run\",\"seq\":1,\"op\":\"resolve\",\"base\":\"http://a/b\",\"input\":\"../c\"}\n\
             {\"cmd\":\"run\",\"seq\":2,\"op\":\"parse\",\"input\":{\"hex\":\"ff\"}}\n\
             {\"cmd\":\"run\",\"seq\":3,\"op\":\"parse\",\"input\":\"a\",\"rule\":\"nothing\"}\n\
             {\"cmd\":\"stop\"}\n\
             {\"cmd\":\"run\",\"seq\":4,\"op\":\"parse\",\"input\":\"a\"}\n",
            &[
                r#"{"seq":1,"uri":"http://a/c"}"#,
                r#"{"seq":2,"reject":"expected a character of this component, or the next component at byte 0 (path-empty)"}"#,
                &format!(
                    "{{\"seq\":3,\"unsupported\":\"unknown rule of RFC 3986 `nothing`, expected one of {}\"}}",
                    urispec_specs::rules(urispec_model::Spec::Rfc3986).join(", ")
                ),
            ],
        );
    }

    #[test]
    fn a_line_that_cannot_be_read_is_answered_and_the_next_one_read() {
        check(
            "what?\n\
             {\"cmd\":\"run\",\"seq\":2,\"op\":\"prase\",\"input\":\"a\"}\n\
             {\"cmd\":\"run\",\"op\":\"parse\",\"input\":\"a\"}\n\
             {\"cmd\":\"run\",\"seq\":4,\"op\":\"normalize\",\"input\":\"a\"}\n\
             {\"cmd\":\"run\",\"seq\":5,\"op\":\"remove_dot_segments\",\"input\":\"/a/..\"}",
            &[
                r#"{"seq":null,"protocol":"not a line of the protocol: expected value at line 1 column 1"}"#,
                &format!(
                    "{{\"seq\":2,\"protocol\":\"not a line of the protocol: unknown operation `prase`, expected one of {} at line 1 column 33\"}}",
                    urispec_model::Operation::ALL
                        .iter()
                        .map(|operation| operation.name())
                        .collect::<Vec<_>>()
                        .join(", ")
                ),
                r#"{"seq":null,"protocol":"not a line of the protocol: expected `seq`, found none"}"#,
                r#"{"seq":4,"protocol":"not a line of the protocol: expected `level` with operation normalize, found none"}"#,
                r#"{"seq":5,"path":"/"}"#,
            ],
        );
    }
}
