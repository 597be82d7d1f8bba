//! The answers for http in documents with a generic syntax. Clients do not send a fragment, and divide a path into
//! segments before they decode it.

use urispec_model::{Component, Operation, Span, Spec};

use super::reader::Reader;
use super::{Outcome, Part, Parts, Rejected, Silent, Text, raw};
use crate::dispatch::{is_as_rfc_3986, meanings, parse_whole};
use crate::encoding::{self, is_between};
use crate::equivalence::name_in_ascii;
use crate::grammars::syntax;
use crate::meaning::Topic;
use crate::percent::{decoded, encoded};

/// The section in which a document states that a fragment is not sent, or that a path is divided before it is
/// decoded.
pub(super) fn section(document: Spec, operation: Operation) -> Option<(Spec, &'static str)> {
    if operation == Operation::SchemeParts {
        return encoding::section(document);
    }
    let cut = meanings(document)
        .into_iter()
        .find(|meaning| meaning.topic == Topic::FragmentCut)?;
    Some((cut.document, cut.section))
}

/// An http URI, split into its components.
struct Http<'a> {
    authority: Option<&'a [u8]>,
    userinfo: Option<&'a [u8]>,
    host: Option<&'a [u8]>,
    port: Option<&'a [u8]>,
    path: &'a [u8],
    /// The params, which are a separate component in the early drafts.
    params: Option<&'a [u8]>,
    query: Option<&'a [u8]>,
}

impl<'a> Http<'a> {
    /// `None` if the text is not a URI by the document, or has a different scheme.
    fn new(document: Spec, input: &'a [u8]) -> Option<Self> {
        let spans = parse_whole(document, input).ok()?;
        let text = |component| spans.get(component).map(|span: Span| span.of(input));
        let is_http = text(Component::Scheme)?.eq_ignore_ascii_case(b"http");
        is_http.then(|| Self {
            authority: text(Component::Authority),
            userinfo: text(Component::Userinfo),
            host: text(Component::Host),
            port: text(Component::Port),
            path: text(Component::Path).unwrap_or_default(),
            params: text(Component::Params),
            query: text(Component::Query),
        })
    }
}

impl Reader {
    pub(super) fn generic(self, operation: Operation, input: &[u8]) -> Outcome {
        let Some(http) = Http::new(self.document, input) else {
            return Silent;
        };
        let parts = match operation {
            Operation::Dispatch => self.http_request(&http),
            _ => self.http_parts(&http),
        };
        parts.map_or_else(|refusal| refusal, Parts)
    }

    fn http_parts(self, http: &Http<'_>) -> Result<Vec<Part>, Outcome> {
        let has_host = http.host.is_some_and(|host| !host.is_empty());
        if self.is("rfc3986-http-without-host") && needs_host(self.document) && !has_host {
            return Err(Rejected("a host"));
        }
        // The drafts differ on whether parameters belong to a segment.
        let has_params = || syntax(self.document).rule("param").is_some() && http.path.contains(&b';');
        if http.params.is_some() || has_params() {
            return Err(Silent);
        }
        // "http:a" has a segment if the document treats its text as a path, and no segment if the text is opaque.
        let rules = ["path-rootless", "ipath-rootless"];
        let is_divided = !http.path.is_empty() && rules.iter().any(|rule| syntax(self.document).rule(rule).is_some());
        let rootless = is_divided.then_some(http.path);
        let segments = self.segments(http.path.strip_prefix(b"/").or(rootless));
        Ok(vec![("segments", segments), ("search", raw(http.query))])
    }

    fn http_request(self, http: &Http<'_>) -> Result<Vec<Part>, Outcome> {
        let is_password = |userinfo: &[u8]| userinfo.contains(&b':');
        match http.host {
            // The registered name of drafts 00 and 01 is not a host.
            None if http.authority.is_some_and(|authority| !authority.is_empty()) => return Err(Silent),
            // "http:a", "http:///a" and "http://:80/a"
            None | Some(b"") if needs_host(self.document) => return Err(Rejected("a host")),
            None | Some(b"") => return Err(Silent),
            Some([b'[', b'v' | b'V', ..]) => return Err(Rejected("an address of a known version")),
            // HTTP defines the path that is sent for an empty path.
            Some(_) if http.path.is_empty() => return Err(Silent),
            Some(_) if self.is("rfc3986-password-ignored") && http.userinfo.is_some_and(is_password) => {
                return Err(Rejected("a userinfo without a password"));
            }
            Some(_) => {}
        }
        let port = self.port(80, http.port.filter(|digits| !digits.is_empty()))?;
        let mut target = http.path.to_vec();
        for (delimiter, part) in [(b';', http.params), (b'?', http.query)] {
            if let Some(part) = part {
                target.push(delimiter);
                target.extend_from_slice(part);
            }
        }
        let mut parts = Vec::new();
        if let Some(name) = http.host.and_then(|host| looked_up(self.document, host)) {
            parts.push(("host", Text(name)));
        }
        // RFC 3987 section 1.2: a request contains the URI to which the IRI maps.
        let target = encoded(&target, |octet| !octet.is_ascii());
        parts.extend([("port", port), ("target", Text(target))]);
        Ok(parts)
    }
}

/// The name that a client looks up instead of an internationalized host: RFC 3986 section 3.2.2, RFC 3987 section 3.1.
fn looked_up(document: Spec, host: &[u8]) -> Option<Vec<u8>> {
    let name = String::from_utf8(decoded(host).collect()).ok()?;
    (is_as_rfc_3986(document) && !name.is_ascii()).then(|| name_in_ascii(&name).into_bytes())
}

/// Whether section 3.2.2 of the document makes an http URI without a host invalid.
fn needs_host(document: Spec) -> bool {
    matches!(document, Spec::Rfc3987 | Spec::Rfc6874)
        || is_between(document, Spec::Rfc2396bis00, Spec::Rfc3986) && document != Spec::Rfc2396bis04
}
