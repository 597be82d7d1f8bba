//! What a document says that makes it differ from another.

use urispec_grammar::Grammar;
use urispec_model::{Component, ComponentSet, Level, Spec};
use urispec_specs::{Topic, meanings};

use super::Difference;

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

/// The clause of `spec` that decides where it shows a difference; `None` where it does not speak of it.
pub fn clause(spec: Spec, grammar: &Grammar, difference: Difference) -> Option<Clause> {
    match difference {
        Difference::Splitting(set) => {
            let (topic, component) = decisive(set);
            topic
                .and_then(|topic| of_topic(spec, topic))
                .or_else(|| of_rule(grammar, component))
        }
        Difference::Resolution(topic) => of_topic(spec, topic),
        Difference::Normalization(level) => of_level(spec, level),
    }
}

fn of_topic(spec: Spec, topic: Topic) -> Option<Clause> {
    let meaning = meanings(spec).into_iter().find(|meaning| meaning.topic == topic)?;
    Some(Clause {
        about: topic.to_string(),
        says: meaning.answer.to_owned(),
        section: meaning.section.to_owned(),
    })
}

/// Of components that differ together, the one whose end decides where the others begin; and the topic it belongs to.
fn decisive(set: ComponentSet) -> (Option<Topic>, Component) {
    use Component as C;
    const ORDER: [(Option<Topic>, Component); 12] = [
        (None, C::Scheme),
        (None, C::Opaque),
        (Some(Topic::FragmentCut), C::Fragment),
        (Some(Topic::QueryCut), C::Query),
        (Some(Topic::Authority), C::Authority),
        (Some(Topic::Authority), C::Userinfo),
        (Some(Topic::Authority), C::User),
        (Some(Topic::Authority), C::Password),
        (Some(Topic::Authority), C::Host),
        (Some(Topic::Authority), C::Port),
        (Some(Topic::Params), C::Params),
        (Some(Topic::Params), C::Path),
    ];
    let found = ORDER.into_iter().find(|(_, component)| set.contains(*component));
    found.expect("something differs")
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
    let section = match (spec, level) {
        (Spec::Rfc3986, Level::String) => "6.2.1",
        (Spec::Rfc3986, Level::Case) => "6.2.2.1",
        (Spec::Rfc3986, Level::Percent) => "6.2.2.2",
        (Spec::Rfc3986, Level::Path) => "6.2.2.3",
        (Spec::Rfc3986, Level::Syntax) => "6.2.2",
        (Spec::Rfc3986, Level::Scheme) => "6.2.3",
        (Spec::Rfc2396 | Spec::Rfc2732, Level::Percent) => "2.4.2",
        (Spec::Rfc2396 | Spec::Rfc2732, Level::Case) => "3.1",
        (Spec::Rfc2396 | Spec::Rfc2732, Level::Scheme) => "6",
        (Spec::Rfc1808, Level::Case) => "2.1",
        _ => return None,
    };
    Some(Clause {
        about: "normalization".to_owned(),
        says: level.to_string(),
        section: section.to_owned(),
    })
}
