//! Grammars with one edit. Each grammar describes a parser whose author made one mistake.
//!
//! A list of strings is better if it distinguishes more of these grammars from the original. There are three
//! families. [`Family::Structure`] has the edits of a definition's tree: an alternative is removed, a bound or an end
//! of a range is moved, an element is made optional or mandatory, two neighbours are exchanged, a rule is replaced by
//! a different rule, or a byte or the case of letters is changed in a literal. [`Family::Edges`] edits each class of
//! characters in each place where a grammar uses it: a class gets one more character next to a run, or loses the
//! first or the last character of a run. Characters with several bytes are edited only as ranges.
//! [`Family::Delimiters`] accepts one more character in place of each delimiter that is not part of a class: a
//! different delimiter of the rules, a backslash, or a digit.
//!
//! A class is a choice between single characters, ranges, and rules that are such choices themselves. In
//! `pchar = unreserved / pct-encoded / ":" / "@"` the class is everything except `pct-encoded`. A class is edited in
//! its definition, which edits all its uses, and in each use separately. A single character is a delimiter and not a
//! class.
//!
//! A mutant is made from the parsed tree, and only the edited rule is new. Automata decide whether it derives a
//! different language, and find a string that shows the difference: [`Adequacy`].

mod adequacy;
mod delimiters;
mod edges;
mod measured;
mod structure;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::HashSet;
use std::fmt;

pub use adequacy::{Adequacy, Fate, Probe, Survivor, Witness};
pub use measured::Measured;

use crate::ast::Node;
use crate::grammar::Grammar;
use crate::rule::Rule;

/// The part of a grammar that a mutant edits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// The tree of a definition.
    Structure,
    /// The edges of a class of characters.
    Edges,
    /// A delimiter: a punctuation character that is not part of a class.
    Delimiters,
}

impl Family {
    /// All families, in the order of reports.
    pub const ALL: [Self; 3] = [Self::Structure, Self::Edges, Self::Delimiters];

    /// The name as one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Structure => "structure",
            Self::Edges => "edges",
            Self::Delimiters => "delimiters",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The kind of an edit. The examples are edits of `port = [ ":" 1*5DIGIT ]` and `sign = "+" / %x61-7A`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MutantKind {
    /// An alternative is removed: `sign = "+"`.
    Dropped,
    /// A bound of a repetition is one higher or one lower: `1*6DIGIT`.
    Bound,
    /// An element may be left out: `[ [ ":" ] 1*5DIGIT ]`.
    Optional,
    /// An optional element may not be left out: `":" 1*5DIGIT`.
    Mandatory,
    /// Two neighbours of a sequence are exchanged: `1*5DIGIT ":"`.
    Exchanged,
    /// A rule is replaced by a different rule that the same definition names.
    Sibling,
    /// One byte of a literal is replaced by the next byte: `";"` for `":"`.
    Literal,
    /// A literal becomes case-sensitive, or becomes case-insensitive.
    Case,
    /// An end of a range is one higher or one lower: `%x61-79`.
    Range,
    /// A class has one more character, next to one of its runs.
    Wider,
    /// A class lacks the first or the last character of a run.
    Narrower,
    /// One more character is accepted in place of a delimiter.
    Beside,
}

impl MutantKind {
    /// The name as one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dropped => "dropped",
            Self::Bound => "bound",
            Self::Optional => "optional",
            Self::Mandatory => "mandatory",
            Self::Exchanged => "exchanged",
            Self::Sibling => "sibling",
            Self::Literal => "literal",
            Self::Case => "case",
            Self::Range => "range",
            Self::Wider => "wider",
            Self::Narrower => "narrower",
            Self::Beside => "beside",
        }
    }

    /// The family to which the kind belongs.
    pub const fn family(self) -> Family {
        match self {
            Self::Wider | Self::Narrower => Family::Edges,
            Self::Beside => Family::Delimiters,
            _ => Family::Structure,
        }
    }
}

impl fmt::Display for MutantKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A grammar with one edit in one rule. Only the edited rule is stored.
#[derive(Debug, Clone)]
pub struct Mutant {
    id: String,
    kind: MutantKind,
    edit: String,
    rule: Rule,
}

impl Mutant {
    /// The id: family, rule, and number of the edit, such as `structure/host/dropped/2` or
    /// `edges/userinfo/1/wider-2F`. The id does not change as long as the rule does not change.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The kind of the edit.
    pub const fn kind(&self) -> MutantKind {
        self.kind
    }

    /// The part of the grammar that is edited.
    pub const fn family(&self) -> Family {
        self.kind.family()
    }

    /// The edit as readable text.
    pub fn edit(&self) -> &str {
        &self.edit
    }

    /// The rule after the edit. Its [`Rule::text`] is still the text of the original rule.
    pub const fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The whole grammar with the edit. `grammar` must be the original of this mutant.
    #[must_use]
    pub fn of(&self, grammar: &Grammar) -> Grammar {
        grammar.with_any_rule(&self.rule)
    }
}

impl Grammar {
    /// Every mutant of each rule that one of `starts` needs, core rules included, in the order of the rules. Some
    /// mutants derive the same language as the grammar, and some have no automaton; [`Adequacy::fate`] decides this.
    ///
    /// ```
    /// let grammar = urispec_grammar::Grammar::parse("port.abnf", "port = 1*5DIGIT")?;
    /// let mutants = grammar.mutants(&["port"]);
    /// assert_eq!(mutants[0].edit(), "`1*5DIGIT` of `port` becomes `*5DIGIT`");
    /// assert_eq!(mutants[0].id(), "structure/port/bound/1");
    /// assert!(mutants[0].of(&grammar).dfa("port")?.accepts(b""));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn mutants(&self, starts: &[&str]) -> Vec<Mutant> {
        let mut mutants = Vec::new();
        let needed = self.needed(starts);
        let others = delimiters::others(&needed);
        for rule in needed {
            structure::mutants(rule, self, &mut mutants);
            edges::mutants(rule, self, &mut mutants);
            delimiters::mutants(rule, &others, &mut mutants);
        }
        mutants
    }

    /// The rules that some rules need, including themselves: first the rules of the file in its order, then core
    /// rules. Names without a rule are ignored.
    ///
    /// ```
    /// let grammar = urispec_grammar::Grammar::parse("a.abnf", "a = b DIGIT\nb = \"b\"\nc = \"c\"")?;
    /// let names: Vec<&str> = grammar.needed(&["a"]).iter().map(|rule| rule.name()).collect();
    /// assert_eq!(names, ["a", "b", "DIGIT"]);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn needed(&self, starts: &[&str]) -> Vec<&Rule> {
        let mut names = HashSet::new();
        let mut open: Vec<&str> = starts.to_vec();
        while let Some(name) = open.pop() {
            // A name without a rule is an error only if an automaton needs it.
            let Some(rule) = self.rule(name) else { continue };
            if names.insert(rule.name()) {
                tree::references(rule.definition(), &mut open);
            }
        }
        self.index()
            .0
            .into_iter()
            .filter(|rule| names.contains(rule.name()))
            .collect()
    }
}

/// Adds a mutant of a rule whose definition is `node` after the edit.
fn add(rule: &Rule, kind: MutantKind, place: &str, edit: String, node: Node, mutants: &mut Vec<Mutant>) {
    let mut changed = rule.clone();
    changed.node = node;
    mutants.push(Mutant {
        id: format!("{}/{}/{place}", kind.family(), rule.name()),
        kind,
        edit,
        rule: changed,
    });
}
