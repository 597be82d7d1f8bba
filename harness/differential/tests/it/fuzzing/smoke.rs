//! Tests that the generators make texts of every kind, and that the references obey the laws on them.

use arbitrary::Unstructured;
use urispec_differential::fuzzing::texts::{self, Origin};
use urispec_differential::fuzzing::{Generator, Pair, Random, Related, Shape, mutate, protocol, url_standard};
use urispec_model::Spec;
use urispec_oracles::{LawViolation, equivalence, laws, resolver};

const CASES: usize = 20_000;

/// The share of the cases that have a property, in percent.
fn share(shape: Shape, is_so: impl Fn(&[u8]) -> bool) -> usize {
    let generator = Generator::new(11, shape);
    generator.take(CASES).filter(|case| is_so(case)).count() * 100 / CASES
}

#[track_caller]
fn check(what: &str, percent: usize, expected: std::ops::RangeInclusive<usize>) {
    assert!(
        expected.contains(&percent),
        "{what}: expected {expected:?} %, found {percent} %"
    );
}

#[test]
fn a_seed_gives_the_same_cases_and_another_seed_others() {
    for shape in [Shape::Text, Shape::Pair, Shape::Lines] {
        let cases = |seed| Generator::new(seed, shape).take(50).collect::<Vec<_>>();
        assert_eq!(cases(1), cases(1));
        assert_ne!(cases(1), cases(2));
    }
}

#[test]
fn valid_and_invalid_texts_are_mixed() {
    let is_accepted = |spec, text: &[u8]| urispec_specs::parse(spec, None, text).is_ok();
    check(
        "accepted by RFC 3986",
        share(Shape::Text, |text| is_accepted(Spec::Rfc3986, text)),
        50..=75,
    );
    check(
        "accepted by RFC 1808",
        share(Shape::Text, |text| is_accepted(Spec::Rfc1808, text)),
        25..=70,
    );
    check(
        "UTF-8",
        share(Shape::Text, |text| std::str::from_utf8(text).is_ok()),
        97..=99,
    );
    check("not ASCII", share(Shape::Text, |text| !text.is_ascii()), 2..=20);
    check(
        "with an authority",
        share(Shape::Text, |text| text.windows(2).any(|pair| pair == b"//")),
        50..=80,
    );
}

#[test]
fn texts_come_from_every_origin() {
    let mut random = Random::seeded(11);
    let mut draw = || {
        let entropy: [u8; 8] = random.entropy();
        texts::origin(&mut Unstructured::new(&entropy)).expect("every choice has an alternative")
    };
    let drawn: Vec<Origin> = std::iter::repeat_with(&mut draw).take(CASES).collect();
    for (origin, expected) in [
        (Origin::Member, 30..=45),
        (Origin::Elsewhere, 8..=17),
        (Origin::NearMiss, 12..=25),
        (Origin::Known, 25..=38),
    ] {
        let count = drawn.iter().filter(|drawn| **drawn == origin).count();
        check(&format!("{origin:?}"), count * 100 / CASES, expected);
    }
}

#[test]
fn some_texts_are_valid_in_another_document_only() {
    let parses = |spec, text: &[u8]| urispec_specs::parse(spec, None, text).is_ok();
    for (spec, expected) in [(Spec::Rfc3987, 1..=10), (Spec::Rfc1808, 1..=10)] {
        let is_so = |text: &[u8]| parses(spec, text) && !parses(Spec::Rfc3986, text);
        check(&format!("only by {spec}"), share(Shape::Text, is_so), expected);
    }
}

#[test]
fn many_pairs_have_something_in_common() {
    let resolves = |case: &[u8]| {
        let Pair { first, second } = Pair::read(case);
        urispec_specs::resolve(Spec::Rfc3986, first, second).is_ok()
    };
    check("resolved by RFC 3986", share(Shape::Pair, resolves), 35..=80);
    let same_scheme = |case: &[u8]| {
        let Pair { first, second } = Pair::read(case);
        memchr::memchr(b':', first).is_some_and(|colon| colon > 0 && second.starts_with(&first[..=colon]))
    };
    check("of the base's scheme", share(Shape::Pair, same_scheme), 10..=40);
}

#[test]
fn the_references_keep_the_laws() {
    let (mut generator, mut random) = (Generator::new(12, Shape::Pair), Random::seeded(12));
    for round in 0..CASES / 10 {
        let Related { first, second } = generator.related();
        let (mut first, mut second) = (first.0, second.0);
        for _ in 0..round % 4 {
            mutate::mutate_text(&mut first, &mut random);
            mutate::mutate_text(&mut second, &mut random);
        }
        let held = laws::hold(&first, &second)
            .and_then(|()| resolver::agree(&first, &second))
            .and_then(|()| equivalence::agree(&first, &second));
        if let Err(violation) = held.and_then(|()| protocol::hold(&second)) {
            panic!("{violation}");
        }
    }
}

#[track_caller]
fn check_pairs(shape: Shape, hold: fn(&[u8], &[u8]) -> Result<(), LawViolation>) {
    for case in Generator::new(13, shape).take(CASES / 10) {
        let Pair { first, second } = Pair::read(&case);
        if let Err(violation) = hold(first, second) {
            panic!("{violation}");
        }
    }
}

#[test]
fn the_editions_of_the_url_standard_keep_the_laws() {
    check_pairs(Shape::Url, url_standard::parsing_holds);
    check_pairs(Shape::Setting, url_standard::setters_hold);
}
