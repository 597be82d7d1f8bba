//! A text with the reason why a document rejects an input. All commands that show a rejection give the same byte and
//! the same reason.
//!
//! The reference of the document decides the byte and the reason, because it finds the ends of the components. The
//! automaton of the grammar does not find these ends: in `http://h:%38/` all of `h:%38` may still be a userinfo,
//! until the slash is read.

#[cfg(feature = "full")]
use std::collections::BTreeMap;
#[cfg(feature = "full")]
use std::sync::{Mutex, PoisonError};

#[cfg(feature = "full")]
use urispec_grammar::{ByteSet, Tracer};
use urispec_judge::rejection;
use urispec_model::{Request, Spec, visible_bytes};
use urispec_specs::Rejection;

/// The expectations of a reference at places where more than one rule could continue. These expectations do not name
/// a text that a reader could add to the input.
const VAGUE: [&str; 4] = [
    "a character of this component, or the next component",
    "one character of the class",
    "the end",
    "end of input, or another character of the rule",
];

/// The place and the reason of a rejection by the reference of a document.
#[derive(Debug, Clone, Copy)]
pub struct Reason<'a> {
    spec: Spec,
    start: Option<&'a str>,
    input: &'a [u8],
    rejection: Rejection,
}

impl<'a> Reason<'a> {
    /// The reason why `spec` rejects an input that is parsed by a rule, or by the rule for a whole reference; `None`
    /// if `spec` does not reject the input.
    pub fn of(spec: Spec, start: Option<&'a str>, input: &'a [u8]) -> Option<Self> {
        let rejection = rejection(spec, &Request::Parse { input, rule: start })?;
        Some(Self {
            spec,
            start,
            input,
            rejection,
        })
    }

    /// The offset of the byte that is not allowed, or the length of the input if the input ends too early.
    pub fn offset(&self) -> usize {
        self.rejection.offset
    }

    /// The rule that does not allow the byte, with the name that the document uses.
    pub fn rule(&self) -> &'static str {
        #[cfg(feature = "full")]
        if urispec_specs::is_by_table(self.spec) {
            return self.innermost();
        }
        self.rejection.rule
    }

    /// The table of the engine has only the rule with which a parse started. The grammar finds the innermost rule
    /// that consumed the previous byte.
    #[cfg(feature = "full")]
    fn innermost(&self) -> &'static str {
        static TRACERS: Mutex<BTreeMap<(Spec, String), &'static Tracer>> = Mutex::new(BTreeMap::new());
        let start = self.start.unwrap_or_else(|| urispec_specs::start(self.spec));
        let mut tracers = TRACERS.lock().unwrap_or_else(PoisonError::into_inner);
        let tracer = tracers.entry((self.spec, start.to_owned())).or_insert_with(|| {
            let grammar = urispec_specs::syntax(self.spec).variant("--repaired");
            let tracer = Tracer::new(&grammar, start).expect("a document's grammar has its rules");
            Box::leak(Box::new(tracer))
        });
        let position = tracer.walk(self.input);
        // At the start and the end of the input, the automaton states the rule that is expected next.
        if self.offset() == 0 || self.offset() == self.input.len() {
            tracer.rule(&position)
        } else {
            tracer.last(&position)
        }
    }

    /// The reason, for output that also shows the rule: "`%` is not allowed in `port`", "expected a letter".
    pub fn words(&self) -> String {
        let Rejection { offset, expected, .. } = self.rejection;
        let rule = self.rule();
        let Some(byte) = self.input.get(offset) else {
            return if VAGUE.contains(&expected) {
                format!("the input ends too early for `{rule}`")
            } else {
                format!("the input ends; expected {expected}")
            };
        };
        if *byte == b'%' && self.allows(b"%00") {
            return "expected two hexadecimal digits after `%`".to_owned();
        }
        if *byte != b'%' && !VAGUE.contains(&expected) {
            return format!("expected {expected}");
        }
        let found = visible_bytes(character(&self.input[offset..]));
        format!("`{found}` is not allowed in `{rule}`")
    }

    /// The reason with its place: "byte 9: `%` is not allowed in `port`".
    pub fn with_place(&self) -> String {
        let (words, rule) = (self.words(), self.rule());
        let of_rule = if words.ends_with(&format!("`{rule}`")) {
            String::new()
        } else {
            format!(" in `{rule}`")
        };
        format!("byte {}: {words}{of_rule}", self.offset())
    }

    /// The bytes that the reference allows at that place.
    #[cfg(feature = "full")]
    pub fn expected(&self) -> ByteSet {
        (0..=u8::MAX).filter(|byte| self.allows(&[*byte])).collect()
    }

    /// Whether the input could have ended at that place.
    pub fn may_end(&self) -> bool {
        let input = &self.input[..self.offset()];
        Self::of(self.spec, self.start, input).is_none()
    }

    /// Whether the reference would continue with `rest` in place of the rest of the input.
    fn allows(&self, rest: &[u8]) -> bool {
        let other = [&self.input[..self.offset()], rest].concat();
        Reason::of(self.spec, self.start, &other).is_none_or(|other| other.offset() > self.offset())
    }
}

/// The first character of a text, or its first byte if this byte does not begin a character.
fn character(text: &[u8]) -> &[u8] {
    let first = text.utf8_chunks().next();
    let length = first
        .and_then(|chunk| chunk.valid().chars().next())
        .map_or(1, char::len_utf8);
    &text[..length.min(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &[u8], expected: &str) {
        check_from(None, input, expected);
    }

    #[track_caller]
    fn check_from(start: Option<&str>, input: &[u8], expected: &str) {
        let reason = Reason::of(Spec::Rfc3986, start, input).expect("it is rejected");
        assert_eq!(reason.with_place(), expected);
    }

    #[test]
    fn a_reason_names_the_character_and_the_rule() {
        check(b"http://h:%38%30/", "byte 9: `%` is not allowed in `port`");
        check(b"http://h:%zz/", "byte 9: `%` is not allowed in `port`");
        check(b"http://a@b@c/", "byte 10: `@` is not allowed in `reg-name`");
        check(
            b"/%4g",
            "byte 1: expected two hexadecimal digits after `%` in `segment`",
        );
        check(b"1:a", "byte 1: `:` is not allowed in `segment-nz-nc`");
        check_from(Some("URI"), b"1:a", "byte 0: expected a letter in `scheme`");
        check("/\u{7f}é".as_bytes(), "byte 1: `\\u007f` is not allowed in `segment`");
        check("/é".as_bytes(), "byte 1: `é` is not allowed in `segment`");
        check(b"/\xff", "byte 1: `\\xff` is not allowed in `segment`");
    }

    #[test]
    fn what_would_have_been_taken_follows_from_the_same_place() {
        let reason = Reason::of(Spec::Rfc3986, None, b"http://h:%38%30/").expect("it is rejected");
        assert_eq!(reason.expected().to_string(), r##""#" / %x2F-39 / %x3F-40"##);
        assert!(reason.may_end());
    }
}
