//! Tests the differences between the drafts of RFC 2396bis.

use urispec_grammar::Grammar;
use urispec_model::{Component, Request, ResolveOptions, Spec, Surplus};
use urispec_specs::{answer, grammar, parse};

const DRAFTS: [Spec; 8] = [
    Spec::Rfc2396bis00,
    Spec::Rfc2396bis01,
    Spec::Rfc2396bis02,
    Spec::Rfc2396bis03,
    Spec::Rfc2396bis04,
    Spec::Rfc2396bis05,
    Spec::Rfc2396bis06,
    Spec::Rfc2396bis07,
];

/// Resolves `reference` against `base` by each draft. There are five expected results: one for drafts 00 and 01,
/// one for each of the drafts 02, 03 and 04, and one for the later drafts.
#[track_caller]
fn check(base: &str, reference: &str, options: ResolveOptions, expected: [&str; 5]) {
    for (draft, spec) in DRAFTS.into_iter().enumerate() {
        let (base, input) = (base.as_bytes(), reference.as_bytes());
        let answered = answer(spec, &Request::Resolve { base, input, options });
        let expected = expected[draft.saturating_sub(1).min(4)];
        assert_eq!(format!("{answered:?}"), expected, "{spec}");
    }
}

fn uri(text: &str) -> String {
    format!("Accept(Uri(b\"{text}\"))")
}

#[test]
fn an_empty_reference_is_the_current_document_up_to_draft_01() {
    let current = "Accept(SameDocument { fragment: None })";
    let base = &uri("s://h/p?q");
    check(
        "s://h/p?q#f",
        "",
        ResolveOptions::default(),
        [current, base, base, base, base],
    );
}

#[test]
fn dots_of_an_absolute_path_go_from_draft_03_on() {
    let (kept, gone) = (&uri("s://h/./a/../b"), &uri("s://h/b"));
    let options = ResolveOptions::default();
    check("s://h/p", "/./a/../b", options, [kept, kept, gone, gone, gone]);
}

#[test]
fn surplus_dots_are_retained_if_a_draft_allows_it() {
    let (kept, gone) = (&uri("s://h/../../g"), &uri("s://h/g"));
    let options = ResolveOptions {
        surplus: Some(Surplus::Retain),
        ..ResolveOptions::default()
    };
    check("s://h/p", "../../g", options, [kept, gone, gone, gone, gone]);
}

#[test]
fn dots_in_front_of_a_rootless_path_go_in_three_ways() {
    let (kept, slash, gone) = (&uri("s:./g"), &uri("s:/g"), &uri("s:g"));
    let options = ResolveOptions::default();
    check("t:", "s:./g", options, [kept, kept, slash, slash, gone]);
    let (kept, pair, gone) = (&uri("s:a/../../g"), &uri("s:a/g"), &uri("s:/g"));
    check("t:", "s:a/../../g", options, [kept, kept, pair, gone, gone]);
}

#[test]
fn a_base_without_an_authority_and_a_path_gets_a_slash_up_to_draft_03() {
    let (slash, none) = (&uri("s:/g"), &uri("s:g"));
    check("s:", "g", ResolveOptions::default(), [slash, slash, slash, none, none]);
}

#[test]
fn an_opaque_part_keeps_its_question_mark() {
    let spans = parse(Spec::Rfc2396bis01, None, b"s:a?b").unwrap();
    assert_eq!(spans.get(Component::Opaque), spans.get(Component::Path));
    assert_eq!(spans.get(Component::Query), None);
    let spans = parse(Spec::Rfc2396bis02, None, b"s:a?b").unwrap();
    assert!(spans.get(Component::Query).is_some());
}

#[test]
fn a_host_is_as_long_as_the_grammar_has_it() {
    let longest = |unit: &str, spec| {
        let name = |length: usize| unit.repeat(length);
        (0..400)
            .rev()
            .find(|length| parse(spec, Some("authority"), name(*length).as_bytes()).is_ok())
    };
    assert_eq!(
        DRAFTS.map(|spec| longest("a", spec)),
        [
            Some(399),
            Some(399),
            Some(63),
            Some(63),
            Some(255),
            Some(255),
            Some(399),
            Some(399)
        ]
    );
    assert_eq!(longest("%41", Spec::Rfc2396bis05), Some(255));
    for spec in [Spec::Rfc2396bis02, Spec::Rfc2396bis04, Spec::Rfc2396bis05] {
        let file = Grammar::parse(spec.name(), grammar(spec)).unwrap();
        let authority = file.variant("--repaired").dfa("authority").unwrap();
        for unit in ["a", "%41", "a.", "aa.", ":"] {
            for length in 0..300 {
                for end in ["", "@", "@a", ":", ":1"] {
                    let text = unit.repeat(length) + end;
                    let accepted = parse(spec, Some("authority"), text.as_bytes()).is_ok();
                    assert_eq!(accepted, authority.accepts(text.as_bytes()), "{spec}: {text}");
                }
            }
        }
    }
}
