//! The releases that the reports name are those that were built.

#[test]
fn releases_are_those_of_the_lock_file() {
    let lock = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock")).unwrap();
    for subject in urispec_subjects::all() {
        let about = subject.about();
        let package = format!("name = \"{}\"\nversion = \"{}\"\n", about.name, about.release);
        assert!(lock.contains(&package), "{package}");
        assert_eq!(about.release.split('.').count(), 3, "{}", about.release);
    }
}
