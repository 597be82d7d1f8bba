//! Parsers whose language is known are learnt from a wrong first model.

#![expect(clippy::unwrap_used, reason = "a test may")]

use std::ops::ControlFlow;
use std::thread::sleep;
use std::time::{Duration, Instant};

use urispec_grammar::{Contexts, Dfa, Grammar, Random};
use urispec_learn::{
    Asked, End, Learnt, Limits, Marking, Memory, Model, Parser, Reason, Reply, Sources, Splitter, Teacher, What, learn,
    reported,
};
use urispec_model::{Component, Spec};
use urispec_specs::{grammar, rules, start};

fn repaired(spec: Spec) -> Grammar {
    Grammar::parse(spec.name(), grammar(spec))
        .unwrap()
        .variant("--repaired")
}

fn dfa(spec: Spec) -> Dfa {
    repaired(spec).dfa(start(spec)).unwrap()
}

fn contexts(specs: &[Spec]) -> Sources {
    let contexts = specs.iter().map(|spec| repaired(*spec).contexts(start(*spec)).unwrap());
    Sources {
        contexts: contexts.collect::<Vec<Contexts>>(),
        ..Sources::default()
    }
}

const LIMITS: Limits = Limits {
    states: 2000,
    questions: 30_000_000,
    longest: 4096,
    until: None,
};

/// A parser that is asked whole references.
fn asked<'a>(parser: &'a str, first: &'a str) -> Asked<'a> {
    Asked {
        parser,
        release: "1",
        claims: &[],
        rule: None,
        host: false,
        without_idna: false,
        first,
        longest: LIMITS.longest,
    }
}

fn learnt(teacher: &mut dyn Teacher, first: &Dfa, sources: &Sources, limits: Limits) -> Learnt {
    let memory = &mut Memory::default();
    learn(teacher, first, sources, limits, memory, &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap()
}

#[test]
fn a_document_is_learnt_from_another() {
    let sources = contexts(&[Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc3986]);
    for (first, of) in [(Spec::Rfc3986, Spec::Rfc2396), (Spec::Rfc2396, Spec::Rfc3986)] {
        let dfa_of = dfa(of);
        let learnt = learnt(&mut &dfa_of, &dfa(first), &sources, LIMITS);
        assert_eq!(learnt.end, End::Silent, "{of} from {first}");
        assert_eq!(learnt.dfa, dfa_of, "{of} from {first}");
    }
}

/// The example `documents` learns all rules.
#[test]
fn each_small_rule_is_learnt_from_a_different_document() {
    let specs = [
        Spec::Rfc1808,
        Spec::Rfc2396,
        Spec::Rfc2732,
        Spec::Rfc3986,
        Spec::Rfc6874,
    ];
    let mut count = 0;
    for of in specs {
        for rule in rules(of) {
            let with_rule = specs.into_iter().filter(|spec| rules(*spec).contains(&rule));
            let grammars: Vec<(Spec, Grammar)> = with_rule.map(|spec| (spec, repaired(spec))).collect();
            let sources = Sources {
                contexts: grammars
                    .iter()
                    .map(|(_, grammar)| grammar.contexts(rule).unwrap())
                    .collect(),
                positions: grammars
                    .iter()
                    .map(|(_, grammar)| grammar.positions(rule).unwrap())
                    .collect(),
                ..Sources::default()
            };
            let dfa_of = repaired(of).dfa(rule).unwrap();
            for (from, grammar) in grammars.iter().filter(|(spec, _)| *spec != of) {
                let first = grammar.dfa(rule).unwrap();
                if dfa_of.states() <= 12 && first.states() <= 12 && first != dfa_of {
                    let learnt = learnt(&mut &dfa_of, &first, &sources, LIMITS);
                    assert_eq!(learnt.dfa, dfa_of, "{rule} of {of} from {from}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 20, "{count} rules");
}

#[test]
fn a_parser_of_this_process_is_learnt() {
    let subjects = urispec_subjects::all();
    let subject = subjects
        .iter()
        .find(|subject| subject.about().name == "uriparse")
        .unwrap();
    let mut parser = Parser {
        subject: &**subject,
        rule: None,
    };
    let rfc3986 = dfa(Spec::Rfc3986);
    let learnt = learnt(&mut parser, &rfc3986, &contexts(&[Spec::Rfc3986]), LIMITS);
    assert_eq!((learnt.dfa.states(), learnt.end.clone()), (198, End::Silent));
    // It keeps a port in 16 bits, and refuses some colons and some addresses of a later version.
    assert!(learnt.dfa.accepts(b"//:65535") && !learnt.dfa.accepts(b"//:65536") && !learnt.dfa.accepts(b"/a:"));
    assert!(learnt.dfa.difference(&rfc3986).unwrap().is_empty());
    let model = Model::new(asked("uriparse", "rfc3986"), learnt);
    assert_eq!(Model::from_json(&model.to_json()).unwrap(), model);
    let grammar = Grammar::parse("uriparse", model.dfa.to_abnf()).unwrap();
    assert_eq!(grammar.dfa("state-0").unwrap(), model.dfa);
}

/// Learns how a parser of this process splits, from the marked strings of a document.
fn split(name: &str, near: Spec, limits: Limits) -> (Marking, Learnt) {
    let subjects = urispec_subjects::all();
    let subject = subjects.iter().find(|subject| subject.about().name == name).unwrap();
    let parser = Parser {
        subject: &**subject,
        rule: None,
    };
    let mut sources = contexts(&[Spec::Rfc3986]);
    sources.words = ["//:65535#", "//:65536", "//@:65540", "/a:", "//[va.a]"]
        .map(|text| text.as_bytes().to_vec())
        .into();
    let texts: Vec<Vec<u8>> = sources.texts().map(<[u8]>::to_vec).collect();
    let marking = Marking::new(near, start(near), reported(&parser, &texts)).unwrap();
    let sources = Sources {
        words: marking.words(texts.iter().map(|text| &**text)),
        ..Sources::default()
    };
    let learnt = learnt(&mut Splitter::new(parser, &marking), marking.first(), &sources, limits);
    (marking, learnt)
}

/// Enough for the complete suite of the model. The larger suite, which finds nothing more, takes longer.
const FEW: Limits = Limits {
    questions: 400_000,
    ..LIMITS
};

#[test]
fn the_splitting_of_a_parser_is_learnt_from_a_different_document() {
    // RFC 6874 adds zones to addresses.
    let (marking, learnt) = split("fluent-uri", Spec::Rfc6874, FEW);
    assert_ne!(marking.first(), &learnt.dfa);
    let own = Marking::new(Spec::Rfc3986, start(Spec::Rfc3986), marking.components()).unwrap();
    assert_eq!((learnt.dfa.states(), &learnt.dfa), (200, own.first()));
}

#[test]
fn components_that_a_parser_normalises_are_learnt() {
    let (marking, learnt) = split("uriparse", Spec::Rfc3986, FEW);
    // A scheme of a known name is in lower case, and a port is a number.
    assert_eq!(learnt.dfa.states(), 203);
    let model = Model::new(asked("uriparse", "rfc3986"), learnt).of_splitting(&marking);
    assert_eq!(model.facts.what, What::Splitting);
    // It has no function for the whole authority.
    assert!(model.components().contains(Component::Host) && !model.components().contains(Component::Authority));
    let read = Model::from_json(&model.to_json()).unwrap();
    assert_eq!(read, model);
    let texts = read.texts().unwrap();
    assert!(texts.accepts(b"//:65535") && !texts.accepts(b"//:65536") && !texts.accepts(b"/a:"));
    let marked = read.marked().unwrap();
    let text = b"HTTP://a@b:080/";
    let marks = urispec_grammar::Reader::new(&marked).read(text).unwrap();
    let of = |component| marks.places(urispec_specs::marks::mark_of(component));
    assert_eq!(
        (of(Component::Scheme), of(Component::Host), of(Component::Port)),
        (Some(0..4), Some(9..10), Some(11..14))
    );
}

/// A parser that no automaton describes.
#[derive(Clone, Copy)]
enum Behaviour {
    /// Accepts at random.
    Random,
    /// Accepts words of more than three bytes. After this number of words, accepts each second word.
    Alternating(u64),
    /// Fails on each word.
    Failing,
    /// Fails on each word of more than this number of bytes.
    FailingOn(usize),
    /// Does not take each second word.
    Refusing,
    /// Takes no word.
    RefusingAll,
    /// Accepts all words, and needs some time for each.
    Slow(Duration),
}

struct Hostile {
    behaviour: Behaviour,
    asked: u64,
}

impl Hostile {
    fn reply(&mut self, word: &[u8]) -> Reply {
        self.asked += 1;
        let accepted = match self.behaviour {
            Behaviour::Failing => return Reply::Failed,
            Behaviour::FailingOn(length) if word.len() > length => return Reply::Failed,
            Behaviour::RefusingAll => return Reply::NotAsked,
            Behaviour::Refusing if self.asked.is_multiple_of(2) => return Reply::NotAsked,
            Behaviour::Random => Random::seeded(self.asked).below(2) == 0,
            Behaviour::Alternating(honest) if self.asked > honest => self.asked.is_multiple_of(2),
            Behaviour::Alternating(_) => word.len() > 3,
            Behaviour::Slow(time) => {
                sleep(time);
                true
            }
            Behaviour::FailingOn(_) | Behaviour::Refusing => true,
        };
        if accepted { Reply::Accepted } else { Reply::Rejected }
    }
}

impl Teacher for Hostile {
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
        words.iter().map(|word| self.reply(word)).collect()
    }
}

/// Learns a hostile parser within the limits. Returns the reasons for the end, and the sentences about the model.
#[track_caller]
fn ends(behaviour: Behaviour, limits: Limits) -> (Reason, String) {
    let first = dfa(Spec::Rfc2396);
    let mut teacher = Hostile { behaviour, asked: 0 };
    let learnt = learnt(&mut teacher, &first, &Sources::default(), limits);
    assert!(learnt.questions.asked <= limits.questions, "{:?}", learnt.questions);
    assert!(learnt.dfa.states() <= limits.states, "{} states", learnt.dfa.states());
    let model = Model::new(asked("hostile", "rfc2396"), learnt);
    (model.facts.end, model.claim())
}

#[test]
fn a_hostile_parser_ends_within_the_limits() {
    let few = Limits {
        states: 50,
        questions: 200_000,
        ..LIMITS
    };
    let check = |behaviour, ends_as: &[Reason], sentence: &str| {
        let (end, claim) = ends(behaviour, few);
        assert!(ends_as.contains(&end), "{end}: {claim}");
        assert!(claim.contains(sentence), "{claim}");
    };
    check(Behaviour::Random, &[Reason::States], "too many states");
    // The model is complete before the answers change; then the search or the second question finds it.
    check(
        Behaviour::Alternating(2000),
        &[Reason::States, Reason::TwoAnswers],
        "is not complete",
    );
    check(
        Behaviour::Alternating(0),
        &[Reason::States, Reason::TwoAnswers],
        "is not complete",
    );
    check(
        Behaviour::Failing,
        &[Reason::Broken],
        "failed on all of the first words",
    );
    check(
        Behaviour::FailingOn(5),
        &[Reason::Silent],
        "which counts as a rejection",
    );
    check(
        Behaviour::Refusing,
        &[Reason::States, Reason::TwoAnswers],
        "could not be given to the parser",
    );
    check(
        Behaviour::RefusingAll,
        &[Reason::Silent],
        "could not be given to the parser",
    );
}

#[test]
fn a_slow_parser_ends_soon_after_its_time() {
    let begin = Instant::now();
    let limits = Limits {
        until: Some(begin + Duration::from_millis(300)),
        ..LIMITS
    };
    let (end, claim) = ends(Behaviour::Slow(Duration::from_millis(5)), limits);
    assert_eq!(end, Reason::Time, "{claim}");
    assert!(claim.contains("the time was over"), "{claim}");
    // A batch of 4096 words would take twenty seconds.
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
}

#[test]
fn the_limits_end_learning_and_memory_continues_it() {
    let first = dfa(Spec::Rfc3986);
    let of = dfa(Spec::Rfc2396);
    let sources = contexts(&[Spec::Rfc2396]);
    let mut teacher = &of;
    let whole = learnt(&mut teacher, &first, &sources, LIMITS);
    let mut memory = Memory::default();
    let few = Limits {
        questions: whole.questions.asked / 2,
        ..LIMITS
    };
    let mut advance = |_| ControlFlow::Continue(());
    let part = learn(&mut teacher, &first, &sources, few, &mut memory, &mut advance).unwrap();
    assert_eq!(part.end, End::Questions);
    let mut memory = Memory::from_bytes(&memory.to_bytes()).unwrap();
    let rest = learn(&mut teacher, &first, &sources, LIMITS, &mut memory, &mut advance).unwrap();
    assert_eq!((rest.end, &rest.dfa), (End::Silent, &of));
    assert_eq!(part.questions.asked + rest.questions.asked, whole.questions.asked);
    let mut asked = 0;
    let mut until = |more| {
        asked += more;
        if asked > 1000 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let sources = Sources::default();
    let interrupted = learn(
        &mut teacher,
        &first,
        &sources,
        LIMITS,
        &mut Memory::default(),
        &mut until,
    );
    assert_eq!(interrupted.unwrap().end, End::Interrupted);
}
