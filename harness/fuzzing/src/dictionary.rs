//! Texts that are known to matter: what parsers were seen to disagree on, component by component.
//!
//! Made of the list of known ways in which parsers differ, not of any parser's tests. The texts stand without the
//! delimiters around their component, but may have any in them: that is what many are for.

use urispec_model::Component;

use crate::terminals::terminals;

/// The texts that matter in a place of a component; for the authority and the like those of its parts will do.
pub const fn texts(component: Component) -> &'static [&'static [u8]] {
    match component {
        Component::Scheme => SCHEMES,
        Component::Userinfo | Component::User | Component::Password => USERINFOS,
        Component::Host => HOSTS,
        Component::Port => PORTS,
        Component::Authority => AUTHORITIES,
        Component::Path | Component::Params | Component::Opaque => PATHS,
        Component::Query | Component::Fragment => QUERIES,
    }
}

/// Whole inputs that are more than their components.
pub const WHOLES: &[&[u8]] = &[
    b"",
    b"google.com:80/x",
    b"//evil.com/x",
    b"http:/evil.com/x",
    b"http:evil.com/x",
    b"http:///evil.com/x",
    b"http:////evil.com/x",
    b"http://good\\@evil/",
    b"/\\evil.com",
    b"\\\\evil.com",
    b"foo://h:80\\@e",
    b"http://evil?@good/",
    b"http://evil#@good/",
    b"http://",
    b"http:",
    b"http:?",
    b"http:#",
    b"//",
    b"///",
    b"foo://",
    b"://h/",
    b":",
    b"a:",
    b"1:a",
    b"a:b ?q",
    b"mailto:a?b",
    b"mailto:x@y",
    b"file://C:/x",
    b"file:/C|/x",
    b"file:////h/x",
    b"file://localhost/x",
    b"javascript:alert(1)",
    b"java\nscript:alert(1)",
    b"http://h\t@evil/",
    b"\xef\xbb\xbfhttp://h/",
    b" http://h/ ",
    b"\x01http://h/",
    b"http://::1/",
    b"x:/.//y",
    b"a:/..//c",
    b"a:..",
    b"g:h/../i",
    b"?",
    b"#",
    b"?#",
    b"#a#b",
    b"./d:e",
    b"d:e",
    b"/a:b",
    b"*",
];

const SCHEMES: &[&[u8]] = &[
    b"http",
    b"https",
    b"HTTP",
    b"ftp",
    b"ws",
    b"wss",
    b"file",
    b"foo",
    b"a",
    b"z",
    b"mailto",
    b"javascript",
    b"data",
    b"urn",
    b"1http",
    b"ht_tp",
    b"+a",
    b".a",
    b"-",
    b"a+b.c-d",
    b"h%74tp",
    b"java\nscript",
    b" http",
    b"\x01http",
    b"h\xc3\xa9",
    b"",
];

const USERINFOS: &[&[u8]] = &[
    b"",
    b":",
    b"u",
    b"u:",
    b":p",
    b"u:p",
    b"u:p:q",
    b"good:80",
    b"good.com",
    b"a@b",
    b"@",
    b"[",
    b"[::1]",
    b"%40",
    b"%3a",
    b"u%",
    b"good\\",
    b"good/",
    b"evil?",
    b"evil#",
    b"u p",
    b"\xc3\xa9",
    b"a;b",
    b"\t",
    b"evil.com\\",
];

const HOSTS: &[&[u8]] = &[
    b"",
    b"h",
    b"a",
    b"evil.com",
    b"EXAMPLE.com",
    b"localhost",
    b"good%2fevil",
    b"good%40evil",
    b"good%23evil",
    b"good%5cevil",
    b"good%3a80",
    b"0177.0.0.1",
    b"0x7f.1",
    b"0x7f000001",
    b"2130706433",
    b"127.1",
    b"127.0.0.1",
    b"127.0.0.1.",
    b"256.256.256.256",
    b"1.2.3.08",
    b"1.2.3.4.5",
    b"087.10.0.1",
    b"%31%32%37.0.0.1",
    b"\xef\xbc\x91\xef\xbc\x92\xef\xbc\x97.0.0.1",
    b"[fe80::1%25eth0]",
    b"[fe80::1%eth0]",
    b"[::1%25]",
    b"x[::1]",
    b"[::1]x",
    b"[::1",
    b"::1]",
    b"[evil.com]",
    b"[127.0.0.1]",
    b"[]",
    b"[v1.a:b]",
    b"[V1F.x]",
    b"[v.a]",
    b"[v1.]",
    b"[v1]",
    b"[0:0:0:0:0:0:0:1]",
    b"[::FFFF]",
    b"[::ffff:1.2.3.4]",
    b"[::1]",
    b"[::]",
    b"[1:2:3:4:5:6:7::]",
    b"[::1:2:3:4:5:6:7:8]",
    b"[1:2:3:4:5:6:7:8:9]",
    b"[::00001]",
    b"[::01.2.3.4]",
    b"[::1.2.3.256]",
    b"[1::2::3]",
    b"[:]",
    b"[::g]",
    b"::1",
    b"ex%61mple.com",
    b"%ff",
    b"%00",
    b"a_b",
    b"a!b",
    b"a|b",
    b"a{b}",
    b"a^b",
    b"a`b",
    b"a b",
    b"a%20b",
    b"a<b>",
    b"a\"b",
    b"a\\b",
    b"a;b",
    b"a,b",
    b"a*b",
    b"h.",
    b"a..b",
    b".",
    b"..",
    b".h",
    b"-a",
    b"a-",
    b"fa\xc3\x9f.de",
    b"a\xe3\x80\x82com",
    b"evil.c\xe2\x84\x80.good.com",
    b"xn--a",
    b"xn--",
    b"\xc2\xad",
    b"a\xe2\x80\x8bb",
    b"h\0.evil",
    b"h\t",
    b"h\n",
    b"\xc3\xa9",
    b"\xf0\x9f\x98\x80",
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com",
];

const PORTS: &[&[u8]] = &[
    b"",
    b"0",
    b"80",
    b"443",
    b"21",
    b"8080",
    b"00080",
    b"65535",
    b"65536",
    b"99999",
    b"12345678901234567890",
    b"8a",
    b"+80",
    b"-80",
    b"8_0",
    b"80:81",
    b" 80",
    b"80 ",
    b"\xd9\xa8\xd9\xa0",
    b"%38%30",
    b"0x50",
    b"a",
    b"80\\",
    b"80,81",
];

const AUTHORITIES: &[&[u8]] = &[
    b"",
    b"@h",
    b":@h",
    b"a@b@c",
    b"good:80@evil",
    b"[@evil",
    b"good\\@evil",
    b":80",
    b"@",
    b":",
    b"h:",
    b"h:80:81",
    b"h:80@e",
    b"::1",
    b"h:b",
    b"u@[::1]:80",
];

const PATHS: &[&[u8]] = &[
    b"",
    b"/",
    b"//",
    b"///",
    b"/.",
    b"/..",
    b"/./",
    b"/../",
    b".",
    b"..",
    b"./",
    b"../",
    b"../..",
    b"../../../g",
    b"/./g",
    b"/../g",
    b"..//c",
    b".//c",
    b"/..//c",
    b"/.//c",
    b"..//g",
    b"//x/../y",
    b"a/b",
    b"a/../b",
    b"g",
    b"/a/b/c",
    b"/a/b/../c",
    b"/b/c/d;p",
    b";x",
    b"g;x=1/./y",
    b"g;x=1/../y",
    b"..;/g",
    b"a;b",
    b"/%2e%2e/x",
    b"/%2E/x",
    b"/.%2e/",
    b"/a%2f..%2fb",
    b"/a%5cb",
    b"%252e",
    b"%c0%af",
    b"%",
    b"%4",
    b"%zz",
    b"%u0041",
    b"%7e",
    b"%7E",
    b"~",
    b"%41",
    b"%00",
    b"/[",
    b"]",
    b"^",
    b"|",
    b"{",
    b"}",
    b"\"",
    b"<",
    b">",
    b"`",
    b"\\",
    b"\\..\\",
    b"/a\\b",
    b" ",
    b"/a b",
    b"\t",
    b"\n",
    b"\0",
    b"\x7f",
    b"\xc2\xa0",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xae",
    b"/\xc3\xa9",
    b"\xef\xb7\x90",
    b"\xf0\x9f\x98\x80",
    b"\xee\x80\x80",
    b"e\xcc\x81",
    b"/a:b",
    b"./d:e",
    b"a:b",
    b":",
    b"//a@b",
    b"/C:/x",
    b"/C|/x",
    b"C:/x",
    b"/a/b/..",
    b"/a/b/.",
    b"*",
    b"@",
    b"!$&'()*+,;=",
];

const QUERIES: &[&[u8]] = &[
    b"",
    b"q",
    b"y",
    b"a=b&c=d",
    b"a+b",
    b"a;b",
    b"a[b]",
    b"[x]",
    b"?",
    b"??",
    b"#",
    b"/",
    b"/../",
    b"%",
    b"%zz",
    b"%7e",
    b"%7E",
    b"%u0041",
    b"^",
    b"|",
    b"{}",
    b"\"",
    b"<>",
    b"`",
    b"\\",
    b"'",
    b" ",
    b"\t",
    b"\n",
    b"\0",
    b"\xc3\xa9",
    b"\xee\x80\x80",
    b"\xef\xb7\x90",
    b"\xf0\x9f\x98\x80",
    b"http://h/?q",
    b"@good/",
    b"s",
];

/// The delimiters of any of the documents, and what some parser takes for one.
pub const DELIMITERS: &[u8] = b":/?#[]@!$&'()*+,;=.%\\|-";

/// Single characters that some parser treats as no other.
pub const CHARACTERS: &[&[u8]] = &[
    b"\0",
    b"\x01",
    b"\t",
    b"\n",
    b"\r",
    b"\x1f",
    b" ",
    b"\"",
    b"<",
    b">",
    b"\\",
    b"^",
    b"`",
    b"{",
    b"|",
    b"}",
    b"\x7f",
    b"[",
    b"]",
    b"%",
    b"\xc2\x80",
    b"\xc2\xa0",
    b"\xc2\xad",
    b"\xc3\xa9",
    b"\xc3\x9f",
    b"\xd9\xa8",
    b"\xe2\x80\x8b",
    b"\xe2\x80\xa8",
    b"\xe2\x80\xae",
    b"\xe2\x84\x80",
    b"\xe3\x80\x82",
    b"\xee\x80\x80",
    b"\xef\xb7\x90",
    b"\xef\xbb\xbf",
    b"\xef\xbc\x8f",
    b"\xef\xbc\x91",
    b"\xef\xbf\xbe",
    b"\xf0\x90\x80\x80",
    b"\xf0\x9f\x98\x80",
];

/// What a path climbs with.
pub const DOTS: &[&[u8]] = &[
    b"./", b"../", b"/.", b"/..", b"/./", b"/../", b".", b"..", b"//", b"/.//", b"/..//", b"%2e%2e/", b"/%2e", b"..;/",
];

/// Every text, and every literal of the grammars, in the form that libFuzzer's `-dict` reads; each once, in order.
pub fn file() -> String {
    let components = [
        Component::Scheme,
        Component::Authority,
        Component::Userinfo,
        Component::Host,
        Component::Port,
        Component::Path,
        Component::Query,
    ];
    let mut all: Vec<&[u8]> = components.into_iter().flat_map(texts).copied().collect();
    all.extend(WHOLES.iter().chain(CHARACTERS).chain(DOTS));
    all.extend(DELIMITERS.chunks(1));
    all.extend(terminals().iter().map(Vec::as_slice));
    // libFuzzer takes words of up to 64 bytes, and none that is empty.
    all.retain(|text| (1..=64).contains(&text.len()));
    all.sort_unstable();
    all.dedup();
    let mut file = String::from(
        "# The words of urispec-fuzzing's dictionary and the literals of the documents' grammars, for libFuzzer's own\n\
         # mutations: -dict=fuzz/uri.dict\n\
         # Written by `cargo run -p urispec-fuzzing --example seeds`; a test holds that it is what that writes.\n",
    );
    for text in all {
        file.push('"');
        file.extend(text.iter().map(|byte| match byte {
            b'"' | b'\\' => format!("\\{}", char::from(*byte)),
            b' '..=b'~' => char::from(*byte).to_string(),
            _ => format!("\\x{byte:02x}"),
        }));
        file.push_str("\"\n");
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_of_a_dictionary_is_printable() {
        assert!(file().bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')));
    }

    #[test]
    fn a_dictionary_is_as_libfuzzer_reads_it_and_has_every_word() {
        /// What stands between the quotes of a line, its escapes undone.
        fn word(line: &str) -> Option<Vec<u8>> {
            let mut rest = line.strip_prefix('"')?.strip_suffix('"')?;
            let mut word = Vec::new();
            while let Some(first) = rest.bytes().next() {
                let (byte, length) = match first {
                    b'"' => return None,
                    b'\\' if rest.as_bytes().get(1) == Some(&b'x') => {
                        (u8::from_str_radix(rest.get(2..4)?, 16).ok()?, 4)
                    }
                    b'\\' => (*rest.as_bytes().get(1).filter(|byte| b"\\\"".contains(byte))?, 2),
                    _ => (first, 1),
                };
                word.push(byte);
                rest = &rest[length..];
            }
            Some(word)
        }
        let file = file();
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        let words: Vec<Vec<u8>> = lines
            .map(|line| word(line).unwrap_or_else(|| panic!("{line}")))
            .collect();
        assert!(
            words.is_sorted_by(|one, next| one < next),
            "expected each word once, in order"
        );
        assert!(words.iter().all(|word| (1..=64).contains(&word.len())));
        for expected in terminals().iter().map(Vec::as_slice).chain(CHARACTERS.iter().copied()) {
            assert!(
                words.iter().any(|word| word == expected),
                "{} is missing",
                expected.escape_ascii()
            );
        }
    }
}
