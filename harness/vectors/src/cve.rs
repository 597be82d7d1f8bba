//! Published vulnerabilities, and the vectors that show them: `cves.json`.

use serde::Deserialize;

use crate::error::Problem;
use crate::files::Files;
use crate::source::Source;

/// The table of published vulnerabilities.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cves {
    /// The vulnerabilities, those that one flaw led to in one row.
    pub rows: Vec<CveRow>,
}

/// One flaw that was published, and the vectors that show it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CveRow {
    /// The names of those of which the record, or the issue behind it, was read and speaks of this shape, in the order of
    /// [`cve_order`].
    #[serde(default)]
    pub cves: Vec<String>,
    /// The names of those of which it was not read: for them the row has the shape of an input and no more, and its vectors do not
    /// carry them.
    #[serde(default)]
    pub unread: Vec<String>,
    /// Which parser, or which program around one.
    pub product: String,
    /// The kind of input that leads to it; what is between backticks is input.
    pub shape: String,
    /// The ids of vectors of that shape, sorted. Where there are none, the note says why.
    pub vectors: Vec<String>,
    /// The releases before and after the fix, if they can be had.
    #[serde(default)]
    pub fix: Option<Fix>,
    /// What else is to be known; what is between backticks is code.
    #[serde(default)]
    pub note: Option<String>,
}

/// The release before a fix and the one with it, next to each other in the history of an adapter.
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
    /// All names, those that were read first.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.cves.iter().chain(&self.unread)
    }
}

impl Cves {
    /// The rows that name a vector.
    pub fn of_vector<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a CveRow> {
        let names = move |row: &&CveRow| row.vectors.iter().any(|vector| vector == id);
        self.rows.iter().filter(names)
    }
}

/// The file of published vulnerabilities.
pub(crate) const CVES: &str = "cves.json";

/// The table of `cves.json`; an empty one if there is no such file.
pub(crate) fn cves(files: &Files) -> Result<Cves, Problem> {
    let Some(text) = files.get(CVES) else {
        return Ok(Cves::default());
    };
    serde_json::from_str(text).map_err(|error| Problem::json(&Source::new(CVES, text), text, None, &error))
}

/// The year and the number of a name such as `CVE-2025-27221`, by which names are sorted; `None` if it is no such name.
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
