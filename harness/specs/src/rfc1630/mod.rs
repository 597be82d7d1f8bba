//! RFC 1630, Universal Resource Identifiers in WWW, June 1994, with the two drafts that have its grammar of URLs in an
//! earlier and in the same state: draft-ietf-uri-url-01 and draft-ietf-uri-url-03.
//!
//! The three differ in an [`Edition`], which is data: their characters, whether there is a generic form beside those of
//! the schemes, what may be void, and how a partial form is completed. Their grammars print literals letter by letter and
//! list both cases where they mean both, so that the name of a scheme is of one case here.

mod complete;
mod door;
mod normalize;
mod productions;
mod rule;

use urispec_model::{Component, Span, Spans, Spec};

pub use complete::resolve;
pub use normalize::normalize;
pub use rule::{Rule, parse};

use crate::alphabet::Alphabet;
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::Login;

/// What sets the documents apart.
pub struct Edition {
    /// The document.
    pub spec: Spec,
    /// The characters of the generic form, where there is one.
    generic: Option<Letters>,
    /// The characters of the forms of the schemes.
    specific: Letters,
    /// The literals before a `prefixedurl`; none where there is no such rule.
    prefixes: &'static [&'static [u8]],
    /// What the document's whole reference is.
    whole: Whole,
    /// Whether the rules of schemes have a `login` with a password, and not only a user.
    pub has_password: bool,
    /// How a partial form is completed, if it is said.
    pub partial: Option<Partial>,
}

/// What a document's whole reference is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whole {
    /// `fragmentaddress`, whose components are those of the schemes' forms.
    FragmentAddress,
    /// `fragmentaddress`, whose components are those of the generic form.
    GenericFragmentAddress,
    /// `prefixedurl`.
    PrefixedUrl,
}

/// How a partial form is completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partial {
    /// draft-ietf-uri-url-01: by what is left out, and `/xxx/..` and `/.` are removed.
    LeftOut,
    /// RFC 1630: by the number of slashes in front, and `xxx/../` and `/.` are removed.
    SlashCount,
}

/// The characters of a grammar.
struct Letters {
    /// `xalpha`, without escapes.
    xalpha: Alphabet,
    /// `xpalpha`, without escapes: `xalpha` and the plus sign.
    xpalpha: Alphabet,
    /// Whether a path may have void segments in front and in the middle; at its end it always may.
    has_void_segments: bool,
}

impl Letters {
    const fn new(safe_and_extra: &[u8], has_void_segments: bool) -> Self {
        let xalpha = Alphabet::with(safe_and_extra);
        Self {
            xalpha,
            xpalpha: xalpha.and(b"+"),
            has_void_segments,
        }
    }
}

/// draft-ietf-uri-url-01.
pub static URI_URL_01: Edition = Edition {
    spec: Spec::UriUrl01,
    generic: Some(Letters::new(b"$-_@.&!*\"'():;,", false)),
    specific: Letters::new(b"$-_@.&!*\"'():;,", false),
    prefixes: &[],
    whole: Whole::FragmentAddress,
    has_password: false,
    partial: Some(Partial::LeftOut),
};

/// draft-ietf-uri-url-03.
pub static URI_URL_03: Edition = Edition {
    spec: Spec::UriUrl03,
    generic: None,
    specific: Letters::new(b"$-_@.&+!*\"'(),", false),
    prefixes: &[b"URL:", b"url:"],
    whole: Whole::PrefixedUrl,
    has_password: true,
    partial: None,
};

/// RFC 1630.
pub static RFC_1630: Edition = Edition {
    spec: Spec::Rfc1630,
    generic: Some(Letters::new(b"$-_@.&!*\"'(),", true)),
    specific: Letters::new(b"$-_@.&+!*\"'(),", true),
    prefixes: &[b"url:"],
    whole: Whole::GenericFragmentAddress,
    has_password: true,
    partial: Some(Partial::SlashCount),
};

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
    const fn opaque(scheme: Span, path: Span) -> Self {
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
            login.tell(&mut spans);
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
    fn fragmentaddress(&self, input: &[u8]) -> Result<Uri, Rejection> {
        let hash = memchr::memchr(b'#', input);
        let before = &input[..hash.unwrap_or(input.len())];
        let mut uri = match self.whole {
            Whole::GenericFragmentAddress => self.uri(before)?,
            Whole::FragmentAddress | Whole::PrefixedUrl => self.url(before)?,
        };
        if let Some(hash) = hash {
            let mut cursor = Cursor::new(input);
            cursor.at = hash + 1;
            let letters = self.generic.as_ref().unwrap_or(&self.specific);
            uri.fragment = Some(letters.xalpha.run(&mut cursor, "fragmentid"));
            cursor.end("fragmentid", "the end, or a character of it")?;
        }
        Ok(uri)
    }

    /// `prefixedurl = u r l : url`; the section on it prints it `URL:`.
    fn prefixedurl(&self, input: &[u8]) -> Result<Uri, Rejection> {
        if !self.prefixes.iter().any(|prefix| input.starts_with(prefix)) {
            return Err(Rejection::new("prefixedurl", 0, "the prefix"));
        }
        self.url_from(input, "url:".len())
    }

    /// `uri = scheme : path [ ? search ]`, or whatever else the second grammar calls a `url`, since the generic production
    /// is to parse all of them.
    fn uri(&self, input: &[u8]) -> Result<Uri, Rejection> {
        self.generic(input, "uri").or_else(|generic| {
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
    fn url(&self, input: &[u8]) -> Result<Uri, Rejection> {
        self.url_from(input, 0)
    }
}
