//! Judges the answers on record by the current expectations and by the parsers' own claims.
//!
//! The answers on record are judged again by the present vectors, so that no parser has to be installed.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use glob::Pattern;
use serde::Deserialize;
use urispec_judge::{Run, SubjectRun, Unmet, undistinguished, unmet};
use urispec_model::{ComponentSet, Operation, Spec};
use urispec_report::runfile;
use urispec_subjects::Adapters;
use urispec_vectors::{Citation, Suite};

/// Why all parsers that claim a document are wrong, and the document is right, on vectors that none of them passes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reviewed {
    document: Spec,
    /// Globs of the ids of vectors.
    vectors: Vec<String>,
    /// The number of vectors that a person has read for this entry. More than these are not excused.
    pairs: usize,
    why: String,
    because: Vec<String>,
    /// An objection that a maintainer may have.
    arguable: Option<String>,
}

impl Reviewed {
    fn excuses(&self, one: &Unmet) -> bool {
        let fits = |glob: &String| Pattern::new(glob).expect("a glob").matches(&one.id);
        one.spec == self.document && self.vectors.iter().any(fits)
    }
}

static SUITE: LazyLock<Suite> = LazyLock::new(Suite::embedded);

/// The results of the crates, and of the parsers in other languages. Vectors that these were not asked yet have no verdict.
static RECORD: LazyLock<[Run; 2]> = LazyLock::new(|| {
    let open = |name| File::open(reports().join(name)).expect("the file is committed");
    let crates = io::read_to_string(GzDecoder::new(open("conformance.jsonl.gz"))).expect("it is text");
    let adapters = zstd::Decoder::new(open("adapters.jsonl.zst")).expect("it is compressed");
    let adapters = io::read_to_string(adapters).expect("it is text");
    [crates, adapters].map(|text| runfile::read(&text, &SUITE).expect("it is a run"))
});

fn reports() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports")
}

fn reviewed() -> Vec<Reviewed> {
    serde_json::from_str(include_str!("../../unmet.json")).expect("`unmet.json` is a list of entries")
}

/// If it fails: read the vectors named against the document. Where the document permits what the parsers answer, the reference and the
/// vectors get that answer; where it does not, `harness/report/unmet.json` gets an entry that says why.
#[test]
fn what_no_parser_passes_was_read_against_the_document() {
    let record = &*RECORD;
    let reviewed = reviewed();
    let mut counts = vec![0; reviewed.len()];
    let mut wrong = Vec::new();
    for one in unmet(&[&record[0], &record[1]], &SUITE) {
        let fitting: Vec<usize> = (0..reviewed.len()).filter(|at| reviewed[*at].excuses(&one)).collect();
        match fitting[..] {
            [at] => counts[at] += 1,
            [] => wrong.push(format!("{} {}: not read: {:?}", one.id, one.spec, one.failing)),
            _ => wrong.push(format!("{} {}: in {} entries", one.id, one.spec, fitting.len())),
        }
    }
    for (entry, count) in reviewed.iter().zip(counts) {
        if count == 0 || count > entry.pairs {
            let Reviewed {
                document,
                vectors,
                pairs,
                ..
            } = entry;
            wrong.push(format!("{document} {vectors:?}: {pairs} were read, {count} are unmet"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_entries_of_what_no_parser_passes_cite_sections() {
    let schema: serde_json::Value = serde_json::from_str(include_str!("../../unmet.schema.json")).unwrap();
    let file: serde_json::Value = serde_json::from_str(include_str!("../../unmet.json")).unwrap();
    jsonschema::validate(&schema, &file).unwrap();
    for Reviewed {
        document,
        because,
        why,
        arguable,
        ..
    } in reviewed()
    {
        for section in &because {
            let citation: Citation = section.parse().expect("a citation");
            assert!(citation.title().is_some(), "{document}: unknown section `{section}`");
        }
        let sentences = [Some(why), arguable];
        assert!(
            sentences.into_iter().flatten().all(|text| text.ends_with('.')),
            "{document} {because:?}"
        );
    }
}

/// If it fails: the adapter lists a component that its parser cannot distinguish, or drops a distinction that the
/// parser makes.
#[test]
fn who_claims_to_distinguish_undefined_from_empty_has_given_both() {
    let record = &*RECORD;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../subjects/adapters");
    let manifest = Adapters::read(&folder).expect("the manifest is read");
    let listed: BTreeMap<&str, ComponentSet> = manifest
        .adapters
        .iter()
        .map(|adapter| (adapter.id.as_str(), adapter.distinguishes_undefined))
        .collect();
    let mut wrong = Vec::new();
    let mut checked = 0;
    // No request target among the vectors has an empty query, so that they show nothing about a parser of only
    // request targets.
    let parsing = |subject: &&SubjectRun| subject.about.operations.contains(&Operation::Parse);
    for subject in record.iter().flat_map(|run| &run.subjects).filter(parsing) {
        let name = &*subject.about.name;
        let claimed = listed
            .get(name)
            .copied()
            .unwrap_or(subject.about.distinguishes_undefined);
        checked += claimed.iter().count();
        wrong.extend(
            undistinguished(subject, claimed, &SUITE)
                .iter()
                .map(|one| format!("{name} {one:?}")),
        );
    }
    assert!(checked > 400, "{checked}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
