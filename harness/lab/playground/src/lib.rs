//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Answers a single question about URIs in JSON, for the playground of the site.
//!
//! It is built for `wasm32-wasip1` and runs in environments without processes: in a browser, in Node. [`answer`]
//! takes a request (described by `playground.schema.json`) and returns the same JSON as the program: the output of
//! `urispec explain --format json`, `urispec grammar test --format json`, or `urispec drift --format json`. One
//! process answers one request. A module may be asked again by its export `__main_void`: it keeps the tables of the
//! documents, whose construction takes most of the time of the first answer.
//!
//! It does *not* guard against a parser that panics. In a module, a panic ends the execution. The caller finds the
//! responsible parser by running each parser alone. `drift` does not compare the bases of entities, because
//! readers of MIME and HTML would make the module larger by a third.
//!
//! We decided against `wasm-bindgen`, which writes `unsafe` code and needs a generator of the same release. We
//! also decided against the whole program as a module, because it would need signals and processes.
//!
//! ```
//! let answer = urispec_playground::answer(br#"{"grammar_test":{"spec":"rfc3986","rule":"port","input":"80"}}"#)?;
//! assert!(answer.contains(r#""accepted": true"#));
//! # Ok::<(), urispec_playground::Error>(())
//! ```

mod request;
#[cfg(all(test, feature = "schema"))]
mod schemas;

use std::collections::BTreeSet;

use urispec_drift::{Inputs, Side, compare, graded_differences, pairwise_differences};
use urispec_grammar::Rule;
use urispec_judge::answers;
use urispec_model::wire::complaint;
use urispec_model::{OwnedRequest, unknown_name};
use urispec_report::drift::json;
use urispec_report::explain::Explanation;
use urispec_report::grammar_test;
use urispec_subjects::{About, Subject, all, references};

pub use request::{Drift, Explain, GrammarTest, Request, Subjects};

/// The maximum number of bytes in a request.
pub const LONGEST: usize = 1 << 20;

/// The requests of the vectors that show a difference between any two documents, one per line. All vectors would
/// make the module four times as large. `tests/it/requests.rs` writes them.
const REQUESTS: &str = include_str!("../requests.jsonl");

/// The reason why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request is longer than [`LONGEST`].
    #[error("expected a request of at most {LONGEST} bytes, found a longer one; use a shorter input")]
    TooLong,
    /// The bytes are not a valid request.
    #[error("expected a request as defined in playground.schema.json: {0}")]
    NoRequest(String),
    /// A name is unknown; the text is the whole message.
    #[error("{0}")]
    Unknown(String),
    /// A grammar has no automaton.
    #[error(transparent)]
    Grammar(#[from] urispec_grammar::Error),
    /// The answer cannot be written as JSON.
    #[error("the answer cannot be written as JSON: {0}")]
    Unwritable(String),
}

impl Error {
    /// The error as the answer: `{"error":"…"}`.
    pub fn json(&self) -> String {
        serde_json::json!({ "error": self.to_string() }).to_string() + "\n"
    }
}

/// Answers a request in JSON.
pub fn answer(request: &[u8]) -> Result<String, Error> {
    if request.len() > LONGEST {
        return Err(Error::TooLong);
    }
    let asked = serde_json::from_slice(request).map_err(|error| Error::NoRequest(complaint(request, &error)))?;
    match asked {
        Request::Explain(explain) => explained(&explain),
        Request::GrammarTest(test) => tested(&test),
        Request::Drift(drift) => drifted(&drift),
        Request::Subjects(Subjects {}) => known(),
    }
}

fn explained(explain: &Explain) -> Result<String, Error> {
    let input = &explain.input;
    let request = match &explain.base {
        Some(base) => urispec_model::Request::Resolve {
            base,
            input,
            options: explain.options,
        },
        None => urispec_model::Request::Parse { input, rule: None },
    };
    let subjects = match &explain.subjects {
        Some(names) => named(names)?,
        None => all(),
    };
    let subjects: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    Ok(Explanation::new(&request, &answers(&request, &references(), &subjects)).json())
}

/// The parsers and references with these names, in order of name and without duplicates.
fn named(names: &[String]) -> Result<Vec<Box<dyn Subject>>, Error> {
    let mut available = all();
    available.extend(references());
    let unique: BTreeSet<&String> = names.iter().collect();
    let take = |name: &String| {
        let found = available.iter().position(|subject| subject.about().name == *name);
        found.map(|at| available.swap_remove(at)).ok_or_else(|| {
            let all = all();
            let known = all.iter().map(|subject| &*subject.about().name);
            Error::Unknown(unknown_name(
                "parser",
                name,
                known,
                "the request `subjects` lists all parsers",
            ))
        })
    };
    unique.into_iter().map(take).collect()
}

fn tested(test: &GrammarTest) -> Result<String, Error> {
    let grammar = urispec_specs::syntax(test.spec).variant("--repaired");
    let rule = grammar.rule(&test.rule).map(Rule::name).ok_or_else(|| {
        let known = grammar.rules().map(Rule::name);
        let hint = format!("the grammar of {} has no rule with this name", test.spec);
        Error::Unknown(unknown_name("rule", &test.rule, known, &hint))
    })?;
    let tested = grammar_test::GrammarTest::new(&grammar, rule, Some(test.spec), &test.input)?;
    Ok(tested.json())
}

fn drifted(drift: &Drift) -> Result<String, Error> {
    let requests = REQUESTS.lines().map(serde_json::from_str);
    let requests: Vec<OwnedRequest> = requests.collect::<Result<_, _>>().expect("a test parses each line");
    let inputs = Inputs::of(&requests, Inputs::LENGTH);
    let mut differences = pairwise_differences(&[drift.from, drift.to], &inputs);
    differences.extend(graded_differences(&[(drift.from, drift.to)], &inputs));
    let [from, to] = [drift.from, drift.to].map(Side::document);
    Ok(json::steps(&[compare(&from, &to, &differences)?]))
}

/// The description of each parser.
fn known() -> Result<String, Error> {
    let all = all();
    let about: Vec<&About> = all.iter().map(|subject| subject.about()).collect();
    let json = serde_json::to_string_pretty(&about).map_err(|error| Error::Unwritable(error.to_string()))?;
    Ok(json + "\n")
}
