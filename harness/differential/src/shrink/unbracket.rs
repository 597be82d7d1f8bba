//! A pass that replaces brackets and their content by a letter.

use urispec_model::OwnedRequest;

use super::pass::Pass;
use crate::requests::texts;

/// Replaces brackets and their contents by the plainest letter. In `-://[]` no single bracket can be deleted. A
/// bracketed host that is not an address would be a separate mistake.
#[derive(Debug, Clone)]
pub(super) struct Unbracket {
    text: usize,
    at: usize,
}

impl Unbracket {
    pub(super) const fn of(text: usize) -> Self {
        Self { text, at: 0 }
    }
}

impl Pass for Unbracket {
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest> {
        let bytes = texts(best)[self.text];
        let open = self.at + memchr::memchr(b'[', bytes.get(self.at..)?)?;
        let close = open + memchr::memchr(b']', &bytes[open..])?;
        self.at = open;
        Some(best.with_text(self.text, [&bytes[..open], b"a", &bytes[close + 1..]].concat()))
    }

    fn goes_on(&mut self, _: &OwnedRequest, _: bool) {
        self.at += 1;
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::shrink::shrink_while;

    use super::*;

    #[test]
    fn brackets_go_together() {
        let request = OwnedRequest::Parse {
            input: b"-://[]".to_vec().into(),
            rule: None,
        };
        let has_host = |input: &[u8]| match input.strip_prefix(b"-://") {
            Some([b'[', .., b']']) => true,
            Some(host) => !host.is_empty() && host.iter().all(u8::is_ascii_alphanumeric),
            None => false,
        };
        let found = shrink_while(&request, Budget::DEFAULT, |request| has_host(texts(request)[0]));
        assert_eq!(texts(&found.request)[0], b"-://a");
    }
}
