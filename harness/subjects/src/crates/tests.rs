//! Tests of all adapters: the answers of each adapter agree with its description.

use urispec_model::{Answer, Component as C, Observation, Operation, OwnedRequest, Parts, Spec, Value};

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

/// Each line: the names of parsers, a request, and what these parsers answer. The message of a refusal is not compared.
const EXCHANGES: &str = include_str!("exchanges.jsonl");

#[test]
fn each_exchange_has_its_answer() {
    for line in EXCHANGES.lines() {
        let (names, request, expected): (String, OwnedRequest, Observation<'static>) =
            serde_json::from_str(line).expect(line);
        let names: Vec<&str> = names.split(' ').collect();
        assert!(
            names.iter().all(|name| KNOWN.iter().any(|known| known.name == *name)),
            "{line}"
        );
        check(|subject| {
            if names.contains(&&*subject.about().name) {
                let observed = observe(subject, &request.as_request());
                let same = match expected {
                    Observation::Accept(_) => observed == expected,
                    _ => observed.key() == expected.key(),
                };
                assert!(same, "{} on {line}\nobserved {observed:?}", subject.about().name);
            }
        });
    }
}

#[test]
fn a_uri_with_every_component_is_split() {
    check(|subject| {
        let about = subject.about();
        if !about.operations.contains(&Operation::Parse) {
            return;
        }
        let path = if about.claims_spec(Spec::WHATWG) {
            "/a%20/b"
        } else {
            "/a%20/./b"
        };
        let whole = [
            (C::Scheme, "http"),
            (C::Authority, "u:p@[::1]:8080"),
            (C::Userinfo, "u:p"),
            (C::User, "u"),
            (C::Password, "p"),
            (C::Host, "[::1]"),
            (C::Port, "8080"),
            (C::Path, path),
            (C::Query, "c=d"),
            (C::Fragment, "e"),
        ];
        let reported = whole
            .into_iter()
            .filter(|(component, _)| about.components.contains(*component));
        let expected = reported.fold(Parts::default(), |parts, (component, text)| {
            parts.with(component, Some(text))
        });
        let input = "http://u:p@[::1]:8080/a%20/./b?c=d#e";
        assert_eq!(parts(subject, input), Some(expected), "{}", about.name);
        assert_eq!(parts(subject, "http://a b/"), None, "{}", about.name);
    });
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
