//! The schemas of this crate's output, generated from its types.

use std::path::Path;

use urispec_model::schema::{check, of};

use crate::{OfClients, Reproduced, Row};

#[test]
fn each_schema_is_that_of_its_type() {
    let mut reproduced = of::<Vec<Reproduced>>();
    reproduced["title"] = "Pairs that were reproduced".into();
    reproduced["description"] =
        "The observations for a sample of the rows, in order of parser, client and input.".into();
    let schemas = [
        ("pairs", of::<Row>()),
        ("pairs_clients", of::<OfClients>()),
        ("pairs_reproduced", reproduced),
    ];
    for (name, schema) in schemas {
        check(
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("{name}.schema.json")),
            &schema,
        );
    }
}
