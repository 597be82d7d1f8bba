//! The languages of a grammar's rules: components, marked strings, and the rules that are used.

use std::collections::{BTreeMap, BTreeSet};

use urispec_grammar::{Dfa, Error, Grammar, Mark, Marked, Node, Rule};
use urispec_model::{Component, Spec};
use urispec_specs::marks;

use crate::problems::File;
use crate::settings::{BEFORE_COLON, REST, Source};

/// The grammar of a file, repaired and completed with the rules of the document that it relies on.
pub(crate) fn grammar(file: &File, relied_on: Option<Spec>) -> Result<Grammar, Error> {
    let mut grammar = Grammar::parse(&file.name, &file.text)?;
    if let Some(spec) = relied_on {
        grammar.supply(urispec_specs::syntax(spec).of_document(spec.name()));
    }
    let grammar = grammar.variant("--repaired").variant("--marked");
    grammar.check()?;
    Ok(grammar)
}

/// The rules of a file that none of `rules` needs. Rules of interpretations are not included; their names end with
/// one of `readings`.
pub(crate) fn unused(grammar: &Grammar, file: &str, rules: &[String], readings: &[String]) -> Vec<String> {
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut rest: Vec<&str> = rules.iter().map(String::as_str).collect();
    while let Some(rule) = rest.pop() {
        let Some(rule) = grammar.rule(rule) else { continue };
        if used.insert(rule.name().to_ascii_lowercase()) {
            names(rule.definition(), &mut rest);
        }
    }
    let own = grammar.rules().filter(|rule| rule.file() == file).map(Rule::name);
    own.filter(|rule| !used.contains(&rule.to_ascii_lowercase()))
        .filter(|rule| {
            !readings
                .iter()
                .any(|suffix| rule.to_ascii_lowercase().ends_with(suffix))
        })
        .map(str::to_owned)
        .collect()
}

/// The names in a definition.
fn names<'n>(node: &'n Node, found: &mut Vec<&'n str>) {
    match node {
        Node::Alternation(nodes) | Node::Concatenation(nodes) => nodes.iter().for_each(|node| names(node, found)),
        Node::Repetition { node, .. } => names(node, found),
        Node::Reference(name) => found.push(&name.text),
        _ => {}
    }
}

/// The rules of a grammar for the components of a built-in document. Components without a rule are left out.
pub(crate) fn components_of(spec: Spec, grammar: &Grammar) -> BTreeMap<Component, Source> {
    let mut rules: BTreeMap<Component, Vec<String>> = BTreeMap::new();
    for (rule, component) in marks::component_rules(spec) {
        if spec.components().contains(component) && grammar.rule(rule).is_some() {
            rules.entry(component).or_default().push(rule.to_owned());
        }
    }
    let source = |mut rules: Vec<String>| match rules.len() {
        1 => Source::One(rules.remove(0)),
        _ => Source::Several(rules),
    };
    let mut components: BTreeMap<_, _> = rules.into_iter().map(|(one, rules)| (one, source(rules))).collect();
    if marks::before_scheme(spec, urispec_specs::start(spec)) == Some(0) {
        components.insert(Component::Scheme, Source::One(BEFORE_COLON.to_owned()));
    }
    components.insert(Component::Path, Source::One(REST.to_owned()));
    components
}

/// The marked strings of a rule, and the strings that the rule derives.
pub(crate) fn marked(
    grammar: &Grammar,
    rule: &str,
    components: &BTreeMap<Component, Source>,
) -> Result<(Marked, Dfa), Error> {
    let mut wanted: Vec<Mark> = Vec::new();
    for (component, source) in components {
        if !source.is(BEFORE_COLON) && !source.is(REST) {
            wanted.extend(source.rules().iter().map(|rule| marks::mark(rule, *component)));
        }
    }
    let marked = grammar.marked(&wanted, rule)?;
    let scheme = components
        .get(&Component::Scheme)
        .filter(|scheme| scheme.is(BEFORE_COLON));
    let is_rest = components.get(&Component::Path).is_none_or(|path| path.is(REST));
    let marked = if is_rest {
        marks::placed(marked, scheme.map(|_| 0))?
    } else {
        marked
    };
    Ok((marked, grammar.dfa(rule)?))
}
