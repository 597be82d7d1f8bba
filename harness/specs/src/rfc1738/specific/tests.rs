//! What the parts of a URL of each scheme are.

use super::*;
use crate::rfc1738::{Edition, default_port, specific};

/// What is found, each part in words; `-` for what is not there.
fn in_words(edition: &Edition, input: &str) -> String {
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
    assert_eq!(in_words(&Edition::RFC_1738, input), expected, "{input}");
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
    let in_draft = |input| in_words(&Edition::URI_URL_06, input);
    assert_eq!(in_draft("http://a_~/{b}"), "http - - a_~ - {b} -");
    assert_eq!(in_draft("file://a"), "file [a] -");
    assert_eq!(in_draft("prospero://a/b;c=d=e"), "prospero - - a - b [\"c is d=e\"]");
}

#[test]
fn seven_schemes_have_a_port() {
    assert_eq!(default_port(b"WAIS"), Some(210));
    assert_eq!(default_port(b"prospero"), Some(1525));
    assert_eq!(default_port(b"news"), None);
}
