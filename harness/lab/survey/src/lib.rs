//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! How documents and parsers read millions of real URLs.
//!
//! A [`Survey`] asks every reader about every text of an [`input::Input`], and counts. What it counts are not pairs of readers but
//! [`Signature`]s: who takes a URL alike, and in which components the others differ. There are few of them, and all tables of
//! pairs follow from them, exactly. Beside them are counted the keys of the mismatches, as `compare` names them, what the URLs
//! look like ([`Traits`]), on how many [`Hosts`] each is found, and the smallest URL of each.
//!
//! A part of the input gives a [`Shard`], a small file. Shards merge in any order into the same bytes ([`Merge`]), so that many
//! machines can work on one input. [`Report`] shows the tables.
//!
//! It does *not* judge, and gives no verdict of its own: what differs, and why, is for `urispec-differential` to say. Turned down:
//! to count pairs (two million counters for what a few hundred say), and a sketch of hosts whose estimate depends on the order.
//!
//! ```
//! use std::ops::ControlFlow;
//! use urispec_model::Spec;
//! use urispec_survey::input::{Input, Options};
//! use urispec_survey::{Kind, Question, Readers, Survey};
//!
//! let file = std::env::temp_dir().join(format!("urispec-survey-{}", std::process::id()));
//! std::fs::write(&file, "http://a/\nhttp://[::1]/\n")?;
//! let readers = Readers::new(vec![Spec::Rfc2396, Spec::Rfc3986], Vec::new())?;
//! let survey = Survey::new(readers, Question::Parse, None, "1.0.0");
//! let pool = rayon::ThreadPoolBuilder::new().build()?;
//! let mut input = Input::open(&[file.clone()], Options::default())?;
//! let shard = survey.run(&mut input, None, &pool, &|_| ControlFlow::Continue(()))?;
//! // RFC 2396 knows no addresses of IPv6.
//! assert_eq!(shard.classes(Kind::Documents, 0, 1).into_keys().next().unwrap().to_string(), "only-B");
//! # std::fs::remove_file(file)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod input;

mod form;
mod grid;
mod hosts;
mod look;
mod merge;
mod reader;
mod report;
#[cfg(all(test, feature = "schema"))]
mod schemas;
mod shard;
mod signature;
mod smallest;
mod survey;
mod tables;
mod tally;
mod traits;

pub use grid::Format;
pub use hosts::{HostCount, Hosts, KEPT};
pub use merge::{Merge, MergeError};
pub use reader::{MOST_READERS, Question, Reader, Readers, ReadersError};
pub use report::{REPORT_SCHEMA, Report, ReportError, Table, cost};
pub use shard::{SCHEMA, Shard, ShardError};
pub use signature::{Class, Group, MarkError, Outcome, Part, Signature};
pub use survey::{Progress, Survey, SurveyError};
pub use tables::{Kind, Pair};
pub use tally::{MOST_SIGNATURES, Seen};
pub use traits::{Octets, Traits};
