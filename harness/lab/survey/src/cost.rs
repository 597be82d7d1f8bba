//! The estimated cost of a survey, from a measured sample.

use std::fmt::Write as _;

use urispec_report::proof::thousands;

use crate::hosts::KEPT;
use crate::shard::Shard;

/// The measurements of a sample of the input, and the size of the survey that is planned.
#[derive(Debug, Clone, Copy)]
pub struct Cost<'s> {
    /// The counts of the sample.
    pub sample: &'s Shard,
    /// The number of combinations of answers after the first half of the sample.
    pub half: usize,
    /// The number of lines of the sample.
    pub lines: u64,
    /// The time that one core took for the sample.
    pub seconds: f64,
    /// The largest memory of this process in bytes, if the system reports it.
    pub memory: Option<u64>,
    /// The approximate number of lines of the whole input, if it is known.
    pub whole: Option<f64>,
    /// The number of URLs of the survey that is planned.
    pub urls: f64,
    /// The price of an hour of one core.
    pub price: Option<f64>,
}

/// The time that a part of the input should take on one core: long enough that the start of a process does not matter, and
/// short enough that a failed part costs little.
const PART_SECONDS: f64 = 600.0;

impl Cost<'_> {
    /// The measurements and the estimate, for people.
    pub fn sentences(&self) -> String {
        let Self { lines, seconds, .. } = *self;
        let counted = self.sample.counted();
        let of_url = seconds / float(counted.max(1));
        let hours = |urls: f64| of_url * urls / 3600.0;
        let mut out = format!(
            "measured on {} URLs from {} lines: {:.2} µs per URL on one core\n",
            thousands(counted),
            thousands(lines),
            of_url * 1e6
        );
        let money = |hours: f64| {
            let of_hours = |price: f64| format!(", which cost {:.2} at {price} per core-hour", hours * price);
            self.price.map_or(String::new(), of_hours)
        };
        let planned = hours(self.urls);
        let _ = writeln!(
            out,
            "for {} URLs: {planned:.2} core-hours{}",
            number(self.urls),
            money(planned)
        );
        if let Some(whole) = self.whole {
            let of_input = seconds * whole / float(lines.max(1));
            let _ = writeln!(
                out,
                "this input, about {} lines: {:.2} core-hours ({of_input:.1} s){}",
                number(whole),
                of_input / 3600.0,
                money(of_input / 3600.0)
            );
        }
        let of_part = (PART_SECONDS / of_url.max(1e-12)).min(self.urls).max(1.0);
        let _ = writeln!(
            out,
            "in parts of {} URLs, each up to {:.0} s on one core: {} parts",
            number(of_part.floor()),
            (of_part * of_url).ceil(),
            number((self.urls / of_part).ceil())
        );
        if let Some(memory) = self.memory {
            let _ = writeln!(
                out,
                "memory of this process, with the sample: {} MiB; plan it for each core of an executor",
                memory.div_ceil(1 << 20)
            );
        }
        let (size, largest) = self.sizes();
        let _ = writeln!(
            out,
            "shard of the sample: {} bytes, {} combinations of answers ({} after half of it); with full sketches of hosts at most {} bytes",
            thousands(size as u64),
            thousands(self.sample.signatures() as u64),
            thousands(self.half as u64),
            thousands(largest as u64)
        );
        out
    }

    /// The size of the shard of the sample, and its size if each of its sketches of hosts were full.
    fn sizes(&self) -> (usize, usize) {
        let size = self.sample.to_json().len();
        let found = &self.sample.found;
        let missing = |hosts: &crate::Hosts| 16 * (KEPT - hosts.clone().sorted().len());
        let seen = found.signatures.values().chain(found.keys.values());
        let missing: usize = seen.map(|seen| missing(&seen.hosts)).sum();
        (size, size + missing)
    }
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
const fn float(number: u64) -> f64 {
    number as f64
}

/// A large number without a fraction, with separators.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates"
)]
fn number(number: f64) -> String {
    thousands(number.round() as u64)
}
