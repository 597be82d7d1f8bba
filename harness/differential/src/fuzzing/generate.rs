//! Generates an endless series of cases; the same seed gives the same cases.

use urispec_grammar::Random;

use crate::fuzzing::case::Shape;
#[cfg(feature = "pipe")]
use crate::fuzzing::protocol;
use crate::fuzzing::uri::{Related, Uri};
use crate::fuzzing::url_standard::pieces;

/// Generates an endless series of cases; the same seed gives the same cases.
///
/// ```
/// use urispec_differential::fuzzing::{Generator, Shape};
///
/// let cases: Vec<Vec<u8>> = Generator::new(7, Shape::Text).take(3).collect();
/// assert_eq!(cases, Generator::new(7, Shape::Text).take(3).collect::<Vec<_>>());
/// ```
#[derive(Debug, Clone)]
pub struct Generator {
    random: Random,
    shape: Shape,
}

impl Generator {
    /// A generator with a seed, for cases of one shape.
    pub const fn new(seed: u64, shape: Shape) -> Self {
        Self {
            random: Random::seeded(seed),
            shape,
        }
    }

    /// The next case of the shape, as a file of a corpus.
    pub fn case(&mut self) -> Vec<u8> {
        case(&mut self.random, self.shape)
    }

    /// The next pair of texts; it does not depend on the shape.
    pub fn related(&mut self) -> Related {
        Related::random(&mut self.random)
    }
}

impl Iterator for Generator {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        Some(self.case())
    }
}

/// A new random case.
pub(crate) fn case(random: &mut Random, shape: Shape) -> Vec<u8> {
    match shape {
        Shape::Text => Uri::random(random).0,
        Shape::Pair => Related::random(random).into_case(),
        Shape::Url => pieces::pair(random),
        Shape::Setting => pieces::setting(random),
        #[cfg(feature = "pipe")]
        Shape::Lines => protocol::lines(random),
        #[cfg(not(feature = "pipe"))]
        Shape::Lines => panic!("inputs with lines of the protocol need the feature `pipe`"),
    }
}
