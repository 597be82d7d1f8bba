//! Runs of documents: `draft-fielding-uri-rfc2396bis-00..07` is short for the eight drafts of that series, `whatwg-2018-08..2019-08` for
//! three editions of the URL Standard.
//!
//! `vectors/README.md` has the exact rule. Only files have runs: loaded vectors list each document.

use std::collections::HashMap;

use urispec_model::Spec;

/// A text with `..` that is not a run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a run such as `draft-fielding-uri-rfc2396bis-00..07` (two ascending numbers of two digits) or \
     `whatwg-2018-08..2019-08` (two ascending editions), found `{0}`"
)]
pub struct NotARun(pub String);

/// The documents of the run `name`, in order. If `name` is not a run, the result is only `name`.
pub(crate) fn expand(name: &str) -> Result<Vec<String>, NotARun> {
    let Some((first, last)) = name.split_once("..") else {
        return Ok(vec![name.to_owned()]);
    };
    let run = || {
        if let Some(first) = edition(first) {
            let last = edition(&format!("{EDITION}{last}")).filter(|last| *last > first)?;
            let editions = &Spec::URL_STANDARD[first..=last];
            return Some(editions.iter().map(|spec| spec.name().to_owned()).collect());
        }
        let (series, first) = numbered(first)?;
        // The form is "a-00..01", not "a-00..b-01".
        let last = number(last).filter(|last| *last > first)?;
        Some((first..=last).map(|number| format!("{series}-{number:02}")).collect())
    };
    run().ok_or_else(|| NotARun(name.to_owned()))
}

/// Shortens names to runs where possible. Each name has a suffix, such as `#5.2`, which may be empty. A run is at the
/// position of its first member; all other names keep their order.
pub(crate) fn shorten(names: &[(&str, &str)]) -> Vec<String> {
    let mut short = Vec::new();
    let mut is_done = vec![false; names.len()];
    let members: Vec<Option<(&str, usize)>> = names.iter().map(|(name, _)| member(name)).collect();
    let mut places: HashMap<(&str, usize, &str), usize> = HashMap::new();
    for (at, (_, rest)) in names.iter().enumerate() {
        if let Some((series, number)) = members[at] {
            places.entry((series, number, rest)).or_insert(at);
        }
    }
    for (at, (name, rest)) in names.iter().enumerate() {
        if is_done[at] {
            continue;
        }
        let Some((series, number)) = members[at] else {
            short.push(format!("{name}{rest}"));
            continue;
        };
        let place = |number: usize| places.get(&(series, number, *rest)).copied();
        let (mut first, mut last) = (number, number);
        while let Some(before) = first.checked_sub(1).filter(|before| place(*before).is_some()) {
            first = before;
        }
        while place(last + 1).is_some() {
            last += 1;
        }
        for member in first..=last {
            is_done[place(member).expect("the member is in the list")] = true;
        }
        short.push(if first == last {
            format!("{name}{rest}")
        } else if series == EDITION {
            let [first, last] = [first, last].map(|number| Spec::URL_STANDARD[number].name());
            format!("{first}..{}{rest}", &last[EDITION.len()..])
        } else {
            format!("{series}-{first:02}..{last:02}{rest}")
        });
    }
    short
}

/// The prefix of the names of URL Standard editions; year and month follow.
const EDITION: &str = "whatwg-";

/// The series of a document and its number in the series. The number of an edition is its index among the editions.
fn member(name: &str) -> Option<(&str, usize)> {
    match edition(name) {
        Some(place) => Some((EDITION, place)),
        None => numbered(name).map(|(series, number)| (series, usize::from(number))),
    }
}

/// The index of an edition of the URL Standard among all editions.
fn edition(name: &str) -> Option<usize> {
    if !name.starts_with(EDITION) {
        return None;
    }
    Spec::URL_STANDARD.iter().position(|spec| spec.name() == name)
}

/// The series of a draft and its number in the series.
fn numbered(name: &str) -> Option<(&str, u8)> {
    let (series, digits) = name.rsplit_once('-')?;
    Some((series, number(digits)?))
}

/// Two digits as a number.
fn number(digits: &str) -> Option<u8> {
    let is_number = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(names: &[&str], short: &[&str]) {
        let names: Vec<(&str, &str)> = names
            .iter()
            .map(|name| name.split_at(name.find('#').unwrap_or(name.len())))
            .collect();
        assert_eq!(shorten(&names), short);
    }

    #[test]
    fn two_or_more_of_a_series_are_a_run() {
        check(&["a-00", "a-01", "b", "a-03"], &["a-00..01", "b", "a-03"]);
        check(&["a-09", "a-10", "a-11"], &["a-09..11"]);
        check(
            &["a-00", "b-01", "rfc2396", "rfc2397"],
            &["a-00", "b-01", "rfc2396", "rfc2397"],
        );
        check(&["a-1", "a-2", "a-003", "a-004"], &["a-1", "a-2", "a-003", "a-004"]);
        check(&["a-98", "a-99"], &["a-98..99"]);
        check(
            &[
                "whatwg-2018-08",
                "whatwg-2019-02",
                "whatwg-2020-02",
                "whatwg-2026-02",
                "whatwg-2026-07",
            ],
            &["whatwg-2018-08..2019-02", "whatwg-2020-02", "whatwg-2026-02..2026-07"],
        );
        check(&[], &[]);
    }

    #[test]
    fn citations_of_one_section_are_a_run_whatever_is_between_them() {
        check(
            &["a-00#5", "a-00#6", "a-01#5", "a-01#6", "a-02#5.1"],
            &["a-00..01#5", "a-00..01#6", "a-02#5.1"],
        );
        check(&["a-02#5", "a-01#5"], &["a-01..02#5"]);
    }

    #[test]
    fn a_run_names_each_of_its_documents() {
        assert_eq!(expand("a-b-08..11").unwrap(), ["a-b-08", "a-b-09", "a-b-10", "a-b-11"]);
        assert_eq!(expand("rfc3986").unwrap(), ["rfc3986"]);
        let editions = ["whatwg-2025-08", "whatwg-2026-02", "whatwg-2026-07"];
        assert_eq!(expand("whatwg-2025-08..2026-07").unwrap(), editions);
        for broken in [
            "a-01..01",
            "a-02..01",
            "a-1..2",
            "a-01..003",
            "a-01..a-02",
            "..",
            "a..b",
            "01..02",
            "a-00..01..02",
            "whatwg-2026-07..2026-07",
            "whatwg-2025-01..2026-07",
            "whatwg-2025-02..08",
        ] {
            assert_eq!(expand(broken), Err(NotARun(broken.to_owned())));
        }
    }
}
