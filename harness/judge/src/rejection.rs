//! Finds the place where a document rejects an input. The place is only for display.

use urispec_model::{Request, Spec};
use urispec_specs::{ParseError, Rejection};

/// The rule by which the reference implementation of `spec` rejects the input of a parse, and the offset of the
/// rejected byte. `None` if the implementation accepts the input, or if the request is not a parse. No verdict
/// depends on the result, so it is computed only for cases that are shown.
///
/// ```
/// use urispec_judge::rejection;
/// use urispec_model::{Request, Spec};
///
/// let request = Request::Parse { input: b"http://a:b/", rule: None };
/// let found = rejection(Spec::Rfc3986, &request).unwrap();
/// assert_eq!(found.offset, 9);
/// assert!(rejection(Spec::Rfc3986, &Request::Parse { input: b"a", rule: None }).is_none());
/// ```
pub fn rejection(spec: Spec, request: &Request<'_>) -> Option<Rejection> {
    let Request::Parse { input, rule } = request else {
        return None;
    };
    match urispec_specs::parse(spec, *rule, input) {
        Err(ParseError::Rejected(rejection)) => Some(rejection),
        _ => None,
    }
}
