//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Counts how documents and parsers read millions of real URLs.
//!
//! A [`Survey`] runs every reader on every text of an [`input::Input`], and counts [`Signature`]s, not pairs of
//! readers. A signature has the groups of readers that treat a URL in the same way, and the components in which
//! groups differ. Documents and parsers are in one signature, so that any two readers can be compared. There are few signatures, and all tables of pairs can be computed exactly from them. The
//! survey also counts the keys of the mismatches (the keys of `compare`) and the properties of the URLs
//! ([`Traits`]). For each signature, key and property it also counts the [`Hosts`]. For each signature it keeps
//! the smallest URL.
//!
//! A survey of a part of the input gives a [`Shard`], a small file. Shards can be merged in any order into the
//! same bytes ([`Merge`]), so that many machines can work on one input. [`Report`] shows the tables.
//!
//! A survey does *not* judge, and has no verdicts of its own: `urispec-differential` explains the differences.
//! We decided against counters for pairs, because there would be two million counters instead of a few hundred
//! signatures. We also decided against an estimate of hosts that depends on the order.
//!
//! ```
//! use std::ops::ControlFlow;
//! use urispec_model::Spec;
//! use urispec_survey::input::{Input, Options};
//! use urispec_survey::{Question, Readers, Survey};
//!
//! let file = std::env::temp_dir().join(format!("urispec-survey-{}", std::process::id()));
//! std::fs::write(&file, "http://a/\nhttp://[::1]/\n")?;
//! let readers = Readers::new(vec![Spec::Rfc2396, Spec::Rfc3986], Vec::new())?;
//! let survey = Survey::new(readers, Question::Parse, None, "1.0.0");
//! let pool = rayon::ThreadPoolBuilder::new().build()?;
//! let mut input = Input::open(&[file.clone()], Options::default())?;
//! let shard = survey.run(&mut input, None, &pool, &|_| ControlFlow::Continue(()))?;
//! // RFC 2396 knows no addresses of IPv6.
//! assert_eq!(shard.classes(0, 1).into_keys().next().unwrap().to_string(), "only-B");
//! # std::fs::remove_file(file)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod input;

mod cost;
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

pub use cost::Cost;
pub use grid::Format;
pub use hosts::{HostCount, Hosts, KEPT, RELATIVE_ERROR};
pub use merge::{Merge, MergeError};
pub use reader::{EDITIONS, Kind, MOST_READERS, Question, Reader, Readers, ReadersError};
pub use report::{REPORT_SCHEMA, Report, ReportError, Table};
pub use shard::{SCHEMA, Shard, ShardError};
pub use signature::{Class, Group, MarkError, Outcome, Signature};
pub use survey::{Progress, Survey, SurveyError};
pub use tables::Pair;
pub use tally::{MOST_SIGNATURES, Seen};
pub use traits::{Octets, Traits};
