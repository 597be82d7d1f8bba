//! Tests that two bugs of one parser in one component are two divergences, and that shrinking a request for one bug
//! does not end at the other bug.

use urispec_differential::{Budget, Divergence, Key, Panel, departures};
use urispec_model::{Answer, Observation, Operation, OwnedRequest, Request, ResolveOptions, Spec};
use urispec_subjects::{About, Subject};

/// A mistake in the path of a resolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bug {
    /// Drops empty segments.
    Slashes,
    /// Drops all segments before the last one.
    Shortened,
    /// Adds a segment.
    Lengthened,
    /// Panics at one place of the source.
    FirstPanic,
    /// Panics at a second place.
    SecondPanic,
}

const ALL: [Bug; 5] = [
    Bug::Slashes,
    Bug::Shortened,
    Bug::Lengthened,
    Bug::FirstPanic,
    Bug::SecondPanic,
];

impl Bug {
    /// The letter in a reference that triggers the bug.
    fn letter(self) -> u8 {
        b'p' + self as u8
    }

    fn apply(self, right: &[u8]) -> Vec<u8> {
        let right = String::from_utf8_lossy(right);
        let wrong = match self {
            Self::Slashes => right.replace("//", "/"),
            Self::Shortened => right.replacen("/x/", "/", 1),
            Self::Lengthened => format!("{right}/more"),
            Self::FirstPanic => panic!("the first of them"),
            Self::SecondPanic => panic!("the second of them"),
        };
        wrong.into_bytes()
    }
}

/// Resolves as RFC 3986 does, except for two bugs.
struct TwoBugs {
    about: About,
    bugs: [Bug; 2],
}

impl TwoBugs {
    fn new(bugs: [Bug; 2]) -> Self {
        let mut about = About::new("two-bugs", "1");
        about.claims = vec!["rfc3986".into()];
        about.operations = [Operation::Resolve].into();
        Self { about, bugs }
    }
}

impl Subject for TwoBugs {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let observed = urispec_specs::answer(Spec::Rfc3986, request);
        let Observation::Accept(Answer::Uri(uri)) = &observed else {
            return observed;
        };
        let shown = self.bugs.iter().find(|bug| request.input().contains(&bug.letter()));
        match shown {
            Some(bug) => Observation::Accept(Answer::Uri(bug.apply(uri).into())),
            None => observed,
        }
    }
}

fn request(bug: Bug, around: &str) -> OwnedRequest {
    let letter = char::from(bug.letter());
    OwnedRequest::Resolve {
        base: b"a:/x/y//z".to_vec().into(),
        input: format!("{around}{letter}{around}").into_bytes().into(),
        options: ResolveOptions::default(),
    }
}

fn keys(panel: &Panel<'_>, bug: Bug, around: &str) -> Vec<Key> {
    departures(panel, &request(bug, around).as_request())
}

#[test]
fn both_are_found_and_each_keeps_its_own_witness() {
    for one in ALL {
        for other in ALL.into_iter().filter(|other| *other != one) {
            for around in ["", "a", "ab", "d/c", "b//a", "a?"] {
                check([one, other], around);
            }
        }
    }
}

#[track_caller]
fn check(bugs: [Bug; 2], around: &str) {
    let subject = TwoBugs::new(bugs);
    let panel = Panel::new(&[&subject]);
    let found = bugs.map(|bug| keys(&panel, bug, around));
    for (bug, keys) in bugs.into_iter().zip(&found) {
        assert_eq!(keys.len(), 1, "{bug:?} around {around}: {keys:?}");
    }
    assert_ne!(found[0], found[1], "{bugs:?} around {around}");
    for (bug, keys) in bugs.into_iter().zip(&found) {
        let request = request(bug, around);
        let divergence = Divergence::new(&panel, &keys[0], &request, &[], Budget::DEFAULT).expect("it has the key");
        let witness = divergence.request.as_request();
        assert!(
            witness.input().contains(&bug.letter()),
            "{bug:?} slipped to {}",
            divergence.rerun
        );
    }
}
