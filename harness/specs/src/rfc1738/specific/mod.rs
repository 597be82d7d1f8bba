//! Sections 3.2 to 3.11: what each scheme has after its colon.

mod gopher;
mod news;
mod prospero;
#[cfg(test)]
mod tests;
mod wais;

use urispec_model::Span;

pub use news::News;
pub(super) use news::{article, group, grouppart};
pub use prospero::Fields;
pub(super) use prospero::fieldspec;
pub use wais::Wais;

use super::edition::{Edition, FilePath};
use super::login::{Login, host, hostport, login};
use super::rule::Rule;
use crate::cursor::{Cursor, Rejection};
use gopher::gopherurl;
use news::{newsurl, nntpurl};
use prospero::prosperourl;
use wais::waisurl;

/// What a URL's scheme makes of it. Every span is a place in the input; no delimiter is part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Specific {
    /// Section 3.2.
    Ftp {
        /// Where to connect, and as whom.
        login: Login,
        /// The names up to the `;type=`; `None` where the slash before them is missing.
        path: Option<Span>,
        /// Section 3.2.3: `a`, `i` or `d`, in either case.
        typecode: Option<Span>,
    },
    /// Section 3.3.
    Http {
        /// Where to connect.
        hostport: Login,
        /// `None` where the slash before it is missing.
        path: Option<Span>,
        /// After the question mark.
        searchpart: Option<Span>,
    },
    /// Section 3.4.
    Gopher {
        /// Where to connect.
        hostport: Login,
        /// One character, or a triplet; `None` means `1`.
        gophertype: Option<Span>,
        /// Up to the first `%09`. Defined where the type is, and maybe empty.
        selector: Option<Span>,
        /// After the first `%09`.
        search: Option<Span>,
        /// After the second `%09`; whatever follows is part of it.
        gopher_plus: Option<Span>,
    },
    /// Section 3.5: an `addr-spec` of RFC 822, encoded.
    Mailto {
        /// All after the colon.
        address: Span,
    },
    /// Section 3.6.
    News(News),
    /// Section 3.7.
    Nntp {
        /// Where to connect.
        hostport: Login,
        /// The name of the group.
        group: Span,
        /// The article in it.
        article_number: Option<Span>,
    },
    /// Section 3.8.
    Telnet {
        /// Where to connect, and as whom.
        login: Login,
    },
    /// Section 3.9.
    Wais {
        /// Where to connect.
        hostport: Login,
        /// The name of the database.
        database: Span,
        /// What of it.
        form: Wais,
    },
    /// Section 3.10.
    File {
        /// Whose file: an empty one means the machine that reads the URL, as `localhost` does.
        host: Span,
        /// `None` where the slash before it is missing, which only the draft allows.
        path: Option<Span>,
    },
    /// Section 3.11.
    Prospero {
        /// Where to connect.
        hostport: Login,
        /// The name of the object on that host.
        hsoname: Span,
        /// The fields after it.
        fields: Fields,
    },
    /// Every other scheme.
    Other {
        /// Section 3.1, where the URL follows it.
        login: Option<Login>,
        /// What is left: the `url-path` after its slash, or all after the colon. `None` where the slash is missing.
        path: Option<Span>,
    },
}

/// What the scheme's own production finds after `<scheme>:`.
pub(super) struct Found {
    pub(super) specific: Specific,
    pub(super) login: Option<Login>,
    /// After the `login`, with the slash before it.
    pub(super) path: Span,
    pub(super) query: Option<Span>,
}

impl Found {
    fn new(specific: Specific, login: Option<Login>, path: Span) -> Self {
        Self {
            specific,
            login,
            path,
            query: None,
        }
    }
}

/// The specific productions, by their names.
pub(super) const SCHEMES: [(&str, Rule); 10] = [
    ("ftp", Rule::Ftpurl),
    ("http", Rule::Httpurl),
    ("gopher", Rule::Gopherurl),
    ("mailto", Rule::Mailtourl),
    ("news", Rule::Newsurl),
    ("nntp", Rule::Nntpurl),
    ("telnet", Rule::Telneturl),
    ("wais", Rule::Waisurl),
    ("file", Rule::Fileurl),
    ("prospero", Rule::Prosperourl),
];

/// What comes after `<scheme>:`, by the scheme's production, to the end of the input.
pub(super) fn after_colon(edition: &Edition, rule: Rule, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    let found = match rule {
        Rule::Ftpurl => ftpurl(edition, cursor)?,
        Rule::Httpurl => httpurl(edition, cursor)?,
        Rule::Gopherurl => gopherurl(edition, cursor)?,
        Rule::Mailtourl => mailtourl(edition, cursor)?,
        Rule::Newsurl => newsurl(edition, cursor)?,
        Rule::Nntpurl => nntpurl(edition, cursor)?,
        Rule::Telneturl => telneturl(edition, cursor)?,
        Rule::Waisurl | Rule::Waisdatabase | Rule::Waisindex | Rule::Waisdoc => waisurl(edition, cursor)?,
        Rule::Fileurl => fileurl(edition, cursor)?,
        Rule::Prosperourl => prosperourl(edition, cursor)?,
        _ => otherurl(edition, cursor),
    };
    cursor.end(rule.name(), "the end, or what the rule allows here")?;
    Ok(found)
}

/// The two slashes of section 3.1.
fn slashes(cursor: &mut Cursor<'_>, rule: &'static str) -> Result<(), Rejection> {
    cursor.expect_all(b"//", rule, "`//`")
}

/// The slash after them and what they introduce.
fn slash(cursor: &mut Cursor<'_>, rule: &'static str) -> Result<(), Rejection> {
    cursor.expect(b'/', rule, "`/`")
}

/// From the end of the `login` to here.
fn path_after(login: &Login, cursor: &Cursor<'_>) -> Span {
    Span::new(login.span().end, cursor.at)
}

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`.
fn ftpurl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "ftpurl")?;
    let login = login(edition, cursor)?;
    let (mut path, mut typecode) = (None, None);
    if cursor.eat(b'/') {
        path = Some(edition.letters.fpath.run(cursor, "fpath"));
        if starts_with_ignoring_case(cursor.rest(), b";type=") {
            cursor.at += 6;
            typecode = Some(ftptype(cursor)?);
        }
    }
    let specific = Specific::Ftp { login, path, typecode };
    Ok(Found::new(specific, Some(login), path_after(&login, cursor)))
}

/// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`.
pub(super) fn ftptype(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let start = cursor.at;
    if !matches!(cursor.peek(), Some(b'A' | b'I' | b'D' | b'a' | b'i' | b'd')) {
        return Err(cursor.rejection("ftptype", "`a`, `i` or `d`"));
    }
    cursor.at += 1;
    Ok(Span::new(start, cursor.at))
}

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`.
fn httpurl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "httpurl")?;
    let hostport = hostport(edition, cursor)?;
    let path = cursor.eat(b'/').then(|| edition.letters.hpath.run(cursor, "hpath"));
    let whole_path = path_after(&hostport, cursor);
    let searchpart = (path.is_some() && cursor.eat(b'?')).then(|| edition.letters.search.run(cursor, "search"));
    let specific = Specific::Http {
        hostport,
        path,
        searchpart,
    };
    Ok(Found {
        query: searchpart,
        ..Found::new(specific, Some(hostport), whole_path)
    })
}

/// `mailtourl = "mailto:" encoded822addr`, with `encoded822addr = 1*xchar`.
fn mailtourl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    let address = edition.letters.xchar.run(cursor, "encoded822addr");
    if address.is_empty() {
        return Err(cursor.rejection("encoded822addr", "an address"));
    }
    Ok(Found::new(Specific::Mailto { address }, None, address))
}

/// `telneturl = "telnet://" login [ "/" ]`.
fn telneturl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "telneturl")?;
    let login = login(edition, cursor)?;
    cursor.eat(b'/');
    Ok(Found::new(
        Specific::Telnet { login },
        Some(login),
        path_after(&login, cursor),
    ))
}

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`; the draft has `"file://" host [ "/" fpath ]`, with a host that
/// section 3.10 lets be empty.
fn fileurl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "fileurl")?;
    let here = Span::new(cursor.at, cursor.at);
    // "file:///a" has an empty host, which is no `host`.
    let (host, kind) = match cursor.peek() {
        None | Some(b'/') => (here, None),
        Some(_) => {
            let (host, kind) = host(edition, cursor)?;
            (host, Some(kind))
        }
    };
    let path = cursor.eat(b'/').then(|| edition.letters.fpath.run(cursor, "fpath"));
    if path.is_none() && edition.file_path == FilePath::Required {
        return Err(cursor.rejection("fileurl", "`/`"));
    }
    let login = Login::of_host(host, kind);
    Ok(Found::new(
        Specific::File { host, path },
        Some(login),
        path_after(&login, cursor),
    ))
}

/// `otherurl`: `*xchar | ip-schemepart`, of which the first has all of the second.
fn otherurl(edition: &Edition, cursor: &mut Cursor<'_>) -> Found {
    let mut ahead = cursor.ahead();
    let start = cursor.at;
    edition.letters.xchar.run(cursor, "schemepart");
    let all = Span::new(start, cursor.at);
    // "x://h/a" is both, and "x://h:/a" is `*xchar` alone. `urlpath` has what `*xchar` has.
    if ahead.eat_all(b"//")
        && let Ok(login) = login(edition, &mut ahead)
        && matches!(ahead.peek(), None | Some(b'/'))
    {
        let rest = path_after(&login, cursor);
        let path = (!rest.is_empty()).then(|| Span::new(rest.start + 1, rest.end));
        let login = Some(login);
        return Found::new(Specific::Other { login, path }, login, rest);
    }
    let path = Some(all);
    Found::new(Specific::Other { login: None, path }, None, all)
}

/// Whether `text` begins with `literal`, in whatever case of letters; `literal` is in lower case.
pub(super) fn starts_with_ignoring_case(text: &[u8], literal: &[u8]) -> bool {
    text.get(..literal.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(literal))
}
