//! The sizes of files, and pictures that are files.

use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::events::Event;
use urispec_site::File;

use crate::site::{is, text};

/// Checks the size of the site, of each page, and of the index of the search.
pub fn check_sizes(all: &[File]) {
    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    for file in all {
        let folder = file.path.split_once('/').map_or("", |(folder, _)| folder);
        *folders.entry(folder).or_default() += file.bytes.len();
    }
    let size: usize = folders.values().sum();
    // With two hundred parsers, without the module of the playground. The recorded answers take 6 MB, in files that
    // the first page loads one at a time; the diagrams of grammars and the figures to download take 2 MB, and the pages of learnt
    // models 1 MB.
    assert!(size < 39_000_000, "the site has {size} bytes: {folders:?}");
    for file in all.iter().filter(|file| is(file, "html")) {
        assert!(
            file.bytes.len() < 400_000,
            "{} has {} bytes",
            file.path,
            file.bytes.len()
        );
    }
    let index = all
        .iter()
        .find(|file| file.path == "search-index.js")
        .expect("it is there");
    assert!(
        index.bytes.len() < 340_000,
        "the index of the search has {} bytes",
        index.bytes.len()
    );
}

/// Checks that a browser can show every picture that is a file.
pub fn check_pictures(all: &[File]) {
    for file in all.iter().filter(|file| is(file, "svg")) {
        let mut reader = Reader::from_str(text(file));
        while reader
            .read_event()
            .unwrap_or_else(|error| panic!("{}: {error}", file.path))
            != Event::Eof
        {}
    }
}

/// Checks the size of the first page with its files, and of the files that it loads for a question.
pub fn check_first_page(all: &[File]) {
    let size = |path: &str| {
        all.iter()
            .find(|file| file.path == path)
            .expect("it is there")
            .bytes
            .len()
    };
    let first = [
        "index.html",
        "style.css",
        "search.js",
        "playground.js",
        "data/examples.js",
        "home.js",
    ]
    .map(size);
    let first: usize = first.iter().sum();
    assert!(first < 250_000, "the first page with its files has {first} bytes");
    // Each is loaded for one question.
    let answers = all.iter().filter(|file| file.path.starts_with("data/answers/"));
    let largest = answers.map(|file| file.bytes.len()).max().unwrap_or_default();
    assert!(largest < 60_000, "a file of recorded answers has {largest} bytes");
}
