//! ABNF as automata.

mod ast;
mod batch;
mod byte_set;
mod determinize;
mod dfa;
mod error;
mod grammar;
mod limits;
mod lower;
mod minimize;
mod nfa;
pub mod order;
mod parse;
mod recursion;
mod trace;
mod utf8;

pub use ast::{Name, Node};
pub use byte_set::ByteSet;
pub use dfa::Dfa;
pub use error::{Error, ErrorKind};
pub use grammar::{Encoding, Grammar, Rule};
pub use limits::Limits;
pub use trace::{Outcome, Position, Stack, Trace, Tracer};
