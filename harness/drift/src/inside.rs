//! The rules of a document for the inside of an authority, with their automata, each built once.

use std::collections::{HashMap, HashSet};

use urispec_grammar::{Ending, Grammar, Node, Rule, Tracer};
use urispec_model::Spec;
use urispec_specs::syntax;

/// The rules of one document for a host with optional userinfo and port.
#[derive(Debug)]
pub(crate) struct Inside {
    /// The grammar that has the rules.
    pub(crate) grammar: Grammar,
    /// The start rule for a host with optional userinfo and port; `None` if the grammar has no such rule.
    pub(crate) start: Option<&'static str>,
    tracer: Option<Tracer>,
}

impl Inside {
    /// The document's own rules. If the document does not print these rules and refers to RFC 1738, they are the
    /// rules of RFC 1738.
    pub(crate) fn new(spec: Spec, grammar: &Grammar) -> Self {
        let grammar = if spec.defines_net_loc() && start(grammar).is_none() {
            syntax(Spec::Rfc1738).variant("--repaired")
        } else {
            grammar.clone()
        };
        let start = start(&grammar);
        Self {
            tracer: start.and_then(|start| Tracer::new(&grammar, start).ok()),
            start,
            grammar,
        }
    }

    /// Whether a text is a host with optional userinfo and port; `None` if the document has no rule for a host with
    /// optional userinfo and port.
    pub(crate) fn accepts(&self, text: &[u8]) -> Option<bool> {
        Some(accepts(self.tracer.as_ref()?, text))
    }

    /// Like [`Self::accepts`]; `true` for a document without a rule.
    pub(crate) fn is_server(&self, text: &[u8]) -> bool {
        self.start.is_none() || self.accepts(text) == Some(true)
    }
}

/// The rules of one document, each of which can replace a rule of a second document.
pub(crate) struct Switched<'s> {
    /// The grammar of the second document, completed with rules that it lacks.
    grammar: Grammar,
    start: &'static str,
    from: &'s Grammar,
    /// The names of the rules, in lower case, that the start rule needs.
    needed: HashSet<String>,
    /// The automata by the name of the replacing rule; `None` is the key of the unchanged automaton.
    tracers: HashMap<Option<String>, Option<Tracer>>,
}

impl<'s> Switched<'s> {
    /// Prepares to replace rules of `into` by rules of `from`; `None` if `into` has no start rule for a host with
    /// optional userinfo and port.
    pub(crate) fn new(from: &'s Inside, into: &Inside) -> Option<Self> {
        let start = into.start?;
        let mut grammar = into.grammar.clone();
        // A rule may need further rules that only its own document has.
        grammar.supply(from.grammar.clone());
        Some(Self {
            needed: needed(&grammar, start),
            grammar,
            start,
            from: &from.grammar,
            tracers: HashMap::new(),
        })
    }

    /// Whether a text is a host with optional userinfo and port, if the rule of this name is replaced.
    pub(crate) fn accepts(&mut self, name: &str, text: &[u8]) -> Option<bool> {
        let rule = self.from.rule(name)?;
        let is_other = self.is_other(rule, name);
        let make = || {
            let with_rule = is_other.then(|| self.grammar.with_rule(rule));
            Tracer::new(with_rule.as_ref().unwrap_or(&self.grammar), self.start).ok()
        };
        let name = is_other.then(|| name.to_owned());
        let tracer = self.tracers.entry(name).or_insert_with(make);
        Some(accepts(tracer.as_ref()?, text))
    }

    /// Whether replacing a rule can make a difference. Most rules are not needed inside an authority, or are the same
    /// in both documents.
    fn is_other(&self, rule: &Rule, name: &str) -> bool {
        let is_same = || self.grammar.rule(name).is_some_and(|own| own.text() == rule.text());
        let is_needed = || self.needed.contains(&name.to_ascii_lowercase());
        !rule.name().eq_ignore_ascii_case(name) || is_needed() && !is_same()
    }
}

/// The rule for a host with optional userinfo and port, by any of its names.
fn start(grammar: &Grammar) -> Option<&'static str> {
    let names = ["login", "server", "site", "authority", "iauthority", "hostport"];
    names.into_iter().find(|name| grammar.rule(name).is_some())
}

fn accepts(tracer: &Tracer, text: &[u8]) -> bool {
    tracer.trace(text).ending == Ending::Accepted
}

/// The names, in lower case, of a rule and of all rules that it needs.
fn needed(grammar: &Grammar, start: &str) -> HashSet<String> {
    let mut names = HashSet::from([start.to_ascii_lowercase()]);
    let mut rest = vec![start.to_owned()];
    while let Some(name) = rest.pop() {
        let Some(rule) = grammar.rule(&name) else { continue };
        let mut nodes = vec![rule.definition()];
        // A rule may have a second name: a repaired rule also has the name of the printed rule.
        names.insert(rule.name().to_ascii_lowercase());
        while let Some(node) = nodes.pop() {
            match node {
                Node::Alternation(more) | Node::Concatenation(more) => nodes.extend(more),
                Node::Repetition { node, .. } => nodes.push(node),
                Node::Reference(name) | Node::Prose(name) => {
                    if names.insert(name.text.to_ascii_lowercase()) {
                        rest.push(name.text.clone());
                    }
                }
                Node::Text { .. } | Node::Values(_) | Node::Range(..) => {}
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected answer: it is computed with an automaton that is made for this name alone.
    fn by_itself(from: &Inside, into: &Inside, name: &str, text: &[u8]) -> Option<bool> {
        let mut grammar = into.grammar.with_rule(from.grammar.rule(name)?);
        grammar.supply(from.grammar.clone());
        let trace = grammar.trace(into.start?, text).ok()?;
        Some(trace.ending == Ending::Accepted)
    }

    #[track_caller]
    fn check(one: Spec, other: Spec, texts: &[&str]) {
        let inside = |spec: Spec| Inside::new(spec, &syntax(spec).variant("--repaired"));
        let (one, other) = (inside(one), inside(other));
        for (from, into) in [(&one, &other), (&other, &one)] {
            let mut switched = Switched::new(from, into).unwrap();
            for name in from.grammar.rules().map(Rule::name) {
                for text in texts {
                    let expected = by_itself(from, into, name, text.as_bytes());
                    assert_eq!(switched.accepts(name, text.as_bytes()), expected, "{name} {text}");
                }
            }
        }
    }

    #[test]
    fn a_rule_that_is_not_put_in_would_have_changed_nothing() {
        check(Spec::Rfc1808, Spec::UrlSyntax00, &["", "@a:", "a:"]);
        check(Spec::Rfc2396, Spec::Rfc2732, &["0177.0.0.1", "[::1]"]);
        check(Spec::Rfc2396bis01, Spec::Rfc2396bis02, &["", "@", "a_"]);
        check(Spec::Rfc1738, Spec::Rfc3987, &["a.", "[v1.a]:", "\u{e9}"]);
    }
}
