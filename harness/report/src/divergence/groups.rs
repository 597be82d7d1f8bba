//! The divergences on record by parser and by bug.

use std::collections::BTreeMap;

use urispec_differential::{Bug, BugKind, Divergence, Severity};

/// A parser and its divergences.
pub struct Parser<'d> {
    /// Its name, as a file's name and as an anchor; see the ids of divergences.
    pub file: &'d str,
    /// Its name.
    pub name: &'d str,
    /// Its release.
    pub release: &'d str,
    /// Mismatches from what it claims, by bug, the gravest first; those that are not sorted yet have none.
    pub claimed: Vec<Group<'d>>,
    /// Mismatches from what it does not claim, by cause.
    pub drift: Vec<Group<'d>>,
}

/// Divergences with one cause.
pub struct Group<'d> {
    /// The bug that explains them; `None` if nobody has sorted them.
    pub bug: Option<&'static Bug>,
    /// The gravest first, and of those the one with the smallest example.
    pub divergences: Vec<&'d Divergence>,
}

impl<'d> Group<'d> {
    /// The gravest divergence, with the smallest example.
    pub fn first(&self) -> &'d Divergence {
        self.divergences[0]
    }

    /// Where it is on the page of its parser.
    pub fn anchor(&self) -> &str {
        self.bug.map_or(&self.first().id, |bug| &bug.id)
    }

    /// How grave the gravest of them is.
    pub fn severity(&self) -> Severity {
        self.first().severity()
    }

    /// Of what kind it is; `None` if it is not sorted yet.
    pub fn kind(&self) -> Option<BugKind> {
        self.bug.map(|bug| bug.kind)
    }
}

impl<'d> Parser<'d> {
    /// One with these, of which there is at least one.
    fn of(file: &'d str, list: Vec<&'d Divergence>) -> Self {
        let (name, release) = (&list[0].subject, &list[0].release);
        let (claimed, drift): (Vec<_>, Vec<_>) = list.into_iter().partition(|one| one.claimed);
        Self {
            file,
            name,
            release,
            claimed: groups(claimed),
            drift: groups(drift),
        }
    }

    /// Of the groups of what it claims those of a kind.
    pub fn of_kind(&self, kind: Option<BugKind>) -> impl Iterator<Item = &Group<'d>> {
        self.claimed.iter().filter(move |group| group.kind() == kind)
    }

    /// How many there are of each kind: bugs, documented choices, open in the document, limits of the adapter, not sorted.
    pub fn counts(&self) -> [usize; 5] {
        KINDS.map(|kind| self.of_kind(kind).count())
    }
}

/// Every kind, and what is not sorted yet.
pub const KINDS: [Option<BugKind>; 5] = [
    Some(BugKind::Bug),
    Some(BugKind::DocumentedChoice),
    Some(BugKind::Open),
    Some(BugKind::Adapter),
    None,
];

/// By parser, in order of name.
pub fn parsers(divergences: &[Divergence]) -> Vec<Parser<'_>> {
    let mut parsers: BTreeMap<&str, Vec<&Divergence>> = BTreeMap::new();
    for divergence in divergences {
        let file = divergence.id.split_once('.').map_or("", |(subject, _)| subject);
        parsers.entry(file).or_default().push(divergence);
    }
    parsers.into_iter().map(|(file, list)| Parser::of(file, list)).collect()
}

fn groups(divergences: Vec<&Divergence>) -> Vec<Group<'_>> {
    let mut by_bug: BTreeMap<&str, Group<'_>> = BTreeMap::new();
    for divergence in divergences {
        let bug = Bug::of(&divergence.id);
        // What is not sorted is a group by itself.
        let name = bug.map_or(divergence.id.as_str(), |bug| &bug.id);
        let empty = Group {
            bug,
            divergences: Vec::new(),
        };
        by_bug.entry(name).or_insert(empty).divergences.push(divergence);
    }
    let mut groups: Vec<Group<'_>> = by_bug.into_values().collect();
    for group in &mut groups {
        group
            .divergences
            .sort_by_key(|one| (one.severity(), length(one), &one.id));
    }
    groups.sort_by_key(|group| (group.severity(), length(group.first()), &group.first().id));
    groups
}

fn length(divergence: &Divergence) -> usize {
    divergence.request.as_request().texts().map(<[u8]>::len).sum()
}
