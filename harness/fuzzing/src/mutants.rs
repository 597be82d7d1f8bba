//! How much of a grammar the vectors test: how many small mistakes in it they would show.
//!
//! A mutant is the grammar of a document with one edit in one rule: an element, an alternative or a bound less or more. It counts
//! if it derives another language than the document, by their automata. It is killed if a vector that the document decides has
//! an input that only one of the two derives.
//!
//! Left out are the rules that the document does not print. Those that only a repair refers to, such as the schemes that RFC 1738
//! does not name itself, are our own spelling of a sentence in prose. Those of another document of the suite, such as the IPv6
//! addresses of RFC 3986 in the grammar of RFC 8089, are measured where they are printed: each document decides those vectors, too.

use std::collections::{BTreeMap, BTreeSet};

use urispec_grammar::{Dfa, Grammar, Node, Relation, Rule};
use urispec_model::{Expectation, Request, Spec};
use urispec_specs::{start, syntax};
use urispec_vectors::Suite;

/// What became of the mutants of one grammar.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Killed {
    /// How many derive another language.
    pub mutants: usize,
    /// How many of them a vector shows.
    pub killed: usize,
    /// The rules of the others, as they were changed.
    pub survivors: Vec<String>,
}

/// The mutants of the grammar of `spec`, against the vectors of a suite.
pub fn killed(suite: &Suite, spec: Spec) -> Killed {
    let published = syntax(spec);
    let printed = printed(&published, start(spec));
    let grammar = published.variant("--repaired");
    let inputs = inputs(suite, spec, &grammar);
    let own: BTreeMap<&str, Dfa> = inputs
        .keys()
        .filter_map(|rule| Some((*rule, grammar.dfa(rule).ok()?)))
        .collect();
    let outcomes: Vec<(String, bool)> = grammar
        .rules()
        .filter(|rule| printed.contains(&rule.name().to_ascii_lowercase()))
        .flat_map(|rule| {
            edits(rule.definition())
                .into_iter()
                .map(move |edit| (rule.name(), edit))
        })
        .filter_map(|(name, edit)| {
            let text = format!("{name} = {}\n", abnf(&edit));
            let mutant = Grammar::parse("mutant", text.as_str()).ok()?;
            let mutant = grammar.with_rule(mutant.rule(name)?);
            let is_killed = outcome(&mutant, start(spec), &own, &inputs)?;
            Some((text.trim_end().to_owned(), is_killed))
        })
        .collect();
    let survivors = outcomes.iter().filter(|(_, is_killed)| !is_killed);
    Killed {
        mutants: outcomes.len(),
        killed: outcomes.iter().filter(|(_, is_killed)| *is_killed).count(),
        survivors: survivors.map(|(text, _)| text.clone()).collect(),
    }
}

/// The rules that a document prints itself, of those that derive something from its start rule, in lower case.
fn printed(published: &Grammar, start: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut next = vec![start.to_ascii_lowercase()];
    while let Some(name) = next.pop() {
        let Some(rule) = published.rule(&name) else {
            continue;
        };
        if reached.insert(name) {
            references(rule.definition(), &mut next);
        }
    }
    let is_imported = |heading: &str| {
        let document = heading.split_once(' ');
        document.is_some_and(|(document, _)| document.parse::<Spec>().is_ok())
    };
    let own: BTreeSet<String> = published.rules().map(|rule| rule.name().to_ascii_lowercase()).collect();
    reached.retain(|name| {
        let heading = published.rule(name).and_then(Rule::heading);
        let is_repair = published
            .rule(name)
            .is_some_and(|rule| !rule.name().eq_ignore_ascii_case(name));
        (is_repair || own.contains(name)) && !heading.is_some_and(is_imported)
    });
    reached
}

/// The names to which a definition refers.
fn references(node: &Node, names: &mut Vec<String>) {
    match node {
        Node::Alternation(all) | Node::Concatenation(all) => all.iter().for_each(|node| references(node, names)),
        Node::Repetition { node, .. } => references(node, names),
        Node::Reference(name) => names.push(name.text.to_ascii_lowercase()),
        _ => {}
    }
}

/// Whether a mutant is killed; `None` if it derives no other language from the start rule.
fn outcome(
    mutant: &Grammar,
    start: &str,
    own: &BTreeMap<&str, Dfa>,
    inputs: &BTreeMap<&str, Vec<&[u8]>>,
) -> Option<bool> {
    let whole = mutant.dfa(start).ok()?;
    let ours = own.get(start)?;
    if whole.relation(ours) == Relation::Equal {
        return None;
    }
    let differs = |mutant: &Dfa, ours: &Dfa, inputs: &[&[u8]]| {
        inputs.iter().any(|input| mutant.accepts(input) != ours.accepts(input))
    };
    Some(inputs.iter().any(|(rule, inputs)| match own.get(rule) {
        Some(ours) if *rule == start => differs(&whole, ours, inputs),
        Some(ours) => mutant.dfa(rule).is_ok_and(|mutant| differs(&mutant, ours, inputs)),
        None => false,
    }))
}

/// The inputs of the vectors of which the document says whether it accepts them, by start rule.
fn inputs<'s>(suite: &'s Suite, spec: Spec, grammar: &Grammar) -> BTreeMap<&'s str, Vec<&'s [u8]>> {
    let mut inputs: BTreeMap<&str, Vec<&[u8]>> = BTreeMap::new();
    for vector in &suite.vectors {
        let Some(expected) = vector.expectation(spec) else {
            continue;
        };
        if let (Request::Parse { input, rule }, false) = (vector.request(), *expected == Expectation::Undefined) {
            let rule = rule.unwrap_or(start(spec));
            if grammar.rule(rule).is_some() {
                inputs.entry(rule).or_default().push(input);
            }
        }
    }
    inputs.entry(start(spec)).or_default();
    inputs
}

/// Every definition with one edit.
fn edits(node: &Node) -> Vec<Node> {
    match node {
        Node::Alternation(all) => of_list(all, Node::Alternation),
        Node::Concatenation(all) => of_list(all, Node::Concatenation),
        Node::Repetition { min, max, node } => {
            let with = |min: u32, max: Option<u32>, node: &Node| Node::Repetition {
                min,
                max,
                node: Box::new(node.clone()),
            };
            let mut all: Vec<Node> = edits(node).iter().map(|edit| with(*min, *max, edit)).collect();
            all.push(with(min + 1, max.map(|max| max.max(min + 1)), node));
            if *min > 0 {
                all.push(with(min - 1, *max, node));
            }
            match max {
                Some(max) => {
                    all.push(with(*min, Some(max + 1), node));
                    if max > min {
                        all.push(with(*min, Some(max - 1), node));
                    }
                }
                None => all.push(with(*min, Some((*min).max(1)), node)),
            }
            all
        }
        Node::Range(from, to) if from < to => vec![Node::Range(from + 1, *to), Node::Range(*from, to - 1)],
        _ => Vec::new(),
    }
}

/// A list with an element less, and with an edit in one.
fn of_list(all: &[Node], list: fn(Vec<Node>) -> Node) -> Vec<Node> {
    let mut edited = Vec::new();
    for at in 0..all.len() {
        if all.len() > 1 {
            edited.push(list([&all[..at], &all[at + 1..]].concat()));
        }
        for edit in edits(&all[at]) {
            let mut one = all.to_vec();
            one[at] = edit;
            edited.push(list(one));
        }
    }
    edited
}

/// A definition as ABNF.
fn abnf(node: &Node) -> String {
    let join = |all: &[Node], by: &str| all.iter().map(abnf).collect::<Vec<_>>().join(by);
    match node {
        Node::Alternation(all) => format!("( {} )", join(all, " / ")),
        Node::Concatenation(all) if all.is_empty() => "\"\"".to_owned(),
        Node::Concatenation(all) => format!("( {} )", join(all, " ")),
        Node::Repetition { min, max, node } => {
            format!(
                "{min}*{}{}",
                max.map_or_else(String::new, |max| max.to_string()),
                abnf(node)
            )
        }
        Node::Text {
            is_case_sensitive,
            text,
        } => format!("{}\"{text}\"", if *is_case_sensitive { "%s" } else { "" }),
        Node::Values(all) => {
            let values: Vec<String> = all.iter().map(|value| format!("{value:X}")).collect();
            format!("%x{}", values.join("."))
        }
        Node::Range(from, to) => format!("%x{from:X}-{to:X}"),
        Node::Reference(name) => name.text.clone(),
        Node::Prose(name) => format!("<{}>", name.text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_is_one_element_or_one_bound() {
        let grammar = Grammar::parse("t", "a = \"x\" / 1*3( %x41-43 \"y\" )\n").unwrap();
        let rule = grammar.rule("a").unwrap();
        let texts: Vec<String> = edits(rule.definition()).iter().map(abnf).collect();
        assert!(texts.contains(&"( 1*3( %x41-43 \"y\" ) )".to_owned()), "{texts:#?}");
        assert!(
            texts.contains(&"( \"x\" / 1*4( %x41-43 \"y\" ) )".to_owned()),
            "{texts:#?}"
        );
        assert!(
            texts.contains(&"( \"x\" / 1*3( %x42-43 \"y\" ) )".to_owned()),
            "{texts:#?}"
        );
        assert_eq!(texts.len(), 10, "{texts:#?}");
        // What is written is what is read.
        let again = Grammar::parse("t", format!("a = {}\n", abnf(rule.definition()))).unwrap();
        assert_eq!(
            again.dfa("a").unwrap().relation(&grammar.dfa("a").unwrap()),
            Relation::Equal
        );
    }

    #[test]
    fn the_rules_of_a_repair_and_of_another_document_are_left_out() {
        let names = |spec| printed(&syntax(spec), start(spec));
        let of_1738 = names(Spec::Rfc1738);
        // `gopherurl` is printed as no ABNF, and stands here as its repair.
        for name in ["otherurl", "gopherurl", "gtype", "lowalpha", "psegment"] {
            assert!(of_1738.contains(name), "{name}");
        }
        for name in ["new-scheme", "schemechars", "not-a", "punctuation"] {
            assert!(!of_1738.contains(name), "{name}");
        }
        let of_8089 = names(Spec::Rfc8089);
        let own = [
            "file-uri",
            "file-scheme",
            "file-hier-part",
            "auth-path",
            "local-path",
            "file-auth",
        ];
        assert_eq!(of_8089, own.map(str::to_owned).into());
        assert_eq!(
            names(Spec::Rfc6874),
            ["ip-literal", "ipv6addrz", "zoneid"].map(str::to_owned).into()
        );
        // RFC 5322 is none of the documents.
        assert!(names(Spec::Rfc6068).contains("atext"));
    }

    #[test]
    fn the_vectors_show_most_mistakes_in_a_small_grammar() {
        let found = killed(&Suite::embedded(), Spec::UrlSyntax05);
        assert!(found.mutants > 50, "{found:?}");
        assert!(found.killed * 100 >= found.mutants * 97, "{found:?}");
        let none = killed(
            &Suite {
                vectors: Vec::new(),
                ..Suite::embedded()
            },
            Spec::UrlSyntax05,
        );
        assert_eq!((none.mutants, none.killed), (found.mutants, 0));
    }
}
