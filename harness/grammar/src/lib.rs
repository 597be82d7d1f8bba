//! ABNF as automata.

mod ast;
mod batch;
mod byte_set;
mod count;
mod determinize;
mod dfa;
mod error;
mod export;
mod grammar;
mod limits;
mod lower;
mod minimize;
mod near_miss;
mod nfa;
pub mod order;
mod parse;
mod product;
mod random;
mod reasons;
mod recursion;
mod shortlex;
mod trace;
mod utf8;

pub use ast::{Name, Node};
pub use byte_set::ByteSet;
pub use count::Sampler;
pub use dfa::Dfa;
pub use error::{Error, ErrorKind};
pub use grammar::{Encoding, Grammar, Rule};
pub use limits::Limits;
pub use near_miss::{Edit, NearMiss};
pub use product::Relation;
pub use random::Random;
pub use reasons::{Event, Group, Reason, Side, group, reasons};
pub use shortlex::Members;
pub use trace::{Outcome, Position, Stack, Trace, Tracer};
