//! Each adapter of the manifest that this machine can start: sound, and what the manifest says of it.

use std::path::Path;

use rayon::prelude::*;
use urispec::{Observation, Request, ResolveOptions, Subject};
use urispec_subjects::{Adapter, Adapters, Pipe};

fn adapters() -> Adapters {
    Adapters::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../subjects/adapters")).expect("the manifest is sound")
}

/// What is wrong with a started adapter.
fn wrong(adapter: &Adapter, pipe: &Pipe) -> Option<String> {
    let about = pipe.about();
    let claims: Vec<&str> = about.claims.iter().map(|claim| &*claim.0).collect();
    if claims != adapter.claims || about.language != adapter.language {
        return Some(format!(
            "claims {claims:?} for {}, the manifest says {:?}",
            about.language, adapter.claims
        ));
    }
    if about.distinguishes_undefined != adapter.distinguishes_undefined {
        return Some(format!(
            "distinguishes {:?}, the manifest says {:?}",
            about.distinguishes_undefined, adapter.distinguishes_undefined
        ));
    }
    if about.validates != adapter.validates {
        return Some(format!(
            "validates: {}, the manifest says {}",
            about.validates, adapter.validates
        ));
    }
    if about.release.is_empty() || about.operations.is_empty() {
        return Some("has no release, or offers nothing".to_owned());
    }
    let texts: [&[u8]; 8] = [
        b"http://a/b?c#d",
        b"",
        b"//h:1/",
        b"a:b",
        b"\"\\\n",
        "é\u{1f600}".as_bytes(),
        b"http://[::1]:80/",
        b"\xff",
    ];
    let mut requests = Vec::new();
    for input in texts {
        requests.push(Request::Parse { input, rule: None });
        requests.push(Request::Resolve {
            base: b"http://a/b/c",
            input,
            options: ResolveOptions::default(),
        });
    }
    let mut observed = Vec::new();
    pipe.run_all(&mut requests.iter().copied(), &mut |observation| {
        observed.push(observation);
        std::ops::ControlFlow::Continue(())
    });
    let unsound = |observed: &&Observation<'_>| matches!(observed, Observation::Protocol(_) | Observation::Timeout);
    if observed.len() != requests.len() {
        return Some(format!("{} answers to {} requests", observed.len(), requests.len()));
    }
    observed.iter().find(unsound).map(|observed| format!("{observed:?}"))
}

#[test]
fn each_adapter_that_can_be_started_is_sound() {
    let adapters = adapters();
    let outcomes: Vec<(String, Option<String>)> = adapters
        .adapters
        .par_iter()
        .filter(|adapter| adapters.is_there(adapter))
        .filter_map(|adapter| {
            let limits =
                |config: &mut urispec_subjects::PipeConfig| config.timeout = std::time::Duration::from_secs(20);
            // What is not installed is not to be had; `subjects --start` says what is missing.
            let pipe = adapters.start(adapter, limits).ok()?;
            Some((adapter.id.clone(), wrong(adapter, &pipe)))
        })
        .collect();
    println!(
        "{} of {} adapters can be started here",
        outcomes.len(),
        adapters.adapters.len()
    );
    let wrong: Vec<_> = outcomes.iter().filter(|(_, wrong)| wrong.is_some()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
