//! Drift as a graph for Graphviz.

use std::fmt::Write as _;

use urispec_drift::Comparison;
use urispec_model::quote_inside;

use super::sign;

/// The documents as nodes, and the steps between them as arrows: each arrow has the relation, and the number of
/// inputs and answers that were added, removed and changed.
pub fn steps(steps: &[Comparison]) -> String {
    let mut out = "digraph drift {\n  rankdir=LR;\n  node [shape=box];\n".to_owned();
    for step in steps {
        let [from, to] = [0, 1].map(|side| quote_inside(step.names[side].as_bytes()));
        let reasons = &step.acceptance.reasons;
        let came = reasons
            .iter()
            .filter(|reason| reason.accepted_by == urispec_grammar::Operand::Second)
            .count();
        let _ = writeln!(
            out,
            "  \"{from}\" -> \"{to}\" [label=\"{}  +{came} -{} ~{}\"];",
            sign(step.acceptance.relation),
            reasons.len() - came,
            step.changes.len()
        );
    }
    out + "}\n"
}
