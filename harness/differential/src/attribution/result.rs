//! Finds the causes of a result that differs from the document's result, and the step of the algorithm that decides
//! the result.
//!
//! The result is also computed in well-known wrong ways. If the result of a wrong way is nearer to the subject's
//! result than every answer that the document permits, that wrong way is the cause.

use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;
use urispec_drift::cite;
use urispec_model::{Answer, Component, Level, Observation, Operation, Request, ResolveOptions, Spec};
use urispec_specs::rfc3986::split;
use urispec_specs::{Topic, topic};

use crate::attribution::attributed::{Attributed, Causes};
use crate::attribution::difference::{Difference, Differences, differences};
use crate::attribution::entity_and_text;
use crate::attribution::nearest::nearest;
use crate::attribution::result_step::step_of;
use crate::attribution::step;
use crate::cause::{ByteClass, Cause, Change, ResultFault};
use crate::{Member, ReferenceAnswer, fingerprint};

/// The causes of a result that differs from the document's.
pub(super) fn causes<'r>(
    member: &Member<'_>,
    request: &Request<'_>,
    answer: &ReferenceAnswer<'_>,
    observed: &Observation<'_>,
    is_new: &mut dyn FnMut(u64) -> bool,
) -> Causes<'r> {
    if let ReferenceAnswer::Other(expected) = answer
        && let Observation::Accept(expected) = &**expected
        && let Some(causes) = entity_and_text::causes(request, expected, observed)
    {
        return causes;
    }
    match (answer.result(), observed, *request) {
        (Some(expected), Observation::Accept(Answer::Uri(actual) | Answer::Path(actual)), _) => {
            of_text(member, request, expected, actual, is_new)
        }
        (_, Observation::Accept(Answer::Equal(equal)), Request::Equivalent { input, other, level }) => {
            let first = hidden(member, input, other, level).first().copied();
            let component = first.map(|first| first.component);
            match first {
                // The subject does not see the components in which the texts differ.
                Some(difference) if *equal => {
                    let rule = unseen(member, request, difference);
                    one(component, rule, Cause::Change(difference.change))
                }
                _ => one(
                    component,
                    step::of_equivalence(request, component),
                    Cause::Result(ResultFault::Different),
                ),
            }
        }
        _ => one(None, step::of_request(request), Cause::Result(ResultFault::Kind)),
    }
}

fn one<'r>(component: Option<Component>, rule: &'static str, cause: Cause) -> Causes<'r> {
    let rule = rule.into();
    Causes::from_iter([Attributed { component, rule, cause }])
}

/// The differences between the normal forms of two texts: the normal forms of `HTTP://a/?` and `http://a/%3F` do
/// not differ in the scheme. If the texts have no normal form, the differences between the texts themselves.
fn hidden(member: &Member<'_>, one: &[u8], other: &[u8], level: Level) -> Differences {
    let normal = |input| ReferenceAnswer::of(member.spec, &Request::Normalize { input, level });
    let (normal_one, normal_other) = (normal(one), normal(other));
    let of_normal = normal_one.result().zip(normal_other.result());
    let found = of_normal
        .map(|(one, other)| differences(one, other))
        .unwrap_or_default();
    if found.is_empty() {
        differences(one, other)
    } else {
        found
    }
}

/// The rule by which two texts with this difference are not equivalent: a reserved character may not be decoded.
fn unseen(member: &Member<'_>, request: &Request<'_>, difference: Difference) -> &'static str {
    const RESERVED: &str = "reserved";
    match difference.change {
        Change::Encoding if cite(member.spec, request.operation(), RESERVED).is_some() => RESERVED,
        _ => step::of_equivalence(request, Some(difference.component)),
    }
}

fn of_text<'r>(
    member: &Member<'_>,
    request: &Request<'_>,
    expected: &[u8],
    actual: &[u8],
    is_new: &mut dyn FnMut(u64) -> bool,
) -> Causes<'r> {
    if request.operation() == Operation::RemoveDotSegments {
        let change = Change::of_result_path(expected, actual);
        return one(Some(Component::Path), step::of_request(request), Cause::Change(change));
    }
    if !is_new(fingerprint(member.spec, request, expected, actual)) {
        return Causes::new();
    }
    let (differences, way) = explained(member, request, expected, actual);
    let of_differences = differences.iter().map(|difference| {
        let Difference { component, change } = in_path(request, expected, actual, *difference);
        Attributed {
            component: Some(component),
            rule: step_of(member, request, [expected, actual], component, change).into(),
            cause: Cause::Change(change),
        }
    });
    of_differences.chain(way).collect()
}

/// For example, in "a:" and "a/..//" neither text has an authority, and the path that remains by the document's
/// rules looks like one. The difference is in how the parser writes that path.
fn in_path(request: &Request<'_>, expected: &[u8], actual: &[u8], difference: Difference) -> Difference {
    let Request::Resolve { base, input, .. } = *request else {
        return difference;
    };
    let has_authority = |text: &[u8]| split(text).authority.is_some();
    // A reference with a scheme inherits nothing from the base.
    let is_given = has_authority(input) || split(input).scheme.is_none() && has_authority(base);
    let is_made = !is_given && has_authority(expected);
    if difference.component != Component::Authority || !is_made {
        return difference;
    }
    Difference {
        component: Component::Path,
        change: Change::of_result_path(behind_scheme(expected), behind_scheme(actual)),
    }
}

/// The text after the scheme, up to a query or a fragment.
fn behind_scheme(text: &[u8]) -> &[u8] {
    let start = split(text).scheme.map_or(0, |scheme| scheme.end + 1);
    let text = &text[start..];
    &text[..memchr::memchr2(b'?', b'#', text).unwrap_or(text.len())]
}

/// The fingerprint of a result: its differences, and the fingerprints of the texts of the request. Results with the
/// same fingerprint have the same causes.
fn fingerprint(spec: Spec, request: &Request<'_>, expected: &[u8], actual: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    differences(expected, actual).hash(&mut hasher);
    match *request {
        Request::Resolve { base, input, .. } => {
            let of_texts = [base, input].map(|text| fingerprint::of_text(spec, text));
            (of_texts, topic(base, input) as u64).hash(&mut hasher);
        }
        Request::Normalize { input, level } => (fingerprint::of_text(spec, input), level).hash(&mut hasher),
        _ => fingerprint::of_text(spec, request.input()).hash(&mut hasher),
    }
    hasher.finish()
}

/// The fewest differences that have no other explanation, and the well-known way in which the subject resolves,
/// if there is one.
fn explained(
    member: &Member<'_>,
    request: &Request<'_>,
    expected: &[u8],
    actual: &[u8],
) -> (Differences, Option<Attributed<'static>>) {
    let mut fewest = nearest(member, request, actual).unwrap_or_else(|| differences(expected, actual));
    let mut way = None;
    let Request::Resolve { base, input, options } = *request else {
        return (fewest, way);
    };
    // "file://[::]" and "file:": the reference is treated as relative, since its scheme is that of the base.
    let relative = without_scheme(base, input);
    if relative != input {
        let same_scheme = Attributed {
            component: Some(if has_authority(&fewest) {
                Component::Authority
            } else {
                Component::Path
            }),
            rule: Topic::SameScheme.name().into(),
            cause: Cause::Change(Change::Other),
        };
        let request = Request::Resolve {
            base,
            input: relative,
            options,
        };
        if let Some(found) = nearest(member, &request, actual).filter(|found| found.len() < fewest.len()) {
            (fewest, way) = (found, Some(same_scheme));
        }
    }
    // "a:" and "%2e": the triplet is decoded before the dot segments are removed.
    let (decoded_base, decoded_input) = (with_dots(base, [b".", b".."]), with_dots(input, [b".", b".."]));
    if (&*decoded_base, &*decoded_input) != (base, input) {
        let request = Request::Resolve {
            base: &decoded_base,
            input: &decoded_input,
            options,
        };
        // "a:/" and "%2e//": where the removed dots leave an authority, that component differs instead of the
        // path.
        let is_nearer = |found: &Differences| {
            let is_in_place = has_path(&fewest) && !has_path(found);
            weight(found) < weight(&fewest) || found.len() == fewest.len() && is_in_place
        };
        let decoded = nearest(member, &request, actual).filter(is_nearer);
        if let Some(found) = decoded.filter(|_| is_right_without_dots(member, base, input, options)) {
            let triplet = Attributed {
                component: Some(Component::Path),
                rule: "remove_dot_segments".into(),
                cause: Cause::Byte(ByteClass::Triplet),
            };
            (fewest, way) = (found, Some(triplet));
        }
    }
    (fewest, way)
}

/// The weight of the unexplained differences: a difference of a known kind weighs less than an unrelated text.
fn weight(differences: &Differences) -> usize {
    let weight = |one: &Difference| match one.change {
        Change::Other => 4,
        Change::Shortened | Change::Lengthened => 3,
        _ => 2,
    };
    differences.iter().map(weight).sum()
}

fn has_path(differences: &Differences) -> bool {
    differences.iter().any(|one| one.component == Component::Path)
}

fn has_authority(differences: &Differences) -> bool {
    use Component as C;
    let is_inside = |one: &Difference| matches!(one.component, C::Authority | C::Userinfo | C::Host | C::Port);
    differences.iter().any(is_inside)
}

/// Whether the path, and an authority that appears when dots are removed, is right after each segment of encoded
/// dots is replaced by a segment without dots. If the path is wrong even then, the encoded dots are not the cause.
/// A parser with a wrong result for "a:" and "a/.." also has a wrong result for "%2e/..", but not because of the
/// triplet.
fn is_right_without_dots(member: &Member<'_>, base: &[u8], input: &[u8], options: ResolveOptions) -> bool {
    let other = Request::Resolve {
        base: &with_dots(base, [b"a", b"a"]),
        input: &with_dots(input, [b"a", b"a"]),
        options,
    };
    let Observation::Accept(Answer::Uri(actual)) = member.observe(&other) else {
        return true;
    };
    nearest(member, &other, &actual).is_none_or(|found| !has_path(&found) && !has_authority(&found))
}

/// A reference without its scheme, if it is the scheme of the base and the rest is a relative reference.
pub(super) fn without_scheme<'r>(base: &[u8], reference: &'r [u8]) -> &'r [u8] {
    match (topic(base, reference), split(reference).scheme) {
        // "a:b:c" would have the scheme "b" without its own.
        (Topic::SameScheme, Some(scheme)) if split(&reference[scheme.end + 1..]).scheme.is_none() => {
            &reference[scheme.end + 1..]
        }
        _ => reference,
    }
}

/// The text with `one` in place of each path segment that is an encoded dot, and with `two` in place of two dots
/// of which one is encoded.
fn with_dots(text: &[u8], [one, two]: [&[u8]; 2]) -> Vec<u8> {
    let path = split(text).path;
    let mut changed = text[..path.start].to_vec();
    for (at, segment) in path.of(text).split(|byte| *byte == b'/').enumerate() {
        if at > 0 {
            changed.push(b'/');
        }
        changed.extend_from_slice(match segment.to_ascii_lowercase().as_slice() {
            b"%2e" => one,
            b".%2e" | b"%2e." | b"%2e%2e" => two,
            _ => segment,
        });
    }
    changed.extend_from_slice(&text[path.end..]);
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scheme_that_is_the_bases_is_taken_away() {
        assert_eq!(without_scheme(b"a:/b", b"a:c"), b"c");
        assert_eq!(without_scheme(b"a:/b", b"A:c"), b"c");
        assert_eq!(without_scheme(b"a:/b", b"a:b:c"), b"a:b:c");
        assert_eq!(without_scheme(b"a:/b", b"b:c"), b"b:c");
        assert_eq!(without_scheme(b"a:/b", b"c"), b"c");
    }

    #[test]
    fn segments_of_encoded_dots_are_replaced() {
        let dots: [&[u8]; 2] = [b".", b".."];
        assert_eq!(with_dots(b"a:/%2E/.%2e/%2e%2e/b?%2e", dots), b"a:/./../../b?%2e");
        assert_eq!(with_dots(b"a:/./..", dots), b"a:/./..");
        assert_eq!(with_dots(b"//h/%2e.", [b"a", b"a"]), b"//h/a");
    }
}
