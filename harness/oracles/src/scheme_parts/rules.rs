//! The rules of the documents, with one function for each rule. `mail` contains the rules for mail addresses.

use super::{
    Document, Parts, Rfc1630, Rfc1738, Rfc6068, Rfc8089, Undefined, UriUrl01, UriUrl03, UriUrl06, Url, Value,
    as_written,
};

/// Two sets of characters that a rule allows in addition to `unreserved` and `escape`. The first set is for RFC
/// 1738 and later documents, and the second is for older documents.
pub(super) type Extra = [&'static [u8]; 2];
/// `uchar`, `xalpha`
pub(super) const UCHAR: Extra = [b"", b""];
/// `fsegment` and `psegment`, `xpalpha`
pub(super) const SEGMENT: Extra = [b"?:@&=", b"+"];
/// `hsegment` and `search`, `xpalpha`
pub(super) const HSEGMENT: Extra = [b";:@&=", b"+"];
/// `xchar`, `path`. Some examples have empty segments before a slash, so a path may have these characters in any
/// order.
pub(super) const XCHAR: Extra = [b";/?:@&=", b"+/"];
/// `qchar`, RFC 6068 section 2
pub(super) const QCHAR: Extra = [b"!$'()*+,;:@", b""];

/// The input that no rule has consumed yet.
pub(super) struct Cursor<'a> {
    pub(super) document: Document,
    pub(super) rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    /// Whether the document is one of the older documents, whose BNF has `xalpha` and writes literals as single
    /// letters.
    pub(super) fn older(&self) -> bool {
        matches!(self.document, Rfc1630 | UriUrl01 | UriUrl03)
    }

    /// `unreserved`; in the older documents, `xalpha` without `escape`.
    pub(super) fn unreserved(&self, byte: u8) -> bool {
        let marks: &[u8] = match self.document {
            Rfc1738 => b"$-_.+!*'(),",
            UriUrl06 => b"$-_.+!*'(),={}|\\^~[]",
            // `extra` of draft 01 has a space, which its section "Choices" excludes.
            UriUrl01 => b"$-_@.&!*\"'():;,",
            UriUrl03 | Rfc1630 => b"$-_@.&+!*\"'(),",
            Rfc6068 | Rfc8089 => b"-._~",
        };
        byte.is_ascii_alphanumeric() || marks.contains(&byte)
    }

    /// Consumes a literal. Letters in quotation marks match in upper and lower case: RFC 822 section 2.1, RFC 5234
    /// section 2.3.
    pub(super) fn literal(&mut self, literal: &[u8]) -> bool {
        let head = &self.rest[..literal.len().min(self.rest.len())];
        let found = head == literal || (!self.older() && head.eq_ignore_ascii_case(literal));
        self.rest = if found { &self.rest[literal.len()..] } else { self.rest };
        found
    }

    pub(super) fn required(&mut self, literal: &[u8]) -> Option<()> {
        self.literal(literal).then_some(())
    }

    /// `[ literal rule ]`, if the rules before this part allow it. `Some(None)` if the literal does not occur.
    #[expect(
        clippy::option_option,
        reason = "the outer `None` is a rule that does not match, the inner `None` an absent part"
    )]
    pub(super) fn optional<T>(
        &mut self,
        (allowed, literal): (bool, &[u8]),
        rule: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<Option<T>> {
        if allowed && self.literal(literal) {
            rule(self).map(Some)
        } else {
            Some(None)
        }
    }

    pub(super) fn since(&self, start: &'a [u8]) -> &'a [u8] {
        &start[..start.len() - self.rest.len()]
    }

    pub(super) fn bytes(&mut self, accepts: impl Fn(u8) -> bool) -> &'a [u8] {
        let length = self.rest.iter().take_while(|byte| accepts(**byte)).count();
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    /// `unreserved | escape | extra`
    pub(super) fn single(&mut self, extra: Extra) -> Option<&'a [u8]> {
        let length = match self.rest {
            [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => 3,
            [byte, ..] if self.unreserved(*byte) || extra[usize::from(self.older())].contains(byte) => 1,
            _ => return None,
        };
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(taken)
    }

    /// `*[ unreserved | escape | extra ]`, up to the first of `stops`.
    pub(super) fn until(&mut self, extra: Extra, stops: &[&[u8]]) -> &'a [u8] {
        let start = self.rest;
        while !stops.iter().any(|stop| self.rest.starts_with(stop)) && self.single(extra).is_some() {}
        self.since(start)
    }

    pub(super) fn repeat(&mut self, extra: Extra) -> &'a [u8] {
        self.until(extra, &[])
    }

    /// `*uchar`; in the older documents `xalphas`, which must not be empty.
    pub(super) fn uchars(&mut self) -> Option<&'a [u8]> {
        Some(self.repeat(UCHAR)).filter(|uchars| !self.older() || !uchars.is_empty())
    }

    /// `segment *[ "/" segment ]`
    pub(super) fn segments(&mut self, extra: Extra) -> Vec<&'a [u8]> {
        let mut segments = vec![self.repeat(extra)];
        while self.literal(b"/") {
            segments.push(self.repeat(extra));
        }
        segments
    }

    pub(super) fn digits(&mut self) -> Option<&'a [u8]> {
        Some(self.bytes(|byte| byte.is_ascii_digit())).filter(|digits| !digits.is_empty())
    }

    /// Derives the scheme, then the rest by the rule for this scheme, and then the end of the input.
    pub(super) fn url(mut self) -> Option<Url<'a>> {
        // `prefixedurl`: the rule has "url:", the section "PrePrefix" of draft 03 "URL:".
        let _prefix = matches!(self.document, Rfc1630 | UriUrl03) && (self.literal(b"URL:") || self.literal(b"url:"));
        let mut schemes = "ftp: http: gopher: telnet: wais: prospero: file: news: nntp: mailto:".split(' ');
        let scheme = schemes
            .find(|scheme| self.literal(scheme.as_bytes()))?
            .trim_end_matches(':');
        let (mut port, mut target) = (None, self.rest);
        let parts = match (scheme, self.document) {
            ("mailto", Rfc6068) => self.mailto_uri()?,
            ("file", Rfc8089) => self.file_uri()?,
            (_, Rfc6068 | Rfc8089) | ("nntp" | "mailto" | "file", UriUrl01) | ("file", UriUrl03) => return None,
            ("mailto", _) => self.mailtourl()?,
            ("news", _) => self.grouppart()?,
            ("file", _) => self.fileurl()?,
            // `nntpaddress = n n t p : group / digits`
            ("nntp", Rfc1630 | UriUrl03) => self.group_and_number()?,
            _ => {
                self.required(b"//")?;
                let login = self.login(scheme)?;
                port = self.hostport()?;
                target = self.rest;
                let path = match scheme {
                    "ftp" => self.ftp_path()?,
                    "http" => self.http_path()?,
                    "gopher" => self.gopher_path()?,
                    // `telneturl = "telnet://" login [ "/" ]`; without the slash before draft 06.
                    "telnet" => {
                        let _slash = !self.older() && self.literal(b"/");
                        vec![]
                    }
                    "wais" => self.wais_path()?,
                    "prospero" => self.prospero_path()?,
                    _ => self.required(b"/").and_then(|()| self.group_and_number())?,
                };
                [login, path].concat()
            }
        };
        target = self.since(target);
        // `fragmentaddress = url [ # fragmentid ]`
        let fragment = matches!(self.document, Rfc1630 | UriUrl01) && self.literal(b"#");
        let _fragmentid = fragment.then(|| self.repeat(UCHAR));
        self.rest.is_empty().then_some(Url {
            scheme,
            port,
            target,
            parts,
        })
    }

    /// `login` without `hostport`, for the schemes that have a login. In draft 01, telnet has no password, so the
    /// document does not define the parts of `telnet://u:p@h`.
    pub(super) fn login(&mut self, scheme: &str) -> Option<Parts> {
        let mut login = if matches!(scheme, "ftp" | "telnet") {
            self.user()?
        } else {
            vec![]
        };
        // The rules of draft 01 have no password.
        if self.document == UriUrl01 {
            login.pop_if(|(name, value)| *name == "password" && *value == Undefined);
        }
        // The document leaves this open: section "FTP" of draft 01 has a password, but other sections of the draft
        // discourage passwords.
        let is_decided = self.document != UriUrl01 || login.iter().all(|(name, _)| *name != "password");
        is_decided.then_some(login)
    }

    /// `[ user [ ":" password ] "@" ]`, RFC 1738 section 5; for draft 01 from its section "FTP".
    pub(super) fn user(&mut self) -> Option<Parts> {
        let start = self.rest;
        let field = |cursor: &mut Self| match cursor.document {
            // `alphanum2`
            Rfc1630 | UriUrl03 => cursor.bytes(|byte| byte.is_ascii_alphanumeric() || b"-_.+".contains(&byte)),
            // `xalphas` contains ":" and "@". If there is more than one of them, the document does not define the
            // parts: "ftp://a:b:c@h/".
            _ => cursor.until([b";?&=", b""], &[b":", b"@"]),
        };
        let user = field(self);
        let password = self.literal(b":").then(|| field(self));
        if !self.literal(b"@") {
            self.rest = start;
            return Some(vec![("user", Undefined), ("password", Undefined)]);
        }
        let void = user.is_empty() || password.is_some_and(<[u8]>::is_empty);
        (!self.older() || !void).then(|| vec![("user", user.into()), ("password", password.into())])
    }

    /// `hostport = host [ ":" port ]`; returns the port.
    #[expect(
        clippy::option_option,
        reason = "the outer `None` is a rule that does not match, the inner `None` an absent part"
    )]
    pub(super) fn hostport(&mut self) -> Option<Option<&'a [u8]>> {
        self.host()?;
        self.optional((true, b":"), Self::digits)
    }

    /// `host = hostname | hostnumber`; before RFC 1738, `hostname` is a letter and any further characters. In some
    /// documents `xalpha` contains `@` and `:`, but the prose excludes them from a host.
    pub(super) fn host(&mut self) -> Option<&'a [u8]> {
        let host = self.until(UCHAR, &[b"@", b":"]);
        let labels = || host.split(|byte| *byte == b'.');
        let letter = |label: &[u8]| label.first().is_some_and(u8::is_ascii_alphabetic);
        let digits = |label: &[u8]| !label.is_empty() && label.iter().all(u8::is_ascii_digit);
        let domainlabel = |label: &[u8]| {
            let inner = label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
            inner && !label.is_empty() && !label.starts_with(b"-") && !label.ends_with(b"-")
        };
        let hostname = match self.document {
            Rfc1738 => labels().all(domainlabel) && labels().next_back().is_some_and(letter),
            _ => letter(host),
        };
        (hostname || (labels().count() == 4 && labels().all(digits))).then_some(host)
    }

    /// `[ "/" fpath [ ";type=" ftptype ]]`; a path is required before draft 06.
    pub(super) fn ftp_path(&mut self) -> Option<Parts> {
        let segments = self.optional((true, b"/"), |cursor| Some(cursor.segments(SEGMENT)))?;
        (!self.older() || segments.is_some()).then_some(())?;
        if self.document == UriUrl01 {
            return Some(vec![("segments", segments.into())]);
        }
        let typecode = self.optional((segments.is_some(), b";type="), Self::ftptype)?;
        Some(vec![("segments", segments.into()), ("typecode", typecode.into())])
    }

    /// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`; earlier `A formcode | E formcode | I | L digits`. The section
    /// "Data type" refers to RFC 959, in which the form may be absent.
    pub(super) fn ftptype(&mut self) -> Option<&'a [u8]> {
        let code = self.bytes(|byte| byte.is_ascii_alphanumeric());
        let derived = match (code, self.older()) {
            (b"A" | b"I" | b"D" | b"a" | b"i" | b"d", false) | (b"A" | b"E" | b"I", true) => true,
            ([b'A' | b'E', form], true) => b"NTC".contains(form),
            ([b'L', size @ ..], true) => !size.is_empty() && size.iter().all(u8::is_ascii_digit),
            _ => false,
        };
        derived.then_some(code)
    }

    /// `[ "/" hpath [ "?" search ]]`, RFC 1738 section 5; earlier `[ / path ] [ ? search ]`.
    pub(super) fn http_path(&mut self) -> Option<Parts> {
        let segments = self.optional((true, b"/"), |cursor| Some(cursor.segments(HSEGMENT)))?;
        let search = self.optional((self.older() || segments.is_some(), b"?"), Self::search)?;
        Some(vec![
            ("segments", segments.into()),
            ("search", search.map(as_written).into()),
        ])
    }

    /// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`; earlier `xalphas [ + search ]`.
    pub(super) fn search(&mut self) -> Option<&'a [u8]> {
        let search = self.repeat(HSEGMENT);
        let derived = match self.document {
            UriUrl01 => search.split(|byte| *byte == b'+').all(|xalphas| !xalphas.is_empty()),
            _ => !self.older() || !search.is_empty(),
        };
        derived.then_some(search)
    }

    /// `[ / [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`, RFC 1738 sections 3.4.1 and 5.
    /// Section 3.4.1 does not reserve any character. So the search string may contain `/` and `?`, although the
    /// rule `search` excludes them.
    pub(super) fn gopher_path(&mut self) -> Option<Parts> {
        let slash = self.literal(b"/");
        let gtype = if slash { self.single([XCHAR[0], b""]) } else { None };
        // Draft 03 does not define a default type. In the other documents it is "1".
        let default: Option<&[u8]> = (self.document != UriUrl03).then_some(b"1");
        (gtype.is_some() || default.is_some() || !slash).then_some(())?;
        // RFC 1630 and draft 01 do not reserve an encoded tab.
        let tabs = !matches!(self.document, Rfc1630 | UriUrl01);
        let string = |cursor: &mut Self| Some(cursor.until(XCHAR, if tabs { &[b"%09"] } else { &[] }));
        let selector = self
            .optional((gtype.is_some(), b""), string)?
            .or(default.map(|_| &b""[..]));
        let mut parts = vec![("type", gtype.or(default).into()), ("selector", selector.into())];
        if tabs {
            let search = self.optional((gtype.is_some(), b"%09"), string)?;
            let plus = self.optional((search.is_some(), b"%09"), |cursor| Some(cursor.repeat(XCHAR)))?;
            parts.extend([("search", search.into()), ("string", plus.into())]);
        } else if self.document == UriUrl01 {
            parts.push(("search", self.optional((true, b"?"), Self::search)?.into()));
        }
        Some(parts)
    }

    /// `"/" database [ "?" search | "/" wtype "/" wpath ]`, the alternatives of `waisurl`.
    pub(super) fn wais_path(&mut self) -> Option<Parts> {
        self.required(b"/")?;
        let database = self.uchars()?;
        let search = self.optional((true, b"?"), Self::search)?;
        // RFC 1630, "Query strings": a plus sign is a space.
        let plus = if self.document == Rfc1630 { b' ' } else { b'+' };
        let spaced = |raw: &[u8]| {
            raw.iter()
                .map(|byte| if *byte == b'+' { plus } else { *byte })
                .collect::<Vec<_>>()
        };
        let search = search.map(|raw| Value::from(&spaced(raw)[..]));
        let wtype = self.optional((search.is_none(), b"/"), Self::uchars)?;
        (wtype.is_none() || self.literal(b"/")).then_some(())?;
        let wpath = self.optional((wtype.is_some(), b""), Self::wpath)?;
        // The document leaves open whether the fields are separate parts.
        if self.document == Rfc1630 && wpath.is_some_and(|path| path.contains(&b'=')) {
            return None;
        }
        Some(vec![
            ("database", database.into()),
            ("search", search.into()),
            ("type", wtype.into()),
            ("path", wpath.into()),
        ])
    }

    /// `wpath = *uchar`; in draft 01 `digits / path`, where the digits are the length; then `digits = path ; [ wpath ]`.
    pub(super) fn wpath(&mut self) -> Option<&'a [u8]> {
        if self.document == UriUrl01 {
            self.digits().and_then(|_| self.required(b"/"))?;
        }
        let start = self.rest;
        if !matches!(self.document, Rfc1630 | UriUrl03) {
            return Some(self.repeat([b"", b"+/"]));
        }
        while self.since(start).is_empty() || self.rest.first().is_some_and(u8::is_ascii_digit) {
            self.digits().and_then(|_| self.required(b"="))?;
            self.repeat(XCHAR);
            self.required(b";")?;
        }
        Some(self.since(start))
    }

    /// `"/" ppath *[ fieldspec ]`; earlier `/ hsoname [ % 0 0 version [ attributes ] ]`, with names that have no value.
    pub(super) fn prospero_path(&mut self) -> Option<Parts> {
        self.required(b"/")?;
        let name = self.until([b"/?:@&=", b"+/"], if self.older() { &[b"%00"] } else { &[] });
        let mut fields = Vec::new();
        while !self.older() && self.literal(b";") {
            // In draft 06 `uchar` contains "=", so the document does not define the parts of ";a=b=c".
            let mut fieldspec = self.repeat(SEGMENT).split(|byte| *byte == b'=');
            fields.extend([fieldspec.next()?, fieldspec.next()?]);
            fieldspec.next().is_none().then_some(())?;
        }
        if self.older() && self.literal(b"%00") {
            // Section "Prospero" of draft 01: the version may be empty, and "%00" precedes each attribute.
            let draft = self.document == UriUrl01;
            (self.digits().is_some() || draft).then_some(())?;
            while !self.bytes(|byte| byte.is_ascii_alphanumeric()).is_empty() | (draft && self.literal(b"%00")) {}
        }
        let mut parts = vec![("name", name.into())];
        let fields = (!fields.is_empty()).then_some(fields);
        parts.extend((!self.older()).then(|| ("fields", fields.into())));
        Some(parts)
    }

    /// `"file://" [ host | "localhost" ] "/" fpath`, RFC 1738 section 5. In draft 06 the path may be absent. In RFC
    /// 1630 there is only prose about it (section "file").
    pub(super) fn fileurl(&mut self) -> Option<Parts> {
        self.required(b"//")?;
        let host = if self.rest.starts_with(b"/") { b"" } else { self.host()? };
        let segments = self.optional((true, b"/"), |cursor| Some(cursor.segments(SEGMENT)))?;
        let complete = segments.is_some() || self.document == UriUrl06;
        complete.then(|| vec![("host", as_written(host)), ("segments", segments.into())])
    }

    /// `file-hier-part = ( "//" auth-path ) / local-path`, RFC 8089 section 2.
    pub(super) fn file_uri(&mut self) -> Option<Parts> {
        let host = self.optional((true, b"//"), Self::file_auth)?;
        self.required(b"/")?;
        let mut segments = self.segments([b"!$&'()*+,;=:@", b""]);
        // `path-absolute` does not start with "//".
        let absolute = segments.len() == 1 || !segments[0].is_empty();
        // `path-absolute = "/" [ segment-nz … ]`: the root has no segment.
        if matches!(segments[..], [b""]) {
            segments.clear();
        }
        absolute.then(|| vec![("host", host.map(as_written).into()), ("segments", segments.into())])
    }

    /// `host = IP-literal / IPv4address / reg-name`, RFC 3986 section 3.2.2; `reg-name` also derives IPv4
    /// addresses. `IPv6address` is the only IP literal that is derived.
    pub(super) fn file_auth(&mut self) -> Option<&'a [u8]> {
        let start = self.rest;
        if !self.literal(b"[") {
            return Some(self.repeat([b"!$&'()*+,;=", b""]));
        }
        let address = self.bytes(|byte| byte != b']');
        std::str::from_utf8(address).ok()?.parse::<std::net::Ipv6Addr>().ok()?;
        self.required(b"]")?;
        Some(self.since(start))
    }

    /// `grouppart = "*" | group | article`. An article contains an at sign, and a group does not (RFC 1738 section
    /// 3.6).
    pub(super) fn grouppart(&mut self) -> Option<Parts> {
        let start = self.rest;
        if self.at_host([b";/?:&=", b""])? {
            return Some(vec![("group", Undefined), ("message", self.since(start).into())]);
        }
        self.rest = start;
        let group = if self.literal(b"*") { b"*" } else { self.group()? };
        Some(vec![("group", group.into()), ("message", Undefined)])
    }

    /// `1*[ uchar | extra ] "@" host`, earlier `xalphas @ host`; false without an at sign. A second at sign would
    /// be an `xalpha`, but is not derived, since message identifiers and domain names do not contain an at sign.
    pub(super) fn at_host(&mut self, extra: Extra) -> Option<bool> {
        let unique = self.until(extra, &[b"@"]);
        let at = self.literal(b"@");
        (!at || (!unique.is_empty() && self.host().is_some())).then_some(at)
    }

    /// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`; in draft 06 without the last two; earlier
    /// `ialpha [ . group ]`.
    pub(super) fn group(&mut self) -> Option<&'a [u8]> {
        let marks: &[u8] = if self.document == Rfc1738 { b"-.+_" } else { b"-." };
        let group = if self.older() {
            self.until(UCHAR, &[b"@"])
        } else {
            self.bytes(|byte| byte.is_ascii_alphanumeric() || marks.contains(&byte))
        };
        group.first().is_some_and(u8::is_ascii_alphabetic).then_some(group)
    }

    /// `group [ "/" digits ]`; the number is required before draft 06.
    pub(super) fn group_and_number(&mut self) -> Option<Parts> {
        let group = self.group()?;
        let number = self.optional((true, b"/"), Self::digits)?;
        (!self.older() || number.is_some()).then(|| vec![("group", group.into()), ("number", number.into())])
    }
}
