//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! ABNF as automata: what a grammar accepts, how two grammars differ and why, how many strings there are, and which.
//!
//! [`Grammar`] reads ABNF (RFC 5234 and 7405), all of it, and makes of a rule the one minimal automaton of its language, a
//! [`Dfa`] over bytes. Automata are combined, compared, counted, enumerated, sampled and exported; [`reasons`] lists every
//! place where two of them differ, and [`differences`] the rules in which that is. A [`Tracer`] shows where one input stops.
//! [`Identifiers`] make complete test suites; [`Grammar::mutants`] are grammars with one edit, for strings to be measured by.
//!
//! It knows no URI, reads no file, and follows only what is regular: a rule that needs itself in the middle is an error.
//! Prose is one, too, unless a rule is supplied for it. Files are hostile: any bytes in any number end as an error or as
//! an automaton, within [`Limits`].
//!
//! Turned down: the crate `abnf` for reading ([what it lacks](Grammar::parse)); `regex-automata` for automata (measured in
//! `benches/automata.rs`: the minimal automaton of RFC 3986 takes it 27 times as long, and its automata of one language are
//! not equal values); derivatives of expressions in place of an automaton (no minimal form, so no finite list of
//! differences).
//!
//! ```
//! use urispec_grammar::{Grammar, Tracer, differences, reasons};
//!
//! let old = Grammar::parse("old.abnf", "port = *DIGIT")?;
//! let new = Grammar::parse("new.abnf", "port = 1*5DIGIT")?;
//! let (one, two) = (old.dfa("port")?, new.dfa("port")?);
//! let found = reasons(&one, &two)?;
//! let witnesses: Vec<&[u8]> = found.iter().map(|reason| reason.witness.as_slice()).collect();
//! assert_eq!(witnesses, [b"".as_slice(), b"000000"]);
//!
//! let groups = differences(&one, &two, &Tracer::new(&old, "port")?, &Tracer::new(&new, "port")?)?.groups;
//! assert_eq!((groups[1].second.as_str(), groups[1].bytes.to_string().as_str()), ("port", "%x30-39"));
//! # Ok::<(), urispec_grammar::Error>(())
//! ```

#![expect(
    clippy::missing_panics_doc,
    reason = "nothing here panics: each `expect` says why it holds, whatever the input"
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
pub use suite::{Case, Cases, Contexts, Identifiers, Loops, Suite, SuiteConfig};
pub use symbols::Symbol;
pub use trace::{Ending, Position, Stack, Trace, Tracer};
