//! http in the documents of a generic syntax: a fragment is not sent, and a path is divided before it is decoded.

use urispec_model::{Component, Operation, Span, Spec};

use super::reader::Reader;
use super::{Outcome, Part, Parts, Rejected, Silent, Text, raw};
use crate::dispatch::{meanings, parse_whole};
use crate::encoding::{self, is_between};
use crate::grammars::syntax;
use crate::meaning::Topic;
use crate::percent::encoded;

/// Where a document cuts off the fragment, which is not sent, or says that a path is divided before it is decoded.
pub(super) fn section(document: Spec, operation: Operation) -> Option<(Spec, &'static str)> {
    if operation == Operation::SchemeParts {
        return encoding::section(document);
    }
    let cut = meanings(document)
        .into_iter()
        .find(|meaning| meaning.topic == Topic::FragmentCut)?;
    Some((cut.document, cut.section))
}

impl Reader {
    pub(super) fn generic(self, operation: Operation, input: &[u8]) -> Outcome {
        let Ok(spans) = parse_whole(self.document, input) else {
            return Silent;
        };
        let text = |component| spans.get(component).map(|span: Span| span.of(input));
        if !text(Component::Scheme).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"http")) {
            return Silent;
        }
        let path = text(Component::Path).unwrap_or_default();
        let parts = if operation == Operation::Dispatch {
            match text(Component::Host) {
                // "http:a", "http:///a" and "http://:80/a"
                // The registered name of drafts 00 and 01 is no host.
                None if has_text(text(Component::Authority)) => Err(Silent),
                None | Some(b"") if needs_host(self.document) => Err(Rejected("a host")),
                None | Some(b"") => Err(Silent),
                Some([b'[', b'v' | b'V', ..]) => Err(Rejected("an address of a known version")),
                // What is sent for no path is up to http.
                Some(_) if path.is_empty() => Err(Silent),
                Some(_) if self.is("rfc3986-password-ignored") && has_password(text(Component::Userinfo)) => {
                    Err(Rejected("no password"))
                }
                Some(_) => {
                    // The early drafts have params as a component of their own.
                    let params = text(Component::Params).map(|params| [b";", params].concat());
                    let path = [path, &params.unwrap_or_default()].concat();
                    self.http_request(text(Component::Port), &path, text(Component::Query))
                }
            }
        } else if self.is("rfc3986-http-without-host") && needs_host(self.document) && !has_text(text(Component::Host))
        {
            Err(Rejected("a host"))
        } else if text(Component::Params).is_some() || path.contains(&b';') && has_params(self.document) {
            // Whether parameters belong to a segment differs from draft to draft.
            Err(Silent)
        } else {
            let segments = self.segments(path.strip_prefix(b"/"));
            Ok(vec![("segments", segments), ("search", raw(text(Component::Query)))])
        };
        parts.map_or_else(|refusal| refusal, Parts)
    }

    fn http_request(self, port: Option<&[u8]>, path: &[u8], query: Option<&[u8]>) -> Result<Vec<Part>, Outcome> {
        let port = self.port(80, port.filter(|digits| !digits.is_empty()))?;
        let query = query.map(|query| [b"?", query].concat());
        let target = [path, &query.unwrap_or_default()].concat();
        // RFC 3987 section 1.2: a request has the URI of an IRI.
        Ok(vec![
            ("port", port),
            ("target", Text(encoded(&target, |octet| !octet.is_ascii()))),
        ])
    }
}

/// Whether section 3.2.2 says that an http URI without a host is invalid.
fn needs_host(document: Spec) -> bool {
    matches!(document, Spec::Rfc3987 | Spec::Rfc6874)
        || is_between(document, Spec::Rfc2396bis00, Spec::Rfc3986) && document != Spec::Rfc2396bis04
}

fn has_text(text: Option<&[u8]>) -> bool {
    text.is_some_and(|text| !text.is_empty())
}

fn has_params(document: Spec) -> bool {
    syntax(document).rule("param").is_some()
}

fn has_password(userinfo: Option<&[u8]>) -> bool {
    userinfo.is_some_and(|userinfo| userinfo.contains(&b':'))
}
