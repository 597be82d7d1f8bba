//! The comparison of parsers with HTTP clients, in the output for people and for programs.

use std::fs;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use urispec_model::{Answer, Component, ComponentSet, Observation, OwnedRequest, Parts};
use urispec_pairs::{
    Answers, Client, Found, OfClients, Seen, clients_json, json_lines, leaks, page, pairs, read_clients,
    read_json_lines, read_reproduced, two_hosts,
};

/// Every character that could break a table or a line of JSON.
const HOSTILE: &str = "</script>|`x`\u{1b}[31m\u{202e}\r\n\0\"\\*_";

/// The hostile text as a host, in ASCII, because a text that no rule accepts as a host is not compared.
const HOST: &str = "|`x`\u{1b}[31m\r\n\0\"*_</script>";

fn validator(name: &str) -> jsonschema::Validator {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = fs::read_to_string(file).expect("the schema is there");
    let schema = serde_json::from_str(&text).expect("it is JSON");
    jsonschema::draft202012::new(&schema).expect("it is a schema")
}

fn reports() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../reports")
}

fn observed(host: &[u8], field: Option<&str>) -> Vec<Option<Observation<'static>>> {
    let mut parts = Parts::default().with(Component::Host, Some(host.to_vec()));
    if let Some(field) = field {
        parts.set(Component::Authority, Some(field.as_bytes().to_vec()));
        parts.set(Component::Fragment, Some(HOSTILE.as_bytes().to_vec()));
    }
    vec![Some(Observation::Accept(Answer::Parts(parts)))]
}

fn found(validators: &[&[u8]], connected: Option<&str>, proxied: Option<&str>) -> Found {
    found_with(validators, connected, proxied, Some(HOST))
}

/// The results with a different field Host, or with none.
fn found_with(validators: &[&[u8]], connected: Option<&str>, proxied: Option<&str>, field: Option<&str>) -> Found {
    let requests = [OwnedRequest::Parse {
        input: b"\xff</script>|\x1b".to_vec().into(),
        rule: None,
    }];
    let validators = validators.iter().enumerate().map(|(index, host)| Answers {
        subject: format!("v{index}"),
        release: HOSTILE.to_owned(),
        distinguishes_undefined: ComponentSet::of(&[Component::Host]),
        observed: observed(host, None),
    });
    let of_client = |host: Option<&str>| host.map_or_else(|| vec![None], |host| observed(host.as_bytes(), field));
    let clients = [Client {
        subject: HOSTILE.to_owned(),
        release: HOSTILE.to_owned(),
        connected: of_client(connected),
        proxied: of_client(proxied),
    }];
    Found {
        rows: pairs(&requests, &validators.collect::<Vec<_>>(), &clients),
        of_clients: OfClients {
            two_hosts: two_hosts(&requests, &clients),
            leaks: leaks(&requests, &clients),
        },
    }
}

#[test]
fn nothing_hostile_gets_through() {
    // A client that names two hosts at a proxy is in no row.
    for (connected, proxied, rows, twice, left) in [
        (Some("|`x`\u{1b}</script>.a"), Some("|`y`\u{1b}"), 1, 2, 1),
        (None, Some("|`x`\u{1b}"), 0, 1, 0),
        (Some("|`x`\u{1b}"), None, 1, 1, 1),
    ] {
        let found = found(&[b"a"], connected, proxied);
        assert_eq!(
            (
                found.rows.len(),
                found.of_clients.two_hosts.len(),
                found.of_clients.leaks.len()
            ),
            (rows, twice, left)
        );
        let page = page(&found, &[]);
        for text in [&page, &json_lines(&found.rows)] {
            assert!(!text.contains(['\u{1b}', '\0', '\r']), "{text}");
        }
        assert!(!page.contains('\u{202e}'));
        assert!(
            page.lines()
                .all(|line| !line.contains("</script>") || line.contains('`'))
        );
        assert_eq!(
            read_clients(&clients_json(&found.of_clients)).unwrap(),
            found.of_clients
        );
        assert_eq!(read_json_lines(&json_lines(&found.rows)).unwrap(), found.rows);
        for line in json_lines(&found.rows).lines() {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            validator("pairs.schema.json").validate(&line).unwrap();
        }
    }
}

#[test]
fn what_is_easiest_to_exploit_comes_first() {
    let found = found(
        &[b"good.example", b"b%40c", b"other.example"],
        Some("evil.example"),
        None,
    );
    let page = page(&found, &[]);
    let at = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text} in {page}"));
    assert!(at("`\"good.example\"` | v0") < at("`\"other.example\"` | v2"));
    assert!(at("`\"other.example\"` | v2") < at("## The parser reports no host"));
    assert!(at("## The parser reports no host") < at("`\"b%40c\"` | v1"));
}

#[test]
fn what_is_seen_only_through_a_proxy_is_in_no_row() {
    let found = found_with(&[b"good.example"], Some("good.example"), Some("evil.example"), None);
    assert!(found.rows.iter().all(|row| row.seen == Seen::Proxy));
    let page = page(&found, &[]);
    let example = page
        .lines()
        .find(|line| line.contains("`\"good.example\"` | `\"evil.example\"`"))
        .unwrap();
    assert!(example.contains("| 0 | 1 |"), "{example}");
    assert_eq!(page.matches("None found.").count(), 5, "{page}");
}

#[test]
fn an_empty_host_is_shown_apart_from_none() {
    let found = found(&[b""], Some("evil.example"), None);
    let line: serde_json::Value = serde_json::from_str(&json_lines(&found.rows)).unwrap();
    validator("pairs.schema.json").validate(&line).unwrap();
    assert_eq!(line["validator"]["host"], "");
    let page = page(&found, &[]);
    assert!(
        page.contains(" host | 1 |") && page.contains("| `\"\"` | v0 |"),
        "{page}"
    );
}

fn committed(name: &str) -> String {
    fs::read_to_string(reports().join(name)).expect("a record that is checked in")
}

#[test]
fn the_committed_rows_are_as_the_schema_says_and_the_page_is_made_of_them() {
    let file = fs::File::open(reports().join("pairs.jsonl.gz")).unwrap();
    let text = std::io::read_to_string(GzDecoder::new(file)).unwrap();
    let schema = validator("pairs.schema.json");
    for line in text.lines() {
        schema.validate(&serde_json::from_str(line).unwrap()).unwrap();
    }
    let of_clients = committed("pairs-clients.json");
    validator("pairs_clients.schema.json")
        .validate(&serde_json::from_str(&of_clients).unwrap())
        .unwrap();
    let found = Found {
        rows: read_json_lines(&text).unwrap(),
        of_clients: read_clients(&of_clients).unwrap(),
    };
    let reproduced = read_reproduced(&committed("pairs-reproduced.json")).unwrap();
    assert!(
        page(&found, &reproduced) == committed("pairs.md"),
        "urispec pairs --render writes pairs.md again"
    );
    let last = found.rows.iter().rposition(|row| row.seen == Seen::Connection).unwrap();
    assert!(
        found.rows[..last].iter().all(|row| row.seen == Seen::Connection),
        "what a proxy saw is last"
    );
}

#[test]
fn a_row_names_few_of_many_parsers() {
    let validators = [&b"good.example"[..]; 10];
    let page = page(&found(&validators, Some("evil.example"), None), &[]);
    assert!(page.contains("| v0, v1, v2, v3, v4, v5, v6, v7 and 2 more |"), "{page}");
}

#[test]
fn rows_that_were_drawn_were_all_seen_again() {
    let text = committed("pairs-reproduced.json");
    validator("pairs_reproduced.schema.json")
        .validate(&serde_json::from_str(&text).unwrap())
        .unwrap();
    let rows = read_reproduced(&text).unwrap();
    assert!(rows.len() >= 100, "{}", rows.len());
    assert!(rows.iter().all(|row| row.reproduced));
}
