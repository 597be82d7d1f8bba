//! Reads and replaces the texts of requests.

use urispec_model::{OwnedRequest, Request};

/// A request to parse from the start rule of the document.
pub(crate) const fn parse(input: &[u8]) -> Request<'_> {
    Request::Parse { input, rule: None }
}

/// The texts of a request. A base is before its reference.
pub(crate) fn texts(request: &OwnedRequest) -> Vec<&[u8]> {
    request.as_request().texts().collect()
}

/// The texts of a request that a parser has to parse for its answer. If a parser refuses such a text, or crashes on
/// it, a parse request shows this already.
pub(crate) fn parsed_texts<'a>(request: &Request<'a>) -> impl Iterator<Item = &'a [u8]> {
    let texts = match *request {
        Request::Parse { .. }
        | Request::RemoveDotSegments { .. }
        | Request::Base { .. }
        | Request::Extract { .. }
        | Request::Expand { .. }
        | Request::Query { .. }
        | Request::Address { .. }
        | Request::RequestTarget { .. }
        | Request::Encode { .. }
        | Request::Decode { .. } => [None, None],
        Request::SchemeParts { input }
        | Request::Dispatch { input }
        | Request::ToUri { input }
        | Request::ToIri { input }
        | Request::Hazards { input }
        | Request::Normalize { input, .. }
        | Request::Set { input, .. }
        | Request::Recompose { input } => [Some(input), None],
        Request::Equivalent { input, other, .. } => [Some(input), Some(other)],
        Request::Resolve { base, input, .. } => [Some(base), Some(input)],
    };
    texts.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use urispec_vectors::Suite;

    use super::*;

    #[test]
    fn every_text_of_a_request_can_be_replaced() {
        for vector in &Suite::embedded().vectors {
            let request = &vector.ask;
            for (place, text) in texts(request).into_iter().enumerate() {
                assert_eq!(request.with_text(place, text.to_vec()), *request);
                let changed = request.with_text(place, [text, b"!"].concat());
                let of_changed = texts(&changed);
                assert_eq!(of_changed[place], [text, b"!"].concat());
                let others = |all: &[&[u8]]| [&all[..place], &all[place + 1..]].concat().concat();
                assert_eq!(others(&of_changed), others(&texts(request)), "{request:?}");
            }
        }
    }
}
