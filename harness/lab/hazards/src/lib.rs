//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! The dangers of a URL for the programs that read it.
//!
//! A document names some dangers in its security section. Others are in no document: readers that find different
//! hosts, an address that only the own network can reach, a character that becomes a delimiter when a text is
//! normalised, and a name that looks like a different name. [`Scan::line`] finds all of them for one URL.

mod address;
mod characters;
mod line;

use urispec_differential::between::{Conclusion, FoundHost};
use urispec_judge::{Party, PartyAnswer, SubjectName, answers, hazards_by};
use urispec_model::{Answer, Component, Observation, Request, Spec, Value};
use urispec_specs::AskError;
use urispec_subjects::{Subject, references};

pub use address::{Range, SpecialAddress};
pub use characters::{Imitation, LikeDelimiter};
pub use line::{HazardLine, Readers};

/// The readers of URLs, and the document whose security section is applied.
pub struct Scan<'s> {
    spec: Spec,
    references: Vec<Box<dyn Subject>>,
    parsers: Vec<&'s dyn Subject>,
}

impl<'s> Scan<'s> {
    /// All documents and editions, and these parsers, read the URLs. `spec` defines the hazards.
    pub fn new(spec: Spec, parsers: Vec<&'s dyn Subject>) -> Self {
        Self {
            spec,
            references: references(),
            parsers,
        }
    }

    /// Everything that is known about the URL `input`, which is in the line `line`.
    ///
    /// ```
    /// use urispec_hazards::{Range, Scan};
    /// use urispec_model::Spec;
    ///
    /// let scan = Scan::new(Spec::Rfc3986, Vec::new());
    /// assert!(!scan.line(1, b"http://example.com/").is_dangerous());
    /// let found = scan.line(1, b"http://0x7f.1/");
    /// assert_eq!(found.addresses[0].range, Range::Loopback);
    /// // The URL Standard goes to evil.example; RFC 3986 finds no host.
    /// assert!(scan.line(1, b"https:evil.example").is_dangerous());
    /// ```
    pub fn line<'a>(&self, line: u64, input: &'a [u8]) -> HazardLine<'a> {
        let request = Request::Parse { input, rule: None };
        let answers = answers(&request, &self.references, &self.parsers);
        let hosts = Conclusion::of(&request, &answers).hosts;
        let (hazards, reject) = match hazards_by(self.spec, input) {
            Ok(hazards) => (hazards, None),
            Err(AskError::Rejected(why)) => (Vec::new(), Some(why.to_string())),
            Err(AskError::Undefined) => (Vec::new(), None),
        };
        let found = hosts.iter().map(|found| &*found.host);
        HazardLine {
            line,
            input: input.into(),
            spec: self.spec,
            hazards,
            reject,
            no_host: Readers::of(&answers, has_no_host),
            rejected_by: Readers::of(&answers, |answer| matches!(answer.observed, Observation::Reject(_))),
            addresses: without_repetition(found.clone().flat_map(address::special), |one, other| {
                match one.address {
                    Some(_) => one.address == other.address,
                    None => one.host == other.host,
                }
            }),
            delimiters: characters::delimiters(input),
            imitations: without_repetition(found.filter_map(characters::imitation), |one, other| {
                one.like == other.like
            }),
            hosts,
        }
    }
}

/// The items, without those that are the same as an earlier item.
fn without_repetition<T>(items: impl Iterator<Item = T>, is_same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    items.fold(Vec::new(), |mut kept, item| {
        if !kept.iter().any(|known| is_same(known, &item)) {
            kept.push(item);
        }
        kept
    })
}

impl Readers {
    /// The readers whose answer fits `fits`.
    fn of(answers: &[PartyAnswer<'_>], fits: impl Fn(&PartyAnswer<'_>) -> bool) -> Self {
        let mut readers = Self::default();
        for answer in answers.iter().filter(|answer| fits(answer)) {
            match &answer.party {
                Party::Document(spec) => readers.specs.push(*spec),
                Party::Subject(name) => readers.subjects.push(name.clone()),
            }
        }
        readers.specs.sort();
        readers
    }
}

impl From<&FoundHost> for Readers {
    fn from(found: &FoundHost) -> Self {
        Self {
            specs: found.specs.clone(),
            subjects: found.subjects.clone(),
        }
    }
}

/// Whether a reader accepts a URL and finds neither a host nor an authority, or finds an empty host. A document that
/// does not define hosts gives no answer to this question, and neither does a parser that does not report hosts.
fn has_no_host(answer: &PartyAnswer<'_>) -> bool {
    let Observation::Accept(Answer::Parts(parts)) = &answer.observed else {
        return false;
    };
    match &parts[Component::Host] {
        Value::Present(host) => host.is_empty(),
        Value::Undefined => matches!(parts[Component::Authority], Value::Undefined | Value::Unstated),
        Value::Unstated => false,
    }
}

/// The name of a parser with its release, as documents and parsers are listed.
fn title(name: &SubjectName) -> String {
    format!("{} {}", name.name, name.release)
}
