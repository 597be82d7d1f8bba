//! Answers requests by the editions of the URL Standard. The crate `urispec_whatwg` is the reference implementation
//! of these editions.

#[cfg(feature = "url-standard")]
mod accepted;
#[cfg(feature = "url-standard")]
mod requests;
#[cfg(feature = "url-standard")]
mod steps;

#[cfg(feature = "url-standard")]
pub use accepted::{accepted, accepted_syntax, exact_texts};
#[cfg(feature = "url-standard")]
pub use steps::{UrlPlace, UrlStep, url_decisions, url_step};

use urispec_model::{Level, Observation, Operation, Request, Setter, Spec};

/// The only level at which the editions normalize and compare.
pub(crate) const LEVELS: &[Level] = &[Level::Whatwg];

/// The operations that the editions define.
pub(crate) const OPERATIONS: &[Operation] = &[
    Operation::Parse,
    Operation::Resolve,
    Operation::Normalize,
    Operation::Equivalent,
    Operation::Set,
    Operation::Query,
    Operation::Encode,
    Operation::Decode,
    Operation::Address,
];

/// Whether `input` is so ordinary that all editions certainly give the same result for it: `http` or `https`, a host of
/// ASCII letters, digits, dots and single hyphens that does not end in a number, no port, and then printable ASCII
/// without `^`.
///
/// In such a text there is nothing that an edition changed: forbidden code points, `ToASCII`, IPv4 addresses, other
/// schemes, and encoded characters.
pub(crate) fn parse_alike(input: &[u8]) -> bool {
    let Some((scheme, rest)) = memchr::memmem::find(input, b"://").map(|colon| (&input[..colon], &input[colon + 3..]))
    else {
        return false;
    };
    let end = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
    let (host, rest) = rest.split_at(end);
    let is_name = host
        .iter()
        .all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(byte));
    let last = host
        .strip_suffix(b".")
        .unwrap_or(host)
        .rsplit(|byte| *byte == b'.')
        .next();
    let is_number = last
        .and_then(<[u8]>::first)
        .is_none_or(|byte| !byte.is_ascii_alphabetic());
    // "xn--": a label may be in Punycode.
    let has_hyphens = host.windows(2).any(|two| two == b"--");
    (scheme.eq_ignore_ascii_case(b"http") || scheme.eq_ignore_ascii_case(b"https"))
        && is_name
        && !is_number
        && !has_hyphens
        && rest.iter().all(|byte| byte.is_ascii_graphic() && *byte != b'^')
}

/// The answer of an edition to a request.
#[cfg(feature = "url-standard")]
pub(crate) fn answer<'a>(spec: Spec, request: &Request<'a>) -> Observation<'a> {
    requests::answer(spec, request)
}

/// The answer of an edition to a request: unsupported, since the editions are not built in.
#[cfg(not(feature = "url-standard"))]
pub(crate) fn answer<'a>(_: Spec, _: &Request<'a>) -> Observation<'a> {
    Observation::Unsupported("the URL Standard is not built in: build with the feature `url-standard`".into())
}

/// The name of the validation error with which an edition fails to parse a request; `None` if it does not fail.
#[cfg(feature = "url-standard")]
pub fn url_failure(spec: Spec, request: &Request<'_>) -> Option<&'static str> {
    requests::failure(spec, request)
}

/// Always `None`, since the editions of the URL Standard are not built in.
#[cfg(not(feature = "url-standard"))]
pub const fn url_failure(_: Spec, _: &Request<'_>) -> Option<&'static str> {
    None
}

/// The state in which an edition fails because of a missing host, by the anchor of its heading; `None` if it does not
/// fail for this reason.
///
/// ```
/// use urispec_model::{Request, Spec};
///
/// let request = Request::Parse { input: b"a://@", rule: None };
/// assert_eq!(urispec_specs::url_state_without_host(Spec::WHATWG, &request), Some("authority-state"));
/// ```
#[cfg(feature = "url-standard")]
pub fn url_state_without_host(spec: Spec, request: &Request<'_>) -> Option<&'static str> {
    requests::state_without_host(spec, request)
}

/// Always `None`, since the editions of the URL Standard are not built in.
#[cfg(not(feature = "url-standard"))]
pub const fn url_state_without_host(_: Spec, _: &Request<'_>) -> Option<&'static str> {
    None
}

/// The section of the URL Standard that defines a validation error, a component or the setter of an attribute, by the
/// anchor of its heading.
///
/// ```
/// assert_eq!(urispec_specs::url_section("host-invalid-code-point"), "host-parsing");
/// assert_eq!(urispec_specs::url_section("path"), "path-state");
/// assert_eq!(urispec_specs::url_section("relative-slash-state"), "relative-slash-state");
/// ```
pub fn url_section(rule: &str) -> &'static str {
    // The states that are named by their own anchors.
    const STATES: [&str; 8] = [
        "authority-state",
        "host-state",
        "relative-state",
        "relative-slash-state",
        "special-authority-ignore-slashes-state",
        "file-host-state",
        "path-start-state",
        "path-state",
    ];
    if let Some(state) = STATES.into_iter().find(|state| *state == rule) {
        return state;
    }
    match rule {
        "scheme" | "protocol" => "scheme-state",
        "user" | "password" => "authority-state",
        "port" | "port-invalid" => "port-state",
        "equivalent" => "url-equivalence",
        "path" | "drive-letter" => "path-state",
        "opaque-path" => "cannot-be-a-base-url-path-state",
        "query" => "query-state",
        "fragment" => "fragment-state",
        "whatwg" | "url-serializing" => "url-serializing",
        "query-pairs" => "urlencoded-parsing",
        _ if rule.starts_with("domain-") => "idna",
        _ if rule.starts_with("host") && rule != "host-missing" => "host-parsing",
        _ if rule.starts_with("IPv") => "host-parsing",
        _ if rule.parse::<Setter>().is_ok() => "url-class",
        _ => "url-parsing",
    }
}

#[cfg(all(test, feature = "url-standard"))]
mod tests {
    use super::*;

    #[test]
    fn all_editions_read_an_ordinary_address_in_the_same_way() {
        let schemes = ["http:", "HTTPS:", "ftp:", "file:", "gopher:", ""];
        let slashes = ["//", "/", "///", "\\\\", ""];
        let hosts = [
            "a.example",
            "A-b.c.",
            "a..b",
            ".a",
            "1.2.3.4",
            "1.2",
            "a.1",
            "a.0x",
            "0x7f",
            "xn--a",
            "a.xn--\u{e9}",
            "a--b.c",
            "-a.b-",
            "\u{ad}",
            "a<b",
            "a|b",
            "a\u{1}b",
            "%41",
            "a b",
            "",
            ".",
            "u@h",
            "h:80",
        ];
        let rests = [
            "",
            "/",
            "/a/../b",
            "/%2e/%5E",
            "/^",
            "?^",
            "#^",
            "/ ",
            "/a b",
            "/\"<>`{}|\\'",
            "?\"<>`{}|'",
            "#\"<>`{}|'",
            "/\u{e9}",
            "#\0",
            "/C:/..//",
            "//",
            "?a=b&c#d",
        ];
        let mut alike = 0;
        for scheme in schemes {
            for slash in slashes {
                for (host, rest) in hosts.iter().flat_map(|host| rests.map(|rest| (host, rest))) {
                    let text = format!("{scheme}{slash}{host}{rest}");
                    if !parse_alike(text.as_bytes()) {
                        continue;
                    }
                    alike += 1;
                    let request = Request::Parse {
                        input: text.as_bytes(),
                        rule: None,
                    };
                    for edition in Spec::URL_STANDARD {
                        assert_eq!(
                            answer(*edition, &request),
                            answer(Spec::WHATWG, &request),
                            "{edition} {text}"
                        );
                    }
                }
            }
        }
        assert!(alike > 80, "{alike}");
        for text in [
            "http://a.1/",
            "http://xn--a/",
            "http://a/^",
            "http://a/\u{e9}",
            "http://a:1/",
            "gopher://a/",
        ] {
            assert!(!parse_alike(text.as_bytes()), "{text}");
        }
    }
}
