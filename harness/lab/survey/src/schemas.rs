//! The schema of a shard, generated from its types.

use std::path::Path;

use urispec_model::schema::check;

#[test]
fn the_schema_is_that_of_its_type() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("shard.schema.json");
    check(file, &crate::shard::json::schema());
}
