//! Runs every input that once failed, without libFuzzer: `fuzz/regressions/<target>/<what it was>`.

use std::fs;
use std::path::{Path, PathBuf};

use urispec_differential::fuzzing::{Runner, Target};

/// The cases of a target.
fn cases(target: Target) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = folder().join(target.name());
    let Ok(entries) = fs::read_dir(&folder) else {
        return Vec::new();
    };
    let mut cases: Vec<(PathBuf, Vec<u8>)> = entries
        .map(|entry| {
            let path = entry.expect("the folder can be read").path();
            let case = fs::read(&path).expect("a regression is a file");
            (path, case)
        })
        .collect();
    cases.sort();
    cases
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions")
}

#[track_caller]
fn check(target: Target, path: &Path, case: &[u8]) {
    if let Err(violation) = Runner::new(target, &[]).run(case, &mut |_| {}) {
        panic!("{} for {target}: {violation}", path.display());
    }
}

#[test]
fn a_regression_stays_fixed() {
    let mut replayed = 0;
    for target in Target::ALL {
        for (path, case) in cases(*target) {
            check(*target, &path, &case);
            replayed += 1;
        }
    }
    assert!(replayed > 0, "expected cases in {}, found none", folder().display());
}

#[test]
fn a_regression_of_one_target_fails_no_other() {
    for from in Target::ALL {
        for (path, case) in cases(*from) {
            for target in Target::ALL {
                check(*target, &path, &case);
            }
        }
    }
}

#[test]
fn each_folder_is_a_target_of_the_fuzz_package() {
    let manifest = fs::read_to_string(folder().join("../Cargo.toml")).unwrap();
    for target in Target::ALL {
        assert!(
            manifest.contains(&format!("name = \"{target}\"\n")),
            "fuzz/Cargo.toml: no target {target}"
        );
    }
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            name.parse::<Target>().is_ok(),
            "fuzz/regressions/{name}: expected a target, found none"
        );
    }
}
