//! Groups equal answers of documents and parsers for display.
//!
//! The JSON of `urispec explain --format json` consists of these types (`explain.schema.json` in
//! `urispec-report`).

use serde::{Serialize, Serializer};
use urispec_model::{Answer, ComponentSet, Observation, Parts, Spec, Value, Verdict};

use crate::Judgement;
use crate::answers::{Party, PartyAnswer, SubjectName};

/// An answer, and the parsers and documents that gave it.
///
/// Returned by [`grouped`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerGroup<'a> {
    /// The documents that give this answer, in order of publication.
    pub specs: Vec<Spec>,
    /// The parsers that give this answer.
    pub subjects: Vec<SubjectAnswer>,
    /// The answer, without a message. The answer contains every component that at least one of the documents
    /// states. A parser of the group may report fewer components.
    pub observed: Observation<'a>,
    /// The judgement of the answer by RFC 3986.
    #[cfg_attr(feature = "schema", schemars(with = "Judged<'static>"))]
    #[serde(serialize_with = "judgement")]
    pub judged: Judgement,
    /// The messages of the documents; documents with the same message share an entry.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<SpecWords>,
}

/// A parser that gives an answer.
///
/// [`PartyAnswer`] has the same data before answers are grouped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubjectAnswer {
    /// The name of the parser.
    pub name: String,
    /// The release of the parser.
    pub release: String,
    /// The parser's message, if this kind of answer has a message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The judgements by the documents that the parser claims.
    pub claims: Vec<ClaimJudged>,
}

/// The judgement by a document that a parser claims.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimJudged {
    /// The document that judges.
    pub spec: Spec,
    /// The judgement by this document.
    #[cfg_attr(feature = "schema", schemars(with = "Judged<'static>"))]
    #[serde(serialize_with = "judgement")]
    pub judged: Judgement,
}

/// The message of one or more documents.
///
/// If the reference implementations of several documents reject by the same rule at the same byte, the documents
/// share one message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpecWords {
    /// The documents, in order of publication.
    pub specs: Vec<Spec>,
    /// The message of the reference implementations of these documents.
    pub words: String,
}

/// Groups equal answers, in the order of the first answer of each group.
///
/// Two answers are equal if RFC 3986 judges both in the same way, and if all components that both answers contain
/// are the same. An undefined query is not the same as a query that a parser cannot report as undefined. A parser
/// joins a group only if the group states everything that the parser reports. So no parser is shown with a
/// component that it did not report. Documents in a group may state different components: RFC 3986 states
/// `userinfo`, and RFC 1808 states `user` and `password`.
///
/// The time is at most proportional to the number of answers times the number of groups.
///
/// ```
/// use urispec_judge::{answers, grouped};
/// use urispec_model::{Request, Spec};
/// use urispec_subjects::reference;
///
/// let references = [Spec::Rfc1808, Spec::Rfc3986].map(reference);
/// let specs = |input| {
///     let found = answers(&Request::Parse { input, rule: None }, &references, &[]);
///     grouped(&found).into_iter().map(|group| group.specs).collect::<Vec<_>>()
/// };
/// assert_eq!(specs(b"http://a/"), [[Spec::Rfc1808, Spec::Rfc3986]]);
/// // RFC 1808 has no brackets in a host (RFC 1738 section 5).
/// assert_eq!(specs(b"http://[::1]/"), [[Spec::Rfc3986], [Spec::Rfc1808]]);
/// ```
pub fn grouped<'a>(answers: &[PartyAnswer<'a>]) -> Vec<AnswerGroup<'a>> {
    let mut groups: Vec<AnswerGroup<'a>> = Vec::new();
    for answer in answers {
        let is_same = match answer.party {
            Party::Document(_) => agree,
            Party::Subject(_) => has_all,
        };
        let found = groups
            .iter()
            .position(|group| is_same(&group.observed, &answer.observed) && is_judged_alike(group, answer));
        let at = found.unwrap_or_else(|| {
            groups.push(AnswerGroup {
                specs: Vec::new(),
                subjects: Vec::new(),
                observed: answer.observed.clone().without_words(),
                judged: answer.judged.clone(),
                words: Vec::new(),
            });
            groups.len() - 1
        });
        groups[at].add(answer);
    }
    for group in &mut groups {
        group.specs.sort();
        group.words.iter_mut().for_each(|words| words.specs.sort());
    }
    groups
}

impl<'a> AnswerGroup<'a> {
    /// Adds an answer that belongs to the group. The components that the answer states are added to the components
    /// of the group. The verdict of the group is its first verdict other than agreement.
    fn add(&mut self, answer: &PartyAnswer<'a>) {
        if let (Observation::Accept(Answer::Parts(known)), Observation::Accept(Answer::Parts(new))) =
            (&mut self.observed, &answer.observed)
        {
            // RFC 3986 has a userinfo, and RFC 2396 has a user and a password. A group with both documents has all
            // three components.
            for (component, value) in new.stated() {
                known.set(component, value.clone());
            }
        }
        if self.judged.verdict == Verdict::Agree {
            self.judged.verdict = answer.judged.verdict;
        }
        self.judged.departs = self.judged.departs.or(answer.judged.departs);
        self.judged.blurred = self.judged.blurred.or(answer.judged.blurred);
        let words = answer.words();
        match &answer.party {
            Party::Document(spec) => {
                self.specs.push(*spec);
                self.speak(*spec, words);
            }
            Party::Subject(SubjectName { name, release }) => self.subjects.push(SubjectAnswer {
                name: name.clone(),
                release: release.clone(),
                words: words.map(ToOwned::to_owned),
                claims: answer
                    .claims
                    .iter()
                    .map(|(spec, judged)| ClaimJudged {
                        spec: *spec,
                        judged: judged.clone(),
                    })
                    .collect(),
            }),
        }
    }

    /// Adds the message of a document; documents with the same message share an entry.
    fn speak(&mut self, spec: Spec, words: Option<&str>) {
        let Some(words) = words else {
            return;
        };
        match self.words.iter_mut().find(|said| said.words == words) {
            Some(said) => said.specs.push(spec),
            None => self.words.push(SpecWords {
                specs: vec![spec],
                words: words.to_owned(),
            }),
        }
    }
}

/// Whether RFC 3986 judges a group and an answer in the same way, in the components that both state.
///
/// The verdicts for agreement, a different spelling and a different split count as the same if the same components
/// differ. A document that states fewer components may agree although a document that states more does not.
fn is_judged_alike(group: &AnswerGroup<'_>, answer: &PartyAnswer<'_>) -> bool {
    let (one, other) = (&group.judged, &answer.judged);
    if one.reading != other.reading {
        return false;
    }
    let (Observation::Accept(Answer::Parts(known)), Observation::Accept(Answer::Parts(new))) =
        (&group.observed, &answer.observed)
    else {
        return one.verdict == other.verdict;
    };
    // RFC 2396 differs in the host. RFC 1808 does not state the host, and agrees in the authority.
    let splits = |verdict| matches!(verdict, Verdict::Agree | Verdict::Rewritten | Verdict::Missplit);
    let stated = known.stated_set().and(new.stated_set());
    let is_alike = one.verdict == other.verdict || splits(one.verdict) && splits(other.verdict);
    is_alike && one.departs.and(stated) == other.departs.and(stated)
}

/// Whether two answers are compatible: the components that both state are the same, or the answers have no
/// components and are equal. Messages are not compared.
fn agree(one: &Observation<'_>, other: &Observation<'_>) -> bool {
    match (one, other) {
        (Observation::Accept(Answer::Parts(one)), Observation::Accept(Answer::Parts(other))) => {
            differing(one, other).is_empty()
        }
        (Observation::Accept(one), Observation::Accept(other)) => one == other,
        // Messages are shown and never compared.
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

/// Whether a known answer states every component of a parser's answer. Otherwise the parser is not in the group,
/// since a group shows the components that it states.
fn has_all(known: &Observation<'_>, new: &Observation<'_>) -> bool {
    match (known, new) {
        (Observation::Accept(Answer::Parts(known)), Observation::Accept(Answer::Parts(new))) => {
            new.stated().all(|(component, value)| known[component] == *value)
        }
        (known, new) => agree(known, new),
    }
}

/// The components that both state, with different values.
fn differing(one: &Parts<'_>, other: &Parts<'_>) -> ComponentSet {
    one.stated()
        .filter(|(component, value)| other[*component] != Value::Unstated && other[*component] != **value)
        .map(|(component, _)| component)
        .collect()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_empty(set: &ComponentSet) -> bool {
    set.is_empty()
}

/// The JSON of a document's judgement; empty fields are left out.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Judged<'j> {
    verdict: Verdict,
    /// The components that differ from the components that the document expects.
    #[serde(skip_serializing_if = "is_empty")]
    departs: ComponentSet,
    /// Components that are undefined in one answer and empty in the other answer, if the parser cannot distinguish
    /// the two values.
    #[serde(skip_serializing_if = "is_empty")]
    blurred: ComponentSet,
    /// The accepted interpretation by which the parser agrees with the document, if the document's reference
    /// implementation follows a different interpretation.
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<&'j str>,
}

/// Serialises a judgement as [`Judged`]. [`Judgement`] itself is not serialisable, because run files have a
/// different form.
fn judgement<S: Serializer>(judged: &Judgement, serializer: S) -> Result<S::Ok, S::Error> {
    let judged = Judged {
        verdict: judged.verdict,
        departs: judged.departs,
        blurred: judged.blurred,
        reading: judged.reading.as_deref(),
    };
    judged.serialize(serializer)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use urispec_model::{Component, Request};
    use urispec_subjects::{About, Subject, reference, references};

    use super::*;
    use crate::answers;

    const fn parse(input: &[u8]) -> Request<'_> {
        Request::Parse { input, rule: None }
    }

    fn groups<'a>(input: &'a [u8], subjects: &[&dyn Subject]) -> Vec<AnswerGroup<'a>> {
        grouped(&answers(&parse(input), &references(), subjects))
    }

    /// A parser that gives the same answer to every input.
    struct Always(About, Observation<'static>);

    impl Always {
        fn new(name: &'static str, observed: Observation<'static>) -> Self {
            let mut about = About::new(name, "1");
            about.claims = vec!["rfc3986".into()];
            about.operations.insert(urispec_model::Operation::Parse);
            Self(about, observed)
        }
    }

    impl Subject for Always {
        fn about(&self) -> &About {
            &self.0
        }

        fn run<'a>(&self, _: &Request<'a>) -> Observation<'a> {
            self.1.clone()
        }
    }

    fn of<'g, 'a>(groups: &'g [AnswerGroup<'a>], name: &str) -> &'g AnswerGroup<'a> {
        let has = |group: &&AnswerGroup<'_>| group.subjects.iter().any(|subject| subject.name == name);
        groups.iter().find(has).unwrap()
    }

    #[test]
    fn those_that_answer_alike_are_one_group() {
        let groups = groups(b"http://a@b@c/", &[]);
        assert_eq!(
            groups.iter().map(|group| group.specs.len()).sum::<usize>(),
            Spec::ALL.len()
        );
        assert!(groups[0].specs.contains(&Spec::Rfc3986), "the standard comes first");
        for (at, group) in groups.iter().enumerate() {
            let mut others = groups[..at].iter();
            assert!(group.specs.is_sorted());
            assert!(others.all(|other| !agree(&other.observed, &group.observed)), "{at}");
        }
    }

    #[test]
    fn a_subject_with_fewer_components_is_not_shown_with_more() {
        let old = reference(Spec::Rfc1738);
        let groups = groups(b"ftp://u:p@h/", &[&*old]);
        let Observation::Accept(Answer::Parts(parts)) = &of(&groups, "rfc1738").observed else {
            panic!("{groups:?}");
        };
        assert_eq!(parts[Component::User], Value::Present("u".into()));
    }

    #[test]
    fn each_party_has_its_own_words_for_one_rejection() {
        let [one, other] = ["one", "other"].map(|name| Always::new(name, Observation::Reject(Cow::Borrowed(name))));
        let groups = groups(b"http://a b/", &[&one, &other]);
        let first = &groups[0];
        assert!(first.specs.contains(&Spec::Rfc3986));
        let words: Vec<_> = first.subjects.iter().map(|subject| subject.words.as_deref()).collect();
        assert_eq!(words, [Some("one"), Some("other")]);
        assert_eq!(first.observed, Observation::Reject("".into()));
        let said = first.words.iter().flat_map(|words| &words.specs);
        assert_eq!(said.count(), first.specs.len(), "each document has words");
        assert!(first.words.len() > 1, "RFC 1738 has another rule for it");
    }

    #[test]
    fn what_the_judge_forgives_is_no_departure() {
        let without_query = |subject: &mut Always| {
            let Observation::Accept(Answer::Parts(parts)) = &mut subject.1 else {
                panic!("it accepts");
            };
            parts.set(Component::Query, Value::Undefined);
        };
        let rfc3986 = reference(Spec::Rfc3986);
        let right = urispec_subjects::observe(&*rfc3986, &parse(b"http://a?")).into_owned();
        let (mut blind, mut wrong) = (Always::new("blind", right.clone()), Always::new("wrong", right));
        without_query(&mut blind);
        without_query(&mut wrong);
        wrong.0.distinguishes_undefined = ComponentSet::ALL;
        let groups = groups(b"http://a?", &[&blind, &wrong]);
        let judged = &of(&groups, "blind").judged;
        let query = ComponentSet::of(&[Component::Query]);
        assert_eq!(
            (judged.verdict, judged.departs, judged.blurred),
            (Verdict::Agree, ComponentSet::EMPTY, query)
        );
        assert_eq!(of(&groups, "wrong").judged.departs, query);
    }
}
