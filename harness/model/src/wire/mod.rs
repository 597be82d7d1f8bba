//! The one spelling of requests and answers in JSON.
//!
//! Vectors, the protocol of the pipe, run files, baselines and files of divergences all have the same entries in their
//! objects, some between entries of their own. So reading and writing are by entry: whoever has an object of its own passes on
//! the keys that are not its own. `#[serde(flatten)]` was turned down: it reads each value twice, and gives up the place of
//! an error.
//!
//! `wire.schema.json` beside this crate's sources describes each as JSON Schema.
//!
//! ```
//! use urispec_model::{Answer, Observation, OwnedRequest, Request};
//!
//! let request: OwnedRequest = serde_json::from_str(r#"{"op":"parse","input":{"hex":"ff"}}"#).unwrap();
//! assert_eq!(request.as_request(), Request::Parse { input: b"\xff", rule: None });
//!
//! let observation = Observation::Accept(Answer::Equal(true));
//! assert_eq!(serde_json::to_string(&observation).unwrap(), r#"{"equal":true}"#);
//! ```

mod complaint;
mod json_line;
mod observation_json;
pub(crate) mod range;
mod request_json;
mod text;

pub use complaint::{complaint, json_words};
pub use json_line::{LineHead, read_line};
pub use request_json::{RequestError, RequestJson};
pub use text::Text;

/// The JSON Schema of requests, answers and expectations; its `$defs` are those of every schema that has them.
pub const SCHEMA: &str = include_str!("../../wire.schema.json");
