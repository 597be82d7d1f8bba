//! What decides about two answers of which an edition of the URL Standard gives one.

use urispec_model::{OwnedRequest, Request, Spec};

use crate::cite::{self, cite};
use crate::clause::{Clause, Clauses};
use crate::pairwise::Difference;

/// What decides about an answer: a rule or a step of the one, the state or the error of the other, with their sections.
pub(crate) fn clauses(specs: [Spec; 2], difference: Difference, witness: &OwnedRequest) -> Vec<Clauses> {
    let component = match difference {
        Difference::Graded(_, _, component, _) => Some(component.map_or("whatwg", |component| component.name())),
        _ => None,
    };
    let of = |spec: Spec| {
        if spec.is_url_standard() {
            return Some(of_edition(spec, component.unwrap_or("url-parsing"), witness));
        }
        let component = component.unwrap_or_else(|| urispec_specs::start(spec));
        let about = match witness.as_request() {
            Request::Resolve { base, input, .. } => urispec_specs::topic(base, input).name(),
            _ => component,
        };
        let cited = cite(spec, witness.operation(), about)?;
        let text = urispec_specs::syntax(spec)
            .rule(about)
            .map_or("", |rule| rule.text())
            .to_owned();
        Some(Clause {
            about: about.to_owned(),
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            section: section(spec, &cited),
        })
    };
    vec![specs.map(of)]
}

fn of_edition(spec: Spec, component: &str, witness: &OwnedRequest) -> Clause {
    let request = witness.as_request();
    let (about, text) = match urispec_specs::url_failure(spec, &request) {
        Some(error) => (error, "failure"),
        None => (component, "as the algorithm makes it"),
    };
    let about = cite::of_edition(witness.operation(), about);
    Clause {
        about: about.to_owned(),
        text: text.to_owned(),
        section: urispec_specs::url_section(about).to_owned(),
    }
}

fn section(spec: Spec, cited: &urispec_vectors::Citation) -> String {
    if cited.document == spec.name() {
        cited.section.clone()
    } else {
        format!("{} {}", cited.document, cited.section)
    }
}
