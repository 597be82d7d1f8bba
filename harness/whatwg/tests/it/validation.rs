//! Tests validation errors and their positions with the examples of section "Writing" and the table of section
//! "URLs".

use urispec_whatwg::{Edition, Report, State, Url, ValidationError as E, is_valid, is_valid_domain, parse, parse_with};

fn reports(edition: Edition, input: &str, base: Option<&str>) -> Vec<Report> {
    let base = base.map(|base| parse(edition, base, None).expect("a base is a URL"));
    let mut reports = Vec::new();
    let result = parse_with(edition, input, base.as_ref(), &mut |report| reports.push(report));
    assert_eq!(result, parse(edition, input, base.as_ref()), "{input}");
    reports
}

/// Checks that the parser reports exactly these errors for `input`, in this order.
#[track_caller]
fn check(input: &str, base: Option<&str>, expected: &[E]) {
    let found: Vec<E> = reports(Edition::LATEST, input, base)
        .iter()
        .map(|report| report.error)
        .collect();
    assert_eq!(found, expected, "{input}");
}

#[test]
fn each_error_is_reported_for_its_example() {
    check(
        "https://exa%23mple.org",
        None,
        &[E::DomainPercentEncoded, E::DomainToAscii],
    );
    check("https://exam%70le.org", None, &[E::DomainPercentEncoded]);
    check("foo://exa[mple.org", None, &[E::HostInvalidCodePoint]);
    check("https://127.0.0.1./", None, &[E::DomainToAscii, E::Ipv4EmptyPart]);
    check("https://1.2.3/", None, &[E::Ipv4TooFewParts]);
    check("https://1.2.3.4.5/", None, &[E::Ipv4TooManyParts]);
    check("https://test.42", None, &[E::Ipv4TooFewParts, E::Ipv4NonNumericPart]);
    check("https://127.0.0x0.1", None, &[E::Ipv4NonDecimalPart]);
    check("https://255.255.4000.1", None, &[E::Ipv4OutOfRangePart]);
    check("https://[::1", None, &[E::Ipv6Unclosed]);
    check("https://[:1]", None, &[E::Ipv6InvalidCompression]);
    check("https://[1:2:3:4:5:6:7:8:9]", None, &[E::Ipv6TooManyPieces]);
    check("https://[1::1::1]", None, &[E::Ipv6MultipleCompression]);
    check("https://[1:2:3!:4]", None, &[E::Ipv6InvalidCodePoint]);
    check("https://[1:2:3]", None, &[E::Ipv6TooFewPieces]);
    check("https://[::01]", None, &[E::Ipv6PieceLeadingZero]);
    check("https://[1:1:1:1:1:1:1:127.0.0.1]", None, &[E::Ipv4InIpv6TooManyPieces]);
    check("https://[ffff::.0.0.1]", None, &[E::Ipv4InIpv6InvalidCodePoint]);
    check("https://[ffff::127.0.0.4000]", None, &[E::Ipv4InIpv6OutOfRangePart]);
    check("https://[ffff::127.0.0]", None, &[E::Ipv4InIpv6TooFewParts]);
    check("https://example.org/>", None, &[E::InvalidUrlUnit]);
    check(" https://example.org ", None, &[E::InvalidUrlUnit]);
    check("ht\ntps://example.org", None, &[E::InvalidUrlUnit]);
    check("https://example.org/%s", None, &[E::InvalidUrlUnit]);
    check(
        "file:c:/my-secret-folder",
        None,
        &[E::SpecialSchemeMissingFollowingSolidus],
    );
    check("https:example.org", None, &[E::SpecialSchemeMissingFollowingSolidus]);
    check(
        "https:foo.html",
        Some("https://example.org/"),
        &[E::SpecialSchemeMissingFollowingSolidus],
    );
    check("💩", None, &[E::MissingSchemeNonRelativeUrl]);
    check("💩", Some("mailto:user@example.org"), &[E::MissingSchemeNonRelativeUrl]);
    check(
        "https://example.org\\path\\to\\file",
        None,
        &[E::InvalidReverseSolidus; 3],
    );
    check("https://user@example.org", None, &[E::InvalidCredentials]);
    check("ssh://user@example.org", None, &[E::InvalidCredentials]);
    check("https://#fragment", None, &[E::HostMissing]);
    check("https://:443", None, &[E::HostMissing]);
    check("https://user:pass@", None, &[E::InvalidCredentials, E::HostMissing]);
    check("https://example.org:70000", None, &[E::PortOutOfRange]);
    check("https://example.org:7z", None, &[E::PortInvalid]);
    check(
        "c|/path/to/file",
        Some("file:///c:/"),
        &[E::FileInvalidWindowsDriveLetter, E::InvalidUrlUnit],
    );
    check("file://c:", None, &[E::FileInvalidWindowsDriveLetterHost]);
}

/// The examples of section "URLs": input, base, whether the input is valid, and the URL.
const EXAMPLES: [(&str, Option<&str>, bool, Option<&str>); 25] = [
    ("https:example.org", None, false, Some("https://example.org/")),
    (
        "https://////example.com///",
        None,
        false,
        Some("https://example.com///"),
    ),
    (
        "https://example.com/././foo",
        None,
        true,
        Some("https://example.com/foo"),
    ),
    ("hello:world", Some("https://example.com/"), true, Some("hello:world")),
    (
        "https:example.org",
        Some("https://example.com/"),
        false,
        Some("https://example.com/example.org"),
    ),
    (
        "\\example\\..\\demo/.\\",
        Some("https://example.com/"),
        false,
        Some("https://example.com/demo/"),
    ),
    (
        "example",
        Some("https://example.com/demo"),
        true,
        Some("https://example.com/example"),
    ),
    ("file:///C|/demo", None, false, Some("file:///C:/demo")),
    ("..", Some("file:///C:/demo"), true, Some("file:///C:/")),
    ("file://localhost/", None, true, Some("file:///")),
    ("file://loc%61lhost/", None, false, Some("file:///")),
    (
        "https://user:password@example.org/",
        None,
        false,
        Some("https://user:password@example.org/"),
    ),
    (
        "https://example.org/foo bar",
        None,
        false,
        Some("https://example.org/foo%20bar"),
    ),
    ("https://EXAMPLE.com/../x", None, true, Some("https://example.com/x")),
    ("https://ex ample.org/", None, false, None),
    ("example", None, false, None),
    ("https://example.com:demo", None, false, None),
    ("http://[www.example.com]/", None, false, None),
    ("https://example.org//", None, true, Some("https://example.org//")),
    (
        "https://example.com/[]?[]#[]",
        None,
        false,
        Some("https://example.com/[]?[]#[]"),
    ),
    ("https://example/%?%#%", None, false, Some("https://example/%?%#%")),
    (
        "https://example/%25?%25#%25",
        None,
        true,
        Some("https://example/%25?%25#%25"),
    ),
    // Section "URL serializing".
    ("web+demo:/.//not-a-host/", None, true, Some("web+demo:/.//not-a-host/")),
    (
        "web+demo:/path/..//not-a-host/",
        None,
        true,
        Some("web+demo:/.//not-a-host/"),
    ),
    // From section "Host parsing", as the host of a URL.
    ("https://faß.example/", None, true, Some("https://xn--fa-hia.example/")),
];

/// The table of section "URLs": input, base, validity, output.
#[test]
fn the_examples_of_the_section_on_urls_are_reproduced() {
    for (input, base, valid, expected) in EXAMPLES {
        let base = base.map(|base| parse(Edition::LATEST, base, None).expect("a base is a URL"));
        let url = parse(Edition::LATEST, input, base.as_ref()).ok();
        assert_eq!(url.as_ref().map(Url::href), expected, "{input}");
        assert_eq!(is_valid(Edition::LATEST, input, base.as_ref()), valid, "{input}");
    }
}

#[track_caller]
fn check_place(input: &str, error: E, state: State, offset: usize) {
    let report = Report { error, state, offset };
    assert!(reports(Edition::LATEST, input, None).contains(&report), "{input:?}");
}

#[test]
fn an_error_has_the_state_and_the_byte_where_it_is() {
    check_place(" h", E::InvalidUrlUnit, State::Preparation, 0);
    check_place("http://h/ ", E::InvalidUrlUnit, State::Preparation, 9);
    check_place("http://h/a\tb", E::InvalidUrlUnit, State::Preparation, 10);
    check_place("  h\ttp://h/\t{", E::InvalidUrlUnit, State::Path, 12);
    check_place("http://h/\t", E::InvalidUrlUnit, State::Preparation, 9);
    check_place("http://h:8\nx", E::PortInvalid, State::Port, 11);
    check_place("http://é\\", E::InvalidReverseSolidus, State::PathStart, 9);
    check_place("http://[1::\n2::]", E::Ipv6MultipleCompression, State::Host, 14);
    check_place("http://h/?a#é<", E::InvalidUrlUnit, State::Fragment, 14);
    check_place("http://a@b@h", E::InvalidCredentials, State::Authority, 10);
    check_place("a: b", E::InvalidUrlUnit, State::OpaquePath, 2);
    check_place("http:", E::HostMissing, State::Host, 5);
    check_place("1", E::MissingSchemeNonRelativeUrl, State::NoScheme, 0);
    check_place(
        "http:/\\h",
        E::SpecialSchemeMissingFollowingSolidus,
        State::SpecialAuthoritySlashes,
        5,
    );
}

#[test]
fn a_failure_says_what_where_and_in_which_state() {
    let failure = parse(Edition::LATEST, " http://h:\t8x", None).expect_err("a port has digits only");
    assert_eq!(failure.to_string(), "port-invalid, in the port state, at byte 12");
}

#[test]
fn editions_differ_in_what_they_report() {
    let count = |edition: Edition, input| reports(edition, input, None).len();
    for edition in Edition::ALL {
        let (date, is_newest) = (edition.date(), edition == Edition::LATEST);
        assert_eq!(count(edition, "http://_/"), usize::from(is_newest), "in {edition}");
        assert_eq!(count(edition, "http://%61/"), usize::from(is_newest), "in {edition}");
        assert_eq!(count(edition, "http://[::01]/"), usize::from(is_newest), "in {edition}");
        assert_eq!(count(edition, "http://1/"), usize::from(is_newest), "in {edition}");
        let ipv4 = if is_newest {
            3
        } else {
            1 + usize::from(date >= "2023-02")
        };
        assert_eq!(count(edition, "http://0x1.0x2/"), ipv4, "in {edition}");
        let is_space_reported = is_newest || date < "2025-08";
        assert_eq!(count(edition, "a: b"), usize::from(is_space_reported), "in {edition}");
        assert_eq!(count(edition, "a://%/"), usize::from(date >= "2020-08"), "in {edition}");
        let last = reports(edition, "http://u@", None).pop().expect("it fails");
        let missing = if date >= "2024-02" {
            E::HostMissing
        } else {
            E::InvalidCredentials
        };
        assert_eq!(last.error, missing, "in {edition}");
    }
}

#[test]
fn a_valid_domain_is_held_to_strict_parameters() {
    for edition in Edition::ALL {
        assert!(is_valid_domain(edition, "example.com"));
        assert!(!is_valid_domain(edition, "a_b"));
        assert!(!is_valid_domain(edition, ""));
        assert!(!is_valid_domain(edition, &"a".repeat(64)));
        assert_eq!(
            is_valid_domain(edition, "a-"),
            edition.date() < "2025-02",
            "in {edition}"
        );
        assert_eq!(
            is_valid_domain(edition, "1.2"),
            edition != Edition::LATEST,
            "in {edition}"
        );
    }
}
