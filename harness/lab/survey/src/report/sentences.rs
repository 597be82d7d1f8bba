//! A shard in sentences.

use std::fmt::Write as _;

use urispec_model::visible;

use crate::reader::Kind;
use crate::shard::Shard;

impl Shard {
    /// The input and the size of the survey.
    pub fn about(&self) -> String {
        let counts = &self.found.counts;
        let mut out = String::new();
        let operation = self.header.operation;
        let _ = writeln!(
            out,
            "{} URLs of {} lines ({operation}), read by {} documents and {} parsers: {} signatures",
            counts.counted,
            counts.read,
            self.header.readers_of(Kind::Document).count(),
            self.header.readers_of(Kind::Parser).count(),
            self.signatures(),
        );
        let sources: Vec<String> = self.sources.keys().take(8).map(|name| visible(name)).collect();
        let more = self.sources.len().saturating_sub(sources.len());
        let more = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        let _ = writeln!(out, "input: {}{more}", sources.join(", "));
        for (count, what) in [
            (counts.too_long, "lines of more than 64 KiB"),
            (counts.unanswerable, "lines without a base and a reference"),
        ] {
            if count > 0 {
                let _ = writeln!(out, "left out: {count} {what}");
            }
        }
        if let Some(one_of) = self.header.sample {
            let _ = writeln!(out, "sample: one URL of {one_of}, by its hash");
        }
        if !self.complete {
            out.push_str("not complete: the survey was interrupted, or parts of it are missing\n");
        }
        out.push_str(
            "An index contains the URLs that a crawler fetched, in normal form; links in pages vary more. The shares apply only \
             to this input.\n",
        );
        out
    }

    /// A line for each parser whose process failed without a URL that reproduces it: its results may be wrong.
    pub fn unstable(&self) -> String {
        let line = |(parser, times): (&String, &u64)| {
            let parser = visible(parser);
            format!("unstable: the process of {parser} failed {times} times, and no URL reproduces these failures\n")
        };
        self.found.counts.unstable.iter().map(line).collect()
    }

    /// The lines of [`Self::unstable`], and a line about the finished work.
    pub fn summary(&self) -> String {
        let counts = &self.found.counts;
        let mut out = self.unstable();
        let _ = writeln!(
            out,
            "{} URLs counted, from {} lines: {} signatures; parsers differ from their documents on {}, with {} keys",
            counts.counted,
            counts.read,
            self.signatures(),
            counts.departing,
            self.found.keys.len(),
        );
        out
    }
}
