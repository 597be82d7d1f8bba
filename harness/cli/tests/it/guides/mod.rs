//! Tests README and the guides. Each command that they show is run as a reader would run it, and its output is
//! compared. `harness/guide/README.md` describes the form of the pages. `URISPEC_WRITE_GUIDES=1` regenerates the
//! outputs instead.
//!
//! [trycmd](https://docs.rs/trycmd) was turned down: a page needs a folder with links to the root of the repository, the files that the page
//! itself shows, and third-party programs, which may be missing.
#![cfg(unix)]

mod page;
mod run;
mod shown;

use std::{env, fs};

use rayon::prelude::*;
use toml::Table;

use page::{broken, commands_that_are_not_run, counts, links, pages, unknown_options};
pub(super) use page::{files, root, text};
use run::Run;

/// The most lines that README may have.
const LONGEST_README: usize = 120;

/// Fails with the list of problems, if there are any.
#[track_caller]
pub(super) fn check(wrong: impl IntoIterator<Item = String>) {
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_command_of_the_readme_and_the_guides_has_the_output_that_they_show() {
    let is_written = env::var_os("URISPEC_WRITE_GUIDES").is_some();
    let pages = pages();
    let wrong: Vec<String> = pages
        .par_iter()
        .flat_map_iter(|page| {
            let before = text(page);
            let run = Run::of(page, &before);
            if is_written {
                if run.page != before {
                    fs::write(root().join(page), run.page).unwrap_or_else(|error| panic!("{page}: {error}"));
                }
                Vec::new()
            } else {
                run.wrong
            }
        })
        .collect();
    check(wrong);
}

#[test]
fn the_readme_is_short() {
    let lines = text("README.md").lines().count();
    assert!(
        lines <= LONGEST_README,
        "README.md: expected at most {LONGEST_README} lines, found {lines}; a guide has room for more"
    );
}

#[test]
fn the_readme_names_the_oldest_rust_that_builds_the_program() {
    let manifest: Table = text("harness/cli/Cargo.toml")
        .parse()
        .expect("cargo reads this manifest");
    let oldest = manifest["package"]["rust-version"]
        .as_str()
        .expect("the oldest Rust is text");
    let expected = format!("Rust {oldest} or newer");
    let readme = text("README.md");
    assert!(readme.contains(&expected), "README.md: expected `{expected}`");
}

#[test]
fn each_guide_is_in_the_table_of_the_readme_and_in_that_of_the_guides() {
    let (readme, guides) = (text("README.md"), text("harness/guide/README.md"));
    check(pages().iter().flat_map(|page| {
        let name = page.strip_prefix("harness/guide/").filter(|name| *name != "README.md");
        let expected = name.map(|name| {
            [
                ("README.md", &readme, page.as_str()),
                ("harness/guide/README.md", &guides, name),
            ]
        });
        expected.into_iter().flatten().filter_map(|(list, text, link)| {
            let is_listed = text.contains(&format!("]({link})"));
            (!is_listed).then(|| format!("{list}: expected a link to {link}, found none"))
        })
    }));
}

#[test]
fn each_link_of_a_checked_in_page_leads_to_a_file_and_a_heading_or_has_the_form_of_an_address() {
    let pages = files()
        .into_iter()
        .filter(|path| std::path::Path::new(path).extension().is_some_and(|name| name == "md"));
    // The links of a template are relative to the report that is made of it.
    let pages: Vec<String> = pages.filter(|path| !path.contains("/templates/")).collect();
    assert!(
        pages.len() > 100,
        "expected every page of the repository, found {}",
        pages.len()
    );
    let wrong = pages.par_iter().flat_map_iter(|page| {
        let text = text(page);
        let wrong = links(&text).into_iter().filter_map(|link| {
            let reason = broken(page, link)?;
            Some(format!("{page}: ({link}): {reason}"))
        });
        wrong.collect::<Vec<_>>()
    });
    check(wrong.collect::<Vec<_>>());
}

/// A glossary explains words that are used; one that no page uses is superfluous.
#[test]
fn each_term_of_the_glossary_is_used_in_help_or_in_a_guide() {
    let used: String = pages()
        .iter()
        .filter(|page| !page.ends_with("glossary.md"))
        .map(|page| text(page).to_lowercase())
        .collect();
    let glossary = text("harness/guide/glossary.md");
    let rows = glossary.lines().filter_map(|line| line.strip_prefix("| "));
    let terms = rows.filter_map(|row| row.split(" | ").next()).skip(1);
    let terms: Vec<&str> = terms.flat_map(|terms| terms.split(", ")).collect();
    assert!(terms.len() >= 15, "{terms:?} are not all terms");
    let unused = terms.iter().filter(|term| !used.contains(**term));
    check(unused.map(|term| format!("harness/guide/glossary.md: expected README or a guide to use `{term}`")));
}

#[test]
fn no_count_in_prose_is_written_by_hand() {
    check(pages().iter().flat_map(|page| {
        counts(&text(page)).into_iter().map(move |count| {
            format!("{page}: expected counts in the output of a command alone, found {count} in prose")
        })
    }));
}

/// Commands in `sh` blocks are not run. This test notices if they use an option that no longer exists.
#[test]
fn each_option_of_a_command_that_is_not_run_exists() {
    check(pages().iter().flat_map(|page| {
        let text = text(page);
        let unknown = commands_that_are_not_run(&text).into_iter().flat_map(|command| {
            let options = unknown_options(command).into_iter();
            options.map(move |option| format!("{page}: {command}: expected an option of urispec, found {option}"))
        });
        unknown.collect::<Vec<_>>()
    }));
}
