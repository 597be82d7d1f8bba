//! A parsed grammar: rules by name, filled up from other grammars, with its repaired variant.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use crate::ast::Node;
use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind, Source, shown};
use crate::limits::Limits;
use crate::lower::Program;
use crate::parse::parse;
use crate::trace::{Trace, Tracer};

/// The core rules of RFC 5234 appendix B.1.
const CORE: &str = include_str!("core.abnf");

/// The rules of one or more files of ABNF.
///
/// ```
/// let grammar = urispec_grammar::Grammar::parse("dates.abnf", "date = 4DIGIT \"-\" 2DIGIT\n")?;
/// assert!(grammar.dfa("date")?.accepts(b"2005-01"));
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Grammar {
    rules: Vec<Rule>,
    /// What values above 7F stand for.
    pub(crate) encoding: Encoding,
}

/// What a value such as `%xE9` or `%xA0-D7FF` stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// A byte; values above FF are an error.
    #[default]
    Bytes,
    /// A code point, which is as many bytes as UTF-8 gives it; surrogates are none.
    Utf8,
}

/// One rule.
#[derive(Debug, Clone)]
pub struct Rule {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) heading: Option<Arc<str>>,
    pub(crate) text: String,
    pub(crate) node: Node,
    /// How often `=/` added to it.
    pub(crate) additions: usize,
    pub(crate) source: Arc<Source>,
    pub(crate) offset: usize,
}

impl Rule {
    /// The name as written where the rule is defined.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The line of the file where it begins, the first being 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The file, as it was named to [`Grammar::parse`].
    pub fn file(&self) -> &str {
        &self.source.file
    }

    /// The last `;;` comment above it.
    pub fn heading(&self) -> Option<&str> {
        self.heading.as_deref()
    }

    /// The rule as written, from its name to its last element.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it is defined as.
    pub fn definition(&self) -> &Node {
        &self.node
    }

    /// Takes in a rule that says `=/`.
    pub(crate) fn add(&mut self, more: Rule) {
        match &mut self.node {
            Node::Alternation(nodes) if self.additions > 0 => nodes.push(more.node),
            node => *node = Node::Alternation(vec![node.clone(), more.node]),
        }
        self.text.push('\n');
        self.text.push_str(&more.text);
        self.additions += 1;
    }

    fn is_prose(&self) -> bool {
        matches!(self.node, Node::Prose(_))
    }

    pub(crate) fn error(&self, kind: ErrorKind, message: impl Into<String>) -> Error {
        Error::new(kind, message)
            .at(&self.source, self.offset, self.name.len())
            .of(&self.name)
    }
}

impl Grammar {
    /// Reads ABNF; `file` is what errors call it.
    ///
    /// The core rules of RFC 5234 appendix B.1 are known, unless the file defines them itself. References are followed
    /// only when an automaton is made, or by [`Grammar::check`].
    pub fn parse(file: &str, text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Ok(Self {
            rules: parse(file, text.as_ref())?,
            encoding: Encoding::Bytes,
        })
    }

    /// The same grammar, its values read in another way.
    #[must_use]
    pub fn with_encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// The rules of the file, in its order, and after them what was supplied. Core rules are not among them.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter()
    }

    /// The rule of this name in whatever case, a core rule among others. If there is none, `name--repaired` (with whatever
    /// stands after the last `--`) takes its place: what was printed is no ABNF then.
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        let find = |rules: &'static [Rule]| rules.iter().find(|rule| rule.name.eq_ignore_ascii_case(name));
        let own = self.rules.iter().find(|rule| rule.name.eq_ignore_ascii_case(name));
        let stand_in = || {
            self.rules
                .iter()
                .find(|rule| stem(&rule.name).is_some_and(|stem| stem.eq_ignore_ascii_case(name)))
        };
        own.or_else(stand_in).or_else(|| find(core()))
    }

    /// Adds the rules of another grammar that are missing here, among them those that are only prose here.
    pub fn supply(&mut self, other: Self) {
        let mut places: HashMap<String, usize> = HashMap::new();
        for (index, rule) in self.rules.iter().enumerate() {
            places.insert(rule.name.to_ascii_lowercase(), index);
        }
        for rule in other.rules {
            match places.get(&rule.name.to_ascii_lowercase()) {
                Some(index) if self.rules[*index].is_prose() => self.rules[*index] = rule,
                Some(_) => {}
                None => self.rules.push(rule),
            }
        }
    }

    /// The grammar in which each rule `name--repaired` (the suffix being `--repaired`) takes the place of `name`.
    #[must_use]
    pub fn variant(&self, suffix: &str) -> Self {
        let suffix = suffix.to_ascii_lowercase();
        let stem = |rule: &Rule| {
            let name = rule.name.to_ascii_lowercase();
            let length = name
                .strip_suffix(suffix.as_str())
                .filter(|_| !suffix.is_empty())
                .map(str::len);
            length.filter(|length| *length > 0)
        };
        let replaced: HashSet<String> = self
            .rules
            .iter()
            .filter_map(|rule| Some(rule.name[..stem(rule)?].to_ascii_lowercase()))
            .collect();
        let mut rules = Vec::new();
        for rule in &self.rules {
            let mut rule = rule.clone();
            match stem(&rule) {
                Some(length) => rule.name.truncate(length),
                None if replaced.contains(&rule.name.to_ascii_lowercase()) => continue,
                None => {}
            }
            rules.push(rule);
        }
        Self {
            rules,
            encoding: self.encoding,
        }
    }

    /// Whether every rule can be made an automaton as far as references go: all are defined, none needs itself in a
    /// way that no automaton can follow, no prose is left.
    pub fn check(&self) -> Result<(), Error> {
        Program::new(self, None, &Limits::default()).map(drop)
    }

    /// The minimal automaton of a rule.
    pub fn dfa(&self, start: &str) -> Result<Dfa, Error> {
        self.dfa_with(start, &Limits::default())
    }

    /// The minimal automaton of a rule, no larger than the limits while it is made.
    pub fn dfa_with(&self, start: &str, limits: &Limits) -> Result<Dfa, Error> {
        Program::new(self, Some(start), limits)?.dfa(limits)
    }

    /// How far an input goes in a rule, and in which rules it stops. [`Tracer`] does it for many inputs.
    pub fn trace(&self, start: &str, input: &[u8]) -> Result<Trace, Error> {
        Ok(Tracer::new(self, start)?.trace(input))
    }

    /// Places of the rules by name in lower case, core rules behind the others.
    pub(crate) fn index(&self) -> (Vec<&Rule>, HashMap<String, u32>) {
        let all: Vec<&Rule> = self.rules.iter().chain(core()).collect();
        let mut places = HashMap::with_capacity(all.len());
        let number = |index: usize| u32::try_from(index).expect("a file has fewer rules than bytes");
        for (index, rule) in all.iter().enumerate() {
            places.entry(rule.name.to_ascii_lowercase()).or_insert(number(index));
        }
        for (index, rule) in self.rules.iter().enumerate() {
            let Some(stem) = stem(&rule.name) else { continue };
            let place = places.entry(stem.to_ascii_lowercase()).or_insert(number(index));
            // A core rule gives way to what the file has, here as elsewhere.
            if *place as usize >= self.rules.len() {
                *place = number(index);
            }
        }
        (all, places)
    }

    pub(crate) fn no_rule(&self, name: &str) -> Error {
        let error = Error::new(ErrorKind::Undefined, format!("no rule {} is defined", shown(name)));
        error.near(name, self.rules.iter().map(|rule| rule.name.as_str()))
    }
}

fn stem(name: &str) -> Option<&str> {
    name.rsplit_once("--")
        .map(|(stem, _)| stem)
        .filter(|stem| !stem.is_empty())
}

fn core() -> &'static [Rule] {
    static RULES: OnceLock<Vec<Rule>> = OnceLock::new();
    RULES.get_or_init(|| parse("RFC 5234", CORE.as_bytes()).expect("the core rules are ABNF: a test reads them"))
}
