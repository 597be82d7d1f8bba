//! Every vector as a test of its own, in a parser's own repository.
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
//! `URISPEC_UPDATE_BASELINE=1 cargo test` writes the baseline. A vector that fails as the baseline has it is ignored, with
//! the reason; one that the parser does not support, too. The test `baseline` fails on entries without a vector.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use anyhow::{Context as _, Error, anyhow, bail};
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use urispec_judge::{Baseline, Kind, Regression, Run, Scope, baseline_file, gate, run, unjudged, updated};
use urispec_model::visible;
use urispec_model::{Spec, Verdict};
use urispec_report::escape::xml;
use urispec_subjects::{About, Claim, Subject};
use urispec_vectors::{Suite, Vector};

/// The environment variable that has the baseline written.
pub const UPDATE: &str = "URISPEC_UPDATE_BASELINE";

/// The test that looks after the baseline itself.
const OF_THE_BASELINE: &str = "baseline";

/// Runs each vector that a document claimed by `subject` judges as a test named by its id, as the arguments of the process
/// say (those of `cargo test`, and of nextest). `baseline` is a file, relative to the package.
pub fn main(subject: impl Subject + 'static, baseline: Option<&str>) -> ExitCode {
    let arguments = Arguments::from_args();
    let update = std::env::var_os(UPDATE).is_some_and(|value| value == "1") && !arguments.list;
    let alone = arguments
        .filter
        .clone()
        .filter(|name| arguments.exact && name != OF_THE_BASELINE);
    match Shared::new(subject, baseline.map(Path::new), update, alone) {
        Ok(shared) => {
            let trials = trials(&Arc::new(shared), baseline.is_some());
            libtest_mimic::run(&arguments, trials).exit_code()
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// What the tests share.
struct Shared {
    suite: Suite,
    subject: Box<dyn Subject>,
    baseline: Baseline,
    /// The one vector that this process is about: nextest starts a process for each.
    alone: Option<String>,
    results: OnceLock<(Run, Vec<Regression>)>,
}

impl Shared {
    fn new(
        subject: impl Subject + 'static,
        file: Option<&Path>,
        update: bool,
        alone: Option<String>,
    ) -> Result<Self, Error> {
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
            let all = asked(&suite, &subject, |_| true);
            if let Some(silent) = unjudged(&all, true) {
                return Err(silent.into());
            }
            baseline = updated(&all, &baseline, &Scope::whole(&suite));
            write(file, &baseline_file::write(&baseline))?;
        }
        Ok(Self {
            suite,
            subject: Box::new(subject),
            baseline,
            alone,
            results: OnceLock::new(),
        })
    }
}

/// A test for each vector that judges the subject, and one for the baseline if there is one.
fn trials(shared: &Arc<Shared>, has_baseline: bool) -> Vec<Trial> {
    let claims = claimed(shared.subject.about());
    let is_judged = |vector: &&Vector| claims.iter().any(|spec| vector.group(*spec).is_some());
    let vectors = shared.suite.vectors.iter().filter(is_judged);
    let mut trials: Vec<Trial> = vectors.map(|vector| trial(shared, vector)).collect();
    if has_baseline {
        let shared = Arc::clone(shared);
        trials.push(Trial::test(OF_THE_BASELINE, move || shared.without_vector()));
    }
    trials
}

fn trial(shared: &Arc<Shared>, vector: &Vector) -> Trial {
    let (shared, id) = (Arc::clone(shared), vector.id.clone());
    Trial::ignorable_test(vector.id.clone(), move || shared.outcome(&id))
}

impl Shared {
    fn results(&self) -> &(Run, Vec<Regression>) {
        self.results.get_or_init(|| {
            let run = asked(&self.suite, &*self.subject, |vector| {
                self.alone.as_ref().is_none_or(|alone| *alone == vector.id)
            });
            let only = self.alone.iter().map(String::as_str).collect::<BTreeSet<_>>();
            let scope = Scope {
                only: self.alone.is_some().then_some(&only),
                ..Scope::whole(&self.suite)
            };
            let regressions = gate(&run, &self.baseline, &scope);
            (run, regressions)
        })
    }

    /// How the test of one vector ends.
    fn outcome(&self, id: &str) -> Result<Completion, Failed> {
        let (run, regressions) = self.results();
        if let Some(silent) = unjudged(run, true).filter(|_| self.alone.is_none()) {
            return Err(Failed::from(silent));
        }
        let failed: Vec<&Regression> = regressions
            .iter()
            .filter(|regression| regression.key.id == id)
            .collect();
        if !failed.is_empty() {
            return Err(Failed::from(self.shown(run, failed)));
        }
        let verdicts = run.subjects.iter().flat_map(|subject| &subject.cases);
        let verdicts: Vec<Verdict> = verdicts
            .filter(|case| *case.id == *id)
            .flat_map(|case| case.verdicts().map(|(_, verdict)| verdict))
            .collect();
        if let Some(known) = verdicts.iter().find(|verdict| verdict.is_departure()) {
            return Ok(Completion::ignored_with(format!("known: {known}")));
        }
        Ok(if verdicts.iter().all(|verdict| *verdict == Verdict::Skipped) {
            Completion::ignored_with("skipped: unsupported, or the document leaves it open")
        } else {
            Completion::Completed
        })
    }

    /// Fails if the baseline has entries that no test answers for.
    fn without_vector(&self) -> Result<(), Failed> {
        let (run, regressions) = self.results();
        let is_lost = |regression: &&Regression| matches!(regression.kind, Kind::Stale(_) | Kind::NeverRan(..));
        let lost: Vec<&Regression> = regressions.iter().filter(is_lost).collect();
        if lost.is_empty() {
            Ok(())
        } else {
            Err(Failed::from(self.shown(run, lost)))
        }
    }

    /// The regressions in full. What to run again is a test here: the program does not know the subject.
    fn shown(&self, run: &Run, regressions: Vec<&Regression>) -> String {
        let mut shown = String::new();
        for regression in regressions {
            let text = urispec_report::gate::regressions(std::slice::from_ref(regression), run, &self.suite);
            let text = xml(&text);
            let lines = text.trim_end().lines().filter(|line| !line.starts_with("  rerun "));
            lines.for_each(|line| shown.extend([line, "\n"]));
            let mut cases = run.subjects.iter().flat_map(|subject| &subject.cases);
            let is_flaky = cases.any(|case| *case.id == *regression.key.id && case.flaky.is_some());
            // Alone, what is flaky does not fail.
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

/// The documents that judge: those that the subject claims.
fn claimed(about: &About) -> Vec<Spec> {
    about.claims.iter().filter_map(Claim::spec).collect()
}

fn asked(suite: &Suite, subject: &dyn Subject, wanted: impl Fn(&Vector) -> bool + Sync) -> Run {
    run(suite, &[subject], claimed, wanted, || ControlFlow::Continue(()))
}

fn read(file: &Path, may_be_missing: bool) -> Result<Baseline, Error> {
    let name = visible(&file.display().to_string());
    match std::fs::read_to_string(file) {
        Ok(text) => baseline_file::read(&text).map_err(|error| anyhow!("{name}:{error}")),
        Err(error) if error.kind() == ErrorKind::NotFound && may_be_missing => Ok(Baseline::default()),
        Err(error) => Err(error).with_context(|| format!("the baseline `{name}` cannot be read; {UPDATE}=1 writes it")),
    }
}

/// Writes the baseline beside its place first: a run that is interrupted leaves the old one whole.
fn write(file: &Path, text: &str) -> Result<(), Error> {
    let beside = file.with_added_extension("new");
    std::fs::write(&beside, text)
        .and_then(|()| std::fs::rename(&beside, file))
        .with_context(|| {
            format!(
                "the baseline `{}` cannot be written",
                visible(&file.display().to_string())
            )
        })
}

#[cfg(test)]
mod shared {
    use urispec_model::{Observation, Request};

    use super::*;

    /// A reference under another document's claim, which departs here and there.
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
        Shared::new(Reference(reference), file, update, None)
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
            vector.expectation(Spec::Rfc3986).is_some() && matches!(vector.request(), Request::Parse { input: [], .. })
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
        check(&shared(Some(&file), true).unwrap(), empty, Ok(Some("known: crash")));
        let known = shared(Some(&file), false).unwrap();
        check(&known, empty, Ok(Some("known: crash")));
        assert!(known.without_vector().is_ok());
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace(&format!("\"{empty}\""), "\"no/such\"")).unwrap();
        assert!(shared(Some(&file), false).unwrap().without_vector().is_err());
    }

    /// A subject that can do nothing of what it offers.
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
            Shared::new(Unsupported(about), file, file.is_some(), None)
        };
        for (claims, expected) in [("", "nothing can be judged"), ("RFC 3986", "did you mean `rfc3986`?")] {
            let error = says(claims, None).err().unwrap().to_string();
            assert!(error.contains(expected), "{error}");
        }
        let error = says("rfc3986", Some(&file)).err().unwrap().to_string();
        assert!(error.contains("most often: not yet") && !file.exists(), "{error}");
        let all = says("rfc3986", None).unwrap();
        check(&all, "parse/userinfo/two-ats", Err("nothing was judged of `a`"));
    }
}
