//! The JSON form of requests and answers, which all files share.
//!
//! Vectors, the protocol, run files, baselines and files of divergences have the same entries in their objects. Some
//! of these objects also have other entries. So reading and writing work on single entries: the reader of an object
//! passes on the keys that do not belong to it. We decided against `#[serde(flatten)]`, because it reads each value
//! twice and loses the position of an error.
//!
//! `wire.schema.json` in this crate describes these entries as JSON Schema.
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
pub(crate) mod joined;
mod json_line;
mod observation_json;
pub(crate) mod range;
mod request_json;
mod text;

pub use complaint::{complaint, json_words};
pub use joined::{Piece, joined, with_joined_texts};
pub use json_line::{LineHead, read_line};
pub use request_json::{RequestError, RequestJson};
pub use text::Text;

/// The JSON Schema of requests, answers and expectations. Other schemas contain the same definitions in `$defs`.
pub const SCHEMA: &str = include_str!("../../wire.schema.json");
