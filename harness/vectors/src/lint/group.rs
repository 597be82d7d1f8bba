//! Checks of the groups of a vector: their specs, their components, and their citations.

use urispec_model::{Component, ComponentSet, Expectation, OwnedRequest, Parts, Spec, Value, suggestions};

use super::Violation;
use crate::citation::Citation;
use crate::vector::{Group, Vector};

/// The documents that define the routine `remove_dot_segments`.
const HAVE_REMOVE_DOT_SEGMENTS: [Spec; 7] = [
    Spec::Rfc2396bis03,
    Spec::Rfc2396bis04,
    Spec::Rfc2396bis05,
    Spec::Rfc2396bis06,
    Spec::Rfc2396bis07,
    Spec::Rfc3986,
    Spec::Rfc6874,
];

pub(super) fn check(vector: &Vector) -> Vec<Violation> {
    let mut checks = Checks {
        vector,
        violations: Vec::new(),
    };
    for group in &vector.expect {
        checks.specs(group);
        checks.citations(group);
        checks.expectation(group, &group.expectation);
    }
    checks.between_groups();
    checks.violations
}

struct Checks<'a> {
    vector: &'a Vector,
    violations: Vec<Violation>,
}

impl Checks<'_> {
    fn find(&mut self, check: &'static str, wrong: impl Into<String>, fix: impl Into<String>) {
        self.violations
            .push(Violation::of_vector(self.vector, check, wrong, fix));
    }

    fn specs(&mut self, group: &Group) {
        if group.specs.is_empty() {
            self.find(
                "spec",
                "expected at least one document in `specs`, found none",
                "add the documents that give this expectation",
            );
        }
        if let OwnedRequest::RemoveDotSegments { .. } = self.vector.ask {
            for spec in group
                .specs
                .iter()
                .filter(|spec| !HAVE_REMOVE_DOT_SEGMENTS.contains(spec))
            {
                let wrong = format!("expected a document that has remove_dot_segments, found {spec}");
                let fix =
                    "only RFC 3986 section 5.2.4, its last drafts and RFC 6874 define it; remove the other documents";
                self.find("spec", wrong, fix);
            }
        }
    }

    fn citations(&mut self, group: &Group) {
        for citation in group.because.iter() {
            self.citation(citation);
        }
        for spec in &group.specs {
            if !group.because.iter().any(|citation| citation.covers(*spec)) {
                let wrong = format!("expected a citation in `because` for {spec}, found none");
                self.find(
                    "citation",
                    wrong,
                    format!("add the section of {} that gives this expectation", spec.title()),
                );
            }
        }
    }

    fn citation(&mut self, citation: &Citation) {
        let document = citation.document.as_str();
        if !Citation::documents().any(|known| known == document) {
            let fix = match suggestions(document, Citation::documents()).first() {
                Some(name) => format!("did you mean `{name}`?"),
                None => "use the name of a document, such as `rfc3986` or `draft-fielding-url-syntax-05`".to_owned(),
            };
            return self.find("citation", format!("unknown document in `{citation}`"), fix);
        }
        let Some(known) = citation.known_sections() else {
            return;
        };
        if citation.title().is_none() {
            let fix = match suggestions(&citation.section, known).first() {
                Some(section) => format!("did you mean `{document}#{section}`?"),
                None => "write the section as in the document".to_owned(),
            };
            self.find("citation", format!("unknown section in `{citation}`"), fix);
        }
    }

    fn expectation(&mut self, group: &Group, expectation: &Expectation) {
        match expectation {
            Expectation::Accept(parts) => self.accept(group, parts),
            Expectation::AnyOf(entries) => {
                let distinct = entries
                    .iter()
                    .enumerate()
                    .filter(|(at, entry)| entries[..*at].iter().all(|earlier| earlier.answer != entry.answer))
                    .count();
                if distinct < 2 || distinct < entries.len() {
                    let wrong = format!(
                        "expected at least two different entries in `any_of`, found {}, of which {distinct} are different",
                        entries.len()
                    );
                    self.find(
                        "any-of",
                        wrong,
                        "remove the repeated entries; write a single answer without `any_of`",
                    );
                }
                for entry in entries {
                    self.expectation(group, &entry.answer);
                }
            }
            _ => {}
        }
    }

    fn accept(&mut self, group: &Group, parts: &Parts<'_>) {
        let defined: ComponentSet = group.specs.iter().flat_map(|spec| spec.components().iter()).collect();
        let specs: Vec<_> = group.specs.iter().map(|spec| spec.name()).collect();
        let specs = specs.join(", ");
        let foreign: ComponentSet = parts
            .stated()
            .map(|(component, _)| component)
            .filter(|component| !defined.contains(*component))
            .collect();
        if !foreign.is_empty() {
            let wrong = format!("none of {specs} defines {}, which `accept` gives", names(foreign));
            self.find("accept", wrong, "remove these components");
        }
        let whole = matches!(self.vector.ask, OwnedRequest::Parse { rule: None, .. });
        // `http://a_b/` has a `net_loc` that is not a `login`: RFC 1808 defines `net_loc`, but does not mention the
        // parts of a `login`.
        let is_open = |component: Component| {
            let mut defining = group.specs.iter().filter(|spec| spec.components().contains(component));
            defining.all(|spec| spec.defines_net_loc())
                && matches!(parts[Component::Authority], Value::Present(_))
                && Spec::IN_NET_LOC.contains(component)
        };
        let missing: ComponentSet = defined
            .iter()
            .filter(|component| parts[*component] == Value::Unstated && !is_open(*component))
            .collect();
        if whole && !missing.is_empty() {
            let wrong = format!(
                "expected every component that {specs} defines in `accept`, found no {}",
                names(missing)
            );
            self.find("accept", wrong, "add them, with null if they are undefined");
        }
    }

    fn between_groups(&mut self) {
        let groups = &self.vector.expect;
        for spec in Spec::ALL {
            let times = groups
                .iter()
                .flat_map(|group| &group.specs)
                .filter(|of| *of == spec)
                .count();
            if times > 1 {
                let wrong = format!("expected {spec} in at most one group, found it {times} times");
                self.find("spec", wrong, "keep it only in the right group");
            }
        }
        for (at, group) in groups.iter().enumerate() {
            if group
                .specs
                .iter()
                .any(|spec| spec.is_url_standard() != group.is_of_url_standard())
            {
                let wrong =
                    "expected a group of editions of the URL Standard or of other documents, found both".to_owned();
                self.find("group", wrong, "put the editions in their own group");
            }
            let same = |other: &Group| {
                other.expectation == group.expectation
                    && other.from == group.from
                    && other.is_of_url_standard() == group.is_of_url_standard()
            };
            if groups[..at].iter().any(same) {
                let specs: Vec<_> = group.specs.iter().map(|spec| spec.name()).collect();
                let wrong = format!(
                    "the group of {} has the same expectation and the same `from` as an earlier group",
                    specs.join(", ")
                );
                self.find("group", wrong, "merge the two groups");
            }
        }
    }
}

fn names(set: ComponentSet) -> String {
    set.iter().map(Component::name).collect::<Vec<_>>().join(", ")
}
