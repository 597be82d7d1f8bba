//! Section 3.4, Gopher.

use urispec_model::Span;

use super::{Found, Specific, path_after, slashes};
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::edition::Edition;
use crate::rfc1738::login::hostport;

/// `gopherurl = "gopher://" hostport [ / [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`.
///
/// A selector holds no tab (section 3.4.1), so the first two are the delimiters, whatever `search` would allow.
pub(super) fn gopherurl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "gopherurl")?;
    let hostport = hostport(edition, cursor)?;
    let (mut gophertype, mut parts) = (None, [None; 3]);
    if cursor.eat(b'/') {
        let start = cursor.at;
        // "gopher://a/" has neither a type nor a selector.
        if edition.letters.xchar.take_one(cursor) {
            gophertype = Some(Span::new(start, cursor.at));
            let rest = edition.letters.xchar.run(cursor, "selector");
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
    Ok(Found::new(specific, Some(hostport), path_after(&hostport, cursor)))
}

/// A selector, a search and a Gopher+ string, with a tab between: "s%09q%09+v".
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
