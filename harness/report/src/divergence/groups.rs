//! The recorded divergences, by parser and by bug.

use std::collections::BTreeMap;

use urispec_differential::{Bug, BugKind, Divergence, Severity};

/// A parser and its divergences.
pub struct Parser<'d> {
    /// The parser's name in the form of a file name, as in the ids of divergences. This form is also used as an
    /// anchor.
    pub file: &'d str,
    /// The parser's name.
    pub name: &'d str,
    /// The release of the parser that was tested.
    pub release: &'d str,
    /// Mismatches with claimed documents, by bug, the gravest first; a mismatch that does not belong to a known bug
    /// yet is a group without a bug.
    pub claimed: Vec<Group<'d>>,
    /// Mismatches with documents that the parser does not claim, by cause.
    pub drift: Vec<Group<'d>>,
}

/// Divergences with one cause.
pub struct Group<'d> {
    /// The bug that explains the divergences; `None` if they do not belong to a known bug yet.
    pub bug: Option<&'static Bug>,
    /// The divergences, the gravest first. Among equally grave divergences, the divergence with the smallest example
    /// comes first.
    pub divergences: Vec<&'d Divergence>,
}

impl<'d> Group<'d> {
    /// The gravest divergence, with the smallest example.
    pub fn first(&self) -> &'d Divergence {
        self.divergences[0]
    }

    /// The anchor of the group on the page of its parser.
    pub fn anchor(&self) -> &str {
        self.bug.map_or(&self.first().id, |bug| &bug.id)
    }

    /// The severity of the gravest divergence.
    pub fn severity(&self) -> Severity {
        self.first().severity()
    }

    /// The kind of the bug; `None` if the group does not belong to a known bug yet.
    pub fn kind(&self) -> Option<BugKind> {
        self.bug.map(|bug| bug.kind)
    }
}

impl<'d> Parser<'d> {
    /// A group of these divergences, of which there is at least one.
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

    /// The groups with a claimed document and this kind of bug.
    pub fn of_kind(&self, kind: Option<BugKind>) -> impl Iterator<Item = &Group<'d>> {
        self.claimed.iter().filter(move |group| group.kind() == kind)
    }

    /// The number of groups of each kind: bugs, documented choices, open questions of the document, limits of the
    /// adapter, and groups without a known bug.
    pub fn counts(&self) -> [usize; 5] {
        KINDS.map(|kind| self.of_kind(kind).count())
    }
}

/// Every kind of bug, and `None` for groups that do not belong to a known bug yet.
pub const KINDS: [Option<BugKind>; 5] = [
    Some(BugKind::Bug),
    Some(BugKind::DocumentedChoice),
    Some(BugKind::Open),
    Some(BugKind::Adapter),
    None,
];

/// The divergences by parser, in order of name.
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
        // A divergence that does not belong to a known bug is a separate group.
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
