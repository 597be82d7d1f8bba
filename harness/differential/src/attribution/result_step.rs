//! Finds the step that makes a component of a result differ.

use urispec_model::{Answer, Component, Level, Observation, Request, ResolveOptions, Verdict};
use urispec_specs::rfc3986::split;
use urispec_specs::{Topic, has_dots};

use crate::attribution::difference::differences;
use crate::attribution::step;
use crate::cause::Change;
use crate::{Member, ReferenceAnswer};

/// Finds the step that makes a component of a result differ.
pub(super) fn step_of(
    member: &Member<'_>,
    request: &Request<'_>,
    [expected, actual]: [&[u8]; 2],
    component: Component,
    change: Change,
) -> &'static str {
    match *request {
        // "a://" with ".//", "a:" with "a/..///", and "a:b" with "./c:d": section 3.3 requires the dot segment at
        // the start, or does not allow it.
        Request::Resolve { input, .. }
            if component == Component::Path && is_guard(input, [expected, actual], change) =>
        {
            Component::Path.name()
        }
        // "http://a" with "///b": the result has the authority of the base, although the reference has an empty
        // authority.
        Request::Resolve { base, input, .. } if is_inside(component) && keeps_authority(base, input, actual) => {
            Topic::EmptyAuthority.name()
        }
        // "http:g", which may be treated as relative but is not.
        Request::Resolve { base, input, options }
            if !options.strict && urispec_specs::topic(base, input) == Topic::SameScheme =>
        {
            Topic::SameScheme.name()
        }
        Request::Resolve { base, input, options } => {
            let step = step::of_resolution(base, input, component, change);
            match step {
                // "http://a" and "./d:e": dots are removed, but a last segment with a different name is not.
                "remove_dot_segments" if !step::is_own(input) && is_last_segment_lost(input, actual) => {
                    Topic::Merge.name()
                }
                // "a:////" and "%2e/a": the result for a reference without dots is wrong as well.
                "remove_dot_segments" if !step::is_own(input) => {
                    let is_merged = !has_dots(&step::merged_path(base, b"a")) && !merges(member, base, options)
                        || is_right_without_last_dots(member, base, input, options);
                    if is_merged { Topic::Merge.name() } else { step }
                }
                // "a:" and "..": the result for the plainest reference is right, so the surplus dots are the cause.
                "surplus-dots" if !step::is_own(input) && is_wrong(member, base, b"a", options) => {
                    Topic::DotSegments.name()
                }
                _ => step,
            }
        }
        // "./1:" and "./1://": the result seems to have a scheme that was not written, and the reference is no
        // longer relative.
        Request::Normalize { input, .. }
            if change == Change::Supplied
                && matches!(component, Component::Scheme | Component::Authority)
                && split(input).scheme.is_none()
                && split(actual).scheme.is_some() =>
        {
            "relative-part"
        }
        Request::Normalize { input, level } => level_of(member, input, level, component, change).name(),
        _ => step::of_request(request),
    }
}

fn is_inside(component: Component) -> bool {
    use Component as C;
    matches!(component, C::Authority | C::Userinfo | C::Host | C::Port)
}

/// Whether a reference has an empty authority, and its result has the authority of the base.
fn keeps_authority(base: &[u8], input: &[u8], actual: &[u8]) -> bool {
    let of = |text: &[u8]| split(text).authority.map(|authority| authority.of(text).to_vec());
    of(input).is_some_and(|authority| authority.is_empty()) && of(base).is_some() && of(actual) == of(base)
}

/// Whether the last segment of a reference is not a dot segment, and the result does not end with this segment. A
/// result for ".g" should end with ".g" after the dot segments are removed.
fn is_last_segment_lost(input: &[u8], actual: &[u8]) -> bool {
    let last = |text: &[u8]| {
        let path = split(text).path.of(text);
        path[memchr::memrchr(b'/', path).map_or(0, |slash| slash + 1)..].to_vec()
    };
    let name = last(input);
    !matches!(&name[..], b"" | b"." | b"..") && !last(actual).ends_with(&name)
}

/// Whether a result begins with a protective dot segment, and the expected result does not. Such a segment keeps
/// two slashes from being the start of an authority, or a colon from being the end of a scheme. In a reference with
/// a scheme, the dot segment may come from the reference itself: "g:./h:i".
fn is_guard(input: &[u8], [expected, actual]: [&[u8]; 2], change: Change) -> bool {
    let of_colon = change == Change::Dots && split(input).scheme.is_none();
    guards_slashes(actual) && !guards_slashes(expected) || of_colon && guards_colon(actual) && !guards_colon(expected)
}

fn guards_slashes(uri: &[u8]) -> bool {
    split(uri).path.of(uri).starts_with(b"/.//")
}

fn guards_colon(uri: &[u8]) -> bool {
    let path = split(uri).path.of(uri);
    let first = path
        .strip_prefix(b"./")
        .and_then(|rest| rest.split(|byte| *byte == b'/').next());
    first.is_some_and(|first| first.contains(&b':'))
}

/// Whether the base ends in dots, which merging removes, and the result is right if a letter replaces the dots.
fn is_right_without_last_dots(member: &Member<'_>, base: &[u8], input: &[u8], options: ResolveOptions) -> bool {
    let path = split(base).path;
    let start = memchr::memrchr(b'/', path.of(base)).map_or(path.start, |slash| path.start + slash + 1);
    let is_dots = matches!(&base[start..path.end], b"." | b"..");
    is_dots
        && is_right(
            member,
            &[&base[..start], b"a", &base[path.end..]].concat(),
            input,
            options,
        )
}

fn is_right(member: &Member<'_>, base: &[u8], input: &[u8], options: ResolveOptions) -> bool {
    let request = Request::Resolve { base, input, options };
    let answer = ReferenceAnswer::of(member.spec, &request);
    member.judge_by(&request, &answer, &member.observe(&request)).verdict == Verdict::Agree
}

/// Whether a result is known to be wrong. It is not known if the subject's answer comes from a record, which
/// contains no answers to other requests.
fn is_wrong(member: &Member<'_>, base: &[u8], input: &[u8], options: ResolveOptions) -> bool {
    let request = Request::Resolve { base, input, options };
    let observed = member.observe(&request);
    let answer = ReferenceAnswer::of(member.spec, &request);
    !matches!(observed, Observation::Unsupported(_))
        && member.judge_by(&request, &answer, &observed).verdict != Verdict::Agree
}

/// Whether the plainest reference is resolved against this base as the document requires, except for dots that are
/// added or kept. `true` if this is not known.
fn merges(member: &Member<'_>, base: &[u8], options: ResolveOptions) -> bool {
    let request = Request::Resolve {
        base,
        input: b"a",
        options,
    };
    let (answer, observed) = (ReferenceAnswer::of(member.spec, &request), member.observe(&request));
    let has_dots_alone = match (answer.result(), &observed) {
        (Some(expected), Observation::Accept(Answer::Uri(actual))) => {
            let mut found = differences(expected, actual).into_iter();
            found.all(|one| one.change == Change::Dots)
        }
        _ => false,
    };
    has_dots_alone
        || matches!(observed, Observation::Unsupported(_))
        || member.judge_by(&request, &answer, &observed).verdict == Verdict::Agree
}

/// The level to which a difference belongs, which may be below the requested level. A host in capitals belongs to
/// the level of case, even if syntax or scheme was requested.
fn level_of(member: &Member<'_>, input: &[u8], level: Level, component: Component, change: Change) -> Level {
    match (change, level) {
        (_, Level::String | Level::Case | Level::Percent | Level::Path | Level::Whatwg) => level,
        (Change::Case, _) => Level::Case,
        (Change::Encoding, _) => Level::Percent,
        (Change::Dots, _) => Level::Path,
        (_, Level::Scheme) if !is_of_scheme(member, input, component, change) => Level::Syntax,
        (_, Level::Syntax | Level::Scheme) => level,
    }
}

/// Whether the scheme decides how a component is normalised. It decides whether an empty component or a default
/// port is kept, and whether an empty path becomes a slash. It does not decide how a host is normalised.
fn is_of_scheme(member: &Member<'_>, input: &[u8], component: Component, change: Change) -> bool {
    use Component as C;
    let is_known = matches!(component, C::Userinfo | C::Port | C::Query | C::Fragment);
    is_known || change == Change::Filled || touches(member, input, component)
}

/// Whether normalisation by scheme changes a component beyond normalisation by syntax. Also `true` if the input
/// has only one of these normal forms, or none.
fn touches(member: &Member<'_>, input: &[u8], component: Component) -> bool {
    let normal = |level| ReferenceAnswer::of(member.spec, &Request::Normalize { input, level });
    let (by_scheme, by_syntax) = (normal(Level::Scheme), normal(Level::Syntax));
    by_scheme
        .result()
        .zip(by_syntax.result())
        .is_none_or(|(by_scheme, by_syntax)| {
            let mut found = differences(by_syntax, by_scheme).into_iter();
            found.any(|difference| difference.component == component)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str, actual: &str, change: Change, is: bool) {
        let texts = [expected.as_bytes(), actual.as_bytes()];
        assert_eq!(is_guard(input.as_bytes(), texts, change), is, "{actual} for {expected}");
    }

    #[test]
    fn a_dot_segment_in_front_guards_what_is_behind() {
        check(".//", "a:////", "a:///.//", Change::Dots, true);
        check("a/..///", "a:///", "a:/.//", Change::Other, true);
        check("./c:d", "a:c:d", "a:./c:d", Change::Dots, true);
        check("g:./h:i", "g:h:i", "g:./h:i", Change::Dots, false);
        check("../a:", "a:/a:", "a:./a:", Change::Lengthened, false);
        check("..", "a:/.//b", "a:/.//", Change::Other, false);
        check("b/c:d", "a:b/c:d", "a:./b/c:d", Change::Dots, false);
    }
}
