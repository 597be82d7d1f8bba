//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Learns an automaton of the texts that a parser accepts, from its answers alone.
//!
//! [`learn`] begins with the automaton of a document, asks the parser which of its states exist, and then looks for
//! words on which the model and the parser differ. Each such word adds a state, or splits a class of bytes. A model
//! never has a state that the parser does not need, so a difference is never an artefact of learning.
//!
//! A model of *splitting* is learnt in the same way: its words are texts with [marks](Marking) around the components, and
//! a parser accepts a word if it accepts the text and reports these components.
//!
//! Nothing but a proof can tell that a model is complete: a parser may count to a number that no word reaches. So a
//! [`Model`] lists the [stages](Stage) in which words were looked for, and [`Model::claim`] says what follows from them.
//!
//! # Why these algorithms
//!
//! The tree of words is that of Kearns and Vazirani, and a word is analysed as Rivest and Schapire do. Newer algorithms
//! ask fewer questions for a state; but at least 88 of 100 questions look for a further difference, whatever the
//! algorithm. What decides is where the words come from, and in which order.
//!
//! # Rejected designs
//!
//! - A third kind of answer in the automaton, for words that cannot be given to the parser: all of them end in a
//!   rejection for the users of the parser, and two of three questions would be about bytes that are not UTF-8.
//! - Learning without the automaton of a document: the same words then find two states instead of 183.

mod learner;
mod marking;
mod memory;
mod model;
mod stages;
mod subject;
mod teacher;

pub use marking::{Mark, Marking, Splitter, reported};
pub use memory::Memory;
pub use model::{Asked, Facts, Model, ModelError, Reason, What};
pub use stages::{Learnt, Sources, Stage, StageResult, learn};
pub use subject::{Hosts, Only, Parser};
pub use teacher::{End, Limits, Questions, Reply, Teacher};
