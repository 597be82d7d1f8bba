//! The divergences that fuzz targets found, from their folder to the reports or to a vector.

use std::fs;
use std::path::Path;

use crate::common::{DRIFT, ends, make_vectors, urispec, write_run};
use urispec_differential::fuzzing::{Behaviour, Findings, Subjects, Target};

/// A port that does not fit into 16 bits.
const ID: &str = "uriparse.rfc3986.parse.too-strict.port.port.large";

/// Writes the divergence that a fuzz target finds on this port, as the target does.
fn fuzz(folder: &Path) {
    let mut subjects = Subjects::new(Target::Parse, &["uriparse"]);
    let mut findings = Findings::new(Some(folder.to_owned()), []);
    subjects.run(b"http://user@h:0099999999/path", &mut |behaviour| {
        if let Behaviour::New(sighting) = behaviour {
            findings.see(sighting);
        }
    });
    let shown = findings.explain(subjects.panel());
    assert_eq!(shown.len(), 1, "{shown:?}");
    assert!(folder.join(format!("{ID}.json")).is_file(), "{shown:?}");
}

#[test]
fn a_found_divergence_is_listed_shown_asked_again_and_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let divergences = |arguments: &[&str], code| {
        let arguments = [&["divergences"], arguments].concat();
        ends(&mut urispec(folder, &arguments), code).all()
    };
    fuzz(&folder.join("fuzz/divergences"));
    let list = divergences(&["list"], 0);
    assert!(
        list.contains("Divergences that are not on record, in fuzz/divergences:\n") && list.contains(ID),
        "{list}"
    );
    let show = divergences(&["show", ID], 0);
    assert!(show.contains("decides    port, RFC 3986 section 3.2.3"), "{show}");
    // The command names the folder, because the targets write to a different one by default.
    assert!(show.contains(&format!("/fuzz/divergences' record {ID}\n")), "{show}");
    assert!(divergences(&["rerun", ID], 0).contains("as on record"));

    let recorded = divergences(&["record", ID], 0);
    assert!(
        recorded.contains("Recorded: 1 divergences in reports/divergences/\n"),
        "{recorded}"
    );
    assert!(!folder.join(format!("fuzz/divergences/{ID}.json")).exists());
    let file = fs::read_to_string(folder.join(format!("reports/divergences/{ID}.json"))).unwrap();
    assert!(!file.contains("commands"), "{file}");
    let page = fs::read_to_string(folder.join("reports/parsers/uriparse.md")).unwrap();
    assert!(page.contains(ID), "{page}");
    assert!(!divergences(&["list"], 0).contains("not on record"));
    assert!(divergences(&["record", ID], 2).contains("is already on record"));

    // A divergence that is found again is not new.
    fuzz(&folder.join("fuzz/divergences"));
    assert!(!divergences(&["list", "--new"], 0).contains(ID));
}

#[test]
fn a_found_divergence_becomes_a_vector() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    make_vectors(&folder.join("vectors"), DRIFT);
    fuzz(&folder.join("mine"));
    let unknown = ends(&mut urispec(folder, &["divergences", "promote", ID]), 2).err;
    assert!(
        unknown.contains("is not on record in `reports/divergences`; repeat"),
        "{unknown}"
    );
    let promote = ["divergences", "--found", "mine", "promote", ID];
    ends(&mut urispec(folder, &promote), 0);
    let draft = fs::read_to_string(folder.join("vectors/found/parse-port-port-large.json")).unwrap();
    assert!(draft.contains("parse/found/port-port-large"), "{draft}");
    ends(&mut urispec(folder, &["vectors", "fmt"]), 0);
    ends(&mut urispec(folder, &["vectors", "lint", "--vectors", "vectors"]), 0);
}

#[test]
fn a_folder_that_is_named_must_be_there() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let none = ends(&mut urispec(folder, &["divergences", "--found", "none", "list"]), 2).err;
    assert!(none.contains("expected a folder `none`, found none"), "{none}");
    // A divergence that was edited is rejected.
    fuzz(&folder.join("fuzz/divergences"));
    let file = folder.join(format!("fuzz/divergences/{ID}.json"));
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("\"claimed\": true", "\"claimed\": false")).unwrap();
    let edited = ends(&mut urispec(folder, &["divergences", "list"]), 2).err;
    assert!(edited.contains("found an edited one"), "{edited}");
}

#[test]
fn the_report_counts_what_is_not_on_record() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("reports")).unwrap();
    write_run(folder);
    let report = ["report", "--from", "run.jsonl"];
    fuzz(&folder.join("fuzz/divergences"));
    let shown = ends(&mut urispec(folder, &report), 0).out;
    let says = "1 divergences that fuzz targets found are not on record (uriparse 1); list them with: urispec divergences list --new\n";
    assert!(shown.contains(says), "{shown}");
    fs::write(folder.join("fuzz/divergences/broken.json"), "{").unwrap();
    let shown = ends(&mut urispec(folder, &report), 0).out;
    assert!(shown.contains("broken.json: expected a divergence"), "{shown}");
}
