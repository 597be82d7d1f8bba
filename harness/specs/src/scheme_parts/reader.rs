//! Cuts a URL and its server part by one interpretation of a document.

use urispec_model::Spec::{Rfc1630, Rfc6068, Rfc8089, UriUrl01, UriUrl03, UriUrl06};
use urispec_model::{Operation, Spec};

use super::octets::{article_number, decode, decode_but, is_host, optional, port_of, raw, split, unbroken};
use super::{List, NUMBERED, Outcome, Part, Parts, SECTIONS, SUFFIXED, Silent, Undefined, Value, is_generic};

/// A document, with the id of the interpretation that is followed. An empty id means the strict interpretation.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    pub(super) document: Spec,
    pub(super) reading: &'static str,
}

/// A URL without its scheme. If the scheme has searches, `search` is cut off from the rest.
pub(super) struct Url<'a> {
    pub(super) scheme: &'static str,
    pub(super) rest: &'a [u8],
    pub(super) search: Option<&'a [u8]>,
}

/// The text after two slashes, split into its parts. The path does not include the slash before it.
pub(super) struct Server<'a> {
    pub(super) authority: &'a [u8],
    pub(super) user: Option<&'a [u8]>,
    pub(super) password: Option<&'a [u8]>,
    pub(super) port: Option<&'a [u8]>,
    pub(super) path: Option<&'a [u8]>,
}

/// The type, the selector, the search and the string of a gopher path, not decoded.
pub(super) type Gopher<'a> = (&'a [u8], &'a [u8], Option<&'a [u8]>, Option<&'a [u8]>);

impl Reader {
    pub(super) fn answer(self, operation: Operation, input: &[u8]) -> Outcome {
        if is_generic(self.document) {
            return self.generic(operation, input);
        }
        let Some(url) = self.cut(input) else { return Silent };
        let answer = if operation == Operation::Dispatch {
            self.sent(&url)
        } else {
            self.parts(&url)
        };
        answer.map_or_else(|refusal| refusal, Parts)
    }

    pub(super) fn is(self, reading: &str) -> bool {
        self.reading == reading
    }

    pub(super) fn is_in(self, documents: &[Spec]) -> bool {
        documents.contains(&self.document)
    }

    pub(super) fn cut(self, mut input: &[u8]) -> Option<Url<'_>> {
        // The prefix `url:`, which is in section PrePrefix of draft 03, and in a rule of RFC 1630.
        let (prefix, after) = split(input, b':');
        if self.is_in(SUFFIXED) && prefix.eq_ignore_ascii_case(b"url") {
            input = after?;
        }
        let (name, rest) = split(input, b':');
        let mut schemes = SECTIONS.iter().map(|row| row.0);
        let scheme = schemes.find(|scheme| name.eq_ignore_ascii_case(scheme.as_bytes()))?;
        let is_known = match self.document {
            Rfc6068 => scheme == "mailto",
            Rfc8089 => scheme == "file",
            UriUrl01 => !matches!(scheme, "mailto" | "nntp" | "file"),
            UriUrl03 => scheme != "file",
            _ => true,
        };
        // Only in these two documents, the rule for a whole URL has a fragment, and there is a generic rule for
        // every scheme.
        let is_generic = self.is_in(&[UriUrl01, Rfc1630]);
        let rest = if is_generic { split(rest?, b'#').0 } else { rest? };
        let (rest, search) = match (scheme, self.document) {
            ("http" | "wais", _) | ("gopher", UriUrl01) | ("mailto", Rfc6068) => split(rest, b'?'),
            // Only the generic rule derives "ftp://h/a?b", and this rule does not define the parts of ftp.
            _ if is_generic && rest.contains(&b'?') => return None,
            _ => (rest, None),
        };
        is_known.then_some(Url { scheme, rest, search })
    }

    pub(super) fn server<'a>(self, url: &Url<'a>) -> Result<Server<'a>, Outcome> {
        let (authority, path) = split(url.rest.strip_prefix(b"//").ok_or(Silent)?, b'/');
        let path = match (url.scheme, self.reading, path) {
            ("ftp", "old-ftp-slash", None) | ("http", "http-slash-left-out", None) => Some(&b""[..]),
            _ => path,
        };
        // In RFC 1630, only the generic rule derives "ftp://h" and "telnet://h/".
        let is_of_scheme = match (url.scheme, path) {
            ("http" | "gopher", _) | ("telnet", None) => true,
            ("ftp", None) | ("telnet", Some(b"")) => self.is_in(NUMBERED),
            ("file", None) => self.document == UriUrl06,
            (scheme, path) => path.is_some() && scheme != "telnet",
        };
        if !is_of_scheme {
            return Err(Silent);
        }
        let sign = self.sign_after_user(authority);
        let sign = sign.filter(|_| matches!(url.scheme, "ftp" | "telnet"));
        let (user, password) = match sign.map(|sign| &authority[..sign]) {
            None => (None, None),
            Some(user) if self.has_passwords() => (Some(split(user, b':').0), split(user, b':').1),
            Some(user) => (Some(user), None),
        };
        let port = port_of(&authority[sign.map_or(0, |sign| sign + 1)..]).1;
        Ok(Server {
            authority,
            user,
            password,
            port,
            path,
        })
    }

    /// In the BNF of draft 01, a user may contain a colon, and there is no rule for a password. The prose allows a
    /// password for ftp.
    pub(super) fn has_passwords(self) -> bool {
        self.document != UriUrl01 || self.is("uri-url-01-password")
    }

    /// The position of the `@` after a user. Before draft 06 a host name may contain `@`, so the texts before and
    /// after each `@` are examined.
    pub(super) fn sign_after_user(self, authority: &[u8]) -> Option<usize> {
        let host_end = port_of(authority).0.len();
        let is_sign = |at: &usize| authority[*at] == b'@';
        let has_host = |at: &usize| is_host(&authority[at + 1..host_end]);
        let is_login = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.+:".contains(byte);
        match self.document {
            // "ftp://a@b@c/" has the user `a@b`.
            UriUrl01 => (1..host_end).rev().filter(is_sign).find(has_host),
            // "ftp://a%20@b/" has only a host: a user cannot contain escapes.
            UriUrl03 | Rfc1630 => {
                let sign = (1..host_end).find(is_sign).filter(has_host);
                sign.filter(|sign| authority[..*sign].iter().all(is_login))
            }
            _ => authority.iter().rposition(|byte| *byte == b'@'),
        }
    }

    pub(super) fn path<'a>(self, url: &Url<'a>) -> Result<&'a [u8], Outcome> {
        Ok(self.server(url)?.path.unwrap_or_default())
    }

    pub(super) fn parts(self, url: &Url<'_>) -> Result<Vec<Part>, Outcome> {
        let mailto = || vec![("to", List(vec![decode(url.rest)]))];
        match url.scheme {
            "mailto" if self.document == Rfc6068 => self.mailto(url),
            // RFC 1738 section 3.5: the URL has one address, in which no character is reserved.
            "mailto" if self.is_in(NUMBERED) || url.rest.contains(&b'@') => Ok(mailto()),
            "mailto" => Err(Silent),
            "news" => self.news(url.rest),
            // The prose of RFC 1630 mentions a server, but no rule of its BNF has a server.
            "nntp" if self.is_in(SUFFIXED) => article_number(url.rest, true),
            "nntp" => article_number(self.path(url)?, false),
            "file" => self.file(url),
            "ftp" => self.ftp(&self.server(url)?),
            "http" => {
                let segments = self.segments(self.server(url)?.path);
                Ok(vec![("segments", segments), ("search", raw(url.search))])
            }
            "gopher" => self.gopher(&self.server(url)?, url.search),
            "telnet" => self.login(&self.server(url)?),
            "wais" => self.wais(self.path(url)?, url.search),
            _ => Ok(self.prospero(self.path(url)?)),
        }
    }

    pub(super) fn login(self, server: &Server<'_>) -> Result<Vec<Part>, Outcome> {
        let part = |part: Option<&[u8]>| Ok(optional(part.map(|part| self.part(part)).transpose()?));
        let mut parts = vec![("user", part(server.user)?)];
        if self.has_passwords() {
            parts.push(("password", part(server.password)?));
        }
        Ok(parts)
    }

    /// Decodes a part of a login or of an ftp path. RFC 1738 section 6 restricts the text that is sent; a program
    /// may reject the text before that.
    pub(super) fn part(self, part: &[u8]) -> Result<Vec<u8>, Outcome> {
        match self.reading {
            "line-break-refused" => self.argument(part),
            _ => Ok(decode(part)),
        }
    }

    /// Decodes a text that is sent as a part of one line. RFC 1738 section 6: an encoded line break must not be
    /// decoded, as in `ftp://h/a%0D%0Ab`.
    pub(super) fn argument(self, part: &[u8]) -> Result<Vec<u8>, Outcome> {
        match self.reading {
            "line-break-left-encoded" => unbroken(decode_but(part, b"\r\n")),
            _ => unbroken(decode(part)),
        }
    }

    pub(super) fn segments(self, path: Option<&[u8]>) -> Value {
        match path {
            None => Undefined,
            Some(b"") if self.is("root-without-segments") => List(Vec::new()),
            // RFC 8089 section 2: the segments of `path-absolute` are optional, so the root has no segments.
            Some(b"") if self.document == Rfc8089 && !self.is("file-root-is-a-segment") => List(Vec::new()),
            Some(path) => List(path.split(|byte| *byte == b'/').map(decode).collect()),
        }
    }
}
