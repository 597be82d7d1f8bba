//! From text to rules: the grammar of RFC 5234 section 4, with the strings of RFC 7405.
//!
//! It is kinder than the RFC in four ways, none of which changes what a correct file means: lines may end without a
//! carriage return, and the last one not at all; rules may be indented, unevenly too (a line that begins with a name and
//! `=` begins a rule); a name may hold `_`, as those of older documents do; comments hold any bytes.
//!
//! The crate `abnf` (0.13) was turned down: its tree has neither positions nor comments (so no caret, no heading), it wants
//! valid UTF-8, and 20 000 open groups overflow its stack.

use std::collections::HashMap;
use std::sync::Arc;

use crate::ast::{Name, Node};
use crate::error::{Error, ErrorKind, Source, shown};
use crate::grammar::Rule;

/// Groups in groups; beyond it a file is refused.
const DEEPEST: usize = 200;

/// All rules of a file, in its order.
pub(crate) fn parse(file: &str, text: &[u8]) -> Result<Vec<Rule>, Error> {
    let source = Source::new(file, text);
    let mut parser = Parser {
        source: &source,
        at: 0,
        line: 1,
        depth: 0,
        heading: None,
        end: 0,
    };
    parser.rulelist()
}

struct Parser<'s> {
    source: &'s Arc<Source>,
    at: usize,
    /// Of `at`, the first being 1.
    line: usize,
    /// Of groups.
    depth: usize,
    heading: Option<Arc<str>>,
    /// Where the last element ended: white space and comments after it are not the rule's text.
    end: usize,
}

impl Parser<'_> {
    /// `rulelist = 1*( rule / (*c-wsp c-nl) )`
    fn rulelist(&mut self) -> Result<Vec<Rule>, Error> {
        let mut rules: Vec<Rule> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        loop {
            self.blank_lines();
            if self.peek().is_none() {
                return Ok(rules);
            }
            let (rule, is_more) = self.rule()?;
            let key = rule.name.to_ascii_lowercase();
            match (places.get(&key), is_more) {
                (None, false) => {
                    places.insert(key, rules.len());
                    rules.push(rule);
                }
                (Some(index), true) => rules[*index].add(rule),
                (Some(index), false) => {
                    let line = rules[*index].line;
                    let message = format!(
                        "{} is defined in line {line} already; `=/` adds to it",
                        shown(&rule.name)
                    );
                    return Err(self.error_at(rule.offset, rule.name.len(), ErrorKind::Duplicate, message));
                }
                (None, true) => {
                    let message = format!("`=/` adds to a rule, and no {} is defined above", shown(&rule.name));
                    let error = self.error_at(rule.offset, rule.name.len(), ErrorKind::Undefined, message);
                    return Err(error.near(&rule.name, rules.iter().map(|rule| rule.name.as_str())));
                }
            }
        }
    }

    /// `rule = rulename defined-as elements c-nl`; whether it is `=/` comes with it.
    fn rule(&mut self) -> Result<(Rule, bool), Error> {
        let (offset, line) = (self.at, self.line);
        let Some(name) = self.rulename() else {
            return Err(self.expected("a rule, `name = ...` (a line that goes on with one is indented)"));
        };
        self.white();
        if !self.eat(b'=') {
            let name = shown(&name);
            return Err(self.expected(&format!(
                "`=` or `=/` after the name {name} (and a line that goes on is indented)"
            )));
        }
        let is_more = self.eat(b'/');
        self.white();
        let heading = self.heading.clone();
        let node = self.alternation()?;
        if !self.is_at_rule_end() {
            return Err(self.expected("an element, `/` or the end of the rule"));
        }
        let text = String::from_utf8_lossy(&self.source.text[offset..self.end]).into_owned();
        let source = Arc::clone(self.source);
        Ok((
            Rule {
                name,
                line,
                heading,
                text,
                node,
                additions: 0,
                source,
                offset,
            },
            is_more,
        ))
    }

    /// `alternation = concatenation *(*c-wsp "/" *c-wsp concatenation)`
    fn alternation(&mut self) -> Result<Node, Error> {
        let mut alternatives = vec![self.concatenation()?];
        loop {
            self.white();
            if !self.eat(b'/') {
                return Ok(only_or(alternatives, Node::Alternation));
            }
            self.white();
            alternatives.push(self.concatenation()?);
        }
    }

    /// `concatenation = repetition *(1*c-wsp repetition)`
    fn concatenation(&mut self) -> Result<Node, Error> {
        let mut parts = vec![self.repetition()?];
        loop {
            let before = self.at;
            self.white();
            match self.peek() {
                Some(byte) if begins_repetition(byte) && !self.is_at_rule_end() => {
                    if before == self.at {
                        return Err(self.expected("white space between two elements"));
                    }
                    parts.push(self.repetition()?);
                }
                _ => return Ok(only_or(parts, Node::Concatenation)),
            }
        }
    }

    /// `repetition = [repeat] element`, `repeat = 1*DIGIT / (*DIGIT "*" *DIGIT)`
    fn repetition(&mut self) -> Result<Node, Error> {
        let start = self.at;
        let least = self.number(10)?;
        let (min, max) = if self.eat(b'*') {
            (least.unwrap_or(0), self.number(10)?)
        } else if least.is_some() {
            (least.unwrap_or(0), least)
        } else {
            return self.element();
        };
        if max.is_some_and(|max| max < min) {
            let message = "expected no more than the second number at the first, a range from low to high";
            return Err(self.error_at(start, self.at - start, ErrorKind::Range, message));
        }
        let node = Box::new(self.element()?);
        Ok(Node::Repetition { min, max, node })
    }

    /// `element = rulename / group / option / char-val / num-val / prose-val`
    fn element(&mut self) -> Result<Node, Error> {
        match self.peek() {
            Some(b'(') => self.group(b')'),
            Some(b'[') => {
                let node = Box::new(self.group(b']')?);
                Ok(Node::Repetition {
                    min: 0,
                    max: Some(1),
                    node,
                })
            }
            Some(b'"') => self.char_val(false),
            Some(b'%') => self.percent(),
            Some(b'<') => self.prose_val(),
            Some(b'#') => Err(self.expected("an element; lists, `#rule`, are no ABNF")),
            Some(b'|') => Err(self.expected("an element; `|` is no ABNF, alternatives stand between `/`")),
            _ => {
                let offset = self.at;
                let name = self.rulename().ok_or_else(|| self.expected("an element"))?;
                Ok(Node::Reference(Name { text: name, offset }))
            }
        }
    }

    /// `group = "(" *c-wsp alternation *c-wsp ")"`, `option = "[" *c-wsp alternation *c-wsp "]"`
    fn group(&mut self, close: u8) -> Result<Node, Error> {
        let open = self.at;
        if self.depth == DEEPEST {
            let message = format!("expected at most {DEEPEST} groups in each other, found more");
            return Err(self.error_at(open, 1, ErrorKind::Limit, message));
        }
        self.at += 1;
        self.depth += 1;
        self.white();
        let node = self.alternation()?;
        if self.peek() != Some(close) {
            let line = self.source.line(open);
            return Err(self.expected(&format!("`{}`, which closes a group of line {line}", char::from(close))));
        }
        self.step();
        self.depth -= 1;
        Ok(node)
    }

    /// `num-val = "%" (bin-val / dec-val / hex-val)`, and RFC 7405's `%s"..."` and `%i"..."`.
    fn percent(&mut self) -> Result<Node, Error> {
        self.at += 1;
        let base = match self.peek().map(|byte| byte.to_ascii_lowercase()) {
            Some(b's') => {
                self.at += 1;
                return self.char_val(true);
            }
            Some(b'i') => {
                self.at += 1;
                return self.char_val(false);
            }
            Some(b'b') => 2,
            Some(b'd') => 10,
            Some(b'x') => 16,
            _ => return Err(self.expected("`b`, `d`, `x`, `s` or `i` after `%`")),
        };
        self.at += 1;
        let start = self.at;
        let first = self.value(base)?;
        if self.eat(b'-') {
            let last = self.value(base)?;
            if last < first {
                let message = "expected a range from low to high, found one from high to low";
                return Err(self.error_at(start, self.at - start, ErrorKind::Range, message));
            }
            return Ok(self.ended(Node::Range(first, last)));
        }
        let mut values = vec![first];
        while self.eat(b'.') {
            values.push(self.value(base)?);
        }
        Ok(self.ended(Node::Values(values)))
    }

    fn value(&mut self, base: u32) -> Result<u32, Error> {
        let value = self.number(base)?;
        value.ok_or_else(|| self.expected(&format!("a number in base {base}")))
    }

    /// A number, which may be missing. One that is too large to be one is [`ErrorKind::Range`].
    fn number(&mut self, base: u32) -> Result<Option<u32>, Error> {
        let start = self.at;
        let mut number: Option<u32> = Some(0);
        while let Some(digit) = self.peek().and_then(|byte| char::from(byte).to_digit(base)) {
            number = number.and_then(|number| number.checked_mul(base)?.checked_add(digit));
            self.at += 1;
        }
        match number {
            _ if self.at == start => Ok(None),
            Some(number) => Ok(Some(number)),
            None => {
                let message = "expected a number below 4294967296, found a larger one";
                Err(self.error_at(start, self.at - start, ErrorKind::Range, message))
            }
        }
    }

    /// `char-val = DQUOTE *(%x20-21 / %x23-7E) DQUOTE`
    fn char_val(&mut self, is_case_sensitive: bool) -> Result<Node, Error> {
        if !self.eat(b'"') {
            return Err(self.expected("`\"` after `%s` or `%i`"));
        }
        let text = self.until(b'"', "a string")?;
        Ok(self.ended(Node::Text {
            is_case_sensitive,
            text,
        }))
    }

    /// `prose-val = "<" *(%x20-3D / %x3F-7E) ">"`
    fn prose_val(&mut self) -> Result<Node, Error> {
        let offset = self.at;
        self.at += 1;
        let text = self.until(b'>', "a prose value")?;
        Ok(self.ended(Node::Prose(Name { text, offset })))
    }

    /// Printable ASCII up to the one byte that ends it, which is eaten, too.
    fn until(&mut self, end: u8, what: &str) -> Result<String, Error> {
        let start = self.at;
        while let Some(byte @ b' '..=b'~') = self.peek() {
            if byte == end {
                let text = self.source.text[start..self.at]
                    .iter()
                    .copied()
                    .map(char::from)
                    .collect();
                self.at += 1;
                return Ok(text);
            }
            self.at += 1;
        }
        let end = char::from(end);
        Err(self.expected(&format!(
            "printable ASCII, and `{end}` at the end of {what} on the same line"
        )))
    }

    /// `rulename = ALPHA *(ALPHA / DIGIT / "-")`, and `_`.
    fn rulename(&mut self) -> Option<String> {
        let rest = &self.source.text[self.at..];
        let length = name_length(rest);
        let name = rest[..length].iter().copied().map(char::from).collect();
        self.at += length;
        (length > 0).then(|| self.ended(name))
    }

    /// `*c-wsp`: blanks and comments, and the ends of lines if the next one goes on with this rule.
    fn white(&mut self) {
        loop {
            self.blanks();
            let (at, line) = (self.at, self.line);
            let heading = self.heading.clone();
            if self.peek().is_none() || !self.line_end() {
                return;
            }
            self.blank_lines();
            if self.begins_rule() || self.peek().is_none() || self.is_at_margin() {
                (self.at, self.line, self.heading) = (at, line, heading);
                return;
            }
        }
    }

    /// Lines without an element, up to the first byte of one with; headings are in them.
    fn blank_lines(&mut self) {
        loop {
            self.blanks();
            let rest = &self.source.text[self.at..];
            if let Some(heading) = rest.strip_prefix(b";;") {
                let end = heading
                    .iter()
                    .position(|byte| matches!(byte, b'\r' | b'\n'))
                    .unwrap_or(heading.len());
                let heading = String::from_utf8_lossy(heading[..end].trim_ascii());
                self.heading = (!heading.is_empty()).then(|| heading.into());
            }
            if rest.is_empty() || !self.line_end() {
                return;
            }
        }
    }

    fn blanks(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// `c-nl = comment / CRLF`; whether it is there.
    fn line_end(&mut self) -> bool {
        let rest = &self.source.text[self.at..];
        let comment = match rest.first() {
            Some(b';') => rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
            Some(b'\r') if rest.get(1).is_none_or(|next| *next == b'\n') => 1,
            Some(b'\n') => 0,
            _ => return false,
        };
        self.at += comment;
        if self.peek().is_some() {
            self.at += 1;
            self.line += 1;
        }
        true
    }

    /// Whether all that is left of the rule is read.
    fn is_at_rule_end(&self) -> bool {
        matches!(self.peek(), None | Some(b';' | b'\r' | b'\n'))
    }

    fn is_at_margin(&self) -> bool {
        self.at == 0 || self.source.text[self.at - 1] == b'\n'
    }

    /// Whether a line's first word is a name before `=`.
    fn begins_rule(&self) -> bool {
        let rest = &self.source.text[self.at..];
        let rest = &rest[name_length(rest)..];
        rest.len() < self.source.text.len() - self.at && rest.trim_ascii_start().first() == Some(&b'=')
    }

    fn peek(&self) -> Option<u8> {
        self.source.text.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    /// Eats a byte that ends an element.
    fn step(&mut self) {
        self.at += 1;
        self.end = self.at;
    }

    fn ended<T>(&mut self, element: T) -> T {
        self.end = self.at;
        element
    }

    fn expected(&self, what: &str) -> Error {
        let found = match self.peek() {
            None => "the end of the file".to_owned(),
            Some(b'\r' | b'\n') => "the end of the line".to_owned(),
            Some(b';') => "a comment".to_owned(),
            Some(byte @ b' '..=b'~') => format!("`{}`", char::from(byte)),
            Some(byte) => format!("the byte {byte:02X}"),
        };
        self.error_at(self.at, 1, ErrorKind::Syntax, format!("expected {what}, found {found}"))
    }

    fn error_at(&self, offset: usize, length: usize, kind: ErrorKind, message: impl Into<String>) -> Error {
        Error::new(kind, message).at(self.source, offset, length)
    }
}

/// How many bytes of a name there are at the front.
fn name_length(text: &[u8]) -> usize {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    match text.first() {
        Some(first) if first.is_ascii_alphabetic() => text.iter().position(|byte| !is_name(byte)).unwrap_or(text.len()),
        _ => 0,
    }
}

fn begins_repetition(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"*([\"%<#|".contains(&byte)
}

fn only_or(mut nodes: Vec<Node>, many: fn(Vec<Node>) -> Node) -> Node {
    match nodes.len() {
        1 => nodes.remove(0),
        _ => many(nodes),
    }
}
