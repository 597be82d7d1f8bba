//! The interpretations of RFC 1630, RFC 1738 and their drafts. In these documents, examples and prose contradict
//! the rules.

use urispec_model::{Component, Span, Spans, Spec};

use super::answers::Answers;
use crate::cursor::is_triplet;
use crate::dispatch;
use crate::document::{ResolveError, Target};
use crate::rfc1630::{self, Partial, Reading, Removable};

/// The interpretation that cuts off a fragment before the parse.
pub(super) const FRAGMENT: &str = "old-fragment-in-example";

/// The appendix of RFC 1738 prints a URL with a fragment, but no rule derives fragments. By this interpretation,
/// the fragment is cut off before the URL is parsed.
pub(super) fn fragment_cut_off(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    let number_sign = memchr::memchr(b'#', input)?;
    let spans = dispatch::parse(spec, None, &input[..number_sign]).ok()?;
    Some((FRAGMENT, spans))
}

/// RFC 1630 prints `EMP?*%20where%20name%%3Ddobbins`, in which the percent sign before a triplet is a separate character.
pub(super) fn percent_sign(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    let mut text = input.to_vec();
    for place in memchr::memchr_iter(b'%', input) {
        if !is_triplet(&input[place..]) && is_triplet(&input[place + 1..]) {
            // A letter is allowed wherever an escape is.
            text[place] = b'x';
        }
    }
    let spans = dispatch::parse(spec, None, &text).ok()?;
    Some(("rfc1630-bad-escape-in-example", spans))
}

/// RFC 1738 section 5 allows only lower-case letters in schemes, but by section 2.1 programs should treat
/// upper-case letters in the same way: `HTTP://h/`.
pub(super) fn capital_scheme(spans: &Spans, input: &[u8]) -> Option<&'static str> {
    let scheme = spans.get(Component::Scheme)?.of(input);
    let has_capital = scheme.iter().any(u8::is_ascii_uppercase);
    has_capital.then_some("old-letters-of-either-case")
}

const ONE_CASE: &str = "old-letters-of-one-case";

/// RFC 1630 and the drafts before it write the names of schemes as separate letters, and do not mention upper case:
/// `HTTP://h/` in draft 01.
pub(super) fn either_case(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    let spans = dispatch::parse(spec, None, &with_small_scheme(spec, input)?).ok()?;
    Some((ONE_CASE, spans))
}

/// The text, with its scheme and the prefix of draft 03 converted to lower case.
fn with_small_scheme(spec: Spec, input: &[u8]) -> Option<Vec<u8>> {
    let prefix = if spec == Spec::UriUrl03 { "url:".len() } else { 0 };
    let colon = prefix + memchr::memchr(b':', input.get(prefix..)?)?;
    let mut small = input.to_vec();
    small[..colon].make_ascii_lowercase();
    Some(small)
}

/// In RFC 1738 section 5, `otherurl` derives URLs of every scheme, even if the scheme has its own production:
/// `http://user@host/`.
pub(super) fn any_scheme(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    let colon = memchr::memchr(b':', input)?;
    dispatch::parse(spec, Some("scheme"), &input[..colon]).ok()?;
    let mut text = input.to_vec();
    // No scheme has this name.
    text[..colon].fill(b'x');
    let spans = dispatch::parse(spec, None, &text).ok()?;
    Some(("old-known-schemes-are-no-other", spans))
}

/// Draft 01 lists the space among its characters, but states that spaces are not legal: `http://h/a b`.
pub(super) fn space(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    // A letter is allowed where a space would be.
    let text = input.iter().map(|byte| if *byte == b' ' { b'x' } else { *byte });
    let spans = dispatch::parse(spec, None, &text.collect::<Vec<u8>>()).ok()?;
    Some(("old-space", spans))
}

/// In draft 01 the prose allows a user before the host for every Internet scheme, but the rules allow it only for
/// ftp and telnet: `http://u@h/`.
pub(super) fn user_of_any_scheme(input: &[u8]) -> Option<(&'static str, Spans)> {
    let colon = memchr::memchr(b':', input)?;
    let is_meant = ["http", "gopher", "wais", "prospero"]
        .iter()
        .any(|scheme| input[..colon] == *scheme.as_bytes());
    let start = colon + 3;
    let rest = input[colon + 1..].strip_prefix(b"//").filter(|_| is_meant)?;
    let end = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
    let sign = start + memchr::memrchr(b'@', &rest[..end])?;
    dispatch::parse(Spec::UriUrl01, Some("xalphas"), &input[start..sign]).ok()?;
    let spans = dispatch::parse(Spec::UriUrl01, None, &[&input[..start], &input[sign + 1..]].concat()).ok()?;
    let length = sign + 1 - start;
    let place = |place| place + if place < start { 0 } else { length };
    let mut moved = Spans::default();
    for component in Component::ALL.iter().copied() {
        let span = spans.get(component);
        moved.set(
            component,
            span.map(|span| Span::new(place(span.start), place(span.end))),
        );
    }
    let authority = moved.get(Component::Authority)?;
    moved.set(Component::Authority, Some(Span::new(start, authority.end)));
    moved.set(Component::Userinfo, Some(Span::new(start, sign)));
    moved.host_kind = spans.host_kind;
    Some(("uri-url-01-user-of-any-scheme", moved))
}

/// Draft 03 requires the prefix `URL:`, but prints its examples without it: `http://h/`.
pub(super) fn no_prefix(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    let spans = dispatch::parse(spec, Some("url"), input).ok()?;
    Some(("old-prefix", spans))
}

/// Permits results for inputs that only a different interpretation accepts; `both` is the interpretation that
/// accepts base and reference. The result for a complete form is the form itself. A partial form is completed in
/// the context of the base, which is converted to lower case.
pub(super) fn accepted_otherwise(
    spec: Spec,
    base: &[u8],
    input: &[u8],
    both: Option<&'static str>,
    answers: &mut Answers<'_>,
) {
    let is_complete = input.iter().find(|byte| b":/?#".contains(byte)) == Some(&b':');
    if is_complete {
        if let Some(reading) = both {
            answers.uri(reading, input.to_vec());
        }
        return;
    }
    if matches!(spec, Spec::Rfc1738 | Spec::UriUrl06) {
        // These documents do not have a partial form.
        return;
    }
    let Some(small) = with_small_scheme(spec, base) else {
        return;
    };
    if let Ok(Target::Uri(mut result)) = dispatch::resolve(spec, &small, input) {
        let scheme = memchr::memchr(b':', base).unwrap_or_default();
        result[..scheme].copy_from_slice(&base[..scheme]);
        answers.uri(ONE_CASE, result);
    }
}

/// `..` is removed together with the element before it. The document does not state whether this element may also
/// be a `..`: `../../../../g` in the context of `http://a/b/c/d` is `http://a/../../g` or `http://a/g`.
pub(super) fn dot_elements(spec: Spec, base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    let partial = match spec {
        Spec::Rfc1630 => Partial::SlashCount,
        _ => Partial::LeftOut,
    };
    let reading = Reading {
        removable: Removable::DoubleDots,
        ..Reading::LETTER
    };
    if let Ok(result) = rfc1630::resolve_as((spec, partial), reading, base, input) {
        answers.uri("old-dot-elements", result);
    }
}

/// In RFC 1630 the path is the whole text after the colon, so the host is an element of the path: `../g` in the
/// context of `http://a/b` is `http://g`.
pub(super) fn host_as_element(base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    let reading = Reading {
        host_is_element: true,
        ..Reading::LETTER
    };
    if let Ok(result) = rfc1630::resolve_as((Spec::Rfc1630, Partial::SlashCount), reading, base, input) {
        answers.uri("rfc1630-host-is-no-element", result);
    }
}

/// RFC 1630 prints the result `magic://a/g` for `/g` in the context of `magic://a/b/c//d/e/f`, which contradicts
/// its rule about the number of slashes. By this interpretation, the text from the first slash after the host on is
/// replaced.
pub(super) fn slash_of_the_example(spec: Spec, base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    if !input.starts_with(b"/") || input.starts_with(b"//") {
        return;
    }
    // The rule may define no result, even for valid inputs.
    let is_accepted = matches!(
        dispatch::resolve(spec, base, input),
        Ok(Target::Uri(_)) | Err(ResolveError::NotDefined(_))
    );
    let Some(colon) = memchr::memchr(b':', base).filter(|_| is_accepted) else {
        return;
    };
    let Some(after) = base[colon + 1..].strip_prefix(b"//") else {
        return;
    };
    if let Some(host) = memchr::memchr(b'/', after) {
        let result = [&base[..colon + 3 + host], input].concat();
        answers.uri("rfc1630-slash-example", result);
    }
}
