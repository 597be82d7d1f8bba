//! The rules of the schemes' forms: BNF syntax, and BNF for specific URL schemes.

use urispec_model::{HostKind, Span, Spec};

use super::{Edition, Letters, Uri};
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::Login;
use crate::rfc1738::login::{digits, hostnumber};

/// The inside of `user` and `password`: `alphanum2 = alpha | digit | - | _ | . | +`.
pub(super) const ALPHANUM_2: crate::alphabet::Alphabet = crate::alphabet::Alphabet::with(b"-_.+");

/// What stands between the two slashes and the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Login,
    Hostport,
    Cell,
}

impl Letters {
    /// `xalphas = xalpha [ xalphas ]`, for `rule`.
    pub(super) fn xalphas(&self, cursor: &mut Cursor<'_>, rule: &'static str) -> Result<Span, Rejection> {
        let found = self.xalpha.run(cursor, rule);
        if found.is_empty() {
            return Err(cursor.rejection(rule, "a character of `xalpha`"));
        }
        Ok(found)
    }

    /// `ialpha = alpha [ xalphas ]`, for `rule`; the colon behind a `scheme` may be a character of it, too.
    pub(super) fn ialpha(&self, cursor: &mut Cursor<'_>, rule: &'static str) -> Result<Span, Rejection> {
        if !cursor.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
            return Err(cursor.rejection(rule, "a letter"));
        }
        Ok(self.xalpha.run(cursor, rule))
    }

    /// `path = void | xpalphas [ / path ]`, and where segments may be void, `[ xpalphas ] [ / path ]`.
    pub(super) fn path(&self, cursor: &mut Cursor<'_>) -> Span {
        let start = cursor.at;
        loop {
            let segment = self.xpalpha.run(cursor, "path");
            let ends = segment.is_empty() && !self.has_void_segments;
            if ends || !cursor.eat(b'/') {
                return Span::new(start, cursor.at);
            }
        }
    }

    /// `search = xalphas [ + search ]`.
    pub(super) fn search(&self, cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
        let start = cursor.at;
        loop {
            self.xalphas(cursor, "search")?;
            if !cursor.eat(b'+') {
                return Ok(Span::new(start, cursor.at));
            }
        }
    }

    /// `[ ? search ]`.
    fn question(&self, cursor: &mut Cursor<'_>) -> Result<Option<Span>, Rejection> {
        if cursor.eat(b'?') {
            self.search(cursor).map(Some)
        } else {
            Ok(None)
        }
    }

    /// `hostname = ialpha [ . hostname ]`, which is all of `ialpha`.
    pub(super) fn hostname(&self, cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
        self.ialpha(cursor, "hostname")
    }

    /// `hostport = host [ : port ]` with `host = hostname | hostnumber`, to the end of the input.
    ///
    /// In draft-ietf-uri-url-01 a `hostname` may have colons. Digits behind the last one are the port.
    pub(super) fn hostport(&self, cursor: &mut Cursor<'_>) -> Result<Login, Rejection> {
        let (mut host, kind) = self.host(cursor)?;
        let mut port = None;
        if cursor.eat(b':') {
            port = Some(digits(cursor, "port")?);
        } else if let Some(colon) = memchr::memrchr(b':', host.of(cursor.input)).map(|colon| host.start + colon) {
            let behind = Span::new(colon + 1, host.end);
            if !behind.is_empty() && behind.of(cursor.input).iter().all(u8::is_ascii_digit) {
                (host.end, port) = (colon, Some(behind));
            }
        }
        cursor.end("hostport", "the end of the host, or a port")?;
        Ok(Login {
            port,
            ..Login::of_host(host, Some(kind))
        })
    }

    /// `host = hostname | hostnumber`.
    pub(super) fn host(&self, cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
        if cursor.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            Ok((hostnumber(cursor)?, HostKind::IPv4address))
        } else {
            Ok((self.hostname(cursor)?, HostKind::Hostname))
        }
    }
}

impl Edition {
    /// `[ user @ ] hostport` or, where there are passwords, `login = [ user [ : password ] @ ] hostport`, to the end of the
    /// input.
    ///
    /// An `@` may be a character of a `hostname`, and without a password of a `user`: where one with a place for it stands
    /// before a `hostport`, it is the delimiter; of several the last.
    pub(super) fn login(&self, cursor: &mut Cursor<'_>) -> Result<Login, Rejection> {
        let split = if self.has_password {
            self.user_and_password(cursor.ahead())
        } else {
            self.user(cursor)
        };
        match split {
            Some(login) => {
                cursor.at = cursor.input.len();
                Ok(login)
            }
            None => self.specific.hostport(cursor),
        }
    }

    /// `user [ : password ] @ hostport`, both of 1 or more of `alphanum2`.
    fn user_and_password(&self, mut cursor: Cursor<'_>) -> Option<Login> {
        let some = |span: Span| (!span.is_empty()).then_some(span);
        let user = some(ALPHANUM_2.run_plain(&mut cursor, "user"))?;
        let password = if cursor.eat(b':') {
            Some(some(ALPHANUM_2.run_plain(&mut cursor, "password"))?)
        } else {
            None
        };
        let hostport = cursor.eat(b'@').then(|| self.specific.hostport(&mut cursor))?.ok()?;
        Some(Login {
            user: Some(user),
            password,
            ..hostport
        })
    }

    /// `user @ hostport`, with `user = xalphas`.
    fn user(&self, cursor: &Cursor<'_>) -> Option<Login> {
        let start = cursor.at;
        let mut all = cursor.ahead();
        self.specific.xalpha.run(&mut all, "user");
        if !all.is_at_end() {
            return None;
        }
        memchr::memrchr_iter(b'@', cursor.rest())
            .map(|at| start + at)
            .filter(|at| *at > start)
            .find_map(|at| {
                let mut behind = cursor.ahead();
                behind.at = at + 1;
                let hostport = self.specific.hostport(&mut behind).ok()?;
                Some(Login {
                    user: Some(Span::new(start, at)),
                    ..hostport
                })
            })
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
    pub(super) fn url_from(&self, input: &[u8], start: usize) -> Result<Uri, Rejection> {
        let colon = memchr::memchr(b':', &input[start..]).map_or(input.len(), |colon| start + colon);
        // A generic path has no slash in front.
        if self.spec == Spec::UriUrl01 && !input[colon..].starts_with(b":/") {
            return self.generic(input, "url");
        }
        let mut cursor = Cursor::new(input);
        cursor.at = (colon + 1).min(input.len());
        let scheme = Span::new(start, colon);
        let found = match (scheme.of(input), colon < input.len()) {
            (b"http", true) => self.httpaddress(scheme, &mut cursor)?,
            (b"ftp", true) => self.ftpaddress(scheme, &mut cursor)?,
            (b"news", true) => self.newsaddress(scheme, &mut cursor)?,
            (b"prospero", true) => self.prosperoaddress(scheme, &mut cursor)?,
            (b"telnet", true) => self.telnetaddress(scheme, &mut cursor)?,
            (b"gopher", true) => self.gopheraddress(scheme, &mut cursor)?,
            (b"wais", true) => self.waisaddress(scheme, &mut cursor)?,
            (b"afs", true) if self.spec == Spec::UriUrl01 => self.afsaddress(scheme, &mut cursor)?,
            (b"nntp", true) if self.spec != Spec::UriUrl01 => self.nntpaddress(scheme, &mut cursor)?,
            (b"mailto" | b"mid" | b"cid", true) if self.spec != Spec::UriUrl01 => {
                self.mailtoaddress(scheme, &mut cursor)?
            }
            _ => {
                return Err(Rejection::new(
                    "url",
                    start,
                    "the name of a scheme that is defined, and a colon",
                ));
            }
        };
        cursor.end("url", "the end, or what the scheme allows here")?;
        Ok(found)
    }

    /// The two slashes and what stands between them and the next slash, question mark or hash sign.
    fn internet(&self, scheme: Span, place: Place, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        if !cursor.eat_all(b"//") {
            return Err(cursor.rejection("url", "`//`"));
        }
        let stop = cursor.rest().iter().position(|byte| b"/?#".contains(byte));
        let authority = Span::new(cursor.at, stop.map_or(cursor.input.len(), |stop| cursor.at + stop));
        let mut inside = Cursor::new(&cursor.input[..authority.end]);
        inside.at = authority.start;
        let login = match place {
            Place::Login => Some(self.login(&mut inside)?),
            Place::Hostport => Some(self.specific.hostport(&mut inside)?),
            Place::Cell => {
                self.specific.hostname(&mut inside)?;
                None
            }
        };
        inside.end("cellname", "the end")?;
        cursor.at = authority.end;
        Ok(Uri {
            authority: Some(authority),
            login,
            ..Uri::opaque(scheme, Span::new(authority.end, authority.end))
        })
    }

    /// `httpaddress = h t t p : / / hostport [ / path ] [ ? search ]`.
    pub(super) fn httpaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let mut uri = self.internet(scheme, Place::Hostport, cursor)?;
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
        slash(cursor, "ftpaddress")?;
        self.specific.path(cursor);
        if self.has_password && cursor.eat_all(b";type=") {
            ftptype(cursor)?;
        }
        uri.path.end = cursor.at;
        Ok(uri)
    }

    /// `afsaddress = a f s : / / cellname / path`.
    pub(super) fn afsaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let mut uri = self.internet(scheme, Place::Cell, cursor)?;
        slash(cursor, "afsaddress")?;
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
        if cursor.rest() == b"*" {
            cursor.at += 1;
            return Ok(());
        }
        let mut ahead = cursor.ahead();
        if self.article(&mut ahead).is_ok() {
            cursor.at = ahead.at;
            return Ok(());
        }
        self.specific.ialpha(cursor, "group")?;
        cursor.end("groupart", "the end, or a character of it")
    }

    /// `article = xalphas @ host`, to the end of the input; a host name may have an `@`, so the first one that has an
    /// identifier before it and a host behind it is the delimiter.
    pub(super) fn article(&self, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
        let start = cursor.at;
        let mut all = cursor.ahead();
        self.specific.xalpha.run(&mut all, "article");
        all.end("article", "the end, or a character of it")?;
        let is_host = |at: usize| {
            let mut behind = cursor.ahead();
            behind.at = at;
            self.specific.host(&mut behind).is_ok() && behind.is_at_end()
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
        slash(cursor, "nntpaddress")?;
        digits(cursor, "digits")?;
        Ok(Uri::opaque(scheme, Span::new(start, cursor.at)))
    }

    /// `mailtoaddress = m a i l t o : xalphas @ hostname`, and what stands behind `mid:` and `cid:`, to the end of the
    /// input; the first `@` with a letter behind it is the delimiter.
    pub(super) fn mailtoaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let address = self.address(cursor)?;
        Ok(Uri::opaque(scheme, address))
    }

    /// `xalphas @ hostname`, to the end of the input.
    pub(super) fn address(&self, cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
        let address = self.specific.xalpha.run(cursor, "xalphas");
        cursor.end("xalphas", "the end, or a character of it")?;
        let text = address.of(cursor.input);
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
        slash(cursor, "prosperolink")?;
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
        if cursor.eat(b'/') {
            if !self.specific.xalpha.take_one(cursor) {
                return Err(cursor.rejection("gtype", "one character of `xalpha`"));
            }
            uri.path.end = self.specific.path(cursor).end;
        }
        if self.spec == Spec::UriUrl01 {
            uri.search = self.specific.question(cursor)?;
        }
        Ok(uri)
    }

    /// `waisaddress = waisindex | waisdoc`: `w a i s : / / hostport / database [ ? search ]`, or with `/ wtype / digits /
    /// path` behind the database, later `/ wtype / wpath`.
    pub(super) fn waisaddress(&self, scheme: Span, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        let mut uri = self.internet(scheme, Place::Hostport, cursor)?;
        slash(cursor, "waisaddress")?;
        self.specific.xalphas(cursor, "database")?;
        if cursor.eat(b'/') {
            self.specific.xalphas(cursor, "wtype")?;
            slash(cursor, "waisdoc")?;
            if self.spec == Spec::UriUrl01 {
                digits(cursor, "digits")?;
                slash(cursor, "waisdoc")?;
                self.specific.path(cursor);
            } else {
                self.wpath(cursor)?;
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
            if !cursor.eat(b'=') {
                return Err(cursor.rejection("wpath", "`=`"));
            }
            self.specific.path(cursor);
            if !cursor.eat(b';') {
                return Err(cursor.rejection("wpath", "`;`"));
            }
            if !cursor.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                return Ok(());
            }
        }
    }
}

/// `scheme = ialpha` and its colon. Where `ialpha` has a colon, the first one ends the scheme: Scheme says that it stands
/// before the rest.
fn scheme(letters: &Letters, cursor: &mut Cursor<'_>, rule: &'static str) -> Result<Span, Rejection> {
    let colon = memchr::memchr(b':', cursor.input).unwrap_or(cursor.input.len());
    let mut inside = Cursor::new(&cursor.input[..colon]);
    let scheme = letters.ialpha(&mut inside, "scheme")?;
    cursor.at = scheme.end;
    cursor.stopped("scheme");
    if !cursor.eat(b':') {
        return Err(cursor.rejection(rule, "`:` behind the scheme"));
    }
    Ok(scheme)
}

fn slash(cursor: &mut Cursor<'_>, rule: &'static str) -> Result<(), Rejection> {
    if cursor.eat(b'/') {
        Ok(())
    } else {
        Err(cursor.rejection(rule, "`/`"))
    }
}

/// `ftptype = A formcode | E formcode | I | L digits` with `formcode = N | T | C`; RFC 959, whose format it is, has `A`
/// and `E` alone, too.
pub(super) fn ftptype(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if cursor.eat(b'A') || cursor.eat(b'E') {
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
