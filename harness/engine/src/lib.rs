//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Parses texts by any grammar for which there is an automaton of marked strings (`urispec_grammar::Marked`), in one
//! pass over the text and without allocation. The result is the range of each component, or the first byte with which
//! no string of the language continues.
//!
//! [`Table::new`] needs an automaton of marked strings, and the names of the components with their marks. If the
//! grammar is ambiguous, it also needs [`Preference`](urispec_grammar::Preference)s. All of these are data: this
//! crate has no code for a particular document. [`Kept`] keeps tables that are built when they are first used.
//!
//! How a table is made:
//!
//! 1. `ways`: the paths of the marked automaton that take only marks. For each byte of a text, the automaton takes
//!    one such way and then the byte.
//! 2. `construction`: the subset construction over *configurations*. A configuration is a state of the marked
//!    automaton and, for each end of each component, the register that contains it. Configurations that cannot
//!    continue are dropped. For example, after `a`, an input of RFC 3986 may be in a scheme or in a path; a colon
//!    decides.
//! 3. `configuration` and `registers`: each end has a *home register*. This register contains the position of the
//!    end, or the value "absent". An end needs a second register only while two configurations disagree on its
//!    position. So "absent" is a value and not part of a state, and tables stay small.
//! 4. Two configurations in one state have the same future, so the preferences choose between them immediately. If no
//!    preference decides, the grammar is ambiguous: [`Error::Ambiguous`].
//! 5. `futures`: a configuration is dropped if a different configuration stays better and accepts the same texts.
//!    Without this step, RFC 1808 has 504 states instead of 131, and the first drafts of relative URLs have a
//!    thousand states instead of 130 to 230.
//! 6. `minimize`: states with the same future and the same moves between registers are merged.
//! 7. `packing` and `table`: a row of 256 cells for each state, and the walk.
//!
//! A grammar may be hostile: states, registers, ways over marks and steps are limited, and [`Error::Limit`] names the
//! limit. A text may be hostile, too: a parse takes linear time for any bytes.
//!
//! Rejected designs: If states store which ends are set, RFC 3986 has ten times as many states. If two ends at the
//! same position share a register, RFC 1808 has twice as many states. Resolving ambiguities before the construction,
//! by differences and unions of whole automata, takes three times as long;
//! [`Marked::settled`](urispec_grammar::Marked::settled) does this, and tests compare with it. Columns for classes of
//! bytes, registers of 32 bits, and loops over four or eight bytes at a time are slower on real URLs
//! (`cargo bench -p urispec-subjects --bench engine`).
//!
//! ```
//! use urispec_engine::Table;
//! use urispec_grammar::{Grammar, Mark, Preference};
//!
//! let grammar = Grammar::parse("pair.abnf", "pair = name [ \":\" value ]\nname = *( ALPHA / \":\" )\nvalue = *ALPHA")?;
//! let marked = grammar.marked(&[Mark::new("name", 0), Mark::new("value", 1)], "pair")?;
//! // "a:b" may be a name as a whole.
//! let table = Table::new(&marked, &[("name", 0), ("value", 1)], &[Preference::Having(1)])?;
//! let parts = table.parse(b"a:b:c").unwrap();
//! assert_eq!((parts.get(0), parts.get(1)), (Some(0..3), Some(4..5)));
//!
//! let rejection = table.parse(b"a:1").unwrap_err();
//! assert_eq!(rejection.offset(), 2);
//! assert!(table.allowed(rejection).contains(b':'));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod configuration;
mod construction;
mod error;
mod futures;
mod kept;
mod minimize;
mod packing;
mod parts;
mod registers;
mod table;
mod ways;

pub use error::Error;
pub use kept::Kept;
pub use parts::{Parts, Rejection};
pub use table::Table;
