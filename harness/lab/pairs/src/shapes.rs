//! URIs on which a validator and an HTTP client can disagree, composed from parts.

/// The host that a validator should report.
pub const GOOD: &str = "good.example";

/// The host to which an HTTP client should connect.
pub const EVIL: &str = "evil.example";

/// The texts between the two hosts: delimiters, characters that some parsers treat as delimiters, and characters
/// that some parsers remove.
const BETWEEN: [&str; 120] = [
    "@",
    "\\@",
    "\\",
    "/",
    "//",
    "/@",
    "//@",
    "#",
    "#@",
    "?",
    "?@",
    "@@",
    "@:@",
    ":@",
    ":80@",
    ":80:@",
    ":80#@",
    ":80?@",
    ":80/@",
    ":80\\@",
    ":80;@",
    ":80:80@",
    ":80:",
    ":80 @",
    ":80,",
    ":a@",
    ":@@",
    ":",
    "::",
    "::@",
    "%2f",
    "%2f@",
    "%2F@",
    "%5c",
    "%5c@",
    "%40",
    "%40@",
    "%23",
    "%23@",
    "%3f",
    "%3f@",
    "%3a@",
    "%3a80@",
    "%252f@",
    "%255c@",
    "%2523@",
    "%2540",
    "%00",
    "%00@",
    "%09@",
    "%0a@",
    "%0d%0a@",
    "%20@",
    "%20",
    "%ff@",
    "%@",
    "%zz@",
    "%u002f@",
    ";",
    ";@",
    ",",
    ",@",
    "&",
    "&@",
    "=@",
    "+@",
    "$@",
    "!@",
    "'@",
    "(@",
    "*@",
    "~@",
    "_@",
    "|@",
    "^@",
    "`@",
    "{@",
    "}@",
    "\"@",
    "<@",
    ">@",
    " ",
    " @",
    "\t",
    "\t@",
    "\n",
    "\n@",
    "\r\n@",
    "\u{b}@",
    "\u{c}@",
    "\u{1}@",
    "\u{7f}@",
    "[",
    "[@",
    "]@",
    "[]@",
    "@[",
    "@]",
    "[::1]@",
    "@\\",
    "@/",
    "@#",
    "@?",
    "\\\\@",
    "\\/@",
    "/\\@",
    "#\\@",
    "\\#@",
    "?\\@",
    "\\?@",
    "@x@",
    "é@",
    "\u{a0}@",
    "\u{200b}@",
    "\u{2044}@",
    "\u{ff0f}@",
    "\u{ff03}@",
    "\u{ff1f}@",
    "\u{ff20}",
    "\u{ff3c}@",
];

/// The texts before the first host, except `http://`.
const BEFORE: [&str; 10] = [
    "http:",
    "http:/",
    "http:///",
    "http:////",
    "http:\\\\",
    "http:/\\",
    "http://\\",
    "HTTP://",
    "ht\ttp://",
    " http://",
];

/// The texts between the hosts if the text before them is not `http://`.
const FEW: [&str; 8] = ["@", "\\@", "/", "#@", "?@", "@@", ":80#@", "%2f@"];

/// The shapes, each once, in order.
pub fn shapes() -> Vec<Vec<u8>> {
    let mut shapes: Vec<String> = Vec::new();
    for between in BETWEEN {
        for after in ["/", ""] {
            shapes.push(format!("http://{GOOD}{between}{EVIL}{after}"));
        }
    }
    for between in FEW {
        for before in BEFORE {
            shapes.push(format!("{before}{GOOD}{between}{EVIL}/"));
        }
        shapes.push(format!("http://{GOOD}{between}{EVIL}:8080/p?q"));
        shapes.push(format!("http://{GOOD}:8080{between}{EVIL}/p?q"));
        shapes.push(format!("http://user:pass@{GOOD}{between}{EVIL}/"));
        shapes.push(format!("http://{GOOD}?{between}{EVIL}/"));
        // A filter may read the host after the delimiter, and the client the host before it.
        shapes.push(format!("http://{EVIL}{between}{GOOD}/"));
        shapes.push(format!("http://{EVIL}?{between}{GOOD}/"));
    }
    let mut bytes: Vec<Vec<u8>> = shapes.into_iter().map(String::into_bytes).collect();
    bytes.sort();
    bytes.dedup();
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_has_both_hosts() {
        let shapes = shapes();
        assert!(shapes.len() > 300, "{}", shapes.len());
        for shape in shapes {
            let text = String::from_utf8(shape).unwrap();
            assert!(text.contains(GOOD) && text.contains(EVIL), "{text:?}");
        }
    }

    #[test]
    fn the_hosts_are_exchanged_as_well() {
        let shapes = shapes();
        for shape in [
            "http://evil.example@good.example/",
            "http://good.example?@evil.example/",
            "http://evil.example?@good.example/",
        ] {
            assert!(shapes.contains(&shape.as_bytes().to_vec()), "{shape}");
        }
    }
}
