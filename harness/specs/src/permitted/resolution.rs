//! Results of a resolution besides the one that the reference gives.

use urispec_model::{Expectation, ResolveOptions, Spec};

use super::answers::Answers;
use super::{branches, old, parse, rfc1808, rfc2396, rfc2396bis, rfc3986, url_syntax};
use crate::{ResolveError, Target};

pub(super) fn permit(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    for text in [base, input] {
        if let Some(reading) = parse::refused(spec, text) {
            answers.reject(reading);
        }
    }
    match spec {
        Spec::Rfc1630 => old::slash_of_the_example(spec, base, input, answers),
        Spec::RelativeUrl00 | Spec::RelativeUrl01 | Spec::RelativeUrl02 => {
            if spec == Spec::RelativeUrl00 {
                rfc3986::scheme_compared(spec, base, input, options, answers);
            }
            rfc1808::permit(spec, base, input, answers);
        }
        Spec::RelativeUrl03 | Spec::RelativeUrl04 | Spec::RelativeUrl05 | Spec::RelativeUrl06 | Spec::Rfc1808 => {
            rfc1808::permit(spec, base, input, answers);
        }
        Spec::UrlSyntax00 | Spec::UrlSyntax01 => {
            rfc1808::permit(spec, base, input, answers);
            url_syntax::permit(spec, base, input, options, answers);
        }
        Spec::UrlSyntax02
        | Spec::UrlSyntax03
        | Spec::UrlSyntax04
        | Spec::UrlSyntax05
        | Spec::UrlSyntax06
        | Spec::UrlSyntax07
        | Spec::UrlSyntax08
        | Spec::UrlSyntax09
        | Spec::UrlSyntax10
        | Spec::UriSyntax00
        | Spec::UriSyntax01
        | Spec::UriSyntax02 => url_syntax::permit(spec, base, input, options, answers),
        Spec::UriSyntax03 | Spec::UriSyntax04 | Spec::Rfc2396 | Spec::Rfc2732 => {
            rfc2396::permit(spec, base, input, options, answers);
        }
        Spec::Rfc2396bis00
        | Spec::Rfc2396bis01
        | Spec::Rfc2396bis02
        | Spec::Rfc2396bis03
        | Spec::Rfc2396bis04
        | Spec::Rfc2396bis05
        | Spec::Rfc2396bis06
        | Spec::Rfc2396bis07 => rfc2396bis::permit(spec, base, input, options, answers),
        Spec::Rfc8089 => {
            branches::drive_letter(base, input, options, answers);
            rfc3986::permit(spec, base, input, options, answers);
        }
        Spec::Rfc3986 | Spec::Rfc3987 | Spec::Rfc6068 | Spec::Rfc6874 => {
            rfc3986::permit(spec, base, input, options, answers);
        }
        Spec::UriUrl01 | Spec::UriUrl03 | Spec::UriUrl06 | Spec::Rfc1738 => {}
    }
}

/// The result as an answer.
pub(super) fn expectation(target: Target) -> Expectation {
    match target {
        Target::Uri(uri) => Expectation::Uri(uri.into()),
        Target::SameDocument { fragment } => Expectation::SameDocument {
            fragment: fragment.map(Into::into),
        },
    }
}

/// What a resolution comes to: a result, or a refusal where there are more `..` segments than there are to remove. `None`
/// where the inputs are refused, or the document defines no result.
pub(super) fn outcome(resolved: Result<Target, ResolveError>) -> Option<Expectation> {
    match resolved {
        Ok(target) => Some(expectation(target)),
        Err(ResolveError::SurplusDots) => Some(Expectation::Reject),
        Err(_) => None,
    }
}
