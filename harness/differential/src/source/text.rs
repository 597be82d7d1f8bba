//! Lines as requests.

use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use memchr::{memchr, memchr_iter};
use urispec_model::OwnedRequest;
use urispec_model::wire::read_line;

use super::{Block, LineBlock, LineReader, RequestPlan, Source, SourceError, hand_over};

/// A source that reads lines with one text each, or with two texts and a TAB between them: a base and a reference,
/// or two texts to compare.
#[derive(Debug)]
pub struct Lines<R> {
    reader: LineReader<R>,
    plan: RequestPlan,
    returns: CarriageReturns,
}

/// The way in which the carriage return of a line that ends in CR LF is treated.
#[derive(Debug, Clone)]
pub enum CarriageReturns {
    /// The carriage return is a part of the line end, and is removed.
    Ends,
    /// The carriage return is a byte of the input. The flag records that at least one line ends in a carriage
    /// return.
    Input(Arc<AtomicBool>),
}

impl CarriageReturns {
    /// The input in a line. The carriage return is left out if it is a part of the line end.
    pub fn input<'l>(&self, line: &'l [u8]) -> &'l [u8] {
        match (self, line.strip_suffix(b"\r")) {
            (Self::Ends, Some(input)) => input,
            _ => line,
        }
    }

    /// Sets the flag of [`Self::Input`] if a line of the block ends in a carriage return.
    pub fn note(&self, block: &LineBlock) {
        if let Self::Input(noted) = self
            && !noted.load(Ordering::Relaxed)
            && block.lines().any(|line| line.ends_with(b"\r"))
        {
            noted.store(true, Ordering::Relaxed);
        }
    }
}

impl<R: BufRead> Lines<R> {
    /// A source that makes the requests of `plan` from each line.
    pub const fn new(reader: LineReader<R>, plan: RequestPlan, returns: CarriageReturns) -> Self {
        Self { reader, plan, returns }
    }

    /// Checks that no line has a third text. A second TAB most likely was not meant as a part of the second text.
    fn check(&self, block: &LineBlock) -> Result<(), SourceError> {
        let has_three = |line: &[u8]| memchr_iter(b'\t', line).nth(1).is_some();
        match block.numbered().find(|(_, line)| has_three(line)) {
            None => Ok(()),
            Some((line, _)) => Err(SourceError::Line {
                name: self.reader.name().to_owned(),
                line,
                message:
                    "expected one text, or two with a TAB between them, found a second TAB; use --json-requests for an \
                    input that contains a TAB"
                        .to_owned(),
            }),
        }
    }
}

impl<R: BufRead + Send> Source for Lines<R> {
    fn next_block(&mut self) -> Result<Option<Block>, SourceError> {
        let Some(block) = self.reader.next_block()? else {
            return Ok(None);
        };
        self.check(&block)?;
        self.returns.note(&block);
        let (plan, returns) = (self.plan.clone(), self.returns.clone());
        Ok(Some(Block::new(block.bytes(), move |each| {
            block.lines().try_for_each(|line| {
                let line = returns.input(line);
                match memchr(b'\t', line) {
                    Some(tab) => plan.two(&line[..tab], &line[tab + 1..], each),
                    None => plan.one(line, each),
                }
            })
        })))
    }

    fn requests(&self) -> Option<u64> {
        None
    }
}

/// A source that reads one request in JSON from each line.
#[derive(Debug)]
pub struct JsonLines<R>(LineReader<R>);

impl<R: BufRead> JsonLines<R> {
    /// A source of the requests in `reader`.
    pub const fn new(reader: LineReader<R>) -> Self {
        Self(reader)
    }

    fn request(&self, line: u64, text: &[u8]) -> Result<OwnedRequest, SourceError> {
        read_line(text).map_err(|message| SourceError::Line {
            name: self.0.name().to_owned(),
            line,
            message,
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
        // A line of JSON takes about as much memory as its request.
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

    fn lines(text: &str, returns: CarriageReturns) -> Result<Vec<OwnedRequest>, SourceError> {
        let reference = urispec_subjects::reference(Spec::Rfc3986);
        let panel = Panel::judged_by(&[&*reference], Spec::Rfc3986);
        let plan = RequestPlan::new(&[Operation::Resolve], &panel);
        all(&mut Lines::new(
            LineReader::new(Cursor::new(text), "text"),
            plan,
            returns,
        ))
    }

    fn resolve(base: &str, input: &str) -> OwnedRequest {
        OwnedRequest::Resolve {
            base: base.to_owned().into(),
            input: input.to_owned().into(),
            options: urispec_model::ResolveOptions::default(),
        }
    }

    #[test]
    fn a_line_is_a_text_or_two() {
        let requests = lines("a:/b\t.//c\n", CarriageReturns::Ends).unwrap();
        assert_eq!(requests, [resolve("a:/b", ".//c")]);
        let error = lines("a:\tb\na:\tb\tc\n", CarriageReturns::Ends)
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("text:2: expected one text, or two"), "{error}");
    }

    #[test]
    fn a_carriage_return_is_input_and_noted_or_ends_a_line() {
        let noted = Arc::new(AtomicBool::new(false));
        let input = CarriageReturns::Input(Arc::clone(&noted));
        assert_eq!(lines("a:\t\rb\n", input.clone()).unwrap(), [resolve("a:", "\rb")]);
        assert!(!noted.load(Ordering::Relaxed));
        assert_eq!(lines("a:\tb\r\n", input).unwrap(), [resolve("a:", "b\r")]);
        assert!(noted.load(Ordering::Relaxed));
        let requests = lines("a:\tb\r\na:\tc\r\r", CarriageReturns::Ends).unwrap();
        assert_eq!(requests, [resolve("a:", "b"), resolve("a:", "c\r")]);
    }

    #[test]
    fn a_line_that_is_no_request_has_its_number() {
        let text = "{\"op\":\"parse\",\"input\":\"a\"}\n{\"op\":\n";
        let mut lines = JsonLines::new(LineReader::new(Cursor::new(text), "text"));
        let error = all(&mut lines).unwrap_err().to_string();
        assert_eq!(error, "text:2: column 6: EOF while parsing a value");
    }
}
