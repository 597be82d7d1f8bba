//! What a document says that makes it differ from another.

use urispec_grammar::Grammar;
use urispec_model::{Component, Level, Spec};
use urispec_specs::{Topic, meanings};

use crate::Difference;

/// What a document says to a question, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The question: a topic, or the name of a rule.
    pub about: String,
    /// The answer in a few words, or the rule.
    pub says: String,
    /// The section.
    pub section: String,
}

/// The clauses of two documents that decide where they show a difference; `None` where one does not speak of it.
///
/// The topic that a difference is about, if the two answer it differently. Else, for components, the rule of one of them
/// that is not the same in both; for a resolution, the first topic of resolution that they answer differently.
pub fn clauses(sides: [(Spec, &Grammar); 2], difference: Difference) -> [Option<Clause>; 2] {
    let topics = |topic: Topic| sides.map(|(spec, _)| of_topic(spec, topic));
    let rules = |component: Component| sides.map(|(_, grammar)| of_rule(grammar, component));
    let differ = |clauses: &[Option<Clause>; 2]| {
        let [one, other] = clauses
            .each_ref()
            .map(|clause| clause.as_ref().map(|clause| &clause.says));
        one != other
    };
    let is_whole = |clauses: &[Option<Clause>; 2]| clauses.iter().all(Option::is_some) && differ(clauses);
    match difference {
        Difference::Splitting(set) => {
            let ordered = || ORDER.iter().filter(|(_, component)| set.contains(*component));
            let by_topic = ordered().filter_map(|(topic, _)| *topic).map(topics).find(is_whole);
            let by_rule = || ordered().map(|(_, component)| rules(*component)).find(differ);
            by_topic.or_else(by_rule).unwrap_or([None, None])
        }
        Difference::Resolution(topic) => {
            let own = topics(topic);
            if is_whole(&own) {
                return own;
            }
            RESOLUTION.into_iter().map(topics).find(is_whole).unwrap_or(own)
        }
        Difference::Normalization(level) => sides.map(|(spec, _)| of_level(spec, level)),
    }
}

/// The topics of resolution, those first that most often decide.
const RESOLUTION: [Topic; 7] = [
    Topic::Merge,
    Topic::DotSegmentsOfAbsolute,
    Topic::DotSegments,
    Topic::SurplusDots,
    Topic::Params,
    Topic::QueryCut,
    Topic::FragmentCut,
];

/// The components, one whose end decides where others begin before them; and the topic that each belongs to.
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

fn of_topic(spec: Spec, topic: Topic) -> Option<Clause> {
    let meaning = meanings(spec).into_iter().find(|meaning| meaning.topic == topic)?;
    Some(Clause {
        about: topic.to_string(),
        says: meaning.answer.to_owned(),
        section: meaning.section.to_owned(),
    })
}

/// The rule of a component, by the names that the documents have given it.
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
        says: rule.text().split_whitespace().collect::<Vec<_>>().join(" "),
        section: rule.heading()?.to_owned(),
    })
}

/// The section of a level of normalization.
fn of_level(spec: Spec, level: Level) -> Option<Clause> {
    let section = crate::cite::of_level(spec, level)?;
    Some(Clause {
        about: "normalization".to_owned(),
        says: level.to_string(),
        section: section.to_owned(),
    })
}
