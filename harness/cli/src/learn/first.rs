//! What learning begins with: words, the nearest document, and the places of documents.

use std::collections::BTreeSet;

use anyhow::{Context as _, Error, bail};
use urispec_grammar::{Contexts, Dfa, Grammar, Positions};
use urispec_learn::{Marking, Parser, Reply, Teacher, reported};
use urispec_model::{ComponentSet, Request, Spec, visible};
use urispec_specs::{accepted, accepted_syntax, start, syntax, whole_rules};
use urispec_vectors::Suite;

use super::Question;
use crate::args::{Learn, What};
use crate::learned::rule_of;

/// The documents from each of whose places words are asked, whatever the first model: the structures that most parsers
/// have.
const PLACES: [Spec; 4] = [Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc3986, Spec::Rfc3987];

/// The inputs of the vectors that parse a whole reference, or this rule; for hosts, the hosts of these inputs.
pub fn words(suite: &Suite, question: Question<'_>) -> Vec<Vec<u8>> {
    let rule = rule(question);
    let mut words = BTreeSet::new();
    for vector in &suite.vectors {
        if let Request::Parse { input, rule: of } = vector.request()
            && (of.is_none() || of == rule)
        {
            let word = if question.host && of.is_none() {
                host(input)
            } else {
                input
            };
            words.insert(word.to_vec());
        }
    }
    words.into_iter().collect()
}

/// The bytes where most parsers look for a host.
fn host(input: &[u8]) -> &[u8] {
    let start = input.windows(2).position(|two| two == b"//").map_or(0, |at| at + 2);
    let rest = &input[start..];
    let end = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
    let authority = &rest[..end];
    let userinfo = authority.iter().rposition(|byte| *byte == b'@').map_or(0, |at| at + 1);
    &authority[userinfo..]
}

fn rule(question: Question<'_>) -> Option<&str> {
    if question.host { Some("host") } else { question.rule }
}

/// Whether a document has a language of this kind.
pub fn fits(spec: Spec, question: Question<'_>) -> bool {
    spec.is_url_standard() || rule_of(spec, rule(question)).is_some()
}

fn repaired(spec: Spec) -> Grammar {
    syntax(spec).variant("--repaired")
}

/// What a document accepts.
pub fn language(spec: Spec, question: Question<'_>) -> Result<Dfa, Error> {
    if spec.is_url_standard() {
        let accepted = accepted(spec);
        return if question.host { hosts(&accepted) } else { Ok(accepted) };
    }
    let rule = rule_of(spec, rule(question)).unwrap_or(start(spec));
    Ok(repaired(spec).decided(rule)?)
}

/// The hosts of the texts `http://HOST/` that an automaton accepts.
fn hosts(texts: &Dfa) -> Result<Dfa, Error> {
    let begin = texts.walk(0, b"http://");
    // State 0 of a table is the first: it stands for `begin`, and a copy of state 0 comes last.
    let turned = |state: u32| match state {
        state if state == begin => 0,
        0 => begin,
        state => state,
    };
    let states = 0..u32::try_from(texts.states())?;
    let row = |state: u32| (0..=255).map(move |byte| turned(texts.step(turned(state), byte)));
    let table = states.clone().flat_map(row).collect();
    let is_accepting = |state: u32| texts.is_accepting(texts.step(turned(state), b'/'));
    let mut class = [0; 256];
    for (byte, class) in (0..=u8::MAX).zip(&mut class) {
        *class = byte;
    }
    let hosts = Dfa::from_table(&class, 256, table, states.map(is_accepting).collect());
    Ok(hosts.intersection(&host_words()?)?)
}

/// The words that are asked as hosts: without the delimiters of an authority, of which a backslash is one in the URL
/// Standard. A colon is for addresses in brackets, because a parser that reports no empty port would seem to accept a
/// host that ends in a colon.
pub fn host_words() -> Result<Dfa, Error> {
    let bytes = "byte = %x00-22 / %x24-2E / %x30-39 / %x3B-3E / %x41-5B / %x5D-FF";
    let words = format!("words = *byte / *( byte / \":\" ) \"]\"\n{bytes}");
    Ok(Grammar::parse("host.abnf", &words)?.dfa("words")?)
}

/// The marks around the components that a parser reports, and that a document has.
pub fn marking(parser: &Parser<'_>, texts: &[Vec<u8>], near: Spec, learn: &Learn) -> Result<Marking, Error> {
    let rule = rule_of(near, parser.rule).filter(|rule| whole_rules(near).contains(rule));
    let rule = rule
        .with_context(|| format!("expected a rule of {near} for a whole reference; other rules have no components"))?;
    let mut components = reported(parser, texts);
    if !learn.components.is_empty() {
        components = components.and(ComponentSet::of(&learn.components));
    }
    let mut marking = Marking::new(near, rule, components)?;
    if learn.ascii {
        marking = marking.of_ascii();
    }
    if marking.components().is_empty() {
        bail!(
            "{} does not report these components of {near}",
            visible(&parser.subject.about().name)
        );
    }
    Ok(marking)
}

/// The places of this document, and of those that most parsers follow.
pub fn places(near: Spec, question: Question<'_>) -> Result<Vec<Contexts>, Error> {
    let specs: BTreeSet<Spec> = PLACES.into_iter().chain([near]).collect();
    let mut places = Vec::new();
    for spec in specs {
        if spec.is_url_standard() {
            if !question.host {
                places.push(accepted_syntax(spec).contexts("URL")?);
            }
        } else if let Some(rule) = rule_of(spec, rule(question)) {
            places.push(repaired(spec).contexts(rule)?);
        }
    }
    Ok(places)
}

/// The positions of this document. The positions of other documents would cost about as many questions each.
pub fn positions(near: Spec, question: Question<'_>) -> Result<Vec<Positions>, Error> {
    if near.is_url_standard() {
        return Ok(Vec::new());
    }
    let rule = rule_of(near, rule(question));
    let positions = rule.map(|rule| repaired(near).positions(rule)).transpose()?;
    Ok(positions.into_iter().collect())
}

/// The document whose automaton accepts most of the words as the parser does; of equal ones, the newest. For splitting,
/// it has the components of RFC 3986, which most parsers report.
pub fn nearest(teacher: &mut dyn Teacher, words: &[Vec<u8>], question: Question<'_>) -> Result<Spec, Error> {
    let replies = teacher.replies(words);
    let needed = match question.what {
        What::Acceptance => ComponentSet::EMPTY,
        What::Splitting => Spec::Rfc3986.components(),
    };
    let is_possible = |spec: &Spec| fits(*spec, question) && needed.without(spec.components()).is_empty();
    let mut best = (0, Spec::Rfc3986);
    let standard = question.without_idna.then_some(Spec::WHATWG);
    for spec in Spec::every_syntax().chain(standard).filter(is_possible) {
        let dfa = language(spec, question)?;
        let agrees = |(word, reply): &(&Vec<u8>, &Reply)| (**reply == Reply::Accepted) == dfa.accepts(word);
        let count = words.iter().zip(&replies).filter(agrees).count();
        if count >= best.0 {
            best = (count, spec);
        }
    }
    Ok(best.1)
}
