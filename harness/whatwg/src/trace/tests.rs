//! Tests each step with an input.

use std::collections::BTreeSet;

use super::*;

/// A test case: an edition, a base if there is one, an input, a part, and the section and the description of the
/// expected step.
type Case = (
    &'static str,
    Option<&'static str>,
    &'static str,
    Part,
    &'static str,
    &'static str,
);

const NEW: &str = "whatwg-2026-07";
const OLD: &str = "whatwg-2018-08";

fn step(edition: &str, base: Option<&str>, input: &str, find: impl Fn(&Trace<'_>) -> Step) -> Step {
    let edition: Edition = edition.parse().unwrap();
    let base = base.map(|base| trace(edition, base, None).unwrap());
    find(&trace(edition, input, base.as_ref()).unwrap())
}

#[track_caller]
fn check_at(base: Option<&str>, input: &str, offset: usize, section: &str, words: &str) {
    let found = step(NEW, base, input, |trace| trace.step_at(offset));
    assert_eq!(
        (found.section, &*found.words),
        (section, words),
        "{input:?} at {offset}"
    );
}

#[rustfmt::skip]
const CASES: &[Case] = &[
    (NEW, None, "HTTP://h/", Part::Scheme, "scheme-state", "the scheme is converted to lower case"),
    (NEW, None, "x:h", Part::Scheme, "scheme-state", "the scheme ends at the first `:`"),
    (NEW, Some("http://h/"), "a", Part::Scheme, "no-scheme-state", "the scheme is taken from the base if the reference has no scheme"),
    (NEW, Some("a:b"), "#c", Part::Scheme, "no-scheme-state", "a base with an opaque path is kept, except its fragment"),
    (NEW, Some("a:/b"), ".//", Part::Authority, "url-serializing", "`/.` is written between a null host and a path that starts with `//`"),
    (OLD, Some("a:/b"), ".//", Part::Authority, "url-serializing", "a path that starts with `//` is written directly after the scheme if the host is null"),
    (NEW, None, "ws:h", Part::Authority, "special-authority-slashes-state", "a special scheme is followed by an authority, with or without `//`"),
    (NEW, None, "http:///h", Part::Host, "special-authority-ignore-slashes-state", "slashes and backslashes before the authority are skipped"),
    (NEW, Some("http:a/b"), "http:g", Part::Authority, "special-relative-or-authority-state", "a reference with the special scheme of the base and without `//` is relative to the base"),
    (NEW, None, "http://h\\a", Part::Path, "path-start-state", "`\\` starts the path if the scheme is special"),
    (NEW, Some("http://a"), "/\\h", Part::Authority, "relative-slash-state", "`\\` is read as `/` if the scheme is special"),
    (OLD, Some("file:/a/b"), "c", Part::Authority, "url-serializing", "in the file state, `//` is written for a `file` URL even if its host is null"),
    (NEW, Some("file:/a/b"), "c", Part::Authority, "file-state", "the host of a `file` URL is empty and not null if no host is written"),
    (NEW, Some("http://h/"), "a", Part::Authority, "relative-state", "the authority is taken from the base if the reference has no authority"),
    (NEW, Some("http://h/"), "/a", Part::Authority, "relative-slash-state", "the authority is taken from the base if the reference starts with one slash"),
    (NEW, Some("file://h/a"), "C|", Part::Host, "file-state", "the host is taken from the base"),
    (NEW, None, "a:/b", Part::Authority, "path-or-authority-state", "one slash starts a path: there is no authority"),
    (NEW, None, "a:b", Part::Host, "scheme-state", "the path is opaque if the scheme is not special and no slash follows the \
        scheme: there is no authority"),
    (NEW, None, "a://b", Part::Authority, "path-or-authority-state", "two slashes start an authority"),
    (NEW, None, "a://b@c@d", Part::Userinfo, "authority-state", "every `@` before the last one becomes `%40`"),
    (NEW, None, "a://;@.", Part::Userinfo, "userinfo-percent-encode-set", "in the authority state, the username and the password are percent-encoded"),
    (NEW, None, "a://b:@c", Part::Userinfo, "url-serializing", "in the authority state, an empty password is not written"),
    (NEW, None, "a://@c", Part::Userinfo, "url-serializing", "in the authority state, empty credentials are not written"),
    (NEW, None, "a://b", Part::Userinfo, "authority-state", "an authority without `@` has no userinfo"),
    (NEW, None, "a://b:c@d", Part::Userinfo, "authority-state", "the userinfo ends at the last `@` of the authority"),
    (NEW, None, "file://h", Part::Port, "file-state", "a `file` URL has neither userinfo nor port"),
    (NEW, None, "file://C|/", Part::Host, "file-host-state", "a drive letter is the first segment of the path, and not a host"),
    (OLD, Some("file://b/c"), "/a:", Part::Host, "file-slash-state", "a drive letter removes the host"),
    (OLD, Some("file://b/c"), "a|", Part::Host, "file-state", "a drive letter removes the host"),
    (OLD, None, "file://h/C:/a", Part::Host, "path-state", "a drive letter removes the host"),
    (NEW, None, "file://localhost/", Part::Host, "file-host-state", "the host `localhost` becomes the empty host"),
    (NEW, None, "a://[0:0::1]", Part::Host, "host-serializing", "in the host state, an IPv6 address is written in its shortest form"),
    (NEW, None, "file://1", Part::Host, "host-parsing", "in the file host state, a domain that ends in a number is an IPv4 address, written as four decimal numbers"),
    (OLD, None, "file://1", Part::Host, "host-parsing", "in the file host state, a domain of at most four numbers is an IPv4 address, written as four decimal numbers"),
    (NEW, None, "http://é", Part::Host, "idna", "in the host state, a domain that is not ASCII is converted by Unicode ToASCII"),
    (NEW, None, "http://%41", Part::Host, "host-parsing", "in the host state, a domain is percent-decoded"),
    (NEW, None, "http://A", Part::Host, "idna", "in the host state, a domain is converted to lower case"),
    (NEW, None, "a://é", Part::Host, "host-parsing", "in the host state, controls and code points that are not ASCII are percent-encoded in an opaque host"),
    (NEW, None, "http://h\\a", Part::Host, "host-state", "`\\` ends the host if the scheme is special"),
    (NEW, None, "http://h", Part::Host, "host-state", "the host ends at `:`, `/`, `?` or `#`"),
    (NEW, None, "file:///", Part::Host, "file-host-state", "the host of a `file` URL may be empty"),
    (NEW, None, "file://h", Part::Host, "file-host-state", "the host of a `file` URL ends at `/`, `\\`, `?` or `#`"),
    (OLD, None, "file:", Part::Host, "file-state", "the host of a `file` URL is null if no host is written"),
    (NEW, None, "file:", Part::Host, "file-state", "the host of a `file` URL is empty if no host is written"),
    (NEW, None, "ws://h:80/", Part::Port, "port-state", "the default port of the scheme becomes null"),
    (NEW, None, "ws://h:/", Part::Port, "port-state", "an empty port becomes null"),
    (NEW, None, "ws://h:081/", Part::Port, "port-state", "the port is a number, written without leading zeros"),
    (NEW, None, "ws://h:81/", Part::Port, "port-state", "the port is a number below 65536"),
    (NEW, None, "ws://h/", Part::Port, "host-state", "a host without `:` after it has no port"),
    (NEW, Some("file:///C:"), "b", Part::Path, "file-state", "a drive letter that is the whole path of the base is kept"),
    (NEW, Some("file:///C:/a"), "/b", Part::Path, "file-slash-state", "the drive letter of the base is kept"),
    (NEW, None, "file:///C|/a", Part::Path, "path-state", "the `|` of a drive letter becomes `:`"),
    (OLD, None, "file:////a", Part::Path, "path-state", "empty segments at the start of a `file` path are removed"),
    (NEW, None, "http://h/a\\b", Part::Path, "path-state", "`\\` separates segments if the scheme is special"),
    (NEW, None, "a:/%2E", Part::Path, "path-state", "segments `.` and `..` are removed, even if they are written with `%2e`"),
    (NEW, Some("http://a/b/.."), "c", Part::Path, "path-state", "in the base, segments `.` and `..` are removed, even if they \
        are written with `%2e`"),
    (NEW, None, "a:/^", Part::Path, "path-percent-encode-set", "in the path state, the path is percent-encoded"),
    (NEW, None, "http://h", Part::Path, "path-state", "the path of a special URL is never empty: it is `/` if no path is written"),
    (NEW, Some("http://h"), "", Part::Path, "path-state", "in the base, the path of a special URL is never empty: it is `/` if \
        no path is written"),
    (NEW, None, "file:a", Part::Path, "path-state", "the path of a special URL starts with `/`, even if no slash is written"),
    (NEW, None, "a: ?", Part::Path, "cannot-be-a-base-url-path-state", "the last space of an opaque path before `?` or `#` becomes `%20`"),
    (NEW, None, "a:é", Part::Path, "cannot-be-a-base-url-path-state", "controls and code points that are not ASCII are percent-encoded in an opaque path"),
    (NEW, None, "a:.", Part::Path, "cannot-be-a-base-url-path-state", "an opaque path is kept unchanged, with its segments `.` and `..`"),
    (NEW, None, "a://b", Part::Path, "path-start-state", "an empty path stays empty if the scheme is not special"),
    (NEW, None, "a:/b", Part::Path, "path-state", "each `/` starts a segment of the path"),
    (NEW, Some("a:/b/c"), "?q", Part::Path, "relative-state", "the path is taken from the base if the reference has no path"),
    (NEW, Some("a:/b/c"), "d", Part::Path, "relative-state", "the reference replaces the last segment of the path of the base"),
    (NEW, None, "ws:h?'", Part::Query, "query-state", "`'` is percent-encoded in the query of a special URL"),
    (NEW, None, "a:?é", Part::Query, "query-state", "the query is percent-encoded"),
    (NEW, None, "a:?b", Part::Query, "query-state", "the query ends at the first `#`"),
    (NEW, Some("a:/b?c"), "", Part::Query, "relative-state", "the query is taken from the base if the reference has neither path nor query"),
    (NEW, None, "a:", Part::Query, "cannot-be-a-base-url-path-state", "a reference without `?` has no query"),
    (OLD, None, "a:#b\0c", Part::Fragment, "fragment-state", "U+0000 is removed from a fragment"),
    (NEW, None, "a:#`", Part::Fragment, "fragment-state", "the fragment is percent-encoded"),
    (NEW, None, "a:##", Part::Fragment, "fragment-state", "the fragment is the whole text after the first `#`"),
    (NEW, None, "a:", Part::Fragment, "url-parsing", "a reference without `#` has no fragment"),
];

#[test]
fn each_step_is_found_by_an_input_of_its_own() {
    for (edition, base, input, part, section, words) in CASES {
        let found = step(edition, *base, input, |trace| trace.step(*part));
        assert_eq!(
            (found.section, &*found.words),
            (*section, *words),
            "{input:?} {base:?} {part:?}"
        );
    }
}

#[test]
fn each_row_has_a_case() {
    let words: BTreeSet<&str> = CASES.iter().map(|case| case.5).collect();
    for row in [steps::MADE, steps::COPIED, steps::PLAIN].into_iter().flatten() {
        assert!(words.iter().any(|words| words.ends_with(row.words)), "{}", row.words);
    }
}

#[test]
fn a_code_point_is_taken_in_a_state() {
    let opaque = "cannot-be-a-base-url-path-state";
    check_at(None, "a:é", 2, opaque, "U+00E9 is allowed, and percent-encoded");
    check_at(Some("a:"), "##", 1, "fragment-state", "`#` is allowed");
    check_at(
        None,
        "http://h/a\\b",
        10,
        "path-state",
        "`\\` separates segments if the scheme is special",
    );
    check_at(
        None,
        "http:\\h",
        5,
        "special-authority-ignore-slashes-state",
        "slashes and backslashes before the authority are skipped",
    );
    let host = "in the host state, a domain that is not ASCII is converted by Unicode ToASCII";
    check_at(None, "http://é/", 7, "idna", host);
    let removed = "whitespace around the input is removed, and tabs and newlines in the input are removed";
    check_at(None, " a:", 0, "url-parsing", removed);
    check_at(None, "a\t:", 1, "url-parsing", removed);
    check_at(None, "a: ", 2, "url-parsing", removed);
    check_at(None, "a:", 2, opaque, "the parser ends here with a URL");
}
