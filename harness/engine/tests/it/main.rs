//! The integration tests of this crate, in one program: it is built and linked once.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

mod errors;
mod oracle;
mod preferences;
mod walk;

use urispec_engine::{Error, Table};
use urispec_grammar::{Grammar, Mark, Marked, Preference};

/// The marks of the rules `a`, `b` and `c`, which are the components here.
const COMPONENTS: [(&str, u8); 3] = [("a", 0), ("b", 1), ("c", 2)];

/// The marked strings of the rule `s`.
fn marked(text: &str) -> Marked {
    let grammar = Grammar::parse("test.abnf", text).unwrap();
    let marks = COMPONENTS.map(|(rule, number)| Mark::new(rule, number));
    grammar.marked(&marks, "s").unwrap()
}

fn build(text: &str, preferences: &[Preference]) -> Result<Table, Error> {
    Table::new(&marked(text), &COMPONENTS, preferences)
}

/// The result of a table for a text: `a=x b=`, or the offset and the bytes that are allowed there.
fn shown(table: &Table, text: &[u8]) -> String {
    match table.parse(text) {
        Ok(parts) => {
            let part = |(number, name): (usize, &str)| {
                let place = parts.get(number)?;
                Some(format!("{name}={}", text[place].escape_ascii()))
            };
            let parts: Vec<String> = table.components().enumerate().filter_map(part).collect();
            parts.join(" ")
        }
        Err(why) => format!("byte {}, allowed {}", why.offset(), table.allowed(why)),
    }
}
