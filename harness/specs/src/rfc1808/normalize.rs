//! What RFC 1808 and RFC 1738 say of URLs that are the same.

use std::borrow::Cow;

use urispec_model::Level;

use super::edition::Edition;
use super::productions::parse_url;
use crate::document::NormalizeError;

/// The normal form of a URL, as far as the documents define one.
///
/// [`Level::String`] changes nothing; [`Level::Case`] puts the scheme in lower case (RFC 1738 section 2.1). Neither
/// document says more, so the other levels are an error.
pub fn normalize(input: &[u8], level: Level) -> Result<Cow<'_, [u8]>, NormalizeError> {
    let url = parse_url(&Edition::RFC_1808, input)?;
    match level {
        Level::String => Ok(Cow::Borrowed(input)),
        Level::Case => {
            let mut result = Cow::Borrowed(input);
            if let Some(scheme) = url.scheme
                && scheme.of(input).iter().any(u8::is_ascii_uppercase)
            {
                result.to_mut()[scheme.range()].make_ascii_lowercase();
            }
            Ok(result)
        }
        Level::Percent | Level::Path | Level::Syntax | Level::Scheme => Err(NormalizeError::Undefined(level)),
    }
}
