//! Tests the entries of `bugs.json` and `adapter_bugs.json`, and their reviewed matches.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use urispec_differential::{Bug, Match, ReviewedFile, bugs, field, too_wide};
use urispec_judge::{Case, Judgement};
use urispec_model::{ComponentSet, Observation, Spec, Verdict};
use urispec_vectors::{Citation, Suite};

#[track_caller]
fn check_schema(schema: &str, text: &str) {
    let validator = jsonschema::draft202012::new(&serde_json::from_str(schema).unwrap()).unwrap();
    let value = serde_json::from_str(text).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn the_files_are_as_their_schemas_say_and_each_id_and_title_is_there_once() {
    let schema = include_str!("../../bugs.schema.json");
    check_schema(schema, include_str!("../../bugs.json"));
    check_schema(schema, include_str!("../../adapter_bugs.json"));
    let reviewed = include_str!("../../bugs.reviewed.json");
    check_schema(include_str!("../../bugs.reviewed.schema.json"), reviewed);
    assert_eq!(
        ReviewedFile::read(reviewed).unwrap().write(),
        reviewed,
        "as it is written"
    );
    for decided in bugs().flat_map(|bug| &bug.decided_by) {
        let citation: Citation = decided.because.parse().unwrap();
        assert!(citation.title().is_some(), "{} has no such section", decided.because);
    }
    let ids: BTreeSet<&str> = bugs().map(|bug| bug.id.as_str()).collect();
    assert_eq!(ids.len(), bugs().count(), "expected each id once");
    let titles: BTreeSet<&str> = bugs().map(|bug| bug.title.as_str()).collect();
    assert_eq!(titles.len(), bugs().count(), "expected each title once");
}

#[test]
fn no_rule_is_wider_than_a_rule_of_the_document_or_a_cause() {
    for rule in [
        "rfc7230.parse.too-strict.*",
        "rfc3986.normalize.wrong-result.path.*",
        "rfc3986.parse.*",
        "rfc3986.*",
        "*.triplet",
    ] {
        assert!(too_wide(rule).is_some(), "{rule}");
    }
    let wide: Vec<String> = bugs()
        .flat_map(|bug| {
            bug.rules
                .iter()
                .filter_map(|rule| Some(format!("{}: {}", bug.id, too_wide(rule)?)))
        })
        .collect();
    assert!(wide.is_empty(), "{wide:#?}");
    let vague = |glob: &&String| glob.split('/').nth(1).is_none_or(|topic| topic.contains('*'));
    let vague: Vec<&String> = bugs().flat_map(|bug| bug.vectors.iter().filter(vague)).collect();
    assert!(vague.is_empty(), "name the topic of these vectors: {vague:?}");
}

/// A case of a vector with this verdict, in which these components differ.
fn case(id: &str, spec: Spec, verdict: Verdict, departs: Option<ComponentSet>) -> Case {
    let mut case = Case::new(Arc::from(id));
    let mut judgement = Judgement::of(verdict);
    judgement.departs = departs.unwrap_or(ComponentSet::ALL);
    case.set(spec, judgement);
    case
}

#[test]
fn what_was_reviewed_is_still_what_its_entry_can_explain() {
    let suite = Suite::embedded();
    let file = ReviewedFile::embedded();
    let mut wrong = Vec::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (id, parser, matches) in file.iter() {
        let Some(bug) = Bug::named(id) else {
            wrong.push(format!("no entry {id}"));
            continue;
        };
        for found in matches {
            let explained = match found {
                Match::Key(key) => Bug::candidate(&format!("{}.{key}", field(parser))) == Some(bug),
                Match::Case { id: vector, .. } if suite.get(vector).is_none() => false,
                Match::Case {
                    spec,
                    verdict,
                    id: vector,
                    ..
                } if !bug.vectors.is_empty() => {
                    *counts.entry(id).or_default() += 1;
                    bug.can_explain(parser, *spec, &case(vector, *spec, *verdict, bug.departs))
                }
                Match::Case { .. } => true,
            };
            if !explained {
                wrong.push(format!("{id} of {parser}: {found:?}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "no longer explained: run `urispec divergences review`, read what it lists, and add --write\n{wrong:#?}"
    );
    // A bug may explain more matches than a person has read. An entry that excuses the parser may not.
    for (id, count) in counts {
        if Bug::named(id).is_some_and(Bug::is_failure) {
            continue;
        }
        let most = Bug::named(id).and_then(|bug| bug.reviewed).unwrap_or(count);
        assert!(count <= most, "{id}: {count} were accepted, {most} were read");
    }
}

#[test]
fn a_new_match_is_not_sorted_until_somebody_has_read_it() {
    let file = ReviewedFile::embedded();
    let (mut keys, mut cases) = (0, 0);
    for (id, parser, matches) in file.iter() {
        let Some(bug) = Bug::named(id) else { continue };
        for found in matches {
            match found {
                Match::Key(key) => {
                    keys += 1;
                    assert_eq!(Bug::of(&format!("{}.{key}", field(parser))), Some(bug));
                }
                Match::Case {
                    spec,
                    verdict,
                    id: vector,
                    ..
                } if *verdict == Verdict::WrongResult => {
                    cases += 1;
                    // With an answer that differs from the reviewed one.
                    let mut case = case(vector, *spec, *verdict, bug.departs);
                    case.observed = Some(Box::new(Observation::Reject("not this".into())));
                    assert_eq!(Bug::of_case(parser, *spec, &case), None, "{id} {vector}");
                }
                Match::Case { .. } => {}
            }
        }
    }
    assert!(keys > 100 && cases > 50, "{keys} {cases}");
    // The rule `…host.IP-literal.*` fits, and nobody has read that.
    let unread = "http.rfc7230.parse.too-lenient.host.IP-literal.backslash";
    assert_eq!(Bug::candidate(unread).map(|bug| bug.id.as_str()), Some("http-brackets"));
    assert_eq!(Bug::of(unread), None);
}
