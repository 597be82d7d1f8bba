//! The default ports of the schemes for which scheme-based normalisation is defined here.

/// The default port of `scheme`, in decimal, for http, https, ftp, ws and wss; case does not matter.
///
/// RFC 3986 section 6.2.3 refers to the definition of each scheme: RFC 9110 sections 4.2.1 and 4.2.2, RFC 1738
/// section 3.2.2, RFC 6455 section 3.
pub fn default_port(scheme: &[u8]) -> Option<&'static [u8]> {
    const PORTS: [(&[u8], &[u8]); 5] = [
        (b"http", b"80"),
        (b"https", b"443"),
        (b"ftp", b"21"),
        (b"ws", b"80"),
        (b"wss", b"443"),
    ];
    PORTS
        .iter()
        .find(|(name, _)| scheme.eq_ignore_ascii_case(name))
        .map(|(_, port)| *port)
}
