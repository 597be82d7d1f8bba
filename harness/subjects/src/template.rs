//! Templates of adapters: one file per language with one function to fill in, and the files that run the adapter on a
//! build server.
//!
//! The files are in `templates/`. Each template needs only the standard library of its language, and answers
//! `unsupported` until the function calls a parser. This module has the commands that build and run each adapter; it
//! does not write files.
//!
//! We decided against one template with parts for each language: a template must read like a file that a person wrote
//! in that language.

/// A language with a template of an adapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Language {
    /// The name, in lower case: `python`.
    pub name: &'static str,
    /// Alternative names: `py`.
    pub aliases: &'static [&'static str],
    /// The ways to build and run the file. The first way whose condition is met is used; if no condition is met, the
    /// first way is used.
    pub ways: &'static [Way],
    template: &'static str,
}

/// A way to build and run an adapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// The requirement of this way.
    pub needs: Condition,
    /// The name of the file in the folder of the adapter.
    pub file: &'static str,
    /// The command that builds the adapter; empty if there is nothing to build. `{}` is the folder of the adapter,
    /// empty or with a slash at its end.
    build: &'static str,
    /// The command that runs the adapter; `{}` is the folder of the adapter, empty or with a slash at its end.
    run: &'static str,
}

/// The requirement of a [`Way`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// The language itself is the only requirement.
    Nothing,
    /// The folder of the adapter must contain a file with this name.
    File(&'static str),
    /// The machine must have a program with this name.
    Program(&'static str),
}

const fn way(needs: Condition, file: &'static str, build: &'static str, run: &'static str) -> Way {
    Way {
        needs,
        file,
        build,
        run,
    }
}

const fn interpreted(file: &'static str, run: &'static str) -> Way {
    way(Condition::Nothing, file, "", run)
}

const fn compiled(file: &'static str, build: &'static str, run: &'static str) -> Way {
    way(Condition::Nothing, file, build, run)
}

macro_rules! language {
    ($name:literal, $aliases:expr, $template:literal, [$($way:expr),+ $(,)?]) => {
        Language {
            name: $name,
            aliases: &$aliases,
            ways: &[$($way),+],
            template: include_str!(concat!("../templates/", $template)),
        }
    };
}

/// Every language, by name.
pub const LANGUAGES: &[Language] = &[
    language!(
        "c",
        [],
        "urispec_adapter.c",
        [compiled(
            "urispec_adapter.c",
            "cc -O2 -o {}urispec_adapter {}urispec_adapter.c",
            "./{}urispec_adapter",
        )]
    ),
    language!(
        "c++",
        ["cpp", "cxx"],
        "urispec_adapter.cpp",
        [compiled(
            "urispec_adapter.cpp",
            "c++ -std=c++17 -O2 -o {}urispec_adapter {}urispec_adapter.cpp",
            "./{}urispec_adapter",
        )]
    ),
    language!(
        "csharp",
        ["c#", "cs", "dotnet"],
        "UrispecAdapter.cs",
        [
            // An SDK of .NET 10 or later runs a file without a project.
            way(
                Condition::Program("dotnet"),
                "UrispecAdapter.cs",
                "",
                "dotnet run {}UrispecAdapter.cs",
            ),
            way(
                Condition::Program("mcs"),
                "UrispecAdapter.cs",
                "mcs -out:{}UrispecAdapter.exe {}UrispecAdapter.cs",
                "mono {}UrispecAdapter.exe",
            ),
        ]
    ),
    language!(
        "go",
        ["golang"],
        "urispec_adapter.go",
        [compiled(
            "urispec_adapter.go",
            "go build -o {}urispec_adapter {}urispec_adapter.go",
            "./{}urispec_adapter",
        )]
    ),
    language!(
        "haskell",
        ["hs"],
        "UrispecAdapter.hs",
        [compiled(
            "UrispecAdapter.hs",
            "ghc -O -o {}urispec_adapter {}UrispecAdapter.hs",
            "./{}urispec_adapter",
        )]
    ),
    language!(
        "java",
        [],
        "UrispecAdapter.java",
        [compiled(
            "UrispecAdapter.java",
            "javac -d {}urispec_classes {}UrispecAdapter.java",
            "java -cp {}urispec_classes UrispecAdapter",
        )]
    ),
    language!(
        "javascript",
        ["js", "node"],
        "urispec_adapter.mjs",
        [interpreted("urispec_adapter.mjs", "node {}urispec_adapter.mjs",)]
    ),
    language!(
        "kotlin",
        ["kt"],
        "UrispecAdapter.kt",
        [compiled(
            "UrispecAdapter.kt",
            "kotlinc {}UrispecAdapter.kt -include-runtime -d {}urispec_adapter.jar",
            "java -jar {}urispec_adapter.jar",
        )]
    ),
    language!(
        "lua",
        [],
        "urispec_adapter.lua",
        [interpreted("urispec_adapter.lua", "lua {}urispec_adapter.lua",)]
    ),
    language!(
        "perl",
        ["pl"],
        "urispec_adapter.pl",
        [interpreted("urispec_adapter.pl", "perl {}urispec_adapter.pl",)]
    ),
    language!(
        "php",
        [],
        "urispec_adapter.php",
        [interpreted("urispec_adapter.php", "php {}urispec_adapter.php",)]
    ),
    language!(
        "python",
        ["py", "python3"],
        "urispec_adapter.py",
        [interpreted("urispec_adapter.py", "python3 {}urispec_adapter.py",)]
    ),
    language!(
        "ruby",
        ["rb"],
        "urispec_adapter.rb",
        [interpreted("urispec_adapter.rb", "ruby {}urispec_adapter.rb",)]
    ),
    language!(
        "rust",
        ["rs"],
        "urispec_adapter.rs",
        [
            // An example target can use the crate that contains it.
            way(
                Condition::File("Cargo.toml"),
                "examples/urispec_adapter.rs",
                "cargo build --release --manifest-path {}Cargo.toml --target-dir {}target --example urispec_adapter",
                "./{}target/release/examples/urispec_adapter",
            ),
            compiled(
                "urispec_adapter.rs",
                "rustc --edition 2021 -O -o {}urispec_adapter {}urispec_adapter.rs",
                "./{}urispec_adapter",
            ),
        ]
    ),
    language!(
        "shell",
        ["sh", "bash"],
        "urispec_adapter.sh",
        [interpreted("urispec_adapter.sh", "sh {}urispec_adapter.sh",)]
    ),
    language!(
        "swift",
        [],
        "urispec_adapter.swift",
        [compiled(
            "urispec_adapter.swift",
            "swiftc -O -o {}urispec_adapter {}urispec_adapter.swift",
            "./{}urispec_adapter",
        )]
    ),
];

impl Language {
    /// The language with this name or alias, in upper or lower case.
    ///
    /// ```
    /// use urispec_subjects::Language;
    ///
    /// assert_eq!(Language::named("JS").unwrap().name, "javascript");
    /// assert_eq!(Language::named("cobol"), None);
    /// ```
    pub fn named(name: &str) -> Option<&'static Self> {
        let name = name.to_lowercase();
        LANGUAGES
            .iter()
            .find(|language| language.name == name || language.aliases.contains(&&*name))
    }

    /// The text of the adapter. `name` is the name of the parser, and must fulfil [`is_plain_name`]; `claims` are the names of documents.
    pub fn adapter(&self, name: &str, claims: &[&str]) -> String {
        let claims: Vec<String> = claims.iter().map(|claim| format!("\"{claim}\"")).collect();
        self.template
            .replace("{{name}}", name)
            .replace("\"{{claims}}\"", &claims.join(", "))
    }
}

impl Way {
    /// The words of the command that builds the adapter in `folder`; empty if there is nothing to build. `folder` is
    /// empty, or has a slash at its end.
    pub fn build(&self, folder: &str) -> Vec<String> {
        words(self.build, folder)
    }

    /// The words of the command that runs the adapter in `folder`. `folder` is empty, or has a slash at its end.
    pub fn run(&self, folder: &str) -> Vec<String> {
        words(self.run, folder)
    }
}

fn words(command: &str, folder: &str) -> Vec<String> {
    let is_absolute = folder.starts_with('/');
    let command = if is_absolute {
        command.replace("./{}", "{}")
    } else {
        command.to_owned()
    };
    // The path of the folder may contain spaces.
    command
        .split_whitespace()
        .map(|word| word.replace("{}", folder))
        .collect()
}

/// Whether a string literal of every language can contain this text unchanged: ASCII letters, digits, spaces,
/// and `.`, `-`, `_`, `+`, `/`; not empty.
pub fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_plain)
}

/// The text with `-` in place of each character that [`is_plain_name`] does not allow.
pub fn plain_name(text: &str) -> String {
    text.chars()
        .map(|char| if is_plain(char) { char } else { '-' })
        .collect()
}

fn is_plain(char: char) -> bool {
    char.is_ascii_alphanumeric() || " .-_+/".contains(char)
}

/// A build server with a template of its configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuildServer {
    /// GitHub Actions.
    GitHub,
    /// GitLab CI/CD.
    GitLab,
}

/// The text of `urispec.toml`. `command` runs the adapter, and `baseline` is the file of the known failures, both from the folder of
/// `urispec.toml`.
pub fn config(command: &str, baseline: &str) -> String {
    include_str!("../templates/urispec.toml")
        .replace("{{command}}", &quoted(command))
        .replace("{{baseline}}", &quoted(baseline))
}

impl BuildServer {
    /// The path of the file, from the root of the repository.
    pub fn file(self) -> &'static str {
        match self {
            Self::GitHub => ".github/workflows/urispec.yml",
            Self::GitLab => ".gitlab-ci.yml",
        }
    }

    /// The text of the file. `build` is the command that builds the adapter, as typed in a shell at the root of the
    /// repository. It is empty if there is nothing to build. `urispec` is the repository of urispec at GitHub:
    /// `OWNER/urispec`.
    pub fn text(self, build: &str, urispec: &str) -> String {
        let template = match self {
            Self::GitHub => include_str!("../templates/github.yml"),
            Self::GitLab => include_str!("../templates/gitlab.yml"),
        };
        let is_needed = |line: &&str| !build.is_empty() || !line.contains("{{build}}");
        let lines = template.lines().filter(is_needed);
        let lines = lines.map(|line| {
            let line = line.replace("{{build}}", &scalar(build));
            line.replace("{{urispec}}", urispec) + "\n"
        });
        lines.collect()
    }
}

/// A text as a scalar of YAML: unchanged, or as a JSON string, which is valid YAML.
fn scalar(text: &str) -> String {
    let is_plain = |char: char| char.is_ascii_alphanumeric() || " ./_-+'=".contains(char);
    if text.starts_with(|char: char| char.is_ascii_alphanumeric() || char == '.') && text.chars().all(is_plain) {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// A text as a JSON string, which is also a string of TOML and of YAML.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string can always be written")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_name_and_alias_names_one_language() {
        let mut known = BTreeSet::new();
        for language in LANGUAGES {
            for name in [&[language.name], language.aliases].concat() {
                assert!(known.insert(name), "{name} is there twice");
                assert_eq!(Language::named(name), Some(language));
            }
        }
        assert!(LANGUAGES.is_sorted_by_key(|language| language.name));
    }

    #[test]
    fn nothing_is_left_to_be_replaced() {
        for language in LANGUAGES {
            assert!(language.template.contains("FILL IN"), "{}", language.name);
            let adapter = language.adapter("a b", &["rfc2396", "rfc2732"]);
            assert!(
                !adapter.contains("{{name}}") && !adapter.contains("{{claims}}"),
                "{adapter}"
            );
            assert!(adapter.contains("\"rfc2396\", \"rfc2732\""), "{adapter}");
        }
        for server in [BuildServer::GitHub, BuildServer::GitLab] {
            for build in ["", "cc -o a a.c", "cc -o 'a: b' a.c"] {
                let text = server.text(build, "someone/urispec");
                assert!(!text.contains("{{"), "{text}");
                assert!(text.contains("someone/urispec"), "{text}");
            }
        }
        let text = BuildServer::GitHub.text("cc -o 'a: b' a.c", "someone/urispec");
        assert!(text.contains("run: \"cc -o 'a: b' a.c\"\n"), "{text}");
        let text = config("./\"a\"", "b\\c.jsonl");
        let read: toml::Table = text.replace("# baseline", "baseline").parse().unwrap();
        assert_eq!(read["command"].as_str(), Some("./\"a\""));
        assert_eq!(read["baseline"].as_str(), Some("b\\c.jsonl"));
    }

    #[test]
    fn commands_name_the_folder_of_the_adapter() {
        let c = Language::named("c").unwrap().ways[0];
        assert_eq!(c.run(""), ["./urispec_adapter"]);
        assert_eq!(c.run("a b/"), ["./a b/urispec_adapter"]);
        assert_eq!(c.run("/a/"), ["/a/urispec_adapter"]);
        assert_eq!(c.build("a/").last().unwrap(), "a/urispec_adapter.c");
        assert!(Language::named("python").unwrap().ways[0].build("a/").is_empty());
    }

    #[test]
    fn a_name_cannot_end_a_string_or_begin_an_expression() {
        for char in ['"', '\'', '\\', '$', '@', '#', '%', '`', '{', '\n', '*', 'é'] {
            assert!(!is_plain_name(&format!("a{char}b")), "{char:?}");
        }
        assert!(!is_plain_name(""));
        assert_eq!(plain_name("my parser (é)"), "my parser ---");
    }
}
