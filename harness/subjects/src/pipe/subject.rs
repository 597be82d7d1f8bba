//! A subject that runs in a separate process and is reached through a pipe.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use urispec_model::{Observation, Request};

use super::answer::Hello;
use super::capabilities::Offer;
use super::config::PipeConfig;
use super::conversation::Conversation;
use super::process::Process;
use super::session::Session;
use super::start::{StartError, launch};
use crate::{About, ProcessFailure, Subject};

/// A parser in a separate process, reached through a pipe.
pub struct Pipe {
    config: PipeConfig,
    offer: Offer,
    session: Mutex<Session>,
}

impl Pipe {
    /// Starts the command and reads its description of itself.
    pub fn start(config: PipeConfig) -> Result<Self, StartError> {
        let (process, hello) = launch(&config)?;
        Self::with(config, process, hello)
    }

    /// Makes a subject from a process that already runs and has no open requests.
    pub(super) fn with(config: PipeConfig, process: Process, hello: Hello) -> Result<Self, StartError> {
        let offer = Offer::new(&config, hello);
        offer.about.check_claims().map_err(|claim| StartError::Claim {
            command: config.command.first().cloned().unwrap_or_default(),
            claim,
        })?;
        Ok(Self {
            offer,
            config,
            session: Mutex::new(Session::new(process)),
        })
    }
}

impl Subject for Pipe {
    fn about(&self) -> &About {
        &self.offer.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let mut observed = None;
        self.run_all(&mut std::iter::once(*request), &mut |observation| {
            observed = Some(observation);
            ControlFlow::Continue(())
        });
        observed.unwrap_or(Observation::Timeout)
    }

    fn run_all<'a>(
        &self,
        requests: &mut dyn Iterator<Item = Request<'a>>,
        done: &mut dyn FnMut(Observation<'a>) -> ControlFlow<()>,
    ) {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        Conversation::new(&self.config, &self.offer, &mut session).hold(requests, done);
    }

    fn pipelines(&self) -> bool {
        true
    }

    fn restart(&self) -> bool {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        session.restart(&self.config);
        true
    }

    fn pause(&self) {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        session.pause();
    }

    fn take_failures(&self) -> Vec<ProcessFailure> {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        session.take_failures()
    }

    fn stderr(&self) -> String {
        let session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        let now = session.process.as_ref().map(Process::stderr).unwrap_or_default();
        format!("{}{now}", session.stderr)
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let session = self.session.get_mut().unwrap_or_else(PoisonError::into_inner);
        session.pause();
    }
}
