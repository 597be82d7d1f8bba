//! The crate `url` on generated inputs and on all short ones: where it departs, the departure is known, with its reason.

use std::fmt::Write;

use urispec_whatwg::{Attribute, Edition, Url, parse};
use url::quirks;

/// What the crate implements comes nearest to this edition: `^` in paths is not encoded, and trailing spaces are kept.
const EDITION: Edition = Edition::W2025_02;

/// Pieces of URLs that decide something in some state.
const SCHEMES: [&str; 16] = [
    "http:", "https:", "ws:", "wss:", "ftp:", "file:", "FiLe:", "foo:", "blob:", "data:", "a+1.-:", "", "", "", "",
    "h\tttp:",
];
const SLASHES: [&str; 10] = ["//", "//", "//", "/", "", "///", "\\\\", "\\/", "////", "/\t/"];
const USERINFO: [&str; 12] = [
    "",
    "",
    "",
    "",
    "u@",
    "u:p@",
    "@",
    ":@",
    ":p@",
    "a@b:c:d@",
    "é;=|^'`{}@",
    "%40 <>@",
];
const HOSTS: [&str; 44] = [
    "h",
    "example.com",
    "EXAMPLE.com",
    "",
    "127.0.0.1",
    "0x7f.1",
    "1.2",
    "1.2.3.4.5",
    "256",
    "4294967296",
    "0300.1",
    "09",
    "a.1",
    "a.0x",
    "1..2",
    "a.",
    ".",
    "a..b",
    "[::1]",
    "[1::2:3]",
    "[::127.0.0.1]",
    "[1:2]",
    "[::1",
    "[]",
    "localhost",
    "loc%61lhost",
    "C:",
    "c|",
    "xn--zca",
    "faß.de",
    "ａ.com",
    "%zz",
    "%41",
    "%00",
    "a b",
    "a\tb",
    "a|b",
    "`{}",
    "a_b-",
    "\u{AD}",
    "。",
    "１.2",
    "[a]",
    "a<b",
];
const PORTS: [&str; 12] = [
    "", "", "", "", ":", ":80", ":443", ":0", ":00080", ":65536", ":8a", ":21",
];
const SEGMENTS: [&str; 32] = [
    "a", "b", ".", "..", "%2e", "%2E.", ".%2e", "...", "C:", "c|", "C|", "", "", "a b", "é", "%zz", "%41", "{}", "`",
    "|", "\"", "<>", "\u{7F}", "\0", "~", "💩", "%", "a\tb", ".\t.", "x:y", "[", "\u{FDD0}",
];
const SEPARATORS: [&str; 9] = ["/", "/", "/", "/", "\\", "//", "?", "#", "/\n"];
const ENDS: [&str; 14] = [
    "",
    "",
    "",
    "",
    "?",
    "?a=b",
    "?'\"<>`{}|é",
    "?%zz",
    "??a?",
    "#",
    "#f",
    "#a b\"<>`",
    "##é\0x",
    "?q#f \t",
];
const BASES: [&str; 13] = [
    "http://a/b/c/d?q#f",
    "https://u:p@h:8080/x/y",
    "file:///C:/a/b",
    "file:///",
    "file://host/a/b?q",
    "foo://h/a/b",
    "foo:/a/b",
    "foo:/.//p/q",
    "foo:x",
    "mailto:a@b",
    "ws://h/a",
    "foo://",
    "foo:///",
];

/// Numbers that are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    fn one_of<'a>(&mut self, pieces: &[&'a str]) -> &'a str {
        pieces[self.below(pieces.len())]
    }

    fn url(&mut self) -> String {
        let mut text = String::new();
        for pieces in [&SCHEMES[..], &SLASHES, &USERINFO, &HOSTS, &PORTS] {
            text.push_str(self.one_of(pieces));
        }
        for _ in 0..self.below(5) {
            text.push_str(self.one_of(&SEPARATORS));
            text.push_str(self.one_of(&SEGMENTS));
        }
        text.push_str(self.one_of(&ENDS));
        text
    }

    fn reference(&mut self) -> String {
        let mut text = self
            .one_of(&["", "/", "//", "\\", "///", "?", "#", "http:", "file:", "foo:"])
            .to_owned();
        for _ in 0..self.below(5) {
            text.push_str(self.one_of(&SEGMENTS));
            text.push_str(self.one_of(&SEPARATORS));
        }
        text.push_str(self.one_of(&ENDS));
        text
    }
}

/// All attributes of the API, one a line, and the origin.
fn ours(url: Option<&Url>) -> String {
    let Some(url) = url else { return "failure".to_owned() };
    let mut text = String::new();
    for attribute in Attribute::ALL {
        writeln!(text, "{} {}", attribute.name(), url.get(attribute)).expect("a string takes everything");
    }
    writeln!(text, "origin {}", url.origin()).expect("a string takes everything");
    text
}

fn theirs(url: Option<&url::Url>) -> String {
    let Some(url) = url else { return "failure".to_owned() };
    let port = quirks::port(url);
    format!(
        "href {}\nprotocol {}\nusername {}\npassword {}\nhost {}\nhostname {}\nport {port}\npathname {}\nsearch {}\nhash {}\norigin {}\n",
        quirks::href(url),
        quirks::protocol(url),
        quirks::username(url),
        quirks::password(url),
        quirks::host(url),
        quirks::hostname(url),
        quirks::pathname(url),
        quirks::search(url),
        quirks::hash(url),
        quirks::origin(url),
    )
}

fn parse_ours(input: &str, base: Option<&str>) -> Option<Url> {
    let base = base.map(|base| parse(EDITION, base, None).expect("a base is a URL"));
    parse(EDITION, input, base.as_ref()).ok()
}

fn parse_theirs(input: &str, base: Option<&str>) -> Option<url::Url> {
    let base = base.map(|base| url::Url::parse(base).expect("a base is a URL"));
    url::Url::options().base_url(base.as_ref()).parse(input).ok()
}

/// A departure of the crate from the standard: what it does, where the standard says otherwise, and when that shows.
struct Departure {
    reason: &'static str,
    section: &'static str,
    shows: fn(&Case<'_>) -> bool,
}

/// An input and the two answers.
struct Case<'a> {
    input: &'a str,
    base: Option<&'a str>,
    set: Option<(Attribute, &'a str)>,
    ours: Option<&'a Url>,
    theirs: Option<&'a url::Url>,
}

impl Case<'_> {
    fn is_file(&self) -> bool {
        self.ours.is_some_and(|url| url.scheme() == "file")
    }

    fn sets(&self, attributes: &[Attribute]) -> bool {
        self.set.is_some_and(|(attribute, _)| attributes.contains(&attribute))
    }
}

const DEPARTURES: &[Departure] = &[
    Departure {
        reason: "a drive letter drops the host of a file URL, as before 2021-02",
        section: "file state, path state",
        shows: |case| {
            case.is_file()
                && case.ours.is_some_and(|url| url.host() != Some(""))
                && case
                    .theirs
                    .is_some_and(|url| url.host().is_none() || url.path().as_bytes().get(2) == Some(&b':'))
        },
    },
    Departure {
        reason: "empty segments at the beginning of a file URL's path are lost, as before 2021-02",
        section: "path state",
        shows: |case| case.is_file() && case.ours.is_some_and(|url| url.path().starts_with("//")),
    },
    Departure {
        reason: "a backslash is a slash in a reference, though the base is not special",
        section: "relative state",
        shows: |case| case.base.is_some_and(|base| base.starts_with("foo:")) && case.input.contains('\\'),
    },
    Departure {
        reason: "three slashes are a failure with a base that is special",
        section: "relative slash state, special authority ignore slashes state",
        shows: |case| {
            let slashes = case
                .input
                .trim_start()
                .bytes()
                .take_while(|byte| b"/\\\t\n".contains(byte))
                .count();
            case.base.is_some() && case.theirs.is_none() && case.ours.is_some() && slashes >= 3
        },
    },
    Departure {
        reason: "credentials without username, password and host are passed over",
        section: "authority state",
        shows: |case| {
            case.set.is_none()
                && case.ours.is_none()
                && case.input.contains('@')
                && case.theirs.is_some_and(|url| url.host_str().is_none())
        },
    },
    Departure {
        reason: "`..` keeps a drive letter in any place of any path",
        section: "URL miscellaneous, shorten",
        shows: |case| {
            let drives = |path: &str| {
                path.split(['/', '\\'])
                    .filter(|segment| is_drive_letter(segment))
                    .count()
            };
            let of_ours = case.ours.map(|url| drives(url.path()));
            of_ours.is_some_and(|ours| case.theirs.is_some_and(|url| drives(url.path()) > ours))
        },
    },
    Departure {
        reason: "a drive letter behind three slashes keeps its `|`",
        section: "path state",
        shows: |case| {
            let first = |path: &str| path.split('/').nth(1).unwrap_or_default().to_owned();
            case.is_file()
                && case
                    .theirs
                    .is_some_and(|url| first(url.path()).ends_with('|') && is_drive_letter(&first(url.path())))
        },
    },
    Departure {
        reason: "the setter of pathname neither writes nor removes the `/.` before a path without a host",
        section: "URL serializing",
        shows: |case| case.sets(&[Attribute::Pathname]) && case.ours.is_some_and(|url| url.host().is_none()),
    },
    Departure {
        reason: "the setters of host keep the `/.` that a path without a host has",
        section: "URL serializing",
        shows: |case| case.sets(&[Attribute::Host, Attribute::Hostname]) && case.input.starts_with("foo:/.//"),
    },
    Departure {
        reason: "the setter of host makes the host empty where nothing stands before `:`",
        section: "host state",
        shows: |case| case.sets(&[Attribute::Host]) && case.set.is_some_and(|(_, value)| value.starts_with(':')),
    },
    Departure {
        reason: "the setters of host keep the host of a file URL where the value has none",
        section: "file host state",
        shows: |case| {
            let is_end = |(_, value): (Attribute, &str)| value.starts_with(['/', '?', '#']);
            case.sets(&[Attribute::Host, Attribute::Hostname]) && case.is_file() && case.set.is_some_and(is_end)
        },
    },
    Departure {
        reason: "the setter of protocol makes no URL a file URL",
        section: "scheme state",
        shows: |case| case.sets(&[Attribute::Protocol]) && case.is_file(),
    },
    Departure {
        reason: "a backslash ends the port of a URL that is not special",
        section: "port state",
        shows: |case| {
            case.ours.is_none() && case.input.contains('\\') && case.theirs.is_some_and(|url| !url.is_special())
        },
    },
];

fn is_drive_letter(segment: &str) -> bool {
    matches!(segment.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Sorts what differs by departure: nothing may be left, and no departure may be without a case.
struct Sorter {
    seen: Vec<usize>,
    unknown: Vec<String>,
}

impl Sorter {
    fn new() -> Self {
        Self {
            seen: vec![0; DEPARTURES.len()],
            unknown: Vec::new(),
        }
    }

    fn take(&mut self, case: &Case<'_>) {
        if ours(case.ours) == theirs(case.theirs) {
            return;
        }
        match DEPARTURES.iter().position(|departure| (departure.shows)(case)) {
            Some(at) => self.seen[at] += 1,
            None => self.unknown.push(format!(
                "{:?} with {:?}, set {:?}:\n ours {:?}\n url  {:?}",
                case.input,
                case.base,
                case.set,
                case.ours.map(Url::href),
                case.theirs.map(url::Url::as_str)
            )),
        }
    }

    #[track_caller]
    fn end(mut self) {
        self.unknown.sort_by_key(String::len);
        let shown = self
            .unknown
            .iter()
            .step_by(self.unknown.len() / 40 + 1)
            .cloned()
            .collect::<Vec<_>>()
            .join("\n");
        assert!(
            self.unknown.is_empty(),
            "{} unknown departures:\n{shown}",
            self.unknown.len()
        );
        for (departure, seen) in DEPARTURES.iter().zip(self.seen) {
            let Departure { reason, section, .. } = departure;
            println!("{seen:>6} {reason} ({section})");
            assert!(seen > 0, "no input shows any more: {reason}");
        }
    }
}

#[test]
fn the_crate_agrees_but_for_known_departures() {
    let mut sorter = Sorter::new();
    generated_inputs(&mut sorter);
    short_inputs(&mut sorter);
    setters(&mut sorter);
    sorter.end();
}

/// URLs, and references with bases, put together from pieces.
fn generated_inputs(sorter: &mut Sorter) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..60_000 {
        let (input, base) = match random.below(2) {
            0 => (random.url(), None),
            _ => (random.reference(), Some(random.one_of(&BASES))),
        };
        let (ours, theirs) = (parse_ours(&input, base), parse_theirs(&input, base));
        let (ours, theirs) = (ours.as_ref(), theirs.as_ref());
        sorter.take(&Case {
            input: &input,
            base,
            set: None,
            ours,
            theirs,
        });
    }
}

/// All strings of a few bytes, behind several beginnings.
fn short_inputs(sorter: &mut Sorter) {
    const ALPHABET: &[u8] = b"/\\:?#@.aC|%[\t ";
    for front in ["", "http:", "http://", "file:", "file://", "foo:", "foo://"] {
        for base in [
            None,
            Some("http://h/p/q"),
            Some("file:///p/q"),
            Some("foo://h/p/q"),
            Some("foo:o"),
        ] {
            let longest = if front.is_empty() { 4 } else { 3 };
            let mut texts = vec![front.to_owned()];
            for _ in 0..longest {
                let longer = texts
                    .iter()
                    .flat_map(|text| ALPHABET.iter().map(move |&c| format!("{text}{}", char::from(c))));
                texts = longer.collect();
                for input in &texts {
                    let (ours, theirs) = (parse_ours(input, base), parse_theirs(input, base));
                    sorter.take(&Case {
                        input,
                        base,
                        set: None,
                        ours: ours.as_ref(),
                        theirs: theirs.as_ref(),
                    });
                }
            }
        }
    }
}

/// Values of attributes, put together from pieces.
fn setters(sorter: &mut Sorter) {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    for _ in 0..60_000 {
        let base = random.one_of(&BASES).to_owned();
        let attribute = Attribute::ALL[1 + random.below(9)];
        let pieces: [&[&str]; 4] = match attribute {
            Attribute::Protocol => [&SCHEMES, &[""], &[""], &["", "", "/", "x"]],
            Attribute::Username | Attribute::Password => [&SEGMENTS, &[""], &USERINFO, &[""]],
            Attribute::Host | Attribute::Hostname => [&["", "", "", "u@"], &HOSTS, &PORTS, &["", "", "/x", "?y", "#z"]],
            Attribute::Port => [
                &["", "", " ", "x"],
                &["80", "8", "443", "65536", "0", ""],
                &["", "x", "\t1"],
                &[""],
            ],
            _ => [&["", "/", "//", "?", "#"], &SEGMENTS, &SEPARATORS, &ENDS],
        };
        let value: String = pieces.iter().map(|pieces| random.one_of(pieces)).collect();
        let (Some(mut ours), Some(mut theirs)) = (parse_ours(&base, None), parse_theirs(&base, None)) else {
            continue;
        };
        ours.set(attribute, &value).expect("href alone fails");
        match attribute {
            Attribute::Protocol => drop(quirks::set_protocol(&mut theirs, &value)),
            Attribute::Username => drop(quirks::set_username(&mut theirs, &value)),
            Attribute::Password => drop(quirks::set_password(&mut theirs, &value)),
            Attribute::Host => drop(quirks::set_host(&mut theirs, &value)),
            Attribute::Hostname => drop(quirks::set_hostname(&mut theirs, &value)),
            Attribute::Port => drop(quirks::set_port(&mut theirs, &value)),
            Attribute::Pathname => quirks::set_pathname(&mut theirs, &value),
            Attribute::Search => quirks::set_search(&mut theirs, &value),
            Attribute::Hash | Attribute::Href => quirks::set_hash(&mut theirs, &value),
        }
        let set = Some((attribute, value.as_str()));
        sorter.take(&Case {
            input: &base,
            base: None,
            set,
            ours: Some(&ours),
            theirs: Some(&theirs),
        });
    }
}
