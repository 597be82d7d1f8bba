//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! The parsers under test. Each parser implements one trait.
//!
//! A [`Subject`] gets a [`Request`]; its outcome is an [`Observation`]. An adapter translates and never judges. It
//! does not repair, normalise or complete the parser's answer. It passes on error messages without reading them, and
//! answers `Unsupported` if the API has no function for the request. If a parser has a component only as a number or
//! only in lower case, the adapter returns it in this form.
//!
//! [`all`] returns the Rust crates that are built in; each has one file and one cargo feature. [`KNOWN`] also lists
//! the crates that are not built in. [`references`] returns the reference implementations. [`observe`] runs a subject
//! so that its panic becomes a crash of this one case.
//!
//! This crate does *not* judge, compare, or set a time limit (a subject in this process can only be interrupted with
//! the process). A stack overflow or an abort of a subject ends the program: run a subject with such failures over a
//! pipe. We decided against a plug-in registry in which crates register themselves. A list that can be read in one
//! place is worth more than the few lines that a registry saves.
//!
//! ```
//! # #[cfg(feature = "fluent-uri")] {
//! use urispec_model::{Answer, Component, Observation, Request};
//!
//! let subjects = urispec_subjects::all();
//! let subject = subjects.iter().find(|subject| subject.about().name == "fluent-uri").unwrap();
//! let request = Request::Parse { input: b"http://a?", rule: None };
//! let Observation::Accept(Answer::Parts(parts)) = urispec_subjects::observe(&**subject, &request) else {
//!     panic!("fluent-uri refuses a plain URI");
//! };
//! assert_eq!(parts[Component::Query].present(), Some(&b""[..]));
//! # }
//! ```

mod about;
#[allow(dead_code, reason = "the used items depend on the features")]
mod adapter;
mod crates;
mod failure;
mod guard;
#[cfg(feature = "pipe")]
mod manifest;
#[cfg(feature = "pipe")]
mod pipe;
mod reference;
#[cfg(feature = "pipe")]
mod released;
#[cfg(feature = "pipe")]
mod template;
#[cfg(test)]
#[allow(dead_code, reason = "the used items depend on the features")]
mod testing;

use std::ops::ControlFlow;

use urispec_model::{Observation, Request};

pub use about::{About, Claim, UnknownClaim};
pub use crates::{KNOWN, Known, all};
pub use failure::ProcessFailure;
pub use guard::{catch_panic, observe, observe_into};
#[cfg(feature = "pipe")]
pub use manifest::{Adapter, Adapters, Kind, ManifestError, Needs, Releases, Says};
#[cfg(feature = "pipe")]
pub use pipe::{
    AnyLine, Check, Examination, OneShot, Pipe, PipeConfig, Problem, StartError, examine, examine_subject,
    request_line, serve,
};
pub use reference::{reference, references};
#[cfg(feature = "pipe")]
pub use released::Released;
#[cfg(feature = "pipe")]
pub use template::{BuildServer, Condition, LANGUAGES, Language, Way, config, is_plain_name, plain_name};

/// A parser under test.
pub trait Subject: Send + Sync {
    /// The parser's name, claims and operations.
    fn about(&self) -> &About;

    /// Performs a request, and returns its outcome. The request is not guarded, so a panic reaches the caller; use
    /// [`observe`] instead.
    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a>;

    /// Like [`Subject::run`], but writes the outcome into `observed`: an observation is large, and moving it takes as
    /// long as some parses. The message of a rejection may be left out. Call this method through [`observe_into()`].
    fn run_into<'a>(&self, request: &Request<'a>, observed: &mut Observation<'a>) {
        *observed = self.run(request);
    }

    /// Performs all requests in order, and passes each outcome to `done` until `done` returns a break.
    ///
    /// The requests are guarded. A subject that can work on several requests at once does this in `run_all`.
    fn run_all<'a>(
        &self,
        requests: &mut dyn Iterator<Item = Request<'a>>,
        done: &mut dyn FnMut(Observation<'a>) -> ControlFlow<()>,
    ) {
        for request in requests {
            if done(observe(self, &request)).is_break() {
                return;
            }
        }
    }

    /// Whether [`Subject::run_all`] is much faster than one request at a time.
    fn pipelines(&self) -> bool {
        false
    }

    /// Clears the state that earlier requests left, if the subject can do this. A subject in a separate process
    /// starts the process again. Returns whether the state is cleared.
    fn restart(&self) -> bool {
        false
    }

    /// Releases resources that are only needed during requests. A subject in a separate process stops the process,
    /// and the next request starts it again.
    fn pause(&self) {}

    /// The failures of the parser's process, since the last call, that are not caused by a request. They belong to
    /// the whole run, and a program that reports the result of a run has to report these failures.
    fn take_failures(&self) -> Vec<ProcessFailure> {
        Vec::new()
    }

    /// The shortened output to stderr. It is shown in reports and does not affect results.
    fn stderr(&self) -> String {
        String::new()
    }
}
