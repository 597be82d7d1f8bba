//! Grammars of which no table can be made.

use urispec_engine::{Error, Kept, Table};
use urispec_grammar::Preference;

use crate::{build, marked};

#[track_caller]
fn check(text: &str, preferences: &[Preference], expected: &str) {
    assert_eq!(build(text, preferences).unwrap_err().to_string(), expected, "{text}");
}

#[test]
fn an_ambiguous_grammar_is_named_by_the_components_that_differ() {
    let found = "expected one way to split each text, found two for texts that begin with \"";
    check(
        "s = a b\na = *\"x\"\nb = *\"x\"",
        &[],
        &format!("{found}xx\": they differ in a, b"),
    );
    check(
        "s = a / b\na = \"x\"\nb = \"x\"",
        &[Preference::Having(2)],
        &format!("{found}x\": they differ in a, b"),
    );
    // An empty component at two possible positions also makes two ways.
    check(
        "s = ( a \"x\" / \"x\" ) *\"y\" c\na = \"\"\nc = \"z\"",
        &[Preference::Having(2)],
        &format!("{found}x\": they differ in a"),
    );
}

#[test]
fn a_component_that_comes_twice_has_no_place() {
    check(
        "s = a \",\" a\na = *ALPHA",
        &[],
        "expected each component at most once in a text, found a twice",
    );
}

#[test]
fn what_is_too_large_is_refused() {
    // The component may be at each of the last 40 positions.
    let many = "s = *\"x\" a 40\"x\"\na = \"x\"";
    check(many, &[], "expected a table of at most 64 registers, found more");
    // The component may be at each of the last 20 positions, and all of them have to be remembered.
    let many = "s = *( \"x\" / \"y\" ) a 20( \"x\" / \"y\" )\na = \"x\"";
    check(many, &[], "expected a table of at most 16384 states, found more");
    let components: Vec<(&str, u8)> = (0..17).map(|_| ("a", 0)).collect();
    let found = Table::new(&marked("s = a\na = \"x\""), &components, &[]);
    assert_eq!(
        found.unwrap_err().to_string(),
        "expected a table of at most 16 components, found more"
    );
}

#[test]
fn what_fails_is_not_kept() {
    let kept = Kept::new();
    let fail = || {
        Err(Error::Limit {
            what: "states",
            most: 1,
        })
    };
    assert!(kept.get("a", fail).is_err());
    let table = kept.get("a", || build("s = \"x\"", &[])).unwrap();
    let again = kept.get("a", fail).unwrap();
    assert!(std::sync::Arc::ptr_eq(&table, &again));
}
