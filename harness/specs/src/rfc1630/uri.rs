//! A whole URI: `fragmentaddress`, `prefixedurl`, `uri` and `url`.

use urispec_model::{Component, Span, Spans};

use super::edition::{Edition, Whole};
use super::letters::Letters;
use crate::common::colon;
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::Login;

/// The parts of a URI by their place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uri {
    /// Up to the first colon.
    pub scheme: Span,
    /// The internet protocol parts: between the two slashes and the next.
    pub authority: Option<Span>,
    /// What they are made of; a cell of AFS is no host.
    pub login: Option<Login>,
    /// The rest, with the slash in front.
    pub path: Span,
    /// `search`, without its question mark.
    pub search: Option<Span>,
    /// `fragmentid`, without its hash sign.
    pub fragment: Option<Span>,
}

impl Uri {
    /// A scheme and all after its colon as a path.
    pub(super) const fn opaque(scheme: Span, path: Span) -> Self {
        Self {
            scheme,
            authority: None,
            login: None,
            path,
            search: None,
            fragment: None,
        }
    }

    /// As the model's components.
    pub fn spans(&self) -> Spans {
        let mut spans = Spans::default();
        spans.set(Component::Scheme, Some(self.scheme));
        spans.set(Component::Authority, self.authority);
        spans.set(Component::Path, Some(self.path));
        spans.set(Component::Query, self.search);
        spans.set(Component::Fragment, self.fragment);
        if let Some(login) = self.login {
            login.set_in(&mut spans);
        }
        spans
    }
}

impl Edition {
    /// Parses the whole of `input` as what the document calls complete: `fragmentaddress`, in draft-ietf-uri-url-03
    /// `prefixedurl`. It allocates nothing.
    pub fn parse_whole(&self, input: &[u8]) -> Result<Uri, Rejection> {
        match self.whole {
            Whole::FragmentAddress | Whole::GenericFragmentAddress => self.fragmentaddress(input),
            Whole::PrefixedUrl => self.prefixedurl(input),
        }
    }

    /// `fragmentaddress = url [ # fragmentid ]`, in RFC 1630 `uri [ # fragmentid ]`; Fragment-id lets it be void.
    pub(super) fn fragmentaddress(&self, input: &[u8]) -> Result<Uri, Rejection> {
        let hash = memchr::memchr(b'#', input);
        let before = &input[..hash.unwrap_or(input.len())];
        let mut uri = match self.whole {
            Whole::GenericFragmentAddress => self.uri(before)?,
            Whole::FragmentAddress | Whole::PrefixedUrl => self.url(before)?,
        };
        if let Some(hash) = hash {
            let mut cursor = Cursor::starting(input, hash + 1);
            let letters = self.generic.as_ref().unwrap_or(&self.specific);
            uri.fragment = Some(letters.xalpha.run(&mut cursor, "fragmentid"));
            cursor.end("fragmentid", "the end, or a character of it")?;
        }
        Ok(uri)
    }

    /// `prefixedurl = u r l : url`; the section on it prints it `URL:`.
    pub(super) fn prefixedurl(&self, input: &[u8]) -> Result<Uri, Rejection> {
        if !self.prefixes.iter().any(|prefix| input.starts_with(prefix)) {
            return Err(Rejection::new("prefixedurl", 0, "the prefix"));
        }
        self.url_from(input, "url:".len())
    }

    /// `uri = scheme : path [ ? search ]`, or whatever else the second grammar calls a `url`, since the generic production
    /// is to parse all of them.
    pub(super) fn uri(&self, input: &[u8]) -> Result<Uri, Rejection> {
        self.generic(input, "uri").or_else(|generic| {
            // "ftp://a/b;type=I" has a semicolon, which the generic form has not.
            let url = self
                .url(input)
                .map_err(|url| if url.offset > generic.offset { url } else { generic })?;
            let start = url.scheme.end + 1;
            let end = url.search.map_or(input.len(), |search| search.start - 1);
            Ok(Uri {
                search: url.search,
                ..Uri::opaque(url.scheme, Span::new(start, end))
            })
        })
    }

    /// `url`, one of the schemes' forms, or in draft-ietf-uri-url-01 `generic`.
    pub(super) fn url(&self, input: &[u8]) -> Result<Uri, Rejection> {
        self.url_from(input, 0)
    }

    /// `generic = scheme : path [ ? search ]`, and RFC 1630's `uri`, which is the same.
    pub(super) fn generic(&self, input: &[u8], rule: &'static str) -> Result<Uri, Rejection> {
        let Some(letters) = &self.generic else {
            return Err(Rejection::new(rule, 0, "nothing: there is no such rule"));
        };
        let mut cursor = Cursor::new(input);
        let scheme = scheme(letters, &mut cursor, rule)?;
        let path = letters.path(&mut cursor);
        let search = letters.question(&mut cursor)?;
        cursor.end(rule, "a character of this component, or the next component")?;
        Ok(Uri {
            search,
            ..Uri::opaque(scheme, path)
        })
    }

    /// `url`, which starts at `start`.
    fn url_from(&self, input: &[u8], start: usize) -> Result<Uri, Rejection> {
        let colon = memchr::memchr(b':', &input[start..]).map_or(input.len(), |colon| start + colon);
        // A generic path has no slash in front: "http:a" is one, and "http:/a" has to be an `httpaddress`.
        if self.generic_url && !input[colon..].starts_with(b":/") {
            return self.generic(input, "url");
        }
        let mut cursor = Cursor::starting(input, (colon + 1).min(input.len()));
        let scheme = Span::new(start, colon);
        let is_defined = |name: &&str| name.as_bytes() == scheme.of(input);
        let name = self.schemes.iter().find(|name| is_defined(name) && colon < input.len());
        let found = match name.copied().unwrap_or_default() {
            "http" => self.httpaddress(scheme, &mut cursor)?,
            "ftp" => self.ftpaddress(scheme, &mut cursor)?,
            "news" => self.newsaddress(scheme, &mut cursor)?,
            "prospero" => self.prosperoaddress(scheme, &mut cursor)?,
            "telnet" => self.telnetaddress(scheme, &mut cursor)?,
            "gopher" => self.gopheraddress(scheme, &mut cursor)?,
            "wais" => self.waisaddress(scheme, &mut cursor)?,
            "afs" => self.afsaddress(scheme, &mut cursor)?,
            "nntp" => self.nntpaddress(scheme, &mut cursor)?,
            "mailto" | "mid" | "cid" => self.mailtoaddress(scheme, &mut cursor)?,
            _ => {
                let expected = "the name of a scheme that is defined, and a colon";
                return Err(Rejection::new("url", start, expected));
            }
        };
        cursor.end("url", "the end, or what the scheme allows here")?;
        Ok(found)
    }
}

/// `scheme = ialpha` and its colon. Where `ialpha` has a colon, the first one ends the scheme, by the section Scheme:
/// "a:b:c".
fn scheme(letters: &Letters, cursor: &mut Cursor<'_>, rule: &'static str) -> Result<Span, Rejection> {
    let end = memchr::memchr(b':', cursor.input).unwrap_or(cursor.input.len());
    let mut inside = Cursor::new(&cursor.input[..end]);
    let scheme = letters.ialpha(&mut inside, "scheme")?;
    cursor.at = scheme.end;
    cursor.stopped("scheme");
    colon(cursor, rule)?;
    Ok(scheme)
}
