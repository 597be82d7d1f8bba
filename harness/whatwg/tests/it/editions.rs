//! Tests the changes of each edition. For each change there is the last edition before it, the first edition with
//! it, and an input that shows the difference.

use urispec_whatwg::{Attribute, Edition, parse, parse_bytes};

/// The serialization of the parsed `input`, or `None` if the parser fails.
fn href(edition: &str, input: &str, base: Option<&str>) -> Option<String> {
    let edition: Edition = edition.parse().expect("the name of an edition");
    let base = base.map(|base| parse(edition, base, None).expect("a base is a URL in every edition"));
    parse(edition, input, base.as_ref())
        .ok()
        .map(|url| url.href().to_owned())
}

/// Checks that all editions before `since` return `before`, and that the editions from `since` to `until` return
/// `after`.
#[track_caller]
fn check(input: &str, base: Option<&str>, since: &str, before: Option<&str>, after: Option<&str>) {
    for edition in Edition::ALL {
        let expected = if edition.date() < since { before } else { after };
        assert_eq!(
            href(edition.name(), input, base).as_deref(),
            expected,
            "{input:?} in {edition}"
        );
    }
}

#[test]
fn an_ascii_domain_is_only_lowercased_since_2026_07() {
    check("http://xn--a/", None, "2026-07", None, Some("http://xn--a/"));
    check("http://XN--8i7cAA/", None, "2026-07", None, Some("http://xn--8i7caa/"));
    // The label is still checked if a different label is not ASCII.
    check("http://xn--a.é/", None, "2018-08", None, None);
}

#[test]
fn paths_encode_a_circumflex_since_2025_08() {
    check("http://h/^", None, "2025-08", Some("http://h/^"), Some("http://h/%5E"));
    check("a:^", None, "2018-08", None, Some("a:^"));
    check("http://^@h/", None, "2018-08", None, Some("http://%5E@h/"));
}

#[test]
fn the_last_space_of_an_opaque_path_is_encoded_since_2025_08() {
    check("a: #", None, "2025-08", Some("a: #"), Some("a:%20#"));
    check("a:  ?", None, "2025-08", Some("a:  ?"), Some("a: %20?"));
}

#[test]
fn domains_have_no_controls_since_2022_02() {
    check("http://a%01/", None, "2022-02", Some("http://a\u{1}/"), None);
    check("http://a%7F/", None, "2022-02", Some("http://a\u{7F}/"), None);
}

#[test]
fn a_domain_that_ends_in_a_number_is_ipv4_or_a_failure_since_2021_08() {
    for input in [
        "http://a.1/",
        "http://1.2.3.4.5/",
        "http://09/",
        "http://1..2/",
        "http://a.0x/",
    ] {
        check(input, None, "2021-08", Some(input), None);
    }
    check("http://1.2.3.a/", None, "2018-08", None, Some("http://1.2.3.a/"));
    check("http://0x/", None, "2018-08", None, Some("http://0.0.0.0/"));
    check("http://1.2/", None, "2018-08", None, Some("http://1.0.0.2/"));
    check("http://256.1/", None, "2018-08", None, None);
}

#[test]
fn hosts_have_fewer_code_points_since_2020_08_and_2021_08() {
    check("http://a|/", None, "2021-08", Some("http://a|/"), None);
    check("a://|", None, "2021-08", Some("a://|"), None);
    for input in ["http://a</", "http://a^b/", "a://<", "a://b^c"] {
        check(input, None, "2020-08", Some(input), None);
    }
}

#[test]
fn file_urls_keep_their_host_and_their_empty_segments_since_2021_02() {
    check("file:////a", None, "2021-02", Some("file:///a"), Some("file:////a"));
    check("file:////", None, "2021-02", Some("file:///"), Some("file:////"));
    check(
        "file://h/C:/",
        None,
        "2021-02",
        Some("file:///C:/"),
        Some("file://h/C:/"),
    );
    check(
        "file://h/C|/",
        None,
        "2021-02",
        Some("file:///C:/"),
        Some("file://h/C:/"),
    );
    check(
        "C|/b",
        Some("file://h/a"),
        "2021-02",
        Some("file:///C:/b"),
        Some("file://h/C:/b"),
    );
    check(
        "/C:/b",
        Some("file://h/a"),
        "2021-02",
        Some("file:///C:/b"),
        Some("file://h/C:/b"),
    );
    check(
        "/b",
        Some("file://h/C:/a"),
        "2021-02",
        Some("file:///C:/b"),
        Some("file://h/C:/b"),
    );
    check("/b", Some("file://h/a"), "2018-08", None, Some("file://h/b"));
}

#[test]
fn a_file_url_without_a_host_has_an_empty_host_since_2021_02() {
    for edition in Edition::ALL {
        for input in ["file:/a", "file:a", "file:", "file://C:/a"] {
            let url = parse(edition, input, None).unwrap();
            let expected = if edition.date() < "2021-02" { None } else { Some("") };
            assert_eq!(url.host(), expected, "{input} in {edition}");
            assert!(url.href().starts_with("file:///"), "{input} in {edition}");
        }
        assert_eq!(parse(edition, "file:///a", None).unwrap().host(), Some(""));
    }
}

#[test]
fn a_path_that_would_be_read_as_a_host_is_marked_since_2021_02() {
    check("a:/.//b", None, "2021-02", Some("a://b"), Some("a:/.//b"));
    for edition in Edition::ALL {
        let url = parse(edition, "a:/.//b", None).unwrap();
        assert_eq!((url.host(), url.path()), (None, "//b"), "in {edition}");
    }
}

#[test]
fn a_domain_is_not_empty_since_2020_08() {
    check("http://%C2%AD/", None, "2020-08", Some("http:///"), None);
    check("file://%C2%AD/a", None, "2020-08", Some("file:///a"), None);
}

#[test]
fn a_null_in_a_fragment_is_kept_since_2020_08() {
    check("a:#\0b", None, "2020-08", Some("a:#b"), Some("a:#%00b"));
}

#[test]
fn gopher_is_not_special_since_2020_02() {
    check("gopher:a", None, "2020-02", Some("gopher://a/"), Some("gopher:a"));
    check(
        "gopher://H:70/",
        None,
        "2020-02",
        Some("gopher://h/"),
        Some("gopher://H:70/"),
    );
}

#[track_caller]
fn check_set(url: &str, attribute: Attribute, value: &str, expected: &[(&str, &str)]) {
    for edition in Edition::ALL {
        let mut url = parse(edition, url, None).expect("a URL in every edition");
        let _ = url.set(attribute, value);
        let (_, href) = expected
            .iter()
            .rfind(|(since, _)| *since <= edition.date())
            .expect("the first line is 2018-08");
        assert_eq!(url.href(), *href, "in {edition}");
    }
}

#[test]
fn setters_follow_their_edition() {
    let stripped = [("2018-08", "a: "), ("2023-02", "a:"), ("2025-08", "a:%20")];
    check_set("a: #", Attribute::Hash, "", &stripped);
    check_set("a: ?", Attribute::Search, "", &stripped);
    check_set(
        "a: ?#",
        Attribute::Search,
        "",
        &[("2018-08", "a: #"), ("2025-08", "a:%20#")],
    );
    check_set(
        "http://h/",
        Attribute::Hostname,
        "g:1",
        &[("2018-08", "http://g/"), ("2021-08", "http://h/")],
    );
    check_set("http://h/", Attribute::Host, "g:1", &[("2018-08", "http://g:1/")]);
    check_set("http://h/", Attribute::Host, "g:x", &[("2018-08", "http://g/")]);
    check_set(
        "a:/b",
        Attribute::Pathname,
        "",
        &[("2018-08", "a:"), ("2021-08", "a:/")],
    );
    check_set("a://h/b", Attribute::Pathname, "", &[("2018-08", "a://h")]);
    check_set(
        "a:#",
        Attribute::Hash,
        "\0b",
        &[("2018-08", "a:#b"), ("2020-08", "a:#%00b")],
    );
    check_set(
        "file://h/",
        Attribute::Pathname,
        "C|/",
        &[("2018-08", "file:///C:/"), ("2021-02", "file://h/C:/")],
    );
    check_set(
        "http://h/",
        Attribute::Protocol,
        "gopher",
        &[("2018-08", "gopher://h/"), ("2020-02", "http://h/")],
    );
}

#[test]
fn a_blob_url_has_the_origin_of_its_path() {
    let origin = |edition: Edition, input| parse(edition, input, None).unwrap().origin().to_string();
    for edition in Edition::ALL {
        let date = edition.date();
        assert_eq!(origin(edition, "blob:https://h:8/x"), "https://h:8");
        assert_eq!(origin(edition, "blob:d3958f5c"), "null");
        let of = |is_tuple: bool, tuple: &'static str| if is_tuple { tuple } else { "null" };
        assert_eq!(
            origin(edition, "blob:ftp://h/"),
            of(date < "2023-08", "ftp://h"),
            "in {edition}"
        );
        assert_eq!(
            origin(edition, "blob:blob:http://h/"),
            of(date < "2023-08", "http://h"),
            "in {edition}"
        );
        assert_eq!(
            origin(edition, "blob:/http:a"),
            of(date < "2022-02", "http://a"),
            "in {edition}"
        );
    }
}

#[test]
fn bytes_that_are_no_utf8_are_an_error_of_their_own() {
    let error = parse_bytes(Edition::LATEST, b"http://h/\xFF", None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected UTF-8, found a byte that is not UTF-8 at offset 9; the standard does not define this input"
    );
}

#[test]
fn the_tables_know_what_unicode_17_added() {
    assert!(parse(Edition::LATEST, "http://\u{16ea0}.example/", None).is_ok());
}
