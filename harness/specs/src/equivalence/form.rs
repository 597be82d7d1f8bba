//! A text that is split into components, so that they can be changed.

use urispec_model::{Component, Spans};

use crate::authority_parts::AuthorityParts;
use crate::cursor::{is_triplet, octet};

/// Copies of all components of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Form {
    /// The text before the scheme, which is the `URL:` of draft-ietf-uri-url-03.
    prefix: Vec<u8>,
    /// The component, without its colon.
    pub(crate) scheme: Option<Vec<u8>>,
    /// The authority without its two slashes.
    pub(crate) authority: Option<Authority>,
    /// The path. The path includes params, and may be an opaque part.
    pub(crate) path: Vec<u8>,
    /// The query without its question mark.
    pub(crate) query: Option<Vec<u8>>,
    /// The fragment without its number sign.
    pub(crate) fragment: Option<Vec<u8>>,
}

/// An authority, which is split into its parts if it has a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Authority {
    /// The userinfo without its `@`.
    pub(crate) userinfo: Option<Vec<u8>>,
    /// The host; if the authority has no host, the whole authority.
    pub(crate) host: Vec<u8>,
    /// The component, without its colon.
    pub(crate) port: Option<Vec<u8>>,
    /// Whether the authority has a host. The `reg_name` of RFC 2396 is not a host.
    pub(crate) has_host: bool,
}

impl Authority {
    /// Splits an authority that has a host, by its delimiters.
    fn server(text: &[u8]) -> Self {
        let parts = AuthorityParts::of(text);
        Self {
            userinfo: parts.userinfo.map(|span| span.of(text).to_vec()),
            host: parts.host.of(text).to_vec(),
            port: parts.port.map(|span| span.of(text).to_vec()),
            has_host: true,
        }
    }

    fn write(&self, result: &mut Vec<u8>) {
        if let Some(userinfo) = &self.userinfo {
            result.extend_from_slice(userinfo);
            result.push(b'@');
        }
        result.extend_from_slice(&self.host);
        if let Some(port) = &self.port {
            result.push(b':');
            result.extend_from_slice(port);
        }
    }
}

impl Form {
    /// Splits `input` into the components `spans`.
    pub(crate) fn of(input: &[u8], spans: &Spans) -> Self {
        let text = |component| spans.get(component).map(|span| span.of(input).to_vec());
        let scheme = spans.get(Component::Scheme);
        let authority = spans.get(Component::Authority).map(|span| {
            let text = span.of(input);
            if spans.get(Component::Host).is_some() {
                return Authority::server(text);
            }
            Authority {
                userinfo: None,
                host: text.to_vec(),
                port: None,
                has_host: false,
            }
        });
        let ends = [Component::Query, Component::Fragment].map(|component| spans.get(component));
        let end = ends.into_iter().flatten().map(|span| span.start - 1).min();
        let after_scheme = scheme.map_or(0, |scheme| scheme.end + 1);
        let start = spans.get(Component::Authority).map_or(after_scheme, |span| span.end);
        Self {
            prefix: scheme.map_or(Vec::new(), |scheme| input[..scheme.start].to_vec()),
            scheme: scheme.map(|scheme| scheme.of(input).to_vec()),
            authority,
            path: input[start..end.unwrap_or(input.len())].to_vec(),
            query: text(Component::Query),
            fragment: text(Component::Fragment),
        }
    }

    /// If the authority has no host, parses the changed authority again, since it may now have a host.
    pub(super) fn read_name_again(&mut self, parse: &dyn Fn(&[u8]) -> Option<Spans>) {
        if self.authority.as_ref().is_some_and(|authority| !authority.has_host) {
            let text = self.recompose();
            if let Some(spans) = parse(&text) {
                *self = Self::of(&text, &spans);
            }
        }
    }

    /// Joins the components with their delimiters to a text.
    pub(crate) fn recompose(&self) -> Vec<u8> {
        let mut result = self.prefix.clone();
        if let Some(scheme) = &self.scheme {
            result.extend_from_slice(scheme);
            result.push(b':');
        }
        if let Some(authority) = &self.authority {
            result.extend_from_slice(b"//");
            authority.write(&mut result);
        }
        result.extend_from_slice(&self.path);
        for (delimiter, component) in [(b'?', &self.query), (b'#', &self.fragment)] {
            if let Some(component) = component {
                result.push(delimiter);
                result.extend_from_slice(component);
            }
        }
        result
    }

    /// Whether the scheme is one of `schemes`; the case of letters is ignored.
    pub(crate) fn is_of(&self, schemes: &[&str]) -> bool {
        let is_it = |scheme: &[u8]| schemes.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(scheme));
        self.scheme.as_deref().is_some_and(is_it)
    }

    /// The authority, if it has a host.
    pub(crate) fn server(&mut self) -> Option<&mut Authority> {
        self.authority.as_mut().filter(|authority| authority.has_host)
    }

    /// Moves the text between `//` at the start of the path and the next slash to the authority. This function is
    /// for documents whose path contains the host.
    pub(crate) fn take_authority_from_path(&mut self) {
        if self.authority.is_some() || !self.path.starts_with(b"//") {
            return;
        }
        let end = memchr::memchr(b'/', &self.path[2..]).map_or(self.path.len(), |length| length + 2);
        self.authority = Some(Authority::server(&self.path[2..end]));
        self.path.drain(..end);
    }

    /// All components except scheme and fragment.
    pub(crate) fn inner(&mut self) -> impl Iterator<Item = &mut Vec<u8>> {
        let (userinfo, host) = match &mut self.authority {
            Some(authority) => (authority.userinfo.as_mut(), Some(&mut authority.host)),
            None => (None, None),
        };
        let all = [userinfo, host, Some(&mut self.path), self.query.as_mut()];
        all.into_iter().flatten()
    }

    /// All components except the scheme.
    pub(crate) fn all(&mut self) -> impl Iterator<Item = &mut Vec<u8>> {
        let (userinfo, host) = match &mut self.authority {
            Some(authority) => (authority.userinfo.as_mut(), Some(&mut authority.host)),
            None => (None, None),
        };
        let all = [
            userinfo,
            host,
            Some(&mut self.path),
            self.query.as_mut(),
            self.fragment.as_mut(),
        ];
        all.into_iter().flatten()
    }
}

/// Decodes the triplets of the octets for which `decoded` is true. All other triplets stay.
pub(crate) fn decode(text: &mut Vec<u8>, decoded: impl Fn(u8) -> bool) {
    if !text.contains(&b'%') {
        return;
    }
    let (mut from, mut to) = (0, 0);
    while from < text.len() {
        let mut length = 1;
        text[to] = text[from];
        if is_triplet(&text[from..]) {
            let octet = octet(text[from + 1], text[from + 2]);
            if decoded(octet) {
                text[to] = octet;
            } else {
                text.copy_within(from..from + 3, to);
                to += 2;
            }
            length = 3;
        }
        to += 1;
        from += length;
    }
    text.truncate(to);
}

/// Converts the letters of the text to lower case, except the letters in triplets.
pub(crate) fn fold(text: &mut [u8]) {
    each_byte(text, |byte, in_triplet| {
        if !in_triplet {
            byte.make_ascii_lowercase();
        }
    });
}

/// Converts the digits of triplets to upper case.
pub(crate) fn raise_triplets(text: &mut [u8]) {
    each_byte(text, |byte, in_triplet| {
        if in_triplet {
            byte.make_ascii_uppercase();
        }
    });
}

fn each_byte(text: &mut [u8], mut change: impl FnMut(&mut u8, bool)) {
    let mut at = 0;
    while at < text.len() {
        let length = if is_triplet(&text[at..]) { 3 } else { 1 };
        for byte in &mut text[at..at + length] {
            change(byte, length == 3);
        }
        at += length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triplets_are_decoded_once_and_the_rest_stays() {
        let check = |text: &str, expected: &str| {
            let mut text = text.as_bytes().to_vec();
            decode(&mut text, |octet| octet.is_ascii_alphanumeric() || octet == b'%');
            assert_eq!(text, expected.as_bytes());
        };
        check("%2541", "%41");
        check("a%41%2f%zz%", "aA%2f%zz%");
        check("%61%62", "ab");
        check("", "");
    }

    #[test]
    fn letters_and_triplets_have_cases_of_their_own() {
        let mut text = b"A%aBc%".to_vec();
        fold(&mut text);
        assert_eq!(text, b"a%aBc%");
        raise_triplets(&mut text);
        assert_eq!(text, b"a%ABc%");
    }
}
