//! The releases in the reports are those that were built.

use urispec_subjects::KNOWN;

#[test]
fn releases_are_those_of_the_lock_file() {
    let lock = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock")).unwrap();
    for subject in urispec_subjects::all() {
        let about = subject.about();
        let known = KNOWN.iter().find(|known| known.name == about.name).unwrap();
        let package = format!("name = \"{}\"\nversion = \"{}\"\n", known.feature, about.release);
        assert!(lock.contains(&package), "{package}");
        assert_eq!(about.release.split('.').count(), 3, "{}", about.release);
    }
}
