//! The strings of a plan, one by one or in blocks.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hasher as _};

use urispec_grammar::{Case, Loops, MarkedBytes, Suite};

/// The number of blocks that all threads get at once.
pub(crate) const BLOCKS: usize = 16;
/// The number of strings that a subject that pipelines gets at once.
pub(crate) const BLOCK: usize = 4096;
/// The number of bytes that a subject that pipelines gets at once.
const BLOCK_BYTES: usize = 1 << 22;

/// The strings of one kind.
pub(crate) enum Strings<'p> {
    Suite(Suite<'p>),
    /// The strings of a suite without their marks.
    Unmarked(Suite<'p>, &'p MarkedBytes),
    Loops(Loops<'p>),
}

impl Strings<'_> {
    /// The number of strings; for marked strings, texts that occur twice are counted twice.
    pub(crate) fn count(&self) -> u128 {
        match self {
            Self::Suite(suite) | Self::Unmarked(suite, _) => suite.count(),
            Self::Loops(loops) => loops.count(),
        }
    }

    /// The number of parts, which can be made independently.
    pub(crate) fn parts(&self) -> usize {
        match self {
            Self::Suite(suite) => suite.parts(),
            // A text that occurs twice may be in different parts.
            Self::Unmarked(..) => 1,
            Self::Loops(loops) => loops.parts(),
        }
    }

    /// Passes the strings of one part to `found` until it returns `false`.
    pub(crate) fn each(&self, part: usize, mut found: impl FnMut(Case<'_>) -> bool) {
        match self {
            Self::Suite(suite) => {
                let mut cases = suite.part(part);
                while let Some(case) = cases.advance() {
                    if !found(case) {
                        return;
                    }
                }
            }
            Self::Unmarked(suite, marked) => {
                let mut seen = Seen::default();
                let mut cases = suite.cases();
                let mut text = Vec::new();
                while let Some(case) = cases.advance() {
                    text.clear();
                    text.extend(marked.text_of(case.text));
                    let accepted = case.accepted;
                    if seen.is_new(&text) && !found(Case { text: &text, accepted }) {
                        return;
                    }
                }
            }
            Self::Loops(loops) => loops.each(part, found),
        }
    }
}

/// The texts that occurred, by 128 bits of their hashes: a collision is practically impossible, whatever number of
/// texts is sent.
#[derive(Default)]
struct Seen(HashSet<(u64, u64)>);

impl Seen {
    fn is_new(&mut self, text: &[u8]) -> bool {
        let hash = |seed: u8| {
            let mut hasher = DefaultHasher::new();
            hasher.write_u8(seed);
            hasher.write(text);
            hasher.finish()
        };
        self.0.insert((hash(0), hash(1)))
    }
}

/// Strings one after another, each with its correct answer.
#[derive(Default)]
pub(crate) struct Block {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    pub(crate) accepted: Vec<bool>,
}

impl Block {
    pub(crate) fn push(&mut self, case: Case<'_>) {
        self.bytes.extend_from_slice(case.text);
        self.ends.push(self.bytes.len());
        self.accepted.push(case.accepted);
    }

    pub(crate) fn is_full(&self) -> bool {
        self.ends.len() >= BLOCK || self.bytes.len() >= BLOCK_BYTES
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.bytes[start..*end])
    }
}
