//! Splits an authority only by its delimiters. The text between the delimiters is not validated.

use urispec_model::Span;

/// The parts of an authority, found only by its delimiters. The userinfo ends at the last `@`. A host with a
/// closing bracket ends at the first colon after the bracket, and any other host at the first colon. The port is
/// the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuthorityParts {
    /// The userinfo, without its `@`.
    pub userinfo: Option<Span>,
    /// The host, with its brackets.
    pub host: Span,
    /// The port, without its colon.
    pub port: Option<Span>,
}

impl AuthorityParts {
    /// Splits any bytes, even if they are not a valid authority.
    pub fn of(authority: &[u8]) -> Self {
        let at = memchr::memrchr(b'@', authority);
        let start = at.map_or(0, |at| at + 1);
        let rest = &authority[start..];
        // "[::1]:80": the colons in the brackets do not end the host.
        let bracket = match rest.first() {
            Some(b'[') => memchr::memchr(b']', rest).unwrap_or(rest.len()),
            _ => 0,
        };
        let colon = memchr::memchr(b':', &rest[bracket..]).map(|colon| start + bracket + colon);
        Self {
            userinfo: at.map(|at| Span::new(0, at)),
            host: Span::new(start, colon.unwrap_or(authority.len())),
            port: colon.map(|colon| Span::new(colon + 1, authority.len())),
        }
    }
}
