//! Decides whether two texts of a component have the same normal form: RFC 3986 section 6.2.2, `syntax`.
//!
//! A parser may return any text, so any text is normalised. A text that RFC 3986 allows gets the same changes as
//! in the reference; a test checks this. Two buffers are reused, because parsers often change the spelling.

use urispec_model::Component;
use urispec_specs::AuthorityParts;

/// Buffers for two normal forms.
#[derive(Debug, Default)]
pub(crate) struct Forms {
    one: Vec<u8>,
    other: Vec<u8>,
}

impl Forms {
    /// Whether both texts of a component have the same normal form.
    pub(crate) fn are_same(&mut self, component: Component, one: &[u8], other: &[u8]) -> bool {
        write(component, one, &mut self.one);
        write(component, other, &mut self.other);
        self.one == self.other
    }
}

/// Replaces `out` by the normal form of `text`.
fn write(component: Component, text: &[u8], out: &mut Vec<u8>) {
    out.clear();
    match component {
        Component::Scheme | Component::Host => triplets(text, true, out),
        Component::Authority => {
            let host = AuthorityParts::of(text).host;
            triplets(&text[..host.start], false, out);
            triplets(host.of(text), true, out);
            out.extend_from_slice(&text[host.end..]);
        }
        Component::Path => {
            triplets(text, false, out);
            if out.first() == Some(&b'/') {
                remove_dot_segments(out);
            }
        }
        _ => triplets(text, false, out),
    }
}

/// Sections 6.2.2.1 and 6.2.2.2: triplets in upper case, and decoded if the encoding is not needed.
fn triplets(text: &[u8], in_small_letters: bool, out: &mut Vec<u8>) {
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        let octet = match rest {
            [b'%', high, low, ..] => hex(*high).zip(hex(*low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        let mut push = |byte: u8| {
            out.push(if in_small_letters {
                byte.to_ascii_lowercase()
            } else {
                byte
            });
        };
        match octet {
            Some(octet) if octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) => {
                push(octet);
                rest = &rest[3..];
            }
            Some(_) => {
                out.extend_from_slice(&rest[..3]);
                let start = out.len() - 2;
                out[start..].make_ascii_uppercase();
                rest = &rest[3..];
            }
            None => {
                push(*first);
                rest = after;
            }
        }
    }
}

fn hex(byte: u8) -> Option<u8> {
    let digit = char::from(byte).to_digit(16)?;
    u8::try_from(digit).ok()
}

/// Removes the dot segments of a path that begins with a slash (section 5.2.4), in the same buffer.
fn remove_dot_segments(path: &mut Vec<u8>) {
    if !path.windows(2).any(|two| two == b"/.") {
        return;
    }
    let (mut read, mut written) = (0, 0);
    while read < path.len() {
        // The position is at a slash; this is the end of the segment after it.
        let next = memchr::memchr(b'/', &path[read + 1..]).map_or(path.len(), |slash| read + 1 + slash);
        let is_last = next == path.len();
        match &path[read + 1..next] {
            b"." | b".." => {
                if &path[read + 1..next] == b".." {
                    written = memchr::memrchr(b'/', &path[..written]).unwrap_or(0);
                }
                // "/a/.": the slash stays.
                if is_last {
                    path[written] = b'/';
                    written += 1;
                }
            }
            _ => {
                path.copy_within(read..next, written);
                written += next - read;
            }
        }
        read = next;
    }
    path.truncate(written);
}

#[cfg(test)]
mod tests {
    use urispec_model::{Level, Spec};

    use super::*;

    #[test]
    fn what_rfc_3986_describes_is_changed_as_its_reference_does() {
        let paths = [
            "/",
            "/a",
            "/.",
            "/..",
            "/a/.",
            "/a/..",
            "/a/./b",
            "/a/../b",
            "/../..",
            "/a//../b",
            "/a/b/../../../c",
            "/.a/..b",
            "/%2e/%2E%2e/x",
            "//a/..",
            "/a/..//b/./../.",
        ];
        let texts = ["A", "%41%2f%7e%e9", "a%3ab", "X.y", "%5B", "1.2.3.4", ""];
        let authorities = ["U%41@H%42:80", "H", "u@[::AB]:1", "@A:", ""];
        let mut forms = Forms::default();
        let mut held = 0;
        for text in texts.iter().chain(&paths).chain(&authorities) {
            for component in [
                Component::Authority,
                Component::Host,
                Component::Userinfo,
                Component::Path,
                Component::Query,
                Component::Fragment,
            ] {
                let (before, after) = match component {
                    Component::Authority | Component::Host => ("x://", ""),
                    Component::Userinfo => ("x://", "@h"),
                    Component::Path => ("x://h", ""),
                    Component::Query => ("x:?", ""),
                    _ => ("x:#", ""),
                };
                let whole = format!("{before}{text}{after}");
                let Ok(spans) = urispec_specs::parse_whole(Spec::Rfc3986, whole.as_bytes()) else {
                    continue;
                };
                if spans
                    .get(component)
                    .is_none_or(|span| span.of(whole.as_bytes()) != text.as_bytes())
                {
                    continue;
                }
                let normal = urispec_specs::normalize(Spec::Rfc3986, whole.as_bytes(), Level::Syntax).unwrap();
                let spans = urispec_specs::parse_whole(Spec::Rfc3986, &normal).unwrap();
                let expected = spans.get(component).map(|span| span.of(&normal)).unwrap_or_default();
                let mut found = Vec::new();
                write(component, text.as_bytes(), &mut found);
                assert_eq!(
                    found.escape_ascii().to_string(),
                    expected.escape_ascii().to_string(),
                    "{component} {text}"
                );
                assert!(forms.are_same(component, text.as_bytes(), expected));
                held += 1;
            }
        }
        assert!(held > 60, "{held}");
        assert!(!forms.are_same(Component::Path, b"", b"/"));
        assert!(!forms.are_same(Component::Path, b"/%2F", b"//"));
    }
}
