//! Tests the differences between editions of the URL Standard and other documents.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use urispec_drift::{
    Acceptance, Change, Difference, Inputs, PairwiseDifferences, Side, acceptance, compare, graded_differences,
};
use urispec_grammar::{Operand, Relation};
use urispec_model::{Operation, Spec};
use urispec_vectors::{Citation, Suite};

fn accepted(one: Spec, other: Spec) -> Acceptance {
    acceptance(&Side::document(one), &Side::document(other)).unwrap()
}

/// Whether one of RFC 3986 and the newest edition accepts an input, by their automata.
#[track_caller]
fn check(input: &str, by_rfc3986: bool, by_the_url_standard: bool) {
    static SIDES: LazyLock<[Side; 2]> = LazyLock::new(|| [Spec::Rfc3986, Spec::WHATWG].map(Side::document));
    let found = SIDES.each_ref().map(|side| side.dfa.accepts(input.as_bytes()));
    assert_eq!(found, [by_rfc3986, by_the_url_standard], "{input:?}");
}

#[test]
fn the_automata_accept_what_each_of_the_two_accepts() {
    check("http:/a", true, true);
    check("http://a b/", false, false);
    check("http://a/ b", false, true);
    check("file:///C|/", false, true);
    check("http:\\\\a\\b", false, true);
    check("a:\\\\a", false, true);
    check("http://0x7f.1/", true, true);
    check("http://0x7f.1.2.3.4/", true, false);
    check("http://09/", true, false);
    check("http://h:65536/", true, false);
    check(" \u{1}ht\ntp://h\t", false, true);
    check("http://%00/", true, false);
    check("http://%41%2e/", true, true);
    check("//h/", true, false);
}

#[test]
fn editions_accept_less_or_other_texts_where_their_rules_changed() {
    use Relation as R;
    use Spec as S;
    for (one, other, relation) in [
        (S::Whatwg201808, S::Whatwg201908, R::Equal),
        (S::Whatwg201908, S::Whatwg202002, R::Overlapping),
        (S::Whatwg202002, S::Whatwg202008, R::Superset),
        (S::Whatwg202008, S::Whatwg202102, R::Equal),
        (S::Whatwg202102, S::Whatwg202108, R::Superset),
        (S::Whatwg202108, S::Whatwg202202, R::Superset),
        (S::Whatwg202202, S::WHATWG, R::Equal),
        (S::Rfc2396, S::WHATWG, R::Overlapping),
        (S::Rfc3987, S::WHATWG, R::Overlapping),
    ] {
        let found = accepted(one, other);
        assert_eq!(found.relation, relation, "{one} {other}");
        assert!(found.is_of_exact_texts);
    }
    assert!(!accepted(S::Rfc2396, S::Rfc3986).is_of_exact_texts);
}

#[test]
fn each_witness_is_accepted_by_one_of_the_two_references_alone() {
    for (one, other) in [(Spec::Rfc3986, Spec::WHATWG), (Spec::Whatwg202102, Spec::Whatwg202108)] {
        for reason in accepted(one, other).reasons {
            let request = urispec_model::Request::Parse {
                input: &reason.witness,
                rule: None,
            };
            let accepts = [one, other].map(|spec| {
                let answer = urispec_specs::answer(spec, &request);
                matches!(answer, urispec_model::Observation::Accept(_))
            });
            let is_first = reason.accepted_by == Operand::First;
            assert_eq!(
                accepts,
                [is_first, !is_first],
                "{:?}",
                reason.witness.escape_ascii().to_string()
            );
        }
    }
}

#[test]
fn a_comparison_is_the_same_from_either_side() {
    let pair = (Spec::Whatwg202602, Spec::WHATWG);
    let found: PairwiseDifferences = graded_differences(&[pair], &Inputs::new(&Suite::embedded(), 1));
    let [one, other] = [pair.0, pair.1].map(Side::document);
    for (first, second, by) in [(&one, &other, Operand::Second), (&other, &one, Operand::First)] {
        let step = compare(first, second, &found).unwrap();
        let mut all = step.changes.iter().map(|change| change.difference);
        assert!(all.any(|difference| difference == Difference::Acceptance(Operation::Parse, by)));
        assert!(step.changes.iter().all(|change| change.answers[0] != change.answers[1]));
    }
}

/// All pairs that the reports show, and the newest edition paired with other documents.
static CHANGES: LazyLock<Vec<([Spec; 2], Change)>> = LazyLock::new(|| {
    let editions = Spec::URL_STANDARD
        .iter()
        .filter_map(|spec| Some((spec.before()?, *spec)));
    let others = [Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc3986, Spec::Rfc3987].map(|spec| (spec, Spec::WHATWG));
    let pairs: Vec<(Spec, Spec)> = editions
        .chain(others)
        .chain([(Spec::Whatwg201808, Spec::WHATWG)])
        .collect();
    let found = graded_differences(&pairs, &Inputs::new(&Suite::embedded(), 3));
    let changes = |(one, other): &(Spec, Spec)| {
        let step = compare(&Side::document(*one), &Side::document(*other), &found).unwrap();
        let pair = [*one, *other];
        step.changes.into_iter().map(move |change| (pair, change))
    };
    pairs.iter().flat_map(changes).collect()
});

#[test]
fn each_answer_of_an_edition_has_a_step_in_a_section() {
    assert!(CHANGES.len() > 100, "{}", CHANGES.len());
    for (pair, change) in CHANGES.iter() {
        assert!(!change.reasons.is_empty(), "{pair:?} {change:?}");
        for (spec, clause) in change.reasons.iter().flat_map(|clauses| pair.iter().zip(clauses)) {
            if spec.is_url_standard() {
                let clause = clause.as_ref().unwrap();
                assert!(
                    !clause.about.is_empty() && !clause.text.is_empty() && !clause.section.is_empty(),
                    "{change:?}"
                );
            }
        }
    }
}

#[test]
fn sections_of_steps_are_those_of_the_newest_edition() {
    let sections: BTreeSet<&str> = CHANGES
        .iter()
        .filter(|(pair, _)| pair[1] == Spec::WHATWG)
        .flat_map(|(_, change)| &change.reasons)
        .map(|clauses| &*clauses[1].as_ref().unwrap().section)
        .collect();
    for section in sections {
        let cited = Citation {
            document: Spec::WHATWG.name().to_owned(),
            section: section.to_owned(),
        };
        assert!(cited.title().is_some(), "{section}");
    }
}

/// Checks the cause that is reported for each of the two documents, for an input that both accept.
#[track_caller]
fn check_reason(pair: [Spec; 2], input: &str, expected: [&str; 2]) {
    let mut all = CHANGES.iter().filter(|(of, _)| *of == pair);
    let (_, change) = all
        .find(|(_, change)| change.witness.as_request().texts().eq([input.as_bytes()]))
        .unwrap_or_else(|| panic!("no difference is shown by {input:?}"));
    let [clauses] = &change.reasons[..] else {
        panic!("{:?}", change.reasons);
    };
    let found = clauses.each_ref().map(|clause| {
        let clause = clause.as_ref().unwrap();
        format!("{}: {} ({})", clause.about, clause.text, clause.section)
    });
    assert_eq!(found, expected, "{input:?}");
}

#[test]
fn editions_differ_by_a_decision_and_other_documents_by_a_step() {
    check_reason(
        [Spec::Whatwg202008, Spec::Whatwg202102],
        "file://h/C:/a",
        [
            "host: a drive letter removes the host (path-state)",
            "host: a drive letter does not change the host (path-state)",
        ],
    );
    check_reason(
        [Spec::Rfc3986, Spec::WHATWG],
        "ws:h",
        [
            "authority: authority = [ userinfo \"@\" ] host [ \":\" port ] (3.2)",
            "authority: a special scheme is followed by an authority, with or without `//` (special-authority-slashes-state)",
        ],
    );
}
