//! Further results of a resolution that a document permits.

use std::borrow::Cow;

use urispec_model::{Expectation, Level, Request, ResolveOptions, Spec};

use super::answers::{Answers, expectation};
use super::exchange::{self, Resolution};
use super::of;
use super::{branches, normal_forms, old, parse, relative_url, rfc1808, rfc2396, rfc3986, url_syntax};
use crate::dispatch;
use crate::document::{ResolveError, Target};
use crate::readings::Resolving;
use crate::rfc3986::transform;
use crate::split::split;

pub(super) fn permit(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let asked = Resolution {
        spec,
        base,
        input,
        options,
    };
    refused_texts(spec, base, input, options, answers);
    permit_by_document(asked, answers);
    base_not_used(spec, base, input, options, answers);
    fragment_without_base(spec, base, input, answers);
    decoded_texts(spec, (base, input), options, answers);
    normalized_target(spec, answers);
    branches::without_passwords(spec, answers);
    same_document_as_uri(base, answers);
}

/// For a reference with a scheme, the steps of RFC 1808 section 4, RFC 2396 section 5.2 and RFC 3986 section 5.2.2 do
/// not use the base: `http://h/` against `a` is `http://h/`.
fn base_not_used(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let letter = dispatch::resolve_with(spec, base, input, options);
    let is_base_refused = matches!(letter, Err(ResolveError::Base(_) | ResolveError::BaseNotAbsolute(_)));
    if !is_base_refused || !dispatch::has_scheme(spec, input) {
        return;
    }
    let strict = ResolveOptions {
        strict: true,
        ..options
    };
    let results = [b"x-none://x/", input].map(|base| dispatch::resolve_with(spec, base, input, strict));
    if let Some(target) = results.into_iter().flatten().next() {
        answers.permit("base-not-used", expectation(target));
    }
}

/// By section 5.1 of RFC 3986, a reference that is only a fragment does not need a base: `#s` without a base is `#s`.
fn fragment_without_base(spec: Spec, base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    if dispatch::is_as_rfc_3986(spec)
        && base.is_empty()
        && input.starts_with(b"#")
        && dispatch::parse_whole(spec, input).is_ok()
    {
        answers.uri("fragment-needs-no-base", input.to_vec());
    }
}

/// RFC 3986 section 2.4 allows decoding of unreserved characters at any time: `%2e%2e/g` may go up one level. So
/// the results for decoded texts are permitted. The unreserved characters are decoded everywhere, or only in
/// segments that become dot segments.
fn decoded_texts(spec: Spec, texts: (&[u8], &[u8]), options: ResolveOptions, answers: &mut Answers<'_>) {
    if of(spec).normal_forms.is_none() || ![texts.0, texts.1].concat().contains(&b'%') {
        return;
    }
    let all = |text| dispatch::normalize(spec, text, Level::Percent).map_or(text.to_vec(), Cow::into_owned);
    let dots = [texts.0, texts.1].map(with_dots);
    let all = [texts.0, texts.1].map(all);
    for [base, input] in [dots, all] {
        for texts in [(&*base, texts.1), (texts.0, &*input), (&*base, &*input)] {
            let Ok(target) = dispatch::resolve_with(spec, texts.0, texts.1, options) else {
                continue;
            };
            answers.permit(normal_forms::READING, expectation(target));
            let request = Request::Resolve {
                base: texts.0,
                input: texts.1,
                options,
            };
            let mut otherwise = Answers::new(spec, &request);
            let asked = Resolution {
                spec,
                base: texts.0,
                input: texts.1,
                options,
            };
            permit_by_document(asked, &mut otherwise);
            for (uri, _) in otherwise.uris() {
                answers.uri(normal_forms::READING, uri);
            }
        }
    }
}

/// Decodes only the path segments that encode one or two dots: `%2ea/%2e` becomes `%2ea/.`.
fn with_dots(text: &[u8]) -> Vec<u8> {
    let path = split(text).path;
    let segments = text[path.range()].split(|byte| *byte == b'/');
    let decoded = segments.map(|segment| match segment.to_ascii_lowercase().as_slice() {
        b"%2e" => &b"."[..],
        b"%2e%2e" | b".%2e" | b"%2e." => b"..",
        _ => segment,
    });
    let decoded = decoded.collect::<Vec<_>>().join(&b'/');
    [&text[..path.start], &decoded, &text[path.end..]].concat()
}

/// Permits a normal form of each target. By sections 3.1 to 3.2.3 of RFC 3986, producers of URIs should write
/// schemes and hosts in lower case, and omit an empty port. Section 5.2.1 allows a target to be normalized: `//H/x`
/// against `http://a/b` may give `http://h/x`.
fn normalized_target(spec: Spec, answers: &mut Answers<'_>) {
    if of(spec).normal_forms.is_none() {
        return;
    }
    for target in answers.all_uris() {
        for form in normal_forms::of(spec, &target) {
            answers.uri(normal_forms::READING, form);
        }
    }
}

/// Permits the current document as a URI: the base without its fragment, and the fragment of the reference. RFC
/// 2396 section 4.2 defines the target of such a reference, but not the value that an interface returns. If the
/// base is the URI of the document, an interface that returns a text can only return this URI: `#s` against
/// `http://a/b?c#d` gives `http://a/b?c#s`.
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

/// Permits rejections: of the base, of the reference, or of the target.
fn refused_texts(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    // RFC 3986 section 5.4.2 prints the result of `http:g` against an http base, so this interpretation does not
    // reject the reference.
    let is_printed = {
        let [base, reference] = [base, input].map(|text| split(text).pieces(text));
        reference.has_scheme_of(&base) && reference.authority.is_none()
    };
    for (text, is_base) in [(base, true), (input, false)] {
        if let Some(reading) = parse::refused(spec, text)
            && (is_base || !is_printed || reading != branches::HTTP_WITHOUT_HOST)
        {
            answers.reject(reading);
        }
    }
    if !is_printed
        && let Ok(Target::Uri(result)) = dispatch::resolve_with(spec, base, input, options)
        && let Some(branches::HTTP_WITHOUT_HOST) = parse::refused(spec, &result)
    {
        answers.reject(branches::HTTP_WITHOUT_HOST);
    }
}

/// Permits the results of the document's own readings.
fn permit_by_document(asked: Resolution<'_>, answers: &mut Answers<'_>) {
    use Resolving as R;
    let Resolution { spec, base, input, .. } = asked;
    let readings = of(spec).resolves;
    if readings.is_empty() {
        return;
    }
    let letter = asked.result();
    let is_refused = matches!(letter, Err(ResolveError::Base(_) | ResolveError::Reference(_)));
    for reading in readings {
        match reading {
            R::Exchanged(exchange) => exchange::permit(asked, exchange, answers),
            R::AcceptedForms | R::AcceptedWithQuery | R::AcceptedIris | R::AcceptedReferences => {
                if is_refused {
                    return otherwise_accepted(*reading, asked, answers);
                }
            }
            R::SlashOfTheExample => old::slash_of_the_example(spec, base, input, answers),
            R::DotElements => old::dot_elements(spec, base, input, answers),
            R::HostAsElement => old::host_as_element(base, input, answers),
            R::AcceptedByRules => {
                if let Some((reading, _)) = parse::accepted(spec, asked.input) {
                    rfc1808::accepted_by_rules(asked, reading, answers);
                }
            }
            R::EmptyDelimiters => rfc1808::empty_delimiters(asked, answers),
            R::BaseMustBeGeneric => rfc1808::base_must_be_generic(asked, answers),
            R::NoBase => url_syntax::no_base(spec, base, input, answers),
            R::OpaqueQuestionMark => rfc2396::opaque_question_mark(asked, answers),
            R::DriveLetter => branches::drive_letter(asked, answers),
            R::NormalizedBase => rfc3986::normalized_base(asked, answers),
            R::SchemeOfTheExpression if letter.is_ok() => url_syntax::scheme_of_the_expression(asked, answers),
            R::CurrentDocumentWithoutDelimiter
            | R::LeadingDotsOfAbsolute
            | R::EmptySegment
            | R::AuthorityAppears
            | R::EmptyPort => {
                if let Ok(letter) = &letter {
                    of_result(*reading, asked, letter, answers);
                }
            }
            R::SchemeOfTheExpression => {}
        }
    }
}

/// The readings about the result of the strict interpretation.
fn of_result(reading: Resolving, asked: Resolution<'_>, letter: &Target, answers: &mut Answers<'_>) {
    use Resolving as R;
    match (reading, letter) {
        (R::CurrentDocumentWithoutDelimiter, _) => {
            url_syntax::current_document_without_delimiter(asked.base, letter, answers);
        }
        (R::LeadingDotsOfAbsolute, Target::Uri(uri)) => {
            url_syntax::leading_dots_of_absolute(asked.input, uri, answers);
        }
        (R::EmptySegment, Target::Uri(uri)) => relative_url::empty_segment(uri, answers),
        (R::AuthorityAppears, Target::Uri(uri)) => rfc3986::authority_appears(asked, uri, answers),
        (R::EmptyPort, Target::Uri(uri)) => rfc3986::empty_port(uri, answers),
        _ => {}
    }
}

/// Permits the result for inputs that only a different interpretation accepts. These inputs are resolved with the
/// components of that interpretation.
fn otherwise_accepted(reading: Resolving, asked: Resolution<'_>, answers: &mut Answers<'_>) {
    let Resolution { spec, base, input, .. } = asked;
    if reading == Resolving::AcceptedWithQuery {
        return branches::base_with_query(asked, answers);
    }
    let both = parse::both_accepted(spec, base, input);
    if reading == Resolving::AcceptedForms {
        return old::accepted_otherwise(spec, base, input, both, answers);
    }
    let Some(name) = both else {
        return;
    };
    let (base, reference) = asked.pieces();
    if base.scheme.is_none() {
        return;
    }
    if reading == Resolving::AcceptedIris {
        let result = transform(&base, &reference, asked.options.strict);
        answers.permit(name, Expectation::Uri(result.into()));
    } else {
        rfc2396::transform_all(name, &base, &reference, asked, answers);
    }
}
