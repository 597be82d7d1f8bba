//! `urispec hazards`.

use std::fs;

use super::common::{ends, snapshot, snapshot_of, urispec};

const LIST: &str = "http://h.example/a\nhttp://www.example.com:s\u{1b}@h/\nhttp://www.example.com:s@0x7f.1:25/%0D%0A%00\r\nfile:///aux\n\nhttp://h/\n\
    http://example.com\\@evil.example/\nhttps:evil.example\nhttp://\u{430}\u{440}\u{440}le.com/\nhttp://a%EF%BC%8Fb/\nhttp://[::ffff:a9fe:a9fe]/\n";

#[test]
fn the_dangers_of_a_list_are_shown_with_their_sources() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("list"), LIST).unwrap();
    fs::write(folder.join("safe"), "http://h.example/a\nmailto:a@h.example\n/a/b?c\n").unwrap();
    snapshot("help_hazards", &["hazards", "--help"], 0);
    snapshot_of("hazards", folder, &["hazards", "list"], "", 1);
    let rfc1738 = ["hazards", "-", "url", "--spec", "rfc1738"];
    snapshot_of("hazards_stdin", folder, &rfc1738, "ftp://u:p@h:23/\n", 1);
    snapshot_of("hazards_none", folder, &["hazards", "safe"], "", 0);
    snapshot_of("hazards_no_file", folder, &["hazards", "no-such-list"], "", 2);
    let without_hazards = ["hazards", "-", "--spec", "whatwg-2026-07"];
    snapshot_of(
        "hazards_url_standard",
        folder,
        &without_hazards,
        "http://127.1/\nhttp://h:p@h/\n",
        1,
    );
}

#[test]
fn urls_come_from_json_and_go_to_json() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let list = "{\"url\":\"http://h/\"}\ncom,h)/ 2026 {\"url\":\"http://127.1/\\n\"}\ncom,h)/{x} 2026 {\"url\":\"http://0/\"}\n";
    fs::write(folder.join("list"), list).unwrap();
    let arguments = ["hazards", "list", "--json-field", "url", "--format", "jsonl"];
    let shown = ends(&mut urispec(folder, &arguments), 1);
    let schema = serde_json::from_str(include_str!("../../../lab/hazards/hazards.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let lines: Vec<serde_json::Value> = shown
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let found: Vec<_> = lines
        .iter()
        .map(|line| (line["line"].as_u64(), line["addresses"][0]["range"].as_str()))
        .collect();
    assert_eq!(found, [(Some(2), Some("loopback")), (Some(3), Some("unspecified"))]);
    for line in &lines {
        assert!(
            validator.is_valid(line),
            "{line}: {:?}",
            validator.iter_errors(line).next()
        );
    }
    let wrong = ends(&mut urispec(folder, &["hazards", "list", "--json-field", "uri"]), 2);
    assert!(
        wrong.err == "error: list:1\n  because: expected the field `uri`, found `url`\n",
        "{}",
        wrong.err
    );
}
