//! The interpretations of RFC 1808 and its drafts, and of the two later drafts that keep its steps.

use urispec_model::{Component, Expectation, Span, Spans, Spec};

use super::answers::Answers;
use super::exchange::Resolution;
use crate::answers::Pathless;
use crate::by_answers::For;
use crate::dispatch;
use crate::document::{ParseError, Target};
use crate::meaning::Choices;
use crate::rfc1808::Url;

/// Section 2.1 states that the `net_loc` is a `login` of RFC 1738. The rule for `login` allows fewer texts, and
/// rejects `http://a_b/`. The first three drafts and the url-syntax drafts do not contain this statement.
pub(super) fn refused(spans: &Spans) -> Option<&'static str> {
    let net_loc = spans.get(Component::Authority)?;
    let is_login = spans.get(Component::Host).is_some();
    (!is_login && !net_loc.is_empty()).then_some("rfc1808-login-in-net-loc")
}

/// The answers of the document, and the base and the reference with their components. `None` if the document
/// rejects the base, or if the base is unknown.
fn split(asked: Resolution<'_>) -> Option<(Choices, [Url; 2])> {
    let Resolution { spec, base, input, .. } = asked;
    let choices = dispatch::choices(spec);
    let base_url = choices.url(For::Resolving(b""), base);
    let scheme = base_url.scheme?.of(base);
    dispatch::parse(spec, None, base).ok()?;
    let url = choices.url(For::Resolving(scheme), input);
    Some((choices, [base_url, url]))
}

/// The result for a text that only the rules of section 2.4 split, which `reading` permits. No answer replaces the
/// grammar.
pub(super) fn accepted_by_rules(asked: Resolution<'_>, reading: &'static str, answers: &mut Answers<'_>) {
    if dispatch::parse(asked.spec, None, asked.input).is_err()
        && let Some((choices, [base_url, url])) = split(asked)
        && let Some(Target::Uri(result)) = choices.resolve_split((asked.base, &base_url), (asked.input, &url), true)
    {
        answers.uri(reading, result);
    }
}

const EMPTY_DELIMITERS: &str = "rfc1808-empty-delimiters";

/// A component that consists only of its delimiter is empty, and so is a component without a delimiter. Step 7 does
/// not state whether the delimiter is written: `g?#` may be `g`, `g?` or `g#`, and `//` against `file:/a` may be
/// `file:/a`.
///
/// A different answer to one question cannot express this: any of the four delimiters may be dropped.
pub(super) fn empty_delimiters(asked: Resolution<'_>, answers: &mut Answers<'_>) {
    let Resolution { spec, base, input, .. } = asked;
    if dispatch::parse(spec, None, input).is_err() {
        return;
    }
    let Some((choices, [base_url, url])) = split(asked) else {
        return;
    };
    if matches!(spec, Spec::UrlSyntax00 | Spec::UrlSyntax01) {
        if matches!(input, b"" | b"#") {
            // The current document, without the empty fragment.
            answers.permit(EMPTY_DELIMITERS, Expectation::SameDocument { fragment: None });
        }
        if matches!(input, b"" | [b'#', ..]) {
            return;
        }
    }
    if input.is_empty() || url.scheme.is_some() {
        return;
    }
    let scheme = base_url.scheme.map_or(0, |scheme| scheme.end);
    // The reference has some text, so it is not an empty reference.
    let with_path = |pathless| match pathless {
        Pathless::Whole | Pathless::CurrentDocument => Pathless::Base,
        answer => answer,
    };
    let choices = Choices {
        empty_reference: with_path(choices.empty_reference),
        fragment_only: with_path(choices.fragment_only),
        ..choices
    };
    let is_empty = |span: Option<Span>| span.is_some_and(Span::is_empty);
    let fields: [fn(&mut Url) -> &mut Option<Span>; 4] = [
        |url| &mut url.net_loc,
        |url| &mut url.params,
        |url| &mut url.query,
        |url| &mut url.fragment,
    ];
    let has_empty = fields.map(|field| is_empty(*field(&mut { base_url })) || is_empty(*field(&mut { url })));
    for dropped in 1_u8..16 {
        let drops = |field: usize| dropped & (1 << field) != 0;
        if (0..fields.len()).any(|field| drops(field) && !has_empty[field]) {
            continue;
        }
        let without = |mut url: Url| {
            for (place, field) in fields.iter().enumerate().filter(|(place, _)| drops(*place)) {
                if has_empty[place] && is_empty(*field(&mut url)) {
                    *field(&mut url) = None;
                }
            }
            url
        };
        let (base_url, url) = (without(base_url), without(url));
        let Some(Target::Uri(result)) = choices.resolve_split((base, &base_url), (input, &url), true) else {
            continue;
        };
        // "file:////a": without the slashes of the empty net_loc, the slashes of the path would begin a net_loc.
        let begins_net_loc = result[scheme + 1..].starts_with(b"//");
        let has_net_loc = base_url.net_loc.is_some() || url.net_loc.is_some();
        if has_net_loc || !begins_net_loc {
            answers.uri(EMPTY_DELIMITERS, result);
        }
    }
}

/// Section 2 requires the `generic-RL` syntax for a base, but section 4 defines a result for every base: `http://a//b`.
/// No answer is about a rule of the grammar.
pub(super) fn base_must_be_generic(asked: Resolution<'_>, answers: &mut Answers<'_>) {
    let end = memchr::memchr(b'#', asked.base).unwrap_or(asked.base.len());
    let generic = dispatch::parse(asked.spec, Some("generic-RL"), &asked.base[..end]);
    if !asked.base.is_empty() && matches!(generic, Err(ParseError::Rejected(_))) {
        answers.reject("rfc1808-base-must-be-generic");
    }
}
