//! The recorded answers of every parser for the first page: small scripts, which the page loads when it needs them.
//!
//! `data/answers/NN.js` holds the inputs whose hash ends with these two digits, each with the strip of every parser.
//! `data/examples.js` holds the strips of the examples, so that the first answer needs no module. Scripts and not JSON, because a page that
//! is opened as a file may not fetch another file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use rayon::prelude::*;
use serde::Serialize;
use serde::ser::Error as _;
use urispec_judge::{
    AnswerGroup, Case, CitedHazard, Party, PartyAnswer, ReferenceAnswer, Response, SubjectName, answers, grouped, judge,
};
use urispec_model::{Answer, Bytes, Observation, Request, ResolveOptions, Spec};
use urispec_report::explain::{Explanation, Strip, Summary, strips};
use urispec_subjects::{Subject, references};

use super::script::json;
use super::{Context, File};

/// URLs that readers are known to disagree about.
pub(super) const EXAMPLES: [&str; 8] = [
    "http:///evil.example/",
    r"http://allowed.example\@evil.example/",
    "http://good.example?@evil.example/",
    "http://a@b@c/",
    "https:evil.example",
    "http://0x7f.1/",
    "//evil.example%00.allowed.example",
    "http://[::1%25eth0]/",
];

/// The most bytes of a recorded input. The answers to a longer one could be most of a file.
const LONGEST: usize = 1_000;

/// The digits of a strip; more strips than digits share the last one.
pub(super) const DIGITS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// For a parser without a recorded answer.
pub(super) const NONE: char = '-';

/// For a parser that accepts and reports no component. Every document that accepts would agree with it.
const SILENT: char = '=';

/// For a parser that agrees by an accepted interpretation: the run does not record its text.
const BY_READING: char = '~';

/// A recorded input.
#[derive(Serialize)]
pub(super) struct Recorded {
    #[serde(rename = "i")]
    input: Bytes<'static>,
    #[serde(rename = "b", skip_serializing_if = "Option::is_none")]
    base: Option<Bytes<'static>>,
    /// The strips: the name of a document that gives this answer, or the strip itself if no document does.
    #[serde(rename = "s")]
    strips: Vec<Named>,
    /// A digit for each parser.
    #[serde(rename = "p")]
    parsers: String,
    #[serde(skip)]
    pub(super) split: Split,
}

/// A strip that a document gives, or that only parsers give.
enum Named {
    Document(Spec),
    Own(Box<Strip>),
}

impl Serialize for Named {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Document(spec) => serializer.serialize_str(spec.name()),
            Self::Own(strip) => {
                let mut value = serde_json::to_value(strip).map_err(S::Error::custom)?;
                // Most strips have this grade, so `playground.js` adds it.
                if let Some(fields) = value.as_object_mut()
                    && fields.get("grade").is_some_and(|grade| grade == "notable")
                {
                    fields.remove("grade");
                }
                value.serialize(serializer)
            }
        }
    }
}

/// The way in which the documents split an input: the hash of its description, and for each parser the position of
/// its strip among the strips of documents.
pub(super) struct Split {
    pub(super) hash: u32,
    pub(super) parsers: Vec<Option<u8>>,
}

/// An example with the answers of the documents.
#[derive(Serialize)]
struct Example {
    input: Bytes<'static>,
    summary: Summary,
    hazards: Vec<CitedHazard>,
    /// Each strip with the documents that give it.
    strips: Vec<(Strip, Vec<Spec>)>,
}

/// The recorded inputs, and the files of their answers.
pub(super) fn files(context: &Context<'_>) -> (Vec<Recorded>, Vec<File>) {
    let references = references();
    let vectors = &context.site.suite.vectors;
    let by_vector = by_vector(context);
    let mut known: BTreeSet<(Option<&[u8]>, &[u8])> = BTreeSet::new();
    let mut wanted: Vec<(Request<'_>, &[Option<&Case>])> = Vec::new();
    for vector in vectors {
        let request = vector.request();
        let base = match request {
            Request::Parse { rule: None, .. } => None,
            Request::Resolve { base, options, .. } if options == ResolveOptions::default() => Some(base),
            _ => continue,
        };
        if let Some(cases) = by_vector.get(vector.id.as_str())
            && request.input().len() + base.map_or(0, <[u8]>::len) <= LONGEST
            && known.insert((base, request.input()))
        {
            wanted.push((request, cases));
        }
    }
    let recorded: Vec<Recorded> = wanted
        .par_iter()
        .map(|(request, cases)| recorded(context, request, cases, &references))
        .collect();
    let mut shards: BTreeMap<u32, Vec<&Recorded>> = BTreeMap::new();
    for one in &recorded {
        let base = one.base.as_deref();
        shards.entry(hash_of(base, &one.input) & 0xff).or_default().push(one);
    }
    let shard = |at: u32| {
        let none = Vec::new();
        let lines = shards.get(&at).unwrap_or(&none).iter().map(json);
        let lines: Vec<String> = lines.collect();
        let text = format!(
            "(globalThis.URISPEC_ANSWERS??={{}})[{at}]=[\n{}\n];\n",
            lines.join(",\n")
        );
        File::new(format!("data/answers/{at:02x}.js"), text)
    };
    let mut files: Vec<File> = (0..256).map(shard).collect();
    files.push(examples(&references));
    (recorded, files)
}

/// The cases of each vector, by parser.
pub(super) fn by_vector<'c>(context: &Context<'c>) -> BTreeMap<&'c str, Vec<Option<&'c Case>>> {
    let subjects = &context.site.run.subjects;
    let mut by_vector: BTreeMap<&str, Vec<Option<&Case>>> = BTreeMap::new();
    for (at, subject) in subjects.iter().enumerate() {
        for case in &subject.cases {
            by_vector.entry(&case.id).or_insert_with(|| vec![None; subjects.len()])[at] = Some(case);
        }
    }
    by_vector
}

/// The strips of one input, grouped as `urispec explain` groups them.
fn recorded<'a>(
    context: &Context<'_>,
    request: &Request<'a>,
    cases: &[Option<&Case>],
    references: &[Box<dyn Subject>],
) -> Recorded {
    let mut parties = answers(request, references, &[]);
    let rfc = parties[0].observed.clone();
    let reference = ReferenceAnswer::of(Spec::Rfc3986, request);
    let mut digits = vec![NONE; cases.len()];
    for (at, case) in cases.iter().enumerate() {
        let Some(case) = case else { continue };
        let about = &context.site.run.subjects[at].about;
        let judged = |observed: &Observation<'_>| {
            case.judgement(Spec::Rfc3986).cloned().unwrap_or_else(|| {
                let expected = reference.expected(Spec::Rfc3986, request);
                judge(Spec::Rfc3986, &expected, Response::of(about, observed))
            })
        };
        let observed: Observation<'a> = match case.observed.as_deref() {
            Some(Observation::Unsupported(_)) => continue,
            Some(observed) => observed.clone().without_words(),
            None if case.verdicts().next().is_none() => continue,
            None => rfc.clone().without_words(),
        };
        if matches!(&observed, Observation::Accept(Answer::Parts(parts)) if parts.stated().next().is_none()) {
            digits[at] = SILENT;
            continue;
        }
        let judged = judged(&observed);
        if case.observed.is_none() && judged.reading.is_some() {
            digits[at] = BY_READING;
            continue;
        }
        parties.push(PartyAnswer {
            party: Party::Subject(SubjectName {
                name: at.to_string(),
                release: String::new(),
            }),
            observed,
            judged,
            claims: Vec::new(),
        });
    }
    let groups = grouped(&parties);
    let strips = strips(request, &groups);
    let documents: Vec<Vec<Spec>> = strips.iter().map(|strip| documents(strip, &groups)).collect();
    for (strip, at) in strips.iter().zip(0..) {
        let subjects = strip.answers.iter().flat_map(|group| &groups[*group].subjects);
        for subject in subjects {
            let parser: usize = subject.name.parse().expect("it is an index");
            digits[parser] = char::from(DIGITS[usize::min(at, DIGITS.len() - 1)]);
        }
    }
    let rejects = strips.iter().map(|strip| {
        let mut observed = strip.answers.iter().map(|group| &groups[*group].observed);
        observed.any(|observed| matches!(observed, Observation::Reject(_)))
    });
    let rejects: Vec<bool> = rejects.collect();
    let split = split(request, &rejects, &documents, &digits);
    Recorded {
        input: Bytes::from(request.input()).into_owned(),
        base: match request {
            Request::Resolve { base, .. } => Some(Bytes::from(*base).into_owned()),
            _ => None,
        },
        strips: named(strips, &documents),
        parsers: digits.into_iter().collect(),
        split,
    }
}

/// The strips by the name of a document, if one gives it.
fn named(strips: Vec<Strip>, documents: &[Vec<Spec>]) -> Vec<Named> {
    let strips = strips
        .into_iter()
        .zip(documents)
        .map(|(strip, specs)| match specs.first() {
            Some(spec) => Named::Document(*spec),
            None => Named::Own(Box::new(Strip {
                answers: Vec::new(),
                ..strip
            })),
        });
    strips.collect()
}

/// The documents of a strip.
fn documents(strip: &Strip, groups: &[AnswerGroup<'_>]) -> Vec<Spec> {
    let mut specs: Vec<Spec> = strip
        .answers
        .iter()
        .flat_map(|group| groups[*group].specs.clone())
        .collect();
    specs.sort();
    specs
}

/// The description is the operation, and for each strip of a document its first letter and its documents by name, in
/// the order of the strips. `home.js` makes the same.
fn split(request: &Request<'_>, rejects: &[bool], documents: &[Vec<Spec>], digits: &[char]) -> Split {
    let mut description = request.operation().name().to_owned();
    let mut place: BTreeMap<char, u8> = BTreeMap::new();
    for (at, specs) in documents.iter().enumerate().filter(|(_, specs)| !specs.is_empty()) {
        let number = u8::try_from(place.len()).unwrap_or(u8::MAX);
        place.insert(char::from(DIGITS[at.min(DIGITS.len() - 1)]), number);
        let mut names: Vec<&str> = specs.iter().map(|spec| spec.name()).collect();
        names.sort_unstable();
        let kind = if rejects[at] { "reject" } else { "accept" };
        write!(description, "|{kind}:{}", names.join(",")).expect("a String takes all that is written");
    }
    Split {
        hash: hash(description.as_bytes()),
        parsers: digits.iter().map(|digit| place.get(digit).copied()).collect(),
    }
}

fn examples(references: &[Box<dyn Subject>]) -> File {
    let all = EXAMPLES.map(|input| {
        let request = Request::Parse {
            input: input.as_bytes(),
            rule: None,
        };
        let explanation = Explanation::new(&request, &answers(&request, references, &[]));
        let with_documents = |strip: Strip| {
            let specs = documents(&strip, &explanation.answers);
            (strip, specs)
        };
        Example {
            input: Bytes::from(input),
            summary: explanation.summary,
            hazards: explanation.hazards,
            strips: explanation.strips.into_iter().map(with_documents).collect(),
        }
    });
    let specs: Vec<(&str, &str, &str)> = Spec::every()
        .map(|spec| (spec.name(), spec.title(), spec.date()))
        .collect();
    let text = format!(
        "globalThis.URISPEC_DOCUMENTS={};\nglobalThis.URISPEC_EXAMPLES={};\n",
        json(&specs),
        json(&all)
    );
    File::new("data/examples.js", text)
}

/// The hash of an input with its base.
fn hash_of(base: Option<&[u8]>, input: &[u8]) -> u32 {
    match base {
        Some(base) => hash(&[base, b"\0", input].concat()),
        None => hash(input),
    }
}

/// FNV-1a with 32 bits.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(hash(b""), 0x811c_9dc5);
        assert_eq!(hash(b"foobar"), 0xbf9c_f968);
    }

    #[test]
    fn documents_with_different_hosts_are_in_different_strips() {
        let request = Request::Parse {
            input: b"http:///evil.example/",
            rule: None,
        };
        let groups = grouped(&answers(&request, &references(), &[]));
        let strips = strips(&request, &groups);
        let of = |spec: Spec| strips.iter().find(|strip| documents(strip, &groups).contains(&spec));
        assert_eq!(of(Spec::Rfc3986).map(|strip| &*strip.does), Some("sees an empty host"));
        assert_eq!(
            of(Spec::WHATWG).map(|strip| &*strip.does),
            Some("connects to evil.example")
        );
        assert_eq!(of(Spec::Rfc7230).map(|strip| strip.rejected[0].at), Some(7));
    }
}
