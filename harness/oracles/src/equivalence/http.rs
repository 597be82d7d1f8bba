//! The rules of RFC 2616 section 3.2.3 for equivalence: the four exceptions of this section, and the sentence after
//! the exceptions.

use urispec_model::{Level, Spec};

use super::document_rules::Era;
use super::spelling::Spelling;
use crate::derivation::is_no_uri;

/// The characters of `mark` in RFC 2396. Together with letters and digits, they are the characters that are neither
/// reserved nor unsafe.
const MARKS: &str = "-_.!~*'()";

/// The representative text: it is the same for all texts that are equivalent at a level.
pub(super) fn aligned(level: Level, text: &str) -> Option<String> {
    if is_no_uri(Spec::Rfc2616, text.as_bytes()) {
        return None;
    }
    let spelling = Spelling {
        decoded: matches!(level, Level::Percent | Level::Scheme).then_some(MARKS),
        raised: false,
        folded: false,
    };
    let (scheme, rest) = text.split_once("://")?;
    let (server, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let (host, port) = server.split_once(':').unwrap_or((server, ""));
    let is_default = level == Level::Scheme && (port.is_empty() || port == "80");
    let port = &server[if is_default { server.len() } else { host.len() }..];
    let fold = |name: &str| {
        if Era::folds(level) {
            name.to_ascii_lowercase()
        } else {
            name.to_owned()
        }
    };
    let path = if path.is_empty() && level == Level::Scheme {
        "/"
    } else {
        path
    };
    Some(format!(
        "{}://{}{port}{}",
        fold(scheme),
        fold(host),
        spelling.write(path)
    ))
}
