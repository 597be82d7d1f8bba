//! Section 2.1: schemes of either case are the same.

use std::borrow::Cow;

use urispec_model::Level;

use super::edition::Edition;
use super::url::parse_url;
use crate::document::NormalizeError;

/// The normal form of a URL: [`Level::Case`] puts the scheme in lower case, which section 2.1 says to treat alike.
pub fn normalize<'a>(edition: &Edition, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
    let scheme = parse_url(edition, input)?.scheme;
    let mut result = Cow::Borrowed(input);
    match level {
        Level::String => {}
        Level::Case => {
            if scheme.of(input).iter().any(u8::is_ascii_uppercase) {
                result.to_mut()[scheme.range()].make_ascii_lowercase();
            }
        }
        Level::Percent | Level::Path | Level::Syntax | Level::Scheme => return Err(NormalizeError::Undefined(level)),
    }
    Ok(result)
}
