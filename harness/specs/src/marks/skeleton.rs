//! The marked strings that any parser may have, whatever texts it allows in a component.

use urispec_grammar::{Error, Grammar, Marked};
use urispec_model::{Component as C, ComponentSet};

use super::{abnf, mark_of};

/// The characters that the components have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Characters {
    /// Any bytes.
    Any,
    /// Those that the expression of RFC 3986 appendix B allows, and inside an authority those that end no other part.
    Delimited,
}

/// The strings in which marks are around these components. The components are in the order of RFC 3986 section 3, and
/// only their delimiters are outside of them; parsers may read a backslash as a slash. So the texts of all components
/// determine one marked string of a text.
///
/// # Errors
/// Never, in practice: the automaton is small.
pub fn skeleton(components: ComponentSet, characters: Characters) -> Result<Marked, Error> {
    let around = |component: C, inside: &str| {
        if components.contains(component) {
            format!("{0} {inside} {0}", abnf(mark_of(component)))
        } else {
            inside.to_owned()
        }
    };
    let userinfo = if components.contains(C::User) || components.contains(C::Password) {
        let (user, password) = (around(C::User, "*user"), around(C::Password, "*t"));
        around(C::Userinfo, &format!("{user} [ \":\" {password} ]"))
    } else {
        around(C::Userinfo, "*in-authority")
    };
    let authority = format!(
        "[ {userinfo} \"@\" ] {} [ \":\" {} ]",
        around(C::Host, "host"),
        around(C::Port, "*port")
    );
    // In RFC 2396, an authority that is not a server has no host.
    let authority = if components.contains(C::Opaque) {
        format!("( {authority} / *in-authority )")
    } else {
        authority
    };
    let path = if components.contains(C::Opaque) {
        format!("( *path / {} )", around(C::Opaque, "*path"))
    } else {
        "*path".to_owned()
    };
    let params = if components.contains(C::Params) {
        format!("[ \";\" {} ]", around(C::Params, "*path"))
    } else {
        String::new()
    };
    // Without marks around the path, its first character shows where the authority ends.
    let after_authority = if components.contains(C::Path) {
        around(C::Path, &path)
    } else {
        "[ slash *path ]".to_owned()
    };
    let mut rules = format!(
        "s = [ {} \":\" ] ( 2slash {} {after_authority} / {} ) {params} [ \"?\" {} ] [ \"#\" {} ]\n\
         t = %x00-FF\nslash = \"/\" / \"\\\"\n",
        around(C::Scheme, "*scheme"),
        around(C::Authority, &authority),
        around(C::Path, &path),
        around(C::Query, "*query"),
        around(C::Fragment, "*t"),
    );
    rules += match characters {
        Characters::Any => "scheme = t\nuser = t\nin-authority = t\nhost = *t\nport = t\npath = t\nquery = t\n",
        Characters::Delimited => DELIMITED,
    };
    Grammar::parse("skeleton.abnf", rules)?.marked_strings("s")
}

/// The characters of each component, without the delimiters that end it.
const DELIMITED: &str = "\
scheme = %x00-22 / %x24-2E / %x30-39 / %x3B-3E / %x40-FF
in-authority = %x00-22 / %x24-2E / %x30-3E / %x40-FF
user = %x00-22 / %x24-2E / %x30-39 / %x3B-3E / %x40-FF
host = \"[\" *( port / \":\" ) \"]\" / *port
port = %x00-22 / %x24-2E / %x30-39 / %x3B-3E / %x41-FF
path = %x00-22 / %x24-3E / %x40-FF
query = %x00-22 / %x24-FF
";

#[cfg(test)]
mod tests {
    use urispec_grammar::Reader;
    use urispec_model::Spec;

    use super::*;
    use crate::marks::{spans, splitting};
    use crate::start;

    #[test]
    fn documents_split_as_the_skeleton_allows() {
        for spec in [Spec::Rfc2396, Spec::Rfc2732, Spec::Rfc3986, Spec::Rfc3987] {
            let any = skeleton(spec.components(), Characters::Any).unwrap();
            let delimited = skeleton(spec.components(), Characters::Delimited).unwrap();
            let marked = splitting(spec, start(spec)).unwrap();
            let (own, delimited) = (Reader::new(&marked), Reader::new(&delimited));
            for text in [
                "",
                "a:b",
                "//u:p@a:80/b?c#d",
                "http://[::1]",
                "a:/b",
                "?#",
                "//@:",
                "../a",
                "mailto:a@b",
            ] {
                let Some(marks) = own.read(text.as_bytes()) else {
                    continue;
                };
                assert!(any.accepts(&marks.string(text.as_bytes())), "{spec}: {text}");
                // "//@:" has no host in RFC 2396.
                if spec.components().contains(C::Opaque) {
                    continue;
                }
                let found = delimited.read(text.as_bytes()).unwrap();
                let [own, found] = [&marks, &found].map(|marks| spans(spec, marks));
                for component in spec.components().iter() {
                    assert_eq!(found.get(component), own.get(component), "{spec}: {text} {component}");
                }
            }
        }
    }
}
