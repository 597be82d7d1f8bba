use super::*;
use crate::grammar::Grammar;
use crate::random::Random;

fn marked(grammar: &str, marks: &[Mark]) -> Marked {
    let grammar = Grammar::parse("test.abnf", grammar).unwrap();
    let start = grammar.rules().next().unwrap().name().to_owned();
    grammar.marked(marks, &start).unwrap()
}

/// A marked string in the notation of the tests: a digit is the mark with that number, everything else is
/// text.
fn symbols(string: &str) -> Vec<Symbol> {
    let symbol = |byte: u8| match byte.checked_sub(b'0') {
        Some(number @ 0..10) => Mark::symbol(number),
        _ => byte.into(),
    };
    string.bytes().map(symbol).collect()
}

/// All marked strings of a text, found by trying every place for two marks of each number.
fn all_readings(marked: &Marked, text: &[u8], marks: &[u8]) -> Vec<Vec<Symbol>> {
    let mut strings: Vec<Vec<Symbol>> = vec![text.iter().copied().map(Symbol::from).collect()];
    for number in marks {
        let mark = Mark::symbol(*number);
        let mut more = Vec::new();
        for string in &strings {
            for begin in 0..=string.len() {
                for end in begin..=string.len() {
                    let mut with = string.clone();
                    with.insert(end, mark);
                    with.insert(begin, mark);
                    more.push(with);
                }
            }
        }
        strings.extend(more);
    }
    strings.sort();
    strings.dedup();
    strings.retain(|string| marked.accepts(string));
    strings
}

/// All texts of up to `length` bytes.
fn texts(alphabet: &[u8], length: u32) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..length {
        last = last
            .iter()
            .flat_map(|text| alphabet.iter().map(move |byte| [&text[..], &[*byte]].concat()))
            .collect();
        all.extend(last.clone());
    }
    all
}

#[track_caller]
fn check(grammar: &str, marks: &[Mark], accepted: &[&str], rejected: &[&str]) {
    let marked = marked(grammar, marks);
    let wrong = |accepts: bool| move |string: &&&str| marked.accepts(&symbols(string)) != accepts;
    assert_eq!(accepted.iter().find(wrong.clone()(true)), None, "{grammar}");
    assert_eq!(rejected.iter().find(wrong(false)), None, "{grammar}");
}

#[test]
fn marks_are_around_what_a_rule_derives() {
    let grammar = "a = [ b \":\" ] c\nb = *\"b\"\nc = 1*\"c\"\n";
    let marks = [Mark::new("b", 0), Mark::new("C", 1)];
    check(
        grammar,
        &marks,
        &["0b0:1c1", "00:1c1", "1c1"],
        &["b:c", "0b:1c1", "1b1:0c0"],
    );
    let plain = Grammar::parse("test.abnf", "a = [ *\"b\" \":\" ] 1*\"c\"").unwrap();
    assert_eq!(marked(grammar, &marks).texts().unwrap(), plain.dfa("a").unwrap());
}

#[test]
fn a_rule_of_one_byte_has_marks_too() {
    check("a = b\nb = \"b\"\n", &[Mark::new("b", 3)], &["3b3"], &["b"]);
}

#[test]
fn a_mark_inside_of_itself_is_left_out() {
    let grammar = "a = outer / inner\nouter = \"(\" inner \")\"\ninner = \"x\"\n";
    let marks = [Mark::new("outer", 0), Mark::new("inner", 0)];
    check(grammar, &marks, &["0(x)0", "0x0"], &["0(0x0)0", "x"]);
}

#[test]
fn a_mark_that_needs_another_around_it_is_left_out_without() {
    let grammar = "a = outer / inner\nouter = \"(\" inner \")\"\ninner = \"x\"\n";
    let marks = [Mark::new("outer", 0), Mark::new("inner", 1).within(0)];
    check(grammar, &marks, &["0(1x1)0", "x"], &["1x1", "0(x)0"]);
}

#[test]
fn texts_may_have_any_bytes() {
    let marked = marked("a = *b\nb = %x00-FF\n", &[Mark::new("b", 0)]);
    let mark = Mark::symbol(0);
    assert!((0..=255).all(|byte| marked.accepts(&[mark, byte, mark])));
    assert_eq!(marked.texts().unwrap().classes(), 1);
    assert_eq!(marked.as_bytes(1).unwrap_err().kind(), ErrorKind::Range);
}

#[test]
fn as_many_rules_as_there_are_marks_are_found() {
    let whole: Vec<String> = (0..Mark::COUNT).map(|number| format!("c{number}")).collect();
    let rule = |number| format!("c{number} = *%x80-FF / \"{number}\"\n");
    let rules: Vec<String> = (0..Mark::COUNT).map(rule).collect();
    let ends = "] ".repeat((Mark::COUNT - 1).into());
    let grammar = format!("s = {} {ends}\n{}", whole.join(" [ \"-\" "), rules.concat());
    let marks: Vec<Mark> = whole
        .iter()
        .zip(0..)
        .map(|(rule, number)| Mark::new(rule, number))
        .collect();
    let marked = marked(&grammar, &marks);
    assert!(marked.marks().eq(0..Mark::COUNT));
    assert_eq!(marked.ambiguities().unwrap(), []);
    let text = b"0-\xC0\xFF--3-4--6-7-8-9-10-11-12-13-\x80";
    let found = Reader::new(&marked).read(text).unwrap();
    let places: Vec<_> = [1, 2, 13, 14, 15].map(|number| found.places(number)).into();
    assert_eq!(places, [Some(2..4), Some(5..5), Some(28..30), Some(31..32), None]);
    assert!(marked.accepts(&found.string(text)));
    assert!(Marked::text_of(&found.string(text)).eq(text.iter().copied()));
    let bytes = marked.as_bytes(Mark::COUNT).unwrap();
    assert_eq!(bytes.dfa().states(), marked.states());
}

#[test]
fn a_mark_is_put_in_by_places() {
    let before = marked("a = b \":\" *\"c\"\nb = *\"b\"\n", &[Mark::new("b", 0)]);
    let places = Grammar::parse("places.abnf", "s = %x100 *t %x100 \":\" %x101 *t %x101\nt = %x00-FF\n").unwrap();
    let marked = before.with_mark(1, &places, "s").unwrap();
    assert!(marked.accepts(&symbols("0b0:1c1")));
    assert!(!marked.accepts(&symbols("0b0:c")));
    assert_eq!(Reader::new(&marked).read(b"b:cc").unwrap().places(1), Some(2..4));
    for (places, what) in [("s = %x101 *%x00-101", "in pairs"), ("s = %x120", "or marks")] {
        let places = Grammar::parse("places.abnf", places).unwrap();
        let error = before.with_mark(1, &places, "s").unwrap_err();
        assert!(error.message().contains(what), "{error}");
    }
}

/// The number of bytes before the first or the second mark with the number 0.
fn at(string: &[Symbol], is_second: bool) -> Option<usize> {
    let mut marks = (0..string.len()).filter(|at| string[*at] == Mark::symbol(0));
    let at = marks.nth(usize::from(is_second))?;
    Some(Marked::text_of(&string[..at]).count())
}

/// Random grammars over few letters: ambiguities and read strings must be the same as the results of trying all
/// places.
#[test]
fn readings_and_ambiguities_are_those_of_all_places() {
    const FORMS: [&str; 8] = [
        "*\"a\"",
        "1*\"b\"",
        "*( \"a\" / \"b\" )",
        "[ \"a\" ]",
        "\"ab\" / \"a\"",
        "*( \"ab\" )",
        "\"b\" [ \"a\" ]",
        "\"\"",
    ];
    const SHAPES: [&str; 6] = [
        "x y",
        "[ x ] y",
        "x [ \":\" y ]",
        "x / y",
        "[ x \":\" ] y",
        "x *( \"a\" / \":\" ) [ y ]",
    ];
    let mut random = Random::seeded(7);
    let mut ambiguous = 0;
    for _ in 0..150 {
        let mut pick = |from: &[&'static str]| *random.choose(from);
        let (shape, x, y) = (pick(&SHAPES), pick(&FORMS), pick(&FORMS));
        let grammar = format!("s = {shape}\nx = {x}\ny = {y}\n");
        let marked = marked(&grammar, &[Mark::new("x", 0), Mark::new("y", 1)]);
        let found = marked.ambiguities().unwrap();
        let reader = Reader::new(&marked);
        let mut shortest = None;
        for text in texts(b"ab:", 4) {
            let readings = all_readings(&marked, &text, &[0, 1]);
            let read = reader.read(&text).map(|marks| marks.string(&text));
            assert_eq!(read.is_some(), !readings.is_empty(), "{grammar}{text:?}");
            assert!(read.iter().all(|read| readings.contains(read)), "{grammar}{text:?}");
            if readings.len() > 1 && shortest.is_none() {
                shortest = Some(text.len());
            }
        }
        let shown = found.first().map(|one| one.text.len()).filter(|length| *length <= 4);
        assert_eq!(shown, shortest, "{grammar}");
        for one in &found {
            let readings = all_readings(&marked, &one.text, &[0, 1]);
            assert!(one.text.len() > 6 || readings.len() > 1, "{grammar}{one:?}");
        }
        ambiguous += u32::from(!found.is_empty());
        let preferred = marked.preferring(0).unwrap();
        for text in texts(b"ab:", 3) {
            let (all, left) = (
                all_readings(&marked, &text, &[0, 1]),
                all_readings(&preferred, &text, &[0, 1]),
            );
            let has = |string: &Vec<Symbol>| string.contains(&Mark::symbol(0));
            let expected: Vec<Vec<Symbol>> = if all.iter().any(has) {
                all.into_iter().filter(has).collect()
            } else {
                all
            };
            assert_eq!(left, expected, "{grammar}{text:?}");
        }
        let late = preferred.preferring_late(0).unwrap();
        let early = preferred.preferring_early(0).unwrap();
        for text in texts(b"ab:", 3) {
            let all = all_readings(&preferred, &text, &[0, 1]);
            let last = all.iter().filter_map(|string| at(string, true)).max();
            let first = all.iter().filter_map(|string| at(string, false)).min();
            for (marked, is_late, best) in [(&late, true, last), (&early, false, first)] {
                let mut expected = all.clone();
                expected.retain(|string| at(string, is_late) == best);
                let found = all_readings(marked, &text, &[0, 1]);
                assert_eq!(found, expected, "{grammar}{text:?} {is_late}");
            }
        }
    }
    assert!(ambiguous > 20, "{ambiguous}");
}
