//! Tests that each decision is found with an input on which the editions before and after it differ.

use super::*;
use Edition as E;

/// Checks the names of the decisions that are found between two editions, in both orders of the editions.
#[track_caller]
fn check(editions: [Edition; 2], answer: impl Fn(&Variant) -> Option<String>, expected: &[&str]) {
    for editions in [editions, [editions[1], editions[0]]] {
        let names: Vec<&str> = deciding(editions, &answer).iter().map(|row| row.name).collect();
        assert_eq!(names, expected);
    }
}

fn parsed(input: &'static str) -> impl Fn(&Variant) -> Option<String> {
    move |variant| variant.parse(input, None).ok().map(|url| url.href().to_owned())
}

fn set(input: &'static str, attribute: Attribute, value: &'static str) -> impl Fn(&Variant) -> Option<String> {
    move |variant| {
        let mut url = variant.parse(input, None).ok()?;
        variant.set(&mut url, attribute, value).ok()?;
        Some(url.href().to_owned())
    }
}

#[test]
fn each_decision_is_found_by_an_input_of_its_own() {
    let host = |variant: &Variant| variant.parse("file:", None).ok().map(|url| format!("{:?}", url.host()));
    check([E::W2025_02, E::W2025_08], parsed("http://h/^"), &["path-set"]);
    check([E::W2019_08, E::W2020_02], parsed("gopher:a"), &["gopher"]);
    check(
        [E::W2020_02, E::W2020_08],
        parsed("http://a<"),
        &["forbidden-in-domain"],
    );
    check(
        [E::W2021_02, E::W2021_08],
        parsed("http://a|"),
        &["forbidden-in-domain"],
    );
    check(
        [E::W2021_08, E::W2022_02],
        parsed("http://a%01"),
        &["forbidden-in-domain"],
    );
    check(
        [E::W2020_02, E::W2020_08],
        parsed("a://<"),
        &["forbidden-in-opaque-host"],
    );
    check(
        [E::W2021_02, E::W2021_08],
        parsed("a://|"),
        &["forbidden-in-opaque-host"],
    );
    check([E::W2026_02, E::W2026_07], parsed("http://xn--a"), &["ascii-domain"]);
    check([E::W2020_02, E::W2020_08], parsed("http://%C2%AD"), &["empty-domain"]);
    check([E::W2021_02, E::W2021_08], parsed("http://a.1"), &["ipv4"]);
    check([E::W2020_08, E::W2021_02], host, &["file-host"]);
    check([E::W2020_08, E::W2021_02], parsed("file://h/C:/a"), &["drive-letter"]);
    check(
        [E::W2020_08, E::W2021_02],
        parsed("file:.//"),
        &["file-path-loses-empty-segments"],
    );
    check([E::W2025_02, E::W2025_08], parsed("a: #"), &["last-space"]);
    check([E::W2020_02, E::W2020_08], parsed("a:#\0b"), &["null-in-fragment"]);
    check([E::W2020_08, E::W2021_02], parsed("a:/.//b"), &["path-without-host"]);
    check(
        [E::W2021_02, E::W2021_08],
        set("x://h/", Attribute::Hostname, "g:81"),
        &["hostname-before-port"],
    );
    check(
        [E::W2021_02, E::W2021_08],
        set("x:/a", Attribute::Pathname, ""),
        &["empty-pathname"],
    );
    check(
        [E::W2022_08, E::W2023_02],
        set("x:a #f", Attribute::Hash, ""),
        &["spaces-before-nothing"],
    );
}

#[test]
fn several_decisions_are_found_where_it_takes_them_together() {
    check(
        [E::W2025_02, E::W2025_08],
        set("x:a #f", Attribute::Hash, ""),
        &["last-space", "spaces-before-nothing"],
    );
    check(
        [E::W2018_08, E::W2026_07],
        parsed("gopher:/.//^"),
        &["path-set", "gopher", "path-without-host"],
    );
    check([E::W2018_08, E::W2026_07], parsed("http://h/a"), &[]);
}

#[test]
fn all_decisions_of_another_edition_make_its_rules() {
    for one in Edition::ALL {
        for other in Edition::ALL {
            let mut made = Variant::from(one).with(&DECISIONS, other).rules;
            let rules = other.rules();
            // No answer depends on these fields.
            made.strict_checks_hyphens = rules.strict_checks_hyphens;
            made.valid_domain_is_no_number = rules.valid_domain_is_no_number;
            made.blob_origin_is_http_or_file = rules.blob_origin_is_http_or_file;
            made.blob_origin_of_first_segment = rules.blob_origin_of_first_segment;
            made.reports = rules.reports;
            assert_eq!(format!("{made:?}"), format!("{rules:?}"), "{one} {other}");
        }
    }
}

#[test]
fn the_words_of_a_decision_differ_where_it_does() {
    for row in DECISIONS {
        for [one, other] in Edition::ALL.array_windows() {
            let taken = Variant::from(*one).with(&[row], *other).rules;
            let is_other = format!("{taken:?}") != format!("{:?}", one.rules());
            assert_eq!(row.differs(*one, *other), is_other, "{} {one} {other}", row.name);
        }
    }
}
