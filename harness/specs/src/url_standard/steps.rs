//! Finds the step of an edition that produces an answer, and the decisions that make two editions give different
//! answers.

use std::borrow::Cow;

use urispec_model::{Answer, Component, Request, Spec};
use urispec_whatwg::{Decision, Edition, Failure, Part, Step, Trace, Variant, deciding, trace};

use super::requests::{Silent, asked, edition};
use super::url_section;

/// A step of the URL Standard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UrlStep {
    /// The name of the validation error, if the step is a failure.
    pub error: Option<&'static str>,
    /// The action of the step, in our words.
    pub words: String,
    /// The anchor of the section that defines the step: a state, or an algorithm that the state uses.
    pub section: &'static str,
}

/// The part of a request or of its answer for which a step is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UrlPlace {
    /// The step that produces this component.
    Component(Component),
    /// The step that reads the byte at this offset of the input.
    Input(usize),
    /// The step that reads the byte at this offset of the base.
    Base(usize),
    /// The last step.
    End,
}

/// The step of an edition that produces the part of the answer at `place`. If the answer is a failure, returns the
/// step that fails.
///
/// ```
/// use urispec_model::{Component, Request, Spec};
/// use urispec_specs::{UrlPlace, url_step};
///
/// let request = Request::Parse { input: b"http://a\\b", rule: None };
/// let step = url_step(Spec::WHATWG, &request, UrlPlace::Component(Component::Host));
/// assert_eq!(step.words, "`\\` ends the host if the scheme is special");
/// assert_eq!(step.section, "host-state");
/// ```
pub fn url_step(spec: Spec, request: &Request<'_>, place: UrlPlace) -> UrlStep {
    let (words, section) = match request {
        Request::Equivalent { .. } => (
            "two URLs are equal if their serialisations are the same",
            "url-equivalence",
        ),
        Request::Encode { .. } => (
            "a space becomes `+`, other bytes are percent-encoded",
            "urlencoded-serializing",
        ),
        Request::Query { .. } | Request::Decode { .. } => (
            "`+` becomes a space, and triplets are percent-decoded",
            "urlencoded-parsing",
        ),
        _ => return of_url(spec, request, place),
    };
    UrlStep {
        error: None,
        words: words.to_owned(),
        section,
    }
}

fn of_url(spec: Spec, request: &Request<'_>, place: UrlPlace) -> UrlStep {
    let step = traced(edition(spec), request, |trace, base| match (place, base) {
        (UrlPlace::Component(component), _) => part(component).map_or_else(|| trace.last(), |part| trace.step(part)),
        (UrlPlace::Base(offset), Some(base)) => base.step_at(offset).of_base(),
        (UrlPlace::Input(offset) | UrlPlace::Base(offset), _) => trace.step_at(offset),
        (UrlPlace::End, _) => trace.last(),
    });
    match step {
        Some(Ok(Step { words, section, .. })) => UrlStep {
            error: None,
            words,
            section,
        },
        Some(Err((which, why))) => failure(which, why),
        None => UrlStep {
            error: None,
            words: "the standard parses only strings, and the bytes are not UTF-8".to_owned(),
            section: "url-parsing",
        },
    }
}

/// The decisions that make two editions give different answers. For each decision, the result has two steps: the
/// step of the first edition, and the step of the second edition. With a `component`, only decisions that change
/// this component are returned, if there are any.
///
/// ```
/// use urispec_model::{Component, Request, Spec};
///
/// let request = Request::Parse { input: b"file://h/C:/a", rule: None };
/// let editions = [Spec::Whatwg202008, Spec::Whatwg202102];
/// let found = urispec_specs::url_decisions(editions, &request, Some(Component::Host));
/// assert_eq!(found[0][0].words, "a drive letter removes the host");
/// assert_eq!(found[0][1].words, "a drive letter does not change the host"); assert_eq!(found[0][1].section,
/// "path-state");
/// ```
pub fn url_decisions(specs: [Spec; 2], request: &Request<'_>, component: Option<Component>) -> Vec<[UrlStep; 2]> {
    let editions = specs.map(edition);
    let whole = |variant: &Variant| asked(variant, request).ok();
    let of_component = |variant: &Variant| match (whole(variant), component) {
        (Some(Answer::Parts(parts)), Some(component)) => Some(parts[component].clone()),
        _ => None,
    };
    let mut decisions = deciding(editions, of_component);
    if decisions.is_empty() {
        decisions = deciding(editions, whole);
    }
    let of = |decision: &Decision, edition: Edition| {
        let failure = match asked(&edition.into(), request) {
            Err(Silent::Rejected(which, why)) => Some(failure(which, why)),
            _ => None,
        };
        let words = decision.words(edition);
        UrlStep {
            error: failure.as_ref().and_then(|failure| failure.error),
            words: failure.map_or(words.to_owned(), |failure| format!("{words}: {}", failure.words)),
            section: section(decision, editions, request),
        }
    };
    decisions
        .iter()
        .map(|decision| editions.map(|edition| of(decision, edition)))
        .collect()
}

/// The section of a decision. If the decision concerns several states, it is the section of the state in which one
/// of the editions sets or removes the host. A setter enters only the last one of these states.
fn section(decision: &Decision, editions: [Edition; 2], request: &Request<'_>) -> &'static str {
    let sections = decision.sections;
    let of_host = |edition| traced(edition, request, |trace, _| trace.step(Part::Host).section)?.ok();
    let mut of_hosts = editions.into_iter().filter_map(of_host);
    let entered = match request {
        Request::Set { .. } => None,
        _ => of_hosts.find(|section| sections.contains(section)),
    };
    entered.unwrap_or_else(|| sections.last().expect("every decision has a section"))
}

fn failure(which: &str, why: Failure) -> UrlStep {
    let error = why.error.name();
    let place = match which {
        "" => Cow::Borrowed(""),
        which => Cow::Owned(format!("in the {}, ", which.trim_end_matches(": "))),
    };
    UrlStep {
        error: Some(error),
        words: format!("{place}failure in the {}", why.state),
        section: url_section(error),
    }
}

/// Parses the input and the base of a request, and returns the result of `then` for these runs of the parser. If
/// one of the texts is rejected, returns the name of this text and the failure. `None` if a text is not valid
/// UTF-8.
fn traced<R>(
    edition: Edition,
    request: &Request<'_>,
    then: impl FnOnce(&Trace<'_>, Option<&Trace<'_>>) -> R,
) -> Option<Result<R, (&'static str, Failure)>> {
    let text = str::from_utf8(request.input()).ok()?;
    let text = match request {
        Request::Address { .. } => Cow::Owned(format!("http://{text}/")),
        _ => Cow::Borrowed(text),
    };
    let base = match request {
        Request::Resolve { base, .. } => match trace(edition, str::from_utf8(base).ok()?, None) {
            Ok(base) => Some(base),
            Err(why) => return Some(Err(("base: ", why))),
        },
        _ => None,
    };
    Some(match trace(edition, &text, base.as_ref()) {
        Ok(found) => Ok(then(&found, base.as_ref())),
        Err(why) => Err(("", why)),
    })
}

/// The part of a URL that corresponds to a component.
const fn part(component: Component) -> Option<Part> {
    match component {
        Component::Scheme => Some(Part::Scheme),
        Component::Authority => Some(Part::Authority),
        Component::Userinfo | Component::User | Component::Password => Some(Part::Userinfo),
        Component::Host => Some(Part::Host),
        Component::Port => Some(Part::Port),
        Component::Path | Component::Opaque | Component::Params => Some(Part::Path),
        Component::Query => Some(Part::Query),
        Component::Fragment => Some(Part::Fragment),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::ResolveOptions;

    use super::*;

    #[track_caller]
    fn check(base: &str, input: &str, place: UrlPlace, section: &str, words: &str) {
        let step = url_step(
            Spec::WHATWG,
            &Request::Resolve {
                base: base.as_bytes(),
                input: input.as_bytes(),
                options: ResolveOptions::default(),
            },
            place,
        );
        assert_eq!((step.section, &*step.words), (section, words), "{input} against {base}");
    }

    #[test]
    fn a_step_is_one_of_the_input_or_of_the_base() {
        let path = UrlPlace::Component(Component::Path);
        check(
            "a:/b",
            "c d",
            path,
            "path-percent-encode-set",
            "in the path state, the path is percent-encoded",
        );
        let in_base = "in the base, U+0020 is allowed, and percent-encoded";
        check(
            "a:/b",
            "c",
            UrlPlace::Base(4),
            "path-state",
            "in the base, the parser ends here with a URL",
        );
        check("a:/ b", "c", UrlPlace::Base(3), "path-state", in_base);
        check(
            "a:/b",
            "c d",
            UrlPlace::Input(1),
            "path-state",
            "U+0020 is allowed, and percent-encoded",
        );
        check(
            "a:/b",
            "c",
            UrlPlace::End,
            "path-state",
            "the parser ends here with a URL",
        );
    }

    #[test]
    fn a_failure_names_its_state() {
        check(
            "a:",
            "b",
            UrlPlace::End,
            "url-parsing",
            "failure in the no scheme state",
        );
        check(
            "b",
            "c",
            UrlPlace::End,
            "url-parsing",
            "in the base, failure in the no scheme state",
        );
    }

    #[test]
    fn an_address_is_that_of_a_host() {
        let request = Request::Address { input: b"0" };
        let step = url_step(Spec::WHATWG, &request, UrlPlace::Component(Component::Host));
        assert_eq!(step.section, "host-parsing");
        let request = Request::Address { input: b"a b" };
        let step = url_step(Spec::WHATWG, &request, UrlPlace::Component(Component::Host));
        assert_eq!(step.words, "failure in the host state");
    }

    /// The section of the decision about a drive letter.
    #[track_caller]
    fn check_drive(base: &str, input: &str, section: &str) {
        let request = Request::Resolve {
            base: base.as_bytes(),
            input: input.as_bytes(),
            options: ResolveOptions::default(),
        };
        let found = url_decisions([Spec::Whatwg202008, Spec::Whatwg202102], &request, None);
        let [[old, new]] = &found[..] else {
            panic!("one decides: {found:?}");
        };
        assert_eq!([old.section, new.section], [section; 2], "{input} against {base}");
    }

    #[test]
    fn a_decision_of_several_states_is_in_the_one_that_decides() {
        check_drive("file://b/c", "a|", "file-state");
        check_drive("file://b/c", "/a:", "file-slash-state");
        check_drive("file://b/c", "//h/a:", "path-state");
    }

    #[test]
    fn a_decision_about_another_component_is_left_out() {
        let request = Request::Parse {
            input: b"file:.//",
            rule: None,
        };
        let of = |component| url_decisions([Spec::Whatwg202008, Spec::Whatwg202102], &request, component).len();
        assert_eq!((of(Some(Component::Path)), of(None)), (1, 2));
    }

    #[test]
    fn a_decision_that_rejects_names_the_failure() {
        let request = Request::Parse {
            input: b"http://xn--/",
            rule: None,
        };
        let found = url_decisions([Spec::Whatwg202602, Spec::WHATWG], &request, None);
        let [[old, new]] = &found[..] else {
            panic!("one decides: {found:?}");
        };
        assert_eq!((old.error, new.error), (Some("domain-to-ASCII"), None));
        assert!(old.words.ends_with(": failure in the host state"), "{}", old.words);
    }
}
