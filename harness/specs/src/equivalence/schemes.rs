//! The changes that documents before RFC 1808 define: the rules of RFC 1738 for its schemes, and the rules of RFC
//! 1630 for encoding.

use super::form::{Form, decode, raise_triplets};
use super::ladder::{decode_all, host_case, no_localhost, port_number, scheme_case, slash_of, triplet_case};
use super::mailto::MAILTO_BY_READINGS;
use super::{CASE, PERCENT, Rule, SCHEME, SYNTAX};
use crate::alphabet::Alphabet;
use crate::rfc1738::default_port;

/// Removes the port if it is the default of the scheme in RFC 1738.
pub(crate) fn no_default_port(form: &mut Form) {
    let Some(default) = form.scheme.as_deref().and_then(default_port) else {
        return;
    };
    if let Some(server) = form.server()
        && server.port.as_deref() == Some(default.to_string().as_bytes())
    {
        server.port = None;
    }
}

/// RFC 1738 section 2.2: decodes the triplets of these characters, and converts the digits of the other triplets to
/// upper case.
fn decode_harmless(form: &mut Form, harmless: &Alphabet) {
    decode_all(form, |octet| harmless.has(octet));
    triplet_case(form);
}

/// RFC 1738 section 2.2: a character that could be reserved, but is not reserved in this scheme, is equivalent to its
/// triplet.
fn decode_unreserved_of_scheme(form: &mut Form) {
    // These are the rules of sections 3.2.2, 3.3, 3.4.1, 3.5 and 3.6.
    let of_path: &[u8] = match () {
        () if form.is_of(&["ftp"]) => b"?:@&=",
        () if form.is_of(&["http"]) => b":@&=",
        () if form.is_of(&["gopher", "mailto"]) => b";/?:@&=",
        () if form.is_of(&["news"]) => b";/?:&=",
        () => b"",
    };
    decode(&mut form.path, |octet| of_path.contains(&octet));
    if let Some(query) = &mut form.query
        && !of_path.is_empty()
    {
        decode(query, |octet| of_path.contains(&octet));
    }
    // By section 3.1, ":", "@" and "/" must be encoded within a user name and a password.
    let is_login = form.is_of(&["ftp", "telnet"]);
    if let Some(userinfo) = form.server().and_then(|server| server.userinfo.as_mut())
        && is_login
    {
        decode(userinfo, |octet| b";?&=".contains(&octet));
    }
}

/// RFC 1738 section 3.4.1: an empty path means an item of type 1.
pub(crate) fn gopher_type(form: &mut Form) {
    slash_of(form, &["gopher"]);
    if form.is_of(&["gopher"]) && form.authority.is_some() && form.path == b"/" {
        form.path.push(b'1');
    }
}

/// RFC 1738 section 3.2.2: converts the type code and the word before it to lower case.
fn type_code_case(form: &mut Form) {
    const LENGTH: usize = ";type=a".len();
    if form.is_of(&["ftp"])
        && let Some(start) = form.path.len().checked_sub(LENGTH)
        && form.path[start..LENGTH + start - 1].eq_ignore_ascii_case(b";type=")
    {
        form.path[start..].make_ascii_lowercase();
    }
}

/// Letters, digits, and the characters that RFC 1738 section 2.2 lists together with them.
const HARMLESS: Alphabet = Alphabet::with(b"$-_.+!*'(),");

/// The harmless characters of draft-ietf-uri-url-06. Its rule contains characters that its prose calls unsafe.
const HARMLESS_06: Alphabet = HARMLESS.and(b"{}|\\^~[]");

/// The rules that both documents have: the rules for all schemes, and the rules for single schemes.
const OF_SCHEMES: &[Rule] = &[
    Rule::normal(CASE, scheme_case),
    Rule::if_read("old-host-case", CASE, host_case),
    Rule::same(SCHEME, decode_unreserved_of_scheme),
    Rule::if_read("old-port-number", SCHEME, port_number),
    Rule::same(SCHEME, no_default_port),
    Rule::same(SCHEME, |form| slash_of(form, &["http", "telnet"])),
    Rule::if_read("old-ftp-slash", SCHEME, |form| slash_of(form, &["ftp"])),
    Rule::same(SCHEME, gopher_type),
    Rule::same(SCHEME, no_localhost),
    Rule::if_read("old-type-code", SCHEME, type_code_case),
];

/// The rules of RFC 1738.
pub(crate) const RFC_1738: &[&[Rule]] = &[
    &[Rule::same(PERCENT, |form| decode_harmless(form, &HARMLESS))],
    OF_SCHEMES,
    MAILTO_BY_READINGS,
];

/// The rules of draft-ietf-uri-url-06.
pub(crate) const URI_URL_06: &[&[Rule]] = &[
    &[Rule::same(PERCENT, |form| decode_harmless(form, &HARMLESS_06))],
    OF_SCHEMES,
    MAILTO_BY_READINGS,
];

/// The safe characters of RFC 1630: `xalpha` without the reserved characters.
const SAFE: Alphabet = Alphabet::with(b"$-_@.&\"'(),");

/// The safe characters of draft-ietf-uri-url-03, in which `*` and `!` are not reserved, without the delimiters of its
/// rules.
const SAFE_03: Alphabet = Alphabet::with(b"$-_.&!*\"'(),");

/// The safe characters of draft-ietf-uri-url-01, without the delimiters of its rules.
const SAFE_01: Alphabet = SAFE_03.and(b";");

/// Decodes the triplets of these characters, and converts the digits of the other triplets to upper case. An
/// encoded segment that consists only of dots is not changed, since it has a different meaning.
fn decode_segments(form: &mut Form, safe: &Alphabet) {
    if let Some(scheme) = &mut form.scheme {
        decode_segments_of(scheme, safe);
    }
    form.all().for_each(|text| decode_segments_of(text, safe));
}

fn decode_segments_of(text: &mut Vec<u8>, safe: &Alphabet) {
    if !text.contains(&b'%') {
        return;
    }
    let mut result = Vec::with_capacity(text.len());
    let mut rest = &text[..];
    loop {
        let length = rest.iter().position(|byte| b":/".contains(byte));
        let (segment, after) = rest.split_at(length.unwrap_or(rest.len()));
        let mut decoded = segment.to_vec();
        decode(&mut decoded, |octet| safe.has(octet));
        // "%2e%2e" is a segment with a different name than "..".
        if matches!(&decoded[..], b"." | b"..") {
            decoded = segment.to_vec();
        }
        raise_triplets(&mut decoded);
        result.extend_from_slice(&decoded);
        let Some((delimiter, next)) = after.split_first() else {
            break;
        };
        result.push(*delimiter);
        rest = next;
    }
    *text = result;
}

/// Section QUERY-STRINGS: a plus sign in a query is a short form of a space.
fn space_for_plus(form: &mut Form) {
    if let Some(query) = &mut form.query
        && query.contains(&b'+')
    {
        let each = |byte: &u8| if *byte == b'+' { b"%20".to_vec() } else { vec![*byte] };
        *query = query.iter().flat_map(each).collect();
    }
}

/// Removes an empty fragment.
fn no_void_fragment(form: &mut Form) {
    if form.fragment.as_ref().is_some_and(Vec::is_empty) {
        form.fragment = None;
    }
}

/// RFC 1630, scheme file: removes the special value `localhost`. The document does not state that hosts are
/// case-insensitive.
fn no_special_value(form: &mut Form) {
    if form.server().is_some_and(|server| server.host == b"localhost") {
        no_localhost(form);
    }
}

/// The rules of the documents of 1993 and 1994 for ports and for the type of a gopher item.
const OF_1630: &[Rule] = &[
    Rule::same(SCHEME, Form::take_authority_from_path),
    Rule::if_read("old-letters-of-one-case", SCHEME, scheme_case),
    Rule::if_read("old-host-case", SCHEME, host_case),
    Rule::if_read("old-port-number", SCHEME, port_number),
    Rule::same(SCHEME, no_default_port),
];

/// The rules of RFC 1630.
pub(crate) const RFC_1630: &[&[Rule]] = &[
    &[
        Rule::normal(PERCENT, |form| decode_segments(form, &SAFE)),
        Rule::same(PERCENT, space_for_plus),
        Rule::same(SYNTAX, no_void_fragment),
    ],
    OF_1630,
    &[Rule::same(SCHEME, gopher_type), Rule::same(SCHEME, no_special_value)],
];

/// The rules of draft-ietf-uri-url-01.
pub(crate) const URI_URL_01: &[&[Rule]] = &[
    &[
        Rule::same(PERCENT, |form| decode_segments(form, &SAFE_01)),
        Rule::same(SYNTAX, no_void_fragment),
    ],
    OF_1630,
    &[Rule::same(SCHEME, gopher_type)],
];

/// The rules of draft-ietf-uri-url-03.
pub(crate) const URI_URL_03: &[&[Rule]] = &[&[Rule::same(PERCENT, |form| decode_segments(form, &SAFE_03))], OF_1630];
