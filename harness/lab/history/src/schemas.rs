//! The schema of this crate's output, generated from its types.

use std::path::Path;

use urispec_model::schema::{check, of};

use crate::recorded::Recorded;

#[test]
fn the_schema_is_that_of_its_type() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("history.schema.json");
    check(file, &of::<Recorded>());
}
