//! How a subject departs, within its verdict.

pub(crate) mod byte_class;

use urispec_model::Component;
use urispec_specs::rfc3986::remove_dot_segments;

use crate::cause::byte_class::is_triplet;

/// What it is about an input, or about an answer, that makes the difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Manner {
    // Of a byte that a rule does not allow, or a subject does not take. First, since they are bits of a mask.
    /// The input ends too early.
    End,
    /// NUL.
    Nul,
    /// TAB, line feed, carriage return.
    Break,
    /// A blank.
    Space,
    /// Another control character.
    Control,
    /// A percent sign without two hexadecimal digits behind it.
    Percent,
    /// `\`.
    Backslash,
    /// `:`.
    Colon,
    /// `@`.
    At,
    /// `/`.
    Slash,
    /// `?`.
    Question,
    /// `#`.
    Hash,
    /// `[` or `]`.
    Bracket,
    /// `" < > ^ { | }` or a backtick.
    Unwise,
    /// `! $ & ' ( ) * + , ; =`.
    SubDelim,
    /// `- . _ ~`.
    Mark,
    /// A digit.
    Digit,
    /// A capital letter.
    Upper,
    /// A small letter.
    Lower,
    /// A character outside ASCII.
    NonAscii,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// A percent-encoded octet.
    Triplet,

    // Of a value that is told in place of another.
    /// The component is undefined, and told.
    Supplied,
    /// The component occurs, and is told as undefined.
    Elided,
    /// It is empty, and told with a text.
    Filled,
    /// It has a text, and is told as empty.
    Emptied,
    /// The case of letters differs.
    Case,
    /// What differs is percent-encoded on one side.
    Encoding,
    /// The dot segments are gone.
    Dots,
    /// The same number, written otherwise.
    Number,
    /// An IP address, written otherwise.
    Address,
    /// What is told is a part of the component.
    Shortened,
    /// The component is a part of what is told.
    Lengthened,
    /// Any other text.
    Other,

    // Of what a subject refuses as a whole.
    /// The component is empty.
    Empty,
    /// A number above 65535.
    Large,
    /// A number with zeros in front.
    Zeros,
    /// The text as it is, and none of its characters.
    Form,
    /// That the component occurs, whatever is in it.
    Presence,
    /// References of nothing.
    EmptyReference,
    /// References of a query, and perhaps a fragment.
    QueryAlone,
    /// References of a fragment.
    FragmentAlone,
    /// References with a relative path.
    RelativePath,
    /// References with a path that begins with a slash.
    AbsolutePath,
    /// References that begin with two slashes.
    NetworkPath,
    /// URIs with an authority.
    WithAuthority,
    /// URIs without authority, with a path that begins with a slash.
    Rooted,
    /// URIs without authority, with another path.
    Rootless,
    /// URIs of a scheme and no path.
    SchemeAlone,

    // Of a result.
    /// There is one, and should be none, or the other way round.
    Refused,
    /// A relative reference taken as base.
    RelativeBase,
    /// Told as equivalent.
    Equal,
    /// Told as different.
    Different,
    /// A result of another kind.
    Kind,
    /// It crashed.
    Crash,
    /// It did not answer.
    Silence,
}

urispec_model::names!(
    Manner, "manner",
    End => "end", Nul => "nul", Break => "break", Space => "space", Control => "control", Percent => "percent",
    Backslash => "backslash", Colon => "colon", At => "at", Slash => "slash", Question => "question", Hash => "hash",
    Bracket => "bracket", Unwise => "unwise", SubDelim => "sub-delim", Mark => "mark", Digit => "digit",
    Upper => "upper", Lower => "lower", NonAscii => "non-ascii", NotUtf8 => "not-utf8", Triplet => "triplet",
    Supplied => "supplied", Elided => "elided", Filled => "filled", Emptied => "emptied", Case => "case",
    Encoding => "encoding", Dots => "dots", Number => "number", Address => "address", Shortened => "shortened",
    Lengthened => "lengthened", Other => "other", Empty => "empty", Large => "large", Zeros => "zeros", Form => "form",
    Presence => "presence", EmptyReference => "empty-reference", QueryAlone => "query-alone",
    FragmentAlone => "fragment-alone", RelativePath => "relative-path", AbsolutePath => "absolute-path",
    NetworkPath => "network-path", WithAuthority => "with-authority", Rooted => "rooted", Rootless => "rootless",
    SchemeAlone => "scheme-alone", Refused => "refused", RelativeBase => "relative-base", Equal => "equal",
    Different => "different", Kind => "kind", Crash => "crash", Silence => "silence",
);

/// How `told` stands to `expected`, which is another value; `None` is undefined.
pub(crate) fn how(component: Component, expected: Option<&[u8]>, told: Option<&[u8]>) -> Manner {
    let (expected, told) = match (expected, told) {
        (None, _) => return Manner::Supplied,
        (_, None) => return Manner::Elided,
        (Some([]), _) => return Manner::Filled,
        (_, Some([])) => return Manner::Emptied,
        (Some(expected), Some(told)) => (expected, told),
    };
    let is_number = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
    match component {
        _ if expected.eq_ignore_ascii_case(told) => Manner::Case,
        _ if decodes_alike(expected, told) => Manner::Encoding,
        Component::Port if is_number(expected) && is_number(told) => Manner::Number,
        Component::Host if is_address(expected, told) => Manner::Address,
        Component::Path if remove_dot_segments(expected) == told => Manner::Dots,
        _ if contains(expected, told) => Manner::Shortened,
        _ if contains(told, expected) => Manner::Lengthened,
        _ => Manner::Other,
    }
}

/// Whether two texts are the same but for percent-encoding and the case of letters.
fn decodes_alike(one: &[u8], other: &[u8]) -> bool {
    decoded(one).eq(decoded(other))
}

fn decoded(text: &[u8]) -> impl Iterator<Item = u8> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (first, behind) = rest.split_first()?;
        if is_triplet(rest) {
            let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|value| u8::try_from(value).ok());
            let octet = digit(rest[1])? << 4 | digit(rest[2])?;
            rest = &rest[3..];
            return Some(octet.to_ascii_lowercase());
        }
        rest = behind;
        Some(first.to_ascii_lowercase())
    })
}

/// Whether both look like an address, and what is told is one in full.
fn is_address(expected: &[u8], told: &[u8]) -> bool {
    let dotted = |text: &[u8]| text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let numeric = |text: &[u8]| text.first().is_some_and(u8::is_ascii_digit);
    expected.starts_with(b"[") && told.starts_with(b"[") || numeric(expected) && dotted(told)
}

/// Whether `part` stands somewhere in `whole`.
fn contains(whole: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(whole, part).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(component: Component, expected: &str, told: &str, manner: Manner) {
        assert_eq!(
            how(component, Some(expected.as_bytes()), Some(told.as_bytes())),
            manner,
            "{expected} told as {told}"
        );
    }

    #[test]
    fn a_changed_value_says_how_it_was_changed() {
        check(Component::Host, "EXAMPLE.com", "example.com", Manner::Case);
        check(Component::Host, "ex%61mple", "example", Manner::Encoding);
        check(Component::Host, "0x7f.1", "127.0.0.1", Manner::Address);
        check(Component::Host, "[0::1]", "[::1]", Manner::Address);
        check(Component::Port, "080", "80", Manner::Number);
        check(Component::Path, "/a/../b", "/b", Manner::Dots);
        check(Component::Path, "", "/", Manner::Filled);
        check(Component::Host, "a@b", "b", Manner::Shortened);
        check(Component::Path, "/é", "/%C3%A9", Manner::Encoding);
        assert_eq!(how(Component::Port, Some(b"80"), None), Manner::Elided);
        assert_eq!(how(Component::Port, None, Some(b"80")), Manner::Supplied);
    }
}
