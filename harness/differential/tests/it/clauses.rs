//! Tests that a divergence cites the clause that decides the answer, and not a whole algorithm.

use urispec_differential::{Panel, departures};
use urispec_model::{Level, Request, ResolveOptions, Setter, Spec};
use urispec_subjects::{Subject, all};

/// Checks that one parser has at least these keys on a request; if `expected` is empty, that it has no keys. The
/// keys are given without the parser, the document and the operation.
#[track_caller]
fn check(parser: &str, spec: Spec, request: &Request<'_>, expected: &[&str]) {
    let parsers = all();
    let of_name: Vec<&dyn Subject> = parsers
        .iter()
        .map(|subject| &**subject)
        .filter(|subject| subject.about().name == parser)
        .collect();
    let keys = departures(&Panel::judged_by(&of_name, spec), request);
    let keys: Vec<String> = keys
        .iter()
        .map(|key| {
            let before = format!("{}.{}.{}.", key.subject, key.spec, key.operation);
            key.to_string().replacen(&before, "", 1)
        })
        .collect();
    let is_there = |key: &&str| keys.iter().any(|found| found == key);
    let is_right = expected.iter().all(is_there) && (!expected.is_empty() || keys.is_empty());
    assert!(is_right, "{parser} on {request:?}: {keys:?}, expected {expected:?}");
}

fn resolution<'a>(base: &'a str, input: &'a str) -> Request<'a> {
    Request::Resolve {
        base: base.as_bytes(),
        input: input.as_bytes(),
        options: ResolveOptions::default(),
    }
}

#[test]
fn a_dot_segment_that_guards_slashes_or_a_colon_is_a_matter_of_paths() {
    let check = |parser, base, input, key| check(parser, Spec::Rfc3986, &resolution(base, input), &[key]);
    check("iref", "a:", "a/..///", "wrong-result.path.path.other");
    check("iref", "a://", ".//", "wrong-result.path.path.dots");
    check("iref", "a:b", "./c:d", "wrong-result.path.path.dots");
    check("iref-join", "a:", "a:a/..///", "wrong-result.path.path.other");
    check("iref", "a:", "a/..", "wrong-result.path.remove_dot_segments.slashes");
}

#[test]
fn dots_in_a_result_are_a_matter_of_removing_them() {
    let check = |parser, base, input| {
        let key = "wrong-result.path.dot-segments.dots";
        check(parser, Spec::Rfc3986, &resolution(base, input), &[key]);
    };
    check("iref-join", "a:", "a");
    check("iref-join", "a:", "..");
    check("iref", "a:../", "..");
}

#[test]
fn a_relative_reference_that_gets_a_scheme_is_none_any_more() {
    let check = |input: &str, keys: &[&str]| {
        let (input, level) = (input.as_bytes(), Level::Path);
        check("iref", Spec::Rfc3986, &Request::Normalize { input, level }, keys);
    };
    let (authority, scheme) = (
        "wrong-result.authority.relative-part.supplied",
        "wrong-result.scheme.relative-part.supplied",
    );
    check("./1:", &[scheme]);
    check("./1://", &[authority, scheme]);
}

#[test]
fn a_reference_that_is_resolved_to_a_url_cites_the_state_that_reads_it() {
    let check = |base, input, keys: &[&str]| check("url", Spec::WHATWG, &resolution(base, input), keys);
    check("a://a", "\\/1", &["wrong-result.host.relative-state.other"]);
    check("a://a", "/\\1", &["wrong-result.host.relative-slash-state.other"]);
    check("a:/", "/\\a@", &["too-strict.whole.relative-slash-state.refused"]);
    let skipped = "too-strict.whole.special-authority-ignore-slashes-state.refused";
    check("http:a", "///a", &[skipped]);
    check("file://a", "/a:", &["wrong-result.host.path.emptied"]);
    check("a:/", "/a:/..", &["wrong-result.path.path.lengthened"]);
    check("a:/", "//@", &["too-lenient.whole.authority-state.refused"]);
    // A wrong parse of the base, or of an absolute reference, is shown when that text is parsed.
    check("file:.//", "", &[]);
    check("a:", "a:/^", &[]);
}

#[test]
fn two_causes_of_a_path_have_two_keys() {
    let check = |input: &str, key| {
        let input = input.as_bytes();
        check("url", Spec::WHATWG, &Request::Parse { input, rule: None }, &[key]);
    };
    check("file:///C|/a", "missplit.path.drive-letter.other");
    check("a:/a/a:/%2e%2e/1", "missplit.path.path.other");
}

#[test]
fn punycode_cites_idna() {
    let parse = Request::Parse {
        input: b"ws:xn--",
        rule: None,
    };
    check(
        "url",
        Spec::WHATWG,
        &parse,
        &["too-strict.whole.domain-to-ASCII.refused"],
    );
    let set = Request::Set {
        input: b"http:a",
        setter: Setter::Host,
        value: b"xn--",
    };
    check("url", Spec::WHATWG, &set, &["wrong-result.host.domain-to-ASCII.other"]);
}
