//! Compares tables with the reader of marked strings, which follows all ways at once and keeps all results.

use urispec_engine::Table;
use urispec_grammar::{Grammar, Identifiers, Mark, Reader, SuiteConfig};

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
    // Only the last sign shows which component the letters before it are.
    check("s = [ a \"@\" ] b [ \":\" c ]\na = *( ALPHA / DIGIT / \":\" )\nb = *ALPHA\nc = *DIGIT");
    // Components inside components, and empty components at one position.
    check("s = a\na = b \"-\" c / c\nb = *\"x\"\nc = [ \"y\" ]");
    check("s = a b c\na = \"\"\nb = \"\"\nc = *%x80-BF");
    // Two ways on which ends are exchanged.
    check("s = a b \"1\" / a \"-\" b \"2\" / b \"-\" a \"3\"\na = *\"x\"\nb = 1*\"y\"");
    check("s = 4( \"x\" ) a / 3( \"x\" ) b \"y\" / 2( \"x\" ) c \"z\"\na = \"x\"\nb = *\"x\"\nc = *\"x\"");
}

/// The maximum number of components of a table.
const COUNT: u8 = 16;

/// Each component is optional, and may have any bytes except the byte in front of it.
#[test]
fn there_may_be_sixteen_components() {
    let names: Vec<String> = (0..COUNT).map(|number| format!("c{number}")).collect();
    let numbered = || names.iter().zip(0..COUNT);
    let whole: Vec<String> = numbered()
        .map(|(name, number)| format!("[ \"-\" %x{number:02X} {name} ]"))
        .collect();
    let rules: Vec<String> = numbered()
        .map(|(name, _)| format!("{name} = *( %x00-2C / %x2E-FF )\n"))
        .collect();
    let text = format!("s = {}\n{}", whole.join(" "), rules.concat());
    let grammar = Grammar::parse("test.abnf", text).unwrap();
    let components: Vec<(&str, u8)> = names.iter().map(String::as_str).zip(0..).collect();
    let marks: Vec<Mark> = components.iter().map(|(name, mark)| Mark::new(name, *mark)).collect();
    let marked = grammar.marked(&marks, "s").unwrap();
    let (table, reader) = (Table::new(&marked, &components, &[]).unwrap(), Reader::new(&marked));
    let none = Table::new(&grammar.marked(&[], "s").unwrap(), &components, &[]).unwrap();
    for step in 1..=COUNT.into() {
        let number = |byte: u8| [&[b'-', byte][..], &[0xC0, 0xFF, 0x80][..usize::from(byte % 4).min(3)]].concat();
        let text: Vec<u8> = (0..COUNT).step_by(step).flat_map(number).collect();
        let (mut parts, found) = (table.parse(&text).unwrap(), reader.read(&text).unwrap());
        let expected = (0..COUNT).map(|number| found.places(number));
        assert!(parts.iter().eq(expected), "{parts:?}");
        assert_eq!(parts.iter().flatten().count(), usize::from(COUNT).div_ceil(step));
        // A table without these components leaves nothing of the old parts.
        none.parse_into(b"", &mut parts).unwrap();
        assert!(parts.iter().eq(components.iter().map(|_| None)), "{parts:?}");
    }
}
