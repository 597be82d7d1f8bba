//! Texts that were read together, and their counts.

use twox_hash::{XxHash3_64, XxHash3_128};

use super::LONGEST_TEXT;

/// The number of bytes of texts in a block. One more byte per text is counted for its end.
const BLOCK: usize = 256 << 10;

/// The maximum number of rows in a block, also if only few of them have a text. So the progress is updated from
/// time to time.
const MOST_ROWS: u64 = 1 << 18;

/// A sequence of texts.
///
/// The end of a block depends only on the texts and the [`Options`](super::Options): a block ends after 256 KiB of
/// texts, or after 262,144 rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Block {
    bytes: Vec<u8>,
    /// The end of each text in `bytes`.
    ends: Vec<usize>,
    too_long: u64,
    read: u64,
}

impl Block {
    /// The sampled texts, in order.
    pub fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let mut begin = 0;
        self.ends.iter().map(move |end| {
            let text = &self.bytes[begin..*end];
            begin = *end;
            text
        })
    }

    /// The number of rows with a text longer than [`LONGEST_TEXT`], including texts that are not in the sample.
    pub fn too_long(&self) -> u64 {
        self.too_long
    }

    /// The number of all rows: rows with a text, even if it is not sampled or too long, and rows without a text.
    pub fn read(&self) -> u64 {
        self.read
    }
}

/// Makes a block of rows.
pub(super) struct Collector {
    sample: Option<u64>,
    block: Block,
    digest: u128,
}

impl Collector {
    /// Takes about one of every `sample` texts.
    pub(super) fn new(sample: Option<u64>) -> Self {
        Self {
            sample: sample.filter(|one_of| *one_of > 1),
            block: Block::default(),
            digest: 0,
        }
    }

    /// Adds a row with a text.
    pub(super) fn text(&mut self, text: &[u8]) {
        if text.len() > LONGEST_TEXT {
            return self.too_long();
        }
        self.block.read += 1;
        let is_sampled = |one_of| XxHash3_64::oneshot(text).is_multiple_of(one_of);
        if self.sample.is_none_or(is_sampled) {
            self.digest = self.digest.wrapping_add(XxHash3_128::oneshot(text));
            self.block.bytes.extend_from_slice(text);
            self.block.ends.push(self.block.bytes.len());
        }
    }

    /// Adds a row whose text is longer than [`LONGEST_TEXT`].
    pub(super) fn too_long(&mut self) {
        self.block.read += 1;
        self.block.too_long += 1;
    }

    /// Adds a row without a text.
    pub(super) fn nothing(&mut self) {
        self.block.read += 1;
    }

    /// Whether the next row belongs to the next block.
    pub(super) fn is_full(&self) -> bool {
        self.block.bytes.len() + self.block.ends.len() >= BLOCK || self.block.read >= MOST_ROWS
    }

    /// The number of texts that were taken, and the sum of their hashes.
    pub(super) fn taken(&self) -> (u64, u128) {
        (self.block.ends.len() as u64, self.digest)
    }

    /// The finished block.
    pub(super) fn finish(self) -> Block {
        self.block
    }
}
