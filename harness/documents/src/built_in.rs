//! What the folder of a built-in document says, for people.

use std::fmt::Write as _;

use urispec_model::{Operation, Spec};
use urispec_specs::{compared_levels, defines, marks, meanings, section_of, section_of_level, start, whole_rules};

use crate::document::heading;

/// A description of a built-in document with a syntax: its rules and components, and each answer with its section.
/// `None` for other documents.
///
/// ```
/// use urispec_model::Spec;
///
/// let shown = urispec_documents::built_in(Spec::Rfc3986).unwrap();
/// assert!(shown.contains("\n  query-only: keeps the path of the base (5.2.2)\n"), "{shown}");
/// ```
pub fn built_in(spec: Spec) -> Option<String> {
    if !Spec::SYNTAXES.contains(&spec) {
        return None;
    }
    let mut out = heading(spec.name(), spec.title(), &[spec.about(), spec.date()]);
    let _ = writeln!(out, "  rules for a whole text: {}", whole_rules(spec).join(", "));
    let grammar = marks::marked_syntax(spec);
    for component in spec.components().iter() {
        let rules = marks::component_rules(spec).into_iter();
        let rules = rules.filter(|(rule, of)| *of == component && grammar.rule(rule).is_some());
        let rules: Vec<&str> = rules.map(|(rule, _)| rule).collect();
        let from = if rules.is_empty() {
            "by its place".to_owned()
        } else {
            rules.join(", ")
        };
        let _ = writeln!(out, "  {component:<12} {from}");
    }
    for meaning in meanings(spec) {
        let other = if meaning.document == spec {
            String::new()
        } else {
            format!("{} ", meaning.document)
        };
        let _ = writeln!(
            out,
            "  {}: {} ({other}{})",
            meaning.topic, meaning.answer, meaning.section
        );
    }
    for level in compared_levels(spec) {
        if let Some(section) = section_of_level(spec, *level) {
            let _ = writeln!(out, "  equivalence at the level {level}: {section}");
        }
    }
    let others = [
        Operation::Base,
        Operation::Extract,
        Operation::Expand,
        Operation::Hazards,
        Operation::Recompose,
    ];
    for operation in others.into_iter().filter(|operation| defines(spec, *operation)) {
        if let Some((document, section)) = section_of(spec, operation, start(spec)) {
            let other = if document == spec {
                String::new()
            } else {
                format!("{document} ")
            };
            let _ = writeln!(out, "  {operation}: {other}{section}");
        }
    }
    Some(out)
}
