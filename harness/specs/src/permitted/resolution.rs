//! Results of a resolution besides the one that the reference gives.

use urispec_model::{Expectation, Level, Permitted, ResolveOptions, Spec};

use super::uri;
use crate::rfc3986::{Options, normalize, resolve};
use crate::split::split;

pub(super) fn permitted(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions) -> Vec<Permitted> {
    match spec {
        Spec::Rfc3986 | Spec::Rfc3987 => {
            let mut permitted = normalized_base(base, input, options);
            permitted.extend(authority_appears(base, input, options));
            permitted
        }
        _ => Vec::new(),
    }
}

/// RFC 3986 section 5.2.1: whether the base is normalized first is left open, and so is how far.
fn normalized_base(base: &[u8], input: &[u8], options: ResolveOptions) -> Vec<Permitted> {
    let options = Options {
        strict: options.strict,
        normalize_base: false,
    };
    let bases = [Level::Case, Level::Percent, Level::Path, Level::Syntax, Level::Scheme]
        .into_iter()
        .filter_map(|level| normalize(base, level).ok());
    let mut results: Vec<Vec<u8>> = bases.filter_map(|base| resolve(&base, input, options).ok()).collect();
    results.sort();
    results.dedup();
    results
        .into_iter()
        .map(|result| uri(result, "rfc3986-normalized-base"))
        .collect()
}

/// `.//g` against `f:/a` gives the path `//g`, which section 3.3 forbids where there is no authority: a resolver may keep a
/// dot segment in front of it, or refuse.
fn authority_appears(base: &[u8], input: &[u8], options: ResolveOptions) -> Vec<Permitted> {
    let options = Options {
        strict: options.strict,
        normalize_base: options.normalize_base,
    };
    let Ok(result) = resolve(base, input, options) else {
        return Vec::new();
    };
    let has_none = |text: &[u8]| split(text).authority.is_none();
    let is_absolute = split(input).scheme.is_some();
    let appears = has_none(input) && (is_absolute || has_none(base)) && !has_none(&result);
    if !appears {
        return Vec::new();
    }
    let colon = split(&result).scheme.map_or(0, |scheme| scheme.end + 1);
    let with_dot = [&result[..colon], b"/.", &result[colon..]].concat();
    vec![
        uri(with_dot, "rfc3986-authority-appears"),
        Permitted {
            answer: Expectation::Reject,
            reading: Some("rfc3986-authority-appears-refused".into()),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(base: &str, input: &str, expected: &[&str]) {
        let permitted = permitted(
            Spec::Rfc3986,
            base.as_bytes(),
            input.as_bytes(),
            ResolveOptions::default(),
        );
        for text in expected {
            let answer = Expectation::Uri(text.as_bytes().to_vec().into());
            assert!(
                permitted.iter().any(|one| one.answer == answer),
                "{text} of {permitted:?}"
            );
        }
        let wrong = Expectation::Uri("a:/b".into());
        assert!(permitted.iter().all(|one| one.answer != wrong));
    }

    #[test]
    fn a_base_may_be_normalized_first() {
        check("a:/.", "", &["a:/"]);
        check("http://a:80/b", "c", &["http://a/c", "http://a:80/c"]);
    }

    #[test]
    fn a_path_that_would_become_an_authority_may_be_guarded() {
        check("f:/a", ".//g", &["f:/.//g"]);
    }
}
