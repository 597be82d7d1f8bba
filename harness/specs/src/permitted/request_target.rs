//! The further answers for a request target whose form is known from the method.

use urispec_model::{Component, Expectation, Form, Method, Span, Spans, Spec, Target};

use super::answers::{Answers, is_web, parts};
use super::{http, parse};
use crate::request_target;

/// Permits further answers for a target whose form is known from the method.
pub(super) fn permit(spec: Spec, input: &[u8], method: Method, answers: &mut Answers<'_>) {
    let form = request_target::target_form(input, method);
    let target = |spans: Spans| {
        Expectation::Target(Target {
            form: Some(form),
            components: parts(spec, &spans, input),
        })
    };
    let Ok((_, spans)) = request_target::target(spec, input, method) else {
        if spec == Spec::Rfc7230
            && form == Form::Authority
            && let Some((reading, spans)) = http::with_userinfo(input)
        {
            answers.permit(reading, target(spans));
        }
        return;
    };
    if spec == Spec::Rfc7230 && form == Form::Asterisk {
        let mut empty = spans;
        empty.set(Component::Path, Some(Span::new(1, 1)));
        answers.permit("rfc7230-asterisk-empty-path", target(empty));
    }
    if let Some(reading) = parse::refused_as(spec, &spans, input) {
        answers.reject(reading);
    }
    let is_served = match form {
        Form::Absolute => is_web(spans.place(Component::Scheme).of(input)),
        Form::Authority => false,
        Form::Origin | Form::Asterisk => true,
    };
    if !is_served {
        answers.reject("request-target-not-served");
    }
}
