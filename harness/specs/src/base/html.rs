//! Reads the BASE elements of an HTML text.
//!
//! `html5ever` reads the tags. No tree is built, so deep nesting does not cost anything. By RFC 1866 section 5.1,
//! the tags of HEAD may be omitted. HEAD ends before the first element or text that does not belong in it.

use std::cell::{Cell, RefCell};

use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use urispec_model::floor_char_boundary;

use crate::base::BaseElement;

/// The BASE elements with an HREF, in order.
pub(crate) fn base_elements(html: &str) -> Vec<BaseElement> {
    let sink = Sink {
        elements: RefCell::default(),
        is_in_head: Cell::new(true),
        is_in_title: Cell::new(false),
    };
    let tokenizer = Tokenizer::new(sink, TokenizerOpts::default());
    let input = BufferQueue::default();
    // The text is passed in pieces, since a tendril is limited to 4 GiB.
    for chunk in chunks(html) {
        input.push_back(StrTendril::from(chunk));
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    tokenizer.sink.elements.take()
}

/// Splits a text between characters into pieces of at most a megabyte.
fn chunks(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let end = floor_char_boundary(text, 1 << 20);
        let (chunk, rest) = text.split_at(end);
        text = rest;
        (!chunk.is_empty()).then_some(chunk)
    })
}

struct Sink {
    elements: RefCell<Vec<BaseElement>>,
    is_in_head: Cell<bool>,
    /// Whether the reader is inside TITLE, whose text does not end HEAD.
    is_in_title: Cell<bool>,
}

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        match token {
            Token::TagToken(tag) => return self.tag(&tag),
            Token::CharacterTokens(text) if !self.is_in_title.get() && !text.trim_ascii().is_empty() => {
                self.is_in_head.set(false);
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Sink {
    fn tag(&self, tag: &Tag) -> TokenSinkResult<()> {
        let name: &str = &tag.name;
        let is_start = tag.kind == TagKind::StartTag;
        self.is_in_title
            .set(is_start && matches!(name, "title" | "script" | "style"));
        match (is_start, name) {
            (true, "base") => self.base(tag),
            (true, "html" | "head" | "isindex" | "nextid")
            | (_, "title" | "script" | "style" | "meta" | "link")
            | (false, "base") => {}
            _ => self.is_in_head.set(false),
        }
        match (is_start, name) {
            (true, "title" | "textarea") => TokenSinkResult::RawData(RawKind::Rcdata),
            (true, "script") => TokenSinkResult::RawData(RawKind::ScriptData),
            (true, "style" | "xmp" | "listing") => TokenSinkResult::RawData(RawKind::Rawtext),
            (true, "plaintext") => TokenSinkResult::Plaintext,
            _ => TokenSinkResult::Continue,
        }
    }

    fn base(&self, tag: &Tag) {
        if let Some(href) = tag.attrs.iter().find(|attribute| &*attribute.name.local == "href") {
            self.elements.borrow_mut().push(BaseElement {
                href: href.value.as_bytes().to_vec(),
                is_in_head: self.is_in_head.get(),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(html: &str, expected: &[(&str, bool)]) {
        let found = base_elements(html);
        let found: Vec<(String, bool)> = found
            .iter()
            .map(|one| (one.href.escape_ascii().to_string(), one.is_in_head))
            .collect();
        let found: Vec<(&str, bool)> = found.iter().map(|(href, place)| (&**href, *place)).collect();
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn base_elements_are_found_in_head_and_elsewhere() {
        check("<base href=a:b>", &[("a:b", true)]);
        check("<HTML><HEAD><BASE HREF='a:b'></HEAD>", &[("a:b", true)]);
        check("<title>x <base href=a:t></title><base href=a:b>", &[("a:b", true)]);
        check("<!-- <base href=a:c> --><base href=a:b>", &[("a:b", true)]);
        check("<script>'<base href=a:s>'</script><base href=a:b>", &[("a:b", true)]);
        check("<base target=x><base href>", &[("", true)]);
        check("<p><base href=a:b>", &[("a:b", false)]);
        check("text <base href=a:b>", &[("a:b", false)]);
        check("<head></head><base href=a:b>", &[("a:b", false)]);
        check("<base href='a:b?x&amp;y'>", &[("a:b?x&y", true)]);
        check("<base href=a:b href=a:c>", &[("a:b", true)]);
        check("<base href='a:b", &[]);
        check("", &[]);
    }
}
