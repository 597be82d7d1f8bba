//! Tests the errors for files that do not load: position, vector, expected and actual text.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use urispec_model::Spec;
use urispec_model::visible;
use urispec_vectors::{Files, LoadError, Suite};

const GROUP: &str = r#"{ "specs": ["rfc3986"], "reject": true, "from": "grammar", "because": ["rfc3986#A"] }"#;

fn load(text: impl Into<String>) -> Result<Suite, LoadError> {
    let mut files = Files::default();
    files.insert("VERSION", "1.0.0\n");
    files.insert("flags.json", "{}");
    files.insert("parse/a.json", text.into());
    Suite::from_files(&files)
}

/// A file with one vector, which has `fields` after its id, and `groups`.
fn file(fields: &str, groups: &str) -> String {
    format!(
        "{{ \"about\": \"a\",\n  \"vectors\": [\n    {{ \"id\": \"parse/a\", {fields},\n      \"expect\": [\n        {groups} ] }} ] }}\n"
    )
}

#[track_caller]
fn check(text: impl Into<String>, message: &str) {
    let error = load(text).unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_good_file_loads() {
    let suite = load(file(r#""op": "parse", "input": "a""#, GROUP)).unwrap();
    assert_eq!((suite.vectors[0].line, &*suite.vectors[0].file), (3, "parse/a.json"));
    assert_eq!(suite.topics["parse/a.json"], "a");
}

#[test]
fn a_text_of_pieces_is_whole_once_it_is_loaded_and_its_vector_keeps_its_line() {
    let pieces = r#"{ "join": ["a:", { "repeat": "b", "times": 70000 }] }"#;
    let suite = load(file(&format!(r#""op": "parse", "input": {pieces}"#), GROUP)).unwrap();
    let vector = &suite.vectors[0];
    assert_eq!(vector.request().input(), format!("a:{}", "b".repeat(70000)).as_bytes());
    assert_eq!(vector.line, 3);
    let group = GROUP.replace(r#""reject": true"#, &format!(r#""uri": {pieces}"#));
    let whole = urispec_vectors::write_whole("a", &suite.vectors);
    assert!(whole.contains(&"b".repeat(70000)) && !whole.contains("join"));
    let error = load(file(&format!(r#""op": "parse", "input": {pieces}"#), &group)).unwrap_err();
    assert!(error.to_string().starts_with("parse/a.json:"), "{error}");
    for (pieces, says) in [
        (r#"{ "join": ["a", { "repeat": "b", "times": 99999999 }] }"#, "16 MiB"),
        (r#"{ "join": ["a", { "repeat": "b" }] }"#, "missing field `times`"),
        (r#"{ "join": "a" }"#, "expected an array"),
    ] {
        let error = load(file(&format!(r#""op": "parse", "input": {pieces}"#), GROUP)).unwrap_err();
        assert!(
            error.to_string().contains(says) && error.to_string().contains("parse/a: "),
            "{error}"
        );
    }
}

#[test]
fn a_syntax_error_has_its_place() {
    check(
        "{\n  \"about\": \"a\"\n  \"vectors\": [] }",
        "parse/a.json:3:3: expected `,` or `}`",
    );
    check("", "parse/a.json:1:1: EOF while parsing a value");
}

#[test]
fn an_unknown_key_has_its_place_and_a_near_name() {
    let error = load(file(r#""op": "parse", "inptu": "a""#, GROUP)).unwrap_err();
    let message = error.to_string();
    assert!(
        message.starts_with("parse/a.json:3:39: parse/a: unknown field `inptu`, expected one of `id`,"),
        "{message}"
    );
    assert!(message.ends_with("; did you mean `input`?"), "{message}");
    let excerpt = error.problems[0].place.as_ref().unwrap().excerpt();
    let (line, caret) = excerpt.split_once('\n').unwrap();
    assert_eq!(line.find("\"inptu\""), caret.find('^'), "{excerpt}");
}

#[test]
fn names_of_specs_components_and_levels_are_known() {
    let group = GROUP.replace("rfc3986\"]", "rfc3968\"]");
    let specs: Vec<_> = Spec::ALL.iter().map(|spec| spec.name()).collect();
    check(
        file(r#""op": "parse", "input": "a""#, &group),
        &format!(
            "parse/a.json:5:21: parse/a: unknown document `rfc3968`, expected one of {}; did you mean `rfc3986`?",
            specs.join(", ")
        ),
    );
    let group = GROUP.replace("\"reject\": true", "\"accept\": { \"shceme\": null }");
    let message = load(file(r#""op": "parse", "input": "a""#, &group))
        .unwrap_err()
        .to_string();
    assert!(message.ends_with("; did you mean `scheme`?"), "{message}");
    let message = load(file(r#""op": "normalize", "level": "sytnax", "input": "a""#, GROUP))
        .unwrap_err()
        .to_string();
    assert!(message.ends_with("; did you mean `syntax`?"), "{message}");
}

#[test]
fn request_fields_are_those_of_the_operation() {
    check(
        file(r#""op": "resolve", "input": "a""#, GROUP),
        "parse/a.json:3:5: parse/a: expected `base` with operation resolve, found none",
    );
    check(
        file(r#""op": "normalize", "input": "a""#, GROUP),
        "parse/a.json:3:5: parse/a: expected `level` with operation normalize, found none",
    );
    check(
        file(
            r#""op": "normalize", "input": "a", "level": "case", "rule": "URI""#,
            GROUP,
        ),
        "parse/a.json:3:74: parse/a: expected only input, level with operation normalize, found `rule`",
    );
}

#[test]
fn bytes_are_given_once_and_in_whole_octets() {
    check(
        file(r#""op": "parse", "input": "a", "input": "b""#, GROUP),
        "parse/a.json:3:59: parse/a: duplicate field `input`",
    );
    check(
        file(r#""op": "parse", "input": { "hex": "6" }"#, GROUP),
        "parse/a.json:3:61: parse/a: expected pairs of hexadecimal digits, found `6`",
    );
    let group = GROUP.replace("\"reject\": true", "\"accept\": { \"path\": { \"hex\": \"zz\" } }");
    let message = load(file(r#""op": "parse", "input": "a""#, &group))
        .unwrap_err()
        .to_string();
    assert!(
        message.ends_with("parse/a: expected pairs of hexadecimal digits, found `zz`"),
        "{message}"
    );
}

#[test]
fn a_group_says_one_thing_that_its_operation_can_say() {
    let of = |saying: &str| {
        file(
            r#""op": "parse", "input": "a""#,
            &GROUP.replace("\"reject\": true", saying),
        )
    };
    let kinds = "expected exactly one of accept, reject, uri, same_document, equal, path, base_uri, uris, hazards, any_of, undefined";
    check(
        of("\"reject\": true, \"undefined\": true"),
        &format!("parse/a.json:5:49: parse/a: {kinds}, found reject and undefined"),
    );
    check(
        of("\"note\": \"n\""),
        &format!("parse/a.json:5:9: parse/a: {kinds}, found none"),
    );
    check(
        of("\"any_of\": [{}, {}]"),
        &format!("parse/a.json:5:9: parse/a: {kinds}, found none"),
    );
    check(
        of("\"equal\": true"),
        "parse/a.json:5:33: parse/a: expected accept, reject, any_of, undefined with operation parse, found `equal`",
    );
    check(
        of("\"reject\": false"),
        "parse/a.json:5:33: parse/a: expected `true` for `reject`, found `false`",
    );
    check(
        file(r#""op": "parse", "input": "a""#, ""),
        "parse/a.json:4:7: parse/a: expected at least one group in `expect`, found none",
    );
}

#[test]
fn a_run_names_documents_that_there_are_in_ascending_order() {
    let of = |specs: &str, because: &str| {
        let group = GROUP.replace("\"rfc3986\"]", &format!("{specs}]"));
        file(
            r#""op": "parse", "input": "a""#,
            &group.replace("\"rfc3986#A\"", because),
        )
    };
    let bis = "\"draft-fielding-uri-rfc2396bis-05..07\"";
    let citation = "\"draft-fielding-uri-rfc2396bis-05..07#A\"";
    let suite = load(of(bis, citation)).unwrap();
    let group = &suite.vectors[0].expect[0];
    assert_eq!(
        group.specs,
        [Spec::Rfc2396bis05, Spec::Rfc2396bis06, Spec::Rfc2396bis07]
    );
    let citations: Vec<String> = group.because.iter().map(ToString::to_string).collect();
    assert_eq!(citations.len(), 3);
    assert_eq!(citations[2], "draft-fielding-uri-rfc2396bis-07#A");
    for (broken, says) in [
        (bis.replace("05..07", "07..05"), "expected a run such as"),
        (bis.replace("05..07", "5..7"), "expected a run such as"),
        (
            bis.replace("05..07", "05..08"),
            "unknown document `draft-fielding-uri-rfc2396bis-08`",
        ),
    ] {
        let message = load(of(&broken, citation)).unwrap_err().to_string();
        assert!(message.contains(says), "{message}");
    }
    let message = load(of(bis, &citation.replace("05..07", "05..05")))
        .unwrap_err()
        .to_string();
    assert!(message.contains("expected a run such as"), "{message}");
}

#[test]
fn a_citation_names_a_document_and_a_section() {
    let group = GROUP.replace("rfc3986#A", "RFC 3986");
    let message = load(file(r#""op": "parse", "input": "a""#, &group))
        .unwrap_err()
        .to_string();
    assert!(
        message.ends_with("expected a citation such as `rfc3986#3.2.2` or `erratum#4789`, found `RFC 3986`"),
        "{message}"
    );
}

#[test]
fn the_current_document_has_a_fragment_or_says_that_it_has_none() {
    let of = |saying: &str| {
        file(
            r#""op": "resolve", "base": "a:", "input": """#,
            &GROUP.replace("\"reject\": true", saying),
        )
    };
    load(of("\"same_document\": { \"fragment\": null }")).unwrap();
    load(of("\"same_document\": { \"fragment\": \"s\" }")).unwrap();
    let message = load(of("\"same_document\": {}")).unwrap_err().to_string();
    assert!(message.contains("missing field `fragment`"), "{message}");
}

#[test]
fn every_broken_vector_of_a_file_is_told() {
    let broken = r#"{ "id": "parse/b", "op": "parse", "expect": [] }"#;
    let text = file(r#""op": "parse", "input": "a""#, GROUP).replacen(
        "    {",
        &format!("    {broken},\n    {broken},\n    {{"),
        1,
    );
    assert_eq!(load(text).unwrap_err().problems.len(), 2);
}

#[test]
fn an_id_is_had_once() {
    let text = file(r#""op": "parse", "input": "a""#, GROUP);
    let vector = &text[text.find("    {").unwrap()..text.len() - 5];
    let twice = text.replace(vector, &format!("{vector},\n{vector}"));
    check(
        twice,
        "parse/a.json:6:14: parse/a: expected a unique id, found the id of parse/a.json:3",
    );
}

#[test]
fn a_folder_has_its_files() {
    let message = Suite::from_files(&Files::default()).unwrap_err().to_string();
    let expected = "VERSION: expected this file in the folder of vectors, found none\n\
                    flags.json: expected this file in the folder of vectors, found none";
    assert_eq!(message, expected);
    let nowhere = std::path::Path::new("/no/such/folder");
    assert!(
        Suite::load(nowhere)
            .unwrap_err()
            .to_string()
            .starts_with("/no/such/folder: cannot be read")
    );
}

#[test]
fn hostile_text_in_a_message_is_harmless() {
    let text = file("\"op\": \"parse\", \"\\u001b[31m\u{202e}\": 1", GROUP);
    let error = load(text).unwrap_err();
    let shown = format!("{error}\n{}", error.problems[0].place.as_ref().unwrap().excerpt());
    assert_eq!(shown, visible(&shown).replace("\\u000a", "\n"));
}

#[test]
fn a_file_that_is_cut_off_anywhere_has_an_error_with_a_place() {
    let text = file("\"op\": \"parse\", \"input\": \"é\u{202e}\"", GROUP);
    load(text.clone()).unwrap();
    let whole = text.trim_end().len();
    for cut in (0..whole).filter(|at| text.is_char_boundary(*at)) {
        let error = load(&text[..cut]).unwrap_err();
        let place = error.problems[0].place.as_ref().unwrap();
        assert!(place.line <= 5, "{cut}: {error}");
        assert!(place.excerpt().ends_with('^'), "{cut}");
    }
}
