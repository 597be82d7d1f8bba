//! Uses the library as the tests of a parser do, on a parser with deliberate bugs.

use std::ops::ControlFlow;

use buggy_parser::{Bug, Parser};
use urispec::{Spec, Suite, Verdict, run};

#[path = "../examples/buggy_parser.rs"]
#[expect(dead_code, reason = "an example has a main function")]
mod buggy_parser;

/// The failures that the suite finds: id and verdict.
fn found(bugs: &'static [Bug]) -> Vec<(String, Verdict)> {
    let suite = Suite::embedded();
    let run = run(
        &suite,
        &[&Parser::new(bugs)],
        |_| vec![Spec::Rfc3986],
        |_| true,
        |_| ControlFlow::Continue(()),
    );
    let cases = run.subjects[0].cases.iter();
    let departs = cases.filter_map(|case| Some((case.id.to_string(), case.verdict(Spec::Rfc3986)?)));
    departs.filter(|(_, verdict)| verdict.is_departure()).collect()
}

/// Checks that the suite finds `bug` alone, in a vector whose id begins with `topic`, and only with `verdict`.
#[track_caller]
fn check(bug: &'static [Bug], topic: &str, verdict: Verdict) {
    let found = found(bug);
    assert!(found.iter().any(|(id, _)| id.starts_with(topic)), "{found:?}");
    assert!(found.iter().all(|(_, is)| *is == verdict), "{found:?}");
}

#[test]
fn a_parser_without_bugs_has_no_failure() {
    assert_eq!(found(&[]), []);
}

#[test]
fn each_seeded_bug_is_found() {
    check(&[Bug::SecondAt], "parse/userinfo/", Verdict::TooLenient);
    check(&[Bug::LostQuery], "parse/query/", Verdict::Missplit);
    check(&[Bug::LargeOctet], "parse/host-ipv6/", Verdict::TooLenient);
}
