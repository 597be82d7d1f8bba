//! Tests that the reported reasons of a difference do decide it.

use std::sync::LazyLock;

use urispec_drift::{Clauses, Difference, Inputs, PairwiseDifferences, Side, deciding, pairwise_differences};
use urispec_model::{OwnedRequest, Request, ResolveOptions, Spec};
use urispec_specs::{Topic, choices, resolve};
use urispec_vectors::Suite;

/// All that the timeline shows.
static DIFFERENCES: LazyLock<PairwiseDifferences> =
    LazyLock::new(|| pairwise_differences(Spec::SYNTAXES, &Inputs::new(&Suite::embedded(), 4)));

static SIDES: LazyLock<Vec<Side>> = LazyLock::new(|| Spec::SYNTAXES.iter().map(|spec| Side::document(*spec)).collect());

/// Each change of the timeline: the two documents, the difference and its example.
fn changes() -> impl Iterator<Item = ([Spec; 2], Difference, &'static OwnedRequest)> {
    let pairs = Spec::SYNTAXES.iter().filter_map(|spec| Some([spec.before()?, *spec]));
    pairs.flat_map(|pair| {
        let found = DIFFERENCES.get(&(pair[0], pair[1])).into_iter().flatten();
        found.map(move |(difference, witness)| (pair, *difference, witness))
    })
}

fn reasons(pair: [Spec; 2], difference: Difference, witness: &OwnedRequest) -> Vec<Clauses> {
    let of = |spec: Spec| {
        let side = SIDES.iter().find(|side| side.spec == Some(spec));
        side.expect("every document is a side")
    };
    deciding(pair.map(of), difference, witness)
}

/// The questions and rules of the reasons.
fn about(reasons: &[Clauses]) -> Vec<&str> {
    let clauses = reasons.iter().filter_map(|clauses| clauses.iter().flatten().next());
    clauses.map(|clause| &*clause.about).collect()
}

/// Whether the newer document with the older one's answers to these topics, and to no other, leads where the older one leads.
fn sets_back([old, new]: [Spec; 2], topics: &[Topic], base: &[u8], reference: &[u8]) -> bool {
    let answers = choices(old);
    let switched = topics
        .iter()
        .fold(choices(new), |choices, topic| choices.with(*topic, &answers));
    switched.resolve(base, reference) == resolve(old, base, reference).ok()
}

#[track_caller]
fn check(pair: [Spec; 2], base: &str, reference: &str, expected: &[Topic]) {
    let witness = OwnedRequest::Resolve {
        base: base.as_bytes().to_vec().into(),
        input: reference.as_bytes().to_vec().into(),
        options: ResolveOptions::default(),
    };
    let reasons = reasons(pair, Difference::Resolution(Topic::Base), &witness);
    let expected: Vec<&str> = expected.iter().map(|topic| topic.name()).collect();
    assert_eq!(about(&reasons), expected, "{reference} against {base}");
}

#[track_caller]
fn check_split(pair: [Spec; 2], input: &str, expected: &[&str]) {
    let (difference, _) = DIFFERENCES[&(pair[0], pair[1])]
        .iter()
        .find(|(difference, witness)| {
            matches!(difference, Difference::Splitting(_)) && witness.as_request().input() == input.as_bytes()
        })
        .expect("the timeline shows it");
    let witness = OwnedRequest::Parse {
        input: input.as_bytes().to_vec().into(),
        rule: None,
    };
    assert_eq!(about(&reasons(pair, *difference, &witness)), expected, "{input}");
}

#[test]
fn each_change_of_resolution_in_the_timeline_goes_when_its_reason_is_set_back() {
    let mut count = 0;
    for (pair, difference, witness) in changes() {
        let Request::Resolve { base, input, .. } = witness.as_request() else {
            continue;
        };
        count += 1;
        let place = format!("{pair:?}: {} against {}", input.escape_ascii(), base.escape_ascii());
        let reasons = reasons(pair, difference, witness);
        let topics: Vec<Topic> = about(&reasons).iter().map(|about| about.parse().unwrap()).collect();
        assert!(!topics.is_empty(), "{place}");
        assert!(sets_back(pair, &topics, base, input), "{place}: {topics:?}");
        // Both documents mention the question: a reason that only one of them has does not count.
        for [old, new] in &reasons {
            assert!(old.is_some() && new.is_some(), "{place}: {topics:?}");
        }
    }
    assert!(count > 70, "{count}");
}

#[test]
fn a_reason_that_does_not_decide_sets_nothing_back() {
    let pair = [Spec::Rfc2396bis02, Spec::Rfc2396bis03];
    check(pair, "a:b", ".", &[Topic::DotSegments]);
    assert!(sets_back(pair, &[Topic::DotSegments], b"a:b", b"."));
    for wrong in [Topic::DotSegmentsOfAbsolute, Topic::Merge, Topic::SurplusDots] {
        assert!(!sets_back(pair, &[wrong], b"a:b", b"."), "{wrong}");
    }
}

#[test]
fn every_change_of_splitting_in_the_timeline_has_a_reason() {
    let mut count = 0;
    for (pair, difference, witness) in changes() {
        // The form that derives a request target decides its components, and not a choice of a different
        // document.
        if matches!(difference, Difference::Splitting(_)) && !pair.iter().any(|spec| spec.is_http()) {
            count += 1;
            let reasons = reasons(pair, difference, witness);
            assert!(
                !reasons.is_empty(),
                "{pair:?}: {}",
                witness.as_request().input().escape_ascii()
            );
        }
    }
    assert!(count > 60, "{count}");
}

#[test]
fn one_answer_decides_where_one_does() {
    use Topic as T;
    check([Spec::RelativeUrl00, Spec::RelativeUrl01], "a:", ".", &[T::Base]);
    check(
        [Spec::Rfc2732, Spec::Rfc3986],
        "a:b",
        "a:.",
        &[T::DotSegmentsOfAbsolute],
    );
    check([Spec::Rfc2732, Spec::Rfc3986], "a:c", "b/..", &[T::DotSegments]);
    check(
        [Spec::Rfc2396, Spec::Rfc3986],
        "http://a/b",
        "../../g",
        &[T::SurplusDots],
    );
    check(
        [Spec::UrlSyntax02, Spec::UrlSyntax03],
        "foo:a://h/p",
        "/g",
        &[T::SchemeCut],
    );
    check([Spec::Rfc2396bis03, Spec::Rfc2396bis04], "a:", "a", &[T::Merge]);
    check(
        [Spec::Rfc1630, Spec::RelativeUrl00],
        "http:a/b",
        "http:g",
        &[T::SameScheme],
    );
    check([Spec::Rfc1808, Spec::Rfc3986], "http://a/b?q", "?", &[T::QueryOnly]);
    check([Spec::Rfc1808, Spec::Rfc3986], "http://a/b", "//", &[T::EmptyAuthority]);
}

#[test]
fn several_answers_are_named_where_it_takes_them_together() {
    use Topic as T;
    let pair = [Spec::Rfc2396bis02, Spec::Rfc2396bis03];
    check(pair, "a:", "a:./", &[T::DotSegments, T::DotSegmentsOfAbsolute]);
    for alone in [T::DotSegments, T::DotSegmentsOfAbsolute] {
        let answers = choices(pair[1]);
        let forth = choices(pair[0]).with(alone, &answers).resolve(b"a:", b"a:./");
        assert_ne!(forth, resolve(pair[1], b"a:", b"a:./").ok(), "{alone}");
    }
}

#[test]
fn a_rule_decides_about_the_inside_of_an_authority() {
    check_split([Spec::Rfc1808, Spec::UrlSyntax00], "a://@a:", &["port"]);
    check_split([Spec::Rfc2396, Spec::Rfc2732], "http://0177.0.0.1/", &["IPv4address"]);
    check_split([Spec::UrlSyntax06, Spec::UrlSyntax07], "a://::@a", &["site"]);
    check_split([Spec::UriUrl06, Spec::Rfc1738], "a://a.", &["hostname"]);
    check_split([Spec::Rfc2396bis01, Spec::Rfc2396bis02], "//", &["authority"]);
    check_split([Spec::Rfc2396bis01, Spec::Rfc2396bis02], "//@", &["authority", "host"]);
    check_split([Spec::RelativeUrl05, Spec::UrlSyntax00], "//a:", &["port"]);
}

#[test]
fn what_the_outer_parts_are_is_decided_by_where_they_are_cut() {
    check_split([Spec::UrlSyntax01, Spec::UrlSyntax02], "//a?", &["query-cut"]);
    check_split([Spec::RelativeUrl00, Spec::RelativeUrl01], "http://h/a;b", &["params"]);
    check_split([Spec::UriSyntax02, Spec::UriSyntax03], "a:?", &["opaque"]);
    check_split([Spec::UriUrl03, Spec::UriUrl06], "URL:http://h/", &["scheme-cut"]);
    check_split([Spec::Rfc1738, Spec::Rfc3986], "a://?", &["query-cut", "authority"]);
}

#[test]
fn where_nothing_decides_nothing_is_named() {
    // Only a file URL may have an empty host, which is neither a question nor a rule for a host.
    check_split([Spec::Rfc1738, Spec::Rfc1808], "filE:///", &[]);
}
