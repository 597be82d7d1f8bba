//! The parsers that are Rust crates, one file and one cargo feature each.

#[cfg(feature = "ada-url")]
mod ada_url;
#[cfg(feature = "fluent-uri")]
mod fluent_uri;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "iref")]
mod iref;
#[cfg(feature = "iri-string")]
mod iri_string;
#[cfg(feature = "linkify")]
mod linkify;
#[cfg(feature = "oxiri")]
mod oxiri;
#[cfg(feature = "uriparse")]
mod uriparse;
#[cfg(feature = "url")]
mod url;

use serde::Serialize;

use crate::Subject;

/// A parser for which this crate has an adapter, built in or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Known {
    /// The subject's name.
    pub name: &'static str,
    /// The cargo feature that builds the adapter in.
    pub feature: &'static str,
    /// Additional requirements of the build: "a C++20 compiler".
    pub needs: Option<&'static str>,
    /// Whether this build contains the adapter.
    pub built_in: bool,
}

/// Every parser for which this crate has an adapter, in order of name.
pub const KNOWN: &[Known] = &[
    known("ada-url", Some("a C++20 compiler"), cfg!(feature = "ada-url")),
    known("fluent-uri", None, cfg!(feature = "fluent-uri")),
    known("http", None, cfg!(feature = "http")),
    known("iref", None, cfg!(feature = "iref")),
    Known {
        feature: "iref",
        ..known("iref-join", None, cfg!(feature = "iref"))
    },
    known("iri-string", None, cfg!(feature = "iri-string")),
    known("linkify", None, cfg!(feature = "linkify")),
    known("oxiri", None, cfg!(feature = "oxiri")),
    known("uriparse", None, cfg!(feature = "uriparse")),
    known("url", None, cfg!(feature = "url")),
];

/// Every subject that is built in, in order of name.
pub fn all() -> Vec<Box<dyn Subject>> {
    vec![
        #[cfg(feature = "ada-url")]
        ada_url::subject(),
        #[cfg(feature = "fluent-uri")]
        fluent_uri::subject(),
        #[cfg(feature = "http")]
        http::subject(),
        #[cfg(feature = "iref")]
        iref::subject(),
        #[cfg(feature = "iref")]
        iref::join(),
        #[cfg(feature = "iri-string")]
        iri_string::subject(),
        #[cfg(feature = "linkify")]
        linkify::subject(),
        #[cfg(feature = "oxiri")]
        oxiri::subject(),
        #[cfg(feature = "uriparse")]
        uriparse::subject(),
        #[cfg(feature = "url")]
        url::subject(),
    ]
}

/// An entry whose subject and feature both have the crate's name. Only crates with several subjects need different
/// names.
const fn known(name: &'static str, needs: Option<&'static str>, built_in: bool) -> Known {
    Known {
        name,
        feature: name,
        needs,
        built_in,
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::{Answer, Component as C, Observation, Operation, Parts, Value};

    use super::*;
    use crate::observe;
    use crate::testing::{every_request, is_advertised, offered, parse};

    /// Calls `check` with each subject.
    #[track_caller]
    fn check(check: impl Fn(&dyn Subject)) {
        for subject in all() {
            check(&*subject);
        }
    }

    #[test]
    fn known_and_built_in_are_in_order_of_name() {
        assert!(KNOWN.is_sorted_by(|one, next| one.name < next.name));
        let built_in = KNOWN.iter().filter(|known| known.built_in);
        let all = all();
        let names = all.iter().map(|subject| &*subject.about().name);
        assert!(names.eq(built_in.map(|known| known.name)));
    }

    #[test]
    fn what_is_advertised_is_answered_and_nothing_else() {
        check(|subject| {
            for request in every_request() {
                let observed = observe(subject, &request);
                let name = &subject.about().name;
                if is_advertised(subject, &request) {
                    assert!(
                        matches!(observed, Observation::Accept(_)),
                        "{name} {request:?} {observed:?}"
                    );
                } else {
                    // The check is also made without the guard, because an adapter itself must refuse requests that
                    // it does not support.
                    for observed in [observed, subject.run(&request)] {
                        assert!(
                            matches!(observed, Observation::Unsupported(_)),
                            "{name} {request:?} {observed:?}"
                        );
                    }
                }
            }
            let operations: Vec<Operation> = subject.about().operations.iter().copied().collect();
            assert_eq!(operations, offered(subject));
        });
    }

    #[test]
    fn what_is_told_is_what_it_says_it_tells() {
        check(|subject| {
            let parts = parts(subject, "http://u:p@a:8080/b?c#d").unwrap_or_default();
            let reported = parts.stated().map(|(component, _)| component).collect();
            assert_eq!(subject.about().components, reported, "{}", subject.about().name);
            let known = subject.about().distinguishes_undefined.iter();
            assert!(
                known
                    .into_iter()
                    .all(|component| subject.about().components.contains(component))
            );
        });
    }

    /// For each component: inputs in which it is undefined, and inputs in which it is empty.
    const WITNESSES: &[(C, &[&str], &[&str])] = &[
        (C::Scheme, &["//h", "/p", "//h?q"], &[]),
        (C::Authority, &["s:", "s:p", "s:/p", "/p"], &["s://", "s:///p", "///p"]),
        (C::Userinfo, &["s://h", "s:p", "//h", "s://"], &["s://@h", "//@h/"]),
        (
            C::User,
            &["s://h", "s:p", "http://h/"],
            &["s://@h", "s://:p@h", "http://:p@h/"],
        ),
        (
            C::Password,
            &["s://h", "s://u@h", "http://u@h/"],
            &["s://u:@h", "http://u:@h/"],
        ),
        (C::Host, &["s:", "s:p", "s:/p", "/p"], &["s://", "s:///p"]),
        (C::Port, &["s://h", "s:p", "http://h/"], &["s://h:", "http://h:/"]),
        (
            C::Query,
            &["s://h", "http://h/", "/p", "s:p#?"],
            &["s://h?", "http://h/?", "/p?", "s:?#f"],
        ),
        (
            C::Fragment,
            &["s://h", "http://h/", "/p", "s:p"],
            &["s://h#", "http://h/#", "s:p#", "s:?q#"],
        ),
    ];

    #[test]
    fn undefined_is_told_from_empty_exactly_where_it_is_said_to_be() {
        check(|subject| {
            for (component, undefined, empty) in WITNESSES {
                let about = subject.about();
                if !about.components.contains(*component) {
                    continue;
                }
                let values = |inputs: &[&str]| -> Vec<Value<'_>> {
                    let parts = inputs.iter().filter_map(|input| parts(subject, input));
                    parts.map(|parts| parts[*component].clone().into_owned()).collect()
                };
                let (undefined_told, empty_told) = (values(undefined), values(empty));
                let tells = !undefined_told.is_empty()
                    && undefined_told.iter().all(|value| *value == Value::Undefined)
                    && empty_told.iter().all(|value| *value == Value::Present(b"".into()))
                    && empty.is_empty() == empty_told.is_empty();
                assert_eq!(
                    about.distinguishes_undefined.contains(*component),
                    tells,
                    "{} {component}: undefined {undefined_told:?}, empty {empty_told:?}",
                    about.name
                );
            }
            assert!(!subject.about().distinguishes_undefined.contains(C::Path));
        });
    }

    #[test]
    fn what_a_subject_says_of_itself_can_be_written_down() {
        check(|subject| {
            let json = serde_json::to_value(subject.about()).unwrap();
            assert_eq!(json["name"], *subject.about().name);
            let first = |key: &str| json[key].get(0).and_then(serde_json::Value::as_str);
            match first("operations") {
                Some("parse") => assert_eq!(first("components"), Some("scheme")),
                operation => {
                    assert!(matches!(operation, Some("resolve" | "extract")), "{operation:?}");
                    assert_eq!(first("components"), None);
                }
            }
        });
    }

    /// The parts that `subject` returns; `None` if it does not accept the input.
    fn parts(subject: &dyn Subject, input: &str) -> Option<Parts<'static>> {
        match observe(subject, &parse(input)) {
            Observation::Accept(Answer::Parts(parts)) => Some(parts.into_owned()),
            Observation::Reject(_) | Observation::Unsupported(_) => None,
            other => panic!("{} on {input}: {other:?}", subject.about().name),
        }
    }
}
