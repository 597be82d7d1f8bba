//! The interpretation that limits the length of host names as in RFC 1034. RFC 1738, RFC 2396 and the drafts
//! between them cite RFC 1034 for the form of host names.

use urispec_model::{Component, HostKind, Spans};

/// The interpretation that limits names to the lengths of RFC 1034.
const READING: &str = "names-of-rfc1034";

/// The interpretation that rejects a text in which a label or the name is too long; `None` if neither is too long.
pub(super) fn refused(spans: &Spans, input: &[u8]) -> Option<&'static str> {
    is_too_long(spans, input).then_some(READING)
}

/// The components of a text whose name is too long for a host name, if it is then a registered name. A registered
/// name is not a component `host`.
pub(super) fn as_registered_name(spans: &Spans, input: &[u8]) -> Option<(&'static str, Spans)> {
    let reading = refused(spans, input)?;
    Some((reading, without_host(spans)))
}

/// The components of a text whose authority is a registered name, and not a host.
pub(super) fn without_host(spans: &Spans) -> Spans {
    let mut name = *spans;
    for inside in [Component::Userinfo, Component::Host, Component::Port] {
        name.set(inside, None);
    }
    name.host_kind = None;
    name
}

/// Whether a label has more than 63 characters, or the name more than 253, which are 255 octets in a message.
fn is_too_long(spans: &Spans, input: &[u8]) -> bool {
    let Some(host) = spans.get(Component::Host).map(|host| host.of(input)) else {
        return false;
    };
    let is_address = host.starts_with(b"[") || spans.host_kind == Some(HostKind::IPv4address);
    let name = host.strip_suffix(b".").unwrap_or(host);
    !is_address && (name.len() > 253 || name.split(|byte| *byte == b'.').any(|label| label.len() > 63))
}
