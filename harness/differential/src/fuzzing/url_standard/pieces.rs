//! Makes URLs, references and values of attributes from pieces that some state of the URL Standard's parser treats
//! specially.

use urispec_grammar::Random;
use urispec_whatwg::Attribute;

use crate::fuzzing::case::Pair;

/// Pieces of URLs that some state of the parser treats specially.
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

/// A base, which may be absent, and a URL or a reference.
pub(crate) fn pair(random: &mut Random) -> Vec<u8> {
    let (base, input) = match random.index(4) {
        0 => (String::new(), url(random)),
        1 => (url(random), reference(random)),
        2 => (one_of(random, &BASES).to_owned(), url(random)),
        _ => (one_of(random, &BASES).to_owned(), reference(random)),
    };
    let (first, second) = (base.as_bytes(), input.as_bytes());
    Pair { first, second }.write()
}

/// A URL, and a value for one of its attributes.
pub(crate) fn setting(random: &mut Random) -> Vec<u8> {
    let url = match random.index(2) {
        0 => one_of(random, &BASES).to_owned(),
        _ => url(random),
    };
    let attribute = *random.choose(&Attribute::ALL);
    let value = value(random, attribute);
    let (first, second) = (url.as_bytes(), value.as_bytes());
    Pair { first, second }.write()
}

fn one_of<'a>(random: &mut Random, pieces: &[&'a str]) -> &'a str {
    let piece: &&str = random.choose(pieces);
    piece
}

fn joined(random: &mut Random, lists: &[&[&str]]) -> String {
    lists.iter().map(|pieces| one_of(random, pieces)).collect()
}

/// A text that is an absolute URL in most cases.
fn url(random: &mut Random) -> String {
    let mut text = joined(random, &[&SCHEMES, &SLASHES, &USERINFO, &HOSTS, &PORTS]);
    for _ in 0..random.index(5) {
        text += &joined(random, &[&SEPARATORS, &SEGMENTS]);
    }
    text + one_of(random, &ENDS)
}

/// A text that is a relative reference in most cases.
fn reference(random: &mut Random) -> String {
    let mut text = one_of(
        random,
        &["", "/", "//", "\\", "///", "?", "#", "http:", "file:", "foo:"],
    )
    .to_owned();
    for _ in 0..random.index(5) {
        text += &joined(random, &[&SEGMENTS, &SEPARATORS]);
    }
    text + one_of(random, &ENDS)
}

/// A value that the setter of this attribute treats specially, or a similar value.
fn value(random: &mut Random, attribute: Attribute) -> String {
    let lists: [&[&str]; 4] = match attribute {
        Attribute::Href => return url(random),
        Attribute::Protocol => [&SCHEMES, &[""], &[""], &["", "", "/", "x"]],
        Attribute::Username | Attribute::Password => [&SEGMENTS, &[""], &USERINFO, &[""]],
        Attribute::Host | Attribute::Hostname => [&["", "", "", "u@"], &HOSTS, &PORTS, &["", "", "/x", "?y", "#z"]],
        Attribute::Port => [
            &["", "", " ", "x"],
            &["80", "8", "443", "65536", "0", ""],
            &["", "x", "\t1"],
            &[""],
        ],
        Attribute::Pathname | Attribute::Search | Attribute::Hash => {
            [&["", "/", "//", "?", "#"], &SEGMENTS, &SEPARATORS, &ENDS]
        }
    };
    joined(random, &lists)
}
