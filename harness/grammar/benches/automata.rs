//! Measures the cost of automata, and of an oracle for many inputs at once. `regex-automata` is the comparison
//! wherever it has the same function.
//!
//! Run it with `cargo bench -p urispec-grammar`. The grammar is that of RFC 3986, appendix A. The inputs are
//! generated URLs with the lengths of those on the web, and the same URLs with one byte replaced in each. The
//! folder that `URISPEC_CORPORA` names adds lists of real URLs, one per line. The benchmark informs and never
//! fails, because its goals apply only to a quiet machine.

#[path = "../../subjects/benches/interleave/mod.rs"]
mod interleave;

use std::fs;
use std::hint::black_box;

use interleave::{Race, race};
use regex_automata::Anchored;
use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::{start, syntax};
use urispec_grammar::{Dfa, Grammar, Identifiers, Random, SuiteConfig, reasons};

const GRAMMAR: &str = include_str!("../tests/rfc3986.abnf");

fn main() {
    let grammar = Grammar::parse("rfc3986.abnf", GRAMMAR).expect("it is ABNF");
    let dfa = grammar.dfa("URI-reference").expect("it is regular");
    println!("what                                        ours       theirs   ratio    goal");
    let line = |what: &str, unit: &str, scale: f64, goal: f64, race: &Race| {
        let (ours, theirs) = (race.ours / scale, race.theirs / scale);
        let verdict = if ours <= goal { "met" } else { "missed" };
        println!(
            "{what:<36} {ours:>8.3} {unit} {theirs:>9.3} {unit}   {:.3}   {goal} {unit} {verdict}",
            race.ratio
        );
    };
    let ours = || {
        let grammar = Grammar::parse("rfc3986.abnf", black_box(GRAMMAR));
        black_box(
            grammar
                .and_then(|grammar| grammar.dfa("URI-reference"))
                .expect("it was regular before"),
        );
    };
    let theirs = |is_minimised| move || drop(black_box(regex(&pattern(), is_minimised)));
    line("build and minimise", "ms", 1e6, 30.0, &race(1, &ours, theirs(true)));
    line(
        "build; theirs not minimised",
        "ms",
        1e6,
        30.0,
        &race(1, &ours, theirs(false)),
    );
    // The automaton of `regex-automata` comes from the same regular expression.
    let suite = || {
        let identifiers = Identifiers::new(black_box(&dfa).clone()).expect("it is small");
        let suite = identifiers.suite(SuiteConfig::default());
        let mut cases = suite.cases();
        while let Some(case) = cases.advance() {
            black_box(case);
        }
    };
    line(
        "complete suite; theirs: the automaton",
        "ms",
        1e6,
        20.0,
        &race(1, suite, ours),
    );
    let looser = GRAMMAR.replace("h16           = 1*4HEXDIG", "h16           = 1*5HEXDIG");
    let looser = looser
        .replace("\"2\" %x30-34 DIGIT", "\"2\" %x30-39 DIGIT")
        .replace("= *DIGIT", "= 1*5DIGIT");
    let other = Grammar::parse("", looser)
        .and_then(|grammar| grammar.dfa("URI-reference"))
        .expect("it is ABNF, too");
    let found = reasons(&dfa, &other).expect("they are small").len();
    let difference = race(
        1,
        || drop(black_box(reasons(black_box(&dfa), &other))),
        || drop(black_box(dfa.difference(black_box(&other)))),
    );
    line(
        &format!("{found} reasons; theirs: `difference`"),
        "ms",
        1e6,
        20.0,
        &difference,
    );
    let theirs = regex(&pattern(), true);
    for (name, urls) in corpora() {
        let urls: Vec<&[u8]> = urls.iter().map(Vec::as_slice).collect();
        let expected: Vec<bool> = urls.iter().map(|url| walk(&theirs, url)).collect();
        assert_eq!(dfa.is_match_batch(&urls), expected, "ours and theirs differ");
        let accepted = expected.iter().filter(|is_accepted| **is_accepted).count();
        let what = format!("{name}, {accepted} of {}", urls.len());
        // A round is short, so that other work on the machine does not interrupt most rounds.
        let urls = &urls[..urls.len().min(4000)];
        let bytes: usize = urls.iter().map(|url| url.len()).sum();
        line(&what, "ns", 1.0, 0.35, &batch(&dfa, &theirs, urls, bytes));
    }
}

fn batch(dfa: &Dfa, theirs: &dense::DFA<Vec<u32>>, urls: &[&[u8]], bytes: usize) -> Race {
    race(
        bytes,
        || drop(black_box(dfa.is_match_batch(black_box(urls)))),
        || {
            for url in urls {
                black_box(walk(theirs, black_box(url)));
            }
        },
    )
}

/// The dense walk of `regex-automata`, one input after another.
fn walk(dfa: &dense::DFA<Vec<u32>>, input: &[u8]) -> bool {
    let config = start::Config::new().anchored(Anchored::Yes);
    let mut state = dfa.start_state(&config).expect("it has an anchored start");
    for byte in input {
        state = dfa.next_state(state, *byte);
    }
    dfa.is_match_state(dfa.next_eoi_state(state))
}

fn regex(pattern: &str, is_minimised: bool) -> dense::DFA<Vec<u32>> {
    dense::Builder::new()
        .configure(
            dense::Config::new()
                .minimize(is_minimised)
                .start_kind(StartKind::Anchored),
        )
        .syntax(syntax::Config::new().unicode(false).utf8(false))
        .thompson(thompson::Config::new().utf8(false))
        .build(pattern)
        .expect("it is a regular expression")
}

/// `URI-reference` as a regular expression.
fn pattern() -> String {
    let pchar = "(?:[-A-Za-z0-9._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})";
    let no_colon = "(?:[-A-Za-z0-9._~!$&'()*+,;=@]|%[0-9A-Fa-f]{2})";
    let reg_name = "(?:[-A-Za-z0-9._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*";
    let userinfo = "(?:[-A-Za-z0-9._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*";
    let octet = "(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])";
    let ipv4 = format!("(?:{octet}\\.{octet}\\.{octet}\\.{octet})");
    let h16 = "[0-9A-Fa-f]{1,4}";
    let ls32 = format!("(?:{h16}:{h16}|{ipv4})");
    let ipv6 = format!(
        "(?:(?:{h16}:){{6}}{ls32}|::(?:{h16}:){{5}}{ls32}|(?:{h16})?::(?:{h16}:){{4}}{ls32}\
         |(?:(?:{h16}:){{0,1}}{h16})?::(?:{h16}:){{3}}{ls32}|(?:(?:{h16}:){{0,2}}{h16})?::(?:{h16}:){{2}}{ls32}\
         |(?:(?:{h16}:){{0,3}}{h16})?::{h16}:{ls32}|(?:(?:{h16}:){{0,4}}{h16})?::{ls32}\
         |(?:(?:{h16}:){{0,5}}{h16})?::{h16}|(?:(?:{h16}:){{0,6}}{h16})?::)"
    );
    let future = "[vV][0-9A-Fa-f]+\\.[-A-Za-z0-9._~!$&'()*+,;=:]+";
    let authority = format!("(?:{userinfo}@)?(?:\\[(?:{ipv6}|{future})\\]|{ipv4}|{reg_name})(?::[0-9]*)?");
    let tail = format!("(?:\\?(?:{pchar}|[/?])*)?(?:#(?:{pchar}|[/?])*)?");
    let absolute = format!("/(?:{pchar}+(?:/{pchar}*)*)?");
    let hier = format!("(?://{authority}(?:/{pchar}*)*|{absolute}|{pchar}+(?:/{pchar}*)*|)");
    let relative = format!("(?://{authority}(?:/{pchar}*)*|{absolute}|{no_colon}+(?:/{pchar}*)*|)");
    format!("(?:[A-Za-z][-A-Za-z0-9+.]*:{hier}{tail}|{relative}{tail})\\z")
}

/// Generated URLs, the same URLs with faults, and the lists of a folder.
fn corpora() -> Vec<(String, Vec<Vec<u8>>)> {
    let mut random = Random::seeded(3986);
    let urls: Vec<Vec<u8>> = (0..20_000).map(|_| url(&mut random)).collect();
    let faulty = urls.iter().map(|url| {
        let mut url = url.clone();
        let place = usize::try_from(random.below(url.len() as u64)).expect("it is below a length");
        url[place] = u8::try_from(random.below(256)).expect("it is a byte");
        url
    });
    let faulty = faulty.collect();
    let mut corpora = vec![
        ("made up".to_owned(), urls),
        ("made up, with faults".to_owned(), faulty),
    ];
    let folder = std::env::var_os("URISPEC_CORPORA");
    let mut files: Vec<_> = folder
        .and_then(|folder| fs::read_dir(folder).ok())
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    files.sort_by_key(fs::DirEntry::path);
    for file in files
        .into_iter()
        .filter(|file| file.path().extension().is_some_and(|extension| extension == "txt"))
    {
        let Ok(text) = fs::read(file.path()) else { continue };
        let lines = text
            .split(|byte| *byte == b'\n')
            .filter(|line| !line.is_empty())
            .take(100_000);
        corpora.push((
            file.file_name().to_string_lossy().into_owned(),
            lines.map(<[u8]>::to_vec).collect(),
        ));
    }
    corpora
}

/// A URL with a host, a path and sometimes a query, some seventy bytes long.
fn url(random: &mut Random) -> Vec<u8> {
    let mut url = b"https://".to_vec();
    let mut word = |url: &mut Vec<u8>, letters: &[u8], longest: u64| {
        for _ in 0..=random.below(longest) {
            url.push(letters[usize::try_from(random.below(letters.len() as u64)).expect("it is below a length")]);
        }
        random.below(4)
    };
    word(&mut url, b"abcdefghijklmnopqrstuvwxyz0123456789-", 18);
    url.extend(b".com");
    for _ in 0..4 {
        url.push(b'/');
        word(&mut url, b"abcdefghijklmnopqrstuvwxyz-_", 14);
    }
    if word(&mut url, b"0123456789", 6) == 0 {
        url.extend(b"?q=%20");
        word(&mut url, b"abcdefghijklmnopqrstuvwxyz=&+", 40);
    }
    url
}
