//! Lowers rules to a program, from which an automaton can be made. Lowering resolves references, finds sets of bytes,
//! classifies recursion, and computes sizes in advance.
//!
//! ```text
//! userinfo   = *( unreserved / ":" )          Repeat(0, ∞, Set { 0-9 A-Z a-z - . _ ~ : })
//! unreserved = ALPHA / DIGIT / "-" / …        Set { 0-9 A-Z a-z - . _ ~ }
//! port       = *DIGIT                         Repeat(0, ∞, Set { 0-9 })
//! authority  = [ userinfo "@" ] host          Cat [ Repeat(0, 1, Cat [ Call userinfo, Set { @ } ]), Call host ]
//! ```
//!
//! Rules come in the order in which they are needed, the deepest first, so that an error names the smallest wrong
//! rule. All walks over references have their own stack, because a file may legally have a chain of a hundred
//! thousand rules. Only nested groups are walked by recursion, and the parser limits their depth.

use crate::ast::{Name, Node};
use crate::byte_set::ByteSet;
use crate::error::{Error, ErrorKind, shown};
use crate::grammar::{Alphabet, Encoding, Grammar};
use crate::ir::Ir;
use crate::limits::Limits;
use crate::mark::Mark;
use crate::recursion::{self, Recursion};
use crate::rule::Rule;
use crate::symbols::SymbolSet;
use crate::utf8;

/// The rules that one start rule needs, lowered.
#[derive(Debug)]
pub(crate) struct Program<'g> {
    /// All rules of the grammar.
    pub(crate) rules: Vec<&'g Rule>,
    /// The lowered definitions of the rules that are needed.
    pub(crate) bodies: Vec<Option<Ir>>,
    /// The recursion of each rule.
    pub(crate) recursions: Vec<Recursion>,
    /// The rules that are needed, the deepest first.
    pub(crate) order: Vec<u32>,
    /// The start rule, which is the last of `order` unless there is no rule at all.
    pub(crate) start: u32,
    /// The marks around each rule.
    pub(crate) marks: Vec<Option<&'g Mark>>,
    /// Whether strings may have marks, even if the program has no marks.
    pub(crate) has_marks: bool,
}

impl<'g> Program<'g> {
    /// Lowers all rules that `start` needs, or all rules of the grammar if there is no `start`.
    ///
    /// # Errors
    /// An error for the deepest wrong rule, with its place.
    pub(crate) fn new(grammar: &'g Grammar, start: Option<&str>, limits: &Limits) -> Result<Self, Error> {
        let (rules, places) = grammar.index();
        let starts = match start {
            Some(name) => {
                let place = places.get(&name.to_ascii_lowercase());
                vec![*place.ok_or_else(|| grammar.no_rule(name))?]
            }
            None => (0..).take(rules.len()).collect(),
        };
        let place_of = |name: &Name| places.get(&name.text.to_ascii_lowercase()).copied();
        let mut marks = vec![None; rules.len()];
        for mark in grammar.alphabet.marks() {
            // Most documents have only some of the rules for which there are marks.
            if let Some(place) = places.get(&mark.rule.to_ascii_lowercase()) {
                marks[*place as usize] = Some(mark);
            }
        }
        let mut lowering = Lowering {
            grammar,
            place_of: &place_of,
            sets: vec![None; rules.len()],
            bodies: vec![None; rules.len()],
            marks: &marks,
        };
        let groups = recursion::groups(&starts, rules.len(), |rule| lowering.calls(rules[rule as usize]))?;
        let mut recursions = vec![Recursion::None; rules.len()];
        let mut sizes = vec![0; rules.len()];
        let mut order = Vec::new();
        for group in groups {
            for rule in &group.members {
                lowering.lower(*rule, rules[*rule as usize])?;
            }
            let kind = recursion::classify(&group, &rules, &lowering.bodies)?;
            for rule in &group.members {
                recursions[*rule as usize] = kind;
            }
            check_size(&group.members, &rules, &lowering.bodies, &mut sizes, limits)?;
            order.extend(group.members);
        }
        let start = starts.first().copied().unwrap_or(0);
        let mut bodies = lowering.bodies;
        if !grammar.ignored.is_empty() {
            for body in bodies.iter_mut().flatten() {
                body.ignore(grammar.ignored);
            }
        }
        Ok(Self {
            rules,
            bodies,
            recursions,
            order,
            start,
            marks,
            has_marks: grammar.alphabet != Alphabet::Bytes,
        })
    }

    /// The lowered definition of a rule that is needed.
    pub(crate) fn body(&self, rule: u32) -> &Ir {
        self.bodies[rule as usize]
            .as_ref()
            .expect("every rule that is referenced is lowered")
    }

    /// The name of a rule, as written.
    pub(crate) fn name(&self, rule: u32) -> &'g str {
        &self.rules[rule as usize].name
    }
}

impl Grammar {
    /// Checks the references, so that an automaton can be made of every rule: all rules are defined, each recursion
    /// can be followed by an automaton, and each prose value has a rule.
    ///
    /// ```
    /// use urispec_grammar::{ErrorKind, Grammar};
    ///
    /// let grammar = Grammar::parse("tree.abnf", "tree = \"(\" *tree \")\"")?;
    /// let error = grammar.check().unwrap_err();
    /// assert_eq!((error.kind(), error.rule()), (ErrorKind::Recursion, Some("tree")));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// An error for the deepest wrong rule, with its place.
    pub fn check(&self) -> Result<(), Error> {
        Program::new(self, None, &Limits::default()).map(drop)
    }
}

/// The definitions while they are lowered, by rule.
struct Lowering<'g, 'a> {
    grammar: &'g Grammar,
    /// The number of the rule to which a name refers.
    place_of: &'a dyn Fn(&Name) -> Option<u32>,
    /// For each rule that derives only single symbols and has no marks, the set of these symbols.
    sets: Vec<Option<SymbolSet>>,
    marks: &'a [Option<&'g Mark>],
    bodies: Vec<Option<Ir>>,
}

impl Lowering<'_, '_> {
    /// The numbers of the rules that a rule names, each once, in ascending order.
    fn calls(&self, rule: &Rule) -> Result<Vec<u32>, Error> {
        let mut calls = Vec::new();
        let mut rest = vec![&rule.node];
        while let Some(node) = rest.pop() {
            match node {
                Node::Alternation(nodes) | Node::Concatenation(nodes) => rest.extend(nodes.iter().rev()),
                Node::Repetition { max, node, .. } if *max != Some(0) => rest.push(node),
                Node::Reference(name) | Node::Prose(name) => calls.push(self.call(rule, node, name)?),
                Node::Repetition { .. } | Node::Text { .. } | Node::Values(_) | Node::Range(..) => {}
            }
        }
        calls.sort_unstable();
        calls.dedup();
        Ok(calls)
    }

    /// The number of the rule to which a name or a prose value refers.
    ///
    /// `path = <path, see RFC 3986>` is a rule that is still to be supplied, and not a recursion.
    fn call(&self, rule: &Rule, node: &Node, name: &Name) -> Result<u32, Error> {
        let is_itself = || name.text.eq_ignore_ascii_case(&rule.name);
        let place = (self.place_of)(name);
        match (node, place) {
            // `path = <path>` is a rule that is still to be supplied, and not a recursion.
            (Node::Prose(_), Some(_)) if is_itself() => {}
            (_, Some(place)) => return Ok(place),
            (Node::Prose(_), None) => {}
            (_, None) => {
                let message = format!("no rule {} is defined", shown(&name.text));
                let names = self.grammar.rules().map(Rule::name);
                let error = Error::new(ErrorKind::Undefined, message).near(&name.text, names);
                return Err(error.at(&rule.source, name.offset, name.text.len()).of(&rule.name));
            }
        }
        let message = "expected a supplied rule for this prose value, found none";
        Err(Error::new(ErrorKind::Prose, message)
            .at(&rule.source, name.offset, name.text.len() + 2)
            .of(&rule.name))
    }

    /// Lowers one rule. The rules that it names are lowered already.
    fn lower(&mut self, place: u32, rule: &Rule) -> Result<(), Error> {
        let body = self.node(rule, &rule.node)?;
        if let (Ir::Set(set), None) = (&body, self.marks[place as usize]) {
            self.sets[place as usize] = Some(*set);
        }
        self.bodies[place as usize] = Some(body);
        Ok(())
    }

    /// Lowers one node of a definition.
    fn node(&self, rule: &Rule, node: &Node) -> Result<Ir, Error> {
        match node {
            Node::Alternation(nodes) => {
                let mut set = SymbolSet::EMPTY;
                let mut others = Vec::new();
                for node in nodes {
                    match self.node(rule, node)? {
                        Ir::Set(more) => set = set.union(more),
                        Ir::Alt(more) => others.extend(more),
                        other => others.push(other),
                    }
                }
                if !set.is_empty() {
                    others.insert(0, Ir::Set(set));
                }
                Ok(if others.len() == 1 {
                    others.remove(0)
                } else {
                    Ir::Alt(others)
                })
            }
            Node::Concatenation(nodes) => {
                let mut parts = Vec::with_capacity(nodes.len());
                for node in nodes {
                    match self.node(rule, node)? {
                        Ir::Cat(more) => parts.extend(more),
                        other => parts.push(other),
                    }
                }
                Ok(Ir::cat(parts))
            }
            Node::Repetition { max: Some(0), .. } => Ok(Ir::EMPTY),
            Node::Repetition { min, max, node } => {
                let node = self.node(rule, node)?;
                Ok(if node.is_empty_string() || (*min, *max) == (1, Some(1)) {
                    node
                } else {
                    Ir::Repeat(*min, *max, Box::new(node))
                })
            }
            Node::Text {
                is_case_sensitive,
                text,
            } => {
                let case = |byte: u8| match is_case_sensitive {
                    true => ByteSet::range(byte, byte),
                    false => [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()]
                        .into_iter()
                        .collect(),
                };
                Ok(Ir::cat(text.bytes().map(|byte| Ir::Set(case(byte).into())).collect()))
            }
            Node::Values(values) => {
                let parts: Result<Vec<Ir>, Error> =
                    values.iter().map(|value| self.values(rule, *value, *value)).collect();
                Ok(Ir::cat(parts?))
            }
            Node::Range(low, high) => self.values(rule, *low, *high),
            Node::Reference(name) | Node::Prose(name) => {
                let place = self.call(rule, node, name)?;
                Ok(match self.sets[place as usize] {
                    Some(set) => Ir::Set(set),
                    None => Ir::Call {
                        rule: place,
                        offset: name.offset,
                        length: name.text.len(),
                    },
                })
            }
        }
    }

    /// Lowers one value of a range: a byte, or the bytes of a code point.
    fn values(&self, rule: &Rule, low: u32, high: u32) -> Result<Ir, Error> {
        let (message, ir) = match self.grammar.encoding {
            _ if self.grammar.alphabet == Alphabet::Symbols => (
                "expected bytes (values up to FF) or marks (the values after FF)",
                SymbolSet::range(low, high).map(Ir::Set),
            ),
            Encoding::Bytes => (
                "expected bytes (values up to FF); only code points (`Encoding::Utf8`) may be larger",
                u8::try_from(low)
                    .ok()
                    .zip(u8::try_from(high).ok())
                    .map(|(low, high)| Ir::Set(ByteSet::range(low, high).into())),
            ),
            Encoding::Utf8 => (
                "expected code points (values up to 10FFFF that are not surrogates)",
                utf8::range(low, high),
            ),
        };
        ir.ok_or_else(|| {
            let message = format!("{message}, found %x{high:X}");
            rule.error(ErrorKind::Range, message)
        })
    }
}

/// Computes the size of the rules of a group with everything written out. If a group is too large, the error
/// names its largest rule. Sizes saturate, because a few nested repetitions exceed any number.
fn check_size(
    group: &[u32],
    rules: &[&Rule],
    bodies: &[Option<Ir>],
    sizes: &mut [u64],
    limits: &Limits,
) -> Result<(), Error> {
    let own: Vec<u64> = group
        .iter()
        .map(|rule| bodies[*rule as usize].as_ref().map_or(0, |body| size(body, sizes)))
        .collect();
    let total = own.iter().fold(0_u64, |sum, size| sum.saturating_add(*size));
    for rule in group {
        sizes[*rule as usize] = total;
    }
    if total <= limits.expanded {
        return Ok(());
    }
    let largest = group
        .iter()
        .zip(&own)
        .max_by_key(|(_, size)| **size)
        .map_or(0, |(rule, _)| *rule);
    let rule = rules[largest as usize];
    let found = if total == u64::MAX {
        "more than 64 bits can count".to_owned()
    } else {
        total.to_string()
    };
    let message = format!(
        "rule {} is too large: expected at most {} elements after references and repetitions are written out, found {found}",
        shown(&rule.name),
        limits.expanded
    );
    Err(rule.error(ErrorKind::Limit, message))
}

/// The number of elements of a definition with everything written out.
fn size(ir: &Ir, sizes: &[u64]) -> u64 {
    let sum = |parts: &[Ir]| {
        parts
            .iter()
            .fold(1_u64, |sum, part| sum.saturating_add(size(part, sizes)))
    };
    match ir {
        Ir::Set(_) => 1,
        Ir::Cat(parts) | Ir::Alt(parts) => sum(parts),
        Ir::Repeat(min, max, node) => {
            let copies = max.unwrap_or(min.saturating_add(1));
            size(node, sizes).saturating_add(1).saturating_mul(u64::from(copies))
        }
        // A rule of the same group has no size yet: the automaton has only one copy of the rule for the whole group.
        Ir::Call { rule, .. } => sizes[*rule as usize].saturating_add(1),
    }
}
