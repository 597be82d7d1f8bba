//! Parsers whose language is known are learnt from a wrong first model.

#![expect(clippy::unwrap_used, reason = "a test may")]

use std::ops::ControlFlow;

use urispec_grammar::{Contexts, Dfa, Grammar};
use urispec_learn::{
    Asked, End, Learnt, Limits, Marking, Memory, Model, Parser, Reply, Sources, Splitter, Teacher, What, learn,
    reported,
};
use urispec_model::{Component, Spec};
use urispec_specs::{grammar, start};

/// A parser that accepts what an automaton accepts.
struct Automaton(Dfa);

impl Teacher for Automaton {
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
        let words: Vec<&[u8]> = words.iter().map(|word| &**word).collect();
        let accepted = self.0.is_match_batch(&words).into_iter();
        accepted
            .map(|accepted| if accepted { Reply::Accepted } else { Reply::Rejected })
            .collect()
    }
}

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
        let learnt = learnt(&mut Automaton(dfa_of.clone()), &dfa(first), &sources, LIMITS);
        assert_eq!(learnt.end, End::Silent, "{of} from {first}");
        assert_eq!(learnt.dfa, dfa_of, "{of} from {first}");
    }
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
    let model = Model::new(
        Asked {
            parser: "uriparse",
            release: "1",
            rule: None,
            host: false,
            without_idna: false,
            first: "rfc3986",
            longest: LIMITS.longest,
        },
        learnt,
    );
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
    let model = Model::new("uriparse", "1", None, "rfc3986", FEW.longest, learnt).of_splitting(marking.marks());
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

/// Answers at random, or changes its mind after a number of words.
struct Hostile {
    asked: u64,
    honest: u64,
    failing: bool,
}

impl Teacher for Hostile {
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
        let mut replies = Vec::new();
        for word in words {
            self.asked += 1;
            let is_odd = word
                .iter()
                .fold(self.asked, |sum, byte| sum.wrapping_mul(31) + u64::from(*byte))
                .count_ones()
                % 2
                == 1;
            replies.push(match () {
                () if self.failing => Reply::Failed,
                () if self.asked <= self.honest => {
                    if word.len() > 3 {
                        Reply::Accepted
                    } else {
                        Reply::Rejected
                    }
                }
                () if is_odd => Reply::Accepted,
                () => Reply::Rejected,
            });
        }
        replies
    }
}

#[test]
fn a_hostile_parser_ends_within_the_limits() {
    let first = dfa(Spec::Rfc2396);
    let limits = Limits {
        states: 50,
        questions: 200_000,
        ..LIMITS
    };
    let end = |honest, failing| {
        let mut teacher = Hostile {
            asked: 0,
            honest,
            failing,
        };
        learnt(&mut teacher, &first, &Sources::default(), limits).end
    };
    assert_eq!(end(0, false), End::States);
    assert_eq!(end(0, true), End::Broken);
    // The model is closed before the answers change, and the search or the second question finds it.
    let end = end(2000, false);
    assert!(matches!(end, End::States | End::TwoAnswers(_)), "{end:?}");
}

#[test]
fn the_limits_end_learning_and_memory_continues_it() {
    let first = dfa(Spec::Rfc3986);
    let of = dfa(Spec::Rfc2396);
    let sources = contexts(&[Spec::Rfc2396]);
    let mut teacher = Automaton(of.clone());
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
