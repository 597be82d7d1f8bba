//! The titles and texts of the classes.

/// The title and the text of a class.
#[derive(Debug, Clone, Copy)]
pub struct Said {
    /// A noun phrase for the class.
    pub title: &'static str,
    /// The behaviour of both sides, and the reason why the difference matters.
    pub text: &'static str,
    /// The section of RFC 3986, and the section of the URL Standard.
    pub sections: [&'static str; 2],
}

/// The text for a class; a general text for a class without its own text.
pub fn words(name: &str) -> Said {
    let known = SAID.iter().find(|(known, ..)| *known == name);
    known.map_or(
        Said {
            title: "Unnamed difference",
            text: "This class has no description yet.",
            sections: ["3", "url-parsing"],
        },
        |(_, title, text, sections)| Said {
            title,
            text,
            sections: *sections,
        },
    )
}

type Row = (&'static str, &'static str, &'static str, [&'static str; 2]);

/// The name of a class, its title, its text, and the sections.
const SAID: &[Row] = &[
    (
        "fewer-slashes",
        "A special scheme without two slashes",
        "After `http`, `https`, `ws`, `wss` and `ftp`, the URL Standard reads a host even if there are no two slashes. In RFC \
         3986 there is no authority without the slashes, and the text is a path. A validator that looks for a host finds none; \
         the HTTP client connects to one.",
        ["3", "special-authority-slashes-state"],
    ),
    (
        "resolve-authority-special",
        "A reference with a special scheme and no slashes",
        "A base with a special scheme and no slashes has a host only in the URL Standard. In the URL Standard, a reference with \
         the same special scheme as the base and no slashes is relative. In RFC 3986, a reference with a scheme is never relative.",
        ["5.2.2", "special-relative-or-authority-state"],
    ),
    (
        "resolve-authority-file",
        "The empty host of a file URL",
        "A `file` URL always has a host in the URL Standard, even if it is empty, and is written with two slashes. In RFC 3986 \
         the result has an authority only if the base or the reference has one.",
        ["5.3", "url-serializing"],
    ),
    (
        "resolve-authority-other",
        "A result whose path begins with two slashes",
        "After dot segments are removed, the path may begin with two slashes. RFC 3986 writes this path directly after the \
         scheme, so a parser of the result finds an authority that was not in the input. The URL Standard writes `/.` before the path.",
        ["5.3", "url-serializing"],
    ),
    (
        "more-slashes",
        "A special scheme with three slashes or more",
        "The URL Standard skips all slashes after a special scheme. In RFC 3986 the third slash ends an empty host and begins \
         the path. The two documents give different hosts, or only one of them gives a host.",
        ["3.2.2", "special-authority-ignore-slashes-state"],
    ),
    (
        "host-special",
        "A percent-encoded character in the host of a special scheme",
        "The URL Standard decodes the host of a special scheme: `%3b` is `;`. RFC 3986 keeps the host as it is written.",
        ["3.2.2", "host-parsing"],
    ),
    (
        "resolve-host-special",
        "A reference with three slashes",
        "If the base has a special scheme, the URL Standard reads the first text after all the slashes as the host, and RFC \
         3986 reads an empty host.",
        ["5.2.2", "special-authority-ignore-slashes-state"],
    ),
    (
        "number-as-address",
        "A host that is a number in a different form",
        "In RFC 3986, only four decimal numbers are an IPv4 address; `0x7f.1`, `1` or `0177.0.0.1` are names. The URL Standard \
         converts one to four numbers to an address, and also accepts hexadecimal and octal numbers. A filter that compares the \
         host of RFC 3986 with a list of forbidden addresses does not find the loopback address in `http://0x7f.1/`.",
        ["3.2.2", "concept-ipv4-parser"],
    ),
    (
        "address-host-other",
        "The address of a host",
        "In RFC 3986, a name has no address, and an IPv4 address consists of four decimal numbers. The URL Standard decodes a \
         host, maps it, and converts every host that ends in a number to an address.",
        ["3.2.2", "concept-ipv4-parser"],
    ),
    (
        "localhost",
        "localhost in a file URL",
        "The URL Standard replaces the host `localhost` of a `file` URL by an empty host. RFC 3986 keeps it.",
        ["3.2.2", "file-host-state"],
    ),
    (
        "resolve-host-file",
        "A reference to localhost, with a file URL as the base",
        "The URL Standard also removes the host `localhost` from a reference.",
        ["5.2.2", "file-host-state"],
    ),
    (
        "drive-letter-as-host",
        "A drive letter after the slashes of a file URL",
        "The URL Standard reads `C:` after `file://` as the first segment of the path. In RFC 3986 the `C:` is a host with an \
         empty port.",
        ["3.2.2", "file-host-state"],
    ),
    (
        "name-beyond-ascii",
        "A host with percent-encoded letters beyond ASCII",
        "The URL Standard decodes the host and converts the domain to its ASCII form, with labels that begin with `xn--`. RFC \
         3986 keeps the percent-encoded octets; the program that looks up the name has to convert them.",
        ["3.2.2", "idna"],
    ),
    (
        "userinfo-delimiter",
        "Delimiters in the userinfo",
        "The URL Standard percent-encodes `;` and `=` in a username and a password, and each colon except the first. In RFC \
         3986 a delimiter and its percent-encoded form are not equivalent.",
        ["2.2", "authority-state"],
    ),
    (
        "path-above-drive-letter",
        "Dot segments after a drive letter",
        "In a `file` URL, the URL Standard does not remove a drive letter if a `..` follows it. RFC 3986 has no drive letters.",
        ["5.2.4", "path-state"],
    ),
    (
        "relative-file-path",
        "A file URL whose path does not begin with a slash",
        "The URL Standard makes the path absolute. In RFC 3986 the path remains without a slash.",
        ["3.3", "file-state"],
    ),
    (
        "apostrophe-in-query",
        "An apostrophe in the query",
        "In the query of a URL with a special scheme the URL Standard percent-encodes `'`. In RFC 3986 the apostrophe is a \
         delimiter, which is not equivalent to its percent-encoded form.",
        ["2.2", "query-state"],
    ),
    (
        "resolve-path-file",
        "A reference with a drive letter in the base",
        "The URL Standard keeps the drive letter of the base if the dot segments of the reference go above it, and adds it to a \
         reference that begins with a slash. RFC 3986 has no drive letters.",
        ["5.2.3", "file-slash-state"],
    ),
    (
        "resolve-path-special",
        "Dot segments in the base",
        "The URL Standard parses the base first, which removes its dot segments. RFC 3986 puts the unchanged path of the base \
         before the reference, and then removes all dot segments.",
        ["5.2.3", "relative-state"],
    ),
    (
        "no-scheme",
        "No scheme",
        "RFC 3986 accepts relative references, which are not URLs: the URL Standard needs a base for them. A validator that uses the rule \
         `URI-reference` accepts texts that an HTTP client can only resolve.",
        ["4.2", "no-scheme-state"],
    ),
    (
        "no-host",
        "A special scheme without a host",
        "A URL with a special scheme, except `file`, needs a host. RFC 3986 allows an empty or missing authority, unless the \
         scheme forbids it.",
        ["3.2.2", "host-state"],
    ),
    (
        "port-or-userinfo-without-host",
        "A port or userinfo without a host",
        "A port or credentials with an empty host are an error in the URL Standard, for every scheme. RFC 3986 accepts them.",
        ["3.2", "authority-state"],
    ),
    (
        "port-that-is-no-number",
        "A path that is not a valid port",
        "After a special scheme without two slashes the URL Standard reads a host and a port. If the text after the colon is \
         not a number, it is not a valid port. In RFC 3986 the whole text is a path.",
        ["3.3", "port-state"],
    ),
    (
        "port-out-of-range",
        "A port above 65535",
        "In the URL Standard a port is a number of 16 bits. RFC 3986 accepts any number of digits.",
        ["3.2.3", "port-state"],
    ),
    (
        "number-that-is-no-address",
        "A host that ends in a number but is not an address",
        "If the last label of a domain is a number, the URL Standard requires the whole domain to be an IPv4 address. In RFC \
         3986 it is a name.",
        ["3.2.2", "host-parsing"],
    ),
    (
        "forbidden-octet",
        "A percent-encoded character that is not allowed in a domain",
        "The URL Standard decodes a domain, and rejects it if it then contains a space, a delimiter or a control. RFC 3986 \
         accepts every percent-encoded octet in a name.",
        ["3.2.2", "host-parsing"],
    ),
    (
        "future-address",
        "An address of a later version",
        "RFC 3986 reserves `[v1.…]` for later versions of IP. In the URL Standard, brackets may contain only an IPv6 address.",
        ["3.2.2", "concept-ipv6-parser"],
    ),
    (
        "file-port-or-userinfo",
        "A file URL with a port or userinfo",
        "In the URL Standard, the whole text between the slashes of a `file` URL is the host, and a host cannot contain a colon \
         or an at sign.",
        ["3.2", "file-host-state"],
    ),
    (
        "backslash-as-slash",
        "A backslash instead of a slash",
        "After a special scheme the URL Standard treats a backslash as a slash. RFC 3986 has no backslash in a URI. A lenient \
         validator that treats the backslash as an ordinary character sees a different host. In `http://good.example\\@evil.example/` the \
         URL Standard finds the host `good.example`.",
        ["2", "special-authority-ignore-slashes-state"],
    ),
    (
        "second-at-sign",
        "More than one at sign",
        "The URL Standard takes the last at sign as the end of the userinfo, and percent-encodes the at signs before it. RFC \
         3986 allows at most one at sign. A lenient validator that stops at the first at sign sees a different host.",
        ["3.2.1", "authority-state"],
    ),
    (
        "tab-or-newline",
        "A tab or newline inside the text",
        "The URL Standard removes tabs and newlines wherever they are. RFC 3986 rejects these characters; only a program that \
         extracts a URI from a text may remove them. A tab or newline can split a word for which a filter searches.",
        ["C", "concept-basic-url-parser"],
    ),
    (
        "around",
        "Spaces and controls around the text",
        "The URL Standard removes C0 controls and spaces at both ends. RFC 3986 rejects these characters.",
        ["C", "concept-basic-url-parser"],
    ),
    (
        "bracket",
        "Brackets outside of a host",
        "The URL Standard keeps `[` and `]` in a path, a query and a fragment, and percent-encodes them in the userinfo. RFC \
         3986 allows brackets only around an IP address.",
        ["2.2", "path-state"],
    ),
    (
        "percent-without-digits",
        "A percent sign without two hexadecimal digits",
        "The URL Standard keeps such a percent sign, except in a domain. RFC 3986 rejects it.",
        ["2.1", "path-state"],
    ),
    (
        "second-number-sign",
        "A second number sign, in the fragment",
        "The URL Standard keeps the number sign. RFC 3986 rejects it.",
        ["3.5", "fragment-state"],
    ),
    (
        "excluded-character",
        "A character that is not allowed in a URI",
        "The URL Standard accepts spaces, controls and `\"`, `<`, `>`, `\\`, `^`, `` ` ``, `{`, `|`, `}` in most components. It \
         percent-encodes some of these characters, and keeps some. RFC 3986 rejects all of them.",
        ["2", "percent-encoded-bytes"],
    ),
    (
        "beyond-ascii",
        "Characters beyond ASCII",
        "The URL Standard percent-encodes characters beyond ASCII as UTF-8, and converts a domain to its ASCII form. RFC 3986 \
         rejects these characters, and RFC 3987 allows them.",
        ["2", "percent-encoded-bytes"],
    ),
    (
        "resolve-first",
        "A base that has no hierarchy",
        "The URL Standard resolves only a fragment against a base such as `mailto:a@b.example`, whose path is opaque. RFC 3986 \
         resolves any reference against any URI.",
        ["5.2.2", "no-scheme-state"],
    ),
    (
        "resolve-second",
        "A reference with characters that are not allowed in a URI",
        "The URL Standard resolves a base and a reference that RFC 3986 rejects, for the reasons above.",
        ["4.2", "url-parsing"],
    ),
    (
        "spelling-scheme",
        "Capital letters in the scheme",
        "The URL Standard writes a scheme in lower case. In RFC 3986 both spellings are equivalent, and the scheme stays unchanged.",
        ["6.2.2.1", "scheme-state"],
    ),
    (
        "spelling-host",
        "A different spelling of the host",
        "The URL Standard decodes a domain and writes it in lower case, and writes an IPv6 address in its shortest form. RFC \
         3986 keeps the host unchanged.",
        ["6.2.2.1", "host-serializing"],
    ),
    (
        "spelling-port",
        "A default port, or leading zeros",
        "The URL Standard leaves out the default port of a special scheme, and the zeros before a number. RFC 3986 keeps the \
         port unchanged.",
        ["6.2.3", "port-state"],
    ),
    (
        "spelling-path",
        "A different spelling of the path",
        "The URL Standard removes dot segments even without a base, and writes an empty path as a slash. RFC 3986 keeps the \
         path unchanged.",
        ["6.2.2.3", "path-state"],
    ),
    (
        "spelling-query",
        "A different spelling of the query",
        "The URL Standard percent-encodes some characters. RFC 3986 keeps the query unchanged.",
        ["3.4", "query-state"],
    ),
    (
        "resolve-whole-special",
        "A result in a different spelling",
        "The URL Standard writes the result like every URL: in lower case, without a default port, and with a path that is not empty.",
        ["5.3", "url-serializing"],
    ),
    (
        "resolve-whole-file",
        "A file URL in a different spelling",
        "The URL Standard writes the result like every `file` URL: with two slashes, and with a path that is not empty.",
        ["5.3", "url-serializing"],
    ),
    (
        "resolve-whole-other",
        "Dot segments that are kept",
        "The URL Standard does not remove dot segments from an opaque path. RFC 3986 removes dot segments from the path of any result.",
        ["5.2.4", "url-serializing"],
    ),
];

#[cfg(test)]
mod tests {
    use urispec_drift::{Inputs, Side, classes};
    use urispec_model::Spec;
    use urispec_vectors::{Citation, Suite};

    use super::*;

    #[test]
    fn every_class_has_words_and_every_section_is_there() {
        let [first, second] = [Spec::Rfc3986, Spec::WHATWG].map(Side::document);
        let found = classes(&first, &second, &Inputs::new(&Suite::embedded(), Inputs::LENGTH)).unwrap();
        for class in &found.classes {
            assert!(
                SAID.iter().any(|(name, ..)| *name == class.name),
                "{} {:?}",
                class.name,
                class.witness
            );
        }
        for (name, .., sections) in SAID {
            for (spec, section) in found.specs.iter().zip(sections) {
                let citation = Citation {
                    document: spec.name().to_owned(),
                    section: (*section).to_owned(),
                };
                assert!(citation.title().is_some(), "{name}: {citation}");
            }
        }
    }
}
