//! Tables against the reader of marked strings, which goes every way at once and keeps all of them.

use urispec_grammar::{Identifiers, Reader, SuiteConfig};

use crate::{COMPONENTS, build, marked};

/// Compares every component on the complete suite of the marked strings, with one additional state.
#[track_caller]
fn check(text: &str) {
    let (marked, table) = (marked(text), build(text, &[]).unwrap());
    let reader = Reader::new(&marked);
    let bytes = marked.as_bytes(3).unwrap();
    let identifiers = Identifiers::new(bytes.dfa().clone()).unwrap();
    let config = SuiteConfig {
        extra_states: 1,
        every_byte: false,
    };
    let suite = identifiers.suite(config);
    let mut cases = suite.cases();
    while let Some(case) = cases.advance() {
        let text: Vec<u8> = bytes.text_of(case.text).collect();
        let found = table.parse(&text).ok();
        let marks = reader.read(&text);
        assert_eq!(found.is_some(), marks.is_some(), "{}", text.escape_ascii());
        for (place, (name, number)) in COMPONENTS.into_iter().enumerate() {
            let ours = found.and_then(|parts| parts.get(place));
            let expected = marks.as_ref().and_then(|marks| marks.places(number));
            assert_eq!(ours, expected, "{name} of {}", text.escape_ascii());
        }
    }
}

#[test]
fn components_are_where_the_marks_are() {
    check("s = \"\"");
    check("s = a\na = \"\"");
    check("s = [ a \":\" ] b [ \"?\" c ]\na = *ALPHA\nb = *DIGIT\nc = *OCTET\nOCTET = %x00-BF");
    // Only the last sign shows what the letters before it are.
    check("s = [ a \"@\" ] b [ \":\" c ]\na = *( ALPHA / DIGIT / \":\" )\nb = *ALPHA\nc = *DIGIT");
    // Components in components, and empty ones in one place.
    check("s = a\na = b \"-\" c / c\nb = *\"x\"\nc = [ \"y\" ]");
    check("s = a b c\na = \"\"\nb = \"\"\nc = *%x80-BF");
    // Two ways on which ends are exchanged.
    check("s = a b \"1\" / a \"-\" b \"2\" / b \"-\" a \"3\"\na = *\"x\"\nb = 1*\"y\"");
    check("s = 4( \"x\" ) a / 3( \"x\" ) b \"y\" / 2( \"x\" ) c \"z\"\na = \"x\"\nb = *\"x\"\nc = *\"x\"");
}
