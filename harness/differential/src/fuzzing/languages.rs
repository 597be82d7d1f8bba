//! Draws texts of a component from the automata of the documents' own rules.
//!
//! In [`texts`](crate::fuzzing::texts), people wrote the shapes of the texts. Here the texts come from the grammar
//! itself, so they include texts that nobody thought of. The tables for drawing are built only once, when the first
//! text is drawn.

mod language;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use urispec_grammar::Grammar;
use urispec_model::{Component, Spec};
use urispec_specs::syntax;

pub use self::language::Language;

/// The rules that derive a component, or a part of it.
struct Rules {
    component: Component,
    /// Rules of RFC 3986; each text that they derive is a text of the component.
    own: &'static [&'static str],
    /// Rules of other documents, or of other places in a URI.
    elsewhere: &'static [(Spec, &'static str)],
}

/// The rules of each component. If several rules have the same language, the first is used.
const RULES: &[Rules] = {
    use Spec::{Rfc1738, Rfc1808, Rfc2396, Rfc3986, Rfc3987};
    &[
        Rules {
            component: Component::Scheme,
            own: &["scheme"],
            elsewhere: &[(Rfc1808, "scheme"), (Rfc1738, "scheme")],
        },
        Rules {
            component: Component::Authority,
            own: &["authority"],
            elsewhere: &[
                (Rfc3987, "iauthority"),
                (Rfc2396, "authority"),
                (Rfc1808, "net_loc"),
                (Rfc1738, "login"),
            ],
        },
        Rules {
            component: Component::Userinfo,
            own: &["userinfo"],
            elsewhere: &[(Rfc3987, "iuserinfo"), (Rfc2396, "userinfo"), (Rfc1738, "user")],
        },
        Rules {
            component: Component::Host,
            own: &["host", "reg-name", "IP-literal", "IPv4address"],
            elsewhere: &[
                (Rfc3986, "IPv6address"),
                (Rfc3987, "ihost"),
                (Rfc3987, "ireg-name"),
                (Rfc2396, "host"),
                (Rfc2396, "IPv4address"),
                (Rfc2396, "reg_name"),
                (Rfc1738, "host"),
                (Rfc1738, "hostnumber"),
            ],
        },
        Rules {
            component: Component::Port,
            own: &["port"],
            elsewhere: &[(Rfc1738, "port")],
        },
        Rules {
            component: Component::Path,
            own: &[
                "path",
                "path-abempty",
                "path-absolute",
                "path-noscheme",
                "path-rootless",
                "segment",
            ],
            elsewhere: &[
                (Rfc3987, "ipath"),
                (Rfc3987, "ipath-abempty"),
                (Rfc3987, "isegment"),
                (Rfc2396, "path"),
                (Rfc2396, "abs_path"),
                (Rfc2396, "rel_path"),
                (Rfc2396, "opaque_part"),
                (Rfc1808, "path"),
                (Rfc1808, "params"),
                (Rfc1738, "fpath"),
                (Rfc1738, "hpath"),
            ],
        },
        Rules {
            component: Component::Query,
            own: &["query"],
            elsewhere: &[
                (Rfc3987, "iquery"),
                (Rfc2396, "query"),
                (Rfc1808, "query"),
                (Rfc1738, "search"),
            ],
        },
        Rules {
            component: Component::Fragment,
            own: &["fragment"],
            elsewhere: &[(Rfc3987, "ifragment"), (Rfc2396, "fragment"), (Rfc1808, "fragment")],
        },
    ]
};

/// The languages of a component.
struct Languages {
    all: Vec<Language>,
    /// The number of languages that come from RFC 3986's rules for the component itself; these languages come
    /// first.
    own: usize,
}

static LANGUAGES: LazyLock<Vec<(Component, Languages)>> = LazyLock::new(|| {
    let mut grammars: HashMap<Spec, Grammar> = HashMap::new();
    let of_component = |rules: &Rules| {
        let mut languages = Languages {
            all: Vec::new(),
            own: rules.own.len(),
        };
        let own = rules.own.iter().map(|rule| (Spec::Rfc3986, *rule));
        for (spec, rule) in own.chain(rules.elsewhere.iter().copied()) {
            let grammar = grammars
                .entry(spec)
                .or_insert_with(|| syntax(spec).variant("--repaired"));
            let dfa = grammar.dfa(rule).expect("a test draws from every rule");
            match languages.all.iter().any(|language| language.dfa == dfa) {
                true if languages.all.len() < languages.own => languages.own -= 1,
                true => {}
                false => languages.all.push(Language::new(spec, rule, dfa)),
            }
        }
        (rules.component, languages)
    };
    RULES.iter().map(of_component).collect()
});

fn languages(component: Component) -> &'static Languages {
    let component = match component {
        Component::User | Component::Password => Component::Userinfo,
        Component::Params | Component::Opaque => Component::Path,
        other => other,
    };
    let found = LANGUAGES.iter().find(|(of, _)| *of == component);
    &found.expect("a test draws from every component").1
}

/// Every language that texts of `component` are drawn from.
pub fn all(component: Component) -> &'static [Language] {
    &languages(component).all
}

/// Appends a text of `component` that is valid in RFC 3986.
pub fn member(component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    let languages = languages(component);
    u.choose(&languages.all[..languages.own])?.member(u, text)
}

/// Appends a text of `component` that is valid in a document other than RFC 3986.
pub fn elsewhere(component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    let languages = languages(component);
    u.choose(&languages.all[languages.own..])?.member(u, text)
}

/// Appends a text one edit away from a text that is valid in RFC 3986 or in a different document.
pub fn near_miss(component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    u.choose(all(component))?.near_miss(u, text)
}
