//! The steps by which the documents between RFC 1630 and RFC 2396 split a URL. These documents have steps because
//! their grammars are ambiguous.
//!
//! The code follows the sections named below, uses only methods of `str`, and does not use the reference
//! implementations.

use urispec_model::{Component, Span, Spans, Spec};

/// The steps of one document.
#[derive(Debug, Clone, Copy)]
pub(super) enum Steps {
    /// Section 2.4 of draft-ietf-uri-relative-url-00 to -02, which uses the sets of schemes of section 2.3.
    BySchemes {
        /// Whether the fragment is removed before the network location.
        fragment_first: bool,
        /// The set Uses-Params of section 2.3.
        params: &'static [&'static str],
    },
    /// Section 2.4 of RFC 1808 and of its last drafts; sections 3 to 4.3 of draft-fielding-url-syntax-00 and -01.
    InOrder {
        /// Whether the params are a component.
        params: bool,
    },
    /// The regular expression in Appendix B of draft-fielding-url-syntax-02 to draft-fielding-uri-syntax-02.
    Expression {
        /// Whether a scheme begins with a letter.
        letter_first: bool,
    },
}

/// The sets Uses-Netloc, Uses-Query and Uses-Fragment of section 2.3.
const NET_LOC: [&str; 8] = ["ftp", "http", "gopher", "nntp", "telnet", "wais", "file", "prospero"];
const QUERY: [&str; 2] = ["http", "wais"];
const FRAGMENT: [&str; 8] = ["ftp", "http", "gopher", "news", "nntp", "wais", "file", "prospero"];

impl Steps {
    /// The steps of a document, if its grammar needs steps and the document prints them.
    pub(super) const fn of(spec: Spec) -> Option<Self> {
        Some(match spec {
            Spec::RelativeUrl00 => Self::BySchemes {
                fragment_first: false,
                params: &["ftp", "prospero"],
            },
            Spec::RelativeUrl01 | Spec::RelativeUrl02 => Self::BySchemes {
                fragment_first: true,
                params: &["ftp", "http", "prospero"],
            },
            Spec::RelativeUrl03
            | Spec::RelativeUrl04
            | Spec::RelativeUrl05
            | Spec::RelativeUrl06
            | Spec::Rfc1808
            | Spec::UrlSyntax00 => Self::InOrder { params: true },
            Spec::UrlSyntax01 => Self::InOrder { params: false },
            Spec::UrlSyntax02
            | Spec::UrlSyntax03
            | Spec::UrlSyntax04
            | Spec::UrlSyntax05
            | Spec::UrlSyntax06
            | Spec::UrlSyntax07
            | Spec::UrlSyntax08
            | Spec::UrlSyntax09
            | Spec::UrlSyntax10
            | Spec::UriSyntax00
            | Spec::UriSyntax01 => Self::Expression { letter_first: false },
            Spec::UriSyntax02 => Self::Expression { letter_first: true },
            _ => return None,
        })
    }

    /// The components outside the authority, for a text that the grammar derives.
    pub(super) fn split(self, text: &str) -> Spans {
        self.split_as(text, None)
    }

    /// The components of a text. If the text has no scheme, the scheme of its base applies.
    pub(super) fn split_as(self, text: &str, inherited: Option<&str>) -> Spans {
        let mut parse = Parse {
            text,
            spans: Spans::default(),
            begin: 0,
            end: text.len(),
        };
        match self {
            Self::BySchemes { fragment_first, params } => {
                parse.scheme();
                let scheme = parse
                    .spans
                    .get(Component::Scheme)
                    .map(|span| &text[span.start..span.end])
                    .or(inherited);
                // Without a scheme, none of the steps is skipped.
                let uses =
                    |set: &[&str]| scheme.is_none_or(|own| set.iter().any(|name| name.eq_ignore_ascii_case(own)));
                let (fragment, net_loc) = (uses(&FRAGMENT), uses(&NET_LOC));
                if fragment_first && fragment {
                    parse.cut(Component::Fragment, str::rfind, '#');
                }
                if net_loc {
                    parse.net_loc("/");
                }
                if !fragment_first && fragment {
                    parse.cut(Component::Fragment, str::rfind, '#');
                }
                if uses(&QUERY) {
                    parse.cut(Component::Query, str::find, '?');
                }
                if uses(params) {
                    parse.cut(Component::Params, str::find, ';');
                }
            }
            Self::InOrder { params } => {
                parse.cut(Component::Fragment, str::find, '#');
                parse.scheme();
                parse.net_loc("/");
                parse.cut(Component::Query, str::find, '?');
                if params {
                    parse.cut(Component::Params, str::find, ';');
                }
            }
            Self::Expression { letter_first } => {
                parse.cut(Component::Fragment, str::find, '#');
                // The expression also accepts some texts as a scheme that the grammar does not accept.
                if !letter_first || text.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    parse.scheme();
                }
                parse.net_loc("/?");
                parse.cut(Component::Query, str::find, '?');
            }
        }
        parse
            .spans
            .set(Component::Path, Some(Span::new(parse.begin, parse.end)));
        parse.spans
    }
}

/// The rest of a text, and the components that were cut off from it.
struct Parse<'t> {
    text: &'t str,
    spans: Spans,
    begin: usize,
    end: usize,
}

impl Parse<'_> {
    fn rest(&self) -> &str {
        &self.text[self.begin..self.end]
    }

    /// Cuts off the text from a delimiter to the end.
    fn cut(&mut self, component: Component, find: impl Fn(&str, char) -> Option<usize>, delimiter: char) {
        if let Some(at) = find(self.rest(), delimiter) {
            let start = self.begin + at + 1;
            self.spans.set(component, Some(Span::new(start, self.end)));
            self.end = start - 1;
        }
    }

    /// Cuts off the scheme: the text before a colon, if it is not empty and consists only of characters of a
    /// scheme.
    fn scheme(&mut self) {
        let is_plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c));
        let name = self.rest().split_once(':').map(|(name, _)| name);
        if let Some(name) = name.filter(|name| !name.is_empty() && is_plain(name)) {
            let end = self.begin + name.len();
            self.spans.set(Component::Scheme, Some(Span::new(self.begin, end)));
            self.begin = end + 1;
        }
    }

    /// Cuts off the text after a double slash, up to the first of the delimiters.
    fn net_loc(&mut self, delimiters: &str) {
        if let Some(rest) = self.rest().strip_prefix("//") {
            let length = rest.find(|c| delimiters.contains(c)).unwrap_or(rest.len());
            let start = self.begin + 2;
            self.begin = start + length;
            self.spans.set(Component::Authority, Some(Span::new(start, self.begin)));
        }
    }
}
