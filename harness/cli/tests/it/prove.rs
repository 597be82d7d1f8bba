//! `urispec prove`, as its users run it.

#![expect(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::Path;

use crate::common::{Shown, ends, snapshot, urispec, write_adapter};
use serde_json::Value;

/// Runs the program with `prove` and these arguments.
#[track_caller]
fn prove(arguments: &[&str], code: i32) -> Shown {
    let arguments = [&["prove"], arguments].concat();
    ends(&mut urispec(Path::new("."), &arguments), code)
}

/// The proofs in JSON, which must conform to the schema.
#[track_caller]
fn json(arguments: &[&str], code: i32) -> Vec<Value> {
    let schema: Value = serde_json::from_str(include_str!("../../../report/proof.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let shown = prove(&[arguments, &["--format", "json"]].concat(), code).out;
    let proofs: Value = serde_json::from_str(&shown).unwrap();
    let errors: Vec<String> = validator.iter_errors(&proofs).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    proofs.as_array().unwrap().clone()
}

#[test]
fn a_reference_is_proven_and_a_wrong_grammar_refutes_it() {
    snapshot(
        "prove_proven",
        &["prove", "rfc3986", "--rule", "port", "--extra-states", "1"],
        0,
    );
    let [proof] = &json(&["rfc3986", "--rule", "port", "--loops"], 0)[..] else {
        panic!("expected one proof");
    };
    assert_eq!(
        (&proof["outcome"], &proof["extra_states"]),
        (&"proven".into(), &0.into())
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.abnf");
    fs::write(&file, "port = 1*5DIGIT\n").unwrap();
    let own = ["rfc3986", "--file", file.to_str().unwrap()];
    let [proof] = &json(&own, 1)[..] else {
        panic!("expected one proof");
    };
    assert_eq!(proof["outcome"], "refuted");
    let witnesses: Vec<&str> = proof["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| group["witness"].as_str().unwrap())
        .collect();
    assert_eq!(witnesses, [""], "the only group has the smallest string");
}

#[test]
fn the_crates_are_proven_or_refuted() {
    // CI compares the proofs of all crates with those on record.
    let subject = "fluent-uri";
    let of_references = |options: &[&str]| {
        let rule = [subject, "--rule", "URI-reference", "--spec", "rfc3986"];
        json(&[&rule, options].concat(), 0)
    };
    let proofs = of_references(&["--property", "acceptance", "--contexts", "--loops"]);
    assert_eq!(proofs.len(), 1);
    assert_eq!(proofs[0]["groups"], Value::Array(Vec::new()), "{subject}");
    let proofs = of_references(&["--property", "splitting", "--extra-states", "0"]);
    assert_eq!(
        (&proofs[0]["outcome"], &proofs[0]["what"], &proofs[0]["extra_states"]),
        (&"proven".into(), &"splitting".into(), &0.into())
    );
    let proofs = json(&["uriparse", "--contexts", "--loops"], 1);
    let witness = |rule: &str, verdict: &str| {
        let groups = proofs.iter().filter(|proof| proof["rule"] == rule);
        let groups = groups.flat_map(|proof| proof["groups"].as_array().unwrap());
        let witnesses = groups.filter(|group| group["verdict"] == verdict);
        witnesses.map(|group| group["witness"].to_string()).collect::<Vec<_>>()
    };
    assert!(
        witness("URI-reference", "too-strict").contains(&"\"/:\"".to_owned()),
        "{proofs:#?}"
    );
    assert!(witness("URI", "crash").contains(&"\":\"".to_owned()), "{proofs:#?}");
}

#[test]
fn a_parser_over_a_pipe_is_proven_too() {
    let command = shlex::try_join([env!("CARGO_BIN_EXE_urispec"), "serve", "rfc3986"]).unwrap();
    let proofs = json(&["--command", &command, "--rule", "scheme"], 0);
    assert_eq!(
        (&proofs[0]["outcome"], &proofs[0]["every_byte"], &proofs[0]["alike"]),
        (&"proven".into(), &true.into(), &Value::Array(Vec::new()))
    );
    snapshot(
        "prove_smaller",
        &[
            "prove",
            "rfc3986",
            "--rule",
            "reg-name",
            "--one-byte-per-class",
            "--contexts",
        ],
        1,
    );
    prove(&["--command", "no-such-program-anywhere"], 3);
}

#[test]
fn what_cannot_be_proven_is_said() {
    snapshot("prove_unknown_rule", &["prove", "rfc3986", "--rule", "prot"], 2);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("own.abnf"), "a = \"a\"\n").unwrap();
    let file = folder.path().join("own.abnf");
    let shown = prove(
        &["rfc3986", "--property", "splitting", "--file", file.to_str().unwrap()],
        2,
    );
    assert!(shown.err.contains("--property acceptance"), "{}", shown.err);
    snapshot(
        "prove_too_many",
        &["prove", "rfc3986", "--rule", "URI-reference", "--extra-states", "4"],
        2,
    );
    // It claims a different document. This is a difference, and counts only if the document is named.
    let url = ["url", "--rule", "URI-reference", "--extra-states", "0"];
    for (arguments, code) in [(&url[..], 0), (&[&url[..], &["--spec", "rfc3986"]].concat(), 1)] {
        let proofs = json(arguments, code);
        assert_eq!(proofs.len(), 2);
        assert_eq!(
            (&proofs[0]["outcome"], &proofs[0]["claimed"]),
            (&"refuted".into(), &false.into())
        );
    }
}

#[test]
fn a_parser_that_breaks_the_protocol_ends_with_a_code_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    write_adapter(folder.path(), "broken", r#"echo "{\"seq\":$seq,\"maybe\":true}""#);
    let arguments = ["prove", "--command", "sh broken.sh", "--file", "own.abnf"];
    fs::write(folder.path().join("own.abnf"), "s = \"a\"\n").unwrap();
    let shown = ends(&mut urispec(folder.path(), &arguments), 3);
    assert!(shown.out.contains("protocol"), "{}", shown.all());
    assert!(shown.out.contains("refuted"), "{}", shown.all());
}

#[test]
fn a_failure_that_is_on_record_has_its_id() {
    let reports = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reports");
    let arguments = [
        "uriparse",
        "--rule",
        "URI-reference",
        "--extra-states",
        "0",
        "--reports",
        reports,
    ];
    let proofs = json(&arguments, 1);
    let groups = proofs[0]["groups"].as_array().unwrap();
    let ids: Vec<&str> = groups.iter().filter_map(|group| group["divergence"].as_str()).collect();
    assert!(!ids.is_empty(), "{groups:#?}");
    for id in ids {
        assert!(id.starts_with("uriparse.rfc3986.parse."), "{id}");
        let file = Path::new(reports).join("divergences").join(format!("{id}.json"));
        assert!(file.exists(), "{id}");
        let shown = prove(&arguments, 1);
        assert!(shown.out.contains(&format!("; on record as {id}")), "{}", shown.out);
    }
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = [&arguments[..6], &[folder.path().to_str().unwrap()]].concat();
    let proofs = json(&elsewhere, 1);
    assert!(
        !proofs[0].to_string().contains("\"divergence\""),
        "nothing is on record there"
    );
}

#[test]
fn nothing_is_proven_of_a_process_that_dies_now_and_then() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("own.abnf"), "s = \"a\" / \"b\"\n").unwrap();
    let accepts = r#"case $line in *'"input":"a"'*|*'"input":"A"'*|*'"input":"b"'*|*'"input":"B"'*) echo "{\"seq\":$seq,\"accept\":{}}" ;; *) echo "{\"seq\":$seq,\"reject\":true}" ;; esac"#;
    write_adapter(folder.path(), "sound", accepts);
    // It ends at its three hundredth request, in any order.
    write_adapter(
        folder.path(),
        "dying",
        &format!("[ $((count += 1)) = 300 ] && exit 0; {accepts}"),
    );
    let arguments = ["prove", "--file", "own.abnf", "--extra-states", "0", "--command"];
    let with = |command| [&arguments[..], &[command]].concat();
    let sound = ends(&mut urispec(folder.path(), &with("sh sound.sh")), 0);
    assert!(sound.out.starts_with("proven"), "{}", sound.out);
    let dying = ends(&mut urispec(folder.path(), &with("sh dying.sh")), 1);
    assert!(dying.out.starts_with("open"), "{}", dying.out);
    assert!(dying.out.contains("Unstable: died"), "{}", dying.out);
    let json = ends(
        &mut urispec(
            folder.path(),
            &[&with("sh dying.sh")[..], &["--format", "json"]].concat(),
        ),
        1,
    );
    assert!(json.out.contains("\"unstable\": [\n      \"died"), "{}", json.out);
}
