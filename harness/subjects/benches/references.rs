//! The reference of RFC 3986 against `fluent-uri`, the fastest of the parsers under test that split an authority.
//!
//! Run it with `cargo bench --bench references`. It always measures URIs generated from the grammar of RFC
//! 3986, Appendix A. It also measures each list of real URLs, one per line, in the folder that
//! `URISPEC_CORPORA` names, or else in `../shared/corpora` beside the project. The benchmark informs and
//! never fails, because its goals apply only to a quiet machine.

mod interleave;

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use fluent_uri::{Uri, UriRef};
use interleave::{Race, race};
use urispec_model::Level;
use urispec_specs::rfc3986::{Options, normalize, parse_reference, resolve};

/// Relative references of every form, used with each base in turn: the examples of RFC 3986 section 5.4, and
/// longer ones.
const RELATIVE: [&str; 12] = [
    "g",
    "../g",
    "?y",
    "./g/../h?y#s",
    "/a/b/c",
    "//g",
    "#s",
    "../../../g",
    "",
    "g;x=1/./y",
    "../images/logo.png",
    "//www.example.com/a/b.html?c=d#e",
];

fn main() {
    println!("what                                       items      ours    theirs   ratio    goal");
    report("generated", &generated(20_000), 0.9);
    for (name, list) in corpora() {
        report(&name, &list, 0.75);
    }
}

/// Prints one line per operation, measured on the inputs that both accept.
fn report(name: &str, list: &[String], parse_goal: f64) {
    let accepted: Vec<&str> = list
        .iter()
        .map(String::as_str)
        .filter(|text| UriRef::parse(*text).is_ok() && parse_reference(text.as_bytes()).is_ok())
        .collect();
    let line = |operation: &str, items: usize, goal: f64, race: Race| {
        let Race { ours, theirs, ratio } = race;
        let verdict = if ratio <= goal {
            "met".to_owned()
        } else {
            format!("missed by {:.3}", ratio - goal)
        };
        let what = format!("{operation}, {name}");
        println!("{what:<39} {items:>8} {ours:>6.1} ns {theirs:>6.1} ns   {ratio:.3}   {goal:>5} {verdict}");
    };
    if accepted.is_empty() {
        return;
    }
    line("parse", accepted.len(), parse_goal, parsing(&accepted));
    let bases: Vec<&str> = accepted.iter().copied().filter(|text| is_base(text)).collect();
    line("resolve", bases.len(), 0.5, resolving(&bases));
    let normal: Vec<String> = bases.iter().map(|text| normalized(text)).collect();
    line("normalize what is normal", normal.len(), 0.35, normalizing(&normal));
}

fn parsing(inputs: &[&str]) -> Race {
    race(
        inputs.len(),
        || {
            for input in inputs {
                let _ = black_box(parse_reference(black_box(input.as_bytes())));
            }
        },
        || {
            for input in inputs {
                let _ = black_box(UriRef::parse(black_box(*input)));
            }
        },
    )
}

fn resolving(bases: &[&str]) -> Race {
    let pairs: Vec<(&str, &str)> = bases.iter().copied().zip(RELATIVE.into_iter().cycle()).collect();
    race(
        pairs.len(),
        || {
            for (base, relative) in black_box(&pairs) {
                let _ = black_box(resolve(base.as_bytes(), relative.as_bytes(), Options::default()));
            }
        },
        || {
            for (base, relative) in black_box(&pairs) {
                let base = Uri::parse(*base).expect("it has been filtered");
                let relative = UriRef::parse(*relative).expect("all of them are references");
                let _ = black_box(relative.resolve_against(&base));
            }
        },
    )
}

fn normalizing(inputs: &[String]) -> Race {
    race(
        inputs.len(),
        || {
            for input in inputs {
                let _ = black_box(normalize(black_box(input.as_bytes()), Level::Syntax));
            }
        },
        || {
            for input in inputs {
                let uri = Uri::parse(black_box(input.as_str())).expect("it has been filtered");
                let _ = black_box(uri.normalize());
            }
        },
    )
}

/// Whether both can resolve against this text: a URI without a fragment.
fn is_base(text: &str) -> bool {
    Uri::parse(text).is_ok_and(|uri| !uri.has_fragment())
}

fn normalized(text: &str) -> String {
    let normal = normalize(text.as_bytes(), Level::Syntax).expect("it has been filtered");
    String::from_utf8(normal.into_owned()).expect("a URI is ASCII")
}

/// The lists of real URLs with the names of their files, in order of name.
fn corpora() -> Vec<(String, Vec<String>)> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora");
    let folder = std::env::var_os("URISPEC_CORPORA").map_or(beside, PathBuf::from);
    let mut lists: Vec<(String, Vec<String>)> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "txt"))
        .filter_map(|entry| {
            let text = fs::read_to_string(entry.path()).ok()?;
            let name = entry.file_name().to_string_lossy().into_owned();
            Some((name, text.lines().map(str::to_owned).collect()))
        })
        .collect();
    lists.sort();
    lists
}

/// References drawn from the grammar of RFC 3986, the same every time.
fn generated(count: usize) -> Vec<String> {
    let mut draw = Draw(0x9e37_79b9_7f4a_7c15);
    (0..count).map(|_| uri_reference(&mut draw)).collect()
}

/// A small generator of numbers (xorshift64), so that everyone measures the same inputs.
struct Draw(u64);

impl Draw {
    /// A number below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 32).expect("32 bits are left") % limit
    }

    /// True `percent` times in a hundred.
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// `*( unreserved / pct-encoded / more )`, mostly letters, from `least` to `most` of them.
    fn text(&mut self, least: usize, most: usize, more: &[u8]) -> String {
        let length = least + self.below(most - least + 1);
        let mut text = String::new();
        for _ in 0..length {
            match self.below(100) {
                0 => text += self.one_of(&["%20", "%2F", "%e4", "%7E", "%C3%BC"]),
                1..=7 if !more.is_empty() => text.push(self.one_of(more).into()),
                8..=15 => text.push(self.one_of(b"0123456789-._~").into()),
                16..=20 => text.push(self.one_of(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ").into()),
                _ => text.push(self.one_of(b"abcdefghijklmnopqrstuvwxyz").into()),
            }
        }
        text
    }
}

/// `URI-reference = URI / relative-ref`, section 4.1.
fn uri_reference(draw: &mut Draw) -> String {
    const SCHEMES: [&str; 10] = [
        "http", "https", "https", "ftp", "file", "ws", "urn", "mailto", "data", "svn+ssh",
    ];
    let mut text = String::new();
    let is_uri = draw.chance(80);
    if is_uri {
        text = draw.one_of(&SCHEMES).to_owned() + ":";
    }
    if draw.chance(75) {
        text += "//";
        text += &authority(draw);
        for _ in 0..draw.below(6) {
            text += "/";
            text += &segment(draw);
        }
    } else {
        // A first segment without a colon, which serves as `path-rootless` and as `path-noscheme`.
        text += draw.one_of(&["", "/"]);
        text += &draw.text(1, 12, b"!$&'()*+,;=@");
        for _ in 0..draw.below(5) {
            text += "/";
            text += &segment(draw);
        }
    }
    if draw.chance(35) {
        text += "?";
        text += &draw.text(0, 40, b"&=&=&=+/?:@;,");
    }
    if draw.chance(20) {
        text += "#";
        text += &draw.text(0, 16, b"!&=/?:@");
    }
    text
}

/// `segment = *pchar`, section 3.3; some are dot segments.
fn segment(draw: &mut Draw) -> String {
    match draw.below(12) {
        0 => draw.one_of(&[".", ".."]).to_owned(),
        _ => draw.text(0, 16, b"!$&'()*+,;=:@"),
    }
}

/// `authority = [ userinfo "@" ] host [ ":" port ]`, section 3.2.
fn authority(draw: &mut Draw) -> String {
    let mut text = String::new();
    if draw.chance(15) {
        text += &draw.text(0, 12, b"!$&'()*+,;=:");
        text += "@";
    }
    text += &host(draw);
    if draw.chance(25) {
        text += ":";
        text += draw.one_of(&["", "80", "443", "8080", "65535"]);
    }
    text
}

/// `host = IP-literal / IPv4address / reg-name`, section 3.2.2.
fn host(draw: &mut Draw) -> String {
    match draw.below(20) {
        0..=1 => format!(
            "{}.{}.{}.{}",
            draw.below(256),
            draw.below(256),
            draw.below(256),
            draw.below(256)
        ),
        2 => draw
            .one_of(&["[::1]", "[2001:db8::8:800:200C:417A]", "[::ffff:192.0.2.1]", "[fe80::]"])
            .to_owned(),
        3 => draw.one_of(&["[v1.a:b]", "[vF.~]", ""]).to_owned(),
        4 => draw.text(0, 20, b"!$&'()*+,;="),
        _ => {
            let labels = [draw.one_of(&["www", "api", "m", "cdn-1", "static"]), "example", "com"];
            format!(
                "{}{}",
                draw.text(1, 10, b""),
                labels.map(|label| format!(".{label}")).concat()
            )
        }
    }
}
