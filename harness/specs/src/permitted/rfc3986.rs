//! The interpretations of resolution in RFC 3986 section 5. These interpretations also apply to the last drafts of
//! RFC 3986, and to the documents that are based on it.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions};

use super::answers::Answers;
use super::exchange::Resolution;
use super::normal_forms;
use crate::dispatch;
use crate::document::Target;
use crate::split::split;

/// The interpretation of section 5.2.1 by which the base is normalized.
const NORMALIZED_BASE: &str = "rfc3986-normalized-base";

/// Section 5.2.1 leaves open whether the base is normalized first, and to which level: `c` against `http://a:80/b`
/// may give `http://a/c`. If the request has the option to normalize the base, it may be normalized only by section
/// 6.2.2.
///
/// A different answer to one question cannot express this: the base may be normalized to each level, and by each step.
pub(super) fn normalized_base(asked: Resolution<'_>, answers: &mut Answers<'_>) {
    let Resolution {
        spec, base, options, ..
    } = asked;
    let forms = if options.normalize_base {
        let by_syntax = dispatch::normalize(spec, base, Level::Syntax);
        by_syntax.into_iter().map(Cow::into_owned).collect()
    } else {
        // Normalization does not change a base that is already in normal form.
        [vec![base.to_vec()], normal_forms::of(spec, base)].concat()
    };
    let as_it_is = ResolveOptions {
        normalize_base: false,
        ..options
    };
    for normal in forms {
        let by_normal = Resolution {
            base: &normal,
            options: as_it_is,
            ..asked
        };
        if let Ok(Target::Uri(result)) = by_normal.result() {
            if appears(by_normal, &result) {
                answers.uri(NORMALIZED_BASE, with_dot(&result));
            }
            answers.uri(NORMALIZED_BASE, result);
        }
    }
}

/// By section 3.2.3, producers of URIs should omit the colon of an empty port, but section 5.3 copies it. This
/// interpretation can be combined with the interpretation that normalizes the base: an empty reference against
/// `A://:/.` may give `A:///`.
pub(super) fn empty_port(result: &[u8], answers: &mut Answers<'_>) {
    if let Some(without) = without_empty_port(result) {
        answers.uri("rfc3986-empty-port", without);
    }
    for result in answers.uris_by(NORMALIZED_BASE) {
        if let Some(without) = without_empty_port(&result) {
            answers.uri(NORMALIZED_BASE, without);
        }
    }
}

/// The URI without the colon of its empty port; `None` if it has no empty port.
fn without_empty_port(uri: &[u8]) -> Option<Vec<u8>> {
    let authority = split(uri).authority?;
    let has_one = authority.of(uri).ends_with(b":");
    has_one.then(|| [&uri[..authority.end - 1], &uri[authority.end..]].concat())
}

/// `.//g` against `f:/a` gives the path `//g`. Section 3.3 forbids this path in a URI without an authority. So a
/// resolver may keep a dot segment before the path, or reject the reference. No answer is about the result.
pub(super) fn authority_appears(asked: Resolution<'_>, result: &[u8], answers: &mut Answers<'_>) {
    if appears(asked, result) {
        answers.uri("rfc3986-authority-appears", with_dot(result));
        answers.reject("rfc3986-authority-appears-refused");
    }
}

fn appears(asked: Resolution<'_>, result: &[u8]) -> bool {
    let (base, reference) = asked.pieces();
    let result = split(result).pieces(result);
    let reference = reference.read_against(&base, asked.options.strict);
    let is_inherited = reference.scheme.is_none() && base.authority.is_some();
    reference.authority.is_none() && !is_inherited && result.authority.is_some()
}

fn with_dot(result: &[u8]) -> Vec<u8> {
    let colon = split(result).scheme.map_or(0, |scheme| scheme.end + 1);
    [&result[..colon], b"/.", &result[colon..]].concat()
}
