//! Proofs of references, of crates, and of subjects that fail in every way.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use urispec_grammar::{Grammar, SuiteConfig};
use urispec_model::{Answer, Component, Observation, Operation, Parts, Request, Spec, Verdict};
use urispec_proof::{Kind, Language, Outcome, Plan, Proof, ProofConfig, What, prove};
use urispec_subjects::{About, Subject, all, reference};

fn plan(language: Language, extra_states: u32) -> Plan {
    let config = ProofConfig {
        suite: SuiteConfig {
            extra_states,
            every_byte: extra_states == 0,
        },
        contexts: true,
        loops: true,
    };
    Plan::new(language, config)
}

fn proof(subject: &dyn Subject, rule: Option<&str>, plan: &Plan) -> Proof {
    let asked = AtomicU64::new(0);
    let proof = prove(subject, rule, plan, &|number| {
        asked.fetch_add(number, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(u128::from(asked.into_inner()), plan.count());
    let strings = proof.tallies.iter().map(|(_, tally)| u128::from(tally.strings));
    assert_eq!(strings.sum::<u128>(), plan.count());
    proof
}

/// The failures: the verdict, the rule, and the smallest example.
fn found(proof: &Proof) -> Vec<(Verdict, &str, String)> {
    let group = |group: &'_ urispec_proof::FailureGroup| group.witness.escape_ascii().to_string();
    proof
        .groups
        .iter()
        .map(|of| (of.verdict, of.rule.as_str(), group(of)))
        .collect()
}

#[test]
fn a_reference_accepts_what_its_grammar_derives() {
    for (spec, rule) in [
        (Spec::Rfc3986, "URI-reference"),
        (Spec::Rfc3986, "IPv6address"),
        (Spec::Rfc3987, "port"),
        (Spec::Rfc1808, "URL"),
    ] {
        let plan = plan(Language::of_spec(spec, rule).unwrap(), 0);
        let proof = proof(&*reference(spec), Some(rule), &plan);
        assert_eq!(found(&proof), [], "{spec} {rule}");
        assert_eq!(proof.outcome(), Outcome::Proven);
    }
}

#[test]
fn the_wrong_grammar_is_refuted() {
    let plan = plan(Language::of_spec(Spec::Rfc2396, "URI-reference").unwrap(), 0);
    let proof = proof(&*reference(Spec::Rfc3986), None, &plan);
    assert_eq!(proof.outcome(), Outcome::Refuted);
    assert!(
        found(&proof)
            .iter()
            .any(|(verdict, ..)| *verdict == Verdict::TooLenient)
    );
}

#[test]
fn fluent_uri_accepts_exactly_a_uri_reference_and_takes_text_only() {
    let plan = plan(Language::of_spec(Spec::Rfc3986, "URI-reference").unwrap(), 0);
    let subjects = all();
    let fluent_uri = subjects
        .iter()
        .find(|subject| subject.about().name == "fluent-uri")
        .unwrap();
    let proof = proof(&**fluent_uri, Some("URI-reference"), &plan);
    assert_eq!(found(&proof), []);
    assert_eq!(proof.outcome(), Outcome::Proven);
    assert!(proof.tally(Kind::Guarantee).unwrap().not_text > 0);
}

#[test]
fn the_failures_of_uriparse_are_found_and_the_width_of_its_port_only_by_loops() {
    let plan = plan(Language::of_spec(Spec::Rfc3986, "URI-reference").unwrap(), 0);
    let subjects = all();
    let uriparse = subjects
        .iter()
        .find(|subject| subject.about().name == "uriparse")
        .unwrap();
    let proof = proof(&**uriparse, Some("URI-reference"), &plan);
    assert_eq!(proof.outcome(), Outcome::Refuted);
    let port = proof.groups.iter().find(|group| group.rule == "port").unwrap();
    assert_eq!((port.verdict, port.kind), (Verdict::TooStrict, Kind::Loops));
    assert!(
        found(&proof)
            .iter()
            .any(|(verdict, _, witness)| *verdict == Verdict::TooStrict && witness == "/:")
    );
}

/// Accepts the strings that the grammar `1*5( "a" / "b" )` derives, except for a few inputs.
struct Strange {
    about: About,
    pipelines: bool,
}

impl Strange {
    fn new(pipelines: bool) -> Self {
        let mut about = About::new("strange", "1");
        about.operations.insert(Operation::Parse);
        Self { about, pipelines }
    }
}

impl Subject for Strange {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        match request.input() {
            b"b" => panic!("no b"),
            b"aab" => Observation::Timeout,
            b"ab" => Observation::Protocol("garbage".into()),
            b"aaab" => Observation::Unsupported("not this one".into()),
            text if std::str::from_utf8(text).is_err() => Observation::Unsupported("takes text".into()),
            text if (1..=5).contains(&text.len()) && text.iter().all(|byte| b"ab".contains(byte)) => {
                Observation::Accept(Answer::Parts(Parts::default()))
            }
            _ => Observation::Reject("no".into()),
        }
    }

    fn pipelines(&self) -> bool {
        self.pipelines
    }
}

#[test]
fn a_crash_a_time_out_and_a_breach_of_the_protocol_are_failures_and_what_cannot_be_asked_is_counted() {
    let grammar = Grammar::parse("own.abnf", "s = 1*5( %x61 / %x62 )").unwrap();
    let plan = plan(Language::of_grammar("own.abnf", &grammar, "s").unwrap(), 0);
    let [alone, pipelined] = [false, true].map(|pipelines| proof(&Strange::new(pipelines), None, &plan));
    assert_eq!(alone, pipelined);
    let verdicts: Vec<_> = found(&alone)
        .into_iter()
        .map(|(verdict, _, witness)| (verdict, witness))
        .collect();
    assert_eq!(
        verdicts,
        [
            (Verdict::Crash, "b".to_owned()),
            (Verdict::Protocol, "ab".to_owned()),
            (Verdict::Timeout, "aab".to_owned())
        ]
    );
    let tally = alone.tally(Kind::Guarantee).unwrap();
    assert!(tally.unsupported > 0 && tally.not_text > 0, "{tally:?}");
    assert!(alone.outcome() == Outcome::Refuted && alone.is_broken());
}

#[test]
fn with_one_byte_of_each_class_nothing_is_proven() {
    for spec_rule in [None, Some(Spec::Rfc1808)] {
        let language = match spec_rule {
            None => Language::of_spec(Spec::Rfc3986, "reg-name").unwrap(),
            Some(spec) => Language::with_components(spec, "URL").unwrap(),
        };
        let plan = Plan::new(language, ProofConfig::default());
        let (spec, rule) = spec_rule.map_or((Spec::Rfc3986, "reg-name"), |spec| (spec, "URL"));
        let proof = proof_of(&*reference(spec), rule, &plan);
        assert_eq!((proof.failures(), proof.outcome()), (0, Outcome::NotRefuted));
        // "!" stands for the comma, too. A mark is not a byte of a text.
        let of_comma = proof.alike.iter().find(|class| class.contains(b',')).unwrap();
        assert!(of_comma.contains(b'!'), "{of_comma}");
        let marks = [0xC0, 0xF5, 0xFE].map(|mark| proof.alike.iter().any(|class| class.contains(mark)));
        assert_eq!(marks, [spec_rule.is_none(); 3]);
    }
}

fn proof_of(subject: &dyn Subject, rule: &str, plan: &Plan) -> Proof {
    prove(subject, Some(rule), plan, &|_| ControlFlow::Continue(()))
}

#[test]
fn an_interrupted_proof_proves_nothing() {
    let plan = plan(Language::of_spec(Spec::Rfc3986, "URI-reference").unwrap(), 0);
    let proof = prove(&*reference(Spec::Rfc3986), None, &plan, &|_| ControlFlow::Break(()));
    assert!(!proof.is_complete());
    assert_eq!((proof.failures(), proof.outcome()), (0, Outcome::Open));
}

/// Runs all of a plan that tests the places of the components.
fn split(subject: &dyn Subject, asked: Option<&str>, spec: Spec, rule: &str) -> Proof {
    let config = ProofConfig {
        contexts: true,
        loops: true,
        ..ProofConfig::default()
    };
    let plan = Plan::new(
        Language::with_components(spec, rule).expect("it is a whole reference"),
        config,
    );
    let proof = prove(subject, asked, &plan, &|_| ControlFlow::Continue(()));
    assert_eq!(proof.what, What::Splitting);
    proof
}

#[test]
fn a_reference_splits_as_the_marked_strings_say() {
    for (spec, rule) in [
        (Spec::Rfc3986, "URI-reference"),
        (Spec::Rfc3986, "relative-ref"),
        (Spec::Rfc2396, "URI-reference"),
        (Spec::Rfc1808, "URL"),
    ] {
        let proof = split(&*reference(spec), Some(rule), spec, rule);
        assert_eq!(found(&proof), [], "{spec} {rule}");
        assert_eq!(proof.outcome(), Outcome::NotRefuted);
    }
}

#[test]
fn another_document_s_components_are_wrong_where_the_two_differ() {
    // RFC 3986 ends an authority at a question mark, RFC 1808 does not.
    let proof = split(&*reference(Spec::Rfc3986), None, Spec::Rfc1808, "URL");
    assert_eq!(proof.outcome(), Outcome::Refuted);
    let missplit = proof
        .groups
        .iter()
        .find(|group| group.components.contains(Component::Authority));
    let missplit = missplit.expect("the authorities differ");
    assert_eq!(
        (missplit.verdict, missplit.rule.as_str()),
        (Verdict::Missplit, "net_loc")
    );
    assert!(missplit.derived);
    assert!(missplit.words.contains("authority is"), "{}", missplit.words);
}

/// Splits as the reference of RFC 3986, but loses a port of five digits and takes an empty query for none.
struct Careless(Box<dyn Subject>);

impl Subject for Careless {
    fn about(&self) -> &About {
        self.0.about()
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let mut observed = self.0.run(request);
        if let Observation::Accept(Answer::Parts(parts)) = &mut observed {
            if parts[Component::Port].present().is_some_and(|port| port.len() == 5) {
                parts.set(Component::Port, None::<&[u8]>);
            }
            if parts[Component::Query].present() == Some(b"") {
                parts.set(Component::Query, None::<&[u8]>);
            }
        }
        observed
    }
}

#[test]
fn a_component_that_is_lost_is_found_by_its_rule() {
    let proof = split(
        &Careless(reference(Spec::Rfc3986)),
        None,
        Spec::Rfc3986,
        "URI-reference",
    );
    let found: Vec<(Verdict, &str, String)> = found(&proof);
    assert_eq!(
        found,
        [
            (Verdict::Missplit, "query", "?".to_owned()),
            (Verdict::Missplit, "port", "//:00000".to_owned()),
        ]
    );
    assert_eq!(proof.groups[0].words, "query is \"\", and not undefined");
    assert_eq!(proof.groups[1].kind, Kind::Loops);
}
