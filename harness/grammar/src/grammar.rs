//! A parsed grammar: its rules by name, the rules that other grammars supply, and the repaired variants of rules.
//!
//! Functions that convert a grammar are in other files: [`Grammar::dfa`] is in `determinize.rs`, [`Grammar::trace`]
//! in `trace.rs`.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use crate::byte_set::ByteSet;
use crate::error::{Error, ErrorKind, shown};
use crate::mark::Mark;
use crate::parse::parse;
use crate::rule::Rule;

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
    /// Whether values above 7F are bytes or code points.
    pub(crate) encoding: Encoding,
    pub(crate) alphabet: Alphabet,
    /// The bytes that a parser ignores; empty unless [`Grammar::ignoring`] was called.
    pub(crate) ignored: ByteSet,
}

/// The symbols of a grammar's strings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Alphabet {
    /// Bytes.
    Bytes,
    /// Bytes, and these marks; each mark is around the text that its rule derives: [`Grammar::marked`].
    Marked(Vec<Mark>),
    /// Bytes and marks written by hand: values above FF are marks ([`Mark::symbol`]).
    Symbols,
}

impl Alphabet {
    /// The marks of the alphabet, with their rules.
    pub(crate) fn marks(&self) -> &[Mark] {
        match self {
            Self::Marked(marks) => marks,
            Self::Bytes | Self::Symbols => &[],
        }
    }
}

/// The meaning of a value such as `%xE9` or `%xA0-D7FF`, which RFC 5234 section 2.3 leaves to the
/// document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// A byte; values above FF are an error.
    #[default]
    Bytes,
    /// A code point, which is written as the bytes of its UTF-8 (RFC 3629). A surrogate is an error as an end of a
    /// range, and is left out inside a range.
    Utf8,
}

impl Grammar {
    /// Reads ABNF (RFC 5234 section 4, and RFC 7405); `file` is the name for errors.
    ///
    /// The core rules of RFC 5234 appendix B.1, such as `ALPHA`, are defined unless the file defines them itself.
    /// References are checked only when an automaton is made, or by [`Grammar::check`], so a file may use rules of a
    /// different file.
    ///
    /// The function accepts more than the RFC, but does not change the meaning of a correct file. Lines may end
    /// without a carriage return, rules may be indented, names may have `_`, and comments may have any bytes.
    ///
    /// ```
    /// use urispec_grammar::{ErrorKind, Grammar};
    ///
    /// let error = Grammar::parse("bad.abnf", "a = \"x\"\na = \"y\"").unwrap_err();
    /// assert_eq!((error.kind(), error.line()), (ErrorKind::Duplicate, Some(2)));
    /// assert_eq!(error.message(), "`a` is already defined in line 1; use `=/` to add alternatives");
    /// ```
    ///
    /// # Errors
    /// The first error in the file, with its place: [`ErrorKind::Syntax`], [`ErrorKind::Duplicate`],
    /// [`ErrorKind::Undefined`] for `=/` without a rule, [`ErrorKind::Range`], or [`ErrorKind::Limit`] for
    /// groups that are nested too deeply.
    pub fn parse(file: &str, text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Ok(Self {
            rules: parse(file, text.as_ref())?,
            encoding: Encoding::Bytes,
            alphabet: Alphabet::Bytes,
            ignored: ByteSet::EMPTY,
        })
    }

    /// The same grammar with a different meaning of its values. The default is [`Encoding::Bytes`].
    ///
    /// ```
    /// use urispec_grammar::{Encoding, Grammar};
    ///
    /// let grammar = Grammar::parse("e.abnf", "e = %xE9")?;
    /// assert!(grammar.dfa("e")?.accepts(b"\xE9"));
    /// assert!(grammar.with_encoding(Encoding::Utf8).dfa("e")?.accepts("é".as_bytes()));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    #[must_use]
    pub fn with_encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// The same grammar for a parser that ignores these bytes. Any number of them may come before each byte
    /// that a rule derives.
    ///
    /// ```
    /// use urispec_grammar::{ByteSet, Grammar};
    ///
    /// let grammar = Grammar::parse("word.abnf", "word = \"ab\"")?.ignoring(ByteSet::range(b'\t', b'\n'));
    /// assert!(grammar.dfa("word")?.accepts(b"\ta\n\tb"));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    #[must_use]
    pub fn ignoring(mut self, bytes: ByteSet) -> Self {
        self.ignored = bytes;
        self
    }

    /// The rules of the file in its order, then the supplied rules. Core rules are not included.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter()
    }

    /// The rule with this name, in upper or lower case; core rules are found, too.
    ///
    /// If there is no such rule, the result is `name--repaired`, or a rule with a different suffix after the last
    /// `--`. In this case the rule that the document printed is not ABNF.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let grammar = Grammar::parse("a.abnf", "segment--repaired = *ALPHA")?;
    /// assert_eq!(grammar.rule("SEGMENT").unwrap().name(), "segment--repaired");
    /// assert_eq!(grammar.rule("digit").unwrap().name(), "DIGIT");
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        let find = |rules: &'static [Rule]| rules.iter().find(|rule| rule.name.eq_ignore_ascii_case(name));
        let own = self.rules.iter().find(|rule| rule.name.eq_ignore_ascii_case(name));
        let substitute = || {
            self.rules
                .iter()
                .find(|rule| stem(&rule.name).is_some_and(|stem| stem.eq_ignore_ascii_case(name)))
        };
        own.or_else(substitute).or_else(|| find(core()))
    }

    /// The same grammar with `rule` in place of the rule of the same name; unchanged if there is no such rule.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let printed = Grammar::parse("a.abnf", "port = *DIGIT")?;
    /// let other = Grammar::parse("b.abnf", "port = 1*DIGIT")?;
    /// let changed = printed.with_rule(other.rule("port").unwrap());
    /// assert!(!changed.dfa("port")?.accepts(b""));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    #[must_use]
    pub fn with_rule(&self, rule: &Rule) -> Self {
        let mut grammar = self.clone();
        for own in &mut grammar.rules {
            if own.name.eq_ignore_ascii_case(rule.name()) {
                *own = rule.clone();
            }
        }
        grammar
    }

    /// The same grammar with the rule of this name moved to the front; the order of the other rules does not change.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let grammar = Grammar::parse("a.abnf", "a = \"a\"\nb = \"b\"")?.starting_with("b");
    /// assert_eq!(grammar.rules().map(|rule| rule.name()).collect::<Vec<_>>(), ["b", "a"]);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    #[must_use]
    pub fn starting_with(&self, name: &str) -> Self {
        let mut grammar = self.clone();
        grammar.rules.sort_by_key(|rule| !rule.name.eq_ignore_ascii_case(name));
        grammar
    }

    /// Like [`Grammar::with_rule`], but also for a core rule: the new rule is added to the rules of the file, which
    /// have priority.
    pub(crate) fn with_any_rule(&self, rule: &Rule) -> Self {
        let mut grammar = self.with_rule(rule);
        if !grammar
            .rules
            .iter()
            .any(|own| own.name.eq_ignore_ascii_case(&rule.name))
        {
            grammar.rules.push(rule.clone());
        }
        grammar
    }

    /// Adds the rules of a different grammar that are missing in this grammar. A rule that is only prose in this
    /// grammar is replaced.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let mut file = Grammar::parse("rfc8089.abnf", "file-URI = \"file:\" path\npath = <path, see RFC 3986>")?;
    /// file.supply(Grammar::parse("rfc3986.abnf", "path = *( \"/\" *ALPHA )\nhost = 1*ALPHA")?);
    /// assert!(file.dfa("file-URI")?.accepts(b"file:/a/b"));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
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

    /// The same grammar with the name of this document before the section in each heading: `3.2` becomes
    /// `rfc3986 3.2`. A heading with a space already has a name. So a rule that is
    /// [supplied](Grammar::supply) keeps its source.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let grammar = Grammar::parse("rfc3986.abnf", ";; 3.2.3\nport = *DIGIT")?.of_document("rfc3986");
    /// assert_eq!(grammar.rule("port").unwrap().heading(), Some("rfc3986 3.2.3"));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    #[must_use]
    pub fn of_document(mut self, name: &str) -> Self {
        for rule in &mut self.rules {
            if let Some(section) = rule.heading.take() {
                let is_named = section.contains(' ');
                rule.heading = Some(if is_named {
                    section
                } else {
                    format!("{name} {section}").into()
                });
            }
        }
        self
    }

    /// The grammar in which each rule `name--repaired` replaces `name`. Only the suffix `--repaired` counts; rules
    /// with other suffixes are kept.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let printed = Grammar::parse("rel.abnf", "rel = path\nrel--repaired = [ path ]\npath = 1*ALPHA")?;
    /// assert!(!printed.dfa("rel")?.accepts(b""));
    /// assert!(printed.variant("--repaired").dfa("rel")?.accepts(b""));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
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
            alphabet: self.alphabet.clone(),
            ignored: self.ignored,
        }
    }

    /// All rules, the core rules last, and their positions by name in lower case. A name without a rule has
    /// the position of its repaired rule.
    pub(crate) fn index(&self) -> (Vec<&Rule>, HashMap<String, u32>) {
        let all: Vec<&Rule> = self.rules.iter().chain(core()).collect();
        let mut places = HashMap::with_capacity(all.len());
        let number = |index: usize| u32::try_from(index).expect("there are fewer rules than bytes in a file");
        for (index, rule) in all.iter().enumerate() {
            places.entry(rule.name.to_ascii_lowercase()).or_insert(number(index));
        }
        for (index, rule) in self.rules.iter().enumerate() {
            let Some(stem) = stem(&rule.name) else { continue };
            let place = places.entry(stem.to_ascii_lowercase()).or_insert(number(index));
            // A rule of the file has priority over a core rule, as in all functions.
            if *place as usize >= self.rules.len() {
                *place = number(index);
            }
        }
        (all, places)
    }

    /// The error for a name without a rule.
    pub(crate) fn no_rule(&self, name: &str) -> Error {
        let error = Error::new(ErrorKind::Undefined, format!("no rule {} is defined", shown(name)));
        error.near(name, self.rules.iter().map(|rule| rule.name.as_str()))
    }
}

/// The name before the last `--`; `None` if it has no suffix.
fn stem(name: &str) -> Option<&str> {
    name.rsplit_once("--")
        .map(|(stem, _)| stem)
        .filter(|stem| !stem.is_empty())
}

/// The core rules of RFC 5234 appendix B.1, parsed once.
fn core() -> &'static [Rule] {
    static RULES: OnceLock<Vec<Rule>> = OnceLock::new();
    RULES.get_or_init(|| parse("RFC 5234", CORE.as_bytes()).expect("a test parses the core rules"))
}
