//! Tests the disagreements of a validator and an HTTP client, two parsers with known bugs.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use urispec_differential::between::{Disagreements, Kind, Pair, Way, Witnesses, disagreements, witnesses};
use urispec_differential::{Budget, RequestPlan, Requests, Severity};
use urispec_model::{
    Answer, Bytes, Component, ComponentSet, Observation, Operation, OwnedRequest, Parts, Request, Spec, Verdict,
};
use urispec_subjects::{About, Subject, reference};
use urispec_vectors::Suite;

/// Changes the answer of the reference to an input.
type Bug = fn(&[u8], &mut Observation<'_>);

/// The reference of RFC 3986 with bugs.
struct Seeded {
    about: About,
    reference: Box<dyn Subject>,
    bugs: Vec<Bug>,
    pipelines: bool,
}

impl Seeded {
    fn new(name: &'static str, bugs: &[Bug]) -> Self {
        let reference = reference(Spec::Rfc3986);
        let mut about = reference.about().clone();
        about.name = name.into();
        about.operations = BTreeSet::from([Operation::Parse]);
        Self {
            about,
            reference,
            bugs: bugs.to_vec(),
            pipelines: false,
        }
    }
}

impl Subject for Seeded {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let mut observed = self.reference.run(request);
        for bug in &self.bugs {
            bug(request.input(), &mut observed);
        }
        observed
    }

    fn pipelines(&self) -> bool {
        self.pipelines
    }
}

fn parts<'o, 'a>(observed: &'o mut Observation<'a>) -> Option<&'o mut Parts<'a>> {
    match observed {
        Observation::Accept(Answer::Parts(parts)) => Some(parts),
        _ => None,
    }
}

/// Replaces the text of a component by the result of `to`.
fn change(observed: &mut Observation<'_>, component: Component, to: impl Fn(&[u8]) -> Vec<u8>) {
    if let Some(parts) = parts(observed)
        && let Some(text) = parts[component].present().map(<[u8]>::to_vec)
    {
        parts.set(component, Some(Bytes::from(to(&text))));
    }
}

/// The host ends at a semicolon.
fn host_ends_at_semicolon(_: &[u8], observed: &mut Observation<'_>) {
    let first = |text: &[u8]| text.split(|byte| *byte == b';').next().unwrap_or_default().to_vec();
    change(observed, Component::Host, first);
}

/// The host is in small letters.
fn host_is_lowercase(_: &[u8], observed: &mut Observation<'_>) {
    change(observed, Component::Host, <[u8]>::to_ascii_lowercase);
}

/// A tilde in a path is a crash.
fn crashes_on_tilde(input: &[u8], observed: &mut Observation<'_>) {
    if input.contains(&b'~') {
        *observed = Observation::Crash("index out of bounds (/x/src/path.rs:7:1)".into());
    }
}

/// A query with an asterisk is refused.
fn refuses_asterisk(input: &[u8], observed: &mut Observation<'_>) {
    if input.contains(&b'*') {
        *observed = Observation::Reject("no asterisks".into());
    }
}

const INPUTS: &[&str] = &[
    "http://user@good.example;.evil.example:80/a/b?c#d",
    "http://Good.Example/x",
    "http://h/~user/index.html",
    "http://h/?q=*&r",
    "http://h/a/b",
    "mailto:a@b",
    "http:// /",
];

fn found(validator: &dyn Subject, client: &dyn Subject, inputs: &[&str]) -> (Disagreements, Witnesses) {
    let pair = Pair::new(validator, client);
    let parse = |input: &&str| OwnedRequest::Parse {
        input: input.as_bytes().to_vec().into(),
        rule: None,
    };
    let mut source = Requests::new(inputs.iter().map(parse));
    let goes_on = |_| ControlFlow::Continue(());
    let found = disagreements(&pair, &mut source, &goes_on);
    let witnesses = witnesses(&pair, &found, Budget::DEFAULT, &goes_on);
    (found, witnesses)
}

fn kind(severity: Severity, way: Way, component: Option<Component>) -> Kind {
    Kind {
        severity,
        way,
        operation: Operation::Parse,
        component,
    }
}

fn input(request: &OwnedRequest) -> String {
    String::from_utf8_lossy(request.as_request().input()).into_owned()
}

#[test]
fn each_seeded_bug_has_its_severity_and_its_smallest_request() {
    let validator = Seeded::new("validator", &[host_is_lowercase, refuses_asterisk]);
    let client = Seeded::new("client", &[host_ends_at_semicolon, crashes_on_tilde]);
    let (found, witnesses) = found(&validator, &client, INPUTS);
    assert!(found.complete && found.compared == INPUTS.len() as u64);
    let kinds: Vec<Kind> = found.kinds.keys().copied().collect();
    assert_eq!(
        kinds,
        [
            kind(Severity::Crash, Way::ClientCrashes, None),
            kind(Severity::Host, Way::BothAccept, Some(Component::Host)),
            kind(Severity::Acceptance, Way::ClientAccepts, None),
            kind(Severity::Spelling, Way::BothAccept, Some(Component::Host)),
        ]
    );
    let shown: Vec<(Severity, String)> = witnesses
        .all
        .iter()
        .map(|witness| (witness.severity, input(&witness.request)))
        .collect();
    let expected = [
        (Severity::Crash, "~"),
        (Severity::Host, "//a;"),
        (Severity::Acceptance, "?*"),
        (Severity::Spelling, "//A"),
    ];
    assert_eq!(shown, expected.map(|(severity, input)| (severity, input.to_owned())));
    assert_eq!((witnesses.unsteady.len(), witnesses.unexplained), (0, 0));
}

#[test]
fn a_witness_says_whose_document_gives_either_answer() {
    let validator = Seeded::new("validator", &[]);
    let client = Seeded::new("client", &[host_ends_at_semicolon]);
    let (_, witnesses) = found(&validator, &client, &INPUTS[..1]);
    let [witness] = &witnesses.all[..] else {
        panic!("expected one example, found {witnesses:?}");
    };
    assert!(witness.validator.given_by.contains(&Spec::Rfc3986));
    assert_eq!(witness.validator.verdict, Verdict::Agree);
    assert!(!witness.client.given_by.contains(&Spec::Rfc3986));
    assert_eq!(witness.client.verdict, Verdict::Missplit);
    let because = witness.because.as_ref().unwrap();
    assert_eq!((&*because.subject, because.verdict), ("client", Verdict::Missplit));
    assert_eq!(because.section.as_deref(), Some("rfc3986#3.2.2"));
    assert_eq!(
        witness.rerun.as_deref(),
        Some("urispec explain -- '//a;' validator client")
    );
}

#[test]
fn a_document_gives_an_answer_if_it_does_in_what_the_two_disagree_on() {
    // The validator writes an empty path as a slash, which does not concern the host.
    let slash: Bug = |_, observed| {
        change(observed, Component::Path, |path| match path {
            [] => b"/".to_vec(),
            path => path.to_vec(),
        });
    };
    let validator = Seeded::new("validator", &[slash]);
    let client = Seeded::new("client", &[host_ends_at_semicolon]);
    let (_, witnesses) = found(&validator, &client, &["http://a;b"]);
    let witness = witnesses.all.iter().find(|witness| witness.severity == Severity::Host);
    let witness = witness.unwrap_or_else(|| panic!("{witnesses:?}"));
    assert_eq!(witness.validator.verdict, Verdict::Rewritten);
    assert!(witness.validator.given_by.contains(&Spec::Rfc3986), "{witness:?}");
    assert_eq!(witness.client.given_by, []);
}

#[test]
fn two_parsers_with_one_bug_do_not_disagree() {
    let validator = Seeded::new("validator", &[host_ends_at_semicolon, crashes_on_tilde]);
    let client = Seeded::new("client", &[host_ends_at_semicolon]);
    let (disagreements, _) = found(&validator, &client, INPUTS);
    let severities: Vec<Severity> = disagreements.kinds.keys().map(|kind| kind.severity).collect();
    assert_eq!(severities, [Severity::Crash]);
}

#[test]
fn undefined_and_empty_are_one_to_who_does_not_distinguish_them() {
    let without_query: Bug = |_, observed| {
        if let Some(parts) = parts(observed)
            && parts[Component::Query].present() == Some(&[])
        {
            parts.set(Component::Query, None::<Bytes<'_>>);
        }
    };
    let validator = Seeded::new("validator", &[]);
    let mut client = Seeded::new("client", &[without_query]);
    client.about.distinguishes_undefined = ComponentSet::EMPTY;
    let (disagreements, _) = found(&validator, &client, &["http://a?", "?"]);
    assert_eq!(disagreements.kinds.len(), 0, "{disagreements:?}");
}

#[test]
fn what_is_found_depends_neither_on_threads_nor_on_how_it_is_asked() {
    let suite = Suite::embedded();
    let requests: Vec<OwnedRequest> = suite
        .vectors
        .iter()
        .filter(|vector| !vector.is_long())
        .map(|vector| vector.ask.clone())
        .collect();
    let of = |threads, pipelines| {
        let mut validator = Seeded::new("validator", &[host_is_lowercase, refuses_asterisk]);
        let mut client = Seeded::new("client", &[host_ends_at_semicolon, crashes_on_tilde]);
        (validator.pipelines, client.pipelines) = (pipelines, pipelines);
        let pair = Pair::new(&validator, &client);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let goes_on = |_| ControlFlow::Continue(());
        pool.install(|| {
            let found = disagreements(&pair, &mut Requests::new(requests.clone()), &goes_on);
            let witnesses = witnesses(&pair, &found, Budget::DEFAULT, &goes_on);
            (found, witnesses)
        })
    };
    let one = of(1, false);
    assert!(one.0.kinds.len() > 2, "{:?}", one.0.kinds.keys());
    assert_eq!(of(3, false), one);
    assert_eq!(of(1, true), one);
}

#[test]
fn what_breaks_off_keeps_what_was_found() {
    let validator = Seeded::new("validator", &[host_is_lowercase]);
    let client = Seeded::new("client", &[]);
    let pair = Pair::new(&validator, &client);
    let plan = RequestPlan::new(&[Operation::Parse], pair.panel());
    assert_eq!(plan.of_one(), 1);
    let mut source = Requests::new([OwnedRequest::Parse {
        input: "//A".into(),
        rule: None,
    }]);
    let found = disagreements(&pair, &mut source, &|_| ControlFlow::Continue(()));
    let left = witnesses(&pair, &found, Budget::DEFAULT, &|_| ControlFlow::Break(()));
    assert_eq!((left.all.len(), left.unexplained), (0, 1));
}
