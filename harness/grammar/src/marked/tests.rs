use super::*;
use crate::grammar::Grammar;
use crate::random::Random;

fn marked(grammar: &str, marks: &[Mark]) -> Marked {
    let grammar = Grammar::parse("test.abnf", grammar).unwrap();
    let start = grammar.rules().next().unwrap().name().to_owned();
    Marked::new(grammar.marked(marks).dfa(&start).unwrap()).unwrap()
}

/// All marked strings of a text, by trying every place for two marks of each number.
fn all_readings(marked: &Marked, text: &[u8], marks: &[u8]) -> Vec<Vec<u8>> {
    let mut strings = vec![text.to_vec()];
    for number in marks {
        let byte = Mark::byte(*number);
        let mut more = Vec::new();
        for string in &strings {
            for begin in 0..=string.len() {
                for end in begin..=string.len() {
                    let mut with = string.clone();
                    with.insert(end, byte);
                    with.insert(begin, byte);
                    more.push(with);
                }
            }
        }
        strings.extend(more);
    }
    strings.sort();
    strings.dedup();
    strings.retain(|string| marked.dfa().accepts(string));
    strings
}

/// All texts of up to some bytes.
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

#[test]
fn marks_are_around_what_a_rule_derives() {
    let marked = marked(
        "a = [ b \":\" ] c\nb = *\"b\"\nc = 1*\"c\"\n",
        &[Mark::new("b", 0), Mark::new("C", 1)],
    );
    let [b, c] = [Mark::byte(0), Mark::byte(1)];
    assert!(marked.dfa().accepts(&[b, b'b', b, b':', c, b'c', c]));
    assert!(marked.dfa().accepts(&[b, b, b':', c, b'c', c]));
    assert!(marked.dfa().accepts(&[c, b'c', c]));
    assert!(!marked.dfa().accepts(b"b:c"));
    assert_eq!(marked.texts().unwrap(), {
        let plain = Grammar::parse("test.abnf", "a = [ *\"b\" \":\" ] 1*\"c\"").unwrap();
        plain.dfa("a").unwrap()
    });
}

#[test]
fn a_rule_of_one_byte_has_marks_too() {
    let marked = marked("a = b\nb = \"b\"\n", &[Mark::new("b", 3)]);
    let mark = Mark::byte(3);
    assert!(marked.dfa().accepts(&[mark, b'b', mark]));
    assert!(!marked.dfa().accepts(b"b"));
}

#[test]
fn a_mark_inside_of_itself_is_left_out() {
    let marks = [Mark::new("outer", 0), Mark::new("inner", 0)];
    let marked = marked("a = outer / inner\nouter = \"(\" inner \")\"\ninner = \"x\"\n", &marks);
    let mark = Mark::byte(0);
    assert!(marked.dfa().accepts(&[mark, b'(', b'x', b')', mark]));
    assert!(marked.dfa().accepts(&[mark, b'x', mark]));
}

#[test]
fn a_mark_that_needs_another_around_it_is_left_out_without() {
    let marks = [Mark::new("outer", 0), Mark::new("inner", 1).within(0)];
    let marked = marked("a = outer / inner\nouter = \"(\" inner \")\"\ninner = \"x\"\n", &marks);
    let [outer, inner] = [Mark::byte(0), Mark::byte(1)];
    assert!(marked.dfa().accepts(&[outer, b'(', inner, b'x', inner, b')', outer]));
    assert!(marked.dfa().accepts(b"x"));
}

#[test]
fn a_grammar_that_derives_the_byte_of_a_mark_is_refused() {
    let grammar = Grammar::parse("test.abnf", "a = *%x80-FF").unwrap();
    let error = Marked::new(grammar.dfa("a").unwrap()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Range);
}

#[test]
fn code_points_are_no_marks() {
    let grammar = Grammar::parse("test.abnf", "a = *%x80-10FFFF").unwrap();
    let grammar = grammar.with_encoding(crate::Encoding::Utf8);
    Marked::new(grammar.dfa("a").unwrap()).unwrap();
}

#[test]
fn a_mark_is_put_in_by_places() {
    let marked = marked("a = b \":\" *\"c\"\nb = *\"b\"\n", &[Mark::new("b", 0)]);
    let places = Grammar::parse("places.abnf", "s = %xC0 *t %xC0 \":\" %xC1 *t %xC1\nt = %x00-BF\n").unwrap();
    let marked = marked.with_mark(1, &places.dfa("s").unwrap()).unwrap();
    let [b, c] = [Mark::byte(0), Mark::byte(1)];
    assert!(marked.dfa().accepts(&[b, b'b', b, b':', c, b'c', c]));
    assert!(!marked.dfa().accepts(&[b, b'b', b, b':', b'c']));
    assert_eq!(Reader::new(&marked).read(b"b:cc").unwrap().places(1), Some(2..4));
}

/// Random grammars over few letters: ambiguity and reading as by trying all places.
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
            let has = |string: &Vec<u8>| string.contains(&Mark::byte(0));
            let expected: Vec<Vec<u8>> = if all.iter().any(has) {
                all.into_iter().filter(has).collect()
            } else {
                all
            };
            assert_eq!(left, expected, "{grammar}{text:?}");
        }
        let late = preferred.preferring_late(0).unwrap();
        for text in texts(b"ab:", 3) {
            let end = |string: &Vec<u8>| {
                let byte = Mark::byte(0);
                let at = string.iter().rposition(|found| *found == byte)?;
                Some(Marked::text_of(&string[..at]).count())
            };
            let mut expected = all_readings(&preferred, &text, &[0, 1]);
            let last = expected.iter().filter_map(end).max();
            expected.retain(|string| end(string) == last);
            assert_eq!(all_readings(&late, &text, &[0, 1]), expected, "{grammar}{text:?}");
        }
    }
    assert!(ambiguous > 20, "{ambiguous}");
}
