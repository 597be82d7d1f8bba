//! Tests that the engine and the references accept the same texts with the same components, for every document and
//! every rule for a whole reference.
//!
//! A table is generated from the document's marked strings and preferences; a reference is written by hand. There
//! are three kinds of texts. The first is the complete suite of the rule's automaton, without additional states.
//! The second is the complete suite of the rule's splitting, without the marks. The third is random members with
//! near misses. For a rejected text, the automaton of the rule determines the offending byte, and the bytes that
//! are allowed there.
//!
//! Of large suites, an evenly spread part is tested. If `URISPEC_EXHAUSTIVE` is set, they are tested completely. In
//! this case, tables made from strings to which the preferences were already applied (`Marked::settled`) must also
//! give the same results.

use std::fmt::Write as _;

use urispec_engine::Table;
use urispec_grammar::{ByteSet, Dfa, Identifiers, Marked, SuiteConfig};
use urispec_model::{Component, Span, Spec};
use urispec_specs::marks::{as_bytes, components, preferences, splitting, unsettled};
use urispec_specs::{is_by_table, parse, rules, syntax, whole_rules};

use crate::agreement::{drawn, every_case};

/// The maximum number of tested strings of each suite.
const SUITE: u128 = 2_000;
const MEMBERS: usize = 300;
const EXHAUSTIVE_MEMBERS: usize = 20_000;

#[test]
fn the_tables_up_to_rfc_1808_agree_with_the_references() {
    check_all(|spec| spec <= Spec::Rfc1808);
}

#[test]
fn the_tables_up_to_rfc_2732_agree_with_the_references() {
    check_all(|spec| spec > Spec::Rfc1808 && spec <= Spec::Rfc2732);
}

#[test]
fn the_tables_up_to_rfc_3986_agree_with_the_references() {
    check_all(|spec| spec > Spec::Rfc2732 && spec <= Spec::Rfc3986);
}

#[test]
fn the_tables_of_the_branches_agree_with_the_references() {
    check_all(Spec::is_branch);
}

/// For a rule for a part, the result contains the components inside the part, and the component that the rule
/// derives.
#[test]
fn a_document_without_a_reference_is_parsed_from_every_rule() {
    let by_table: Vec<Spec> = Spec::SYNTAXES
        .iter()
        .copied()
        .filter(|spec| is_by_table(*spec))
        .collect();
    assert!(by_table.len() >= 14, "{by_table:?}");
    for spec in by_table {
        let grammar = syntax(spec).variant("--repaired");
        for rule in rules(spec) {
            let accepted = grammar.dfa(rule).expect("every document has its rules");
            for text in drawn(&accepted, 20) {
                let is_accepted = parse(spec, Some(rule), text).is_ok();
                assert_eq!(
                    is_accepted,
                    accepted.accepts(text),
                    "{spec} {rule}: \"{}\"",
                    text.escape_ascii()
                );
            }
        }
    }
    let parts = parse(Spec::UrlSyntax05, Some("hostport"), b"h:80").expect("a host and its port");
    assert_eq!(parts.get(Component::Port).map(Span::range), Some(2..4));
    let parts = parse(Spec::UrlSyntax05, Some("path"), b"a/;b").expect("a path");
    assert_eq!(parts.get(Component::Path).map(Span::range), Some(0..4));
}

#[track_caller]
fn check_all(is_checked: impl Fn(Spec) -> bool) {
    let is_exhaustive = std::env::var_os("URISPEC_EXHAUSTIVE").is_some();
    let mut failed = String::new();
    let is_checked = |spec: &Spec| is_checked(*spec) && !is_by_table(*spec);
    for spec in Spec::SYNTAXES.iter().copied().filter(is_checked) {
        for rule in whole_rules(spec) {
            let mut agreement = Agreement::new(spec, rule);
            agreement.ask(is_exhaustive);
            let Agreement { wrong, asked, .. } = &agreement;
            if let Some(first) = wrong.first() {
                let _ = writeln!(failed, "{spec} {rule}: {} of {asked} texts: {first}", wrong.len());
            }
            println!("{spec} {rule}: {asked} texts");
            assert!(*asked > 100, "{spec} {rule}: {asked} texts are not enough");
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

/// A rule, with its table and its reference.
struct Agreement {
    spec: Spec,
    rule: &'static str,
    accepted: Dfa,
    /// The texts for which the prose of the document overrides its grammar.
    except: Option<Dfa>,
    unsettled: Marked,
    table: Table,
    /// The table of the strings to which the preferences were already applied.
    settled: Option<Table>,
    asked: usize,
    wrong: Vec<String>,
}

impl Agreement {
    fn new(spec: Spec, rule: &'static str) -> Self {
        let grammar = syntax(spec).variant("--repaired");
        let except = format!("{rule}--except");
        let unsettled = unsettled(spec, rule).expect("every document has marked strings");
        Self {
            spec,
            rule,
            accepted: grammar.dfa(rule).expect("every document has its rules"),
            except: grammar.rule(&except).and_then(|_| grammar.dfa(&except).ok()),
            table: Table::new(&unsettled, &components(spec), &preferences(spec))
                .unwrap_or_else(|error| panic!("{spec} {rule}: {error}")),
            unsettled,
            settled: None,
            asked: 0,
            wrong: Vec::new(),
        }
    }

    fn ask(&mut self, is_exhaustive: bool) {
        let (most, members) = if is_exhaustive {
            (u128::MAX, EXHAUSTIVE_MEMBERS)
        } else {
            (SUITE, MEMBERS)
        };
        let mut marked = self.unsettled.clone();
        if is_exhaustive {
            let settled = splitting(self.spec, self.rule).expect("every document has a splitting");
            let table = Table::new(&settled, &components(self.spec), &[]);
            self.settled = Some(table.expect("it is not ambiguous"));
            marked = settled;
        }
        let accepted = Identifiers::new(self.accepted.clone()).expect("it is small enough");
        every_case(&accepted.suite(SuiteConfig::default()), most, &mut |text, _| {
            self.compare(text);
        });
        let marked = as_bytes(&marked).expect("no text of a document needs all bytes");
        let identifiers = Identifiers::new(marked.dfa().clone()).expect("it is small enough");
        every_case(&identifiers.suite(SuiteConfig::default()), most, &mut |text, _| {
            self.compare(&marked.text_of(text).collect::<Vec<u8>>());
        });
        for text in drawn(&self.accepted, members) {
            self.compare(text);
        }
    }

    fn compare(&mut self, text: &[u8]) {
        self.asked += 1;
        if let Some(wrong) = self.difference(text) {
            self.wrong.push(format!("\"{}\": {wrong}", text.escape_ascii()));
        }
    }

    /// A description of the difference for a text; `None` if there is no difference.
    fn difference(&self, text: &[u8]) -> Option<String> {
        let found = self.table.parse(text);
        if let Some(settled) = &self.settled {
            let same = settled.parse(text);
            let parts = [&found, &same].map(|found| found.as_ref().ok().copied());
            let offsets = [&found, &same].map(|found| found.as_ref().err().map(|why| why.offset()));
            if parts[0] != parts[1] || offsets[0] != offsets[1] {
                return Some("settled before, it is split differently".to_owned());
            }
        }
        let parsed = parse(self.spec, Some(self.rule), text);
        let is_exception = || self.except.as_ref().is_some_and(|except| except.accepts(text));
        if parsed.is_ok() != found.is_ok() && !is_exception() {
            return Some(format!(
                "accepted: {}, by the reference: {}",
                found.is_ok(),
                parsed.is_ok()
            ));
        }
        let parts = match found {
            Ok(parts) => parts,
            Err(why) => {
                let here = (why.offset(), self.table.allowed(why));
                let expected = stopped(&self.accepted, text);
                return (here != expected).then(|| format!("stopped at {here:?}, expected {expected:?}"));
            }
        };
        let Ok(spans) = parsed else { return None };
        let number = |component: &Component| self.table.components().position(|name| name == component.name());
        let differs = |component: &&Component| {
            let ours = number(component).and_then(|number| parts.get(number));
            ours != spans.get(**component).map(Span::range)
        };
        let component = Component::ALL.iter().find(differs)?;
        let ours = number(component).and_then(|number| parts.get(number));
        Some(format!(
            "{component} is {ours:?}, of the reference {:?}",
            spans.get(*component)
        ))
    }
}

/// The offset at which a text is rejected, and the bytes that are allowed there.
fn stopped(dfa: &Dfa, text: &[u8]) -> (usize, ByteSet) {
    let (mut state, mut offset) = (0, 0);
    for byte in text {
        let next = dfa.step(state, *byte);
        if !dfa.is_live(next) {
            break;
        }
        (state, offset) = (next, offset + 1);
    }
    let leads_on = |byte: &u8| dfa.is_live(dfa.step(state, *byte));
    (offset, (0..=u8::MAX).filter(leads_on).collect())
}
