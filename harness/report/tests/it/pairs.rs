//! Parsers in front of fetchers, as people and programs see them.

use std::fs;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use urispec_differential::pairs::{Answers, pairs, two_hosts};
use urispec_model::{Answer, Component, Observation, OwnedRequest, Parts};
use urispec_report::pairs::{json_lines, page, read_reproduced};

/// Everything that could harm a table or a line of JSON.
const HOSTILE: &str = "</script>|`x`\u{1b}[31m\u{202e}\r\n\0\"\\*_";

/// The same as a host, in ASCII: what is none by any rule is not compared.
const HOST: &str = "|`x`\u{1b}[31m\r\n\0\"*_</script>";

fn validator(name: &str) -> jsonschema::Validator {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = fs::read_to_string(file).expect("the schema is there");
    let schema = serde_json::from_str(&text).expect("it is JSON");
    jsonschema::draft202012::new(&schema).expect("it is a schema")
}

fn reports() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports")
}

fn answers(subject: &str, host: &[u8], field: Option<&str>) -> Answers {
    let mut parts = Parts::default().with(Component::Host, Some(host.to_vec()));
    if let Some(field) = field {
        parts.set(Component::Authority, Some(field.as_bytes().to_vec()));
    }
    Answers {
        subject: subject.to_owned(),
        release: HOSTILE.to_owned(),
        observed: vec![Some(Observation::Accept(Answer::Parts(parts)))],
    }
}

#[test]
fn nothing_hostile_gets_through() {
    let requests = [OwnedRequest::Parse {
        input: b"\xff</script>|\x1b".to_vec().into(),
        rule: None,
    }];
    let fetchers = [answers(HOSTILE, HOST.as_bytes(), Some(HOST))];
    let rows = pairs(&requests, &[answers("v", b"a", None)], &fetchers);
    let twice = two_hosts(&requests, &fetchers);
    assert_eq!((rows.len(), twice.len()), (1, 1));
    for text in [page(&rows, &twice, &[]), json_lines(&rows)] {
        assert!(!text.contains(['\u{1b}', '\0', '\r']), "{text}");
    }
    assert!(!page(&rows, &twice, &[]).contains('\u{202e}'));
    assert!(
        page(&rows, &twice, &[])
            .lines()
            .all(|line| !line.contains("</script>") || line.contains('`'))
    );
    let line: serde_json::Value = serde_json::from_str(&json_lines(&rows)).unwrap();
    validator("pairs.schema.json").validate(&line).unwrap();
}

#[test]
fn the_committed_rows_are_as_the_schema_says_and_the_page_is_made_of_them() {
    let file = fs::File::open(reports().join("pairs.jsonl.gz")).unwrap();
    let text = std::io::read_to_string(GzDecoder::new(file)).unwrap();
    let schema = validator("pairs.schema.json");
    let hosts = text.lines().map(|line| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        schema.validate(&row).unwrap();
        row["severity"] == "host"
    });
    assert!(hosts.filter(|is_host| *is_host).count() >= 100);
}

#[test]
fn a_hundred_committed_rows_were_seen_again() {
    let text = fs::read_to_string(reports().join("pairs-reproduced.json")).unwrap();
    validator("pairs_reproduced.schema.json")
        .validate(&serde_json::from_str(&text).unwrap())
        .unwrap();
    let reproduced = read_reproduced(&text).unwrap();
    assert!(reproduced.iter().filter(|one| one.reproduced).count() >= 100);
}
