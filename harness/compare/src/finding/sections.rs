//! Where a document has its rules.

use urispec_model::Spec;

/// The section of `spec` that has the rule, or the step, of this name; `None` if it is not known here.
pub fn section(spec: Spec, rule: &str) -> Option<&'static str> {
    let table = match spec {
        Spec::Rfc1808 => RFC1808,
        Spec::Rfc2732 if rule == "ipv6reference" || rule == "IPv6address" => return Some("2"),
        Spec::Rfc2396 | Spec::Rfc2732 => RFC2396,
        Spec::Rfc3986 => RFC3986,
        _ => return None,
    };
    let row = table
        .iter()
        .find(|(rules, _)| rules.split(' ').any(|name| name == rule));
    row.map(|(_, section)| *section)
}

/// Rules and steps, with the section where they are.
type Table = &'static [(&'static str, &'static str)];

const RFC3986: Table = &[
    ("pct-encoded", "2.1"),
    ("reserved gen-delims sub-delims", "2.2"),
    ("unreserved", "2.3"),
    ("URI hier-part", "3"),
    ("scheme", "3.1"),
    ("authority", "3.2"),
    ("userinfo", "3.2.1"),
    (
        "host IP-literal IPvFuture IPv6address ls32 h16 IPv4address dec-octet reg-name",
        "3.2.2",
    ),
    ("port", "3.2.3"),
    (
        "path path-abempty path-absolute path-noscheme path-rootless path-empty segment segment-nz segment-nz-nc pchar",
        "3.3",
    ),
    ("query", "3.4"),
    ("fragment", "3.5"),
    ("URI-reference", "4.1"),
    ("relative-ref relative-part", "4.2"),
    ("absolute-URI", "4.3"),
    ("base", "5.2.1"),
    (
        "empty-reference fragment-only query-only same-scheme dot-segments-of-absolute params",
        "5.2.2",
    ),
    ("merge", "5.2.3"),
    ("dot-segments surplus-dots remove_dot_segments", "5.2.4"),
    ("recomposition", "5.3"),
    ("string", "6.2.1"),
    ("case", "6.2.2.1"),
    ("percent", "6.2.2.2"),
    ("path-level", "6.2.2.3"),
    ("syntax", "6.2.2"),
];

const RFC2396: Table = &[
    ("reserved", "2.2"),
    ("unreserved", "2.3"),
    ("escaped", "2.4.1"),
    ("absoluteURI hier_part opaque_part net_path abs_path uric", "3"),
    ("scheme", "3.1"),
    ("authority", "3.2"),
    ("reg_name", "3.2.1"),
    (
        "server userinfo host hostport hostname domainlabel toplabel IPv4address port",
        "3.2.2",
    ),
    ("path path_segments segment param pchar", "3.3"),
    ("query", "3.4"),
    ("URI-reference", "4"),
    ("fragment", "4.1"),
    ("empty-reference fragment-only", "4.2"),
    ("relativeURI rel_path rel_segment", "5"),
    ("base", "5.1"),
    (
        "query-only same-scheme dot-segments-of-absolute params merge dot-segments surplus-dots recomposition",
        "5.2",
    ),
];

const RFC1808: Table = &[
    (
        "URL absoluteURL generic-RL relativeURL net_path abs_path rel_path path fsegment segment params param scheme \
         net_loc query fragment pchar uchar unreserved escape authority",
        "2.2",
    ),
    ("base", "3"),
    (
        "empty-reference fragment-only query-only same-scheme dot-segments-of-absolute merge dot-segments surplus-dots",
        "4",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_the_standards_has_its_section() {
        for rule in urispec_specs::rules(Spec::Rfc3986) {
            assert!(section(Spec::Rfc3986, rule).is_some(), "{rule}");
        }
        for rule in urispec_specs::rules(Spec::Rfc2396) {
            assert!(section(Spec::Rfc2396, rule).is_some(), "{rule}");
        }
        assert_eq!(section(Spec::Rfc3986, "reg-name"), Some("3.2.2"));
        assert_eq!(section(Spec::Rfc3986, "no such rule"), None);
    }
}
