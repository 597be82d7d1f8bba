//! `urispec`: the command line. It handles arguments, progress, files and exit codes; everything else is in the
//! crates that it uses.
//!
//! Exit codes: 0 as expected; 1 findings, or interrupted; 2 wrong usage, unreadable input or nothing judged; 3 a
//! parser could not be started, or broke the protocol during a proof.

#![cfg_attr(
    not(feature = "lab"),
    allow(dead_code, unused_imports, reason = "code for the feature `lab` only")
)]

mod adequacy;
mod args;
mod between;
mod check;
mod compare;
mod config;
mod coverage;
mod divergences;
mod doctor;
mod document;
mod drift;
mod exit;
mod explain;
mod gating;
mod grammar;
mod init;
mod inputs;
mod install;
#[cfg(feature = "lab")]
mod lab;
mod learn;
mod learned;
mod manual;
mod names;
mod output;
mod own;
mod parsers;
mod promote;
mod prove;
mod record;
mod report;
mod review;
mod runs;
mod select;
mod self_test;
mod serve;
mod session;
mod statements;
mod suite;
mod vectors;
mod watch;

use std::process::ExitCode;

#[cfg(not(feature = "lab"))]
use args::not_built;
use args::{Arguments, Command, Parsers};
use config::Config;
use exit::Exit;

fn main() -> ExitCode {
    // The documents are added before the arguments are parsed, because any argument may name one of them.
    if let Err(error) = own::add_documents(std::env::args_os().skip(1)) {
        return exit::code(Err(error));
    }
    let config = match Config::of_typed() {
        Ok(config) => config,
        Err(error) => return exit::code(Err(error)),
    };
    let mut arguments = Arguments::parse();
    match config.map(|config| config.complete(&mut arguments)) {
        None => {}
        // Each run of `--watch` prints this line itself.
        Some(Ok(_)) if arguments.is_watching() => {}
        Some(Ok(line)) => anstream::eprintln!("{line}"),
        Some(Err(error)) => return exit::code(Err(error)),
    }
    let arguments = &arguments;
    exit::code(match &arguments.command {
        Command::Check(check) if check.self_test => self_test::self_test(check, arguments),
        Command::Check(check) if check.watch => watch::watch(check),
        Command::Check(check) => check::check(check, arguments),
        Command::Explain(explain) => explain::explain(explain, arguments),
        #[cfg(feature = "lab")]
        Command::Hazards(hazards) => lab::hazards(hazards, arguments),
        #[cfg(not(feature = "lab"))]
        Command::Hazards(_) => Err(not_built("`urispec hazards`")),
        Command::Drift(drift) => drift::drift(drift, arguments),
        Command::Grammar { command } => grammar::grammar(command),
        Command::Document { command } => document::document(command, arguments),
        Command::Compare(compare) => compare::compare(compare, arguments),
        #[cfg(feature = "lab")]
        Command::Pairs(pairs) => lab::pairs(pairs, arguments),
        Command::Learn(learn) => learn::learn(learn, arguments),
        Command::Prove(prove) => prove::prove(prove, arguments),
        Command::Divergences(divergences) => divergences::divergences(divergences, arguments),
        #[cfg(feature = "lab")]
        Command::Survey(survey) => lab::survey(survey, arguments),
        #[cfg(feature = "lab")]
        Command::Site(options) => lab::site(options, arguments),
        #[cfg(feature = "lab")]
        Command::Report(report) if report.all => lab::every_one(report, arguments),
        #[cfg(not(feature = "lab"))]
        Command::Report(report) if report.all => Err(not_built("`urispec report --all`")),
        Command::Report(report) => report::report(report, arguments),
        #[cfg(feature = "lab")]
        Command::History(history) => lab::history(history, arguments),
        #[cfg(not(feature = "lab"))]
        Command::Pairs(_) => Err(not_built("`urispec pairs`")),
        #[cfg(not(feature = "lab"))]
        Command::Survey(_) => Err(not_built("`urispec survey`")),
        #[cfg(not(feature = "lab"))]
        Command::Site(_) => Err(not_built("`urispec site`")),
        #[cfg(not(feature = "lab"))]
        Command::History(_) => Err(not_built("`urispec history`")),
        Command::Serve { subject } => serve::serve(subject, arguments),
        Command::Relay { breakage, at, command } => self_test::relay(*breakage, *at, command).map(|()| Exit::Success),
        Command::Doctor(doctor) => doctor::doctor(doctor, arguments),
        Command::Init(init) => init::init(init),
        Command::Parsers(Parsers { build: Some(ids), .. }) => parsers::build(ids, arguments),
        Command::Parsers(Parsers {
            install: Some(ids),
            yes,
            ..
        }) => install::install(ids, *yes, arguments),
        Command::Parsers(Parsers { start, .. }) => parsers::list(*start, arguments),
        Command::Vectors { command } => vectors::vectors(command, arguments),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Manual { output } => manual::pages(output),
    })
}
