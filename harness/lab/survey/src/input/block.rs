//! Texts that were read together, and what was counted of them.

use twox_hash::{XxHash3_64, XxHash3_128};

use super::LONGEST_TEXT;

/// How many bytes of texts make a block, each with one byte for its end.
const BLOCK: usize = 256 << 10;

/// So many rows make a block even if few of them have a text: whoever reads wants to hear of it now and then.
const MOST_ROWS: u64 = 1 << 18;

/// Texts that follow one another.
///
/// Where a block ends follows from the texts and the [`Options`](super::Options) alone: after 256 KiB of texts, or after
/// 262,144 rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Block {
    bytes: Vec<u8>,
    /// Where each text ends in `bytes`.
    ends: Vec<usize>,
    too_long: u64,
    read: u64,
}

impl Block {
    /// The texts that are sampled, in order.
    pub fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let mut begin = 0;
        self.ends.iter().map(move |end| {
            let text = &self.bytes[begin..*end];
            begin = *end;
            text
        })
    }

    /// How many rows have a text longer than [`LONGEST_TEXT`]; whether those would be sampled is not known.
    pub fn too_long(&self) -> u64 {
        self.too_long
    }

    /// How many rows were read: those with a text, sampled or not or too long, and those without.
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
    /// Takes one text of `sample`.
    pub(super) fn new(sample: Option<u64>) -> Self {
        Self {
            sample: sample.filter(|one_of| *one_of > 1),
            block: Block::default(),
            digest: 0,
        }
    }

    /// A row with a text.
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

    /// A row whose text is longer than [`LONGEST_TEXT`].
    pub(super) fn too_long(&mut self) {
        self.block.read += 1;
        self.block.too_long += 1;
    }

    /// A row without a text.
    pub(super) fn nothing(&mut self) {
        self.block.read += 1;
    }

    /// Whether the next row belongs to the next block.
    pub(super) fn is_full(&self) -> bool {
        self.block.bytes.len() + self.block.ends.len() >= BLOCK || self.block.read >= MOST_ROWS
    }

    /// How many texts were taken, and the sum of their hashes.
    pub(super) fn taken(&self) -> (u64, u128) {
        (self.block.ends.len() as u64, self.digest)
    }

    /// What was read.
    pub(super) fn finish(self) -> Block {
        self.block
    }
}
