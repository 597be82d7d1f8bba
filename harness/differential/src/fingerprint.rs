//! Computes fingerprints. A fingerprint is a number that is the same for inputs that look alike.
//!
//! If a parser refuses an input, it refuses most similar inputs for the same reason. Finding the reason takes
//! dozens of requests to the parser; computing a fingerprint takes none. So only one input with each fingerprint is
//! examined.

use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;
use urispec_model::{Component, HostKind, Spans, Spec};

use crate::cause::{ByteClasses, RefusedText};
use crate::component_texts::ComponentTexts;

/// The components that the fingerprint depends on: all components of [`ComponentTexts`], the optional components
/// first.
pub(crate) const COMPONENTS: [Component; 7] = [
    Component::Fragment,
    Component::Query,
    Component::Userinfo,
    Component::Port,
    Component::Host,
    Component::Path,
    Component::Scheme,
];

/// The appearance of a component.
#[derive(Hash)]
enum Look {
    Undefined,
    Empty,
    Port(RefusedText),
    /// Two slashes at the start of a path may be treated as an authority.
    Path {
        has_two_slashes: bool,
        classes: ByteClasses,
    },
    /// The longest label of a domain name has 63 characters.
    Other {
        is_long: bool,
        classes: ByteClasses,
    },
}

/// The fingerprint of an input: a hash of its form, its kind of host, and the kinds of characters in each
/// component.
pub(crate) fn of_texts(texts: &ComponentTexts<'_>, host_kind: Option<HostKind>) -> u64 {
    let mut hasher = FxHasher::default();
    texts.schemed_form().hash(&mut hasher);
    let host_kind = host_kind.map(|kind| match kind {
        HostKind::Hostname => HostKind::RegName,
        other => other,
    });
    host_kind.hash(&mut hasher);
    for component in COMPONENTS {
        let look = match texts.get(component) {
            None => Look::Undefined,
            Some([]) => Look::Empty,
            Some(port) if component == Component::Port => Look::Port(RefusedText::of_port(port)),
            Some(path) if component == Component::Path => Look::Path {
                has_two_slashes: path.starts_with(b"//"),
                classes: ByteClasses::in_text(path),
            },
            Some(text) => Look::Other {
                is_long: text.len() > 63,
                classes: ByteClasses::in_text(text),
            },
        };
        look.hash(&mut hasher);
    }
    hasher.finish()
}

/// The fingerprint of a text that is split by `spec`. All texts that `spec` rejects have the same fingerprint.
pub(crate) fn of_text(spec: Spec, text: &[u8]) -> u64 {
    let spans: Spans = urispec_specs::parse(spec, None, text).unwrap_or_default();
    of_texts(&ComponentTexts::of(&spans, text), spans.host_kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(input: &str) -> u64 {
        of_text(Spec::Rfc3986, input.as_bytes())
    }

    #[test]
    fn inputs_that_look_alike_have_one_fingerprint() {
        for (one, other) in [
            ("http://example.com/a", "http://test.org/b"),
            ("a:b", "c:d"),
            ("//h:80", "//h:8080"),
            ("?q", "?query"),
        ] {
            assert_eq!(of(one), of(other), "{one} and {other}");
        }
        for (one, other) in [
            ("http://h/", "ftp://h/"),
            ("//h:80", "//h:080"),
            ("//h:80", "//h:99999"),
            ("//h", "//h?"),
            ("//[::1]", "//1.2.3.4"),
            ("a:b", "a:B"),
            ("a:/b", "a:b"),
        ] {
            assert_ne!(of(one), of(other), "{one} and {other}");
        }
    }
}
