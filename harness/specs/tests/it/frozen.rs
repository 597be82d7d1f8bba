//! Compares the references with a record of the answers that they gave when they were written by hand. The record
//! is kept when a reference that was written by hand is removed.
//!
//! For each document and each rule for a whole reference, the texts are the complete suite of the rule's automaton.
//! The suite has every byte in the step after the strings that reach each state. The record, `tests/frozen.txt`,
//! has a line for each rule: the document, the rule, the number of strings, and hashes of the answers. Each hash is
//! for a block of neighbouring parts of the suite (at most [`BLOCKS`]). An answer is a rejection, or every
//! component with its range.
//!
//! Of a large suite, only some blocks are tested; with `URISPEC_EXHAUSTIVE`, all blocks are tested. If a hash
//! differs, the block is compared with the table of `urispec-engine`, and the first text on which they differ is
//! shown. `URISPEC_WRITE_FROZEN=1` regenerates the record. For each changed line, the commit message must state the
//! section that requires the new answer.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::Hasher as _;
use std::ops::Range;
use std::path::Path;

use fnv::FnvHasher;
use rayon::prelude::*;
use urispec_engine::Table;
use urispec_grammar::{Identifiers, Suite, SuiteConfig};
use urispec_model::{Component, Span, Spec};
use urispec_specs::marks::{components, preferences, unsettled};
use urispec_specs::{parse, syntax, whole_rules};

/// The maximum number of blocks of a suite.
const BLOCKS: usize = 32;
/// The approximate number of tested strings of a rule.
const STRINGS: u128 = 10_000;
const CONFIG: SuiteConfig = SuiteConfig {
    extra_states: 0,
    every_byte: true,
};

#[test]
fn the_documents_answer_as_they_did_when_they_were_frozen() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen.txt");
    let rules: Vec<(Spec, &str)> = Spec::SYNTAXES
        .iter()
        .flat_map(|spec| whole_rules(*spec).into_iter().map(|rule| (*spec, rule)))
        .collect();
    if std::env::var_os("URISPEC_WRITE_FROZEN").is_some() {
        let lines: Vec<String> = rules
            .par_iter()
            .map(|(spec, rule)| Frozen::now(*spec, rule).line())
            .collect();
        std::fs::write(path, lines.concat()).expect("the record can be written");
        return;
    }
    let text = std::fs::read_to_string(path).expect("the record is there");
    let record: BTreeMap<(&str, &str), Frozen> = text.lines().map(Frozen::read).collect();
    assert_eq!(
        record.len(),
        rules.len(),
        "the record does not have the rules that the documents have"
    );
    let is_exhaustive = std::env::var_os("URISPEC_EXHAUSTIVE").is_some();
    let compare = |(spec, rule): &(Spec, &'static str)| {
        let frozen = record.get(&(spec.name(), *rule));
        let frozen = frozen.unwrap_or_else(|| panic!("{spec} {rule} is not on record"));
        frozen.differs(*spec, rule, if is_exhaustive { u128::MAX } else { STRINGS })
    };
    let differing: Vec<String> = rules.par_iter().filter_map(compare).collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// The record of a rule.
struct Frozen {
    name: String,
    strings: u128,
    blocks: Vec<u64>,
}

impl Frozen {
    fn now(spec: Spec, rule: &'static str) -> Self {
        let identifiers = identifiers(spec, rule);
        let suite = identifiers.suite(CONFIG);
        Self {
            name: format!("{spec} {rule}"),
            strings: suite.count(),
            blocks: (0..BLOCKS).map(|block| hashed(spec, rule, &suite, block).0).collect(),
        }
    }

    fn line(&self) -> String {
        let mut line = format!("{} {}", self.name, self.strings);
        for hash in &self.blocks {
            let _ = write!(line, " {hash:016x}");
        }
        line + "\n"
    }

    fn read(line: &str) -> ((&str, &str), Self) {
        let words: Vec<&str> = line.split(' ').collect();
        let [spec, rule, strings, hashes @ ..] = words.as_slice() else {
            panic!("expected a line of the record, found `{line}`")
        };
        let hash = |hash: &&str| u64::from_str_radix(hash, 16).expect("a hash");
        let frozen = Self {
            name: format!("{spec} {rule}"),
            strings: strings.parse().expect("a number of strings"),
            blocks: hashes.iter().map(hash).collect(),
        };
        ((spec, rule), frozen)
    }

    /// A description of the difference from the record; `None` if there is no difference. Blocks with about `most`
    /// strings in total are compared.
    fn differs(&self, spec: Spec, rule: &'static str, most: u128) -> Option<String> {
        let identifiers = identifiers(spec, rule);
        let suite = identifiers.suite(CONFIG);
        if suite.count() != self.strings {
            let now = suite.count();
            return Some(format!(
                "{}: the suite has {now} strings, {} on record",
                self.name, self.strings
            ));
        }
        let blocks = most
            .saturating_mul(BLOCKS as u128)
            .div_ceil(self.strings)
            .min(BLOCKS as u128);
        let blocks = usize::try_from(blocks).expect("there are few blocks");
        let mut asked = 0;
        for block in (1..=blocks).map(|number| number * BLOCKS / blocks - 1) {
            let (hash, strings) = hashed(spec, rule, &suite, block);
            if hash != self.blocks[block] {
                let first = first(spec, rule, &suite, block);
                return Some(format!("{}: block {block}: {first}", self.name));
            }
            asked += strings;
        }
        assert!(asked > 0, "{}: no string was asked", self.name);
        None
    }
}

fn identifiers(spec: Spec, rule: &str) -> Identifiers {
    let dfa = syntax(spec).variant("--repaired").dfa(rule);
    Identifiers::new(dfa.expect("every document has its rules")).expect("it is small enough")
}

/// The hash of the answers to a block of a suite, and their number.
fn hashed(spec: Spec, rule: &'static str, suite: &Suite<'_>, block: usize) -> (u64, usize) {
    let mut hasher = FnvHasher::default();
    let mut strings = 0;
    each(suite, block, &mut |text| {
        strings += 1;
        let answer = answer(spec, rule, text);
        hasher.write_usize(answer.len());
        for number in answer {
            hasher.write_u32(number);
        }
    });
    (hasher.finish(), strings)
}

/// The texts of a block.
fn each(suite: &Suite<'_>, block: usize, found: &mut impl FnMut(&[u8])) {
    let parts = suite.parts();
    for part in block * parts / BLOCKS..(block + 1) * parts / BLOCKS {
        let mut cases = suite.part(part);
        while let Some(case) = cases.advance() {
            found(case.text);
        }
    }
}

/// The answer as numbers: the number and the range of each component, or a single number for a rejection.
fn answer(spec: Spec, rule: &'static str, text: &[u8]) -> Vec<u32> {
    let Ok(spans) = parse(spec, Some(rule), text) else {
        return vec![u32::MAX];
    };
    places(|component| spans.get(component).map(Span::range))
}

fn places(of: impl Fn(Component) -> Option<Range<usize>>) -> Vec<u32> {
    let number = |at: usize| u32::try_from(at).expect("texts are short");
    let all = Component::ALL.iter().enumerate();
    let present = all.filter_map(|(at, component)| of(*component).map(|span| [at, span.start, span.end]));
    present.flatten().map(number).collect()
}

/// The first text of a block on which the reference and the table of the engine differ.
fn first(spec: Spec, rule: &'static str, suite: &Suite<'_>, block: usize) -> String {
    let unsettled = unsettled(spec, rule).expect("every document has marked strings");
    let table = Table::new(&unsettled, &components(spec), &preferences(spec)).expect("it is not ambiguous");
    let by_table = |text: &[u8]| match table.parse(text) {
        Ok(parts) => places(|component| {
            let number = table.components().position(|name| name == component.name());
            number.and_then(|number| parts.get(number))
        }),
        Err(_) => vec![u32::MAX],
    };
    let mut first = None;
    each(suite, block, &mut |text| {
        if first.is_none() && by_table(text) != answer(spec, rule, text) {
            first = Some(format!("it differs from the table on \"{}\"", text.escape_ascii()));
        }
    });
    first.unwrap_or_else(|| "the table differs from the record, too: the grammar has changed".to_owned())
}
