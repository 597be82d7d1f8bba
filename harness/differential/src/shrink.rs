//! From a request that shows a departure to the smallest that does.
//!
//! Smallest is shortlex: the shortest, and of those the first, by an alphabet that begins with what people read with ease.
//! The search is greedy: windows are deleted, ever smaller ones; then each byte is replaced by earlier ones of the alphabet;
//! and again, until neither changes anything. The result is always 1-minimal: no byte can be deleted without losing the
//! departure. A search for the least of all was turned down: it takes time without bound, and what is 1-minimal reads as well.

use urispec_model::{Component as C, OwnedRequest, Request, Span};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::split;

use crate::attribution::has_key;
use crate::cause::character_length;
use crate::requests::{texts, with_text};
use crate::{Key, Panel};

/// A request that was made as small as can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shrunk {
    /// The smallest request.
    pub request: OwnedRequest,
    /// How many other requests were tried.
    pub tries: usize,
}

/// How many tries are spent on earlier bytes; deletions have no limit, since every input is to end up 1-minimal.
const TRIES: usize = 20_000;

/// The smallest request that still has `key` on this panel; `None` if `request` does not have it.
pub fn shrink(panel: &Panel<'_>, key: &Key, request: &OwnedRequest) -> Option<Shrunk> {
    let member = panel.member(key)?;
    has_key(member, &request.as_request(), key).then(|| smallest(request, &mut |request| has_key(member, request, key)))
}

/// The smallest request of which `holds` is true, as it is of `request`.
pub(crate) fn smallest(request: &OwnedRequest, holds: &mut dyn FnMut(&Request<'_>) -> bool) -> Shrunk {
    let mut shrinker = Shrinker {
        best: request.clone(),
        holds,
        tries: 0,
    };
    loop {
        let before = shrinker.best.clone();
        shrinker.delete_from_both();
        for text in 0..texts(&before).len() {
            shrinker.delete_components(text);
            shrinker.delete(text);
        }
        if shrinker.tries < TRIES {
            shrinker.replace_in_both();
            for text in 0..texts(&before).len() {
                shrinker.replace(text);
            }
        }
        if shrinker.best == before {
            return Shrunk {
                request: shrinker.best,
                tries: shrinker.tries,
            };
        }
    }
}

/// How many pairs are alike before the first that are not.
fn alike<'b>(pairs: impl Iterator<Item = (&'b u8, &'b u8)>) -> usize {
    pairs.take_while(|(one, other)| one == other).count()
}

struct Shrinker<'h> {
    best: OwnedRequest,
    holds: &'h mut dyn FnMut(&Request<'_>) -> bool,
    tries: usize,
}

impl Shrinker<'_> {
    /// Replaces a text by `changed`, if the departure is kept.
    fn take(&mut self, text: usize, changed: Vec<u8>) -> bool {
        self.tries += 1;
        let candidate = with_text(&self.best, text, changed);
        let holds = (self.holds)(&candidate.as_request());
        if holds {
            self.best = candidate;
        }
        holds
    }

    /// Deletes windows, from the whole text down to single bytes, as long as anything goes.
    fn delete(&mut self, text: usize) {
        for window in windows(self.length(text)) {
            let mut at = 0;
            while at + window <= self.length(text) {
                let bytes = texts(&self.best)[text];
                let shorter = [&bytes[..at], &bytes[at + window..]].concat();
                if !self.take(text, shorter) {
                    // Long windows need not be tried at every place; the last passes are.
                    at += if window > 8 { window / 2 } else { 1 };
                }
            }
        }
    }

    /// Deletes windows of what two texts that are compared have in common at their start and at their end. Of `http://a` and
    /// `http://A` no scheme can be deleted alone: the two would differ in more.
    fn delete_from_both(&mut self) {
        for window in windows(self.common_start()) {
            let mut at = 0;
            while at + window <= self.common_start() {
                let is_taken = self.take_both(|bytes| [&bytes[..at], &bytes[at + window..]].concat());
                at += usize::from(!is_taken);
            }
        }
        for window in windows(self.common_end()) {
            let mut from_end = 0;
            while from_end + window <= self.common_end() {
                let is_taken = self.take_both(|bytes| {
                    let end = bytes.len() - from_end;
                    [&bytes[..end - window], &bytes[end..]].concat()
                });
                from_end += usize::from(!is_taken);
            }
        }
    }

    /// Deletes components with their delimiters: what is in an authority often goes with its delimiter or not at all.
    fn delete_components(&mut self, text: usize) {
        for component in [
            C::Fragment,
            C::Query,
            C::Port,
            C::Userinfo,
            C::Authority,
            C::Path,
            C::Scheme,
        ] {
            let bytes = texts(&self.best)[text];
            if let Some(place) = with_delimiter(bytes, component) {
                let shorter = [&bytes[..place.start], &bytes[place.end..]].concat();
                self.take(text, shorter);
            }
        }
    }

    /// Replaces each byte that two texts that are compared have in common at their start.
    fn replace_in_both(&mut self) {
        let mut at = 0;
        while at < self.common_start() && self.tries < TRIES {
            let found = rank(texts(&self.best)[0][at]).min(ALPHABET.len());
            let _ = ALPHABET[..found]
                .iter()
                .any(|byte| self.take_both(|bytes| [&bytes[..at], &[*byte], &bytes[at + 1..]].concat()));
            at += 1;
        }
    }

    /// How many bytes two texts that are compared have in common at their start; 0 of any other request.
    fn common_start(&self) -> usize {
        let OwnedRequest::Equivalent { input, other, .. } = &self.best else {
            return 0;
        };
        alike(input.iter().zip(other.iter()))
    }

    /// The same at their end.
    fn common_end(&self) -> usize {
        let OwnedRequest::Equivalent { input, other, .. } = &self.best else {
            return 0;
        };
        alike(input.iter().rev().zip(other.iter().rev()))
    }

    /// Changes both texts, if the departure is kept.
    fn take_both(&mut self, change: impl Fn(&[u8]) -> Vec<u8>) -> bool {
        self.tries += 1;
        let both = texts(&self.best);
        let (one, other) = (change(both[0]), change(both[1]));
        let candidate = with_text(&with_text(&self.best, 0, one), 1, other);
        let holds = (self.holds)(&candidate.as_request());
        if holds {
            self.best = candidate;
        }
        holds
    }

    fn length(&self, text: usize) -> usize {
        texts(&self.best)[text].len()
    }

    /// Replaces each byte, or each character outside ASCII, by the first of the alphabet that will do.
    fn replace(&mut self, text: usize) {
        let mut at = 0;
        while at < self.length(text) && self.tries < TRIES {
            let bytes = texts(&self.best)[text].to_vec();
            let length = character_length(&bytes[at..]);
            let with = |byte: &[u8]| [&bytes[..at], byte, &bytes[at + length..]].concat();
            let found = rank(bytes[at]);
            let is_replaced = ALPHABET[..found.min(ALPHABET.len())]
                .iter()
                .any(|byte| self.take(text, with(&[*byte])));
            if !is_replaced && length > 1 && bytes[at..at + length] != *PLAINEST.as_bytes() {
                self.take(text, with(PLAINEST.as_bytes()));
            }
            at += character_length(&texts(&self.best)[text][at..]).max(1);
        }
    }
}

/// The lengths of windows to delete of a text of this length, down to 1.
fn windows(length: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(length), |window| match window {
        ..=8 => window.checked_sub(1),
        _ => Some(window / 2),
    })
    .take_while(|window| *window > 0)
}

/// The place of a component with the delimiter that makes it one.
fn with_delimiter(bytes: &[u8], component: C) -> Option<Span> {
    let spans = split(bytes);
    let inside = |part: fn(&AuthorityParts) -> Option<Span>| {
        let authority = spans.authority?;
        let span = part(&AuthorityParts::of(authority.of(bytes)))?;
        Some(Span::new(authority.start + span.start, authority.start + span.end))
    };
    match component {
        C::Scheme => spans.scheme.map(|span| Span::new(span.start, span.end + 1)),
        C::Authority => spans.authority.map(|span| Span::new(span.start - 2, span.end)),
        C::Userinfo => inside(|inside| inside.userinfo).map(|span| Span::new(span.start, span.end + 1)),
        C::Port => inside(|inside| inside.port).map(|span| Span::new(span.start - 1, span.end)),
        C::Path => Some(spans.path),
        C::Query => spans.query.map(|span| Span::new(span.start - 1, span.end)),
        C::Fragment => spans.fragment.map(|span| Span::new(span.start - 1, span.end)),
        _ => None,
    }
}

/// The bytes in order of preference: those that are read with ease, then those that mean something, then the rest.
pub(crate) const ALPHABET: &[u8] = b"a1bA0-._~/:?#@[]%!$&'()*+,;= \"<>\\^`{|}2345678\t\n\r\0\x01\x7f";

/// The plainest character outside ASCII.
const PLAINEST: &str = "\u{e9}";

/// The place of a byte in the order of preference.
fn rank(byte: u8) -> usize {
    let place = memchr::memchr(byte, ALPHABET);
    place.unwrap_or(ALPHABET.len() + usize::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(input: &[u8]) -> OwnedRequest {
        OwnedRequest::Parse {
            input: input.to_vec().into(),
            rule: None,
        }
    }

    #[track_caller]
    fn check(input: &[u8], holds: impl Fn(&[u8]) -> bool, expected: &str) {
        let found = smallest(&parse(input), &mut |request| holds(request.input()));
        assert_eq!(String::from_utf8_lossy(texts(&found.request)[0]), expected);
    }

    #[test]
    fn the_smallest_input_is_short_and_plain() {
        check(b"http://user@host:80/path", |input| input.contains(&b'@'), "@");
        check(b"http://user@host:80/path", |input| input.len() > 2, "aaa");
        let is_foreign_text = |input: &[u8]| !input.is_ascii() && std::str::from_utf8(input).is_ok();
        check("x é \u{1F600}".as_bytes(), is_foreign_text, "é");
        check(b"abc", |_| true, "");
    }

    #[test]
    fn long_inputs_take_few_tries() {
        let input = [vec![b'x'; 1 << 16], b"@".to_vec(), vec![b'y'; 1 << 16]].concat();
        let found = smallest(&parse(&input), &mut |request| request.input().contains(&b'@'));
        assert!(found.tries < 500, "{}", found.tries);
    }
}
