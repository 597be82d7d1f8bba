//! Components of a document's own.

use urispec_documents::Problems;
use urispec_model::Component;

use crate::{GRAMMAR, PAGE, folder};

fn problems(own: &str) -> Problems {
    let page = format!("{PAGE}\n[own-components]\n{own}\n");
    let (_parent, document) = folder("my-uri", &page, GRAMMAR);
    document.expect_err("something is wrong")
}

#[test]
fn what_is_wrong_with_them_is_said() {
    let line = PAGE.lines().count() + 3;
    for (own, column, says) in [
        (
            "host = \"host\"",
            1,
            "expected the name of a component that is not built in, found `host`",
        ),
        ("letters = \"letter\"", 11, "unknown rule `letter`"),
        ("letters = []", 11, "expected at least one rule, found none"),
        (
            "\"a b\" = \"host\"",
            1,
            "expected a name of letters, digits and hyphens",
        ),
        (
            "\"\\u001b[2J\" = \"host\"",
            1,
            "expected a name of letters, digits and hyphens",
        ),
    ] {
        let shown = problems(own).to_string();
        let place = format!("document.toml:{line}:{column}: ");
        assert!(
            shown.contains(&place) && shown.contains(says) && !shown.contains('\u{1b}'),
            "{shown}"
        );
    }
    // A name that is wrong is not a component of its own.
    let page = PAGE.replace("query = ", "qury = ");
    let (_parent, document) = folder("my-uri", &page, GRAMMAR);
    let shown = document.expect_err("no component").to_string();
    assert!(
        shown.contains("did you mean `query`?") && shown.contains("add other components in a table `[own-components]`"),
        "{shown}"
    );
    assert!("qury".parse::<Component>().is_err());
}

#[test]
fn they_are_components_as_all_others() {
    let page = format!("{PAGE}\n[own-components]\nfirst-letter = \"first\"\n");
    let grammar = GRAMMAR.replace("query     = *ALPHA", "query     = [ first *ALPHA ]\nfirst     = ALPHA");
    let (_parent, document) = folder("own-letter", &page, &grammar);
    let document = document.unwrap();
    let own: Component = "first-letter".parse().unwrap();
    assert_eq!(document.components().last(), Some(own));
    assert!(
        document.human().contains("  first-letter first\n"),
        "{}",
        document.human()
    );
}
