//! A second search for hazards, with which the reference of RFC 3986 is compared.
//!
//! It shares no code with the reference: the components are those of the regular expression of appendix B, found with `str`
//! methods; each is decoded as a whole; addresses are summed up from numbers that the standard library reads.

use std::ops::Range;
use std::sync::LazyLock;

use HazardKind as H;
use urispec_grammar::Dfa;
use urispec_model::{Hazard, HazardKind, Spec};
use urispec_specs::{hazards, syntax};

use crate::law_violation::LawViolation;

static REFERENCE: LazyLock<Dfa> = LazyLock::new(|| {
    let grammar = syntax(Spec::Rfc3986).variant("--repaired");
    grammar
        .dfa("URI-reference")
        .expect("a test of urispec-specs makes every automaton")
});

/// Schemes with their own ports, as many as decide here.
const PORTS: [(&str, u128); 5] = [("http", 80), ("https", 443), ("ftp", 21), ("ws", 80), ("wss", 443)];

/// Compares the hazards that the reference finds with those found here.
///
/// Of a port, only where the scheme is none or one of a few: the rest is in a table, of which there is no second one.
pub fn agree(input: &[u8]) -> Result<(), LawViolation> {
    let mut ours = hazards(Spec::Rfc3986, input).ok();
    let text = std::str::from_utf8(input).ok().filter(|_| REFERENCE.accepts(input));
    let expected = text.map(|text| {
        let scheme = text.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
        let is_known = scheme
            .is_none_or(|scheme| PORTS.iter().any(|(name, _)| *name == scheme) || scheme.contains(['/', '?', '#']));
        if !is_known && let Some(ours) = &mut ours {
            ours.retain(|hazard| hazard.hazard != H::ForeignPort);
        }
        found(text, is_known)
    });
    if ours == expected {
        return Ok(());
    }
    let law = "the reference and the hazard oracle find the same hazards";
    let shown = |hazards: &Option<Vec<Hazard>>| format!("{hazards:?}").escape_debug().to_string();
    Err(LawViolation::new(
        law,
        Spec::Rfc3986,
        &[input],
        &shown(&expected),
        &shown(&ours),
    ))
}

/// The places of the components; of a URI reference, which the automaton has accepted.
#[derive(Default)]
struct Components {
    scheme: Option<Range<usize>>,
    authority: Option<Range<usize>>,
    path: Range<usize>,
    query: Option<Range<usize>>,
}

fn components(text: &str) -> Components {
    let hash = text.find('#').unwrap_or(text.len());
    let mark = text[..hash].find('?');
    let mut at = 0;
    let end = mark.unwrap_or(hash);
    let mut components = Components {
        query: mark.map(|mark| mark + 1..hash),
        ..Components::default()
    };
    if let Some(colon) = text[..end].find(':')
        && !text[..colon].contains('/')
    {
        components.scheme = Some(0..colon);
        at = colon + 1;
    }
    if text[at..end].starts_with("//") {
        let slash = text[at + 2..end].find('/').map_or(end, |slash| at + 2 + slash);
        components.authority = Some(at + 2..slash);
        at = slash;
    }
    components.path = at..end;
    components
}

/// The octets of a component, each with its place, and whether it is encoded.
fn octets(text: &str, place: Range<usize>) -> Vec<(u8, usize, bool)> {
    let mut octets = Vec::new();
    let mut at = place.start;
    while at < place.end {
        let encoded = text[at..]
            .strip_prefix('%')
            .and_then(|rest| u8::from_str_radix(rest.get(..2)?, 16).ok());
        octets.push((encoded.unwrap_or(text.as_bytes()[at]), at, encoded.is_some()));
        at += if encoded.is_some() { 3 } else { 1 };
    }
    octets
}

/// The hazards found so far.
struct Found<'a> {
    text: &'a str,
    hazards: Vec<Hazard>,
}

impl Found<'_> {
    fn add(&mut self, hazard: HazardKind, range: Range<usize>) {
        self.add_with(hazard, range, None);
    }

    fn add_with(&mut self, hazard: HazardKind, range: Range<usize>, means: Option<String>) {
        self.hazards.push(Hazard {
            hazard,
            range: Some(range),
            means: means.map(|means| means.into_bytes().into()),
        });
    }

    /// Adds each triplet of a component that encodes one of these octets.
    fn add_encoded(&mut self, hazard: HazardKind, place: Range<usize>, of: &str) {
        for (octet, at, is_encoded) in octets(self.text, place) {
            if is_encoded && of.as_bytes().contains(&octet) {
                self.add(hazard, at..at + 3);
            }
        }
    }
}

fn found(text: &str, with_port: bool) -> Vec<Hazard> {
    let components = components(text);
    let hazards = Vec::new();
    let mut found = Found { text, hazards };
    found.add_encoded(H::LineBreak, 0..text.len(), "\r\n");
    found.add_encoded(H::Null, 0..text.len(), "\0");
    let place = components.path.clone();
    found.add_encoded(H::Delimiter, place.clone(), "/?#");
    found.add_encoded(H::FileSystemCharacter, place.clone(), "/\\:[]");
    if components.scheme.is_none() && components.authority.is_none() {
        let path = &text[place.clone()];
        let first = place.start + path.find('/').unwrap_or(path.len());
        found.add_encoded(H::Delimiter, place.start..first, ":");
    }
    if let Some(query) = components.query.clone() {
        found.add_encoded(H::Delimiter, query, "#");
    }
    let mut start = place.start;
    for segment in text[place].split('/') {
        if is_device(text, start..start + segment.len()) {
            found.add(H::DeviceName, start..start + segment.len());
        }
        start += segment.len() + 1;
    }
    if let Some(authority) = components.authority {
        found.add_encoded(H::Delimiter, authority.clone(), ":/?#[]@");
        let host = userinfo(&mut found, authority);
        let scheme = components.scheme.map(|scheme| text[scheme].to_ascii_lowercase());
        let host = port(&mut found, host, scheme.as_deref(), with_port);
        let name: Vec<u8> = octets(text, host.clone())
            .into_iter()
            .map(|(octet, ..)| octet)
            .collect();
        if let Some(address) = String::from_utf8(name).ok().and_then(|name| address(&name))
            && address != text[host.clone()]
        {
            found.add_with(H::Ipv4Form, host, Some(address));
        }
    }
    let order = |hazard: &Hazard| {
        (
            hazard.range.as_ref().map(|range| (range.start, range.end)),
            hazard.hazard,
        )
    };
    found.hazards.sort_by_key(order);
    found.hazards
}

/// Hazards of the userinfo; the place of what follows it.
fn userinfo(found: &mut Found<'_>, authority: Range<usize>) -> Range<usize> {
    let Some(at) = found.text[authority.clone()].find('@') else {
        return authority;
    };
    let at = authority.start + at;
    let userinfo = &found.text[authority.start..at];
    if let Some((user, password)) = userinfo.split_once(':')
        && !password.is_empty()
    {
        found.add(H::Password, authority.start + user.len() + 1..at);
    }
    let name = userinfo.find(|c: char| !c.is_ascii_alphanumeric() && !"-.".contains(c));
    let labels: Vec<&str> = userinfo[..name.unwrap_or(userinfo.len())].split('.').collect();
    if let [first, second, ..] = labels[..]
        && !first.is_empty()
        && !second.is_empty()
    {
        found.add(H::UserinfoAsHost, authority.start..at);
    }
    at + 1..authority.end
}

/// Hazards of the port; the place of the host before it.
fn port(found: &mut Found<'_>, place: Range<usize>, scheme: Option<&str>, with_port: bool) -> Range<usize> {
    let after = found.text[place.clone()]
        .rfind(']')
        .map_or(place.start, |bracket| place.start + bracket);
    let Some(colon) = found.text[after..place.end].find(':') else {
        return place;
    };
    let colon = after + colon;
    let digits = &found.text[colon + 1..place.end];
    let number = match digits.trim_start_matches('0') {
        "" => 0,
        digits => digits.parse().unwrap_or(u128::MAX),
    };
    let own = PORTS
        .iter()
        .find(|(name, _)| Some(*name) == scheme)
        .map(|(_, port)| *port);
    if with_port && !digits.is_empty() && number < 1024 && own != Some(number) {
        found.add(H::ForeignPort, colon + 1..place.end);
    }
    place.start..colon
}

fn is_device(text: &str, segment: Range<usize>) -> bool {
    let decoded: Vec<u8> = octets(text, segment.clone())
        .into_iter()
        .map(|(octet, ..)| octet)
        .collect();
    let name = String::from_utf8_lossy(&decoded).to_ascii_lowercase();
    if [".", ".."].contains(&&*name) {
        return text[segment] != name;
    }
    if ["...", "aux", "lpt"].contains(&&*name) {
        return true;
    }
    let base = name.split('.').next().unwrap_or_default();
    let number = base.strip_prefix("com").or_else(|| base.strip_prefix("lpt"));
    let is_numbered = number.is_some_and(|number| number.len() == 1 && "123456789".contains(number));
    is_numbered || ["aux", "con", "nul", "prn"].contains(&base)
}

/// The four decimal numbers that `inet_aton` makes of a name.
fn address(name: &str) -> Option<String> {
    let numbers = name.split('.').map(|part| {
        let lower = part.to_ascii_lowercase();
        let (digits, radix) = match lower.strip_prefix("0x") {
            Some(digits) => (digits.to_owned(), 16),
            None if lower.starts_with('0') => (lower, 8),
            None => (lower, 10),
        };
        // `from_str_radix` would take a sign.
        if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
            return None;
        }
        let digits = digits.trim_start_matches('0');
        if digits.is_empty() {
            return Some(0);
        }
        u128::from_str_radix(digits, radix).ok()
    });
    let numbers: Vec<u128> = numbers.collect::<Option<_>>()?;
    let (last, leading) = numbers.split_last()?;
    let room = 256_u128.pow(
        4_u32
            .checked_sub(u32::try_from(leading.len()).ok()?)
            .filter(|left| *left > 0)?,
    );
    if *last >= room || leading.iter().any(|number| *number > 255) {
        return None;
    }
    let leading = (0_u32..)
        .zip(leading)
        .map(|(index, number)| number * 256_u128.pow(3 - index));
    let sum = u32::try_from(leading.sum::<u128>() + last).ok()?;
    Some(std::net::Ipv4Addr::from(sum).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, Shape};

    #[track_caller]
    fn check(input: &[u8]) -> usize {
        if let Err(violation) = agree(input) {
            panic!("{violation}");
        }
        hazards(Spec::Rfc3986, input).map_or(0, |hazards| hazards.len())
    }

    #[test]
    fn reference_and_oracle_agree_on_what_is_generated() {
        let found: usize = Generator::new(15, Shape::Text)
            .take(30_000)
            .map(|text| check(&text))
            .sum();
        assert!(found > 3_000, "{found}");
    }

    #[test]
    fn reference_and_oracle_agree_on_pieces_put_together() {
        const PIECES: [&str; 34] = [
            "http:",
            "ftp:",
            "//",
            "/",
            "/",
            "?",
            "#",
            "@",
            ":",
            ":",
            ".",
            ".",
            "0",
            "0x",
            "1",
            "7f",
            "08",
            "255",
            "256",
            "65536",
            "a.b",
            "www.example.com",
            "&",
            "%2F",
            "%2e",
            "%00",
            "%0D",
            "%3A",
            "%40",
            "%5c",
            "aux",
            "nul",
            "...",
            "[::1]",
        ];
        let mut random = urispec_grammar::Random::seeded(16);
        let mut found = 0;
        for _ in 0..50_000 {
            let mut text = String::new();
            for _ in 0..random.index(10) {
                text.push_str(PIECES[random.index(PIECES.len())]);
            }
            found += check(text.as_bytes());
        }
        assert!(found > 10_000, "{found}");
    }
}
