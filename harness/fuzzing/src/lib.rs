//! Makes inputs for URI parsers, and holds what comes of them against laws and second opinions.
//!
//! - [`Generator`] makes inputs from a seed: URIs and references of components that are as their rule says, nearly so, or
//!   known to matter, and pairs of them that share structure. The same seed gives the same inputs.
//! - [`texts`] makes one component: of shapes written by hand, from the automata of the documents' rules ([`languages`]), or of
//!   what parsers were seen to disagree on ([`dictionary`]).
//! - [`mutate`](mod@mutate) changes an input where its components stand, for libFuzzer or for whoever wants neighbours.
//! - [`laws`], [`twin`], [`automata`] and [`protocol`] say what must hold of every answer of our own. What does not hold is
//!   [`Broken`].
//! - A [`Target`] is what one target of cargo-fuzz asks, and [`Runner`] asks it; [`Behaviour`] is what parsers and documents
//!   did, for libFuzzer to keep an input by.
//!
//! The targets of cargo-fuzz in `fuzz/` are glue around this crate, so that all of it is tested by plain `cargo test`,
//! without libFuzzer. It does *not* print, read a file, or judge a parser: what parsers do is compared in
//! `urispec-judge`.
//!
//! Turned down: `proptest` and `quickcheck`, which shrink by how an input was made, while a finding has to be shrunk by what
//! it shows, whoever found it; and a corpus of tapes of choices, which nobody could read (see [`Pair`]).
//!
//! ```
//! use urispec_fuzzing::{Generator, Related, Shape, laws};
//!
//! let mut generator = Generator::new(1, Shape::Pair);
//! for _ in 0..100 {
//!     let Related { first, second } = generator.related();
//!     laws::hold(&first.0, &second.0)?;
//! }
//! # Ok::<(), urispec_fuzzing::Broken>(())
//! ```

pub mod anatomy;
pub mod automata;
mod broken;
mod case;
mod classes;
pub mod dictionary;
mod differ;
mod generate;
pub mod languages;
pub mod laws;
pub mod mutate;
pub mod protocol;
mod seeds;
mod target;
pub mod terminals;
pub mod texts;
pub mod twin;

pub use broken::Broken;
pub use case::{Pair, SEPARATOR, Shape, mend};
pub use classes::{CLASSES, Class, Resolution, Shown};
pub use differ::{Behaviour, Documents, Subjects};
pub use generate::{Generator, Related, Uri};
pub use seeds::seeds;
pub use target::{Runner, Target};
pub use urispec_grammar::Random;
