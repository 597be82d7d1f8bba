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
