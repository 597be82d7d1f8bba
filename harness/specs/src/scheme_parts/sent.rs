//! Finds the parts of gopher URLs, and the requests that clients send.

use urispec_model::Spec::{Rfc1630, UriUrl01, UriUrl03, UriUrl06};

use super::octets::{decode, decoded, optional, raw, split_at_triplet, text, unbroken};
use super::reader::{Gopher, Reader, Server, Url};
use super::{List, NUMBERED, Outcome, Part, Rejected, SECURED, SUFFIXED, Silent, Text, Undefined, Value};
use crate::percent::first;

impl Reader {
    pub(super) fn gopher_path<'a>(self, path: &'a [u8], search: Option<&'a [u8]>) -> Gopher<'a> {
        let (kind, command) = path.split_at(if path.is_empty() { 0 } else { first(path).1 });
        if self.document == UriUrl01 || self.document == Rfc1630 && !self.is("gopher-command-divided") {
            return (kind, command, search, None);
        }
        let mut start = 0;
        loop {
            let (selector, after) = split_at_triplet(&command[start..], b"%09");
            let Some(after) = after else {
                return (kind, command, None, None);
            };
            let end = start + selector.len();
            let (search, string) = split_at_triplet(after, b"%09");
            // By the rule in RFC 1738 section 5, a search has neither `/` nor `?`, but section 3.4.1 does not
            // reserve these characters: "gopher://h/7%09a/b".
            if !self.is("gopher-search-by-its-rule") || !search.iter().any(|byte| b"/?".contains(byte)) {
                return (kind, &command[..end], Some(search), string);
            }
            start = end + "%09".len();
        }
    }

    pub(super) fn gopher(self, server: &Server<'_>, search: Option<&[u8]>) -> Result<Vec<Part>, Outcome> {
        let (kind, selector, mut search, mut string) = self.gopher_path(server.path.unwrap_or_default(), search);
        // By RFC 1738 section 3.4.1, a selector has no line break. In RFC 1630, a command may have line breaks.
        if self.is_in(SECURED) && !self.is("gopher-selector-unchecked") {
            unbroken(decode(selector))?;
        }
        if self.is("uri-url-06-string-after-one-tab") && string.is_none() && decode(kind) != b"7" {
            (search, string) = (None, search);
        }
        let is_empty = selector.is_empty() && search.is_none();
        let (kind, selector) = match (kind, self.reading) {
            (b"", "gopher-type-as-written") => (Undefined, Undefined),
            (b"", reading) => {
                // Draft 03 does not define a default port.
                let has_default = self.document != UriUrl03 || reading == "gopher-type-by-default";
                let selector = Some(selector).filter(|_| reading != "gopher-no-selector");
                (if has_default { text("1") } else { Undefined }, raw(selector))
            }
            (kind, "gopher-no-selector") if is_empty => (Text(decode(kind)), Undefined),
            (kind, _) => (Text(decode(kind)), Text(decode(selector))),
        };
        let mut parts = vec![("type", kind), ("selector", selector)];
        match (self.document, self.reading) {
            (UriUrl01, _) => parts.push(("search", optional(search.map(|search| self.words(search))))),
            (Rfc1630, reading) if reading != "gopher-command-divided" => {}
            (_, "gopher-search-as-written") => parts.extend([("search", raw(search)), ("string", decoded(string))]),
            _ => parts.extend([("search", decoded(search)), ("string", decoded(string))]),
        }
        Ok(parts)
    }

    pub(super) fn sent(self, url: &Url<'_>) -> Result<Vec<Part>, Outcome> {
        let default = match url.scheme {
            "ftp" => 21,
            "http" => 80,
            "gopher" => 70,
            "telnet" => 23,
            _ => return Err(Silent),
        };
        let server = self.server(url)?;
        let port = ("port", self.port(default, server.port)?);
        match url.scheme {
            "ftp" => self.ftp_commands(port, &server),
            "http" => {
                let search = url.search.map(|search| [b"?", search].concat());
                let target = [b"/", server.path.unwrap_or_default(), &search.unwrap_or_default()];
                Ok(vec![port, ("target", Text(target.concat()))])
            }
            "gopher" => Ok(vec![port, ("sent", Text(self.gopher_request(&server, url.search)?))]),
            // RFC 1738 section 3.8: user and password are only advice for the person who uses the client. No
            // document before draft 06 states this.
            _ if self.is_in(NUMBERED) => Ok(vec![port, ("sent", text(""))]),
            _ => Ok(vec![port]),
        }
    }

    /// Returns the port. It is a decimal number, so leading zeros do not count.
    pub(super) fn port(self, default: u16, written: Option<&[u8]>) -> Result<Value, Outcome> {
        let Some(digits) = written else {
            return Ok(text(&default.to_string()));
        };
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        let digits = &digits[zeros.min(digits.len() - 1)..];
        match str::from_utf8(digits).unwrap_or_default().parse::<u16>() {
            Err(_) | Ok(0) if self.is("port-not-of-tcp") => Err(Rejected("a port that does not exist in TCP")),
            Ok(port @ 0..1024) if port != default && self.is("reserved-port-refused") => {
                Err(Rejected("the port of a different protocol"))
            }
            _ => Ok(Text(digits.to_vec())),
        }
    }

    /// The arguments and commands that an ftp client sends: RFC 1738 sections 3.2.1 and 3.2.2.
    pub(super) fn ftp_commands(self, port: Part, server: &Server<'_>) -> Result<Vec<Part>, Outcome> {
        let argument = |part: Option<&[u8]>| part.map(|part| self.argument(part)).transpose();
        let user = argument(server.user)?.unwrap_or_else(|| b"anonymous".to_vec());
        let mut parts = vec![port, ("user", Text(user))];
        if server.user.is_some() {
            parts.push(("password", optional(argument(server.password)?)));
        }
        if self.document == UriUrl01 {
            // Section FTP of draft 01 leaves the commands to the client.
            return Ok(parts);
        }
        let (names, typecode) = self.ftp_path(server.path);
        let mut names = names.unwrap_or_default();
        let mut name = names.pop();
        let is_directory = name == Some(b"");
        // RFC 1630, Data type: a slash at the end is a suffix. In the note on trailing slashes, an empty segment
        // follows the slash.
        let is_suffix = is_directory && typecode.is_none() && self.is("ftp-slash-is-a-suffix");
        if is_suffix && !names.is_empty() {
            name = names.pop();
        }
        let is_d = self.is_in(NUMBERED) && typecode.is_some_and(|code| code.eq_ignore_ascii_case(b"d"));
        let is_listed = self.is("ftp-directory-by-nlst") || self.is_in(SUFFIXED) && typecode.is_none();
        let command = match name {
            None => Undefined,
            Some(_) if is_d => text("NLST"),
            Some(_) if is_directory && self.is("ftp-directory-by-list") => text("LIST"),
            Some(_) if is_directory && is_listed => text("NLST"),
            Some(_) => text("RETR"),
        };
        let kind = match typecode {
            _ if is_d => Undefined,
            // RFC 1630, Data type: "AN" is the `A N` of FTP without its space.
            Some([code, format, rest @ ..]) => Text([&[*code, b' ', *format], rest].concat()),
            code => self.typecode(code),
        };
        let directories: Result<_, _> = names.iter().map(|name| self.argument(name)).collect();
        parts.extend([
            ("directories", List(directories?)),
            ("type", kind),
            ("command", command),
        ]);
        parts.push(("name", optional(argument(name)?)));
        Ok(parts)
    }

    /// The octets that a gopher client sends: RFC 1738 sections 3.4.1 to 3.4.9. The type is not sent.
    pub(super) fn gopher_request(self, server: &Server<'_>, search: Option<&[u8]>) -> Result<Vec<u8>, Outcome> {
        let (kind, selector, search, string) = self.gopher_path(server.path.unwrap_or_default(), search);
        if self.is_in(&[UriUrl01, Rfc1630]) {
            let words = search.map(|search| [b"\t", &self.words(search)[..]].concat());
            let line = [decode(selector), words.unwrap_or_default()].concat();
            if self.is("line-break-refused") {
                unbroken(line.clone())?;
            }
            return Ok([&line[..], b"\r\n"].concat());
        }
        let mut sent = self.argument(selector)?;
        let is_sent = match (self.document, search) {
            _ if self.is("gopher-search-sent-with-string") && string.is_some() => true,
            (_, Some(b"")) if self.is("gopher-empty-search-not-sent") => false,
            // Draft 03: part 4 is empty if there is no search. In this case the examples have one tab.
            (UriUrl03, Some(b"")) => false,
            // Draft 06 section 3.4.3: together with a gopher+ string, a search is sent only for type 7.
            (UriUrl06, _) => string.is_none() || decode(kind) == b"7",
            _ => true,
        };
        if let Some(search) = search.filter(|_| is_sent) {
            // By RFC 1738 section 3.4.2, the selector is decoded. The section does not mention decoding of the
            // search.
            let as_written = self.is("gopher-search-as-written");
            let search = if as_written {
                search.to_vec()
            } else {
                self.argument(search)?
            };
            sent = [&sent[..], b"\t", &search].concat();
        }
        let Some(string) = string else {
            return Ok([&sent[..], b"\r\n"].concat());
        };
        let string = match (self.reading, self.part(string)?) {
            // By section 3.4.5, the form is sent first.
            ("gopher-form-fetched", string) if string == b"?" => b"!+ASK".to_vec(),
            (_, string) => string,
        };
        // By section 3.4.9, the string includes the line break after a form.
        let end: &[u8] = if string.ends_with(b"\r\n") { b"" } else { b"\r\n" };
        Ok([&sent[..], b"\t", &string, end].concat())
    }
}
