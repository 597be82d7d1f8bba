//! The rules of the schemes' forms: BNF syntax, and BNF for specific URL schemes.

use urispec_model::Span;

use super::authority::Place;
use super::edition::{Edition, WaisDocument};
use super::uri::Uri;
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::login::digits;

impl Edition {
    /// `httpaddress = h t t p : / / hostport [ / path ] [ ? search ]`.
    pub(super) fn httpaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let mut uri = self.internet(scheme, Place::Hostport, cursor)?;
        // "http://a" and "http://a?b" have an empty path.
        if cursor.eat(b'/') {
            uri.path.end = self.specific.path(cursor).end;
        }
        uri.search = self.specific.question(cursor)?;
        Ok(uri)
    }

    /// `fileaddress = f t p : / / [ user @ ] hostport / path` in draft-ietf-uri-url-01, later `ftpaddress = f t p : / /
    /// login / path [ ; t y p e = ftptype ]`.
    pub(super) fn ftpaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let mut uri = self.internet(scheme, Place::Login, cursor)?;
        cursor.expect(b'/', "ftpaddress", "`/`")?;
        self.specific.path(cursor);
        // "ftp://a/b;type=I": no path has a semicolon there.
        if self.has_password && cursor.eat_all(b";type=") {
            ftptype(cursor)?;
        }
        uri.path.end = cursor.at;
        Ok(uri)
    }

    /// `afsaddress = a f s : / / cellname / path`.
    pub(super) fn afsaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let mut uri = self.internet(scheme, Place::Cell, cursor)?;
        cursor.expect(b'/', "afsaddress", "`/`")?;
        uri.path.end = self.specific.path(cursor).end;
        Ok(uri)
    }

    /// `newsaddress = n e w s : groupart`.
    pub(super) fn newsaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let start = cursor.at;
        self.groupart(cursor)?;
        Ok(Uri::opaque(scheme, Span::new(start, cursor.at)))
    }

    /// `groupart = * | group | article`, to the end of the input.
    pub(super) fn groupart(&self, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
        // "news:*" is all groups.
        if cursor.rest() == b"*" {
            cursor.at += 1;
            return Ok(());
        }
        // "news:a@b" might be a group, too, whose name has an `@`.
        let mut ahead = cursor.ahead();
        if self.article(&mut ahead).is_ok() {
            cursor.at = ahead.at;
            return Ok(());
        }
        self.specific.ialpha(cursor, "group")?;
        cursor.end("groupart", "the end, or a character of it")
    }

    /// `article = xalphas @ host`, to the end of the input; a host name may have an `@`, so the first one that has an
    /// identifier before it and a host after it is the delimiter: "a@1@b" has the second.
    pub(super) fn article(&self, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
        let start = cursor.at;
        let mut all = cursor.ahead();
        self.specific.xalpha.run(&mut all, "article");
        all.end("article", "the end, or a character of it")?;
        let is_host = |at: usize| {
            let mut rest = cursor.ahead();
            rest.at = at;
            self.specific.host(&mut rest).is_ok() && rest.is_at_end()
        };
        if memchr::memchr_iter(b'@', cursor.rest()).any(|at| at > 0 && is_host(start + at + 1)) {
            cursor.at = all.at;
            return Ok(());
        }
        Err(all.rejection("article", "an identifier, `@` and a host"))
    }

    /// `nntpaddress = n n t p : group / digits`.
    pub(super) fn nntpaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let start = self.specific.ialpha(cursor, "group")?.start;
        cursor.expect(b'/', "nntpaddress", "`/`")?;
        digits(cursor, "digits")?;
        Ok(Uri::opaque(scheme, Span::new(start, cursor.at)))
    }

    /// `mailtoaddress = m a i l t o : xalphas @ hostname`, and what follows `mid:` and `cid:`, to the end of the
    /// input; the first `@` with a letter after it is the delimiter.
    pub(super) fn mailtoaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let address = self.address(cursor)?;
        Ok(Uri::opaque(scheme, address))
    }

    /// `xalphas @ hostname`, to the end of the input.
    pub(super) fn address(&self, cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
        let address = self.specific.xalpha.run(cursor, "xalphas");
        cursor.end("xalphas", "the end, or a character of it")?;
        let text = address.of(cursor.input);
        // "mailto:a@1@b" has its host name after the second.
        let is_end = |at: usize| at > 0 && text.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
        if !memchr::memchr_iter(b'@', text).any(is_end) {
            return Err(cursor.rejection("hostname", "`@` and a host name"));
        }
        Ok(address)
    }

    /// `prosperolink = p r o s p e r o : / / hostport / hsoname [ % 0 0 version [ attributes ] ]`; `hsoname` is a path, and
    /// takes what may follow it.
    pub(super) fn prosperoaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let mut uri = self.internet(scheme, Place::Hostport, cursor)?;
        cursor.expect(b'/', "prosperolink", "`/`")?;
        uri.path.end = self.specific.path(cursor).end;
        Ok(uri)
    }

    /// `telnetaddress = t e l n e t : / / login`, in draft-ietf-uri-url-01 `t e l n e t : / / [ user @ ] hostport`.
    pub(super) fn telnetaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        self.internet(scheme, Place::Login, cursor)
    }

    /// `gopheraddress = g o p h e r : / / hostport [ / gtype [ selector ] ] [ ? search ]` in draft-ietf-uri-url-01, later
    /// without `search` and with `gcommand`, which is a path, too.
    pub(super) fn gopheraddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let mut uri = self.internet(scheme, Place::Hostport, cursor)?;
        // "gopher://a/" lacks the `gtype` that its slash introduces.
        if cursor.eat(b'/') {
            if !self.specific.xalpha.take_one(cursor) {
                return Err(cursor.rejection("gtype", "one character of `xalpha`"));
            }
            uri.path.end = self.specific.path(cursor).end;
        }
        if self.gopher_search {
            uri.search = self.specific.question(cursor)?;
        }
        Ok(uri)
    }

    /// `waisaddress = waisindex | waisdoc`: `w a i s : / / hostport / database [ ? search ]`, or with `/ wtype / digits /
    /// path` after the database, later `/ wtype / wpath`.
    pub(super) fn waisaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let mut uri = self.internet(scheme, Place::Hostport, cursor)?;
        cursor.expect(b'/', "waisaddress", "`/`")?;
        self.specific.xalphas(cursor, "database")?;
        // "wais://a/d/t/1=x;" is a document, and "wais://a/d?q" a search.
        if cursor.eat(b'/') {
            self.specific.xalphas(cursor, "wtype")?;
            cursor.expect(b'/', "waisdoc", "`/`")?;
            match self.wais_document {
                WaisDocument::NumberAndPath => {
                    digits(cursor, "digits")?;
                    cursor.expect(b'/', "waisdoc", "`/`")?;
                    self.specific.path(cursor);
                }
                WaisDocument::Fields => self.wpath(cursor)?,
            }
            uri.path.end = cursor.at;
        } else {
            uri.path.end = cursor.at;
            uri.search = self.specific.question(cursor)?;
        }
        Ok(uri)
    }

    /// `wpath = digits = path ; [ wpath ]`, where `=` and `;` are characters.
    pub(super) fn wpath(&self, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
        loop {
            digits(cursor, "wpath")?;
            cursor.expect(b'=', "wpath", "`=`")?;
            self.specific.path(cursor);
            cursor.expect(b';', "wpath", "`;`")?;
            // "1=a;2=b;" goes on.
            if !cursor.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                return Ok(());
            }
        }
    }
}

/// `ftptype = A formcode | E formcode | I | L digits` with `formcode = N | T | C`; RFC 959, whose format it is, has `A`
/// and `E` alone, too.
pub(super) fn ftptype(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if cursor.eat(b'A') || cursor.eat(b'E') {
        // "A" and "AN".
        let is_formcode = cursor.peek().is_some_and(|byte| b"NTC".contains(&byte));
        cursor.at += usize::from(is_formcode);
        Ok(())
    } else if cursor.eat(b'I') {
        Ok(())
    } else if cursor.eat(b'L') {
        digits(cursor, "ftptype").map(drop)
    } else {
        Err(cursor.rejection("ftptype", "`A`, `E`, `I` or `L`"))
    }
}
