//! Derives the request that a client sends for a URL.

use urispec_model::Spec;

use super::{
    Cursor, Derived, Document, List, Parts, Rfc1630, Rfc1738, Text, Undefined, UriUrl01, UriUrl03, UriUrl06, Value,
    as_written, derived, generic, texts,
};

/// The request that a client sends for `input`; `None` if `spec` does not define it.
pub fn dispatch(spec: Spec, input: &[u8]) -> Option<Derived> {
    let Some(document) = Document::of(spec) else {
        return generic::dispatch(spec, input);
    };
    let url = Cursor { document, rest: input }.url()?;
    let first = |name| texts(&url.parts, name).next();
    let port = |default: &[u8]| ("port", as_written(url.port.unwrap_or(default)));
    let breaks_line = |part: &[u8]| part.contains(&b'\r') || part.contains(&b'\n');
    let arguments = ["user", "password", "segments", "selector", "search"];
    let line_break = arguments.iter().any(|name| texts(&url.parts, name).any(breaks_line));
    let sends = match (url.scheme, document) {
        // Only these documents warn of encoded line breaks ("Security considerations").
        ("ftp" | "gopher", Rfc1738 | UriUrl06 | UriUrl03) if line_break => return Some(Derived::Refused),
        ("ftp", _) | ("gopher", UriUrl01) if line_break => return None,
        ("ftp", _) => {
            let mut sends = vec![port(b"21"), ("user", as_written(first("user").unwrap_or(b"anonymous")))];
            sends.extend(first("user").map(|_| ("password", first("password").map(as_written).into())));
            // Draft 01 leaves the sequence of commands to the client ("FTP").
            sends.extend(if document == UriUrl01 {
                vec![]
            } else {
                ftp_commands(document, &url.parts)?
            });
            sends
        }
        // "http://h?q" has a search part, but no slash, at which the target would have to start.
        ("http", _) if url.target.starts_with(b"?") => return None,
        ("http", _) if url.target.is_empty() => vec![port(b"80"), ("target", as_written(b"/"))],
        ("http", _) => vec![port(b"80"), ("target", as_written(url.target))],
        ("gopher", _) => {
            let (mut sent, string) = (first("selector")?.to_vec(), first("string"));
            let search = match (document, first("search")) {
                (UriUrl01, Some(_)) => return None,
                (UriUrl03, Some([_, ..])) if string.is_some() => return None,
                // Draft 06 section 3.4.3 sends the search string only for type 7; draft 03 has no search here.
                (UriUrl03, _) if string.is_some() => None,
                (UriUrl06, _) if string.is_some() && first("type") != Some(b"7") => None,
                (_, search) => search,
            };
            for part in [search, string].into_iter().flatten() {
                sent.extend([b"\t", part].concat());
            }
            // RFC 1738 section 3.4.9: an electronic form has its last line break in the Gopher+ string.
            let ended = string.is_some() && sent.ends_with(b"\r\n");
            sent.extend(if ended { &b""[..] } else { b"\r\n" });
            vec![port(b"70"), ("sent", Text(sent))]
        }
        // RFC 1738 section 3.8: the user name is only advice for a person. Older documents do not state whether it
        // is sent.
        ("telnet", Rfc1630 | UriUrl01 | UriUrl03) if first("user").is_some() => return None,
        ("telnet", _) => vec![port(b"23"), ("sent", Text(vec![]))],
        _ => return None,
    };
    Some(derived(sends))
}

/// The FTP commands for a url-path, RFC 1738 section 3.2.2.
fn ftp_commands(document: Document, parts: &[(&'static str, Value)]) -> Option<Parts> {
    let mut directories: Vec<Vec<u8>> = texts(parts, "segments").map(<[u8]>::to_vec).collect();
    let name = directories.pop();
    // RFC 1630, "Data type": the suffix "/" lists a directory. It is undecided whether "ftp://h/a/" has a CWD to "a".
    let lists = matches!(document, Rfc1630 | UriUrl03) && name.as_ref().is_some_and(Vec::is_empty);
    let (command, argument) = match texts(parts, "typecode").next() {
        Some(b"d" | b"D") => ("NLST", Undefined),
        // The space of RFC 959 is omitted in the URL: "AN" is the argument "A N".
        Some([letter, form @ ..]) if !form.is_empty() => ("RETR", Text([&[*letter, b' '], form].concat())),
        code => ("RETR", code.map(as_written).into()),
    };
    let command = name.as_ref().map(|_| as_written(command.as_bytes())).into();
    let name = name.map(Text).into();
    (!lists).then(|| {
        vec![
            ("directories", List(directories)),
            ("type", argument),
            ("command", command),
            ("name", name),
        ]
    })
}
