//! `urispec parsers --install`: the packages that some adapters need.

use std::collections::BTreeSet;
use std::process::Command;

use anyhow::{Error, bail};
use urispec_model::visible;
use urispec_subjects::Adapter;

use crate::args::Arguments;
use crate::exit::Exit;
use crate::{output, parsers};

/// The packages that some adapters need together, each once, in order.
struct Packages<'a> {
    /// Packages of the distribution, which its package manager installs.
    distribution: Vec<&'a str>,
    /// Packages of the distribution with the name of a program that is already installed.
    present: Vec<&'a str>,
    /// Packages of `PyPI` and npm: the build installs fixed releases of these packages in its own folders.
    built: [(&'static str, BTreeSet<&'a str>); 2],
}

impl<'a> Packages<'a> {
    fn of(adapters: &[&'a Adapter], is_program: impl Fn(&str) -> bool) -> Self {
        let union = |names: fn(&Adapter) -> &[String]| -> BTreeSet<&'a str> {
            let all = adapters.iter().flat_map(|adapter| names(adapter));
            all.map(String::as_str).collect()
        };
        let (present, distribution) = union(|adapter| &adapter.needs.debian)
            .into_iter()
            .partition(|package| is_program(package));
        Self {
            distribution,
            present,
            built: [
                ("PyPI", union(|adapter| &adapter.needs.pypi)),
                ("npm", union(|adapter| &adapter.needs.npm)),
            ],
        }
    }

    /// The commands of the distribution's package manager; empty if no package is missing.
    fn commands(&self) -> Vec<Vec<&'a str>> {
        if self.distribution.is_empty() {
            return Vec::new();
        }
        let install = ["apt-get", "install", "-y", "--no-install-recommends"];
        vec![
            vec!["apt-get", "update"],
            install.into_iter().chain(self.distribution.iter().copied()).collect(),
        ]
    }

    /// The commands, for a shell, with comments.
    fn text(&self, distribution: &str, ids: &str) -> String {
        let mut lines = vec![format!(
            "# for {distribution}; on other systems the packages may have different names"
        )];
        if !self.present.is_empty() {
            lines.push(format!("# already installed programs: {}", self.present.join(" ")));
        }
        lines.extend(self.commands().iter().map(|command| command.join(" ")));
        let built = self.built.iter().filter(|(_, packages)| !packages.is_empty());
        lines.extend(built.map(|(registry, packages)| {
            let packages: Vec<&str> = packages.iter().copied().collect();
            format!("# the build installs from {registry}: {}", packages.join(" "))
        }));
        lines.push(format!("urispec parsers --build '{ids}'"));
        lines.iter().map(|line| visible(line) + "\n").collect()
    }
}

/// Whether this machine has a program with this name.
fn is_program(name: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|folder| folder.join(name).is_file())
}

/// Prints the commands that install the packages for the adapters whose id matches. With `yes`, runs these commands,
/// and then the build.
pub fn install(ids: &str, yes: bool, arguments: &Arguments) -> Result<Exit, Error> {
    let adapters = parsers::manifest(arguments)?;
    let Some(distribution) = &adapters.distribution else {
        bail!(
            "expected the key `distribution` in adapters.toml, found none: it names the distribution of the packages in `needs`"
        );
    };
    let packages = Packages::of(&parsers::matching(ids, &adapters)?, is_program);
    output::print(&packages.text(distribution, ids))?;
    if !yes {
        return Ok(Exit::Success);
    }
    for command in packages.commands() {
        let (program, words) = (command[0], &command[1..]);
        let status = Command::new(program)
            .args(words)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .status();
        let why = match status {
            Ok(status) if status.success() => continue,
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        };
        anstream::eprintln!("`{program} {}`: {}", words[0], visible(&why));
        return Ok(Exit::Broken);
    }
    parsers::build(ids, arguments)
}

#[cfg(test)]
mod tests {
    use urispec_subjects::Needs;

    use super::*;

    fn adapter(id: &str, needs: [&[&str]; 3]) -> Adapter {
        let [debian, pypi, npm] = needs.map(|names| names.iter().map(|name| (*name).to_owned()).collect());
        Adapter {
            id: id.to_owned(),
            language: String::new(),
            parser: String::new(),
            kind: urispec_subjects::Kind::Parser,
            command: vec!["true".to_owned()],
            direct: false,
            build: Vec::new(),
            needs: Needs { debian, pypi, npm },
            claims: Vec::new(),
            says: None,
            validates: true,
            slow: false,
            distinguishes_undefined: urispec_model::ComponentSet::default(),
            history: None,
        }
    }

    #[track_caller]
    fn check(present: &[&str], expected: &str) {
        let one = adapter("x/one", [&["nodejs", "npm"], &[], &["b", "a"]]);
        let other = adapter("x/other", [&["nodejs", "libc6-dev"], &["p"], &["a"]]);
        let packages = Packages::of(&[&one, &other], |name| present.contains(&name));
        assert_eq!(packages.text("Debian 12", "x/*"), expected);
    }

    #[test]
    fn each_package_is_named_once_and_in_order() {
        check(
            &[],
            "# for Debian 12; on other systems the packages may have different names\n\
             apt-get update\n\
             apt-get install -y --no-install-recommends libc6-dev nodejs npm\n\
             # the build installs from PyPI: p\n\
             # the build installs from npm: a b\n\
             urispec parsers --build 'x/*'\n",
        );
    }

    #[test]
    fn what_is_there_is_not_installed_again() {
        check(
            &["npm", "nodejs", "libc6-dev"],
            "# for Debian 12; on other systems the packages may have different names\n\
             # already installed programs: libc6-dev nodejs npm\n\
             # the build installs from PyPI: p\n\
             # the build installs from npm: a b\n\
             urispec parsers --build 'x/*'\n",
        );
    }
}
