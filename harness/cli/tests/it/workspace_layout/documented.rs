//! Checks how much of the public crates is documented.

use std::fs;
use std::path::Path;

use super::{check, names, root};

/// The library, and three of its internal crates: the terms, the judge and the automata.
const SEEN: [&str; 4] = ["urispec", "model", "judge", "grammar"];

/// The fewest doc lines (`///` and `//!`) for a hundred lines of code. Blank lines, other comments and tests count
/// as neither.
const LEAST: usize = 34;

#[test]
fn the_crates_that_users_see_are_documented() {
    check(SEEN.into_iter().filter_map(|folder| {
        let lines = Lines::of_folder(&root().join("harness").join(folder).join("src"));
        assert!(lines.code > 50, "harness/{folder}: expected to find its sources");
        let needed = (lines.code * LEAST).div_ceil(100);
        (lines.doc < needed).then(|| {
            format!(
                "harness/{folder}/src: expected {needed} doc lines for {} lines of code ({LEAST} for 100), found {}; \
                 document meaning, units, bounds, errors and sources of the added items, or remove code",
                lines.code, lines.doc
            )
        })
    }));
}

#[test]
fn the_page_of_each_of_these_crates_has_an_example_that_runs() {
    check(SEEN.into_iter().filter_map(|folder| {
        let path = format!("harness/{folder}/src/lib.rs");
        let page = super::text(&path);
        // A fence with a word, such as `text` or `no_run`, is not a test.
        let has_example = page.lines().any(|line| line == "//! ```");
        (!has_example).then(|| format!("{path}: expected an example that `cargo test --doc` runs, found none"))
    }));
}

/// Counts of lines.
#[derive(Default)]
struct Lines {
    doc: usize,
    code: usize,
}

impl Lines {
    /// The lines of all Rust files in a folder and its subfolders. A file `tests.rs` is left out if its module is
    /// only for tests.
    fn of_folder(folder: &Path) -> Self {
        let mut lines = Self::default();
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
        let has_tests = names(folder)
            .iter()
            .any(|name| read(name).contains("#[cfg(test)]\nmod tests;"));
        for name in names(folder) {
            if folder.join(&name).is_dir() {
                lines.add(&Self::of_folder(&folder.join(&name)));
            } else if folder.join(&name).extension().is_some_and(|name| name == "rs")
                && !(has_tests && name == "tests.rs")
            {
                lines.add(&Self::of_text(&read(&name)));
            }
        }
        lines
    }

    /// The lines of a file, without its modules for tests.
    fn of_text(text: &str) -> Self {
        let mut lines = Self::default();
        let mut rest = text.lines();
        while let Some(line) = rest.next() {
            let line = line.trim();
            if line.starts_with("///") || line.starts_with("//!") {
                lines.doc += 1;
            } else if line.starts_with("#[cfg(test)]") || line.starts_with("#[cfg(all(test") {
                let is_module = rest
                    .next()
                    .is_some_and(|next| next.starts_with("mod ") && next.ends_with('{'));
                // The module ends with the first brace at the margin.
                if is_module {
                    rest.find(|line| *line == "}");
                }
            } else if !line.is_empty() && !line.starts_with("//") {
                lines.code += 1;
            }
        }
        lines
    }

    fn add(&mut self, other: &Self) {
        self.doc += other.doc;
        self.code += other.code;
    }
}

#[test]
fn tests_blank_lines_and_comments_are_not_counted() {
    let lines = Lines::of_text(
        "//! Page.\n\n// Why.\nuse a::b;\n\n/// Doc.\nfn c() {}\n\n#[cfg(test)]\nmod tests {\n    /// Not this.\n    fn d() {}\n}\n",
    );
    assert_eq!((lines.doc, lines.code), (2, 2));
}
