//! The adapters in this repository, as `adapters/adapters.toml` describes them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use urispec_model::wire::json_words;
use urispec_model::{ComponentSet, suggestions};

use crate::{Pipe, PipeConfig, StartError};

/// One adapter: a parser in a different language, and how to run it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adapter {
    /// The identifier, `language/name`.
    pub id: String,
    /// The language that the parser is called from.
    pub language: String,
    /// The parser's own name.
    pub parser: String,
    /// The kind of the parser.
    #[serde(default)]
    pub kind: Kind,
    /// The program and its arguments. Relative paths start at the folder of the adapters.
    pub command: Vec<String>,
    /// Whether the parser is an HTTP client that connects without a proxy if `--direct` is the last word of the
    /// command.
    #[serde(default = "crate::about::yes")]
    pub direct: bool,
    /// The commands that build the adapter, once its requirements are installed.
    pub build: Vec<Vec<String>>,
    /// The packages that must be installed.
    pub needs: Needs,
    /// The documents that the parser claims.
    pub claims: Vec<String>,
    /// The claims in the parser's own documentation.
    #[serde(default)]
    pub says: Option<Says>,
    /// Whether the parser is meant to reject texts that its documents do not permit.
    #[serde(default = "crate::about::yes")]
    pub validates: bool,
    /// Whether the parser needs a long time for all vectors.
    #[serde(default)]
    pub slow: bool,
    /// The components for which the parser distinguishes undefined from empty.
    pub distinguishes_undefined: ComponentSet,
    /// The parser's earlier releases.
    #[serde(default)]
    pub history: Option<Releases>,
}

/// A quotation from a parser's documentation. The quoted text claims documents, or states that the parser only
/// splits.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Says {
    /// A short quotation.
    pub words: String,
    /// The address of the quotation.
    pub link: String,
}

/// Releases of one parser, and how to run the adapter with one of them. In each word, `{release}` is replaced by the
/// release, and `{folder}` by a separate folder for it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Releases {
    /// The releases, the oldest first.
    pub releases: Vec<String>,
    /// For the first release of a separate line of releases, the release that it followed, if this is not the
    /// previous release in the list.
    #[serde(default)]
    pub after: BTreeMap<String, String>,
    /// Commands, run in the folder of the adapters, that put a release into its folder.
    pub get: Vec<Vec<String>>,
    /// The command of the adapter; `None` if the command of the installed release is used.
    #[serde(default)]
    pub command: Option<Vec<String>>,
    /// Variables of the environment that the command needs.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
}

/// A word with `{release}` and `{folder}` replaced.
fn filled_in(word: &str, release: &str, folder: &Path) -> String {
    word.replace("{release}", release)
        .replace("{folder}", &folder.display().to_string())
}

/// The numbers in a release, to decide which of two releases is newer: `1.27.3` is newer than `1.9`.
fn numbers(release: &str) -> Vec<u64> {
    let parts = release.split(|c: char| !c.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

impl Releases {
    /// The newest of the releases that are newer than `release`; `None` if there is no newer release.
    pub fn newer_than(&self, release: &str) -> Option<&str> {
        let newest = self.releases.iter().max_by_key(|release| numbers(release))?;
        (numbers(newest) > numbers(release)).then_some(newest)
    }

    /// The first wrong entry of `after`: it names no release, or a release that is not earlier in the list.
    fn misplaced(&self) -> Option<(&str, &str)> {
        let place = |name: &String| self.releases.iter().position(|release| release == name);
        let mut after = self.after.iter();
        let wrong =
            after.find(|(release, before)| !matches!((place(before), place(release)), (Some(a), Some(b)) if a < b));
        wrong.map(|(release, before)| (release.as_str(), before.as_str()))
    }

    /// The commands that put `release` into `folder`.
    pub fn commands(&self, release: &str, folder: &Path) -> Vec<Vec<String>> {
        let words = |words: &Vec<String>| words.iter().map(|word| filled_in(word, release, folder)).collect();
        self.get.iter().map(words).collect()
    }
}

/// The kind of parser that an adapter starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A parser, which reports what it reads.
    #[default]
    Parser,
    /// An HTTP client, as a program or a library. Its answer is the request that it sends to a proxy.
    Fetcher,
}

impl Adapter {
    /// The HTTP client run without a proxy; `None` if it always needs a proxy.
    pub fn without_proxy(&self) -> Option<Self> {
        let command = self.command.iter().cloned().chain(["--direct".to_owned()]);
        (self.kind == Kind::Fetcher && self.direct).then(|| Self {
            command: command.collect(),
            ..self.clone()
        })
    }
}

/// The names of required packages.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Needs {
    /// Packages of Debian.
    pub debian: Vec<String>,
    /// Packages of `PyPI`; the build installs them.
    pub pypi: Vec<String>,
    /// Packages of npm; the build installs them.
    pub npm: Vec<String>,
}

/// The adapters of one folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adapters {
    /// The folder that contains the adapters.
    pub folder: PathBuf,
    /// The distribution to which the packages in `needs` belong, with its release, as the distribution names itself.
    pub distribution: Option<String>,
    /// The adapters in order of id.
    pub adapters: Vec<Adapter>,
}

/// The reason why a manifest cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// The file cannot be read.
    #[error("`{file}` cannot be read: {why}")]
    Unreadable {
        /// The name of the file.
        file: String,
        /// The message of the system.
        why: String,
    },
    /// The file is not a valid manifest.
    #[error("{file}:{line}: {message}{}", near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
    Broken {
        /// The name of the file.
        file: String,
        /// The number of the line, from 1.
        line: usize,
        /// The expected text and the text found.
        message: String,
        /// The key that was probably meant.
        near: Option<&'static str>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    #[serde(default)]
    distribution: Option<String>,
    adapter: Vec<Adapter>,
}

const KEYS: [&str; 25] = [
    "distribution",
    "id",
    "language",
    "parser",
    "kind",
    "command",
    "direct",
    "build",
    "needs",
    "claims",
    "says",
    "history",
    "releases",
    "after",
    "get",
    "environment",
    "words",
    "link",
    "validates",
    "slow",
    "distinguishes_undefined",
    "debian",
    "pypi",
    "npm",
    "adapter",
];

impl Adapters {
    /// Reads `adapters.toml` in `folder`.
    pub fn read(folder: &Path) -> Result<Self, ManifestError> {
        let path = folder.join("adapters.toml");
        let file = path.display().to_string();
        let text = urispec_files::read_to_string(&path).map_err(|error| ManifestError::Unreadable {
            file: file.clone(),
            why: error.to_string(),
        })?;
        Self::parse(&text, &file, folder)
    }

    fn parse(text: &str, file: &str, folder: &Path) -> Result<Self, ManifestError> {
        let broken = |at: usize, message: String| {
            let unknown = message
                .strip_prefix("unknown field `")
                .and_then(|rest| rest.split('`').next());
            let near = unknown.and_then(|unknown| suggestions(unknown, KEYS).first().copied());
            let line = text[..at.min(text.len())].matches('\n').count() + 1;
            ManifestError::Broken {
                file: file.to_owned(),
                line,
                message,
                near,
            }
        };
        let manifest: Manifest = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            broken(start, json_words(error.message()))
        })?;
        let mut adapters = manifest.adapter;
        for (index, adapter) in adapters.iter().enumerate() {
            let at = text.match_indices("[[adapter]]").nth(index).map_or(0, |(at, _)| at);
            if adapter
                .id
                .split_once('/')
                .is_none_or(|(language, name)| language.is_empty() || name.is_empty())
            {
                return Err(broken(
                    at,
                    format!("expected an id `language/name`, found `{}`", adapter.id),
                ));
            }
            if adapter.command.is_empty() {
                return Err(broken(
                    at,
                    format!("expected a command of `{}`, found none", adapter.id),
                ));
            }
            if let Some((release, before)) = adapter.history.as_ref().and_then(Releases::misplaced) {
                let message = format!("expected an earlier release in `after`, found `{before}` for `{release}`");
                return Err(broken(at, message));
            }
            if adapters[..index].iter().any(|before| before.id == adapter.id) {
                return Err(broken(
                    at,
                    format!("expected each id once, found `{}` twice", adapter.id),
                ));
            }
        }
        adapters.sort_by(|one, other| one.id.cmp(&other.id));
        Ok(Self {
            folder: folder.to_owned(),
            distribution: manifest.distribution,
            adapters,
        })
    }

    /// The adapter with this id.
    pub fn get(&self, id: &str) -> Option<&Adapter> {
        self.adapters.iter().find(|adapter| adapter.id == id)
    }

    /// The configuration to run `adapter`: its command with absolute paths, and its id as the name.
    pub fn config(&self, adapter: &Adapter) -> PipeConfig {
        let mut config = PipeConfig::new(adapter.command.clone());
        let folder = self.folder.canonicalize().unwrap_or_else(|_| self.folder.clone());
        if config.command[0].contains('/') {
            config.command[0] = folder.join(&config.command[0]).display().to_string();
        }
        config.folder = Some(folder);
        config.name = Some(adapter.id.clone());
        config
    }

    /// The configuration to run `adapter` with the release that was put into `folder`.
    pub fn config_of_release(
        &self,
        adapter: &Adapter,
        releases: &Releases,
        release: &str,
        folder: &Path,
    ) -> PipeConfig {
        let mut config = self.config(&Adapter {
            command: releases
                .command
                .as_ref()
                .unwrap_or(&adapter.command)
                .iter()
                .map(|word| filled_in(word, release, folder))
                .collect(),
            ..adapter.clone()
        });
        let variables = releases.environment.iter();
        config.environment = variables
            .map(|(name, value)| (name.clone(), filled_in(value, release, folder)))
            .collect();
        config
    }

    /// Starts `adapter`.
    pub fn start(&self, adapter: &Adapter, limits: impl FnOnce(&mut PipeConfig)) -> Result<Pipe, StartError> {
        let mut config = self.config(adapter);
        limits(&mut config);
        Pipe::start(config)
    }

    /// Whether the program and each file that the command names exist. Missing libraries are only detected when the
    /// adapter is started.
    pub fn is_there(&self, adapter: &Adapter) -> bool {
        self.absent(&adapter.command).is_none()
    }

    /// The first missing requirement of earlier releases of `adapter`: a program that fetches them, or a file
    /// that their command names.
    pub fn absent_for_releases<'a>(&self, adapter: &'a Adapter, releases: &'a Releases) -> Option<&'a str> {
        let command = releases.command.as_ref().unwrap_or(&adapter.command);
        let fetching = releases.get.iter().filter_map(|words| words.get(..1));
        let mut commands = fetching.chain([&command[..]]);
        commands.find_map(|command| self.absent(command))
    }

    /// The first word of the command whose file or program is missing. Words that are filled in for each
    /// release are not checked.
    fn absent<'a>(&self, command: &'a [String]) -> Option<&'a str> {
        let is_program = |program: &str| {
            if program.contains('/') {
                return self.folder.join(program).is_file();
            }
            let paths = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&paths).any(|folder| folder.join(program).is_file())
        };
        let is_file = |word: &str| {
            let path = Path::new(word);
            path.is_relative() && path.extension().is_some() && word.contains('/') && !word.contains([':', '='])
        };
        let fixed = command.iter().map(String::as_str).enumerate();
        let mut fixed = fixed.filter(|(_, word)| !word.contains("{folder}") && !word.contains("{release}"));
        let absent = fixed.find(|(at, word)| match at {
            0 => !is_program(word),
            _ => is_file(word) && !self.folder.join(word).exists(),
        });
        absent.map(|(_, word)| word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "[[adapter]]\nid = \"x/y\"\nlanguage = \"x\"\nparser = \"y\"\ncommand = [\"true\"]\nbuild = []\nneeds = {}\nclaims = []\ndistinguishes_undefined = []\n";

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let error = Adapters::parse(text, "a.toml", Path::new(".")).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
    }

    #[test]
    fn a_broken_manifest_has_its_line_and_a_near_name() {
        check(
            &GOOD.replace("claims", "clams"),
            "a.toml:8: unknown field `clams`, expected one of",
        );
        let error = Adapters::parse(&GOOD.replace("claims", "clams"), "a.toml", Path::new(".")).unwrap_err();
        assert!(error.to_string().ends_with("did you mean `claims`?"), "{error}");
        check(
            &GOOD.replace("needs = {}", "needs = { debain = [] }"),
            "a.toml:7: unknown field `debain`",
        );
        check(
            &format!("{GOOD}{GOOD}"),
            "a.toml:10: expected each id once, found `x/y` twice",
        );
        check(
            &GOOD.replace("build = []", "build = []\nkind = \"fetchr\""),
            "a.toml:7: unknown variant `fetchr`",
        );
        check(&GOOD.replace("x/y", "xy"), "a.toml:1: expected an id `language/name`");
        check(&GOOD.replace("[\"true\"]", "[]"), "a.toml:1: expected a command");
        check(
            &GOOD.replace("distinguishes_undefined = []", "distinguishes_undefined = [\"hots\"]"),
            "a.toml:9: unknown component `hots`",
        );
        let history = "\n[adapter.history]\nreleases = [\"1\", \"2\"]\nget = []\nafter = { 1 = \"2\" }\n";
        check(
            &format!("{GOOD}{history}"),
            "a.toml:1: expected an earlier release in `after`, found `2` for `1`",
        );
    }

    #[test]
    fn releases_are_compared_by_their_numbers() {
        let releases = Releases {
            releases: ["1.9", "1.27.3", "1.26.6"].map(str::to_owned).to_vec(),
            after: BTreeMap::new(),
            get: Vec::new(),
            command: None,
            environment: BTreeMap::new(),
        };
        assert_eq!(releases.newer_than("1.19.8"), Some("1.27.3"));
        assert_eq!(releases.newer_than("1.27.2-1"), Some("1.27.3"));
        assert_eq!(
            (releases.newer_than("1.27.3"), releases.newer_than("1.100")),
            (None, None)
        );
    }

    #[test]
    fn the_box_has_at_least_45_parsers_in_15_languages() {
        let adapters = Adapters::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters")).unwrap();
        let languages: std::collections::BTreeSet<&str> = adapters
            .adapters
            .iter()
            .map(|adapter| adapter.language.as_str())
            .collect();
        assert!(adapters.adapters.len() >= 45 && languages.len() >= 15, "{languages:?}");
    }
}
