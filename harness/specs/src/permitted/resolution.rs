//! Results of a resolution besides the one that the reference gives.

use urispec_model::{Expectation, ResolveOptions, Spec};

use super::answers::Answers;
use super::{branches, old, parse, relative_url, rfc1808, rfc2396, rfc2396bis, rfc3986, url_syntax};
use crate::dispatch;
use crate::document::ResolveError;
use crate::rfc3986::transform;
use crate::split::split;

pub(super) fn permit(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    permit_by_document(spec, base, input, options, answers);
    same_document_as_uri(base, answers);
}

/// The current document as a URI: that of the base without its fragment, and the fragment of the reference. RFC 2396 section 4.2 says
/// where such a reference leads, and has an interface return no result in particular; where the base is the document's own URI, an
/// interface that returns a text can return nothing else. `#s` against `http://a/b?c#d` is `http://a/b?c#s`.
fn same_document_as_uri(base: &[u8], answers: &mut Answers<'_>) {
    let end = memchr::memchr(b'#', base).unwrap_or(base.len());
    for fragment in answers.same_documents() {
        let uri = match fragment {
            Some(fragment) => [&base[..end], b"#", &fragment].concat(),
            None => base[..end].to_vec(),
        };
        answers.uri("same-document-as-uri", uri);
    }
}

fn permit_by_document(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    for text in [base, input] {
        if let Some(reading) = parse::refused(spec, text) {
            answers.reject(reading);
        }
    }
    if matches!(
        spec,
        Spec::UriUrl01
            | Spec::UriUrl03
            | Spec::Rfc1630
            | Spec::Rfc8089
            | Spec::Rfc2396
            | Spec::Rfc2732
            | Spec::UriSyntax03
            | Spec::UriSyntax04
            | Spec::Rfc3987
    ) {
        let letter = dispatch::resolve_with(spec, base, input, options);
        if matches!(letter, Err(ResolveError::Base(_) | ResolveError::Reference(_))) {
            return otherwise_accepted(spec, base, input, options, answers);
        }
    }
    match spec {
        Spec::Rfc1630 => {
            old::slash_of_the_example(spec, base, input, answers);
            old::dot_elements(spec, base, input, answers);
            old::host_as_element(base, input, answers);
        }
        Spec::UriUrl01 => old::dot_elements(spec, base, input, answers),
        Spec::RelativeUrl00 | Spec::RelativeUrl01 | Spec::RelativeUrl02 => {
            if spec == Spec::RelativeUrl00 {
                rfc3986::scheme_compared(spec, base, input, options, answers);
            }
            rfc1808::permit(spec, base, input, answers);
            relative_url::permit(spec, base, input, answers);
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
        Spec::UriSyntax03 | Spec::UriSyntax04 | Spec::Rfc2396 | Spec::Rfc2616 | Spec::Rfc2732 => {
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
        Spec::Rfc3986 | Spec::Rfc3987 | Spec::Rfc6068 | Spec::Rfc6874 | Spec::Rfc7230 => {
            rfc3986::permit(spec, base, input, options, answers);
        }
        // The oldest: no reading of theirs that a vector shows changes a result.
        _ => {}
    }
}

/// What is refused as it is written, and accepted by another reading, resolves as its components do.
fn otherwise_accepted(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    if spec == Spec::Rfc8089 {
        return branches::base_with_query(base, input, options, answers);
    }
    let both = parse::both_accepted(spec, base, input);
    if matches!(spec, Spec::UriUrl01 | Spec::UriUrl03 | Spec::Rfc1630) {
        return old::accepted_otherwise(spec, base, input, both, answers);
    }
    let Some(reading) = both else {
        return;
    };
    let (base, reference) = (split(base).pieces(base), split(input).pieces(input));
    if base.scheme.is_none() {
        return;
    }
    if spec == Spec::Rfc3987 {
        let result = transform(&base, &reference, options.strict);
        answers.permit(reading, Expectation::Uri(result.into()));
    } else {
        rfc2396::transform_all(reading, &base, &reference, options, answers);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_resolve;
    use super::*;

    #[test]
    fn the_current_document_may_be_given_as_a_uri() {
        const LINE: [Spec; 6] = [
            Spec::UrlSyntax05,
            Spec::UriSyntax02,
            Spec::Rfc2396,
            Spec::Rfc2616,
            Spec::Rfc2732,
            Spec::Rfc2396bis01,
        ];
        for spec in LINE {
            for (base, reference, letter, uri) in [
                ("http://a/b?c#d", "#s", "same document Some(b\"s\")", "http://a/b?c#s"),
                ("http://a/b?c#d", "#", "same document Some(b\"\")", "http://a/b?c#"),
                ("http://a/b?c#d", "", "same document None", "http://a/b?c"),
            ] {
                check_resolve(
                    spec,
                    (base, reference),
                    letter,
                    &[&format!("same-document-as-uri: {uri}")],
                );
            }
        }
        // Where an empty reference resolves to a URI, nothing is added.
        check_resolve(Spec::Rfc3986, ("http://a/b?c#d", "#s"), "http://a/b?c#s", &[]);
    }
}
