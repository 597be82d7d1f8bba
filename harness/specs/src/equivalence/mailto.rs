//! The equivalence of mailto URIs: RFC 3986 section 6.2.3, and RFC 6068.

use super::form::{Form, decode, fold};
use super::{Rule, SCHEME};

/// RFC 3986 section 6.2.3: the text after the last `@` of the path is converted to lower case. The example of the
/// section has one address.
pub(crate) const MAILTO: &[Rule] = &[Rule::normal(SCHEME, last_domain), EACH_DOMAIN];

/// The same changes for a document that does not define them. The changes are alternative interpretations, since a
/// normalizer may have rules for mailto.
pub(crate) const MAILTO_BY_READINGS: &[Rule] =
    &[Rule::if_read("rfc3986-mailto-domain", SCHEME, last_domain), EACH_DOMAIN];

/// A parser with rules for mailto may convert the domain of each of several addresses: "mailto:a@B,c@D".
const EACH_DOMAIN: Rule = Rule::if_read("rfc3986-mailto-each-domain", SCHEME, |form| {
    if form.is_of(&["mailto"]) {
        domains_case(form);
    }
});

/// The rules of RFC 6068, which are applied in addition to RFC 3986 section 6.2.2.
pub(crate) const RFC_6068: &[Rule] = &[
    Rule::unless_read("rfc6068-names-as-given", SCHEME, names_case),
    Rule::same(SCHEME, |form| decode_values(form, b"+")),
    Rule::if_read("rfc6068-not-reserved", SCHEME, |form| decode_values(form, b"!$'()*:")),
    Rule::same(SCHEME, to_in_front),
    Rule::unless_read("rfc3986-mailto-domain", SCHEME, domains_case),
    Rule::if_read("rfc6068-order", SCHEME, in_order),
];

fn last_domain(form: &mut Form) {
    if form.is_of(&["mailto"])
        && let Some(at) = memchr::memrchr(b'@', &form.path)
    {
        fold(&mut form.path[at + 1..]);
    }
}

/// The fields of the query.
fn fields(query: &[u8]) -> impl Iterator<Item = &[u8]> {
    query.split(|byte| *byte == b'&')
}

/// Splits a field into its name and its value.
fn name_and_value(field: &[u8]) -> (&[u8], &[u8]) {
    let equals = memchr::memchr(b'=', field).unwrap_or(field.len());
    (&field[..equals], field.get(equals + 1..).unwrap_or_default())
}

/// Section 2: converts the names of header fields to lower case.
fn names_case(form: &mut Form) {
    let Some(query) = &mut form.query else { return };
    let folded = fields(query).map(|field| {
        let (name, value) = name_and_value(field);
        let mut name = name.to_vec();
        fold(&mut name);
        [&name, &b"="[..], value].concat()
    });
    *query = folded.collect::<Vec<_>>().join(&b'&');
}

/// Sections 2 and 5: decodes the triplets of these octets.
fn decode_values(form: &mut Form, octets: &[u8]) {
    for text in form.inner() {
        decode(text, |octet| octets.contains(&octet));
    }
}

/// Section 2: moves the addresses of a field `to` to the path, after its own addresses. The document does not
/// define this for several fields `to`.
fn to_in_front(form: &mut Form) {
    let Some(query) = form.query.clone() else { return };
    let is_to = |field: &&[u8]| name_and_value(field).0.eq_ignore_ascii_case(b"to");
    let mut found = fields(&query).filter(is_to);
    let (Some(to), None) = (found.next(), found.next()) else {
        return;
    };
    let (_, addresses) = name_and_value(to);
    if !form.path.is_empty() && !addresses.is_empty() {
        form.path.push(b',');
    }
    form.path.extend_from_slice(addresses);
    let others: Vec<&[u8]> = fields(&query).filter(|field| !is_to(field)).collect();
    form.query = Some(others.join(&b'&')).filter(|_| !others.is_empty());
}

/// RFC 3986 section 6.2.3: converts the domain of each address to lower case. A comma or an `@` in a quoted string is
/// not a delimiter.
fn domains_case(form: &mut Form) {
    for (start, end) in addresses(&form.path) {
        let address = &mut form.path[start..end];
        if let Some(at) = memchr::memrchr(b'@', address) {
            fold(&mut address[at + 1..]);
        }
    }
}

/// The ranges of the addresses: the path is split at the commas outside quoted strings.
fn addresses(path: &[u8]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let (mut start, mut at, mut is_quoted) = (0, 0, false);
    while at < path.len() {
        match &path[at..] {
            [b'%', b'2', b'2', ..] => {
                is_quoted = !is_quoted;
                at += 3;
            }
            // A quoted pair: "%5C%22" is not the end of a string.
            [b'%', b'5', b'C' | b'c', rest @ ..] if is_quoted => {
                at += 3 + if rest.starts_with(b"%") { 3 } else { 1 };
            }
            [b',', ..] if !is_quoted => {
                found.push((start, at));
                at += 1;
                start = at;
            }
            _ => at += 1,
        }
    }
    found.push((start, path.len()));
    found
}

/// Sorts addresses and fields, and removes duplicate addresses. In this document the order has no meaning, and
/// section 3 allows software to omit duplicate addresses.
fn in_order(form: &mut Form) {
    let mut all: Vec<&[u8]> = addresses(&form.path)
        .into_iter()
        .map(|(start, end)| &form.path[start..end])
        .collect();
    all.sort_unstable();
    all.dedup();
    form.path = all.join(&b',');
    if let Some(query) = &mut form.query {
        let mut all: Vec<&[u8]> = fields(query).collect();
        // Fields with the same name keep their order.
        all.sort_by_key(|field| name_and_value(field).0);
        *query = all.join(&b'&');
    }
}
