//! The answers that a document permits for the example of a divergence, and whether each of them is safe.

use urispec_differential::{Divergence, Inventor, invents};
use urispec_model::{Answer, ComponentSet, Expectation, Observation, Permitted};

use crate::words;

/// An answer that the document permits in addition to the answer of its strict interpretation.
pub struct Alternative {
    /// The answer as readable text, escaped only for a terminal.
    pub answer: String,
    /// The id of the interpretation of the document that gives the answer.
    reading: String,
    /// Whether the answer has an authority or a scheme that no text of the request has.
    invents: bool,
}

impl Alternative {
    /// The interpretation that gives the answer, and whether the answer is safe.
    pub fn source(&self) -> String {
        let warning = if self.invents { ", not safe" } else { "" };
        format!("{}{warning}", self.reading)
    }
}

/// Every answer that the document permits in addition to the answer of its strict interpretation.
pub fn alternatives(divergence: &Divergence) -> Vec<Alternative> {
    let request = divergence.request.as_request();
    let alternative = |Permitted { answer, reading }: Permitted| Alternative {
        invents: match &answer {
            Expectation::Uri(uri) => {
                let answer = Observation::Accept(Answer::Uri(uri.clone()));
                invents(divergence.spec, &request, &answer)
            }
            _ => false,
        },
        answer: words::expectation(&answer, ComponentSet::EVERY),
        reading: reading.as_deref().unwrap_or_default().to_owned(),
    };
    let permitted = urispec_specs::permitted(divergence.spec, &request);
    permitted.into_iter().map(alternative).collect()
}

/// The safe side, if one of the two answers has an authority or a scheme that is not in the request; `None` if
/// neither answer has such an authority or scheme.
pub fn safe_side(divergence: &Divergence) -> Option<&'static str> {
    let answers = matches!(divergence.observed, Observation::Accept(_) | Observation::Reject(_));
    Some(match (divergence.invented_by?, answers) {
        (Inventor::Parser, _) => {
            "the document's answer; the parser's answer has an authority or a scheme that no text of the request has"
        }
        (Inventor::Document, true) => {
            "the parser's answer; the document's answer has an authority or a scheme that no text of the request has"
        }
        (Inventor::Document, false) => {
            "a permitted answer without the invented authority or scheme, instead of the strict interpretation of the document"
        }
    })
}
