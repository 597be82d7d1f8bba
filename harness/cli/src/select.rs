//! From names to subjects and vectors, with a helpful word where there are none.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Error, anyhow, bail};
use rayon::prelude::*;
use urispec_grammar::Grammar;
use urispec_model::{Bytes, Spec, UnknownName};
use urispec_report::escape::plain;
use urispec_subjects::{Adapter, Adapters, KNOWN, OneShot, Pipe, PipeConfig, Subject, all, references};
use urispec_vectors::{Suite, Vector};

use crate::args::{Arguments, Chosen, Limits, StartRule};

/// The vectors: those of `--vectors`, else those built in.
pub fn suite(arguments: &Arguments) -> Result<Suite, Error> {
    match &arguments.vectors {
        Some(folder) => Suite::load(folder).map_err(|error| {
            let folder = plain(&folder.display().to_string());
            anyhow!("the vectors of `{folder}` cannot be read\n{error}")
        }),
        None => Ok(Suite::embedded()),
    }
}

/// The adapters of `--adapters`; none where that folder was not named and is not there.
pub fn adapters(arguments: &Arguments) -> Result<Option<Adapters>, Error> {
    let is_default = arguments.adapters == Path::new("harness/subjects/adapters");
    if is_default && !arguments.adapters.is_dir() {
        return Ok(None);
    }
    Ok(Some(Adapters::read(&arguments.adapters)?))
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

/// Some subjects.
pub type Subjects = Vec<Box<dyn Subject>>;

/// Every adapter that can be started, and in words those that cannot.
pub fn startable(arguments: &Arguments) -> Result<(Subjects, Vec<String>), Error> {
    let Some(adapters) = adapters(arguments)? else {
        return Ok((Vec::new(), Vec::new()));
    };
    let started = adapters.adapters.par_iter().map(|adapter| {
        if !adapters.is_there(adapter) {
            return Err(format!("{}: not there; {}", adapter.id, missing(adapter)));
        }
        match adapters.start(adapter, |config| config.start_timeout = Duration::from_secs(20)) {
            Ok(pipe) => Ok(Box::new(pipe) as Box<dyn Subject>),
            Err(error) => Err(format!(
                "{}: {}; {}",
                adapter.id,
                plain(&error.to_string()),
                missing(adapter)
            )),
        }
    });
    let started: Vec<_> = started.collect();
    let (subjects, missing): (Vec<_>, Vec<_>) = started.into_iter().partition(Result::is_ok);
    Ok((
        subjects.into_iter().flatten().collect(),
        missing.into_iter().filter_map(Result::err).collect(),
    ))
}

/// How to get an adapter to run: names of packages, and the command that builds it.
pub fn missing(adapter: &Adapter) -> String {
    let build = if adapter.build.is_empty() {
        String::new()
    } else {
        format!(", then urispec subjects --build {}", adapter.id)
    };
    format!("install {}{build}", adapter.needs.debian.join(" "))
}

/// The subjects that `check` and `compare` are to ask: those named, those behind a command, or every parser built in.
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
                plain(template)
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
            plain(&twice.about().name)
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

/// The subject behind a command, which is started.
pub fn pipe(command: &str, name: Option<String>, limits: &Limits) -> Result<Pipe, Error> {
    let mut config = config(command, name, limits)?;
    config.arguments = Some(typed("--command", command, config.name.as_deref()));
    Ok(Pipe::start(config)?)
}

/// How the subject was asked for, to be typed again.
fn typed(option: &str, command: &str, name: Option<&str>) -> String {
    let quoted = |text: &str| shlex::try_quote(text).map_or(text.to_owned(), std::borrow::Cow::into_owned);
    let name = name.map(|name| format!(" --name {}", quoted(name))).unwrap_or_default();
    format!("{option} {}{name}", quoted(command))
}

pub fn config(command: &str, name: Option<String>, limits: &Limits) -> Result<PipeConfig, Error> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| {
        anyhow!(
            "expected a command, found unbalanced quotes or nothing in `{}`",
            plain(command)
        )
    })?;
    let mut config = PipeConfig::new(words);
    config.name = name;
    config.timeout = Duration::from_secs_f64(limits.timeout);
    config.memory_limit = u64::from(limits.memory) << 20;
    Ok(config)
}

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
    let names = available.iter().map(|subject| subject.about().name.to_string());
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

/// "unknown KIND `NAME`", what was probably meant, and where to find more.
pub fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>, hint: &str) -> Error {
    anyhow!("{}", unknown_words(kind, name, known, hint))
}

/// The words of [`unknown`].
pub fn unknown_words<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>, hint: &str) -> String {
    let near: Vec<String> = suggestions(name, known)
        .into_iter()
        .map(|near| format!("`{}`", plain(near)))
        .collect();
    let meant = match &near[..] {
        [] => String::new(),
        [one] => format!(" did you mean {one}?"),
        [some @ .., last] => format!(" did you mean {} or {last}?", some.join(", ")),
    };
    format!("unknown {kind} `{}`;{meant} {hint}", plain(name))
}

/// The names among `known` that `found` was probably meant to be, the likeliest first.
fn suggestions<'a>(found: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let known: BTreeSet<&str> = known.collect();
    let mut near: Vec<(f64, &str)> = known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(found, name), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .collect();
    near.sort_by(|one, other| other.0.total_cmp(&one.0));
    let least = near.first().map_or(0.0, |(best, _)| best - 0.02);
    near.into_iter()
        .take_while(|(likeness, _)| *likeness >= least)
        .map(|(_, name)| name)
        .take(3)
        .collect()
}

/// Which vectors a glob on ids lets through; it is an error if there are none.
pub fn id_filter(only: Option<&str>, suite: &Suite) -> Result<impl Fn(&Vector) -> bool + Send + Sync + use<>, Error> {
    let pattern = only
        .map(glob::Pattern::new)
        .transpose()
        .context("--only takes a glob such as 'resolve/*'")?;
    let wanted = move |vector: &Vector| pattern.as_ref().is_none_or(|pattern| pattern.matches(&vector.id));
    if !suite.vectors.iter().any(&wanted) {
        bail!(
            "no vector's id matches `{}`; `urispec vectors list` lists them all",
            plain(only.unwrap_or_default())
        );
    }
    Ok(wanted)
}

/// Where the names of the documents are.
pub const ALL_SPECS: &str = "`urispec subjects` lists them all, as references";

/// The grammar of a document or a file as published, the rule for the whole of it (empty if only the file knows), and what
/// was typed behind its name.
pub fn grammar(chosen: &StartRule) -> Result<(Grammar, &'static str, &[OsString]), Error> {
    if let Some(file) = &chosen.file {
        return Ok((grammar_file(file)?, "", &chosen.what));
    }
    let [name, rest @ ..] = &chosen.what[..] else {
        bail!("expected a document such as rfc3986, or --file with a grammar of your own");
    };
    let spec: Spec = name
        .to_string_lossy()
        .parse()
        .map_err(|error: UnknownName| unknown("document", &error.found, error.known.iter().copied(), ALL_SPECS))?;
    let grammar = urispec_specs::syntax(spec);
    Ok((grammar, urispec_specs::start(spec), rest))
}

/// A grammar of the user's own.
pub fn grammar_file(file: &Path) -> Result<Grammar, Error> {
    let name = plain(&file.display().to_string());
    let text = std::fs::read(file).with_context(|| format!("`{name}` cannot be read"))?;
    Ok(Grammar::parse(&name, text)?)
}

/// The bytes that were typed.
pub fn bytes(typed: &OsStr, hex: bool) -> Result<Cow<'_, [u8]>, Error> {
    if !hex {
        return Ok(Cow::Borrowed(typed.as_encoded_bytes()));
    }
    let bytes = typed.to_str().and_then(Bytes::from_hex);
    let bytes = bytes.ok_or_else(|| {
        anyhow!(
            "expected pairs of hexadecimal digits with --hex, found `{}`",
            plain(&typed.to_string_lossy())
        )
    })?;
    Ok(bytes.0)
}
