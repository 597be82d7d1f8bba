//! The adapters to parsers in other languages.

use std::path::Path;
use std::time::Duration;

use anyhow::Error;
use rayon::prelude::*;
use urispec_model::visible;
use urispec_subjects::{Adapter, Adapters, Subject};

use super::Subjects;
use crate::args::Arguments;

/// The default folder of `--adapters`, in a clone of the repository.
pub use crate::args::DEFAULT_ADAPTERS;

/// The adapters of `--adapters`; `None` if the option was not typed and the default folder does not exist.
pub fn adapters(arguments: &Arguments) -> Result<Option<Adapters>, Error> {
    let is_default = arguments.shared.adapters == Path::new(DEFAULT_ADAPTERS);
    if is_default && !arguments.shared.adapters.is_dir() {
        return Ok(None);
    }
    Ok(Some(Adapters::read(&arguments.shared.adapters)?))
}

/// Every `wanted` adapter that can be started, slow adapters first, and a message for each adapter that cannot be
/// started.
pub fn startable(
    arguments: &Arguments,
    wanted: impl Fn(&Adapter) -> bool + Sync,
) -> Result<(Subjects, Vec<String>), Error> {
    let Some(adapters) = adapters(arguments)? else {
        return Ok((Vec::new(), Vec::new()));
    };
    let mut all: Vec<&Adapter> = adapters.adapters.iter().filter(|adapter| wanted(adapter)).collect();
    all.sort_by_key(|adapter| !adapter.slow);
    Ok(started(&adapters, &all))
}

/// Every HTTP client that can be started without a proxy, and a message for each that cannot be started.
pub fn without_proxy(arguments: &Arguments) -> Result<(Subjects, Vec<String>), Error> {
    let Some(adapters) = adapters(arguments)? else {
        return Ok((Vec::new(), Vec::new()));
    };
    let all: Vec<Adapter> = adapters.adapters.iter().filter_map(Adapter::without_proxy).collect();
    Ok(started(&adapters, &all.iter().collect::<Vec<_>>()))
}

/// The adapters that can be started, and a message for each adapter that cannot be started.
fn started(adapters: &Adapters, all: &[&Adapter]) -> (Subjects, Vec<String>) {
    let started = all.par_iter().map(|adapter| {
        if !adapters.is_there(adapter) {
            return Err(visible(&format!("{}: not there; {}", adapter.id, missing(adapter))));
        }
        match adapters.start(adapter, |config| config.start_timeout = Duration::from_secs(20)) {
            Ok(pipe) => Ok(Box::new(pipe) as Box<dyn Subject>),
            Err(error) => Err(visible(&format!("{}: {error}; {}", adapter.id, missing(adapter)))),
        }
    });
    let started: Vec<_> = started.collect();
    let (subjects, missing): (Vec<_>, Vec<_>) = started.into_iter().partition(Result::is_ok);
    (
        subjects.into_iter().flatten().collect(),
        missing.into_iter().filter_map(Result::err).collect(),
    )
}

/// Advice on how to make an adapter runnable: names of packages, and the command that builds the adapter.
pub fn missing(adapter: &Adapter) -> String {
    let build = if adapter.build.is_empty() {
        String::new()
    } else {
        format!(", then urispec parsers --build {}", adapter.id)
    };
    format!("install {}{build}", adapter.needs.debian.join(" "))
}
