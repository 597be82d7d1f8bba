//! A parse from the rules that a draft shares with RFC 3986.

use urispec_model::{Component, Span, Spans};

use super::edition::{Authorities, Edition};
use super::host::{Hostnames, Limited};
use super::server;
use crate::cursor::Rejection;
use crate::rfc3986::{Productions, Rfc3986, Rule};

impl Edition {
    /// RFC 3986's productions, with the draft's hosts.
    fn productions(&self) -> Productions {
        match self.authority {
            Authorities::ServerOrName | Authorities::Hostname => Productions::with::<Hostnames>(),
            Authorities::Limited255One => Productions::with::<Limited<1>>(),
            Authorities::Limited255 => Productions::with::<Limited<{ usize::MAX }>>(),
            Authorities::Rfc3986 => Productions::with::<Rfc3986>(),
        }
    }

    /// The whole of `input` as `URI-reference`.
    pub(super) fn parse_reference(&self, input: &[u8]) -> Result<Spans, Rejection> {
        if self.authority == Authorities::ServerOrName {
            return Ok(server::parse_reference(self, input)?.spans());
        }
        match (self.productions().parse_reference)(input) {
            Ok(reference) => Ok(self.in_own_words(reference.spans())),
            Err(why) => Err(self.names.rename(why)),
        }
    }

    /// The whole of `input` as one of RFC 3986's rules.
    pub(super) fn parse_shared(&self, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
        match (self.productions().parse)(rule, input) {
            Ok(spans) => Ok(self.in_own_words(spans)),
            Err(why) => Err(self.names.rename(why)),
        }
    }

    /// What RFC 3986's productions found, as the draft has it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn in_own_words(&self, mut spans: Spans) -> Spans {
        // "//:80" has an empty host, which is none of the kinds where a host is a `hostname` or an address.
        let is_empty = spans.get(Component::Host).is_some_and(Span::is_empty);
        if self.authority == Authorities::Hostname && is_empty {
            spans.host_kind = None;
        }
        spans
    }
}
