//! The reasons why two grammars differ, as people see them: by rule, with the shortest example of each kind.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use urispec_grammar::{Event, Grammar, Operand, Tracer, differences, reasons};

/// Checks every group as `rule | rule | side event | bytes | witness @ offset`, in order.
#[track_caller]
fn check(one: &str, two: &str, start: &str, groups: &[&str]) {
    let [one, two] = [one, two].map(|text| Grammar::parse("test", text).unwrap());
    let [first, second] = [&one, &two].map(|grammar| grammar.dfa(start).unwrap());
    let reasons = reasons(&first, &second).unwrap();
    let [one, two] = [&one, &two].map(|grammar| Tracer::new(grammar, start).unwrap());
    let groups_found = differences(&first, &second, &one, &two).unwrap().groups;
    assert_eq!(
        groups_found.iter().map(|group| group.reasons).sum::<usize>(),
        reasons.len()
    );
    let found: Vec<String> = groups_found
        .iter()
        .map(|group| {
            let side = if group.operand == Operand::First {
                "first"
            } else {
                "second"
            };
            let event = if group.event == Event::Dies { "dies" } else { "ends" };
            let witness = String::from_utf8_lossy(&group.shortest.witness);
            let bytes = group.bytes;
            format!(
                "{} | {} | {side} {event} | {bytes} | {witness} @ {}",
                group.first, group.second, group.shortest.offset
            )
        })
        .collect();
    assert_eq!(found, groups);
    for group in &groups_found {
        assert_eq!(
            group.shortest.rules(&one, &two),
            (group.first.clone(), group.second.clone())
        );
    }
}

const RFC: &str = include_str!("../rfc3986.abnf");

#[test]
fn the_same_grammar_has_no_reasons() {
    check(RFC, RFC, "URI-reference", &[]);
    check("s = s", "s = \"a\" s", "s", &[]);
}

#[test]
fn an_empty_language_differs_at_its_start() {
    check(
        "s = s",
        "s = \"b\" / \"a\"",
        "s",
        &["s | s | first dies | nothing | a @ 0"],
    );
    check(
        "s = \"b\" / \"a\"",
        "s = s",
        "s",
        &["s | s | second dies | nothing | a @ 0"],
    );
}

#[test]
fn each_difference_is_found_in_its_rule() {
    check(
        "s = host [ \":\" port ]\nhost = 1*%x61-7A\nport = *DIGIT\n",
        "s = host [ \":\" port ]\nhost = 1*( %x61-7A / \"_\" )\nport = 1*5DIGIT\n",
        "s",
        &[
            "host | host | first dies | \"_\" | _ @ 0",
            "s | host | first dies | \"_\" | a_ @ 1",
            "s | port | first ends | nothing | a: @ 2",
            "port | port | second dies | %x30-39 | a:000000 @ 7",
        ],
    );
}

#[test]
fn a_port_that_may_not_be_empty_ends_in_the_authority() {
    let stricter = RFC.replace("port          = *DIGIT", "port          = 1*DIGIT");
    assert_ne!(stricter, RFC);
    let [one, two] = [RFC, &stricter].map(|text| Grammar::parse("test", text).unwrap());
    let [first, second] = [&one, &two].map(|grammar| grammar.dfa("URI-reference").unwrap());
    let reasons = reasons(&first, &second).unwrap();
    assert!(reasons.iter().all(|reason| reason.accepted_by() == Operand::First));
    assert_eq!(reasons[0].witness, b"//:");
}
