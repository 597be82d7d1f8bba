//! Section 2.3: no relative references.

use super::edition::Edition;
use super::url::{parse_url, scheme_and_colon};
use crate::cursor::Cursor;
use crate::document::ResolveError;

/// Leads from `base` to `reference`: nowhere, unless the reference is a whole URL. Section 2.3 leaves relative links to
/// other documents; the draft announces rules for them in its section 2 and has none.
pub fn resolve<'a>(edition: &Edition, base: &[u8], reference: &'a [u8]) -> Result<&'a [u8], ResolveError> {
    parse_url(edition, base).map_err(ResolveError::Base)?;
    match parse_url(edition, reference) {
        Ok(_) => Ok(reference),
        Err(why) => Err(match scheme_and_colon(&mut Cursor::new(reference), "url") {
            Ok(_) => ResolveError::Reference(why),
            Err(_) => ResolveError::NotDefined("it has no relative references"),
        }),
    }
}
