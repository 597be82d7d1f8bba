//! Compares preferences that are applied while a table is built with preferences that are applied to the marked
//! strings before.

use urispec_engine::Table;
use urispec_grammar::Preference::{Early, Having, Late};
use urispec_grammar::{Dfa, Preference};

use crate::{COMPONENTS, build, marked, shown};

/// Grammars in which many texts have several marked strings.
const GRAMMARS: [&str; 7] = [
    "s = [ a \":\" ] b\na = 1*( ALPHA / \".\" )\nb = *( ALPHA / \".\" / \":\" )",
    "s = [ a ] [ b ] [ c ]\na = *\"x\"\nb = *( \"x\" / \"y\" )\nc = *( \"y\" / \"z\" )",
    "s = [ \"//\" a [ \"/\" b ] / b ] [ \"?\" c ]\na = *( \"x\" / \"?\" )\nb = *( \"x\" / \"/\" )\nc = *( \"x\" / \"?\" / \"/\" )",
    "s = a \"@\" b / b\na = *( \"x\" / \"@\" )\nb = *( \"x\" / \"@\" )",
    // "xy" may be read with or without the component, and only the end of the text shows which reading is better.
    "s = a \"x\" b / \"x\" c\na = \"\"\nb = *\"y\"\nc = *\"y\" [ \"z\" ]",
    "s = *( \"x\" / \"y\" ) [ a \"x\" b 3( \"x\" / \"y\" ) ] c\na = \"\"\nb = \"y\"\nc = *\"z\"",
    "s = [ a \"=\" ] *( \"x\" / \"=\" ) [ \"=\" b ]\na = *( \"x\" / \"=\" )\nb = *\"x\"",
];

/// The maximum length of the texts: all texts over the bytes of a grammar are tested.
const LENGTH: usize = 6;

#[track_caller]
fn check(grammar: &str, preferences: &[Preference]) {
    let settled = marked(grammar).settled(preferences).unwrap();
    let table = build(grammar, preferences);
    if !settled.ambiguities().unwrap().is_empty() {
        assert!(table.is_err(), "{grammar} {preferences:?}");
        return;
    }
    let (table, before) = (table.unwrap(), Table::new(&settled, &COMPONENTS, &[]).unwrap());
    let texts = settled.texts().unwrap();
    let mut accepted = 0;
    all_texts(&texts, &mut Vec::new(), &mut |text| {
        assert_eq!(shown(&table, text), shown(&before, text), "{grammar} {preferences:?}");
        assert_eq!(table.parse(text).is_ok(), texts.accepts(text), "{grammar}");
        accepted += usize::from(texts.accepts(text));
    });
    assert!(accepted > 3, "{grammar} {preferences:?}");
}

fn all_texts(dfa: &Dfa, text: &mut Vec<u8>, found: &mut impl FnMut(&[u8])) {
    found(text);
    if text.len() < LENGTH {
        for byte in dfa.representatives() {
            text.push(byte);
            all_texts(dfa, text, found);
            text.pop();
        }
    }
}

#[test]
fn preferences_in_any_order_decide_as_they_do_one_after_the_other() {
    const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for grammar in GRAMMARS {
        for order in ORDERS {
            let having = order.map(Having);
            for length in 0..=3 {
                check(grammar, &having[..length]);
            }
            check(grammar, &[&having[..], &order.map(Late)].concat());
            check(grammar, &[&having[..2], &[Late(order[0]), Late(order[2])]].concat());
            check(grammar, &order.map(Early));
            check(grammar, &[&having[..], &order.map(Early)].concat());
            check(grammar, &[Early(order[0]), Late(order[1]), Early(order[2])]);
            check(
                grammar,
                &[Late(order[0]), Having(order[1]), Early(order[1]), Late(order[2])],
            );
        }
    }
}

/// RFC 8141 section 2: by the grammar, the r-component may contain "?="; by the prose, the first "?=" ends it.
#[test]
fn the_first_sign_may_count() {
    const NAME: &str = "s = \"urn:\" a [ \"?+\" b ] [ \"?=\" c ]\na = 1*char\nb = rest\nc = rest\n\
        rest = char *( char / \"/\" / \"?\" )\nchar = ALPHA / \"+\" / \"=\"";
    #[track_caller]
    fn check(preference: Preference, text: &str, expected: &str) {
        let table = build(NAME, &[preference]).unwrap();
        assert_eq!(shown(&table, text.as_bytes()), expected, "{preference:?}");
    }
    assert!(build(NAME, &[]).is_err());
    check(Early(2), "urn:x?+y", "a=x b=y");
    check(Early(2), "urn:x?=z", "a=x c=z");
    check(Early(2), "urn:x?+a?=a", "a=x b=a c=a");
    check(Early(2), "urn:x?+y?=z?=z?+z", "a=x b=y c=z?=z?+z");
    check(Late(1), "urn:x?+y?=z?=z?+z", "a=x b=y?=z?=z?+z");
}
