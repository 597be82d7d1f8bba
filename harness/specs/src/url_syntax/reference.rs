//! What the components of a reference are.

use urispec_model::{Span, Spans};

use super::edition::{Edition, Params, Parsing};
use super::productions::reference;
use super::rule::Rule;
use super::site;
use crate::cursor::{Cursor, Rejection};
use crate::rfc1808::{self, Url};
use crate::split::split;

/// Parses the whole of `input` as `URL-reference` (`URI-reference` in the later drafts), without allocating.
pub fn parse_reference(edition: &Edition, input: &[u8]) -> Result<Url, Rejection> {
    let mut cursor = Cursor::new(input);
    let scheme = reference(edition, &mut cursor)?;
    let whole = Rule::Reference.name(edition).unwrap_or_default();
    cursor.end(whole, "a character of this component, or the next component")?;
    Ok(match edition.parsing {
        Parsing::OutsideIn => outside_in(edition, input),
        Parsing::Expression => by_expression(scheme, input),
    })
}

/// As the model's components, with the inside of the `net_loc` of `input` if it is a server. The documents call a `net_loc`
/// server, site or authority.
pub fn spans(edition: &Edition, reference: &Url, input: &[u8]) -> Spans {
    let mut spans = reference.components();
    if let Some(site) = reference.net_loc
        && let Ok(server) = site::server(edition, input, site)
    {
        server.set_in(&mut spans);
    }
    spans
}

/// Breaks any bytes down from the outside in: fragment (section 3), scheme (4.1), server (4.3.1), query, parameters and
/// path (4.3.2 to 4.3.4), as in RFC 1808 section 2.4.
pub(super) fn outside_in(edition: &Edition, input: &[u8]) -> Url {
    match edition.params {
        Params::Component => rfc1808::split(input),
        Params::Segment => rfc1808::split_before_params(input),
    }
}

/// The same for what is known to have neither fragment nor scheme.
pub(super) fn outside_in_relative(edition: &Edition, input: &[u8]) -> Url {
    let mut url = rfc1808::split_relative(input);
    if edition.params == Params::Segment
        && let Some(params) = url.params.take()
    {
        url.path.end = params.end;
    }
    url
}

/// Breaks down what is known to be a reference: after the scheme that the grammar found, by the regular expression of
/// Appendix B. The greedy choice of section 4.4 (4.3 in the last draft): after two slashes comes a site, "//a/b", and no empty
/// segment.
pub(super) fn by_expression(scheme: Option<Span>, input: &[u8]) -> Url {
    let start = scheme.map_or(0, |scheme| scheme.end + 1);
    let split = split(&input[start..]);
    let moved = |span: Span| Span::new(span.start + start, span.end + start);
    // "a:b:c" has the path "b:c" after its scheme: what the expression calls a scheme there is part of the path.
    let path = Span::new(split.scheme.map_or(split.path.start, |_| 0), split.path.end);
    Url {
        scheme,
        net_loc: split.authority.filter(|_| split.scheme.is_none()).map(moved),
        path: moved(path),
        params: None,
        query: split.query.map(moved),
        fragment: split.fragment.map(moved),
    }
}
