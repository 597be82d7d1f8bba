//! Splits a reference into components, using only the answers of a document.

use urispec_model::{Component, Span, Spans};

use crate::answers::{Authority, EVERY, FragmentCut, Opaque, Params, QueryCut, SchemeCut, Schemes, includes};
use crate::common::scheme_before_colon;
use crate::meaning::Choices;
use crate::rfc1808::{Url, cut};
use crate::split::{SchemeEnd, split_at};

/// The purpose of a split. Some documents define parsing by their grammar, and resolution by the regular expression
/// of Appendix B.
#[derive(Clone, Copy)]
pub(crate) enum For<'a> {
    /// Parsing. The function returns whether a text is a host, possibly with userinfo and port.
    Parsing(&'a dyn Fn(&[u8]) -> bool),
    /// Resolving. A relative reference inherits this scheme.
    Resolving(&'a [u8]),
}

impl Choices {
    /// The outer components of `input`. The answers do not define the parts of an authority. `is_server` returns
    /// whether a text is a host by the grammar, possibly with userinfo and port. `is_server` is called if the
    /// document requires an authority to be such a host.
    pub fn split(&self, input: &[u8], is_server: impl Fn(&[u8]) -> bool) -> Spans {
        let url = self.url(For::Parsing(&is_server), input);
        let mut spans = url.components();
        let rest = url.scheme.map_or(0, |scheme| scheme.end + 1);
        let has_opaque = match (self.opaque, input.get(rest)) {
            // "a:/b?c", "a:#c" and "b?c" have no opaque part.
            (Opaque::Path, _) | (_, None | Some(b'/' | b'#')) | (Opaque::PartOrQuery, Some(b'?')) => false,
            (Opaque::Part | Opaque::PartOrQuery, Some(_)) => rest > 0,
        };
        if has_opaque {
            let end = url.fragment.map_or(input.len(), |fragment| fragment.start - 1);
            let opaque = Some(Span::new(rest, end));
            spans.set(Component::Path, opaque);
            spans.set(Component::Opaque, opaque);
            spans.set(Component::Query, None);
        }
        spans
    }

    /// Whether an authority has a host, by the answer to the question about its parts. `is_server` is true if the
    /// authority is a host by the grammar, possibly with userinfo and port.
    pub const fn has_host(&self, authority: &[u8], is_server: bool) -> bool {
        match self.authority {
            Authority::NoComponent | Authority::NoElement => false,
            // "//" has no host: a host is not empty.
            Authority::Login | Authority::LoginOf(_) | Authority::LoginOrPath | Authority::ServerOrName => {
                is_server && !authority.is_empty()
            }
            Authority::Host | Authority::UserAndHost | Authority::Userinfo => true,
        }
    }

    /// The components of any bytes.
    pub(crate) fn url(&self, purpose: For<'_>, input: &[u8]) -> Url {
        let scheme = self.scheme(purpose, input);
        let counts = scheme.map(|scheme| scheme.of(input)).or(match purpose {
            For::Parsing(_) => None,
            For::Resolving(inherited) => Some(inherited),
        });
        // A text without a scheme is split as if its scheme allowed all components.
        let uses = |schemes: Schemes| schemes == EVERY || counts.is_none_or(|own| includes(schemes, own));
        let mut url = Url {
            scheme,
            net_loc: None,
            path: Span::new(scheme.map_or(0, |scheme| scheme.end + 1), input.len()),
            params: None,
            query: None,
            fragment: None,
        };
        let is_authority = |text: &[u8]| match (self.authority, purpose) {
            (Authority::NoComponent | Authority::NoElement, For::Parsing(_)) => false,
            (Authority::LoginOrPath, For::Parsing(is_server)) => is_server(text),
            (Authority::LoginOf(schemes), _) => uses(schemes),
            _ => true,
        };
        let authority = |url: &mut Url| {
            let rest = url.path.of(input);
            if let Some(rest) = rest.strip_prefix(b"//") {
                let is_end = |byte: &u8| *byte == b'/' || *byte == b'?' && self.query_cut == QueryCut::First;
                let length = rest.iter().position(is_end).unwrap_or(rest.len());
                if is_authority(&rest[..length]) {
                    let start = url.path.start + 2;
                    url.net_loc = Some(Span::new(start, start + length));
                    url.path.start = start + length;
                }
            }
        };
        if matches!(self.fragment_cut, FragmentCut::LastAfterAuthorityOf(_)) {
            authority(&mut url);
            self.cut_fragment(&mut url, input, uses);
        } else {
            self.cut_fragment(&mut url, input, uses);
            authority(&mut url);
        }
        let has_query = match self.query_cut {
            QueryCut::First | QueryCut::AfterAuthority => true,
            QueryCut::AfterAuthorityOf(schemes) => uses(schemes),
            QueryCut::InHttpAndWais => uses(&["http", "wais"]),
        };
        if has_query {
            (url.path.end, url.query) = cut(input, url.path.start, url.path.end, b'?');
        }
        let has_params = match self.params {
            Params::NoComponent => false,
            Params::AfterPath => true,
            Params::WithoutHttp(schemes) | Params::WithHttp(schemes) => uses(schemes),
        };
        if has_params {
            (url.path.end, url.params) = cut(input, url.path.start, url.path.end, b';');
        }
        url
    }

    fn scheme(&self, purpose: For<'_>, input: &[u8]) -> Option<Span> {
        // A scheme can only be before the fragment: "#a:b" has no scheme.
        let by_expression = |end| split_at(end, input).scheme;
        let characters = || scheme_before_colon(input);
        match (self.scheme_cut, purpose) {
            (SchemeCut::AfterPrefix, _) => {
                let colon = memchr::memchr(b':', input.get(4..)?)?;
                Some(Span::new(4, 4 + colon))
            }
            (SchemeCut::LastColon, For::Resolving(_)) => by_expression(SchemeEnd::LastColon),
            (SchemeCut::FirstColon, _) | (SchemeCut::Expression | SchemeCut::Letter, For::Resolving(_)) => {
                by_expression(SchemeEnd::FirstColon)
            }
            (SchemeCut::Characters | SchemeCut::LastColon | SchemeCut::Expression, _) => characters(),
            (SchemeCut::Letter, For::Parsing(_)) => characters().filter(|_| input[0].is_ascii_alphabetic()),
        }
    }

    fn cut_fragment(&self, url: &mut Url, input: &[u8], uses: impl Fn(Schemes) -> bool) {
        let rest = url.path.of(input);
        let found = match self.fragment_cut {
            FragmentCut::NoComponent => None,
            FragmentCut::First | FragmentCut::FirstOutside => memchr::memchr(b'#', rest),
            FragmentCut::LastOf(schemes) | FragmentCut::LastAfterAuthorityOf(schemes) => {
                memchr::memrchr(b'#', rest).filter(|_| uses(schemes))
            }
        };
        if let Some(at) = found {
            url.fragment = Some(Span::new(url.path.start + at + 1, url.path.end));
            url.path.end = url.path.start + at;
        }
    }
}
