//! Checks that the cost of reading and comparing inputs is proportional to their number: ten times the lines may
//! have at most eleven times the cost.
//!
//! Run it with `cargo bench -p urispec-cli --bench input`. The cost is the number of instructions, counted by
//! callgrind, because it is the same on a busy machine and a quiet one. Without valgrind the cost is time. The
//! cost of an empty file is subtracted. Two things are measured: the reader alone, in a second process of this
//! program, and `urispec compare --input`. Exits with 1 if a ratio is above the goal.

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write as _};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use urispec_differential::LineReader;

/// Ten times the lines may cost at most this many times as much.
const GOAL: f64 = 11.0;

/// The argument that starts this program as the reader alone.
const READER: &str = "--only-read";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, file] = &arguments[..]
        && first == READER
    {
        println!("{} lines", read(Path::new(file))?);
        return Ok(ExitCode::SUCCESS);
    }
    let has_valgrind = Command::new("valgrind")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    if !has_valgrind {
        println!(
            "valgrind is not here: processor time is compared instead of instructions, and a busy machine shows in it"
        );
    }
    let unit = if has_valgrind { "instructions" } else { "milliseconds" };
    println!(
        "{:<28} {:>8} lines {:>14} ten times the lines    ratio",
        "what", "", unit
    );
    let this = std::env::current_exe()?.display().to_string();
    let folder = tempfile::tempdir()?;
    let reader = |file: &str| vec![this.clone(), READER.to_owned(), file.to_owned()];
    let compare = |file: &str| {
        let words = [env!("CARGO_BIN_EXE_urispec"), "compare", "rfc3986", "--op", "parse"];
        let rest = [
            "--jobs",
            "1",
            "--format",
            "counts",
            "--reports",
            "none",
            "--input",
            file,
        ];
        words.into_iter().chain(rest).map(str::to_owned).collect()
    };
    let mut is_met = true;
    for (what, lines, words) in [
        ("the reader", 200_000, &reader as &dyn Fn(&str) -> Vec<String>),
        ("compare --input", 20_000, &compare),
    ] {
        let mut costs = [0.0; 3];
        for (cost, lines) in costs.iter_mut().zip([0, lines, 10 * lines]) {
            let file = folder.path().join("lines.txt");
            write(&file, lines)?;
            *cost = run(&words(&file.display().to_string()), has_valgrind)?;
        }
        let [empty, small, large] = costs;
        let [small, large] = [small - empty, large - empty];
        let ratio = large / small;
        is_met &= ratio <= GOAL;
        let verdict = if ratio <= GOAL { "met" } else { "missed" };
        println!("{what:<28} {lines:>8}       {small:>14.0} {large:>19.0}    {ratio:>5.2}  at most {GOAL}: {verdict}");
    }
    Ok(ExitCode::from(u8::from(!is_met)))
}

/// Reads every line of a file, and counts them.
fn read(file: &Path) -> Result<usize> {
    let mut reader = LineReader::new(BufReader::new(File::open(file)?), "lines");
    let mut lines = 0;
    while let Some(block) = reader.next_block()? {
        lines += block.lines().count();
    }
    Ok(lines)
}

/// Writes a file with this many lines. No two lines are equal, and all have the same length.
fn write(file: &Path, lines: u32) -> Result<()> {
    let mut output = BufWriter::new(File::create(file)?);
    for number in 0..lines {
        writeln!(output, "http://user@example.com:80/{number:08}/../b?q#f")?;
    }
    Ok(output.flush()?)
}

/// The cost of a command.
fn run(words: &[String], has_valgrind: bool) -> Result<f64> {
    let mut command = if has_valgrind {
        let mut command = Command::new("valgrind");
        command
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .args(words);
        command
    } else {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        command
    };
    let start = Instant::now();
    let output = command.stdin(Stdio::null()).output()?;
    let time = start.elapsed();
    let errors = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("`{}` ended with {}: {errors}", words.join(" "), output.status).into());
    }
    if !has_valgrind {
        // One thread, and no other process to wait for.
        return Ok(time.as_secs_f64() * 1e3);
    }
    let collected = errors.lines().find_map(|line| line.split_once("Collected : "));
    let (_, count) = collected.ok_or("expected callgrind to say `Collected : `, found nothing like it")?;
    Ok(count.trim().parse()?)
}
