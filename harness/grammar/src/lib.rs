//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Makes automata of ABNF. The automata show which strings a grammar accepts, how many strings it accepts, and how
//! and why two grammars differ.
//!
//! [`Grammar`] reads all of ABNF (RFC 5234 and 7405). For each rule it can make a [`Dfa`], which is the minimal
//! automaton of the rule's language over bytes.
//!
//! | to | use |
//! |---|---|
//! | test membership, one by one or millions at once | [`Dfa::accepts`], [`Dfa::is_match_batch`] |
//! | see where an input stops, and in which rule | [`Tracer`] |
//! | combine and compare languages | [`Dfa::union`], [`Dfa::relation`], [`Dfa::first_difference`] |
//! | list every place where two languages differ | [`reasons`]; by rule: [`differences`] |
//! | count the accepted strings, draw them at random, list them | [`Dfa::counts`], [`Sampler`], [`Samples`],
//! [`Dfa::enumerate`] |
//! | test a parser completely, within a bound on its states | [`Identifiers`] |
//! | measure a list of strings | [`Coverage`]; by mutants: [`Adequacy`] |
//! | find the components of a text by its grammar | [`Marked`], [`Captures`] |
//!
//! The crate is not specific to URIs, reads no file, and handles only regular rules. A rule that refers to itself in
//! the middle of its definition is an error. Prose is an error, too, unless a rule is [supplied](Grammar::supply) for
//! it. Files are hostile: every sequence of bytes results in an error or in an automaton, within [`Limits`].
//!
//! # From a grammar to a verdict
//!
//! ```
//! use urispec_grammar::{Ending, Grammar};
//!
//! let grammar = Grammar::parse("authority.abnf", "\
//!     authority = host [ \":\" port ]
//!     host      = 1*( ALPHA / DIGIT / \".\" )
//!     port      = *5DIGIT
//! ")?;
//! let dfa = grammar.dfa("authority")?;
//! assert!(dfa.accepts(b"a.example:80") && dfa.accepts(b"a:"));
//!
//! let trace = grammar.trace("authority", b"a:http")?;
//! assert_eq!((trace.ending, trace.offset), (Ending::Dies, 2));
//! assert_eq!((&*trace.rule, trace.expected.to_string()), ("port", "%x30-39".to_owned()));
//! # Ok::<(), urispec_grammar::Error>(())
//! ```
//!
//! # The difference of two grammars
//!
//! ```
//! use urispec_grammar::{Grammar, Relation, Tracer, differences, reasons};
//!
//! let old = Grammar::parse("old.abnf", "port = *DIGIT")?;
//! let new = Grammar::parse("new.abnf", "port = 1*5DIGIT")?;
//! let (one, two) = (old.dfa("port")?, new.dfa("port")?);
//! assert_eq!(two.relation(&one), Relation::Subset);
//!
//! // Each place where the two part, with the first word that shows it: no digit, and a sixth one.
//! let found = reasons(&one, &two)?;
//! let witnesses: Vec<&[u8]> = found.iter().map(|reason| reason.witness.as_slice()).collect();
//! assert_eq!(witnesses, [b"".as_slice(), b"000000"]);
//!
//! let groups = differences(&one, &two, &Tracer::new(&old, "port")?, &Tracer::new(&new, "port")?)?.groups;
//! assert_eq!((groups[1].second.as_str(), groups[1].bytes.to_string().as_str()), ("port", "%x30-39"));
//!
//! // What only the old grammar accepts is an automaton as well.
//! assert_eq!(one.difference(&two)?.count(0).to_string(), "1");
//! # Ok::<(), urispec_grammar::Error>(())
//! ```
//!
//! # Counting, sampling and testing
//!
//! ```
//! use urispec_grammar::{Grammar, Identifiers, Random, Sampler, SuiteConfig};
//!
//! let port = Grammar::parse("port.abnf", "port = 1*5DIGIT")?.dfa("port")?;
//! assert_eq!(port.count(5).to_string(), "100000");
//! assert_eq!(port.enumerate().next().unwrap(), b"0");
//! let sampler = Sampler::new(&port, 5)?;
//! assert!(port.accepts(&sampler.sample(&mut Random::seeded(7))));
//!
//! // A parser of ports that accepts a sixth digit answers a string of the complete suite wrongly.
//! let identifiers = Identifiers::new(port)?;
//! let wrong = Grammar::parse("port.abnf", "port = 1*6DIGIT")?.dfa("port")?;
//! assert!(identifiers.suite(SuiteConfig::default()).distinguishes(&wrong));
//! # Ok::<(), urispec_grammar::Error>(())
//! ```
//!
//! # Why not another crate
//!
//! `abnf` lacks positions, comments and bytes that are not UTF-8. `regex-automata` takes 27 times as long for
//! the minimal automaton of RFC 3986 (`benches/automata.rs`), and its automata of the same language are not
//! equal values. Derivatives of expressions have no minimal form, so they give no finite list of differences.

#![expect(
    clippy::missing_panics_doc,
    reason = "no input causes a panic: the message of each `expect` states why"
)]

mod ast;
mod batch;
mod byte_set;
mod captures;
mod completions;
mod count;
mod coverage;
mod cursor;
mod determinize;
mod dfa;
mod error;
mod export;
mod factored;
mod grammar;
mod greedy;
mod groups;
mod ir;
mod labels;
mod limits;
mod lower;
mod mark;
mod marked;
mod minimize;
mod mutants;
mod near_miss;
mod nfa;
pub mod order;
mod parse;
mod places;
mod product;
mod random;
mod reasons;
mod recursion;
mod rule;
mod samples;
mod shortlex;
mod suite;
mod symbols;
mod trace;
mod utf8;
mod written;

pub use ast::{Name, Node};
pub use byte_set::ByteSet;
pub use captures::{Capture, Captures};
pub use count::Sampler;
pub use coverage::{Count, Coverage, Example, Measure, Missing, Suggestion};
pub use dfa::Dfa;
pub use error::{Error, ErrorKind};
pub use grammar::{Encoding, Grammar};
pub use groups::{Differences, Group, differences};
pub use limits::Limits;
pub use mark::Mark;
pub use marked::{Ambiguity, Marked, MarkedBytes, Marks, Preference, Reader};
pub use mutants::{Adequacy, Family, Fate, Measured, Mutant, MutantKind, Probe, Survivor, Witness};
pub use near_miss::{Edit, NearMiss};
pub use places::{Event, Operand};
pub use product::Relation;
pub use random::Random;
pub use reasons::{Reason, reasons};
pub use rule::Rule;
pub use samples::Samples;
pub use shortlex::Members;
pub use suite::{Case, Cases, Contexts, Identifiers, Loops, Positions, Suite, SuiteConfig};
pub use symbols::Symbol;
pub use trace::{Ending, Position, Stack, Trace, Tracer};
