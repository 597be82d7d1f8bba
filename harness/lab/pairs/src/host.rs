//! Decides whether two hosts are the same for a connection, and which hosts a resolver accepts.

use std::net::{Ipv4Addr, Ipv6Addr};

use idna::punycode;
use urispec_whatwg::{Edition, parse_bytes};

use super::{EVIL, GOOD};

/// A host in all forms that matter for a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Host {
    /// The text as written, and decoded: in lower case, without a dot at its end, an IPv6 address in one form.
    forms: [Vec<u8>; 2],
    /// The address that decimal numbers denote.
    decimal: Option<Vec<u8>>,
    /// The name or address that is looked up for this host by the newest edition of the URL Standard.
    looked_up: Option<Vec<u8>>,
    /// The name in ASCII without a mapping of its labels. Some programs do not map labels, so they keep a soft
    /// hyphen.
    encoded: Option<Vec<u8>>,
    is_ascii: bool,
    /// Whether the host is in brackets and is not an IPv6 address.
    is_name_in_brackets: bool,
}

impl Host {
    pub(super) fn of(text: &[u8]) -> Self {
        let forms = [one_form(text), one_form(&decoded(text))];
        let looked_up = looked_up(text).or_else(|| looked_up(&forms[0]));
        Self {
            decimal: decimal(&forms[1]),
            encoded: encoded(&forms[1]),
            forms,
            looked_up: looked_up.map(|text| one_form(text.as_bytes())),
            is_ascii: text.is_ascii(),
            is_name_in_brackets: text.starts_with(b"[") && !is_ipv6(text),
        }
    }

    /// Whether this host leads a client to `connected`. The result is true in these cases: both hosts are equal
    /// except for case or encoding; both are forms of one address; one is an internationalised name, and the other
    /// the name that is looked up for it; or both are names of this machine. If the name that is looked up is not
    /// known, and the client reports characters outside ASCII or encodes them, the two hosts cannot be distinguished
    /// and count as equal. The relation is not symmetric: the host `09` leads to 0.0.0.9, but the host 0.0.0.9 does
    /// not lead to the name `09`.
    pub(super) fn leads_to(&self, connected: &Self) -> bool {
        let is_form = |form: &Vec<u8>| connected.forms.contains(form);
        self.is_loopback() && connected.is_loopback()
            || self.forms.iter().chain(&self.decimal).chain(&self.encoded).any(is_form)
            || self.without_brackets().is_some_and(|bare| bare.leads_to(connected))
            || connected
                .encoded
                .as_ref()
                .is_some_and(|encoded| self.forms.contains(encoded))
            || match (&self.looked_up, &connected.looked_up) {
                (Some(one), Some(other)) => one == other,
                _ => !connected.is_ascii || !self.is_ascii && connected.has_encoded_label(),
            }
    }

    /// The host without brackets. An adapter may have added brackets because the text has brackets. `None` for an
    /// address, or if brackets remain.
    fn without_brackets(&self) -> Option<Self> {
        let inside = self.forms[0].strip_prefix(b"[")?.strip_suffix(b"]")?;
        let is_name = !inside.iter().any(|octet| b":[]".contains(octet));
        is_name.then(|| Self::of(inside))
    }

    /// Whether one of the labels is the ASCII form of an internationalised label.
    fn has_encoded_label(&self) -> bool {
        self.forms[0]
            .split(|octet| *octet == b'.')
            .any(|label| label.starts_with(b"xn--"))
    }

    /// Whether a resolver accepts the host, or the host is an IPv4 or IPv6 address. A name has labels of letters,
    /// digits, hyphens and underscores, each of at most 63 octets, and at most 253 octets in total.
    pub(super) fn is_resolvable(&self) -> bool {
        let Some(name) = &self.looked_up else {
            return false;
        };
        // The URL Standard would remove these characters, and no resolver accepts a name that contains one of them.
        if self.forms[0].iter().any(|octet| b"\t\r\n".contains(octet)) {
            return false;
        }
        let is_octet = |octet: &u8| octet.is_ascii_alphanumeric() || b"-_".contains(octet);
        let is_label = |label: &[u8]| (1..=63).contains(&label.len()) && label.iter().all(is_octet);
        if self.is_name_in_brackets {
            return false;
        }
        name.starts_with(b"[") || name.len() <= 253 && name.split(|octet| *octet == b'.').all(is_label)
    }

    /// Whether the host denotes this machine.
    pub(super) fn is_loopback(&self) -> bool {
        self.forms.iter().any(|form| is_name_of_loopback(form))
    }

    /// Whether the host is an unencoded name of this machine, or an address of this machine with all its numbers.
    pub(super) fn is_written_as_loopback(&self) -> bool {
        is_name_of_loopback(&self.forms[0])
    }

    /// Whether the host is the name of a scheme, which a client has interpreted as a host.
    pub(super) fn is_scheme(&self) -> bool {
        [&b"http"[..], b"https"].contains(&&*self.forms[0])
    }

    /// Whether the host is [`GOOD`], the host that a validator should report.
    pub(super) fn is_good(&self) -> bool {
        self.forms[0] == GOOD.as_bytes()
    }

    /// Whether the host is [`EVIL`], the host to which a client should connect.
    pub(super) fn is_evil(&self) -> bool {
        self.forms[0] == EVIL.as_bytes()
    }
}

fn is_name_of_loopback(form: &[u8]) -> bool {
    [&b"127.0.0.1"[..], b"[::1]", b"localhost"].contains(&form)
}

/// A name that is not ASCII, with each label encoded in Punycode without a mapping.
fn encoded(name: &[u8]) -> Option<Vec<u8>> {
    let name = str::from_utf8(name).ok().filter(|name| !name.is_ascii())?;
    let label = |label: &str| {
        if label.is_ascii() {
            return Some(label.to_owned());
        }
        Some(format!("xn--{}", punycode::encode_str(label)?))
    };
    let labels: Option<Vec<String>> = name.split('.').map(label).collect();
    Some(labels?.join(".").into_bytes())
}

/// The address that one to four decimal numbers denote; the last number fills the remaining octets: `1.09` is
/// 1.0.0.9.
///
/// POSIX has the same rule (`inet_addr`), but a number that begins with 0 is octal: `010.0.0.1` is 8.0.0.1, as in
/// [`looked_up`], and `09` is rejected. In Java, a number that begins with 0 is decimal.
///
/// An IPv6 address may end in such an IPv4 address: in Java, `[::01.2.3.4]` is `[::1.2.3.4]`.
fn decimal(text: &[u8]) -> Option<Vec<u8>> {
    if let Some(inside) = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]")) {
        let (six, four) = inside.split_at(inside.iter().rposition(|octet| *octet == b':')? + 1);
        let four = Some(four).filter(|four| four.contains(&b'.')).and_then(decimal)?;
        return Some(one_form(&[b"[", six, &four, b"]"].concat()));
    }
    // `parse` accepts `+1`.
    let is_number = |text: &&str| text.bytes().all(|octet| octet.is_ascii_digit());
    let number = |text: &str| Some(text).filter(is_number)?.parse::<u32>().ok();
    let numbers: Vec<u32> = str::from_utf8(text)
        .ok()?
        .split('.')
        .map(number)
        .collect::<Option<_>>()?;
    let (last, first) = numbers.split_last().filter(|(_, first)| first.len() < 4)?;
    let mut octets = last.to_be_bytes();
    for (octet, number) in octets.iter_mut().zip(first) {
        *octet = u8::try_from(*number).ok().filter(|_| *octet == 0)?;
    }
    Some(one_form(Ipv4Addr::from(octets).to_string().as_bytes()))
}

fn one_form(text: &[u8]) -> Vec<u8> {
    let lower = text.to_ascii_lowercase();
    let name = lower.strip_suffix(b".").unwrap_or(&lower);
    let inside = name.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]"));
    // An address with a zone leads to the address.
    let address = inside.unwrap_or(name).split(|octet| *octet == b'%').next();
    let of_six = std::str::from_utf8(address.unwrap_or_default())
        .ok()
        .and_then(|text| text.parse::<Ipv6Addr>().ok());
    let form = match of_six.map(|address| (address, address.to_ipv4_mapped())) {
        Some((_, Some(mapped))) => mapped.to_string().into_bytes(),
        Some((address, None)) => format!("[{address}]").into_bytes(),
        // An address of a future version is a name for a client that removes its brackets.
        None => inside.filter(|text| text.starts_with(b"v")).unwrap_or(name).to_vec(),
    };
    // A connection to the unspecified address arrives at the loopback address.
    match form.as_slice() {
        b"0.0.0.0" => Ipv4Addr::LOCALHOST.to_string().into_bytes(),
        b"[::]" => format!("[{}]", Ipv6Addr::LOCALHOST).into_bytes(),
        _ => form,
    }
}

/// Whether a name is an IPv6 address in brackets, with or without a zone.
fn is_ipv6(name: &[u8]) -> bool {
    let inside = name.strip_prefix(b"[").and_then(|name| name.strip_suffix(b"]"));
    let address = inside.and_then(|inside| inside.split(|octet| *octet == b'%').next());
    address
        .and_then(|address| std::str::from_utf8(address).ok())
        .is_some_and(|address| address.parse::<std::net::Ipv6Addr>().is_ok())
}

/// The name or address that the URL Standard looks up. `None` if a delimiter would end the host; a colon may be
/// inside of brackets.
fn looked_up(host: &[u8]) -> Option<String> {
    let is_in_brackets = host.starts_with(b"[") && host.ends_with(b"]");
    let ends_it = |octet: &u8| b"/?#@\\".contains(octet) || *octet == b':' && !is_in_brackets;
    if host.iter().any(ends_it) {
        return None;
    }
    let url = parse_bytes(Edition::LATEST, &[b"http://", host, b"/"].concat(), None).ok()?;
    url.host().map(str::to_owned)
}

/// A text in which every triplet is decoded once.
pub(super) fn decoded(text: &[u8]) -> Vec<u8> {
    let digit = |octet: u8| {
        char::from(octet)
            .to_digit(16)
            .and_then(|digit| u8::try_from(digit).ok())
    };
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        let octet = match rest {
            [b'%', high, low, ..] => digit(*high).zip(digit(*low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        plain.push(octet.unwrap_or(*first));
        rest = if octet.is_some() { &rest[3..] } else { after };
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_same(one: &str, other: &str, expected: bool) {
        let (one, other) = (Host::of(one.as_bytes()), Host::of(other.as_bytes()));
        assert_eq!(one.leads_to(&other), expected, "{one:?} {other:?}");
    }

    #[test]
    fn hosts_that_lead_to_one_place_are_the_same() {
        for (one, other) in [
            ("A", "a"),
            ("%61", "a"),
            ("a%2Cb", "a,b"),
            ("a%2540b", "a%40b"),
            ("a.example.", "a.example"),
            ("[::1]", "[0:0:0::1]"),
            ("::1", "[::1]"),
            ("[::ffff:192.0.2.1]", "192.0.2.1"),
            ("0x7f.1", "127.0.0.1"),
            ("0", "127.0.0.1"),
            ("::", "[::1]"),
            ("[0:0::%31]", "[::1]"),
            ("[fe80::1%251]", "[fe80::1]"),
            ("[::1]", "127.0.0.1"),
            ("localhost", "0.0.0.0"),
            ("fa\u{df}.de", "xn--fa-hia.de"),
            ("[v1.a]", "v1.a"),
            // The name with a soft hyphen, and without it.
            ("a\u{ad}b.example", "xn--ab-5da.example"),
            ("a%C2%ADb.example", "ab.example"),
        ] {
            check_same(one, other, true);
            check_same(other, one, true);
        }
        check_same("[1]", "0.0.0.1", true);
        check_same(&"[".repeat(100_000), "a", false);
        check_same(&["[".repeat(50_000), "]".repeat(50_000)].concat(), "a", false);
        // Perl encodes characters that the URL Standard forbids.
        check_same(
            "good.example\u{ff20}evil.example",
            "good.xn--exampleevil-gla77axx.example",
            true,
        );
    }

    #[test]
    fn numbers_are_the_address_that_a_client_reads_them_as() {
        for (one, other) in [
            ("010.0.0.1", "8.0.0.1"),
            ("010.0.0.1", "10.0.0.1"),
            ("09", "0.0.0.9"),
            ("1.09", "1.0.0.9"),
            ("1.2.0770", "1.2.3.2"),
            ("1.08.65535", "1.8.255.255"),
            ("[::01.2.3.4]", "[::1.2.3.4]"),
            ("0", "127.0.0.1"),
            ("00", "127.0.0.1"),
        ] {
            check_same(one, other, true);
        }
        check_same("0.0.0.9", "09", false);
        check_same("10.0.0.1", "8.0.0.1", false);
        for text in [
            "",
            "1.",
            "1..2",
            "+1",
            "0x9",
            "1.2.3.4.5",
            "256.1",
            "1.16777216",
            "1.2.3.256",
            "4294967296",
            "[::1]",
            "[v1.a]",
            "[1.2.3.4]",
        ] {
            assert_eq!(decimal(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn hosts_that_lead_elsewhere_are_not() {
        check_same("fa\u{df}.de", "fass.de", false);
        check_same("a", "b", false);
        check_same("a%2fb", "a", false);
        check_same("good.example\u{ff20}evil.example", "evil.example", false);
        check_same("", "a", false);
    }

    #[test]
    fn names_that_nobody_can_resolve_are_known() {
        for (host, expected) in [
            ("good.example", true),
            ("a_b.example.", true),
            ("\u{e9}.example", true),
            ("192.0.2.1", true),
            ("[::1]", true),
            ("[fe80::1%25eth0]", true),
            ("[v1.a]", false),
            ("[good.example]", false),
            ("good.example%252540evil.example", false),
            ("good.example!", false),
            ("good.example\nevil.example", false),
            ("a..b", false),
            ("u@good.example", false),
            ("[@evil.example/", false),
            ("", false),
        ] {
            assert_eq!(Host::of(host.as_bytes()).is_resolvable(), expected, "{host}");
        }
        assert!(!Host::of(&[b'a'; 64]).is_resolvable());
    }
}
