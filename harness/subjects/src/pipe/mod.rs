//! Parsers in any language: a parser is a command that uses the protocol of `PROTOCOL.md` on its stdin and stdout.
//!
//! Parsers may give wrong answers, crash, hang, or write too much. Each such behaviour becomes the outcome of one
//! request. The process and its children are killed, the process is started again, and the run continues with the
//! next request.

mod answer;
mod capabilities;
mod config;
mod conversation;
mod doctor;
mod input;
mod message;
mod one_shot;
mod process;
mod serve;
mod session;
mod start;
mod subject;
mod time_limits;
mod usage;

pub use config::PipeConfig;
pub use doctor::{Check, Examination, Problem, examine, examine_subject};
pub use message::{AnyLine, request_line};
pub use one_shot::OneShot;
pub use serve::serve;
pub use start::StartError;
pub use subject::Pipe;
