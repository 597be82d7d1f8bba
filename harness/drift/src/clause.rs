//! The clauses of two documents that explain a difference between them.
//!
//! The choice is a heuristic: a difference is known by an input, not by the sentence that causes it. It prefers what decides
//! most often, and may name a clause that differs but does not decide.

use urispec_grammar::Grammar;
use urispec_model::{Component, Level, Spec};
use urispec_specs::{Topic, meanings};

use crate::Difference;

/// A document's answer to a question, with its section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The question: a topic, or the name of a rule.
    pub about: String,
    /// The answer in a few words, or the rule as written.
    pub text: String,
    /// The section that has it.
    pub section: String,
}

/// The clauses that most likely cause a difference between two documents; `None` for a document that has no such clause.
pub fn clauses(sides: [(Spec, &Grammar); 2], difference: Difference) -> [Option<Clause>; 2] {
    let topics = |topic: Topic| sides.map(|(spec, _)| of_topic(spec, topic));
    let rules = |component: Component| sides.map(|(_, grammar)| of_rule(grammar, component));
    let differ = |clauses: &[Option<Clause>; 2]| {
        let [one, other] = clauses
            .each_ref()
            .map(|clause| clause.as_ref().map(|clause| &clause.text));
        one != other
    };
    let is_whole = |clauses: &[Option<Clause>; 2]| clauses.iter().all(Option::is_some) && differ(clauses);
    match difference {
        Difference::Splitting(set) => {
            // `//g?y` in draft-fielding-url-syntax-01 and -02: authority, host and query differ, and what both say about
            // where a query begins (the topic `query-cut`) explains all three.
            // `//1` in RFC 2732 and the first draft of RFC 3986: the host differs, and so do the rules `host`. Rules that are
            // written otherwise and mean the same are taken for different, too.
            let ordered = || ORDER.iter().filter(|(_, component)| set.contains(*component));
            let by_topic = ordered().filter_map(|(topic, _)| *topic).map(topics).find(is_whole);
            let by_rule = || ordered().map(|(_, component)| rules(*component)).find(differ);
            by_topic.or_else(by_rule).unwrap_or([None, None])
        }
        Difference::Resolution(topic) => {
            // The topic is that of the reference: for `?y` the topic `query-only`.
            let own = topics(topic);
            if is_whole(&own) {
                return own;
            }
            // `g` against `http://a` has the topic `merge`; where both documents merge alike, another step makes the
            // difference, and the first topic that they answer differently is the best guess.
            RESOLUTION.into_iter().map(topics).find(is_whole).unwrap_or(own)
        }
        Difference::Normalization(level) => sides.map(|(spec, _)| of_level(spec, level)),
    }
}

/// The topics of resolution, in the order in which they most often decide.
const RESOLUTION: [Topic; 7] = [
    Topic::Merge,
    Topic::DotSegmentsOfAbsolute,
    Topic::DotSegments,
    Topic::SurplusDots,
    Topic::Params,
    Topic::QueryCut,
    Topic::FragmentCut,
];

/// The components with the topic of each. A component whose end is where others begin comes before those.
const ORDER: [(Option<Topic>, Component); 12] = [
    (None, Component::Scheme),
    (None, Component::Opaque),
    (Some(Topic::FragmentCut), Component::Fragment),
    (Some(Topic::QueryCut), Component::Query),
    (Some(Topic::Authority), Component::Authority),
    (Some(Topic::Authority), Component::Userinfo),
    (Some(Topic::Authority), Component::User),
    (Some(Topic::Authority), Component::Password),
    (Some(Topic::Authority), Component::Host),
    (Some(Topic::Authority), Component::Port),
    (Some(Topic::Params), Component::Params),
    (Some(Topic::Params), Component::Path),
];

/// A document's answer to a topic.
fn of_topic(spec: Spec, topic: Topic) -> Option<Clause> {
    let meaning = meanings(spec).into_iter().find(|meaning| meaning.topic == topic)?;
    Some(Clause {
        about: topic.to_string(),
        text: meaning.answer.to_owned(),
        section: meaning.section.to_owned(),
    })
}

/// The rule of a component, by any of the names that it has in the documents.
fn of_rule(grammar: &Grammar, component: Component) -> Option<Clause> {
    let names: &[&str] = match component {
        Component::Scheme => &["scheme"],
        Component::Authority => &["authority", "iauthority", "net_loc", "site", "location", "login"],
        Component::Userinfo => &["userinfo", "iuserinfo", "server"],
        Component::User => &["user"],
        Component::Password => &["password"],
        Component::Host => &["host", "ihost", "hostname"],
        Component::Port => &["port"],
        Component::Path => &[
            "path",
            "ipath",
            "hier_part",
            "hier-part",
            "path-abempty",
            "path-absolute",
            "to",
        ],
        Component::Params => &["params", "param"],
        Component::Query => &["query", "iquery", "search", "hfields"],
        Component::Fragment => &["fragment", "ifragment", "fragmentid", "fragmentaddress"],
        Component::Opaque => &["opaque_part"],
    };
    let rule = names.iter().find_map(|name| grammar.rule(name))?;
    Some(Clause {
        about: rule.name().to_owned(),
        text: rule.text().split_whitespace().collect::<Vec<_>>().join(" "),
        section: rule.heading()?.to_owned(),
    })
}

/// The section of a level of normalization.
fn of_level(spec: Spec, level: Level) -> Option<Clause> {
    let section = crate::cite::of_level(spec, level)?;
    Some(Clause {
        about: "normalization".to_owned(),
        text: level.to_string(),
        section: section.to_owned(),
    })
}
