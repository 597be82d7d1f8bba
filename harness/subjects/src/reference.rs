//! The reference implementations as parsers under test, each under the name of its document.

use std::collections::BTreeSet;

use urispec_model::{Component, ComponentSet, Observation, Operation, Request, Spec};
use urispec_specs::ParseError;

use crate::{About, Claim, Subject};

/// The reference of each document, in canonical order; user-defined documents come last.
pub fn references() -> Vec<Box<dyn Subject>> {
    Spec::every().map(reference).collect()
}

/// The reference of one document.
pub fn reference(spec: Spec) -> Box<dyn Subject> {
    Box::new(Reference::new(spec))
}

struct Reference {
    spec: Spec,
    about: About,
}

impl Reference {
    fn new(spec: Spec) -> Self {
        let levels = urispec_specs::levels(spec);
        let compared = urispec_specs::compared_levels(spec);
        let own = match spec {
            Spec::Own(own) => Some(own.document()),
            _ => None,
        };
        let release = match own {
            None => env!("CARGO_PKG_VERSION"),
            Some(own) if own.date.is_empty() => "undated",
            Some(own) => &own.date,
        };
        let about = About {
            name: spec.name().into(),
            release: release.into(),
            language: if own.is_some() { "abnf" } else { "rust" }.into(),
            claims: vec![Claim(spec.name().into())],
            operations: Operation::ALL
                .iter()
                .copied()
                .filter(|operation| urispec_specs::defines(spec, *operation))
                .collect(),
            rules: urispec_specs::rules(spec).into_iter().map(Into::into).collect(),
            normalizes: levels.iter().copied().collect(),
            compares: compared.iter().copied().collect::<BTreeSet<_>>(),
            arguments: own.map(|own| own.typed.clone()),
            components: spec.components(),
            // The path is the only component that is never undefined.
            distinguishes_undefined: spec
                .components()
                .iter()
                .filter(|component| *component != Component::Path)
                .collect::<ComponentSet>(),
            values: ComponentSet::EMPTY,
            hazards: BTreeSet::new(),
            validates: true,
            absolute_only: false,
        };
        Self { spec, about }
    }
}

impl Subject for Reference {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        urispec_specs::answer(self.spec, request)
    }

    /// Leaves out the message of a rejection, because making it takes longer than parsing.
    fn run_into<'a>(&self, request: &Request<'a>, observed: &mut Observation<'a>) {
        if let Request::Parse { input, rule } = *request
            && !self.spec.is_url_standard()
            && let Err(ParseError::Rejected(_)) = urispec_specs::parse(self.spec, rule, input)
        {
            *observed = Observation::Reject("".into());
        } else {
            *observed = self.run(request);
        }
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::Level;

    use super::*;
    use crate::observe;

    #[test]
    fn each_reference_answers_what_it_lists() {
        for subject in references() {
            let about = subject.about();
            for level in Level::ALL {
                let request = Request::Normalize {
                    input: b"http://a/",
                    level: *level,
                };
                let unsupported = matches!(observe(&*subject, &request), Observation::Unsupported(_));
                assert_eq!(unsupported, !about.normalizes.contains(level), "{} {level}", about.name);
            }
            for rule in &about.rules {
                let request = Request::Parse {
                    input: b"",
                    rule: Some(rule),
                };
                assert!(
                    !matches!(observe(&*subject, &request), Observation::Unsupported(_)),
                    "{} {rule}",
                    about.name
                );
            }
        }
    }
}
