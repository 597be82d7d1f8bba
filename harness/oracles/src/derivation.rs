//! Finds the components of an input only from a document: from the texts that the rules of its grammar derive, or
//! from its steps.
//!
//! Reference implementations are written by hand and may be wrong, so a vector must not just repeat their answers.
//! Here the published grammar itself derives the input ([`urispec_grammar::Captures`]). A table lists the rule that
//! derives each component, and the text between the components is the path. If a grammar leaves a case open, and
//! the document has steps for this case, the components are found by these steps (`steps`). No code of a reference
//! implementation is used.

mod dots;
mod steps;
mod targets;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use urispec_grammar::{Capture, Captures, Dfa, Grammar};
use urispec_model::{Component, Provenance, Span, Spans, Spec};
use urispec_specs::marks::{before_scheme, component_rules, inside, marked_syntax};
use urispec_specs::{start, syntax};

use self::steps::Steps;

pub use self::dots::without_dots;
pub use self::targets::{Resolved, resolve};

/// The length of the longest input that is derived, in bytes. The time of a derivation grows with the square of the
/// length.
const LONGEST: usize = 2048;

/// The result of deriving an input by the grammar of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Derived {
    /// The grammar does not derive the whole input.
    Rejected,
    /// The grammar derives the input with these components. The provenance states whether the components follow
    /// from the grammar or from steps of the document.
    Accepted(Box<Spans>, Provenance),
    /// The grammar derives the input in several ways, and no rule decides between them.
    Ambiguous(Vec<Spans>),
    /// The grammar gives no answer; the text is the reason.
    Unknown(&'static str),
}

/// The grammar of one document, with one start rule.
struct Derivation {
    spec: Spec,
    rule: String,
    /// The rules that derive components.
    rules: Vec<(&'static str, Component)>,
    accepts: Dfa,
    except: Option<Dfa>,
    captures: Captures,
    /// The rule for the inside of an authority, if the grammar treats the authority as one text.
    inside: Option<(Dfa, Captures)>,
}

static DERIVATIONS: LazyLock<Mutex<HashMap<(Spec, String), &'static Derivation>>> = LazyLock::new(Mutex::default);

/// The components of `input` by the grammar of `spec`, with `rule` as the start rule; `None` is the rule for a
/// whole reference.
///
/// If the rule is for a part of a reference, the text between the components of this part is also returned as the
/// path.
pub fn derive(spec: Spec, rule: Option<&str>, input: &[u8]) -> Derived {
    let derivation = of(spec, rule.unwrap_or_else(|| start(spec)));
    if derivation.except.as_ref().is_some_and(|except| except.accepts(input)) {
        return Derived::Unknown("the prose of the document overrides its grammar");
    }
    if !derivation.accepts.accepts(input) {
        return Derived::Rejected;
    }
    if input.len() > LONGEST {
        return Derived::Unknown("the input is too long to derive");
    }
    let mut readings: Vec<Spans> = Vec::new();
    for derived in derivation.captures.derivations(input) {
        let spans = derivation.components(&derived, input);
        if !readings.contains(&spans) {
            readings.push(spans);
        }
    }
    prefer(spec, &mut readings);
    let steps = Steps::of(spec).zip(std::str::from_utf8(input).ok());
    match (steps, readings.as_slice()) {
        (None, [one]) => Derived::Accepted(Box::new(*one), Provenance::Grammar),
        (None, _) => Derived::Ambiguous(readings),
        (Some((steps, text)), _) => {
            let spans = derivation.inside_of(steps.split(text), input);
            let from = if readings == [spans] {
                Provenance::Grammar
            } else {
                Provenance::Algorithm
            };
            Derived::Accepted(Box::new(spans), from)
        }
    }
}

/// The rules of a document for a URI that it normalizes, compares or uses as a base. In the documents on HTTP this
/// is not the start rule, since the start rule derives the target of a request.
pub const fn uri_rules(spec: Spec) -> &'static [Option<&'static str>] {
    match spec {
        Spec::Rfc2616 => &[Some("http_URL")],
        Spec::Rfc7230 => &[Some("http-URI"), Some("https-URI")],
        _ => &[None],
    }
}

/// Whether the text is not a URI of the document, because the grammar does not derive it.
pub fn is_no_uri(spec: Spec, text: &[u8]) -> bool {
    let mut rules = uri_rules(spec).iter();
    rules.all(|rule| matches!(derive(spec, *rule, text), Derived::Rejected))
}

/// The rule of a document that derives a component; `None` if no rule does.
pub fn rule_of(spec: Spec, component: Component) -> Option<&'static str> {
    static RULES: LazyLock<Vec<(Spec, Component, &'static str)>> = LazyLock::new(|| {
        let of_document = |spec: &Spec| {
            let (spec, grammar) = (*spec, syntax(*spec));
            let rules = component_rules(spec).into_iter();
            let known = rules.filter(|(name, _)| grammar.rules().any(|rule| rule.name() == *name));
            known
                .map(|(name, component)| (spec, component, name))
                .collect::<Vec<_>>()
        };
        Spec::SYNTAXES.iter().flat_map(of_document).collect()
    });
    let found = RULES
        .iter()
        .find(|(of, derived, _)| (*of, *derived) == (spec, component));
    found.map(|(_, _, name)| *name)
}

/// Whether the document splits by steps. An expectation for such a document has to cite the sections of the steps.
pub const fn splits_by_steps(spec: Spec) -> bool {
    Steps::of(spec).is_some()
}

/// The derivation of a document with a start rule. It is built only once.
fn of(spec: Spec, rule: &str) -> &'static Derivation {
    let mut all = DERIVATIONS.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry((spec, rule.to_owned()))
        .or_insert_with(|| Box::leak(Box::new(Derivation::new(spec, rule))))
}

impl Derivation {
    fn new(spec: Spec, rule: &str) -> Self {
        const MADE: &str = "a test of urispec-specs builds every automaton";
        let grammar = syntax(spec).variant("--repaired");
        let marked = marked_syntax(spec);
        let rules = component_rules(spec);
        let names: Vec<&str> = rules.iter().map(|(name, _)| *name).collect();
        let except = format!("{rule}--except");
        let captures = |grammar: &Grammar, from| Captures::new(grammar, from, &names).expect(MADE);
        Self {
            accepts: grammar.dfa(rule).expect(MADE),
            except: grammar.rule(&except).and_then(|_| grammar.dfa(&except).ok()),
            captures: captures(&marked, rule),
            inside: inside(spec).map(|server| {
                // The drafts of RFC 1808 refer to RFC 1738 for this rule, and do not print it.
                let own = marked.rule(server).is_some();
                let grammar = if own {
                    marked.clone()
                } else {
                    syntax(Spec::Rfc1738).variant("--repaired")
                };
                (grammar.dfa(server).expect(MADE), captures(&grammar, server))
            }),
            rules,
            rule: rule.to_owned(),
            spec,
        }
    }

    /// The components of one derivation.
    fn components(&self, derived: &[Capture], input: &[u8]) -> Spans {
        let mut spans = Spans::default();
        self.outermost(derived, 0, &mut spans);
        if spans.get(Component::Scheme).is_none() {
            spans.set(Component::Scheme, self.printed_scheme(input));
        }
        let authority = spans.get(Component::Authority);
        let is_inside = |span: &Span| authority.is_some_and(|outer| outer.start <= span.start && span.end <= outer.end);
        for component in [
            Component::Userinfo,
            Component::User,
            Component::Password,
            Component::Host,
            Component::Port,
        ] {
            let span = spans.get(component).filter(is_inside);
            spans.set(component, span);
        }
        let before = spans.get(Component::Scheme).map_or(0, |scheme| scheme.end + 1);
        let begin = spans
            .get(Component::Authority)
            .map_or(before, |authority| authority.end);
        let after = [Component::Params, Component::Query, Component::Fragment];
        let ends = after
            .iter()
            .filter_map(|component| Some(spans.get(*component)?.start - 1));
        spans.set(
            Component::Path,
            Some(Span::new(begin, ends.min().unwrap_or(input.len()))),
        );
        self.inside_of(spans, input)
    }

    /// The scheme, if the grammar has literals for schemes instead of a rule.
    fn printed_scheme(&self, input: &[u8]) -> Option<Span> {
        let begin = before_scheme(self.spec, &self.rule)?;
        let colon = input.get(begin..)?.iter().position(|byte| *byte == b':')?;
        Some(Span::new(begin, begin + colon))
    }

    /// Adds the parts of the authority, if the grammar treats the authority as one text. Removes components that
    /// the document does not define.
    fn inside_of(&self, mut spans: Spans, input: &[u8]) -> Spans {
        let authority = spans.get(Component::Authority);
        if let (Some((server, captures)), Some(outer)) = (&self.inside, authority)
            && server.accepts(outer.of(input))
            && let [one] = captures.derivations(outer.of(input)).as_slice()
        {
            self.outermost(one, outer.start, &mut spans);
            spans.set(Component::Authority, authority);
        }
        for component in Component::ALL {
            if !self.spec.components().contains(*component) {
                spans.set(*component, None);
            }
        }
        spans
    }

    /// Adds, for each component, the outermost text that a rule for it derives.
    fn outermost(&self, derived: &[Capture], offset: usize, spans: &mut Spans) {
        for capture in derived {
            let (_, component) = self.rules[capture.rule];
            let span = Span::new(offset + capture.range.start, offset + capture.range.end);
            let is_outer = spans
                .get(component)
                .is_none_or(|known| span.start <= known.start && span.end >= known.end);
            if is_outer {
                spans.set(component, Some(span));
            }
        }
    }
}

/// Keeps the ways to split that give the most information. Ways with an authority are preferred, then ways with a
/// host, then ways with the most components, and then ways whose scheme ends first. RFC 2616 section 3.2.1:
/// "absolute URIs always begin with a scheme name followed by a colon".
fn prefer(spec: Spec, readings: &mut Vec<Spans>) {
    let rank = |spans: &Spans| {
        let has = |component| spans.get(component).is_some();
        let count = Component::ALL.iter().filter(|component| has(**component)).count();
        let scheme = spans.get(Component::Scheme).map_or(0, |scheme| scheme.end);
        (
            spec == Spec::Rfc2616 && has(Component::Scheme),
            has(Component::Authority),
            has(Component::Host),
            count,
            std::cmp::Reverse(scheme),
        )
    };
    if let Some(best) = readings.iter().map(rank).max() {
        readings.retain(|spans| rank(spans) == best);
    }
}
