//! The schema of requests, generated from their type.

use std::path::Path;

use urispec_model::schema::{check, of_read};

use crate::Request;

#[test]
fn the_schema_is_that_of_its_type() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("playground.schema.json");
    check(file, &of_read::<Request>());
}
