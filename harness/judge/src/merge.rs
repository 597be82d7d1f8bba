//! Combines a run with a recorded run: parsers that did not run this time keep their recorded results.
//!
//! So a report on all parsers can be made on a machine on which only some of them are installed.

use urispec_model::Observation;
use urispec_subjects::About;

use crate::{Case, Run, SubjectRun};

impl Run {
    /// Adds the parsers of `record` that are `wanted` and not in this run, and returns them.
    ///
    /// Nothing is added if the two runs cannot be in one table, because one of them was broken off, or because they
    /// have different vectors. The documents that judged the recorded parsers are added to [`Run::specs`].
    pub fn complete_from(&mut self, record: Self, wanted: impl Fn(&About) -> bool) -> Vec<About> {
        if !record.complete || !self.complete {
            return Vec::new();
        }
        let is_missing = |subject: &SubjectRun| {
            let asked = self.subjects.first();
            self.subjects.iter().all(|own| own.about.name != subject.about.name)
                && asked.is_none_or(|asked| have_same_ids(asked, subject))
        };
        let taken: Vec<SubjectRun> = record
            .subjects
            .into_iter()
            .filter(|subject| wanted(&subject.about) && is_missing(subject))
            .collect();
        let abouts = taken.iter().map(|subject| subject.about.clone()).collect();
        let cases = taken.iter().flat_map(|subject| &subject.cases);
        self.specs
            .extend(cases.flat_map(|case| case.verdicts().map(|(spec, _)| spec)));
        self.subjects.extend(taken);
        self.sort();
        abouts
    }

    /// The parsers of both runs, for display. If both runs have a parser with the same name, the results of `other`
    /// are used. The two runs may have different vectors. The result is complete only if both runs are complete.
    ///
    /// ```
    /// use urispec_judge::{Run, SubjectRun};
    /// use urispec_subjects::About;
    ///
    /// let of = |name: &'static str| Run::new("1.0.0".to_owned(), Vec::new(), vec![SubjectRun::new(About::new(name, "1"))]);
    /// let both = of("b").and(of("a"));
    /// let names: Vec<&str> = both.subjects.iter().map(|subject| &*subject.about.name).collect();
    /// assert_eq!(names, ["a", "b"]);
    /// ```
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        let is_replaced = |subject: &SubjectRun| {
            let mut others = other.subjects.iter();
            others.any(|one| one.about.name == subject.about.name)
        };
        self.subjects.retain(|subject| !is_replaced(subject));
        self.subjects.extend(other.subjects);
        self.specs.extend(other.specs);
        self.complete &= other.complete;
        self.sort();
        self
    }

    /// Replaces time-outs by recorded answers, if the record is of the same release of the parser and was judged by
    /// the same documents. If a parser has answered in time once, a later time-out may be due to a slow machine.
    pub fn take_answers_in_time(&mut self, record: &Self) {
        if self.specs != record.specs {
            return;
        }
        for subject in &mut self.subjects {
            let about = &subject.about;
            let mut known = record.subjects.iter();
            let known = known.find(|known| known.about.name == about.name && known.about.release == about.release);
            let Some(known) = known else { continue };
            let is_late = |case: &&mut Case| case.observed.as_deref() == Some(&Observation::Timeout);
            for case in subject.cases.iter_mut().filter(is_late) {
                let mut known = known.cases.iter().filter(|known| known.id == case.id);
                // The answer of a case whose vector was not sent is "unsupported".
                let is_answer = |known: &&Case| {
                    let observed = known.observed.as_deref();
                    !matches!(observed, Some(Observation::Timeout | Observation::Unsupported(_)))
                };
                if let Some(known) = known.next().filter(is_answer) {
                    *case = known.clone();
                }
            }
        }
    }

    /// Restores the order of documents and parsers in a [`Run`].
    fn sort(&mut self) {
        self.specs.sort();
        self.specs.dedup();
        self.subjects
            .sort_by(|one, other| one.about.name.cmp(&other.about.name));
    }
}

/// Whether the cases of two parsers belong to the same vectors.
fn have_same_ids(one: &SubjectRun, other: &SubjectRun) -> bool {
    let [one, other] = [one, other].map(|subject| subject.cases.iter().map(|case| &case.id));
    one.eq(other)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use urispec_model::Spec;
    use urispec_subjects::{Subject, references};
    use urispec_vectors::Suite;

    use super::*;

    /// A run of the first vectors with the reference implementations of these documents. Each implementation is
    /// judged by its own document.
    fn run(specs: &[Spec]) -> Run {
        let mut suite = Suite::embedded();
        suite.vectors.retain(|vector| vector.id.starts_with("resolve/"));
        suite.vectors.truncate(20);
        let references = references();
        let is_asked = |reference: &&dyn Subject| specs.iter().any(|spec| *reference.about().name == *spec.name());
        let subjects: Vec<&dyn Subject> = references.iter().map(|one| &**one).filter(is_asked).collect();
        crate::run(
            &suite,
            &subjects,
            |_| specs.to_vec(),
            |_| true,
            |_| ControlFlow::Continue(()),
        )
    }

    #[track_caller]
    fn check(mut run: Run, record: Run, wanted: &str, expected: &[&str]) -> Run {
        let before: Vec<_> = run.subjects.iter().map(|subject| subject.about.name.clone()).collect();
        let taken = run.complete_from(record, |about| wanted.split(' ').any(|name| *about.name == *name));
        assert!(taken.iter().map(|about| &*about.name).eq(expected.iter().copied()));
        assert_eq!(run.subjects.len(), before.len() + expected.len());
        assert!(run.subjects.is_sorted_by(|one, next| one.about.name < next.about.name));
        run
    }

    #[test]
    fn a_subject_that_was_not_asked_keeps_what_it_did() {
        let both = run(&[Spec::Rfc2396, Spec::Rfc3986]);
        let mut here = run(&[Spec::Rfc3986]);
        here.specs = both.specs.clone();
        let merged = check(here, both.clone(), "rfc2396 rfc3986", &["rfc2396"]);
        assert_eq!(merged.subjects[0], both.subjects[0]);
    }

    #[test]
    fn a_subject_that_was_asked_is_not_replaced() {
        let (mut record, here) = (run(&[Spec::Rfc3986]), run(&[Spec::Rfc3986]));
        record.subjects[0].stderr = "from the record".to_owned();
        let merged = check(here, record, "rfc3986", &[]);
        assert_eq!(merged.subjects[0].stderr, "");
    }

    #[test]
    fn of_two_runs_the_later_answer_counts() {
        let (record, mut later) = (run(&[Spec::Rfc2396, Spec::Rfc3986]), run(&[Spec::Rfc3986]));
        later.subjects[0].stderr = "later".to_owned();
        let both = record.clone().and(later);
        assert_eq!(both.specs, record.specs);
        let names = |run: &Run| -> Vec<String> { run.subjects.iter().map(|one| one.about.name.to_string()).collect() };
        assert_eq!(names(&both), names(&record));
        let replaced = both.subjects.iter().find(|one| *one.about.name == *"rfc3986");
        assert!(replaced.is_some_and(|one| one.stderr == "later"));
    }

    #[test]
    fn who_answered_once_in_time_is_not_slow() {
        let record = run(&[Spec::Rfc3986]);
        let late = || {
            let mut run = record.clone();
            for case in &mut run.subjects[0].cases[..2] {
                case.observed = Some(Box::new(Observation::Timeout));
            }
            run
        };
        let mut again = late();
        again.take_answers_in_time(&record);
        assert_eq!(again, record);
        let mut always = late();
        always.take_answers_in_time(&late());
        assert_eq!(always, late());
        let mut other = late();
        other.subjects[0].about.release = "another".into();
        let before = other.clone();
        other.take_answers_in_time(&record);
        assert_eq!(other, before);
    }

    #[test]
    fn nothing_is_taken_from_a_run_that_is_not_comparable() {
        let (here, record) = (run(&[Spec::Rfc3986]), run(&[Spec::Rfc2396]));
        check(here.clone(), record.clone(), "rfc3986", &[]);
        let merged = check(here.clone(), record.clone(), "rfc2396", &["rfc2396"]);
        assert_eq!(merged.specs, [Spec::Rfc2396, Spec::Rfc3986]);
        let complete = false;
        check(
            here.clone(),
            Run {
                complete,
                ..record.clone()
            },
            "rfc2396",
            &[],
        );
        let mut shorter = record;
        shorter.subjects[0].cases.pop();
        check(here, shorter, "rfc2396", &[]);
    }
}
