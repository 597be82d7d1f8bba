//! Shrinks URLs, so that no name or token of a real URL is shown.

use std::time::Duration;

use urispec_differential::{Budget, Key, Panel, shrink, shrink_while};
use urispec_model::{Observation, OwnedRequest, Request, Spec};
use urispec_subjects::{Subject, observe};

use crate::look::{Answers, Documents, Look};
use crate::reader::{Kind, Question, Reader};
use crate::shard::Shard;
use crate::signature::{Class, Signature};

/// The readers of a shard that this program can run.
pub(crate) struct Here<'s> {
    question: Question,
    readers: Vec<Option<Runnable<'s>>>,
}

/// A reader that can run.
#[derive(Clone, Copy)]
enum Runnable<'s> {
    Document(Spec),
    Parser(&'s dyn Subject),
}

impl Runnable<'_> {
    /// Readers of a lower number come first in a signature.
    const fn order(self) -> u8 {
        match self {
            Self::Document(spec) if !spec.is_url_standard() => 0,
            Self::Document(_) => 1,
            Self::Parser(_) => 2,
        }
    }
}

/// The maximum cost of shrinking one URL.
const BUDGET: Budget = Budget {
    requests: 4_000,
    time: Duration::from_secs(2),
};

impl<'s> Here<'s> {
    pub(crate) fn new(shard: &Shard, parsers: &'s [Box<dyn Subject>]) -> Self {
        let is_here = |reader: &Reader, subject: &&dyn Subject| {
            let about = subject.about();
            about.name == reader.name && about.release == reader.release
        };
        let of_parser = |reader: &Reader| {
            let mut parsers = parsers.iter().map(|parser| &**parser);
            parsers.find(|parser| is_here(reader, parser)).map(Runnable::Parser)
        };
        let of_document = |reader: &Reader| {
            let spec: Spec = reader.name.parse().ok()?;
            (shard.header.program == env!("CARGO_PKG_VERSION")).then_some(Runnable::Document(spec))
        };
        let of_reader = |reader: &Reader| match reader.kind {
            Kind::Document => of_document(reader),
            Kind::Parser => of_parser(reader),
        };
        Self {
            question: shard.header.operation,
            readers: shard.header.readers.iter().map(of_reader).collect(),
        }
    }

    /// The smallest text on which two readers differ in the same class as on this text.
    pub(crate) fn of_class(&self, pair: [usize; 2], class: Class, shard: &Shard, text: &[u8]) -> Option<Vec<u8>> {
        let [one, other] = [self.readers[pair[0]]?, self.readers[pair[1]]?];
        let two = Asked::of(self.question, [one, other]);
        let [one, other] = if one.order() > other.order() { [1, 0] } else { [0, 1] };
        let distinguished = shard.distinguished(pair[0], pair[1]);
        self.smallest(text, |request| {
            let signature = two.signature(request);
            let places = signature.places(2);
            let group = |reader: usize| &signature.groups()[places[reader]];
            group(one).class(group(other), distinguished) == Some(class)
        })
    }

    /// The smallest text with the same signature as this text.
    pub(crate) fn of_signature(&self, signature: &Signature, text: &[u8]) -> Option<Vec<u8>> {
        let all: Option<Vec<Runnable<'_>>> = self.readers.iter().copied().collect();
        let all = Asked::of(self.question, all?);
        self.smallest(text, |request| all.signature(request) == *signature)
    }

    /// The smallest text on which a parser differs with the same key as on this text.
    pub(crate) fn of_key(&self, key: &str, text: &[u8]) -> Option<Vec<u8>> {
        let key: Key = key.parse().ok()?;
        let subject = self.readers.iter().find_map(|reader| match reader {
            Some(Runnable::Parser(parser)) if parser.about().name == key.subject => Some(*parser),
            _ => None,
        })?;
        let panel = Panel::judged_by(&[subject], key.spec);
        let request = OwnedRequest::from(self.question.request(text)?);
        let shrunk = shrink(&panel, &key, &request, BUDGET)?;
        Some(Question::text(&shrunk.request.as_request()))
    }

    fn smallest(&self, text: &[u8], holds: impl Fn(&Request<'_>) -> bool) -> Option<Vec<u8>> {
        let request = self.question.request(text)?;
        // The statements of a shard may be wrong.
        if !holds(&request) {
            return None;
        }
        let is_asked = |request: &OwnedRequest| {
            let text = Question::text(&request.as_request());
            self.question
                .request(&text)
                .is_some_and(|asked| OwnedRequest::from(asked) == *request)
        };
        let shrunk = shrink_while(&request.into(), BUDGET, |request| {
            is_asked(request) && holds(&request.as_request())
        });
        Some(Question::text(&shrunk.request.as_request()))
    }
}

/// The available readers.
struct Asked<'s> {
    question: Question,
    syntaxes: Vec<Spec>,
    editions: Vec<Spec>,
    parsers: Vec<&'s dyn Subject>,
}

impl<'s> Asked<'s> {
    fn of(question: Question, readers: impl IntoIterator<Item = Runnable<'s>>) -> Self {
        let mut asked = Self {
            question,
            syntaxes: Vec::new(),
            editions: Vec::new(),
            parsers: Vec::new(),
        };
        for reader in readers {
            match reader {
                Runnable::Document(spec) if spec.is_url_standard() => asked.editions.push(spec),
                Runnable::Document(spec) => asked.syntaxes.push(spec),
                Runnable::Parser(parser) => asked.parsers.push(parser),
            }
        }
        asked
    }

    fn signature(&self, request: &Request<'_>) -> Signature {
        debug_assert_eq!(request.operation(), self.question.operation());
        let observations: Vec<Observation<'_>> = self.parsers.iter().map(|parser| observe(*parser, request)).collect();
        let mut look = Look::default();
        let documents = Documents {
            syntaxes: &self.syntaxes,
            editions: &self.editions,
        };
        look.at(documents, request, &observations, &mut Answers::default());
        look.signature(documents, self.parsers.len())
    }
}
