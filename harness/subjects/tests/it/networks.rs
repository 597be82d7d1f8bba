//! Runs the Python test of each adapter that needs a network namespace of its own.

use std::path::Path;
use std::process::Command;

/// The exit code of the script on a system without network namespaces.
const CANNOT: i32 = 77;

#[track_caller]
fn check(folder: &str, test: &str) {
    let ended = Command::new("python3")
        .arg("-B")
        .arg(test)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters").join(folder))
        .output();
    let output = match ended {
        Ok(output) => output,
        // Without Python there are no adapters to test.
        Err(error) => return println!("python3 cannot be run: {error}"),
    };
    let words = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(CANNOT) {
        return println!("not to be tested here: {words}");
    }
    assert!(output.status.success(), "{words}");
}

#[test]
fn fetchers_that_behave_badly_are_survived() {
    check("fetchers", "test_fetchers.py");
}

#[test]
fn fetchers_without_a_proxy_are_seen_to_connect() {
    check("fetchers", "test_direct.py");
}

#[test]
fn clients_of_other_protocols_are_seen_to_ask() {
    check("fetchers", "test_dispatch.py");
}

#[test]
fn servers_that_behave_badly_are_survived() {
    check("servers", "test_servers.py");
}

#[test]
fn browsers_that_behave_badly_are_survived() {
    check("browsers", "test_browsers.py");
}
