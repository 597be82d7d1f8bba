//! The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol.
//!
//! A Rust crate does not need an adapter: the guide "Gate a build" shows how `cargo test` runs one test per vector.

use std::io::{BufRead, Write};
use std::panic::catch_unwind;

// `ops`: add "resolve" when `answer` handles it. `claims`: the documents that the documentation of your parser names.
// `distinguishes_undefined`: components that are `None` if absent and "" if empty, such as "query".
// `validates`: false if your parser only splits a text and does not reject invalid ones. `release`: the release
// of your parser.
const START: &str =
    r#"{"version":1,"name":"{{name}}","release":"0","language":"rust","claims":["{{claims}}"],"#;
const ABOUT: &str = r#""ops":["parse"],"distinguishes_undefined":[],"validates":true}"#;

/// The answer of your parser.
#[allow(dead_code)]
enum Answer {
    /// The parser accepted the input, with these components.
    Accept(Vec<(&'static str, Option<String>)>),
    /// The resolved URI.
    Uri(String),
    /// The parser rejected the input, for this reason.
    Reject(String),
    /// The parser has no function for this operation.
    Unsupported(String),
}

/// Calls your parser, and returns its answer unchanged. Do not judge, complete or repair it.
#[allow(unused_variables)]
fn answer(op: &str, input: &str, base: &str) -> Answer {
    // FILL IN. An example:
    //
    // match op {
    //     "parse" => match my_parser::Uri::parse(input) {
    //         Ok(uri) => Answer::Accept(vec![
    //             ("scheme", Some(uri.scheme().to_string())),
    //             ("query", uri.query().map(str::to_string)),
    //         ]),
    //         Err(why) => Answer::Reject(why.to_string()),
    //     },
    //     "resolve" => Answer::Uri(my_parser::resolve(base, input)),
    //     _ => Answer::Unsupported("no function".to_string()),
    // }
    //
    // A panic is a crash. Components: scheme authority userinfo host port path query fragment. Each is text without its
    // delimiters; the port is text, too. `None` is an absent component. Leave out components that are not returned.
    Answer::Unsupported("not filled in yet".to_string())
}

// The protocol: there is nothing to change below this line.

/// A text as JSON.
fn json(text: &str) -> String {
    let mut out = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\0'..='\u{1f}' => out.push_str(&format!("\\u{:04x}", u32::from(char))),
            _ => out.push(char),
        }
    }
    out + "\""
}

fn members(answer: &Answer) -> String {
    match answer {
        Answer::Accept(components) => {
            let write = |(name, text): &(&str, Option<String>)| {
                format!(
                    "\"{name}\":{}",
                    text.as_deref().map_or("null".to_string(), json)
                )
            };
            let components: Vec<String> = components.iter().map(write).collect();
            format!("\"accept\":{{{}}}", components.join(","))
        }
        Answer::Uri(uri) => format!("\"uri\":{}", json(uri)),
        Answer::Reject(why) => format!("\"reject\":{}", json(why)),
        Answer::Unsupported(why) => format!("\"unsupported\":{}", json(why)),
    }
}

/// The string of JSON at the start of `line`, and the rest of the line.
fn string(line: &str) -> Option<(String, &str)> {
    let mut text = String::new();
    let mut chars = line.strip_prefix('"')?.chars();
    loop {
        match chars.next()? {
            '"' => return Some((text, chars.as_str())),
            '\\' => text.push(match chars.next()? {
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => {
                    let (code, rest) = chars.as_str().split_at(4); // a control character
                    chars = rest.chars();
                    char::from_u32(u32::from_str_radix(code, 16).ok()?)?
                }
                char => char,
            }),
            char => text.push(char),
        }
    }
}

/// The keys and values of a request. A value that is an object or a list becomes an empty text under the key `object`.
fn read(line: &str) -> Option<Vec<(String, String)>> {
    let mut request = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find('"') {
        let (key, value) = string(&rest[at..])?;
        let value = value.trim_start_matches([':', ' ']);
        let (value, after) = match value.chars().next()? {
            '"' => string(value)?,
            '{' | '[' => {
                request.push(("object".to_string(), String::new()));
                (String::new(), &value[1..])
            }
            _ => {
                let end = value.find([',', '}'])?;
                (value[..end].to_string(), &value[end..])
            }
        };
        request.push((key, value));
        rest = after;
    }
    Some(request)
}

fn main() {
    let mut answers = std::io::stdout();
    for line in std::io::stdin().lock().lines() {
        let request = line
            .ok()
            .and_then(|line| read(&line))
            .expect("a line of the protocol");
        let value = |key| {
            request
                .iter()
                .find(|(known, _)| known == key)
                .map_or("", |(_, value)| value)
        };
        let line = match value("cmd") {
            "stop" => break,
            "start" => format!("{START}{ABOUT}"),
            _ => {
                let answered = if request.iter().any(|(key, _)| key == "object") {
                    members(&Answer::Unsupported(
                        "takes only text, and no options".to_string(),
                    ))
                } else {
                    let answered = catch_unwind(|| {
                        members(&answer(value("op"), value("input"), value("base")))
                    });
                    answered.unwrap_or_else(|_| "\"crash\":\"it panicked\"".to_string())
                };
                format!("{{\"seq\":{},{answered}}}", value("seq"))
            }
        };
        writeln!(answers, "{line}")
            .and_then(|()| answers.flush())
            .expect("urispec reads the answers");
    }
}
