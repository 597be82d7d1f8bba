//! Formats bases, URIs in a text, hazards and addresses as readable text.

use std::net::IpAddr;
use std::ops::Range;

use urispec_model::{Base, Bytes, Encoded, Extracted, Hazard, Pairs, PartName, PartValue, SchemeParts, visible_bytes};

use crate::quoted::shown;

/// The largest number of items of a list that are shown.
const ITEMS: usize = 8;

/// A base and its source: `"http://a/b", embedded`.
pub(crate) fn base(base: Option<&Base>) -> String {
    match base {
        None => "no base".to_owned(),
        Some(Base { uri, layer: None }) => shown(uri),
        Some(Base {
            uri,
            layer: Some(layer),
        }) => format!("{}, {layer}", shown(uri)),
    }
}

/// URIs, with their ranges of bytes: `"http://a/b" at 5..15`.
pub(crate) fn uris(uris: &[Extracted]) -> String {
    let item = |Extracted { uri, range }: &Extracted| format!("{}{}", shown(uri), place(range.as_ref()));
    list(uris, "no URI", item)
}

/// Hazards, with their ranges of bytes and their meanings: `ipv4-form at 7..8, "0.0.0.1"`.
pub(crate) fn hazards(hazards: &[Hazard]) -> String {
    let item = |Hazard { hazard, range, means }: &Hazard| {
        let means = means.as_ref().map(|means| format!(" means {}", visible_bytes(means)));
        format!("{hazard}{}{}", place(range.as_ref()), means.unwrap_or_default())
    };
    list(hazards, "no hazard", item)
}

/// Names and values, and their serialisation: `"a" = "b", written "a=b"`.
pub(crate) fn pairs(pairs: &Pairs) -> String {
    let item = |(name, value): &(Bytes<'_>, Bytes<'_>)| format!("{} = {}", shown(name), shown(value));
    let list = list(&pairs.list, "no pair", item);
    match &pairs.text {
        Some(text) => format!("{list}, written {}", shown(text)),
        None => list,
    }
}

/// The encoded data, and the characters that may be left unencoded: `"a%3Bb", or with ";" unencoded`.
pub(crate) fn encoded(encoded: &Encoded<'_>) -> String {
    let text = shown(&encoded.text);
    if encoded.raw.is_empty() {
        return text;
    }
    format!("{text}, or with {} unencoded", shown(&encoded.raw))
}

/// The parts of a URL, with their names: `type = "0", selector = "a b"`.
pub(crate) fn scheme_parts(parts: &SchemeParts) -> String {
    let value = |value: &PartValue| match value {
        PartValue::Undefined => "undefined".to_owned(),
        PartValue::Text(text) => shown(text),
        PartValue::List(texts) => format!("[{}]", list(texts, "", |text: &Bytes<'_>| shown(text))),
    };
    let parts: Vec<(&PartName, &PartValue)> = parts.0.iter().collect();
    list(&parts, "no parts", |(name, part)| format!("{name} = {}", value(part)))
}

/// The address that a host denotes.
pub(crate) fn address(address: Option<IpAddr>) -> String {
    address.map_or_else(|| "no address".to_owned(), |address| address.to_string())
}

fn place(range: Option<&Range<usize>>) -> String {
    range.map_or_else(String::new, |range| format!(" at {}..{}", range.start, range.end))
}

fn list<T>(all: &[T], none: &str, item: impl Fn(&T) -> String) -> String {
    if all.is_empty() {
        return none.to_owned();
    }
    let mut items: Vec<String> = all.iter().take(ITEMS).map(item).collect();
    if all.len() > ITEMS {
        items.push(format!("… ({} in all)", all.len()));
    }
    items.join("; ")
}

#[cfg(test)]
mod tests {
    use urispec_model::{HazardKind, Layer};

    use super::*;

    #[test]
    fn what_was_found_is_said_in_a_line_and_no_text_gets_out() {
        let layer = Some(Layer::Embedded);
        let found = Base {
            uri: "a:\u{1b}".into(),
            layer,
        };
        assert_eq!(base(Some(&found)), "\"a:\\u001b\", embedded");
        assert_eq!(base(None), "no base");
        let uri = |at: usize| Extracted {
            uri: "a:b".into(),
            range: Some(at..at + 3),
        };
        assert_eq!(uris(&[uri(0), uri(4)]), "\"a:b\" at 0..3; \"a:b\" at 4..7");
        assert_eq!(uris(&[]), "no URI");
        let many: Vec<Extracted> = (0..1000).map(uri).collect();
        assert!(uris(&many).ends_with("at 7..10; … (1000 in all)"));
        let form = Hazard {
            hazard: HazardKind::Ipv4Form,
            range: Some(7..8),
            means: Some("0.0.0.1\n".into()),
        };
        assert_eq!(hazards(&[form]), "ipv4-form at 7..8 means 0.0.0.1\\u000a");
    }
}
