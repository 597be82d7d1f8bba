//! Compares an answer with the correct answer.

use urispec_grammar::Reader;
use urispec_judge::{ReferenceAnswer, Response, judge};
use urispec_model::{Answer, ComponentSet, Observation, Request, Spans, Spec, Value, Verdict, visible};
use urispec_specs::marks;
use urispec_subjects::About;

use crate::language::Splitting;

/// An answer with its verdict.
#[derive(Debug)]
pub(crate) struct Judged<'o> {
    pub(crate) verdict: Verdict,
    /// The wrong components.
    pub(crate) departs: ComponentSet,
    /// The correct places of the components.
    right: Spans,
    text: &'o [u8],
    observed: &'o Observation<'o>,
}

impl Judged<'_> {
    /// The parser's own message, or the wrong components and the correct components.
    pub(crate) fn words(&self) -> String {
        match self.observed {
            Observation::Reject(words) | Observation::Crash(words) | Observation::Protocol(words) => words.to_string(),
            Observation::Accept(Answer::Parts(parts)) => {
                let shown = |text: Option<&[u8]>| match text {
                    Some(text) => format!("\"{}\"", visible(&String::from_utf8_lossy(text))),
                    None => "undefined".to_owned(),
                };
                let wrong = self.departs.iter().map(|component| {
                    let right = self.right.get(component).map(|span| span.of(self.text));
                    let found = match &parts[component] {
                        Value::Present(found) => Some(&**found),
                        _ => None,
                    };
                    format!("{component} is {}, and not {}", shown(right), shown(found))
                });
                wrong.collect::<Vec<_>>().join("; ")
            }
            _ => String::new(),
        }
    }
}

/// The correct answer: acceptance, or the places of the components.
pub(crate) enum Right<'p> {
    Acceptance,
    Splitting(Spec, Reader<'p>),
}

impl<'p> Right<'p> {
    pub(crate) fn new(splitting: Option<&'p Splitting>) -> Self {
        match splitting {
            None => Self::Acceptance,
            Some(splitting) => Self::Splitting(splitting.spec, Reader::new(&splitting.marked)),
        }
    }

    /// Whether an answer is certainly correct if only acceptance counts. Most answers are correct and need no further
    /// work.
    #[inline]
    pub(crate) fn is_plainly_right(&self, accepted: bool, observed: &Observation<'_>) -> bool {
        matches!(self, Self::Acceptance)
            && matches!(
                (accepted, observed),
                (true, Observation::Accept(_)) | (false, Observation::Reject(_))
            )
    }

    /// Judges the answer to a text. If only acceptance decides, `accepted` states whether the rule derives the text.
    pub(crate) fn judge<'o>(
        &self,
        about: &About,
        request: &'o Request<'o>,
        accepted: bool,
        observed: &'o Observation<'o>,
    ) -> (bool, Judged<'o>) {
        let text = request.input();
        let found = match self {
            Self::Acceptance => None,
            Self::Splitting(spec, reader) => Some((*spec, reader.read(text))),
        };
        let accepted = found.as_ref().map_or(accepted, |(_, marks)| marks.is_some());
        let mut judged = Judged {
            verdict: acceptance(accepted, observed),
            departs: ComponentSet::EMPTY,
            right: Spans::default(),
            text,
            observed,
        };
        if let (Verdict::Agree, Some((spec, Some(found)))) = (judged.verdict, found) {
            judged.right = marks::spans(spec, &found);
            let answer = ReferenceAnswer::Parse(Ok(judged.right));
            let judgement = judge(spec, &answer.expected(spec, request), Response::of(about, observed));
            judged.verdict = match judgement.verdict {
                // In a proof, a component with a different text is wrong, even if the spelling is equivalent.
                Verdict::Rewritten => Verdict::Missplit,
                verdict => verdict,
            };
            judged.departs = judgement.departs;
        }
        (accepted, judged)
    }
}

/// The verdict if only acceptance counts.
fn acceptance(accepted: bool, observed: &Observation<'_>) -> Verdict {
    match (accepted, observed) {
        (true, Observation::Accept(_)) | (false, Observation::Reject(_)) => Verdict::Agree,
        (false, Observation::Accept(_)) => Verdict::TooLenient,
        (true, Observation::Reject(_)) => Verdict::TooStrict,
        (_, Observation::Crash(_)) => Verdict::Crash,
        (_, Observation::Timeout) => Verdict::Timeout,
        (_, Observation::Protocol(_)) => Verdict::Protocol,
        (_, Observation::Unsupported(_)) => Verdict::Skipped,
    }
}
