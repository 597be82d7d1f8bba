//! A parse by the table of a document's marked strings, and what follows from it and the document's answers: for documents whose
//! reference is their grammar and their answers, and nothing else.

use std::collections::BTreeMap;
use std::sync::{OnceLock, PoisonError, RwLock};

use urispec_engine::Table;
use urispec_grammar::{Error, Marked};
use urispec_model::{Component, ResolveOptions, Span, Spans, Spec, Surplus};

use crate::answers::SurplusDots;
use crate::cursor::Rejection;
use crate::document::{ResolveError, Target};
use crate::grammars::syntax;
use crate::marks;
use crate::meaning::Choices;

/// A rule of a document.
struct Rule {
    name: &'static str,
    table: Table,
    /// In the order of the table.
    components: Vec<Component>,
    /// The component that it derives, if it is a rule for a part.
    derived: Option<Component>,
}

/// The rules by which documents were parsed, for as long as the program runs; by [`Spec::index`] those for a whole.
static WHOLE: [OnceLock<Rule>; Spec::SYNTAXES.len()] = [const { OnceLock::new() }; Spec::SYNTAXES.len()];
static OTHERS: RwLock<BTreeMap<(Spec, &'static str), &'static Rule>> = RwLock::new(BTreeMap::new());

/// The rules from which a parse of a document can start: all that its grammar prints.
pub(crate) fn rules(spec: Spec) -> &'static [&'static str] {
    static RULES: [OnceLock<Vec<&'static str>>; Spec::SYNTAXES.len()] =
        [const { OnceLock::new() }; Spec::SYNTAXES.len()];
    RULES[spec.index()].get_or_init(|| {
        let syntax = syntax(spec);
        let printed = syntax
            .rules()
            .map(urispec_grammar::Rule::name)
            .filter(|name| !name.contains("--"));
        printed.map(|name| &*name.to_owned().leak()).collect()
    })
}

/// Parses the whole of a text against a rule of a document for a whole reference.
pub(crate) fn parse_whole(spec: Spec, name: &'static str, text: &[u8]) -> Result<Spans, Rejection> {
    WHOLE[spec.index()]
        .get_or_init(|| Rule::new(spec, name, true))
        .parse(text)
}

/// Parses the whole of a text against any rule of a document. A rule for a whole reference gives every component, another one those that
/// it derives, or is inside of.
pub(crate) fn parse(spec: Spec, name: &str, is_whole: bool, text: &[u8]) -> Option<Result<Spans, Rejection>> {
    let name = rules(spec).iter().copied().find(|rule| *rule == name)?;
    let known = OTHERS
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .get(&(spec, name))
        .copied();
    let rule = known.unwrap_or_else(|| {
        let rule = Box::leak(Box::new(Rule::new(spec, name, is_whole)));
        let mut others = OTHERS.write().unwrap_or_else(PoisonError::into_inner);
        others.entry((spec, name)).or_insert(rule)
    });
    Some(rule.parse(text))
}

impl Rule {
    fn new(spec: Spec, name: &'static str, is_whole: bool) -> Self {
        let (components, preferences) = (marks::components(spec), marks::preferences(spec));
        let marked = if is_whole {
            marks::unsettled(spec, name)
        } else {
            marks::part(spec, name)
        };
        let table = |marked: &Marked| Table::new(marked, &components, &preferences);
        Self {
            name,
            table: marked
                .map_err(|error: Error| error.to_string())
                .and_then(|marked| table(&marked).map_err(|error| error.to_string()))
                .expect("a test makes the tables of all rules"),
            components: spec.components().iter().collect(),
            derived: marks::derived(spec, name).filter(|_| !is_whole),
        }
    }

    fn parse(&self, text: &[u8]) -> Result<Spans, Rejection> {
        // Which rule could not go on would take a second walk, through the rules.
        let parts = self
            .table
            .parse(text)
            .map_err(|why| Rejection::new(self.name, why.offset(), "the end, or what the rule allows here"))?;
        let mut spans = Spans::default();
        for (component, place) in self.components.iter().zip(parts.iter()) {
            spans.set(*component, place.map(|at| Span::new(at.start, at.end)));
        }
        if let Some(component) = self.derived {
            spans.set(component, Some(Span::new(0, text.len())));
        }
        Ok(spans)
    }
}

/// Resolves by the document's answers what its rule for a whole reference derives.
pub(crate) fn resolve(
    parse: impl Fn(&[u8]) -> Result<Spans, Rejection>,
    choices: &Choices,
    (base, reference): (&[u8], &[u8]),
    options: ResolveOptions,
) -> Result<Target, ResolveError> {
    let of_base = parse(base).map_err(ResolveError::Base)?;
    if of_base.get(Component::Scheme).is_none() {
        return Err(ResolveError::BaseNotAbsolute(Rejection::new("scheme", 0, "a scheme")));
    }
    parse(reference).map_err(ResolveError::Reference)?;
    let resolve = |surplus_dots| {
        let choices = Choices {
            surplus_dots,
            ..*choices
        };
        choices
            .resolve(base, reference)
            .ok_or(ResolveError::NotDefined("a base without a hierarchy"))
    };
    if choices.surplus_dots != SurplusDots::Open {
        return resolve(choices.surplus_dots);
    }
    match options.surplus.unwrap_or_default() {
        Surplus::Retain => resolve(SurplusDots::Retained),
        Surplus::Remove => resolve(SurplusDots::Removed),
        Surplus::Refuse => {
            let retained = resolve(SurplusDots::Retained)?;
            if retained == resolve(SurplusDots::Removed)? {
                Ok(retained)
            } else {
                Err(ResolveError::SurplusDots)
            }
        }
    }
}
