//! Checks the pages of the site: they are well-formed, every link and anchor exists, and no foreign text is
//! active.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;
use std::{fs, io};

use flate2::read::GzDecoder;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use urispec_differential::Divergence;
use urispec_drift::{Inputs, Side, classes, compare, compare_all, graded_differences, pairwise_differences};
use urispec_history::{Recorded, RecordedRelease, ReleaseChangeKind};
use urispec_judge::{Case, Judgement, Run, SubjectRun};
use urispec_model::{Observation, Spec, Verdict};
use urispec_pairs::{Reproduced, Row, read_json_lines, read_reproduced};
use urispec_report::divergence;
use urispec_report::learned::{self, LearnedJson};
use urispec_report::proof::read_json;
use urispec_report::runfile;
use urispec_site::{File, Site, Survey, files};
use urispec_subjects::{About, Released};
use urispec_vectors::{Kind, Register, Statement, Suite};

use crate::links::has_known_form;
use crate::sizes::{check_first_page, check_pictures, check_sizes};

/// The contents of a page.
#[derive(Debug, Default)]
struct Found {
    ids: BTreeSet<String>,
    /// Addresses of links and of loaded files.
    links: Vec<String>,
    titles: usize,
}

/// The attributes of an element, decoded.
fn attributes(path: &str, element: &BytesStart<'_>) -> BTreeMap<String, String> {
    let attributes = element.attributes().map(|attribute| {
        let attribute = attribute.unwrap_or_else(|error| panic!("{path}: {error}"));
        let value = quick_xml::escape::unescape(&attribute.value).unwrap_or_else(|error| panic!("{path}: {error}"));
        let key = attribute.key.as_ref().to_owned();
        (key, value.into_owned())
    });
    attributes.collect()
}

/// Reads a page as XML, and checks everything that a single page shows.
fn read(path: &str, text: &str) -> Found {
    let mut found = Found::default();
    let mut reader = Reader::from_str(text);
    let mut open: Vec<String> = Vec::new();
    let mut labelled: BTreeSet<String> = BTreeSet::new();
    let mut fields: BTreeSet<String> = BTreeSet::new();
    loop {
        let event = reader
            .read_event()
            .unwrap_or_else(|error| panic!("{path} is not well-formed at byte {}: {error}", reader.error_position()));
        let (element, is_empty) = match event {
            Event::Start(element) => (element, false),
            Event::Empty(element) => (element, true),
            Event::End(_) => {
                open.pop();
                continue;
            }
            Event::Eof => break,
            Event::GeneralRef(reference) => {
                let name = reference.to_string();
                let is_number = name
                    .strip_prefix('#')
                    .is_some_and(|digits| match digits.strip_prefix('x') {
                        Some(digits) => u8::from_str_radix(digits, 16).is_ok(),
                        None => digits.parse::<u8>().is_ok(),
                    });
                let known = is_number || ["lt", "gt", "amp", "quot", "apos"].contains(&name.as_str());
                assert!(
                    known,
                    "{path}: expected a reference that HTML and XML have, found {name}"
                );
                continue;
            }
            _ => continue,
        };
        let name = element.name().as_ref().to_owned();
        let attributes = attributes(path, &element);
        check_element(path, &name, &attributes);
        if name == "script" && !is_empty {
            let inside = reader.read_text(element.name()).expect("it is closed");
            assert!(inside.is_empty(), "{path}: a script inside the page: {inside:?}");
        } else if !is_empty {
            open.push(name.clone());
        }
        if let Some(id) = attributes.get("id") {
            assert!(found.ids.insert(id.clone()), "{path}: the id `{id}` twice");
        }
        for key in ["href", "src"] {
            found.links.extend(attributes.get(key).cloned());
        }
        labelled.extend(attributes.get("for").cloned());
        if name == "input" || name == "select" {
            fields.extend(attributes.get("id").cloned());
        }
        found.titles += usize::from(name == "h1");
    }
    assert!(open.is_empty(), "{path}: {open:?} is left open");
    assert_eq!(found.titles, 1, "{path}: expected one h1");
    assert_eq!(fields, labelled, "{path}: expected a label for each field");
    found
}

fn check_element(path: &str, name: &str, attributes: &BTreeMap<String, String>) {
    for key in attributes.keys() {
        assert!(
            key != "style" && !key.starts_with("on"),
            "{path}: the attribute `{key}` of <{name}>"
        );
    }
    match name {
        "html" => assert_eq!(attributes.get("lang").map(String::as_str), Some("en"), "{path}"),
        // Headers are only in the first row and in the first column, where HTML needs no scope.
        "th" => assert!(
            attributes.keys().all(|key| key == "scope"),
            "{path}: <th> with an attribute"
        ),
        "img" => assert!(attributes.contains_key("alt"), "{path}: <img> without alt"),
        "style" | "iframe" | "object" | "base" => panic!("{path}: <{name}>"),
        "a" => {
            let address = attributes
                .get("href")
                .unwrap_or_else(|| panic!("{path}: <a> without href"));
            let is_ours = !address.contains(':') || address.starts_with("https://");
            // In our addresses a colon in a name or a fragment is percent-encoded.
            assert!(is_ours, "{path}: a link to `{address}`");
            if address.starts_with("https://") {
                assert!(
                    has_known_form(address),
                    "{path}: expected the address of a known site, found `{address}`"
                );
            }
        }
        "script" | "link" => {
            let address = attributes
                .get("src")
                .or(attributes.get("href"))
                .map_or("", String::as_str);
            // An empty icon, so that no browser requests one.
            let is_ours = !address.contains(':') || address == "data:,";
            assert!(!address.is_empty() && is_ours, "{path}: <{name}> from `{address}`");
        }
        _ => {}
    }
}

/// Whether a file has this ending.
pub fn is(file: &File, ending: &str) -> bool {
    Path::new(&file.path)
        .extension()
        .is_some_and(|extension| extension == ending)
}

pub fn text(file: &File) -> &str {
    file.text().unwrap_or_else(|| panic!("{} is not text", file.path))
}

/// Checks all pages, and that every link leads to a page, and to an anchor of it.
fn check(files: &[File]) {
    let names: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(names.len(), files.len(), "two files have one name");
    let is_plain = |name: &str| {
        name.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"/.-_+=".contains(&byte))
    };
    for name in &names {
        assert!(is_plain(name), "{name:?}");
    }
    let pages = files.iter().filter(|file| is(file, "html"));
    let pages: BTreeMap<&str, Found> = pages
        .map(|file| (file.path.as_str(), read(&file.path, text(file))))
        .collect();
    for (path, found) in &pages {
        for link in found.links.iter().filter(|link| !link.contains(':')) {
            let (address, anchor) = link
                .split_once('#')
                .map_or((link.as_str(), None), |(one, other)| (one, Some(other)));
            let target = target(path, address);
            assert!(
                names.contains(target.as_str()),
                "{path}: the link `{link}` leads to no file"
            );
            // The question to the first page is not an anchor.
            if let Some(anchor) = anchor.filter(|anchor| target != "index.html" || !anchor.starts_with("input=")) {
                let ids = pages.get(target.as_str()).map(|page| &page.ids);
                let is_there = ids.is_some_and(|ids| ids.contains(anchor));
                assert!(is_there, "{path}: the link `{link}` leads to no anchor");
            }
        }
    }
}

/// The file that an address leads to from a page.
fn target(path: &str, address: &str) -> String {
    if address.is_empty() {
        return path.to_owned();
    }
    let address = address.replace("%2B", "+");
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    match address.strip_prefix("../") {
        Some(from_top) => {
            assert!(!folder.is_empty(), "{path}: `{address}` leads out of the site");
            from_top.to_owned()
        }
        None if folder.is_empty() => address,
        None => format!("{folder}/{address}"),
    }
}

fn reports() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../reports")
}

fn adapters() -> String {
    let file = fs::File::open(reports().join("adapters.jsonl.zst")).expect("the file is committed");
    let decoder = zstd::Decoder::new(file).expect("it is compressed");
    io::read_to_string(decoder).expect("it is compressed text")
}

/// The text of a compressed report.
fn unpacked(name: &str) -> String {
    let file = fs::File::open(reports().join(name)).expect("the file is committed");
    io::read_to_string(GzDecoder::new(file)).expect("it is text")
}

fn recorded_clients() -> (Vec<Row>, Vec<Reproduced>) {
    let rows = unpacked("pairs.jsonl.gz");
    let reproduced = fs::read_to_string(reports().join("pairs-reproduced.json")).expect("the file is committed");
    (
        read_json_lines(&rows).expect("it has rows"),
        read_reproduced(&reproduced).expect("it is a list"),
    )
}

fn committed_divergences() -> Vec<Divergence> {
    let entries = fs::read_dir(reports().join("divergences")).expect("the folder is committed");
    let mut all: Vec<Divergence> = entries
        .map(|entry| {
            let text = fs::read_to_string(entry.expect("it can be listed").path()).expect("it can be read");
            Divergence::read(&text).expect("it is a divergence")
        })
        .collect();
    divergence::sort(&mut all);
    all
}

#[test]
fn the_site_of_the_committed_reports_is_whole() {
    let suite = Suite::embedded();
    let crates = unpacked("conformance.jsonl.gz");
    let [adapters, crates] = [adapters(), crates].map(|text| runfile::read(&text, &suite).expect("it is a run"));
    let run = adapters.and(crates);
    let divergences = committed_divergences();
    let inputs = Inputs::new(&suite, 2);
    let documents: Vec<Side> = Spec::ALL.iter().map(|spec| Side::document(*spec)).collect();
    let syntaxes = &documents[..Spec::SYNTAXES.len()];
    let mut pairs = compare_all(syntaxes, &pairwise_differences(Spec::SYNTAXES, &inputs), || {})
        .expect("the pairs of documents are not too large");
    let editions = Spec::URL_STANDARD
        .iter()
        .filter_map(|spec| Some((spec.before()?, *spec)));
    let editions: Vec<(Spec, Spec)> = editions.collect();
    let graded = graded_differences(&editions, &inputs);
    pairs.extend(editions.iter().map(|(one, other)| {
        let [one, other] = [one, other].map(|spec| &documents[spec.index()]);
        compare(one, other, &graded).expect("the editions are not too large")
    }));
    let [one, other] = [Spec::Rfc3986, Spec::WHATWG].map(|spec| &documents[spec.index()]);
    let classes = classes(one, other, &inputs).expect("the two are not too large");
    let histories = histories();
    let registers = [register()];
    let released = Released::read(&reports().join("../harness/subjects/adapters")).expect("the file of days is sound");
    let (clients, reproduced) = recorded_clients();
    let surveys = [survey()];
    let proofs = read_json(&unpacked("proofs.json.gz")).expect("it has proofs");
    let learned = learned::read_json(&unpacked("learned.json.gz")).expect("it has models");
    let results = Site {
        suite: &suite,
        run: &run,
        before: Some(&run),
        divergences: &divergences,
        pairs: &pairs,
        classes: Some(&classes),
        histories: &histories,
        surveys: &surveys,
        proofs: &proofs,
        learned: &learned,
        registers: &registers,
        released: &released,
        clients: &clients,
        reproduced: &reproduced,
        run_file: Some(b"zst"),
        playground: Some(b"\0asm"),
    };
    let all = files(results);
    check(&all);
    let has = |path: &str| all.iter().any(|file| file.path == path);
    assert!(has("documents/rfc3986.html") && has("drift/rfc3986.html") && has("vectors/parse-host-ipv6.html"));
    // A page for each document except the first, and one for the classes.
    let drift = all.iter().filter(|file| file.path.starts_with("drift/"));
    assert_eq!(drift.count(), Spec::ALL.len());
    assert!(has("drift/whatwg-2026-07.html") && has("drift/rfc3986-and-the-url-standard.html"));
    let newest = all.iter().find(|file| file.path == "drift/rfc8089.html");
    let newest = newest.and_then(File::text).expect("it is there");
    let sections = newest.matches("<h2 id=").count();
    assert_eq!(
        sections,
        Spec::SYNTAXES.len() - 1,
        "a section for each document before it"
    );
    check_sizes(&all);
    check_pictures(&all);
    check_first_page(&all);
}

/// A disagreement in which every text is hostile.
fn hostile_clients() -> Vec<Row> {
    let text = "</script><script>alert(1)</script>\u{202e}\u{1b}\"'&, ";
    let party = serde_json::json!({"subject": text, "release": text, "host": text, "text": text});
    let row = serde_json::json!({
        "seen": "connection", "reach": "allowed-host", "severity": "host", "component": "host",
        "request": {"op": "parse", "input": text}, "validator": party, "fetcher": party, "proxy": null,
    });
    read_json_lines(&row.to_string()).expect("it is a row")
}

/// A run of two parsers that put every byte into every place where a parser can.
fn hostile(suite: &Suite) -> Run {
    const NAME: &str = "<script>alert(1)</script>\u{202e}\"'&\u{1b}[31m/../x";
    let every_byte: Vec<u8> = (0..=255).collect();
    let text = String::from_utf8_lossy(&every_byte).into_owned();
    let mut about = About::new(NAME, text.clone());
    about.language = format!("<b>{text}").into();
    let mut subjects = Vec::new();
    for name in [NAME.to_owned(), "python/x+y".to_owned()] {
        about.name = name.into();
        let mut subject = SubjectRun::new(about.clone());
        for vector in &suite.vectors {
            let mut case = Case::new(vector.id.as_str().into());
            if vector.expectation(Spec::Rfc3986).is_some() {
                case.set(Spec::Rfc3986, Judgement::of(Verdict::Crash));
                case.observed = Some(Box::new(Observation::Crash(text.clone().into())));
            }
            subject.cases.push(case);
        }
        subjects.push(subject);
    }
    Run::new("<2>".to_owned(), vec![Spec::Rfc3986], subjects)
}

/// One parser with two releases with hostile names.
fn histories() -> Vec<Recorded> {
    let release = |release: &str, agree, changes| RecordedRelease {
        release: release.to_owned(),
        after: None,
        agree,
        judged: 7,
        changes,
    };
    let change = (ReleaseChangeKind::Regressed, vec!["parse/port/one-digit".to_owned()]);
    vec![Recorded {
        subject: "a\"><script>alert(1)</script>".to_owned(),
        document: Spec::Rfc3986,
        claimed: false,
        vectors: "1.0.0".to_owned(),
        releases: vec![
            release("1<2", 7, BTreeMap::new()),
            release("\u{202e}\u{1b}", 0, BTreeMap::from([change])),
        ],
    }]
}

/// A survey with hostile names.
fn survey() -> Survey {
    let text = r#"{"title":"<b>links\u202e","source":"javascript:alert(1)","urls":100,"rows":[{"a":"rfc3986","b":"<script>alert(1)</script>",
        "crash":0,"scheme_or_authority":0,"different_host":3,"port_or_userinfo":0,"different_resource":0,"only_a_accepts":1,
        "only_b_accepts":2,"spelling":4,"empty_path":0,"share":0.1,"hosts":{"hosts":5,"exact":false,"relative_error":0.03}}]}"#;
    Survey::read(text).expect("it is a survey")
}

/// A small register: statements of RFC 3986 about ports.
fn register() -> Register {
    let statement = |id: &str, vectors: &[&str], open: Option<&str>| Statement {
        id: id.to_owned(),
        says: "A port is `*DIGIT`, and <b> is not.".to_owned(),
        kind: Kind::Grammar,
        decides: Vec::new(),
        vectors: vectors.iter().map(|id| id.parse().expect("a glob")).collect(),
        tests: Vec::new(),
        not_testable: None,
        open: open.map(str::to_owned),
        is_restated: false,
    };
    Register {
        document: Spec::Rfc3986,
        restates: Vec::new(),
        statements: vec![
            statement("3.2.3-1", &["parse/port/*"], None),
            statement("3.2.3-2", &[], Some("vector: a port of <script>")),
        ],
    }
}

static NOTHING: LearnedJson = LearnedJson {
    models: Vec::new(),
    pairs: Vec::new(),
};

/// No known day.
fn released() -> &'static Released {
    static NONE: LazyLock<Released> = LazyLock::new(Released::default);
    &NONE
}

/// A site with only a run and histories.
fn of_run<'a>(suite: &'a Suite, run: &'a Run, histories: &'a [Recorded]) -> Site<'a> {
    Site {
        suite,
        run,
        before: None,
        divergences: &[],
        pairs: &[],
        classes: None,
        histories,
        surveys: &[],
        proofs: &[],
        learned: &NOTHING,
        registers: &[],
        released: released(),
        clients: &[],
        reproduced: &[],
        run_file: None,
        playground: None,
    }
}

#[test]
fn releases_have_a_chart_and_a_table() {
    let suite = Suite::embedded();
    let run = Run::new(suite.version.clone(), vec![Spec::Rfc3986], Vec::new());
    let all = files(of_run(&suite, &run, &histories()));
    let file = |path: &str| text(all.iter().find(|file| file.path == path).expect("it is there"));
    assert!(
        file("releases.html").contains("<td>7</td><td>7</td><td>0</td><td>1</td>"),
        "{}",
        file("releases.html")
    );
    let page = file("releases.html");
    assert!(page.contains("▲ 1") && page.contains("#v-one-digit"), "{page}");
    let name = "figures/history-a=22=3e=3cscript=3ealert=281=29=3c-script=3e";
    assert!(
        file(&format!("{name}.csv")).contains(",7,7,0,1,0,0"),
        "{}",
        file(&format!("{name}.csv"))
    );
    let picture = file(&format!("{name}.svg"));
    assert!(picture.contains("y=\"30\" width=\"44.00%\""), "{picture}");
}

#[test]
fn hostile_results_are_shown_and_not_live() {
    let suite = Suite::embedded();
    let run = hostile(&suite);
    let (histories, clients) = (histories(), hostile_clients());
    let results = Site {
        clients: &clients,
        ..of_run(&suite, &run, &histories)
    };
    let all = files(results);
    check(&all);
    assert_eq!(all, files(results), "the same results give the same bytes");
    // JSON is for programs, and is not displayed.
    for file in all
        .iter()
        .filter(|file| !file.path.starts_with("data/") && !is(file, "json"))
    {
        let is_live =
            text(file).contains("<script>alert") || text(file).contains('\u{202e}') || text(file).contains('\u{1b}');
        assert!(!is_live, "{}", file.path);
    }
    let index = all
        .iter()
        .find(|file| file.path == "parsers.html")
        .expect("it is there");
    assert!(text(index).contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
}

#[test]
fn nothing_at_all_makes_a_site() {
    let suite = Suite::embedded();
    let run = Run::new(suite.version.clone(), vec![Spec::Rfc3986], Vec::new());
    let all = files(Site {
        before: Some(&run),
        ..of_run(&suite, &run, &histories())
    });
    check(&all);
}
