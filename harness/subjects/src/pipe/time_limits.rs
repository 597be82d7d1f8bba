//! How long the answer to a long text may take, by what the same parser needs for a plain one.
//!
//! A parser whose time grows with the square of the length is found by comparing it with itself: how fast a machine is, or a language, does not count.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use urispec_model::{Operation, Request, ResolveOptions};

use super::answer::Reply;
use super::message::Command;
use super::process::Process;

/// A text of so many bytes is long.
pub(super) const LONG: usize = 16 << 10;

/// How many bytes the plain text has.
const PLAIN: usize = 64 << 10;

/// A long text may take so many times as long as a plain one of its length.
const TIMES: u32 = 20;

/// What every long text may take.
const LEAST: Duration = Duration::from_millis(500);

/// What a parser needs for a plain text of [`PLAIN`] bytes, once it was asked.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum PlainTime {
    /// It was not asked yet.
    #[default]
    Unknown,
    /// It took so much processor time.
    Took(Duration),
    /// It did not answer in time, or not in turn.
    TooLong,
    /// It cannot be asked.
    None,
}

impl PlainTime {
    /// How long the answer to a request with a long text of `length` bytes may take, `most` at most. Where a plain text of that length would take longer
    /// than that, only what is refused early can be answered at all: it gets the least.
    pub(super) fn allows(self, length: usize, most: Duration) -> Duration {
        let times = u32::try_from(length.div_ceil(PLAIN)).unwrap_or(u32::MAX);
        match self {
            Self::Took(plain) if plain.saturating_mul(times) <= most => {
                plain.saturating_mul(TIMES).saturating_mul(times).max(LEAST).min(most)
            }
            Self::Took(_) | Self::TooLong => LEAST.min(most),
            Self::Unknown | Self::None => most,
        }
    }

    /// Has the process parse, or else resolve, a plain text: one long segment of a path, in which nothing is to be found.
    ///
    /// `None`: what came is not an answer to that, and the process cannot be trusted to answer in turn.
    pub(super) fn measured(
        process: &mut Process,
        offers: &BTreeSet<Operation>,
        seq: u64,
        timeout: Duration,
    ) -> Option<Self> {
        let text = [b"http://h/".to_vec(), vec![b'a'; PLAIN]].concat();
        let request = if offers.contains(&Operation::Parse) {
            Request::Parse {
                input: &text,
                rule: None,
            }
        } else {
            Request::Resolve {
                base: b"http://h/",
                input: &text,
                options: ResolveOptions::default(),
            }
        };
        let before = process.processor_time();
        process.write(Command::run(seq, &request).line());
        let line = process.line(Instant::now() + timeout).ok()?;
        let reply: Reply<'_> = serde_json::from_slice(line).ok()?;
        if reply.seq != Some(seq) {
            return None;
        }
        Some(Self::Took(process.processor_time().saturating_sub(before)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_may_take_as_long_as_plain_ones_do() {
        let (second, most) = (Duration::from_secs(1), Duration::from_secs(2));
        let took = |millis| PlainTime::Took(Duration::from_millis(millis));
        assert_eq!(took(0).allows(1 << 20, most), LEAST);
        assert_eq!(took(50).allows(64 << 10, most), second);
        assert_eq!(took(50).allows(1 << 20, most), most);
        assert_eq!(took(500).allows(256 << 10, most), most);
        assert_eq!(took(501).allows(256 << 10, most), LEAST);
        assert_eq!(PlainTime::TooLong.allows(LONG, most), LEAST);
        assert_eq!(PlainTime::None.allows(1 << 20, most), most);
        assert_eq!(took(u64::MAX / 2).allows(usize::MAX, most), LEAST);
    }
}
