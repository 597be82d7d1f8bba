//! JUnit XML: a test suite for each subject and spec, a test case for each vector.
//!
//! A failure is a regression of the gate, or a fault of the whole run, which has a separate test suite. A mismatch
//! that does not fail the gate is skipped, with the reason: known, documented by the parser, open in the document, or
//! a difference. The properties of a test suite have the four counts of mismatches, and whether the parser was
//! selected by its command or by a config file. The XML is written with `quick-xml`. We decided against the crate
//! `quick-junit`: it removes control characters, which our output quotes, and it adds times and random ids, which our
//! output must not contain.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use quick_xml::Writer;
use quick_xml::events::BytesText;
use urispec_judge::{Baseline, Case, CaseKey, Findings, MismatchCounts, Regression, Run, SubjectRun};
use urispec_model::{Observation, Spec, Verdict, visible};
use urispec_vectors::Suite;

use crate::escape::xml;
use crate::wrap::UNFOLDED;
use crate::{gate, human, sorted};

/// The run as JUnit XML; `known` is the baseline, if there is one.
pub fn write(run: &Run, suite: &Suite, findings: &Findings, known: Option<&Baseline>) -> String {
    let mut suites: BTreeMap<(String, Judge), Vec<Test>> = BTreeMap::new();
    for fault in &findings.faults {
        let tests = suites
            .entry((gate::named(&fault.subject, run), Judge::Run))
            .or_default();
        tests.push(Test {
            id: format!("{} {}", tests.len() + 1, fault.kind.words().0),
            result: TestResult::Failed {
                message: fault.kind.words().0.to_owned(),
                text: fault.kind.to_string(),
            },
            took: Duration::ZERO,
        });
    }
    let regressions = findings.regressions.iter();
    let mut failed: BTreeMap<&CaseKey, &Regression> = regressions.map(|one| (&one.key, one)).collect();
    for subject in &run.subjects {
        for (case, spec, verdict) in judged(subject, &run.specs) {
            let key = CaseKey {
                subject: subject.about.name.to_string(),
                spec,
                id: case.id.to_string(),
            };
            let result = match failed.remove(&key) {
                Some(regression) => failure(regression, run, suite),
                None => unfailed((subject, case), &key, verdict, (suite, known)),
            };
            let tests = suites.entry((human::name(subject), Judge::Spec(spec))).or_default();
            tests.push(Test {
                id: key.id,
                result,
                took: case.took.0,
            });
        }
    }
    // The remaining regressions have no case, because their vector, parser or judge no longer exists.
    for (key, regression) in failed {
        let name = gate::named(&key.subject, run);
        suites.entry((name, Judge::Spec(key.spec))).or_default().push(Test {
            id: key.id.clone(),
            result: failure(regression, run, suite),
            took: Duration::ZERO,
        });
    }
    let mut properties = Properties::new();
    for subject in &run.subjects {
        for spec in &run.specs {
            let place = (human::name(subject), Judge::Spec(*spec));
            let arguments = subject.about.arguments.as_deref();
            properties.insert(place, (MismatchCounts::of(subject, *spec), arguments));
        }
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n",
        body(&suites, &properties)
    )
}

/// The document that judges the cases of a test suite, or the run as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Judge {
    /// The run as a whole.
    Run,
    /// The cases, judged by this document.
    Spec(Spec),
}

/// The test suites, by parser and judge.
type Suites = BTreeMap<(String, Judge), Vec<Test>>;

/// The mismatch counts of a test suite, and the command or config file of its parser, if the parser was not selected
/// by name.
type Properties<'r> = BTreeMap<(String, Judge), (MismatchCounts, Option<&'r str>)>;

fn body(suites: &Suites, properties: &Properties<'_>) -> String {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 1);
    document(&mut writer, suites, properties).expect("writing to a Vec cannot fail");
    String::from_utf8(writer.into_inner()).expect("made of strings")
}

struct Test {
    id: String,
    result: TestResult,
    took: Duration,
}

enum TestResult {
    /// The test passed by the strict interpretation, or by this interpretation of the document.
    Passed {
        reading: Option<Arc<str>>,
    },
    Skipped(String),
    Failed {
        message: String,
        text: String,
    },
}

fn judged<'r>(subject: &'r SubjectRun, specs: &[Spec]) -> impl Iterator<Item = (&'r Case, Spec, Verdict)> {
    specs.iter().flat_map(move |spec| {
        let cases = subject.cases.iter();
        cases.filter_map(move |case| Some((case, *spec, case.verdict(*spec)?)))
    })
}

fn failure(regression: &Regression, run: &Run, suite: &Suite) -> TestResult {
    let subject = run
        .subjects
        .iter()
        .find(|subject| subject.about.name == *regression.key.subject);
    let case = subject.and_then(|subject| gate::case(subject, &regression.key.id));
    let flaky = case.map(flaky_words).unwrap_or_default();
    TestResult::Failed {
        message: format!("{}{flaky}", regression.kind.words().0),
        text: gate::one(regression, run, suite, UNFOLDED),
    }
}

/// A note for a flaky case; empty for other cases.
fn flaky_words(case: &Case) -> &'static str {
    if case.flaky.is_some() {
        "; flaky: the answer changes when the request is sent again alone"
    } else {
        ""
    }
}

/// The result of a case that is not a regression. A case that agrees by an alternative interpretation passes as well.
fn unfailed(
    (subject, case): (&SubjectRun, &Case),
    key: &CaseKey,
    verdict: Verdict,
    (suite, known): (&Suite, Option<&Baseline>),
) -> TestResult {
    let departure = || {
        let vector = suite.get(&case.id);
        vector.map_or_else(String::new, |vector| human::departure(key.spec, vector, case))
    };
    let flaky = flaky_words(case);
    match (verdict, case.observed.as_deref()) {
        (Verdict::Agree, _) => TestResult::Passed {
            reading: case.judgement(key.spec).and_then(|judgement| judgement.reading.clone()),
        },
        (Verdict::Skipped, Some(Observation::Unsupported(why))) => {
            TestResult::Skipped(format!("unsupported: {}", visible(why)))
        }
        (Verdict::NotValidated, _) => TestResult::Skipped(
            "accepted an input that the document rejects; the parser does not claim to validate".to_owned(),
        ),
        (Verdict::Skipped, _) => TestResult::Skipped("the document leaves the case open".to_owned()),
        _ if known.is_some_and(|known| known.entries.contains_key(key)) => {
            TestResult::Skipped(format!("known: {}{flaky}", departure()))
        }
        _ if subject.about.claims_spec(key.spec) => {
            let why = sorted::deviation(case, key.spec);
            let why = why.as_deref().unwrap_or("does not count");
            TestResult::Skipped(format!("{why}: {}{flaky}", departure()))
        }
        _ => TestResult::Skipped(format!(
            "difference from {}, which it does not claim: {}{flaky}",
            key.spec,
            departure()
        )),
    }
}

fn document(writer: &mut Writer<Vec<u8>>, suites: &Suites, properties: &Properties<'_>) -> io::Result<()> {
    let all = suites.values().flatten();
    let counts = counts(all);
    let root = writer.create_element("testsuites").with_attribute(("name", "urispec"));
    let root = with_counts(root, &counts);
    root.write_inner_content(|writer| {
        for (place @ (subject, judge), tests) in suites {
            let name = xml(&match judge {
                Judge::Run => format!("{subject}, the whole run"),
                Judge::Spec(spec) => format!("{subject} by {spec}"),
            });
            let suite = writer.create_element("testsuite").with_attribute(("name", &*name));
            with_counts(suite, &self::counts(tests)).write_inner_content(|writer| {
                if let Some((counts, arguments)) = properties.get(place) {
                    write_properties(writer, *counts, *arguments)?;
                }
                let sorted: BTreeSet<(&str, usize)> =
                    tests.iter().enumerate().map(|(at, test)| (&*test.id, at)).collect();
                sorted
                    .into_iter()
                    .try_for_each(|(_, at)| case(writer, &name, &tests[at]))
            })?;
        }
        Ok(())
    })?;
    Ok(())
}

/// The numbers of bugs, of bugs that no entry of `bugs.json` explains yet, and of other mismatches, and the way in
/// which the parser was selected.
fn write_properties(writer: &mut Writer<Vec<u8>>, counts: MismatchCounts, arguments: Option<&str>) -> io::Result<()> {
    let all = [
        ("urispec.bug", counts.bug),
        ("urispec.not_sorted", counts.not_sorted),
        ("urispec.documented", counts.documented),
        ("urispec.open", counts.open),
        ("urispec.difference", counts.difference),
    ];
    let properties = writer.create_element("properties");
    properties.write_inner_content(|writer| {
        for (name, count) in all {
            let property = writer.create_element("property").with_attribute(("name", name));
            property.with_attribute(("value", &*count.to_string())).write_empty()?;
        }
        if let Some(arguments) = arguments {
            let property = writer
                .create_element("property")
                .with_attribute(("name", "urispec.arguments"));
            property
                .with_attribute(("value", &*xml(&visible(arguments))))
                .write_empty()?;
        }
        Ok(())
    })?;
    Ok(())
}

fn case(writer: &mut Writer<Vec<u8>>, suite: &str, test: &Test) -> io::Result<()> {
    let id = xml(&visible(&test.id));
    let element = writer
        .create_element("testcase")
        .with_attribute(("name", &*id))
        .with_attribute(("classname", suite))
        .with_attribute(("time", &*seconds(test.took)));
    match &test.result {
        TestResult::Passed { reading: None } => element.write_empty()?,
        TestResult::Passed { reading: Some(reading) } => element.write_inner_content(|writer| {
            let output = writer.create_element("system-out");
            let words = format!("agrees with the document by the reading {}", visible(reading));
            output.write_text_content(BytesText::new(&xml(&words)))?;
            Ok(())
        })?,
        TestResult::Skipped(why) => element.write_inner_content(|writer| {
            let skipped = writer.create_element("skipped");
            skipped.with_attribute(("message", &*xml(why))).write_empty()?;
            Ok(())
        })?,
        TestResult::Failed { message, text } => element.write_inner_content(|writer| {
            let failure = writer.create_element("failure").with_attribute(("message", &**message));
            failure.write_text_content(BytesText::new(&xml(text)))?;
            Ok(())
        })?,
    };
    Ok(())
}

struct Counts {
    tests: String,
    failures: String,
    skipped: String,
    time: String,
}

/// A time in the format of JUnit, in seconds.
fn seconds(time: Duration) -> String {
    format!("{:.6}", time.as_secs_f64())
}

fn counts<'t>(tests: impl IntoIterator<Item = &'t Test>) -> Counts {
    let (mut all, mut failures, mut skipped) = (0, 0, 0);
    let mut time = Duration::ZERO;
    for test in tests {
        all += 1;
        time += test.took;
        match test.result {
            TestResult::Passed { .. } => {}
            TestResult::Skipped(_) => skipped += 1,
            TestResult::Failed { .. } => failures += 1,
        }
    }
    let [tests, failures, skipped] = [all, failures, skipped].map(|count: usize| count.to_string());
    Counts {
        tests,
        failures,
        skipped,
        time: seconds(time),
    }
}

fn with_counts<'w, W: io::Write>(
    element: quick_xml::writer::ElementWriter<'w, W>,
    counts: &Counts,
) -> quick_xml::writer::ElementWriter<'w, W> {
    element
        .with_attribute(("tests", &*counts.tests))
        .with_attribute(("failures", &*counts.failures))
        .with_attribute(("errors", "0"))
        .with_attribute(("skipped", &*counts.skipped))
        .with_attribute(("time", &*counts.time))
}
