//! The parsers that were named, or whose command was typed.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_model::visible;
use urispec_subjects::{
    About, Adapter, Adapters, KNOWN, Kind, OneShot, Pipe, PipeConfig, Subject, all, reference, references,
};

use super::{DEFAULT_ADAPTERS, Subjects, adapters, missing, startable};
use crate::args::{Arguments, Chosen, Doctor, Limits};
use crate::config::Config;
use crate::names::{quoted, unknown};
use crate::own::document_in;

/// The parsers for `check` and `compare`: the named parsers, the parsers of a command, or every built-in parser.
pub fn asked_for(chosen: &Chosen, arguments: &Arguments) -> Result<Subjects, Error> {
    let processes = chosen.processes();
    if chosen.name.len() > processes.len() {
        bail!(
            "expected at most one --name for each --command and --one-shot, found {}",
            chosen.name.len()
        );
    }
    let mut subjects = match () {
        () if chosen.all => every_one(arguments, |adapter| adapter.kind == Kind::Parser)?,
        () if !processes.is_empty() && chosen.subjects.is_empty() => Vec::new(),
        () => self::subjects(&chosen.subjects, arguments)?,
    };
    for process in processes {
        let mut config = config(&process.command, process.name, &chosen.limits)?;
        let option = if process.is_one_shot { "--one-shot" } else { "--command" };
        config.arguments = Some(match &chosen.configured {
            Some(configured) => {
                run_in(&mut config, &configured.folder);
                format!("--config {}", quoted(&configured.file.display().to_string()))
            }
            None => typed(option, &process.command, config.name.as_deref()),
        });
        subjects.push(if process.is_one_shot {
            Box::new(one_shot(config, &process.command, arguments)?)
        } else {
            Box::new(Pipe::start(config)?)
        });
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = subjects
        .iter()
        .find(|subject| !seen.insert(subject.about().name.to_string()))
    {
        bail!(
            "expected parsers with different names, found two called `{}`; rename one with --name",
            visible(&twice.about().name)
        );
    }
    Ok(subjects)
}

/// The configuration to run one parser as a separate process. For a built-in parser, the process is this program.
pub fn command_of(chosen: &Chosen, arguments: &Arguments) -> Result<PipeConfig, Error> {
    match (&chosen.processes()[..], &chosen.subjects[..]) {
        ([process], []) if !process.is_one_shot => {
            let mut config = config(&process.command, process.name.clone(), &chosen.limits)?;
            if let Some(configured) = &chosen.configured {
                run_in(&mut config, &configured.folder);
            }
            Ok(config)
        }
        ([], [name]) => {
            let adapters = if name.contains('/') { adapters(arguments)? } else { None };
            let adapter = adapters.as_ref().and_then(|all| Some(all.config(all.get(name)?)));
            let mut config = if let Some(config) = adapter {
                config
            } else {
                let program = std::env::current_exe().context("this program cannot be found")?;
                let words = [&program.display().to_string(), "serve", name].map(str::to_owned);
                PipeConfig::new(words.to_vec())
            };
            config.name = Some(name.clone());
            limit(&mut config, &chosen.limits);
            Ok(config)
        }
        (commands, subjects) => bail!(
            "--self-test: expected one parser, by its name or with --command, found {}",
            commands.len() + subjects.len()
        ),
    }
}

/// The parser that `doctor` examines.
pub enum Examined {
    /// The command of an adapter that is not started yet, and advice if the adapter cannot be started.
    Command(PipeConfig, Option<String>),
    /// Any other parser.
    Subject(Box<dyn Subject>),
}

/// The parser that the arguments of `doctor` name.
pub fn examined(doctor: &Doctor, arguments: &Arguments) -> Result<Examined, Error> {
    if let Some(command) = &doctor.command {
        return Ok(Examined::Command(config(command, None, &doctor.limits)?, None));
    }
    if let Some(template) = &doctor.one_shot {
        let mut config = config(template, None, &doctor.limits)?;
        config.arguments = Some(typed("--one-shot", template, None));
        let subject = one_shot(config, template, arguments)?;
        return Ok(Examined::Subject(Box::new(subject)));
    }
    let Some(name) = &doctor.subject else {
        return of_config_file(doctor, arguments);
    };
    if name.contains('/')
        && let Some(adapters) = adapters(arguments)?
        && let Some(adapter) = adapters.get(name)
    {
        let mut config = adapters.config(adapter);
        limit(&mut config, &doctor.limits);
        let hint = format!("adapter `{}` cannot be started; {}", visible(name), missing(adapter));
        return Ok(Examined::Command(config, Some(hint)));
    }
    let subject = subjects(std::slice::from_ref(name), arguments)?.pop();
    subject
        .map(Examined::Subject)
        .ok_or_else(|| anyhow!("expected a parser, found none"))
}

/// The parser of the nearest config file, for `doctor` without a parser.
fn of_config_file(doctor: &Doctor, arguments: &Arguments) -> Result<Examined, Error> {
    let Some(nearest) = Config::nearest()? else {
        bail!("expected a parser, --command, --one-shot, or a file `urispec.toml`, found none");
    };
    let limits = Limits {
        timeout: doctor.limits.timeout.or(nearest.limits.timeout),
        memory: doctor.limits.memory.or(nearest.limits.memory),
    };
    let shown = visible(&nearest.parsers.file.display().to_string());
    let [process] = &nearest.parsers.parsers[..] else {
        bail!(
            "expected one parser in `{shown}`, found {}; name the parser to examine with --command",
            nearest.parsers.parsers.len()
        );
    };
    anstream::eprintln!("config: {shown}");
    let mut config = config(&process.command, process.name.clone(), &limits)?;
    run_in(&mut config, &nearest.parsers.folder);
    if process.is_one_shot {
        config.arguments = Some(typed("--one-shot", &process.command, None));
        return Ok(Examined::Subject(Box::new(one_shot(
            config,
            &process.command,
            arguments,
        )?)));
    }
    Ok(Examined::Command(config, None))
}

/// Every built-in parser and every adapter that starts. For each adapter that does not start, prints the reason.
pub fn every_one(arguments: &Arguments, wanted: impl Fn(&Adapter) -> bool + Sync) -> Result<Subjects, Error> {
    let (started, missing) = startable(arguments, wanted)?;
    for words in missing {
        anstream::eprintln!("cannot be started here: {words}");
    }
    Ok(started.into_iter().chain(all()).collect())
}

/// The parsers with these names: built-in parsers, adapters by id, references by the name of their document, or
/// folders of documents. Without names, the result is every built-in parser.
pub fn subjects(names: &[String], arguments: &Arguments) -> Result<Subjects, Error> {
    let mut available = all();
    if names.is_empty() {
        return Ok(available);
    }
    available.extend(references());
    // The manifest is read only if a name may be the name of an adapter.
    let adapters = if names.iter().any(|name| name.contains('/')) {
        adapters(arguments)?
    } else {
        None
    };
    let mut subjects = Subjects::new();
    for name in names.iter().collect::<BTreeSet<_>>() {
        if let Some((adapters, adapter)) = adapters.as_ref().and_then(|all| Some((all, all.get(name)?))) {
            let hint = || format!("adapter `{name}` cannot be started; {}", missing(adapter));
            subjects.push(Box::new(adapters.start(adapter, |_| {}).with_context(hint)?));
        } else if let Some(index) = available.iter().position(|subject| subject.about().name == *name) {
            subjects.push(available.swap_remove(index));
        } else if let Some(document) = document_in(Path::new(name))? {
            subjects.push(reference(document));
        } else {
            return Err(absent(name, &available, adapters.as_ref()));
        }
    }
    Ok(subjects)
}

/// The error for a name that is not the name of a parser.
fn absent(name: &str, available: &[Box<dyn Subject>], adapters: Option<&Adapters>) -> Error {
    if let Some(known) = KNOWN.iter().find(|known| known.name == name) {
        return anyhow!(
            "parser `{name}` is not built in; build it in with `--features {}`{}",
            known.feature,
            needs(known.needs)
        );
    }
    if adapters.is_none() && name.contains('/') {
        return anyhow!(
            "expected the adapter `{}` in the folder {DEFAULT_ADAPTERS}, but this folder does not exist here; name the folder \
             with --adapters, for example the folder in a clone of the repository",
            visible(name)
        );
    }
    let ids = adapters.into_iter().flat_map(|adapters| &adapters.adapters);
    let names = available.iter().map(|subject| subject.about().name.to_string());
    let names = names.chain(ids.map(|adapter| adapter.id.clone()));
    let names: Vec<String> = names.chain(KNOWN.iter().map(|known| known.name.to_owned())).collect();
    let names = names.iter().map(String::as_str);
    unknown("parser", name, names, "`urispec parsers` lists all parsers")
}

/// The requirements for building a parser in.
pub fn needs(needs: Option<&str>) -> String {
    needs.map(|what| format!(" (needs {what})")).unwrap_or_default()
}

/// A parser that is a command for single requests, after a successful test run.
fn one_shot(mut config: PipeConfig, template: &str, arguments: &Arguments) -> Result<OneShot, Error> {
    if !config.command.iter().any(|word| word.contains("{input}")) {
        bail!(
            "--one-shot: expected a command that contains `{{input}}`, found `{}`",
            visible(template)
        );
    }
    config.jobs = jobs(arguments);
    Ok(OneShot::start(config, "rfc3986".into())?)
}

/// The configuration to run the command of a parser.
fn config(command: &str, name: Option<String>, limits: &Limits) -> Result<PipeConfig, Error> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| {
        anyhow!(
            "expected a command, found unbalanced quotes or nothing in `{}`",
            visible(command)
        )
    })?;
    let mut config = PipeConfig::new(words);
    config.name = name;
    limit(&mut config, limits);
    Ok(config)
}

/// Sets the typed limits; the other limits keep the values of [`PipeConfig::new`].
fn limit(config: &mut PipeConfig, limits: &Limits) {
    if let Some(seconds) = limits.timeout {
        config.timeout = Duration::from_secs_f64(seconds);
    }
    if let Some(memory) = limits.memory {
        config.memory_limit = u64::from(memory) << 20;
    }
}

/// Sets the folder of a command; an empty path is the current folder.
fn run_in(config: &mut PipeConfig, folder: &Path) {
    if folder.as_os_str().is_empty() {
        return;
    }
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    // Some systems search for a relative program from the folder of the starting process.
    if config.command[0].contains('/') {
        config.command[0] = folder.join(&config.command[0]).display().to_string();
    }
    config.folder = Some(folder);
}

/// The number of processes that may run at once: the number of threads.
fn jobs(arguments: &Arguments) -> NonZeroUsize {
    let asked = arguments
        .shared
        .jobs
        .and_then(|jobs| NonZeroUsize::new(usize::from(jobs)));
    asked
        .or_else(|| std::thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN)
}

/// The arguments that select a parser, as a user types them, with one more option.
pub fn with_option(about: &About, option: &str, value: &str) -> String {
    let subject = about.arguments.clone().unwrap_or_else(|| about.name.to_string());
    format!("{subject} {option} {}", quoted(value))
}

/// The arguments that select the parser, as a user types them.
fn typed(option: &str, command: &str, name: Option<&str>) -> String {
    let name = name.map(|name| format!(" --name {}", quoted(name))).unwrap_or_default();
    format!("{option} {}{name}", quoted(command))
}
