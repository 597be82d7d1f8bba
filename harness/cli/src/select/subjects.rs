//! The subjects that were asked for by name or by command.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_model::visible;
use urispec_subjects::{Adapters, KNOWN, OneShot, Pipe, PipeConfig, Subject, all, references};

use super::{DEFAULT_ADAPTERS, Subjects, adapters, missing, startable};
use crate::args::{Arguments, Chosen, Limits};
use crate::names::unknown;

/// The subjects that `check` and `compare` are to ask: those named, those of a command, or every parser built in.
pub fn asked_for(chosen: &Chosen, arguments: &Arguments) -> Result<Subjects, Error> {
    let commands = chosen.command.len() + chosen.one_shot.len();
    if chosen.name.len() > commands {
        bail!(
            "expected at most one --name for each --command and --one-shot, found {}",
            chosen.name.len()
        );
    }
    let mut subjects = match () {
        () if chosen.all => every_one(arguments)?,
        () if commands > 0 && chosen.subjects.is_empty() => Vec::new(),
        () => self::subjects(&chosen.subjects, arguments)?,
    };
    let mut names = chosen.name.iter().cloned();
    for command in &chosen.command {
        subjects.push(Box::new(pipe(command, names.next(), &chosen.limits)?));
    }
    for template in &chosen.one_shot {
        let mut config = config(template, names.next(), &chosen.limits)?;
        config.arguments = Some(typed("--one-shot", template, config.name.as_deref()));
        if !config.command.iter().any(|word| word.contains("{input}")) {
            bail!(
                "expected `{{input}}` in --one-shot, found none in `{}`",
                visible(template)
            );
        }
        subjects.push(Box::new(OneShot::new(config, "rfc3986".into())));
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = subjects
        .iter()
        .find(|subject| !seen.insert(subject.about().name.to_string()))
    {
        bail!(
            "expected subjects of different names, found two called `{}`; give one a --name",
            visible(&twice.about().name)
        );
    }
    Ok(subjects)
}

/// Every parser built in and every adapter that starts; says of the others why they do not.
pub fn every_one(arguments: &Arguments) -> Result<Subjects, Error> {
    let (started, missing) = startable(arguments)?;
    for words in missing {
        anstream::eprintln!("cannot be started here: {words}");
    }
    Ok(all().into_iter().chain(started).collect())
}

/// The subjects of these names: parsers, adapters by id, or references by the name of their spec. No names: every parser
/// built in.
pub fn subjects(names: &[String], arguments: &Arguments) -> Result<Subjects, Error> {
    let mut available = all();
    if names.is_empty() {
        return Ok(available);
    }
    available.extend(references());
    let unique: BTreeSet<&String> = names.iter().collect();
    // The manifest is read only where a name can be an adapter's.
    let adapters = if names.iter().any(|name| name.contains('/')) {
        adapters(arguments)?
    } else {
        None
    };
    unique
        .into_iter()
        .map(|name| take(&mut available, adapters.as_ref(), name))
        .collect()
}

/// Takes the subject of this name out of those available, or starts the adapter of this id.
fn take(
    available: &mut Vec<Box<dyn Subject>>,
    adapters: Option<&Adapters>,
    name: &str,
) -> Result<Box<dyn Subject>, Error> {
    if let Some((adapters, adapter)) = adapters.and_then(|adapters| Some((adapters, adapters.get(name)?))) {
        let hint = || format!("adapter `{name}` cannot be started; {}", missing(adapter));
        return Ok(Box::new(adapters.start(adapter, |_| {}).with_context(hint)?));
    }
    if let Some(index) = available.iter().position(|subject| subject.about().name == name) {
        return Ok(available.swap_remove(index));
    }
    if let Some(known) = KNOWN.iter().find(|known| known.name == name) {
        bail!(
            "subject `{name}` is not built in; build it in with `--features {}`{}",
            known.feature,
            needs(known.needs)
        );
    }
    if adapters.is_none() && name.contains('/') {
        bail!(
            "expected the adapter `{}` in the folder {DEFAULT_ADAPTERS}, found no such folder here; --adapters names another, \
             such as the one of a clone of the repository",
            visible(name)
        );
    }
    let ids = adapters.into_iter().flat_map(|adapters| &adapters.adapters);
    let names = available.iter().map(|subject| subject.about().name.to_string());
    let names = names.chain(ids.map(|adapter| adapter.id.clone()));
    let names: Vec<String> = names.chain(KNOWN.iter().map(|known| known.name.to_owned())).collect();
    Err(unknown(
        "subject",
        name,
        names.iter().map(String::as_str),
        "`urispec subjects` lists them all",
    ))
}

/// What has to be there to build a subject in.
pub fn needs(needs: Option<&str>) -> String {
    needs.map(|what| format!(" (needs {what})")).unwrap_or_default()
}

/// The subject of a command, which is started.
fn pipe(command: &str, name: Option<String>, limits: &Limits) -> Result<Pipe, Error> {
    let mut config = config(command, name, limits)?;
    config.arguments = Some(typed("--command", command, config.name.as_deref()));
    Ok(Pipe::start(config)?)
}

/// How to run the command of a subject.
pub fn config(command: &str, name: Option<String>, limits: &Limits) -> Result<PipeConfig, Error> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| {
        anyhow!(
            "expected a command, found unbalanced quotes or nothing in `{}`",
            visible(command)
        )
    })?;
    let mut config = PipeConfig::new(words);
    config.name = name;
    config.timeout = Duration::from_secs_f64(limits.timeout);
    config.memory_limit = u64::from(limits.memory) << 20;
    Ok(config)
}

/// How the subject was asked for, to be typed again.
fn typed(option: &str, command: &str, name: Option<&str>) -> String {
    let quoted = |text: &str| shlex::try_quote(text).map_or(text.to_owned(), std::borrow::Cow::into_owned);
    let name = name.map(|name| format!(" --name {}", quoted(name))).unwrap_or_default();
    format!("{option} {}{name}", quoted(command))
}
