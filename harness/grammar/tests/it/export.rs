//! Automata as JSON must conform to the schema beside them.

use urispec_grammar::{Dfa, Grammar};

#[test]
fn the_schema_holds_what_is_written() {
    #[track_caller]
    fn check(text: &str, start: &str) {
        let dfa = Grammar::parse("test", text).unwrap().dfa(start).unwrap();
        let schema = serde_json::from_str(include_str!("../../dfa.schema.json")).unwrap();
        let validator = jsonschema::draft202012::new(&schema).unwrap();
        let json = serde_json::from_str(&dfa.to_json()).unwrap();
        let errors: Vec<String> = validator.iter_errors(&json).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        assert!(!validator.is_valid(&serde_json::json!({ "format": 1, "classes": [], "states": [] })));
        assert_eq!(Dfa::from_json(dfa.to_json()).unwrap(), dfa);
    }
    check(include_str!("../rfc3986.abnf"), "URI-reference");
    check("s = s", "s");
    check("s = *OCTET", "s");
}

#[test]
fn an_automaton_that_is_not_minimal_becomes_so() {
    let json = r#"{ "format": 1, "classes": [[[128, 255]], [[0, 127]]], "states": [
        { "accepts": true, "next": [2, 1] }, { "accepts": true, "next": [2, 0] }, { "accepts": false, "next": [2, 3] },
        { "accepts": false, "next": [3, 3] }, { "accepts": true, "next": [4, 4] } ] }"#;
    let dfa = Dfa::from_json(json).unwrap();
    assert_eq!(dfa, Grammar::parse("test", "s = *%x00-7F").unwrap().dfa("s").unwrap());
    assert_eq!((dfa.states(), dfa.classes(), dfa.dead()), (2, 2, Some(1)));
}
