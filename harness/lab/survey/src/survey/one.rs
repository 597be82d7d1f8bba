//! Runs every reader on one text after another.

use std::ops::ControlFlow;

use twox_hash::XxHash3_64;
use urispec_differential::{Found as Departure, Key, Member, RecentHashes};
use urispec_model::{Observation, Request};
use urispec_subjects::observe_into;

use super::{Survey, Work};
use crate::look::{Answers, Documents, Look};
use crate::tally::Tally;

/// The state of a thread that runs one text after another, with reused memory.
pub(super) struct One<'s, 'a> {
    work: &'s Work<'s>,
    look: Look,
    answers: Answers<'a>,
    observations: Vec<Observation<'a>>,
    seen: RecentHashes,
    keys: Vec<Key>,
    host: Vec<u8>,
}

impl<'s, 'a> One<'s, 'a> {
    pub(super) fn new(work: &'s Work<'s>) -> Self {
        let silent = |_: &_| Observation::Unsupported("".into());
        let readers = &work.survey.readers;
        let mut judges: Vec<_> = work.panel.members().iter().map(Member::spec).collect();
        judges.sort();
        judges.dedup();
        Self {
            work,
            look: Look::default(),
            answers: Answers::of(judges),
            observations: readers.parsers().iter().map(silent).collect(),
            seen: RecentHashes::of_one_request(),
            keys: Vec::new(),
            host: Vec::new(),
        }
    }

    /// Counts one text. The survey calls this function if all parsers run in this process.
    pub(super) fn count(&mut self, text: &'a [u8], tally: &mut Tally) {
        let Some(request) = self.work.survey.question.request(text) else {
            tally.counts.unanswerable += 1;
            return;
        };
        for (parser, observed) in self.work.survey.readers.parsers().iter().zip(&mut self.observations) {
            if parser.about().operations.contains(&request.operation()) {
                observe_into(&**parser, &request, observed);
            }
        }
        self.tell(text, &request, tally);
    }

    /// Counts many texts together. The survey calls this function if some parsers get many texts at once.
    pub(super) fn count_all(&mut self, texts: &[&'a [u8]], tally: &mut Tally) -> ControlFlow<()> {
        let Survey { readers, question, .. } = self.work.survey;
        let requests: Vec<(&'a [u8], Request<'a>)> = texts
            .iter()
            .filter_map(|text| Some((*text, question.request(text)?)))
            .collect();
        let mut answered = Vec::new();
        for parser in readers.parsers() {
            let mut observations = Vec::new();
            if parser.pipelines() && parser.about().operations.contains(&question.operation()) {
                let mut asked = requests.iter().map(|(_, request)| *request);
                parser.run_all(&mut asked, &mut |observed| {
                    observations.push(observed);
                    (self.work.progress)(0)
                });
                if observations.len() < requests.len() {
                    return ControlFlow::Break(());
                }
            }
            answered.push(observations.into_iter());
        }
        tally.counts.unanswerable += (texts.len() - requests.len()) as u64;
        for (text, request) in requests {
            for ((parser, observed), answered) in
                readers.parsers().iter().zip(&mut self.observations).zip(&mut answered)
            {
                if let Some(answer) = answered.next() {
                    *observed = answer;
                } else if !parser.pipelines() && parser.about().operations.contains(&request.operation()) {
                    observe_into(&**parser, &request, observed);
                }
            }
            self.tell(text, &request, tally);
        }
        ControlFlow::Continue(())
    }

    /// Counts a text for which the answers of the parsers are known.
    fn tell(&mut self, text: &'a [u8], request: &Request<'a>, tally: &mut Tally) {
        let readers = &self.work.survey.readers;
        let documents = Documents {
            syntaxes: readers.syntaxes(),
            editions: readers.editions(),
        };
        self.look.at(documents, request, &self.observations, &mut self.answers);
        let located = located(request);
        let host = tally.counts.traits.count(located).map(|host| host.of(located));
        let host = host.filter(|host| !host.is_empty()).map(|host| self.hash(host));
        tally.counts.counted += 1;
        self.depart(text, request, host, tally);
        let Self { look, observations, .. } = self;
        let signature = || look.signature(documents, observations.len());
        tally.of(look.bytes(), signature).add(text, host);
    }

    fn depart(&mut self, text: &[u8], request: &Request<'a>, host: Option<u64>, tally: &mut Tally) {
        let Self {
            work,
            answers,
            observations,
            seen,
            keys,
            ..
        } = self;
        let departs = work.panel.departures_of(
            request,
            |spec| answers.get(spec),
            |member| &observations[work.members[member]],
            seen,
            &mut |found| {
                if let Departure::Departure(key) = found {
                    keys.push(key);
                }
            },
        );
        if !departs {
            return;
        }
        // Each URL is attributed separately.
        seen.clear();
        keys.sort();
        keys.dedup();
        tally.counts.departing += 1;
        for key in keys.drain(..) {
            tally.keys.entry(key).or_default().add(text, host);
        }
    }

    /// The hash of a host in lower case.
    fn hash(&mut self, host: &[u8]) -> u64 {
        if !host.iter().any(u8::is_ascii_uppercase) {
            return XxHash3_64::oneshot(host);
        }
        self.host.clear();
        self.host.extend(host.iter().map(u8::to_ascii_lowercase));
        XxHash3_64::oneshot(&self.host)
    }
}

/// The text whose host and properties are counted. For a resolution, this is the base.
fn located<'a>(request: &Request<'a>) -> &'a [u8] {
    match *request {
        Request::Resolve { base, .. } => base,
        _ => request.input(),
    }
}

#[cfg(test)]
mod tests {
    use crate::reader::{Question, Readers};
    use urispec_model::Spec;

    use super::*;

    #[test]
    fn where_a_signature_was_seen_before_nothing_is_allocated() {
        // Parsers that do not allocate memory themselves.
        let parsers = urispec_subjects::all().into_iter();
        let parsers = parsers.filter(|parser| ["fluent-uri", "iri-string"].contains(&&*parser.about().name));
        let readers = Readers::new(Spec::SYNTAXES.to_vec(), parsers.collect()).unwrap();
        assert_eq!(readers.parsers().len(), 2);
        let survey = Survey::new(readers, Question::Parse, None, "1.0.0");
        let panel = survey.panel();
        let work = Work::new(&survey, &panel, &|_| ControlFlow::Continue(()));
        let mut one = One::new(&work);
        let mut tally = Tally::default();
        let texts: [&[u8]; 4] = [
            b"http://www.Example.com/a?b#c",
            b"http://a b/",
            b"//u:p@[::1]:80/%41/..",
            b"mailto:a@b",
        ];
        for text in texts.iter().chain(&texts) {
            one.count(text, &mut tally);
        }
        for text in texts {
            let allocated = allocation_counter::measure(|| one.count(text, &mut tally));
            assert_eq!(allocated.count_total, 0, "{}", text.escape_ascii());
        }
    }
}
