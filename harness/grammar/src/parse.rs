//! Parses rules: the grammar of RFC 5234 section 4, with the strings of RFC 7405. There is one function per
//! production.
//!
//! The parser accepts more than the RFC in four ways. These differences do not change the meaning of a correct file:
//! - lines may end without a carriage return, and the last line without any end;
//! - rules may be indented, even unevenly: a line that begins with a name and `=` begins a rule;
//! - a name may have `_`, as in older documents;
//! - comments may have any bytes.
//!
//! The crate `abnf` (0.13) is not suitable. Its tree has neither positions nor comments, so errors would have no
//! caret, and rules would have no heading. It also requires valid UTF-8, and 20 000 open groups overflow its stack.

use std::collections::HashMap;
use std::sync::Arc;

use crate::ast::{Name, Node};
use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind, Source, shown};
use crate::rule::Rule;

/// The deepest nesting of groups: the parser and the later passes recurse for groups only.
const DEEPEST: usize = 200;

/// All rules of a file, in its order. A rule with `=/` is added to the rule with its name.
///
/// # Errors
/// The first error, with its place.
pub(crate) fn parse(file: &str, text: &[u8]) -> Result<Vec<Rule>, Error> {
    let source = Source::new(file, text);
    let mut parser = Parser {
        cursor: Cursor::new(&source),
        depth: 0,
    };
    parser.rulelist()
}

/// The parser: a cursor, and the number of open groups.
struct Parser<'s> {
    /// The position in the file.
    cursor: Cursor<'s>,
    /// The number of open groups.
    depth: usize,
}

impl Parser<'_> {
    /// `rulelist = 1*( rule / (*c-wsp c-nl) )`
    fn rulelist(&mut self) -> Result<Vec<Rule>, Error> {
        let mut rules: Vec<Rule> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        loop {
            self.cursor.blank_lines();
            if self.cursor.peek().is_none() {
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
                        "{} is already defined in line {line}; use `=/` to add alternatives",
                        shown(&rule.name)
                    );
                    return Err(self
                        .cursor
                        .error_at(rule.offset, rule.name.len(), ErrorKind::Duplicate, message));
                }
                (None, true) => {
                    let message = format!(
                        "`=/` adds alternatives to a rule, but {} is not defined above",
                        shown(&rule.name)
                    );
                    let error = self
                        .cursor
                        .error_at(rule.offset, rule.name.len(), ErrorKind::Undefined, message);
                    return Err(error.near(&rule.name, rules.iter().map(|rule| rule.name.as_str())));
                }
            }
        }
    }

    /// `rule = rulename defined-as elements c-nl`. Also returns whether the operator is `=/`.
    fn rule(&mut self) -> Result<(Rule, bool), Error> {
        let (offset, line) = (self.cursor.at, self.cursor.line);
        let Some(name) = self.cursor.rulename() else {
            return Err(self
                .cursor
                .expected("a rule, `name = ...` (indent a line that continues a rule)"));
        };
        self.cursor.white();
        if !self.cursor.eat(b'=') {
            let name = shown(&name);
            return Err(self.cursor.expected(&format!(
                "`=` or `=/` after the name {name} (indent a line that continues a rule)"
            )));
        }
        let is_more = self.cursor.eat(b'/');
        self.cursor.white();
        let heading = self.cursor.heading.clone();
        let node = self.alternation()?;
        if !self.cursor.is_at_rule_end() {
            return Err(self.cursor.expected("an element, `/` or the end of the rule"));
        }
        let text = String::from_utf8_lossy(&self.cursor.source.text[offset..self.cursor.end]).into_owned();
        let source = Arc::clone(self.cursor.source);
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
            self.cursor.white();
            if !self.cursor.eat(b'/') {
                return Ok(only_or(alternatives, Node::Alternation));
            }
            self.cursor.white();
            alternatives.push(self.concatenation()?);
        }
    }

    /// `concatenation = repetition *(1*c-wsp repetition)`
    fn concatenation(&mut self) -> Result<Node, Error> {
        let mut parts = vec![self.repetition()?];
        loop {
            let before = self.cursor.at;
            self.cursor.white();
            match self.cursor.peek() {
                Some(byte) if begins_repetition(byte) && !self.cursor.is_at_rule_end() => {
                    if before == self.cursor.at {
                        return Err(self.cursor.expected("white space between two elements"));
                    }
                    parts.push(self.repetition()?);
                }
                _ => return Ok(only_or(parts, Node::Concatenation)),
            }
        }
    }

    /// `repetition = [repeat] element`, `repeat = 1*DIGIT / (*DIGIT "*" *DIGIT)`
    fn repetition(&mut self) -> Result<Node, Error> {
        let start = self.cursor.at;
        let least = self.cursor.number(10)?;
        let (min, max) = if self.cursor.eat(b'*') {
            (least.unwrap_or(0), self.cursor.number(10)?)
        } else if least.is_some() {
            (least.unwrap_or(0), least)
        } else {
            return self.element();
        };
        if max.is_some_and(|max| max < min) {
            let message = "expected a first number that is at most the second, a range from low to high";
            return Err(self
                .cursor
                .error_at(start, self.cursor.at - start, ErrorKind::Range, message));
        }
        let node = Box::new(self.element()?);
        Ok(Node::Repetition { min, max, node })
    }

    /// `element = rulename / group / option / char-val / num-val / prose-val`
    fn element(&mut self) -> Result<Node, Error> {
        match self.cursor.peek() {
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
            Some(b'#') => Err(self.cursor.expected("an element; lists, `#rule`, are not ABNF")),
            Some(b'|') => Err(self
                .cursor
                .expected("an element; `|` is not ABNF, so separate alternatives by `/`")),
            _ => {
                let offset = self.cursor.at;
                let name = self
                    .cursor
                    .rulename()
                    .ok_or_else(|| self.cursor.expected("an element"))?;
                Ok(Node::Reference(Name { text: name, offset }))
            }
        }
    }

    /// `group = "(" *c-wsp alternation *c-wsp ")"`, `option = "[" *c-wsp alternation *c-wsp "]"`
    fn group(&mut self, close: u8) -> Result<Node, Error> {
        let open = self.cursor.at;
        if self.depth == DEEPEST {
            let message = format!("expected groups nested at most {DEEPEST} deep, found a deeper one");
            return Err(self.cursor.error_at(open, 1, ErrorKind::Limit, message));
        }
        self.cursor.at += 1;
        self.depth += 1;
        self.cursor.white();
        let node = self.alternation()?;
        if self.cursor.peek() != Some(close) {
            let line = self.cursor.source.line(open);
            return Err(self.cursor.expected(&format!(
                "`{}` to close the group that begins in line {line}",
                char::from(close)
            )));
        }
        self.cursor.step();
        self.depth -= 1;
        Ok(node)
    }

    /// `num-val = "%" (bin-val / dec-val / hex-val)`, and RFC 7405's `%s"..."` and `%i"..."`.
    fn percent(&mut self) -> Result<Node, Error> {
        self.cursor.at += 1;
        let base = match self.cursor.peek().map(|byte| byte.to_ascii_lowercase()) {
            Some(b's') => {
                self.cursor.at += 1;
                return self.char_val(true);
            }
            Some(b'i') => {
                self.cursor.at += 1;
                return self.char_val(false);
            }
            Some(b'b') => 2,
            Some(b'd') => 10,
            Some(b'x') => 16,
            _ => return Err(self.cursor.expected("`b`, `d`, `x`, `s` or `i` after `%`")),
        };
        self.cursor.at += 1;
        let start = self.cursor.at;
        let first = self.value(base)?;
        if self.cursor.eat(b'-') {
            let last = self.value(base)?;
            if last < first {
                let message = "expected a range from low to high, found one from high to low";
                return Err(self
                    .cursor
                    .error_at(start, self.cursor.at - start, ErrorKind::Range, message));
            }
            return Ok(self.cursor.ended(Node::Range(first, last)));
        }
        let mut values = vec![first];
        while self.cursor.eat(b'.') {
            values.push(self.value(base)?);
        }
        Ok(self.cursor.ended(Node::Values(values)))
    }

    /// A number in this base; an error if there is no number.
    fn value(&mut self, base: u32) -> Result<u32, Error> {
        let value = self.cursor.number(base)?;
        value.ok_or_else(|| self.cursor.expected(&format!("a number in base {base}")))
    }

    /// `char-val = DQUOTE *(%x20-21 / %x23-7E) DQUOTE`
    fn char_val(&mut self, is_case_sensitive: bool) -> Result<Node, Error> {
        if !self.cursor.eat(b'"') {
            return Err(self.cursor.expected("`\"` after `%s` or `%i`"));
        }
        let text = self.cursor.until(b'"', "a string")?;
        Ok(self.cursor.ended(Node::Text {
            is_case_sensitive,
            text,
        }))
    }

    /// `prose-val = "<" *(%x20-3D / %x3F-7E) ">"`
    fn prose_val(&mut self) -> Result<Node, Error> {
        let offset = self.cursor.at;
        self.cursor.at += 1;
        let text = self.cursor.until(b'>', "a prose value")?;
        Ok(self.cursor.ended(Node::Prose(Name { text, offset })))
    }
}

/// Whether an element or the number before it may begin with this byte. No element and no number begins with `#` or
/// `|`, which have their own error message.
fn begins_repetition(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"*([\"%<#|".contains(&byte)
}

/// A list as a node: a list with a single node becomes that node.
fn only_or(mut nodes: Vec<Node>, many: fn(Vec<Node>) -> Node) -> Node {
    match nodes.len() {
        1 => nodes.remove(0),
        _ => many(nodes),
    }
}
