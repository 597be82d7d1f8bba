//! Searches for hazards inside an authority.

use std::ops::Range;

use urispec_model::{Component as C, HazardKind as H};

use super::Search;
use super::address::address;
use super::documents::Ports;
use super::octets::decoded;

/// Schemes and the ports of their protocols, from RFC 1738 section 3 and from the registry of service names.
const PORTS: [(&str, u128); 25] = [
    ("ftp", 21),
    ("http", 80),
    ("gopher", 70),
    ("nntp", 119),
    ("telnet", 23),
    ("wais", 210),
    ("prospero", 1525),
    ("https", 443),
    ("ws", 80),
    ("wss", 443),
    ("ftps", 990),
    ("ssh", 22),
    ("sftp", 22),
    ("dns", 53),
    ("tftp", 69),
    ("pop", 110),
    ("imap", 143),
    ("ldap", 389),
    ("ldaps", 636),
    ("rtsp", 554),
    ("ipp", 631),
    ("rsync", 873),
    ("nfs", 2049),
    ("dict", 2628),
    ("sip", 5060),
];

impl Search<'_> {
    pub(super) fn userinfo(&mut self) {
        let userinfo = self.place(C::Userinfo);
        let after_colon = userinfo.clone().and_then(|place| {
            let colon = self.text[place.clone()].find(':')?;
            Some(place.start + colon + 1..place.end)
        });
        let password = self.place(C::Password).or(after_colon);
        if let Some(password) = password.filter(|password| !password.is_empty()) {
            self.add(H::Password, password);
        }
        // "cnn.example.com&story=…": a name of two labels, and any text after it.
        let Some(userinfo) = userinfo else {
            return;
        };
        let text = &self.text[userinfo.clone()];
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c) || !c.is_ascii();
        let name = text.split(|c| !is_of_name(c)).next().unwrap_or_default();
        if let [first, second, ..] = name.split('.').collect::<Vec<_>>()[..]
            && !first.is_empty()
            && !second.is_empty()
        {
            self.add(H::UserinfoAsHost, userinfo);
        }
    }

    pub(super) fn host(&mut self, host: Range<usize>) {
        let text = &self.text[host.clone()];
        if let Some(address) = String::from_utf8(decoded(self.text, host.clone()))
            .ok()
            .and_then(|name| address(&name))
            && address != text
        {
            self.add_with(H::Ipv4Form, host.clone(), Some(address));
        }
        // `IPv6addrz = IPv6address "%25" ZoneID`
        if let Some(zone) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'))
            && let Some((address, _)) = zone.split_once("%25")
        {
            self.add(H::ZoneId, host.start + address.len() + 4..host.end - 1);
        }
        if !text.is_empty() && !text.eq_ignore_ascii_case("localhost") {
            self.add(H::NonLocalFile, host);
        }
    }

    pub(super) fn port(&mut self, place: Range<usize>) {
        let digits = &self.text[place.clone()];
        let number = match digits.trim_start_matches('0') {
            "" => 0,
            digits => digits.parse().unwrap_or(u128::MAX),
        };
        let scheme = self
            .place(C::Scheme)
            .map(|scheme| self.text[scheme].to_ascii_lowercase());
        let own = PORTS.iter().find(|(name, _)| Some(*name) == scheme.as_deref());
        let is_foreign = match (own, self.warnings.ports) {
            (Some((_, own)), Ports::NotTheDefault) => number != *own,
            (Some((_, own)), Ports::WellKnown) => number < 1024 && number != *own,
            // The port of this scheme is not known, but these ports are known to belong to different protocols.
            (None, _) => number < 1024,
        };
        if !digits.is_empty() && is_foreign {
            self.add(H::ForeignPort, place);
        }
    }
}
