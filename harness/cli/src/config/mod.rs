//! `urispec.toml`: the parser that `urispec check` tests by default, and the results that fail the check.
//!
//! Each key has the name of an option. An option on the command line replaces its key, except `--documents`, which
//! adds to it. Only `check` reads the whole file, because no other command has a gate; `doctor` without a parser
//! examines the parser that the file names.
//!
//! The file describes a parser with its gate. If the command line names a different parser, the gate does not apply
//! to it. In this case only `documents` and `vectors` are used, because they state how to judge, and not which
//! failures are allowed.
//!
//! We decided against a key `skip`, because a gate would pass without a record of the cases that it left out. (A
//! baseline is such a record.) A `command` cannot be a list of words, because an option cannot be a list. There are
//! no keys for output (`format`, `output`, `junit`), because output depends on the person who runs the command. We do
//! not read the files of other tools (`package.json`, `pyproject.toml`), so that projects in all languages use one
//! file name.

mod find;
mod page;
mod settings;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, bail};
use clap::{ArgMatches, value_parser};
use urispec_model::visible;

use self::settings::Settings;
use crate::args::{self, Arguments, Check, Command, Configured, Limits};

/// A config file that was read.
pub struct Config {
    /// The path of the file from the current folder.
    file: PathBuf,
    settings: Settings,
}

/// The parsers of a config file without its gate.
pub struct Nearest {
    pub parsers: Configured,
    pub limits: Limits,
}

impl Config {
    /// The config file of the typed command; `None` if the command is not `check` or has no config file.
    ///
    /// The file is searched for before the arguments are parsed, because the arguments may name documents that the
    /// file adds. Errors in the arguments are reported later, when they are parsed.
    ///
    /// # Errors
    /// If the file is wrong, cannot be read, or belongs to another user.
    pub fn of_typed() -> Result<Option<Self>, Error> {
        let any_spec = |check: clap::Command| check.mut_arg("spec", |spec| spec.value_parser(value_parser!(String)));
        let typed = args::command().mut_subcommand("check", any_spec).try_get_matches();
        let Ok(typed) = typed else { return Ok(None) };
        typed.subcommand_matches("check").map_or(Ok(None), Self::of_check)
    }

    fn of_check(typed: &ArgMatches) -> Result<Option<Self>, Error> {
        let named = typed.get_one::<PathBuf>("config");
        let file = match named {
            Some(file) => Some(file.clone()),
            None if typed.get_flag("no_config") => None,
            None => find::upwards()?,
        };
        file.map(Self::read).transpose()
    }

    fn read(file: PathBuf) -> Result<Self, Error> {
        let shown = visible(&file.display().to_string());
        let text = urispec_files::read(&file)
            .with_context(|| format!("the config file `{shown}` cannot be read; --no-config ignores it"))?;
        let settings = Settings::read(&shown, &text, folder_of(&file))?;
        Ok(Self { file, settings })
    }

    /// The parsers of the config file in the current folder, or in the nearest folder above it that has a config
    /// file.
    ///
    /// # Errors
    /// If the file is wrong, cannot be read, or belongs to another user.
    pub fn nearest() -> Result<Option<Nearest>, Error> {
        let Some(Self { file, settings }) = find::upwards()?.map(Self::read).transpose()? else {
            return Ok(None);
        };
        let limits = Limits {
            timeout: settings.timeout,
            memory: settings.memory,
        };
        let folder = folder_of(&file).to_owned();
        let parsers = Configured {
            file,
            folder,
            parsers: settings.parsers,
        };
        Ok(Some(Nearest { parsers, limits }))
    }

    /// Adds the values of the file to the typed arguments, and returns a line that lists the keys in use.
    ///
    /// # Errors
    /// If neither the file nor the command line names a parser.
    pub fn complete(self, arguments: &mut Arguments) -> Result<String, Error> {
        let Command::Check(check) = &mut arguments.command else {
            return Ok(String::new());
        };
        let is_named = check.chosen.names_parsers();
        let file = visible(&self.file.display().to_string());
        let Settings {
            parsers,
            timeout,
            memory,
            spec,
            only,
            baseline,
            fail_on,
            max_failures,
            vectors,
            keys,
        } = self.settings;
        if parsers.is_empty() && !is_named {
            bail!(
                "expected a parser, found none: write `command`, `one-shot` or `[[parser]]` in `{file}`, or name a parser on \
                 the command line"
            );
        }
        let mut counted = Counted::default();
        // The documents were added when the file was read.
        if keys.contains(&"documents") {
            counted.used.push("documents");
        }
        counted.put("vectors", &mut arguments.shared.vectors, vectors);
        if !is_named {
            let Check { chosen, gate, .. } = check;
            for key in ["command", "one-shot", "parser"]
                .into_iter()
                .filter(|key| keys.contains(key))
            {
                counted.used.push(key);
            }
            // `Chosen::processes` replaces this name by a typed name.
            if keys.contains(&"name") {
                let list = if chosen.name.is_empty() {
                    &mut counted.used
                } else {
                    &mut counted.replaced
                };
                list.push("name");
            }
            counted.put("timeout", &mut chosen.limits.timeout, timeout);
            counted.put("memory", &mut chosen.limits.memory, memory);
            counted.put("spec", &mut check.spec, spec);
            counted.put("only", &mut check.only, only);
            counted.put("baseline", &mut gate.baseline, baseline);
            counted.put("fail-on", &mut gate.fail_on, fail_on);
            counted.put("max-failures", &mut gate.max_failures, max_failures);
            chosen.configured = Some(Configured {
                folder: folder_of(&self.file).to_owned(),
                file: self.file,
                parsers,
            });
        }
        Ok(format!("config: {file}{}", counted.in_words(&keys)))
    }
}

/// The folder of a file that was named from the current folder.
fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

/// The keys of the file that are in use.
#[derive(Default)]
struct Counted {
    used: Vec<&'static str>,
    /// The keys of the file that an option of the command line replaces.
    replaced: Vec<&'static str>,
}

impl Counted {
    /// Uses the value of a key if its option was not typed.
    fn put<T: Given>(&mut self, key: &'static str, typed: &mut T, value: T) {
        match (value.is_given(), typed.is_given()) {
            (false, _) => {}
            (true, true) => self.replaced.push(key),
            (true, false) => {
                *typed = value;
                self.used.push(key);
            }
        }
    }

    /// The keys in use as text, which is shown after the name of the file.
    fn in_words(mut self, keys: &[&'static str]) -> String {
        self.used.sort_unstable();
        self.replaced.sort_unstable();
        let is_counted = |key: &&&str| !self.used.contains(key) && !self.replaced.contains(key);
        let left: Vec<&str> = keys.iter().filter(is_counted).copied().collect();
        let mut words = if self.used.is_empty() {
            ": no key is used".to_owned()
        } else {
            format!(": uses {}", self.used.join(", "))
        };
        if !self.replaced.is_empty() {
            words.extend(["; the command line replaces ", &*self.replaced.join(", ")]);
        }
        if !left.is_empty() {
            words.extend([
                "; ignored, because the command line names a parser: ",
                &*left.join(", "),
            ]);
        }
        words
    }
}

/// An option that the user may have left out.
trait Given {
    fn is_given(&self) -> bool;
}

impl<T> Given for Option<T> {
    fn is_given(&self) -> bool {
        self.is_some()
    }
}

impl<T> Given for Vec<T> {
    fn is_given(&self) -> bool {
        !self.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{FailOn, Process};

    const WHOLE: &str = r#"
command = "./adapter --quiet"
name = "mine"
timeout = 5
memory = 64
spec = ["rfc2396", "whatwg"]
only = ["parse/*"]
baseline = "tests/known.jsonl"
fail-on = ["documented", "missplit"]
max-failures = 7
vectors = "."
"#;

    /// The typed arguments, completed by a file `../urispec.toml` with this text, and the line about it.
    fn completed(text: &str, typed: &[&str]) -> (Arguments, Check, String) {
        let settings = Settings::read("../urispec.toml", text.as_bytes(), Path::new("..")).unwrap();
        let file = PathBuf::from("../urispec.toml");
        let typed = ["urispec", "check"].iter().chain(typed);
        let matches = args::command().try_get_matches_from(typed).unwrap();
        let mut arguments = Arguments::of(&matches).unwrap();
        let line = Config { file, settings }.complete(&mut arguments).unwrap();
        let Command::Check(check) =
            std::mem::replace(&mut arguments.command, Command::Serve { subject: String::new() })
        else {
            unreachable!("`check` was typed");
        };
        (arguments, check, line)
    }

    fn process(command: &str, is_one_shot: bool, name: Option<&str>) -> Process {
        Process {
            command: command.to_owned(),
            is_one_shot,
            name: name.map(str::to_owned),
        }
    }

    #[test]
    fn each_key_takes_the_place_of_its_option() {
        let (arguments, check, line) = completed(WHOLE, &[]);
        assert_eq!(
            check.chosen.processes(),
            [process("./adapter --quiet", false, Some("mine"))]
        );
        assert_eq!(check.chosen.configured.unwrap().folder, Path::new(".."));
        assert_eq!(
            (check.chosen.limits.timeout, check.chosen.limits.memory),
            (Some(5.0), Some(64))
        );
        assert_eq!(check.spec, ["rfc2396".parse().unwrap(), urispec_model::Spec::WHATWG]);
        assert_eq!(check.only, ["parse/*"]);
        assert_eq!(check.gate.baseline.unwrap(), Path::new("../tests/known.jsonl"));
        let missplit = FailOn::Verdict(urispec_model::Verdict::Missplit);
        assert_eq!(
            check.gate.fail_on,
            [FailOn::Kind(urispec_model::MismatchKind::Documented), missplit]
        );
        assert_eq!(check.gate.max_failures, Some(7));
        assert_eq!(arguments.shared.vectors.unwrap(), Path::new("../."));
        let all = "baseline, command, fail-on, max-failures, memory, name, only, spec, timeout, vectors";
        assert_eq!(line, format!("config: ../urispec.toml: uses {all}"));
    }

    #[test]
    fn an_option_replaces_its_key() {
        let typed = [
            "--name",
            "other",
            "--timeout",
            "1",
            "--memory",
            "1",
            "--spec",
            "rfc3986",
            "--only",
            "resolve/*",
            "--baseline",
            "b",
            "--fail-on",
            "open",
            "--max-failures",
            "1",
            "--vectors",
            "v",
        ];
        let (arguments, check, line) = completed(WHOLE, &typed);
        assert_eq!(
            check.chosen.processes(),
            [process("./adapter --quiet", false, Some("other"))]
        );
        assert_eq!(
            (check.chosen.limits.timeout, check.chosen.limits.memory),
            (Some(1.0), Some(1))
        );
        assert_eq!(check.spec, ["rfc3986".parse().unwrap()]);
        assert_eq!(check.only, ["resolve/*"]);
        assert_eq!(check.gate.baseline.unwrap(), Path::new("b"));
        assert_eq!(check.gate.fail_on, [FailOn::Kind(urispec_model::MismatchKind::Open)]);
        assert_eq!(check.gate.max_failures, Some(1));
        assert_eq!(arguments.shared.vectors.unwrap(), Path::new("v"));
        let replaced = "baseline, fail-on, max-failures, memory, name, only, spec, timeout, vectors";
        assert_eq!(
            line,
            format!("config: ../urispec.toml: uses command; the command line replaces {replaced}")
        );
    }

    #[test]
    fn a_parser_of_the_command_line_has_nothing_of_the_gate() {
        for typed in [
            &["rfc3986"][..],
            &["--all"],
            &["--command", "other"],
            &["--one-shot", "other {input}"],
        ] {
            let (arguments, check, line) = completed(WHOLE, typed);
            assert!(check.chosen.configured.is_none() && check.chosen.name.is_empty());
            assert!(
                check.gate.baseline.is_none() && check.gate.fail_on.is_empty() && check.gate.max_failures.is_none()
            );
            assert!(check.only.is_empty() && check.spec.is_empty());
            assert!(check.chosen.limits.timeout.is_none() && check.chosen.limits.memory.is_none());
            assert_eq!(arguments.shared.vectors.unwrap(), Path::new("../."));
            let ignored = "baseline, command, fail-on, max-failures, memory, name, only, spec, timeout";
            assert_eq!(
                line,
                format!(
                    "config: ../urispec.toml: uses vectors; ignored, because the command line names a parser: {ignored}"
                )
            );
        }
    }

    #[test]
    fn several_parsers_are_tables() {
        let text = r#"
            [[parser]]
            one-shot = "a {input}"
            [[parser]]
            command = "b"
            name = "second"
        "#;
        let (_, check, line) = completed(text, &[]);
        let parsers = [process("a {input}", true, None), process("b", false, Some("second"))];
        assert_eq!(check.chosen.processes(), parsers);
        assert_eq!(line, "config: ../urispec.toml: uses parser");
    }
}
