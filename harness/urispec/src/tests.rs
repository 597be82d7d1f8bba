//! Runs every vector as a separate test, in the repository of a parser.
//!
//! ```toml
//! # Cargo.toml
//! [dev-dependencies]
//! urispec = "0.1"
//!
//! [[test]]
//! name = "urispec"
//! harness = false
//! ```
//!
//! ```no_run
//! // tests/urispec.rs
//! # use urispec::{About, Observation, Request, Subject};
//! # struct MyParser(About);
//! # impl MyParser { fn new() -> Self { unimplemented!() } }
//! # impl Subject for MyParser {
//! #     fn about(&self) -> &About { &self.0 }
//! #     fn run<'a>(&self, _: &Request<'a>) -> Observation<'a> { unimplemented!() }
//! # }
//! fn main() -> std::process::ExitCode {
//!     urispec::tests::main(MyParser::new(), Some("tests/urispec-baseline.jsonl"))
//! }
//! ```
//!
//! `URISPEC_UPDATE_BASELINE=1 cargo test` writes the baseline. The test of a vector is ignored if its failure is
//! in the baseline, or if the parser does not support it; the reason is shown. The test `baseline` fails if an
//! entry of the baseline has no vector, or if nothing was judged.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Error, anyhow, bail};
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use urispec_files::Output;
use urispec_judge::{
    Baseline, Case, Kind, Regression, Run, Scope, baseline_file, faults, gate, run, unjudged, updated,
};
use urispec_model::Spec;
use urispec_model::visible;
use urispec_report::escape::xml;
use urispec_report::wrap::UNFOLDED;
use urispec_subjects::{About, Subject};
use urispec_vectors::{Suite, Vector};

/// The name of the environment variable that makes [`main`] write the baseline. Its value must be `1`. The
/// variable has no effect with `cargo test -- --list`.
pub const UPDATE: &str = "URISPEC_UPDATE_BASELINE";

/// The name of the only test that does not belong to a vector. It checks the whole run, and the entries of the
/// baseline without a test.
const OF_THE_BASELINE: &str = "baseline";

/// Runs a test per vector, and returns the exit code of the process.
///
/// A vector is a test if it has an expectation of a document that `subject` claims. The name of the test is the
/// id of the vector. Arguments of the process select tests in the same way as for `cargo test` and cargo-nextest:
/// `--list`, `--exact`, a filter. `baseline` is a path relative to the folder of the package, in which cargo
/// starts tests. With `None`, no failure is accepted.
///
/// The exit code is 0 if all tests pass and 101 if one fails. It is 2 if no test could start, with a message on
/// stderr: `subject` claims no document or an unknown one, it supports no operation, or the baseline cannot be
/// read or written. A missing baseline is also such an error, unless [`UPDATE`] is set.
pub fn main(subject: impl Subject + 'static, baseline: Option<&str>) -> ExitCode {
    let arguments = Arguments::from_args();
    let update = std::env::var_os(UPDATE).is_some_and(|value| value == "1") && !arguments.list;
    match Shared::new(subject, baseline.map(Path::new), update) {
        Ok(shared) => {
            let trials = trials(&Arc::new(shared));
            libtest_mimic::run(&arguments, trials).exit_code()
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// The data that all tests share.
struct Shared {
    suite: Suite,
    subject: Box<dyn Subject>,
    baseline: Baseline,
    /// Whether the baseline comes from a file.
    is_recorded: bool,
}

impl Shared {
    fn new(subject: impl Subject + 'static, file: Option<&Path>, update: bool) -> Result<Self, Error> {
        let suite = Suite::embedded();
        let about = subject.about();
        about.check_claims()?;
        if claimed(about).is_empty() || about.operations.is_empty() {
            bail!(
                "nothing can be judged of `{}`: expected a claimed document that is known here and an operation in its `About`",
                visible(&about.name)
            );
        }
        let mut baseline = match file {
            Some(file) => read(file, update)?,
            None => Baseline::default(),
        };
        if let (Some(file), true) = (file, update) {
            // The file is known to be writable before the work starts. An interrupted run leaves the old file
            // intact.
            let output = Output::new(file)?;
            let all = asked(&suite, &subject, |_| true);
            if let Some(silent) = unjudged(&all) {
                return Err(silent.into());
            }
            baseline = updated(&all, &baseline, &Scope::whole(&suite));
            output.finish(&baseline_file::write(&baseline))?;
        }
        Ok(Self {
            suite,
            subject: Box::new(subject),
            baseline,
            is_recorded: file.is_some(),
        })
    }
}

/// One test for each vector that judges the parser, and [`OF_THE_BASELINE`] as the last test.
fn trials(shared: &Arc<Shared>) -> Vec<Trial> {
    let claims = claimed(shared.subject.about());
    let is_judged = |vector: &&Vector| claims.iter().any(|spec| vector.group(*spec).is_some());
    let vectors = shared.suite.vectors.iter().filter(is_judged);
    let mut trials: Vec<Trial> = vectors.map(|vector| trial(shared, vector)).collect();
    let shared = Arc::clone(shared);
    trials.push(Trial::test(OF_THE_BASELINE, move || shared.without_vector()));
    trials
}

fn trial(shared: &Arc<Shared>, vector: &Vector) -> Trial {
    let (shared, id) = (Arc::clone(shared), vector.id.clone());
    Trial::ignorable_test(vector.id.clone(), move || shared.outcome(&id))
}

impl Shared {
    /// Runs the vector with this id, or all vectors, and compares the run with the baseline. Regressions are
    /// limited to the scope of the run: a run of one vector does not report that other vectors are missing.
    fn results(&self, only: Option<&str>) -> (Run, Vec<Regression>) {
        let run = asked(&self.suite, &*self.subject, |vector| {
            only.is_none_or(|id| vector.id == id)
        });
        let ids: BTreeSet<&str> = only.into_iter().collect();
        let scope = Scope {
            only: only.map(|_| &ids),
            ..Scope::whole(&self.suite)
        };
        let regressions = gate(&run, &self.baseline, &scope);
        (run, regressions)
    }

    /// The result of the test of one vector. If the failure is in the baseline, the test is ignored with the
    /// reason, so that `cargo test` counts it separately from tests that pass.
    fn outcome(&self, id: &str) -> Result<Completion, Failed> {
        let (run, regressions) = self.results(Some(id));
        let failed: Vec<&Regression> = regressions
            .iter()
            .filter(|regression| regression.key.id == id)
            .collect();
        if !failed.is_empty() {
            return Err(Failed::from(self.shown(&run, failed)));
        }
        let cases: Vec<&Case> = run.subjects.iter().flat_map(|subject| &subject.cases).collect();
        let verdicts = || cases.iter().flat_map(|case| case.verdicts());
        let known = verdicts().find(|(_, verdict)| verdict.is_departure());
        if let (Some((spec, verdict)), Some(vector), Some(case)) = (known, self.suite.get(id), cases.first()) {
            let departure = urispec_report::human::departure(spec, vector, case);
            let why = if verdict.is_failure(spec) {
                "known"
            } else {
                "no failure"
            };
            return Ok(Completion::ignored_with(xml(&format!("{why}: {departure}"))));
        }
        Ok(if verdicts().all(|(_, verdict)| !verdict.is_judged()) {
            Completion::ignored_with("skipped: unsupported, or the document leaves the case open")
        } else {
            Completion::Completed
        })
    }

    /// Fails if nothing is judged, if less is judged than in the baseline, or if the baseline has entries without
    /// a test.
    fn without_vector(&self) -> Result<(), Failed> {
        let (run, regressions) = self.results(None);
        if let Some(silent) = unjudged(&run) {
            return Err(Failed::from(silent));
        }
        let recorded = self.is_recorded.then_some(&self.baseline);
        let faults = faults(&run, recorded, &Scope::whole(&self.suite));
        if !faults.is_empty() {
            let shown = xml(&urispec_report::gate::faults(&faults, &run, UNFOLDED));
            return Err(Failed::from(format!(
                "{shown}accept it as known: {UPDATE}=1 cargo test"
            )));
        }
        let is_lost = |regression: &&Regression| matches!(regression.kind, Kind::Stale(_) | Kind::NeverRan(..));
        let lost: Vec<&Regression> = regressions.iter().filter(is_lost).collect();
        if lost.is_empty() {
            Ok(())
        } else {
            Err(Failed::from(self.shown(&run, lost)))
        }
    }

    /// The regressions in full. The command that repeats a case is a command of `cargo test`, because the program
    /// `urispec` cannot run this parser.
    fn shown(&self, run: &Run, regressions: Vec<&Regression>) -> String {
        let mut shown = String::new();
        for regression in regressions {
            let text = urispec_report::gate::regressions(std::slice::from_ref(regression), run, &self.suite, UNFOLDED);
            let text = xml(&text);
            let lines = text.trim_end().lines().filter(|line| !line.starts_with("  rerun "));
            lines.for_each(|line| shown.extend([line, "\n"]));
            let mut cases = run.subjects.iter().flat_map(|subject| &subject.cases);
            let is_flaky = cases.any(|case| *case.id == *regression.key.id && case.flaky.is_some());
            // A flaky vector does not fail when it runs alone.
            let exact = if is_flaky {
                String::new()
            } else {
                format!(" -- --exact {}", visible(&regression.key.id))
            };
            let _ = writeln!(shown, "  rerun     cargo test{exact}");
        }
        let _ = write!(shown, "accept it as known: {UPDATE}=1 cargo test");
        shown
    }
}

/// The claimed documents that judge the parser.
fn claimed(about: &About) -> Vec<Spec> {
    about.claimed()
}

fn asked(suite: &Suite, subject: &dyn Subject, wanted: impl Fn(&Vector) -> bool + Sync) -> Run {
    run(suite, &[subject], claimed, wanted, |_| ControlFlow::Continue(()))
}

fn read(file: &Path, may_be_missing: bool) -> Result<Baseline, Error> {
    let name = visible(&file.display().to_string());
    match urispec_files::read_to_string(file) {
        Ok(text) => baseline_file::read(&text).map_err(|error| anyhow!("{name}:{error}")),
        Err(error) if error.kind() == ErrorKind::NotFound && may_be_missing => Ok(Baseline::default()),
        Err(error) => Err(error).with_context(|| format!("the baseline `{name}` cannot be read; {UPDATE}=1 writes it")),
    }
}

#[cfg(test)]
mod shared {
    use urispec_model::{Observation, Request};
    use urispec_subjects::Claim;

    use super::*;

    /// A reference that claims a different document. It differs from this document in some cases.
    struct Reference(Box<dyn Subject>);

    impl Subject for Reference {
        fn about(&self) -> &About {
            self.0.about()
        }

        fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
            match request {
                Request::Parse { input: [], .. } => Observation::Crash("at 0x1".into()),
                Request::Resolve { .. } => Observation::Unsupported("no".into()),
                _ => self.0.run(request),
            }
        }
    }

    fn shared(file: Option<&Path>, update: bool) -> Result<Shared, Error> {
        let reference = urispec_subjects::references()
            .into_iter()
            .find(|reference| reference.about().name == "rfc3986")
            .expect("there are references");
        Shared::new(Reference(reference), file, update)
    }

    #[track_caller]
    fn check(shared: &Shared, id: &str, expected: Result<Option<&str>, &str>) {
        match (shared.outcome(id), expected) {
            (Ok(Completion::Completed), Ok(None)) => {}
            (Ok(Completion::Ignored { reason }), Ok(Some(expected))) => {
                assert!(reason.unwrap_or_default().starts_with(expected));
            }
            (Err(failed), Err(expected)) => {
                let message = failed.message().unwrap_or_default();
                assert!(message.contains(expected), "{message}");
            }
            (_, expected) => panic!("expected {expected:?} of {id}"),
        }
    }

    #[test]
    fn a_test_fails_until_the_baseline_knows_it() {
        let suite = Suite::embedded();
        let is_empty = |vector: &&Vector| {
            vector.expectation(Spec::Rfc3986).is_some()
                && matches!(vector.request(), Request::Parse { input: [], rule: None })
        };
        let empty = &suite.vectors.iter().find(is_empty).unwrap().id;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("baseline.jsonl");
        let without = shared(None, false).unwrap();
        check(&without, empty, Err("new failure"));
        check(&without, empty, Err("rerun     cargo test -- --exact parse/"));
        check(&without, "resolve/examples/absolute", Ok(Some("skipped")));
        check(&without, "parse/userinfo/two-ats", Ok(None));
        assert!(shared(Some(&file), false).is_err(), "there is no baseline yet");
        check(
            &shared(Some(&file), true).unwrap(),
            empty,
            Ok(Some("known: crash: \"\": at 0x1")),
        );
        let known = shared(Some(&file), false).unwrap();
        check(&known, empty, Ok(Some("known: crash: \"\": at 0x1")));
        assert!(known.without_vector().is_ok());
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace(&format!("\"{empty}\""), "\"no/such\"")).unwrap();
        assert!(shared(Some(&file), false).unwrap().without_vector().is_err());
    }

    /// A parser that supports none of the operations that it lists.
    struct Unsupported(About);

    impl Subject for Unsupported {
        fn about(&self) -> &About {
            &self.0
        }

        fn run<'a>(&self, _: &Request<'a>) -> Observation<'a> {
            Observation::Unsupported("not yet".into())
        }
    }

    #[test]
    fn what_judges_nothing_does_not_pass() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("baseline.jsonl");
        let says = |claims: &'static str, file: Option<&Path>| {
            let mut about = About::new("a", "1");
            about.claims = Vec::from_iter(Some(claims).filter(|claim| !claim.is_empty()).map(Claim::from));
            about.operations = BTreeSet::from([urispec_model::Operation::Parse]);
            Shared::new(Unsupported(about), file, file.is_some())
        };
        for (claims, expected) in [("", "nothing can be judged"), ("RFC 3986", "did you mean `rfc3986`?")] {
            let error = says(claims, None).err().unwrap().to_string();
            assert!(error.contains(expected), "{error}");
        }
        let error = says("rfc3986", Some(&file)).err().unwrap().to_string();
        assert!(error.contains("most often: not yet") && !file.exists(), "{error}");
        let all = says("rfc3986", None).unwrap();
        let failed = all.without_vector().err().unwrap();
        let message = failed.message().unwrap_or_default();
        assert!(message.contains("nothing was judged of `a`"), "{message}");
    }
}
