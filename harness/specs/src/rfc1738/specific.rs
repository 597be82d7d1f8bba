//! Sections 3.2 to 3.11: what each scheme has behind its colon.

use urispec_model::Span;

use super::login::{Login, digits, host, hostport, login};
use super::{Edition, Rule};
use crate::cursor::{Cursor, Rejection};

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
        /// Behind the question mark.
        searchpart: Option<Span>,
    },
    /// Section 3.4.
    Gopher {
        /// Where to connect.
        hostport: Login,
        /// One character, or a triplet; `None` stands for `1`.
        gophertype: Option<Span>,
        /// Up to the first `%09`. Defined where the type is, and maybe empty.
        selector: Option<Span>,
        /// Behind the first `%09`.
        search: Option<Span>,
        /// Behind the second `%09`; whatever follows is part of it.
        gopher_plus: Option<Span>,
    },
    /// Section 3.5: an `addr-spec` of RFC 822, encoded.
    Mailto {
        /// All behind the colon.
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
        /// The fields behind it.
        fields: Fields,
    },
    /// Every other scheme.
    Other {
        /// Section 3.1, where the URL follows it.
        login: Option<Login>,
        /// What is left: the `url-path` behind its slash, or all behind the colon. `None` where the slash is missing.
        path: Option<Span>,
    },
}

/// What a news URL names, section 3.6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// `*`: all available news groups.
    All,
    /// A news group.
    Group(Span),
    /// An article: what has an `@`.
    Article {
        /// Before the `@`.
        unique: Span,
        /// Behind it.
        host: Span,
    },
}

/// What a WAIS URL names, section 3.9.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wais {
    /// A database that can be searched.
    Database,
    /// A search.
    Search(Span),
    /// A document.
    Document {
        /// Its type.
        wtype: Span,
        /// Its id, opaque.
        wpath: Span,
    },
}

/// The fields of a Prospero URL, section 3.11: from the first semicolon to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fields(Span);

impl Fields {
    /// Each field and its value, by their place in `input`, which is what was parsed.
    ///
    /// # Panics
    /// If `input` is not what was parsed.
    pub fn iter(self, input: &[u8]) -> impl Iterator<Item = (Span, Span)> {
        let mut at = self.0.start;
        std::iter::from_fn(move || {
            let start = (at < self.0.end).then_some(at + 1)?;
            let end = memchr::memchr(b';', &input[start..self.0.end]).map_or(self.0.end, |next| start + next);
            let equals = memchr::memchr(b'=', &input[start..end]).map_or(end, |equals| start + equals);
            at = end;
            Some((Span::new(start, equals), Span::new(end.min(equals + 1), end)))
        })
    }
}

/// What the scheme's own production finds behind `<scheme>:`.
pub(super) struct Found {
    pub(super) specific: Specific,
    pub(super) login: Option<Login>,
    /// Behind the `login`, with the slash before it.
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

/// What stands behind `<scheme>:`, by the scheme's production, to the end of the input.
pub(super) fn behind_colon(edition: Edition, rule: Rule, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
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
    if cursor.eat_all(b"//") {
        Ok(())
    } else {
        Err(cursor.rejection(rule, "`//`"))
    }
}

fn slash(cursor: &mut Cursor<'_>, rule: &'static str) -> Result<(), Rejection> {
    if cursor.eat(b'/') {
        Ok(())
    } else {
        Err(cursor.rejection(rule, "`/`"))
    }
}

/// From behind the `login` to here.
fn path_behind(login: &Login, cursor: &Cursor<'_>) -> Span {
    Span::new(login.span().end, cursor.at)
}

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`.
fn ftpurl(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "ftpurl")?;
    let login = login(edition, cursor)?;
    let (mut path, mut typecode) = (None, None);
    if cursor.eat(b'/') {
        path = Some(edition.letters().fpath.run(cursor, "fpath"));
        if starts_with_ignoring_case(cursor.rest(), b";type=") {
            cursor.at += 6;
            typecode = Some(ftptype(cursor)?);
        }
    }
    let specific = Specific::Ftp { login, path, typecode };
    Ok(Found::new(specific, Some(login), path_behind(&login, cursor)))
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
fn httpurl(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "httpurl")?;
    let hostport = hostport(edition, cursor)?;
    let path = cursor.eat(b'/').then(|| edition.letters().hpath.run(cursor, "hpath"));
    let behind = path_behind(&hostport, cursor);
    let searchpart = (path.is_some() && cursor.eat(b'?')).then(|| edition.letters().search.run(cursor, "search"));
    let specific = Specific::Http {
        hostport,
        path,
        searchpart,
    };
    Ok(Found {
        query: searchpart,
        ..Found::new(specific, Some(hostport), behind)
    })
}

/// `gopherurl = "gopher://" hostport [ / [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`.
///
/// A selector holds no tab (section 3.4.1), so the first two are the delimiters, whatever `search` would allow.
fn gopherurl(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "gopherurl")?;
    let hostport = hostport(edition, cursor)?;
    let (mut gophertype, mut parts) = (None, [None; 3]);
    if cursor.eat(b'/') {
        let start = cursor.at;
        if edition.letters().xchar.take_one(cursor) {
            gophertype = Some(Span::new(start, cursor.at));
            let rest = edition.letters().xchar.run(cursor, "selector");
            parts = between_tabs(cursor.input, rest);
        }
    }
    let [selector, search, gopher_plus] = parts;
    let specific = Specific::Gopher {
        hostport,
        gophertype,
        selector,
        search,
        gopher_plus,
    };
    Ok(Found::new(specific, Some(hostport), path_behind(&hostport, cursor)))
}

fn between_tabs(input: &[u8], rest: Span) -> [Option<Span>; 3] {
    let mut parts = [None; 3];
    let mut start = Some(rest.start);
    for (part, is_last) in parts.iter_mut().zip([false, false, true]) {
        let Some(from) = start else { break };
        let tab = memchr::memmem::find(&input[from..rest.end], b"%09").filter(|_| !is_last);
        *part = Some(Span::new(from, tab.map_or(rest.end, |tab| from + tab)));
        start = tab.map(|tab| from + tab + 3);
    }
    parts
}

/// `mailtourl = "mailto:" encoded822addr`, with `encoded822addr = 1*xchar`.
fn mailtourl(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    let address = edition.letters().xchar.run(cursor, "encoded822addr");
    if address.is_empty() {
        return Err(cursor.rejection("encoded822addr", "an address"));
    }
    Ok(Found::new(Specific::Mailto { address }, None, address))
}

/// `newsurl = "news:" grouppart`.
fn newsurl(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    let start = cursor.at;
    let news = grouppart(edition, cursor)?;
    Ok(Found::new(Specific::News(news), None, Span::new(start, cursor.at)))
}

/// `grouppart = "*" | group | article`. Section 3.6 tells an article from a group by its `@`.
pub(super) fn grouppart(edition: Edition, cursor: &mut Cursor<'_>) -> Result<News, Rejection> {
    if cursor.rest() == b"*" {
        cursor.at += 1;
        return Ok(News::All);
    }
    if cursor.rest().contains(&b'@') {
        article(edition, cursor)
    } else {
        Ok(News::Group(group(edition, cursor)?))
    }
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`; the draft has neither `+` nor `_`.
pub(super) fn group(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    if !cursor.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
        return Err(cursor.rejection("group", "a letter"));
    }
    Ok(edition.letters().group.run_plain(cursor, "group"))
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`.
pub(super) fn article(edition: Edition, cursor: &mut Cursor<'_>) -> Result<News, Rejection> {
    let unique = edition.letters().article.run(cursor, "article");
    if unique.is_empty() || !cursor.eat(b'@') {
        return Err(cursor.rejection("article", "an identifier, `@` and a host"));
    }
    let (host, _) = host(edition, cursor)?;
    Ok(News::Article { unique, host })
}

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`.
fn nntpurl(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "nntpurl")?;
    let hostport = hostport(edition, cursor)?;
    slash(cursor, "nntpurl")?;
    let group = group(edition, cursor)?;
    let article_number = if cursor.eat(b'/') {
        Some(digits(cursor, "digits")?)
    } else {
        None
    };
    let specific = Specific::Nntp {
        hostport,
        group,
        article_number,
    };
    Ok(Found::new(specific, Some(hostport), path_behind(&hostport, cursor)))
}

/// `telneturl = "telnet://" login [ "/" ]`.
fn telneturl(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "telneturl")?;
    let login = login(edition, cursor)?;
    cursor.eat(b'/');
    Ok(Found::new(
        Specific::Telnet { login },
        Some(login),
        path_behind(&login, cursor),
    ))
}

/// `waisurl = waisdatabase | waisindex | waisdoc`: one begins as the other.
fn waisurl(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "waisurl")?;
    let hostport = hostport(edition, cursor)?;
    slash(cursor, "waisurl")?;
    let letters = edition.letters();
    let database = letters.uchar.run(cursor, "database");
    let mut behind = path_behind(&hostport, cursor);
    let (mut form, mut query) = (Wais::Database, None);
    if cursor.eat(b'?') {
        let search = letters.search.run(cursor, "search");
        (form, query) = (Wais::Search(search), Some(search));
    } else if cursor.eat(b'/') {
        let wtype = letters.uchar.run(cursor, "wtype");
        slash(cursor, "waisdoc")?;
        let wpath = letters.uchar.run(cursor, "wpath");
        form = Wais::Document { wtype, wpath };
        behind = path_behind(&hostport, cursor);
    }
    let specific = Specific::Wais {
        hostport,
        database,
        form,
    };
    Ok(Found {
        query,
        ..Found::new(specific, Some(hostport), behind)
    })
}

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`; the draft has `"file://" host [ "/" fpath ]`, with a host that
/// section 3.10 lets be empty.
fn fileurl(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "fileurl")?;
    let here = Span::new(cursor.at, cursor.at);
    let (host, kind) = match cursor.peek() {
        None | Some(b'/') => (here, None),
        Some(_) => {
            let (host, kind) = host(edition, cursor)?;
            (host, Some(kind))
        }
    };
    let path = cursor.eat(b'/').then(|| edition.letters().fpath.run(cursor, "fpath"));
    if path.is_none() && edition == Edition::Rfc1738 {
        return Err(cursor.rejection("fileurl", "`/`"));
    }
    let login = Login::of_host(host, kind);
    Ok(Found::new(
        Specific::File { host, path },
        Some(login),
        path_behind(&login, cursor),
    ))
}

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`.
fn prosperourl(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "prosperourl")?;
    let hostport = hostport(edition, cursor)?;
    slash(cursor, "prosperourl")?;
    let hsoname = edition.letters().fpath.run(cursor, "ppath");
    let start = cursor.at;
    while cursor.peek() == Some(b';') {
        fieldspec(edition, cursor)?;
    }
    let fields = Fields(Span::new(start, cursor.at));
    let specific = Specific::Prospero {
        hostport,
        hsoname,
        fields,
    };
    Ok(Found::new(specific, Some(hostport), path_behind(&hostport, cursor)))
}

/// `fieldspec = ";" fieldname "=" fieldvalue`. In the draft both may have a `=`; the first one ends the name.
pub(super) fn fieldspec(edition: Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !cursor.eat(b';') {
        return Err(cursor.rejection("fieldspec", "`;`"));
    }
    let field = &edition.letters().field;
    while cursor.peek() != Some(b'=') && field.take_one(cursor) {}
    if !cursor.eat(b'=') {
        return Err(cursor.rejection("fieldspec", "`=`"));
    }
    field.run(cursor, "fieldvalue");
    Ok(())
}

/// `otherurl`: `*xchar | ip-schemepart`, of which the first has all of the second.
fn otherurl(edition: Edition, cursor: &mut Cursor<'_>) -> Found {
    let mut ahead = cursor.ahead();
    let start = cursor.at;
    edition.letters().xchar.run(cursor, "schemepart");
    let all = Span::new(start, cursor.at);
    // `urlpath` has what `*xchar` has.
    if ahead.eat_all(b"//")
        && let Ok(login) = login(edition, &mut ahead)
        && matches!(ahead.peek(), None | Some(b'/'))
    {
        let behind = path_behind(&login, cursor);
        let path = (!behind.is_empty()).then(|| Span::new(behind.start + 1, behind.end));
        let login = Some(login);
        return Found::new(Specific::Other { login, path }, login, behind);
    }
    let path = Some(all);
    Found::new(Specific::Other { login: None, path }, None, all)
}

/// Whether `text` begins with `literal`, in whatever case of letters; `literal` is in lower case.
pub(super) fn starts_with_ignoring_case(text: &[u8], literal: &[u8]) -> bool {
    text.get(..literal.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(literal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rfc1738::{Edition, default_port, specific};

    /// What is found, each part in words; `-` for what is not there.
    fn told(edition: Edition, input: &str) -> String {
        let text = |span: Span| String::from_utf8(span.of(input.as_bytes()).to_vec()).unwrap();
        let maybe = |span: Option<Span>| span.map_or_else(|| "-".to_owned(), text);
        let where_to = |login: Login| {
            let (user, password, port) = (maybe(login.user), maybe(login.password), maybe(login.port));
            format!("{user} {password} {} {port}", text(login.host))
        };
        match specific(edition, input.as_bytes()) {
            Err(rejection) => rejection.to_string(),
            Ok(Specific::Ftp { login, path, typecode }) => {
                format!("ftp {} {} {}", where_to(login), maybe(path), maybe(typecode))
            }
            Ok(Specific::Http {
                hostport,
                path,
                searchpart,
            }) => format!("http {} {} {}", where_to(hostport), maybe(path), maybe(searchpart)),
            Ok(Specific::Gopher {
                hostport,
                gophertype,
                selector,
                search,
                gopher_plus,
            }) => {
                let parts = [gophertype, selector, search, gopher_plus].map(maybe);
                format!("gopher {} {}", where_to(hostport), parts.join(" "))
            }
            Ok(Specific::Mailto { address }) => format!("mailto {}", text(address)),
            Ok(Specific::News(News::All)) => "news all".to_owned(),
            Ok(Specific::News(News::Group(group))) => format!("news group {}", text(group)),
            Ok(Specific::News(News::Article { unique, host })) => {
                format!("news article {} {}", text(unique), text(host))
            }
            Ok(Specific::Nntp {
                hostport,
                group,
                article_number,
            }) => format!("nntp {} {} {}", where_to(hostport), text(group), maybe(article_number)),
            Ok(Specific::Telnet { login }) => format!("telnet {}", where_to(login)),
            Ok(Specific::Wais {
                hostport,
                database,
                form,
            }) => {
                let form = match form {
                    Wais::Database => "database".to_owned(),
                    Wais::Search(search) => format!("search {}", text(search)),
                    Wais::Document { wtype, wpath } => format!("document {} {}", text(wtype), text(wpath)),
                };
                format!("wais {} {} {form}", where_to(hostport), text(database))
            }
            Ok(Specific::File { host, path }) => format!("file [{}] {}", text(host), maybe(path)),
            Ok(Specific::Prospero {
                hostport,
                hsoname,
                fields,
            }) => {
                let fields = fields.iter(input.as_bytes());
                let fields: Vec<String> = fields.map(|(name, value)| text(name) + " is " + &text(value)).collect();
                format!("prospero {} {} {fields:?}", where_to(hostport), text(hsoname))
            }
            Ok(Specific::Other { login, path }) => {
                format!(
                    "other {} {}",
                    login.map_or_else(|| "-".to_owned(), where_to),
                    maybe(path)
                )
            }
        }
    }

    #[track_caller]
    fn check(input: &str, expected: &str) {
        assert_eq!(told(Edition::Rfc1738, input), expected, "{input}");
    }

    #[test]
    fn every_scheme_has_its_parts() {
        check("ftp://foo:@host.com/", "ftp foo  host.com -  -");
        check("ftp://@host.com:2121", "ftp  - host.com 2121 - -");
        check(
            "ftp://info.cern.ch/pub/www/doc;type=d",
            "ftp - - info.cern.ch - pub/www/doc d",
        );
        check("FTP://info.cern.ch/a;TYPE=A", "ftp - - info.cern.ch - a A");
        check("http://a:80/b/c;d?e:f", "http - - a 80 b/c;d e:f");
        check("gopher://a", "gopher - - a - - - - -");
        check("gopher://a/1", "gopher - - a - 1  - -");
        check("gopher://a/7s%09q%09%2B", "gopher - - a - 7 s q %2B");
        check("gopher://a/0s%09%09+v%091", "gopher - - a - 0 s  +v%091");
        check("mailto:a%25b@c", "mailto a%25b@c");
        check("news:*", "news all");
        check("news:comp.infosystems.www.misc", "news group comp.infosystems.www.misc");
        check("news:a/b@c.d", "news article a/b c.d");
        check("nntp://a/b.c/12", "nntp - - a - b.c 12");
        check("telnet://u:p@a:23/", "telnet u p a 23");
        check("wais://a/d", "wais - - a - d database");
        check("wais://a/d?q", "wais - - a - d search q");
        check("wais://a/d/t/p", "wais - - a - d document t p");
        check("file:///a", "file [] a");
        check("file://localhost/a", "file [localhost] a");
        check(
            "prospero://host.dom//pros/name",
            "prospero - - host.dom - /pros/name []",
        );
        check("prospero://a/b;c=d;e=", "prospero - - a - b [\"c is d\", \"e is \"]");
        check("x-a://u@1.2.3.4/b?c", "other u - 1.2.3.4 - b?c");
        check("x-a:b", "other - b");
    }

    #[test]
    fn a_known_scheme_has_no_other_form() {
        check(
            "http://user@host/",
            "expected the end, or what the rule allows here at byte 11 (hostname)",
        );
        check("file://a", "expected `/` at byte 8 (hostname)");
        check("gopher:a", "expected `//` at byte 7 (gopherurl)");
        check("news:1a", "expected a letter at byte 5 (group)");
        check(
            "http://1.2.3.4.5/",
            "expected a last label that starts with a letter at byte 15 (toplabel)",
        );
    }

    #[test]
    fn the_draft_has_other_characters() {
        let told = |input| told(Edition::Draft06, input);
        assert_eq!(told("http://a_~/{b}"), "http - - a_~ - {b} -");
        assert_eq!(told("file://a"), "file [a] -");
        assert_eq!(told("prospero://a/b;c=d=e"), "prospero - - a - b [\"c is d=e\"]");
    }

    #[test]
    fn seven_schemes_have_a_port() {
        assert_eq!(default_port(b"WAIS"), Some(210));
        assert_eq!(default_port(b"prospero"), Some(1525));
        assert_eq!(default_port(b"news"), None);
    }
}
