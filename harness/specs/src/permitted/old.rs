//! RFC 1630 and RFC 1738, whose printed examples are at odds with their rules.

use urispec_model::{Spans, Spec};

use super::answers::Answers;
use crate::cursor::is_triplet;
use crate::dispatch;
use crate::document::{ResolveError, Target};

/// RFC 1738's appendix prints a URL with a fragment, which no rule derives: the fragment is cut off first.
pub(super) fn fragment_cut_off(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    let number_sign = memchr::memchr(b'#', input)?;
    let spans = dispatch::parse(spec, None, &input[..number_sign]).ok()?;
    Some(("old-fragment-in-example", spans))
}

/// RFC 1630 prints `EMP?*%20where%20name%%3Ddobbins`: the percent sign before a triplet is a character of its own.
pub(super) fn percent_sign(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    let mut text = input.to_vec();
    for place in memchr::memchr_iter(b'%', input) {
        if !is_triplet(&input[place..]) && is_triplet(&input[place + 1..]) {
            // A letter is allowed where an escape is.
            text[place] = b'x';
        }
    }
    let spans = dispatch::parse(spec, None, &text).ok()?;
    Some(("rfc1630-bad-escape-in-example", spans))
}

/// RFC 1630 prints `magic://a/g` for `/g` in `magic://a/b/c//d/e/f`, where the rule counts slashes: everything from the first
/// slash after the host on is replaced.
pub(super) fn slash_of_the_example(spec: Spec, base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    if !input.starts_with(b"/") || input.starts_with(b"//") {
        return;
    }
    // By the rule there may be no result; the inputs are what they should be.
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

#[cfg(test)]
mod tests {
    use super::super::testing::{check_parse, check_resolve};
    use super::*;

    #[test]
    fn a_fragment_may_be_cut_off_first() {
        for spec in [Spec::UriUrl06, Spec::Rfc1738] {
            check_parse(
                spec,
                "http://h/a#b",
                &["old-fragment-in-example: scheme=http authority=h host=h path=/a"],
            );
            check_parse(spec, "http:#b", &[]);
        }
    }

    #[test]
    fn a_percent_sign_before_a_triplet_may_be_itself() {
        check_parse(
            Spec::Rfc1630,
            "http://h/a?b%%3Dc",
            &["rfc1630-bad-escape-in-example: scheme=http path=//h/a query=b%%3Dc"],
        );
        check_parse(Spec::Rfc1630, "http://h/a?b%c", &[]);
    }

    #[test]
    fn one_slash_may_replace_all_after_the_host() {
        const BASE: &str = "magic://a/b/c//d/e/f";
        check_resolve(
            Spec::Rfc1630,
            (BASE, "/g"),
            "magic://a/b/c//d/g",
            &["rfc1630-slash-example: magic://a/g"],
        );
        check_resolve(Spec::Rfc1630, (BASE, "//g"), "magic://g", &[]);
        check_resolve(Spec::Rfc1630, ("http://a/b/c", "/g"), "http://a/g", &[]);
    }
}
