//! A cursor: the position of a parser in its input, and the reason why the parser stopped there.

use urispec_model::Span;

use crate::class::Class;

/// The rejection of an input by a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} at byte {offset} ({rule})")]
pub struct Rejection {
    /// The name, in the document, of the rule at which the parser stopped.
    pub rule: &'static str,
    /// The offset of the first byte that the rule does not allow; the length of the input if it ended too early.
    pub offset: usize,
    /// A phrase in lower case that describes the text that is allowed at the offset.
    pub expected: &'static str,
}

impl Rejection {
    pub(crate) const fn new(rule: &'static str, offset: usize, expected: &'static str) -> Self {
        Self { rule, offset, expected }
    }

    /// Converts the rejection of a part to a rejection of the whole: adds the position of the part to the offset.
    pub(crate) const fn moved(self, by: usize) -> Self {
        Self {
            offset: self.offset + by,
            ..self
        }
    }
}

/// Whether `bytes` begins with a triplet: a percent sign and two hexadecimal digits. Documents give it different
/// names.
pub(crate) fn is_triplet(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if Class::HEXDIG.has(*high) && Class::HEXDIG.has(*low))
}

/// The octet that the two hexadecimal digits of a triplet encode.
pub(crate) fn octet(high: u8, low: u8) -> u8 {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => byte - b'0',
        _ => (byte | 0x20) - b'a' + 10,
    };
    digit(high) << 4 | digit(low)
}

/// The end of `*( class / pct-encoded )` in `input` from `at` on. The search goes byte by byte: more triplets
/// usually follow a triplet, so blocks would end early and be slower.
#[inline(never)]
fn end_of_escaped(input: &[u8], mut at: usize, class: Class) -> usize {
    while let Some(byte) = input.get(at) {
        // "%4" at the end is not a triplet: the run stops at its percent sign.
        if class.has(*byte) {
            at += 1;
        } else if is_triplet(&input[at..]) {
            at += 3;
        } else {
            break;
        }
    }
    at
}

/// A position in an input. Every production moves the position to the end of the text that it matches.
pub(crate) struct Cursor<'a> {
    pub(crate) input: &'a [u8],
    pub(crate) at: usize,
    /// The first rule that stopped at the current position. If no other rule can continue, the rejection names this
    /// rule.
    stopped: &'static str,
    stopped_at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            at: 0,
            stopped: "",
            stopped_at: usize::MAX,
        }
    }

    /// A cursor at the offset `at` of the input.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) const fn starting(input: &'a [u8], at: usize) -> Self {
        Self { at, ..Self::new(input) }
    }

    /// A second cursor at the same position, for looking ahead.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn ahead(&self) -> Self {
        Self { ..*self }
    }

    /// The input that has not been read yet.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.input[self.at..]
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.input.get(self.at).copied()
    }

    /// Reads `byte` if it is next.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Reads `text` if it is next.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn eat_all(&mut self, text: &[u8]) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    /// Reads `byte`, which has to be next; `expected` describes it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn expect(&mut self, byte: u8, rule: &'static str, expected: &'static str) -> Result<(), Rejection> {
        if self.eat(byte) {
            Ok(())
        } else {
            Err(self.rejection(rule, expected))
        }
    }

    /// Reads `text`, which has to be next; `expected` describes it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn expect_all(
        &mut self,
        text: &[u8],
        rule: &'static str,
        expected: &'static str,
    ) -> Result<(), Rejection> {
        if self.eat_all(text) {
            Ok(())
        } else {
            Err(self.rejection(rule, expected))
        }
    }

    /// Reads one byte for which `is_member` is true; `rule` names its class.
    pub(crate) fn expect_one(&mut self, rule: &'static str, is_member: impl Fn(u8) -> bool) -> Result<(), Rejection> {
        if !self.peek().is_some_and(is_member) {
            return Err(self.rejection(rule, "one character of the class"));
        }
        self.at += 1;
        Ok(())
    }

    /// Reads a triplet: the rule that documents call `escape`, `escaped` or `pct-encoded`.
    pub(crate) fn expect_triplet(&mut self, rule: &'static str) -> Result<(), Rejection> {
        if !is_triplet(self.rest()) {
            return Err(self.rejection(rule, "a percent sign and two hexadecimal digits"));
        }
        self.at += 3;
        Ok(())
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.input.len()
    }

    /// Reads `*class` for a `rule` that is usually short: a scheme, a port, a label, a group.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn run(&mut self, rule: &'static str, class: Class) -> Span {
        let start = self.at;
        self.at += class.prefix(self.rest());
        self.stopped(rule);
        Span::new(start, self.at)
    }

    /// Reads `*( class / pct-encoded )` for the rule `rule`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn run_escaped(&mut self, rule: &'static str, class: Class) -> Span {
        self.run_to(class.end(self.input, self.at), rule, class)
    }

    /// Reads `*( class / pct-encoded )` for a `rule` with long texts or at the end of the input: a path, a query, a
    /// fragment.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn run_long(&mut self, rule: &'static str, class: Class) -> Span {
        self.run_to(class.long_end(self.input, self.at), rule, class)
    }

    /// Moves to `end`, the offset of the first byte outside `class`, and further if a triplet begins there.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run_to(&mut self, end: usize, rule: &'static str, class: Class) -> Span {
        let start = self.at;
        self.at = end;
        // "a%41b": the fast search stops at the first triplet, and the rest is read byte by byte.
        if self.peek() == Some(b'%') {
            self.at = end_of_escaped(self.input, end, class);
        }
        self.stopped(rule);
        Span::new(start, self.at)
    }

    /// Records that `rule` stopped here, unless an earlier rule that stopped here is already recorded.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn stopped(&mut self, rule: &'static str) {
        // "http://a b": host, port and path all stop at the space, and the host comes first.
        if self.stopped_at != self.at {
            self.stopped = rule;
            self.stopped_at = self.at;
        }
    }

    /// Checks that the input ends here; `expected` describes the text that would also be allowed here.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn end(&self, rule: &'static str, expected: &'static str) -> Result<(), Rejection> {
        if self.is_at_end() {
            Ok(())
        } else {
            Err(self.rejection(rule, expected))
        }
    }

    /// A rejection at the current position. The rejection names the first rule that stopped here, or `rule` if no
    /// rule stopped here.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn rejection(&self, rule: &'static str, expected: &'static str) -> Rejection {
        // The cursor is copied: a cursor whose address is taken cannot stay in registers.
        self.ahead().into_rejection(rule, expected)
    }

    #[cold]
    fn into_rejection(self, rule: &'static str, expected: &'static str) -> Rejection {
        let stopped = if self.stopped_at == self.at { self.stopped } else { rule };
        // In "/%4g" the triplet is invalid, so the rule that stopped there does not matter. In "[%aa]" the triplet
        // itself is valid.
        let expected = if self.peek() == Some(b'%') && !is_triplet(self.rest()) {
            "two hexadecimal digits after the percent sign"
        } else {
            expected
        };
        Rejection::new(stopped, self.at, expected)
    }

    /// Runs `production` from here in a function that is not inlined. This function is used for rare or long texts,
    /// so that the cursor of the caller can stay in registers.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn out_of_line<T>(&mut self, production: impl FnOnce(&mut Self) -> T) -> T {
        let mut cursor = self.ahead();
        let found = production(&mut cursor);
        *self = cursor;
        found
    }
}
