//! Where a document rejects an input, for whoever has to show it.

use urispec_model::{Request, Spec};
use urispec_specs::{ParseError, Rejection};

/// Where, and by which rule, the reference of `spec` rejects what is to be parsed; `None` if it does not, or if something else is
/// asked. A verdict needs none of this, so that it is asked for a case only when the case is shown.
pub fn rejection(spec: Spec, request: &Request<'_>) -> Option<Rejection> {
    let Request::Parse { input, rule } = request else {
        return None;
    };
    match urispec_specs::parse(spec, *rule, input) {
        Err(ParseError::Rejected(rejection)) => Some(rejection),
        _ => None,
    }
}
