//! Checks the histories in `reports/`.

use std::fs;
use std::path::Path;

use urispec_history::Recorded;

#[test]
fn a_history_on_record_is_read_and_written_as_it_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../reports/history");
    let files = fs::read_dir(folder).expect("the histories are committed");
    let files = files.map(|file| file.unwrap().path());
    let histories: Vec<_> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "json"))
        .collect();
    assert!(histories.len() >= 10, "{} histories are not all", histories.len());
    for file in histories {
        let text = fs::read_to_string(&file).unwrap();
        let history = Recorded::read(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(history.write(), text, "{}", file.display());
    }
}
