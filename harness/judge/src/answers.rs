//! What documents and subjects answer to one request, those that answer alike together.

use serde::Serialize;
use urispec_model::{Answer, ComponentSet, Observation, Parts, Request, Spec, Value};
use urispec_subjects::{Subject, observe};

/// An answer and who gave it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AnswerGroup<'a> {
    /// The documents that give it, in order of publication.
    pub specs: Vec<Spec>,
    /// The subjects that give it.
    pub subjects: Vec<SubjectName>,
    /// The answer. Of components it has all that any of the documents states; a subject may report fewer.
    pub observed: Observation<'a>,
}

/// A subject by name and release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SubjectName {
    /// Its name.
    pub name: String,
    /// Its release.
    pub release: String,
}

impl AnswerGroup<'_> {
    /// Whether two answers agree: rejections whatever their words, components as far as both have them.
    pub fn agrees_with(&self, other: &Self) -> bool {
        agree(&self.observed, &other.observed)
    }

    /// The components that both have, and in which they differ; none where one of them has no components.
    pub fn differing(&self, other: &Self) -> ComponentSet {
        match (&self.observed, &other.observed) {
            (Observation::Accept(Answer::Parts(one)), Observation::Accept(Answer::Parts(other))) => {
                differing(one, other)
            }
            _ => ComponentSet::EMPTY,
        }
    }
}

/// Asks the references (newest last) and the subjects. The answer of RFC 3986 is first, then those of the documents back in time
/// from there, then those of the branches, then those that only subjects give.
pub fn answers<'a>(
    request: &Request<'a>,
    references: &[Box<dyn Subject>],
    subjects: &[&dyn Subject],
) -> Vec<AnswerGroup<'a>> {
    let mut groups: Vec<AnswerGroup<'a>> = Vec::new();
    let is_branch = |reference: &dyn Subject| reference.about().name.parse().is_ok_and(Spec::is_branch);
    let (branches, line): (Vec<&Box<_>>, Vec<&Box<_>>) =
        references.iter().partition(|reference| is_branch(&***reference));
    for reference in line.into_iter().rev().chain(branches) {
        let group = place(&mut groups, observe(&**reference, request), agree);
        group.specs.extend(reference.about().name.parse::<Spec>());
    }
    for subject in subjects {
        let about = subject.about();
        let who = SubjectName {
            name: about.name.to_string(),
            release: about.release.to_string(),
        };
        place(&mut groups, observe(*subject, request), has_all)
            .subjects
            .push(who);
    }
    for group in &mut groups {
        group.specs.sort();
    }
    groups
}

/// The group of `observed`, by what `is_same` says of its answer and the new one; a new group if there is none.
fn place<'g, 'a>(
    groups: &'g mut Vec<AnswerGroup<'a>>,
    observed: Observation<'a>,
    is_same: fn(&Observation<'_>, &Observation<'_>) -> bool,
) -> &'g mut AnswerGroup<'a> {
    let found = groups.iter().position(|group| is_same(&group.observed, &observed));
    let Some(index) = found else {
        groups.push(AnswerGroup {
            specs: Vec::new(),
            subjects: Vec::new(),
            observed,
        });
        return groups.last_mut().expect("one was just added");
    };
    let group = &mut groups[index];
    if let (Observation::Accept(Answer::Parts(known)), Observation::Accept(Answer::Parts(new))) =
        (&mut group.observed, observed)
    {
        // RFC 3986 has userinfo and RFC 2396 has user and password: together they have all three.
        for (component, value) in new.stated() {
            known.set(component, value.clone());
        }
    }
    group
}

/// Whether two answers agree, as far as both say something.
fn agree(one: &Observation<'_>, other: &Observation<'_>) -> bool {
    match (one, other) {
        (Observation::Accept(Answer::Parts(one)), Observation::Accept(Answer::Parts(other))) => {
            differing(one, other).is_empty()
        }
        (Observation::Reject(_), Observation::Reject(_)) => true,
        (one, other) => one == other,
    }
}

/// Whether all of a subject's answer is in one that is known: a subject must not be shown with components that it did not
/// report.
fn has_all(known: &Observation<'_>, new: &Observation<'_>) -> bool {
    match (known, new) {
        (Observation::Accept(Answer::Parts(known)), Observation::Accept(Answer::Parts(new))) => {
            new.stated().all(|(component, value)| known[component] == *value)
        }
        (known, new) => agree(known, new),
    }
}

fn differing(one: &Parts<'_>, other: &Parts<'_>) -> ComponentSet {
    one.stated()
        .filter(|(component, value)| other[*component] != Value::Unstated && other[*component] != **value)
        .map(|(component, _)| component)
        .collect()
}

#[cfg(test)]
mod tests {
    use urispec_model::Component;
    use urispec_subjects::references;

    use super::*;

    #[test]
    fn those_that_answer_alike_are_one_group() {
        let input = b"http://a@b@c/";
        let groups = answers(&Request::Parse { input, rule: None }, &references(), &[]);
        assert_eq!(
            groups.iter().map(|group| group.specs.len()).sum::<usize>(),
            Spec::ALL.len()
        );
        assert!(groups[0].specs.contains(&Spec::Rfc3986), "the standard comes first");
        for (at, group) in groups.iter().enumerate() {
            let others = groups[..at].iter();
            assert!(group.specs.is_sorted());
            assert!(others.clone().all(|other| !group.agrees_with(other)), "{at}");
        }
    }

    #[test]
    fn a_subject_with_fewer_components_is_not_shown_with_more() {
        let request = Request::Parse {
            input: b"ftp://u:p@h/",
            rule: None,
        };
        let old = urispec_subjects::reference(Spec::Rfc1738);
        let groups = answers(&request, &references(), &[&*old]);
        let of_subject = groups.iter().find(|group| !group.subjects.is_empty()).unwrap();
        let Observation::Accept(Answer::Parts(parts)) = &of_subject.observed else {
            panic!("{:?}", of_subject.observed);
        };
        assert_eq!(parts[Component::User], Value::Present("u".into()));
    }
}
