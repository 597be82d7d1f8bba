//! Which rule of a document derives which component.

use urispec_grammar::Grammar;
use urispec_model::{Component as C, Span, Spec};

/// The rules of one document that derive components.
pub(super) struct Roles {
    rules: Vec<(&'static str, C)>,
    /// Rules that are written again so that a component has a rule of its own; they derive what they derived before.
    marks: &'static str,
    /// Where the schemes are printed in the rules, what is before them in front of the colon.
    prefix: Option<usize>,
    /// The rule for the inside of an authority, where steps cut that off as one text.
    pub(super) server: Option<&'static str>,
}

/// The names that mean the same in every document that has them.
const COMMON: &[(&str, C)] = &[
    ("scheme", C::Scheme),
    ("userinfo", C::Userinfo),
    ("user", C::User),
    ("password", C::Password),
    ("host", C::Host),
    ("port", C::Port),
    ("query", C::Query),
    ("fragment", C::Fragment),
];

impl Roles {
    pub(super) fn of(spec: Spec) -> Self {
        let (own, marks, prefix): (&[(&str, C)], &str, Option<usize>) = match spec {
            Spec::UriUrl01 => (OLD, MARKS_OF_URI_URL_01, Some(0)),
            Spec::UriUrl03 => (OLD, "", Some(4)),
            // Its path has the host in it.
            Spec::Rfc1630 => (&OLD[..4], "", Some(0)),
            Spec::UriUrl06 => (ABSOLUTE, MARKS_OF_URI_URL_06, Some(0)),
            Spec::Rfc1738 => (ABSOLUTE, MARKS_OF_RFC_1738, Some(0)),
            Spec::RelativeUrl00
            | Spec::RelativeUrl01
            | Spec::RelativeUrl02
            | Spec::RelativeUrl03
            | Spec::RelativeUrl04
            | Spec::RelativeUrl05
            | Spec::RelativeUrl06
            | Spec::Rfc1808 => (&[("net_loc", C::Authority), ("params", C::Params)], "", None),
            Spec::Rfc3987 => (
                &[
                    ("iauthority", C::Authority),
                    ("iuserinfo", C::Userinfo),
                    ("ihost", C::Host),
                    ("iquery", C::Query),
                    ("ifragment", C::Fragment),
                ],
                "",
                None,
            ),
            Spec::Rfc6068 => (&[("query", C::Query)], MARKS_OF_RFC_6068, Some(0)),
            Spec::Rfc8089 => (
                &[("file-auth", C::Authority), ("file-host", C::Host)],
                MARKS_OF_RFC_8089,
                Some(0),
            ),
            _ => (
                &[
                    ("net_loc", C::Authority),
                    ("server", C::Authority),
                    ("site", C::Authority),
                    ("authority", C::Authority),
                    ("params", C::Params),
                    ("opaque_part", C::Opaque),
                    ("opaque-part", C::Opaque),
                ],
                "",
                None,
            ),
        };
        Self {
            rules: COMMON.iter().chain(own).copied().collect(),
            marks,
            prefix,
            server: server(spec),
        }
    }

    /// The names of the rules, in the order of their numbers.
    pub(super) fn names(&self) -> Vec<&'static str> {
        self.rules.iter().map(|(name, _)| *name).collect()
    }

    /// The component that a rule derives.
    pub(super) fn component(&self, rule: usize) -> C {
        self.rules[rule].1
    }

    /// The grammar with a rule for each component.
    pub(super) fn mark(&self, grammar: &Grammar) -> Grammar {
        let marks = Grammar::parse("marks.abnf", self.marks).expect("a test reads the marks");
        let mut marked = grammar.clone();
        for rule in marks.rules() {
            marked = marked.with_rule(rule);
        }
        marked.supply(marks);
        marked
    }

    /// The scheme, where the rules print schemes instead of a rule for them.
    pub(super) fn printed_scheme(&self, input: &[u8]) -> Option<Span> {
        let begin = self.prefix?;
        let colon = input.get(begin..)?.iter().position(|byte| *byte == b':')?;
        Some(Span::new(begin, begin + colon))
    }
}

const fn server(spec: Spec) -> Option<&'static str> {
    Some(match spec {
        Spec::RelativeUrl03 | Spec::RelativeUrl04 | Spec::RelativeUrl05 | Spec::RelativeUrl06 | Spec::Rfc1808 => {
            "login"
        }
        Spec::UrlSyntax04 | Spec::UrlSyntax05 | Spec::UrlSyntax06 => "site",
        Spec::UrlSyntax00
        | Spec::UrlSyntax01
        | Spec::UrlSyntax02
        | Spec::UrlSyntax03
        | Spec::UrlSyntax07
        | Spec::UrlSyntax08
        | Spec::UrlSyntax09
        | Spec::UrlSyntax10
        | Spec::UriSyntax00
        | Spec::UriSyntax01
        | Spec::UriSyntax02 => "server",
        _ => return None,
    })
}

/// The documents with a search and a fragment identifier.
const OLD: &[(&str, C)] = &[
    ("search", C::Query),
    ("url-search", C::Query),
    ("fragmentid", C::Fragment),
    ("url-fragmentid", C::Fragment),
    ("login", C::Authority),
    ("login-without-password", C::Authority),
    ("hostport", C::Authority),
    ("cellname", C::Authority),
];

const ABSOLUTE: &[(&str, C)] = &[
    ("login", C::Authority),
    ("hostport", C::Authority),
    ("file-authority", C::Authority),
    ("file-host", C::Host),
    ("search", C::Query),
];

const MARKS_OF_URI_URL_01: &str = "fileaddress = %s\"ftp://\" login-without-password \"/\" path
telnetaddress = %s\"telnet://\" login-without-password
login-without-password = [ user \"@\" ] hostport
";

/// Section 3.4: a search string is what is sent to a gopher, and no `search` after a question mark. Section 3.10: the host may be the
/// empty string. Section 3.1: what follows the scheme of a protocol over IP.
const MARKS_OF_URI_URL_06: &str = "gopherurl = \"gopher://\" hostport [ \"/\" [ gtype [ selector [ \"%09\" gopher-search [ \"%09\" gopher-plus_string ] ] ] ] ]
gopher-search = *( uchar / \";\" / \":\" / \"@\" / \"&\" / \"=\" )
fileurl = \"file://\" file-authority [ \"/\" fpath ]
file-authority = file-host
file-host = [ host ]
schemepart = *xchar / \"//\" login [ \"/\" *xchar ]
";

/// Sections 3.4 and 3.10, as above.
const MARKS_OF_RFC_1738: &str = "gopherurl = \"gopher://\" hostport [ \"/\" [ gtype [ selector [ \"%09\" gopher-search [ \"%09\" gopher-plus_string ] ] ] ] ]
gopher-search = *( uchar / \";\" / \":\" / \"@\" / \"&\" / \"=\" )
fileurl = \"file://\" file-authority \"/\" fpath
file-authority = file-host
file-host = [ host / \"localhost\" ]
";

const MARKS_OF_RFC_6068: &str = "hfields = \"?\" query\nquery = hfield *( \"&\" hfield )\n";
const MARKS_OF_RFC_8089: &str = "file-auth = file-host\nfile-host = \"localhost\" / host\n";

#[cfg(test)]
mod tests {
    use urispec_specs::{start, syntax};

    use super::*;

    #[test]
    fn a_marked_grammar_derives_what_it_derived_before() {
        for spec in Spec::ALL {
            let grammar = syntax(*spec).variant("--repaired");
            let marked = Roles::of(*spec).mark(&grammar);
            assert_eq!(marked.dfa(start(*spec)), grammar.dfa(start(*spec)), "{spec}");
        }
    }
}
