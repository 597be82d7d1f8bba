//! `urispec learn`, as its users run it, and `learned:FILE` as the name of a document.

#![expect(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::Path;

use serde_json::Value;
use urispec_grammar::Grammar;
use urispec_learn::{Asked, End, Learnt, Model, Questions};
use urispec_model::Spec;

use crate::common::{Shown, ends, urispec, write_adapter};

#[track_caller]
fn run(arguments: &[&str], code: i32) -> Shown {
    ends(&mut urispec(Path::new("."), arguments), code)
}

/// Learns a port, from a different document, and returns the model and its place.
fn port(folder: &Path, parser: &[&str], code: i32) -> (Model, String) {
    let file = folder.join("port.json").display().to_string();
    let arguments = [
        &["learn"],
        parser,
        &["--rule", "port", "--near", "rfc2396", "--output", &file],
    ]
    .concat();
    run(&arguments, code);
    let text = fs::read_to_string(&file).unwrap();
    let schema: Value = serde_json::from_str(include_str!("../../../learn/model.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    assert!(validator.is_valid(&serde_json::from_str(&text).unwrap()), "{text}");
    (Model::from_json(&text).unwrap(), file)
}

#[test]
fn a_learnt_model_is_a_document() {
    let folder = tempfile::tempdir().unwrap();
    let (model, file) = port(folder.path(), &["rfc3986"], 0);
    assert!(model.dfa.accepts(b"8080") && model.dfa.accepts(b"") && !model.dfa.accepts(b"8a"));
    let learned = format!("learned:{file}");
    let counted = run(&["grammar", "count", &learned], 0).out;
    assert_eq!(counted, run(&["grammar", "count", "rfc3986", "port"], 0).out);
    // A text of the other document that this one rejects, and nothing else.
    let drift: Value = serde_json::from_str(&run(&["drift", &learned, "rfc1808", "--format", "json"], 0).out).unwrap();
    assert!(drift.to_string().contains("learned-port"), "{drift}");
    run(&["prove", "rfc3986", "--rule", "port", "--spec", &learned], 2);
}

/// Writes a model of whole references that accepts exactly what a document, with a rule in place of one of its own, accepts.
fn model_of(folder: &Path, name: &str, replaced: &str) -> String {
    let document = urispec_specs::syntax(Spec::Rfc3986).variant("--repaired");
    let rule = Grammar::parse("rule.abnf", replaced).unwrap();
    let grammar = document.with_rule(rule.rules().next().unwrap());
    let dfa = grammar.dfa("URI-reference").unwrap();
    let learnt = Learnt {
        dfa,
        stages: Vec::new(),
        questions: Questions::default(),
        end: End::Silent,
    };
    let asked = Asked {
        parser: name,
        release: "1.0",
        claims: &[],
        rule: None,
        host: false,
        without_idna: false,
        first: "rfc3986",
        longest: 4096,
    };
    let model = Model::new(asked, learnt);
    let file = folder.join(format!("{name}.json"));
    fs::write(&file, model.to_json()).unwrap();
    format!("learned:{}", file.display())
}

#[test]
fn a_sentence_lists_all_differences_of_a_model() {
    let folder = tempfile::tempdir().unwrap();
    let short = model_of(folder.path(), "short", "port = *5DIGIT\n");
    let shown = run(&["drift", &short, "rfc3986"], 0).out;
    let first = shown.split_once("\n  The model").unwrap().0.replace("\n  ", " ");
    assert_eq!(
        first,
        "learned-short refuses some ports with leading zeros, unlike rfc3986; nothing else differs."
    );
    assert!(shown.contains("port.port.zeros"), "{shown}");
    assert!(!shown.contains("state-"), "{shown}");

    // The second model accepts all digits, and more.
    let lenient = model_of(folder.path(), "lenient", "port = *( DIGIT / \"x\" )\n");
    let json = run(&["drift", &short, &lenient, "--format", "json"], 0).out;
    let json: Value = serde_json::from_str(&json).unwrap();
    let schema: Value = serde_json::from_str(include_str!("../../../report/drift.schema.json")).unwrap();
    assert!(jsonschema::draft202012::new(&schema).unwrap().is_valid(&json), "{json}");
    let learned = &json["steps"][0]["learned"];
    assert_eq!(
        learned["sentence"],
        "learned-lenient accepts a small letter in the port, unlike learned-short; \
         learned-short refuses some ports with leading zeros, unlike learned-lenient; nothing else differs."
    );
    let keys = learned["differences"].as_array().unwrap();
    let of = |key: &Value| [&key["side"], &key["verdict"], &key["rule"], &key["cause"]].map(ToString::to_string);
    let keys: Vec<[String; 4]> = keys.iter().map(of).collect();
    let zeros = ["learned-short", "too-strict", "port", "zeros"].map(|text| format!("\"{text}\""));
    assert!(keys.contains(&zeros), "{keys:?}");

    let equal = model_of(folder.path(), "equal", "port = *DIGIT\n");
    let shown = run(&["drift", &equal, "rfc3986"], 0).out;
    assert!(
        shown.starts_with("learned-equal and rfc3986 accept the same texts."),
        "{shown}"
    );
    let error = run(&["drift", &equal, "rfc3986", "--rule", "host"], 2).err;
    assert!(error.contains("expected the rule of the model"), "{error}");
}

#[test]
fn the_grammar_of_a_model_has_the_rules_of_its_document() {
    let folder = tempfile::tempdir().unwrap();
    let short = model_of(folder.path(), "short", "port = *5DIGIT\n");
    let shown = run(&["grammar", "show", &short], 0).out;
    assert!(
        shown.contains("; differs after \"//@:00000\": it refuses %x30-39\n"),
        "{shown}"
    );
    assert!(shown.contains("= IP-literal "), "{shown}");
    // The text is a grammar of the same language.
    let file = folder.path().join("short.abnf").display().to_string();
    fs::write(&file, &shown).unwrap();
    let exported = run(&["grammar", "export", "--file", &file], 0).out;
    assert_eq!(exported, run(&["grammar", "export", &short], 0).out);
    let refused = run(&["grammar", "test", &short, "//:000000"], 1).out;
    assert!(refused.contains("byte 9"), "{refused}");

    let equal = model_of(folder.path(), "equal", "port = *DIGIT\n");
    let shown = run(&["grammar", "show", &equal], 0).out;
    assert!(shown.contains("\nURI-reference-1 = URI / relative-ref\n"), "{shown}");
    let error = run(&["grammar", "show", "rfc3986", "--near", "rfc2396"], 2).err;
    assert!(error.contains("--near: expected a learnt model"), "{error}");
}

#[test]
fn the_nearest_document_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    let short = model_of(folder.path(), "short", "port = *5DIGIT\n");
    let shown = run(&["drift", "--nearest", &short], 0).out;
    // RFC 9844 has the grammar of RFC 3986, and is newer.
    assert!(
        shown.starts_with("rfc9844 is the nearest document to learned-short\n"),
        "{shown}"
    );
    let order = ["\n  rfc9844 ", "\n  rfc3986 ", "\n  rfc6874 "].map(|name| shown.find(name).unwrap());
    assert!(order.is_sorted(), "{shown}");
    let shown = run(&["drift", "--nearest", "rfc3986"], 0).out;
    assert!(!shown.contains("rfc3986 = rfc3986"), "{shown}");
}

#[test]
fn models_of_the_same_name_are_two_documents() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [one, other] = [
        model_of(folders[0].path(), "port", "port = *DIGIT\n"),
        model_of(folders[1].path(), "port", "port = 1*DIGIT\n"),
    ];
    let shown = run(&["drift", &one, &other], 0).out;
    assert!(shown.contains("learned-port-2 refuses an empty port"), "{shown}");
}

#[test]
fn a_model_of_splitting_is_compared_by_component() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("split.json").display().to_string();
    // The first model is already that of the parser: a few questions are enough.
    let arguments = [
        "learn",
        "fluent-uri",
        "--what",
        "splitting",
        "--near",
        "rfc3986",
        "--questions",
        "20000",
    ];
    run(&[&arguments[..], &["--output", &file]].concat(), 1);
    let model = Model::from_json(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!((model.facts.states, model.facts.components.len()), (200, 8));
    let learned = format!("learned:{file}");
    let changes = |document, more: &[&str]| {
        let shown = run(&[&["drift", &learned, document, "--format", "json"], more].concat(), 0).out;
        let drift: Value = serde_json::from_str(&shown).unwrap();
        drift["steps"][0]["changes"].as_array().unwrap().clone()
    };
    assert!(changes("rfc3986", &["--component", "host"]).is_empty());
    // RFC 2396 does not split an authority that is not a server.
    let hosts = changes("rfc2396", &["--component", "host"]);
    assert_eq!(hosts[0]["request"]["input"], "//", "{hosts:?}");
    assert!(
        changes("rfc2396", &[])
            .iter()
            .any(|change| change["request"]["input"] == "a:?")
    );
    let error = run(&["drift", "rfc2396", "rfc3986", "--component", "host"], 2).err;
    assert!(error.contains("expected a learnt model"), "{error}");
    let error = run(
        &[
            "learn",
            "rfc3986",
            "--what",
            "splitting",
            "--rule",
            "port",
            "--output",
            "x.json",
        ],
        2,
    )
    .err;
    assert!(error.contains("other rules have no components"), "{error}");
}

#[test]
fn a_parser_without_a_model_ends_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let learn = |name: &str, answer: &str, code| {
        write_adapter(folder.path(), name, answer);
        let command = format!("sh {name}.sh");
        let file = format!("{name}.json");
        let arguments = [
            "learn",
            "--command",
            &command,
            "--near",
            "rfc1808",
            "--questions",
            "5000",
            "--output",
            &file,
        ];
        let shown = ends(&mut urispec(folder.path(), &arguments), code);
        Model::from_json(&fs::read_to_string(folder.path().join(&file)).unwrap()).unwrap();
        shown.out
    };
    let yes = r#"echo "{\"seq\":$seq,\"accept\":{}}""#;
    // It accepts everything, but rejects what is asked late: also what it has accepted.
    let changing = format!(r#"[ $((count += 1)) -gt 5600 ] && echo "{{\"seq\":$seq,\"reject\":true}}" || {yes}"#);
    let shown = learn("changing", &changing, 1);
    assert!(shown.contains("is not complete"), "{shown}");
    let shown = learn("broken", r#"echo "{\"seq\":$seq,\"maybe\":true}""#, 3);
    assert!(shown.contains("the parser failed on all of the first words"), "{shown}");
}

#[test]
fn a_run_that_a_limit_ended_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let learn = |release: &str, questions: &str, code| {
        let arguments = [
            "learn",
            release,
            "--rule",
            "port",
            "--near",
            "rfc2396",
            "--questions",
            questions,
        ];
        let arguments = [&arguments[..], &["--output", "port.json"]].concat();
        ends(&mut urispec(folder.path(), &arguments), code)
    };
    let journal = folder.path().join("port.json.journal");
    let ended = learn("rfc3986", "100", 1);
    assert!(ended.err.contains("the same command continues"), "{}", ended.err);
    assert!(journal.exists());
    let other = learn("rfc2396", "1000000", 2);
    assert!(
        other.err.contains("has the answers of a different run"),
        "{}",
        other.err
    );
    learn("rfc3986", "1000000", 0);
    assert!(!journal.exists());
}

#[test]
fn what_cannot_be_learnt_is_said() {
    let error = run(&["learn", "rfc3986", "rfc2396", "--output", "x.json"], 2).err;
    assert!(error.contains("expected one parser to learn, found 2"), "{error}");
    let error = run(&["learn", "fluent-uri", "--rule", "x", "--output", "x.json"], 2).err;
    assert!(error.contains("does not start from `x`"), "{error}");
    let error = run(&["drift", "learned:Cargo.toml", "rfc3986"], 2).err;
    assert!(error.contains("is not a learnt model"), "{error}");
    assert!(!Path::new("x.json").exists());
}
