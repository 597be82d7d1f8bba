//! The dates of the releases of parsers, from `adapters/releases.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use toml::value::{Date, Datetime};

use crate::ManifestError;

/// The releases of each parser, by id, with the date of each. The tested release depends on the installed
/// packages.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Released(BTreeMap<String, BTreeMap<String, Datetime>>);

impl Released {
    /// Reads `releases.toml` in `folder`. Without such a file no date is known.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a table of releases with dates.
    pub fn read(folder: &Path) -> Result<Self, ManifestError> {
        let path = folder.join("releases.toml");
        if !path.exists() {
            return Ok(Self::default());
        }
        let file = path.display().to_string();
        match urispec_files::read_to_string(&path) {
            Ok(text) => Self::parse(&text, &file),
            Err(error) => Err(ManifestError::Unreadable {
                file,
                why: error.to_string(),
            }),
        }
    }

    fn parse(text: &str, file: &str) -> Result<Self, ManifestError> {
        let broken = |line: usize, message: String| ManifestError::Broken {
            file: file.to_owned(),
            line,
            message,
            near: None,
        };
        let released: Self = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = text[..start.min(text.len())].matches('\n').count() + 1;
            broken(line, error.message().to_owned())
        })?;
        for (id, releases) in &released.0 {
            for (release, day) in releases {
                if day.date.is_none() || day.time.is_some() {
                    return Err(broken(
                        1,
                        format!("expected a day such as 2026-01-31 for `{id}` {release}, found {day}"),
                    ));
                }
            }
        }
        Ok(released)
    }

    /// The date of `release` of the parser `id`; `None` if it is not known.
    pub fn day(&self, id: &str, release: &str) -> Option<Date> {
        self.0.get(id)?.get(release)?.date
    }

    /// The ids of the parsers with known dates.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let error = Released::parse(text, "r.toml").unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
    }

    #[test]
    fn a_day_is_found_by_id_and_release() {
        let released = Released::parse("[\"x/y\"]\n\"1.0\" = 2026-01-31\n", "r.toml").unwrap();
        let day = |id, release| released.day(id, release).map(|day| day.to_string());
        assert_eq!(day("x/y", "1.0").as_deref(), Some("2026-01-31"));
        assert_eq!((day("x/y", "1.1"), day("x/z", "1.0")), (None, None));
        assert_eq!(released.ids().collect::<Vec<_>>(), ["x/y"]);
    }

    #[test]
    fn only_days_are_taken() {
        check("[\"x/y\"]\n\"1.0\" = \"2026\"\n", "r.toml:2: ");
        check(
            "[\"x/y\"]\n\"1.0\" = 2026-01-31T10:00:00\n",
            "r.toml:1: expected a day such as",
        );
        check("[\"x/y\"]\n\"1.0\" = 2026-02-31\n", "r.toml:2: ");
    }
}
