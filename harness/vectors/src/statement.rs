//! The statements of a document, with the vectors and tests that check them. A statement is one rule of behaviour.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use glob::Pattern;
use urispec_model::Spec;

use crate::vector::Vector;

/// All statements of one document that define behaviour, in the order of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Register {
    /// The document.
    pub document: Spec,
    /// The documents whose statements apply to this document too, except for the statements that no longer apply. The
    /// first document is restated directly; each document restates the next.
    pub restates: Vec<Spec>,
    /// The statements of the document; no id occurs twice.
    pub statements: Vec<Statement>,
}

/// One rule of behaviour that a document states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The section, a hyphen and the ordinal in that section: `5.2.4-3`.
    pub id: String,
    /// The rule in our own words.
    pub says: String,
    /// The kind of a statement.
    pub kind: Kind,
    /// The questions that the statement answers, by their names in `document.toml`.
    pub decides: Vec<String>,
    /// The vectors that a parser fails if it violates the statement: ids, or globs of ids.
    pub vectors: Vec<Pattern>,
    /// Rust tests that check the statement: a file below `harness/`, `::`, and the name of the test.
    pub tests: Vec<String>,
    /// The reason why the statement cannot be tested here; `None` if it can be tested.
    pub not_testable: Option<String>,
    /// The part of the statement that no vector or test checks yet; it may be the whole statement.
    pub open: Option<String>,
    /// Whether the statement is taken over from a different document, together with the vectors and tests that are
    /// listed in its register.
    pub is_restated: bool,
}

/// The kind of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An absolute requirement.
    Must,
    /// A recommendation.
    Should,
    /// A permission.
    May,
    /// The meaning of a term that decides how a text is read.
    Definition,
    /// A rule of the grammar.
    Grammar,
    /// A step of an algorithm.
    Algorithm,
    /// A printed example.
    Example,
    /// A row of a table.
    Table,
    /// A note that constrains implementations.
    Note,
}

urispec_model::names!(Kind, "kind of statement",
    Must => "must",
    Should => "should",
    May => "may",
    Definition => "definition",
    Grammar => "grammar",
    Algorithm => "algorithm",
    Example => "example",
    Table => "table",
    Note => "note",
);

/// Whether a statement is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tested {
    /// Vectors or tests detect a parser that violates the statement.
    Yes,
    /// The statement, or a part of it, is not tested yet.
    Open,
    /// The statement cannot be tested here.
    Never,
}

impl Statement {
    /// Whether the statement is tested.
    pub const fn tested(&self) -> Tested {
        match (&self.not_testable, &self.open) {
            (Some(_), _) => Tested::Never,
            (None, Some(_)) => Tested::Open,
            (None, None) => Tested::Yes,
        }
    }

    /// The section that makes the statement, in the form that citations use.
    pub fn section(&self) -> &str {
        self.id.rsplit_once('-').map_or(&*self.id, |(section, _)| section)
    }
}

impl Register {
    /// Adapts the register to a suite with these vectors, which are sorted. A statement that is taken over from a
    /// different document becomes open if its vectors have no expected answer for this document.
    #[must_use]
    pub fn for_vectors(mut self, vectors: &[Vector]) -> Self {
        let document = self.document;
        let is_asked = |pattern: &Pattern| matching(pattern, vectors).any(|vector| vector.group(document).is_some());
        for statement in self.statements.iter_mut().filter(|statement| statement.is_restated) {
            let had_vectors = !statement.vectors.is_empty();
            statement.vectors.retain(is_asked);
            if had_vectors && statement.vectors.is_empty() && statement.tests.is_empty() && statement.open.is_none() {
                statement.open = Some(format!(
                    "vector: one of the vectors that test this statement for other documents, with an answer of {document}"
                ));
            }
        }
        self
    }

    /// The statements that `other` does not have, or has in a different form. `None` if the documents are not
    /// related: neither document restates the other document, and they do not both restate a third document.
    pub fn changed_from<'r>(&'r self, other: &Self) -> Option<Vec<&'r Statement>> {
        let family = |register: &Self| {
            let documents = iter::once(register.document).chain(register.restates.iter().copied());
            documents.collect::<BTreeSet<Spec>>()
        };
        if family(self).is_disjoint(&family(other)) {
            return None;
        }
        let said: BTreeSet<&str> = other.statements.iter().map(|statement| &*statement.says).collect();
        let changed = self
            .statements
            .iter()
            .filter(|statement| !said.contains(&*statement.says));
        Some(changed.collect())
    }

    /// The numbers of tested, open and not testable statements.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for statement in &self.statements {
            counts.add(statement.tested());
        }
        counts
    }

    /// The counts for each section that has a statement, in the order of the text.
    pub fn by_section(&self) -> Vec<(&str, Counts)> {
        let mut sections: Vec<(&str, Counts)> = Vec::new();
        for statement in &self.statements {
            let known = sections.iter().position(|(section, _)| *section == statement.section());
            let at = known.unwrap_or_else(|| {
                sections.push((statement.section(), Counts::default()));
                sections.len() - 1
            });
            sections[at].1.add(statement.tested());
        }
        sections
    }

    /// By the id of a vector, the statement that it tests most directly: of the statements that list the vector, the
    /// statement with the fewest vectors. The value is the index of the statement in the register.
    pub(crate) fn by_vector(&self, vectors: &[Vector]) -> BTreeMap<String, usize> {
        let mut nearest: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (place, statement) in self.statements.iter().enumerate() {
            let listed = self.vectors_of(statement, vectors);
            for vector in &listed {
                let known = nearest.entry(&vector.id).or_insert((usize::MAX, place));
                *known = (*known).min((listed.len(), place));
            }
        }
        let nearest = nearest.into_iter();
        nearest.map(|(id, (_, place))| (id.to_owned(), place)).collect()
    }

    /// The vectors that a statement lists and for which its document has an answer, in the order of their ids.
    pub fn vectors_of<'s>(&self, statement: &'s Statement, vectors: &'s [Vector]) -> Vec<&'s Vector> {
        let listed = statement.vectors.iter().flat_map(|pattern| matching(pattern, vectors));
        let mut listed: Vec<&Vector> = listed.filter(|vector| self.is_asked(vector)).collect();
        listed.sort_unstable_by(|one, other| one.id.cmp(&other.id));
        listed.dedup_by(|one, other| one.id == other.id);
        listed
    }

    fn is_asked(&self, vector: &Vector) -> bool {
        vector.group(self.document).is_some()
    }

    /// The problems of the register for a suite with these vectors, which are sorted. A problem is a pattern that
    /// matches no vector of the document, or a cited section without a statement. Each problem is the id of a
    /// statement or a section, and a message.
    pub fn problems(&self, vectors: &[Vector]) -> Vec<(String, String)> {
        let mut problems = Vec::new();
        for statement in self.statements.iter().filter(|statement| !statement.is_restated) {
            for pattern in &statement.vectors {
                if !matching(pattern, vectors).any(|vector| self.is_asked(vector)) {
                    let document = self.document;
                    let message = format!("`{pattern}` matches no vector that has an answer of {document}");
                    problems.push((statement.id.clone(), message));
                }
            }
        }
        if self.document.is_url_standard() {
            // The URL Standard is cited by section or by term. A statement about a term is in the section that uses
            // the term.
            return problems;
        }
        let mut cited: BTreeMap<&str, &str> = BTreeMap::new();
        for vector in vectors.iter().filter(|vector| self.is_asked(vector)) {
            let cited_for = vector.group(self.document).map(|group| group.cited_for(self.document));
            for citation in cited_for.into_iter().flatten() {
                if citation.document == self.document.name() {
                    cited.entry(&citation.section).or_insert(&vector.id);
                }
            }
        }
        for (section, id) in cited {
            // The statements of 5.4.1 and 5.4.2 count for "5.4" as well.
            let is_stated = |statement: &Statement| {
                let rest = statement.section().strip_prefix(section);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            if !self.statements.iter().any(is_stated) {
                problems.push((
                    section.to_owned(),
                    format!("`{id}` cites this section, but no statement is from this section"),
                ));
            }
        }
        problems
    }
}

/// The vectors whose id a pattern matches. The vectors are sorted, so only vectors whose id begins with the literal
/// prefix of the pattern are checked.
fn matching<'s>(pattern: &'s Pattern, vectors: &'s [Vector]) -> impl Iterator<Item = &'s Vector> {
    let text = pattern.as_str();
    let prefix = &text[..text.find(['*', '?', '[']).unwrap_or(text.len())];
    let first = vectors.partition_point(|vector| &*vector.id < prefix);
    let near = vectors[first..].iter();
    near.take_while(move |vector| vector.id.starts_with(prefix))
        .filter(|vector| pattern.matches(&vector.id))
}

/// The numbers of tested, open and not testable statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// The number of statements for which vectors or tests detect a violation.
    pub tested: usize,
    /// The number of statements that are not tested yet, or only in part.
    pub open: usize,
    /// The number of statements that cannot be tested here.
    pub never: usize,
}

impl Counts {
    const fn add(&mut self, tested: Tested) {
        match tested {
            Tested::Yes => self.tested += 1,
            Tested::Open => self.open += 1,
            Tested::Never => self.never += 1,
        }
    }

    /// The number of all statements.
    pub const fn all(self) -> usize {
        self.tested + self.open + self.never
    }

    /// The number of statements that can be tested.
    pub const fn testable(self) -> usize {
        self.tested + self.open
    }
}
