//! Grades the severity of a mismatch, and finds the side that creates the danger.
//!
//! The severity of a difference does not depend on which side gives which answer ([`Severity::between`]). A
//! mismatch has two sides. A document, strictly interpreted, may add an authority that is in no text of the
//! request, as for `a:/..//b` against `a:`. A parser that avoids this authority is the safe side.

use serde::{Deserialize, Serialize};
use urispec_drift::severity::{Severity, host};
use urispec_model::{Answer, Component, Level, Observation, Request, Setter, Spec, Verdict};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::split;

use crate::Change;

/// The side whose answer has an authority or a scheme that is in no text of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Inventor {
    /// The answer of the parser has an authority or a scheme that is in no text of the request, and the document's
    /// answer is safe.
    Parser,
    /// The answer of the document, strictly interpreted, has an authority or a scheme that is in no text of the
    /// request. A parser whose answer has no such authority or scheme is safe, even if the document does not permit
    /// its answer.
    Document,
}

impl Inventor {
    /// Finds the side from the two answers. `None` if neither answer has an authority or a scheme that is in no
    /// text of the request, or if both answers have one.
    pub fn of(
        spec: Spec,
        request: &Request<'_>,
        expected: &Observation<'_>,
        observed: &Observation<'_>,
    ) -> Option<Self> {
        let [by_document, by_parser] = [expected, observed].map(|answer| invents(spec, request, answer));
        match (by_document, by_parser) {
            (true, false) => Some(Self::Document),
            (false, true) => Some(Self::Parser),
            _ => None,
        }
    }
}

/// The severity of a parser's answer that differs from the document's. `None` if the answers of parser and document
/// cannot be compared, or are the same.
pub(crate) fn of_answers(
    spec: Spec,
    request: &Request<'_>,
    expected: &Observation<'_>,
    observed: &Observation<'_>,
) -> Option<Severity> {
    let severity = Severity::between(request, expected, observed)?;
    let by = Inventor::of(spec, request, expected, observed);
    Some(match severity {
        Severity::OutOfNothing | Severity::Host if is_refused(spec, request, observed) => Severity::Acceptance,
        // A text that every parser of the document rejects cannot name a scheme or a host.
        Severity::OutOfNothing if is_invalid(spec, observed) => Severity::Acceptance,
        // If the authority that the document adds is left out, both answers name a resource of the same scheme.
        Severity::OutOfNothing if by == Some(Inventor::Document) => Severity::Resource,
        severity => severity,
    })
}

/// Whether an answer that is a URI has an authority or a scheme that is in no text of the request. `false` for
/// components, and for answers that are not results.
pub fn invents(spec: Spec, request: &Request<'_>, answer: &Observation<'_>) -> bool {
    let Observation::Accept(Answer::Uri(result)) = answer else {
        return false;
    };
    if is_invalid(spec, answer) {
        return false;
    }
    let of_result = split(result).pieces(result);
    let given = given(spec, request);
    let (mut schemes, mut hosts) = (Vec::new(), Vec::new());
    for text in &given {
        let pieces = split(text).pieces(text);
        schemes.extend(pieces.scheme.map(<[u8]>::to_ascii_lowercase));
        hosts.extend(pieces.authority.map(host_of));
    }
    // A component that a setter sets is not invented: it was requested.
    let sets = |one: &[Setter]| matches!(request, Request::Set { setter, .. } if one.contains(setter));
    let is_new_scheme = || {
        let scheme = of_result.scheme.map(<[u8]>::to_ascii_lowercase);
        scheme.is_some_and(|scheme| !schemes.contains(&scheme)) && !sets(&[Setter::Protocol])
    };
    let is_new_authority = || {
        let host = of_result.authority.map(host_of);
        host.is_some_and(|host| !hosts.contains(&host)) && !sets(&[Setter::Host, Setter::Hostname])
    };
    is_new_scheme() || is_new_authority()
}

/// The texts of a request that may contain the authority or the scheme of the answer. For the URL Standard these
/// are the serialised URLs: `http:a` names the host `a`.
fn given(spec: Spec, request: &Request<'_>) -> Vec<Vec<u8>> {
    let texts: Vec<&[u8]> = match *request {
        Request::Set { input, setter, .. } if setter != Setter::Href => vec![input],
        _ => request.texts().collect(),
    };
    let mut given: Vec<Vec<u8>> = texts.iter().map(|text| text.to_vec()).collect();
    if spec.is_url_standard() {
        given.extend(texts.iter().filter_map(|text| serialised(spec, text)));
    }
    given
}

/// The text as an edition of the URL Standard serialises it.
fn serialised(spec: Spec, input: &[u8]) -> Option<Vec<u8>> {
    let level = Level::Whatwg;
    match urispec_specs::answer(spec, &Request::Normalize { input, level }) {
        Observation::Accept(Answer::Uri(uri)) => Some(uri.to_vec()),
        _ => None,
    }
}

fn host_of(authority: &[u8]) -> Vec<u8> {
    host(AuthorityParts::of(authority).host.of(authority))
}

/// Whether a setter left the URL unchanged.
fn is_refused(spec: Spec, request: &Request<'_>, observed: &Observation<'_>) -> bool {
    match (request, observed) {
        (Request::Set { input, .. }, Observation::Accept(Answer::Uri(result))) => {
            serialised(spec, input).is_some_and(|before| before == **result)
        }
        _ => false,
    }
}

/// Whether an answer is a text that the document itself rejects.
fn is_invalid(spec: Spec, answer: &Observation<'_>) -> bool {
    match answer {
        Observation::Accept(Answer::Uri(result)) if !spec.is_url_standard() => {
            urispec_specs::parse_whole(spec, result).is_err()
        }
        _ => false,
    }
}

/// The severity of a mismatch, found without the answers: from its verdict, the component that differs, and the
/// change.
pub(crate) fn of_departure(verdict: Verdict, component: Option<Component>, change: Option<Change>) -> Severity {
    use Component as C;
    match (verdict, component, change) {
        (Verdict::Crash | Verdict::Timeout | Verdict::Protocol, ..) => Severity::Crash,
        (Verdict::TooLenient | Verdict::TooStrict, ..) => Severity::Acceptance,
        (Verdict::Rewritten, ..) => Severity::Spelling,
        (_, _, Some(change)) if change.is_spelling() => Severity::Spelling,
        // The document's result has an authority, and the parser's result has no authority: only the answers show
        // which side adds an authority.
        (Verdict::WrongResult, Some(C::Authority), Some(Change::Elided)) => Severity::Resource,
        (_, Some(C::Scheme), _) | (_, Some(C::Authority), Some(Change::Supplied | Change::Elided)) => {
            Severity::OutOfNothing
        }
        (_, Some(C::Authority | C::Host), _) => Severity::Host,
        (_, Some(C::Port | C::Userinfo | C::User | C::Password), _) => Severity::PortOrUserinfo,
        _ => Severity::Resource,
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::{Operation, ResolveOptions};

    use super::*;

    fn uri(text: &str) -> Observation<'_> {
        Observation::Accept(Answer::Uri(text.as_bytes().into()))
    }

    #[track_caller]
    fn check(request: &Request<'_>, observed: &str, severity: Severity, inventor: Option<Inventor>) {
        let spec = match request.operation() {
            Operation::Set => Spec::WHATWG,
            _ => Spec::Rfc3986,
        };
        let expected = urispec_specs::answer(spec, request);
        let observed = uri(observed);
        assert_eq!(
            of_answers(spec, request, &expected, &observed),
            Some(severity),
            "{request:?}"
        );
        assert_eq!(
            Inventor::of(spec, request, &expected, &observed),
            inventor,
            "{request:?}"
        );
    }

    fn resolve<'a>(base: &'a str, input: &'a str) -> Request<'a> {
        let options = ResolveOptions::default();
        Request::Resolve {
            base: base.as_bytes(),
            input: input.as_bytes(),
            options,
        }
    }

    fn normalize(input: &str) -> Request<'_> {
        let level = Level::Path;
        Request::Normalize {
            input: input.as_bytes(),
            level,
        }
    }

    fn set<'a>(input: &'a str, setter: Setter, value: &'a str) -> Request<'a> {
        Request::Set {
            input: input.as_bytes(),
            setter,
            value: value.as_bytes(),
        }
    }

    #[test]
    fn who_avoids_an_authority_that_the_letter_makes_is_safe() {
        let by = Some(Inventor::Document);
        check(&resolve("a:", "a:a/..//"), "a:a/..//", Severity::Resource, by);
        check(&resolve("a:", "a/..//h"), "a:/", Severity::Resource, by);
        // The authority of the base is lost.
        check(&resolve("a://h/", "b"), "a:/b", Severity::OutOfNothing, None);
    }

    #[test]
    fn who_makes_an_authority_is_not() {
        let by = Some(Inventor::Parser);
        check(&resolve("a:.///", ""), "a://", Severity::OutOfNothing, by);
        check(&resolve("a://h/", "b"), "a://g/b", Severity::Host, by);
        check(&normalize("/.//"), "//", Severity::OutOfNothing, by);
        check(&normalize("a/../b:"), "b:", Severity::OutOfNothing, by);
    }

    #[test]
    fn what_no_parser_reads_names_no_scheme() {
        check(&normalize("./1:"), "1:", Severity::Acceptance, None);
    }

    #[test]
    fn a_setter_that_refuses_invents_nothing() {
        check(
            &set("http:a", Setter::Protocol, "file"),
            "http://a/",
            Severity::Acceptance,
            None,
        );
        check(
            &set("file://a", Setter::Host, "/"),
            "file://a/",
            Severity::Acceptance,
            None,
        );
        let by = Some(Inventor::Parser);
        check(&set("a:/", Setter::Pathname, "//"), "a://", Severity::OutOfNothing, by);
        check(&set("a://:a@a", Setter::Host, ""), "a://:a@", Severity::Host, None);
    }
}
