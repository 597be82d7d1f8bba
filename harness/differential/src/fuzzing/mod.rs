//! Generates inputs for URI parsers, and runs the fuzz targets.
//!
//! - [`Generator`] makes inputs from a seed: URIs and references, and pairs of them that have something in common.
//!   Their components are valid, nearly valid, or known to cause differences. The same seed gives the same inputs.
//! - [`texts`] makes one component: in shapes written by hand, from the automata of the documents' rules ([`languages`]), or
//!   from texts on which parsers are known to disagree ([`dictionary`]).
//! - [`mutate`](mod@mutate) changes the components of an input, for libFuzzer and for other callers.
//! - [`url_standard`] contains the laws of the URL Standard, and the known differences of crates that implement it.
//! - `protocol`, with the feature `pipe`, contains the laws of the protocol for parsers in other processes.
//! - [`GeneratedPairs`] is a source of requests for a comparison.
//! - A [`Target`] is one target of cargo-fuzz, and a [`Runner`] runs its cases; a [`Behaviour`] describes the
//!   answers. libFuzzer keeps inputs with a new behaviour.
//! - [`Findings`] are the divergences that are not on record, each written to a separate file.
//!
//! The targets of cargo-fuzz in `fuzz/` only call this module, so a plain `cargo test` tests nearly all of their
//! code without libFuzzer. This module does *not* print anything and does *not* judge parsers: a
//! [`Panel`](crate::Panel) compares parsers, and `urispec-judge` judges them. The module opens no files except the
//! files of [`Findings`].
//!
//! We decided against `proptest` and `quickcheck`. Both tools make an input smaller by changing the random choices
//! that it was made from. We make an input smaller as long as it shows the mismatch, and this works for inputs from
//! every source. We also decided against a corpus of random bytes, which nobody could read (see [`Pair`]).
//!
//! ```
//! use urispec_differential::fuzzing::{Generator, Related, Shape};
//! use urispec_oracles::laws;
//!
//! let mut generator = Generator::new(1, Shape::Pair);
//! for _ in 0..100 {
//!     let Related { first, second } = generator.related();
//!     laws::hold(&first.0, &second.0)?;
//! }
//! # Ok::<(), urispec_oracles::LawViolation>(())
//! ```

mod case;
mod classes;
pub mod dictionary;
mod differ;
mod edit;
mod findings;
mod generate;
pub mod languages;
pub mod locate;
pub mod mutate;
mod pairs;
#[cfg(feature = "pipe")]
pub mod protocol;
mod runner;
#[cfg(feature = "pipe")]
mod seeds;
mod target;
pub mod terminals;
mod text_mutation;
pub mod texts;
mod uri;
pub mod url_standard;

pub use case::{Pair, SEPARATOR, Shape, repair_utf8};
pub use classes::{CLASSES, Class, Resolution, Shown};
pub use differ::{Behaviour, Documents, Sighting, Subjects};
pub use findings::{Findings, Novelty, Watch};
pub use generate::Generator;
pub use pairs::GeneratedPairs;
pub use runner::Runner;
#[cfg(feature = "pipe")]
pub use seeds::seeds;
pub use target::Target;
pub use uri::{Related, Uri};
pub use urispec_grammar::Random;
