//! Texts of a component drawn from the automata of the documents' own rules.
//!
//! [`texts`](crate::texts) writes shapes by hand that weigh what matters; here the grammar itself says what there is, so that
//! nothing is left out that nobody thought of. A member is a random walk through the minimal automaton that stays where
//! something can still be accepted, and goes the shortest way out at its end. A near miss is one edit away from a member and is
//! none itself.
//!
//! Everything that a draw looks up is made once, at the first draw. Turned down: `urispec_grammar::Sampler`, for which every
//! member of a length is as likely as any other, so that hardly one has a delimiter, at a sum of large numbers a byte; and
//! `Dfa::near_miss`, which weighs every edit there is, a thousand of them for a text of two bytes.

use std::collections::HashMap;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use urispec_grammar::{Dfa, Grammar, Random};
use urispec_model::{Component, Spec};
use urispec_specs::syntax;

use crate::dictionary;
use crate::texts::{edit, gap};

/// The rules that describe a component, or a part of it.
struct Rules {
    component: Component,
    /// Of RFC 3986; whatever they describe is a text of the component.
    own: &'static [&'static str],
    /// Of other documents, or of what may stand elsewhere in a URI only.
    elsewhere: &'static [(Spec, &'static str)],
}

/// Where a language is there already, it is taken once.
const RULES: &[Rules] = {
    use Spec::{Rfc1738, Rfc1808, Rfc2396, Rfc3986, Rfc3987};
    &[
        Rules {
            component: Component::Scheme,
            own: &["scheme"],
            elsewhere: &[(Rfc1808, "scheme"), (Rfc1738, "scheme")],
        },
        Rules {
            component: Component::Authority,
            own: &["authority"],
            elsewhere: &[
                (Rfc3987, "iauthority"),
                (Rfc2396, "authority"),
                (Rfc1808, "net_loc"),
                (Rfc1738, "login"),
            ],
        },
        Rules {
            component: Component::Userinfo,
            own: &["userinfo"],
            elsewhere: &[(Rfc3987, "iuserinfo"), (Rfc2396, "userinfo"), (Rfc1738, "user")],
        },
        Rules {
            component: Component::Host,
            own: &["host", "reg-name", "IP-literal", "IPv4address"],
            elsewhere: &[
                (Rfc3986, "IPv6address"),
                (Rfc3987, "ihost"),
                (Rfc3987, "ireg-name"),
                (Rfc2396, "host"),
                (Rfc2396, "IPv4address"),
                (Rfc2396, "reg_name"),
                (Rfc1738, "host"),
                (Rfc1738, "hostnumber"),
            ],
        },
        Rules {
            component: Component::Port,
            own: &["port"],
            elsewhere: &[(Rfc1738, "port")],
        },
        Rules {
            component: Component::Path,
            own: &[
                "path",
                "path-abempty",
                "path-absolute",
                "path-noscheme",
                "path-rootless",
                "segment",
            ],
            elsewhere: &[
                (Rfc3987, "ipath"),
                (Rfc3987, "ipath-abempty"),
                (Rfc3987, "isegment"),
                (Rfc2396, "path"),
                (Rfc2396, "abs_path"),
                (Rfc2396, "rel_path"),
                (Rfc2396, "opaque_part"),
                (Rfc1808, "path"),
                (Rfc1808, "params"),
                (Rfc1738, "fpath"),
                (Rfc1738, "hpath"),
            ],
        },
        Rules {
            component: Component::Query,
            own: &["query"],
            elsewhere: &[
                (Rfc3987, "iquery"),
                (Rfc2396, "query"),
                (Rfc1808, "query"),
                (Rfc1738, "search"),
            ],
        },
        Rules {
            component: Component::Fragment,
            own: &["fragment"],
            elsewhere: &[(Rfc3987, "ifragment"), (Rfc2396, "fragment"), (Rfc1808, "fragment")],
        },
    ]
};

/// The languages of a component.
struct Languages {
    all: Vec<Language>,
    /// How many of them, the first ones, are RFC 3986's for the component itself.
    own: usize,
}

static LANGUAGES: LazyLock<Vec<(Component, Languages)>> = LazyLock::new(|| {
    let mut grammars: HashMap<Spec, Grammar> = HashMap::new();
    let of_component = |rules: &Rules| {
        let mut languages = Languages {
            all: Vec::new(),
            own: rules.own.len(),
        };
        let own = rules.own.iter().map(|rule| (Spec::Rfc3986, *rule));
        for (spec, rule) in own.chain(rules.elsewhere.iter().copied()) {
            let grammar = grammars
                .entry(spec)
                .or_insert_with(|| syntax(spec).variant("--repaired"));
            let dfa = grammar.dfa(rule).expect("a test draws from every rule");
            match languages.all.iter().any(|language| language.dfa == dfa) {
                true if languages.all.len() < languages.own => languages.own -= 1,
                true => {}
                false => languages.all.push(Language::new(spec, rule, dfa)),
            }
        }
        (rules.component, languages)
    };
    RULES.iter().map(of_component).collect()
});

fn languages(component: Component) -> &'static Languages {
    let component = match component {
        Component::User | Component::Password => Component::Userinfo,
        Component::Params | Component::Opaque => Component::Path,
        other => other,
    };
    let found = LANGUAGES.iter().find(|(of, _)| *of == component);
    &found.expect("a test draws from every component").1
}

/// Every language from which texts of `component` are drawn.
pub fn all(component: Component) -> &'static [Language] {
    &languages(component).all
}

/// A text of `component` as RFC 3986 describes it, behind `text`.
pub fn member(component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    let languages = languages(component);
    u.choose(&languages.all[..languages.own])?.member(u, text)
}

/// A text that another document describes where RFC 3986 has `component`, behind `text`.
pub fn elsewhere(component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    let languages = languages(component);
    u.choose(&languages.all[languages.own..])?.member(u, text)
}

/// A text one edit away from what RFC 3986 or another document describes, behind `text`.
pub fn near_miss(component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    u.choose(all(component))?.near_miss(u, text)
}

/// What one rule of one document describes, with what drawing from it takes.
#[derive(Debug)]
pub struct Language {
    /// The document.
    pub spec: Spec,
    /// The rule.
    pub rule: &'static str,
    dfa: Dfa,
    states: Vec<State>,
    /// The bytes of which each [`Run`] is a part.
    bytes: Vec<u8>,
}

/// Where a walk can go from one state of an automaton.
#[derive(Debug)]
struct State {
    /// The bytes from which something can still be accepted, by kind; a kind has as many of these places as it weighs.
    onward: [Run; PLACES],
    /// The bytes that lead nearer to acceptance.
    nearer: Run,
}

/// Some bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    start: u32,
    length: u32,
}

const PLACES: usize = 16;

/// What is said of a byte, and how many places of [`PLACES`] that has where all kinds are possible.
type Kind = (fn(u8) -> bool, usize);

/// The kinds of bytes; the first that fits is a byte's own.
///
/// Were every byte as likely as any other, a text would be letters; were every class of the automaton, triplets or, in RFC
/// 3987, characters of three bytes.
const KINDS: [Kind; 6] = [
    (|byte| byte.is_ascii_alphabetic(), 4),
    (|byte| byte.is_ascii_digit(), 3),
    (|byte| b":/?#[]@.".contains(&byte), 4),
    (|byte| byte == b'%', 1),
    (|byte| !byte.is_ascii(), 2),
    (|_| true, 2),
];

/// How long a walk is before it goes out; the first is for a tape that is over.
const LENGTHS: [usize; 16] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 11, 16, 24];

/// How many edits are tried before one is taken that surely gives no member.
const TRIES: usize = 4;

impl Language {
    fn new(spec: Spec, rule: &'static str, dfa: Dfa) -> Self {
        let distance = distances(&dfa);
        let mut language = Self {
            spec,
            rule,
            states: Vec::new(),
            bytes: Vec::new(),
            dfa,
        };
        let mut runs = HashMap::new();
        for state in 0..language.dfa.states() {
            let number = u32::try_from(state).expect("states have u32 numbers");
            let next = |byte: u8| language.dfa.step(number, byte);
            let live: Vec<u8> = (0..=255).filter(|byte| language.dfa.is_live(next(*byte))).collect();
            let nearer = |byte: &u8| distance[next(*byte) as usize] < distance[state];
            let nearer: Vec<u8> = live.iter().copied().filter(nearer).collect();
            let mut kinds: Vec<Vec<u8>> = vec![Vec::new(); KINDS.len()];
            for byte in live {
                let kind = KINDS.iter().position(|(is_so, _)| is_so(byte));
                kinds[kind.expect("the last takes every byte")].push(byte);
            }
            let mut weighed = Vec::new();
            for (bytes, (_, weight)) in kinds.into_iter().zip(KINDS) {
                if !bytes.is_empty() {
                    let run = language.run(&mut runs, bytes);
                    weighed.extend(std::iter::repeat_n(run, weight));
                }
            }
            let none = Run { start: 0, length: 0 };
            let place = |place: usize| weighed.get(place * weighed.len() / PLACES).copied().unwrap_or(none);
            let state = State {
                onward: std::array::from_fn(place),
                nearer: language.run(&mut runs, nearer),
            };
            language.states.push(state);
        }
        language
    }

    /// These bytes, put where all are if they are not there yet.
    fn run(&mut self, runs: &mut HashMap<Vec<u8>, Run>, bytes: Vec<u8>) -> Run {
        let number = |length: usize| u32::try_from(length).expect("automata are small");
        let run = Run {
            start: number(self.bytes.len()),
            length: number(bytes.len()),
        };
        *runs.entry(bytes).or_insert_with_key(|bytes| {
            self.bytes.extend(bytes);
            run
        })
    }

    /// Whether the rule describes `text`.
    pub fn has(&self, text: &[u8]) -> bool {
        self.dfa.accepts(text)
    }

    /// A member behind `text`: short mostly, and 24 bytes and the shortest way out at most.
    pub fn member(&self, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
        let (length, mut random) = choices(u)?;
        self.walk(length, &mut random, text);
        Ok(())
    }

    /// A text behind `text` that is no member, and is one but for one character: put in, taken out, doubled, or put in place
    /// of another.
    ///
    /// # Panics
    /// Never: no rule of a component takes a control, as a test says.
    pub fn near_miss(&self, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
        let (length, mut random) = choices(u)?;
        let start = text.len();
        self.walk(length, &mut random, text);
        let end = text.len();
        for _ in 0..TRIES {
            // The edit is made to a copy, which takes the member's place if it is none.
            text.extend_from_within(start..end);
            edit(&mut random, text, end);
            if !self.has(&text[end..]) {
                text.drain(start..end);
                return Ok(());
            }
            text.truncate(end);
        }
        let place = gap(&mut random, text, start);
        let state = self.dfa.walk(0, &text[start..place]);
        let from = random.index(dictionary::CHARACTERS.len());
        let (before, behind) = dictionary::CHARACTERS.split_at(from);
        let ends = |character: &&&[u8]| !self.dfa.is_live(self.dfa.walk(state, character));
        let character = behind.iter().chain(before).find(ends);
        let character = character.expect("no rule of a component takes a control");
        text.splice(place..place, character.iter().copied());
        Ok(())
    }

    fn walk(&self, length: usize, random: &mut Random, text: &mut Vec<u8>) {
        let mut state = 0;
        for _ in 0..length {
            let onward = *random.choose(&self.states[state as usize].onward);
            if onward.length == 0 {
                break;
            }
            state = self.step(state, onward, random, text);
        }
        while !self.dfa.is_accepting(state) {
            state = self.step(state, self.states[state as usize].nearer, random, text);
        }
    }

    /// Puts one of some bytes behind `text`, and says where it leads.
    fn step(&self, state: u32, run: Run, random: &mut Random, text: &mut Vec<u8>) -> u32 {
        let bytes = &self.bytes[run.start as usize..][..run.length as usize];
        let byte = *random.choose(bytes);
        text.push(byte);
        self.dfa.step(state, byte)
    }
}

/// What a draw takes of the tape: how long the walk is, and where all other choices come from.
fn choices(u: &mut Unstructured<'_>) -> Result<(usize, Random)> {
    Ok((*u.choose(&LENGTHS)?, Random::seeded(u.arbitrary()?)))
}

/// How many bytes lie between each state and the next that accepts.
fn distances(dfa: &Dfa) -> Vec<usize> {
    let states = 0..u32::try_from(dfa.states()).expect("states have u32 numbers");
    let accepting = |state| if dfa.is_accepting(state) { 0 } else { usize::MAX };
    let mut distances: Vec<usize> = states.clone().map(accepting).collect();
    let representatives = dfa.representatives();
    loop {
        let before = distances.clone();
        for state in states.clone() {
            let next = representatives
                .iter()
                .map(|byte| before[dfa.step(state, *byte) as usize]);
            let nearest = next.min().unwrap_or(usize::MAX).saturating_add(1);
            let distance = &mut distances[state as usize];
            *distance = nearest.min(*distance);
        }
        if distances == before {
            return distances;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Calls `each` with every language and so many texts drawn from it.
    fn drawn(
        texts: usize,
        draw: impl Fn(&Language, &mut Unstructured<'_>, &mut Vec<u8>) -> Result<()>,
        mut each: impl FnMut(&Language, &[u8]),
    ) {
        let mut random = Random::seeded(5);
        for language in LANGUAGES.iter().flat_map(|(_, languages)| &languages.all) {
            for _ in 0..texts {
                let tape: [u8; 16] = random.entropy();
                let mut text = b"before".to_vec();
                draw(language, &mut Unstructured::new(&tape), &mut text).unwrap();
                each(language, text.strip_prefix(b"before").unwrap());
            }
        }
    }

    fn shown(language: &Language, text: &[u8]) -> String {
        format!("{}, {}: {}", language.spec, language.rule, text.escape_ascii())
    }

    #[test]
    fn a_member_is_one_for_the_reference_too() {
        drawn(500, Language::member, |language, text| {
            let parsed = urispec_specs::parse(language.spec, Some(language.rule), text);
            assert!(parsed.is_ok(), "{} {parsed:?}", shown(language, text));
            assert!(std::str::from_utf8(text).is_ok(), "{}", shown(language, text));
        });
    }

    #[test]
    fn a_near_miss_is_a_member_neither_for_the_automaton_nor_for_the_reference() {
        drawn(500, Language::near_miss, |language, text| {
            assert!(!language.has(text), "{}", shown(language, text));
            let parsed = urispec_specs::parse(language.spec, Some(language.rule), text);
            assert!(
                matches!(parsed, Err(urispec_specs::ParseError::Rejected(_))),
                "{} {parsed:?}",
                shown(language, text)
            );
            assert!(std::str::from_utf8(text).is_ok(), "{}", shown(language, text));
        });
    }

    #[test]
    fn a_near_miss_is_one_edit_away_from_a_member() {
        let ascii = (0..=0x7f).map(|byte: u8| vec![byte]);
        let other = ["é", "\u{fffd}", "😀", "\u{e000}"].map(|text| text.as_bytes().to_vec());
        let characters: Vec<Vec<u8>> = [Vec::new()].into_iter().chain(ascii).chain(other).collect();
        drawn(40, Language::near_miss, |language, text| {
            let bounds: Vec<usize> = (0..=text.len())
                .filter(|at| text.get(*at).is_none_or(|byte| byte & 0xc0 != 0x80))
                .collect();
            let around = |from: usize, to: usize| {
                let state = language.dfa.walk(0, &text[..from]);
                let is_mended = |character: &Vec<u8>| {
                    let state = language.dfa.walk(state, character);
                    language.dfa.is_accepting(language.dfa.walk(state, &text[to..]))
                };
                language.dfa.is_live(state) && characters.iter().any(is_mended)
            };
            let put_in = bounds.iter().any(|at| around(*at, *at));
            let put_out = bounds.windows(2).any(|pair| around(pair[0], pair[1]));
            assert!(put_in || put_out, "{}", shown(language, text));
        });
    }

    #[test]
    fn every_state_of_a_small_automaton_is_passed_and_most_of_a_large_one() {
        let mut passed: BTreeSet<(Spec, &str, u32)> = BTreeSet::new();
        drawn(10_000, Language::member, |language, text| {
            let states = text.iter().scan(0, |state, byte| {
                *state = language.dfa.step(*state, *byte);
                Some(*state)
            });
            passed.extend(states.chain([0]).map(|state| (language.spec, language.rule, state)));
        });
        for language in LANGUAGES.iter().flat_map(|(_, languages)| &languages.all) {
            let live = (0..u32::try_from(language.dfa.states()).unwrap()).filter(|state| language.dfa.is_live(*state));
            let missed: Vec<u32> = live
                .filter(|state| !passed.contains(&(language.spec, language.rule, *state)))
                .collect();
            let is_small = language.dfa.states() < 16;
            let allowed = if is_small { 0 } else { language.dfa.states() / 3 };
            assert!(missed.len() <= allowed, "{}: {missed:?}", shown(language, b""));
        }
    }

    #[test]
    fn what_rfc_3986_has_for_a_component_is_the_component() {
        let grammar = syntax(Spec::Rfc3986).variant("--repaired");
        for (component, languages) in LANGUAGES.iter() {
            let whole = grammar.dfa(component.name()).unwrap();
            assert!(languages.own > 0 && languages.own < languages.all.len(), "{component}");
            for language in &languages.all[..languages.own] {
                assert!(language.dfa.is_subset(&whole), "{}", shown(language, b""));
            }
        }
    }

    #[test]
    fn every_component_and_an_exhausted_tape_give_texts() {
        for component in Component::ALL {
            for draw in [member, elsewhere, near_miss] {
                for length in 0..4 {
                    let mut text = Vec::new();
                    draw(*component, &mut Unstructured::new(&[7; 4][..length]), &mut text).unwrap();
                }
            }
        }
    }
}
