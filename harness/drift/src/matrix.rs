//! Compares every document with every other document.

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use urispec_grammar::{Error, Relation};

use crate::{Difference, PairwiseDifferences, Side, shortest};

/// The relation of the languages of two documents, with the shortest input that only the first document accepts, and
/// the shortest input that only the second document accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The relation of the first language to the second.
    pub relation: Relation,
    /// The shortest input that only the first document accepts.
    pub first: Option<Vec<u8>>,
    /// The shortest input that only the second document accepts.
    pub second: Option<Vec<u8>>,
    /// The number of ways in which inputs that both documents accept are split differently.
    pub splits: usize,
    /// The number of ways in which references are resolved differently.
    pub resolves: usize,
    /// The number of ways in which the answers to other operations differ: normal forms, bases, URIs in texts,
    /// suffix references, hazards.
    pub answers: usize,
}

impl Cell {
    /// The cell with the two documents exchanged.
    #[must_use]
    pub fn turned(&self) -> Self {
        let relation = match self.relation {
            Relation::Subset => Relation::Superset,
            Relation::Superset => Relation::Subset,
            same => same,
        };
        Self {
            relation,
            first: self.second.clone(),
            second: self.first.clone(),
            ..*self
        }
    }
}

/// The number of pairs of different documents.
pub const fn pairs(documents: usize) -> usize {
    documents * documents.saturating_sub(1) / 2
}

/// A row for each document, with a cell for each other document. The cells below the diagonal are the cells above it,
/// with the two documents exchanged. `each` is called after each pair.
pub fn matrix(
    documents: &[Side],
    differences: &PairwiseDifferences,
    each: impl Fn() + Sync,
) -> Result<Vec<Vec<Option<Cell>>>, Error> {
    let pairs: Vec<(usize, usize)> = (0..documents.len())
        .flat_map(|row| (row + 1..documents.len()).map(move |column| (row, column)))
        .collect();
    #[cfg(feature = "parallel")]
    let each_pair = pairs.par_iter();
    #[cfg(not(feature = "parallel"))]
    let each_pair = pairs.iter();
    let cells: Result<Vec<Cell>, Error> = each_pair
        .map(|(row, column)| {
            let (one, other) = (&documents[*row], &documents[*column]);
            let found = one.spec.zip(other.spec).and_then(|pair| differences.get(&pair));
            let cell = cell(one, other, |is| {
                found.map_or(0, |found| found.keys().filter(|difference| is(difference)).count())
            });
            each();
            cell
        })
        .collect();
    let mut matrix = vec![vec![None; documents.len()]; documents.len()];
    for ((row, column), cell) in pairs.into_iter().zip(cells?) {
        matrix[column][row] = Some(cell.turned());
        matrix[row][column] = Some(cell);
    }
    Ok(matrix)
}

fn cell(first: &Side, second: &Side, count: impl Fn(fn(&Difference) -> bool) -> usize) -> Result<Cell, Error> {
    let [only_first, only_second] = shortest(first, second)?;
    Ok(Cell {
        relation: first.dfa.relation(&second.dfa),
        first: only_first,
        second: only_second,
        splits: count(|difference| matches!(difference, Difference::Splitting(_))),
        resolves: count(|difference| matches!(difference, Difference::Resolution(_))),
        answers: count(|difference| {
            matches!(
                difference,
                Difference::Normalization(_) | Difference::Equivalence(_) | Difference::Finding(..)
            )
        }),
    })
}
