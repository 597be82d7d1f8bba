//! Passes that delete components, and passes that delete windows (runs of bytes) at every place.

use urispec_model::{Component as C, OwnedRequest, Span};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::split;

use super::pass::Pass;
use crate::budget::LONG;
use crate::requests::texts;

/// Deletes windows, from the whole text down to single bytes. After a successful deletion, the next window at the
/// same place is tried.
#[derive(Debug, Clone)]
pub(super) struct Delete {
    text: usize,
    window: usize,
    at: usize,
}

impl Delete {
    pub(super) fn new(best: &OwnedRequest, text: usize) -> Self {
        let window = texts(best)[text].len();
        Self { text, window, at: 0 }
    }
}

impl Pass for Delete {
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest> {
        let bytes = texts(best)[self.text];
        while self.window > 0 && self.at + self.window > bytes.len() {
            self.window = shorter(self.window);
            self.at = 0;
        }
        let (start, end) = (self.at, self.at + self.window);
        (self.window > 0).then(|| best.with_text(self.text, [&bytes[..start], &bytes[end..]].concat()))
    }

    fn goes_on(&mut self, _: &OwnedRequest, is_kept: bool) {
        if !is_kept {
            // Long windows are tried only at some places, the shortest windows at every place.
            self.at += if self.window > 8 { self.window / 2 } else { 1 };
        }
    }
}

/// The length of a window after this one; 0 if there is none.
const fn shorter(window: usize) -> usize {
    match window {
        ..=8 => window.saturating_sub(1),
        _ => window / 2,
    }
}

/// The start or the end of two texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Start,
    End,
}

/// Deletes windows from the start or end that two compared texts share, in both texts at once. If the scheme were
/// deleted from only one of `http://a` and `http://A`, the texts would differ in more than the host.
#[derive(Debug, Clone)]
pub(super) struct DeleteFromBoth {
    side: Side,
    /// `None` before the first candidate.
    window: Option<usize>,
    /// The distance of the window from the start or from the end of the texts.
    at: usize,
}

impl DeleteFromBoth {
    pub(super) const fn new(side: Side) -> Self {
        Self {
            side,
            window: None,
            at: 0,
        }
    }

    fn common(&self, best: &OwnedRequest) -> usize {
        match self.side {
            Side::Start => common_start(best),
            Side::End => common_end(best),
        }
    }
}

impl Pass for DeleteFromBoth {
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest> {
        let common = self.common(best);
        let mut window = self.window.unwrap_or(common);
        while window > 0 && self.at + window > common {
            window = shorter(window);
            self.at = 0;
        }
        self.window = Some(window);
        let at = self.at;
        (window > 0).then(|| {
            in_both(best, |bytes| {
                let start = match self.side {
                    Side::Start => at,
                    Side::End => bytes.len() - at - window,
                };
                [&bytes[..start], &bytes[start + window..]].concat()
            })
        })
    }

    fn goes_on(&mut self, best: &OwnedRequest, is_kept: bool) {
        if !is_kept {
            let window = self.window.unwrap_or_default();
            let is_coarse = window > 8 && self.common(best) > LONG;
            self.at += if is_coarse { window / 2 } else { 1 };
        }
    }
}

/// The number of bytes that two compared texts share at their start; 0 for any other request.
pub(super) fn common_start(request: &OwnedRequest) -> usize {
    let OwnedRequest::Equivalent { input, other, .. } = request else {
        return 0;
    };
    alike(input.iter().zip(other.iter()))
}

/// The number of bytes that two compared texts share at their end; 0 for any other request.
fn common_end(request: &OwnedRequest) -> usize {
    let OwnedRequest::Equivalent { input, other, .. } = request else {
        return 0;
    };
    alike(input.iter().rev().zip(other.iter().rev()))
}

/// The number of equal pairs before the first unequal one.
fn alike<'b>(pairs: impl Iterator<Item = (&'b u8, &'b u8)>) -> usize {
    pairs.take_while(|(one, other)| one == other).count()
}

/// The request after the same change to both of its texts.
pub(super) fn in_both(request: &OwnedRequest, change: impl Fn(&[u8]) -> Vec<u8>) -> OwnedRequest {
    let both = texts(request);
    let (one, other) = (change(both[0]), change(both[1]));
    request.with_text(0, one).with_text(1, other)
}

/// Deletes components together with their delimiters. Many parts of an authority cannot be deleted without their
/// delimiter.
#[derive(Debug, Clone)]
pub(super) struct DeleteComponents {
    text: usize,
    next: usize,
}

/// The components in the order in which they are deleted.
const COMPONENTS: [C; 7] = [
    C::Fragment,
    C::Query,
    C::Port,
    C::Userinfo,
    C::Authority,
    C::Path,
    C::Scheme,
];

impl DeleteComponents {
    pub(super) const fn of(text: usize) -> Self {
        Self { text, next: 0 }
    }
}

impl Pass for DeleteComponents {
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest> {
        let bytes = texts(best)[self.text];
        loop {
            let component = *COMPONENTS.get(self.next)?;
            if let Some(place) = with_delimiter(bytes, component) {
                let shorter = [&bytes[..place.start], &bytes[place.end..]].concat();
                return Some(best.with_text(self.text, shorter));
            }
            self.next += 1;
        }
    }

    fn goes_on(&mut self, _: &OwnedRequest, _: bool) {
        self.next += 1;
    }
}

/// The span of a component with the delimiter that introduces or ends it.
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
