//! RFC 3987, RFC 6068 and RFC 8089, where they say more than RFC 3986.

use urispec_model::{Component, ResolveOptions, Spans, Spec};

use super::answers::Answers;
use crate::dispatch;
use crate::document::Target;
use crate::split::{Pieces, split};

/// RFC 3987 section 2.2 derives the characters that set the direction of writing, which section 4.1 forbids.
pub(super) fn direction_of_writing(input: &[u8]) -> Option<(&'static str, Spans)> {
    let text = std::str::from_utf8(input).ok()?;
    let is_mark = |character| matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}');
    // Of the same length, and allowed in the same places.
    let other = text.replace(is_mark, "\u{2010}");
    let spans = dispatch::parse(Spec::Rfc3987, None, other.as_bytes()).ok()?;
    Some(("rfc3987-direction-of-writing", spans))
}

/// RFC 6068 section 2 forbids white space in an address, and section 6.2 prints some after a backslash.
pub(super) fn quoted_white_space(spans: &Spans, input: &[u8]) -> Option<&'static str> {
    let path = spans.get(Component::Path)?.of(input);
    let has_white_space = path.windows(3).any(|triplet| matches!(triplet, b"%20" | b"%09"));
    has_white_space.then_some("rfc6068-quoted-white-space")
}

/// RFC 8089 appendix E.2.1: the drive letter of the base may stay where a reference begins with a slash, or climbs. With
/// `file:///c:/foo.txt`, `../bar.txt` may be `file:///c:/bar.txt`.
pub(super) fn drive_letter(base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let pieces = split(base).pieces(base);
    let reference = split(input).pieces(input);
    if reference.scheme.is_some()
        || reference.authority.is_some()
        || has_drive(reference.path)
        || !has_drive(pieces.path)
    {
        return;
    }
    let (drive, path) = pieces.path.split_at(3);
    let without = Pieces { path, ..pieces }.recompose();
    if let Ok(Target::Uri(result)) = dispatch::resolve_with(Spec::Rfc8089, &without, input, options) {
        let result = split(&result).pieces(&result);
        let path = [drive, result.path].concat();
        answers.uri(
            "rfc8089-drive-letter-in-resolution",
            Pieces { path: &path, ..result }.recompose(),
        );
    }
}

/// Whether a path begins with the letter of a drive: `/c:/`.
fn has_drive(path: &[u8]) -> bool {
    matches!(path, [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check_parse, check_resolve};
    use super::*;

    #[test]
    fn characters_that_set_the_direction_may_be_accepted() {
        check_parse(
            Spec::Rfc3987,
            "/\u{202e}a?\u{200f}",
            &[r"rfc3987-direction-of-writing: path=/\xe2\x80\xaea query=\xe2\x80\x8f"],
        );
        check_parse(Spec::Rfc3987, "/\u{202e}<", &[]);
        check_resolve(
            Spec::Rfc3987,
            ("http://h/a", "\u{202e}b"),
            "-",
            &[r"rfc3987-direction-of-writing: http://h/\xe2\x80\xaeb"],
        );
    }

    #[test]
    fn quoted_white_space_may_be_refused() {
        check_parse(
            Spec::Rfc6068,
            "mailto:%22a%5C%20b%22@h",
            &["rfc6068-quoted-white-space: -"],
        );
        check_parse(Spec::Rfc6068, "mailto:a@h?subject=a%20b", &[]);
    }

    #[test]
    fn the_letter_of_a_drive_may_stay() {
        let reading = |result| format!("rfc8089-drive-letter-in-resolution: {result}");
        for (base, input, letter, kept) in [
            ("file:///c:/p/f", "/x", "file:///x", "file:///c:/x"),
            ("file:///c:/f", "../../x", "file:///x", "file:///c:/x"),
            ("file:/c:/f", "..", "file:/", "file:/c:/"),
        ] {
            check_resolve(Spec::Rfc8089, (base, input), letter, &[&reading(kept)]);
        }
        for (input, letter) in [("/d:/x", "file:///d:/x"), ("x", "file:///c:/x")] {
            check_resolve(Spec::Rfc8089, ("file:///c:/f", input), letter, &[]);
        }
    }
}
