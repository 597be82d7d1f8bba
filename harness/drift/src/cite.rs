//! The section in which a document defines a rule, a step of an algorithm, or a level of normalisation.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use urispec_grammar::Rule;
use urispec_model::{Component, Level, Operation, Own, Spec};
use urispec_specs::marks::component_rules;
use urispec_specs::{Topic, meanings, section_of, syntax};
use urispec_vectors::Citation;

/// The section that defines the result of an operation, in `spec` or in the document from which `spec` takes the
/// rule. `rule` is the name of a rule, of a step, of a [`Topic`], or of a [`Level`]. `None` if no section is known.
///
/// ```
/// use urispec_drift::cite;
/// use urispec_model::{Operation, Spec};
///
/// let host = cite(Spec::Rfc3986, Operation::Parse, "reg-name").unwrap();
/// assert_eq!(host.to_string(), "rfc3986#3.2.2");
/// ```
pub fn cite(spec: Spec, operation: Operation, rule: &str) -> Option<Citation> {
    if spec.is_url_standard() {
        // The state in which these setters begin; they need not parse a host.
        let begins_at_host = operation == Operation::Set && matches!(rule, "host" | "hostname");
        let rule = if begins_at_host {
            "host-state"
        } else {
            of_edition(operation, rule)
        };
        let known = Citation {
            document: spec.name().to_owned(),
            section: urispec_specs::url_section(rule).to_owned(),
        };
        return Some(known);
    }
    let own = |section: &str| Citation {
        document: spec.name().to_owned(),
        section: section.to_owned(),
    };
    // RFC 3987 has `ihost` where RFC 3986 has `host`; a caller may know only `host`.
    let of_rule = || {
        let known = headings(spec, rule).or_else(|| headings(spec, &format!("i{rule}")));
        let component = || {
            Component::ALL
                .iter()
                .copied()
                .find(|component| component.name() == rule)
        };
        let known = known.or_else(|| of_component(spec, component()?));
        // The common parts of the forms of a request target are defined in the same place as the forms.
        let known = known.or_else(|| component().and_then(|_| of_target(spec)));
        // A document without a rule for zones defines zones in its rule for addresses in brackets.
        known.or_else(|| (rule == "ZoneID").then(|| headings(spec, "IP-literal"))?)
    };
    match operation {
        _ if spec == Spec::Rfc3987 && rule == BIDI => Some(own("4.1")),
        Operation::Parse => of_rule(),
        Operation::Base
        | Operation::Extract
        | Operation::Expand
        | Operation::Hazards
        | Operation::Recompose
        | Operation::Address
        | Operation::Encode
        | Operation::Decode
        | Operation::SchemeParts
        | Operation::Dispatch
        | Operation::ToUri
        | Operation::ToIri
        | Operation::RequestTarget => {
            let (document, section) = section_of(spec, operation, rule)?;
            Some(Citation {
                document: document.name().to_owned(),
                section: section.to_owned(),
            })
        }
        Operation::Normalize | Operation::Equivalent => match rule.parse() {
            Ok(level) => of_level(spec, level),
            Err(_) => of_rule(),
        },
        Operation::Set | Operation::Query => None,
        Operation::Resolve | Operation::RemoveDotSegments => of_step(spec, rule).or_else(of_rule),
    }
}

/// The step of the URL Standard that defines the result of an operation: `rule`, unless the operation has its own
/// algorithm.
pub(crate) const fn of_edition(operation: Operation, rule: &str) -> &str {
    match operation {
        Operation::Query => "query-pairs",
        Operation::Address => "host-parsing",
        Operation::Equivalent => "equivalent",
        _ => rule,
    }
}

/// The name for a rule outside the grammar: an IRI must not contain bidi formatting characters.
pub const BIDI: &str = "bidi-formatting-characters";

/// The section of the rule that derives a component, if the rule has a different name, such as `uri-host` in RFC
/// 7230. A path has several rules: after an authority the rule is `path-abempty`, if the document has that rule.
fn of_component(spec: Spec, component: Component) -> Option<Citation> {
    let rules = component_rules(spec).into_iter();
    let mut rules = rules.filter(|(_, derived)| *derived == component).map(|(rule, _)| rule);
    let path = (component == Component::Path).then_some("path-abempty");
    rules
        .find_map(|rule| headings(spec, rule))
        .or_else(|| headings(spec, path?))
}

/// The section of the forms of a request target, in a document that defines such forms.
fn of_target(spec: Spec) -> Option<Citation> {
    let (document, section) = section_of(spec, Operation::RequestTarget, "")?;
    Some(Citation {
        document: document.name().to_owned(),
        section: section.to_owned(),
    })
}

/// The section of a step of resolution, or of a topic.
fn of_step(spec: Spec, step: &str) -> Option<Citation> {
    let of = |document: Spec, section: &str| Citation {
        document: document.name().to_owned(),
        section: section.to_owned(),
    };
    let topic = match step {
        "remove_dot_segments" => Topic::DotSegments,
        "recomposition" => Topic::Merge,
        _ => step.parse().ok()?,
    };
    let meaning = meanings(spec).into_iter().find(|meaning| meaning.topic == topic)?;
    let section = match (step, meaning.document) {
        ("recomposition", Spec::Rfc3986) => "5.3",
        _ => meaning.section,
    };
    Some(of(meaning.document, section))
}

/// The section of a level of normalisation, in the document itself or in the document to which it refers.
fn of_level(spec: Spec, level: Level) -> Option<Citation> {
    let section = urispec_specs::section_of_level(spec, level)?;
    let (document, section) = section.split_once(' ').unwrap_or((spec.name(), section));
    Some(Citation {
        document: document.to_owned(),
        section: section.to_owned(),
    })
}

/// Whether the grammar of a document has a rule of this name.
pub fn has_rule(spec: Spec, rule: &str) -> bool {
    headings(spec, rule).is_some()
}

/// The heading of each rule in the grammar of a document.
type Headings = BTreeMap<String, String>;

/// The heading above a rule in the grammar: a section, or a different document and its section.
fn headings(spec: Spec, rule: &str) -> Option<Citation> {
    static HEADINGS: LazyLock<Vec<OnceLock<Headings>>> =
        LazyLock::new(|| (0..Spec::ALL.len() + Own::MOST).map(|_| OnceLock::new()).collect());
    if spec.is_url_standard() {
        return None;
    }
    // If the document prints a rule that is not ABNF, the file has only its repaired form.
    let of_rule = |rule: &Rule| {
        let name = rule.name().strip_suffix("--repaired").unwrap_or(rule.name());
        Some((name.to_owned(), rule.heading()?.to_owned()))
    };
    let all = HEADINGS[spec.index()].get_or_init(|| syntax(spec).rules().filter_map(of_rule).collect());
    let heading = all.get(rule)?;
    let (document, section) = heading.split_once(' ').unwrap_or((spec.name(), heading));
    Some(Citation {
        document: document.to_owned(),
        section: section.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use urispec_specs::rules;

    use super::*;

    #[track_caller]
    fn check(spec: Spec, operation: Operation, rule: &str, expected: Option<&str>) {
        let cited = cite(spec, operation, rule).map(|citation| citation.to_string());
        assert_eq!(cited.as_deref(), expected, "{spec} {operation} {rule}");
    }

    #[test]
    fn a_rule_a_step_and_a_level_have_their_sections() {
        use Operation as O;
        check(Spec::Rfc3986, O::Parse, "scheme", Some("rfc3986#3.1"));
        check(Spec::Rfc3986, O::Normalize, "scheme", Some("rfc3986#6.2.3"));
        check(Spec::Rfc3986, O::Normalize, "path", Some("rfc3986#6.2.2.3"));
        check(Spec::Rfc3986, O::Resolve, "recomposition", Some("rfc3986#5.3"));
        check(Spec::Rfc3986, O::Resolve, "remove_dot_segments", Some("rfc3986#5.2.4"));
        check(Spec::Rfc3986, O::Resolve, "query-only", Some("rfc3986#5.2.2"));
        check(Spec::Rfc3986, O::Resolve, "pchar", Some("rfc3986#3.3"));
        check(Spec::Rfc3987, O::Parse, "query", Some("rfc3987#2.2"));
        check(Spec::Rfc3987, O::Parse, BIDI, Some("rfc3987#4.1"));
        check(Spec::Rfc2396, O::Resolve, "recomposition", Some("rfc2396#5.2"));
        check(Spec::Rfc6874, O::Resolve, "recomposition", Some("rfc3986#5.3"));
        check(Spec::Rfc1808, O::Parse, "net_loc", Some("rfc1808#2.2"));
        check(Spec::Rfc7230, O::Parse, "host", Some("rfc3986#3.2.2"));
        check(Spec::Rfc7230, O::Parse, "path", Some("rfc3986#3.3"));
        check(Spec::Rfc3986, O::Parse, "no such rule", None);
    }

    #[test]
    fn every_answer_of_every_document_is_in_a_section_that_there_is() {
        for spec in Spec::SYNTAXES.iter().copied() {
            for meaning in meanings(spec) {
                let cited = Citation {
                    document: meaning.document.to_string(),
                    section: meaning.section.to_owned(),
                };
                assert!(cited.title().is_some(), "{spec} {}: {cited}", meaning.topic);
            }
        }
    }

    #[test]
    fn what_a_document_leaves_to_another_is_in_the_section_of_the_other() {
        use Operation as O;
        check(Spec::Rfc2732, O::Resolve, "merge", Some("rfc2396#5.2"));
        check(Spec::Rfc6874, O::Resolve, "query-only", Some("rfc3986#5.2.2"));
        check(Spec::Rfc6874, O::Parse, "ZoneID", Some("rfc6874#2"));
        check(Spec::Rfc8089, O::Resolve, "authority", Some("rfc8089#2"));
        check(Spec::Rfc1738, O::Resolve, "merge", None);
    }

    #[test]
    fn every_rule_of_every_document_has_its_section() {
        for spec in Spec::SYNTAXES.iter().copied() {
            for rule in rules(spec) {
                assert!(cite(spec, Operation::Parse, rule).is_some(), "{spec} {rule}");
            }
        }
    }
}
