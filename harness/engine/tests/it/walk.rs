//! Walks through a table: rejections, all bytes, all lengths, time and memory.

use urispec_engine::Table;
use urispec_grammar::ByteSet;
use urispec_linear::assert_linear;

use crate::{COMPONENTS, build, marked, shown};

const PAIR: &str = "s = a [ \":\" b ]\na = 1*( ALPHA / \"%\" 2HEXDIG )\nb = *DIGIT";

#[track_caller]
fn check(text: &[u8], expected: &str) {
    assert_eq!(
        shown(&build(PAIR, &[]).unwrap(), text),
        expected,
        "{}",
        text.escape_ascii()
    );
}

#[test]
fn a_rejection_says_the_byte_and_what_is_allowed() {
    const LETTERS: &str = "%x41-5A / %x61-7A";
    check(b"ab:1", "a=ab b=1");
    check(b"a%0", "byte 3, allowed %x30-39 / %x41-46 / %x61-66");
    check(b"", &format!("byte 0, allowed \"%\" / {LETTERS}"));
    check(b":", &format!("byte 0, allowed \"%\" / {LETTERS}"));
    check(b"a:x", "byte 2, allowed %x30-39");
    check(b"a:1:", "byte 3, allowed %x30-39");
    check(b"a\xC0", &format!("byte 1, allowed \"%\" / \":\" / {LETTERS}"));
}

#[test]
fn where_a_text_could_only_end_nothing_is_allowed() {
    let table = build("s = \"x\"", &[]).unwrap();
    assert_eq!(shown(&table, b"xx"), "byte 1, allowed nothing");
    let none = build("s = %x30-39", &[]).unwrap();
    assert_eq!(none.allowed(none.parse(b"").unwrap_err()), ByteSet::range(b'0', b'9'));
}

#[test]
fn a_component_that_the_table_does_not_have_is_nowhere() {
    let table = Table::new(&marked(PAIR), &COMPONENTS[..1], &[]).unwrap();
    let parts = table.parse(b"a:1").unwrap();
    assert_eq!((parts.get(0), parts.get(1), parts.get(99)), (Some(0..1), None, None));
    assert_eq!(table.components().collect::<Vec<_>>(), ["a"]);
}

#[test]
fn a_parse_allocates_nothing() {
    let table = build(PAIR, &[]).unwrap();
    let long = [&b"a".repeat(100_000)[..], b":1"].concat();
    let texts = [&long[..], b"", b"a:b", b"\xFF\x00", &long[..long.len() - 2]];
    let counted = allocation_counter::measure(|| {
        for text in texts {
            let found = table.parse(text);
            std::hint::black_box(found.map_err(|why| table.allowed(why))).ok();
        }
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_parse_takes_linear_time() {
    let pair = build(PAIR, &[]).unwrap();
    // The component may be at every byte, so each byte moves the ends of twenty configurations.
    let moving = build("s = *\"x\" a 20\"x\"\na = \"x\"", &[]).unwrap();
    let lengths = [1 << 10, 1 << 16, 1 << 22];
    for (table, unit) in [
        (&pair, "a"),
        (&pair, "%41"),
        (&pair, "a:"),
        (&pair, "\0"),
        (&moving, "x"),
    ] {
        let texts = lengths.map(|length| unit.bytes().cycle().take(length).collect::<Vec<u8>>());
        assert_linear(unit, lengths, |place| {
            std::hint::black_box(table.parse(&texts[place])).ok();
        });
    }
}
