//! The JSON Schema, `schema.json`.

use jsonschema::Validator;
use serde_json::Value;

use super::Violation;
use crate::error::Problem;
use crate::files::Files;
use crate::vector::Vector;

const NAME: &str = "schema.json";

/// The compiled schema.
pub(super) struct Schema(Validator);

impl Schema {
    pub(super) fn of(files: &Files) -> Result<Self, Box<Violation>> {
        let broken = |why: String| Box::new(Violation::of_file(NAME, "schema", why, "fix the schema"));
        let text = files
            .demand(NAME)
            .map_err(|problem| Box::new(Violation::of_problem(&problem)))?;
        let schema: Value = serde_json::from_str(text).map_err(|error| broken(error.to_string()))?;
        jsonschema::draft202012::new(&schema)
            .map(Self)
            .map_err(|error| broken(error.to_string()))
    }

    /// What the schema says of a file. A vector that does not load has a better message already.
    pub(super) fn check(&self, file: &str, text: &str, vectors: &[Result<Vector, Problem>]) -> Vec<Violation> {
        let Ok(value) = serde_json::from_str::<Value>(text) else {
            return Vec::new();
        };
        let mut violations = Vec::new();
        for error in self.0.iter_errors(&value) {
            let place = error.instance_path().to_string();
            let wrong = format!(
                "at {}: {}",
                if place.is_empty() { "/" } else { &place },
                short(&error.masked().to_string())
            );
            let fix = "see schema.json and vectors/README.md";
            match index(&place).and_then(|index| vectors.get(index)) {
                Some(Err(_)) => {}
                Some(Ok(vector)) => {
                    violations.push(Violation::of_vector(vector, "schema", wrong, fix));
                }
                None => violations.push(Violation::of_file(file, "schema", wrong, fix)),
            }
        }
        violations
    }
}

/// The index of the vector that an instance path such as `/vectors/3/expect` leads into.
fn index(place: &str) -> Option<usize> {
    place.strip_prefix("/vectors/")?.split('/').next()?.parse().ok()
}

/// A message may quote a whole schema; the beginning says enough.
fn short(message: &str) -> String {
    const LENGTH: usize = 300;
    match message.char_indices().nth(LENGTH) {
        Some((at, _)) => format!("{}…", &message[..at]),
        None => message.to_owned(),
    }
}
