//! The tests that a parser with known failures has in its own repository: a test for each vector, which passes
//! because of the baseline.

use std::process::ExitCode;

use buggy_parser::{Bug, Parser};

#[path = "../examples/buggy_parser.rs"]
#[expect(dead_code, reason = "an example has a main function")]
mod buggy_parser;

fn main() -> ExitCode {
    let parser = Parser::new(&[Bug::SecondAt, Bug::LostQuery, Bug::LargeOctet]);
    urispec::tests::main(parser, Some("tests/buggy-parser.jsonl"))
}
