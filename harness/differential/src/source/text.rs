//! Lines as requests.

use std::io::BufRead;

use memchr::memchr;
use urispec_model::{OwnedRequest, visible};

use super::{Block, LineReader, RequestPlan, Source, SourceError, hand_over};

/// Lines with a text each, or with two and a TAB between them: a base and a reference, or two to compare.
#[derive(Debug)]
pub struct Lines<R> {
    reader: LineReader<R>,
    plan: RequestPlan,
}

impl<R: BufRead> Lines<R> {
    /// Makes of each line the requests of `plan`.
    pub const fn new(reader: LineReader<R>, plan: RequestPlan) -> Self {
        Self { reader, plan }
    }
}

impl<R: BufRead + Send> Source for Lines<R> {
    fn next_block(&mut self) -> Result<Option<Block>, SourceError> {
        let Some(block) = self.reader.next_block()? else {
            return Ok(None);
        };
        let plan = self.plan.clone();
        Ok(Some(Block::new(block.bytes(), move |each| {
            block.lines().try_for_each(|line| match memchr(b'\t', line) {
                // A second TAB is part of the second text.
                Some(tab) => plan.two(&line[..tab], &line[tab + 1..], each),
                None => plan.one(line, each),
            })
        })))
    }

    fn requests(&self) -> Option<u64> {
        None
    }
}

/// Lines with a request each, in JSON.
#[derive(Debug)]
pub struct JsonLines<R>(LineReader<R>);

impl<R: BufRead> JsonLines<R> {
    /// The requests of `reader`.
    pub const fn new(reader: LineReader<R>) -> Self {
        Self(reader)
    }

    fn request(&self, line: u64, text: &[u8]) -> Result<OwnedRequest, SourceError> {
        serde_json::from_slice(text).map_err(|error| {
            // The line that serde_json names is the first of its text, which is one line of the file.
            let message = error.to_string().replace(" at line 1 column ", " at column ");
            SourceError::Line {
                name: self.0.name().to_owned(),
                line,
                message: visible(&message),
            }
        })
    }
}

impl<R: BufRead + Send> Source for JsonLines<R> {
    fn next_block(&mut self) -> Result<Option<Block>, SourceError> {
        let Some(block) = self.0.next_block()? else {
            return Ok(None);
        };
        let requests: Result<Vec<OwnedRequest>, SourceError> = block
            .numbered()
            .map(|(number, line)| self.request(number, line))
            .collect();
        let requests = requests?;
        // JSON takes about as much room as the request that it spells.
        Ok(Some(Block::new(block.bytes(), move |each| hand_over(&requests, each))))
    }

    fn requests(&self) -> Option<u64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use urispec_model::{Operation, Spec};

    use super::*;
    use crate::Panel;
    use crate::source::all;

    #[test]
    fn a_line_is_a_text_or_two() {
        let reference = urispec_subjects::reference(Spec::Rfc3986);
        let panel = Panel::judged_by(&[&*reference], Spec::Rfc3986);
        let plan = RequestPlan::new(&[Operation::Resolve], &panel);
        let mut lines = Lines::new(LineReader::new(Cursor::new("a:/b\t.//c\td\n"), "text"), plan);
        let requests = all(&mut lines).unwrap();
        assert_eq!(
            requests,
            [OwnedRequest::Resolve {
                base: "a:/b".into(),
                input: ".//c\td".into(),
                options: urispec_model::ResolveOptions::default(),
            }]
        );
    }

    #[test]
    fn a_line_that_is_no_request_has_its_number() {
        let text = "{\"op\":\"parse\",\"input\":\"a\"}\n{\"op\":\n";
        let mut lines = JsonLines::new(LineReader::new(Cursor::new(text), "text"));
        let error = all(&mut lines).unwrap_err().to_string();
        assert_eq!(error, "text:2: EOF while parsing a value at column 6");
    }
}
