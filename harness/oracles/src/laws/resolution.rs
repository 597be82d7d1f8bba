//! Checks laws of resolution, and of the removal of dot segments.

use urispec_model::{Request, Spec};
use urispec_specs::rfc3986::split;
use urispec_specs::{Target, answer, parse, resolve};

use crate::law_violation::{LawViolation, quoted};

/// The result of a resolution can be parsed, and is absolute.
pub(super) fn resolution(spec: Spec, base: &[u8], reference: &[u8]) -> Result<(), LawViolation> {
    let Ok(target) = resolve(spec, base, reference) else {
        return Ok(());
    };
    for input in [base, reference] {
        if is_resolved_by_its_grammar(spec) && parse(spec, None, input).is_err() && !is_query_alone(spec, input) {
            let law = "every base and reference that can be resolved can be parsed";
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
        let law = "the result of resolving a reference is absolute";
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

/// Whether the text has a scheme. The regular expression in Appendix B of draft-fielding-url-syntax-02 allows
/// colons in a scheme: the scheme of `:foo://a` is `:foo`.
fn has_scheme(spec: Spec, uri: &[u8]) -> bool {
    let before_slash = uri.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    split(uri).scheme.is_some() || spec == Spec::UrlSyntax02 && before_slash.iter().skip(1).any(|byte| *byte == b':')
}

/// Whether the grammar of the document derives references. In RFC 1630 and earlier documents, only the prose
/// defines references. The documents on some schemes leave references to the generic syntax.
const fn is_resolved_by_its_grammar(spec: Spec) -> bool {
    !matches!(
        spec,
        Spec::UriUrl01
            | Spec::UriUrl03
            | Spec::Rfc1630
            | Spec::UriUrl06
            | Spec::Rfc1738
            | Spec::Rfc2616
            | Spec::Rfc6068
            | Spec::Rfc7230
            | Spec::Rfc8089
    )
}

/// Whether a reference is only a query. RFC 2396 and the two drafts before it have no rule for such a reference,
/// but resolve it (RFC 2396 Appendix C.1).
fn is_query_alone(spec: Spec, input: &[u8]) -> bool {
    let has_no_rule = matches!(
        spec,
        Spec::UriSyntax03 | Spec::UriSyntax04 | Spec::Rfc2396 | Spec::Rfc2732
    );
    has_no_rule && input.starts_with(b"?")
}

/// Removing dot segments twice gives the same result as removing them once.
pub(super) fn without_dots(spec: Spec, path: &[u8]) -> Result<(), LawViolation> {
    use urispec_model::{Answer, Observation};
    let remove = |input: &[u8]| match answer(spec, &Request::RemoveDotSegments { input }) {
        Observation::Accept(Answer::Path(path)) => Some(path.to_vec()),
        _ => None,
    };
    let Some(once) = remove(path) else { return Ok(()) };
    let twice = remove(&once).unwrap_or_default();
    if once != twice {
        let law = "removing dot segments twice is the same as once";
        return Err(LawViolation::new(law, spec, &[path], &quoted(&once), &quoted(&twice)));
    }
    Ok(())
}
