//! The schemas of this crate's output, generated from its types.

use std::path::Path;

use urispec_differential::Divergence;
use urispec_differential::between::Witness;
use urispec_model::schema::{check, of};

use crate::explain::Explanation;
use crate::{drift, grammar_test, proof, runfile};

#[test]
fn each_schema_is_that_of_its_type() {
    for (name, schema) in [
        ("between", of::<Witness>()),
        ("divergence", of::<Divergence>()),
        ("drift", drift::json::schema()),
        ("explain", of::<Explanation<'_>>()),
        ("grammar_test", grammar_test::schema()),
        ("proof", proof::schema()),
        ("run", runfile::schema()),
    ] {
        check(
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("{name}.schema.json")),
            &schema,
        );
    }
}
