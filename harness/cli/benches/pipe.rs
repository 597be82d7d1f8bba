//! Measures the cost of the pipe in three pairs. `serve` is compared with reading and writing the same lines with
//! `serde_json` alone. The harness is compared with an adapter that reads the same requests from a file. Single
//! requests, each sent after the previous answer, are compared with the same lines written and read without
//! anything between.
//!
//! Both sides of a pair run in turns, and the ratio of each round is computed, so that a busy machine slows both.

use std::fs::File;
use std::hint::black_box;
use std::io::{BufRead as _, BufReader, Write as _};
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use urispec::{Subject, Suite};
use urispec_subjects::{Pipe, PipeConfig, request_line, serve};

fn main() {
    let suite = Suite::embedded();
    println!(
        "{:<52} {:>10} {:>10} {:>7}  goal",
        "what", "alone, ms", "ours, ms", "ratio"
    );
    serving(&suite);
    piping(
        &suite,
        "urispec serve rfc3986",
        env!("CARGO_BIN_EXE_urispec"),
        &["serve", "rfc3986"],
    );
    let python = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../subjects/adapters/python/urllib_urlsplit.py"
    );
    if Command::new("python3")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
    {
        piping(&suite, "python/urllib", "python3", &[python]);
        singles("python/urllib", &["python3".to_owned(), python.to_owned()]);
    }
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let trivial = folder.path().join("trivial").display().to_string();
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/trivial.c");
    match Command::new("cc").args(["-O2", "-o", &trivial, source]).status() {
        Ok(status) if status.success() => singles("a trivial adapter in C", &[trivial]),
        _ => println!("single requests to an adapter in C: expected the compiler `cc`, found none"),
    }
}

/// The number of single requests.
const SINGLES: u64 = 20_000;

fn singles(name: &str, words: &[String]) {
    let request = urispec::Request::Parse {
        input: b"http://example.com/a?b#c",
        rule: None,
    };
    let pipe = Pipe::start(PipeConfig::new(words.to_vec())).expect("it runs");
    let mut process = Command::new(&words[0])
        .args(&words[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    let mut input = process.stdin.take().expect("it was asked for");
    let mut output = BufReader::new(process.stdout.take().expect("it was asked for"));
    let mut line = Vec::new();
    let mut sent = |bytes: &[u8]| {
        input.write_all(bytes).expect("it reads");
        line.clear();
        output.read_until(b'\n', &mut line).expect("it answers");
    };
    sent(b"{\"cmd\":\"start\",\"version\":1}\n");
    race(
        &format!("{SINGLES} single requests to {name}"),
        2.0,
        7,
        || (0..SINGLES).for_each(|seq| sent(&request_line(seq, &request))),
        || (0..SINGLES).for_each(|_| drop(black_box(pipe.run(&request)))),
    );
    let _ = process.kill();
    let _ = process.wait();
}

/// The lines of the requests of every vector, repeated `times` times, between `start` and `stop`.
fn asked(suite: &Suite, times: u64) -> Vec<u8> {
    let mut lines = b"{\"cmd\":\"start\",\"version\":1}\n".to_vec();
    let vectors = (0..times).flat_map(|_| &suite.vectors).filter(|vector| {
        // Every adapter supports these requests: UTF-8, and no rule.
        matches!(vector.request(), urispec::Request::Parse { input, rule: None } if std::str::from_utf8(input).is_ok())
    });
    for (seq, vector) in (1..).zip(vectors) {
        lines.extend(request_line(seq, &vector.request()));
    }
    lines.extend(b"{\"cmd\":\"stop\"}\n");
    lines
}

fn serving(suite: &Suite) {
    let lines = asked(suite, 20);
    let reference = urispec_subjects::reference(urispec_model::Spec::Rfc3986);
    let mut answers = Vec::new();
    serve(&*reference, BufReader::new(&lines[..]), &mut answers).expect("nothing breaks off");
    let mut kept: Vec<urispec_subjects::AnyLine<'_>> = Vec::new();
    for line in answers.split_inclusive(|byte| *byte == b'\n') {
        kept.push(urispec_subjects::AnyLine::answer(line).expect("it was just written"));
    }
    let mut output = Vec::with_capacity(answers.len());
    race(
        "serve rfc3986, over serde_json alone",
        3.0,
        61,
        || {
            for line in lines.split_inclusive(|byte| *byte == b'\n') {
                black_box(urispec_subjects::AnyLine::request(line)).expect("it was just written");
            }
            output.clear();
            for answer in &kept {
                answer.write(&mut output).expect("memory takes all");
            }
            black_box(&output);
        },
        || {
            let mut output = Vec::with_capacity(answers.len());
            serve(&*reference, BufReader::with_capacity(64 << 10, &lines[..]), &mut output)
                .expect("nothing breaks off");
            black_box(output);
        },
    );
}

fn piping(suite: &Suite, name: &str, program: &str, arguments: &[&str]) {
    let times = 20;
    let lines = asked(suite, times);
    let mut file = tempfile::NamedTempFile::new().expect("there is room for a file");
    file.write_all(&lines).expect("there is room for a file");
    let words: Vec<String> = std::iter::once(program)
        .chain(arguments.iter().copied())
        .map(str::to_owned)
        .collect();
    let requests: Vec<urispec::Request<'_>> = (0..times)
        .flat_map(|_| &suite.vectors)
        .map(urispec::Vector::request)
        .filter(|request| matches!(request, urispec::Request::Parse { input, rule: None } if std::str::from_utf8(input).is_ok()))
        .collect();
    race(
        &format!("{name} through the harness, over reading a file"),
        1.15,
        15,
        || {
            let input = File::open(file.path()).expect("it was just written");
            let output = Command::new(program)
                .args(arguments)
                .stdin(input)
                .stderr(Stdio::null())
                .output()
                .expect("it runs");
            assert!(output.status.success());
            black_box(output);
        },
        || {
            let mut config = PipeConfig::new(words.clone());
            config.timeout = Duration::from_secs(60);
            let pipe = Pipe::start(config).expect("it runs");
            let mut answers = 0;
            pipe.run_all(&mut requests.iter().copied(), &mut |observed| {
                black_box(observed);
                answers += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(answers, requests.len());
        },
    );
}

fn race(name: &str, goal: f64, rounds: usize, mut alone: impl FnMut(), mut ours: impl FnMut()) {
    let timed = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    };
    let rounds: Vec<[f64; 2]> = (0..rounds).map(|_| [timed(&mut alone), timed(&mut ours)]).collect();
    let median = |value: fn(&[f64; 2]) -> f64| {
        let mut values: Vec<f64> = rounds.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let ratio = median(|[alone, ours]| ours / alone);
    let verdict = if ratio <= goal { "met" } else { "missed" };
    println!(
        "{name:<52} {:>10.1} {:>10.1} {ratio:>7.2}  at most {goal}: {verdict}",
        median(|round| round[0]),
        median(|round| round[1])
    );
}
