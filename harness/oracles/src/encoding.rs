//! A second derivation of `encode` and `decode`. This derivation uses lists of characters from the prose of each
//! document, and not the grammar.

use urispec_model::{Encoded, Place, Spec};

/// The characters that a document allows without encoding in one place of a URI.
struct Lists {
    /// Marks that never need to be encoded. The same is true of letters and digits, which are not listed.
    marks: &'static str,
    /// Characters that need not be encoded in this place, although they are reserved in other places.
    allowed: &'static str,
    /// Whether characters outside ASCII are unreserved as well.
    has_unicode: bool,
}

/// The lists of a document; `None` if this derivation does not cover the document, or the document does not define the place.
fn lists(spec: Spec, place: Place) -> Option<Lists> {
    let (marks, [user, host, segment, query, fragment]) = characters(spec)?;
    let allowed = match place {
        Place::User => user,
        Place::Host => host,
        Place::Segment => segment,
        Place::Query => query,
        Place::Fragment => fragment,
        Place::Form => None,
    };
    let has_unicode = spec == Spec::Rfc3987;
    allowed.map(|allowed| Lists {
        marks,
        allowed,
        has_unicode,
    })
}

/// The marks, and the further characters that are allowed in a user, a host, a segment, a query and a fragment.
#[rustfmt::skip]
fn characters(spec: Spec) -> Option<(&'static str, [Option<&'static str>; 5])> {
    use Spec as S;
    Some(match spec {
        // Sections 2.2 and 2.3; 3.2.1 to 3.5: sub-delims, and what each component allows.
        S::Rfc3986 | S::Rfc3987 | S::Rfc6874 | S::Rfc2396bis04 | S::Rfc2396bis05 | S::Rfc2396bis06 | S::Rfc2396bis07 => (
            "-._~",
            [Some("!$&'()*+,;="), Some("!$&'()*+,;="), Some("!$&'()*+,;=:@"), Some("!$&'()*+,;=:@/?"), Some("!$&'()*+,;=:@/?")],
        ),
        // Section 2.3; 3.2.2, 3.3, 3.4 and 4.1. A semicolon in a segment begins params.
        S::Rfc2396 | S::UriSyntax02 | S::UriSyntax03 | S::UriSyntax04 => (
            "-_.!~*'()",
            [Some(";&=+$,"), None, Some(":@&=+$,"), Some(";/?:@&=+$,"), Some(";/?:@&=+$,")],
        ),
        // Brackets are reserved, too: section 3.
        S::Rfc2732 => (
            "-_.!~*'()",
            [Some(";&=+$,"), None, Some(":@&=+$,"), Some(";/?:@&=+$,[]"), Some(";/?:@&=+$,[]")],
        ),
        // The same sections as in RFC 2396, where a semicolon and an equals sign delimit parameters.
        S::Rfc2396bis00 | S::Rfc2396bis01 => (
            "-_.!~*'()",
            [Some(";&=+$,"), None, Some(":@&+$,"), Some(";:@&=+$,/?"), Some(";:@&=+$,/?")],
        ),
        // The same sections; 3.2.1 defines the user, and 3.5 the fragment.
        S::Rfc2396bis02 | S::Rfc2396bis03 => (
            "-_.!~*'()",
            [Some(";&=+$,"), None, Some(";:@&=+$,"), Some(";:@&=+$,/?"), Some(";:@&=+$,/?")],
        ),
        // Section 2.2; 4.3.1, which does not reserve "?" in a user; 4.3.2 and, in draft 00, 4.3.3 for params; the query section and 3.
        S::UrlSyntax00 | S::UrlSyntax01 => (
            "$-_.!~*'(),",
            [Some(";?&=+"), None, Some(":@&=+"), Some(";/?:@&=+"), Some(";/?:@&=+")],
        ),
        // Section 2.3 (2.2 before draft 04); 4.3.1, which reserves "?" and ":"; 4.3.2, where a semicolon begins params; 4.3.3 and 3.
        S::UrlSyntax02 | S::UrlSyntax03 | S::UrlSyntax04 | S::UrlSyntax05 | S::UrlSyntax06
        | S::UrlSyntax07 | S::UrlSyntax08 | S::UrlSyntax09 | S::UrlSyntax10 | S::UriSyntax00 | S::UriSyntax01 => (
            "$-_.!~*'(),",
            [Some(";&=+"), None, Some(":@&=+"), Some(";/?:@&=+"), Some(";/?:@&=+")],
        ),
        // Section 2.2: special characters; 3.1 and 3.3: the characters that are reserved in a user, and in http.
        S::Rfc1738 => (
            "$-_.+!*'(),",
            [Some(";?&="), None, Some(":@&="), Some(":@&="), None],
        ),
        // Section 2.2, with the special characters of RFC 1738.
        S::Rfc1808 => (
            "$-_.+!*'(),",
            [Some(";?&="), None, Some(":@&="), Some(";/?:@&="), Some(";/?:@&=")],
        ),
        _ => return None,
    })
}

/// Whether the data must not be encoded as triplets: a host name that is not UTF-8, RFC 3986 section 3.2.2.
pub fn is_refused(spec: Spec, data: &[u8], place: Place) -> bool {
    let says = [
        Spec::Rfc2396bis04,
        Spec::Rfc2396bis05,
        Spec::Rfc2396bis06,
        Spec::Rfc2396bis07,
        Spec::Rfc3986,
        Spec::Rfc3987,
        Spec::Rfc6874,
    ];
    place == Place::Host && says.contains(&spec) && std::str::from_utf8(data).is_err()
}

/// The encoded data; `None` if this derivation does not cover the case.
pub fn encoded(spec: Spec, data: &[u8], place: Place) -> Option<Encoded<'static>> {
    let lists = lists(spec, place)?;
    // This derivation does not cover octets that are not UTF-8.
    let kept = if lists.has_unicode {
        octets_kept(str::from_utf8(data).ok()?, place)
    } else {
        vec![false; data.len()]
    };
    let mut text = Vec::new();
    for (octet, is_kept) in data.iter().zip(kept) {
        let is_left = is_kept || octet.is_ascii_alphanumeric() || lists.marks.as_bytes().contains(octet);
        if is_left {
            text.push(*octet);
        } else {
            text.extend(format!("%{octet:02X}").into_bytes());
        }
    }
    let mut raw: Vec<u8> = data
        .iter()
        .copied()
        .filter(|octet| lists.allowed.as_bytes().contains(octet))
        .collect();
    raw.sort_unstable();
    raw.dedup();
    Some(Encoded {
        text: text.into(),
        raw: raw.into(),
    })
}

/// For each octet, whether it belongs to a character that is not encoded because an IRI allows it: RFC 3987 section
/// 2.2, without the formatting characters of section 4.1.
fn octets_kept(text: &str, place: Place) -> Vec<bool> {
    let is_kept = |c: char| {
        let is_common = matches!(c, '\u{a0}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{ffef}');
        // Planes 1 to 14 without their last two characters; plane 14 begins at U+E1000.
        let is_of_plane = ('\u{10000}'..='\u{efffd}').contains(&c)
            && u32::from(c) & 0xffff < 0xfffe
            && !('\u{e0000}'..='\u{e0fff}').contains(&c);
        let is_private = matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{ffffd}' | '\u{100000}'..='\u{10fffd}');
        let is_formatting = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}');
        !is_formatting && (is_common || is_of_plane || is_private && place == Place::Query)
    };
    text.chars().flat_map(|c| vec![is_kept(c); c.len_utf8()]).collect()
}

/// The data of a text; each triplet is decoded once. `None` if this derivation does not cover the case, or if the
/// place does not allow the text.
pub fn decoded(spec: Spec, text: &[u8], place: Place) -> Option<Vec<u8>> {
    let lists = lists(spec, place)?;
    let mut data = Vec::new();
    let mut octets = text.iter().copied();
    while let Some(octet) = octets.next() {
        let is_left = octet.is_ascii_alphanumeric()
            || lists.marks.as_bytes().contains(&octet)
            || lists.allowed.as_bytes().contains(&octet);
        if octet == b'%' {
            let mut digit = || char::from(octets.next()?).to_digit(16);
            let (high, low) = (digit()?, digit()?);
            data.push(u8::try_from(high * 16 + low).ok()?);
        } else if is_left {
            data.push(octet);
        } else {
            return None;
        }
    }
    Some(data)
}
