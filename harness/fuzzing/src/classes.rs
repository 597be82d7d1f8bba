//! The ways in which URI parsers are known to differ, to say how many of them a search has found.
//!
//! Each is a class with inputs that show it. Which findings these inputs give depends on the parsers that are asked: a class
//! that none of them shows is not asked for. The generators do not use this list, so that it can measure them; they and it
//! were made of the same literature, which README says where it gives the figure.

use std::collections::{BTreeMap, BTreeSet};

use urispec_compare::finding::{Key, Panel, departures};
use urispec_model::{Request, ResolveOptions};

/// A class of inputs on which parsers are known to differ.
#[derive(Debug, Clone, Copy)]
pub struct Class {
    /// Its number in the list that the project started from; the numbers are kept.
    pub number: u8,
    /// What it is about.
    pub about: &'static str,
    /// Inputs of it.
    pub parses: &'static [&'static [u8]],
    /// Bases and references of it.
    pub resolves: &'static [(&'static [u8], &'static [u8])],
}

/// What the parsers of a panel show of each class.
pub struct Shown(Vec<(&'static Class, BTreeSet<Key>)>);

impl Shown {
    /// Asks the panel every input of every class.
    pub fn by(panel: &Panel<'_>) -> Self {
        let of = |class: &'static Class| {
            let parses = class.parses.iter().map(|input| Request::Parse { input, rule: None });
            let resolves = class.resolves.iter().map(|(base, input)| Request::Resolve {
                base,
                input,
                options: ResolveOptions::default(),
            });
            let keys = parses.chain(resolves).flat_map(|request| departures(panel, &request));
            (class, keys.collect())
        };
        Self(CLASSES.iter().map(of).collect())
    }

    /// The classes that these parsers show, and whether what was found has shown them.
    ///
    /// Findings are shared between classes: a class counts as found if one of those of its findings was that the fewest
    /// other classes share.
    pub fn found(&self, found: &BTreeSet<Key>) -> Vec<(&'static Class, bool)> {
        let mut shared: BTreeMap<&Key, usize> = BTreeMap::new();
        for key in self.0.iter().flat_map(|(_, keys)| keys) {
            *shared.entry(key).or_default() += 1;
        }
        let is_found = |keys: &BTreeSet<Key>| {
            let fewest = keys.iter().map(|key| shared[key]).min();
            keys.iter()
                .any(|key| Some(shared[key]) == fewest && found.contains(key))
        };
        let shown = self.0.iter().filter(|(_, keys)| !keys.is_empty());
        shown.map(|(class, keys)| (*class, is_found(keys))).collect()
    }
}

/// All of them.
pub const CLASSES: &[Class] = &[
    Class {
        number: 1,
        about: "host:port without scheme",
        parses: &[b"google.com:80/x"],
        resolves: &[],
    },
    Class {
        number: 2,
        about: "network-path alone",
        parses: &[b"//evil.com/x"],
        resolves: &[],
    },
    Class {
        number: 3,
        about: "one slash",
        parses: &[b"http:/evil.com/x"],
        resolves: &[],
    },
    Class {
        number: 4,
        about: "no slash",
        parses: &[b"http:evil.com/x"],
        resolves: &[],
    },
    Class {
        number: 5,
        about: "three and more slashes",
        parses: &[b"http:///evil.com/x"],
        resolves: &[],
    },
    Class {
        number: 6,
        about: "reference of the base's scheme",
        parses: &[],
        resolves: &[(b"http://a/b/c/d;p?q", b"http:g")],
    },
    Class {
        number: 7,
        about: "backslash as slash",
        parses: &[b"http://good\\@evil/"],
        resolves: &[],
    },
    Class {
        number: 8,
        about: "backslash reference",
        parses: &[b"/\\evil.com"],
        resolves: &[(b"http://a/b", b"/\\evil.com")],
    },
    Class {
        number: 9,
        about: "backslash, other scheme",
        parses: &[b"foo://h:80\\@e"],
        resolves: &[],
    },
    Class {
        number: 10,
        about: "several @",
        parses: &[b"http://a@b@c/"],
        resolves: &[],
    },
    Class {
        number: 11,
        about: "userinfo like a port",
        parses: &[b"http://good:80@evil/"],
        resolves: &[],
    },
    Class {
        number: 12,
        about: "empty userinfo",
        parses: &[b"http://@h/", b"http://:@h/"],
        resolves: &[],
    },
    Class {
        number: 13,
        about: "bracket in userinfo",
        parses: &[b"http://[@evil/"],
        resolves: &[],
    },
    Class {
        number: 14,
        about: "# or ? before @",
        parses: &[b"http://evil?@good/", b"http://evil#@good/"],
        resolves: &[],
    },
    Class {
        number: 15,
        about: "encoded delimiter in host",
        parses: &[b"http://good%2fevil/", b"http://good%40evil/", b"http://good%23evil/"],
        resolves: &[],
    },
    Class {
        number: 16,
        about: "empty port",
        parses: &[b"http://h:/"],
        resolves: &[],
    },
    Class {
        number: 17,
        about: "port over 65535",
        parses: &[b"http://h:65536/", b"http://h:12345678901234567890/"],
        resolves: &[],
    },
    Class {
        number: 18,
        about: "leading zeros of a port",
        parses: &[b"http://h:00080/"],
        resolves: &[],
    },
    Class {
        number: 19,
        about: "junk in a port",
        parses: &[b"http://h:8a/", b"http://h:+80/", b"http://h:-80/", b"http://h:8_0/", b"http://h:\xd9\xa8\xd9\xa0/"],
        resolves: &[],
    },
    Class {
        number: 20,
        about: "two ports",
        parses: &[b"http://h:80:81/"],
        resolves: &[],
    },
    Class {
        number: 21,
        about: "default port",
        parses: &[b"http://h:80/"],
        resolves: &[],
    },
    Class {
        number: 22,
        about: "IPv4 in octal, hexadecimal, short",
        parses: &[b"http://0177.0.0.1/", b"http://0x7f.1/", b"http://2130706433/"],
        resolves: &[],
    },
    Class {
        number: 23,
        about: "IPv4 with a dot behind",
        parses: &[b"http://127.0.0.1./"],
        resolves: &[],
    },
    Class {
        number: 24,
        about: "impossible IPv4",
        parses: &[b"http://256.256.256.256/", b"http://1.2.3.08/"],
        resolves: &[],
    },
    Class {
        number: 25,
        about: "encoded or full-width digits",
        parses: &[b"http://%31%32%37.0.0.1/", b"http://\xef\xbc\x91\xef\xbc\x92\xef\xbc\x97.0.0.1/"],
        resolves: &[],
    },
    Class {
        number: 26,
        about: "zone id",
        parses: &[b"http://[fe80::1%25eth0]/", b"http://[fe80::1%eth0]/"],
        resolves: &[],
    },
    Class {
        number: 27,
        about: "text round brackets",
        parses: &[b"http://x[::1]/", b"http://[::1]x/"],
        resolves: &[],
    },
    Class {
        number: 28,
        about: "brackets round a name or nothing",
        parses: &[b"http://[evil.com]/", b"http://[127.0.0.1]/", b"http://[]/"],
        resolves: &[],
    },
    Class {
        number: 29,
        about: "IPvFuture",
        parses: &[b"http://[v1.a:b]/", b"http://[V1F.x]/", b"http://[v.a]/"],
        resolves: &[],
    },
    Class {
        number: 30,
        about: "text form of IPv6",
        parses: &[b"http://[0:0:0:0:0:0:0:1]/", b"http://[::FFFF]/"],
        resolves: &[],
    },
    Class {
        number: 31,
        about: "edge of IPv6",
        parses: &[b"http://[::00001]/", b"http://[::01.2.3.4]/"],
        resolves: &[],
    },
    Class {
        number: 32,
        about: "IPv6 without brackets",
        parses: &[b"http://::1/"],
        resolves: &[],
    },
    Class {
        number: 33,
        about: "percent in a reg-name",
        parses: &[b"http://ex%61mple.com/", b"http://%ff/"],
        resolves: &[],
    },
    Class {
        number: 34,
        about: "empty authority",
        parses: &[b"http://", b"//", b"http://:80/", b"foo://"],
        resolves: &[],
    },
    Class {
        number: 35,
        about: "characters of a host",
        parses: &[b"http://a_b/", b"http://a!b/", b"http://a|b/", b"http://a{b}/"],
        resolves: &[],
    },
    Class {
        number: 36,
        about: "dots in a host",
        parses: &[b"http://h./", b"http://a..b/", b"http://./"],
        resolves: &[],
    },
    Class {
        number: 37,
        about: "long hosts",
        parses: &[b"http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/", b"http://a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a./"],
        resolves: &[],
    },
    Class {
        number: 38,
        about: "case of a host",
        parses: &[b"http://EXAMPLE.com/"],
        resolves: &[],
    },
    Class {
        number: 39,
        about: "IDNA",
        parses: &[b"http://fa\xc3\x9f.de/"],
        resolves: &[],
    },
    Class {
        number: 40,
        about: "look-alikes of a dot",
        parses: &[b"http://a\xe3\x80\x82com/"],
        resolves: &[],
    },
    Class {
        number: 41,
        about: "delimiters of NFKC",
        parses: &[b"http://evil.c\xe2\x84\x80.good.com/"],
        resolves: &[],
    },
    Class {
        number: 42,
        about: "bad punycode",
        parses: &[b"http://xn--a/"],
        resolves: &[],
    },
    Class {
        number: 43,
        about: "leading and trailing blanks and controls",
        parses: &[b" http://h/", b"http://h/ ", b"\x01http://h/"],
        resolves: &[],
    },
    Class {
        number: 44,
        about: "TAB and LF inside",
        parses: &[b"java\nscript:", b"http://h\t@evil/"],
        resolves: &[],
    },
    Class {
        number: 45,
        about: "NUL",
        parses: &[b"http://h\0.evil/"],
        resolves: &[],
    },
    Class {
        number: 46,
        about: "blanks of Unicode, BOM",
        parses: &[b"\xc2\xa0http://h/", b"\xef\xbb\xbfhttp://h/"],
        resolves: &[],
    },
    Class {
        number: 47,
        about: "broken triplets",
        parses: &[b"http://h/%", b"http://h/%4", b"http://h/%zz", b"http://h/%u0041"],
        resolves: &[],
    },
    Class {
        number: 48,
        about: "case of triplets, unreserved",
        parses: &[b"http://h/%7e"],
        resolves: &[],
    },
    Class {
        number: 49,
        about: "encoded dots",
        parses: &[b"http://h/%2e%2e/x"],
        resolves: &[(b"http://a/b/c", b"%2e%2e/x")],
    },
    Class {
        number: 50,
        about: "encoded slash and backslash",
        parses: &[b"http://h/a%2f..%2fb"],
        resolves: &[(b"http://a/b/c", b"a%2f..%2fb")],
    },
    Class {
        number: 51,
        about: "double encoding, overlong",
        parses: &[b"http://h/%252e", b"http://h/%c0%af"],
        resolves: &[],
    },
    Class {
        number: 52,
        about: "parameters",
        parses: &[b"http://h/..;/g", b"http://h/a;b"],
        resolves: &[(b"http://a/b/c", b"..;/g")],
    },
    Class {
        number: 53,
        about: "brackets outside a host",
        parses: &[b"http://h/?a[b]", b"http://h/#[x]", b"http://h/["],
        resolves: &[],
    },
    Class {
        number: 54,
        about: "unwise characters",
        parses: &[b"http://h/^", b"http://h/|", b"http://h/{", b"http://h/\"", b"http://h/<", b"http://h/`"],
        resolves: &[],
    },
    Class {
        number: 55,
        about: "second #",
        parses: &[b"http://h/#a#b"],
        resolves: &[],
    },
    Class {
        number: 56,
        about: "not ASCII, noncharacters",
        parses: &[b"http://h/\xc3\xa9", b"http://h/\xef\xb7\x90"],
        resolves: &[],
    },
    Class {
        number: 57,
        about: "astral characters",
        parses: &[b"http://h/\xf0\x9f\x98\x80"],
        resolves: &[],
    },
    Class {
        number: 58,
        about: "bad scheme",
        parses: &[b"1http:", b"ht_tp:", b"://h/"],
        resolves: &[],
    },
    Class {
        number: 59,
        about: "empty hier-part",
        parses: &[b"a:"],
        resolves: &[],
    },
    Class {
        number: 60,
        about: "opaque with ?",
        parses: &[b"mailto:a?b"],
        resolves: &[],
    },
    Class {
        number: 61,
        about: "space behind an opaque part",
        parses: &[b"a:b ?q"],
        resolves: &[],
    },
    Class {
        number: 62,
        about: "file: drives",
        parses: &[b"file://C:/x", b"file:/C|/x"],
        resolves: &[],
    },
    Class {
        number: 63,
        about: "file: hosts and slashes",
        parses: &[b"file:////h/x", b"file://localhost/x"],
        resolves: &[],
    },
    Class {
        number: 64,
        about: "authority appears again",
        parses: &[],
        resolves: &[(b"a:/b", b"..//c")],
    },
    Class {
        number: 65,
        about: "rootless with a dot",
        parses: &[],
        resolves: &[(b"a:b", b".//c")],
    },
    Class {
        number: 66,
        about: "underflow of a rootless path",
        parses: &[],
        resolves: &[(b"foo:a/b", b"../c")],
    },
    Class {
        number: 67,
        about: "dots in an absolute reference",
        parses: &[],
        resolves: &[(b"a:b", b"g:h/../i"), (b"a:b", b"zz:.")],
    },
    Class {
        number: 68,
        about: "opaque base",
        parses: &[],
        resolves: &[(b"mailto:x@y", b"z")],
    },
    Class {
        number: 69,
        about: "unknown scheme",
        parses: &[],
        resolves: &[(b"foo://h", b"g")],
    },
    Class {
        number: 70,
        about: "base that ends in dots",
        parses: &[],
        resolves: &[(b"http://a/b/..", b"c")],
    },
    Class {
        number: 71,
        about: "empty segments",
        parses: &[],
        resolves: &[(b"http://a/b/c", b"..//g")],
    },
    Class {
        number: 72,
        about: "too many ..",
        parses: &[],
        resolves: &[(b"http://a/b/c", b"../../../g")],
    },
    Class {
        number: 73,
        about: "dots in an absolute path",
        parses: &[],
        resolves: &[(b"http://a/b/c", b"/./g"), (b"http://a/b/c", b"//x/../y")],
    },
    Class {
        number: 74,
        about: "empty reference",
        parses: &[],
        resolves: &[(b"http://a/b?q#f", b"")],
    },
    Class {
        number: 75,
        about: "empty ? and #",
        parses: &[b"http://h/?", b"http://h/#"],
        resolves: &[(b"http://a/b?q", b"?"), (b"http://a/b?q", b"#")],
    },
    Class {
        number: 76,
        about: "query only",
        parses: &[],
        resolves: &[(b"http://a/b/c/d;p?q", b"?y")],
    },
    Class {
        number: 77,
        about: "colon in a first segment",
        parses: &[],
        resolves: &[(b"http://a/b", b"./d:e")],
    },
    Class {
        number: 78,
        about: "+ and ; in a query",
        parses: &[b"http://h/?a+b", b"http://h/?a;b"],
        resolves: &[],
    },
    Class {
        number: 79,
        about: "limits",
        parses: &[b"http://h/../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../", b"http://@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@/", b"http://h/%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41%41"],
        resolves: &[],
    },
    Class {
        number: 80,
        about: "first match wins",
        parses: &[b"http://087.10.0.1/"],
        resolves: &[],
    },
];

#[cfg(test)]
mod tests {
    use urispec_compare::finding::written;
    use urispec_subjects::{Subject, all};

    use super::*;
    use crate::{Behaviour, Runner, Target, mutate};

    #[test]
    fn the_generators_and_mutators_find_nearly_every_class() {
        let mut found = BTreeSet::new();
        for target in [Target::Parse, Target::Resolve] {
            let mut runner = Runner::new(target, &[]);
            for (seed, mut case) in (0..30_000).zip(crate::Generator::new(13, target.shape())) {
                case.resize(case.len() + 16, 0);
                let size = case.len() - 16;
                let size = mutate::mutate(target.shape(), &mut case, size, size + 16, seed, |_, size, _| size);
                let ran = runner.run(&case[..size], &mut |behaviour| {
                    if let Behaviour::New(key) = behaviour {
                        found.insert(key.clone());
                    }
                });
                assert_eq!(ran, Ok(()));
            }
        }
        let subjects = all();
        let subjects: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
        let classes = Shown::by(&Panel::new(&subjects, &written())).found(&found);
        let missing: Vec<&str> = classes
            .iter()
            .filter(|(_, found)| !found)
            .map(|(class, _)| class.about)
            .collect();
        assert!(
            missing.len() * 10 <= classes.len(),
            "expected at least nine classes of ten, found {} of {}; not {missing:?}",
            classes.len() - missing.len(),
            classes.len()
        );
    }
}
