//! Laws that every answer of every reference keeps.
//!
//! A law needs no second oracle: it compares an answer with other answers of the same reference. Where a document itself
//! breaks a law, the exception is beside the law, with the section.

use urispec_model::{Component as C, Level, Request, Spans, Spec};
use urispec_specs::rfc3986::split;
use urispec_specs::{NormalizeError, Target, answer, levels, normalize, parse, resolve, rules};

use crate::law_violation::{LawViolation, quoted};

/// Checks every law for every reference on two texts.
pub fn hold(first: &[u8], second: &[u8]) -> Result<(), LawViolation> {
    Spec::ALL
        .to_vec()
        .into_iter()
        .try_for_each(|spec| hold_of(spec, first, second))
}

/// Checks every law for one reference.
pub fn hold_of(spec: Spec, first: &[u8], second: &[u8]) -> Result<(), LawViolation> {
    for input in [first, second] {
        parsing(spec, input)?;
        for level in levels(spec) {
            normal_form(spec, input, *level)?;
        }
    }
    equivalence(spec, first, second)?;
    resolution(spec, first, second)?;
    without_dots(spec, second)
}

/// The components of an input make the input again.
fn parsing(spec: Spec, input: &[u8]) -> Result<(), LawViolation> {
    let Ok(spans) = parse(spec, None, input) else {
        return Ok(());
    };
    let recomposed = compose(&spans, input);
    if recomposed != input {
        let law = "the components of a parse make the input again";
        return Err(LawViolation::new(
            law,
            spec,
            &[input],
            &quoted(input),
            &quoted(&recomposed),
        ));
    }
    prefixes(spec, input, &spans)?;
    components(spec, input, &spans)
}

/// The input composed again from its innermost components.
fn compose(spans: &Spans, input: &[u8]) -> Vec<u8> {
    let mut whole = Vec::with_capacity(input.len());
    let mut put = |before: &[u8], component: C, after: &[u8]| {
        if let Some(span) = spans.get(component) {
            whole.extend_from_slice(before);
            whole.extend_from_slice(span.of(input));
            whole.extend_from_slice(after);
        }
    };
    put(b"", C::Scheme, b":");
    match (spans.get(C::Authority), spans.get(C::Host)) {
        (None, _) => {}
        (Some(_), None) => put(b"//", C::Authority, b""),
        (Some(authority), Some(_)) => {
            put(b"//", C::Authority, b"");
            // The parts must give the same authority; if not, they are the whole result, and are shown.
            let inside = inside(spans, input);
            if inside != authority.of(input) {
                return inside;
            }
        }
    }
    if spans.get(C::Opaque).is_some() {
        put(b"", C::Opaque, b"");
    } else {
        put(b"", C::Path, b"");
        put(b";", C::Params, b"");
        put(b"?", C::Query, b"");
    }
    put(b"#", C::Fragment, b"");
    whole
}

/// The authority composed from its parts.
fn inside(spans: &Spans, input: &[u8]) -> Vec<u8> {
    let mut authority = Vec::new();
    let text = |component| spans.get(component).map(|span| span.of(input));
    if let Some(userinfo) = text(C::Userinfo) {
        authority.extend_from_slice(userinfo);
        authority.push(b'@');
    } else if let Some(user) = text(C::User) {
        authority.extend_from_slice(user);
        if let Some(password) = text(C::Password) {
            authority.push(b':');
            authority.extend_from_slice(password);
        }
        authority.push(b'@');
    }
    authority.extend_from_slice(text(C::Host).unwrap_or_default());
    if let Some(port) = text(C::Port) {
        authority.push(b':');
        authority.extend_from_slice(port);
    }
    authority
}

/// The text before a fragment, and before a query, is a reference with the same other components.
fn prefixes(spec: Spec, input: &[u8], spans: &Spans) -> Result<(), LawViolation> {
    let mut expected = *spans;
    for component in [C::Fragment, C::Query] {
        let Some(span) = expected.get(component) else { continue };
        expected.set(component, None);
        let prefix = &input[..span.start - 1];
        if component == C::Fragment && prefix.contains(&b'#') {
            // Where the last number sign counts (relative-url-01 section 2.4.1), the one before it counts without it.
            return Ok(());
        }
        let law = "the text before a query or a fragment is parsed as in the whole";
        match parse(spec, None, prefix) {
            Ok(found) if found == expected => {}
            found => {
                let shown = |spans: &Spans| format!("{:?}", spans.parts(prefix, spec.components()));
                let found = found.map_or_else(|error| quoted(error.to_string().as_bytes()), |spans| shown(&spans));
                return Err(LawViolation::new(
                    law,
                    spec,
                    &[input, prefix],
                    &shown(&expected),
                    &found,
                ));
            }
        }
    }
    Ok(())
}

/// The text of a component is derived by the rule of the same name.
///
/// Before RFC 1808 components are found by algorithms that ask for the scheme (relative-url-00 section 2.3), or are in rules of
/// their scheme (RFC 1738 section 5), and have only their names in common with a rule. In RFC 1808 the path has (section
/// 2.2): its `path` is never empty, and a slash before it is not its own.
fn components(spec: Spec, input: &[u8], spans: &Spans) -> Result<(), LawViolation> {
    if spec < Spec::Rfc1808 {
        return Ok(());
    }
    let rules = rules(spec);
    for component in C::ALL {
        let is_its_rule = *component != C::Path || !spec.components().contains(C::Params);
        let has_rule = is_its_rule && rules.contains(&component.name());
        let Some(span) = spans.get(*component).filter(|_| has_rule) else {
            continue;
        };
        let text = span.of(input);
        let whole = |spans: &Spans| spans.get(*component).is_none_or(|span| span.of(text) == text);
        let found = parse(spec, Some(component.name()), text);
        if !found.as_ref().is_ok_and(whole) {
            let law = "a component is derived by the rule of its name";
            let expected = format!("{component} = {}", quoted(text));
            let found = found.map_or_else(
                |error| quoted(error.to_string().as_bytes()),
                |_| "another text".to_owned(),
            );
            return Err(LawViolation::new(law, spec, &[input, text], &expected, &found));
        }
    }
    Ok(())
}

/// Whether a text that its document's own algorithm composed reads otherwise than it was composed: a path that begins with
/// two slashes, without an authority before it. RFC 3986 section 3.3 forbids it, and section 5.3 makes it of `a:/.//b`.
fn is_read_otherwise(input: &[u8], made: &[u8]) -> bool {
    split(input).authority.is_none() && split(made).authority.is_some()
}

/// What is accepted has a normal form, which is its own normal form and equivalent to the input.
fn normal_form(spec: Spec, input: &[u8], level: Level) -> Result<(), LawViolation> {
    let normal = match normalize(spec, input, level) {
        Ok(normal) => normal,
        Err(NormalizeError::Rejected(why)) => {
            if parse(spec, None, input).is_ok() {
                let law = "what is accepted has a normal form";
                let why = why.to_string();
                return Err(LawViolation::new(
                    law,
                    spec,
                    &[input],
                    "a normal form",
                    &quoted(why.as_bytes()),
                ));
            }
            return Ok(());
        }
        Err(NormalizeError::Undefined(_)) => return Ok(()),
    };
    if is_read_otherwise(input, &normal) {
        return Ok(());
    }
    let again = normalize(spec, &normal, level);
    if !again.as_ref().is_ok_and(|again| again == &normal) {
        let law = "the normal form of a normal form is itself";
        let found = again.map_or_else(|error| quoted(error.to_string().as_bytes()), |again| quoted(&again));
        return Err(LawViolation::new(
            law,
            spec,
            &[input, &normal],
            &quoted(&normal),
            &found,
        ));
    }
    let is_equivalent = equivalent(spec, input, &normal, level);
    if is_equivalent != Some(true) {
        let law = "an input is equivalent to its normal form";
        return Err(LawViolation::new(
            law,
            spec,
            &[input, &normal],
            "equivalent",
            &format!("{is_equivalent:?}"),
        ));
    }
    Ok(())
}

/// Whether two inputs are equivalent; none if the document has no answer.
fn equivalent(spec: Spec, input: &[u8], other: &[u8], level: Level) -> Option<bool> {
    use urispec_model::{Answer, Observation};
    match answer(spec, &Request::Equivalent { input, other, level }) {
        Observation::Accept(Answer::Equal(equal)) => Some(equal),
        _ => None,
    }
}

/// Pairs of levels: what is equivalent at the first is equivalent at the second.
///
/// Not path before syntax: RFC 3986 decodes a dot (section 6.2.2.2) before it removes dot segments (section 6.2.2.3), so
/// that `%2e%2e/..` is a segment and its removal to the one, and two dot segments to the other.
const LADDER: [(Level, Level); 7] = [
    (Level::String, Level::Case),
    (Level::String, Level::Percent),
    (Level::String, Level::Path),
    (Level::Case, Level::Syntax),
    (Level::Percent, Level::Syntax),
    (Level::String, Level::Syntax),
    (Level::Syntax, Level::Scheme),
];

/// Equivalence is symmetric, is equality of normal forms, and holds at coarser levels, too.
fn equivalence(spec: Spec, first: &[u8], second: &[u8]) -> Result<(), LawViolation> {
    let levels = levels(spec);
    let violation = |law, level: Level, found: Option<bool>| {
        let found = format!("{found:?} at level {level}");
        Err(LawViolation::new(law, spec, &[first, second], "the same", &found))
    };
    for level in levels {
        let is_equivalent = equivalent(spec, first, second, *level);
        if equivalent(spec, second, first, *level) != is_equivalent {
            return violation("equivalence does not depend on the order", *level, is_equivalent);
        }
        let normal = [first, second].map(|input| normalize(spec, input, *level));
        if let [Ok(one), Ok(other)] = &normal
            && is_equivalent != Some(one == other)
        {
            return violation(
                "two are equivalent if their normal forms are the same",
                *level,
                is_equivalent,
            );
        }
    }
    for (finer, coarser) in LADDER {
        if levels.contains(&finer)
            && levels.contains(&coarser)
            && equivalent(spec, first, second, finer) == Some(true)
            && equivalent(spec, first, second, coarser) == Some(false)
        {
            return violation(
                "what is equivalent at a finer level is so at a coarser one",
                coarser,
                Some(false),
            );
        }
    }
    Ok(())
}

/// What is resolved is parsed, and the target is absolute.
fn resolution(spec: Spec, base: &[u8], reference: &[u8]) -> Result<(), LawViolation> {
    let Ok(target) = resolve(spec, base, reference) else {
        return Ok(());
    };
    for input in [base, reference] {
        if is_resolved_by_its_grammar(spec) && parse(spec, None, input).is_err() && !is_query_alone(spec, input) {
            let law = "what is resolved is what is parsed";
            return Err(LawViolation::new(
                law,
                spec,
                &[base, reference],
                "a rejection",
                "a target",
            ));
        }
    }
    let Target::Uri(uri) = target else { return Ok(()) };
    if !has_scheme(spec, &uri) {
        let law = "what a reference resolves to is absolute";
        return Err(LawViolation::new(
            law,
            spec,
            &[base, reference],
            "a scheme",
            &quoted(&uri),
        ));
    }
    Ok(())
}

/// Whether the text has a scheme. In draft-fielding-url-syntax-02 the expression of Appendix B leaves the colon out of the characters
/// that end one: the scheme of `:foo://a` is `:foo`.
fn has_scheme(spec: Spec, uri: &[u8]) -> bool {
    let before_slash = uri.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    split(uri).scheme.is_some() || spec == Spec::UrlSyntax02 && before_slash.iter().skip(1).any(|byte| *byte == b':')
}

/// Whether the document's own grammar has references. Up to RFC 1630 only prose has; the documents of one scheme leave
/// references to RFC 3986.
const fn is_resolved_by_its_grammar(spec: Spec) -> bool {
    !matches!(
        spec,
        Spec::UriUrl01
            | Spec::UriUrl03
            | Spec::Rfc1630
            | Spec::UriUrl06
            | Spec::Rfc1738
            | Spec::Rfc6068
            | Spec::Rfc8089
    )
}

/// A reference that is a query alone has no rule in RFC 2396 and the two drafts before it, and is resolved (RFC 2396 Appendix
/// C.1).
fn is_query_alone(spec: Spec, input: &[u8]) -> bool {
    let has_no_rule = matches!(
        spec,
        Spec::UriSyntax03 | Spec::UriSyntax04 | Spec::Rfc2396 | Spec::Rfc2732
    );
    has_no_rule && input.starts_with(b"?")
}

/// Removing dot segments twice is removing them once.
fn without_dots(spec: Spec, path: &[u8]) -> Result<(), LawViolation> {
    use urispec_model::{Answer, Observation};
    let remove = |input: &[u8]| match answer(spec, &Request::RemoveDotSegments { input }) {
        Observation::Accept(Answer::Path(path)) => Some(path.to_vec()),
        _ => None,
    };
    let Some(once) = remove(path) else { return Ok(()) };
    let twice = remove(&once).unwrap_or_default();
    if once != twice {
        let law = "a path without dot segments has none to remove";
        return Err(LawViolation::new(law, spec, &[path], &quoted(&once), &quoted(&twice)));
    }
    Ok(())
}
