//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! The parsers under test, as implementations of one trait.
//!
//! A [`Subject`] is asked a [`Request`]; what it did is an [`Observation`]. An adapter translates and never
//! judges: it does not repair, normalise or complete what its parser says, carries error texts without reading
//! them, and answers `Unsupported` where the API has no such thing. What a parser has only as a number or only
//! in lower case is given so.
//!
//! [`all`] gives the Rust crates that are built in, one file and one cargo feature each; [`KNOWN`] lists those that
//! are not, too; [`references`] gives the reference implementations. [`observe`] asks a subject so that its panic becomes a crash of this one case.
//!
//! What this crate does *not* do: judge, compare, set a time limit (a subject in this process can only be
//! interrupted with the process), or survive a stack overflow or an abort; subjects that need that are better asked
//! over a pipe. Turned down: a plug-in registry that crates enter by themselves, because a list that one can read
//! in one place is worth more than the few lines it saves.
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
#[allow(dead_code, reason = "which of it is used depends on the features")]
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
#[allow(dead_code, reason = "which of it is used depends on the features")]
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
    /// Its name, its claims and its operations.
    fn about(&self) -> &About;

    /// Does what is asked, and returns what it did. Not guarded: a panic comes through; ask by [`observe`].
    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a>;

    /// As [`Subject::run`], with what it did put in place of `observed`: an observation is large, and moving it from
    /// hand to hand takes as long as some parses. The words of a rejection may be left out. Ask by [`observe_into()`].
    fn run_into<'a>(&self, request: &Request<'a>, observed: &mut Observation<'a>) {
        *observed = self.run(request);
    }

    /// Does all that is asked, in order, and hands over what it did with each, until `done` breaks off.
    ///
    /// Guarded. A subject that can work on several requests at once does so here.
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

    /// Whether [`Subject::run_all`] is much faster than asking one by one.
    fn pipelines(&self) -> bool {
        false
    }

    /// Forgets whatever it has been asked, where it can: a process is started again. Says whether it has forgotten.
    fn restart(&self) -> bool {
        false
    }

    /// Gives back what it needs only while it is asked: a process is stopped. It may be asked again, and is then started again.
    fn pause(&self) {}

    /// The failures of its process that no request explains, since this was last called: they belong to the whole run, and a program that reports
    /// how a run came out has to report them.
    fn take_failures(&self) -> Vec<ProcessFailure> {
        Vec::new()
    }

    /// What it wrote to stderr, shortened; for the report, decides nothing.
    fn stderr(&self) -> String {
        String::new()
    }
}
