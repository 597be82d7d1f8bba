//! Converts the URL data of the web platform tests to vectors: `urltestdata.json`, `setters_tests.json`,
//! `toascii.json`, `IdnaTestV2.json` and `percent-encoding.json`. Each file is recognised by its contents.
//!
//! The expectations follow the URL Standard as it was when the tests were written. Each expectation lists every
//! edition; the user chooses the edition that judges. The API does not distinguish an undefined host from an empty
//! host, so the host of an expectation comes from `href`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Map, Value};
use urispec_model::{
    Bytes, Component, Expectation, Level, OwnedRequest, Parts, Provenance, ResolveOptions, Setter, Spec,
};

use crate::cve::Cves;
use crate::suite::Suite;
use crate::vector::{Group, Vector};

/// The error for a text that is not a URL data file of the web platform tests.
#[derive(Debug, thiserror::Error)]
pub enum WptError {
    /// The text is not JSON.
    #[error("expected JSON, found: {0}")]
    Json(#[from] serde_json::Error),
    /// The text is JSON in a different format.
    #[error(
        "expected the format of urltestdata.json, setters_tests.json, toascii.json or percent-encoding.json of the web platform \
         tests, found a different format"
    )]
    Unknown,
    /// An entry does not have the expected format.
    #[error("entry {number}: expected {expected}")]
    Entry {
        /// The index of the entry, from 0; comments are counted, too.
        number: usize,
        /// The expected format.
        expected: &'static str,
    },
}

/// The tests of a file as vectors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wpt {
    /// The suite, with one or more vectors for each test.
    pub suite: Suite,
    /// The tests that no operation can express, by the ids that their vectors would have. These tests only test an
    /// encoding that is not UTF-8, or a setter whose resulting URL is not given.
    pub left_out: Vec<String>,
}

/// Converts the tests of a file. `name` is the name of the file, and becomes a part of the ids.
///
/// ```
/// let text = r#"["a comment", { "input": "HTTP://A\\b", "base": null, "href": "http://a/b", "protocol": "http:", "username": "",
///     "password": "", "host": "a", "hostname": "a", "port": "", "pathname": "/b", "search": "", "hash": "" }]"#;
/// let tests = urispec_vectors::wpt("urltestdata.json", text)?;
/// let ids: Vec<&str> = tests.suite.vectors.iter().map(|vector| vector.id.as_str()).collect();
/// assert_eq!(ids, ["urltestdata/1-href", "urltestdata/1-parts"]);
/// # Ok::<(), urispec_vectors::WptError>(())
/// ```
pub fn wpt(name: &str, text: &str) -> Result<Wpt, WptError> {
    let stem = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".json");
    let topic: String = stem
        .chars()
        .map(|char| {
            if char.is_ascii_alphanumeric() {
                char.to_ascii_lowercase()
            } else {
                '-'
            }
        })
        .collect();
    let mut tests = Tests {
        topic: topic.trim_matches('-').to_owned(),
        file: name.into(),
        vectors: Vec::new(),
        left_out: Vec::new(),
    };
    match serde_json::from_str(&with_scalar_values(text))? {
        Value::Array(entries) => {
            for (number, entry) in entries.iter().enumerate() {
                if let Value::Object(entry) = entry {
                    tests.entry(number, entry)?;
                }
            }
        }
        Value::Object(setters) => {
            for (name, entries) in &setters {
                let (Ok(setter), Value::Array(entries)) = (name.parse::<Setter>(), entries) else {
                    continue;
                };
                for (number, entry) in entries.iter().enumerate() {
                    tests.setter(setter, number, entry)?;
                }
            }
        }
        _ => return Err(WptError::Unknown),
    }
    if tests.vectors.is_empty() {
        return Err(WptError::Unknown);
    }
    tests.vectors.sort_by(|one, other| one.id.cmp(&other.id));
    let suite = Suite {
        version: topic,
        vectors: tests.vectors,
        flags: BTreeMap::new(),
        readings: BTreeMap::new(),
        cves: Cves::default(),
        topics: BTreeMap::new(),
        since: BTreeMap::new(),
        registers: BTreeMap::new(),
        left_out: BTreeSet::new(),
    };
    Ok(Wpt {
        suite,
        left_out: tests.left_out,
    })
}

struct Tests {
    topic: String,
    file: Arc<str>,
    vectors: Vec<Vector>,
    left_out: Vec<String>,
}

impl Tests {
    fn leave_out(&mut self, name: &str) {
        self.left_out.push(format!("{}/{name}", self.topic));
    }

    fn add(&mut self, name: &str, note: Option<&str>, ask: OwnedRequest, expectation: Expectation) {
        self.vectors.push(Vector {
            id: format!("{}/{name}", self.topic),
            ask,
            flags: Vec::new(),
            cves: Vec::new(),
            unicode: None,
            note: note.map(str::to_owned),
            expect: vec![Group {
                specs: Spec::URL_STANDARD.to_vec(),
                expectation,
                from: Provenance::Algorithm,
                because: Arc::default(),
                note: None,
            }],
            file: self.file.clone(),
            line: self.vectors.len() + 1,
        });
    }

    /// Converts an entry of one of the lists.
    fn entry(&mut self, number: usize, entry: &Map<String, Value>) -> Result<(), WptError> {
        let wrong = |expected| WptError::Entry { number, expected };
        let input = text(entry, "input").ok_or_else(|| wrong("`input`, a string"))?;
        match entry.get("output") {
            Some(Value::Object(outputs)) => self.percent_encoding(number, input, outputs),
            Some(output) => self.domain(number, entry, input, output.as_str()),
            None => self.url(number, entry, input).map_err(wrong)?,
        }
        Ok(())
    }

    /// Converts an entry of `urltestdata.json`.
    fn url(&mut self, number: usize, entry: &Map<String, Value>, input: &str) -> Result<(), &'static str> {
        let note = text(entry, "comment");
        let bytes = |text: &str| Bytes::from(text.to_owned());
        let input_of = || bytes(input);
        let href = text(entry, "href");
        if href.is_none() && entry.get("failure") != Some(&Value::Bool(true)) {
            return Err("a string in `href`, or `true` in `failure`");
        }
        let result = || href.map_or(Expectation::Reject, |href| Expectation::Uri(bytes(href)));
        if let Some(base) = text(entry, "base") {
            let ask = OwnedRequest::Resolve {
                base: bytes(base),
                input: input_of(),
                options: ResolveOptions::default(),
            };
            self.add(&format!("{number}-base"), note, ask, result());
            return Ok(());
        }
        let parse = OwnedRequest::Parse {
            input: input_of(),
            rule: None,
        };
        let Some(href) = href else {
            self.add(&format!("{number}-failure"), note, parse, Expectation::Reject);
            return Ok(());
        };
        let normalize = OwnedRequest::Normalize {
            input: input_of(),
            level: Level::Whatwg,
        };
        self.add(&format!("{number}-href"), note, normalize, result());
        let parts = parts(entry, href).ok_or(
            "`protocol`, `username`, `password`, `hostname`, `port`, `pathname`, `search` and `hash`, strings",
        )?;
        self.add(&format!("{number}-parts"), note, parse, Expectation::Accept(parts));
        Ok(())
    }

    /// Converts an entry of `setters_tests.json`.
    fn setter(&mut self, setter: Setter, number: usize, entry: &Value) -> Result<(), WptError> {
        let wrong = |expected| WptError::Entry { number, expected };
        let (Some(href), Some(value)) = (entry["href"].as_str(), entry["new_value"].as_str()) else {
            return Err(wrong("`href` and `new_value`, strings"));
        };
        let Value::Object(expected) = &entry["expected"] else {
            return Err(wrong("`expected`, an object"));
        };
        let name = format!("{setter}-{number}");
        let Some(expected) = text(expected, "href") else {
            self.leave_out(&name);
            return Ok(());
        };
        let ask = OwnedRequest::Set {
            input: href.to_owned().into(),
            setter,
            value: value.to_owned().into(),
        };
        self.add(
            &name,
            entry["comment"].as_str(),
            ask,
            Expectation::Uri(expected.to_owned().into()),
        );
        Ok(())
    }

    /// Converts an entry of `toascii.json` or `IdnaTestV2.json`: the input is the host of a URL, and the value of the
    /// `host` setter.
    fn domain(&mut self, number: usize, entry: &Map<String, Value>, input: &str, output: Option<&str>) {
        if input.is_empty() {
            // `https:///x` has the host `x`.
            self.leave_out(&number.to_string());
            return;
        }
        let note = text(entry, "comment");
        let input = &with_whole_host(input);
        let url = |host: &str| Bytes::from(format!("https://{host}/x"));
        let ask = OwnedRequest::Normalize {
            input: url(input),
            level: Level::Whatwg,
        };
        let expected = output.map_or(Expectation::Reject, |host| Expectation::Uri(url(host)));
        self.add(&format!("{number}-parse"), note, ask, expected);
        for setter in [Setter::Host, Setter::Hostname] {
            let ask = OwnedRequest::Set {
                input: url("x"),
                setter,
                value: input.to_owned().into(),
            };
            let expected = Expectation::Uri(url(output.unwrap_or("x")));
            self.add(&format!("{number}-{setter}"), note, ask, expected);
        }
    }

    /// Converts an entry of `percent-encoding.json`: the input is a query and a fragment.
    fn percent_encoding(&mut self, number: usize, input: &str, outputs: &Map<String, Value>) {
        let name = number.to_string();
        if let Some(output) = text(outputs, "utf-8") {
            let url = |text: &str| Bytes::from(format!("https://doesnotmatter.invalid/?{text}#{text}"));
            let ask = OwnedRequest::Normalize {
                input: url(input),
                level: Level::Whatwg,
            };
            self.add(&name, None, ask, Expectation::Uri(url(output)));
        } else {
            self.leave_out(&name);
        }
    }
}

fn text<'a>(entry: &'a Map<String, Value>, key: &str) -> Option<&'a str> {
    entry.get(key)?.as_str()
}

/// The components that follow from the attributes of the API.
fn parts(entry: &Map<String, Value>, href: &str) -> Option<Parts<'static>> {
    let own = |text: &str| Bytes::from(text.to_owned());
    let protocol = text(entry, "protocol")?;
    let behind = href.strip_prefix(protocol)?;
    let before_fragment = behind.split('#').next()?;
    let hostname = text(entry, "hostname")?;
    let port = text(entry, "port")?;
    let without = |key, delimiter| Some(text(entry, key)?.strip_prefix(delimiter).unwrap_or_default());
    Some(
        Parts::default()
            .with(Component::Scheme, Some(own(protocol.strip_suffix(':')?)))
            .with(Component::User, Some(own(text(entry, "username")?)))
            .with(Component::Password, Some(own(text(entry, "password")?)))
            .with(Component::Host, behind.starts_with("//").then(|| own(hostname)))
            .with(Component::Port, (!port.is_empty()).then(|| own(port)))
            .with(Component::Path, Some(own(text(entry, "pathname")?)))
            .with(
                Component::Query,
                before_fragment.contains('?').then_some(own(without("search", '?')?)),
            )
            .with(
                Component::Fragment,
                behind.contains('#').then_some(own(without("hash", '#')?)),
            ),
    )
}

/// The host, in which each character that would end the host is escaped. The parser decodes them again.
fn with_whole_host(host: &str) -> String {
    let mut out = String::with_capacity(host.len());
    for char in host.chars() {
        match char {
            '#' => out += "%23",
            '/' => out += "%2F",
            ':' => out += "%3A",
            '?' => out += "%3F",
            '\\' => out += "%5C",
            _ => out.push(char),
        }
    }
    out
}

/// The same text with each unpaired surrogate replaced by U+FFFD, as in an API that takes strings of scalar values.
fn with_scalar_values(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let unit = |text: &str| {
            text.strip_prefix("\\u")
                .and_then(|hex| u16::from_str_radix(hex.get(..4)?, 16).ok())
        };
        let length = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                out.push_str("\\ufffd");
                rest = &rest[6..];
                continue;
            }
            // This is an escape of one character, which may be a backslash.
            _ => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surrogate_alone_is_replaced() {
        let replaced = |text| with_scalar_values(text);
        assert_eq!(replaced(r#""\ud800""#), r#""\ufffd""#);
        assert_eq!(replaced(r#""\ud83d\ude00\\ud800""#), r#""\ud83d\ude00\\ud800""#);
        assert_eq!(replaced(r#""\udc00\ud800x\""#), r#""\ufffd\ufffdx\""#);
        assert_eq!(replaced("\\"), "\\");
    }

    #[test]
    fn each_file_is_known_by_what_it_has() {
        let ids = |name: &str, text: &str| -> Vec<String> {
            let tests = wpt(name, text).unwrap();
            tests.suite.vectors.into_iter().map(|vector| vector.id).collect()
        };
        let failure = r#"["c", {"input":"x","base":null,"failure":true}, {"input":"x","base":"a:","failure":true}]"#;
        assert_eq!(
            ids("a/urltestdata.json", failure),
            ["urltestdata/1-failure", "urltestdata/2-base"]
        );
        let setters = r#"{"comment":[],"hash":[{"href":"a:","new_value":"b","expected":{"href":"a:#b"}}]}"#;
        assert_eq!(ids("setters_tests.json", setters), ["setters-tests/hash-0"]);
        let to_ascii = r#"[{"input":"A","output":"a"},{"input":"a..","output":null}]"#;
        assert_eq!(ids("toascii.json", to_ascii).len(), 6);
        let encoding = r#"[{"input":"\u00e5","output":{"big5":"%26%23229%3B","utf-8":"%C3%A5"}}]"#;
        assert_eq!(ids("percent-encoding.json", encoding), ["percent-encoding/0"]);
    }

    #[test]
    fn a_test_that_no_operation_asks_is_left_out_and_named() {
        let setters = r#"{"port":[{"href":"a:","new_value":"8","expected":{"href":"a:"}},
            {"href":"ws://a:1","new_value":"8","expected":{"port":"8"}}]}"#;
        let tests = wpt("setters_tests.json", setters).unwrap();
        assert_eq!(
            (tests.suite.vectors.len(), tests.left_out),
            (1, vec!["setters-tests/port-1".to_owned()])
        );
        let encoding = r#"[{"input":"a","output":{"utf-8":"a"}},{"input":"a","output":{"big5":"a"}}]"#;
        assert_eq!(wpt("p.json", encoding).unwrap().left_out, ["p/1"]);
        let domains = r#"[{"input":"","output":""},{"input":"a?","output":null}]"#;
        let tests = wpt("i.json", domains).unwrap();
        assert_eq!(tests.left_out, ["i/0"]);
        let asked = &tests.suite.vectors[2].ask;
        assert!(
            matches!(asked, OwnedRequest::Normalize { input, .. } if **input == *b"https://a%3F/x"),
            "{asked:?}"
        );
    }

    #[test]
    fn what_is_none_of_them_is_refused() {
        for text in [
            "",
            "1",
            "[]",
            "{}",
            r#"{"hash":[{}]}"#,
            r#"[{"base":null}]"#,
            r#"[{"input":""}]"#,
        ] {
            assert!(wpt("x.json", text).is_err(), "{text}");
        }
    }
}
