//! Shrinks URLs, so that no name or token of a real URL is shown.

use std::time::Duration;

use urispec_differential::{Budget, Key, Panel, shrink, shrink_while};
use urispec_model::{Observation, OwnedRequest, Request, Spec};
use urispec_subjects::{Subject, observe};

use crate::look::{Answers, Look};
use crate::reader::{Question, Reader};
use crate::shard::Shard;
use crate::signature::{Class, Signature};
use crate::tables::Kind;

/// The readers of a shard that this program can run.
pub(crate) struct Here<'s> {
    question: Question,
    specs: Vec<Option<Spec>>,
    parsers: Vec<Option<&'s dyn Subject>>,
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
        let of_reader = |reader: &Reader| {
            parsers
                .iter()
                .map(|parser| &**parser)
                .find(|parser| is_here(reader, parser))
        };
        let of_document = |reader: &Reader| {
            reader
                .name
                .parse()
                .ok()
                .filter(|_| shard.header.program == env!("CARGO_PKG_VERSION"))
        };
        Self {
            question: shard.header.operation,
            specs: shard.header.documents.iter().map(of_document).collect(),
            parsers: shard.header.parsers.iter().map(of_reader).collect(),
        }
    }

    /// The smallest text on which two readers of a kind differ in the same class as on this text.
    pub(crate) fn of_class(
        &self,
        kind: Kind,
        pair: [usize; 2],
        class: Class,
        shard: &Shard,
        text: &[u8],
    ) -> Option<Vec<u8>> {
        let two = self.pair(kind, pair)?;
        let distinguished = shard.distinguished(kind.readers(shard), pair[0], pair[1]);
        self.smallest(text, |request| {
            let signature = two.signature(request);
            let part = kind.part(&signature);
            let places = part.places(2);
            part.groups()[places[0]].class(&part.groups()[places[1]], distinguished) == Some(class)
        })
    }

    /// The smallest text with the same signature as this text.
    pub(crate) fn of_signature(&self, signature: &Signature, text: &[u8]) -> Option<Vec<u8>> {
        let all = self.all()?;
        self.smallest(text, |request| all.signature(request) == *signature)
    }

    /// The smallest text on which a parser differs with the same key as on this text.
    pub(crate) fn of_key(&self, key: &str, text: &[u8]) -> Option<Vec<u8>> {
        let key: Key = key.parse().ok()?;
        let subject = self
            .parsers
            .iter()
            .flatten()
            .find(|parser| parser.about().name == key.subject)?;
        let panel = Panel::judged_by(&[*subject], key.spec);
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

    fn pair(&self, kind: Kind, [one, other]: [usize; 2]) -> Option<Asked<'s>> {
        let mut asked = Asked {
            question: self.question,
            specs: Vec::new(),
            parsers: Vec::new(),
        };
        match kind {
            Kind::Documents => asked.specs = vec![self.specs[one]?, self.specs[other]?],
            Kind::Parsers => asked.parsers = vec![self.parsers[one]?, self.parsers[other]?],
        }
        Some(asked)
    }

    fn all(&self) -> Option<Asked<'s>> {
        Some(Asked {
            question: self.question,
            specs: self.specs.iter().copied().collect::<Option<_>>()?,
            parsers: self.parsers.iter().copied().collect::<Option<_>>()?,
        })
    }
}

/// The available readers.
struct Asked<'s> {
    question: Question,
    specs: Vec<Spec>,
    parsers: Vec<&'s dyn Subject>,
}

impl Asked<'_> {
    fn signature(&self, request: &Request<'_>) -> Signature {
        debug_assert_eq!(request.operation(), self.question.operation());
        let observations: Vec<Observation<'_>> = self.parsers.iter().map(|parser| observe(*parser, request)).collect();
        let mut look = Look::default();
        look.at_documents(&self.specs, request, &mut Answers::default());
        look.at_parsers(&observations);
        look.signature(self.specs.len(), self.parsers.len())
    }
}
