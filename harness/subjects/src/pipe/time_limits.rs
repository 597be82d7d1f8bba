//! The time limit for a long text, relative to the time that the same parser needs for a plain text.
//!
//! A parser whose time grows with the square of the length is detected by comparing its own times. The speed of the
//! machine or of the language does not matter.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use urispec_model::{Operation, Request, ResolveOptions};

use super::answer::Reply;
use super::message::Command;
use super::process::Process;

/// A text with at least this many bytes is long.
pub(super) const LONG: usize = 16 << 10;

/// The size of the plain text in bytes.
const PLAIN: usize = 64 << 10;

/// The factor by which a long text may take longer than a plain text of the same length.
const TIMES: u32 = 20;

/// The least time limit of a long text.
const LEAST: Duration = Duration::from_millis(500);

/// The time that a parser needs for a plain text of [`PLAIN`] bytes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum PlainTime {
    /// The time is not measured yet.
    #[default]
    Unknown,
    /// The answer took this much processor time.
    Took(Duration),
    /// There was no answer in time, or the answer was to a different request.
    TooLong,
    /// The parser supports no request that could be measured.
    None,
}

impl PlainTime {
    /// The time limit for the answer to a request with a long text of `length` bytes, at most `most`. If even a plain
    /// text of that length would take longer than `most`, only early rejections can be in time, and the least limit
    /// applies.
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

    /// Makes the process parse a plain text, or resolve the text if the parser does not support parsing. The text is
    /// one long segment of a path without any special character.
    ///
    /// `None` if the answer is to a different request, because such a process does not answer in order.
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
