//! `urispec init`.

use std::env;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error};
use urispec_files::{Folder, Output};
use urispec_model::visible;
use urispec_subjects::{BuildServer, Condition, LANGUAGES, Language, Way, config, plain_name};

use crate::args::{Ci, Init};
use crate::exit::Exit;
use crate::names::{quoted, unknown};
use crate::output::Printed;

/// The file that `urispec check` reads, at the root of the repository.
const CONFIG: &str = "urispec.toml";

/// The file of the known failures, next to the adapter.
const BASELINE: &str = "urispec.jsonl";

/// A placeholder until the owner of the repository of urispec is known.
const OWNER: &str = "OWNER/urispec";

pub fn init(init: &Init) -> Result<Exit, Error> {
    let Some(name) = &init.language else {
        Printed::Text(languages()).print()?;
        return Ok(Exit::Success);
    };
    let language = Language::named(name).ok_or_else(|| {
        let names = LANGUAGES
            .iter()
            .flat_map(|language| [&[language.name], language.aliases].concat());
        unknown("language", name, names, "`urispec init` lists all languages")
    })?;
    let way = language.ways.iter().find(|way| holds(way.needs, &init.folder));
    let project = Project {
        way: way.unwrap_or(&language.ways[0]),
        init,
    };
    let made = Folder::make(&init.folder)?;
    let files = project.files(language)?;
    let new = || files.iter().filter(|file| !file.is_kept);
    // No file is written unless all files can be written.
    let folders = new().filter_map(|file| file.path.parent()).map(Folder::make);
    let folders = folders.collect::<Result<Vec<_>, _>>()?;
    let outputs = new().map(|file| Output::new(&file.path));
    let outputs = outputs.collect::<Result<Vec<_>, _>>()?;
    for (output, file) in outputs.into_iter().zip(new()) {
        output.finish(&file.text)?;
    }
    drop((folders, made));
    Printed::Text(project.next(&files)).print()?;
    Ok(Exit::Success)
}

/// Each language with its aliases and its file.
fn languages() -> String {
    let mut out = String::new();
    for language in LANGUAGES {
        let aliases = language.aliases.join(", ");
        let file = language.ways[language.ways.len() - 1].file;
        let _ = writeln!(out, "{:<10}  {aliases:<20}  {file}", language.name);
    }
    out.push_str("urispec init LANG writes an adapter in this language to the current folder\n");
    out
}

/// Whether a way can be used for an adapter in `folder`.
fn holds(condition: Condition, folder: &Path) -> bool {
    match condition {
        Condition::Nothing => true,
        Condition::File(name) => folder.join(name).is_file(),
        Condition::Program(name) => {
            let path = env::var_os("PATH").unwrap_or_default();
            env::split_paths(&path).any(|folder| folder.join(name).is_file())
        }
    }
}

/// The files to write, and the commands to print.
struct Project<'a> {
    way: &'a Way,
    init: &'a Init,
}

/// A file of the project.
struct Written {
    path: PathBuf,
    text: String,
    /// Whether the file existed before, and is not overwritten.
    is_kept: bool,
}

impl Written {
    fn new(path: PathBuf, text: String) -> Self {
        let is_kept = path.symlink_metadata().is_ok();
        Self { path, text, is_kept }
    }

    /// Whether the file was kept, and does not contain `words`.
    fn lacks(&self, words: &str) -> bool {
        self.is_kept && !std::fs::read_to_string(&self.path).is_ok_and(|text| text.contains(words))
    }

    fn shown(&self) -> String {
        visible(&self.path.display().to_string())
    }
}

impl Project<'_> {
    /// The adapter, the config file, and the file for the build server, in this order.
    fn files(&self, language: &Language) -> Result<Vec<Written>, Error> {
        let folder = &self.init.folder;
        let shown = || format!("`{}` cannot be read", visible(&folder.display().to_string()));
        let full = folder.canonicalize().with_context(shown)?;
        let name = self.init.name.clone().unwrap_or_else(|| {
            let name = full.file_name().unwrap_or_default().to_string_lossy();
            plain_name(if name.is_empty() { "my-parser" } else { &name })
        });
        let claims: Vec<&str> = self.init.claims.iter().map(|spec| spec.name()).collect();
        let root = full.ancestors().find(|folder| folder.join(".git").exists());
        let root = root.unwrap_or(&full);
        // The commands of the config file and of a build server run at the root.
        let below = prefix(full.strip_prefix(root).unwrap_or(Path::new("")));
        let at_the_root = |file: &str| {
            if root == full {
                in_folder(folder, file)
            } else {
                from_here(&root.join(file))
            }
        };
        let command = typed(&self.way.run(&below));
        let adapter = Written::new(in_folder(folder, self.way.file), language.adapter(&name, &claims));
        let mut files = vec![
            Written {
                is_kept: adapter.is_kept && !self.init.force,
                ..adapter
            },
            Written::new(at_the_root(CONFIG), config(&command, &format!("{below}{BASELINE}"))),
        ];
        let server = match self.init.ci {
            Ci::Github => Some(BuildServer::GitHub),
            Ci::Gitlab => Some(BuildServer::GitLab),
            Ci::None => None,
        };
        files.extend(server.map(|server| {
            let text = server.text(&typed(&self.way.build(&below)), &urispec());
            Written::new(at_the_root(server.file()), text)
        }));
        Ok(files)
    }

    /// The files that were written, and the next commands.
    fn next(&self, files: &[Written]) -> String {
        let folder = prefix(&self.init.folder);
        let mut out = String::new();
        for file in files {
            let _ = if file.is_kept {
                writeln!(out, "kept:    {}", file.shown())
            } else {
                writeln!(out, "written: {}", file.shown())
            };
        }
        let _ = writeln!(out, "\nnext:");
        let mut steps = vec![format!(
            "make the function `answer` in {} call your parser",
            files[0].shown()
        )];
        let build = typed(&self.way.build(&folder));
        if !build.is_empty() {
            steps.push(build);
        }
        let command = typed(&self.way.run(&folder));
        steps.push(format!("urispec doctor --command {}", quoted(&command)));
        if let Some(line) = files[1].text.lines().find(|line| line.starts_with("command"))
            && files[1].lacks(line)
        {
            steps.push(format!("add this parser to {}: {line}", files[1].shown()));
        }
        if let Some(server) = files.get(2).filter(|file| file.lacks("urispec")) {
            steps.push(format!(
                "add a job that runs `urispec check` to {}: the guide `gate-a-build.md` has an example",
                server.shown()
            ));
        }
        let check = check(&files[1].path);
        steps.push(check.clone());
        steps.push(format!("remove the `#` before `baseline` in {}", files[1].shown()));
        steps.push(format!("{check} --update-baseline"));
        let mut commit: Vec<String> = files.iter().map(Written::shown).collect();
        commit.push(format!("{folder}{BASELINE}"));
        steps.push(format!("commit {}", commit.join(", ")));
        for (number, step) in steps.iter().enumerate() {
            let _ = writeln!(out, "  {}. {}", number + 1, visible(step));
        }
        if let Some(file) = files.get(2).filter(|file| file.text.contains(OWNER)) {
            let _ = writeln!(
                out,
                "in {}, replace OWNER with the owner of the urispec repository",
                file.shown()
            );
        }
        out
    }
}

/// The command that tests the parser of a config file. The command names the file, unless the file is found from the
/// current folder.
fn check(config: &Path) -> String {
    let here = env::current_dir().and_then(|here| here.canonicalize());
    let folder = config.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    match (here, folder) {
        (Ok(here), Ok(folder)) if here.starts_with(&folder) => "urispec check".to_owned(),
        _ => format!("urispec check --config {}", quoted(&config.display().to_string())),
    }
}

/// The repository of urispec at GitHub.
fn urispec() -> String {
    let known = env!("CARGO_PKG_REPOSITORY").strip_prefix("https://github.com/");
    known.unwrap_or(OWNER).to_owned()
}

/// A command as it is typed in a shell; empty if there is no command.
fn typed(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    words.join(" ")
}

/// A file in a folder, without `./` before it.
fn in_folder(folder: &Path, file: &str) -> PathBuf {
    folder.strip_prefix(".").unwrap_or(folder).join(file)
}

/// A path, shown relative to the current folder if it is in that folder.
fn from_here(path: &Path) -> PathBuf {
    let here = env::current_dir().and_then(|here| here.canonicalize());
    let below = here
        .ok()
        .and_then(|here| Some(path.strip_prefix(here).ok()?.to_owned()));
    below.unwrap_or_else(|| path.to_owned())
}

/// A folder in the form in which it is written before the name of a file: empty for the current folder, and with a
/// slash at its end for other folders.
fn prefix(folder: &Path) -> String {
    let folder = folder.strip_prefix(".").unwrap_or(folder).display().to_string();
    if folder.is_empty() || folder.ends_with('/') {
        folder
    } else {
        folder + "/"
    }
}
