//! The capabilities that a subject lists in its own description. Requests that it does not support are not sent.

use std::borrow::Cow;

use urispec_model::{Component, ComponentSet, Level, Request};

use super::answer::Hello;
use super::config::PipeConfig;
use crate::{About, Claim};

/// A subject's description of itself, and data derived from it.
pub(super) struct Offer {
    hello: Hello,
    pub(super) about: About,
}

impl Offer {
    pub(super) fn new(config: &PipeConfig, hello: Hello) -> Self {
        let about = about(config, &hello);
        Self { hello, about }
    }

    /// The reason why the subject does not support the request, according to its own description.
    pub(super) fn unsupported(&self, request: &Request<'_>) -> Option<Cow<'static, str>> {
        let not_utf8 = |bytes: &[u8]| std::str::from_utf8(bytes).is_err();
        let lacks =
            |levels: &Option<Vec<Level>>, level: &Level| levels.as_ref().is_some_and(|all| !all.contains(level));
        match request {
            _ if !self.about.operations.contains(&request.operation()) => {
                Some(format!("offers no {}", request.operation()).into())
            }
            Request::Parse { rule: Some(rule), .. } if !self.about.rules.contains(*rule) => {
                Some(format!("cannot start from the rule {rule}").into())
            }
            Request::Normalize { level, .. } if lacks(&self.hello.levels, level) => {
                Some(format!("offers no level {level}").into())
            }
            Request::Equivalent { level, .. } if lacks(&self.hello.compares, level) => {
                Some(format!("offers no level {level}").into())
            }
            Request::Parse { input, .. } | Request::Normalize { input, .. } | Request::Equivalent { input, .. }
                if self.about.absolute_only && is_relative(input) =>
            {
                Some(Cow::Borrowed(
                    "accepts only absolute URIs, and relative references with a base",
                ))
            }
            _ if !self.hello.bytes && request.texts().any(not_utf8) => {
                Some(Cow::Borrowed("accepts only input that is UTF-8"))
            }
            _ => None,
        }
    }
}

/// Whether `input` has no scheme: there is no colon before its first slash, question mark or number sign.
fn is_relative(input: &[u8]) -> bool {
    let end = input.iter().position(|byte| b":/?#".contains(byte));
    end.is_none_or(|end| input[end] != b':')
}

fn about(config: &PipeConfig, hello: &Hello) -> About {
    About {
        name: config.name.clone().unwrap_or_else(|| hello.name.clone()).into(),
        release: hello.release.clone().into(),
        language: hello.language.clone().into(),
        claims: hello.claims.iter().map(|claim| Claim(claim.clone().into())).collect(),
        operations: hello.ops.iter().copied().collect(),
        rules: hello.rules.iter().map(|rule| rule.clone().into()).collect(),
        normalizes: hello.levels.iter().flatten().copied().collect(),
        compares: hello.compares.iter().flatten().copied().collect(),
        arguments: config.arguments.clone(),
        components: ComponentSet::ALL,
        // A path is never undefined, even if a subject lists it.
        distinguishes_undefined: hello
            .distinguishes_undefined
            .iter()
            .filter(|component| *component != Component::Path)
            .collect(),
        values: hello.values,
        hazards: hello.hazards.iter().copied().collect(),
        validates: hello.validates,
        absolute_only: hello.absolute_only,
    }
}
