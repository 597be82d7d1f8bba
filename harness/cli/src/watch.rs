//! `urispec check --watch`: runs `check` again whenever a file changes.
//!
//! Each run is a separate process. So it reads the config file, the user's documents and the vectors again, and a
//! built-in parser cannot end the watch.
//!
//! Files are checked repeatedly, by their times and sizes. We decided against the crate `notify`, which gets changes
//! from the system. This crate needs a back end for each system, and reports nothing on network drives and in some
//! containers. Listing the files of a project without its build folders takes milliseconds.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context as _, Error, bail};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::register;
use urispec_judge::Findings;
use urispec_model::visible;

use crate::args::{Check, Format};
use crate::exit::Exit;

/// Folders to which tools write. Folders whose name begins with a full stop, such as `.git`, are not watched either.
const UNWATCHED: [&str; 3] = ["__pycache__", "node_modules", "target"];

/// The pause between two checks of the files.
const PAUSE: Duration = Duration::from_millis(250);

/// The option that replaces `--watch` for the process of one run. Its value is the file for the failures.
const RUN: &str = "--watched";

/// Runs `check` until Ctrl-C; the exit code is the exit code of the last run.
///
/// # Errors
/// If the options do not fit, or if a process cannot be started.
pub fn watch(check: &Check) -> Result<Exit, Error> {
    if check.format != Format::Human && check.output.is_none() {
        bail!(
            "--watch prints one run after another: expected --format human, or --output FILE for the results of the last run"
        );
    }
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        register(signal, Arc::clone(&interrupted)).context("the handler for Ctrl-C cannot be installed")?;
    }
    let folder = match &check.chosen.configured {
        Some(configured) if !configured.folder.as_os_str().is_empty() => configured.folder.clone(),
        _ => PathBuf::from("."),
    };
    let written = [&check.output, &check.junit].into_iter().flatten().cloned();
    let watched = Watched {
        programs: programs(check, &folder),
        folder,
        written: written.collect(),
    };
    let (mut before, mut during, mut why) = (None, BTreeSet::new(), String::new());
    let mut files = watched.files();
    for number in 1.. {
        if std::io::stdout().is_terminal() {
            anstream::print!("\u{1b}[2J\u{1b}[H");
        }
        anstream::eprintln!("run {number} at {}{why}", time_of_day());
        let ended = Ended::run(&interrupted)?;
        anstream::eprintln!("{}", ended.compared(number, before.as_ref()));
        if interrupted.load(Ordering::Relaxed) {
            return Ok(Exit::AsRun(ended.code));
        }
        before = ended.failures.or(before);
        let after = watched.files();
        let changed = difference(&files, &after);
        // Files that every run changes are written by the runs themselves. If such files started a run, runs would be
        // started without end.
        let is_written_by_runs = !changed.is_empty() && changed.is_subset(&during);
        if changed.is_empty() || is_written_by_runs {
            if is_written_by_runs {
                anstream::eprintln!(
                    "{} changed during each of the last two runs; save the file again to start a run",
                    listed(&changed)
                );
            }
            anstream::eprintln!(
                "waiting for a file to change in `{}`; press Ctrl-C to stop",
                visible(&watched.folder.display().to_string())
            );
            let Some(next) = watched.changed(&after, &interrupted) else {
                return Ok(Exit::AsRun(ended.code));
            };
            why = format!(": {} changed", listed(&difference(&after, &next)));
            files = next;
        } else {
            why = format!(": {} changed during the last run", listed(&changed));
            files = after;
        }
        during = changed;
    }
    Ok(Exit::Success)
}

/// Writes the failures of a run for the process that watches.
///
/// # Errors
/// If the file cannot be written.
pub fn record(file: &Path, findings: &Findings) -> Result<(), Error> {
    let regressions = findings
        .regressions
        .iter()
        .map(|one| format!("{} {} {}", one.key.subject, one.key.spec, one.key.id));
    let faults = findings
        .faults
        .iter()
        .map(|fault| format!("{}: {}", fault.subject, fault.kind.words().0));
    let failures: BTreeSet<String> = regressions.chain(faults).collect();
    std::fs::write(file, serde_json::to_string(&failures)?).context("the file of --watched cannot be written")
}

/// The outcome of a run.
struct Ended {
    code: u8,
    took: Duration,
    /// The failures; `None` if the run ended before they were known.
    failures: Option<BTreeSet<String>>,
}

impl Ended {
    /// Runs the typed command once. An interruption is passed on to the process, because only a terminal sends it to
    /// both processes.
    fn run(interrupted: &AtomicBool) -> Result<Self, Error> {
        let file = tempfile::NamedTempFile::new().context("a temporary file cannot be created")?;
        let program = std::env::current_exe().context("this program cannot be found")?;
        let started = Instant::now();
        let mut run = Command::new(program)
            .args(of_one_run(std::env::args_os().skip(1), file.path()))
            .spawn()
            .context("this program cannot be started again")?;
        let mut is_passed_on = false;
        let status = loop {
            if let Some(status) = run.try_wait().context("the end of a run cannot be awaited")? {
                break status;
            }
            if interrupted.load(Ordering::Relaxed) && !is_passed_on {
                interrupt(&run);
                is_passed_on = true;
            }
            sleep(Duration::from_millis(20));
        };
        let text = std::fs::read(file.path()).unwrap_or_default();
        Ok(Self {
            // Without an exit code, a signal ended the process. A built-in parser can cause this.
            code: status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(3),
            took: started.elapsed(),
            failures: serde_json::from_slice(&text).ok(),
        })
    }

    /// The result, compared with the result of the last run that had a result.
    fn compared(&self, number: u32, before: Option<&BTreeSet<String>>) -> String {
        let result = match (&self.failures, before) {
            (None, _) => format!("no result, exit code {}", self.code),
            (Some(now), None) => counted(now.len()),
            (Some(now), Some(before)) if now == before => {
                format!("{}, the same as in the previous run", counted(now.len()))
            }
            (Some(now), Some(before)) => {
                let (new, fixed) = (now.difference(before).count(), before.difference(now).count());
                let change = match now.len().cmp(&before.len()) {
                    std::cmp::Ordering::Less => format!("{} fewer than", before.len() - now.len()),
                    std::cmp::Ordering::Equal => "as many as".to_owned(),
                    std::cmp::Ordering::Greater => format!("{} more than", now.len() - before.len()),
                };
                format!(
                    "{}, {change} in the previous run ({fixed} fixed, {new} new)",
                    counted(now.len())
                )
            }
        };
        format!("run {number} took {:.1} s: {result}", self.took.as_secs_f64())
    }
}

/// The arguments of one run.
fn of_one_run(typed: impl Iterator<Item = OsString>, file: &Path) -> Vec<OsString> {
    let run = typed.map(|word| {
        if word == "--watch" {
            let mut run = OsString::from(RUN);
            run.push("=");
            run.push(file);
            return run;
        }
        word
    });
    run.collect()
}

fn interrupt(run: &Child) {
    #[cfg(unix)]
    // The process may have ended in the meantime.
    let _ = rustix::process::kill_process(rustix::process::Pid::from_child(run), rustix::process::Signal::INT);
    #[cfg(not(unix))]
    let _ = run;
}

/// The words of the parsers' commands as paths, because a word may be the path of a program or a script. This file
/// may be in a folder that is not watched, where a compiler writes it.
fn programs(check: &Check, folder: &Path) -> Vec<PathBuf> {
    let processes = check.chosen.processes();
    let words = processes.iter().filter_map(|process| shlex::split(&process.command));
    words.flatten().map(|word| folder.join(word)).collect()
}

/// A folder whose files are watched.
struct Watched {
    folder: PathBuf,
    /// Files that are watched in any folder.
    programs: Vec<PathBuf>,
    /// Files that a run writes.
    written: Vec<PathBuf>,
}

/// The time and the size of each file by its path in the folder; `None` if they could not be read.
type Files = BTreeMap<String, Option<State>>;

type State = (Option<SystemTime>, u64);

fn state(file: &Path) -> Option<State> {
    let data = std::fs::metadata(file).ok()?;
    Some((data.modified().ok(), data.len()))
}

impl Watched {
    fn files(&self) -> Files {
        let mut files = Files::new();
        self.add(&self.folder, "", &mut files);
        for program in &self.programs {
            let name = program.strip_prefix(&self.folder).unwrap_or(program);
            files.insert(name.display().to_string(), state(program));
        }
        files
    }

    /// Adds the files in a folder and its subfolders. Links to folders are not followed: they may form a cycle.
    fn add(&self, folder: &Path, prefix: &str, files: &mut Files) {
        // A folder that no longer exists or cannot be read has no files.
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') || UNWATCHED.contains(&&*name) {
                continue;
            }
            let (inside, path) = (format!("{prefix}{name}"), entry.path());
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                self.add(&path, &format!("{inside}/"), files);
            } else if !self
                .written
                .iter()
                .any(|written| urispec_files::is_same(written, &path))
            {
                files.insert(inside, state(&path));
            }
        }
    }

    /// Waits until the files differ from `before` and then stay the same for a moment; `None` if the wait is
    /// interrupted.
    fn changed(&self, before: &Files, interrupted: &AtomicBool) -> Option<Files> {
        let mut last = before.clone();
        while !interrupted.load(Ordering::Relaxed) {
            let started = Instant::now();
            let now = self.files();
            if now == last && now != *before {
                return Some(now);
            }
            last = now;
            // Even with many files, the process sleeps most of the time.
            sleep(PAUSE.max(started.elapsed() * 10));
        }
        None
    }
}

/// The files that only one of the two lists has, or that differ.
fn difference(before: &Files, after: &Files) -> BTreeSet<String> {
    let names = before.keys().chain(after.keys());
    names
        .filter(|name| before.get(*name) != after.get(*name))
        .cloned()
        .collect()
}

/// Some of the names, and the number of the remaining names.
fn listed(names: &BTreeSet<String>) -> String {
    const SHOWN: usize = 3;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| visible(name)).collect();
    let more = names.len() - shown.len();
    if more == 0 {
        shown.join(", ")
    } else {
        format!("{} and {more} more", shown.join(", "))
    }
}

fn counted(failures: usize) -> String {
    match failures {
        0 => "no failure".to_owned(),
        1 => "1 failure".to_owned(),
        count => format!("{count} failures"),
    }
}

/// The time of day in UTC, because the standard library does not know the local time.
fn time_of_day() -> String {
    let seconds = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs());
    let (hours, minutes, seconds) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{hours:02}:{minutes:02}:{seconds:02} UTC")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(now: Option<&[&str]>, before: Option<&[&str]>, expected: &str) {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        let ended = Ended {
            code: 2,
            took: Duration::from_millis(1234),
            failures: now.map(set),
        };
        assert_eq!(
            ended.compared(7, before.map(set).as_ref()),
            format!("run 7 took 1.2 s: {expected}")
        );
    }

    #[test]
    fn a_run_is_compared_with_the_one_before() {
        check(Some(&[]), None, "no failure");
        check(Some(&["a"]), None, "1 failure");
        check(
            Some(&["a", "b"]),
            Some(&["a", "b"]),
            "2 failures, the same as in the previous run",
        );
        check(
            Some(&["a"]),
            Some(&["a", "b", "c"]),
            "1 failure, 2 fewer than in the previous run (2 fixed, 0 new)",
        );
        check(
            Some(&["d", "b"]),
            Some(&["a"]),
            "2 failures, 1 more than in the previous run (1 fixed, 2 new)",
        );
        check(
            Some(&["b"]),
            Some(&["a"]),
            "1 failure, as many as in the previous run (1 fixed, 1 new)",
        );
        check(None, Some(&["a"]), "no result, exit code 2");
    }

    #[test]
    fn only_files_that_differ_are_named() {
        let files = |names: &[(&str, u64)]| {
            names
                .iter()
                .map(|(name, size)| ((*name).to_owned(), Some((None, *size))))
                .collect::<Files>()
        };
        let before = files(&[("a", 1), ("b", 1), ("c", 1), ("d", 1)]);
        let after = files(&[("a", 1), ("b", 2), ("c\u{1b}", 1), ("e", 1)]);
        assert_eq!(listed(&difference(&before, &after)), "b, c, c\\u001b and 2 more");
        assert_eq!(listed(&difference(&before, &before)), "");
    }

    #[test]
    fn the_arguments_of_a_run_are_those_that_were_typed() {
        let typed = ["check", "--only", "parse/*", "--watch", "--full"].map(OsString::from);
        let expected = ["check", "--only", "parse/*", "--watched=/tmp/f", "--full"].map(OsString::from);
        assert_eq!(of_one_run(typed.into_iter(), Path::new("/tmp/f")), expected);
    }
}
