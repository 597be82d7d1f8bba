//! The integration tests of this crate, in one program: it is built and linked once.

mod between;
mod committed_reports;
mod divergence;
mod explain;
mod fair_verdicts;
mod gate;
mod run;
mod seeded_bugs;
