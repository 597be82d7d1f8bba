//! Tests that parsing allocates nothing, for all kinds of input.

use std::hint::black_box;

use urispec_model::{Level, Spec};
use urispec_specs::{parse, rfc1808, rfc2396, rfc3986, rules};

const INPUTS: [&[u8]; 20] = [
    b"",
    b"http://user:pass@www.example.com:8080/a/b;c=1/%7Ed?e=f&g=%20#h",
    b"//[2001:db8::192.0.2.1]:/",
    b"a://[v1.f:2]?#",
    b"ftp://192.0.2.256/../..",
    b"mailto:someone@example.com",
    b"../a/./b;c?d",
    b"?",
    b"#%41",
    b"urn:a:b",
    b"1:2",
    b":",
    b"http://[::1",
    b"http://[1:2:3:4:5:6:7:8:9]/",
    b"http://a b/",
    b"http://a/%4",
    b"http://a/#b#c",
    b"http://a:b/",
    b"\0",
    b"\xff\xfe",
];

#[track_caller]
fn check<T>(what: &str, input: &[u8], operation: impl Fn() -> T) {
    // Tables are built when they are used for the first time, so they are used once before the test.
    drop(black_box(operation()));
    let counted = allocation_counter::measure(|| drop(black_box(operation())));
    assert_eq!(counted.count_total, 0, "{what} of {}", input.escape_ascii());
}

#[test]
fn a_parse_allocates_nothing() {
    for input in INPUTS {
        for spec in Spec::SYNTAXES {
            check(spec.name(), input, || parse(*spec, None, input));
            for rule in rules(*spec) {
                check(rule, input, || parse(*spec, Some(rule), input));
            }
        }
    }
}

#[test]
fn a_split_allocates_nothing() {
    for input in INPUTS {
        check("RFC 1808's split", input, || rfc1808::split(input));
        check("RFC 2396's split", input, || rfc2396::split(input).pieces(input));
        check("RFC 3986's split", input, || rfc3986::split(input).pieces(input));
    }
}

#[test]
fn what_is_normal_is_borrowed() {
    for input in INPUTS {
        let normal = rfc3986::normalize(input, Level::Scheme).unwrap_or_default();
        check("normalize", &normal, || rfc3986::normalize(&normal, Level::Scheme));
    }
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(black_box(Box::new(1))));
    assert_eq!(counted.count_total, 1);
}
