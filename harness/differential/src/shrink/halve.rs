//! Passes that delete windows (runs of bytes) of long texts. Windows of each length are deleted only at a few
//! places.
//!
//! Each length of a window, from the whole text down to a byte, is tried at five places. So the number of tries
//! grows with the logarithm of the length of the text. If only the length of the text causes the mismatch, the
//! windows in the middle are enough to find the shortest text that shows the mismatch.

use urispec_model::OwnedRequest;

use super::delete::{common_start, in_both};
use super::pass::Pass;
use crate::budget::LONG;
use crate::requests::texts;

/// The places where windows are deleted, in quarters of the length. The middle comes first, since no component
/// begins there.
const PLACES: [usize; 5] = [2, 0, 4, 1, 3];

/// A window and its place in a text.
#[derive(Debug, Clone)]
struct Windows {
    window: usize,
    place: usize,
}

impl Windows {
    const fn of(length: usize) -> Self {
        Self {
            window: length,
            place: 0,
        }
    }

    /// The next window to delete; `None` if a text of this length is no longer long.
    fn next(&mut self, length: usize) -> Option<(usize, usize)> {
        if length <= LONG {
            return None;
        }
        while self.window > length || self.place == PLACES.len() {
            self.window /= 2;
            self.place = 0;
        }
        let start = (length - self.window) * PLACES[self.place] / 4;
        (self.window > 0).then_some((start, start + self.window))
    }

    const fn goes_on(&mut self, is_kept: bool) {
        if !is_kept {
            self.place += 1;
        }
    }
}

/// Deletes windows of one text.
#[derive(Debug, Clone)]
pub(super) struct Halve {
    text: usize,
    windows: Windows,
}

impl Halve {
    pub(super) fn new(best: &OwnedRequest, text: usize) -> Self {
        let windows = Windows::of(texts(best)[text].len());
        Self { text, windows }
    }
}

impl Pass for Halve {
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest> {
        let bytes = texts(best)[self.text];
        let (start, end) = self.windows.next(bytes.len())?;
        Some(best.with_text(self.text, [&bytes[..start], &bytes[end..]].concat()))
    }

    fn goes_on(&mut self, _: &OwnedRequest, is_kept: bool) {
        self.windows.goes_on(is_kept);
    }
}

/// Deletes windows from the start that two compared texts share, in both texts at once.
#[derive(Debug, Clone)]
pub(super) struct HalveBoth {
    windows: Windows,
}

impl HalveBoth {
    pub(super) fn new(best: &OwnedRequest) -> Self {
        let windows = Windows::of(common_start(best));
        Self { windows }
    }
}

impl Pass for HalveBoth {
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest> {
        let (start, end) = self.windows.next(common_start(best))?;
        Some(in_both(best, |bytes| [&bytes[..start], &bytes[end..]].concat()))
    }

    fn goes_on(&mut self, _: &OwnedRequest, is_kept: bool) {
        self.windows.goes_on(is_kept);
    }
}
