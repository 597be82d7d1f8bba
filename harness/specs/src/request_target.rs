//! The target of a request: RFC 7230 section 5.3 and RFC 2616 section 5.1.2.
//!
//! A text such as `a.example:80` may have two forms. The method of the request decides which form the text has:
//! with `CONNECT`, the text is an authority. An asterisk is a target only with `OPTIONS`.

use urispec_model::{Component, Form, Method, Span, Spans, Spec};

use crate::cursor::Rejection;
use crate::dispatch;
use crate::document::{AskError, ParseError};

/// The section of `spec` about request targets; `None` if there is none.
pub(crate) const fn section(spec: Spec) -> Option<&'static str> {
    match spec {
        Spec::Rfc2616 => Some("5.1.2"),
        Spec::Rfc7230 => Some("5.3"),
        _ => None,
    }
}

/// The form of a request target with this method, if `input` is a valid target: RFC 7230 section 5.3.
///
/// ```
/// use urispec_model::{Form, Method};
///
/// assert_eq!(urispec_specs::target_form(b"a.example:80", Method::Connect), Form::Authority);
/// assert_eq!(urispec_specs::target_form(b"a.example:80", Method::Get), Form::Absolute);
/// ```
pub fn target_form(input: &[u8], method: Method) -> Form {
    match (method, input) {
        (Method::Connect, _) => Form::Authority,
        (Method::Options, b"*") => Form::Asterisk,
        (_, [b'/', ..]) => Form::Origin,
        _ => Form::Absolute,
    }
}

/// The form and the components of a request target.
pub(crate) fn target(spec: Spec, input: &[u8], method: Method) -> Result<(Form, Spans), AskError> {
    section(spec).ok_or(AskError::Undefined)?;
    let form = target_form(input, method);
    let (document, rule) = match (spec, form) {
        (Spec::Rfc2616, Form::Absolute) => (Spec::Rfc2396, "absoluteURI"),
        (Spec::Rfc2616, Form::Authority) => (Spec::Rfc2396, "authority"),
        (Spec::Rfc2616, _) => (spec, "Request-URI"),
        _ => (spec, form.name()),
    };
    let mut spans = dispatch::parse(document, Some(rule), input).map_err(|error| rejected(&error))?;
    if form == Form::Authority {
        spans.set(Component::Path, Some(Span::new(input.len(), input.len())));
    }
    Ok((form, spans))
}

/// Converts the error. An unknown rule cannot occur: the tests show that each document has the requested rules.
fn rejected(error: &ParseError) -> AskError {
    match error {
        ParseError::Rejected(why) => (*why).into(),
        ParseError::UnknownRule(_) | ParseError::NoSyntax => Rejection::new("request-target", 0, "a rule").into(),
    }
}
