//! The integration tests of this crate, in one program: it is built and linked once.

mod action;
mod adapters;
mod attacks;
mod baseline;
mod between;
mod command_line;
mod common;
mod compare;
mod config;
mod doctor;
mod document;
mod document_examples;
mod drift;
mod found;
mod grammar;
mod green;
mod guides;
#[cfg(feature = "lab")]
mod hazards;
#[cfg(feature = "lab")]
mod history;
mod init;
mod interrupt;
mod learn;
mod machine_formats;
mod models;
mod outputs;
mod packages;
#[cfg(feature = "lab")]
mod pairs;
mod playground;
mod prove;
mod report;
mod screens;
#[cfg(feature = "lab")]
mod site;
#[cfg(feature = "lab")]
mod survey;
mod tricks;
mod vectors;
mod watch;
#[cfg(unix)]
mod words;
mod workspace_layout;
