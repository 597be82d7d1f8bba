//! Productions that several documents print in the same form.

use urispec_model::Span;

use crate::class::Class;
use crate::cursor::{Cursor, Rejection};

/// Reads `scheme = alpha *( alpha | digit | "+" | "-" | "." )`, section 3.1 from draft-fielding-uri-syntax-02 on.
pub(crate) fn scheme(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    if !cursor.peek().is_some_and(|byte| Class::ALPHA.has(byte)) {
        return Err(cursor.rejection("scheme", "a letter"));
    }
    Ok(cursor.run("scheme", Class::SCHEME))
}

/// Reads `scheme = 1*( alpha | digit | "+" | "-" | "." )`, which may begin with a digit: RFC 1738 section 5, RFC 1808
/// section 2.2, and the drafts before draft-fielding-uri-syntax-02. The rule of RFC 1738 has only lower-case letters,
/// but its section 2.1 allows both cases.
pub(crate) fn scheme_of_any_start(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let scheme = cursor.run("scheme", Class::SCHEME);
    if scheme.is_empty() {
        return Err(cursor.rejection("scheme", "a letter, a digit, `+`, `-` or `.`"));
    }
    Ok(scheme)
}

/// Reads the only scheme of a document, in upper or lower case, and the colon after it. `literal` is the form of
/// `name` for messages.
pub(crate) fn scheme_named(
    cursor: &mut Cursor<'_>,
    (name, literal): (&[u8], &'static str),
    [rule, whole]: [&'static str; 2],
) -> Result<Span, Rejection> {
    let scheme = Span::new(cursor.at, cursor.at + name.len());
    let next = cursor.rest().get(..name.len());
    if !next.is_some_and(|next| next.eq_ignore_ascii_case(name)) {
        return Err(cursor.rejection(rule, literal));
    }
    cursor.at = scheme.end;
    colon(cursor, whole)?;
    Ok(scheme)
}

/// Reads the colon after a scheme, for the rule `rule`.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn colon(cursor: &mut Cursor<'_>, rule: &'static str) -> Result<(), Rejection> {
    cursor.expect(b':', rule, "`:` after the scheme")
}

/// The span of the scheme of `input`, if a colon follows it.
pub(crate) fn scheme_before_colon(input: &[u8]) -> Option<Span> {
    let colon = Class::SCHEME.prefix(input);
    (colon > 0 && input.get(colon) == Some(&b':')).then(|| Span::new(0, colon))
}

/// `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum`, for the rule `rule`. If the text stops being a
/// label, a rejection names the rule `stopped`. RFC 1738 and RFC 2396 print this rule; the drafts of RFC 2396bis
/// limit its length.
pub(crate) fn domainlabel(
    cursor: &mut Cursor<'_>,
    [rule, stopped]: [&'static str; 2],
    longest: usize,
) -> Result<Span, Rejection> {
    let span = cursor.run(stopped, Class::LABEL);
    match span.of(cursor.input) {
        // "a..b" has an empty label.
        [] => Err(cursor.rejection(rule, "a letter or a digit")),
        // "-a.b".
        [b'-', ..] => Err(Rejection::new(rule, span.start, "a letter or a digit at the beginning")),
        label if label.len() > longest => Err(Rejection::new(rule, span.start + longest, "at most 63 characters")),
        // "a-.b".
        [.., b'-'] => Err(Rejection::new(rule, span.end - 1, "a letter or a digit at the end")),
        _ => Ok(span),
    }
}
