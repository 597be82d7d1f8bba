//! Published vulnerabilities, and the vectors that show them: `cves.json`.

use std::collections::BTreeMap;

use serde::Deserialize;
use urispec_model::{Answer, Observation, Parts};

use crate::error::Problem;
use crate::files::Files;
use crate::source::Source;

/// The table of published vulnerabilities.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cves {
    /// The rows. All vulnerabilities caused by one flaw are in one row.
    pub rows: Vec<CveRow>,
}

/// One flaw that was published, and the vectors that show it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CveRow {
    /// The names of the vulnerabilities whose record, or an issue linked from it, mentions this kind of input. We
    /// have read these records. The names are in the order of [`cve_order`].
    #[serde(default)]
    pub cves: Vec<String>,
    /// The names of the vulnerabilities whose record we have not read. The vectors of the row do not list these
    /// names.
    #[serde(default)]
    pub unread: Vec<String>,
    /// The vulnerable parser, or the program that contains it.
    pub product: String,
    /// The kind of input that triggers the flaw. Text between backticks is input.
    pub shape: String,
    /// The ids of the vectors with this kind of input, sorted. If there are no such vectors, the note gives the
    /// reason.
    pub vectors: Vec<String>,
    /// For each of these vectors, the answers that show the flaw. If no answer to a vector can show it, the list is
    /// empty and the note gives the reason. Only rows with `cves` have this field.
    #[serde(default)]
    pub vulnerable: BTreeMap<String, Vec<Observation<'static>>>,
    /// The releases before and after the fix, if they are available.
    #[serde(default)]
    pub fix: Option<Fix>,
    /// Further information. Text between backticks is code.
    #[serde(default)]
    pub note: Option<String>,
}

/// The last release before a fix and the first release with the fix. The two releases are next to each other in the
/// history of an adapter.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fix {
    /// The adapter, by its id.
    pub adapter: String,
    /// The release before the fix.
    pub before: String,
    /// The release with the fix.
    pub after: String,
}

impl CveRow {
    /// All names: first the names whose record was read, then the other names.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.cves.iter().chain(&self.unread)
    }
}

impl Cves {
    /// The rows that list the vector `id`.
    pub fn of_vector<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a CveRow> {
        let names = move |row: &&CveRow| row.vectors.iter().any(|vector| vector == id);
        self.rows.iter().filter(names)
    }

    /// The names of the vulnerabilities that `observed`, a wrong answer to the vector `id`, shows. A vulnerability is
    /// shown if the vulnerable parser gave the same answer.
    ///
    /// ```
    /// use urispec_model::Observation;
    /// use urispec_vectors::Suite;
    ///
    /// let cves = Suite::embedded().cves;
    /// let shown = |observed| cves.shown_by("parse/limit/ats-then-bracket-100k", &observed).map(String::as_str).collect::<Vec<_>>();
    /// assert_eq!(shown(Observation::Timeout), ["CVE-2021-33503"]);
    /// assert!(shown(Observation::Crash("".into())).is_empty());
    /// ```
    pub fn shown_by<'a>(&'a self, id: &str, observed: &Observation<'_>) -> impl Iterator<Item = &'a String> {
        let shows = move |row: &&CveRow| {
            let mut answers = row.vulnerable.get(id).into_iter().flatten();
            answers.any(|vulnerable| is_like(vulnerable, observed))
        };
        self.rows.iter().filter(shows).flat_map(|row| &row.cves)
    }
}

/// Whether `observed` is the vulnerable answer. Only the components that `vulnerable` lists are compared, and the
/// text of a crash is ignored.
fn is_like(vulnerable: &Observation<'_>, observed: &Observation<'_>) -> bool {
    match (vulnerable, observed) {
        (Observation::Accept(Answer::Parts(stated)), Observation::Accept(Answer::Parts(parts))) => has(parts, stated),
        (Observation::Accept(Answer::Target(stated)), Observation::Accept(Answer::Target(target))) => {
            has(&target.components, &stated.components)
        }
        (Observation::Accept(vulnerable), Observation::Accept(answer)) => vulnerable == answer,
        (Observation::Crash(_), Observation::Crash(_)) | (Observation::Timeout, Observation::Timeout) => true,
        _ => false,
    }
}

/// Whether `parts` has each of the components of `stated`. An undefined component may be empty in `parts`, since many
/// parsers cannot distinguish undefined from empty.
fn has(parts: &Parts<'_>, stated: &Parts<'_>) -> bool {
    stated.stated().all(|(component, value)| match value.present() {
        Some(text) => parts[component].present() == Some(text),
        None => parts.stated_set().contains(component) && parts[component].present().is_none_or(<[u8]>::is_empty),
    })
}

/// The file of published vulnerabilities.
pub(crate) const CVES: &str = "cves.json";

/// The table of `cves.json`; an empty table if there is no such file.
pub(crate) fn cves(files: &Files) -> Result<Cves, Problem> {
    let Some(text) = files.get(CVES) else {
        return Ok(Cves::default());
    };
    serde_json::from_str(text).map_err(|error| Problem::json(&Source::new(CVES, text), text, None, &error))
}

/// The sort key of a name such as `CVE-2025-27221`: its year and number. `None` if `name` does not have this form.
///
/// ```
/// use urispec_vectors::cve_order;
///
/// assert_eq!(cve_order("CVE-2025-938"), None);
/// assert!(cve_order("CVE-2018-18348") < cve_order("CVE-2018-1000117"));
/// ```
pub fn cve_order(name: &str) -> Option<(u16, u64)> {
    let (year, number) = name.strip_prefix("CVE-")?.split_once('-')?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = year.len() == 4 && number.len() >= 4 && digits(year) && digits(number);
    Some((year.parse().ok().filter(|_| is_name)?, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use urispec_model::Component;

    use super::*;
    use crate::Suite;

    fn accept(components: &[(Component, Option<&'static str>)]) -> Observation<'static> {
        let parts = components.iter().fold(Parts::default(), |parts, (component, text)| {
            parts.with(*component, *text)
        });
        Observation::Accept(Answer::Parts(parts))
    }

    #[track_caller]
    fn check(id: &str, observed: &Observation<'_>, expected: &[&str]) {
        let cves = Suite::embedded().cves;
        assert_eq!(cves.shown_by(id, observed).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_same_input_shows_what_the_host_says() {
        use Component::{Host, Path, Scheme};
        const BACKSLASH: &str = "parse/classes/backslash-userinfo";
        check(
            BACKSLASH,
            &accept(&[(Scheme, Some("http")), (Host, Some("good"))]),
            &["CVE-2016-2512"],
        );
        check(
            BACKSLASH,
            &accept(&[(Host, Some("evil"))]),
            &["CVE-2020-26291", "CVE-2022-3095"],
        );
        check(BACKSLASH, &accept(&[(Host, Some("good\\@evil"))]), &[]);
        check(BACKSLASH, &accept(&[(Path, Some("/"))]), &[]);
    }

    #[test]
    fn an_undefined_host_may_be_told_as_an_empty_one() {
        const ID: &str = "parse/classes/backslash-then-slash";
        for host in [None, Some("")] {
            check(
                ID,
                &accept(&[(Component::Host, host)]),
                &["CVE-2021-27515", "CVE-2021-27516"],
            );
        }
        check(ID, &accept(&[(Component::Path, Some("//evil/x"))]), &[]);
    }

    #[test]
    fn a_fault_of_the_process_shows_no_flaw_of_parsing() {
        let cves = Suite::embedded().cves;
        let faults = [
            Observation::Protocol("exit code 0".into()),
            Observation::Unsupported("no".into()),
            Observation::Crash("SIGSEGV".into()),
            Observation::Reject("no".into()),
        ];
        let vulnerable = cves.rows.iter().flat_map(|row| row.vulnerable.iter());
        for (id, answers) in vulnerable {
            for fault in &faults {
                assert_eq!(cves.shown_by(id, fault).count(), 0, "{id}");
            }
            for answer in answers {
                assert_ne!(cves.shown_by(id, answer).count(), 0, "{id}");
            }
        }
    }
}
