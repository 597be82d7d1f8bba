//! Classes of disagreements between a validator that follows RFC 3986 and an HTTP client that follows the URL
//! Standard.
//!
//! A class is a rule of `classes.abnf`. If only one of the two documents accepts the texts of a class, automata find
//! the smallest text. [`Classes::rest`] has the texts that are in no class; a test checks that every text is in a
//! class. If both documents accept the texts, the smallest text is found among the [`Inputs`].

use std::sync::LazyLock;

use urispec_grammar::{Dfa, Grammar, Operand};
use urispec_model::{Component, Observation, Operation, OwnedRequest, Request, Spec};
use urispec_specs::answer;

use crate::acceptance::either;
use crate::graded::requests;
use crate::pairwise::Difference;
use crate::severity::Severity;
use crate::{Inputs, SchemeKind, Side};

/// Inputs on which two documents differ in one way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// The name of the class.
    pub name: String,
    /// The severity of the difference.
    pub severity: Severity,
    /// The operation of the request.
    pub operation: Operation,
    /// The document that accepts the inputs; `None` if both documents accept them.
    pub accepted_by: Option<Operand>,
    /// The smallest request.
    pub witness: OwnedRequest,
    /// The answers of the two documents.
    pub answers: [Observation<'static>; 2],
}

/// All classes of two documents, the gravest first, with the texts that are in no class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    /// The two documents that are compared. The first is RFC 3986 or a different document with a grammar; the second
    /// is an edition of the URL Standard.
    pub specs: [Spec; 2],
    /// The classes with at least one input.
    pub classes: Vec<Class>,
    /// For each of the two documents, the smallest text that only this document accepts and that is in no class.
    pub rest: [Option<Vec<u8>>; 2],
}

/// The rules for texts that only the first document accepts.
const FIRST: [&str; 9] = [
    "no-scheme",
    "no-host",
    "port-or-userinfo-without-host",
    "port-that-is-no-number",
    "port-out-of-range",
    "number-that-is-no-address",
    "forbidden-octet",
    "future-address",
    "file-port-or-userinfo",
];
/// The rules for texts that only the second document accepts.
const SECOND: [&str; 8] = [
    "backslash-as-slash",
    "second-at-sign",
    "tab-or-newline",
    "around",
    "bracket",
    "percent-without-digits",
    "second-number-sign",
    "excluded-character",
];
/// The rules for texts that both documents accept, each for one severity and one component. A text belongs to the
/// first class whose rule derives it.
const BOTH: [(&str, Severity, Component); 10] = [
    ("fewer-slashes", Severity::OutOfNothing, Component::Authority),
    ("more-slashes", Severity::Host, Component::Host),
    ("number-as-address", Severity::Host, Component::Host),
    ("localhost", Severity::Host, Component::Host),
    ("drive-letter-as-host", Severity::Host, Component::Host),
    ("name-beyond-ascii", Severity::Host, Component::Host),
    ("userinfo-delimiter", Severity::PortOrUserinfo, Component::Userinfo),
    ("relative-file-path", Severity::Resource, Component::Path),
    ("path-above-drive-letter", Severity::Resource, Component::Path),
    ("apostrophe-in-query", Severity::Resource, Component::Query),
];

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
    let grammar = Grammar::parse("classes.abnf", include_str!("classes.abnf"));
    let mut grammar = grammar.expect("a test parses the grammar of the classes");
    grammar.supply(urispec_specs::accepted_syntax(Spec::WHATWG));
    grammar
});

fn class_dfa(rule: &str) -> Dfa {
    GRAMMAR.dfa(rule).expect("a test builds the automaton of every class")
}

/// The classes of the differences between two documents. `first` has a syntax, like RFC 3986, and `second` is an
/// edition of the URL Standard. Fails if the automata are too large together, which never happens for two
/// built-in documents.
///
/// # Panics
/// If one of the two sides is not a document.
pub fn classes(first: &Side, second: &Side, inputs: &Inputs) -> Result<Classes, urispec_grammar::Error> {
    let specs = [first, second].map(|side| side.spec.expect("the caller passes two documents"));
    let [only_first, only_second] = either(first, second)?;
    let mut classes = Vec::new();
    let mut rest = [None, None];
    let sides = [
        (Operand::First, only_first, &FIRST[..]),
        (Operand::Second, only_second, &SECOND[..]),
    ];
    for (at, (accepted_by, only, rules)) in sides.into_iter().enumerate() {
        let all: Vec<Dfa> = rules.iter().map(|rule| class_dfa(rule)).collect();
        let mut left = only.clone();
        for (rule, class) in rules.iter().zip(&all) {
            left = left.difference(class)?;
            let of_class = only.intersection(class)?;
            // A text that is only in this class is the best example.
            let others = all.iter().filter(|other| *other != class);
            let alone = others
                .clone()
                .try_fold(of_class.clone(), |alone, other| alone.difference(other))?;
            let Some(witness) = alone.shortest().or_else(|| of_class.shortest()) else {
                continue;
            };
            let witness = OwnedRequest::Parse {
                input: witness.into(),
                rule: None,
            };
            classes.push(Class {
                name: (*rule).to_owned(),
                severity: Severity::Acceptance,
                operation: Operation::Parse,
                accepted_by: Some(accepted_by),
                answers: answers(specs, &witness),
                witness,
            });
        }
        rest[at] = left.shortest();
    }
    classes.extend(of_both(specs, inputs));
    // Classes of the same severity keep the order of their rules.
    classes.sort_by_key(|class| class.severity);
    Ok(Classes { specs, classes, rest })
}

fn answers(specs: [Spec; 2], witness: &OwnedRequest) -> [Observation<'static>; 2] {
    specs.map(|spec| answer(spec, &witness.as_request()).into_owned())
}

/// The classes of texts that both documents parse or resolve, and of references that only one document resolves.
fn of_both(specs: [Spec; 2], inputs: &Inputs) -> Vec<Class> {
    let rules: Vec<Dfa> = BOTH.iter().map(|(rule, ..)| class_dfa(rule)).collect();
    let mut classes: Vec<Class> = Vec::new();
    for witness in requests(inputs) {
        let request = witness.as_request();
        let [one, other] = specs.map(|spec| answer(spec, &request));
        let Some(difference) = crate::graded::difference(&request, [&one, &other]) else {
            continue;
        };
        let (name, severity, accepted_by) = name(&request, difference, &rules);
        if classes
            .iter()
            .any(|class| class.name == name && class.severity == severity)
        {
            continue;
        }
        classes.push(Class {
            name,
            severity,
            operation: request.operation(),
            accepted_by,
            answers: answers(specs, &witness),
            witness,
        });
    }
    let place = |name: &str| BOTH.iter().position(|(rule, ..)| *rule == name);
    classes.sort_by_cached_key(|class| (class.operation, place(&class.name), class.name.clone()));
    classes
}

/// The name of the class of a difference: the rule that derives the text, or the component that differs; for a
/// reference, the kind of the scheme.
fn name(request: &Request<'_>, difference: Difference, rules: &[Dfa]) -> (String, Severity, Option<Operand>) {
    match difference {
        Difference::Acceptance(Operation::Parse, by) => ("beyond-ascii".to_owned(), Severity::Acceptance, Some(by)),
        Difference::Acceptance(operation, by) => {
            let side = if by == Operand::First { "first" } else { "second" };
            (format!("{operation}-{side}"), Severity::Acceptance, Some(by))
        }
        Difference::Graded(Operation::Parse, Severity::Spelling, component, _) => {
            let component = component.map_or("whole", Component::name);
            (format!("spelling-{component}"), Severity::Spelling, None)
        }
        Difference::Graded(Operation::Parse, severity, component, scheme) => {
            let mut all = BOTH.iter().zip(rules);
            let is_in = |((_, of, part), dfa): &(&(&str, Severity, Component), &Dfa)| {
                (*of, Some(*part)) == (severity, component) && dfa.accepts(request.input())
            };
            let rule = all.find(is_in);
            let name = rule.map_or_else(|| fallback(component, scheme), |((rule, ..), _)| (*rule).to_owned());
            (name, severity, None)
        }
        Difference::Graded(operation, severity, component, scheme) => {
            (format!("{operation}-{}", fallback(component, scheme)), severity, None)
        }
        _ => unreachable!("an edition of the URL Standard is compared only in these ways"),
    }
}

fn fallback(component: Option<Component>, scheme: SchemeKind) -> String {
    format!("{}-{scheme}", component.map_or("whole", Component::name))
}

#[cfg(test)]
mod tests {
    use urispec_vectors::Suite;

    use super::*;

    static FOUND: LazyLock<Classes> = LazyLock::new(|| {
        let [first, second] = [Spec::Rfc3986, Spec::WHATWG].map(Side::document);
        classes(&first, &second, &Inputs::new(&Suite::embedded(), 3)).unwrap()
    });

    #[test]
    fn every_text_that_one_of_the_two_accepts_alone_is_in_a_class() {
        let found = &*FOUND;
        assert_eq!(found.rest, [None, None]);
        assert!(found.classes.iter().all(|class| class.answers[0] != class.answers[1]));
        assert!(found.classes.is_sorted_by_key(|class| class.severity));
        let names: Vec<&str> = found.classes.iter().map(|class| &*class.name).collect();
        for rule in FIRST.iter().chain(&SECOND).chain(BOTH.iter().map(|(rule, ..)| rule)) {
            assert!(names.contains(rule), "{rule}");
        }
    }

    #[track_caller]
    fn check(name: &str, severity: Severity, expected: &str) {
        let class = FOUND.classes.iter().find(|class| class.name == name).unwrap();
        let request = class.witness.as_request();
        assert_eq!(
            (class.severity, request.input().escape_ascii().to_string()),
            (severity, expected.to_owned()),
            "{name}"
        );
    }

    #[test]
    fn a_class_is_shown_by_its_smallest_text() {
        check("fewer-slashes", Severity::OutOfNothing, "ws:h");
        check("number-that-is-no-address", Severity::Acceptance, "ws:08");
        check("port-out-of-range", Severity::Acceptance, "ws:a:65536");
        check("backslash-as-slash", Severity::Acceptance, r"ws:a\\");
        check("tab-or-newline", Severity::Acceptance, r"a\t:");
        check("localhost", Severity::Host, "file://localhost");
        check("apostrophe-in-query", Severity::Resource, r"file:?\'");
    }
}
